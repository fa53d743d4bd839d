"""Policies of draft length against costs and acceptance that are known."""

import numpy as np
import pytest

from foretoken.engine.draft_length import AutoLength, FixedLength, policy_for
from foretoken.engine.options import DraftOptions


def simulate(policy: AutoLength, *, rate: float, pass_ms: dict[int, float], step_ms: float, rounds: int) -> float:
    """Tokens per millisecond over `rounds` of a geometric acceptance process."""
    rng = np.random.default_rng(5)
    tokens = elapsed = 0.0
    for _ in range(rounds):
        length = policy.limit()
        accepted = 0
        while accepted < length and rng.random() < rate:
            accepted += 1
        cost = pass_ms[length + 1]
        policy.observe(length, accepted, length * step_ms, cost)
        tokens += accepted + 1
        elapsed += cost + length * step_ms
    return tokens / elapsed


def expected(rate: float, length: int, pass_ms: dict[int, float], step_ms: float) -> float:
    return sum(rate**i for i in range(length + 1)) / (pass_ms[length + 1] + length * step_ms)


FLAT = {w: 10.0 + 0.3 * w for w in range(1, 40)}
STEEP = {w: 10.0 * w for w in range(1, 40)}


@pytest.mark.parametrize("rate", [0.5, 0.7, 0.9])
def test_auto_comes_close_to_the_best_fixed_length(rate: float) -> None:
    best = max(expected(rate, n, FLAT, 1.0) for n in range(17))
    assert simulate(AutoLength(), rate=rate, pass_ms=FLAT, step_ms=1.0, rounds=600) > 0.9 * best


def test_auto_stops_drafting_where_it_cannot_pay_and_probes_at_a_bounded_cost() -> None:
    speed = simulate(AutoLength(), rate=0.1, pass_ms=STEEP, step_ms=2.0, rounds=1000)
    assert speed > 0.97 * expected(0.1, 0, STEEP, 2.0)


def test_auto_recovers_when_the_text_becomes_predictable() -> None:
    policy = AutoLength()
    simulate(policy, rate=0.05, pass_ms=FLAT, step_ms=1.0, rounds=300)
    late = simulate(policy, rate=0.95, pass_ms=FLAT, step_ms=1.0, rounds=1500)
    assert late > 0.7 * max(expected(0.95, n, FLAT, 1.0) for n in range(17))


def test_fixed_length_is_what_was_asked_for() -> None:
    policy = policy_for(DraftOptions(length=9, min_confidence=0.4))
    assert isinstance(policy, FixedLength)
    assert policy.limit() == 9
    assert policy.cutoff(3) == 0.4
    assert policy_for(DraftOptions(length=99)).limit() == 32
    assert isinstance(policy_for(DraftOptions()), AutoLength)
