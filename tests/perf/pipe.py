"""Processor time that a token takes on its way between the two processes, on either side.

    python tests/perf/pipe.py [--tokens 4000] [--pass-ms 2] [--length 0 4] [--runs 3]

A scripted pair, whose passes sleep, writes a reply in an engine process. Its side of the way is what it takes to hand
events to the outbox, and what its threads take that do not decode: encoding, writing. The other side is what this
process takes meanwhile: reading, decoding, and handing to a listener that does nothing.
"""

import argparse
import statistics
import threading
import time
from collections.abc import Sequence

import psutil

from foretoken.engine.options import ChatMessage, DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.scripted_pair import load_scripted
from foretoken.session.caller.host import EngineHost
from foretoken.session.caller.journal import Request
from foretoken.session.engine_process.outbox import NoticeOutbox
from foretoken.session.messages import ENDINGS, AnswerEvent, Generate, Loaded, LoadPair, Notice, Ready

MESSAGES = (ChatMessage(role="user", content="Tell me a story."),)


class Engine:
    """An engine process with a pair loaded."""

    def __init__(self, pair: LoadPair) -> None:
        self._ready, self._ended, self._pid = threading.Event(), threading.Event(), 0
        self.messages = 0  # with events, of the latest reply
        self.host = EngineHost(self._on_notice)
        self.host.load(pair)
        assert self._ready.wait(60)
        self._process = psutil.Process(self._pid)

    def _on_notice(self, notice: Notice) -> None:
        if isinstance(notice, Ready):
            self._pid = notice.pid
        if isinstance(notice, Loaded):
            self._ready.set()

    def _hear(self, _request: Request, events: Sequence[AnswerEvent]) -> None:
        self.messages += 1
        if isinstance(events[-1], ENDINGS):
            self._ended.set()

    def reply(self, options: ReplyOptions) -> tuple[float, float]:
        """Writes one; returns seconds of the processor: here, and of the threads there that do not decode."""
        self._ended.clear()
        self.messages, here, there = 0, time.process_time(), self._beside()
        self.host.ask(Generate(messages=MESSAGES, options=options), self._hear)
        assert self._ended.wait(600)
        return time.process_time() - here, self._beside() - there

    def _beside(self) -> float:
        return sum(one.user_time + one.system_time for one in self._process.threads() if one.id != self._process.pid)


def posting(pair: LoadPair, options: ReplyOptions) -> float:
    """Seconds of the processor that the thread that decodes takes to hand the events of the reply over."""
    loaded = load_scripted(pair.main.replace("pass_ms", "step_ms"), None)
    events = list(loaded.reply(loaded.chat_prompt(MESSAGES), options=lambda: options, should_stop=lambda: False))
    outbox = NoticeOutbox(lambda _data: None, limit=1 << 40)
    began = time.process_time()
    for event in events:
        outbox.post_event(1, event, give_up=lambda: False)
    return time.process_time() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tokens", type=int, default=4000)
    parser.add_argument("--pass-ms", type=float, default=2.0)
    parser.add_argument("--length", type=int, nargs="+", default=[0, 4], help="guesses of a round")
    parser.add_argument("--runs", type=int, default=3)
    arguments = parser.parse_args()
    pair = LoadPair(main=f"scripted:agreement=0.8,length=100000,context=100000,pass_ms={arguments.pass_ms}")
    engine = Engine(pair)
    for length in arguments.length:
        options = ReplyOptions(
            sampling=SamplingOptions(temperature=0.0),
            draft=DraftOptions(length=length or 1, source=DraftSource.DRAFT if length else DraftSource.NONE),
            stop=StopOptions(max_tokens=arguments.tokens),
        )
        a_token = 1e6 / arguments.tokens
        posted = posting(pair, options) * a_token
        here, there = zip(*(engine.reply(options) for _ in range(arguments.runs)), strict=True)
        print(
            f"{length} guesses: engine {posted:.1f} + {statistics.median(there) * a_token:.1f} µs a token,"
            f" caller {statistics.median(here) * a_token:.1f} µs; {engine.messages / arguments.tokens:.3f} messages"
        )
    engine.host.close()


if __name__ == "__main__":
    main()
