"""What passes cost on this machine: the target's by width, the draft's by step. Measured, never assumed.

A pass over several tokens is bound by memory at first and by arithmetic later, in steps that depend on the weight
type, the kernels and the machine. So the curve is a table of medians; nothing smooths it.
"""

import math
import statistics
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, Protocol

import msgspec
import numpy as np
import numpy.typing as npt

from foretoken.engine.model import Model
from foretoken.engine.options import MAX_DRAFT_LENGTH

Milliseconds = npt.NDArray[np.float64]

MAX_WIDTH: Final = MAX_DRAFT_LENGTH + 1
# What tells most about a curve comes first, for a slow model may not get to the end: kernels work in groups of 4 or 8
# columns, so the ends of groups and what lies just behind them.
_WIDTHS: Final = (1, 2, 4, 3, 8, 5, 6, 16, 7, 9, 12, 17, 10, 11, 14, 24, 33)
_SAMPLES: Final = 9
_DEPTH_FLOOR: Final = 9  # depths below 2**9 tokens count as one
_DRIFT: Final = 0.05
_OUTLIER: Final = 3.0
_CHECKS: Final = 3
_CONFIRMED: Final = 1.3
_CLEARLY: Final = 0.95


class CostsSnapshot(msgspec.Struct, frozen=True, kw_only=True):
    """Costs as they are kept between runs. `passes`: width -> ms; `step`: ms; `depths`: 2**key tokens -> factor."""

    passes: dict[int, float]
    step: float | None
    depths: dict[int, float]


class Costs:
    """Milliseconds of a target pass by width and depth, and of a draft step; kept current by every round.

    `depth` is how many tokens the cache holds before the pass: attention reads them all, so passes grow dearer.
    """

    def __init__(self, snapshot: CostsSnapshot | None = None) -> None:
        self._passes: dict[int, deque[float]] = {}
        self._steps: deque[float] = deque(maxlen=_SAMPLES)
        self._depths: dict[int, float] = {}
        self._table: Milliseconds | None = None
        if snapshot is not None:
            self._passes = {w: deque([ms], maxlen=_SAMPLES) for w, ms in snapshot.passes.items()}
            self._depths = dict(snapshot.depths)
            if snapshot.step is not None:
                self._steps.append(snapshot.step)

    @property
    def measured_widths(self) -> tuple[int, ...]:
        """Widths whose cost is a measurement; those between them are interpolated."""
        return tuple(sorted(self._passes))

    @property
    def step(self) -> float | None:
        """Milliseconds of one draft step, None before the first."""
        return statistics.median(self._steps) if self._steps else None

    def passes(self, depth: int) -> Milliseconds:
        """Milliseconds of a target pass [MAX_WIDTH + 1] by width at this depth; index 0 is 0. Do not write into it."""
        if self._table is None:
            self._table = _interpolated({w: statistics.median(ms) for w, ms in self._passes.items()})
        factor = self._depths.get(_bucket(depth), 1.0)
        return self._table if factor == 1.0 else self._table * factor

    def observe_pass(self, width: int, depth: int, ms: float) -> None:
        """A target pass over `width` tokens took `ms`; nothing is learned from a clock too coarse to see it."""
        if ms <= 0:
            return
        bucket = _bucket(depth)
        factor = self._depths.get(bucket, 1.0)
        known = self._passes.get(width)
        if known:
            expected = statistics.median(known) * factor
            # A pass that took far longer than known was disturbed from outside; one such may not move anything far.
            ms = min(ms, _OUTLIER * expected)
            if bucket > _DEPTH_FLOOR:
                # Beyond the depth of the table, all widths are scaled alike: which to choose hangs on ratios.
                self._depths[bucket] = factor * (ms / expected) ** _DRIFT
                return
        self._passes.setdefault(width, deque(maxlen=_SAMPLES)).append(ms / factor)
        self._table = None

    def observe_step(self, ms: float) -> None:
        """A draft step took `ms` (the mean of a round's steps)."""
        if ms <= 0:
            return
        known = self.step
        self._steps.append(ms if known is None else min(ms, _OUTLIER * known))

    def snapshot(self) -> CostsSnapshot:
        """What to keep for the next run."""
        return CostsSnapshot(
            passes={w: round(statistics.median(ms), 4) for w, ms in sorted(self._passes.items())},
            step=self.step,
            depths={bucket: round(factor, 4) for bucket, factor in sorted(self._depths.items())},
        )


def _bucket(depth: int) -> int:
    return max(_DEPTH_FLOOR, depth.bit_length())


def _interpolated(known: dict[int, float]) -> Milliseconds:
    """A table [MAX_WIDTH + 1]: what is known, straight lines between, and beyond the ends the nearest slope."""
    table = np.zeros(MAX_WIDTH + 1)
    if not known:
        table[1:] = 1.0 + 0.25 * np.arange(MAX_WIDTH)  # any curve will do until the first pass
        return table
    widths = np.array(sorted(known))
    costs = np.array([known[int(w)] for w in widths])
    table[1:] = np.interp(np.arange(1, MAX_WIDTH + 1), widths, costs)
    last = int(widths[-1])
    # Wider than all that is known: the mean slope so far, and never free, or the unknown would always look best.
    slope = max(0.1 * costs[-1], (costs[-1] - costs[0]) / (last - widths[0]) if len(widths) > 1 else 0.0)
    beyond = np.arange(last + 1, MAX_WIDTH + 1)
    table[beyond] = costs[-1] + slope * (beyond - last)
    return table


class ThreadedModel(Model, Protocol):
    """A model whose threads can be chosen."""

    @property
    def threads(self) -> int: ...

    def use_narrow_threads(self, count: int) -> None:
        """Threads for passes over a token or two."""
        ...


def choose_threads(draft: ThreadedModel, *, clock: Callable[[], float] = time.perf_counter) -> int:
    """Let the draft step on one thread where that is faster than on all; how many it is. Raises EngineError.

    A draft's step is so short that threads may wait for each other longer than they work.
    """
    best, least = draft.threads, math.inf
    _timed(draft, 1, clock)  # the first pass also allocates
    for count in dict.fromkeys((draft.threads, 1)):
        draft.use_narrow_threads(count)
        _timed(draft, 1, clock)
        taken = statistics.median(_timed(draft, 1, clock) for _ in range(_SAMPLES))
        if taken < _CLEARLY * least:
            best, least = count, taken
    draft.use_narrow_threads(best)
    return best


def costs_of(
    target: Model,
    draft: Model | None,
    kept: CostsSnapshot | None,
    *,
    clock: Callable[[], float] = time.perf_counter,
) -> Costs:
    """Costs as `kept` from another run, if a few passes confirm them; else measured anew. Raises EngineError.

    Another speed (a battery, a busy machine) is no reason to measure: choices hang on ratios. Other ratios are.
    """
    if kept is None or 1 not in kept.passes or (draft is not None and kept.step is None):
        return measure(target, draft, clock=clock)
    widest = min(8, target.n_ctx)
    costs = Costs(kept)
    timed = {width: statistics.median(_timed(target, width, clock) for _ in range(_CHECKS)) for width in (1, widest)}
    table = costs.passes(0)
    now, then = timed[widest] / timed[1], float(table[widest] / table[1])
    if not 1 / _CONFIRMED < now / then < _CONFIRMED:
        return measure(target, draft, clock=clock)
    return costs


def _timed(model: Model, width: int, clock: Callable[[], float]) -> float:
    """Milliseconds of one pass of an empty model, which is empty again afterwards."""
    begun = clock()
    model.decode([min(5, model.n_vocab - 1)] * width, logits=width)
    taken = (clock() - begun) * 1000.0
    model.truncate(0)
    return taken


def measure(
    target: Model,
    draft: Model | None,
    *,
    seconds: float = 1.6,
    clock: Callable[[], float] = time.perf_counter,
    widths: Sequence[int] = _WIDTHS,
) -> Costs:
    """Measure both empty models for about `seconds`; both are empty again afterwards. Raises EngineError.

    Widths take turns, so that a disturbance falls on all of them; medians then leave it out. A model too slow for all
    widths gets the first of them measured, and the rounds fill in the others.
    """
    costs = Costs()
    started = clock()
    _timed(target, 1, clock)  # the first pass also allocates
    spent = clock() - started
    if draft is not None:
        _timed(draft, 1, clock)
        begun = clock()
        while len(costs._steps) < _SAMPLES and clock() - begun < 0.1 * seconds:
            costs.observe_step(_timed(draft, 1, clock))
    sweep = 0
    usable = [w for w in widths if w <= target.n_ctx]
    while sweep < _SAMPLES:
        for width in usable:
            estimate = float(costs.passes(0)[width]) / 1000.0 if costs.measured_widths else spent
            if clock() - started + estimate > seconds and costs.measured_widths:
                return costs
            costs.observe_pass(width, 0, _timed(target, width, clock))
        sweep += 1
    return costs
