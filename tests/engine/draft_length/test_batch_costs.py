"""What passes and steps cost a reply that shares them."""

import pytest

from foretoken.engine.draft_length.auto import AutoLength
from foretoken.engine.draft_length.batch_costs import BatchCosts, StepCosts
from foretoken.engine.draft_length.costs import Costs, CostsSnapshot
from foretoken.engine.draft_length.policy import RoundStart

CURVE = {1: 10.0, 2: 11.0, 4: 12.0, 8: 14.0, 16: 20.0}


def _known(**ms: float) -> StepCosts:
    costs = StepCosts()
    for replies, one in ms.items():
        costs.observe(int(replies.removeprefix("of_")), one)
    return costs


def _batch(replies: int, guessing: float = 1.0) -> BatchCosts:
    return BatchCosts(
        Costs(CostsSnapshot(passes=CURVE, step=0.5, reading=0.1, depths={})),
        _known(of_1=0.5, of_4=0.7),
        lambda: replies,
        after_passes=_known(of_4=3.0),
        after_steps=_known(of_4=0.4),
        guessing=lambda: guessing,
    )


def test_what_replies_compute_between_passes_is_part_of_what_those_cost() -> None:
    four = _batch(4)
    assert [four.passes(0)[width] for width in (0, 1, 2, 4)] == [0.0, 15.0, 17.0, 23.0]
    assert four.step == pytest.approx(1.1)
    alone = _batch(1)
    assert alone.passes(0)[1] == 10.0
    assert alone.step == 0.5


def test_a_reply_that_guesses_alone_has_to_bring_as_much_as_all_lose_by_waiting() -> None:
    def asks(guessing: float) -> bool:
        auto = AutoLength(_batch(4, guessing))
        auto.begin(RoundStart(limit=8, depth=100, behind=1))
        assert auto.include(0.8)
        return auto.ask()

    assert asks(1.0)
    assert not asks(0.25)
