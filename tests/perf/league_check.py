"""The drafter league held against real generation: acceptance and speed, predicted and measured, by draft length.

    python tests/perf/league_check.py [--candidates demo-draft demo-eagle3 lookup] [--prompts 12] [--tokens 160]
                                      [--temperatures 0 0.8] [--lengths 1 2 4 8 auto] [--threads 1]

The prompts of tests/perf/versus_prompts.py are answered plainly, the league reads the replies with each candidate, and
then each candidate really answers the same prompts at each length, in turns. Prints a line for each: what was predicted
and what came, of acceptance in points and of speed in percent, also by the speed without guesses, which replies in
between tell; and the widest of the first two. The goal: 2 points and 10%. For figures of speed nothing else may run;
acceptance at a fixed length hangs on nothing but the texts.
"""

import argparse
import itertools
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
from versus_prompts import MIX

from foretoken import paths
from foretoken.bench.league.league import League, Plan
from foretoken.bench.league.league_cache import LeagueCache
from foretoken.bench.league.standing import Candidate, Row
from foretoken.cli.arguments import draft_length
from foretoken.engine.events import ReplyFinished
from foretoken.engine.options import (
    ChatMessage,
    DraftOptions,
    DraftSource,
    ReplyOptions,
    SamplingOptions,
    StopOptions,
)
from foretoken.session.caller.blocking import BlockingSession
from foretoken.session.messages import LoadPair


@dataclass
class Real:
    """What came of real replies: tokens behind the first of each, and the time of these; guesses."""

    tokens: float = 0.0
    ms: float = 0.0
    drafted: int = 0
    accepted: int = 0

    def add(self, end: ReplyFinished) -> None:
        figures = end.metrics
        if figures.tpot_ms is not None:
            self.tokens += figures.generated_tokens - 1
            self.ms += figures.tpot_ms * (figures.generated_tokens - 1)
        self.drafted += figures.num_draft_tokens
        self.accepted += figures.num_accepted_tokens

    @property
    def rate(self) -> float:
        return self.accepted / self.drafted if self.drafted else 0.0

    @property
    def tps(self) -> float:
        return 1000.0 * self.tokens / self.ms if self.ms else 0.0


def questions(count: int) -> list[str]:
    """Of all kinds in turns."""
    return [one for row in zip(*MIX.values(), strict=False) for one in row][:count]


def predicted(pair: LoadPair, names: Sequence[Candidate], asked: Sequence[str], options: ReplyOptions) -> list[Row]:
    with BlockingSession() as session, tempfile.TemporaryDirectory() as folder:
        prompts = tuple((ChatMessage(role="user", content=one),) for one in asked)
        plan = Plan(pair=pair, candidates=tuple(names), asked=prompts, options=options)
        return list(League(session, plan, cache=LeagueCache(Path(folder))).run().rows)


def measured(
    pair: LoadPair, one: Candidate, asked: Sequence[str], options: ReplyOptions, lengths: Sequence[str], repeats: int
) -> dict[str, Real]:
    found: dict[str, Real] = defaultdict(Real)
    source = DraftSource.LOOKUP if one.path is None else DraftSource.AUTO
    with BlockingSession() as session:
        session.load(msgspec.structs.replace(pair, draft=one.path))
        for repeat, question in itertools.product(range(-1, repeats), asked):  # the first warms up
            for length in ("none", *lengths):
                draft = DraftOptions(source=DraftSource.NONE)
                if length != "none":
                    draft = DraftOptions(length=draft_length(length), source=source)
                chosen = msgspec.structs.replace(options, draft=draft)
                *_, end = session.reply([ChatMessage(role="user", content=question)], chosen)
                if repeat >= 0 and isinstance(end, ReplyFinished):
                    found[length].add(end)
    return found


def compared(args: argparse.Namespace) -> Iterator[tuple[str, float, float]]:
    """Lines to print, with the difference of acceptance in points and that of speed in percent."""
    main = paths.demo_pair()[0]
    files = {path.stem: str(path) for path in paths.demo_files()}
    names = [
        Candidate(label=name, path=None if name == "lookup" else files.get(name, name)) for name in args.candidates
    ]
    pair = LoadPair(main=str(args.main or main), context=1024, threads=args.threads)
    asked = questions(args.prompts)
    for temperature in args.temperatures:
        options = ReplyOptions(
            sampling=SamplingOptions(temperature=temperature, seed=7), stop=StopOptions(max_tokens=args.tokens)
        )
        rows = {row.candidate: row for row in predicted(pair, names, asked, options)}
        for one in names:
            row = rows[one.label]
            real = measured(pair, one, asked, options, args.lengths, args.repeats)
            plain, plain_foreseen = real.pop("none").tps, row.best_tps / (row.speedup or 1.0)
            for length, came in real.items():
                foreseen, tps = row.acceptance_rates[length] or 0.0, row.predicted_tps[length]
                points = 100 * (foreseen - came.rate)
                percent = 100 * (tps / came.tps - 1)
                times, times_came = tps / plain_foreseen, came.tps / plain
                yield (
                    f"{one.label:<14} T {temperature:<4} length {length:<5}"
                    f" acceptance {foreseen:6.1%} predicted {came.rate:6.1%} real {points:+5.1f} points"
                    f"   speed {tps:8.1f} predicted {came.tps:8.1f} real {percent:+6.1f}%"
                    f"   over plain {times:5.2f}x predicted {times_came:5.2f}x real"
                    f" {100 * (times / times_came - 1):+6.1f}%",
                    points,
                    percent,
                )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--main", type=Path)
    parser.add_argument("--candidates", nargs="+", default=["demo-draft", "demo-eagle3", "lookup"])
    parser.add_argument("--prompts", type=int, default=12)
    parser.add_argument("--tokens", type=int, default=160)
    parser.add_argument("--temperatures", type=float, nargs="+", default=[0.0, 0.8])
    parser.add_argument("--lengths", nargs="+", default=["1", "2", "4", "8", "auto"])
    parser.add_argument("--repeats", type=int, default=2)
    parser.add_argument("--threads", type=int, default=1)
    widest = [0.0, 0.0]
    for line, points, percent in compared(parser.parse_args()):
        print(line, flush=True)
        widest = [max(widest[0], abs(points)), max(widest[1], abs(percent))]
    print(f"widest: {widest[0]:.1f} points, {widest[1]:.1f}%")


if __name__ == "__main__":
    main()
