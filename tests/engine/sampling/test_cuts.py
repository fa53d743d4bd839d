"""The fewest tokens with so much weight: the same as if all had been put in order, whatever the sample said."""

import math
from collections.abc import Callable
from types import ModuleType
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from foretoken.engine.options import SamplingOptions
from foretoken.engine.sampling import cuts, tops
from foretoken.engine.sampling.candidates import SMALL, Scratch
from foretoken.engine.sampling.cuts import fewest
from foretoken.engine.sampling.dense import DenseDistribution
from foretoken.engine.sampling.filter_chain import distribution
from foretoken.engine.sampling.noise import EXCLUDING, Noise
from foretoken.engine.sampling.sampler import Sampler

Numbers = npt.NDArray[np.float64]
Logits = npt.NDArray[np.float32]

OFF = SamplingOptions(temperature=1.0, top_k=0, top_p=1.0, min_p=0.0)
SHAPES = ["normal", "rounded", "equal", "two values", "sorted", "one heavy", "light", "in step"]


def options(**changes: Any) -> SamplingOptions:
    return msgspec.structs.replace(OFF, **changes)


@pytest.fixture(scope="module")
def plain(helper: Callable[[str], ModuleType]) -> ModuleType:
    return helper("engine/sampling/plain_distributions.py")


def ranked(size: int, seed: int, shape: str) -> tuple[Numbers, Numbers]:
    """Ranks and weights that belong together only as far as a filter might have it."""
    rng = np.random.default_rng(seed)
    rank = rng.normal(0, 2, size)
    weights = np.exp(rank)
    if shape == "rounded":
        rank = np.round(rank)
    elif shape == "equal":
        rank[:] = 1
    elif shape == "two values":
        rank = rng.integers(0, 2, size).astype(np.float64)
    elif shape == "sorted":
        rank.sort()
    elif shape == "one heavy":  # heavier than all others, and of the lowest rank
        weights[int(rank.argmin())] = 5 * weights.sum()
    elif shape == "light":
        weights *= 1e-300
    elif shape == "in step":  # a sample may see the likely ones alone, or none of them
        rank[:: size // 1024 | 1] += 20
        weights = np.exp(rank)
    return rank, weights


def in_full(rank: Numbers, weights: Numbers, enough: float) -> npt.NDArray[np.intp]:
    order = np.lexsort((np.arange(len(rank)), -weights, -rank))
    size = int(np.cumsum(weights[order]).searchsorted(enough)) + 1
    return np.sort(order[:size])


@settings(max_examples=150, deadline=None)
@given(
    st.one_of(st.integers(1, 3000), st.sampled_from([5000, 20_000, 128_256])),
    st.integers(0, 2**32 - 1),
    st.sampled_from(SHAPES),
    st.sampled_from([0.0, 1e-9, 0.01, 0.3, 0.5, 0.9, 0.95, 0.999, 1 - 1e-9]),
)
@example(128_256, 1, "equal", 0.3)
@example(128_256, 1, "one heavy", 0.9)
@example(128_256, 1, "in step", 0.9)
def test_the_fewest_are_those_of_a_full_order(size: int, seed: int, shape: str, share: float) -> None:
    rank, weights = ranked(size, seed, shape)
    total = float(np.add.reduce(weights))
    found = fewest(rank, weights, share * total, total)
    wanted = [in_full(rank, weights, share * total * (1 + shift)) for shift in (0, 1e-13, -1e-13)]
    assert any(np.array_equal(found, one) for one in wanted)


@pytest.mark.parametrize("ends", [(-np.inf, np.inf), (3.0, np.inf), (-np.inf, -3.0), (3.0, 3.5), (-3.0, -2.9)])
def test_a_sample_that_misleads_costs_nothing_but_time(
    ends: tuple[float, float], monkeypatch: pytest.MonkeyPatch
) -> None:
    rank, weights = ranked(20_000, 3, "normal")
    total = float(np.add.reduce(weights))
    asked = []
    real = cuts._ends
    # At first; what is between is sampled as ever.
    monkeypatch.setattr(cuts, "_ends", lambda *args: asked.append(args) or (ends if len(asked) == 1 else real(*args)))
    for share in (0.1, 0.5, 0.9):
        asked.clear()
        assert np.array_equal(fewest(rank, weights, share * total, total), in_full(rank, weights, share * total))
        assert asked


def test_weights_that_come_to_the_bound_exactly_are_enough() -> None:
    # 4096 equal weights, so that every sum is exact: the bound is met by a whole number of them.
    rank = np.random.default_rng(5).permutation(4096).astype(np.float64)
    weights = np.full(4096, 0.25)
    for size in (1, 2, 1000, 2048, 4095, 4096):
        found = fewest(rank, weights, 0.25 * size, 1024.0)
        assert np.array_equal(found, (rank >= 4096 - size).nonzero()[0])
        more = fewest(rank, weights, float(np.nextafter(0.25 * size, 2000)), 1024.0)
        assert len(more) == min(4096, size + 1)


def test_of_equal_rank_the_heavier_go_first_and_then_the_lower_index() -> None:
    rank = np.repeat([2.0, 1.0, 1.0], [3, 5000, 5])
    weights = np.repeat([1.0, 0.001, 0.002], [3, 5000, 5])
    total = float(weights.sum())
    assert fewest(rank, weights, 3 + 0.0099, total).tolist() == [0, 1, 2, 5003, 5004, 5005, 5006, 5007]
    assert fewest(rank, weights, 3 + 0.0119, total).tolist() == [0, 1, 2, 3, 4, 5003, 5004, 5005, 5006, 5007]


# --- distributions of flat rows ---


def flat(size: int, seed: int, kind: str) -> Logits:
    rng = np.random.default_rng(seed)
    logits = rng.normal(0, rng.uniform(0.5, 2.5), size)
    few = rng.choice(size, 12, replace=False)
    if kind != "bare":
        logits[few] = rng.uniform(5, 14) - np.arange(12) * 0.7
    if kind == "rounded":
        logits = np.round(logits * 4) / 4
    elif kind == "banned":
        logits[rng.permutation(size)[: size // 3]] = -np.inf
    elif kind == "shifted":
        logits += rng.uniform(-300, 300)
    elif kind == "far down":
        logits[: size // 4] -= 200
    return logits.astype(np.float32)


@settings(max_examples=80, deadline=None)
@given(
    st.sampled_from([SMALL + 1, 9000, 32_000, 128_256]),
    st.integers(0, 2**32 - 1),
    st.sampled_from(["peaks", "bare", "rounded", "banned", "shifted", "far down"]),
    st.builds(
        SamplingOptions,
        temperature=st.sampled_from([0.6, 1.0, 1.4]),
        top_k=st.sampled_from([0, 0, 20_000]),
        top_p=st.sampled_from([1.0, 0.5, 0.95, 0.999]),
        typical_p=st.sampled_from([1.0, 0.3, 0.9]),
        min_p=st.sampled_from([0.0, 0.0, 1e-4]),
        top_n_sigma=st.sampled_from([0.0, 0.0, 3.5]),
        repetition_penalty=st.sampled_from([1.0, 1.2]),
        xtc_probability=st.sampled_from([0.0, 0.0, 1.0]),
        xtc_threshold=st.just(0.01),
        temperature_last=st.booleans(),
    ),
)
def test_the_distribution_of_a_flat_row_is_the_plain_one(
    plain: ModuleType, size: int, seed: int, kind: str, o: SamplingOptions
) -> None:
    logits = flat(size, seed, kind)
    text = [3, 3, 900]
    coin = Noise(1).at(len(text)).uniform(EXCLUDING)
    sampler = Sampler(o, text, noise=Noise(1))
    assert plain.agrees(sampler.distribution(logits), logits, o, text, coin=coin)
    exact = plain.plain_distribution(logits, o, text, coin=coin)
    rough = sampler.draft_distribution(logits)
    drawn = np.zeros(size)
    drawn[rough.ids] = rough.probs
    assert math.isclose(drawn.sum(), 1, abs_tol=1e-5)
    if o.top_n_sigma == 0 and o.xtc_probability == 0 and o.typical_p in (1.0, 0.9) and 1.0 in (o.top_p, o.typical_p):
        # How often it would be right: of one filter, so that what it leaves is not taken for another's likeliest.
        assert np.minimum(drawn, exact).sum() > 0.85


@pytest.mark.parametrize("o", [options(top_p=0.95), options(typical_p=0.9), options(top_p=0.9, min_p=1e-4)])
def test_a_flat_row_has_a_listed_distribution_and_its_draft_a_weighted_one(
    plain: ModuleType, o: SamplingOptions, monkeypatch: pytest.MonkeyPatch
) -> None:
    logits = flat(128_256, 4, "peaks")
    scratch = Scratch(len(logits))
    asked = []
    real = cuts._ends
    monkeypatch.setattr(cuts, "_ends", lambda *args: asked.append(len(args[0])) or real(*args))
    found = distribution(logits, o, scratch)
    assert asked[0] == len(logits)  # what is tested is what runs
    assert not isinstance(found, DenseDistribution)
    assert plain.agrees(found, logits, o)
    rough = distribution(logits, o, scratch, rough=True)
    assert isinstance(rough, DenseDistribution)
    exact = plain.plain_distribution(logits, o)
    assert np.minimum(rough.probs, exact).sum() > 0.97
    drawn = [rough.quantile(number) for number in np.random.default_rng(2).random(200)]
    assert all(rough.probability(token) > 0 for token in drawn)
    assert len(set(drawn)) > 50


def test_looks_end_where_too_many_tokens_share_the_weight() -> None:
    scratch = Scratch(128_256)
    for seed, kind in ((1, "bare"), (2, "bare")):
        row = flat(128_256, seed, kind)
        for rough in (False, True):
            assert len(list(tops.looks(row, 1.0, scratch, (7.0, 10.0), 0.95, rough=rough))) <= 1
    peaked = np.random.default_rng(1).normal(0, 1, 128_256).astype(np.float32)
    peaked[77] = 30
    for rough in (False, True):
        assert [look.ids.tolist() for look in tops.looks(peaked, 1.0, scratch, (7.0,), 0.95, rough=rough)] == [[77]]


@pytest.mark.parametrize("o", [options(top_p=0.5), options(typical_p=0.5)])
@pytest.mark.parametrize("rough", [False, True])
def test_half_of_equal_tokens_are_exactly_half(o: SamplingOptions, rough: bool) -> None:
    for size in (4096, 8192, 16_384):
        found = distribution(np.full(size, -3.5, np.float32), o, rough=rough)
        assert found.ids.tolist() == list(range(size // 2))  # of equal ones those of lower id
        assert np.array_equal(found.probs, np.full(size // 2, 2 / size))


def test_a_draft_of_typical_p_keeps_about_as_many_as_it_should() -> None:
    for seed in range(8):
        logits = flat(128_256, seed, "peaks")
        for share in (0.5, 0.9):
            o = options(temperature=1.4, typical_p=share)
            exact, rough = distribution(logits, o), distribution(logits, o, rough=True)
            assert 0.8 < np.count_nonzero(rough.probs) / len(exact.ids) < 1.25


@pytest.mark.parametrize("size", [1, 2, 3, 7])
def test_tiny_vocabularies_are_cut_like_any(plain: ModuleType, size: int) -> None:
    for seed in range(20):
        rng = np.random.default_rng(seed)
        logits = np.round(rng.normal(0, 2, size)).astype(np.float32)
        for share in (0.0, 0.3, 0.5, 1.0):
            for o in (options(top_p=share), options(typical_p=share), options(top_p=share, typical_p=0.7)):
                assert plain.agrees(distribution(logits, o), logits, o)
                assert np.array_equal(distribution(logits, o, rough=True).ids, distribution(logits, o).ids)


@pytest.mark.parametrize("o", [options(top_p=0.95), options(typical_p=0.9), options(top_p=0.9, typical_p=0.9)])
def test_where_few_are_not_banned_these_are_what_is_cut(plain: ModuleType, o: SamplingOptions) -> None:
    for left in (1, 5, 3000, 60_000):
        rng = np.random.default_rng(left)
        logits = np.full(128_256, -np.inf, np.float32)
        some = rng.permutation(128_256)[:left]
        logits[some] = rng.normal(0, 1, left)
        found = distribution(logits, o)
        assert plain.agrees(found, logits, o)
        rough = distribution(logits, o, rough=True)
        assert set(rough.ids[rough.probs > 0].tolist()) <= set(some.tolist())


def test_all_of_the_weight_is_no_cut() -> None:
    logits = flat(40_000, 1, "bare")
    assert len(distribution(logits, options(top_p=1.0, typical_p=1.0)).ids) == 40_000
    assert distribution(logits, options(top_p=float(np.nextafter(1, 0)))).probs.sum() == pytest.approx(1)
