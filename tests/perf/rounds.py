"""What a round costs outside the two models at a large vocabulary: the whole engine around two models without weights.

    python tests/perf/rounds.py [--vocabulary 128256] [--width 8] [--rounds 400] [--pass-ms 40]

The stand-ins hold rows of logits like a language model's (see `sampling.py`) and copy them to where a model would have
written them; that copy is their pass, and its time is left out. All else is counted: the policy and its plans, guesses
with their confidence, the verdict, the caches' accounts, text, events, metrics. Processor time of one core. A plan is
made only now and then, so the mean of all rounds is what counts; the median is shown beside it.
The stand-ins leave the processor's caches alone, where the weights of real models drive all else out of them:
`outside.py` measures that.

"kept": the draft is the target, every guess stands. "refused": the draft knows nothing, the first guess falls. "mixed":
it knows four tokens of five. What the clock itself takes is measured first and left out.
`--pass-ms` is what the policy believes that a pass of the target takes: a quick target is planned for less often.
"""

import argparse
import os
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice, pairwise

import numpy as np
import numpy.typing as npt

from foretoken.engine.draft_length.auto import AutoLength
from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.draft_length.policy import DraftLengthPolicy, FixedLength
from foretoken.engine.drafting.chain import ChainDrafter
from foretoken.engine.drafting.draft_model import ModelDrafter
from foretoken.engine.drafting.lookup import LookupDrafter
from foretoken.engine.events import Round
from foretoken.engine.model import Saved
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.options import DraftOptions, DraftSource, ReplyOptions, SamplingOptions
from foretoken.engine.phase_timer import PhaseTimer
from foretoken.engine.plain_speed import CostsSnapshot
from foretoken.engine.speculate import Speculation

Rows = npt.NDArray[np.float32]

PROMPT = 20
_STEP = 0.02  # of a pass of the target: what a step of the draft takes
KINDS = 97  # texts repeat themselves after so many tokens, so that prompt lookup has something to find


class Clock:
    """The machine's, ahead by what the passes would have taken, so that the policy sees the costs it is given."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.perf_counter() + self.ahead


class StandIn:
    """Implements `engine.model.Model`: the logits at a position are always the same. `passes`: ms by width."""

    def __init__(self, rows: Rows, n_ctx: int, clock: Clock, passes: Callable[[int], float]) -> None:
        self._rows = rows
        self._clock, self._passes = clock, passes
        self._written = on_a_line(40, rows.shape[1])
        self.n_ctx = n_ctx
        self.n_vocab = rows.shape[1]
        self.length = 0
        self.eog_ids: frozenset[int] = frozenset()
        self.prompt_chunk = 64
        self.saves = None
        self.spent = 0
        self.asked = 0

    def decode(self, tokens: Sequence[int], *, logits: int) -> Rows:
        started = time.thread_time_ns()
        self.asked += 1
        self.length += len(tokens)
        for row in range(logits):
            np.copyto(self._written[row], self._rows[(self.length - logits + row) % len(self._rows)])
        found = self._written[:logits]
        self._clock.ahead += self._passes(len(tokens)) / 1000
        self.spent += time.thread_time_ns() - started
        return found

    def truncate(self, length: int) -> None:
        self.length = length

    def reachable(self, length: int) -> int:
        return length

    def tokenize(self, text: str, *, add_special: bool, parse_special: bool) -> list[int]:
        raise NotImplementedError

    def piece(self, token_id: int) -> bytes:
        return b" word"

    def written(self, token_id: int) -> bytes:
        return b" word"

    def spellings(self) -> list[tuple[bytes, bytes]]:
        raise NotImplementedError

    def save(self, start: int, end: int) -> Saved:
        raise NotImplementedError

    def load(self, saved: Saved, ids: Sequence[int]) -> bool:
        raise NotImplementedError


def clock_ns() -> float:
    """What one reading of the processor's clock takes."""
    readings = [time.thread_time_ns() for _ in range(2001)]
    return statistics.median(after - before for before, after in pairwise(readings))


def mixed(rows: Rows, other: Rows) -> Rows:
    """`rows`, every fifth of them `other`'s."""
    found = rows.copy()
    found[::5] = other[::5]
    return found


def on_a_line(count: int, n_vocab: int) -> Rows:
    """Memory for rows of logits from the beginning of a cache line on, as llama.cpp has its own."""
    room = np.empty(count * n_vocab + 16, np.float32)
    skipped = -room.ctypes.data % 64 // 4
    return room[skipped : skipped + count * n_vocab].reshape(count, n_vocab)


def rows_like_a_models(n_vocab: int, count: int, seed: int) -> Rows:
    rng = np.random.default_rng(seed)
    few = rng.normal(0, 2.3, (8, n_vocab)).astype(np.float32)
    rows = np.empty((count, n_vocab), np.float32)
    for place in range(count):
        rows[place] = np.roll(few[place % len(few)], 1009 * place)
        gap = rng.uniform(13, 22)
        rows[place, rng.choice(n_vocab, 12, replace=False)] = gap - np.arange(12) * rng.uniform(0.4, 3.0)
    return rows


def cost(width: int, best: int, ms: float) -> float:
    """A staircase on which `best` is the best width there is, and no step higher than kernels can make it."""
    return ms * (1 + 0.02 * width if width <= best else 1.35 * (1 + 0.02 * best) * width / best)


def automatic(best: int, ms: float) -> AutoLength:
    passes = {width: cost(width, best, ms) for width in range(1, 34)}
    return AutoLength(Costs(CostsSnapshot(passes=passes, step=_STEP * ms, depths={})))


def times(
    target: Rows,
    draft: Rows,
    options: ReplyOptions,
    policy: DraftLengthPolicy,
    rounds: int,
    skip: int,
    passes: Callable[[int], float],
) -> tuple[list[float], float]:
    """Microseconds of each round outside the models, after `skip` rounds; and the mean width."""
    n_ctx = 1 << 20
    clock = Clock()
    main = StandIn(target, n_ctx, clock, passes)
    helper = StandIn(draft, n_ctx, clock, lambda _width: _STEP * passes(1))
    model = ModelDrafter(CachedModel(helper), n_shared=helper.n_vocab, clock=clock)
    drafter = ChainDrafter(model, LookupDrafter(), lambda _options: policy)
    reply = Speculation(CachedModel(main), drafter, range(PROMPT), lambda: options, timer=PhaseTimer(clock))
    events: Iterator[Round] = (event for event in reply if isinstance(event, Round))
    for _ in islice(events, skip):
        pass
    found, widths = [], []
    meter = clock_ns()
    for _ in range(rounds):
        started = time.thread_time_ns() - main.spent - helper.spent
        asked = main.asked + helper.asked
        event = next(events)
        taken = time.thread_time_ns() - main.spent - helper.spent - started
        # Of the two readings around a pass, as of those around the round, one's time falls outside what they enclose.
        found.append((taken - (main.asked + helper.asked - asked + 1) * meter) / 1000)
        widths.append(len(event.guesses) + 1)
    return found, statistics.mean(widths)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vocabulary", type=int, default=128_256)
    parser.add_argument("--width", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=400)
    parser.add_argument("--pass-ms", type=float, default=40.0)
    args = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    target = rows_like_a_models(args.vocabulary, KINDS, 1)
    other = rows_like_a_models(args.vocabulary, KINDS, 2)
    some = mixed(target, other)
    sampling = {"temperature 0": SamplingOptions(temperature=0.0), "defaults": SamplingOptions(seed=1)}
    lengths: dict[str, tuple[DraftOptions, Callable[[], DraftLengthPolicy]]] = {
        "fixed": (DraftOptions(length=args.width - 1), lambda: FixedLength(args.width - 1)),
        "auto": (DraftOptions(lookup=False), lambda: automatic(args.width, args.pass_ms)),
        "auto, lookup": (DraftOptions(), lambda: automatic(args.width, args.pass_ms)),
        "plain": (DraftOptions(source=DraftSource.NONE), lambda: FixedLength(1)),
    }
    print(f"{args.vocabulary} tokens, {args.rounds} rounds each, microseconds a round outside the models")
    print(f"{'':<32}{'width':>8}{'mean':>8}{'median':>8}")
    for distribution, chosen in sampling.items():
        for name, (draft, policy) in lengths.items():
            for fate, rows in (("kept", target), ("mixed", some), ("refused", other)):
                if name == "plain" and fate != "kept":
                    continue
                options = ReplyOptions(sampling=chosen, draft=draft)
                # Lookup is given the time to see the text come round again.
                skip = 2 * KINDS if "lookup" in name else 20
                passes = partial(cost, best=args.width, ms=args.pass_ms)
                found, width = times(target, rows, options, policy(), args.rounds, skip, passes)
                label = f"{distribution}, {name}, {fate}"
                print(
                    f"{label:<32}{width:8.1f}{statistics.mean(found):8.0f}{statistics.median(found):8.0f}", flush=True
                )


if __name__ == "__main__":
    main()
