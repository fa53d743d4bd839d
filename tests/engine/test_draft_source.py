"""Where guesses come from can change in mid-reply: it takes effect in the next round, and never shows in the text."""

from collections.abc import Callable, Iterator, Sequence

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foretoken.engine.events import DraftKind, ReplyEvent, ReplyFinished, Round, Source
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.model import Logits
from foretoken.engine.models.scripted import ASSISTANT, HashedDistribution, ScriptedModel
from foretoken.engine.options import DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.prompt.chat_prompts import ChatPrompts
from foretoken.engine.prompt.template import ChatTemplate
from foretoken.replies.trace import pack, unpack

AUTO, DRAFT, LOOKUP, NONE = DraftSource.AUTO, DraftSource.DRAFT, DraftSource.LOOKUP, DraftSource.NONE
PROMPT = [10, 20, 30, 10, 20, 30, 10, 20, ASSISTANT]
Plan = Callable[[int], DraftSource]


def a_pair(agreement: float = 0.9, *, seed: int = 1) -> tuple[LoadedPair, ScriptedModel]:
    """A pair, and its draft, which notes every pass it makes."""
    target = ScriptedModel(HashedDistribution(seed, length=400), n_ctx=1024)
    draft = ScriptedModel(HashedDistribution(seed, agreement=agreement, length=400), n_ctx=1024)
    prompts = ChatPrompts(target, ChatTemplate("{{ messages[0].content }}", bos_token="", eos_token=""))
    return LoadedPair(target, draft, prompts), draft


def a_circling_pair() -> LoadedPair:
    """A pair that says the same eight tokens over and over."""

    def next_one(ids: Sequence[int]) -> Logits:
        row = np.zeros(64, dtype=np.float32)
        row[10 + (ids[-1] + 1) % 8] = 9.0
        return row

    vocabulary = [bytes([65 + token]) for token in range(64)]
    target, draft = (ScriptedModel(next_one, vocabulary=vocabulary, eog_ids=frozenset(), n_ctx=1024) for _ in range(2))
    return LoadedPair(target, draft, ChatPrompts(target, ChatTemplate("", bos_token="", eos_token="")))


def replied(
    pair: LoadedPair, plan: Plan, *, temperature: float = 0.0, length: object = 4, tokens: int = 60, seed: int = 3
) -> list[ReplyEvent]:
    """A reply whose round n has the source `plan(n)`."""
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=temperature, seed=seed),
        draft=DraftOptions(length=length),  # type: ignore[arg-type]
        stop=StopOptions(max_tokens=tokens, ignore_eos=True),
    )
    events: list[ReplyEvent] = []

    def current() -> ReplyOptions:
        made = sum(isinstance(event, Round) for event in events)
        return msgspec.structs.replace(options, draft=msgspec.structs.replace(options.draft, source=plan(made)))

    events.extend(pair.reply(PROMPT, options=current, should_stop=lambda: False))
    return events


def rounds(events: list[ReplyEvent]) -> list[Round]:
    return [event for event in events if isinstance(event, Round)]


def ids(events: list[ReplyEvent]) -> tuple[int, ...]:
    assert isinstance(events[-1], ReplyFinished)
    return events[-1].token_ids


def test_a_source_takes_effect_in_the_next_round() -> None:
    pair, _ = a_pair()
    plan = [AUTO, DRAFT, DRAFT, NONE, NONE, LOOKUP, LOOKUP, DRAFT]
    made = rounds(replied(pair, lambda n: plan[min(n, len(plan) - 1)]))
    assert [one.source for one in made[: len(plan)]] == plan
    for one in made[1:]:
        sources = {guess.source for guess in one.guesses}
        allowed = {DRAFT: {Source.MODEL}, LOOKUP: {Source.LOOKUP}, NONE: set[Source]()}[one.source]
        assert sources <= allowed
        assert one.draft_kind is (DraftKind.MODEL if one.source is DRAFT else DraftKind.NONE)
        if one.source is DRAFT:
            assert one.guesses


def test_a_draft_that_is_not_asked_costs_nothing_and_catches_up() -> None:
    pair, draft = a_pair()
    off = rounds(replied(pair, lambda n: NONE if n % 2 else LOOKUP, tokens=30))
    assert off
    assert draft.calls == []
    calls: list[tuple[int, int]] = []
    made = rounds(replied(pair, lambda n: NONE if 5 <= n < 25 else DRAFT, tokens=60))
    calls = draft.calls
    wide = [tokens for tokens, _ in calls if tokens > 3]
    # The prompt with what it wrote until the draft was asked first, and the twenty tokens or so it was not asked for.
    assert len(wide) == 2
    assert wide[1] >= 20
    again = [one for one in made[25:] if one.guesses]
    assert again
    assert sum(one.accepted for one in again) > 0


@pytest.mark.parametrize("source", list(DraftSource))
def test_lookup_alone_needs_no_draft_and_the_draft_alone_looks_nothing_up(source: DraftSource) -> None:
    made = rounds(replied(a_circling_pair(), lambda _n: source, length="auto"))
    sources = {guess.source for one in made for guess in one.guesses}
    expected = {
        AUTO: {Source.MODEL, Source.LOOKUP},
        DRAFT: {Source.MODEL},
        DraftSource.SECOND: {Source.MODEL},  # where there is one draft, it is that
        LOOKUP: {Source.LOOKUP},
        NONE: set[Source](),
    }
    assert sources == expected[source] or (source is AUTO and sources)


def test_nothing_is_guessed_by_a_draft_that_is_not_there() -> None:
    target = ScriptedModel(HashedDistribution(1, length=400), n_ctx=1024)
    prompts = ChatPrompts(target, ChatTemplate("", bos_token="", eos_token=""))
    made = rounds(replied(LoadedPair(target, None, prompts), lambda _n: DRAFT))
    assert not any(one.guesses for one in made)


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    sources=st.lists(st.sampled_from(list(DraftSource)), min_size=1, max_size=12),
    length=st.one_of(st.integers(1, 8), st.just("auto")),
    agreement=st.sampled_from([0.0, 0.6, 1.0]),
    temperature=st.sampled_from([0.0, 0.9]),
)
def test_switching_never_shows_in_the_text(
    seed: int, sources: list[DraftSource], length: object, agreement: float, temperature: float
) -> None:
    """At temperature 0 it is the argmax of the target; above it, under the usual rule, the seed's own draws."""

    def text(plan: Plan) -> Iterator[tuple[int, ...]]:
        pair, _ = a_pair(agreement, seed=seed)
        for number in range(2):  # the second reply has the caches of the first
            yield ids(replied(pair, plan, temperature=temperature, length=length, tokens=40, seed=number))

    assert list(text(lambda n: sources[n % len(sources)])) == list(text(lambda _n: NONE))


def test_the_kind_of_most_guesses_is_the_replys() -> None:
    pair = a_circling_pair()
    for plan, kind in ((DRAFT, DraftKind.MODEL), (LOOKUP, DraftKind.LOOKUP), (NONE, DraftKind.NONE)):
        events = replied(pair, lambda _n, plan=plan: plan)  # type: ignore[misc]
        guesses = any(one.guesses for one in rounds(events))
        end = events[-1]
        assert isinstance(end, ReplyFinished)
        assert guesses is (kind is not DraftKind.NONE)
        assert end.metrics.draft_kind is kind


def test_traces_say_the_source_and_older_ones_are_read() -> None:
    pair, _ = a_pair()
    events = replied(pair, lambda n: NONE if n > 3 else DRAFT)
    assert unpack(pack(events)) == events
    plain = msgspec.msgpack.decode(pack(events))
    assert {event["source"] for event in plain if event["type"] == "Round"} == {"draft", "none"}
    for event in plain:
        for name in ("source", "draft_kind"):
            event.pop(name, None)
            event.get("metrics", {}).pop(name, None)
    assert ids(unpack(msgspec.msgpack.encode(plain))) == ids(events)


def test_what_an_older_version_kept_of_options_is_read() -> None:
    """`enabled` was the one thing there was of a source; replies show what was used from their own rounds."""
    kept = msgspec.json.encode({"draft": {"length": 5, "enabled": False}})
    assert msgspec.json.decode(kept, type=ReplyOptions).draft == DraftOptions(length=5)
