"""Distributions over vocabularies of up to 200,000 tokens, where thresholds stand for sorting: still the plain
distribution, exactly."""

import math
from collections.abc import Callable, Iterator
from types import ModuleType

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.engine.sampling.many_logits import LOGITS, many, options

from foretoken.engine.model import Logits
from foretoken.engine.options import SamplingOptions
from foretoken.engine.sampling import compiled, dense, tops
from foretoken.engine.sampling import filter_chain as distributions
from foretoken.engine.sampling.candidates import FOLD, SMALL, Columns, Scratch, bar, first, not_below
from foretoken.engine.sampling.confidence import FEW, confidence, top
from foretoken.engine.sampling.dense import WEIGHT_ERROR, DenseDistribution
from foretoken.engine.sampling.distribution import Distribution, point_mass
from foretoken.engine.sampling.filter_chain import distribution
from foretoken.engine.sampling.filters import nearest_to_mean
from foretoken.engine.sampling.masses import bounded
from foretoken.engine.sampling.noise import EXCLUDING, Noise
from foretoken.engine.sampling.sampler import Sampler
from foretoken.engine.verify.acceptance import acceptance_probability, guess, residual
from foretoken.errors import DecodeFailed

COMPILED = compiled.look


@pytest.fixture(scope="module", params=["compiled", "numpy"])
def way(request: pytest.FixtureRequest) -> Iterator[str]:
    """Either way of looking at the logits."""
    if request.param == "compiled" and COMPILED is None:
        pytest.skip("foretoken.engine._native was not built here (python packaging/native.py)")
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "numpy":
            for name in ("look", "largest", "top_law"):
                patch.setattr(compiled, name, None)
        yield request.param


@pytest.fixture(scope="module")
def plain(helper: Callable[[str], ModuleType]) -> ModuleType:
    return helper("engine/sampling/plain_distributions.py")


OPTIONS = st.builds(
    SamplingOptions,
    temperature=st.sampled_from([1e-300, 1e-4, 2e-3, 0.5, 0.7, 1.0, 3.0, 100.0]),
    top_k=st.sampled_from([0, 0, 0, 1, 40, 300, 700, 3000, 100_000]),
    top_p=st.sampled_from([1.0, 1.0, 0.0, 0.5, 0.95, 0.999999]),
    min_p=st.sampled_from([0.0, 0.0, 0.05, 1e-9, 1.0]),
    repetition_penalty=st.sampled_from([1.0, 1.0, 1.3]),
    frequency_penalty=st.sampled_from([0.0, -1.5]),
    logit_bias=st.sampled_from([(), (), ((5, 20.0), (2049, -3.0), (7, -100.0))]),
    top_n_sigma=st.sampled_from([0.0, 0.0, 0.0, 0.3, 2.0]),
    typical_p=st.sampled_from([1.0, 1.0, 1.0, 0.9]),
    xtc_probability=st.sampled_from([0.0, 0.0, 0.5]),
    xtc_threshold=st.sampled_from([0.0001, 0.1]),
    temperature_last=st.booleans(),
)


@settings(max_examples=120, deadline=None)
@given(LOGITS, OPTIONS)
@example(many(128_256, 0, 1.0, "all equal"), options(top_p=0.3))
@example(many(128_256, 0, 1.0, "all equal"), options(top_k=7))
@example(many(128_256, 0, 0.01, "ties"), options(top_k=100_000, top_p=0.95))
@example(many(128_256, 0, 2.3, "huge"), options())
@example(many(128_256, 0, 2.3, "huge"), options(top_p=0.9))
@example(many(SMALL + 1, 0, 2.3, "last"), options(top_k=3, min_p=0.1))
@example(many(5000, 0, 2.3, "spike"), options())
@example(many(5000, 0, 2.3, "spike"), options(typical_p=0.9))
@example(many(5000, 0, 2.3, "spike"), options(top_p=0.9))
@example(many(5000, 0, 2.3, "peaked"), options(temperature=3.0, temperature_last=True, xtc_probability=1.0))
@example(many(5000, 1, 6.0, "normal"), options(temperature=1e-4, temperature_last=True, xtc_probability=1.0))
def test_the_distribution_of_many_tokens_is_the_plain_one(
    way: str, plain: ModuleType, logits: Logits, o: SamplingOptions
) -> None:
    before = logits.copy()
    sampler = Sampler(o, [0, 1, 1], noise=Noise(1))
    for text in ([0, 1, 1], [0, 1, 1, 5]):  # the second time in memory that has been used
        coin = Noise(1).at(len(text)).uniform(EXCLUDING)
        assert plain.agrees(sampler.distribution(logits), logits, o, text, coin=coin)
        assert np.array_equal(logits, before)
        sampler.push(5)


@settings(max_examples=60, deadline=None)
@given(LOGITS, OPTIONS, st.floats(0, 1, exclude_max=True))
@example(many(5000, 2, 2.3, "ties"), options(top_k=30, typical_p=0.8, xtc_probability=1.0, xtc_threshold=0.01), 0.0)
def test_a_distribution_is_the_same_whether_its_candidates_are_ranked_or_too_many_to_be(
    logits: Logits, o: SamplingOptions, coin: float
) -> None:
    ranked = distribution(logits, o, coin=coin)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(distributions, "RANKABLE", 0)
        listed = distribution(logits, o, coin=coin)
    assert np.array_equal(ranked.ids, listed.ids)
    assert np.allclose(ranked.probs, listed.probs, rtol=1e-12, atol=0)


@settings(max_examples=60, deadline=None)
@given(LOGITS, OPTIONS)
def test_a_drafts_distribution_is_near_the_plain_one(
    way: str, plain: ModuleType, logits: Logits, o: SamplingOptions
) -> None:
    found = Sampler(o, [0], noise=Noise(1)).draft_distribution(logits)
    exact = plain.plain_distribution(logits, o, [0], coin=Noise(1).at(1).uniform(EXCLUDING))
    drawn = np.zeros(len(logits))
    drawn[found.ids] = found.probs
    assert math.isclose(drawn.sum(), 1, abs_tol=1e-6)
    assert np.minimum(drawn, exact).sum() > 0.9  # how often such a draft is accepted, were it the target


@pytest.mark.parametrize(
    "o",
    [
        options(typical_p=0.9),
        options(typical_p=0.3, temperature=0.6),
        options(top_n_sigma=1.0),
        options(top_n_sigma=4.5, top_k=200),
        options(mirostat=2),
        options(mirostat=1),
    ],
    ids=lambda o: f"typical {o.typical_p} sigma {o.top_n_sigma} mirostat {o.mirostat}",
)
@pytest.mark.parametrize("shape", ["normal", "logistic"])
def test_filters_that_measure_all_tokens_are_the_plain_ones(plain: ModuleType, o: SamplingOptions, shape: str) -> None:
    rng = np.random.default_rng(6)
    scratch = Scratch(128_256)
    for number in range(12):
        logits = like_a_models(rng, shape)
        if number % 3 == 1:
            logits[rng.integers(0, len(logits), 40)] = -np.inf  # as of tokens that are banned
        bits = float(rng.uniform(2, 12)) if o.mirostat else None
        assert plain.agrees(distribution(logits, o, scratch, mu=bits), logits, o, mu=bits)
        drawn = np.zeros(len(logits))
        near = distribution(logits, o, scratch, mu=bits, rough=True)
        drawn[near.ids] = near.probs
        assert np.minimum(drawn, plain.plain_distribution(logits, o, mu=bits)).sum() > 0.8


def test_tokens_within_rounding_of_a_bound_are_told_apart(plain: ModuleType) -> None:
    # Eight tokens whose distance from the mean, surprise or height differs in the last bits alone.
    rng = np.random.default_rng(2)
    scratch = Scratch(40_000)
    logits = rng.normal(-2, 1, 40_000).astype(np.float32)
    logits[:3] = 12.0, 11.0, 11.5
    weights = np.exp(logits.astype(np.float64))
    mean = float((weights * logits).sum() / weights.sum())
    step = float(np.spacing(np.float32(mean)))
    logits[5000:5008] = mean - 0.9 + step * np.arange(8)
    for share in (0.3, 0.5, 0.7, 0.9):
        o = options(typical_p=share)
        assert plain.agrees(distribution(logits, o, scratch), logits, o)
    for place in range(5000, 5008):
        exact = float(np.log2(np.exp(logits.astype(np.float64) - logits[place]).sum()))
        for bits in (exact * (1 - 1e-9), exact * (1 + 1e-9)):
            o = options(mirostat=2)
            assert plain.agrees(distribution(logits, o, scratch, mu=bits), logits, o, mu=bits)
        deviation = float(logits.astype(np.float64).std())
        for sigmas in (1 - 1e-9, 1 + 1e-9):
            o = options(top_n_sigma=sigmas * (12.0 - float(logits[place])) / deviation)
            assert plain.agrees(distribution(logits, o, scratch), logits, o)


@settings(max_examples=80, deadline=None)
@given(LOGITS, st.sampled_from([0.3, 1.0, 4.0]), st.sampled_from([0.0, 1.0, 7.0, 12.0]))
def test_what_weighs_much_is_found_in_its_blocks(logits: Logits, temperature: float, depth: float) -> None:
    scratch = Scratch(len(logits))
    weighed = bounded(logits, temperature, scratch)
    found = None if weighed is None else weighed.reaching(depth)
    if weighed is None or found is None:
        return
    peak = float(logits.max())
    assert weighed.peak == peak
    expected = (logits >= not_below(peak - depth * temperature)).nonzero()[0]
    assert np.array_equal(found[0], expected)
    assert np.array_equal(found[1], logits[expected])
    exact = np.exp((logits.astype(np.float64) - peak) / temperature)
    exact[expected] = 0
    low, high = weighed.without(expected, math.nan)
    assert low <= exact.sum() * (1 + 1e-9) + 1e-18
    assert exact.sum() * (1 - 1e-9) <= high + 1e-18
    assert weighed.reaching(depth) is None  # what was taken out would be missing


def test_nothing_is_folded_where_the_likeliest_weigh_as_much_as_whole_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    logits = many(128_256, 0, 2.3, "peaked")
    monkeypatch.setattr(tops, "Columns", None)
    monkeypatch.setattr(distributions, "Columns", None)
    for o in (options(top_p=0.9), options(typical_p=0.9)):
        assert len(distribution(logits, o).ids) > 0
    assert len(distribution(logits, options(mirostat=2), mu=4.0).ids) > 0


@pytest.mark.parametrize("mu", [-200.0, -3.0, 0.0, 3.0, 17.0, 160.0, 300.0, 2000.0])
def test_the_second_mirostats_bound_may_be_anywhere(plain: ModuleType, mu: float) -> None:
    logits = many(5000, 3, 2.3, "peaked")
    assert plain.agrees(distribution(logits, options(mirostat=2), mu=mu), logits, options(mirostat=2), mu=mu)
    assert len(distribution(logits, options(mirostat=2), mu=mu, rough=True).ids) > 0


def test_the_first_mirostat_takes_likeliest_tokens_whose_quotient_float64_does_not_hold(plain: ModuleType) -> None:
    logits = np.full(5000, -np.inf, np.float32)
    logits[[5, 4000]] = 0.0, -7.2
    o = options(mirostat=1, temperature=0.01)
    assert plain.agrees(distribution(logits, o, mu=3.0), logits, o, mu=3.0)


@pytest.mark.parametrize("threshold", [0.0, 1e-9, 1e-3])
def test_what_xtc_leaves_is_exact_however_little_it_weighed(plain: ModuleType, threshold: float) -> None:
    logits = many(5000, 3, 20.0, "normal")
    for temperature in (0.01, 0.5):
        o = options(temperature=temperature, temperature_last=True, xtc_probability=1.0, xtc_threshold=threshold)
        found = distribution(logits, o, coin=0.0)
        assert found.probs.sum() == pytest.approx(1)
        assert plain.agrees(found, logits, o, coin=0.0)


def test_a_mean_that_is_not_known_well_enough_decides_nothing() -> None:
    below = np.array([0.0, -1.2, -2.0 - 1e-5])  # the first and the last are nearly as far from a mean of -1
    weights = np.exp(below)
    needed = -1.0 * float(weights.sum()) - float((weights * below).sum())
    share = float(weights[1] + 0.5 * weights[0]) / float(weights.sum())  # with the second, half of the first

    def kept(slack: float, *, rough: bool = False) -> list[int] | None:
        found = nearest_to_mean(below, weights, 7.0, (0.0, 0.0), (needed - slack, needed + slack), share, rough=rough)
        return None if found is None else list(range(len(below)))[found]

    assert kept(0.0) == [0, 1]
    assert kept(1e-3) is None
    assert kept(1e-3, rough=True) == [0, 1]
    # Others may be nearer.
    assert nearest_to_mean(below, weights, 0.5, (0.0, 0.0), (needed, needed), share, rough=False) is None


def test_a_cut_that_bounds_cannot_decide_is_decided_exactly(plain: ModuleType) -> None:
    # After 60 equal tokens the mass is exactly top_p, and the rest is only known within bounds.
    logits = np.full(50_000, -20.0, np.float32)
    logits[100:160] = 0.0
    logits[160:170] = -1.0
    total = 60 + 10 * math.exp(-1) + 49_930 * math.exp(-20)
    for size, top_p in ((60, 60 / total * (1 - 1e-11)), (61, 60 / total * (1 + 1e-11))):
        o = options(top_p=top_p)
        assert len(distribution(logits, o).ids) == size
        assert plain.agrees(distribution(logits, o), logits, o)


def test_a_token_with_exactly_min_p_is_kept() -> None:
    rng = np.random.default_rng(4)
    for temperature in (0.3, 1.0, 1.7):
        logits = np.full(3000, -50.0, np.float32)
        logits[2000] = rng.uniform(5, 20)
        for score in rng.uniform(-10, 4, 100).astype(np.float32):
            logits[77] = score
            least = float(np.exp((np.float64(score) - np.float64(logits[2000])) / temperature))
            assert distribution(logits, options(temperature=temperature, min_p=least)).ids.tolist() == [77, 2000]
            above = float(np.nextafter(least, 1))
            assert distribution(logits, options(temperature=temperature, min_p=above)).ids.tolist() == [2000]


@pytest.mark.parametrize("bad", [np.nan, np.inf])
@pytest.mark.parametrize("place", [0, 5000, 9999])
@pytest.mark.parametrize(
    "o", [options(), SamplingOptions(), options(top_p=0.9), options(min_p=0.1), options(temperature=0)]
)
def test_one_unusable_logit_among_many_is_an_error(way: str, bad: float, place: int, o: SamplingOptions) -> None:
    logits = many(10_000, 1, 2.0, "normal")
    logits[place] = bad
    for make in (Sampler(o).distribution, Sampler(o).draft_distribution, Sampler(o).choice):
        with pytest.raises(DecodeFailed, match="no usable scores"):
            make(logits)
    with pytest.raises(DecodeFailed):
        Sampler(o).distribution(np.full(10_000, -np.inf, np.float32))


# --- candidates ---


@settings(max_examples=80, deadline=None)
@given(LOGITS, st.sampled_from([1, 2, 40, 100, 1000, 5000]))
def test_columns_find_what_reaches_a_threshold(logits: Logits, count: int) -> None:
    columns = Columns(logits, Scratch(len(logits)))
    assert columns.peak == logits.max()
    count = min(count, len(logits))
    threshold = columns.reached_by(count)
    ids, found = columns.reaching(threshold)
    assert np.array_equal(ids, (logits >= threshold).nonzero()[0])
    assert np.array_equal(found, logits[ids])
    assert len(ids) >= count
    order = np.lexsort((np.arange(len(logits)), -logits))
    assert np.array_equal(ids[first(found, count)], np.sort(order[:count]))


@settings(deadline=None)
@given(st.floats(-1e38, 1e38))
def test_a_threshold_becomes_the_next_float32(threshold: float) -> None:
    least = not_below(threshold)
    assert float(least) >= threshold
    assert float(np.nextafter(least, np.float32(-np.inf))) < threshold


# --- the distribution with a weight for every token ---


def dense_distribution(logits: Logits, temperature: float = 1.0, scratch: Scratch | None = None) -> DenseDistribution:
    found = distribution(logits, options(temperature=temperature), scratch)
    assert isinstance(found, DenseDistribution)
    return found


def listed(some: Distribution) -> Distribution:
    return Distribution(some.ids, some.probs.copy())


@pytest.mark.parametrize("powers_of_two", [True, False])
@pytest.mark.parametrize("temperature", [1e-3, 0.7, 1.0, 1.3, 100.0])
@pytest.mark.parametrize("kind", ["normal", "peaked", "far down", "banned", "huge"])
def test_weights_keep_within_the_error_they_claim(
    kind: str, temperature: float, powers_of_two: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dense, "two_is_faster", lambda: powers_of_two)
    logits = many(20_000, 3, 2.3, kind)
    found = dense_distribution(logits, temperature)
    exact = np.exp((logits.astype(np.float64) - logits.max()) / temperature)
    exact /= exact.sum()
    assert np.allclose(found.probs, exact, rtol=WEIGHT_ERROR, atol=1e-24)
    likely = exact > 1e-6
    assert np.allclose(found.probs[likely], exact[likely], rtol=1e-5, atol=0)
    assert not found.probs[np.isneginf(logits)].any()


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32 - 1), st.lists(st.floats(0, 1, exclude_max=True), min_size=1, max_size=20))
def test_a_weighted_distribution_answers_like_a_listed_one(seed: int, numbers: list[float]) -> None:
    some = dense_distribution(many(5003, seed, 4.0, "banned"))
    same = listed(some)
    ids = np.array([0, 1, 700, 5002, 5003, 9000])
    assert [some.probability(int(i)) for i in ids] == [same.probability(int(i)) for i in ids]
    assert np.array_equal(some.at(ids), same.at(ids))
    assert np.array_equal(some.at(ids[:3]), same.at(ids[:3]))
    assert some.peak == pytest.approx(same.peak, rel=1e-12)
    mass = np.cumsum(same.probs)
    for number in numbers:
        drawn = some.quantile(number)
        assert same.probability(drawn) > 0
        below = mass[drawn] - same.probs[drawn]
        assert below - 1e-6 <= number * mass[-1] <= mass[drawn] + 1e-6
    for least in (0.0, 1e-4, 0.01):
        kept, wanted = some.at_least(least), same.at_least(least)
        left = kept.probs > 0  # a listed distribution leaves out nothing at 0, nor does this one
        assert np.array_equal(kept.ids[left], wanted.ids[wanted.probs > 0])
        assert np.allclose(kept.probs[left], wanted.probs[wanted.probs > 0], rtol=1e-6)


def test_a_draw_at_the_very_end_is_a_token_with_a_chance() -> None:
    logits = np.full(5000, -np.inf, np.float32)
    logits[[3, 2000, 4100]] = 1.0
    some = dense_distribution(logits)
    number = float(np.nextafter(1, 0))
    assert [some.quantile(n) for n in (0.0, 0.34, 0.5, 0.67, number)] == [3, 2000, 2000, 4100, 4100]


@pytest.mark.parametrize("size", [5003, 4999, 3000])
def test_residuals_of_weighted_distributions_are_those_of_listed_ones(size: int) -> None:
    target = dense_distribution(many(5003, 1, 3.0, "banned"))
    draft = dense_distribution(many(size, 2, 3.0, "normal"))
    few = Distribution(np.array([3, 700, 5002, 6000]), np.array([0.25, 0.25, 0.25, 0.25]))
    for one, other in ((target, draft), (target, few), (few, draft), (target, point_mass(9))):
        found, wanted = residual(one, other), residual(listed(one), listed(other))
        assert np.allclose(found.at(wanted.ids), wanted.probs, rtol=0, atol=1e-7)
        assert found.probs.sum() == pytest.approx(1)
        rule = sum(min(p, float(other.probability(int(i)))) for i, p in zip(one.ids, one.probs, strict=True))
        emitted = np.minimum(one.probs, other.at(one.ids)) + (1 - rule) * found.at(one.ids)
        assert np.allclose(emitted, one.probs, rtol=0, atol=1e-7)  # accepted or corrected: the target's distribution


@pytest.mark.parametrize("turned", [False, True])
def test_a_residual_is_exact_however_different_the_scales_of_the_two_distributions(turned: bool) -> None:
    peaked = many(5003, 1, 0.3, "normal")
    peaked[[7, 8]] = 8.6, 8.55  # 86 nats above the others
    flat = np.full(5003, -3.1, np.float32)
    flat[[7, 9]] = -3.0, -2.8
    target, draft = (dense_distribution(logits, 0.1) for logits in ((flat, peaked) if turned else (peaked, flat)))
    found, accepted = residual(target, draft), np.minimum(target.probs, draft.probs)
    emitted = accepted + (1 - accepted.sum()) * found.probs
    assert np.allclose(emitted, target.probs, rtol=0, atol=1e-6)


def test_scaling_loses_nothing_where_float32_cannot_hold_the_factor() -> None:
    for values, factor in ((np.full(300, 1e37, np.float32), 3e-42), (np.full(300, 1e-20, np.float32), 3e45)):
        out = np.empty_like(values)
        dense._scale(values, factor, out)
        assert np.allclose(out, float(values[0]) * factor, rtol=1e-6)


def test_a_distribution_equal_to_its_draft_never_refuses_and_has_itself_for_residual() -> None:
    logits = many(5003, 1, 3.0, "normal")
    target, draft = dense_distribution(logits), dense_distribution(logits.copy())
    assert all(acceptance_probability(target.probability(i), draft.probability(i)) == 1 for i in range(0, 5003, 7))
    assert residual(target, draft) is target


def test_distributions_do_not_share_memory_until_they_are_gone() -> None:
    scratch = Scratch(5000)
    logits = [many(5000, seed, 2.0, "normal") for seed in range(4)]
    distributions = [dense_distribution(row, 1.0, scratch) for row in logits]
    for row, some in zip(logits, distributions, strict=True):
        assert np.array_equal(some.probs, dense_distribution(row).probs)
    del distributions, some
    buffers = [scratch.take() for _ in range(5)]  # four came back, one is new
    assert len({id(b) for b in buffers}) == 5
    assert all(not b[5000:].any() for b in buffers)


def test_a_cut_off_leaves_the_sure_part_of_a_weighted_distribution() -> None:
    some = dense_distribution(many(5003, 5, 6.0, "normal"))

    class Likeliest:
        def accepts(self, probability: object) -> bool:
            raise NotImplementedError

        def draw(self, distribution: Distribution) -> int:
            return int(np.argmax(distribution.probs))

    made = guess(some, Likeliest(), 0.01)
    assert made is not None
    assert np.array_equal(made.judged_by.ids, (some.probs >= 0.01).nonzero()[0])
    assert made.judged_by.probs.sum() == pytest.approx(1)


def test_ids_that_are_barred_have_no_chance_and_those_beyond_a_smaller_vocabulary_are_left_out() -> None:
    scores = np.ones((2, 8), np.float32)
    for row in scores[:, :6]:
        bar(row, [1, 5, 7])
    assert (scores == -np.inf).nonzero()[1].tolist() == [1, 5, 1, 5]


@pytest.mark.parametrize("size", [900, 40_000])
@pytest.mark.parametrize("at", [0.0, 31.0, 40.0, -70.0])
def test_a_choice_is_named_and_weighed_rightly_wherever_the_scores_lie(way: str, size: int, at: float) -> None:
    rng = np.random.default_rng(4)
    logits = (rng.normal(0, 2.0, size) + at - 16).astype(np.float32)
    likely = [size // 3, 2 * size // 3, size - 1]
    logits[likely] = np.float32(at) - np.float32([0.0, 0.7, 2.0])
    exact = np.exp(logits.astype(np.float64) - at)
    for of in (None, likely[1]):
        token, sure = top(logits, Scratch(size), of)
        assert token == likely[0]
        assert sure == pytest.approx(exact[token if of is None else of] / exact.sum(), abs=0.02)


# --- confidence ---


@settings(max_examples=80, deadline=None)
@given(LOGITS)
def test_confidence_is_the_plain_softmax_within_a_thousandth(way: str, logits: Logits) -> None:
    exact = np.exp(logits.astype(np.float64) - float(logits.max()))
    exact /= exact.sum()
    other = len(logits) // 3
    assert abs(confidence(logits, other) - exact[other]) < 1e-4
    best = int(np.lexsort((np.arange(len(logits)), -logits))[0])
    assert abs(confidence(logits, best) - exact[best]) < 1e-4
    token, sure = top(logits, Scratch(len(logits)))
    assert logits[token] == logits[best]
    assert Sampler(options(temperature=0)).choice(logits) == (token, sure)
    if len(logits) <= FEW or way == "compiled":
        assert token == best
    assert abs(sure - exact[token]) < (1e-4 if len(logits) <= FEW else 0.012 if way == "compiled" else 0.15)


def like_a_models(rng: np.random.Generator, shape: str) -> Logits:
    """Logits that are spread like those of a language model, with a few likely tokens above them."""
    bulk = getattr(rng, shape)(0, rng.uniform(1.5, 3.0) * (1 if shape == "normal" else 0.7), 128_256)
    few = rng.choice(len(bulk), 12, replace=False)
    bulk[few] = bulk.mean() + rng.uniform(6, 22) - np.arange(12) * rng.uniform(0.2, 3)
    return np.asarray(bulk + rng.uniform(-60, 60), np.float32)


@pytest.mark.parametrize("shape", ["normal", "laplace", "logistic", "gumbel"])
def test_a_choice_among_many_is_about_as_sure_as_the_softmax_says(way: str, shape: str) -> None:
    rng = np.random.default_rng(3)
    sampler = Sampler(options(temperature=0))
    off, said = [], []
    for _ in range(60):
        logits = like_a_models(rng, shape)
        token, sure = sampler.choice(logits)
        assert token == logits.argmax()
        exact = sampler.confidence(logits, token)
        off.append(abs(sure - exact))
        said.append(exact)
    assert np.mean(off) < (0.003 if way == "compiled" else 0.01)
    assert max(off) < (0.012 if way == "compiled" else 0.1)
    assert min(said) < 0.2
    assert max(said) > 0.9


def test_two_likely_tokens_of_one_column_count_in_full(way: str) -> None:
    logits = np.random.default_rng(1).normal(0, 2.0, 128_256).astype(np.float32)
    width = len(Scratch(len(logits)).columns)
    logits[[7, 7 + 3 * width, 7 + 11 * width]] = (14.0, 13.8, 12.0)
    sampler = Sampler(options(temperature=0))
    token, sure = sampler.choice(logits)
    assert token == 7
    assert sure == pytest.approx(sampler.confidence(logits, 7), abs=0.02)


@pytest.mark.parametrize("place", [0, 5, 128_256, 128_259])
def test_the_last_tokens_are_in_no_column_and_are_seen_all_the_same(way: str, place: int) -> None:
    logits = np.random.default_rng(1).normal(0, 2.0, 128_260).astype(np.float32)  # 4 more than columns hold
    assert len(Scratch(len(logits)).columns) * FOLD == 128_256
    logits[place] = 14
    sampler = Sampler(options(temperature=0))
    token, sure = sampler.choice(logits)
    assert token == place
    assert sure == pytest.approx(sampler.confidence(logits, place), abs=0.07)
    logits[place] = np.nan
    with pytest.raises(DecodeFailed):
        sampler.choice(logits)


@pytest.mark.parametrize("size", [20_000, 128_256, 151_936])
def test_rows_of_the_table_begin_on_cache_lines_and_what_is_beyond_them_counts_in_full(way: str, size: int) -> None:
    scratch = Scratch(size)
    assert scratch.columns.ctypes.data % 64 == 0
    assert len(scratch.columns) % 16 == 0
    assert 0 <= size - len(scratch.columns) * FOLD < 16 * FOLD
    logits = np.full(size, -40, np.float32)
    logits[[3, -1, -2, -3]] = 5.0  # where there is a tail, three of them are in it
    token, sure = top(logits, scratch)
    assert logits[token] == 5
    assert sure == pytest.approx(0.25, abs=0.01 if way == "compiled" else 1e-4)


def test_a_choice_is_penalised_and_its_confidence_is_not(way: str) -> None:
    logits = many(5000, 1, 2.0, "normal")
    best = int(logits.argmax())
    token, sure = Sampler(options(temperature=0, presence_penalty=50.0), [best]).choice(logits)
    assert token != best
    assert sure == pytest.approx(confidence(logits, token), abs=1e-4)
