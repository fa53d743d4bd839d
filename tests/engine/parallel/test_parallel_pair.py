"""Replies that are written at once share passes, and nothing else."""

import threading
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.events import FinishReason, PromptStarted, ReplyFinished, Round
from foretoken.engine.plain_speed import CostsSnapshot
from foretoken.engine.scripted_pair import load_scripted
from foretoken.errors import DecodeFailed

PROMPTS = [[258, 259, 260], [261, 262], [263, 264, 265, 266, 267]]


@pytest.fixture
def texts(helper: Callable[[str], ModuleType]) -> Iterator[Any]:
    texts = helper("engine/parallel/texts.py")
    yield texts
    while texts.Several.made:
        texts.Several.made.pop().pair.close()


@pytest.mark.parametrize("draft", [False, True], ids=["plain", "with a draft"])
def test_replies_share_passes_and_are_those_written_alone(texts: Any, draft: bool) -> None:
    options = texts.greedy(24)
    singles = [texts.Several(1, draft=draft) for _ in PROMPTS]
    alone = [one.events(prompt, options)[-1].token_ids for one, prompt in zip(singles, PROMPTS, strict=True)]
    made = texts.Several(3, draft=draft)
    found = made.together(*((prompt, options) for prompt in PROMPTS))
    assert [one.token_ids for one in found] == alone
    # Every pass is over all replies that are still written; the longest says how many there are.
    widths = [len(parts) for parts in made.target.passes]
    assert widths == sorted(widths, reverse=True)
    assert len(widths) == max(len(one.target.passes) for one in singles)
    if draft:
        assert max(len(parts) for parts in made.draft.passes) == 3
    # The same again goes on from what each place holds.
    again = made.pair.reply(PROMPTS[1], options=lambda: options, should_stop=lambda: False)
    assert next(event for event in again if isinstance(event, PromptStarted)).reused == len(PROMPTS[1]) - 1


def test_plain_replies_go_on_without_being_woken_up(texts: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    made, options, woken = texts.Several(3, draft=False), texts.greedy(24), list[int]()
    finish = made.pair._passes._finish

    def counted(requests: list[Any]) -> None:
        woken.append(len(requests))
        finish(requests)

    monkeypatch.setattr(made.pair._passes, "_finish", counted)
    bodies = [lambda prompt=prompt: made.events(prompt, options, gather=1e9) for prompt in PROMPTS]
    found = texts.side_by_side(*bodies)
    assert sum(woken) <= 5 * len(PROMPTS)  # the prompt, the first tokens, and the end
    assert [sum(isinstance(event, Round) for event in events) for events in found] == [24] * len(PROMPTS)
    alone = [texts.Several(1, draft=False).events(prompt, options)[-1].token_ids for prompt in PROMPTS]
    assert [events[-1].token_ids for events in found] == alone


def test_a_stopped_reply_ends_alone(texts: Any) -> None:
    options = texts.greedy(40)
    expected = texts.Several(1).events(PROMPTS[0], options)[-1].token_ids
    made = texts.Several(2)
    stop = threading.Event()

    def stopped() -> list[Any]:
        events = []
        for event in made.pair.reply(PROMPTS[1], options=lambda: options, should_stop=stop.is_set):
            events.append(event)
            if isinstance(event, Round) and event.index == 2:
                stop.set()
                made.pair.abort()
        return events

    whole, cut = texts.side_by_side(lambda: made.events(PROMPTS[0], options), stopped)
    assert whole[-1].token_ids == expected
    assert cut[-1].reason is FinishReason.STOPPED
    assert len(cut[-1].token_ids) < 40
    # Its place serves the next reply, whose caches hold no more than they should.
    assert made.events(PROMPTS[1], options)[-1].reason is FinishReason.LENGTH


def test_a_reply_that_waits_for_others_is_woken_up_by_a_stop(texts: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    made, options = texts.Several(2), texts.greedy(8)
    computes, goes_on, waits, stop = (threading.Event() for _ in range(4))
    claim = made.pair._passes._claim

    def claimed() -> bool:
        waits.set()  # a reply asked for a pass
        return bool(claim())

    def computing() -> Any:
        computes.set()
        goes_on.wait(texts.PATIENCE)
        return options

    def given_up() -> Any:
        assert computes.wait(texts.PATIENCE)
        monkeypatch.setattr(made.pair._passes, "_claim", claimed)
        found = made.events(PROMPTS[1], options, stop.is_set)[-1]
        goes_on.set()
        return found

    def stopping() -> None:
        assert waits.wait(texts.PATIENCE)
        stop.set()
        made.pair.abort()

    other, ended, _ = texts.side_by_side(lambda: made.events(PROMPTS[0], computing)[-1], given_up, stopping)
    assert ended.reason is FinishReason.STOPPED
    assert ended.token_ids == ()
    assert other.reason is FinishReason.LENGTH


def test_a_failed_pass_fails_the_replies_that_share_it_and_no_later_one(texts: Any) -> None:
    made, options = texts.Several(2), texts.greedy(8)
    made.target.fault = DecodeFailed("The pass failed.")
    with pytest.raises(DecodeFailed):
        made.together(*((prompt, options) for prompt in PROMPTS[:2]))
    alone = texts.Several(1).events(PROMPTS[0], options)[-1].token_ids
    assert made.events(PROMPTS[0], options)[-1].token_ids == alone


def test_prompts_of_replies_that_come_at_once_are_read_together(texts: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("foretoken.engine.parallel.passes._GATHER", texts.PATIENCE)
    made, options = texts.Several(2, draft=False), texts.greedy(3)
    texts.side_by_side(*(lambda prompt=prompt: made.events(prompt, options) for prompt in PROMPTS[:2]))
    assert [len(parts) for parts in made.target.passes] == [2, 2, 2]


def test_one_thread_makes_all_passes_also_those_of_a_reply_that_is_alone(texts: Any) -> None:
    """OpenMP has a team of threads for each that makes passes, and a second team slows the first."""
    makers = set[threading.Thread]()
    made = texts.Several(3, draft=False, wait=lambda _tokens: makers.add(threading.current_thread()))
    made.together(*((prompt, texts.greedy(12)) for prompt in PROMPTS))
    made.events(PROMPTS[0], texts.greedy(4))
    (maker,) = makers
    made.pair.close()
    assert not maker.is_alive()


def test_where_that_thread_dies_every_reply_hears_of_it(texts: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    made, options = texts.Several(2), texts.greedy(8)
    with monkeypatch.context() as patch:
        patch.setattr(made.pair._passes, "_due", lambda: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            made.together(*((prompt, options) for prompt in PROMPTS[:2]))
    assert [one.reason for one in made.together(*((prompt, options) for prompt in PROMPTS[:2]))] == [
        FinishReason.LENGTH
    ] * 2


def test_nobody_waits_for_a_held_reply(texts: Any) -> None:
    made, options = texts.Several(2), texts.greedy(8)
    held, go_on = threading.Event(), threading.Event()

    def hold() -> Callable[[], None]:
        def wait() -> None:
            held.set()
            assert go_on.wait(texts.PATIENCE)

        return wait

    def other() -> Any:
        assert held.wait(texts.PATIENCE)
        found = made.events(PROMPTS[0], options)[-1]
        go_on.set()
        return found

    late, early = texts.side_by_side(lambda: made.events(PROMPTS[1], options, hold=hold)[-1], other)
    alone = texts.Several(1)
    assert [early.token_ids, late.token_ids] == [alone.events(one, options)[-1].token_ids for one in PROMPTS[:2]]


@pytest.mark.parametrize("turns", [False, True])
def test_long_prompts_are_read_in_chunks_beside_rounds_one_at_a_time(texts: Any, turns: bool) -> None:
    options = texts.greedy(30)
    made = texts.Several(3, prompt_chunk=64)
    long = [[258 + at % 50 for at in range(first, first + 400)] for first in (0, 7)]
    made.target.stateful = made.draft.stateful = turns  # rounds and prompts are in passes of their own then
    found = made.together((PROMPTS[0], options), *((prompt, options) for prompt in long))
    alone = texts.Several(1)
    assert [one.token_ids for one in found] == [
        alone.events(prompt, options)[-1].token_ids for prompt in (PROMPTS[0], *long)
    ]
    for passes in (made.target.passes, made.draft.passes):
        chunks = [[part for part in parts if len(part.tokens) == 64] for parts in passes]
        beside = [len(read) for read, parts in zip(chunks, passes, strict=True) if len(read) < len(parts)]
        assert max(beside, default=0) == (0 if turns else 1)
        assert sum(len(read) for read in chunks) == 12


@pytest.mark.parametrize(("slope", "replies", "guesses"), [(0.02, 2, True), (0.02, 4, True), (1.0, 4, False)])
def test_automatic_length_counts_the_width_of_the_whole_pass(
    texts: Any, slope: float, replies: int, guesses: bool
) -> None:
    """With a pass of four tokens hardly dearer than one of one token guessing pays; where each token costs as much as
    the first, it does not, however cheap the draft."""
    curve = {1: 10.0} | {width: 10.0 * (1 + slope * max(0, width - 1)) for width in (2, 4, 8, 16, 32, 64, 128)}
    costs = Costs(CostsSnapshot(passes=curve, step=0.1, reading=0.05, depths={}))
    made = texts.Several(replies, costs=costs)
    # The curve stands: scripted passes take no time, and what lies between them is the machine's.
    made.pair._joint.passed = made.pair._joint.turned = lambda *_, **__: None
    asked = [(PROMPTS[at % 3], texts.greedy(40, "auto")) for at in range(replies)]
    drafted = sum(one.metrics.num_draft_tokens for one in made.together(*asked))
    # The first rounds with an unknown pair try it out.
    assert drafted >= 10 * replies if guesses else drafted <= 8 * replies


def test_what_passes_of_several_take_is_learned_by_their_total_width(texts: Any) -> None:
    made = texts.Several(2)
    made.together(*((prompt, texts.greedy(30, 4)) for prompt in PROMPTS[:2]))
    assert 10 in made.pair._joint.costs.measured_widths
    assert made.pair._joint.steps(2) is not None
    assert made.pair._joint.after_steps(2) is not None
    assert made.pair._joint.after_passes(2) is not None
    assert made.pair.plain.samples == ()


def test_what_another_reply_has_read_of_a_prompt_is_not_read_again(texts: Any) -> None:
    system, options = [258 + at % 40 for at in range(90)], texts.greedy(6)
    asked = [[*system, *prompt] for prompt in PROMPTS]
    alone = [texts.Several(1).events(prompt, options)[-1].token_ids for prompt in asked]
    made = texts.Several(3)
    first = made.pair.reply(asked[0], options=lambda: options, should_stop=lambda: False)
    events = [next(first) for _ in range(3)]  # it goes on while the others begin
    assert isinstance(events[-1], Round)
    with made.pair._passes.away(made.pair._slots[0].place):
        others = [made.events(prompt, options) for prompt in asked[1:]]
    found = [*first][-1]
    assert [one.token_ids for one in (found, *(events[-1] for events in others))] == alone
    assert [events[0].reused for events in others] == [90, 90]
    drafted = [part for parts in made.draft.passes for part in parts if len(part.tokens) > 20]
    assert len(drafted) == 1


def test_a_reply_too_many_is_refused(texts: Any) -> None:
    made = texts.Several(1)
    first = made.pair.reply(PROMPTS[0], options=lambda: texts.greedy(4), should_stop=lambda: False)
    assert isinstance(next(first), PromptStarted)
    with pytest.raises(RuntimeError):
        made.events(PROMPTS[1], texts.greedy(4))
    assert isinstance(list(first)[-1], ReplyFinished)


@pytest.mark.parametrize("parallel", [1, 2])
def test_a_scripted_pair_that_serves_for_hours_records_no_passes(texts: Any, parallel: int) -> None:
    pair = load_scripted("scripted:length=6", "scripted:", parallel=parallel)
    assert list(pair.reply(PROMPTS[0], options=lambda: texts.greedy(6), should_stop=lambda: False))
    for model in pair._models:
        assert model.calls == model.passes == []
    pair.close()
