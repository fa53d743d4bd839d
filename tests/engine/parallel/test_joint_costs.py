"""What passes and steps cost a reply that shares them."""

import pytest

from foretoken.engine.draft_length.auto import AutoLength
from foretoken.engine.draft_length.calibration import GuessEvidence
from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.draft_length.policy import RoundOutcome, RoundStart
from foretoken.engine.parallel.joint_costs import BatchCosts, GuessingTrial, StepCosts
from foretoken.engine.plain_speed import CostsSnapshot

CURVE = {1: 10.0, 2: 11.0, 4: 12.0, 8: 14.0, 16: 20.0}


def _known(**ms: float) -> StepCosts:
    costs = StepCosts()
    for replies, one in ms.items():
        costs.observe(int(replies.removeprefix("of_")), one)
    return costs


def _batch(replies: int, guessing: float = 1.0, **after_plain: float) -> BatchCosts:
    return BatchCosts(
        Costs(CostsSnapshot(passes=CURVE, step=0.5, reading=0.1, depths={})),
        _known(of_1=0.5, of_4=0.7),
        lambda: replies,
        after_plain=_known(**after_plain),
        after_passes=_known(of_4=3.0),
        after_steps=_known(of_4=0.4),
        guessing=lambda: guessing,
    )


def test_what_replies_compute_between_passes_is_part_of_what_those_cost() -> None:
    four = _batch(4, of_4=1.0)
    assert [four.passes(0)[width] for width in (0, 1, 2, 4)] == [0.0, 13.0, 17.0, 23.0]
    assert _batch(4).passes(0)[1] == 12.75  # where nobody guesses they compute less, and how much is not known yet
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


LINEAR = {width: 100.0 + 50.0 * width for width in (1, 2, 4, 8, 16, 32, 64)}  # as of a model of 1 B on two cores


@pytest.mark.parametrize(("replies", "looks"), [(1, True), (2, True), (8, False)])
def test_where_a_pass_is_full_of_replies_no_draft_is_looked_at(replies: int, looks: bool) -> None:
    costs = Costs(CostsSnapshot(passes=LINEAR, step=8.0, reading=3.0, depths={}), widest=300)
    auto = AutoLength(BatchCosts(costs, _known(of_1=8.0, of_8=20.0), lambda: replies))
    asked = False
    for number in range(200):
        auto.begin(RoundStart(limit=8 if number else 0, depth=100, behind=30))
        asked = asked or bool(number and (auto.ask() or auto.finish().probe))
        auto.observe(RoundOutcome(drafted=0, accepted=0, verify_ms=250.0, other_ms=1.0, first_pass=not number))
    assert asked == looks


def test_what_several_gain_by_guessing_has_to_be_worth_their_waiting_for_each_other() -> None:
    def asks(replies: int) -> bool:
        passes = {1: 100.0, 2: 170.0, 4: 320.0, 8: 620.0, 16: 1120.0, 32: 2300.0}
        costs = Costs(CostsSnapshot(passes=passes, step=1.0, depths={}), widest=300)
        auto = AutoLength(BatchCosts(costs, _known(of_1=1.0, of_8=2.0), lambda: replies))
        auto._outlook.recall([GuessEvidence(4.0)] * 12)  # nearly all guesses come
        auto.begin(RoundStart(limit=1, depth=100, behind=1))
        return auto.ask()

    assert [asks(replies) for replies in (1, 8)] == [True, False]


@pytest.mark.parametrize(("left", "asks"), [(31, True), (4, False)])
def test_a_draft_that_is_far_behind_is_left_alone_where_a_reply_ends_soon(left: int, asks: bool) -> None:
    auto = AutoLength(Costs(CostsSnapshot(passes=CURVE, step=0.5, reading=0.5, depths={})))
    auto._outlook.recall([GuessEvidence(4.0)] * 12)
    auto.begin(RoundStart(limit=left, depth=100, behind=90))
    assert auto.ask() == asks


@pytest.mark.parametrize("better", [True, False], ids=["with guesses", "without"])
def test_several_replies_do_what_all_together_are_faster_with(better: bool) -> None:
    now = 0.0
    trial = GuessingTrial(lambda: now)
    chosen = list[bool]()
    for _ in range(4000):
        now += 0.004 if trial.pays == better else 0.006
        trial.wrote(8, 8)
        chosen.append(trial.pays == better)
    late = chosen[2000:]
    assert not all(late), "the other one is tried now and then"
    assert sum(late) > 0.9 * len(late)
    now += 60.0  # nobody writes
    trial.wrote(1, 1)
    assert trial.pays, "one reply alone knows by itself"
