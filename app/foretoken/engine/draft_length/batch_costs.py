"""What a reply's passes cost it where it shares them with other replies.

All replies wait for one pass over the guesses of all. The wider it is, the more it is bound by arithmetic instead of
memory, and the less speculation pays. A reply decides as if the others decided alike: its pass of width w is charged
as one of n * w tokens. With n replies of E(w) tokens each, the speed of all is n E(w) / P(n w). That has its maximum at
the same w as E(w) / P(n w), so what is best for one reply is best for all of them together.
"""

import statistics
from collections import deque
from collections.abc import Callable
from typing import Final

import numpy as np

from foretoken.engine.draft_length.costs import MAX_WIDTH, Costs, CostsSnapshot, Milliseconds
from foretoken.engine.draft_length.timings import OUTLIER, SAMPLES

_MORE: Final = 0.1  # of a draft step, for each reply more, while that is not known
_WIDTHS: Final = np.arange(MAX_WIDTH + 1)


class StepCosts:
    """Milliseconds of a draft step by the number of replies that make it together."""

    def __init__(self) -> None:
        self._times: dict[int, deque[float]] = {}
        self._medians: dict[int, float] = {}

    def observe(self, replies: int, ms: float) -> None:
        """A step of so many took `ms`."""
        if ms <= 0:
            return
        kept, known = self._times.setdefault(replies, deque(maxlen=SAMPLES)), self._medians.get(replies)
        kept.append(ms if known is None else min(ms, OUTLIER * known))
        self._medians[replies] = statistics.median(kept)

    def __call__(self, replies: int) -> float | None:
        """What a step of so many takes; None while nothing is known."""
        known = self._medians
        if not known or replies in known:
            return known.get(replies)
        numbers = sorted(known)
        if replies > numbers[-1]:
            return known[numbers[-1]] * (1.0 + _MORE * (replies - numbers[-1]))
        return float(np.interp(replies, numbers, [known[number] for number in numbers]))


class BatchCosts(Costs):
    """Costs for a policy of one of `replies` replies, where passes by total width are known in `shared` and `steps`.
    It learns nothing itself: only who makes the passes knows what they were over."""

    def __init__(self, shared: Costs, steps: StepCosts, replies: Callable[[], int]) -> None:
        super().__init__()
        self._shared, self._steps, self._count = shared, steps, replies

    @property
    def replies(self) -> int:  # type: ignore[override]
        return self._count()

    @property
    def measured_widths(self) -> tuple[int, ...]:
        return self._shared.measured_widths

    @property
    def step(self) -> float | None:
        return self._steps(self.replies) or self._shared.step

    @property
    def reading(self) -> float | None:
        return self._shared.reading

    def passes(self, depth: int) -> Milliseconds:
        table = self._shared.passes(depth)
        shared: Milliseconds = table[np.minimum(self.replies * _WIDTHS, len(table) - 1)]
        return shared

    def is_calm(self, width: int, busy: float | None) -> bool:
        del width, busy
        return True

    def observe_pass(self, width: int, depth: int, ms: float, busy: float | None = None) -> None:
        """The time of a reply's pass is mostly waiting for others."""

    def observe_step(self, ms: float, *, calm: bool = True) -> None:
        """Likewise."""

    def observe_reading(self, ms: float) -> None:
        """Likewise."""

    def snapshot(self) -> CostsSnapshot:
        return self._shared.snapshot()
