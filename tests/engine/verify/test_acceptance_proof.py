"""Proof by enumeration that the acceptance rule emits the target's distribution, and that the proof would notice a
wrong rule.

Every random decision of a round is branched upon with its exact probability (fractions, no floats), so the distribution
of the emitted tokens is known exactly. Completed by the target to one length it must be the target's own distribution,
error 0.
"""

import itertools
import math
import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import pytest

from foretoken.engine.sampling.chance import Chance
from foretoken.engine.sampling.distribution import Distribution, Probability, point_mass
from foretoken.engine.verify.acceptance import acceptance_probability, guess, residual, verify

Tokens = tuple[int, ...]
TargetDistribution = Callable[[int], Distribution]
Round = Callable[["Case", Chance], Tokens]
Verify = Callable[[Sequence[int], Sequence[Distribution], TargetDistribution, Chance], Tokens]


# --- cases ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    """A vocabulary of `size` tokens with a target's and a draft's distribution after every text shorter than gamma +
    1."""

    size: int
    gamma: int
    target: dict[Tokens, Distribution]
    draft: dict[Tokens, Distribution]
    cutoff: Fraction = Fraction(0)


def distribution_of(weights: Sequence[int], *, keep_zeros: bool = False) -> Distribution:
    """Weights of ids 0, 1, ... as a distribution of fractions; ids of weight 0 are listed or left out."""
    listed = [(i, Fraction(w, sum(weights))) for i, w in enumerate(weights) if w or keep_zeros]
    probs = np.empty(len(listed), dtype=object)
    probs[:] = [p for _, p in listed]
    return Distribution(np.array([i for i, _ in listed]), probs)


def weights_of(distribution: Distribution) -> dict[int, Fraction]:
    """A distribution's probabilities as true fractions (a numpy integer inside one would overflow)."""
    return {int(i): exact(p) for i, p in zip(distribution.ids, distribution.probs.tolist(), strict=True)}


def exact(probability: Probability) -> Fraction:
    assert not isinstance(probability, np.generic)
    return Fraction(probability)


def random_distribution(rng: random.Random, size: int) -> Distribution:
    kind = rng.randrange(6)
    if kind == 0:
        return point_mass(rng.randrange(size))
    weights = [rng.randint(1 if kind == 1 else 0, rng.choice((1, 3, 7))) for _ in range(size)]
    if not any(weights):
        weights[rng.randrange(size)] = 1
    return distribution_of(weights, keep_zeros=kind == 2)


def random_case(seed: int, size: int, gamma: int) -> Case:
    rng = random.Random(f"{seed}/{size}/{gamma}")
    texts = [text for n in range(gamma + 1) for text in itertools.product(range(size), repeat=n)]
    target = {text: random_distribution(rng, size) for text in texts}
    # Some drafts agree with the target here and there, as good drafts do.
    draft = {text: target[text] if rng.random() < 0.15 else random_distribution(rng, size) for text in texts}
    cutoff = rng.choice((Fraction(0), Fraction(0), Fraction(1, 4), Fraction(1, 2)))
    return Case(size, gamma, target, draft, cutoff)


def grid_cases(size: int, parts: int) -> Iterator[Case]:
    """Every pair of distributions whose probabilities are multiples of 1/parts, for one proposal."""
    distributions = [
        distribution_of(weights, keep_zeros=weights[0] == 0)
        for weights in itertools.product(range(parts + 1), repeat=size)
        if sum(weights) == parts
    ]
    for number, (target, draft) in enumerate(itertools.product(distributions, repeat=2)):
        after = {(token,): distributions[(number + 5 * token) % len(distributions)] for token in range(size)}
        yield Case(size, 1, {(): target, **after}, {(): draft, **after})


# --- enumeration ----------------------------------------------------------------------------------------------


class EnumeratedChance:
    """Follows `path`, the choices to make, and beyond it takes the first choice and notes the others."""

    def __init__(self, path: Tokens) -> None:
        self.path = path
        self.weight = Fraction(1)
        self.others: list[Tokens] = []
        self._made = 0

    def accepts(self, probability: Probability) -> bool:
        assert 0 <= probability <= 1
        return bool(self._choose([(1, exact(probability)), (0, 1 - exact(probability))]))

    def draw(self, distribution: Distribution) -> int:
        return self._choose(list(weights_of(distribution).items()))

    def at(self, place: int) -> "EnumeratedChance":
        return self

    def _choose(self, choices: list[tuple[int, Fraction]]) -> int:
        choices = [(value, p) for value, p in choices if p > 0]
        if self._made == len(self.path):
            self.others += [(*self.path, index) for index in range(1, len(choices))]
            self.path += (0,)
        value, p = choices[self.path[self._made]]
        self._made += 1
        self.weight *= p
        return value


def emitted_distribution(case: Case, play: Round) -> dict[Tokens, Fraction]:
    """Probability of each run of tokens that one round emits."""
    distribution: dict[Tokens, Fraction] = defaultdict(Fraction)
    paths: list[Tokens] = [()]
    while paths:
        chance = EnumeratedChance(paths.pop())
        distribution[play(case, chance)] += chance.weight
        paths += chance.others
    return distribution


def joint_distribution(
    distribution: dict[Tokens, Fraction], target: dict[Tokens, Distribution], length: int
) -> dict[Tokens, Fraction]:
    """`distribution` with every text completed by the target to `length` tokens."""
    done: dict[Tokens, Fraction] = defaultdict(Fraction)
    waiting = list(distribution.items())
    while waiting:
        text, p = waiting.pop()
        if len(text) >= length:
            done[text] += p
            continue
        waiting += [((*text, token), p * q) for token, q in weights_of(target[text]).items() if q]
    return done


def is_lossless(case: Case, play: Round) -> bool:
    length = case.gamma + 1
    emitted = joint_distribution(emitted_distribution(case, play), case.target, length)
    return emitted == joint_distribution({(): Fraction(1)}, case.target, length)


# --- the rule, as the loop plays it ------------------------------------------------------------------------------


def propose(case: Case, chance: Chance) -> tuple[list[int], list[Distribution]]:
    proposals: list[int] = []
    distributions: list[Distribution] = []
    for _ in range(case.gamma):
        made = guess(case.draft[tuple(proposals)], chance, case.cutoff)
        if made is None:
            break
        proposals.append(made.token_id)
        distributions.append(made.judged_by)
    return proposals, distributions


def target_after(case: Case, proposals: Sequence[int]) -> TargetDistribution:
    return lambda position: case.target[tuple(proposals[:position])]


def the_rule(case: Case, chance: Chance) -> Tokens:
    proposals, distributions = propose(case, chance)
    verdict = verify(proposals, distributions, target_after(case, proposals), chance)
    return (*proposals[: verdict.accepted], verdict.token)


def the_rule_greedy_draft(case: Case, chance: Chance) -> Tokens:
    """A source without chance: each proposal is what its distribution likes best, judged as a point mass."""
    proposals: list[int] = []
    for _ in range(case.gamma):
        proposals.append(likeliest(case.draft[tuple(proposals)]))
    verdict = verify(proposals, [point_mass(t) for t in proposals], target_after(case, proposals), chance)
    return (*proposals[: verdict.accepted], verdict.token)


def likeliest(distribution: Distribution) -> int:
    return int(distribution.ids[int(np.argmax(distribution.probs))])


BANKS = [
    pytest.param(lambda: grid_cases(2, 12), id="2 tokens, twelfths"),
    pytest.param(lambda: grid_cases(3, 5), id="3 tokens, fifths"),
    pytest.param(lambda: grid_cases(4, 3), id="4 tokens, thirds"),
    *(
        pytest.param(
            lambda size=size, gamma=gamma, count=count: (random_case(n, size, gamma) for n in range(count)),
            id=f"{size} tokens, {gamma} proposals, {count} at random",
        )
        for size, gamma, count in [
            (2, 1, 3000),
            (3, 1, 3000),
            (4, 1, 2500),
            (2, 2, 2500),
            (3, 2, 1000),
            (4, 2, 250),
            (2, 3, 600),
            (3, 3, 80),
            (4, 3, 15),
        ]
    ),
]


@pytest.mark.one_in(2)
@pytest.mark.parametrize("bank", BANKS)
def test_the_emitted_distribution_is_exactly_the_targets(bank: Callable[[], Iterator[Case]]) -> None:
    for case in bank():
        assert is_lossless(case, the_rule), case


def test_proposals_from_a_source_without_chance_are_lossless_too() -> None:
    for case in small_bank():
        assert is_lossless(case, the_rule_greedy_draft), case


def test_the_proof_covers_ten_thousand_cases() -> None:
    count = sum(1 for bank in BANKS for _ in bank.values[0]())  # type: ignore[operator]
    assert count >= 10_000


def small_bank() -> Iterator[Case]:
    """Cases of every kind, enough to tell a wrong rule from the right one."""
    for size, gamma, count in [(2, 1, 60), (3, 1, 60), (2, 2, 40), (3, 2, 25), (4, 1, 20), (2, 3, 10), (3, 3, 2)]:
        yield from (random_case(10_000 + n, size, gamma) for n in range(count))


# --- wrong rules, each of which the proof must refuse ---------------------------------------------------------


def judged(
    accept: Callable[[int, Distribution, Distribution], Probability] | None = None,
    correct: Callable[[Distribution, Distribution, int], Distribution] = lambda target, draft, refused: residual(
        target, draft
    ),
    bonus: Callable[[TargetDistribution, int], Distribution] = lambda target_distribution, position: (
        target_distribution(position)
    ),
    seen: Callable[[int], int] = lambda position: position,
) -> Round:
    """The rule, rebuilt from parts that can be replaced one at a time."""
    probability = accept or (lambda token, t, d: acceptance_probability(t.probability(token), d.probability(token)))

    def play(case: Case, chance: Chance) -> Tokens:
        proposals, distributions = propose(case, chance)
        target_distribution = target_after(case, proposals)
        for position, (token, draft) in enumerate(zip(proposals, distributions, strict=True)):
            target = target_distribution(seen(position))
            if not chance.accepts(probability(token, target, draft)):
                return (*proposals[:position], chance.draw(correct(target, draft, token)))
        return (*proposals, chance.draw(bonus(target_distribution, len(proposals))))

    return play


def ratio(token: int, target: Distribution, draft: Distribution) -> Fraction:
    return exact(target.probability(token)) / exact(draft.probability(token))


def scaled(factor: Fraction) -> Callable[[int, Distribution, Distribution], Fraction]:
    return lambda token, target, draft: min(Fraction(1), factor * ratio(token, target, draft))


def inverted(token: int, target: Distribution, draft: Distribution) -> Fraction:
    p = ratio(token, target, draft)
    return min(Fraction(1), 1 / p) if p else Fraction(1)


def fraction_distribution(weights: dict[int, Fraction], otherwise: Distribution) -> Distribution:
    """Positive weights as a distribution; `otherwise` where there are none."""
    total = sum(w for w in weights.values() if w > 0)
    if not total:
        return otherwise
    kept = sorted((i, w / total) for i, w in weights.items() if w > 0)
    probs = np.empty(len(kept), dtype=object)
    probs[:] = [w for _, w in kept]
    return Distribution(np.array([i for i, _ in kept]), probs)


def over_union(
    combine: Callable[[Fraction, Fraction], Fraction],
) -> Callable[[Distribution, Distribution, int], Distribution]:
    def correct(target: Distribution, draft: Distribution, refused: int) -> Distribution:
        ids = {int(i) for i in (*target.ids, *draft.ids)}
        weights = {i: combine(exact(target.probability(i)), exact(draft.probability(i))) for i in ids}
        return fraction_distribution(weights, target)

    return correct


def over_intersection(target: Distribution, draft: Distribution, refused: int) -> Distribution:
    shared = {int(i) for i in target.ids if draft.probability(int(i)) > 0}
    excess = {i: exact(target.probability(i)) - exact(draft.probability(i)) for i in shared}
    return fraction_distribution(excess, target)


def not_renormalised(target: Distribution, draft: Distribution, refused: int) -> Distribution:
    """Drawn by walking down the excess with a uniform number: what is missing to 1 falls to the last id."""
    excess = {int(i): max(Fraction(0), target.probability(int(i)) - draft.probability(int(i))) for i in target.ids}
    last = max(excess)
    excess[last] += 1 - sum(excess.values())
    return fraction_distribution(excess, target)


def without_refused(target: Distribution, draft: Distribution, refused: int) -> Distribution:
    return fraction_distribution({i: p for i, p in weights_of(target).items() if i != refused}, target)


def smoothed(distribution: Distribution, other: Distribution | None = None) -> Distribution:
    """As if a filter had not been applied: ids that were filtered out get something."""
    size = 1 + max(int(i) for i in (*distribution.ids, *(other or distribution).ids))
    return fraction_distribution(
        {i: exact(distribution.probability(i)) + Fraction(1, size) for i in range(size)}, distribution
    )


def sharpened(distribution: Distribution) -> Distribution:
    """The distribution at half the temperature."""
    return fraction_distribution({i: p**2 for i, p in weights_of(distribution).items()}, distribution)


def shuffled(distribution: Distribution) -> Distribution:
    """Probabilities in order of size beside ids in order of id: candidates of two lists mixed up."""
    return Distribution(distribution.ids, np.sort(distribution.probs)[::-1])


def judge_by(change: Callable[[Distribution], Distribution]) -> Round:
    """The right rule given a wrong draft distribution."""

    def play(case: Case, chance: Chance) -> Tokens:
        proposals, distributions = propose(case, chance)
        changed = [change(distribution) for distribution in distributions]
        usable = [
            distribution if distribution.probability(t) else kept
            for t, distribution, kept in zip(proposals, changed, distributions, strict=True)
        ]
        verdict = verify(proposals, usable, target_after(case, proposals), chance)
        return (*proposals[: verdict.accepted], verdict.token)

    return play


def cutoff_unconditioned(case: Case, chance: Chance) -> Tokens:
    proposals, _ = propose(case, chance)
    distributions = [case.draft[tuple(proposals[:i])] for i in range(len(proposals))]
    verdict = verify(proposals, distributions, target_after(case, proposals), chance)
    return (*proposals[: verdict.accepted], verdict.token)


def greedy_draft_judged_by_its_distribution(case: Case, chance: Chance) -> Tokens:
    proposals: list[int] = []
    distributions: list[Distribution] = []
    for _ in range(case.gamma):
        distributions.append(case.draft[tuple(proposals)])
        proposals.append(likeliest(distributions[-1]))
    verdict = verify(proposals, distributions, target_after(case, proposals), chance)
    return (*proposals[: verdict.accepted], verdict.token)


def bonus_from_the_draft(case: Case, chance: Chance) -> Tokens:
    proposals, distributions = propose(case, chance)
    target_distribution = target_after(case, proposals)
    end = len(proposals)
    distribution = lambda position: target_distribution(position) if position < end else case.draft[tuple(proposals)]  # noqa: E731
    verdict = verify(proposals, distributions, distribution, chance)
    return (*proposals[: verdict.accepted], verdict.token)


def bonus_after_a_refusal(case: Case, chance: Chance) -> Tokens:
    proposals, distributions = propose(case, chance)
    target_distribution = target_after(case, proposals)
    verdict = verify(proposals, distributions, target_distribution, chance)
    emitted = (*proposals[: verdict.accepted], verdict.token)
    return (
        emitted
        if verdict.accepted == len(proposals)
        else (*emitted, chance.draw(target_distribution(verdict.accepted + 1)))
    )


def refused_then_goes_on(case: Case, chance: Chance) -> Tokens:
    """Proposals behind a refusal are judged as if the refused one stood in the text."""
    proposals, distributions = propose(case, chance)
    target_distribution = target_after(case, proposals)
    emitted: list[int] = []
    for position, (token, draft) in enumerate(zip(proposals, distributions, strict=True)):
        target = target_distribution(position)
        p = acceptance_probability(target.probability(token), draft.probability(token))
        emitted.append(token if chance.accepts(p) else chance.draw(residual(target, draft)))
    return tuple(emitted)


def first_taken_unseen(case: Case, chance: Chance) -> Tokens:
    proposals, distributions = propose(case, chance)
    if not proposals:
        return the_rule(case, chance)
    target_distribution = target_after(case, proposals)
    verdict = verify(proposals[1:], distributions[1:], lambda position: target_distribution(position + 1), chance)
    return (*proposals[: verdict.accepted + 1], verdict.token)


class SharedStream:
    """The draft's uniform numbers used a second time for the verdicts, enumerated exactly.

    A draw by inversion of token i leaves its number uniform in [low, high), a part of [0, 1); the verdict `number < p`
    on the same number then comes out with the share of that part which lies below p.
    """

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._parts: list[tuple[Fraction, Fraction]] = []

    def draw(self, distribution: Distribution) -> int:
        token = self._chance.draw(distribution)
        place = int(np.searchsorted(distribution.ids, token))
        probs = list(weights_of(distribution).values())
        low = sum(probs[:place], Fraction(0))
        self._parts.append((low, low + probs[place]))
        return token

    def accepts(self, probability: Probability) -> bool:
        low, high = self._parts.pop(0)
        below = min(max(exact(probability), low), high) - low
        return self._chance.accepts(below / (high - low))


def one_stream_for_both(case: Case, chance: Chance) -> Tokens:
    shared = SharedStream(chance)
    proposals, distributions = propose(case, shared)
    verdict = verify(proposals, distributions, target_after(case, proposals), shared)
    return (*proposals[: verdict.accepted], verdict.token)


def argmax_only(token: int, target: Distribution, draft: Distribution) -> Fraction:
    return Fraction(token == likeliest(target))


MUTANTS: dict[str, Round] = {
    "ratio 1% too large": judged(scaled(Fraction(101, 100))),
    "ratio 1% too small": judged(scaled(Fraction(99, 100))),
    "ratio inverted": judged(inverted),
    "accepted by the target's probability": judged(lambda token, target, draft: target.probability(token)),
    "accepted by the square root of the ratio": judged(
        lambda token, target, draft: Fraction(math.sqrt(min(Fraction(1), ratio(token, target, draft))))
    ),
    "accepted by the square of the ratio": judged(
        lambda token, target, draft: min(Fraction(1), ratio(token, target, draft)) ** 2
    ),
    "accepted when the number is above the ratio": judged(
        lambda token, target, draft: 1 - min(Fraction(1), ratio(token, target, draft))
    ),
    "accepted when the ratio is above a half": judged(
        lambda token, target, draft: Fraction(ratio(token, target, draft) > Fraction(1, 2))
    ),
    "accepted always": judged(lambda token, target, draft: Fraction(1)),
    "accepted never": judged(lambda token, target, draft: Fraction(0)),
    "accepted when it is the target's argmax": judged(argmax_only),
    "correction not renormalised": judged(correct=not_renormalised),
    "correction of the wrong sign": judged(correct=over_union(lambda t, d: d - t)),
    "correction by the absolute difference": judged(correct=over_union(lambda t, d: abs(t - d))),
    "correction from the target's whole distribution": judged(correct=lambda target, draft, refused: target),
    "correction from the target without the refused token": judged(correct=without_refused),
    "correction from the draft": judged(correct=lambda target, draft, refused: draft),
    "correction by the ratio": judged(correct=over_union(lambda t, d: t / d if d else t)),
    "correction by its argmax": judged(
        correct=lambda target, draft, refused: point_mass(likeliest(residual(target, draft)))
    ),
    "correction over the intersection of supports": judged(correct=over_intersection),
    "correction from an unfiltered target": judged(
        correct=lambda target, draft, refused: residual(smoothed(target, draft), draft)
    ),
    "correction against an unfiltered draft": judged(
        correct=lambda target, draft, refused: residual(target, smoothed(draft, target))
    ),
    "judged by the position before": judged(seen=lambda position: max(0, position - 1)),
    "judged by the position after": judged(seen=lambda position: position + 1),
    "bonus from the position before": judged(
        bonus=lambda target_distribution, position: target_distribution(max(0, position - 1))
    ),
    "bonus from the draft": bonus_from_the_draft,
    "bonus by its argmax": judged(
        bonus=lambda target_distribution, position: point_mass(likeliest(target_distribution(position)))
    ),
    "bonus after a refusal too": bonus_after_a_refusal,
    "proposals behind a refusal kept": refused_then_goes_on,
    "first proposal never judged": first_taken_unseen,
    "draft at another temperature than judged": judge_by(sharpened),
    "draft's filters not in what it is judged by": judge_by(smoothed),
    "draft's candidates in another order": judge_by(shuffled),
    "greedy draft judged by its distribution": greedy_draft_judged_by_its_distribution,
    "cut-off without its condition": cutoff_unconditioned,
    "one random stream for draft and verdict": one_stream_for_both,
}


@pytest.mark.parametrize("name", MUTANTS)
def test_a_wrong_rule_is_refused(name: str) -> None:
    assert any(not is_lossless(case, MUTANTS[name]) for case in small_bank())


def test_the_rebuilt_rule_is_right_until_a_part_is_replaced() -> None:
    assert all(is_lossless(case, judged()) for case in small_bank())


def test_the_shared_stream_is_enumerated_as_sampling_finds_it() -> None:
    """The mutant with one stream is itself checked, against drawing it with real random numbers."""
    distribution, other = distribution_of([1, 2, 1]), distribution_of([2, 1, 1])
    case = Case(3, 1, {(): other} | {(t,): distribution for t in range(3)}, {(): distribution})
    exact = emitted_distribution(case, one_stream_for_both)
    rng = np.random.default_rng(5)
    firsts = np.zeros(3)
    draws = 20_000
    for number in rng.random(draws):
        token = int(np.searchsorted(np.cumsum(distribution.probs.astype(float)), number, side="right"))
        kept = number < acceptance_probability(other.probability(token), distribution.probability(token))
        firsts[token if kept else RandomDraw(rng).draw(residual(other, distribution))] += 1
    for token in range(3):
        expected = float(sum(p for text, p in exact.items() if text[0] == token))
        assert firsts[token] / draws == pytest.approx(expected, abs=0.02)


class RandomDraw:
    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng

    def draw(self, distribution: Distribution) -> int:
        return int(self._rng.choice(distribution.ids, p=distribution.probs.astype(float)))
