"""A fixed length is what was asked for."""

from foretoken.engine.draft_length import FixedLength, RoundStart


def test_fixed_length_is_what_was_asked_for() -> None:
    policy = FixedLength(9)
    assert policy.begin(RoundStart(limit=30, depth=0, behind=1, min_confidence=0.4)) == 9
    assert [policy.ask() and policy.include(0.5) for _ in range(9)] == [True] * 9
    assert not policy.ask()
    assert policy.keep() == 9
    assert policy.begin(RoundStart(limit=5, depth=0, behind=1)) == 5
    assert FixedLength(99).begin(RoundStart(limit=40, depth=0, behind=1)) == 32


def test_an_unsure_draft_is_cut_short() -> None:
    policy = FixedLength(9)
    policy.begin(RoundStart(limit=30, depth=0, behind=1, min_confidence=0.4))
    assert policy.include(0.4)
    assert not policy.include(0.39)
    assert policy.keep() == 1


def test_lookup_goes_first_only_where_it_matches_well() -> None:
    policy = FixedLength(4)
    policy.begin(RoundStart(limit=30, depth=0, behind=1))
    assert policy.take([0.3, 0.9]) == 0
    assert policy.take([0.6, 0.7, 0.2, 0.9]) == 2
    assert policy.ask()
    assert policy.take([0.6] * 9) == 2
    assert not policy.ask()


def test_without_a_draft_model_nothing_is_asked_of_it() -> None:
    policy = FixedLength(4)
    policy.begin(RoundStart(limit=30, depth=0, behind=None))
    assert not policy.ask()
