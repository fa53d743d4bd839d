"""The teacher-forced pass says of every token what was said when the reply was written, and leaves the caches alone."""

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest

from foretoken.engine.events import Fate, ReplyEvent, ReplyFinished, Round, Source, Token
from foretoken.engine.examined import Examination
from foretoken.engine.examining.place import WrittenReply
from foretoken.engine.gguf.kinds import FileKind
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.model import Interrupted
from foretoken.engine.models.kv_types import KvTypes
from foretoken.engine.options import DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.prompt.chat_prompts import ChatPrompts
from foretoken.engine.prompt.template import ChatTemplate
from foretoken.engine.scripted_pair import load_scripted
from foretoken.errors import ContextFull, UsageError

TEXTS = ("Count from one to twenty.", "Tell me of rivers.", "Write a story about a fox.", "What is a stone?", "Go on.")
ASKED = "<|im_start|>user\n{}<|im_end|>\n<|im_start|>assistant\n"  # as the demo's template has it
FLOAT_NOISE = 5e-4  # kernels differ by the width of a pass
DRAFT_NOISE = 1e-2  # the same of the demo's draft, whose weights are quantised


@dataclass(frozen=True)
class Written:
    """A reply, and what the engine said of its tokens and of its refused guesses."""

    what: WrittenReply
    emitted: tuple[Token, ...]
    refused: dict[int, Token]
    rounds: tuple[Round, ...]


def nothing(_done: int, _total: int) -> None:
    pass


def never() -> bool:
    return False


def written(pair: LoadedPair, text: str, options: ReplyOptions) -> Written:
    prompt = pair.raw_prompt(text, should_stop=never)
    events: Sequence[ReplyEvent] = list(pair.reply(prompt, options=lambda: options, should_stop=never))
    end = events[-1]
    assert isinstance(end, ReplyFinished)
    rounds = [event for event in events if isinstance(event, Round)]
    refused = {
        one.emitted[-1].index: guess
        for one in rounds
        for guess in one.guesses
        if guess.fate is Fate.REJECTED and not one.emitted[-1].cut
    }
    ids = {index: guess.token_id for index, guess in refused.items()}
    what = WrittenReply(prompt=prompt, reply=end.token_ids, options=options, refused=ids)
    emitted = tuple(token for one in rounds for token in one.emitted if not token.cut)
    return Written(what, emitted, refused, tuple(rounds))


def options(temperature: float, seed: int, tokens: int = 40, **sampling: object) -> ReplyOptions:
    return ReplyOptions(
        sampling=msgspec.convert({"temperature": temperature, "seed": seed, **sampling}, SamplingOptions),
        draft=DraftOptions(length=3),
        stop=StopOptions(max_tokens=tokens),
    )


def agrees(found: Examination, live: Written) -> None:
    assert len(found.tokens) == len(live.emitted) == len(live.what.reply)
    for token, said in zip(found.tokens, live.emitted, strict=True):
        assert (token.index, token.token_id, token.piece) == (said.index, said.token_id, said.piece)
        assert said.target_prob is not None
        if found.greedy:
            assert (token.main.rank == 1) is (said.target_prob == 1.0)
        else:
            assert token.main.prob == pytest.approx(said.target_prob, abs=FLOAT_NOISE)
            assert token.drawn == token.token_id
        if said.draft_prob is not None and token.draft is not None:
            assert token.draft.prob == pytest.approx(said.draft_prob, abs=DRAFT_NOISE)
        guess = live.refused.get(token.index)
        assert (token.refused is None) is (guess is None)
        if guess is not None and token.refused is not None:
            assert token.refused.token_id == guess.token_id
            assert token.refused.main_rank > 1 or not found.greedy
            if guess.source is Source.MODEL and token.draft is not None:
                assert token.refused.draft_prob == pytest.approx(guess.draft_prob, abs=DRAFT_NOISE)
                # With its seed, the draft guesses the same again.
                assert found.greedy or token.draft_drawn == guess.token_id


@contextlib.contextmanager
def demo(files: tuple[Path, Path], *, head: bool = False) -> Iterator[LoadedPair]:
    from foretoken.engine.models.llama import LlamaModel
    from foretoken.engine.models.llama_heads import LlamaHead

    main, guessing = files
    loading: Any = {"context": 512, "threads": 1, "gpu_layers": 0, "kv": KvTypes()}
    target = LlamaModel(main, **loading)
    template = "{{ messages[0].content }}"
    prompts = ChatPrompts(target, ChatTemplate(template, bos_token="", eos_token=""), source=template)
    if head:
        beside = LlamaHead(guessing.with_name("demo-eagle3.gguf"), FileKind.EAGLE3, target, **loading)
        pair = LoadedPair(target, beside, prompts, prefix_cache_bytes=2**26)
    else:
        pair = LoadedPair(target, LlamaModel(guessing, **loading), prompts, prefix_cache_bytes=2**26)
    yield pair
    pair.close()


def test_every_token_of_twenty_replies_has_the_probabilities_it_was_judged_by(demo_pair: tuple[Path, Path]) -> None:
    with demo(demo_pair) as loaded:
        scripted = load_scripted("scripted:seed=3,length=60", "scripted:")
        for pair, asked in ((scripted, "{}"), (loaded, ASKED)):
            tokens = 0
            for seed, text in enumerate(TEXTS):
                for temperature in (0.0, 0.8):
                    live = written(pair, asked.format(text), options(temperature, seed, 24))
                    agrees(pair.examine(live.what, never, nothing), live)
                    tokens += len(live.emitted)
            assert tokens > 160


def test_a_head_is_told_along_the_text_and_along_guesses_of_its_own(demo_pair: tuple[Path, Path]) -> None:
    with demo(demo_pair, head=True) as pair:
        accepted = 0
        for text in TEXTS[:3]:
            live = written(pair, ASKED.format(text), options(0.0, 1, 60))
            held = list(pair.texts()[0])
            found = pair.compare(live.what, never, nothing)
            assert list(pair.texts()[0]) == held
            assert found.agreement is not None
            chains = {chain.start: chain.agreement for chain in found.chains}
            assert [chain.kept[0] for chain in chains.values()] == list(found.agreement.kept)
            looked_at = pair.examine(live.what, never, nothing)
            assert found.agreement.ranks == tuple(one.draft.rank for one in looked_at.tokens if one.draft is not None)
            assert [rank == 1 for rank in found.agreement.ranks] == [chance == 1 for chance in found.agreement.kept]
            for one in live.rounds[1:]:
                room = min(len(one.guesses), len(live.what.reply) - one.emitted[0].index)
                kept = chains[one.emitted[0].index].kept[:room]
                right = next((place for place, chance in enumerate(kept) if not chance), len(kept))
                assert min(one.accepted, room) == right
                accepted += right
        assert accepted > 20


@pytest.fixture
def pair() -> LoadedPair:
    return load_scripted("scripted:seed=3,length=60", "scripted:")


@pytest.mark.parametrize(
    "sampling",
    [{"mirostat": 2}, {"xtc_probability": 0.7, "xtc_threshold": 0.02}, {"repetition_penalty": 1.4, "top_k": 0}],
    ids=str,
)
def test_what_hangs_on_the_text_so_far_is_as_it_was(pair: LoadedPair, sampling: dict[str, float]) -> None:
    live = written(pair, "a text", options(1.2, 5, 40, **sampling))
    agrees(pair.examine(live.what, never, nothing), live)


def test_alternatives_are_in_order_and_those_filtered_out_have_no_probability(pair: LoadedPair) -> None:
    live = written(pair, "a text", options(0.8, 1, top_k=2))
    for token in pair.examine(live.what, never, nothing).tokens:
        raw = [one.raw for one in token.main.top]
        assert len(raw) == 8
        assert raw == sorted(raw, reverse=True)
        assert token.main.kept <= 2
        assert [one.prob for one in token.main.top[2:]] == [0.0] * 6
        assert token.main.margin == pytest.approx(token.main.top[0].prob - token.main.top[1].prob)


def state(pair: LoadedPair) -> tuple[object, ...]:
    (slot,) = pair._slots
    return pair.texts()[0], slot.target.model.length, list(slot.drafters[0].held), pair.costs, pair.learned


def test_an_examination_leaves_caches_costs_and_learning_as_they_were(pair: LoadedPair) -> None:
    first, second = (written(pair, text, options(0.8, 2)) for text in ("one text", "another text"))
    before, texts = state(pair), pair.texts()
    for live in (first, second):
        pair.examine(live.what, never, nothing)
        assert state(pair) == before
        assert pair.texts()[0] == texts[0]
    fresh = load_scripted("scripted:seed=3,length=60", "scripted:")
    for text in ("one text", "another text", "a third"):
        expected = written(fresh, text, options(0.8, 2))
    assert written(pair, "a third", options(0.8, 2)).what.reply == expected.what.reply


@pytest.mark.parametrize("asked", [0, 1])
def test_one_that_is_stopped_says_so_and_leaves_the_caches(pair: LoadedPair, asked: int) -> None:
    live = written(pair, "one text", options(0.8, 2, 60))
    written(pair, "another text", options(0.8, 2))
    before, left = state(pair), iter(range(asked))
    with pytest.raises(Interrupted):
        pair.examine(live.what, lambda: next(left, None) is None, nothing)
    assert state(pair) == before


def test_without_a_prefix_cache_the_open_text_is_read_again() -> None:
    scripted = load_scripted("scripted:seed=3,length=60", "scripted:")
    pair = LoadedPair(scripted._target, None, scripted._prompts)
    live = written(pair, "one text", options(0.8, 2))
    written(pair, "another text", options(0.8, 2))
    held = list(pair.texts()[0])
    found = pair.examine(live.what, never, nothing)
    assert list(pair.texts()[0]) == held
    assert (found.draft, found.tokens[0].draft, found.tokens[0].overlap) == (None, None, None)


def test_a_draft_that_fails_leaves_the_main_model_alone(pair: LoadedPair) -> None:
    sick = load_scripted("scripted:seed=3,length=60", "scripted:sound=40")
    live = written(pair, "a text", options(0.8, 1, 60))
    found = sick.examine(live.what, never, nothing)
    assert [token.main for token in found.tokens] == [
        token.main for token in pair.examine(live.what, never, nothing).tokens
    ]
    assert found.tokens[0].draft is not None
    assert found.tokens[-1].draft is None


def test_what_cannot_be_examined_is_told(pair: LoadedPair) -> None:
    live = written(pair, "a text", options(0.8, 1)).what
    with pytest.raises(UsageError, match="empty"):
        pair.examine(WrittenReply(prompt=live.prompt, reply=(), options=live.options), never, nothing)
    with pytest.raises(ContextFull, match="larger context"):
        pair.examine(WrittenReply(prompt=[5] * 9000, reply=[5], options=live.options), never, nothing)
