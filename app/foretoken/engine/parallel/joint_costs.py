"""What passes that replies share take: measured while a pair is loaded, and learned from each of them."""

import time
from collections.abc import Callable, Sequence
from typing import Final

from foretoken.engine.draft_length.batch_costs import BatchCosts, StepCosts
from foretoken.engine.draft_length.costs import MAX_WIDTH, Costs
from foretoken.engine.draft_length.load_costs import EmptyModel, ReadyModel, time_pass
from foretoken.engine.model import PassPart, SharedCache
from foretoken.engine.parallel.passes import TARGET

_WIDTHS: Final = (1, 2, 3, 4, 5, 8, 6, 9)  # of each reply, where all have the same
_SWEEPS: Final = 3  # measurements of each; the first passes of a reply bring more
_SECONDS: Final = 1.2  # for all of them
_STEP: Final = 3  # tokens of one text that a draft reads in a step, at most


class JointCosts:
    """What is known of a pair whose replies share passes. Implements `passes.Observer`.

    `costs` of the target's passes by their total width, and `steps` of a draft by how many replies make them. What goes
    by between passes, by how many replies compute one after another then: `after_passes` and `after_steps`."""

    def __init__(self, known: Costs, texts: int) -> None:
        self.costs = Costs(known.snapshot(), processor=known.processor, block=known.block, widest=texts * MAX_WIDTH)
        self.steps, self.after_passes, self.after_steps = StepCosts(), StepCosts(), StepCosts()
        self._texts = texts

    def measure(
        self, target: ReadyModel, draft: EmptyModel | None, *, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        """Measure of both empty models what is not known, for a second or so. `draft`: its pass over as many tokens
        takes what a step of so many replies takes."""
        begun, costs = clock(), self.costs
        wanted = [self._texts * width for width in _WIDTHS]
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
            after_passes=self.after_passes,
            after_steps=self.after_steps,
            guessing=guessing,
        )

    def turned(self, model: int, replies: int, ms: float) -> None:
        (self.after_passes if model == TARGET else self.after_steps).observe(replies, ms)

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
