"""Distributions over vocabularies of up to 200,000 tokens, where thresholds stand for sorting: still the plain
distribution, exactly."""

import math
from collections.abc import Callable
from types import ModuleType

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.engine.sampling.many_logits import LOGITS, many, options

from foretoken.engine.model import Logits
from foretoken.engine.options import SamplingOptions
from foretoken.engine.sampling.distribution import Distribution, point_mass
from foretoken.engine.sampling.filters import SMALL, argmax, confidence, distribution, forbid
from foretoken.engine.sampling.noise import EXCLUDING, Noise
from foretoken.engine.sampling.sampler import Sampler
from foretoken.engine.sampling.weights import FLOAT32_ERROR, largest
from foretoken.engine.verify.acceptance import acceptance_probability, guess, residual
from foretoken.errors import DecodeFailed


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
    plain: ModuleType, logits: Logits, o: SamplingOptions
) -> None:
    before = logits.copy()
    sampler = Sampler(o, [0, 1, 1], noise=Noise(1))
    for text in ([0, 1, 1], [0, 1, 1, 5]):  # the second time in memory that has been used
        coin = Noise(1).at(len(text)).uniform(EXCLUDING)
        assert plain.agrees(sampler.distribution(logits), logits, o, text, coin=coin)
        assert np.array_equal(logits, before)
        sampler.push(5)


@pytest.mark.one_in(2)
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
    for number in range(12):
        logits = like_a_models(rng, shape)
        if number % 3 == 1:
            logits[rng.integers(0, len(logits), 40)] = -np.inf  # as of tokens that are banned
        bits = float(rng.uniform(2, 12)) if o.mirostat else None
        assert plain.agrees(distribution(logits, o, mu=bits), logits, o, mu=bits)


def test_tokens_within_rounding_of_a_bound_are_told_apart(plain: ModuleType) -> None:
    # Eight tokens whose distance from the mean, surprise or height differs in the last bits alone.
    rng = np.random.default_rng(2)
    logits = rng.normal(-2, 1, 40_000).astype(np.float32)
    logits[:3] = 12.0, 11.0, 11.5
    weights = np.exp(logits.astype(np.float64))
    mean = float((weights * logits).sum() / weights.sum())
    step = float(np.spacing(np.float32(mean)))
    logits[5000:5008] = mean - 0.9 + step * np.arange(8)
    for share in (0.3, 0.5, 0.7, 0.9):
        o = options(typical_p=share)
        assert plain.agrees(distribution(logits, o), logits, o)
    for place in range(5000, 5008):
        exact = float(np.log2(np.exp(logits.astype(np.float64) - logits[place]).sum()))
        for bits in (exact * (1 - 1e-9), exact * (1 + 1e-9)):
            o = options(mirostat=2)
            assert plain.agrees(distribution(logits, o, mu=bits), logits, o, mu=bits)
        deviation = float(logits.astype(np.float64).std())
        for sigmas in (1 - 1e-9, 1 + 1e-9):
            o = options(top_n_sigma=sigmas * (12.0 - float(logits[place])) / deviation)
            assert plain.agrees(distribution(logits, o), logits, o)


@pytest.mark.parametrize("mu", [-200.0, -3.0, 0.0, 3.0, 17.0, 160.0, 300.0, 2000.0])
def test_the_second_mirostats_bound_may_be_anywhere(plain: ModuleType, mu: float) -> None:
    logits = many(5000, 3, 2.3, "peaked")
    assert plain.agrees(distribution(logits, options(mirostat=2), mu=mu), logits, options(mirostat=2), mu=mu)


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
def test_one_unusable_logit_among_many_is_an_error(bad: float, place: int, o: SamplingOptions) -> None:
    logits = many(10_000, 1, 2.0, "normal")
    logits[place] = bad
    for make in (Sampler(o).distribution, Sampler(o).draft_distribution, Sampler(o).choice):
        with pytest.raises(DecodeFailed, match="no usable scores"):
            make(logits)
    with pytest.raises(DecodeFailed):
        Sampler(o).distribution(np.full(10_000, -np.inf, np.float32))


# --- the largest ---


@settings(max_examples=80, deadline=None)
@given(LOGITS, st.sampled_from([1, 2, 40, 100, 1000, 5000, 300_000]))
def test_the_largest_are_those_of_a_full_order(logits: Logits, count: int) -> None:
    order = np.lexsort((np.arange(len(logits)), -logits))[:count]
    assert np.array_equal(largest(logits, count), order[logits[order] > -np.inf])


# --- flat rows ---


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


@pytest.mark.parametrize("o", [options(top_p=0.5), options(typical_p=0.5)])
def test_half_of_equal_tokens_are_exactly_half(o: SamplingOptions) -> None:
    for size in (4096, 8192, 16_384):
        found = distribution(np.full(size, -3.5, np.float32), o)
        assert found.ids.tolist() == list(range(size // 2))  # of equal ones those of lower id
        assert np.array_equal(found.probs, np.full(size // 2, 2 / size))


@pytest.mark.parametrize("size", [1, 2, 3, 7])
def test_tiny_vocabularies_are_cut_like_any(plain: ModuleType, size: int) -> None:
    for seed in range(20):
        rng = np.random.default_rng(seed)
        logits = np.round(rng.normal(0, 2, size)).astype(np.float32)
        for share in (0.0, 0.3, 0.5, 1.0):
            for o in (options(top_p=share), options(typical_p=share), options(top_p=share, typical_p=0.7)):
                assert plain.agrees(distribution(logits, o), logits, o)


@pytest.mark.parametrize("o", [options(top_p=0.95), options(typical_p=0.9), options(top_p=0.9, typical_p=0.9)])
def test_where_few_are_not_banned_these_are_what_is_cut(plain: ModuleType, o: SamplingOptions) -> None:
    for left in (1, 5, 3000, 60_000):
        rng = np.random.default_rng(left)
        logits = np.full(128_256, -np.inf, np.float32)
        some = rng.permutation(128_256)[:left]
        logits[some] = rng.normal(0, 1, left)
        found = distribution(logits, o)
        assert plain.agrees(found, logits, o)


def test_all_of_the_weight_is_no_cut() -> None:
    logits = flat(40_000, 1, "bare")
    assert len(distribution(logits, options(top_p=1.0, typical_p=1.0)).ids) == 40_000
    assert distribution(logits, options(top_p=float(np.nextafter(1, 0)))).probs.sum() == pytest.approx(1)


# --- the distribution with a weight for every token ---


def dense_distribution(logits: Logits, temperature: float = 1.0) -> Distribution:
    found = distribution(logits, options(temperature=temperature))
    assert len(found.ids) == len(logits)
    assert found.probs.dtype == np.float32
    return found


def listed(some: Distribution) -> Distribution:
    """The same in float64."""
    return Distribution(some.ids.copy(), some.probs.astype(np.float64))


@pytest.mark.parametrize("temperature", [1e-3, 0.7, 1.0, 1.3, 100.0])
@pytest.mark.parametrize("kind", ["normal", "peaked", "far down", "banned", "huge"])
def test_weights_keep_within_the_error_they_claim(kind: str, temperature: float) -> None:
    logits = many(20_000, 3, 2.3, kind)
    found = dense_distribution(logits, temperature)
    exact = np.exp((logits.astype(np.float64) - logits.max()) / temperature)
    exact /= exact.sum()
    assert np.allclose(found.probs, exact, rtol=FLOAT32_ERROR, atol=1e-24)
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
    emitted = accepted + (1 - accepted.sum()) * found.at(target.ids)
    assert np.allclose(emitted, target.probs, rtol=0, atol=1e-6)


def test_a_distribution_equal_to_its_draft_never_refuses_and_has_itself_for_residual() -> None:
    logits = many(5003, 1, 3.0, "normal")
    target, draft = dense_distribution(logits), dense_distribution(logits.copy())
    assert all(acceptance_probability(target.probability(i), draft.probability(i)) == 1 for i in range(0, 5003, 7))
    assert residual(target, draft) is target


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
        forbid(row, [1, 5, 7])
    assert (scores == -np.inf).nonzero()[1].tolist() == [1, 5, 1, 5]


@pytest.mark.parametrize("size", [900, 40_000])
@pytest.mark.parametrize("at", [0.0, 31.0, 40.0, -70.0])
def test_a_choice_is_named_and_weighed_rightly_wherever_the_scores_lie(size: int, at: float) -> None:
    rng = np.random.default_rng(4)
    logits = (rng.normal(0, 2.0, size) + at - 16).astype(np.float32)
    likely = [size // 3, 2 * size // 3, size - 1]
    logits[likely] = np.float32(at) - np.float32([0.0, 0.7, 2.0])
    exact = np.exp(logits.astype(np.float64) - at)
    assert argmax(logits) == likely[0]
    for token in likely[:2]:
        assert confidence(logits, token) == pytest.approx(exact[token] / exact.sum(), abs=0.02)


# --- confidence ---


def like_a_models(rng: np.random.Generator, shape: str) -> Logits:
    """Logits that are spread like those of a language model, with a few likely tokens above them."""
    bulk = getattr(rng, shape)(0, rng.uniform(1.5, 3.0) * (1 if shape == "normal" else 0.7), 128_256)
    few = rng.choice(len(bulk), 12, replace=False)
    bulk[few] = bulk.mean() + rng.uniform(6, 22) - np.arange(12) * rng.uniform(0.2, 3)
    return np.asarray(bulk + rng.uniform(-60, 60), np.float32)


@pytest.mark.parametrize("shape", ["normal", "laplace", "logistic", "gumbel"])
def test_a_choice_among_many_is_about_as_sure_as_the_softmax_says(shape: str) -> None:
    rng = np.random.default_rng(3)
    sampler = Sampler(options(temperature=0))
    off, said = [], []
    for _ in range(60):
        logits = like_a_models(rng, shape)
        token, sure = sampler.choice(logits)
        assert token == logits.argmax()
        exact = 1 / float(np.exp(logits.astype(np.float64) - logits[token]).sum())
        off.append(abs(sure - exact))
        said.append(exact)
    assert np.mean(off) < 0.003
    assert max(off) < 0.02
    assert min(said) < 0.2
    assert max(said) > 0.9


def test_a_choice_is_penalised_and_its_confidence_is_not() -> None:
    logits = many(5000, 1, 2.0, "normal")
    best = int(logits.argmax())
    token, sure = Sampler(options(temperature=0, presence_penalty=50.0), [best]).choice(logits)
    assert token != best
    assert sure == pytest.approx(confidence(logits, token), abs=1e-4)
