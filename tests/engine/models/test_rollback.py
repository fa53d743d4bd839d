"""Going back in real caches of every kind: what follows is what would have followed had the model never gone there."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from tests.engine.alone import Alone

from foretoken.engine.audit import first_difference
from foretoken.engine.events import ReplyFinished
from foretoken.engine.gguf import read_header
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.model import Interrupted
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.llama import Backend, LlamaModel
from foretoken.engine.models.prefix_cache import PrefixCache
from foretoken.engine.options import DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.prompt.chat_prompts import ChatPrompts
from foretoken.engine.prompt.template import ChatTemplate

ARCHITECTURES = ("llama", "gemma2", "gemma3", "mamba", "jamba", "lfm2", "qwen35")
STATEFUL = ("mamba", "jamba", "lfm2", "qwen35")
# Logits have a deviation of 4. Passes of other widths differ by up to 0.06, a wrong state by 0.3 at the very least.
NOISE = 0.12

Rows = npt.NDArray[np.float32]


@pytest.fixture(scope="module")
def backend() -> Backend:
    return Backend(lambda level, line: None)


@pytest.fixture(scope="module")
def tiny(
    backend: Backend, helper: Callable[[str], ModuleType], gguf_files: ModuleType, tmp_path_factory: Any
) -> Callable[[str], Path]:
    """The file of an architecture."""
    makers = helper("engine/gguf/tiny_architectures.py").ALL
    folder = tmp_path_factory.mktemp("architectures")

    def file(name: str) -> Path:
        path: Path = folder / f"{name}.gguf"
        return path if path.exists() else makers[name](gguf_files).write(path)

    return file


@pytest.fixture(scope="module", params=ARCHITECTURES)
def model(request: pytest.FixtureRequest, tiny: Callable[[str], Path]) -> Iterator[LlamaModel]:
    loaded = Alone(LlamaModel(tiny(request.param), context=512, threads=1))
    yield loaded
    loaded.close()


@pytest.fixture(autouse=True)
def _empty(request: pytest.FixtureRequest) -> None:
    if "model" in request.fixturenames:
        held = request.getfixturevalue("model")
        held.resume()
        held.truncate(0)


def text(count: int, seed: int = 0) -> list[int]:
    return [int(token) for token in np.random.default_rng(seed).integers(5, 250, count)]


def rows(model: LlamaModel, tokens: Sequence[int]) -> Rows:
    return model.decode(tokens, logits=len(tokens)).copy()


@pytest.mark.parametrize("kept", [0, 1, 3, 5])
def test_after_refused_guesses_it_is_as_if_they_had_never_been_made(model: LlamaModel, kept: int) -> None:
    prompt, guesses, then = text(60), text(6, 1), text(4, 2)
    model.decode(prompt, logits=0)
    rows(model, guesses)
    model.truncate(60 + kept)
    assert model.length == 60 + kept
    after = rows(model, then)
    assert model.length == 64 + kept

    model.truncate(0)
    model.decode(prompt, logits=0)
    if kept:
        rows(model, guesses[:kept])
    never = rows(model, then)
    np.testing.assert_allclose(after, never, atol=NOISE)
    if not kept:
        np.testing.assert_array_equal(after, never)  # the same widths, so the same bits


def test_any_walk_ends_in_the_state_that_its_text_has(model: LlamaModel, tiny: Callable[[str], Path]) -> None:
    for seed in range(6):
        chance = np.random.default_rng(seed)
        model.truncate(0)
        held: list[int] = []
        for _ in range(20):
            new = text(int(chance.integers(1, 50)), int(chance.integers(10**6)))
            match int(chance.integers(5)):
                case 0:
                    model.decode(new, logits=0)
                case 1:  # a prompt's end
                    model.decode(new, logits=1)
                case 2:  # guesses verified
                    new = new[:9]
                    model.decode(new, logits=len(new))
                case 3:  # plain decoding, or a draft's steps
                    new = new[:7]
                    for token in new:
                        model.decode([token], logits=1)
                case _:
                    new = []
                    length = max(0, len(held) - int(chance.choice([1, 2, 3, 5, 8, 13, 40])))
                    model.truncate(length)
                    del held[length:]
            held += new
            if len(held) > 300:
                model.truncate(100)
                del held[100:]
            assert model.length == len(held)
        then = text(3, 99)
        after = rows(model, then)
        model.truncate(0)
        if held:
            model.decode(held, logits=0)
        np.testing.assert_allclose(after, rows(model, then), atol=NOISE)


def test_what_was_left_comes_back_bit_for_bit(model: LlamaModel) -> None:
    cache = CachedModel(model, PrefixCache(2**26))
    first, other, then = text(300), text(280, 1), text(4, 2)
    read(cache, first)
    before = rows(model, then)
    model.truncate(300)
    assert read(cache, other) == 280
    assert read(cache, first) == 0
    np.testing.assert_array_equal(rows(model, then), before)


def test_a_text_that_came_back_can_be_gone_back_in(model: LlamaModel) -> None:
    cache = CachedModel(model, PrefixCache(2**26))
    first, then = text(300), text(4, 2)
    read(cache, first)
    read(cache, text(280, 1))
    assert read(cache, first) == 0
    # Further back than any window reaches.
    assert read(cache, first[:250]) <= (250 if model.saves is None else 0)
    after = rows(model, then)
    model.truncate(0)
    model.decode(first[:250], logits=0)
    np.testing.assert_allclose(after, rows(model, then), atol=NOISE)


@pytest.mark.parametrize("model", ["llama", "gemma2", "gemma3"], indirect=True)
def test_texts_with_a_common_beginning_share_it(model: LlamaModel) -> None:
    branches = PrefixCache(2**26)
    cache = CachedModel(model, branches)
    prompt = text(250)
    ends = [text(30, seed) for seed in range(1, 5)]
    assert [read(cache, [*prompt, *end]) for end in ends] == [280, 30, 30, 30]
    kept = branches.size
    assert [read(cache, [*prompt, *end]) for end in ends] == [0, 0, 0, 0]
    read(cache, [9])
    read(cache, ends[0])
    assert kept < 2 * sum(saved.size for saved, _ in branches.find(model, [*prompt, *ends[0]], 0))


def test_an_interrupted_pass_costs_nothing_that_was_held(model: LlamaModel) -> None:
    prompt, then = text(60), text(4, 1)
    model.decode(prompt[:40], logits=0)
    model.decode(prompt[40:], logits=1)
    before = rows(model, then)
    model.truncate(60)
    model.abort()
    with pytest.raises(Interrupted):
        model.decode(text(9, 3), logits=9)
    model.resume()
    assert model.length == 60
    np.testing.assert_allclose(rows(model, then), before, atol=NOISE)


def test_a_long_plain_reply_is_never_read_again_as_a_whole(model: LlamaModel) -> None:
    model.decode(text(100), logits=1)
    for token in text(90, 1):
        model.decode([token], logits=1)
    assert model.reachable(190) == 190
    assert model.reachable(189) >= 189 - 32
    assert model.reachable(150) >= 100 - 32 or model.saves is None


@pytest.mark.parametrize("name", STATEFUL)
def test_a_reply_begun_again_reads_no_more_than_its_last_chunk(name: str, tiny: Callable[[str], Path]) -> None:
    loaded = Alone(LlamaModel(tiny(name), context=1024, threads=1))
    loaded.decode(text(200), logits=0)
    loaded.decode(text(50, 1), logits=1)
    for token in text(200, 2):
        loaded.decode([token], logits=1)
    assert loaded.reachable(249) == 200
    loaded.close()


@pytest.mark.parametrize("name", ["gemma2", "gemma3"])
def test_a_window_is_kept_whole_whatever_the_text_grows_to(name: str, tiny: Callable[[str], Path]) -> None:
    """Going back further than the window finds every position still there."""
    loaded = Alone(LlamaModel(tiny(name), context=2048, threads=1))
    prompt, then = text(1500), text(4, 1)
    for start in range(0, 1500, 500):
        loaded.decode(prompt[start : start + 500], logits=0)
    loaded.truncate(400)
    after = rows(loaded, then)
    loaded.truncate(0)
    loaded.decode(prompt[:400], logits=0)
    np.testing.assert_allclose(after, rows(loaded, then), atol=NOISE)
    loaded.close()


def read(cache: CachedModel, tokens: Sequence[int]) -> int:
    """Go over to `tokens`; how many had to be evaluated."""
    held = cache.reuse(tokens)
    for _ in cache.extend_to(tokens, should_stop=lambda: False):
        pass
    return len(tokens) - held


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", STATEFUL)
@pytest.mark.parametrize("drafted_by", ["itself", "another"])
@pytest.mark.parametrize("length", [3, 12])
def test_a_draft_changes_nothing_of_the_text(
    name: str, drafted_by: str, length: int, tiny: Callable[[str], Path], helper: Callable[[str], ModuleType],
    gguf_files: ModuleType, tmp_path: Path,
) -> None:  # fmt: skip
    """All guesses kept, or nearly all refused, and greedy."""
    draft = tiny(name)
    if drafted_by == "another":
        draft = (
            helper("engine/gguf/tiny_architectures.py").ALL[name](gguf_files, seed=1).write(tmp_path / "another.gguf")
        )
    target, guesser = (Alone(LlamaModel(path, context=512, threads=1)) for path in (tiny(name), draft))
    template = ChatTemplate("{{ messages[-1].content }}", bos_token="", eos_token="")
    pair = LoadedPair(target, guesser, ChatPrompts(target, template), prefix_cache_bytes=2**26)
    replies = []
    for drafting in (False, True):
        options = ReplyOptions(
            sampling=SamplingOptions(temperature=0, seed=1),
            draft=DraftOptions(length=length, source=DraftSource.AUTO if drafting else DraftSource.NONE),
            stop=StopOptions(max_tokens=60, ignore_eos=True),
        )
        *_, end = pair.reply(text(70), options=lambda options=options: options, should_stop=lambda: False)
        assert isinstance(end, ReplyFinished)
        replies.append(end.token_ids)
    assert end.metrics.num_draft_tokens
    assert end.metrics.draft_acceptance_rate is not None
    assert (end.metrics.draft_acceptance_rate > 0.8) == (drafted_by == "itself")
    difference = first_difference(CachedModel(target), text(70), *replies)
    assert difference is None or difference.margin < NOISE, difference
    pair.close()


@pytest.mark.parametrize("name", ARCHITECTURES)
def test_memory_is_reckoned_as_the_library_takes_it(name: str, tiny: Callable[[str], Path]) -> None:
    header = read_header(tiny(name))
    loaded = Alone(LlamaModel(tiny(name), context=512, threads=1))
    loaded.decode(text(192), logits=0)
    step = loaded.saves or 192
    copied = sum(loaded.save(start, start + step).size for start in range(0, 192, step))
    cells = 192 * sum(header.kv_head_counts) * (header.key_length + header.value_length) * 2
    assert copied == pytest.approx(cells + header.state_bytes, rel=0.12)  # each copy says besides what it is of
    assert (header.state_bytes > 0) == (name in STATEFUL)
    assert (
        header.kept_states
        == (loaded.cache.rewinds(512) if loaded.cache.stateful else 0)
        == (32 if name in ("lfm2", "qwen35") else 0)
    )
    loaded.close()
