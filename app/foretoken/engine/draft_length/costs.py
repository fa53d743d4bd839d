"""What passes cost on this machine: the target's by width, the draft's by step. Measured, never assumed.

A pass over several tokens is bound by memory at first and by arithmetic later, in steps that depend on the weight
type, the kernels and the machine. So the curve is a table of medians; nothing smooths it. Times that other programs
disturbed are kept out of it, see `timings`.
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

from foretoken.engine.draft_length.timings import SAMPLES, Timings, processor_clock
from foretoken.engine.model import Model
from foretoken.engine.options import MAX_DRAFT_LENGTH

Milliseconds = npt.NDArray[np.float64]

MAX_WIDTH: Final = MAX_DRAFT_LENGTH + 1
# What tells most about a curve comes first, for a slow model may not get to the end: kernels work in groups of 4 or 8
# columns, so the ends of groups and what lies just behind them.
_WIDTHS: Final = (1, 2, 4, 3, 8, 5, 6, 16, 7, 9, 12, 17, 10, 11, 14, 24, 33)
_ALL_WIDTHS: Final = np.arange(1, MAX_WIDTH + 1)
_DEPTH_FLOOR: Final = 9  # depths below 2**9 tokens count as one
_DRIFT: Final = 0.05
_OUTLIER: Final = 3.0
_CHECKS: Final = 3
_MOST_SWEEPS: Final = 27
_ENOUGH_CALM: Final = 3
_CONFIRMED: Final = 1.3
_FADING: Final = 0.9
_CLEARLY: Final = 0.85
_MORE_THREADS: Final = 0.95
READING: Final = 16  # tokens that the draft reads together, to see what it would have said of them


class CostsSnapshot(msgspec.Struct, frozen=True, kw_only=True):
    """Costs as they are kept between runs. `passes`: width -> ms; `step`: ms; `depths`: 2**key tokens -> factor.

    `busy`: width -> processors that its passes kept busy at their best, so that the next run knows a calm machine.
    `reading`: ms of the draft for each of many tokens read together, with the logits of each.
    """

    passes: dict[int, float]
    step: float | None
    depths: dict[int, float]
    busy: dict[int, float] = {}
    reading: float | None = None


class Costs:
    """Milliseconds of a target pass by width and depth, and of a draft step; kept current by every round.

    `depth` is how many tokens the cache holds before the pass: attention reads them all, so passes grow dearer.
    """

    def __init__(self, snapshot: CostsSnapshot | None = None) -> None:
        self._passes = Timings()
        self._steps: deque[float] = deque(maxlen=SAMPLES)
        self._readings: deque[float] = deque(maxlen=SAMPLES)
        self._step: float | None = None
        self._reading: float | None = None
        self._depths: dict[int, float] = {}
        self._table: Milliseconds | None = None
        if snapshot is not None:
            self._passes.recall(snapshot.passes, snapshot.busy)
            self._depths = dict(snapshot.depths)
            if snapshot.step is not None:
                self._steps.append(snapshot.step)
                self._step = snapshot.step
            if snapshot.reading is not None:
                self._readings.append(snapshot.reading)
                self._reading = snapshot.reading

    @property
    def measured_widths(self) -> tuple[int, ...]:
        """Widths whose cost is a measurement; those between them are interpolated."""
        return self._passes.widths

    @property
    def step(self) -> float | None:
        """Milliseconds of one draft step, None before the first."""
        return self._step

    @property
    def reading(self) -> float | None:
        """Milliseconds of the draft for each of READING tokens read in one pass; None before the first."""
        return self._reading

    def passes(self, depth: int) -> Milliseconds:
        """Milliseconds of a target pass [MAX_WIDTH + 1] by width at this depth; index 0 is 0. Do not write into it."""
        table, factor = self._shallow, self._depths.get(_bucket(depth), 1.0)
        return table if factor == 1.0 else table * factor

    @property
    def _shallow(self) -> Milliseconds:
        """`passes` of little depth."""
        if self._table is None:
            self._table = _interpolated(self._passes.table())
        return self._table

    def is_calm(self, width: int, busy: float | None) -> bool:
        """Whether a target pass over `width` tokens, keeping `busy` processors busy, was left alone by others."""
        return self._passes.is_calm(width, busy)

    def observe_pass(self, width: int, depth: int, ms: float, busy: float | None = None) -> None:
        """A target pass over `width` tokens took `ms`; nothing is learned from a clock too coarse to see it.

        `busy`: how many processors it kept busy, None where that is not known or says nothing.
        """
        if ms <= 0:
            return
        bucket = _bucket(depth)
        factor = self._depths.get(bucket, 1.0)
        if bucket > _DEPTH_FLOOR and self._passes.knows(width):
            # Beyond the depth of the table, all widths are scaled alike: which to choose hangs on ratios.
            if self.is_calm(width, busy):
                expected = factor * self._shallow.item(width)
                # A pass that took far longer than known was disturbed all the same; it may not move anything far.
                self._depths[bucket] = factor * (min(ms, _OUTLIER * expected) / expected) ** _DRIFT
            return
        if self._passes.add(width, ms / factor, busy):
            self._table = None

    def observe_step(self, ms: float, *, calm: bool = True) -> None:
        """A draft step took `ms` (the mean of a round's steps), on a `calm` machine or not."""
        known = self.step
        if ms <= 0 or (known is not None and not calm):
            return
        self._steps.append(ms if known is None else min(ms, _OUTLIER * known))
        self._step = statistics.median(self._steps)

    def observe_reading(self, ms: float) -> None:
        """The draft read several tokens together, in `ms` each, logits included."""
        known = self.reading
        if ms > 0:
            self._readings.append(ms if known is None else min(ms, _OUTLIER * known))
            self._reading = statistics.median(self._readings)

    def snapshot(self) -> CostsSnapshot:
        """What to keep for the next run."""
        return CostsSnapshot(
            passes={width: round(ms, 4) for width, ms in sorted(self._passes.calm().items())},
            step=self.step,
            reading=self.reading,
            depths={bucket: round(factor, 4) for bucket, factor in sorted(self._depths.items())},
            busy={width: round(busy, 4) for width, busy in self._passes.best.items()},
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
    table[1:] = np.interp(_ALL_WIDTHS, widths, costs)
    last = int(widths[-1])
    if last >= MAX_WIDTH:
        return table
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
    """Let the draft step on one thread unless all are faster; how many it is. Raises EngineError.

    A draft's step is so short that threads may wait for each other longer than they work, on a busy machine a hundred
    times as long. The best of each is compared, for the machine may be calm again soon.
    """
    best, least = draft.threads, math.inf
    _timed(draft, 1, clock)  # the first pass also allocates
    for count in dict.fromkeys((1, draft.threads)):
        draft.use_narrow_threads(count)
        taken = min(_timed(draft, 1, clock)[0] for _ in range(1 + SAMPLES))
        if taken < _MORE_THREADS * least:
            best, least = count, taken
    draft.use_narrow_threads(best)
    return best


def reads_singly(draft: Model, *, clock: Callable[[], float] = time.perf_counter) -> bool:
    """Whether two tokens are read faster one after the other than together. Raises EngineError.

    Together reads the weights once; but kernels for two columns may take more than twice as long as those for one, and
    where only the last one's logits are wanted, reading one by one spares the output matrix.
    """

    def timed(*parts: tuple[int, int]) -> float:
        begun = clock()
        for width, logits in parts:
            draft.decode([min(5, draft.n_vocab - 1)] * width, logits=logits)
        taken = (clock() - begun) * 1000.0
        draft.truncate(0)
        return taken

    ways = (((2, 1),), ((1, 0), (1, 1)))
    for way in ways:
        timed(*way)  # the first pass also allocates
    together, singly = zip(*(tuple(timed(*way) for way in ways) for _ in range(SAMPLES)), strict=True)
    return bool(statistics.median(singly) < _CLEARLY * statistics.median(together))


def costs_of(
    target: Model,
    draft: Model | None,
    kept: CostsSnapshot | None,
    *,
    clock: Callable[[], float] = time.perf_counter,
    processor: Callable[[], float] | None = processor_clock,
) -> Costs:
    """Costs as `kept` from another run, if a few passes confirm them; else measured anew. Raises EngineError.

    Another speed (a battery) is no reason to measure: choices hang on ratios. Other ratios are, on a machine as calm
    as then; while it is busy, what was measured before stands, and so it does not when the machine was busy then.
    """
    if kept is None or 1 not in kept.passes or (draft is not None and None in (kept.step, kept.reading)):
        return measure(target, draft, clock=clock, processor=processor)
    widest = min(8, target.n_ctx)
    costs = Costs(kept)
    timed = {width: [_timed(target, width, clock, processor) for _ in range(_CHECKS)] for width in (1, widest)}
    calm = {width: [ms for ms, busy in times if costs.is_calm(width, busy)] for width, times in timed.items()}
    if not all(calm.values()):
        # Busy now; or it was kept busier then than it ever will be again, which a few starts find out.
        return Costs(msgspec.structs.replace(kept, busy={w: _FADING * busy for w, busy in kept.busy.items()}))
    busiest = max((busy for _, busy in timed[widest] if busy is not None), default=0.0)
    table = costs.passes(0)
    now = statistics.median(calm[widest]) / statistics.median(calm[1])
    then = float(table[widest] / table[1])
    if not 1 / _CONFIRMED < now / then < _CONFIRMED or busiest > _CONFIRMED * kept.busy.get(widest, math.inf):
        return measure(target, draft, clock=clock, processor=processor)
    return costs


def _timed(
    model: Model, width: int, clock: Callable[[], float], processor: Callable[[], float] | None = None
) -> tuple[float, float | None]:
    """Milliseconds of one pass of an empty model, which is empty again afterwards; and the processors kept busy."""
    worked = processor() if processor is not None else 0.0
    begun = clock()
    model.decode([min(5, model.n_vocab - 1)] * width, logits=width)
    taken = clock() - begun
    busy = (processor() - worked) / taken if processor is not None and taken > 0 else None
    model.truncate(0)
    return taken * 1000.0, busy


def measure(
    target: Model,
    draft: Model | None,
    *,
    seconds: float = 1.6,
    clock: Callable[[], float] = time.perf_counter,
    processor: Callable[[], float] | None = processor_clock,
    widths: Sequence[int] = _WIDTHS,
) -> Costs:
    """Measure both empty models for about `seconds`; both are empty again afterwards. Raises EngineError.

    Widths take turns, so that a disturbance falls on all of them; medians then leave it out. A model too slow for all
    widths gets the first of them measured, and the rounds fill in the others. `processor`: processor seconds of this
    process, None where they say nothing (a target that another device computes).
    """
    costs = Costs()
    started = clock()
    _timed(target, 1, clock)  # the first pass also allocates
    spent = clock() - started
    if draft is not None:
        _timed(draft, 1, clock)
        begun = clock()
        while len(costs._steps) < SAMPLES and clock() - begun < 0.1 * seconds:
            costs.observe_step(_timed(draft, 1, clock)[0])
        together = min(READING, draft.n_ctx)
        for _ in range(_CHECKS):
            costs.observe_reading(_timed(draft, together, clock)[0] / together)
    sweep = 0
    usable = [w for w in widths if w <= target.n_ctx]
    while sweep < SAMPLES or (sweep < _MOST_SWEEPS and usable):
        for width in usable:
            estimate = float(costs.passes(0)[width]) / 1000.0 if costs.measured_widths else spent
            if clock() - started + estimate > seconds and costs.measured_widths:
                return costs
            ms, busy = _timed(target, width, clock, processor)
            costs.observe_pass(width, 0, ms, busy)
        sweep += 1
        if sweep >= SAMPLES:  # on a busy machine some widths may not have found it calm so far
            usable = [w for w in usable if costs._passes.calm_samples(w) < _ENOUGH_CALM]
    return costs
