"""Plans how far to guess in each round. A plan serves some rounds, or until the chances of acceptance have moved."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.draft_length.planning import Plan, best_plan
from foretoken.engine.draft_length.policy import JudgedBy, RoundStart
from foretoken.engine.options import MAX_DRAFT_LENGTH

# Chosen on recorded rollouts (tests/perf/replay_lengths.py) and in the simulator (tests/engine/draft_length):
_STEP_GUESS: Final = 0.1  # of a target pass, before the first draft step was measured
_READING_GUESS: Final = 0.3  # of a draft step, for each token read, before any reading was measured
# A plan takes 0.4 ms on one core of the machine it was measured on (tests/perf/rounds.py), and plans may take so much
# of the time however chances move; only where they moved far, it is not waited for that.
_PLAN_MS: Final = 0.4
_PLAN_SHARE: Final = 0.003
_PLAN_ROUNDS: Final = 64  # a plan serves no longer than this, for passes may cost something else by then
_CHECK_ROUNDS: Final = 4  # rounds at least between two checks of whether chances have moved
_AVERAGED: Final = 0.1  # weight of a round in the exponentially weighted average of overhead
_MOVED: Final = 0.02  # mean difference of chances that calls for another plan
_MOVED_FAR: Final = 0.1  # one that calls for it at once
# Where replies share passes they do not all guess alike, and those that guess less wait for those that guess more,
# which no table of passes knows: what guessing is to bring at least for each other reply, as a share of plain speed.
_LEAST_FOR_EACH: Final = 0.04
_GOOD: Final = 0.95  # chance of acceptance of a draft that is worth having


class Planner:
    """The plan to follow in each round, by `costs` and by the `chances` of acceptance to expect of further guesses.

    `usual`: the mean chance of acceptance that the latest plan was made for. `due`: chances are to be looked at for the
    next round, however lately that was done.
    """

    def __init__(self, costs: Costs, chances: Callable[[JudgedBy], list[float]]) -> None:
        self._costs, self._chances = costs, chances
        self.usual = 0.0
        self.due = False
        self._overhead = 0.1  # milliseconds of a round besides its passes, averaged
        self._rate: float | None = None  # of the latest plan
        self._kept: dict[tuple[JudgedBy, bool, int], _KeptPlan] = {}

    def plan(self, start: RoundStart, judged: JudgedBy) -> Plan:
        key = (judged, start.behind is not None, self._costs.replies)
        kept = self._kept.get(key)
        due, self.due = self.due, False
        if kept is not None:
            kept.rounds += 1
            if kept.rounds < kept.lasts and kept.rounds % _CHECK_ROUNDS and not due:
                return kept.plan
        chances = self._chances(judged) if start.behind is not None else []  # nothing else depends on them
        if kept is not None and kept.rounds < kept.lasts:
            often = due or not kept.rounds % kept.checked_every
            if kept.moved(chances) < (_MOVED if often else _MOVED_FAR):
                return kept.plan
        passes = self._costs.passes(start.depth)
        plain = float(passes[1])
        steps: Mapping[int | None, float | None] = self.steps(plain) if start.behind is not None else {None: None}
        plans = [
            best_plan(
                passes=passes,
                step=step,
                chances=chances,
                overhead=self._overhead,
                limit=MAX_DRAFT_LENGTH,
                near=self._rate if kept is None else kept.plan.rate,
                block=block,
            )
            for block, step in steps.items()
        ]
        plan = max(plans, key=lambda one: one.rate)  # the narrowest of equals
        least = 1.0 + _LEAST_FOR_EACH * (self._costs.replies - 1)
        if least > 1.0 and plan.drafts and plan.rate < least * self.plain_rate(plan):
            plan = best_plan(passes=passes, step=None, chances=(), overhead=self._overhead, limit=MAX_DRAFT_LENGTH)
        self._rate, self.usual = plan.rate, sum(chances) / max(1, len(chances))
        checked_every = max(_CHECK_ROUNDS, math.ceil(len(plans) * _PLAN_MS / (_PLAN_SHARE * plain)))
        lasts = _CHECK_ROUNDS if kept is None else _PLAN_ROUNDS  # the first is made of next to no observations
        self._kept[key] = _KeptPlan(plan, chances, checked_every, lasts)
        return plan

    def observe_overhead(self, ms: float) -> None:
        """A round took so many milliseconds besides its passes."""
        self._overhead += _AVERAGED * (min(ms, 4 * self._overhead + 0.1) - self._overhead)

    def step(self, plain: float) -> float:
        """Milliseconds of a step of the draft, guessed from those of a `plain` pass until one was measured. Where
        guesses come in blocks: of the longest block."""
        return self._costs.step or _STEP_GUESS * plain

    def steps(self, plain: float) -> dict[int | None, float]:
        """Milliseconds of a step by how many guesses its block has; by None where each guess takes a step."""
        if self._costs.block is None:
            return {None: self.step(plain)}
        known: dict[int | None, float] = dict(self._costs.blocks.items())
        return known or {self._costs.block: self.step(plain)}

    def reading(self, plain: float) -> float:
        """Milliseconds that the draft takes for each token that it reads, guessed until any were measured."""
        return self._costs.reading or _READING_GUESS * self.step(plain)

    def plain_rate(self, plan: Plan) -> float:
        """Tokens per ms without guesses."""
        return 1.0 / (plan.ms(1) + self._overhead)

    def to_save(self, start: RoundStart) -> float:
        """The share of the time (0-1) that a good draft would save, were it asked: by what passes take alone."""
        passes = self._costs.passes(start.depth)[1:]
        plain = float(passes[0])
        rates = []
        for block, step in self.steps(plain).items():
            count = np.arange(1, min(block or MAX_DRAFT_LENGTH, len(passes) - 1) + 1)
            tokens = (1.0 - _GOOD ** (count + 1)) / (1.0 - _GOOD)
            steps = step if block is not None else step * count
            rates.append(float((tokens / (passes[count] + steps + self._overhead)).max()))
        return max(0.0, 1.0 - 1.0 / ((plain + self._overhead) * max(rates)))

    def worth_reading(self, start: RoundStart, plan: Plan) -> bool:
        """Whether guesses save more in what is left of the reply than the reading takes that they need first; for the
        user's limit of tokens may be near."""
        plain = plan.ms(1)
        saved = (1.0 - self.plain_rate(plan) / plan.rate) * (start.limit + 1) * plain
        return saved > self._costs.replies * self.reading(plain) * (start.behind or 0)

    def step_worth(self, plan: Plan) -> float:
        """What the time of a draft step is worth, in tokens."""
        return plan.rate * self.step(plan.ms(1))


@dataclass
class _KeptPlan:
    """A plan and the chances it was made for. `checked_every`: rounds after which to compare these with the present
    ones. `lasts`: rounds that it serves at most. `rounds`: those it has served."""

    plan: Plan
    chances: list[float]
    checked_every: int
    lasts: int
    rounds: int = 0

    def moved(self, chances: list[float]) -> float:
        """How far `chances` are from those the plan was made for, on average."""
        if len(chances) != len(self.chances):
            return 1.0
        return sum(abs(now - then) for now, then in zip(chances, self.chances, strict=True)) / max(1, len(chances))
