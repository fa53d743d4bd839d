"""``foretoken replay``: a recorded reply again, in the terminal, at its own speed or round by round."""

import argparse
import contextlib
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from foretoken.cli import output
from foretoken.cli.arguments import between, whole
from foretoken.errors import UsageError

if TYPE_CHECKING:  # parsing must not wait for these
    from foretoken.cli.token_marks import TokenPrinter
    from foretoken.replies.trace import Trace

_QUIT, _ALL = "q", "a"
_HINT = "Any key shows the next round, a all that is left, q ends."
Wait = Callable[[float], None]


def register(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Play a trace that `foretoken generate --trace`, `foretoken traces export` or the window wrote: "
        "every token in the colour of its fate, round by round as it came. Where the output is no terminal, all is "
        "printed at once unless a speed is given."
    )
    parser.epilog = (
        "Examples:\n"
        '  foretoken generate --prompt "Tell me a story" --trace reply.jsonl\n'
        "  foretoken replay reply.jsonl --step --ghosts"
    )
    parser.add_argument("trace", metavar="TRACE", help="a trace file (.jsonl)")
    how = parser.add_mutually_exclusive_group()
    how.add_argument(
        "--speed", metavar="X", type=between(0.1, 10), help="0.1 to 10 times as fast as recorded (default: as recorded)"
    )
    how.add_argument("--step", action="store_true", help="show one round with each key")
    how.add_argument(
        "--json",
        action="store_true",
        help="play nothing; print one object: text, token_ids, finish_reason, seed, metrics (recomputed from the "
        "rounds), thinking, fates, rounds",
    )
    parser.add_argument(
        "--from",
        dest="first",
        metavar="ROUND",
        type=whole(1),
        default=1,
        help="play from this round on, counted from 1",
    )
    parser.add_argument("--ghosts", action="store_true", help="show refused guesses")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Raises BadTraceFile, UsageError."""
    from rich.console import Console

    from foretoken.cli.token_marks import TokenPrinter
    from foretoken.replies.trace_file import read_trace

    trace = read_trace(Path(args.trace))
    if trace.notice:
        output.print_warning(trace.notice)
    if args.json:
        output.print_json(told(trace))
        return 0
    if args.first > max(1, len(trace.rounds)):
        raise UsageError(f"--from is {args.first}, but the trace has {len(trace.rounds):,} rounds.")
    if args.step and not sys.stdin.isatty():
        raise UsageError("--step waits for keys; run it in a terminal, or leave it out.")
    console = Console(file=sys.stdout, highlight=False, markup=False, emoji=False)
    printer = TokenPrinter(console, ghosts=args.ghosts)
    first = args.first - 1
    if args.step:
        with _keys() as key:
            printer.line(_HINT, faint=True)
            show(trace, printer, stepped(len(trace.rounds), first, key))
    elif args.speed is not None or console.is_terminal:
        show(trace, printer, timed(trace, first, args.speed or 1.0))
    else:
        show(trace, printer, iter(range(len(trace.rounds))))
    return 0


def show(trace: "Trace", printer: "TokenPrinter", due: Iterator[int]) -> None:
    """Print the rounds when `due` says their numbers, then the figures. Where it ends early so does the text."""
    from foretoken.cli.token_marks import summary
    from foretoken.engine.plain_speed import PlainSpeed
    from foretoken.replies.readable import FATE_NAMES

    printer.legend()
    shown = 0
    for number in due:
        printer.round(trace.rounds[number])
        sys.stdout.flush()
        shown = number + 1
    if shown == len(trace.rounds):
        printer.plain(trace.withheld)
    printer.end()
    if shown == len(trace.rounds):
        fates = " · ".join(f"{trace.fates[fate]:,} {FATE_NAMES[fate]}" for fate in FATE_NAMES if trace.fates[fate])
        printer.line(f"{len(trace.rounds):,} rounds: {fates}" if fates else "No rounds.", faint=True)
        printer.line(summary(trace.recomputed, PlainSpeed()), faint=True)
    else:
        printer.line(f"Ended after round {shown:,} of {len(trace.rounds):,}.", faint=True)


def told(trace: "Trace") -> dict[str, object]:
    """The reply as `generate --json` tells it, with its fates."""
    end = trace.finished
    return {
        "text": trace.text,
        "token_ids": trace.token_ids,
        "finish_reason": None if end is None else end.reason,
        "seed": trace.header.options.sampling.seed if end is None else end.seed,
        "metrics": trace.recomputed,
        "thinking": trace.thought,
        "fates": {fate.value: count for fate, count in trace.fates.items()},
        "rounds": len(trace.rounds),
    }


def due_ms(trace: "Trace", first: int) -> list[float]:
    """When each round is due, from the beginning of round `first`: the prompt's reading is not waited for."""
    rounds = trace.rounds
    start = rounds[first - 1].at_ms if first else min(trace.prompt_ms, rounds[0].at_ms if rounds else 0.0)
    due, latest = [], 0.0
    for round_ in rounds:
        latest = max(latest, round_.at_ms - start)  # a text without known rounds has no time
        due.append(latest)
    return due


def timed(
    trace: "Trace",
    first: int,
    speed: float,
    clock: Callable[[], float] = time.monotonic,
    wait: Wait = time.sleep,
) -> Iterator[int]:
    """The numbers of the rounds, each when it is due; those before `first` at once. `clock` and `wait`: seconds."""
    begun = clock()
    for number, ms in enumerate(due_ms(trace, first)):
        left = begun + ms / 1000 / speed - clock()
        if number >= first and left > 0:
            wait(left)
        yield number


def stepped(rounds: int, first: int, key: Callable[[], str]) -> Iterator[int]:
    """The numbers of the rounds, each after a key; those before `first` at once."""
    wanted = ""
    for number in range(rounds):
        if number >= first and wanted != _ALL:
            wanted = key()
            if wanted == _QUIT:
                return
        yield number


@contextlib.contextmanager
def _keys() -> Iterator[Callable[[], str]]:
    """A function that waits for a key and returns it."""
    try:
        import termios
        import tty
    except ImportError:  # Windows
        import msvcrt

        yield msvcrt.getwch  # type: ignore[attr-defined]
        return
    handle = sys.stdin.fileno()
    before: Sequence[Any] = termios.tcgetattr(handle)
    tty.setcbreak(handle)
    try:
        # What one key sends comes at once: an arrow key is one key and not three.
        yield lambda: os.read(handle, 32).decode(errors="replace")[:1] or _QUIT
    finally:
        termios.tcsetattr(handle, termios.TCSADRAIN, list(before))
