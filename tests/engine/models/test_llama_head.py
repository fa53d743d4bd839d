"""A head beside a real model: its cache is always what its text would have made of it, and it changes nothing
of the text."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.engine.alone import Alone
from tests.engine.models.foreseen import foreseen
from tests.engine.models.headed import beside_plain, pair_of, reply

from foretoken.engine.events import PromptStarted, ReplyFinished, Round
from foretoken.engine.gguf.kinds import FileKind
from foretoken.engine.load_pair import LoadOptions, SecondFile, load_pair
from foretoken.engine.model import Interrupted
from foretoken.engine.models import symbols
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.head_cache import HeadCache
from foretoken.engine.models.llama import Backend, LlamaModel
from foretoken.engine.models.llama_heads import LlamaHead
from foretoken.engine.models.prefix_cache import PrefixCache
from foretoken.engine.options import DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions
from foretoken.errors import BadModelFile, EngineError, UsageError

# Logits of the heads have a deviation of 0.4. Passes of other widths differ by up to 0.01, a state that is not the main
# model's by 0.6.
NOISE = 0.05
CONTEXT = 512

Rows = npt.NDArray[np.float32]


@pytest.fixture(scope="module")
def backend() -> Backend:
    return Backend(lambda level, line: None)


@pytest.fixture(scope="module")
def files(
    backend: Backend, helper: Callable[[str], ModuleType], gguf_files: ModuleType, tmp_path_factory: Any
) -> dict[str, Path]:
    """Main models and heads, by name."""
    folder = tmp_path_factory.mktemp("heads")
    heads, architectures = helper("engine/gguf/tiny_heads.py"), helper("engine/gguf/tiny_architectures.py")
    borrowing = heads.eagle3(gguf_files)
    borrowing.tensors = [one for one in borrowing.tensors if one.name not in ("token_embd.weight", "output.weight")]
    made = {
        "eagle3": heads.eagle3(gguf_files),
        "reduced": heads.eagle3(gguf_files, d2t=list(range(0, 260, 5))),
        "borrowing": borrowing,
        "wide": heads.eagle3(gguf_files, hidden=96),
        "beyond": heads.eagle3(gguf_files, layers=(1, 2, 4)),
        "embedding": heads.eagle3(gguf_files, layers=(0, 1, 3)),
        "with mtp": heads.with_mtp(gguf_files, architectures),
        "sidecar": heads.sidecar(gguf_files, architectures),
        "assistant": heads.whole_assistant(gguf_files),
        "gemma4": architectures.gemma4(gguf_files),
        "three layers": architectures.several_mtp(gguf_files, "hy_v3", heads=3),
        "two layers": architectures.several_mtp(gguf_files, "step35", heads=2),
        **{name: architectures.ALL[name](gguf_files) for name in ("llama", "gemma2", "qwen35")},
    }
    return {name: file.write(folder / f"{name}.gguf") for name, file in made.items()}


MAINS = {"of a hybrid": "qwen35", "with mtp": "with mtp", "sidecar": "qwen35", "assistant": "gemma4"}
BUILT_IN = ("with mtp", "two layers", "three layers")
MAINS |= {name: name for name in BUILT_IN}
HEADS = ["eagle3", "reduced", "borrowing", "of a hybrid", "sidecar", "assistant", *BUILT_IN]
"""The main models of heads that are not for "llama"."""


class Loaded:
    """A main model and a head for it, with caches that hold nothing."""

    def __init__(self, files: dict[str, Path], head: str, *, main: str = "") -> None:
        main = main or MAINS.get(head, "llama")
        kind = FileKind.MTP if head in ("sidecar", "assistant", *BUILT_IN) else FileKind.EAGLE3
        self.main = Alone(LlamaModel(files[main], context=CONTEXT, threads=1, gpu_layers=0, mtp=main in BUILT_IN))
        path = files["eagle3" if head == "of a hybrid" else head]
        try:
            self.head = Alone(
                LlamaHead(path, kind, self.main.loaded, context=CONTEXT, threads=1, gpu_layers=0), self.main
            )
        except BaseException:
            self.main.close()
            raise
        self.start()

    def start(self, prefixes: PrefixCache | None = None) -> None:
        for model in (self.main, self.head):
            model.resume()
            model.truncate(0)
        self.head.forget(0)
        self.target, self.cache = CachedModel(self.main, prefixes), HeadCache(self.head, prefixes)
        self.target.tell(self.cache)

    def read(self, text: Sequence[int]) -> None:
        """Both go over to `text`; the main model reads it as it reads a prompt."""
        self.target.reuse(text[:-1])
        for _ in self.target.extend_to(text[:-1], should_stop=lambda: False):
            pass
        self.target.decode(text[-1:], logits=1)

    def guess(self, text: Sequence[int], *, logits: int) -> Rows:
        """The head's logits after the last tokens of `text`, whose last one the main model need not have read."""
        for _ in self.cache.extend_to(text[:-logits], should_stop=lambda: False):
            pass
        return self.cache.decode(text[-logits:], logits=logits).copy()

    def close(self) -> None:
        self.head.close()
        self.main.close()


@pytest.fixture(scope="module", params=HEADS)
def two(files: dict[str, Path], request: pytest.FixtureRequest) -> Iterator[tuple[Loaded, Loaded]]:
    """The same main model and head twice: one to be walked about in, one that always begins afresh."""
    found = Loaded(files, request.param), Loaded(files, request.param)
    yield found
    for one in found:
        one.close()


def tokens(count: int, seed: int) -> list[int]:
    return [int(token) for token in np.random.default_rng(seed).integers(5, 250, count)]


def test_a_head_changes_no_bit_of_what_the_main_model_computes(files: dict[str, Path]) -> None:
    plain, both = Alone(LlamaModel(files["llama"], context=CONTEXT, threads=1, gpu_layers=0)), Loaded(files, "eagle3")
    for width in (300, 1, 7):
        text = tokens(width, width)
        expected = plain.decode(text, logits=min(width, 7)).copy()
        np.testing.assert_array_equal(both.target.decode(text, logits=min(width, 7)), expected)
    assert both.head.known == 308
    plain.close()
    both.close()


def test_what_layers_read_comes_token_by_token(files: dict[str, Path], helper: Any, gguf_files: ModuleType) -> None:
    """The first layer reads the embeddings."""
    both = Loaded(files, "embedding")
    text = tokens(90, 1)
    both.main.decode(text, logits=3)
    inputs = both.head._head._inputs.copy(0, 90)
    file = helper("engine/gguf/tiny_architectures.py").ALL["llama"](gguf_files)
    weights = next(one for one in file.tensors if one.name == "token_embd.weight")
    table = np.frombuffer(weights.data, "<f4").reshape(-1, 64)
    assert inputs.shape == (90, 3 * 64)
    np.testing.assert_array_equal(inputs[:, :64], table[text])
    assert len({row.tobytes() for row in inputs[:, 64:]}) == 90
    both.close()


def test_a_reduced_vocabulary_gives_the_other_tokens_no_chance(files: dict[str, Path]) -> None:
    both = Loaded(files, "reduced")
    text = tokens(20, 1)
    both.read(text)
    row = both.guess([*text, 9], logits=1)[0]
    assert np.flatnonzero(np.isfinite(row)).tolist() == list(range(0, 260, 5))
    both.close()


@pytest.mark.parametrize(
    ("main", "head", "sentence"),
    [
        ("llama", "wide", "The head is for a model of hidden size 96, and the main model's is 64."),
        ("llama", "beyond", "The head reads layer 4, and the main model has layers 0 to 3."),
        ("gemma2", "eagle3", "llama.cpp does not give what the layers of a gemma2 model read."),
    ],
)
def test_a_head_that_would_end_the_process_is_refused(
    main: str, head: str, sentence: str, files: dict[str, Path]
) -> None:
    with pytest.raises(BadModelFile, match=f"^{sentence}$"):
        Loaded(files, head, main=main)


def test_a_function_that_lacks_is_said() -> None:
    with pytest.raises(EngineError, match="does not export llama_gone, which heads need"):
        symbols.function("llama_gone", (), None)


def same(walked: Loaded, fresh: Loaded, text: list[int]) -> None:
    """`text`, but for its last token, is what the main model holds."""
    fresh.start()
    fresh.read(text[:-1])
    if len(text) < 4:
        return
    rows = 1 if walked.head.shares else 3
    walked.cache.truncate(len(text) - rows)
    np.testing.assert_allclose(walked.guess(text, logits=rows), fresh.guess(text, logits=rows), atol=NOISE)
    for one in (walked, fresh):  # and from a state of its own
        one.cache.decode([99], logits=1)
    after = [one.cache.decode([98], logits=1).copy() for one in (walked, fresh)]
    np.testing.assert_allclose(*after, atol=NOISE)


@pytest.mark.parametrize("guessed", [0, 30, 100, 150])
def test_a_text_that_comes_back_brings_the_states_of_its_tokens(two: tuple[Loaded, Loaded], guessed: int) -> None:
    """The head reads nothing when a text is left: a new prompt would wait for it."""
    walked, fresh = two
    walked.start(PrefixCache(2**26))
    first, other = tokens(150, 1), tokens(90, 2)
    walked.read(first)
    if guessed:
        walked.guess(first[:guessed], logits=1)
    if not walked.head.shares:
        assert walked.cache.length == guessed
    walked.read(other)
    if not walked.head.shares:
        assert walked.cache.length == 0
    assert walked.target.reuse([*first, 7]) == 150
    assert walked.head.known == 150
    # What it had read of a part of a piece is not kept.
    pieces = guessed - guessed % (walked.head.saves or 1) if guessed < 150 else 150
    assert walked.cache.length == (150 if walked.head.shares else pieces)
    fresh.start()
    fresh.read(first)
    rows = [one.guess([*first, 7], logits=1) for one in two]
    np.testing.assert_allclose(*rows, atol=NOISE)


def test_what_follows_a_guess_can_be_guessed_again(two: tuple[Loaded, Loaded]) -> None:
    """Guesses are taken back without a pass of the main model in between."""
    walked, _ = two
    text, ahead = tokens(40, 1), tokens(5, 2)
    for one in two:
        one.start()
        one.read(text)
    walked.guess([*text, ahead[0]], logits=1)
    for token in (9, 8, 7):
        walked.cache.decode([token], logits=1)
    walked.cache.truncate(43)
    assert walked.cache.length == 40
    rows = [one.cache.decode([*text, *ahead][one.cache.length :], logits=3).copy() for one in two]
    assert len(rows[0]) == 3
    np.testing.assert_allclose(*rows, atol=NOISE)


def test_the_head_holds_no_more_than_the_main_model(two: tuple[Loaded, Loaded]) -> None:
    both, _ = two
    both.start()
    text = tokens(40, 1)
    both.read(text)
    both.guess([*text, 7], logits=1)
    both.target.truncate(30)
    assert (both.cache.length, both.head.known) == (30, 30)


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["round", "round", "round", "prompt", "back", "reply"]),
        st.integers(0, 6),  # guesses
        st.integers(0, 6),  # accepted
        st.integers(0, 3),  # guesses that are not the head's
        st.integers(0, 10**6),
        st.sampled_from(["", "", "", "main", "head"]),  # interrupted
    ),
    max_size=12,
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS, kept=st.booleans())
def test_any_walk_leaves_the_cache_of_its_text(
    two: tuple[Loaded, Loaded], steps: list[tuple[str, int, int, int, int, str]], kept: bool
) -> None:
    """Prompts, rounds in which guesses are refused, other texts and back: as if the head had read the text once."""
    walked, fresh = two
    walked.start(PrefixCache(2**26) if kept else None)
    text = tokens(30, 0)
    walked.read(text[:-1])
    texts = [list(text)]
    for what, guesses, accepted, foreign, seed, interrupted in steps:
        if len(text) > 300:
            break
        if what == "round":
            text = _round(walked, text, tokens(guesses, seed), min(accepted, guesses), foreign, interrupted)
            continue
        texts.append(list(text))
        if what == "prompt":  # an edit
            text = [*text[: seed % len(text)], *tokens(20 + guesses, seed)]
        elif what == "back":
            text = [*texts[seed % len(texts)], 7]
        else:
            text = [*text, *tokens(5 + guesses, seed)]
        walked.read(text[:-1])
        assert walked.target.ids == text[:-1]
        assert walked.head.known == len(text) - 1
    same(walked, fresh, text)


def _round(
    both: Loaded, text: list[int], guesses: list[int], accepted: int, foreign: int, interrupted: str
) -> list[int]:
    """One round; the text after it. The first `foreign` guesses are not the head's, and after those every other one is
    exchanged for one of `guesses`."""
    length, ahead = len(text), guesses[:foreign]
    if interrupted:
        {"main": both.main, "head": both.head}[interrupted].abort()
    try:
        for token in guesses[foreign:]:
            held = both.cache.length
            row = both.cache.decode([*text, *ahead][held:], logits=1)[0]
            ahead = [*ahead, int(row.argmax()) if token % 2 else token]
        both.target.decode([text[-1], *ahead], logits=len(ahead) + 1)
    except Interrupted:
        both.main.resume()
        both.head.resume()
        both.target.truncate(length - 1)
        both.cache.reuse(text[:-1])  # as the next reply does
        return text
    both.main.resume()
    both.head.resume()
    both.target.truncate(length + accepted)
    both.cache.truncate(length + accepted)
    assert both.head.known == both.target.length == length + accepted
    return [*text, *ahead[:accepted], 5 + (sum(guesses) + length) % 200]


@pytest.mark.one_in(5)
@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize(("temperature", "length"), [(0.0, 5), (0.0, "auto"), (1.0, 1), (8.0, 5)])
def test_a_head_changes_nothing_of_the_text(head: str, temperature: float, length: Any, files: dict[str, Path]) -> None:
    """Over a conversation: a reply, one after an edit, and one that goes on with the first."""
    both = Loaded(files, head)
    pair = pair_of(both.main, both.head)
    sampling = SamplingOptions(temperature=temperature, seed=5, top_k=0, top_p=1.0, min_p=0.0)
    stop = StopOptions(max_tokens=60, ignore_eos=True)
    with_head = ReplyOptions(sampling=sampling, draft=DraftOptions(length=length), stop=stop)
    plain = ReplyOptions(sampling=sampling, draft=DraftOptions(source=DraftSource.NONE), stop=stop)
    first = tokens(40, 1)
    prompts = [first, [*first[:25], *tokens(9, 2)]]
    guessed = accepted = 0
    for at in range(3):
        done, events = reply(pair, prompts[at], with_head)
        assert isinstance(events[0], PromptStarted)
        if MAINS.get(head) not in ("qwen35", "with mtp"):  # a hybrid's state comes back at few places only
            assert events[0].reused == (0, 25, 99)[at]  # what the main model held, the head had too
        guessed += done.metrics.num_draft_tokens
        accepted += round((done.metrics.draft_acceptance_rate or 0) * done.metrics.num_draft_tokens)
        if at == 0:
            prompts.append([*first, *done.token_ids, *tokens(5, 3)])
        path = files[MAINS.get(head, "llama")]
        difference = beside_plain(path, CONTEXT, prompts[at], done.token_ids, plain)
        assert difference is None or difference.near_tie, difference
    assert guessed
    assert accepted or temperature < 8
    pair.close()


@pytest.mark.parametrize(
    ("head", "kind"),
    [
        *(
            ("eagle3", "eagle3"),
            ("of a hybrid", "eagle3"),
            ("sidecar", "mtp"),
            ("assistant", "mtp"),
            ("llama", "model"),
        ),
        *((name, "mtp") for name in BUILT_IN),
    ],
)
def test_a_pair_is_loaded_with_a_draft_of_any_kind(head: str, kind: str, files: dict[str, Path]) -> None:
    main, draft = files[MAINS.get(head, "llama")], files["eagle3" if head == "of a hybrid" else head]
    pair = load_pair(main, draft, LoadOptions(context=CONTEXT, threads=1, gpu_layers=0))
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=0),
        draft=DraftOptions(length=3, lookup=False),
        stop=StopOptions(max_tokens=20, ignore_eos=True),
    )
    assert pair.draft is not None
    assert pair.draft.kind.value == kind
    assert pair.costs.step is not None
    assert pair.costs.reading is not None
    done, events = reply(pair, tokens(30, 1), options)
    assert done.metrics.num_draft_tokens > 10
    same = foreseen(pair, tokens(30, 1), options, events)
    if same is None:
        assert head == "assistant"  # which reads the main model's cache
    else:
        assert sum(same) >= len(same) - 1  # a near tie may fall the other way
    pair.close()


@pytest.mark.parametrize(
    ("main", "first", "second"),
    [
        ("llama", "llama", "eagle3"),
        ("llama", "eagle3", "llama"),
        ("with mtp", "with mtp", "qwen35"),
        ("with mtp", "qwen35", "with mtp"),
        ("gemma4", "gemma4", "assistant"),
    ],
)
def test_a_model_and_a_head_take_turns(main: str, first: str, second: str, files: dict[str, Path]) -> None:
    """The one that is not asked reads nothing until it is; the text stays the main model's own."""
    draft, other = (files[name] for name in (first, second))
    loading = LoadOptions(context=CONTEXT, threads=1, gpu_layers=0)
    pair = load_pair(files[main], draft, loading, second=SecondFile(path=other))
    assert pair.draft is not None
    assert pair.second_draft is not None
    kinds = [pair.draft.kind, pair.second_draft.kind]
    assert sorted(kind.guesses for kind in kinds) == [True, True]
    assert kinds[0] is not kinds[1]
    assert pair.second_known is not None
    assert None not in (pair.second_known[0].step, pair.second_known[0].reading)

    def written(plan: Sequence[DraftSource], seed: int) -> tuple[list[Round], tuple[int, ...]]:
        made: list[Round] = []

        def options() -> ReplyOptions:
            return ReplyOptions(
                sampling=SamplingOptions(temperature=0),
                draft=DraftOptions(length=3, lookup=False, source=plan[len(made) // 4 % len(plan)]),
                stop=StopOptions(max_tokens=40, ignore_eos=True),
            )

        for event in pair.reply(tokens(30, seed), options=options, should_stop=lambda: False):
            if isinstance(event, Round):
                made.append(event)
        assert isinstance(event, ReplyFinished)
        return made, event.token_ids

    for seed in (1, 2):
        _, plain = written([DraftSource.NONE], seed)
        made, ids = written([DraftSource.SECOND, DraftSource.DRAFT, DraftSource.NONE, DraftSource.AUTO], seed)
        assert ids == plain
        for source, kind in ((DraftSource.DRAFT, kinds[0]), (DraftSource.SECOND, kinds[1])):
            asked = [one for one in made[1:] if one.source is source]
            assert asked
            assert all(one.guesses and one.draft_kind is kind for one in asked if one.draft_limit)
    pair.close()


def test_two_heads_beside_one_main_model_are_refused(files: dict[str, Path]) -> None:
    loading = LoadOptions(context=CONTEXT, threads=1, gpu_layers=0)
    with pytest.raises(UsageError, match="Two heads cannot be loaded"):
        load_pair(files["llama"], files["eagle3"], loading, second=SecondFile(path=files["reduced"]))
