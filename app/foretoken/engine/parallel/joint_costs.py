"""What passes that replies share take: measured while a pair is loaded, and learned from each of them.

All replies wait for one pass over the guesses of all. The wider it is, the more it is bound by arithmetic instead of
memory, and the less speculation pays. A reply decides as if the others decided alike: its pass of width w is charged
as one of n * w tokens. With n replies of E(w) tokens each, the speed of all is n E(w) / P(n w). That has its maximum at
the same w as E(w) / P(n w), so what is best for one reply is best for all of them together.

Between two passes replies compute one after another, so n of them take n times as long as one: that is part of what a
pass or a step costs all. And where replies differ, those that guess no more wait for those that do: what so few gain
has to be worth the time of all.
"""

import math
import statistics
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from foretoken.engine.draft_length.costs import MAX_WIDTH, Costs, Milliseconds
from foretoken.engine.draft_length.load_costs import EmptyModel, ReadyModel, time_pass
from foretoken.engine.draft_length.timings import OUTLIER, SAMPLES
from foretoken.engine.model import PassPart, SharedCache
from foretoken.engine.parallel.passes import TARGET
from foretoken.engine.plain_speed import CostsSnapshot

_MEASURED_WIDTHS: Final = (1, 2, 3, 4, 5, 8, 6, 9)  # of each reply, where all have the same
_SWEEPS: Final = 3  # measurements of each; the first passes of a reply bring more
_SECONDS: Final = 1.2  # for all of them
_STEP: Final = 3  # tokens of one text that a draft reads in a step, at most
_MORE: Final = 0.1  # of a draft step, for each reply more, while that is not known
_PLAIN_TURN: Final = 0.25  # of what goes by after a pass over guesses: after one without, until that was measured
_MEMORY: Final = 2048  # tokens of which a speed is
_KNOWN: Final = 0.25  # of that, before one is called the faster
_SPAN: Final = 24  # tokens of each reply, after which speeds with and without guesses are compared,
_LEAST_SPAN: Final = 96  # and of all together at least
_SETTLES: Final = 8  # tokens of each until all replies have changed to the other
_GAP: Final = 0.25  # seconds in which nobody wrote do not count
_OFTEN: Final = 8  # spans after which the slower one is tried again, twice as many each time that it still is,
_RARELY: Final = 64  # but no more
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


class GuessingTrial:
    """Whether guesses pay while replies share passes: whether all together write faster with them, or without.

    What replies compute between passes, and how long they wait for each other, is known too little to be added up. So
    both are tried for some tokens at a time, the slower one ever less often.
    """

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock, self._lock = clock, threading.Lock()
        self._trials: dict[int, _Trial] = {}  # by how many replies there are, about
        self._now = _Trial(1)
        self._latest = -math.inf

    @property
    def pays(self) -> bool:
        return self._now.pays

    def wrote(self, replies: int, tokens: int) -> None:
        """One of so many replies wrote so many tokens."""
        about = 1 << (replies - 1).bit_length()
        with self._lock:
            spent, self._latest = self._clock() - self._latest, self._clock()
            if about != self._now.replies:
                self._now = self._trials.setdefault(about, _Trial(about))
                self._now.settle()
            elif spent < _GAP and about > 1:
                self._now.wrote(tokens, spent)


class _Trial:
    """The same, of a number of replies."""

    def __init__(self, replies: int) -> None:
        self.pays, self.replies = True, replies
        self._speeds = {True: _Speed(), False: _Speed()}  # with guesses or not
        self._tokens = self._spans = 0
        self._every = _OFTEN  # spans after which the slower one is tried

    def settle(self) -> None:
        """What was decided before has to come to its end first."""
        self._tokens = -_SETTLES * self.replies

    def wrote(self, tokens: int, seconds: float) -> None:
        self._tokens += tokens
        if self._tokens <= 0:
            return
        self._speeds[self.pays].add(tokens, seconds)
        if self._tokens >= max(_SPAN * self.replies, _LEAST_SPAN):
            self._tokens, before = 0, self.pays
            self.pays = self._choose()
            if self.pays != before:
                self.settle()

    def _choose(self) -> bool:
        with_, without = self._speeds[True], self._speeds[False]
        if min(with_.tokens, without.tokens) < _KNOWN * _MEMORY:
            return with_.tokens <= without.tokens
        faster = with_.of >= without.of
        if self.pays != faster:  # the slower one was tried, and still is
            self._every = min(2 * self._every, _RARELY)
        self._spans = (self._spans + 1) % self._every
        return faster if self._spans else not faster


class _Speed:
    """Tokens a second, of which the latest count most."""

    def __init__(self) -> None:
        self.tokens = self._seconds = 0.0

    def add(self, tokens: int, seconds: float) -> None:
        kept = max(0.0, 1.0 - tokens / _MEMORY)
        self.tokens, self._seconds = self.tokens * kept + tokens, self._seconds * kept + seconds

    @property
    def of(self) -> float:
        return self.tokens / self._seconds if self._seconds else 0.0


class BatchCosts(Costs):
    """Costs for a policy of one of `replies` replies, where passes by total width are known in `shared` and `steps`,
    and what goes by after them, which is far less where nobody guessed. `guessing`: as `Costs.guessing`. It learns
    nothing itself: only who makes the passes knows what they were over."""

    def __init__(
        self,
        shared: Costs,
        steps: StepCosts,
        replies: Callable[[], int],
        *,
        after_plain: StepCosts | None = None,
        after_passes: StepCosts | None = None,
        after_steps: StepCosts | None = None,
        guessing: Callable[[], float] = lambda: 1.0,
        trial: GuessingTrial | None = None,
    ) -> None:
        super().__init__(block=shared.block)
        self._shared, self._steps, self._count = shared, steps, replies
        self._after_plain = after_plain or StepCosts()
        self._after_passes, self._after_steps = after_passes or StepCosts(), after_steps or StepCosts()
        self._guessing, self._trial = guessing, trial

    @property
    def replies(self) -> int:  # type: ignore[override]
        return self._count()

    @property
    def guessing(self) -> float:  # type: ignore[override]
        return self._guessing()

    @property
    def pays(self) -> bool:  # type: ignore[override]
        return self._trial is None or self.replies == 1 or self._trial.pays

    def wrote(self, tokens: int) -> None:
        if self._trial is not None:
            self._trial.wrote(self.replies, tokens)

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
            plain, guessed = self._after_plain(replies), self._after_passes(replies)
            shared[1] += _PLAIN_TURN * (guessed or 0.0) if plain is None else plain
            shared[2:] += (plain or 0.0) if guessed is None else guessed
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


class JointCosts:
    """What is known of a pair whose replies share passes. Implements `passes.Observer`.

    `costs` of the target's passes by their total width, and `steps` of a draft by how many replies make them. What goes
    by between passes, by how many replies compute one after another then: `after_plain` where nobody guessed,
    `after_passes` and `after_steps`."""

    def __init__(self, known: Costs, texts: int) -> None:
        self.costs = Costs(known.snapshot(), processor=known.processor, block=known.block, widest=texts * MAX_WIDTH)
        self.steps, self.after_plain = StepCosts(), StepCosts()
        self.after_passes, self.after_steps = StepCosts(), StepCosts()
        self._texts, self._trial = texts, GuessingTrial()

    def measure(
        self, target: ReadyModel, draft: EmptyModel | None, *, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        """Measure of both empty models what is not known, for a second or so. `draft`: its pass over as many tokens
        takes what a step of so many replies takes."""
        begun, costs = clock(), self.costs
        wanted = [self._texts * width for width in _MEASURED_WIDTHS]
        most = min(target.most_rows, target.n_ctx)
        wanted = [width for width in wanted if width <= most and width not in costs.measured_widths]
        together = [count for count in range(1, self._texts + 1) if count & (count - 1) == 0 or count == self._texts]
        for _ in range(_SWEEPS):
            for width in wanted:
                if clock() - begun > _SECONDS:
                    break
                ms, busy = time_pass(target, width, clock, costs.processor)
                costs.observe_pass(width, 0, ms, busy)
            for count in together if draft is not None else ():
                assert draft is not None
                self.steps.observe(count, time_pass(draft, min(count, draft.n_ctx), clock)[0])

    def of_one(self, replies: Callable[[], int], guessing: Callable[[], float]) -> BatchCosts:
        """For the policy of one reply, see `BatchCosts`."""
        return BatchCosts(
            self.costs,
            self.steps,
            replies,
            after_plain=self.after_plain,
            after_passes=self.after_passes,
            after_steps=self.after_steps,
            guessing=guessing,
            trial=self._trial,
        )

    def turned(self, model: int, replies: int, ms: float, *, guessed: bool) -> None:
        after = self.after_steps if model != TARGET else self.after_passes if guessed else self.after_plain
        after.observe(replies, ms)

    def passed(self, model: int, cache: SharedCache, parts: Sequence[PassPart], ms: float, busy: float | None) -> None:
        counts = [len(part.tokens) for part in parts]
        if model == TARGET:
            if all(part.logits == count for part, count in zip(parts, counts, strict=True)):
                total = sum(counts)
                depth = sum(cache.held_by(part.sequence) for part in parts) - total
                self.costs.observe_pass(total, depth // len(parts), ms, busy)
        elif all(
            part.logits == (self.costs.block or 1) and count <= _STEP for part, count in zip(parts, counts, strict=True)
        ):
            self.steps.observe(len(parts), ms)
