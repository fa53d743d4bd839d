"""What a round takes outside the two models, of real models: the clock's time of rounds without that of the library.

    python tests/perf/outside.py MAIN DRAFT [--ours plain auto 3 7] [--tokens 256] [--prompts 1] [--temperature 0]

Times the calls into llama.cpp that the engine makes within a round (passes, waiting for their logits, what is dropped
of the caches, and in a reply's second round, where the draft first reads the text, the copy kept of the text before),
and takes them from the time between one round's event and the next. What is left is ours: choosing the length, batches,
reading the logits, verdicts, text, events, metrics. Processors and caches are as passes leave them, which stand-ins
(`rounds.py`) cannot show. Replies are greedy unless `--temperature` says otherwise (the other filters are the
defaults then), and do not end before their tokens are made.

"share" is of the round. "as metrics count it": sampling, rollback and events, without what drafting takes beside its
passes.
"""

import argparse
import os
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import llama_cpp
from mix import MIX

from foretoken.engine.events import Round
from foretoken.engine.load_pair import LoadOptions, load_pair
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.models import llama_context
from foretoken.engine.models.llama import Backend
from foretoken.engine.options import ChatMessage, ReplyOptions, SamplingOptions, StopOptions
from foretoken.errors import ForetokenError
from foretoken.measuring.setting import Setting, parse

_NATIVE: Final = (
    "llama_decode",
    "llama_memory_clear",
    "llama_memory_seq_cp",
    "llama_memory_seq_rm",
    "llama_set_n_threads",
    "llama_state_seq_get_data_ext",
    "llama_state_seq_set_data_ext",
    "llama_synchronize",
)


class Native:
    """Nanoseconds spent in the library."""

    def __init__(self) -> None:
        self.spent = 0
        for name in _NATIVE:
            setattr(llama_cpp, name, self._timed(getattr(llama_cpp, name)))
        # Another device is waited for where its logits are asked for.
        llama_context.logits_address = self._timed(llama_context.logits_address)

    def _timed(self, function: Callable[..., Any]) -> Callable[..., Any]:
        clock = time.perf_counter_ns

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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("main", type=Path)
    parser.add_argument("draft", type=Path)
    parser.add_argument(
        "--ours", nargs="+", default=["plain", "auto", "3", "7"], metavar="SETTING", help="as in foretoken bench"
    )
    parser.add_argument("--tokens", type=int, default=256)
    parser.add_argument("--prompts", type=int, default=1, help="of each kind (default: %(default)s)")
    parser.add_argument("--temperature", type=float, default=0.0)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    args = parser.parse_args()
    if args.prompts < 1 or args.tokens < 2:
        parser.error("--prompts must be 1 or more, and --tokens 2 or more: a reply's first round is not counted.")
    if "lookup" in args.ours:
        parser.error("lookup leaves the draft out, which is loaded here; write auto, auto,lookup=on or a number.")
    if not 0 <= args.temperature <= 100:
        parser.error("--temperature must be from 0 to 100.")
    try:
        _show(args, [parse(text) for text in args.ours])
    except ForetokenError as error:
        parser.exit(1, f"{error}\n")


def _show(args: argparse.Namespace, settings: Sequence[Setting]) -> None:
    native = Native()
    backend = Backend(lambda level, line: None)
    pair = load_pair(args.main, args.draft, LoadOptions(context=2048, threads=args.threads))
    titles = f"{'setting':<16}{'rounds':>8}{'width':>8}{'round':>9}{'outside':>9}{'median':>9}{'share':>8}"
    print(f"{titles}{'as metrics count it':>21}")
    prompts = [
        pair.chat_prompt([ChatMessage(role="user", content=text)])
        for texts in MIX.values()
        for text in texts[: args.prompts]
    ]
    for setting in settings:
        options = ReplyOptions(
            sampling=SamplingOptions(temperature=args.temperature, seed=1),
            draft=setting.options,
            stop=StopOptions(max_tokens=args.tokens, ignore_eos=True),
        )
        found = [one for ids in prompts for one in rounds(pair, native, ids, options)]
        whole = [e.draft_ms + e.verify_ms + e.other_ms for e, _ in found]
        counted = statistics.mean(e.other_ms - e.idle_ms for e, _ in found)
        _row(setting.label, [1 + len(e.guesses) for e, _ in found], whole, [ms for _, ms in found], f"{counted:21.3f}")
    pair.close()
    del backend


def _row(name: str, widths: Sequence[int], whole: Sequence[float], outside: Sequence[float], counted: str = "") -> None:
    mean, all_of_it = statistics.mean(outside), statistics.mean(whole)
    print(
        f"{name:<16}{len(whole):>8}{statistics.mean(widths):>8.1f}{all_of_it:>9.2f}{mean:>9.3f}"
        f"{statistics.median(outside):>9.3f}{mean / all_of_it:>8.2%}{counted}",
        flush=True,
    )


if __name__ == "__main__":
    main()
