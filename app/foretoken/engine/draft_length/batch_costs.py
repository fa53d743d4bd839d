"""What a reply's passes cost it where it shares them with other replies.

All replies wait for one pass over the guesses of all. The wider it is, the more it is bound by arithmetic instead of
memory, and the less speculation pays. A reply decides as if the others decided alike: its pass of width w is charged
as one of n * w tokens. With n replies of E(w) tokens each, the speed of all is n E(w) / P(n w). That has its maximum at
the same w as E(w) / P(n w), so what is best for one reply is best for all of them together.

Between two passes replies compute one after another, so n of them take n times as long as one: that is part of what a
pass or a step costs all. And where replies differ, those that guess no more wait for those that do: what so few gain
has to be worth the time of all.
"""

import statistics
from collections import deque
from collections.abc import Callable
from typing import Final

import numpy as np

from foretoken.engine.draft_length.costs import MAX_WIDTH, Costs, Milliseconds
from foretoken.engine.draft_length.timings import OUTLIER, SAMPLES
from foretoken.engine.plain_speed import CostsSnapshot

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
    """Costs for a policy of one of `replies` replies, where passes by total width are known in `shared` and `steps`,
    and what goes by after them. `guessing`: as `Costs.guessing`. It learns nothing itself: only who makes the passes
    knows what they were over."""

    def __init__(
        self,
        shared: Costs,
        steps: StepCosts,
        replies: Callable[[], int],
        *,
        after_passes: StepCosts | None = None,
        after_steps: StepCosts | None = None,
        guessing: Callable[[], float] = lambda: 1.0,
    ) -> None:
        super().__init__(block=shared.block)
        self._shared, self._steps, self._count = shared, steps, replies
        self._after_passes, self._after_steps = after_passes or StepCosts(), after_steps or StepCosts()
        self._guessing = guessing

    @property
    def replies(self) -> int:  # type: ignore[override]
        return self._count()

    @property
    def guessing(self) -> float:  # type: ignore[override]
        return self._guessing()

    @property
    def measured_widths(self) -> tuple[int, ...]:
        return self._shared.measured_widths

    @property
    def step(self) -> float | None:
        replies = self.replies
        step = self._steps(replies) or self._shared.step
        return step if step is None or replies == 1 else step + (self._after_steps(replies) or 0.0)

    @property
    def reading(self) -> float | None:
        return self._shared.reading

    @property
    def blocks(self) -> dict[int, float]:
        # Only blocks of the greatest length are timed by the number of replies: the others grow as these do.
        known, alone, together = self._shared.blocks, self._shared.step, self.step
        if not alone or not together:
            return known
        return {guesses: ms * together / alone for guesses, ms in known.items()}

    def passes(self, depth: int) -> Milliseconds:
        table, replies = self._shared.passes(depth), self.replies
        shared: Milliseconds = table[np.minimum(replies * _WIDTHS, len(table) - 1)]
        if replies > 1:  # what a reply that is alone computes is among what its policy knows
            shared[1:] += self._after_passes(replies) or 0.0
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
