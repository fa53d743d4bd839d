"""What a round takes outside the two models, of real models: the clock's time of rounds without that of the library.

    python tests/perf/outside.py MAIN DRAFT [--draft-length plain auto 3 7] [--tokens 256] [--prompts 4]

Times every call into llama.cpp that the engine makes within a round (passes, what is dropped of the caches), and takes
it from the time between one round's event and the next. What is left is ours: choosing the length, batches, reading the
logits, verdicts, text, events, metrics. Processors and caches are as passes leave them, which stand-ins (`rounds.py`)
cannot show. The reply is greedy and does not end before its tokens are made.

"share" is of the round. "as metrics count it": sampling, rollback and events, without what drafting takes beside its
passes.
"""

import argparse
import functools
import os
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import llama_cpp
from versus_prompts import MIX

from foretoken.engine.events import Round
from foretoken.engine.llama import Backend
from foretoken.engine.options import ChatMessage, DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.pair import LoadedPair, load_pair

_NATIVE: Final = ("llama_decode", "llama_memory_seq_rm", "llama_set_n_threads", "llama_synchronize")


class Native:
    """Nanoseconds spent in the library."""

    def __init__(self) -> None:
        self.spent = 0
        for name in _NATIVE:
            setattr(llama_cpp, name, self._timed(getattr(llama_cpp, name)))

    def _timed(self, function: Callable[..., Any]) -> Callable[..., Any]:
        clock = time.perf_counter_ns

        @functools.wraps(function)
        def called(*arguments: Any) -> Any:
            started = clock()
            result = function(*arguments)
            self.spent += clock() - started
            return result

        return called


def rounds(pair: LoadedPair, native: Native, prompt: Sequence[int], options: ReplyOptions) -> list[tuple[Round, float]]:
    """The rounds of a reply but the first, which the prompt's pass gives, each with the ms it took outside."""
    found = []
    clock = time.perf_counter_ns
    started = clock() - native.spent
    for event in pair.reply(prompt, options=lambda: options, should_stop=lambda: False):
        if isinstance(event, Round) and event.index > 0:
            found.append((event, (clock() - native.spent - started) / 1e6))
        started = clock() - native.spent
    return found


def _drafting(length: str) -> DraftOptions:
    if length == "plain":
        return DraftOptions(enabled=False)
    return DraftOptions(length="auto" if length == "auto" else int(length))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("main", type=Path)
    parser.add_argument("draft", type=Path)
    parser.add_argument("--draft-length", nargs="+", default=["plain", "auto", "3", "7"])
    parser.add_argument("--tokens", type=int, default=256)
    parser.add_argument("--prompts", type=int, default=4)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    args = parser.parse_args()
    native = Native()
    backend = Backend(lambda level, line: None)
    pair = load_pair(args.main, args.draft, context=2048, threads=args.threads)
    prompts = [prompts[place] for place in range(args.prompts) for prompts in MIX.values()][: args.prompts]
    titles = f"{'length':<8}{'rounds':>8}{'width':>8}{'round':>9}{'outside':>9}{'median':>9}{'share':>8}"
    print(f"{titles}{'as metrics count it':>21}")
    for length in args.draft_length:
        options = ReplyOptions(
            sampling=SamplingOptions(temperature=0.0),
            draft=_drafting(length),
            stop=StopOptions(max_tokens=args.tokens, ignore_eos=True),
        )
        found: list[tuple[Round, float]] = []
        for prompt in prompts:
            ids = pair.chat_prompt([ChatMessage(role="user", content=prompt)])
            found += rounds(pair, native, ids, options)
        outside = [ms for _, ms in found]
        whole = statistics.mean(e.draft_ms + e.verify_ms + e.other_ms for e, _ in found)
        counted = statistics.mean(e.other_ms - e.idle_ms for e, _ in found)
        width = statistics.mean(1 + len(e.proposals) for e, _ in found)
        mean = statistics.mean(outside)
        print(
            f"{length:<8}{len(found):>8}{width:>8.1f}{whole:>9.2f}{mean:>9.3f}{statistics.median(outside):>9.3f}"
            f"{mean / whole:>8.2%}{counted:>21.3f}",
            flush=True,
        )
    pair.close()
    del backend


if __name__ == "__main__":
    main()
