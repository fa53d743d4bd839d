"""Ollama's way to choose the draft length, by its published description, and controllers replayed on traces."""

import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "engine" / "draft_length"))

from length_simulator import Machine, Text, run
from ollama_depth import Chances, OllamaDepth, RoundCosts
from rollouts import Recorded, Rollout
from versus_replay import machine_of, replayed

from foretoken.engine.draft_length.policy import Outcome, RoundStart

START = RoundStart(limit=32, depth=0, behind=1)


def lengths(policy: OllamaDepth, rounds: int, *, kept: bool) -> list[int]:
    """What it chooses where every round of n guesses takes 10 + n ms, and all or no guesses are kept."""
    found = []
    for _ in range(rounds):
        drafted = policy.begin(START)
        found.append(drafted)
        policy.observe(
            Outcome(drafted=drafted, accepted=drafted if kept else 0, verify_ms=10.0 + drafted, other_ms=0.0)
        )
    return found


def test_costs_are_taken_at_the_second_of_two_like_rounds_and_one_sample_moves_them_little() -> None:
    costs = RoundCosts()
    costs.observe(0, 10.0)
    costs.observe(2, 20.0)
    assert costs.of(1) == pytest.approx(15.0)
    assert costs.of(7) == pytest.approx(20.0)
    costs.observe(2, 1000.0)
    assert costs.of(2) == pytest.approx(20.0 + 0.3 * 5.0)


def test_a_position_is_trusted_after_ten_outcomes_and_stands_for_those_beyond() -> None:
    chances = Chances()
    for _ in range(10):
        chances.observe(2, 1)
    assert chances.trusted == 2
    assert chances.tokens(3) == pytest.approx(1.0 + 1.0 + 0.0 + 0.0)
    chances.observe(2, 2)
    assert chances.tokens(3) == pytest.approx(1.0 + 1.0 + 0.1 + 0.01)
    chances.observe(2, 0)  # the second was not reached
    assert chances.tokens(1) == pytest.approx(1.0 + 0.9)


def test_it_climbs_one_position_at_a_time_where_guesses_are_kept() -> None:
    found = lengths(OllamaDepth(), 300, kept=True)
    assert found[0] == 0
    assert max(found) >= 16
    assert all(later <= max(found[:at], default=0) + 1 for at, later in enumerate(found))


def test_it_leaves_off_where_nothing_is_kept_and_tries_again_more_and_more_seldom() -> None:
    found = lengths(OllamaDepth(), 2000, kept=False)
    tried = [at for at, length in enumerate(found) if length]
    gaps = [later - at for at, later in zip(tried[-5:], tried[-4:], strict=False)]
    assert max(gaps) == 512
    assert len(tried) < 40


def test_it_is_a_policy_of_ours() -> None:
    text, machine = Text.of(np.random.default_rng(1), 600, 0.9), Machine.like("BF16")
    done = run(OllamaDepth(), text, machine)
    assert done.tokens >= 599
    assert done.speed > 1.0 / (float(machine.passes[1]) + machine.overhead)


def test_costs_of_rounds_make_a_machine_and_controllers_are_compared_on_it() -> None:
    rounds = [(n, n, 2.0 * n, 20.0 + n, 0.5) for n in (0, 1, 3) for _ in range(4)] + [(7, 7, 14.0, 900.0, 0.5)]
    machine = machine_of(rounds)
    assert machine is not None
    assert machine.passes[1:6] == pytest.approx([20.0, 21.0, 22.0, 23.0, 24.0])  # one round of 7 says nothing
    assert (machine.step, machine.overhead) == (2.0, 0.5)
    assert machine_of(rounds[:4]) is None
    said = tuple(range(100, 148))
    texts = [
        Recorded("lists", "?", (1, 2), said, ("",) * 48,
                 tuple(Rollout(said[at : at + 16], (0.9,) * len(said[at : at + 16])) for at in range(48)))
    ] * 3  # fmt: skip
    rows = {row.controller: row for row in replayed(texts, machine)}
    assert rows["always 3"].over_plain.ratio == pytest.approx(47 * 20.5 / (11 * (23 + 6 + 0.5) + 26), rel=0.1)
    assert rows["every verdict known"].over_plain.ratio >= rows["Foretoken, automatic"].over_plain.ratio
    assert rows["every verdict known"].over_plain.ratio >= rows["Ollama's controller"].over_plain.ratio > 1.0
    assert rows["Foretoken, automatic"].auto_over.ratio == 1.0
