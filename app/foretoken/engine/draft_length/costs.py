"""What passes take on this machine: the target's by width, the draft's by step. Measured, never assumed.

A pass over several tokens is bound by memory at first and by arithmetic later, in steps that depend on the weight
type, the kernels and the machine. So the curve is a table of medians; nothing smooths it. Times that other programs
disturbed are kept out of it, see `timings`.
"""

import statistics
import threading
from collections import deque
from collections.abc import Callable
from typing import Final

import numpy as np
import numpy.typing as npt

from foretoken.engine.draft_length.timings import OUTLIER, SAMPLES, Timings
from foretoken.engine.options import MAX_DRAFT_LENGTH
from foretoken.engine.plain_speed import CostsSnapshot

Milliseconds = npt.NDArray[np.float64]

MAX_WIDTH: Final = MAX_DRAFT_LENGTH + 1
READING: Final = 16  # tokens that a probe reads together at most, to see what the draft would have said of them
_LEAST_DEPTH: Final = 9  # depths below 2**9 tokens count as one
_FOLLOWED: Final = 0.05  # share (in the logarithm) by which one pass moves the factor of its depth
_TOGETHER: Final = 16  # passes that are taken in at once
_SPARED: Final = 0.1  # weight of a round in the average of the steps it was spared
_LEAST_SLOPE: Final = 0.1  # of the widest known pass, for each token more


class Costs:
    """Milliseconds of a target pass by width and depth, and of a draft step; kept current by every round.

    `depth` is how many tokens the cache holds before the pass: attention reads them all, so passes take longer.
    `processor` returns the processor seconds of this process, which tell disturbed passes apart; None where they say
    nothing (another device computes the target). `block`: how many guesses one step of the draft makes at most, for
    drafts that guess in blocks; their step is the making of such a block. None where each guess takes a step. `widest`:
    the widest pass whose time is to be known.
    """

    replies = 1
    """How many replies share each pass, see `batch_costs`."""

    guessing = 1.0
    """The share of them that still guesses in this round."""
    pays = True
    """Whether all replies that share passes together write faster with guesses, see `GuessingTrial`."""

    def __init__(
        self,
        snapshot: CostsSnapshot | None = None,
        *,
        processor: Callable[[], float] | None = None,
        block: int | None = None,
        widest: int = MAX_WIDTH,
    ) -> None:
        self.processor = processor
        self.block = block
        self._target = _TargetPasses(widest)
        self._step, self._reading = _RecentMedian(), _RecentMedian()
        self._blocks: dict[int, _RecentMedian] = {}
        self.spared = 0.0
        """Steps that a round needs not wait for, on average, if all guesses of the one before stood: those made ahead,
        while the target checked (see `drafting.overlap`)."""
        self._stood = False  # all guesses of the latest round, and others were made behind them
        if snapshot is not None:
            self._target.timings.recall(snapshot.passes, snapshot.busy)
            self._target.depths = dict(snapshot.depths)
            self._recall_draft(snapshot)

    def for_another_draft(self, snapshot: CostsSnapshot | None = None, *, block: int | None = None) -> "Costs":
        """Costs of the same target with another draft. Both share what is learned of the target's passes."""
        other = Costs(processor=self.processor, block=block)
        other._target = self._target
        if snapshot is not None:
            other._recall_draft(snapshot)
        return other

    def _recall_draft(self, snapshot: CostsSnapshot) -> None:
        self._step.recall(snapshot.step)
        self._reading.recall(snapshot.reading)
        for guesses, ms in snapshot.blocks.items():
            self.observe_block(guesses, ms)

    @property
    def measured_widths(self) -> tuple[int, ...]:
        """Widths whose cost is a measurement; those between them are interpolated."""
        return self._target.current.timings.widths

    def calm_samples(self, width: int) -> int:
        """How many measurements of this width are of a calm machine."""
        return self._target.current.timings.calm_samples(width)

    @property
    def step(self) -> float | None:
        """Milliseconds of one draft step, None before the first."""
        return self._step.value

    @property
    def reading(self) -> float | None:
        """Milliseconds of the draft for each of READING tokens read in one pass; None before the first."""
        return self._reading.value

    @property
    def blocks(self) -> dict[int, float]:
        """Milliseconds of a block by the number of its guesses, narrow ones first; empty where that is not known."""
        return {guesses: kept.value for guesses, kept in sorted(self._blocks.items()) if kept.value is not None}

    def wrote(self, tokens: int) -> None:
        """The reply wrote so many tokens."""

    def passes(self, depth: int) -> Milliseconds:
        """Milliseconds of a target pass [widest + 1] by width at this depth; index 0 is 0. Do not write into it."""
        target = self._target.current
        table, factor = target.shallow, target.depths.get(_bucket(depth), 1.0)
        return table if factor == 1.0 else table * factor

    def is_calm(self, width: int, busy: float | None) -> bool:
        """Whether a target pass over `width` tokens, keeping `busy` processors busy, was left alone by others."""
        return self._target.current.timings.is_calm(width, busy)

    def observe_pass(self, width: int, depth: int, ms: float, busy: float | None = None) -> None:
        """A target pass over `width` tokens took `ms`; nothing is learned from a clock too coarse to see it.

        `busy`: how many processors it kept busy, None where that is not known or says nothing.
        """
        if ms > 0:
            self._target.observe(width, depth, ms, busy)

    def observe_step(self, ms: float, *, calm: bool = True) -> None:
        """A draft step took `ms` (the mean of a round's steps), on a `calm` machine or not."""
        if calm or self.step is None:
            self._step.add(ms)

    def observe_block(self, guesses: int, ms: float, *, calm: bool = True) -> None:
        """A block of so many guesses took `ms`."""
        kept = self._blocks.setdefault(guesses, _RecentMedian())
        if calm or kept.value is None:
            kept.add(ms)

    def observe_ahead(self, ready: int, *, stood: bool) -> None:
        """A round found `ready` guesses that were made ahead. `stood`: all of its own guesses were accepted, and others
        were made behind them meanwhile."""
        if self._stood:
            self.spared += _SPARED * (ready - self.spared)
        self._stood = stood

    def observe_reading(self, ms: float) -> None:
        """The draft read several tokens together, in `ms` each, logits included."""
        self._reading.add(ms)

    def snapshot(self) -> CostsSnapshot:
        """What to keep for the next run."""
        target = self._target.current
        return CostsSnapshot(
            passes={width: round(ms, 4) for width, ms in sorted(target.timings.calm().items())},
            step=self.step,
            reading=self.reading,
            blocks=self.blocks,
            depths={bucket: round(factor, 4) for bucket, factor in sorted(target.depths.items())},
            busy={width: round(busy, 4) for width, busy in target.timings.best.items()},
        )


class _TargetPasses:
    """What is known of the target's passes: `timings` by width, and factors by depth.

    Passes that were observed are taken in when something is asked of them (`current`), or many at once: between two
    passes of a small model that takes several times as long."""

    def __init__(self, widest: int) -> None:
        self._widest = widest
        self.timings = Timings()
        self.depths: dict[int, float] = {}
        self._table: Milliseconds | None = None
        self._observed: list[tuple[int, int, float, float | None]] = []
        self._lock = threading.Lock()  # replies that share passes ask in threads of their own

    def observe(self, width: int, depth: int, ms: float, busy: float | None) -> None:
        """As `Costs.observe_pass`."""
        self._observed.append((width, depth, ms, busy))
        if len(self._observed) >= _TOGETHER:
            self._take_in()

    @property
    def current(self) -> "_TargetPasses":
        """This, with all that was observed."""
        if self._observed:
            self._take_in()
        return self

    @property
    def shallow(self) -> Milliseconds:
        """Milliseconds by width, of little depth."""
        if self._table is None:
            self._table = _interpolated(self.timings.table(), self._widest)
        return self._table

    def _take_in(self) -> None:
        with self._lock:
            observed, self._observed = self._observed, []
            for width, depth, ms, busy in observed:
                bucket, timings = _bucket(depth), self.timings
                factor = self.depths.get(bucket, 1.0)
                if bucket == _LEAST_DEPTH or not timings.knows(width):
                    if timings.add(width, ms / factor, busy):
                        self._table = None
                # Beyond the depth of the table, all widths are scaled alike: which to choose depends on ratios.
                elif timings.is_calm(width, busy):
                    expected = factor * self.shallow.item(width)
                    # A pass that took far longer than known was disturbed all the same; it may not move anything far.
                    self.depths[bucket] = factor * (min(ms, OUTLIER * expected) / expected) ** _FOLLOWED


class _RecentMedian:
    """The median of the last SAMPLES times. `value`: None before the first."""

    def __init__(self) -> None:
        self.value: float | None = None
        self._times: deque[float] = deque(maxlen=SAMPLES)

    def recall(self, value: float | None) -> None:
        """Start from what was known in the last run."""
        if value is not None:
            self._times.append(value)
            self.value = value

    def add(self, ms: float) -> None:
        """Add a time. One that is far longer than known moves the median only a little."""
        if ms > 0:
            self._times.append(ms if self.value is None else min(ms, OUTLIER * self.value))
            self.value = statistics.median(self._times)


def _bucket(depth: int) -> int:
    return max(_LEAST_DEPTH, depth.bit_length())


def _interpolated(known: dict[int, float], widest: int) -> Milliseconds:
    """A table [widest + 1] of milliseconds by width: the `known` times, interpolated linearly between them, and
    continued at the nearest slope beyond them."""
    table = np.zeros(widest + 1)
    if not known:
        table[1:] = 1.0 + 0.25 * np.arange(widest)  # any curve will do until the first pass
        return table
    widths = np.array(sorted(known))
    costs = np.array([known[int(w)] for w in widths])
    table[1:] = np.interp(np.arange(1, widest + 1), widths, costs)
    last = int(widths[-1])
    if last >= widest:
        return table
    # Wider than all that is known: the mean slope so far, and never free, or the unknown would always look best.
    slope = (costs[-1] - costs[0]) / (last - widths[0]) if len(widths) > 1 else 0.0
    beyond = np.arange(last + 1, widest + 1)
    table[beyond] = costs[-1] + max(_LEAST_SLOPE * costs[-1], slope) * (beyond - last)
    return table
