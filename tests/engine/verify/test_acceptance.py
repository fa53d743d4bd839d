"""The acceptance rule in floats: what it asks for, what it tells, and where rounding could bite."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foretoken.engine.events import Fate
from foretoken.engine.sampling.chance import RandomChance
from foretoken.engine.sampling.distribution import Distribution, point_mass
from foretoken.engine.verify.acceptance import acceptance_probability, guess, residual, verify, verify_greedy


def distribution(**probs: float) -> Distribution:
    """distribution(a=0.5, c=0.5): the letters are ids 0, 1, ..."""
    ids = sorted("abcdefgh".index(letter) for letter in probs)
    return Distribution(np.array(ids), np.array([probs["abcdefgh"[i]] for i in ids]))


class Scripted:
    """A chance that answers from lists, and asserts nothing is left."""

    def __init__(self, verdicts: list[bool], draws: list[int]) -> None:
        self.verdicts, self.draws = verdicts, draws
        self.probabilities: list[object] = []
        self.distributions: list[Distribution] = []

    def accepts(self, probability: object) -> bool:
        self.probabilities.append(probability)
        return self.verdicts.pop(0)

    def draw(self, distribution: Distribution) -> int:
        self.distributions.append(distribution)
        return self.draws.pop(0)


T = [distribution(a=0.5, b=0.5), distribution(b=1.0), distribution(a=0.25, c=0.75)]
D = [distribution(a=0.25, b=0.75), distribution(b=0.5, c=0.5)]


def test_all_kept_and_a_bonus() -> None:
    chance = Scripted([True, True], [2])
    verdict = verify([1, 1], D, T.__getitem__, chance)
    assert (verdict.accepted, verdict.token, verdict.fate) == (2, 2, Fate.BONUS)
    assert verdict.target_probs == (0.5, 1.0)
    assert verdict.token_prob == 0.75
    assert chance.probabilities == [pytest.approx(2 / 3), 1]
    assert chance.distributions == [T[2]]


def test_a_refusal_is_corrected_from_the_residual_and_nothing_behind_it_is_looked_at() -> None:
    asked = []

    def target_distribution(position: int) -> Distribution:
        asked.append(position)
        return T[position]

    chance = Scripted([False], [0])
    verdict = verify([1, 1], D, target_distribution, chance)
    assert (verdict.accepted, verdict.token, verdict.fate) == (0, 0, Fate.CORRECTED)
    assert verdict.target_probs == (0.5,)
    assert asked == [0]
    assert chance.distributions[0].ids.tolist() == [0]
    assert chance.distributions[0].probs.tolist() == [1.0]


def test_nothing_proposed_is_plain_decoding() -> None:
    verdict = verify([], [], T.__getitem__, Scripted([], [1]))
    assert (verdict.accepted, verdict.token, verdict.fate, verdict.target_probs) == (0, 1, Fate.PLAIN, ())


def test_probabilities_are_plain_floats_for_the_events() -> None:
    verdict = verify([1], D[:1], T.__getitem__, RandomChance(np.random.default_rng(1)))
    made = guess(D[0], RandomChance(np.random.default_rng(1)))
    assert made is not None
    assert type(made.draft_prob) is float
    assert {type(p) for p in (*verdict.target_probs, verdict.token_prob)} == {float}
    assert type(verdict.token) is int


def test_the_residual_covers_ids_that_only_the_target_has() -> None:
    left = residual(distribution(a=0.2, c=0.3, e=0.5), distribution(a=0.7, b=0.2, c=0.1))
    assert left.ids.tolist() == [2, 4]
    assert left.probs.tolist() == pytest.approx([0.2 / 0.7, 0.5 / 0.7])


def test_an_empty_residual_falls_back_to_the_target() -> None:
    target = distribution(a=0.3, b=0.7)
    # One ulp above the target everywhere, as rounding leaves it.
    draft = Distribution(target.ids, np.nextafter(target.probs, 1))
    assert residual(target, draft) is target


def test_acceptance_probability_is_exact_for_fractions_and_never_divides_by_a_smaller_number() -> None:
    assert acceptance_probability(Fraction(1, 7), Fraction(3, 7)) == Fraction(1, 3)
    assert acceptance_probability(0.5, 5e-324) == 1
    assert acceptance_probability(0, 0.5) == 0


def test_greedy_keeps_what_the_target_would_have_said() -> None:
    says = [4, 5, 6, 7]
    assert verify_greedy([4, 5, 6], says.__getitem__).token == 7
    assert verify_greedy([4, 5, 6], says.__getitem__).fate is Fate.BONUS
    refused = verify_greedy([4, 9, 6], says.__getitem__)
    assert (refused.accepted, refused.token, refused.fate) == (1, 5, Fate.CORRECTED)
    assert refused.target_probs == (1.0, 0.0)
    assert verify_greedy([], says.__getitem__).fate is Fate.PLAIN


@settings(deadline=None)
@given(st.lists(st.integers(0, 3), max_size=4), st.lists(st.integers(0, 3), min_size=5, max_size=5))
def test_greedy_is_the_rule_for_point_masses(proposals: list[int], says: list[int]) -> None:
    masses = [point_mass(t) for t in proposals]
    rule = verify(proposals, masses, lambda i: point_mass(says[i]), RandomChance(np.random.default_rng(0)))
    assert rule == verify_greedy(proposals, says.__getitem__)


def test_a_cut_off_guess_is_not_made_and_a_surviving_one_is_judged_by_what_survives() -> None:
    draft = distribution(a=0.5, b=0.3, c=0.2)
    assert guess(draft, Scripted([], [2]), 0.25) is None
    made = guess(draft, Scripted([], [1]), 0.25)
    assert made is not None
    assert made.draft_prob == 0.3
    assert made.judged_by.ids.tolist() == [0, 1]
    assert made.judged_by.probs.tolist() == pytest.approx([0.625, 0.375])
    whole = guess(draft, Scripted([], [1]), 0.1)
    assert whole is not None
    assert whole.judged_by is draft


class Uniform:
    """A generator whose numbers are given."""

    def __init__(self, *numbers: float) -> None:
        self._numbers = list(numbers)

    def random(self) -> float:
        return self._numbers.pop(0)


@pytest.mark.parametrize(
    ("number", "token"), [(0.0, 1), (0.2499, 1), (0.25, 3), (0.9999, 3), (float(np.nextafter(1, 0)), 3)]
)
def test_a_draw_never_gives_an_id_without_probability(number: float, token: int) -> None:
    ids = Distribution(np.array([0, 1, 2, 3, 4]), np.array([0.0, 0.25, 0.0, 0.75, 0.0]))
    assert RandomChance(Uniform(number)).draw(ids) == token  # type: ignore[arg-type]


def test_a_draw_survives_a_mass_that_rounding_made_unreachable() -> None:
    probs = np.full(10, 0.1)  # sums to a little less than 1
    top = float(np.nextafter(1, 0))
    assert RandomChance(Uniform(top)).draw(Distribution(np.arange(10), probs)) == 9  # type: ignore[arg-type]
    # A product that rounds up to the whole mass must fall on the last id that has some.
    tiny = Distribution(np.array([5, 6]), np.array([5e-324, 0.0]))
    assert RandomChance(Uniform(top)).draw(tiny) == 5  # type: ignore[arg-type]


def test_certain_and_impossible_verdicts_do_not_depend_on_the_number() -> None:
    top = float(np.nextafter(1, 0))
    assert RandomChance(Uniform(top)).accepts(1)  # type: ignore[arg-type]
    assert not RandomChance(Uniform(0.0)).accepts(0)  # type: ignore[arg-type]


@settings(deadline=None)
@given(st.lists(st.integers(0, 30), min_size=1, unique=True), st.lists(st.integers(0, 30), min_size=1, unique=True))
def test_looking_up_several_ids_is_looking_up_each(ids: list[int], wanted: list[int]) -> None:
    some = Distribution(np.array(sorted(ids)), np.linspace(1, 2, len(ids)))
    wanted = sorted(wanted)
    assert some.at(np.array(wanted)).tolist() == [some.probability(i) for i in wanted]
