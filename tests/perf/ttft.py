"""Whether a draft delays the first token: the time to it with a draft against without, on models of your own.

    .venv/bin/python tests/perf/ttft.py MAIN.gguf DRAFT.gguf [--tokens 512] [--runs 8]

Both take turns on the same prompts, each prompt new to both, behind an earlier reply as in a chat. Reported is the
median of the ratios of neighbours, for times alone drift with whatever else the machine does; and the same ratio of
processor time, which other programs hardly touch.
"""

import argparse
import contextlib
import statistics
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from foretoken.engine.events import Round
from foretoken.engine.load_pair import LoadOptions, load_pair
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.models.llama import Backend
from foretoken.engine.options import DraftOptions, ReplyOptions, SamplingOptions, StopOptions

Taken = dict[str, tuple[float, float]]
"""Seconds and processor seconds to the first token, "with" and "without" a draft."""
OPTIONS = ReplyOptions(
    sampling=SamplingOptions(temperature=0), stop=StopOptions(max_tokens=8, ignore_eos=True), draft=DraftOptions()
)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("main", type=Path)
    parser.add_argument("draft", type=Path)
    parser.add_argument("--tokens", type=int, default=512, help="length of each prompt")
    parser.add_argument("--runs", type=int, default=8)
    parser.add_argument("--threads", type=int, default=None)
    args = parser.parse_args()
    found = compared(args.main, args.draft, tokens=args.tokens, runs=args.runs, threads=args.threads)
    print(f"first token of a prompt of {args.tokens} tokens, {args.runs} runs each")
    for column, what in enumerate(("seconds", "processor seconds")):
        medians = {name: statistics.median(taken[name][column] for taken in found) for name in found[0]}
        ratios = quotients(found, column)
        print(
            f"  {what:18} with {medians['with']:7.3f}  without {medians['without']:7.3f}  with / without "
            f"{statistics.median(ratios):.3f} (median of neighbours, {ratios[0]:.3f} to {ratios[-1]:.3f})"
        )


def quotients(found: Sequence[Taken], column: int = 0) -> list[float]:
    """With a draft ÷ without, of neighbours, in order. `column`: 0 seconds, 1 processor seconds."""
    return sorted(taken["with"][column] / taken["without"][column] for taken in found)


def compared(main: Path, draft: Path, *, tokens: int = 512, runs: int = 8, threads: int | None = None) -> list[Taken]:
    """Seconds and processor seconds to the first token, run by run."""
    backend = Backend(lambda level, line: None)
    found: list[Taken] = []
    with contextlib.ExitStack() as closing:
        pairs = {}
        for name, helper in (("with", draft), ("without", None)):
            pairs[name] = load_pair(main, helper, LoadOptions(context=2 * tokens, threads=threads, gpu_layers=0))
            closing.callback(pairs[name].close)
        rng = np.random.default_rng(1)
        highest = min(1000, pairs["with"].main.n_vocab)
        for run in range(runs + 1):
            prompt = [int(token) for token in rng.integers(10, highest, tokens)]
            # Who goes first changes, so that neither profits from it.
            taken = {name: to_first_token(pairs[name], prompt) for name in list(pairs)[:: 1 if run % 2 else -1]}
            if run:  # the first warms up
                found.append(taken)
    del backend
    return found


def to_first_token(pair: LoadedPair, prompt: list[int]) -> tuple[float, float]:
    """Seconds and processor seconds to the first token; the reply goes on to its end, so that the draft is used."""
    begun, worked, first = time.perf_counter(), time.process_time(), None
    for event in pair.reply(prompt, options=lambda: OPTIONS, should_stop=lambda: False):
        if first is None and isinstance(event, Round):
            first = time.perf_counter() - begun, time.process_time() - worked
    assert first is not None, "no token came"
    return first


if __name__ == "__main__":
    main()
