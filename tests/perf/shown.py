"""The factor that the window shows beside a reply, held against the speed-up that is measured.

    python tests/perf/shown.py [--main M --draft D] [--sessions 6] [--prompts 4] [--max-tokens 160] [--temperature 0]

In each session two engine processes load the pair anew. Every prompt is answered by one without guesses, by the other
with automatic length and by the first again: the speed of the one in the middle by the mean of its neighbours is what
is measured. The other is asked, between replies, to measure plain speed in idle time, as the window does it. Printed
are, for each session, both factors as geometric means and the shown by the measured one, and what a plain token took in
replies and in idle time; then the median of all sessions. Run it on a quiet machine.
"""

import argparse
import os
import queue
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from versus_prompts import MIX

from foretoken import paths
from foretoken.engine.events import Metrics, ReplyFinished
from foretoken.engine.options import ChatMessage, DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.plain_speed import PlainSpeed
from foretoken.gui.viewmodels.chat.plain_speed import IDLE_S
from foretoken.session.caller.host import EngineHost
from foretoken.session.messages import Loaded, LoadFailed, LoadPair, Notice, PlainMeasured, ReplyFailed, ReplyProgress


class Session:
    """An engine process with the pair. `speed`: what is known of it without guesses."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.speed, self.heard = PlainSpeed(), queue.SimpleQueue[Notice]()
        self.host = EngineHost(self.heard.put)
        self.host.load(LoadPair(main=str(args.main), draft=str(args.draft), context=2048, threads=args.threads))
        while not isinstance(notice := self.heard.get(), Loaded):
            if isinstance(notice, LoadFailed):
                raise SystemExit(notice.message)

    def reply(self, text: str, source: DraftSource, args: argparse.Namespace) -> Metrics:
        options = ReplyOptions(
            sampling=SamplingOptions(temperature=args.temperature, seed=1),
            draft=DraftOptions(length="auto", source=source),
            stop=StopOptions(max_tokens=args.max_tokens),
        )
        self.host.generate([ChatMessage(role="user", content=text)], options=options)
        while True:
            match self.heard.get():
                case ReplyProgress(event=ReplyFinished() as end):
                    return end.metrics
                case PlainMeasured() as told:
                    self.speed = told.speed
                case ReplyFailed() as failed:
                    raise SystemExit(failed.message)

    def rest(self, args: argparse.Namespace) -> None:
        """As the window does where nothing is written or typed."""
        pause = IDLE_S
        while True:
            time.sleep(pause)
            while not self.heard.empty():
                self.heard.get()
            self.host.measure_plain(SamplingOptions(temperature=args.temperature, seed=1))
            while not isinstance(notice := self.heard.get(), PlainMeasured):
                pass
            self.speed, pause = notice.speed, 1.0
            if not notice.more:
                return


def run(args: argparse.Namespace, turn: int) -> tuple[PlainSpeed, list[tuple[Metrics, float]]]:
    """What is known of plain speed in the end, and the replies, each with the plain milliseconds a token beside it."""
    asked = [one for row in zip(*MIX.values(), strict=True) for one in row]
    plain, guessing = Session(args), Session(args)
    replies = list[tuple[Metrics, float]]()
    try:
        plain.reply("Hello!", DraftSource.NONE, args)  # warms up
        guessing.reply("Hello!", DraftSource.AUTO, args)
        for number in range(args.prompts):
            text = asked[(turn * args.prompts + number) % len(asked)]
            before = plain.reply(text, DraftSource.NONE, args).tpot_ms
            figures = guessing.reply(text, DraftSource.AUTO, args)
            after = plain.reply(text, DraftSource.NONE, args).tpot_ms
            if before and after and figures.num_draft_tokens and not figures.too_short:
                replies.append((figures, statistics.mean((before, after))))
            if number == args.prompts // 2 - 1:
                guessing.rest(args)
    finally:
        plain.host.close()
        guessing.host.close()
    return guessing.speed, replies


def told(speed: PlainSpeed, replies: Sequence[tuple[Metrics, float]]) -> float:
    """Prints the line of a session. Returns the shown factor by the measured one."""
    shown, real = [], []
    for figures, plain_ms in replies:
        times = speed.times(figures)
        if times is not None and figures.decode_tps is not None:
            shown.append(times)
            real.append(figures.decode_tps * plain_ms / 1000)
    factor, came = statistics.geometric_mean(shown), statistics.geometric_mean(real)
    plain = statistics.mean(ms for _, ms in replies)
    samples = [
        f"{one.ms:.3f}{'' if one.idle else ' in a reply'} at {one.depth}, busy {one.busy or 0:.2f}"
        for one in speed.samples
    ]
    print(
        f"{factor:5.2f}x shown {came:5.2f}x measured {100 * (factor / came - 1):+6.1f}%   plain {plain:.3f} ms a token "
        f"in replies; in idle time: {'; '.join(samples)}",
        flush=True,
    )
    return factor / came


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    target, draft = paths.demo_pair()
    parser.add_argument("--main", type=Path, default=target)
    parser.add_argument("--draft", type=Path, default=draft)
    parser.add_argument("--sessions", type=int, default=6)
    parser.add_argument("--prompts", type=int, default=4)
    parser.add_argument("--max-tokens", type=int, default=160)
    parser.add_argument("--temperature", type=float, default=0.0)
    parser.add_argument("--threads", type=int, default=None)
    args = parser.parse_args()
    shares = []
    for turn in range(args.sessions):
        with tempfile.TemporaryDirectory(prefix="foretoken-shown-") as home:
            os.environ["FORETOKEN_HOME"] = home  # nothing is known from before
            shares.append(told(*run(args, turn)))
    print(f"shown by measured: median {100 * (statistics.median(shares) - 1):+.1f}%, {len(shares)} sessions")


if __name__ == "__main__":
    main()
