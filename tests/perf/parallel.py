"""Several replies at once: our engine beside llama.cpp's server with the same number of slots, interleaved.

    python tests/perf/parallel.py TARGET.gguf DRAFT.gguf [--binary PEER_N/build/bin/llama-server]
        [--clients 1 2 4 8] [--ours plain 4 auto] [--peer plain n3 n4,kvu] [--tokens 64] [--turns 3]

Without --binary the peer is the server in the wheel xllamacpp (see peers.py). `,kvu` gives peer N one cache for all
slots instead of one each. In a turn every contestant answers as many prompts at once as there are clients, no prompt
twice, the same prompts for all, in the form that the demo pair and pairs made of it take; contestants begin in another
order each turn, and the first turn is not counted. All write equally many tokens greedily, end tokens barred.

Printed are, by number of clients and contestant: tokens a second of all together (from the moment all are asked to the
end of the last, so prompts count), of one user (from its first token to its last), and tokens of a round; then the
ratios to the peer's plain setting of the same turns, as medians with the least and the most. Beside them stand tokens a
second of processor time, with their ratios: on a machine that others use too those are what to go by, with --threads 1.
"""

import argparse
import itertools
import statistics
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import psutil
from answers import Models
from mix import MIX
from peer_builds import describe
from peers import PeerServer, Setting, start

from foretoken.engine.events import ReplyFinished
from foretoken.engine.options import DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.session.caller.host import EngineHost
from foretoken.session.caller.journal import Request
from foretoken.session.messages import ENDINGS, AnswerEvent, Generate, Loaded, LoadFailed, LoadPair, Notice

PEER: Final = "peer "
TURN: Final = "<|im_start|>user\n{text} (No. {number})<|im_end|>\n<|im_start|>assistant\n"
TOPICS: Final = [topic for kind in zip(*MIX.values(), strict=True) for topic in kind]


class Processor:
    """The processor time of a process and its children, from when it was started by this one."""

    def __init__(self, others: set[int]) -> None:
        """`others`: processes that this one had before."""
        self._roots = [child for child in psutil.Process().children() if child.pid not in others]

    def seconds(self) -> float:
        spent = 0.0
        for root in self._roots:
            for one in (root, *root.children(recursive=True)):
                times = one.cpu_times()
                spent += times.user + times.system
        return spent


def children() -> set[int]:
    return {child.pid for child in psutil.Process().children()}


class Ours:
    """Our engine process with a pair for so many replies; `plain` has no draft."""

    def __init__(self, models: Models, setting: str, clients: int) -> None:
        self._length: Any = setting if setting == "auto" else 1 if setting == "plain" else int(setting)
        self._changed = threading.Condition()
        self._heard: list[Notice] = []
        self._ended: dict[Request, AnswerEvent] = {}
        self._host = EngineHost(self._hear)
        self._host.load(
            LoadPair(
                main=str(models.target), draft=str(models.draft) if setting != "plain" else None,
                context=models.context, threads=models.threads, gpu_layers=models.gpu_layers, parallel=clients,
            )
        )  # fmt: skip
        with self._changed:
            self._changed.wait_for(lambda: any(isinstance(one, Loaded | LoadFailed) for one in self._heard))
        loaded = next(one for one in self._heard if isinstance(one, Loaded | LoadFailed))
        if isinstance(loaded, LoadFailed):
            raise SystemExit(loaded.message)
        assert loaded.parallel == clients, loaded.warnings

    def _hear(self, notice: Notice) -> None:
        with self._changed:
            self._heard.append(notice)
            self._changed.notify_all()

    def _hear_of(self, request: Request, events: Sequence[AnswerEvent]) -> None:
        if isinstance(events[-1], ENDINGS):
            with self._changed:
                self._ended[request] = events[-1]
                self._changed.notify_all()

    def together(self, prompts: Sequence[str], tokens: int) -> tuple[float, list[float], float]:
        """Seconds, tokens a second of each user, and tokens of a round."""
        options = ReplyOptions(
            sampling=SamplingOptions(temperature=0.0, seed=1),
            draft=DraftOptions(length=self._length),
            stop=StopOptions(max_tokens=tokens, ignore_eos=True),
        )
        begun = time.perf_counter()
        questions = [Generate(raw_prompt=prompt, options=options) for prompt in prompts]
        asked = [self._host.ask(question, self._hear_of) for question in questions]
        with self._changed:
            done = self._changed.wait_for(lambda: self._ended.keys() >= set(asked), 600)
        seconds = time.perf_counter() - begun
        endings = [self._ended.get(request) for request in asked]
        metrics = [end.metrics for end in endings if isinstance(end, ReplyFinished)]
        if not done or len(metrics) < len(asked):
            raise SystemExit(f"Our engine did not answer: {endings}")
        length = statistics.mean(one.mean_acceptance_length or 1.0 for one in metrics)
        return seconds, [one.decode_tps or 0.0 for one in metrics], length

    def close(self) -> None:
        self._host.close()


class Peer:
    """A llama-server with so many slots."""

    def __init__(self, models: Models, setting: str, clients: int, binary: Path | None) -> None:
        name = setting.removesuffix(",kvu")
        slots = replace(models, parallel=clients, unified=name != setting)
        self._server: PeerServer = start("N" if binary else "W", slots, Setting.parse(name), binary=binary)

    def together(self, prompts: Sequence[str], tokens: int) -> tuple[float, list[float], float]:
        def ask(prompt: str) -> Any:
            return self._server.timings(prompt, max_tokens=tokens)

        begun = time.perf_counter()
        with ThreadPoolExecutor(len(prompts)) as pool:
            found = list(pool.map(ask, prompts))
        seconds = time.perf_counter() - begun
        rounds = [one["predicted_n"] - one.get("draft_n_accepted", 0) for one in found]
        length = statistics.mean(one["predicted_n"] / count for one, count in zip(found, rounds, strict=True))
        return seconds, [1000.0 * (one["predicted_n"] - 1) / one["predicted_ms"] for one in found], length

    def close(self) -> None:
        self._server.close()


def measure(models: Models, args: argparse.Namespace, clients: int, topics: "itertools.cycle[tuple[int, str]]") -> None:
    makers: dict[str, Callable[[], Ours | Peer]] = {
        f"ours {one}": lambda one=one: Ours(models, one, clients)  # type: ignore[misc]
        for one in args.ours
    }
    makers |= {
        f"{PEER}{one}": lambda one=one: Peer(models, one, clients, args.binary)  # type: ignore[misc]
        for one in args.peer
    }
    contestants, processors = dict[str, Ours | Peer](), dict[str, Processor]()
    for name, make in makers.items():
        before = children()
        contestants[name] = make()
        processors[name] = Processor(before)
    worked: dict[str, list[float]] = {name: [] for name in contestants}
    totals: dict[str, list[float]] = {name: [] for name in contestants}
    users: dict[str, list[float]] = {name: [] for name in contestants}
    lengths: dict[str, list[float]] = {name: [] for name in contestants}
    names = list(contestants)
    try:
        for turn in range(1 + args.turns):
            prompts = [TURN.format(text=text, number=number) for number, text in itertools.islice(topics, clients)]
            for name in names[turn % len(names) :] + names[: turn % len(names)]:
                spent = processors[name].seconds()
                seconds, speeds, length = contestants[name].together(prompts, args.tokens)
                spent = processors[name].seconds() - spent
                if turn:
                    worked[name].append(clients * args.tokens / max(spent, 0.01))
                    totals[name].append(clients * args.tokens / seconds)
                    users[name].append(statistics.mean(speeds))
                    lengths[name].append(length)
    finally:
        for contestant in contestants.values():
            contestant.close()
    print(f"\n{clients} clients: tokens/s of all, of one user, tokens a round; all against {PEER}plain")
    first = f"{PEER}{args.peer[0]}"
    for name in names:
        print(
            f"  {name:14s} {statistics.median(totals[name]):8.1f} {statistics.median(users[name]):8.1f} "
            f"{statistics.mean(lengths[name]):6.2f}   {against(totals[name], totals[first])}   "
            f"processor {statistics.median(worked[name]):8.1f} {against(worked[name], worked[first])}",
            flush=True,
        )


def against(mine: Sequence[float], others: Sequence[float]) -> str:
    """The ratios of the same turns."""
    ratios = sorted(one / other for one, other in zip(mine, others, strict=True))
    return f"x {statistics.median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target", type=Path)
    parser.add_argument("draft", type=Path)
    parser.add_argument("--binary", type=Path)
    parser.add_argument("--clients", type=int, nargs="+", default=[1, 2, 4, 8])
    parser.add_argument("--ours", nargs="+", default=["plain", "4", "auto"])
    parser.add_argument("--peer", nargs="+", default=["plain", "n4"])
    parser.add_argument("--tokens", type=int, default=64)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--context", type=int, default=512, help="of each client")
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args()
    models = Models(target=args.target, draft=args.draft, threads=args.threads, context=args.context)
    print(describe("N" if args.binary else "W", args.binary))
    topics = itertools.cycle(enumerate(TOPICS * 50))
    for clients in args.clients:
        measure(models, args, clients, topics)


if __name__ == "__main__":
    main()
