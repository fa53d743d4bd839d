"""Sampling: the fast distributions against a plain reference, penalties, streams, and what is refused."""

import math
from collections import Counter
from collections.abc import Callable
from types import ModuleType
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from foretoken.engine.options import SamplingOptions, check_options
from foretoken.engine.sampling.adjustments import PenaltyWindow
from foretoken.engine.sampling.chance import streams
from foretoken.engine.sampling.filters import confidence, distribution
from foretoken.engine.sampling.noise import EXCLUDING, Noise
from foretoken.engine.sampling.sampler import Sampler
from foretoken.errors import DecodeFailed, UsageError

Logits = npt.NDArray[np.float32]

OFF = SamplingOptions(temperature=1.0, top_k=0, top_p=1.0, min_p=0.0)


def options(**changes: Any) -> SamplingOptions:
    return msgspec.structs.replace(OFF, **changes)


@pytest.fixture(scope="module")
def plain(helper: Callable[[str], ModuleType]) -> ModuleType:
    return helper("engine/sampling/plain_distributions.py")


def steps(low: float, high: float) -> st.SearchStrategy[float]:
    """Numbers in steps of 2**-10: what makes two tokens differ by less than rounding lets either of them be right."""
    return st.integers(int(low * 1024), int(high * 1024)).map(lambda n: n / 1024)


ODD = st.sampled_from([-np.inf, 0.0, -0.0, 1.0, 2.5, -3.0, 30.0, -1e4, 1e4, 1.0000001])
LOGITS = st.one_of(
    hnp.arrays(np.float32, st.integers(1, 40), elements=steps(-20, 20).map(np.float32)),
    hnp.arrays(np.float32, st.integers(1, 40), elements=ODD.map(np.float32)),
    st.tuples(st.integers(300, 3000), st.integers(0, 2**32 - 1), st.floats(0.01, 8)).map(
        lambda t: np.random.default_rng(t[1]).normal(0, t[2], t[0]).astype(np.float32)
    ),
    # Few distinct values: ties wherever a filter cuts.
    st.tuples(st.integers(300, 3000), st.integers(0, 2**32 - 1)).map(
        lambda t: np.random.default_rng(t[1]).integers(-3, 4, t[0]).astype(np.float32)
    ),
).filter(lambda a: bool(np.isfinite(a.max())))

OPTIONS = st.builds(
    SamplingOptions,
    temperature=st.one_of(st.sampled_from([0.0, 1e-3, 1.0, 100.0]), st.floats(0.05, 5)),
    top_k=st.one_of(st.just(0), st.integers(1, 50), st.integers(200, 4000)),
    top_p=st.one_of(st.sampled_from([0.0, 0.5, 1.0]), st.floats(0, 1)),
    min_p=st.one_of(st.sampled_from([0.0, 0.05, 1.0]), st.floats(0, 1)),
    repetition_penalty=st.one_of(st.just(1.0), st.floats(0.5, 2)),
    presence_penalty=st.one_of(st.just(0.0), steps(-2, 2)),
    frequency_penalty=st.one_of(st.just(0.0), steps(-2, 2)),
    penalty_window=st.one_of(st.just(0), st.integers(1, 12)),
    logit_bias=st.one_of(
        st.just(()), st.lists(st.tuples(st.integers(1, 60), steps(-100, 100)), unique_by=lambda x: x[0]).map(tuple)
    ),
    temperature_last=st.booleans(),
    top_n_sigma=st.one_of(st.just(0.0), st.floats(0.01, 5)),
    typical_p=st.one_of(st.sampled_from([1.0, 0.0, 0.5]), st.floats(0, 1)),
    xtc_probability=st.sampled_from([0.0, 0.5, 1.0]),
    xtc_threshold=st.floats(0, 0.6),
    dry_multiplier=st.one_of(st.just(0.0), st.floats(0.1, 3)),
    dry_base=st.floats(1, 3),
    dry_allowed_length=st.integers(1, 4),
    dry_window=st.one_of(st.none(), st.integers(0, 12)),
    dry_breakers=st.sampled_from([("\n", ":", '"', "*"), (), ("ab",), ("ba:", "x")]),
)
TEXTS = st.one_of(st.lists(st.integers(0, 60), max_size=20), st.lists(st.integers(0, 5), max_size=20))


def piece(token: int) -> bytes:
    return (b"a", b"b", b"c", b"d:", b"a", b"xa\n")[token % 6]


@settings(max_examples=400, deadline=None)
@given(LOGITS, OPTIONS, TEXTS)
@example(np.zeros(1000, np.float32), options(top_p=0.3), [])
@example(np.zeros(1000, np.float32), options(top_k=7, min_p=1.0), [])
@example(np.full(5, 3.0, np.float32), options(top_k=2, top_p=0.5), [])
@example(np.array([-np.inf, 2, -np.inf], np.float32), options(top_k=2), [])
def test_the_fast_distribution_is_the_reference(
    plain: ModuleType, logits: Logits, o: SamplingOptions, text: list[int]
) -> None:
    assume(np.isfinite(plain.adjusted(logits, o, text, piece).max()))
    before = logits.copy()
    found = Sampler(o, text, noise=Noise(9), piece=piece).distribution(logits)
    coin = Noise(9).at(len(text)).uniform(EXCLUDING)
    assert plain.agrees(found, logits, o, text, piece=piece, coin=coin)
    assert np.all(np.diff(found.ids) > 0)
    assert np.all(found.probs > 0) or found.probs.dtype == np.float32
    assert math.isclose(float(found.probs.sum()), 1, abs_tol=1e-12)
    assert np.array_equal(logits, before)


@pytest.mark.parametrize("o", [OFF, SamplingOptions(), options(top_p=0.9), options(min_p=0.02), options(top_k=100)])
@pytest.mark.parametrize("spread", [0.1, 2.0, 6.0])
def test_the_fast_distribution_is_the_reference_over_a_large_vocabulary(
    plain: ModuleType, o: SamplingOptions, spread: float
) -> None:
    logits = np.random.default_rng(3).normal(0, spread, 50_000).astype(np.float32)
    assert plain.agrees(Sampler(o).distribution(logits), logits, o)


@settings(max_examples=100, deadline=None)
@given(LOGITS, OPTIONS, TEXTS)
def test_argmax_is_the_reference_at_temperature_0(
    plain: ModuleType, logits: Logits, o: SamplingOptions, text: list[int]
) -> None:
    o = msgspec.structs.replace(o, temperature=0.0)
    assume(np.isfinite(plain.adjusted(logits, o, text, piece).max()))
    sampler = Sampler(o, text, piece=piece)
    (best,) = plain.plain_distribution(logits, o, text, piece=piece).nonzero()[0]
    assert sampler.greedy
    assert sampler.argmax(logits) == best
    assert sampler.distribution(logits).ids.tolist() == [best]


@pytest.mark.parametrize("top_k", [0, 12])
def test_hindsight_has_the_acceptance_of_draws_as_its_mean(top_k: int) -> None:
    rng = np.random.default_rng(4)
    target, draft = rng.normal(0, 2.0, (2, 40)).astype(np.float32)
    sampler = Sampler(SamplingOptions(temperature=0.9, top_k=top_k, top_p=1.0, min_p=0.0))
    p, q = sampler.distribution(target), sampler.distribution(draft)
    probs = np.array([[distribution.probability(token) for token in range(40)] for distribution in (p, q)])
    chances = [sampler.hindsight(draft, token, probs[0, token])[1] for token in range(40)]
    assert probs[0] @ chances == pytest.approx(np.minimum(*probs).sum())
    assert sampler.hindsight(draft, 3, probs[0, 3])[0] == pytest.approx(float(q.peak))
    greedy = Sampler(SamplingOptions(temperature=0.0))
    best = int(draft.argmax())
    assert [greedy.hindsight(draft, token, 1.0)[1] for token in (best, best - 1)] == [1.0, 0.0]
    assert greedy.hindsight(draft, 0, 1.0)[0] == pytest.approx(confidence(draft, best), rel=1e-3)


def test_ties_go_to_the_lower_id() -> None:
    logits = np.array([1, 3, 3, 3, 0], np.float32)
    assert distribution(logits, options(top_k=2)).ids.tolist() == [1, 2]
    assert distribution(logits, options(top_p=0.3)).ids.tolist() == [1]
    assert Sampler(options(temperature=0)).argmax(logits) == 1


def test_top_p_keeps_the_token_that_reaches_it_and_one_at_least() -> None:
    logits = np.log(np.array([0.5, 0.25, 0.125, 0.125], np.float32))
    assert distribution(logits, options(top_p=0.74)).ids.tolist() == [0, 1]
    assert distribution(logits, options(top_p=0.76)).ids.tolist() == [0, 1, 2]
    assert distribution(logits, options(top_p=0)).ids.tolist() == [0]


def test_top_p_is_content_with_exactly_its_mass() -> None:
    assert distribution(np.zeros(4, np.float32), options(top_p=0.5)).ids.tolist() == [0, 1]
    assert distribution(np.zeros(1024, np.float32), options(top_p=0.75)).ids.tolist() == list(range(768))


def test_top_p_counts_what_top_k_left() -> None:
    logits = np.log(np.array([0.4, 0.3, 0.2, 0.1], np.float32))
    assert distribution(logits, options(top_p=0.5)).ids.tolist() == [0, 1]
    assert distribution(logits, options(top_p=0.5, top_k=2)).ids.tolist() == [0]  # 0.4 of 0.7


def test_min_p_is_relative_to_the_largest() -> None:
    logits = np.log(np.array([0.5, 0.3, 0.15, 0.05], np.float32))
    assert distribution(logits, options(min_p=0.25)).ids.tolist() == [0, 1, 2]
    assert distribution(logits, options(min_p=0.35)).ids.tolist() == [0, 1]


def test_a_minute_temperature_is_no_overflow() -> None:
    found = distribution(np.array([0, 1e4, -1e4], np.float32), options(temperature=1e-310, top_p=0.9))
    assert found.ids.tolist() == [1]


@pytest.mark.parametrize("bad", [[np.nan, 1], [np.inf, 1], [-np.inf, -np.inf]])
@pytest.mark.parametrize("o", [OFF, SamplingOptions(), options(temperature=0), options(repetition_penalty=1.2)])
def test_unusable_logits_are_an_error_not_a_token(bad: list[float], o: SamplingOptions) -> None:
    with pytest.raises(DecodeFailed, match="no usable scores"):
        Sampler(o, [0]).distribution(np.array(bad, np.float32))


# --- penalties ---


@settings(deadline=None)
@given(st.integers(0, 8), st.lists(st.integers(0, 4), max_size=12), st.lists(st.one_of(st.none(), st.integers(0, 4))))
def test_the_window_counts_its_last_tokens_after_any_pushes_and_pops(
    size: int, text: list[int], steps: list[int | None]
) -> None:
    window = PenaltyWindow(size, text)
    now = list(text)
    for token in steps:
        if token is not None:
            window.push(token)
            now.append(token)
        elif now:
            assert window.pop() == now.pop()
        assert window.counts == Counter(now[-size:] if size else [])
        assert list(window.tokens) == now


PENALISED = options(repetition_penalty=1.3, presence_penalty=0.4, frequency_penalty=0.2, penalty_window=5)


@settings(deadline=None)
@given(st.lists(st.integers(0, 15), max_size=9), st.lists(st.integers(0, 15), max_size=9))
def test_looking_ahead_is_having_the_proposals_in_the_text(
    plain: ModuleType, text: list[int], ahead: list[int]
) -> None:
    logits = np.random.default_rng(1).normal(0, 2, 16).astype(np.float32)
    sampler = Sampler(PENALISED, text)
    found = sampler.distribution(logits, ahead)
    assert plain.agrees(found, logits, PENALISED, text + ahead)
    assert sampler.argmax(logits, ahead) == Sampler(PENALISED, text + ahead).argmax(logits)
    assert np.array_equal(sampler.distribution(logits).probs, Sampler(PENALISED, text).distribution(logits).probs)
    for token in ahead:
        sampler.push(token)
    assert np.array_equal(sampler.distribution(logits).probs, found.probs)


@settings(deadline=None)
@given(
    st.lists(st.integers(0, 3), max_size=6),
    st.lists(st.tuples(st.booleans(), st.lists(st.integers(0, 3), min_size=1, max_size=4)), max_size=8),
)
def test_proposals_may_be_asked_about_in_any_order_and_text_may_come_in_between(
    text: list[int], calls: list[tuple[bool, list[int]]]
) -> None:
    o = msgspec.structs.replace(PENALISED, dry_multiplier=0.9, dry_allowed_length=1)
    logits = np.random.default_rng(1).normal(0, 2, 4).astype(np.float32)
    sampler = Sampler(o, text)
    for emitted, tokens in calls:
        if emitted:
            sampler.push(tokens[0])
            text = [*text, tokens[0]]
        found = sampler.adjusted(logits, tokens)
        assert np.array_equal(found, Sampler(o, [*text, *tokens]).adjusted(logits))
    sampler.use(msgspec.structs.replace(o, penalty_window=2, dry_multiplier=0.0))
    assert np.array_equal(sampler.adjusted(logits), Sampler(sampler.options, text).adjusted(logits))


def test_penalties_that_are_switched_on_look_at_the_text_there_is() -> None:
    sampler = Sampler(OFF, [0, 1, 1])
    sampler.push(2)
    sampler.use(options(frequency_penalty=1.0))
    assert sampler.adjusted(np.zeros(4, np.float32)).tolist() == [-1, -2, -1, 0]
    sampler.push(2)
    assert sampler.adjusted(np.zeros(4, np.float32), [0]).tolist() == [-2, -2, -2, 0]


def test_penalties_divide_positive_and_multiply_negative_logits() -> None:
    sampler = Sampler(options(repetition_penalty=2.0), [0, 1, 1])
    assert sampler.adjusted(np.array([4, -4, 3], np.float32)).tolist() == [2, -8, 3]
    sampler = Sampler(options(presence_penalty=0.5, frequency_penalty=0.25), [0, 1, 1])
    assert sampler.adjusted(np.array([4, -4, 3], np.float32)).tolist() == [3.25, -5, 3]


def test_penalties_pass_over_tokens_that_a_smaller_vocabulary_lacks() -> None:
    assert Sampler(PENALISED, [1, 900]).distribution(np.zeros(4, np.float32)).ids.tolist() == [0, 1, 2, 3]


def test_options_can_change_while_the_text_stays() -> None:
    sampler = Sampler(OFF, [0, 1])
    sampler.push(2)
    sampler.use(options(presence_penalty=1.0, penalty_window=2))
    assert sampler.adjusted(np.zeros(4, np.float32)).tolist() == [0, -1, -1, 0]
    with pytest.raises(UsageError):
        sampler.use(options(temperature=-1))
    assert sampler.options.temperature == 1


# --- streams ---


def test_a_seed_gives_the_same_streams_and_the_two_differ() -> None:
    one, two = streams(7), streams(7)
    drawn = one.draft.random(8).tolist(), one.acceptance.random(8).tolist()
    assert drawn == (two.draft.random(8).tolist(), two.acceptance.random(8).tolist())
    assert drawn[0] != drawn[1]
    assert streams(8).draft.random(8).tolist() != drawn[0]


def test_without_a_seed_a_fresh_one_is_told() -> None:
    fresh = streams(None)
    assert fresh.seed != streams(None).seed
    again = streams(fresh.seed)
    assert again.acceptance.random(4).tolist() == fresh.acceptance.random(4).tolist()


def test_the_streams_are_uncorrelated() -> None:
    pair = streams(123)
    n = 200_000
    correlation = np.corrcoef(pair.draft.random(n), pair.acceptance.random(n))[0, 1]
    assert abs(correlation) < 4 / math.sqrt(n)


# --- options ---


@pytest.mark.parametrize(
    "change",
    [
        {"temperature": math.nan},
        {"temperature": -0.1},
        {"temperature": math.inf},
        {"top_k": -1},
        {"top_p": 1.01},
        {"top_p": -0.5},
        {"min_p": math.nan},
        {"min_p": 2},
        {"repetition_penalty": 0},
        {"repetition_penalty": -1},
        {"presence_penalty": math.nan},
        {"frequency_penalty": math.inf},
        {"penalty_window": -1},
        {"seed": -1},
        {"seed": 2**64},
    ],
)
def test_options_out_of_range_are_refused_by_name(change: dict[str, Any]) -> None:
    with pytest.raises(UsageError, match=f"^{next(iter(change))} is .* must be a number from .*\\.$"):
        check_options(options(**change))
    with pytest.raises(UsageError):
        Sampler(options(**change))


def test_the_defaults_and_the_ends_of_the_ranges_are_accepted() -> None:
    check_options(SamplingOptions())
    check_options(options(temperature=0, top_k=0, top_p=0, min_p=0, penalty_window=0, seed=0))
    check_options(options(temperature=100, top_p=1, min_p=1, presence_penalty=-2, seed=2**64 - 1))


def test_confidence_is_the_plain_softmax() -> None:
    logits = np.log(np.array([0.7, 0.2, 0.1], np.float32)) + 5
    assert confidence(logits, 1) == pytest.approx(0.2)
