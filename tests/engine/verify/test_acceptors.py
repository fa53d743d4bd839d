"""Acceptors: which are lossless, by exact fractions, and what they keep."""

import itertools
import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from foretoken.engine.events import Fate
from foretoken.engine.sampling.chance import Chance, RandomChance, SeededChance, streams
from foretoken.engine.sampling.distribution import Distribution, point_mass
from foretoken.engine.sampling.noise import ACCEPTING, Noise
from foretoken.engine.verify.acceptance import TargetAt, Verdict
from foretoken.engine.verify.acceptors import (
    Acceptor,
    AcceptorName,
    ExactMatch,
    RejectionSampling,
    TypicalAcceptance,
    acceptor_named,
    shares_noise,
)
from foretoken.errors import UsageError

ALL: list[Acceptor] = [RejectionSampling(), ExactMatch(), TypicalAcceptance()]


@pytest.fixture(scope="module")
def proof(helper: Callable[[str], ModuleType]) -> ModuleType:
    """Cases and exact enumeration of a round."""
    return helper("engine/verify/test_acceptance_proof.py")


def round_of(proof: ModuleType, acceptor: Acceptor) -> Callable[[Any, Any], tuple[int, ...]]:
    def play(case: Any, chance: Any) -> tuple[int, ...]:
        proposals, distributions = proof.propose(case, chance)
        verdict = acceptor.judge(proposals, distributions, proof.target_after(case, proposals), chance)
        return (*proposals[: verdict.accepted], verdict.token)

    return play


@pytest.mark.parametrize("acceptor", ALL, ids=lambda a: a.name)
def test_an_acceptor_is_lossless_exactly_if_it_says_so(proof: ModuleType, acceptor: Acceptor) -> None:
    play = round_of(proof, acceptor)
    assert all(proof.is_lossless(case, play) for case in proof.small_bank()) is acceptor.lossless


@pytest.mark.parametrize("bank", ["2 tokens, twelfths", "3 tokens, fifths", "3 tokens, 2 proposals, 1000 at random"])
def test_exact_match_emits_exactly_the_targets_distribution(proof: ModuleType, bank: str) -> None:
    play = round_of(proof, ExactMatch())
    (cases,) = [param.values[0]() for param in proof.BANKS if param.id == bank]
    assert all(proof.is_lossless(case, play) for case in itertools.islice(cases, 300))


# --- wrong rules of the same kind, each of which the proof must refuse ---


class DrawsAgain(ExactMatch):
    """After a mismatch a second draw is emitted in place of the one that was compared."""

    def judge(
        self,
        proposals: Sequence[int],
        draft_distributions: Sequence[Distribution],
        target_distribution: TargetAt,
        chance: Any,
    ) -> Verdict:
        found = super().judge(proposals, draft_distributions, target_distribution, chance)
        if found.fate is not Fate.CORRECTED:
            return found
        return Verdict(found.accepted, chance.draw(target_distribution(found.accepted)), found.fate, (), 0)


class NeverTheRefused(ExactMatch):
    """After a mismatch something else than the proposal is drawn: it is excluded twice."""

    def judge(
        self,
        proposals: Sequence[int],
        draft_distributions: Sequence[Distribution],
        target_distribution: TargetAt,
        chance: Any,
    ) -> Verdict:
        for position, proposal in enumerate(proposals):
            target = target_distribution(position)
            if chance.draw(target) != proposal:
                kept = target.ids != proposal
                rest = Distribution(target.ids[kept], target.probs[kept] / target.probs[kept].sum())
                return Verdict(position, chance.draw(rest), Fate.CORRECTED, (), 0)
        return Verdict(len(proposals), chance.draw(target_distribution(len(proposals))), Fate.BONUS, (), 0)


class TwoTries(ExactMatch):
    """A proposal stays if either of two draws is it."""

    def judge(
        self,
        proposals: Sequence[int],
        draft_distributions: Sequence[Distribution],
        target_distribution: TargetAt,
        chance: Any,
    ) -> Verdict:
        for position, proposal in enumerate(proposals):
            draws = [chance.draw(target_distribution(position)) for _ in range(2)]
            if proposal not in draws:
                return Verdict(position, draws[0], Fate.CORRECTED, (), 0)
        return Verdict(len(proposals), chance.draw(target_distribution(len(proposals))), Fate.BONUS, (), 0)


class OnePositionLate(ExactMatch):
    def judge(
        self,
        proposals: Sequence[int],
        draft_distributions: Sequence[Distribution],
        target_distribution: TargetAt,
        chance: Any,
    ) -> Verdict:
        return super().judge(proposals, draft_distributions, lambda i: target_distribution(max(0, i - 1)), chance)


@pytest.mark.parametrize("kind", [DrawsAgain, TwoTries, OnePositionLate])
def test_a_wrong_exact_match_is_refused(proof: ModuleType, kind: type[Acceptor]) -> None:
    play = round_of(proof, kind())
    assert not all(proof.is_lossless(case, play) for case in proof.small_bank())


def test_excluding_what_was_not_drawn_changes_nothing_by_itself(proof: ModuleType) -> None:
    # A draw that is not the proposal has the target's distribution without the proposal, so drawing it anew is as good.
    play = round_of(proof, NeverTheRefused())
    assert all(proof.is_lossless(case, play) for case in proof.small_bank())


# --- what they keep ---


def distributions_of(seed: int, size: int = 12) -> tuple[list[Distribution], list[Distribution]]:
    rng = np.random.default_rng(seed)
    target = [rng.dirichlet(np.full(size, 0.4)) for _ in range(4)]
    draft = [0.7 * p + 0.3 * rng.dirichlet(np.full(size, 0.4)) for p in target]
    ids = np.arange(size)
    return [Distribution(ids, p) for p in target], [Distribution(ids, p) for p in draft]


def test_each_rule_keeps_as_much_as_theory_says() -> None:
    target, draft = distributions_of(1)
    random = streams(3)
    rest = RandomChance(random.acceptance)

    def kept(acceptor: Acceptor, draws: Callable[[int], Chance], chance: Callable[[int], Chance]) -> float:
        rounds = 6_000
        proposals = [draws(n).at(0).draw(draft[0]) for n in range(rounds)]
        judged = (
            acceptor.judge([x], draft[:1], target.__getitem__, chance(n)).accepted for n, x in enumerate(proposals)
        )
        return sum(judged) / rounds

    def noise(n: int) -> Chance:
        return SeededChance(random.noise, n, rest)

    apart = RandomChance(random.draft)
    p, q = target[0].probs, draft[0].probs
    overlap, match = np.minimum(p, q).sum(), (p * q).sum()
    alike = sum(1 / np.maximum(p / p[x], q / q[x]).sum() for x in range(len(p)))
    assert kept(RejectionSampling(), lambda n: apart, lambda n: rest) == pytest.approx(overlap, abs=0.03)
    assert kept(ExactMatch(), noise, noise) == pytest.approx(alike, abs=0.03)
    assert kept(ExactMatch(), lambda n: apart, noise) == pytest.approx(match, abs=0.03)  # noise of its own
    assert match < alike - 0.1 < overlap - 0.1


@pytest.mark.parametrize("own_noise", [False, True])
def test_with_exact_match_a_seed_gives_the_text_of_plain_decoding(own_noise: bool) -> None:
    target, draft = distributions_of(2)
    kept = 0
    for seed in range(300):
        random = streams(seed)
        chance = SeededChance(random.noise, 40, RandomChance(random.acceptance))
        draws = RandomChance(random.draft) if own_noise else chance
        proposals = [draws.at(place).draw(distribution) for place, distribution in enumerate(draft[:3])]
        verdict = ExactMatch().judge(proposals, draft[:3], target.__getitem__, chance)
        emitted = [*proposals[: verdict.accepted], verdict.token]
        assert emitted == [
            Noise(seed).at(40 + n).winner(some.ids, some.probs) for n, some in enumerate(target[: len(emitted)])
        ]
        kept += verdict.accepted
    assert kept > 50


def test_what_belongs_to_no_position_is_not_drawn_with_its_noise() -> None:
    target, _ = distributions_of(3)
    chance = SeededChance(Noise(1), 0, RandomChance(streams(1).acceptance))
    plain = RandomChance(streams(1).acceptance)
    assert [chance.draw(target[0]) for _ in range(20)] == [plain.draw(target[0]) for _ in range(20)]
    assert [chance.accepts(0.5) for _ in range(20)] == [plain.accepts(0.5) for _ in range(20)]
    assert {chance.at(4).accepts(0.5) for _ in range(20)} == {Noise(1).at(4).uniform(ACCEPTING) < 0.5}
    assert chance.at(4).at(9).draw(target[0]) == chance.at(4).draw(target[0])


def test_rules_say_whether_they_share_their_noise() -> None:
    assert {acceptor.name: shares_noise(acceptor) for acceptor in ALL} == {
        "rejection sampling": False,
        "exact match": True,
        "typical acceptance": False,
    }


@pytest.mark.parametrize("acceptor", ALL, ids=lambda a: a.name)
def test_verdicts_tell_what_verify_tells(acceptor: Acceptor) -> None:
    target, _ = distributions_of(5)
    chance = RandomChance(streams(1).acceptance)
    nothing = acceptor.judge([], [], target.__getitem__, chance)
    assert (nothing.fate, nothing.target_probs) == (Fate.PLAIN, ())
    sure = [point_mass(4) for _ in range(4)]
    kept = acceptor.judge([4, 4, 4], sure[:3], sure.__getitem__, chance)
    assert (kept.accepted, kept.token, kept.fate, kept.target_probs) == (3, 4, Fate.BONUS, (1, 1, 1))
    asked: list[int] = []

    def distribution_at(position: int) -> Distribution:
        asked.append(position)
        return target[position]

    refused = acceptor.judge([99, 1], [point_mass(99), point_mass(1)], distribution_at, chance)
    assert (refused.accepted, refused.fate, refused.target_probs) == (0, Fate.CORRECTED, (0,))
    assert refused.token_prob == target[0].probability(refused.token)
    assert asked == [0]


def test_typical_acceptance_keeps_what_is_high_for_the_entropy() -> None:
    rule = TypicalAcceptance(epsilon=0.2, delta=0.5)
    flat = Distribution(np.arange(10), np.full(10, 0.1))  # the bound is 0.5 / 10
    peaked = Distribution(np.arange(3), np.array([0.8, 0.15, 0.05]))  # the bound is 0.2
    chance = RandomChance(streams(1).acceptance)
    assert flat.entropy == pytest.approx(math.log(10))
    assert rule.judge([3], [], lambda i: flat, chance).accepted == 1
    assert rule.judge([1], [], lambda i: peaked, chance).accepted == 0
    assert rule.judge([0], [], lambda i: peaked, chance).accepted == 1
    assert rule.judge([2], [], lambda i: peaked, chance).target_probs == (0.05,)
    for change in ({"epsilon": -0.1}, {"delta": math.nan}):
        with pytest.raises(UsageError, match=f"^{next(iter(change))} of typical acceptance is .*0 to 1\\.$"):
            TypicalAcceptance(**change)


def test_names_lead_to_rules() -> None:
    names: list[AcceptorName] = ["rejection", "exact", "typical"]
    assert [type(acceptor_named(name)) for name in names] == [RejectionSampling, ExactMatch, TypicalAcceptance]
    assert [acceptor_named(name).lossless for name in names] == [True, True, False]


def test_a_rule_of_ones_own_is_an_acceptor(proof: ModuleType) -> None:
    class KeepsNothing:
        name = "keeps nothing"
        lossless = True

        def judge(
            self,
            proposals: Sequence[int],
            draft_distributions: Sequence[Distribution],
            target_distribution: TargetAt,
            chance: Any,
        ) -> Verdict:
            token = chance.draw(target_distribution(0))
            return Verdict(0, token, Fate.CORRECTED if proposals else Fate.PLAIN, (), Fraction(0))

    own: Acceptor = KeepsNothing()
    play = round_of(proof, own)
    assert all(proof.is_lossless(case, play) for case in proof.small_bank())
