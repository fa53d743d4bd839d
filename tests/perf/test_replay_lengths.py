"""Policies replayed on recorded rollouts: the reckoning itself."""

import sys
from pathlib import Path

import msgspec
import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "engine" / "draft_length"))

from length_simulator import Machine
from replay_lengths import first_tokens, in_turn, least_time, replay
from rollouts import Recorded, Rollout

from foretoken.engine.draft_length.auto import AutoLength
from foretoken.engine.draft_length.policy import FixedLength

MACHINE = Machine.like("BF16")
OVERHEAD = 0.3


def recorded(right: list[bool]) -> Recorded:
    """A text of different tokens; the draft says the right one or -2, as `right` tells, sure or unsure."""
    said = tuple(range(100, 100 + len(right)))
    rollouts = []
    for at in range(len(right)):
        rest = list(zip(said[at:], right[at:], strict=True))[:32]
        rollouts.append(Rollout(tuple(t if r else -2 for t, r in rest), tuple(0.98 if r else 0.4 for _, r in rest)))
    return Recorded("lists", "?", (1, 2, 3), said, tuple(" word" for _ in said), tuple(rollouts))


def test_a_fixed_length_on_a_text_that_is_always_foreseen_costs_what_its_rounds_cost() -> None:
    ms, rounds = replay(FixedLength(3), recorded([True] * 41), MACHINE, lookup=False, noise=None)
    assert rounds == [(3, 3)] * 10
    # The last guess of a round is read with the next round's first step, and so is the bonus token.
    assert ms == pytest.approx(10 * (float(MACHINE.passes[4]) + 3 * MACHINE.step + OVERHEAD), rel=0.02)


def test_nothing_beats_knowing_every_verdict() -> None:
    rng = np.random.default_rng(3)
    for agreement in (0.95, 0.7, 0.2):
        one = recorded([bool(x) for x in rng.random(300) < agreement])
        least = least_time(one, MACHINE)
        auto, _ = replay(AutoLength(MACHINE.costs()), one, MACHINE, lookup=False, noise=None)
        assert least < auto
        for length in (1, 3, 7):
            assert least < replay(FixedLength(length), one, MACHINE, lookup=False, noise=None)[0]


def test_a_refused_guess_ends_a_round_and_its_own_continuation_counts_nothing() -> None:
    _, rounds = replay(FixedLength(4), recorded([True, True, False, True, True] * 8), MACHINE, lookup=False, noise=None)
    # Behind the first token, which the prompt gives, one guess is right; behind each refusal the next four are.
    assert rounds == [(4, 1), *[(4, 4)] * 7, (1, 1)]


def test_a_guess_the_draft_is_too_unsure_of_ends_a_round_and_costs_its_step() -> None:
    one = recorded([True, True, False, True, True] * 8)
    ms, rounds = replay(FixedLength(4), one, MACHINE, lookup=False, noise=None, min_confidence=0.5)
    assert rounds == [(1, 1), *[(4, 4)] * 7, (1, 1)]
    without, _ = replay(FixedLength(4), one, MACHINE, lookup=False, noise=None)
    # The first round asks for two guesses and verifies one, instead of four.
    assert without - ms == pytest.approx(2 * MACHINE.step + float(MACHINE.passes[5] - MACHINE.passes[2]))


def test_kinds_take_turns_and_texts_are_cut() -> None:
    one = first_tokens(recorded([True] * 9), 4)
    assert len(one.said) == len(one.pieces) == len(one.rollouts) == 4
    assert one.said == recorded([True] * 9).said[:4]
    texts = [msgspec.structs.replace(one, kind=kind, question=str(i)) for i, kind in enumerate("aaabbc")]
    assert [text.question for text in in_turn(texts)] == ["0", "3", "5", "1", "4", "2"]
