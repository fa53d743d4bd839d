"""How soon Stop is obeyed, and what a round costs on its way through the process boundary.

The figures: pytest -m slow -s tests/session/test_latency.py (FORETOKEN_TEST_PAIR names a folder with a demo pair).
"""

import statistics
import threading
import time
from pathlib import Path

import psutil
import pytest
from tests.session.conftest import PATIENCE, Listener

from foretoken.engine.events import FinishReason, ReplyFinished, Round
from foretoken.engine.options import ChatMessage, DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.scripted_pair import load_scripted
from foretoken.session.caller.host import EngineHost
from foretoken.session.caller.journal import Request
from foretoken.session.messages import AnswerEvent, Generate, Loaded, LoadPair, Ready

pytestmark = pytest.mark.slow

MESSAGES = (ChatMessage(role="user", content="Tell me a story."),)
GREEDY = SamplingOptions(temperature=0.0)
ENDLESS = ReplyOptions(sampling=GREEDY, draft=DraftOptions(length=4), stop=StopOptions(ignore_eos=True))


def _stop_latencies(pair: LoadPair, times: int) -> list[float]:
    """Milliseconds from stop() to ReplyFinished on the reader thread, each some rounds into a reply."""
    arrived: dict[Request, float] = {}
    listener = Listener()

    def hear(request: Request, event: AnswerEvent) -> None:
        if isinstance(event, ReplyFinished):
            arrived[request] = time.perf_counter()
        listener.hear(request, event)

    host = EngineHost(listener)
    took = []
    try:
        host.load(pair)
        listener.first(Loaded)
        for count in range(times):
            request = host.ask(Generate(messages=MESSAGES, options=ENDLESS), hear)
            listener.wait(lambda r=request, n=3 + count % 7: len(listener.text(r).split()) >= n)  # type: ignore[misc]
            asked = time.perf_counter()
            request.stop()
            ending = listener.ending(request)
            assert isinstance(ending, ReplyFinished)
            assert ending.reason is FinishReason.STOPPED
            took.append((arrived[request] - asked) * 1000)
    finally:
        host.close()
    return took


def _report(name: str, took: list[float]) -> None:
    print(f"\n{name}: stop latency median {statistics.median(took):.1f} ms, max {max(took):.1f} ms of {len(took)}")


def test_stop_latency_figures(demo_pair: tuple[Path, Path]) -> None:
    main, draft = demo_pair
    for name, pair in (
        ("scripted, 20 ms a pass", LoadPair(main="scripted:pass_ms=20,length=100000")),
        ("demo pair", LoadPair(main=str(main), draft=str(draft))),
    ):
        took = _stop_latencies(pair, 50)
        _report(name, took)
        assert max(took) < 150


def test_cost_of_a_round_through_the_process() -> None:
    """Processor time per round of both processes less that of the same reply in this one (wall time says little on
    a busy machine)."""
    spec = "scripted:agreement=0.8,length=100000,context=100000"
    options = ReplyOptions(sampling=GREEDY, draft=DraftOptions(length=4), stop=StopOptions(max_tokens=12_000))
    pair = load_scripted(spec, None)
    prompt = pair.chat_prompt(MESSAGES)
    began = time.process_time()
    events = list(pair.reply(prompt, options=lambda: options, should_stop=lambda: False))
    direct = time.process_time() - began
    rounds = sum(isinstance(event, Round) for event in events)
    listener = Listener()
    host = EngineHost(listener)
    try:
        host.load(LoadPair(main=spec))
        listener.first(Loaded)
        child = psutil.Process(listener.first(Ready).pid)
        began, began_there = time.process_time(), sum(child.cpu_times()[:2])
        over = threading.Event()
        host.ask(
            Generate(messages=MESSAGES, options=options),
            lambda _request, event: over.set() if isinstance(event, ReplyFinished) else None,
        )
        assert over.wait(PATIENCE)
        here, there = time.process_time() - began, sum(child.cpu_times()[:2]) - began_there
    finally:
        host.close()
    a_round = 1e6 / rounds
    print(f"\n{rounds} rounds; processor time of each: {direct * a_round:.0f} µs without a process boundary,")
    print(f"{there * a_round:.0f} µs in the engine process and {here * a_round:.0f} µs in the host's")
    extra = (here + there - direct) * a_round
    print(f"message overhead {extra:.0f} µs a round")
    assert extra < 2000
