"""How often guesses are kept, computed from two distributions: against the rules themselves."""

import numpy as np
import pytest

from foretoken.engine.sampling.chance import RandomChance, SeededChance, streams
from foretoken.engine.sampling.distribution import Distribution
from foretoken.engine.verify.acceptors import Acceptor, ExactMatch, RejectionSampling, TypicalAcceptance, shares_noise
from foretoken.engine.verify.agreement import agreement, greedy
from foretoken.engine.verify.own_rule import _Checked

DRAWS = 3000


def some(rng: np.random.Generator, ids: range) -> Distribution:
    return Distribution(np.array(ids), rng.dirichlet(np.full(len(ids), 0.6)))


@pytest.mark.parametrize("rule", [RejectionSampling(), ExactMatch(), TypicalAcceptance(0.3, 0.9)], ids=lambda r: r.name)
def test_the_chances_are_those_that_the_rule_shows(rule: Acceptor) -> None:
    rng = np.random.default_rng(4)
    target, draft = some(rng, range(6)), some(rng, range(2, 8))
    found = agreement(rule, target, draft)
    assert found is not None
    made, kept, came = (np.zeros(8) for _ in range(3))
    random = streams(7)
    for place in range(DRAWS):
        chance = RandomChance(random.acceptance)
        draws = SeededChance(random.noise, place, chance) if shares_noise(rule) else chance
        guess = draws.at(0).draw(draft)
        verdict = rule.judge([guess], [draft], lambda _place: target, draws)
        made[guess] += 1
        kept[guess] += verdict.accepted
        came[guess if verdict.accepted else verdict.token] += 1
    assert found.overlap == pytest.approx(kept.sum() / DRAWS, abs=0.03)
    for token in range(8):
        assert (found.of_guess(token) is None) is bool(made[token] == 0)
        if made[token] > 300:
            assert found.of_guess(token) == pytest.approx(kept[token] / made[token], abs=0.06)
        if came[token] > 300:
            assert found.of_token(token) == pytest.approx(kept[token] / came[token], abs=0.06)


def test_a_large_vocabulary_is_computed_from_its_likeliest_tokens() -> None:
    rng = np.random.default_rng(1)
    target = some(rng, range(1500))
    assert agreement(ExactMatch(), target, target).overlap == pytest.approx(1.0, abs=0.03)  # type: ignore[union-attr]


def test_at_temperature_0_the_argmax_decides() -> None:
    assert (greedy(4, 4).overlap, greedy(4, 4).of_token(4), greedy(4, 4).of_guess(4)) == (1.0, 1.0, 1.0)
    assert (greedy(4, 5).overlap, greedy(4, 5).of_token(4), greedy(4, 5).of_guess(5)) == (0.0, 0.0, 0.0)


def test_of_a_rule_of_the_users_own_nothing_is_known() -> None:
    target = some(np.random.default_rng(1), range(4))
    assert agreement(_Checked(ExactMatch(), "own.py"), target, target) is None
