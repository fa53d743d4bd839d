"""Proof by enumeration that exact match with one noise for draft and target emits the target's distribution.

Two races with the same exponential numbers have joint probabilities that are fractions: whoever wins the one at time x
and the other at time y, everybody else is later, and the integral over all x and y is one of 1 / (a + b r)^2 over the
ratio r. So every winner of a round is branched upon with its exact probability, as `test_acceptance_proof` does for
rejection sampling. Then, for any noise at all, text with guesses is compared with text without.
"""

import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from types import ModuleType
from typing import Any

import pytest

from foretoken.engine.sampling.chance import Chance
from foretoken.engine.sampling.distribution import Distribution, Probability
from foretoken.engine.verify.acceptance import guess, verify
from foretoken.engine.verify.acceptors import ExactMatch

Tokens = tuple[int, ...]
Probs = tuple[Fraction, ...]
Joint = dict[tuple[int, int], Fraction]


@pytest.fixture(scope="module")
def proof(helper: Callable[[str], ModuleType]) -> ModuleType:
    """Cases, and exact enumeration of a round."""
    return helper("engine/verify/test_acceptance_proof.py")


# --- two races with one noise ---------------------------------------------------------------------------------


@cache
def joint(p: Probs, q: Probs) -> Joint:
    """The probability of each pair of winners of a race by `p` and one by `q` with the same numbers."""
    pairs = itertools.product(range(len(p)), repeat=2)
    return {(i, j): chance for i, j in pairs if p[i] and q[j] and (chance := _won_by(p, q, i, j))}


def _won_by(p: Probs, q: Probs, i: int, j: int) -> Fraction:
    if i == j:
        return 1 / sum((max(a / p[i], b / q[i]) for a, b in zip(p, q, strict=True)), Fraction(0))
    # With numbers x of i and y of j, the others' must be above max(x p / p[i], y q / q[j]), and so must x and y be.
    # In x, with r = y / x, this leaves the integral over r of 1 / (1 + r + sum of max(a, r b))^2.
    others = [(p[k] / p[i], q[k] / q[j]) for k in range(len(p)) if k not in (i, j)]
    low = p[j] / p[i]
    high = q[j] / q[i] if q[i] else None
    if high is not None and low >= high:
        return Fraction(0)
    turns = sorted({a / b for a, b in others if b and low < a / b and (high is None or a / b < high)})
    total = Fraction(0)
    for start, end in itertools.pairwise([low, *turns, high]):
        assert start is not None
        inside = start + 1 if end is None else (start + end) / 2
        fixed = 1 + sum((a for a, b in others if a >= inside * b), Fraction(0))
        slope = 1 + sum((b for a, b in others if a < inside * b), Fraction(0))
        total += (1 / (fixed + slope * start) - (0 if end is None else 1 / (fixed + slope * end))) / slope
    return total


def random_probs(rng: random.Random, size: int) -> Probs:
    weights = [rng.randint(0, 5) for _ in range(size)]
    weights[rng.randrange(size)] += 1
    return tuple(Fraction(w, sum(weights)) for w in weights)


@pytest.mark.parametrize("size", [2, 3, 5, 8])
def test_each_of_two_races_is_won_with_just_the_probability(size: int) -> None:
    rng = random.Random(size)
    for _ in range(150):
        p, q = random_probs(rng, size), random_probs(rng, size)
        found = joint(p, q)
        for token in range(size):
            assert sum(chance for (i, _), chance in found.items() if i == token) == p[token]
            assert sum(chance for (_, j), chance in found.items() if j == token) == q[token]
        same = sum(chance for (i, j), chance in found.items() if i == j)
        overlap = sum(map(min, p, q))
        assert overlap / (2 - overlap) <= same <= overlap  # what is known of the coupling (arXiv 2408.07978)


# --- a reply --------------------------------------------------------------------------------------------------


class EnumeratedNoise:
    """Chance of which every winner is branched upon, along `path` as `EnumeratedChance` has it; of two races at one
    position the second given the first."""

    def __init__(self, branching: Any, size: int) -> None:
        self.branching = branching  # an EnumeratedChance, whose draws are independent
        self._size = size
        self._races: dict[int, tuple[Probs, int]] = {}

    def accepts(self, probability: Probability) -> bool:
        return bool(self.branching.accepts(probability))

    def draw(self, distribution: Distribution) -> int:
        return int(self.branching.draw(distribution))

    def at(self, place: int) -> Chance:
        return _At(self, place)

    def race(self, distribution: Distribution, place: int) -> int:
        probs = tuple(Fraction(distribution.probability(token)) for token in range(self._size))
        if place not in self._races:
            winner = int(self.branching.draw(distribution))
            self._races[place] = (probs, winner)
            return winner
        before, earlier = self._races[place]
        given = [(i, chance / before[j]) for (i, j), chance in joint(probs, before).items() if j == earlier]
        return int(self.branching._choose(given))


class _At:
    def __init__(self, noise: EnumeratedNoise, place: int) -> None:
        self._noise, self._place = noise, place

    def accepts(self, probability: Probability) -> bool:
        return self._noise.accepts(probability)

    def draw(self, distribution: Distribution) -> int:
        return self._noise.race(distribution, self._place)

    def at(self, place: int) -> Chance:
        return self


def propose(case: Any, noise: Any) -> tuple[list[int], list[Distribution]]:
    """As the loop has it drawn; a guess that the draft finds unlikely ends the guessing, whatever that selects."""
    proposals: list[int] = []
    distributions: list[Distribution] = []
    while len(proposals) < case.gamma:
        made = guess(case.draft[tuple(proposals)], noise.at(len(proposals)), case.cutoff)
        if made is None:
            break
        proposals.append(made.token_id)
        distributions.append(made.judged_by)
    return proposals, distributions


Round = Callable[[Any, Any], Tokens]


def exact_match(case: Any, noise: Any) -> Tokens:
    """A round, and then no guesses: what was guessed behind a refusal has left its mark on no position."""
    proposals, distributions = propose(case, noise)
    verdict = ExactMatch().judge(proposals, distributions, lambda i: case.target[tuple(proposals[:i])], noise)
    text = (*proposals[: verdict.accepted], verdict.token)
    while len(text) <= case.gamma:
        text = (*text, noise.at(len(text)).draw(case.target[text]))
    return text


def is_lossless(proof: ModuleType, case: Any, play: Round) -> bool:
    return bool(proof.is_lossless(case, lambda case, chance: play(case, EnumeratedNoise(chance, case.size))))


BANKS = ["2 tokens, twelfths", "3 tokens, fifths", "4 tokens, thirds", "2 tokens, 2 proposals, 2500 at random"]


@pytest.mark.parametrize("bank", BANKS)
def test_the_emitted_distribution_is_exactly_the_targets(proof: ModuleType, bank: str) -> None:
    (cases,) = [param.values[0]() for param in proof.BANKS if param.id == bank]
    for case in itertools.islice(cases, 400):
        assert is_lossless(proof, case, exact_match), case


def test_so_it_is_of_cases_of_every_kind(proof: ModuleType) -> None:
    for case in proof.small_bank():
        assert is_lossless(proof, case, exact_match), case


# --- wrong rules, each of which the proof must refuse ---------------------------------------------------------


def rejection_with_the_drafts_noise(case: Any, noise: Any) -> Tokens:
    """Its verdict is independent of the guess, its correction is not."""

    class Correcting:
        def accepts(self, probability: Probability) -> bool:
            return bool(noise.accepts(probability))

        def draw(self, distribution: Distribution) -> int:
            return int(noise.at(self.place).draw(distribution))

        place = 0

    chance: Any = Correcting()

    def target(position: int) -> Distribution:
        chance.place = position
        distribution: Distribution = case.target[tuple(proposals[:position])]
        return distribution

    proposals, distributions = propose(case, noise)
    verdict = verify(proposals, distributions, target, chance)
    return (*proposals[: verdict.accepted], verdict.token)


def one_position_for_all(case: Any, noise: Any) -> Tokens:
    first = noise.at(0).draw(case.target[()])
    return (first, noise.at(0).draw(case.target[(first,)]))


def likelier_guess_preferred(case: Any, noise: Any) -> Tokens:
    """A guess stays, too, where the target finds it likelier than what it took."""
    proposals, _ = propose(case, noise)
    for position, proposal in enumerate(proposals):
        target = case.target[tuple(proposals[:position])]
        token = noise.at(position).draw(target)
        if token != proposal and target.probability(proposal) <= target.probability(token):
            return (*proposals[:position], token)
    return (*proposals, noise.at(len(proposals)).draw(case.target[tuple(proposals)]))


def another_draw_after_a_refusal(case: Any, noise: Any) -> Tokens:
    proposals, _ = propose(case, noise)
    for position, proposal in enumerate(proposals):
        target = case.target[tuple(proposals[:position])]
        if noise.at(position).draw(target) != proposal:
            return (*proposals[:position], noise.draw(target))
    return (*proposals, noise.at(len(proposals)).draw(case.target[tuple(proposals)]))


@pytest.mark.parametrize(
    "play",
    [rejection_with_the_drafts_noise, one_position_for_all, likelier_guess_preferred, another_draw_after_a_refusal],
)
def test_a_wrong_rule_is_refused(proof: ModuleType, play: Round) -> None:
    assert any(not is_lossless(proof, case, play) for case in proof.small_bank())


# --- any noise at all -----------------------------------------------------------------------------------------


class GivenNoise:
    """Numbers that were thought up, by position and token; exact, so that nearly equal is not equal."""

    def __init__(self, numbers: Sequence[Sequence[int]], place: int = 0) -> None:
        self._numbers, self._place = numbers, place

    def accepts(self, probability: Probability) -> bool:
        raise AssertionError("exact match leaves nothing else to chance")

    def draw(self, distribution: Distribution) -> int:
        tokens = [int(token) for token in distribution.ids if distribution.probability(int(token))]
        return min(tokens, key=lambda t: self._numbers[self._place][t] / Fraction(distribution.probability(t)))

    def at(self, place: int) -> Chance:
        return GivenNoise(self._numbers, place)


def text_in_rounds(case: Any, numbers: Sequence[Sequence[int]], gamma: int) -> Tokens:
    """The first gamma + 1 tokens, guessed in rounds of `gamma`, which may reach beyond them."""
    text: Tokens = ()
    while len(text) <= case.gamma:
        start, proposals = len(text), list[int]()
        while len(proposals) < gamma and start + len(proposals) <= case.gamma:
            proposals.append(GivenNoise(numbers, start + len(proposals)).draw(case.draft[(*text, *proposals)]))
        proposals = proposals[: max(0, case.gamma - start)]

        def target(i: int, text: Tokens = text, proposals: list[int] = proposals) -> Distribution:
            distribution: Distribution = case.target[(*text, *proposals[:i])]
            return distribution

        moved: Any = type("Moved", (), {"at": staticmethod(lambda i, start=start: GivenNoise(numbers, start + i))})
        verdict = ExactMatch().judge(proposals, [], target, moved)
        text = (*text, *proposals[: verdict.accepted], verdict.token)
    return text[: case.gamma + 1]


def noises(size: int, positions: int) -> Iterator[list[tuple[int, ...]]]:
    """Every way to give each token of each position one of three numbers."""
    for numbers in itertools.product((1, 3, 10), repeat=size * positions):
        yield [numbers[n : n + size] for n in range(0, size * positions, size)]


@pytest.mark.parametrize(("size", "gamma", "cases"), [(2, 1, 40), (2, 2, 4), (3, 1, 4)])
def test_whatever_the_noise_the_text_with_guesses_is_the_text_without(
    proof: ModuleType, size: int, gamma: int, cases: int
) -> None:
    kept = 0
    for number in range(cases):
        case = proof.random_case(number, size, gamma)
        for numbers in noises(size, gamma + 1):
            plain = text_in_rounds(case, numbers, 0)
            for length in range(1, gamma + 1):
                assert text_in_rounds(case, numbers, length) == plain
            kept += 1
    assert kept >= 1000
