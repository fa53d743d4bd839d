"""What was learned of a pair serves its next start, and costs little where it no longer holds."""

import numpy as np
import pytest
from tests.engine.draft_length.length_simulator import Machine, Run, Text, plain, run

from foretoken.engine.draft_length.auto import AutoLength
from foretoken.engine.draft_length.calibration import Calibration, GuessEvidence, logit
from foretoken.engine.draft_length.learned import Learned
from foretoken.engine.draft_length.policy import DraftWork, RoundOutcome, RoundStart


def text(seed: int, kind: str, length: int = 80) -> Text:
    """Good drafts: one that says so, one that is too modest to; and one as sure of itself that is mostly wrong."""
    rng = np.random.default_rng(seed)
    if kind == "bad":
        return Text.of(rng, length, 0.05, spread=0.5, skew=4)
    return Text.of(rng, length, 0.9, skew=-3 if kind == "modest" else 0)


def learned_from(kind: str, machine: Machine) -> Learned:
    auto = AutoLength(machine.costs())
    for seed in range(4):
        run(auto, text(seed, kind, 200), machine)
    return auto.learned


def first_replies(kind: str, machine: Machine, learned: Learned | None) -> Run:
    """Many first replies, each by a process that has just started."""
    total = Run()
    for seed in range(100, 112):
        one = run(AutoLength(machine.costs(), learned), text(seed, kind), machine)
        total.ms += one.ms
        total.tokens += one.tokens
        total.lengths += one.lengths
    return total


@pytest.mark.parametrize("weights", ["Q8_0", "BF16"])
def test_the_first_reply_of_the_next_start_drafts_better(weights: str) -> None:
    machine = Machine.like(weights)
    knowing = first_replies("modest", machine, learned_from("modest", machine))
    assert knowing.speed > 1.05 * first_replies("modest", machine, None).speed


@pytest.mark.parametrize("weights", ["Q8_0", "BF16"])
def test_a_pair_that_never_paid_is_only_probed(weights: str) -> None:
    machine = Machine.like(weights)
    knowing = first_replies("bad", machine, learned_from("bad", machine))
    new = first_replies("bad", machine, None)
    assert sum(knowing.lengths) < 0.3 * sum(new.lengths)
    assert knowing.speed > 0.99 * new.speed


def test_what_is_remembered_of_a_plain_case_does_no_harm() -> None:
    machine = Machine.like("Q8_0")
    knowing = first_replies("good", machine, learned_from("good", machine))
    assert knowing.speed > 0.98 * first_replies("good", machine, None).speed


@pytest.mark.parametrize("weights", ["Q8_0", "BF16"])
@pytest.mark.parametrize(("remembered", "met"), [("good", "bad"), ("modest", "bad"), ("bad", "good")])
def test_wrong_memory_costs_a_bounded_number_of_rounds(weights: str, remembered: str, met: str) -> None:
    machine = Machine.like(weights)
    memory = learned_from(remembered, machine)
    for seed in range(100, 106):
        read = text(seed, met, 600)
        misled = run(AutoLength(machine.costs(), memory), read, machine)
        new = run(AutoLength(machine.costs()), read, machine)
        lost = misled.ms - new.ms * misled.tokens / new.tokens
        assert lost < 30 * machine.passes[1]
    # From then on it is as if it had never been: the last part of the text goes as fast as for a new one.
    late = slice(-len(new.lengths) // 4, None)
    assert np.mean(misled.lengths[late]) == pytest.approx(np.mean(new.lengths[late]), abs=0.8)
    if met == "bad":
        assert misled.speed > 0.9 * plain(read, machine)


def test_memory_of_memory_stays_as_ready_to_learn() -> None:
    """Ten starts in a row, each sure of the same, and the eleventh still turns within a few guesses."""
    belief = Calibration().belief
    for _ in range(10):
        calibration = Calibration()
        calibration.recall(belief)
        for _ in range(300):
            calibration.observe(GuessEvidence(logit(0.9)), 1.0)
        belief = calibration.belief
    assert calibration.probability(GuessEvidence(logit(0.9))) > 0.97
    calibration = Calibration()
    calibration.recall(belief)
    refused = 0
    while calibration.probability(GuessEvidence(logit(0.9))) > 0.5:
        calibration.observe(GuessEvidence(logit(0.9)), 0.0)
        refused += 1
    assert refused <= 8


def test_what_is_kept_says_the_same_of_further_guesses() -> None:
    machine = Machine.like("Q8_0")
    memory = learned_from("modest", machine)
    again = AutoLength(machine.costs(), memory).learned
    assert again.greedy.coefficients == memory.greedy.coefficients
    assert again.greedy.variances[0] >= 0.5
    assert again.confidences == memory.confidences[-len(again.confidences) :]


@pytest.mark.parametrize("lossless", [True, False])
def test_what_a_lossy_rule_keeps_teaches_nothing_of_lossless_replies(lossless: bool) -> None:
    machine = Machine.like("BF16")
    auto = AutoLength(machine.costs())
    new = auto.learned

    def drafts(*, lossless: bool) -> int:
        """One round in which every guess is refused."""
        auto.begin(RoundStart(limit=8, depth=50, behind=1, greedy=False, lossless=lossless))
        made = 0
        while auto.ask() and auto.include(0.9):
            made += 1
        auto.finish()
        verify = float(machine.passes[made + 1])
        auto.observe(
            RoundOutcome(
                drafted=made, accepted=0, verify_ms=verify, other_ms=0.3,
                work=DraftWork(steps=made, step_ms=made * machine.step),
            )
        )  # fmt: skip
        return made

    first = drafts(lossless=lossless)
    for _ in range(30):
        last = drafts(lossless=lossless)
    assert first > 0 == last  # within such replies it is learned
    assert (auto.learned.drawn == new.drawn) is not lossless
    assert (drafts(lossless=True) > 0) is not lossless
