"""Metrics against rounds counted by hand."""

import pytest

from foretoken.engine.events import Fate, Metrics, Round, Source, Token
from foretoken.engine.stats import Tally


def make_round(index: int, drafted: int, accepted: int, at_ms: float, *, cut: int = 0) -> Round:
    """A round of `drafted` guesses whose last `cut` emitted tokens lie behind a stop."""
    fates = [Fate.ACCEPTED] * accepted + [Fate.REJECTED] * (drafted > accepted)
    fates += [Fate.DISCARDED] * (drafted - len(fates))
    behind = cut > 0
    refused = [
        Token(token_id=9, piece=b"x", position=i, fate=f, source=Source.MODEL, cut=behind)
        for i, f in enumerate(fates)
        if f is not Fate.ACCEPTED
    ]
    last = Fate.PLAIN if not drafted else Fate.BONUS if accepted == drafted else Fate.CORRECTED
    kinds = [Fate.ACCEPTED] * accepted + [last]
    emitted = [
        Token(
            index=0,
            token_id=9,
            piece=b"x",
            text="x",
            fate=f,
            position=i,
            source=Source.MODEL if f is Fate.ACCEPTED else None,
            cut=i >= len(kinds) - cut,
        )
        for i, f in enumerate(kinds)
    ]
    return Round(
        index=index,
        tokens=(*emitted[:-1], *refused, emitted[-1]),
        draft_ms=1.0 if drafted else 0.0,
        verify_ms=3.0,
        events_ms=0.5,
        at_ms=at_ms,
        context_used=0,
        draft_limit=drafted,
    )


def test_the_figures_of_a_reply_counted_by_hand() -> None:
    tally = Tally(prompt_tokens=30)
    tally.prompt_done(evaluated=20, ms=40.0)
    for event in (
        make_round(0, 0, 0, 50.0),
        make_round(1, 4, 4, 60.0),
        make_round(2, 4, 1, 70.0),
        make_round(3, 2, 0, 80.0),
    ):
        tally.add(event)
    metrics = tally.metrics()
    assert metrics.num_drafts == 3
    assert metrics.num_draft_tokens == 10
    assert metrics.num_accepted_tokens == 5
    assert metrics.draft_acceptance_rate == 0.5
    assert metrics.mean_acceptance_length == pytest.approx(1 + 5 / 3)
    assert metrics.acceptance_per_position == pytest.approx((2 / 3, 1 / 3, 1 / 3, 1 / 3))
    assert metrics.generated_tokens == 1 + 5 + 2 + 1
    assert metrics.ttft_ms == 50.0
    assert metrics.tpot_ms == pytest.approx(30 / 8)
    assert metrics.decode_tps == pytest.approx(8000 / 30)
    assert metrics.end_to_end_tps == pytest.approx(9000 / 80)
    assert metrics.prompt_tps == pytest.approx(500)
    assert (metrics.draft_ms, metrics.verify_ms, metrics.overhead_ms) == (3.0, 12.0, 2.0)
    assert tally.fates == {Fate.PLAIN: 1, Fate.ACCEPTED: 5, Fate.BONUS: 1, Fate.CORRECTED: 2, Fate.UNKNOWN: 0}


def test_what_a_stop_cut_off_is_not_generated() -> None:
    tally = Tally(prompt_tokens=1)
    tally.add(make_round(0, 4, 4, 10.0, cut=3))
    assert tally.generated == 2
    assert sum(tally.fates.values()) == 2
    assert tally.metrics().num_accepted_tokens == 4


def test_what_is_undefined_is_none() -> None:
    assert Tally(prompt_tokens=3).metrics() == Metrics(prompt_tokens=3)
    tally = Tally(prompt_tokens=3)
    tally.add(make_round(0, 0, 0, 10.0))
    metrics = tally.metrics()
    assert metrics.tpot_ms is metrics.decode_tps is metrics.draft_acceptance_rate is None
    assert metrics.ttft_ms == 10.0
