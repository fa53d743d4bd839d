"""A fixed length is what was asked for."""

import pytest

from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.draft_length.policy import DraftWork, FixedLength, RoundOutcome, RoundStart


def test_fixed_length_is_what_was_asked_for() -> None:
    policy = FixedLength(9)
    assert policy.begin(RoundStart(limit=30, depth=0, behind=1, min_confidence=0.4)) == 9
    assert [policy.ask() and policy.include(0.5) for _ in range(9)] == [True] * 9
    assert not policy.ask()
    assert policy.begin(RoundStart(limit=5, depth=0, behind=1)) == 5
    assert FixedLength(99).begin(RoundStart(limit=40, depth=0, behind=1)) == 32


def test_an_unsure_draft_is_cut_short() -> None:
    policy = FixedLength(9)
    policy.begin(RoundStart(limit=30, depth=0, behind=1, min_confidence=0.4))
    assert policy.include(0.4)
    assert not policy.include(0.39)


def test_lookup_goes_first_only_where_it_matches_well() -> None:
    policy = FixedLength(4)
    policy.begin(RoundStart(limit=30, depth=0, behind=1))
    assert policy.take(0.3, [0.9]) == 0
    assert policy.take(0.6, [0.7, 0.2, 0.9]) == 2
    assert policy.ask()
    assert policy.take(0.6, [0.6] * 8) == 2
    assert policy.take(0.9, []) == 0
    assert not policy.ask()


def test_without_a_draft_model_nothing_is_asked_of_it() -> None:
    policy = FixedLength(4)
    policy.begin(RoundStart(limit=30, depth=0, behind=None))
    assert not policy.ask()


def test_rounds_of_a_fixed_length_keep_the_costs_current() -> None:
    costs = Costs()
    for width, ms in ((1, 10.0), (4, 20.0)):
        costs.observe_pass(width, 0, ms)
    costs.observe_step(1.0)
    policy = FixedLength(3, costs)
    for first_pass in (True, *[False] * 12):
        policy.begin(RoundStart(limit=30, depth=100, behind=1))
        policy.observe(
            RoundOutcome(
                drafted=3,
                accepted=1,
                verify_ms=500.0 if first_pass else 30.0,
                other_ms=0.1,
                first_pass=first_pass,
                work=DraftWork(steps=3, step_ms=6.0),
            )
        )
    assert costs.passes(100)[4] == pytest.approx(30.0)
    assert costs.passes(100)[1] == pytest.approx(10.0)
    assert costs.step == pytest.approx(2.0)
