"""When to go on guessing: an optimal stopping problem, solved by backward induction over the number of guesses.

A round earns tokens and costs milliseconds. The most tokens per millisecond over a whole reply come from maximising
E[tokens] - rate * E[milliseconds] in each round, where `rate` is the tokens per millisecond that the best policy itself
reaches (the renewal-reward theorem; Dinkelbach's method for the rate). What one more guess is worth depends on its
survival (the probability that all guesses up to there are accepted: the product of their chances), on what the wider
pass costs, and on the guesses after it, whose chances are drawn from recent ones. Steps of the cost curve need no
special care: width 8 may pay where 5 does not.

Guesses that come in blocks cost together: the first one that is asked for has the price of the pass, and those after it
are free, up to the end of the block. So there is one plan before the pass and another after it.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.draft_length.policy import JudgedBy, RoundStart
from foretoken.engine.options import MAX_DRAFT_LENGTH

_GRID: Final = 20  # points of survival, from 1 down to _LEAST, evenly spaced in its logarithm
_LEAST: Final = 0.002
_SPAN: Final = math.log(_LEAST)
_SURVIVAL: Final = np.exp(np.linspace(0.0, _SPAN, _GRID))
_POINTS: Final[list[float]] = _SURVIVAL.tolist()
_LAST: Final = _GRID - 1.001  # the last place that has a point on either side
_NEVER: Final = -1e9  # worth of what cannot be done; finite, for interpolation
_RATES: Final = 8  # rates tried at once, twice, when nothing is known of the best one
_NEARBY: Final = (1 / 1.15, 1.0, 1.15)  # multiples of an earlier rate to try first
_APPROACHES: Final = 3  # such tries, each from a better guess of the rate
_LEAST_STEP: Final = 0.2  # the next rate tried is at least this part of the last

Floats = npt.NDArray[np.float64]


class Plan:
    """The worth, in tokens, of holding n guesses of a certain survival.

    `rate`: tokens per ms that time is worth. `stop` [limit + 1]: worth of verifying n guesses now. `go_on`
    [limit + 1, grid]: of asking the draft for another. `worth` [limit + 1, grid]: of the better of the two. Both rise
    with survival, so one threshold for each n decides every question: with survival above `asks[n]`, n guesses call for
    another; with survival above `includes[n]`, the guess after n others is worth including.

    `price`: in tokens, of the pass that makes a `block` of so many guesses; `worth` and `go_on` are given as they are
    after it. `begun`: the plan from then on; this one where guesses cost one by one. `least`: what verifying takes for
    each guess at least, in tokens, however many there are.
    """

    def __init__(
        self, *, rate: float, stop: Floats, worth: Floats, go_on: Floats, price: float = 0.0, block: int | None = None
    ) -> None:
        self.rate, self.block = rate, block
        self.limit = len(stop) - 1
        self.begun = self
        if price:
            self.begun = Plan(rate=rate, stop=stop, worth=worth, go_on=go_on)
            go_on = go_on - price
            worth = np.maximum(go_on, stop[:, None])
        # Asked for single numbers several times a guess, which lists give twice as fast as arrays.
        self._stop: list[float] = stop.tolist()
        self._worth = _Rows(worth)
        self._go_on = _Rows(go_on)
        gains = (go_on - stop[:, None], _SURVIVAL[: worth.shape[1]] + worth[1:] - stop[:-1, None])
        thresholds = _thresholds(np.concatenate(gains))
        self.asks, self.includes = thresholds[: len(stop)], thresholds[len(stop) :]
        self.least = float(np.min((stop[0] - stop[1:]) / np.arange(1, len(stop)), initial=math.inf))
        self._cheapest: list[float] = np.maximum.accumulate(stop[::-1])[::-1].tolist()
        # Of more guesses, as if all of those in between stood like the ones before them.
        sure = np.multiply.outer(np.arange(1, len(stop)), _SURVIVAL[: worth.shape[1]])
        self._beyond = _Rows(np.maximum.accumulate((worth[1:] + sure)[::-1])[::-1])

    @property
    def drafts(self) -> bool:
        """Whether the draft model is to be asked at all."""
        return self._go_on[0][0] > self._stop[0]

    def stop(self, guesses: int) -> float:
        """Worth of verifying now, besides the guesses' own expected tokens."""
        return self._stop[guesses]

    def ms(self, width: int) -> float:
        """Milliseconds of a target pass over so many tokens, as they were when the plan was made."""
        return -self._stop[width - 1] / self.rate

    def cheapest(self, guesses: int) -> float:
        """The most that `stop` gives for so many guesses or any number above it."""
        return self._cheapest[guesses]

    def go_on(self, guesses: int, survival: float) -> float:
        """Worth of asking the draft for another, besides the expected tokens of those made; -inf when it cannot be."""
        return _at(self._go_on[guesses], survival) if guesses < self.limit else -math.inf

    def worth(self, guesses: int, survival: float) -> float:
        """The better of the two."""
        return _at(self._worth[guesses], survival)

    def beyond(self, guesses: int, survival: float) -> float:
        """An upper bound on what any number of guesses above this one brings, their expected tokens included.

        `survival`: of all so far, which further guesses can but lower. Defined for less than `limit` guesses.
        """
        place = min(_GRID - 1, int(math.log(survival) / _SPAN * (_GRID - 1))) if 0 < survival < 1 else 0
        return self._beyond[guesses][place] - guesses * _POINTS[place]


def _thresholds(gain: Floats) -> list[float]:
    """The survival at which each row of `gain` [n, grid], which rises with it, passes 0; infinity if never."""
    above = gain > 0
    last = above.shape[1] - 1 - above[:, ::-1].argmax(axis=1)  # index of the least survival with a gain
    rows, after = np.arange(len(gain)), np.minimum(last + 1, above.shape[1] - 1)
    high, low = gain[rows, last], gain[rows, after]
    share = np.divide(high, high - low, out=np.ones(len(gain)), where=high > low)
    found = np.exp((last + np.minimum(share, 1.0)) * (_SPAN / (_GRID - 1)))
    found[~above[:, 0]] = np.inf
    found[above[:, -1]] = 0.0
    thresholds: list[float] = found.tolist()
    return thresholds


class _Rows:
    """The rows of a table as lists, each made when it is first asked for: most plans use few of them."""

    def __init__(self, table: Floats) -> None:
        self._table = table
        self._made: dict[int, list[float]] = {}

    def __getitem__(self, place: int) -> Sequence[float]:
        found = self._made.get(place)
        if found is None:
            found = self._made[place] = self._table[place].tolist()
        return found


def _at(row: Sequence[float], survival: float) -> float:
    if survival >= 1.0:
        return row[0]
    place = math.log(survival) / _SPAN * (_GRID - 1) if survival > _LEAST else _LAST
    if place > _LAST:
        place = _LAST
    low = int(place)
    share = place - low
    return row[low] * (1 - share) + row[low + 1] * share


def best_plan(
    *,
    passes: Floats,
    step: float | None,
    chances: Sequence[float],
    overhead: float,
    limit: int,
    near: float | None = None,
    block: int | None = None,
) -> Plan:
    """The plan of most tokens per ms in a text whose guesses are accepted as `chances` say.

    `passes`: ms of a target pass [at least limit + 2] by width. `step`: ms of one draft step, None without a draft.
    `chances`: probabilities of acceptance to expect of further guesses of the draft, equally likely each.
    `overhead`: ms of a round besides its passes. `near`: the rate of an earlier plan, which spares most of the time.
    `block`: so many guesses at most come of one step, None where each takes its own.

    The rate sought is the one at which a round is worth nothing over its own cost. Several are tried at once, because
    that hardly takes longer than one, and the plan is interpolated between those on its two sides.
    """
    terms = _Terms(passes, step, chances, limit, block)
    for _ in range(_APPROACHES if near is not None else 0):
        tried = _Tried(terms, near * np.array(_NEARBY), overhead)
        if tried.brackets:
            return tried.plan()
        near = tried.nearer
    low = 1.0 / (passes[1] + overhead)  # plain decoding
    high = max(low, *((n + 1.0) / (passes[n + 1] + overhead) for n in range(limit + 1)))
    tried = _Tried(terms, np.geomspace(low, max(high, 1.001 * low), _RATES), overhead)
    return _Tried(terms, np.geomspace(*tried.sides, _RATES), overhead).plan()


class _Terms:
    """What does not depend on the rate. `later` [grid + 2, chances * grid]: worths at the points of the grid, then a 1
    and what asking costs, times this are what one more guess makes of each chance, divided by their number: its own
    expected token, the worth at the survival it leads to, between two points of the grid, and the time it took."""

    def __init__(
        self, passes: Floats, step: float | None, chances: Sequence[float], limit: int, block: int | None
    ) -> None:
        self.passes, self.limit = passes[1 : limit + 2], limit
        self.block = block
        self.step = step if chances else None  # ms of each guess
        self.once, self.most = 0.0, limit  # ms of the first one besides, and how many there can be
        if block is not None and self.step is not None:
            self.step, self.once, self.most = 0.0, self.step, min(block, limit)
        self.count = max(1, len(chances))
        after = np.multiply.outer(np.array(chances), _SURVIVAL).reshape(-1)  # the survival that one more guess leads to
        places = np.clip(np.log(after) / _SPAN * (_GRID - 1), 0, _LAST)
        low = places.astype(np.intp)
        share = (places - low) / self.count
        self.later = np.zeros((_GRID + 2, len(after)))
        columns = np.arange(len(after))
        self.later[low, columns] = 1.0 / self.count - share
        self.later[low + 1, columns] = share
        self.later[_GRID] = after / self.count
        self.later[_GRID + 1] = -1.0 / self.count


class _Tried:
    """Plans at several rates [n], ascending. `excess` [n]: what a round is worth over its own cost, which falls."""

    def __init__(self, terms: _Terms, rates: Floats, overhead: float) -> None:
        self.rates = rates
        self.stop: Floats = -np.multiply.outer(terms.passes, rates)  # [limit + 1, n]
        worth: Floats = np.repeat(self.stop[:, :, None], _GRID + 2, axis=2)
        self.worth: Floats = worth[:, :, :_GRID]  # [limit + 1, n, grid]
        self.go_on: Floats = np.full((terms.limit + 1, len(rates), _GRID), _NEVER)
        if terms.step is not None:
            worth[:, :, _GRID] = 1.0
            worth[:, :, _GRID + 1] = rates * terms.step
            included = np.empty((len(rates), terms.count * _GRID))
            by_chance = included.reshape(len(rates), terms.count, _GRID)
            stops = self.stop[:, :, None]
            # A guess that turns out unlikely is left out, and the guessing ends; asking for it took time all the same.
            left_out = (stops - (rates * terms.step)[:, None]) / terms.count
            backwards = slice(terms.most - 1, None, -1)
            rows = (
                worth[terms.most : 0 : -1],
                left_out[backwards],
                stops[backwards],
                self.go_on[backwards],
                self.worth[backwards],
            )
            for above, least, stop, found, best in zip(*rows, strict=True):
                # A product so small that the linear algebra library wakes no threads for it.
                np.dot(above, terms.later, out=included)
                np.maximum(included, least, out=included)
                np.add.reduce(by_chance, axis=1, out=found)
                np.maximum(found, stop, out=best)
        self._terms = terms
        first = np.maximum(self.stop[0], self.go_on[0, :, 0] - rates * terms.once)
        self.excess: Floats = 1.0 + first - rates * overhead

    @property
    def brackets(self) -> bool:
        """Whether the best rate is within those tried."""
        return bool(self.excess[0] > 0 >= self.excess[-1])

    @property
    def nearer(self) -> float:
        """About the best rate, beyond those tried, by a straight line through the two that come nearest to it."""
        at = 0 if self.excess[0] <= 0 else len(self.rates) - 2
        (low, high), (more, less) = self.rates[at : at + 2], self.excess[at : at + 2]
        return max(_LEAST_STEP * float(self.rates[0]), float(low + more * (high - low) / (more - less)))

    @property
    def _left(self) -> int:
        """Index of the last rate that is too low; the first where none is, the last but one where all are."""
        return min(max(0, int((self.excess > 0).sum()) - 1), len(self.rates) - 2)

    @property
    def sides(self) -> tuple[float, float]:
        left = self._left
        return float(self.rates[left]), float(self.rates[left + 1])

    def plan(self) -> Plan:
        left = self._left
        low, high = float(self.excess[left]), float(self.excess[left + 1])
        share = min(1.0, max(0.0, low / (low - high))) if low > high else 0.0

        def between(table: Floats) -> Floats:
            return table[:, left] * (1 - share) + table[:, left + 1] * share

        rate = float(self.rates[left] * (1 - share) + self.rates[left + 1] * share)
        once = self._terms.once
        tables = (between(self.stop), between(self.worth), between(self.go_on))
        return Plan(
            rate=rate, stop=tables[0], worth=tables[1], go_on=tables[2], price=rate * once, block=self._terms.block
        )


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

    A plan serves some rounds, or until the chances of acceptance have moved.
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
