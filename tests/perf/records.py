"""Holds predictions from records (`foretoken record predict`) against what pairs then bring on other machines.

    python tests/perf/records.py MAIN DRAFT [MAIN DRAFT]… [--types q8_0 q4_0 f16] [--threads 1 2] [--each 1]
        [--tokens 64] [--repeat 1] [--keep FOLDER]

A machine is emulated by a number of threads and a quantisation of the main model. Of each pair the acceptance is
recorded by the league, as the files are and on the first number of threads; on every other machine the main model and
the draft are measured, each by itself, so that the pair was never together there (a head cannot run alone: its step is
reckoned from what it took where it was recorded). From these records comes the prediction. Then `foretoken bench`
measures the pair at lengths of 2, 4 and 8 and on automatic. Prints each prediction with its error, the median of all
and how many intervals hold, and ends with 1 above 15% or below 80%.

All clocks of the engine are processor time, so that other programs on the machine hardly change what is measured;
`--wall` leaves them as they are.
"""

import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any, Final

import llama_cpp

from foretoken.features.record.predict import PairForecast, predict
from foretoken.library.on_disk.local import model_at
from foretoken.measuring.open_record import OpenRecord, read_record
from foretoken.measuring.suite import built_in, few

_TYPES: Final = {"f16": 1, "q4_0": 2, "q5_0": 8, "q8_0": 7, "bf16": 32}  # llama_ftype
_SETTINGS: Final = ("plain", "2", "4", "8", "auto")
# The second says how many processors were busy, which by this clock is always as many.
_CLOCK: Final = "import time\ntime.perf_counter = time.process_time\ntime.process_time = lambda: 0.0\n"


def quantised(path: Path, kind: str, folder: Path) -> Path:
    """The model in another quantisation."""
    asked = llama_cpp.llama_model_quantize_default_params()
    asked.ftype, asked.allow_requantize, asked.nthread = _TYPES[kind], True, 1
    out = folder / f"{path.stem}-{kind}.gguf"
    if llama_cpp.llama_model_quantize(str(path).encode(), str(out).encode(), asked):
        raise RuntimeError(f"{path} could not be quantised to {kind}.")
    return out


class Machine:
    """The program with a home of its own, so that nothing is known from elsewhere."""

    def __init__(self, home: Path, threads: int, *, wall: bool) -> None:
        self._home, self._threads = home, str(threads)
        home.mkdir(parents=True)
        if not wall:
            (home / "sitecustomize.py").write_text(_CLOCK)

    def run(self, *words: str) -> str:
        code = "import sys; from foretoken.cli.main import main; sys.exit(main(sys.argv[1:]))"
        env = os.environ | {"FORETOKEN_HOME": str(self._home), "PYTHONPATH": str(self._home)}
        command = [sys.executable, "-c", code, *words, "--threads", self._threads]
        return subprocess.run(
            command, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True
        ).stdout.decode()

    def bench(self, kept: Path, *words: str) -> OpenRecord:
        """What is in `kept`, which is measured where it is missing."""
        if not kept.exists():
            kept.write_text(self.run("bench", "--json", *words))
        return read_record(kept)


def held(found: PairForecast, brought: OpenRecord) -> list[dict[str, Any]]:
    """The prediction beside the measurement, by setting."""
    rows = {row.length: row for row in found.rows}
    both = [(rows[row.length], row.speedup) for row in brought.rows if row.speedup is not None]
    return [
        {"length": one.length, "predicted": one.speedup.ratio, "low": one.speedup.low, "high": one.speedup.high,
         "measured": came.ratio, "measured_low": came.low, "measured_high": came.high}
        for one, came in both
    ]  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="MAIN DRAFT", type=Path)
    parser.add_argument("--types", nargs="+", default=["f16", "q8_0", "q4_0"], choices=_TYPES)
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--each", type=int, default=1, help="prompts of each kind of text")
    parser.add_argument("--tokens", type=int, default=64)
    parser.add_argument("--wall", action="store_true", help="by the clock, for a machine where nothing else runs")
    parser.add_argument("--repeat", type=int, default=1, help="measure every machine so many times")
    parser.add_argument("--keep", type=Path, help="a folder for all records, of which none is measured again")
    args = parser.parse_args()
    llama_cpp.llama_log_set(_quiet, None)
    prompts = [one.prompt for one in few(built_in(), args.each)]
    every = list[dict[str, Any]]()
    for main_file, draft in zip(args.files[::2], args.files[1::2], strict=True):
        with tempfile.TemporaryDirectory() as name:
            folder, kept = Path(name), args.keep or Path(name, "kept")
            kept.mkdir(parents=True, exist_ok=True)
            suite, called = folder / "prompts.jsonl", f"{main_file.stem}-{draft.stem}"
            suite.write_text("".join(json.dumps({"prompt": one}) + "\n" for one in prompts))
            asked = ("--max-tokens", str(args.tokens), "--temperature", "0")
            record = kept / f"{called}.json"
            if not record.exists():
                there = Machine(folder / "there", args.threads[0], wall=args.wall)
                there.run("league", "--main", str(main_file), "--candidates", str(draft), "--prompt-file", str(suite),
                          "--record", str(record), *asked)  # fmt: skip
            head = model_at(draft).kind.head
            for kind in ("", *args.types):
                model = quantised(main_file, kind, folder) if kind else main_file
                for threads in args.threads:
                    if not kind and threads == args.threads[0]:
                        continue  # where the pair was recorded
                    for turn in range(args.repeat):
                        end = f"{threads}-{turn}.json"
                        here = Machine(folder / f"{kind}-{end}", threads, wall=args.wall)
                        alone = ("--settings", "plain", "lookup", "--suite", str(suite), *asked)
                        machine = [here.bench(kept / f"{model.stem}-{end}", "--main", str(model), *alone)]
                        if not head:
                            machine.append(here.bench(kept / f"{draft.stem}-{end}", "--main", str(draft), *alone))
                        brought = here.bench(kept / f"{called}-{kind}-{end}", "--main", str(model), "--draft",
                                             str(draft), "--suite", str(suite), "--settings", *_SETTINGS,
                                             *asked)  # fmt: skip
                        for row in held(predict(machine, read_record(record)), brought):
                            row |= {"main": main_file.stem, "draft": draft.stem, "type": kind, "threads": threads}
                            every.append(row)
                            print(json.dumps(row), flush=True)
    return told(every)


def told(every: list[dict[str, Any]]) -> int:
    """The sums, printed."""
    turns = defaultdict[tuple[str, ...], list[dict[str, Any]]](list)
    for row in every:  # repetitions count as one
        turns[tuple(str(row[key]) for key in ("main", "draft", "type", "threads", "length"))].append(row)
    figures = ("predicted", "low", "high", "measured")
    every = [
        rows[0] | {name: statistics.geometric_mean(row[name] for row in rows) for name in figures}
        for rows in turns.values()
    ]
    bad = False
    groups = {"all": every}
    for key in ("main", "draft", "type", "threads", "length"):
        for value in dict.fromkeys(row[key] for row in every):
            groups[f"{key} {value or 'as it is'}"] = [row for row in every if row[key] == value]
    for name, rows in groups.items():
        errors = [abs(math.log(row["predicted"] / row["measured"])) for row in rows]
        inside = sum(row["low"] <= row["measured"] <= row["high"] for row in rows) / len(rows)
        median = math.expm1(statistics.median(errors))
        bias = math.expm1(statistics.median(math.log(row["predicted"] / row["measured"]) for row in rows))
        print(f"{name}: {len(rows)} predictions, median error {median:.1%} (bias {bias:+.1%}), {inside:.0%} inside")
        bad = bad or (name == "all" and (median > 0.15 or inside < 0.8))
    return int(bad)


@llama_cpp.llama_log_callback
def _quiet(_level: int, _text: bytes, _data: object) -> None: ...


if __name__ == "__main__":
    sys.exit(main())
