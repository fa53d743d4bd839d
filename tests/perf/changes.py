"""Automatic length on texts whose predictability changes on the way.

    python tests/perf/changes.py FOLDER/LABEL.json RESULTS.jsonl [--threads 2] [--least 0.15]

Takes the greedy texts that tests/perf/versus.py measured (ours:auto and fixed lengths must be among its contestants;
longer replies change more: --max-tokens 200), asks the draft about every token of them, and looks for the place where
the share it foresees changes most. Which texts change is told by the draft's verdicts alone, before any speed is read.
"""

import argparse
import json
import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from answers import Models
from benchmark_pair.agreement import Reader
from ours import OurServer
from versus_report import AUTO, Speeds
from versus_results import read

from foretoken.engine.models.llama import Backend

_MARGIN = 20  # tokens on either side that a share needs to mean anything


@dataclass(frozen=True)
class Change:
    """`before`, `after`: shares (0-1) of the tokens before and from `place` on that the draft foresees."""

    place: int
    before: float
    after: float


def change_of(verdicts: Sequence[bool], *, margin: int = _MARGIN) -> Change | None:
    """The place that tells two shares apart best, by likelihood; None in a text too short to have one."""
    places = range(margin, len(verdicts) - margin + 1)
    if not places:
        return None
    place = max(places, key=lambda n: _likelihood(verdicts[:n]) + _likelihood(verdicts[n:]))
    before, after = (statistics.fmean(part) for part in (verdicts[:place], verdicts[place:]))
    return Change(place, before, after)


def _likelihood(verdicts: Sequence[bool]) -> float:
    """Logarithm, by their own share."""
    right = sum(verdicts)
    wrong = len(verdicts) - right
    return sum(n * math.log(n / len(verdicts)) for n in (right, wrong) if n)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pair", type=Path, help="LABEL.json of a benchmark pair")
    parser.add_argument("results", type=Path)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--least", type=float, default=0.15, help="change of the share that counts as one")
    args = parser.parse_args()
    results = read(args.results)
    if results is None:
        parser.exit(1, f"There is no {args.results}.\n")
    files = {part: args.pair.parent / name for part, name in json.loads(args.pair.read_text())["files"].items()}
    said = {record.text: list(record.token_ids) for record in results.records if record.contestant == AUTO}
    with OurServer(Models(target=files["target"], draft=None, threads=args.threads), draft_model=False) as ours:
        texts = [(ours.prompt(text), ids) for text, ids in said.items()]
    backend = Backend(lambda level, line: None)
    verdicts = dict(zip(said, Reader(threads=args.threads).verdicts(files["draft"], texts), strict=True))
    del backend
    speeds = Speeds(("", record) for record in results.records)
    ratios = {place.text: ratio for place, ratio in speeds.over_own_fixed().items()}
    changing = []
    for text, of_text in verdicts.items():
        change = change_of(of_text)
        if change is None or text not in ratios:
            continue
        counts = abs(change.after - change.before) >= args.least
        if counts:
            changing.append(ratios[text])
        print(
            f"{text[:48]:<48}  {change.before:.2f} -> {change.after:.2f} at {change.place:>3}  "
            f"auto ÷ own best fixed {ratios[text]:.2f}{'' if counts else '  (no change)'}"
        )
    if changing:
        print(
            f"{len(changing)} texts that change: {statistics.geometric_mean(changing):.2f}, least {min(changing):.2f}"
        )
    else:
        print("No text changes by so much.")


if __name__ == "__main__":
    main()
