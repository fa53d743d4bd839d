"""A DFlash or DSpark head beside a real model: its cache is always what its text would have made of it, and it changes
nothing of the text."""

import threading
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

from foretoken.engine.events import DraftKind, FinishReason, PromptStarted, ReplyFinished, Round
from foretoken.engine.gguf.kinds import FileKind
from foretoken.engine.load_pair import LoadOptions, SecondFile, load_pair
from foretoken.engine.model import Interrupted, Logits
from foretoken.engine.models import chunks
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.chunks import MAX_BATCH
from foretoken.engine.models.head_cache import BlockCache
from foretoken.engine.models.llama import Backend, LlamaModel
from foretoken.engine.models.llama_heads import LlamaHead
from foretoken.engine.models.prefix_cache import PrefixCache
from foretoken.engine.options import DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions
from foretoken.errors import BadModelFile, DecodeFailed

# Logits have a deviation of about 4. Passes of other widths differ by up to 0.05, another text by 2.
NOISE = 0.25
CONTEXT = 1024
HEADS = ("dflash", "dspark", "dflash2", "reduced", "borrowing", "of a hybrid")
MAINS = {"of a hybrid": "qwen35"}  # other than "llama"

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
    heads, tiny = helper("engine/gguf/tiny_heads.py"), helper("engine/gguf/tiny_architectures.py").ALL
    telling = helper("engine/models/test_eagle3_reference.py")._telling
    made = {
        "dflash": heads.dflash(gguf_files, own=True, mask=1),
        "dspark": heads.dflash(gguf_files, own=True, markov=True, mask=1),
        "dflash2": heads.dflash(gguf_files, own=True, selector=True, mask=1),
        "reduced": heads.dflash(gguf_files, own=True, d2t=list(range(0, 260, 5)), mask=1),
        "borrowing": heads.dflash(gguf_files, blocks=2, mask=1),
        "of a hybrid": heads.dflash(gguf_files, own=True, mask=1),
    }
    for file in made.values():
        for tensor in file.tensors:
            tensor.data = telling(tensor)
    made |= {
        "beyond": heads.dflash(gguf_files, layers=(1, 4)),
        **{name: tiny[name](gguf_files) for name in ("llama", "gemma2", "qwen35")},
    }
    return {name: file.write(folder / f"{name}.gguf") for name, file in made.items()}


class Loaded:
    """A main model and a head for it, with caches that hold nothing."""

    def __init__(self, files: dict[str, Path], head: str, *, main: str | None = None) -> None:
        self.main = Alone(LlamaModel(files[main or MAINS.get(head, "llama")], context=CONTEXT, threads=1, gpu_layers=0))
        try:
            self.head = Alone(
                LlamaHead(files[head], FileKind.DFLASH, self.main.loaded, context=CONTEXT, threads=1, gpu_layers=0),
                self.main,
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
        self.target, self.cache = CachedModel(self.main, prefixes), BlockCache(self.head, prefixes)
        self.target.tell(self.cache)

    def read(self, text: Sequence[int]) -> None:
        """Both go over to `text`; the main model reads it as it reads a prompt."""
        self.target.reuse(text[:-1])
        for _ in self.target.extend_to(text[:-1], should_stop=lambda: False):
            pass
        self.target.decode(text[-1:], logits=1)

    def guess(self, text: Sequence[int], guesses: int = 7) -> Rows:
        """The head's logits after `text`, whose last token the main model has not read."""
        for _ in self.cache.extend_to(text[:-1], should_stop=lambda: False):
            pass
        return self.cache.block(text[-1], guesses).copy()

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
    plain, both = Alone(LlamaModel(files["llama"], context=CONTEXT, threads=1, gpu_layers=0)), Loaded(files, "dflash")
    for width in (300, 1, 7):
        text = tokens(width, width)
        expected = plain.decode(text, logits=min(width, 7)).copy()
        np.testing.assert_array_equal(both.target.decode(text, logits=min(width, 7)), expected)
    assert both.head.known == 308
    plain.close()
    both.close()


def test_other_texts_give_other_guesses(two: tuple[Loaded, Loaded]) -> None:
    """The tolerance of the tests below is small beside that."""
    rows = []
    for one, seed in zip(two, (1, 2), strict=True):
        one.start()
        one.read(tokens(40, seed))
        rows.append(np.nan_to_num(one.guess([*tokens(40, seed), 7]), neginf=0.0))
    assert (np.abs(rows[0] - rows[1]).max(axis=1) > 4 * NOISE).all()


@pytest.mark.parametrize(
    ("main", "head", "sentence"),
    [
        ("llama", "beyond", "The head reads layer 4, and the main model has layers 0 to 3."),
        ("gemma2", "dflash", "llama.cpp does not give what the layers of a gemma2 model read."),
    ],
)
def test_a_head_that_would_end_the_process_is_refused(
    main: str, head: str, sentence: str, files: dict[str, Path]
) -> None:
    with pytest.raises(BadModelFile, match=f"^{sentence}$"):
        Loaded(files, head, main=main)


def test_a_long_prompt_is_read_before_it_takes_much_memory(
    two: tuple[Loaded, Loaded], monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once, often = two
    monkeypatch.setattr(chunks, "_WAITING", 0)
    text = tokens(900, 1)
    for one in two:
        one.start()
    at_once.read(text)
    assert at_once.head.known == 900
    assert 0 < at_once.head.known - at_once.cache.length <= MAX_BATCH
    assert at_once.cache.length  # some of it was read
    for start in range(0, 900, 90):
        often.read(text[: start + 90])
        often.guess([*text[: start + 90], 7])
    np.testing.assert_allclose(at_once.guess([*text, 7]), often.guess([*text, 7]), atol=NOISE)


def test_what_a_small_main_model_reads_waits_until_a_guess_is_wanted(files: dict[str, Path]) -> None:
    both = Loaded(files, "dflash")
    text = tokens(900, 1)
    for one in range(3):  # and more often than there are rows for
        both.read(text)
        both.read(tokens(700, one))
    assert both.cache.length < 700
    both.guess([*tokens(700, 2), 7])
    assert both.cache.length == 700
    both.close()


def test_a_head_reads_nothing_that_the_main_model_has_not(files: dict[str, Path]) -> None:
    both = Loaded(files, "dflash")
    both.read(tokens(20, 1))
    with pytest.raises(DecodeFailed, match="lacks what the main model read"):
        both.cache.decode(tokens(21, 1), logits=0)
    both.close()


def test_a_text_that_comes_back_needs_no_reading(two: tuple[Loaded, Loaded]) -> None:
    walked, fresh = two
    walked.start(PrefixCache(2**26))
    first, other = tokens(60, 1), tokens(90, 2)
    walked.read(first)
    walked.read(other)
    assert walked.target.reuse([*first, 7]) == 60
    assert (walked.cache.length, walked.head.known) == (60, 60)  # the head has read it too, before it was left
    fresh.start()
    fresh.read(first)
    np.testing.assert_allclose(*(one.guess([*first, 7]) for one in two), atol=NOISE)


@pytest.mark.parametrize("more", [0, 30])
@pytest.mark.parametrize("alike", [60, 55, 35, 12])
def test_what_comes_back_is_not_read_behind_itself(two: tuple[Loaded, Loaded], more: int, alike: int) -> None:
    """The main model has read on along a text that is kept, `alike` in so many tokens, which the head did not know."""
    walked, fresh = two
    walked.start(PrefixCache(2**26))
    text = tokens(60 + more, 1)
    walked.read([*text[:alike], *tokens(60 - alike, 3)])
    walked.read(tokens(50, 2))
    walked.read(text[:11])
    walked.target.decode(text[11 : 40 + more], logits=1)
    walked.read(text)
    fresh.start()
    fresh.read(text)
    np.testing.assert_allclose(*(one.guess([*text, 7]) for one in two), atol=NOISE)


def test_a_block_leaves_nothing_behind(two: tuple[Loaded, Loaded]) -> None:
    both, _ = two
    both.start()
    text = tokens(40, 1)
    both.read(text)
    first = both.guess([*text, 7])
    both.guess([*text, 9], 3)
    assert (both.cache.length, both.head.length) == (40, 40)
    np.testing.assert_array_equal(both.guess([*text, 7]), first)
    both.head.abort()
    with pytest.raises(Interrupted):
        both.guess([*text, 9])
    both.head.resume()
    np.testing.assert_array_equal(both.guess([*text, 7]), first)


def test_the_head_holds_no_more_than_the_main_model(two: tuple[Loaded, Loaded]) -> None:
    both, _ = two
    both.start()
    text = tokens(40, 1)
    both.read(text)
    both.guess([*text, 7])
    both.target.truncate(30)
    assert (both.cache.length, both.head.known) == (30, 30)


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["round", "round", "round", "prompt", "back", "reply"]),
        st.integers(0, 7),  # guesses
        st.integers(0, 7),  # accepted
        st.booleans(),  # whether the head is asked
        st.integers(0, 10**6),
        st.sampled_from(["", "", "", "main", "head"]),  # interrupted
    ),
    max_size=12,
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS, kept=st.booleans())
def test_any_walk_leaves_the_cache_of_its_text(
    two: tuple[Loaded, Loaded], steps: list[tuple[str, int, int, bool, int, str]], kept: bool
) -> None:
    """Prompts, rounds in which guesses are refused, other texts and back: as if the head had read the text once."""
    walked, fresh = two
    walked.start(PrefixCache(2**26) if kept else None)
    text = tokens(30, 0)
    walked.read(text[:-1])
    texts = [list(text)]
    for what, guesses, accepted, asked, seed, interrupted in steps:
        if len(text) > 300:
            break
        if what == "round":
            text = _round(walked, text, tokens(guesses, seed), min(accepted, guesses), interrupted, asked=asked)
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
    fresh.start()
    fresh.read(text[:-1])
    np.testing.assert_allclose(walked.guess(text), fresh.guess(text), atol=NOISE)
    assert walked.cache.ids == fresh.cache.ids == text[:-1]


def _round(
    both: Loaded, text: list[int], guesses: list[int], accepted: int, interrupted: str, *, asked: bool
) -> list[int]:
    """One round; the text after it. The guesses are not the head's: what it holds does not depend on that."""
    length = len(text)
    if interrupted:
        {"main": both.main, "head": both.head}[interrupted].abort()
    try:
        if asked and guesses:
            both.guess(text, len(guesses))
        both.target.decode([text[-1], *guesses], logits=len(guesses) + 1)
    except Interrupted:
        both.main.resume()
        both.head.resume()
        both.target.truncate(length - 1)
        both.cache.truncate(length - 1)
        return text
    both.main.resume()
    both.head.resume()
    both.target.truncate(length + accepted)
    both.cache.truncate(length + accepted)
    assert both.head.known == both.target.length == length + accepted
    return [*text, *guesses[:accepted], 5 + (sum(guesses) + length) % 200]


# --- replies ----------------------------------------------------------------------------------------------------


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
    for at in range(3):
        done, events = reply(pair, prompts[at], with_head)
        assert isinstance(events[0], PromptStarted)
        if head not in MAINS:  # a hybrid's state comes back at few places only
            assert events[0].reused == (0, 25, 99)[at]  # what the main model held, the head had too
        assert not any(isinstance(event, Round) and event.draft_lost for event in events)
        assert done.metrics.num_draft_tokens or length == "auto"
        if at == 0:
            prompts.append([*first, *done.token_ids, *tokens(5, 3)])
        path = files[MAINS.get(head, "llama")]
        difference = beside_plain(path, CONTEXT, prompts[at], done.token_ids, plain)
        assert difference is None or difference.near_tie, difference
    pair.close()


@pytest.mark.parametrize("head", HEADS)
def test_a_pair_is_loaded_with_such_a_head(head: str, files: dict[str, Path]) -> None:
    pair = load_pair(
        files[MAINS.get(head, "llama")], files[head], LoadOptions(context=CONTEXT, threads=1, gpu_layers=0)
    )
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=0.0),
        draft=DraftOptions(length=3, lookup=False),
        stop=StopOptions(max_tokens=20, ignore_eos=True),
    )
    assert pair.draft is not None
    assert pair.draft.kind is DraftKind.DFLASH
    assert None not in (pair.costs.step, pair.costs.reading)
    assert pair._slots[0].lengths[0].costs.block == (8 if head == "dspark" else 7)
    done, events = reply(pair, tokens(30, 1), options)
    assert done.metrics.num_draft_tokens > 10
    assert done.metrics.draft_kind is DraftKind.DFLASH
    assert not any(isinstance(event, Round) and event.draft_lost for event in events)
    same = foreseen(pair, tokens(30, 1), options, events)
    if same is None:
        assert head in ("dspark", "dflash2")
    else:
        assert sum(same) >= len(same) - 1  # a near tie may fall the other way
    pair.close()


@pytest.mark.parametrize("turned", [False, True])
def test_a_model_and_such_a_head_take_turns(turned: bool, files: dict[str, Path]) -> None:
    one, other = (files["dflash"], files["llama"]) if turned else (files["llama"], files["dflash"])
    loading = LoadOptions(context=CONTEXT, threads=1, gpu_layers=0)
    pair = load_pair(files["llama"], one, loading, second=SecondFile(path=other))
    assert pair.second_known is not None
    head = pair.costs if turned else pair.second_known[0]
    assert None not in (head.step, head.reading)
    assert head.blocks
    for source in (DraftSource.DRAFT, DraftSource.SECOND, DraftSource.AUTO):
        options = ReplyOptions(
            sampling=SamplingOptions(temperature=0.0),
            draft=DraftOptions(length=3, lookup=False, source=source),
            stop=StopOptions(max_tokens=20, ignore_eos=True),
        )
        done, events = reply(pair, tokens(30, 1), options)
        assert done.metrics.num_draft_tokens > 10
        kinds = {event.draft_kind for event in events if isinstance(event, Round) and event.guesses}
        by_head = (source is DraftSource.SECOND) is not turned
        assert source is DraftSource.AUTO or kinds == {DraftKind.DFLASH if by_head else DraftKind.MODEL}
    pair.close()


def test_a_reply_goes_to_the_very_end_of_the_context(files: dict[str, Path]) -> None:
    both = Loaded(files, "dflash")
    pair = pair_of(both.main, both.head)
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=0.0),
        draft=DraftOptions(length=7),
        stop=StopOptions(max_tokens=None, ignore_eos=True),
    )
    done, events = reply(pair, tokens(CONTEXT - 30, 1), options)
    assert done.reason is FinishReason.CONTEXT_FULL
    assert not any(isinstance(event, Round) and event.draft_lost for event in events)
    pair.close()


def test_a_stop_within_a_block_ends_the_reply_and_leaves_both_caches(files: dict[str, Path]) -> None:
    both = Loaded(files, "dflash")
    pair, prompt = pair_of(both.main, both.head), tokens(40, 1)
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=0.0),
        draft=DraftOptions(length=5),
        stop=StopOptions(max_tokens=60, ignore_eos=True),
    )
    reached, head = threading.Event(), pair._slots[0].drafters[0]._draft.model
    block = head.block

    def stopped(last: int, guesses: int) -> Logits:
        if both.main.length > 50:
            reached.set()
            pair.abort()
        return block(last, guesses)

    head.block = stopped
    done = list(pair.reply(prompt, options=lambda: options, should_stop=reached.is_set))[-1]
    assert isinstance(done, ReplyFinished)
    assert reached.is_set()
    assert done.reason is FinishReason.STOPPED
    head.block = block
    text = [*prompt, *done.token_ids]
    again, events = reply(pair, [*text, 7], options)
    assert isinstance(events[0], PromptStarted)
    assert events[0].reused >= len(text) - 1
    assert not any(isinstance(event, Round) and event.draft_lost for event in events)
    assert again.metrics.num_draft_tokens
    pair.close()


@pytest.mark.parametrize("temperature", [0.0, 1.0])
@pytest.mark.parametrize("how", ["raises", "not a number"])
def test_a_failing_head_costs_the_speed_and_not_the_reply(temperature: float, how: str, files: dict[str, Path]) -> None:
    both = Loaded(files, "dflash")
    pair, prompt = pair_of(both.main, both.head), tokens(40, 1)
    head = pair._slots[0].drafters[0]._draft.model
    block = head.block
    sampling = SamplingOptions(temperature=temperature, seed=5, top_k=0, top_p=1.0, min_p=0.0)
    options = ReplyOptions(
        sampling=sampling, draft=DraftOptions(length=5), stop=StopOptions(max_tokens=40, ignore_eos=True)
    )

    def failing(last: int, guesses: int) -> Logits:
        if both.main.length < 50:
            return block(last, guesses)
        if how == "raises":
            raise DecodeFailed("llama.cpp failed to decode (code -3); reload the model.")
        return np.full((guesses, both.main.n_vocab), np.nan, dtype=np.float32)

    head.block = failing
    done, events = reply(pair, prompt, options)
    assert len(done.token_ids) == 40
    lost = [event.draft_lost for event in events if isinstance(event, Round) and event.draft_lost]
    assert len(lost) == 1
    assert lost[0].startswith("The draft model Tiny failed; the reply continues without it. ")
    pair.close()
