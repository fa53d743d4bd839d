"""What is compiled, against numpy."""

import ctypes
import math
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.engine.sampling.many_logits import LOGITS, many, options

from foretoken.engine.model import Logits
from foretoken.engine.sampling import compiled
from foretoken.engine.sampling.candidates import Scores
from foretoken.engine.sampling.compiled import TopLaw
from foretoken.engine.sampling.confidence import FEW
from foretoken.engine.sampling.distribution import Distribution
from foretoken.engine.sampling.few import FewDistribution
from foretoken.engine.sampling.filter_chain import distribution

_native = pytest.importorskip("foretoken.engine._native", reason="python packaging/native.py builds it")


@pytest.fixture(scope="module")
def look() -> Callable[..., tuple[int, float]]:
    return _native.look  # type: ignore[no-any-return]


@pytest.fixture(scope="module")
def largest() -> Callable[..., int]:
    return _native.largest  # type: ignore[no-any-return]


@pytest.fixture(scope="module")
def top_law() -> TopLaw:
    return _native.top_law  # type: ignore[no-any-return]


def test_a_module_from_before_is_left_alone() -> None:
    code = (
        "import sys, types; old = types.ModuleType('foretoken.engine._native'); old.look = len\n"
        "sys.modules[old.__name__] = old\n"
        "from foretoken.engine.sampling import compiled; print(compiled.look, compiled.largest, compiled.top_law)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["None"] * 3


# --- the likeliest ---


@settings(max_examples=150, deadline=None)
@given(
    st.one_of(st.integers(1, 130), st.sampled_from([2047, 2048, 2049, 4095, 16_384, 16_385, 20_011])),
    st.integers(0, 2**32 - 1),
    st.sampled_from([0.0, 0.01, 2.3, 40.0]),
    st.sampled_from([0.0, -300.0, 31.0, 2000.0]),
)
def test_a_compiled_look_sees_every_place_of_vocabularies_of_any_size(
    look: Callable[..., tuple[int, float]],
    largest: Callable[..., int],
    size: int,
    seed: int,
    spread: float,
    at: float,
) -> None:
    rng = np.random.default_rng(seed)
    logits = (rng.normal(0, spread, size) + at).astype(np.float32)
    logits[rng.integers(0, size, size // 3)] = -np.inf
    place, of = (int(number) for number in rng.integers(0, size, 2))
    logits[place] = at + 9 * spread
    weights = np.exp(logits.astype(np.float64) - float(logits.max()))
    weights /= weights.sum()
    for asked, expected in ((-1, weights.max()), (of, weights[of])):
        best, sure = look(logits, asked)
        assert best == logits.argmax()
        assert sure == pytest.approx(expected, abs=1e-4 if size <= FEW else 0.012)
    assert largest(logits) == logits.argmax()
    for bad in (np.nan, np.inf):
        logits[place] = bad
        assert look(logits, -1)[0] == largest(logits) == -1
    logits[:] = -np.inf
    assert look(logits, -1)[0] == largest(logits) == -1


def test_of_equal_scores_a_compiled_look_names_the_first(
    look: Callable[..., tuple[int, float]], largest: Callable[..., int]
) -> None:
    logits = np.zeros(40_000, np.float32)
    for places in ([0], [31, 32], [2047, 2048], [39_999], [5000, 39_999]):
        logits[:] = -1.0
        logits[places] = 3.0
        assert look(logits, -1)[0] == largest(logits) == places[0]


def test_a_compiled_look_reads_the_memory_of_a_library(
    look: Callable[..., tuple[int, float]], largest: Callable[..., int]
) -> None:
    row = np.ctypeslib.as_array((ctypes.c_float * 50)(*range(50)))
    assert look(row, -1)[0] == look(row[:50], 0)[0] == largest(row) == 49


def test_what_is_no_row_of_scores_is_refused(
    look: Callable[..., tuple[int, float]], largest: Callable[..., int]
) -> None:
    row = np.zeros(64, np.float32)
    for bad, of in (
        (row.astype(np.float64), -1),
        (row[:0], -1),
        (row, 64),
        (row.astype(np.int32), -1),
        (row.astype(">f4"), -1),
    ):
        with pytest.raises(ValueError, match="float32"):
            look(bad, of)
        if of < 0:
            with pytest.raises(ValueError, match="float32"):
                largest(bad)
    with pytest.raises(ValueError, match="contiguous"):
        look(row[::2], -1)
    with pytest.raises(ValueError, match="contiguous"):
        largest(row[::2])
    with pytest.raises(TypeError):
        look(None, -1)
    with pytest.raises(TypeError):
        largest(None)
    with pytest.raises(TypeError):
        look(row)


# --- the distribution of the highest ---


@settings(max_examples=150, deadline=None)
@given(
    LOGITS,
    st.sampled_from([1e-3, 0.7, 1.0, 100.0]),
    st.sampled_from([1, 2, 40, 300, 700, 3000, 4096]),
    st.sampled_from([1.0, 1.0, 0.0, 0.5, 0.95, 0.999999]),
    st.sampled_from([0.0, 0.05, 1e-9, 1.0]),
)
@example(many(128_256, 0, 1.0, "all equal"), 0.7, 40, 0.3, 0.0)
@example(many(128_256, 0, 1.0, "few"), 1.0, 40, 1.0, 0.0)
def test_the_compiled_distribution_is_that_of_numpy(
    top_law: TopLaw, logits: Logits, temperature: float, top_k: int, top_p: float, min_p: float
) -> None:
    o = options(temperature=temperature, top_k=top_k, top_p=top_p, min_p=min_p)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "top_law", None)
        expected = distribution(logits, o)
    before = logits.copy()
    found = top_law(logits, top_k, temperature, top_p, min_p)
    assert [*found] == expected.ids.tolist()
    np.testing.assert_allclose([*found.values()], expected.probs, rtol=1e-11)
    assert np.array_equal(logits, before)


def test_the_compiled_distribution_is_asked_for_where_nothing_else_filters(
    top_law: TopLaw, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def noted(scores: Scores, top_k: int, *rest: Any) -> dict[int, float]:
        asked.append(top_k)
        return top_law(scores, top_k, *rest)

    monkeypatch.setattr(compiled, "top_law", noted)
    logits = many(20_000, 1, 2.3, "normal")
    distribution(logits, options(top_k=40, temperature=0.7, top_p=0.9, min_p=0.1))
    distribution(logits, options(top_k=30, xtc_probability=0.5), coin=0.6)
    assert asked == [40, 30]
    for other in (
        options(top_k=40, typical_p=0.9),
        options(top_k=40, top_n_sigma=1.0),
        options(top_k=40, temperature=0.7, temperature_last=True),
        options(top_k=40, xtc_probability=0.5),
        options(top_k=40, temperature=1e-4),
        options(top_k=5000),
        options(top_k=0, top_p=0.9),
    ):
        distribution(logits, other, coin=0.4)
    assert asked == [40, 30]


@pytest.mark.parametrize("place", [0, 1000, 20_010])
@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_no_distribution_is_compiled_of_unusable_scores(top_law: TopLaw, place: int, bad: float) -> None:
    logits = many(20_011, 1, 2.3, "normal")  # the last 19 are in no cell
    logits[place] = bad
    assert top_law(logits, 40, 1.0, 1.0, 0.0) == {}
    assert top_law(np.full(20_011, -np.inf, np.float32), 40, 1.0, 1.0, 0.0) == {}
    logits[place] = -np.inf
    assert len(top_law(logits, 40, 1.0, 1.0, 0.0)) == 40


def test_a_compiled_distribution_needs_scores_and_filters(top_law: Callable[..., dict[int, float]]) -> None:
    row = np.zeros(64, np.float32)
    assert top_law(row, 8, 1.0, 1.0, 0.0) == dict.fromkeys(range(8), 1 / 8)
    for k, temperature, top_p, min_p in (
        (0, 1.0, 1.0, 0.0), (8, 0.0, 1.0, 0.0), (8, 1.0, -0.1, 0.0), (8, 1.0, 1.0, 1.1), (8, math.nan, 1.0, 0.0),
    ):  # fmt: skip
        with pytest.raises(ValueError, match="filters"):
            top_law(row, k, temperature, top_p, min_p)
    with pytest.raises(ValueError, match="float32"):
        top_law(row.astype(np.float64), 8, 1.0, 1.0, 0.0)
    with pytest.raises(TypeError):
        top_law(row, 8, 1.0, 1.0)
    with pytest.raises(TypeError):
        top_law(row, 8, "warm", 1.0, 0.0)


# --- the distribution of few ---


@settings(max_examples=200, deadline=None)
@given(
    st.dictionaries(st.integers(0, 40), st.floats(1e-9, 1.0), min_size=1),
    st.dictionaries(st.integers(0, 40), st.floats(1e-9, 1.0), min_size=1),
    st.floats(0, 1, exclude_max=True),
    st.floats(0, 0.5),
)
def test_a_distribution_of_few_answers_like_one_of_arrays(
    weights: dict[int, float], others: dict[int, float], number: float, least: float
) -> None:
    distributions = []
    for each in (weights, others):
        total = sum(each.values())
        shares = {token: each[token] / total for token in sorted(each)}
        distributions.append((FewDistribution(shares), Distribution(np.array([*shares]), np.array([*shares.values()]))))
    (few, listed), (few_draft, listed_draft) = distributions
    assert few.ids.tolist() == listed.ids.tolist()
    assert few.probs.tolist() == listed.probs.tolist()
    assert few.peak == listed.peak
    assert few.entropy == listed.entropy
    assert few.quantile(number) == listed.quantile(number)
    assert [few.probability(token) for token in range(42)] == [listed.probability(token) for token in range(42)]
    assert few.at(listed_draft.ids).tolist() == listed.at(listed_draft.ids).tolist()
    if least <= few.peak:
        assert few.at_least(least).ids.tolist() == listed.at_least(least).ids.tolist()
        np.testing.assert_allclose(few.at_least(least).probs, listed.at_least(least).probs, rtol=1e-12)
    expected = listed.beyond(listed_draft)
    for beyond in (few.beyond(few_draft), few.beyond(listed_draft), listed.beyond(few_draft)):
        assert beyond.ids.tolist() == expected.ids.tolist()
        np.testing.assert_allclose(beyond.probs, expected.probs, rtol=1e-12)


def test_a_distribution_of_few_has_itself_beyond_itself_and_its_last_token_at_the_very_end() -> None:
    few = FewDistribution({3: 0.1, 5: 0.2, 9: 0.7})
    assert few.beyond(few) is few
    assert few.quantile(math.nextafter(1.0, 0.0)) == 9
    assert few.quantile(0.0) == 3
    assert FewDistribution({3: 1.0, 5: 1e-300}).quantile(1.0) == 3
