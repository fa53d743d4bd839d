"""Noise of positions: the hash it comes from, what its numbers look like, and who wins a race by them.

A few seconds in the normal run; the campaign of 10,000,000 races is `pytest -m slow tests/engine/test_noise.py -s`.
"""

import math
from collections.abc import Callable, Mapping

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from scipy import stats

from foretoken.engine.sampling.distribution import Distribution, point_mass
from foretoken.engine.sampling.noise import _BLOCK as BLOCK
from foretoken.engine.sampling.noise import _BLOCKS, _GAMMA, ACCEPTING, EXCLUDING, Noise, PositionNoise, _hash, _hashes

Floats = npt.NDArray[np.float64]

LEAST = 1e-5  # the smallest p-value that the fixed seeds may give


# --- the hash -------------------------------------------------------------------------------------------------


def test_the_hash_is_splitmix64() -> None:
    # The first numbers of the published generator, started at 0 and at 1234567.
    assert [_hash(0, n) for n in range(3)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
    assert [_hash(1234567, n) for n in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


@given(st.integers(0, 2**64 - 1), st.lists(st.integers(0, 2**42), min_size=1, max_size=20))
def test_many_hashes_at_once_are_the_same(key: int, counts: list[int]) -> None:
    assert _hashes(key, np.array(counts, np.uint64)).tolist() == [_hash(key, count) for count in counts]


# --- the numbers ----------------------------------------------------------------------------------------------


def table(seed: int = 3, positions: int = 300, ids: int = 2 * BLOCK) -> Floats:
    """Numbers [positions, ids]."""
    return np.array([Noise(seed).at(position).exponentials(np.arange(ids)) for position in range(positions)])


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    "some",
    [
        pytest.param(lambda: table().ravel(), id="of all ids"),
        pytest.param(lambda: table(positions=20_000, ids=1).ravel(), id="of one id at many positions"),
        pytest.param(lambda: np.array([table(s, 1, 8) for s in range(4000)]).ravel(), id="of many seeds"),
        pytest.param(lambda: Noise(1).at(0).exponentials(np.arange(128_256)), id="of a large vocabulary"),
        pytest.param(lambda: Noise(2**64 - 1).at(2**20).exponentials(np.arange(10**9, 10**9 + 50_000)), id="far out"),
        pytest.param(
            lambda: table(positions=4000).reshape(-1, BLOCK).min(axis=1) * BLOCK, id="the least of each block"
        ),
        pytest.param(lambda: table(positions=4000)[:, ::BLOCK].min(axis=1) * 2, id="the less of two in two blocks"),
        pytest.param(lambda: table(positions=4000)[:, :3].min(axis=1) * 3, id="the least of three in one block"),
    ],
)
def test_numbers_are_exponential(some: Callable[[], Floats]) -> None:
    assert stats.kstest(some(), "expon").pvalue > LEAST


def test_any_one_of_a_block_is_the_least_and_any_order_of_three_comes() -> None:
    found = table(positions=6000)
    owners = np.bincount(found[:, BLOCK:].argmin(axis=1), minlength=BLOCK)
    assert stats.chisquare(owners).pvalue > LEAST
    orders = np.bincount(found[:, [5, 9, 300]].argsort(axis=1) @ [9, 3, 1], minlength=27)
    assert stats.chisquare(orders[orders > 0]).pvalue > LEAST
    assert np.count_nonzero(orders) == 6


@pytest.mark.parametrize("shift", [1, 2, 16, 255, 256])
def test_numbers_of_ids_are_independent(shift: int) -> None:
    found = np.exp(-table())  # uniform
    assert abs(correlation(found[:, shift:], found[:, :-shift])) < 4.5


@pytest.mark.parametrize("shift", [1, 2, 3, 17])
def test_numbers_of_positions_are_independent(shift: int) -> None:
    found = np.exp(-table())
    assert abs(correlation(found[shift:], found[:-shift])) < 4.5
    # Nor is one position's noise another's, moved along.
    assert abs(correlation(found[shift:, shift:], found[:-shift, :-shift])) < 4.5
    assert abs(correlation(found[shift:, :-shift], found[:-shift, shift:])) < 4.5


@pytest.mark.parametrize("other", [0, 2, 4, 3 + 2**32, 3 + 2**63])
def test_numbers_of_seeds_are_independent(other: int) -> None:
    one, two = np.exp(-table(3)), np.exp(-table(other))
    assert abs(correlation(one, two)) < 4.5
    assert abs(correlation(one[1:], two[:-1])) < 4.5
    assert abs(correlation(one[:-1], two[1:])) < 4.5


def test_numbers_of_no_token_are_uniform_and_apart_from_those_of_tokens() -> None:
    places = [Noise(5).at(position) for position in range(20_000)]
    excluding, accepting = (np.array([p.uniform(which) for p in places]) for which in (EXCLUDING, ACCEPTING))
    tokens = np.exp(-np.array([p.exponentials(np.arange(2)) for p in places]))
    for one in (excluding, accepting):
        assert stats.kstest(one, "uniform").pvalue > LEAST
        assert abs(correlation(one, tokens[:, 0])) < 4.5
        assert abs(correlation(one[1:], tokens[:-1, 1])) < 4.5
    assert abs(correlation(excluding, accepting)) < 4.5


def correlation(one: Floats, two: Floats) -> float:
    """In standard deviations of what independent numbers give."""
    return float(np.corrcoef(one.ravel(), two.ravel())[0, 1]) * math.sqrt(one.size)


def test_pairs_of_numbers_fill_the_square_evenly() -> None:
    found = np.exp(-table(positions=1500))
    for one, two in ((found[:, 1:], found[:, :-1]), (found[1:], found[:-1]), (found[:, BLOCK:], found[:, :-BLOCK])):
        counts, _, _ = np.histogram2d(one.ravel(), two.ravel(), bins=24, range=[[0, 1], [0, 1]])
        assert stats.chisquare(counts.ravel()).pvalue > LEAST


# --- races ----------------------------------------------------------------------------------------------------


def dense(probs: Floats) -> Distribution:
    return Distribution(np.arange(len(probs)), probs.astype(np.float32))


def few(probs: Mapping[int, float]) -> Distribution:
    return Distribution(np.array([*probs]), np.array([*probs.values()]))


def race(distribution: Distribution, noise: PositionNoise) -> int:
    return noise.winner(distribution.ids, distribution.probs)


def plainly(noise: PositionNoise, ids: npt.NDArray[np.intp], probs: Floats) -> int:
    with np.errstate(divide="ignore"):
        return int(ids[(noise.exponentials(ids) / probs).argmin()])


PROBS = st.tuples(
    st.integers(0, 2**32 - 1), st.sampled_from([1, 2, 5, 40, 257, 3000]), st.sampled_from([0.02, 0.3, 1.0, 30.0])
)


def random_probs(what: tuple[int, int, float]) -> Floats:
    seed, size, evenness = what
    return np.random.default_rng(seed).dirichlet(np.full(size, evenness)).astype(np.float32).astype(np.float64)


@settings(max_examples=200, deadline=None)
@given(PROBS, st.integers(0, 2**64 - 1), st.integers(0, 10**6))
@example((1, 128_256, 0.05), 4, 9)
@example((1, 128_256, 100.0), 4, 9)
def test_every_kind_of_distribution_finds_one_winner(what: tuple[int, int, float], seed: int, position: int) -> None:
    probs, noise = random_probs(what), Noise(seed).at(position)
    ids = np.arange(len(probs))
    winner = plainly(noise, ids, probs)
    assert race(dense(probs), noise) == winner
    kept = probs > 0
    assert race(Distribution(ids[kept], probs[kept]), noise) == winner
    assert race(few(dict(zip(ids[kept].tolist(), probs[kept].tolist(), strict=True))), noise) == winner


@settings(max_examples=100, deadline=None)
@given(PROBS, st.integers(0, 2**32), st.floats(1e-9, 1e9))
def test_who_wins_does_not_depend_on_the_scale_or_on_who_else_was_left_out(
    what: tuple[int, int, float], seed: int, scale: float
) -> None:
    probs, noise = random_probs(what), Noise(seed).at(7)
    ids = np.arange(len(probs))
    winner = plainly(noise, ids, probs)
    assert race(few(dict(enumerate((probs * scale).tolist()))), noise) == winner
    others = (ids % 3 == 0) | (ids == winner)  # of a filter that leaves it
    assert race(Distribution(ids[others], probs[others] / probs[others].sum()), noise) == winner


def test_one_that_is_sure_wins_and_one_without_probability_never() -> None:
    assert race(point_mass(77), Noise(1).at(0)) == 77
    assert {race(few({3: 1.0, 5: 0.0}), Noise(1).at(n)) for n in range(200)} == {3}
    assert {race(Distribution(np.arange(3), np.array([0.0, 1.0, 0.0])), Noise(1).at(n)) for n in range(200)} == {1}
    probs = np.zeros(1000)
    probs[[400, 900]] = 0.5
    assert {race(dense(probs), Noise(1).at(n)) for n in range(200)} == {400, 900}


def race_p_value(size: int, races: int, kind: Callable[[Floats], Distribution], seed: int) -> float:
    """Of races at positions in a row, against the probabilities."""
    probs = np.random.default_rng(size).dirichlet(np.full(size, 0.5))
    distribution, noise = kind(probs), Noise(seed)
    winners = np.fromiter((race(distribution, noise.at(position)) for position in range(races)), np.intp, races)
    counts = np.bincount(winners, minlength=size)
    order = probs.argsort()
    cells = np.minimum((probs[order].cumsum() * 40).astype(int), 39)  # the rare ones together
    seen, due = (np.bincount(cells, weights=some[order], minlength=40) for some in (counts, races * probs))
    return float(stats.chisquare(seen[due > 0], due[due > 0]).pvalue)


KINDS: dict[str, Callable[[Floats], Distribution]] = {
    "few": lambda probs: few(dict(enumerate(probs.tolist()))),
    "listed": lambda probs: Distribution(np.arange(len(probs)), probs),
    "dense": dense,
}


@pytest.mark.parametrize(("kind", "size"), [("few", 2), ("few", 30), ("listed", 30), ("listed", 300), ("dense", 3000)])
def test_a_token_wins_with_its_probability(kind: str, size: int) -> None:
    assert race_p_value(size, 5000, KINDS[kind], seed=size) > LEAST


def test_a_wrong_race_is_noticed() -> None:
    flatter = lambda probs: few(dict(enumerate((probs**0.9).tolist())))  # noqa: E731
    assert race_p_value(30, 6000, flatter, seed=1) < LEAST


def winners(probs: Floats, ids: npt.NDArray[np.int64], start: int, races: int, seed: int) -> npt.NDArray[np.intp]:
    """Of races among few `ids` at many positions at once; written apart from the engine."""
    keys = _hashes(_hash(seed, 0), np.arange(start, start + races, dtype=np.uint64))
    back = np.uint64(pow(_GAMMA, -1, 2**64))  # what is added to the key is a counter's multiple of the gamma

    def hashes(count: int) -> npt.NDArray[np.uint64]:
        return _hashes(count * _GAMMA % 2**64, keys * back)

    def numbers(words: npt.NDArray[np.uint64]) -> Floats:
        found: Floats = -np.log1p(-((words >> np.uint64(12)).astype(np.float64) + 0.5) / 2**52)
        return found

    best, found = np.full(races, np.inf), np.zeros(races, np.intp)
    for place, (token, prob) in enumerate(zip(ids.tolist(), probs.tolist(), strict=True)):
        words = hashes(_BLOCKS + token // BLOCK)
        owned = words % np.uint64(BLOCK) == token % BLOCK
        time = (numbers(words) / BLOCK + np.where(owned, 0, numbers(hashes(token)))) / prob
        found[time < best] = place
        np.minimum(best, time, out=best)
    return found


RACES = (
    np.array([0.4, 0.25, 0.15, 0.1, 0.06, 0.03, 0.008, 0.002]),
    np.array([3, 17, 255, 256, 300, 900, 901, 100_000]),
)


def races_p_value(races: int, seed: int) -> float:
    probs, ids = RACES
    counts = np.zeros(len(ids), np.int64)
    for start in range(0, races, 250_000):
        counts += np.bincount(winners(probs, ids, start, min(250_000, races - start), seed), minlength=len(ids))
    return float(stats.chisquare(counts, probs * races).pvalue)


def test_many_races_at_once_are_the_same_and_won_as_often_as_is_right() -> None:
    probs, ids = RACES
    distribution = few(dict(zip(ids.tolist(), probs.tolist(), strict=True)))
    found = ids[winners(probs, ids, 40, 1500, 12)].tolist()
    assert found == [race(distribution, Noise(12).at(40 + n)) for n in range(1500)]
    assert races_p_value(250_000, 3) > LEAST


@pytest.mark.slow
@pytest.mark.timeout(0)
def test_ten_million_races_are_won_as_often_as_is_right() -> None:
    found = [races_p_value(2_500_000, seed) for seed in (1, 2, 2**40, 2**64 - 1)]
    print("p =", ", ".join(f"{p:.4f}" for p in found), flush=True)
    assert min(found) > LEAST


# --- draft and target -----------------------------------------------------------------------------------------


def test_two_that_race_by_one_noise_agree_as_often_as_theory_says() -> None:
    rng = np.random.default_rng(8)
    target, draft = rng.dirichlet(np.full(12, 0.6), 2)
    draft = 0.6 * target + 0.4 * draft
    races = 20_000
    noise = Noise(6)
    pair = [few(dict(enumerate(probs.tolist()))) for probs in (target, draft)]
    same = np.mean([race(pair[0], noise.at(n)) == race(pair[1], noise.at(n)) for n in range(races)])
    # Whoever is first in both: 1 / sum over y of max(p(y) / p(x), q(y) / q(x)), over all x.
    due = sum(1 / np.maximum(target / p, draft / q).sum() for p, q in zip(target, draft, strict=True))
    assert same == pytest.approx(due, abs=4 * math.sqrt(due * (1 - due) / races))
    overlap = np.minimum(target, draft).sum()
    assert overlap / (2 - overlap) < due < overlap


def test_beyond_that_the_draft_learns_nothing_of_the_target() -> None:
    # At the same position, but of another seed or another position, agreement is what chance makes it.
    distribution = few(dict(enumerate(np.random.default_rng(8).dirichlet(np.full(12, 0.6)).tolist())))
    races = 20_000
    due = sum(p * p for p in (float(distribution.probability(token)) for token in range(12)))
    spread = 4.5 * math.sqrt(due * (1 - due) / races)
    one, two = Noise(6), Noise(7)
    mine = [race(distribution, one.at(n)) for n in range(races + 1)]
    assert np.mean([race(distribution, two.at(n)) == mine[n] for n in range(races)]) == pytest.approx(due, abs=spread)
    assert np.mean([mine[n + 1] == mine[n] for n in range(races)]) == pytest.approx(due, abs=spread)
