"""What is compiled beside what numpy does: the same tokens, the same probabilities."""

import ctypes
import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.engine.sampling.many_logits import LOGITS, many, options

from foretoken.engine.model import Logits
from foretoken.engine.sampling import filters
from foretoken.engine.sampling.filters import choice, confidence, distribution
from foretoken.errors import DecodeFailed

_likely = pytest.importorskip("foretoken.engine.sampling._likely", reason="python packaging/native.py builds it")


@contextmanager
def in_numpy() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(filters, "_likely", None)
        yield


def small(size: int, seed: int, ties: bool) -> Logits:
    scores = np.random.default_rng(seed).normal(0, 3, size).astype(np.float32)
    return np.round(scores) if ties else scores


SCORES = st.one_of(LOGITS, st.builds(small, st.integers(1, 200), st.integers(0, 2**32 - 1), st.booleans()))


@settings(max_examples=200, deadline=None)
@given(
    SCORES,
    st.sampled_from([1e-300, 1e-4, 0.3, 0.7, 1.0, 3.0, 100.0]),
    st.sampled_from([1, 2, 40, 100, 256]),
    st.sampled_from([0.0, 0.3, 0.5, 0.9, 0.95, 1.0]),
    st.sampled_from([0.0, 1e-9, 0.05, 0.5, 1.0]),
)
@example(many(128_256, 0, 1.0, "all equal"), 0.7, 40, 0.3, 0.0)
@example(many(128_256, 0, 1.0, "few"), 1.0, 40, 1.0, 0.0)
@example(many(128_256, 0, 1.0, "sorted"), 1.0, 256, 1.0, 0.0)
def test_the_usual_filters_are_those_of_numpy(
    scores: Logits, temperature: float, top_k: int, top_p: float, min_p: float
) -> None:
    o = options(temperature=temperature, top_k=top_k, top_p=top_p, min_p=min_p)
    found = distribution(scores, o)
    with in_numpy():
        expected = distribution(scores, o)
        # Within rounding of where a filter cuts, either side is right.
        near = [distribution(scores, options(**{**vary(o), name: value})) for name, value in beside(top_p, min_p)]
    assert any(np.array_equal(found.ids, one.ids) for one in (expected, *near))
    if np.array_equal(found.ids, expected.ids):
        np.testing.assert_allclose(found.probs, expected.probs, rtol=1e-12)


def vary(o: Any) -> dict[str, Any]:
    return {name: getattr(o, name) for name in ("temperature", "top_k", "top_p", "min_p")}


def beside(top_p: float, min_p: float) -> list[tuple[str, float]]:
    return [
        (name, min(1.0, share * (1 + shift)))
        for name, share in (("top_p", top_p), ("min_p", min_p))
        for shift in (1e-12, -1e-12)
    ]


def test_it_is_asked_where_nothing_else_filters(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    class Counted:
        @staticmethod
        def distribution(*arguments: Any) -> Any:
            asked.append(arguments[1:])
            return _likely.distribution(*arguments)

    monkeypatch.setattr(filters, "_likely", Counted)
    scores = many(5000, 1, 2.3, "normal")
    usual = options(temperature=0.7, top_k=40, top_p=0.95, min_p=0.05)
    distribution(scores, usual)
    assert asked == [(40, 0.7, 0.95, 0.05)]
    changes: list[dict[str, Any]] = [
        {"top_k": 0},
        {"top_k": 257},
        {"typical_p": 0.9},
        {"top_n_sigma": 1.0},
        {"temperature_last": True},
        {"xtc_probability": 1.0},
        {"temperature": 0.0},
    ]
    for change in changes:
        distribution(scores, options(**{**vary(usual), **change}), coin=0.5)
    distribution(scores, usual, mu=3.0)
    assert len(asked) == 1


@settings(max_examples=150, deadline=None)
@given(SCORES)
def test_a_choice_is_that_of_numpy(scores: Logits) -> None:
    token, sure = choice(scores)
    with in_numpy():
        assert token == choice(scores)[0]
    assert token == int(scores.argmax())
    assert sure == pytest.approx(confidence(scores, token), abs=1e-4)


@pytest.mark.parametrize("size", [1, 31, 32, 33, 5000])
def test_every_place_of_a_row_is_looked_at(size: int) -> None:
    for place in {0, size // 2, size - 1}:
        scores = np.full(size, -5.0, np.float32)
        scores[place] = 3.0
        assert choice(scores)[0] == place
        assert distribution(scores, options(top_k=1)).ids.tolist() == [place]
        for bad in (math.nan, math.inf):
            scores[place] = bad
            assert _likely.choice(scores) is None
            assert _likely.distribution(scores, 40, 1.0, 1.0, 0.0) is None
            with pytest.raises(DecodeFailed, match="no usable scores"):
                choice(scores)
            with pytest.raises(DecodeFailed, match="no usable scores"):
                distribution(scores, options(top_k=40))
    with pytest.raises(DecodeFailed):
        choice(np.full(size, -np.inf, np.float32))


def test_memory_of_a_library_is_read_as_it_is() -> None:
    memory = (ctypes.c_float * 50)(*range(50))
    assert choice(np.ctypeslib.as_array(memory))[0] == 49


def test_what_is_no_row_of_scores_is_refused() -> None:
    row = np.zeros(40, np.float32)
    for wrong in (row.astype(np.float64), row.reshape(4, 10), row[::2], row[:0], np.zeros(40, np.int32)):
        with pytest.raises((TypeError, BufferError, ValueError)):
            _likely.choice(wrong)
    for top_k in (0, -1, 257):
        with pytest.raises(ValueError, match="top_k"):
            _likely.distribution(row, top_k, 1.0, 1.0, 0.0)
