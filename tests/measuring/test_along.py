"""What rounds along replies are expected to keep: against an enumeration of everything that may be written."""

import itertools
from collections import defaultdict
from collections.abc import Sequence

import msgspec
import numpy as np
import pytest

from foretoken.engine.examined import Agreement, Chain, Comparison
from foretoken.engine.plain_speed import CostsSnapshot
from foretoken.engine.sampling.distribution import Distribution
from foretoken.engine.verify.acceptors import RejectionSampling
from foretoken.engine.verify.agreement import agreement
from foretoken.measuring.along import Along, RoundTally, expected_rounds, tree_gain
from foretoken.measuring.prices import Prices
from foretoken.replies.content import ContentKind

TOKENS, SIZE = 3, 5  # of a vocabulary and of a reply
PRICES = Prices(
    costs=CostsSnapshot(passes={1: 10.0, 33: 42.0}, step=None, depths={}),
    as_seen={},
    draft=0.0,
    guess=1.0,
    other=2.0,
    judging=0.5,
)


def said(prefix: Sequence[int], seed: int) -> Distribution:
    """What a model says after `prefix`: peaked, so that acceptance hangs on the context."""
    rng = np.random.default_rng([seed, *prefix])
    return Distribution(np.arange(TOKENS), rng.dirichlet(np.full(TOKENS, 0.5)))


def enumerated(length: int) -> RoundTally:
    """Everything that rejection sampling may do with a reply of SIZE tokens, weighted by its chance."""
    found = RoundTally(accepted=[0.0] * length)
    begins: dict[tuple[int, ...], float] = defaultdict(float)
    for token in range(TOKENS):
        begins[token,] += float(said((), 1).probability(token))
    for size in range(1, SIZE):
        for prefix in [one for one in begins if len(one) == size]:
            weight = begins[prefix]
            made = min(length, SIZE - size - 1)
            found.rounds += weight if made else 0
            found.drafted += weight * made
            play(prefix, weight, made, 0, begins, found)
    return found


def play(
    prefix: tuple[int, ...],
    weight: float,
    made: int,
    place: int,
    begins: dict[tuple[int, ...], float],
    found: RoundTally,
) -> None:
    target, draft = said(prefix, 1), said(prefix, 2)
    if place == made:
        for token in range(TOKENS):
            begins[*prefix, token] += weight * float(target.probability(token))
        return
    refused = 0.0
    for token in range(TOKENS):
        guessed = weight * float(draft.probability(token))
        kept = guessed * min(1.0, float(target.probability(token)) / float(draft.probability(token)))
        refused += guessed - kept
        found.accepted[place] += kept
        play((*prefix, token), kept, made, place + 1, begins, found)
    instead = target.beyond(draft)
    for token in range(TOKENS):
        begins[*prefix, token] += refused * float(instead.probability(token))


def along_text(text: Sequence[int]) -> Along:
    rows = []
    for place, token in enumerate(text):
        one = agreement(RejectionSampling(), said(text[:place], 1), said(text[:place], 2))
        assert one is not None
        rows.append((one.overlap, one.of_token(token)))
    overlap, kept = zip(*rows, strict=True)
    found = Agreement(overlap=overlap, kept=kept, sure=overlap)
    return Along(Comparison(prompt=(), agreement=found))


@pytest.mark.parametrize("length", [1, 2, 4])
def test_over_all_texts_the_rounds_keep_what_they_are_expected_to(length: int) -> None:
    sums = RoundTally()
    for text in itertools.product(range(TOKENS), repeat=SIZE):
        chance = float(np.prod([float(said(text[:at], 1).probability(token)) for at, token in enumerate(text)]))
        of = expected_rounds(
            along_text(text), length, PRICES, prompt=3, ended=False, kinds=[ContentKind.PROSE] * SIZE
        )[ContentKind.PROSE]  # fmt: skip
        assert of.tokens == pytest.approx(SIZE - 1)
        sums.add(
            RoundTally(
                rounds=chance * of.rounds,
                drafted=chance * of.drafted,
                accepted=[chance * one for one in of.accepted],
            )
        )
    exact = enumerated(length)
    assert sums.rounds == pytest.approx(exact.rounds)
    assert sums.drafted == pytest.approx(exact.drafted)
    # At most as many guesses as there is room for: later positions never come.
    assert sums.accepted == pytest.approx(exact.accepted[: len(sums.accepted)])
    assert not any(exact.accepted[len(sums.accepted) :])


def test_where_all_is_right_rounds_are_whole_and_cost_what_they_cost() -> None:
    sure = Agreement(overlap=(1.0,) * 9, kept=(1.0,) * 9, sure=(1.0,) * 9)
    kinds = [ContentKind.PROSE] * 5 + [ContentKind.CODE] * 4
    of = expected_rounds(
        Along(Comparison(prompt=(), agreement=sure)), 3, PRICES, prompt=3, ended=False, kinds=kinds
    )  # fmt: skip
    assert (of[ContentKind.PROSE].tokens, of[ContentKind.CODE].tokens) == (4, 4)
    assert of[ContentKind.PROSE].ms == pytest.approx(13.0 + 3.0 + 2.0 + 1.5)
    assert of[ContentKind.PROSE].per_position == (1.0, 1.0, 1.0)


def test_a_head_is_taken_by_its_own_guesses_and_where_they_are_not_known_by_the_nearest() -> None:
    flat = Agreement(overlap=(0.9,) * 6, kept=(0.9,) * 6, sure=(0.9,) * 6)

    def chain(start: int, *kept: float) -> Chain:
        return Chain(start=start, agreement=Agreement(overlap=kept, kept=kept, sure=kept))

    found = Along(Comparison(prompt=(), agreement=flat, chains=(chain(0, 0.9, 0.5, 0.3), chain(3, 0.9, 0.4))))
    assert list(found.kept[0, :4]) == [0.9, 0.5, 0.3, 0.9]
    assert list(found.kept[1, :4]) == [0.9, 0.3, 0.9, 0.4]
    assert list(found.kept[5, :3]) == [0.9, 0.0, 0.0]


def test_a_tree_brings_what_its_second_guesses_keep_less_what_they_cost() -> None:
    passes = [float(width > 0) for width in range(40)]  # a pass takes the same however much is checked in it
    free = msgspec.structs.replace(PRICES, draft=0.0, guess=0.0, other=0.0, judging=0.0)
    free._tables[0] = passes
    # Two guesses for each place keep every token: a tree of 2 + 4 + 8 + 16 of 31 guesses beside the best chain.
    chain = 1 + sum(0.5**n for n in range(1, 32))
    whole = 1 + 4 + 2**-4
    assert tree_gain([1, 2, 1, 2], free, 0) == pytest.approx(whole / chain, rel=0.02)
    assert tree_gain([1, 1, 1, 9], free, 0) == 1.0  # the ninth is in no tree
    dear = msgspec.structs.replace(PRICES)
    dear._tables[0] = [float(width) for width in range(40)]  # a pass takes as long as one for each token
    assert tree_gain([1, 2, 1, 2], dear, 0) == 1.0
