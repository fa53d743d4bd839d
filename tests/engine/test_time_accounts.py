"""The parts of a reply's time add up to what a clock outside shows, on real models and however the reply goes.

The clock goes on by a millisecond whenever it is read, so that nothing depends on what else the machine does."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from foretoken.engine import loaded_pair
from foretoken.engine.events import Metrics, PromptProgress, ReplyFinished, Round
from foretoken.engine.load_pair import LoadOptions, load_pair
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.models.llama import Backend
from foretoken.engine.options import ChatMessage, DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.phase_timer import PhaseTimer

ASKED = "Count from one to thirty, one number in each line."
DRAWN = SamplingOptions(temperature=0.8, seed=3)
SURROUNDINGS_MS = 4.0  # before the timer's first reading of the clock and after the last that a reply tells of
GREEDY = SamplingOptions(temperature=0)


class Clock:
    def __init__(self) -> None:
        self.ms = 0

    def __call__(self) -> float:
        self.ms += 1
        return self.ms / 1000


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """What the timers of replies read."""
    clock = Clock()
    monkeypatch.setattr(loaded_pair, "PhaseTimer", lambda processor: PhaseTimer(clock, processor))
    return clock


@pytest.fixture(scope="module")
def demo(demo_pair: tuple[Path, Path]) -> Iterator[LoadedPair]:
    backend = Backend(lambda level, line: None)
    pair = load_pair(*demo_pair, LoadOptions(context=1024, threads=1))
    yield pair
    pair.close()
    del backend


def options(sampling: SamplingOptions = GREEDY, most: int = 120, **draft: object) -> ReplyOptions:
    return ReplyOptions(
        sampling=sampling,
        draft=DraftOptions(**draft),  # type: ignore[arg-type]
        stop=StopOptions(max_tokens=most, ignore_eos=True),
    )


CASES = {
    "automatic": options(),
    "drawn": options(DRAWN, length=5),
    "plain": options(source=DraftSource.NONE),
    "lookup alone": options(length=6, lookup=True, min_confidence=1.0),
    "grammar": options(
        SamplingOptions(temperature=0.8, seed=3, grammar='root ::= ("a" | "b" | " ")+'), length=4, most=60
    ),
    "one token": options(most=1),
}


def accounted(metrics: Metrics) -> float:
    parts = (
        metrics.prompt_ms,
        metrics.draft_ms,
        metrics.verify_ms,
        metrics.sampling_ms,
        metrics.rollback_ms,
        metrics.events_ms,
        metrics.idle_ms,
    )
    assert min(parts) >= 0
    assert metrics.overhead_ms == pytest.approx(sum(parts[3:]))
    return sum(parts)


def unaccounted(pair: LoadedPair, clock: Clock, given: ReplyOptions, *, stop_after: int | None = None) -> float:
    """Milliseconds from asking to the last event that belong to no part. Stopped after `stop_after` rounds."""
    prompt = pair.chat_prompt([ChatMessage(role="user", content=ASKED)])
    seen: list[Round] = []
    begun = clock.ms
    for event in pair.reply(
        prompt, options=lambda: given, should_stop=lambda: stop_after is not None and len(seen) >= stop_after
    ):
        if isinstance(event, Round):
            seen.append(event)
    assert isinstance(event, ReplyFinished)
    return clock.ms - begun - accounted(event.metrics)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("case", CASES)
def test_the_parts_are_the_whole(demo: LoadedPair, clock: Clock, case: str) -> None:
    assert 0 <= unaccounted(demo, clock, CASES[case]) <= SURROUNDINGS_MS


@pytest.mark.parametrize("rounds", [0, 1, 7, 20])
def test_a_reply_that_is_stopped_is_accounted_for_too(demo: LoadedPair, clock: Clock, rounds: int) -> None:
    assert 0 <= unaccounted(demo, clock, options(length=8, most=400), stop_after=rounds) <= SURROUNDINGS_MS


def test_what_the_consumer_takes_is_idle_time(demo: LoadedPair, clock: Clock) -> None:
    prompt = demo.chat_prompt([ChatMessage(role="user", content="word " * 300)])
    for taken in (0, 20):
        events = 0
        for event in demo.reply(prompt, options=lambda: options(length=4, most=30), should_stop=lambda: False):
            if not isinstance(event, ReplyFinished):
                events += 1
                clock.ms += taken
        assert isinstance(event, ReplyFinished)
        assert event.metrics.idle_ms == pytest.approx(events * (taken + 1))  # one to read the clock


def test_a_hold_is_no_time_of_the_reply(demo: LoadedPair, clock: Clock) -> None:
    def wait() -> None:
        clock.ms += 10**6

    prompt = demo.chat_prompt([ChatMessage(role="user", content=ASKED)])
    *events, done = demo.reply(
        prompt, options=lambda: options(length=4, most=30), should_stop=lambda: False, hold=lambda: wait
    )
    rounds = [event for event in events if isinstance(event, Round)]
    assert isinstance(done, ReplyFinished)
    assert all(one.held_ms >= 10**6 for one in rounds)
    assert max(rounds[-1].at_ms, accounted(done.metrics)) < 10**6


def test_what_an_interrupted_pass_took_belongs_to_its_part(
    demo: LoadedPair, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stop during the prompt: its time is the prompt's although it was never done."""
    cache = demo._slots[0].target
    decode = cache.model.decode

    def slow(*given: Any, **named: Any) -> Any:
        clock.ms += 1000
        return decode(*given, **named)

    monkeypatch.setattr(cache.model, "decode", slow)
    prompt = demo.chat_prompt([ChatMessage(role="user", content="other words " * 300)])
    stopped: list[PromptProgress] = []
    for event in demo.reply(prompt, options=lambda: CASES["plain"], should_stop=lambda: bool(stopped)):
        if isinstance(event, PromptProgress):
            stopped.append(event)
    assert isinstance(event, ReplyFinished)
    assert event.metrics.prompt_ms >= 1000
    assert accounted(event.metrics) - event.metrics.prompt_ms < 1000
