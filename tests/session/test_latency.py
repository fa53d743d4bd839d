"""How soon Stop is obeyed.

The figures: pytest -m slow -s tests/session/test_latency.py (FORETOKEN_TEST_PAIR names a folder with a demo pair).
"""

import statistics
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.session.conftest import Listener

from foretoken.engine.events import FinishReason, ReplyFinished
from foretoken.engine.options import ChatMessage, DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.session.caller.host import EngineHost
from foretoken.session.caller.journal import Request
from foretoken.session.messages import AnswerEvent, Generate, Loaded, LoadPair

pytestmark = pytest.mark.slow

MESSAGES = (ChatMessage(role="user", content="Tell me a story."),)
GREEDY = SamplingOptions(temperature=0.0)
ENDLESS = ReplyOptions(sampling=GREEDY, draft=DraftOptions(length=4), stop=StopOptions(ignore_eos=True))


def _stop_latencies(pair: LoadPair, times: int) -> list[float]:
    """Milliseconds from stop() to ReplyFinished on the reader thread, each some rounds into a reply."""
    arrived: dict[Request, float] = {}
    listener = Listener()

    def hear(request: Request, events: Sequence[AnswerEvent]) -> None:
        if isinstance(events[-1], ReplyFinished):
            arrived[request] = time.perf_counter()
        listener.hear(request, events)

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
