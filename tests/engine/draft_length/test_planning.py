"""Plans are those of the definition, and what they promise of longer rounds holds."""

import math
from collections.abc import Iterator

import numpy as np
import pytest
from tests.engine.draft_length.length_simulator import Machine

from foretoken.engine.draft_length.auto import AutoLength
from foretoken.engine.draft_length.planning import Plan, best_plan
from foretoken.engine.draft_length.policy import RoundOutcome, RoundStart
from foretoken.engine.drafting.suffixes import SuffixAutomaton

LIMIT = 12


def plan_of(rng: np.random.Generator, near: float | None = None) -> tuple[Plan, np.ndarray, float, list[float]]:
    passes = np.concatenate(([0.0], 5.0 + np.cumsum(rng.lognormal(0.0, 1.0, LIMIT + 1))))
    step = float(rng.uniform(0.1, 2.0))
    chances = rng.beta(4, 1, int(rng.integers(1, 9))).clip(0.002, 0.998).tolist()
    plan = best_plan(passes=passes, step=step, chances=chances, overhead=0.2, limit=LIMIT, near=near)
    return plan, passes, step, chances


@pytest.mark.parametrize("seed", range(20))
def test_asking_once_more_is_worth_what_the_definition_says(seed: int) -> None:
    """E over chances of max(its own token and what is best then, verifying without it), less the time of asking."""
    rng = np.random.default_rng(seed)
    plan, passes, step, chances = plan_of(rng)
    if seed % 2:
        plan, passes, step, chances = plan_of(np.random.default_rng(seed), near=0.95 * plan.rate)
    off = []
    for guesses in range(LIMIT):
        for survival in (1.0, 0.7, 0.2, 0.05):
            best = [max(survival * c + plan.worth(guesses + 1, survival * c), plan.stop(guesses)) for c in chances]
            asked = float(np.mean(best)) - plan.rate * step
            off.append(plan.go_on(guesses, survival) - asked)
            assert plan.worth(guesses, survival) >= max(plan.stop(guesses), plan.go_on(guesses, survival)) - 1e-9
        assert plan.stop(guesses) == pytest.approx(-plan.rate * passes[guesses + 1])
    # Standing 1 is a point of the grid, the others are read between two; and all between two of the rates tried.
    assert np.abs(off[::4]).max() < 0.02
    assert np.abs(off).max() < 0.15


@pytest.mark.parametrize("seed", range(20))
def test_a_plan_is_as_good_wherever_the_search_for_its_rate_begins(seed: int) -> None:
    plan, *_ = plan_of(np.random.default_rng(seed))
    for share in (0.01, 0.3, 0.8, 1.0, 1.3, 3.0, 100.0):
        again, *_ = plan_of(np.random.default_rng(seed), near=share * plan.rate)
        assert again.rate == pytest.approx(plan.rate, rel=0.03)
        assert again.worth(0, 1.0) == pytest.approx(plan.worth(0, 1.0), abs=0.05)


@pytest.mark.parametrize("seed", range(20))
def test_one_number_says_from_which_survival_on_a_guess_pays(seed: int) -> None:
    rng = np.random.default_rng(seed)
    plan, *_ = plan_of(rng)
    asked = included = 0
    for guesses in range(LIMIT):
        for survival in [*np.exp(rng.uniform(np.log(0.003), 0.0, 50)).tolist(), 1.0]:
            more = plan.go_on(guesses, survival) - plan.stop(guesses)
            kept = survival + plan.worth(guesses + 1, survival) - plan.stop(guesses)
            # Between two points of the grid the survival itself is no straight line.
            assert abs(more) < 1e-9 or (survival > plan.asks[guesses]) is (more > 0)
            assert abs(kept) < 0.02 or (survival > plan.includes[guesses]) is (kept > 0)
            asked += more > 0
            included += kept > 0
    assert plan.asks[LIMIT] == math.inf
    assert plan.drafts is (plan.asks[0] < 1.0)
    assert included > 0
    assert asked > 0 or not plan.drafts


@pytest.mark.parametrize("seed", range(20))
def test_no_longer_round_brings_more_than_a_plan_says(seed: int) -> None:
    plan, *_ = plan_of(np.random.default_rng(seed))
    for guesses in range(LIMIT):
        certain = [more + plan.worth(guesses + more, 1.0) for more in range(1, LIMIT - guesses + 1)]
        assert plan.beyond(guesses, 1.0) == pytest.approx(max(certain))
        for survival in (1.0, 0.6, 0.1, 0.001):
            bound = plan.beyond(guesses, survival)
            # What comes next can but lower the survival of what comes after it.
            for after in (survival, 0.7 * survival):
                for more in range(1, LIMIT - guesses + 1):
                    assert more * after + plan.worth(guesses + more, after) <= bound + 1e-9
        assert plan.beyond(guesses, 0.3) < plan.beyond(guesses, 1.0)


def read_of_a_chain(confidence: float, type_: str) -> tuple[int, int]:
    """How many guesses of a long chain are taken, and how many read."""
    auto = AutoLength(Machine.like(type_).costs())
    auto.begin(RoundStart(limit=1, depth=100, behind=1))
    auto.observe(RoundOutcome(drafted=1, accepted=1, verify_ms=0.0, other_ms=0.0))  # now the pair is known
    seen = 0

    def chain() -> Iterator[float]:
        nonlocal seen
        for _ in range(32):
            seen += 1
            yield confidence

    auto.begin(RoundStart(limit=32, depth=100, behind=1))
    confidences = chain()
    return auto.take(next(confidences), confidences), seen


def test_a_chain_is_read_only_as_far_as_it_may_pay() -> None:
    taken, seen = read_of_a_chain(0.99, "BF16")
    assert taken > 12
    taken, seen = read_of_a_chain(0.3, "Q8_0")
    assert seen < 8
    # An automaton's chain is made as it is read.
    chain = SuffixAutomaton([1, 2, 3, 1, 2, 3, 1]).ending().chain(10**9)
    assert [next(chain).token_id for _ in range(4)] == [2, 3, 1, 2]


@pytest.mark.parametrize("type_", ["Q8_0", "Q4_0", "BF16"])
def test_a_chain_that_does_not_promise_anything_is_one_of_which_nothing_would_be_taken(type_: str) -> None:
    class Reading(AutoLength):
        """Reads every chain."""

        def _promising(self, first: float) -> bool:
            nonlocal left
            left += not super()._promising(first)
            return True

    left, rng = 0, np.random.default_rng(3)
    autos = [kind(Machine.like(type_).costs()) for kind in (AutoLength, Reading)]
    taken, foreseen = 0, list[tuple[float, bool]]()
    for number in range(600):
        limit, sure = int(rng.integers(1, 33)), rng.beta(6, 1, int(rng.integers(0, 6))).tolist()
        first = float(rng.uniform(0.02, 0.99))
        chain = [first, *rng.uniform(first if number % 2 else 0.02, 0.999, 31).tolist()]
        found = []
        for auto in autos:
            auto.begin(RoundStart(limit=limit, depth=100, behind=1, foreseen=foreseen))
            for confidence in sure:
                if auto.ask():
                    auto.include(confidence)
            found.append(auto.take(chain[0], chain[1:]))
        assert found[0] == found[1]
        taken += found[0] > 0
        foreseen = [(first, bool(rng.random() < first))]
    assert left > 100
    assert taken > 50
