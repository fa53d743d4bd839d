"""The parts of a reply's time add up to what a clock outside shows, on real models and however the reply goes."""

import gc
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from foretoken.engine.events import Metrics, PromptProgress, ReplyFinished, Round
from foretoken.engine.load_pair import LoadOptions, load_pair
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.models.llama import Backend
from foretoken.engine.options import ChatMessage, DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions

ASKED = "Count from one to thirty, one number in each line."
DRAWN = SamplingOptions(temperature=0.8, seed=3)
SURROUNDINGS_MS = 0.5  # making options and generators around a reply that took a few milliseconds
GREEDY = SamplingOptions(temperature=0)


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


def unaccounted(pair: LoadedPair, given: ReplyOptions, *, stop_after: int | None = None) -> tuple[float, float]:
    """Milliseconds from asking to the last event that belong to no part, and all. Stopped after `stop_after` rounds."""
    prompt = pair.chat_prompt([ChatMessage(role="user", content=ASKED)])
    seen: list[Round] = []
    gc.collect()
    gc.disable()
    try:
        begun = time.perf_counter()
        for event in pair.reply(
            prompt, options=lambda: given, should_stop=lambda: stop_after is not None and len(seen) >= stop_after
        ):
            if isinstance(event, Round):
                seen.append(event)
        taken = (time.perf_counter() - begun) * 1000.0
    finally:
        gc.enable()
    assert isinstance(event, ReplyFinished)
    return taken - accounted(event.metrics), taken


def least_of(tries: int, measure: Callable[[], tuple[float, float]]) -> tuple[float, float]:
    """What other programs take between two readings of the clocks is not the reply's."""
    return min((measure() for _ in range(tries)), key=lambda found: found[0] / found[1])


@pytest.mark.one_in(2)
@pytest.mark.parametrize("case", CASES)
def test_the_parts_are_the_whole_within_a_percent(demo: LoadedPair, case: str) -> None:
    missing, whole = least_of(3, lambda: unaccounted(demo, CASES[case]))
    assert 0 <= missing < max(0.01 * whole, SURROUNDINGS_MS)


@pytest.mark.parametrize("rounds", [0, 1, 7, 20])
def test_a_reply_that_is_stopped_is_accounted_for_too(demo: LoadedPair, rounds: int) -> None:
    missing, whole = least_of(3, lambda: unaccounted(demo, options(length=8, most=400), stop_after=rounds))
    assert 0 <= missing < max(0.01 * whole, SURROUNDINGS_MS)


def test_what_the_consumer_takes_is_idle_time(demo: LoadedPair) -> None:
    prompt = demo.chat_prompt([ChatMessage(role="user", content="word " * 300)])
    held = 0
    for event in demo.reply(prompt, options=lambda: options(length=4, most=30), should_stop=lambda: False):
        until = time.perf_counter() + 0.02
        while time.perf_counter() < until:
            pass
        held += not isinstance(event, ReplyFinished)
    assert isinstance(event, ReplyFinished)
    assert event.metrics.idle_ms >= held * 20.0
    *_, done = demo.reply(prompt, options=lambda: CASES["one token"], should_stop=lambda: False)
    assert isinstance(done, ReplyFinished)
    assert done.metrics.idle_ms < 5.0


def test_what_an_interrupted_pass_took_belongs_to_its_part(demo: LoadedPair) -> None:
    """Stop during the prompt: its time is the prompt's although it was never done."""
    prompt = demo.chat_prompt([ChatMessage(role="user", content="other words " * 300)])
    stopped: list[PromptProgress] = []
    for event in demo.reply(prompt, options=lambda: CASES["plain"], should_stop=lambda: bool(stopped)):
        if isinstance(event, PromptProgress):
            stopped.append(event)
    assert isinstance(event, ReplyFinished)
    assert event.metrics.prompt_ms > 0
    assert event.metrics.prompt_ms > 0.9 * accounted(event.metrics)
