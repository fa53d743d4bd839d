"""Whether a lighter copy of the draft serves: by its measured step, and by what it keeps of the draft's certainty."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import numpy as np
import pytest

from foretoken.engine import pair as pair_module
from foretoken.engine.drafting import lighter
from foretoken.engine.drafting.lighter import Lightened, copies_worth_trying, lighten
from foretoken.engine.model import ModelInfo
from foretoken.engine.models.llama import LlamaModel, requantise
from foretoken.engine.models.scripted import HashedDistribution, ScriptedModel
from foretoken.engine.options import ChatMessage, DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.pair import LoadedPair, load_pair
from foretoken.errors import BadModelFile, LoadCancelled

PASSES = 62.2 * np.interp(np.arange(40), [0, 1, 2, 4, 8, 16, 33], [0, 1, 1.21, 1.34, 1.66, 2.33, 5.5])  # ms

TEXT = "The small garden near the river is green and quiet."


class Clock:
    """`slowness`: of the machine, by the time; 1 where nothing disturbs it."""

    def __init__(self, slowness: Callable[[float], float] = lambda now: 1.0) -> None:
        self.now = 0.0
        self.slowness = slowness

    def __call__(self) -> float:
        return self.now


class Draft(ScriptedModel):
    """Steps take `ms`; says what another draft would say in `agreement` of all places. Sixteen bits a weight."""

    def __init__(self, clock: Clock, ms: float, *, agreement: float = 1.0) -> None:
        super().__init__(HashedDistribution(1, agreement=agreement, sharpness=8.0), wait=self._pass_time)
        self._clock, self._ms = clock, ms
        self.closed = False

    @property
    def info(self) -> ModelInfo:
        return msgspec.structs.replace(super().info, parameters=1000, size=2000)

    def use_narrow_threads(self, count: int) -> None:
        pass

    def _pass_time(self, tokens: int) -> None:
        self._clock.now += self._clock.slowness(self._clock.now) * self._ms / 1000.0

    def close(self) -> None:
        self.closed = True


def chosen(clock: Clock, own: float, copies: dict[str, Draft | None]) -> tuple[Lightened | None, Draft]:
    draft = Draft(clock, own)
    found = lighten(draft, passes=PASSES, load=lambda weights: copies.get(weights), clock=clock)
    assert draft.length == 0
    assert not draft.closed
    return found, draft


def test_a_copy_that_says_the_same_in_less_time_serves() -> None:
    clock = Clock()
    copy = Draft(clock, 3.0)
    found, _ = chosen(clock, 6.0, {"Q8_0": copy})
    assert found is not None
    assert (found.model, found.weights) == (copy, "Q8_0")
    assert found.step == pytest.approx(3.0)
    assert not copy.closed
    assert copy.length == 0


def test_a_copy_that_says_other_things_does_not_however_fast_it_is() -> None:
    clock = Clock()
    copy = Draft(clock, 2.0, agreement=0.6)
    found, _ = chosen(clock, 6.0, {"Q8_0": copy})
    assert found is None
    assert copy.closed


def test_a_copy_that_is_hardly_faster_does_not() -> None:
    clock = Clock()
    found, _ = chosen(clock, 6.0, {"Q8_0": Draft(clock, 5.9)})
    assert found is None


def test_a_machine_that_is_slow_for_a_while_makes_no_copy_look_fast() -> None:
    clock = Clock(lambda now: 3.0 if now < 0.3 else 1.0)  # while the draft itself is measured
    found, _ = chosen(clock, 6.0, {"Q8_0": Draft(clock, 5.9)})
    assert clock.now > 0.3
    assert found is None


def test_nor_does_it_hide_one_that_is() -> None:
    clock = Clock(lambda now: 1.0 if now < 0.68 else 3.0)  # while the copy is measured
    found, _ = chosen(clock, 6.0, {"Q8_0": Draft(clock, 3.0)})
    assert clock.now > 0.68
    assert found is not None


def test_of_two_the_faster_pair_counts_and_the_other_is_closed() -> None:
    clock = Clock()
    good, better = Draft(clock, 4.5), Draft(clock, 3.0, agreement=0.995)
    found, _ = chosen(clock, 6.0, {"Q8_0": good, "Q4_0": better})
    assert found is not None
    assert found.model is better
    assert good.closed
    assert not better.closed


def test_an_error_closes_all_copies_that_were_loaded() -> None:
    clock = Clock()
    first = Draft(clock, 3.0)

    def load(weights: str) -> Draft:
        if weights == "Q4_0":
            raise LoadCancelled("Loading was cancelled.")
        return first

    draft = Draft(clock, 6.0)
    with pytest.raises(LoadCancelled):
        lighten(draft, passes=PASSES, load=load, clock=clock)
    assert first.closed
    assert not draft.closed


def test_where_no_copy_can_be_had_the_draft_serves() -> None:
    assert chosen(Clock(), 6.0, {})[0] is None


def test_a_step_too_short_to_be_spent_on_weights_is_left_alone() -> None:
    clock = Clock()
    asked: list[str] = []
    draft = Draft(clock, 0.1)
    assert lighten(draft, passes=PASSES, load=lambda weights: asked.append(weights), clock=clock) is None
    assert asked == []


@pytest.mark.parametrize(
    ("bits", "names"), [(32, ("Q8_0", "Q4_0")), (16, ("Q8_0", "Q4_0")), (8.5, ("Q4_0",)), (4.8, ()), (4.5, ())]
)
def test_only_fewer_bits_are_tried(bits: float, names: tuple[str, ...]) -> None:
    assert copies_worth_trying(8_000, int(1000 * bits)) == names


def test_a_draft_too_large_to_copy_while_one_waits_is_left_alone() -> None:
    assert copies_worth_trying(4 * 10**9, 8 * 10**9) == ()


# --- real models ----------------------------------------------------------------------------------------------


class Kept:
    """Copies in a folder, no bounds."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.chosen: str | None = None
        self.made: list[str] = []

    def choose(self, weights: str) -> None:
        self.chosen = weights

    def copy(self, weights: str, make: Callable[[Path], None]) -> Path:
        path = self._folder / f"{weights}.gguf"
        if not path.exists():
            self.made.append(weights)
            make(path)
        return path


def test_a_copy_is_a_model_with_the_same_vocabulary_and_nearly_the_same_mind(
    demo_pair: tuple[Path, Path], tmp_path: Path
) -> None:
    copy = tmp_path / "copy.gguf"
    requantise(demo_pair[0], copy, "Q8_0")
    assert copy.stat().st_size < 0.4 * demo_pair[0].stat().st_size
    models = [LlamaModel(path, context=256, threads=1, gpu_layers=0) for path in (demo_pair[0], copy)]
    try:
        ids = models[0].tokenize(
            "The small garden near the river is green and quiet.", add_special=True, parse_special=False
        )
        assert (
            models[1].tokenize(
                "The small garden near the river is green and quiet.", add_special=True, parse_special=False
            )
            == ids
        )
        rows = [model.decode(ids, logits=len(ids)).copy() for model in models]
        assert np.mean(rows[0].argmax(axis=1) == rows[1].argmax(axis=1)) > 0.8
    finally:
        for model in models:
            model.close()


def test_what_is_no_model_cannot_be_copied(tmp_path: Path) -> None:
    path = tmp_path / "none.gguf"
    path.write_bytes(b"nothing of the kind")
    with pytest.raises(BadModelFile, match=r"none\.gguf cannot be written with Q4_0 weights"):
        requantise(path, tmp_path / "copy.gguf", "Q4_0")


def test_a_loaded_pair_drafts_with_its_copy_and_writes_what_the_main_model_would(
    demo_pair: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The demo draft's steps are too short to gain: here any copy is to serve.
    monkeypatch.setattr(lighter, "_LEAST_STEP", 0.0)
    monkeypatch.setattr(lighter, "_WORTHWHILE", 0.0)
    plain, _ = reply(load_pair(demo_pair[0], None, context=512, threads=1))
    copies = Kept(tmp_path)
    first, pair = reply(load_pair(*demo_pair, context=512, threads=1, copies=copies))
    assert first == plain
    assert copies.chosen in ("Q8_0", "Q4_0")
    assert pair.draft is not None
    assert (pair.draft.copied_as, pair.draft.path) == (copies.chosen, str(demo_pair[1]))
    # The next time the copy is loaded at once, and nothing is made or measured for it.
    monkeypatch.setattr(lighter, "_LEAST_STEP", 1e9)
    made = list(copies.made)
    again, pair = reply(load_pair(*demo_pair, context=512, threads=1, copies=copies))
    assert again == plain
    assert pair.draft is not None
    assert pair.draft.copied_as == copies.chosen
    assert copies.made == made
    # The draft itself, where that was found to be faster.
    copies.choose("")
    _, pair = reply(load_pair(*demo_pair, context=512, threads=1, copies=copies))
    assert pair.draft is not None
    assert pair.draft.copied_as == ""


def test_what_could_not_be_tried_is_not_decided(
    demo_pair: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No room for a copy today, on disk or in memory, says nothing of tomorrow; the pair is loaded all the same."""
    monkeypatch.setattr(lighter, "_LEAST_STEP", 0.0)
    monkeypatch.setattr(lighter, "_WORTHWHILE", 0.0)

    class Full(Kept):
        def copy(self, weights: str, make: Callable[[Path], None]) -> None:  # type: ignore[override]
            return None

    crowded = Kept(tmp_path)
    for copies, room in ((Full(tmp_path), pair_module._ROOM), (crowded, 10**12)):
        monkeypatch.setattr(pair_module, "_ROOM", room)
        _, pair = reply(load_pair(*demo_pair, context=512, threads=1, copies=copies))
        assert pair.draft is not None
        assert pair.draft.copied_as == ""
        assert copies.chosen is None
    assert crowded.made  # there, but not loaded


def test_a_chosen_copy_that_is_no_model_leaves_the_draft_serving(demo_pair: tuple[Path, Path], tmp_path: Path) -> None:
    copies = Kept(tmp_path)
    copies.choose("Q4_0")
    (tmp_path / "Q4_0.gguf").write_bytes(b"damaged")
    _, pair = reply(load_pair(*demo_pair, context=512, threads=1, copies=copies))
    assert pair.draft is not None
    assert (pair.draft.copied_as, pair.draft.path) == ("", str(demo_pair[1]))


def reply(pair: LoadedPair) -> tuple[str, LoadedPair]:
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=0.0), draft=DraftOptions(length=4), stop=StopOptions(max_tokens=40)
    )
    prompt = pair.chat_prompt([ChatMessage(role="user", content="Count from one to forty in words.")])
    *_, last = pair.reply(prompt, options=lambda: options, should_stop=lambda: False)
    pair.close()
    return last.text, pair
