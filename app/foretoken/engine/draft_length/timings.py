"""Milliseconds of passes by width: those of a calm machine apart from those that other programs disturbed.

Where other programs use the same processors, the threads of a pass wait for each other: on two cores beside two busy
loops, a pass of the demo pair takes 4.4 ms instead of 1.1, whatever its width, and for moments 1.1 again. A table that
mixes the two compares moments, not widths. How many processors a pass kept busy (its processor time divided by its
time) tells them apart: 1.9 of two when calm there, 0.96 or less when disturbed. Disturbed passes differ in how long
they waited, so their processor time is kept, which says how widths compare.
"""

import math
import os
import statistics
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

import numpy as np

SAMPLES: Final = 9  # latest times of a width, whose median counts
OUTLIER: Final = 3.0  # times the median: a time above it counts as this
_CALM: Final = 0.75  # of the processors that a width keeps busy at its best; a pass under it was disturbed
_LASTING: Final = 64  # disturbed passes in a row after which the machine counts as busy for good
_PROCESSORS: Final = float(os.cpu_count() or 1)
_LEAST_BUSY: Final = 0.05  # processors that a disturbed pass counts as having kept busy, at least
# Bounds on what kernels can make of a pass, from curves measured by `load_costs.measure` (see CURVES in
# tests/engine/draft_length/length_simulator.py).
_STEEPEST: Final = 1.4  # a pass takes at most this times its share by width of any narrower one
_DIP: Final = 1.1  # and at most this times a wider one, which may fit a kernel better
_GENTLE: Final = 0.15  # of a pass over one token: what an unknown width is taken to add for each token, at most

# Processor seconds of all threads of this process; None where the system counts them in ticks longer than passes.
processor_clock: Callable[[], float] | None = None if sys.platform == "win32" else time.process_time


class Timings:
    """Milliseconds by width. `busy` is how many processors a pass kept busy; None where that is not known, and then
    every pass counts as calm."""

    def __init__(self) -> None:
        self._calm: dict[int, deque[tuple[float, float | None]]] = {}
        self._disturbed: dict[int, deque[float]] = {}  # processor milliseconds
        self._waiting: deque[float] = deque([1.0], maxlen=SAMPLES)  # processors that recent disturbed passes kept busy
        self._best: dict[int, float] = {}
        self._in_a_row = 0
        # Of the widths whose times have not changed since: a table is wanted nearly every round.
        self._calm_medians: dict[int, float] = {}
        self._disturbed_medians: dict[int, float] = {}

    @property
    def widths(self) -> tuple[int, ...]:
        """Those with a time of any kind."""
        return tuple(sorted({*self._calm, *self._disturbed}))

    def knows(self, width: int) -> bool:
        """Whether `width` is one of `widths`."""
        return width in self._calm or width in self._disturbed

    def calm_samples(self, width: int) -> int:
        """How many of its times are of a calm machine, as far as is known by now."""
        return len(self._calm.get(width, ()))

    @property
    def best(self) -> dict[int, float]:
        """Processors that passes keep busy at their best, by width."""
        return dict(sorted(self._best.items()))

    def recall(self, passes: dict[int, float], best: dict[int, float]) -> None:
        """Start from one time a width, as measured when so many processors were busy."""
        self._best = dict(best)
        self._calm = {width: deque([(ms, best.get(width))], maxlen=SAMPLES) for width, ms in passes.items()}
        self._calm_medians.clear()

    def is_calm(self, width: int, busy: float | None) -> bool:
        """Whether a pass that kept `busy` processors busy was left alone."""
        return busy is None or busy >= _CALM * self._expected(width)

    def add(self, width: int, ms: float, busy: float | None) -> bool:
        """Note a pass; one that took far longer than known moves nothing far. Whether the table may have changed."""
        if busy is not None:
            busy = min(busy, _PROCESSORS)  # the clock of a thread on another processor may lag behind
            self._raise(width, busy)
        if not self.is_calm(width, busy):
            self._in_a_row += 1
            self._disturb(width, [(ms, busy)])
            return True
        kept, medians = self._calm.setdefault(width, deque(maxlen=SAMPLES)), self._calm_medians
        before = medians.get(width)
        if before is None and kept:
            before = _median(kept)
        kept.append((ms if before is None else min(ms, OUTLIER * before), busy))
        medians[width] = _median(kept)
        lasting, self._in_a_row = self._in_a_row >= _LASTING, 0
        # Where `_raise` thought otherwise of other passes, so it did of all of this width, and `before` is None.
        return lasting or medians[width] != before

    def calm(self) -> dict[int, float]:
        """The median by width on a calm machine, as far as there was one."""
        return _possible(_joined(self._medians, self._worked))

    def table(self) -> dict[int, float]:
        """The median by width, as things are now: on a calm machine, or on one that is busy for good.

        Widths that were measured only in the other state are scaled as those next to them.
        """
        if self._in_a_row < _LASTING:
            return self.calm()
        busy = statistics.median(self._waiting)
        disturbed = {width: ms / busy for width, ms in self._worked.items()}
        return _possible(_joined(disturbed, self._medians))

    @property
    def _medians(self) -> dict[int, float]:
        """Of the calm times."""
        found = self._calm_medians
        for width, kept in self._calm.items():
            if width not in found and kept:
                found[width] = _median(kept)
        return found

    @property
    def _worked(self) -> dict[int, float]:
        """Of the processor times of disturbed passes."""
        found = self._disturbed_medians
        for width, kept in self._disturbed.items():
            if width not in found and kept:
                found[width] = statistics.median(kept)
        return found

    def _expected(self, width: int) -> float:
        """A width seldom keeps fewer processors busy than narrower ones: there is more to share out."""
        known = self._best.get(width)
        if known is not None:
            return known
        narrower = [other for other in self._best if other < width]
        return self._best[max(narrower)] if narrower else 0.0

    def _raise(self, width: int, busy: float) -> None:
        """Learn how busy passes of any width can be: some that counted as calm may then have been disturbed."""
        if width in self._best and busy <= self._best[width]:
            return
        expected = self._expected(width)
        self._best[width] = max(busy, expected)
        if not expected or busy * _CALM < expected:
            return
        most = max(self._best.values())
        for other, best in self._best.items():
            if other != width:
                self._best[other] = max(best, min(best * busy / expected, most))
        for other, kept in self._calm.items():
            calm = [one for one in kept if self.is_calm(other, one[1])]
            if len(calm) < len(kept):
                self._disturb(other, [one for one in kept if not self.is_calm(other, one[1])])
                self._calm[other] = deque(calm, maxlen=SAMPLES)
                self._calm_medians.pop(other, None)

    def _disturb(self, width: int, passes: Sequence[tuple[float, float | None]]) -> None:
        kept = self._disturbed.setdefault(width, deque(maxlen=SAMPLES))
        self._disturbed_medians.pop(width, None)
        for ms, busy in passes:
            assert busy is not None, "a pass of which it is not known counts as calm"
            kept.append(ms * busy)
            self._waiting.append(max(busy, _LEAST_BUSY))


def _median(kept: Iterable[tuple[float, float | None]]) -> float:
    """Of the times."""
    return statistics.median([ms for ms, _ in kept])


def _joined(main: Mapping[int, float], other: Mapping[int, float]) -> Mapping[int, float]:
    """`main`, completed by widths that only `other` knows, scaled as the nearest widths that both know.

    A completed width takes at least as long as the narrower ones and no longer than the wider; where nothing wider is
    known, no longer than a gentle slope: a width that looks too fast is soon tried and known, one that looks too slow
    never is.
    """
    if not main or not other:
        return main or other
    both = sorted(width for width in main if width in other)
    factors = [main[width] / other[width] for width in both]
    if not both:
        near, far = min(((a, b) for a in main for b in other), key=lambda pair: abs(pair[0] - pair[1]))
        both, factors = [near], [main[near] / other[far]]
    table = dict(main)
    slope = _GENTLE * main[min(main)]
    for width, ms in other.items():
        if width in main:
            continue
        narrower = max((known for known in main if known < width), default=None)
        wider = min((known for known in main if known > width), default=None)
        most = main[wider] if wider is not None else math.inf
        if narrower is not None:
            least, most = main[narrower], min(most, main[narrower] + slope * (width - narrower))
        else:
            assert wider is not None, "some width is known"
            least = most / (1.0 + _GENTLE * (wider - width))
        table[width] = min(max(ms * float(np.interp(width, both, factors)), least), max(least, most))
    return table


def _possible(table: Mapping[int, float]) -> dict[int, float]:
    """`table`, its values lowered to what kernels can make of a pass: on a busy machine single times are far off."""
    widths = sorted(table)
    costs = [table[width] for width in widths]
    least = math.inf  # of all that are wider
    for place in range(len(costs) - 1, -1, -1):
        cost = costs[place]
        if cost < least:
            least = cost
        elif cost > _DIP * least:
            costs[place] = _DIP * least
    share = math.inf  # the least of what is narrower, for each of its tokens
    for place, width in enumerate(widths):
        cost = costs[place] = min(costs[place], _STEEPEST * width * share)
        share = min(share, cost / width)
    return dict(zip(widths, costs, strict=True))
