"""The filters as the engine documents them, one after another over all tokens, written for plainness alone.

A reference for tests: float64 throughout, full sorts, no thresholds. Works on up to some 100,000 tokens.
"""

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from foretoken.engine.dense import DenseLaw

Probs = npt.NDArray[np.float64]


def plain_law(
    logits: npt.NDArray[np.float32],
    o: Any,
    text: Sequence[int] = (),
) -> Probs:
    """Probabilities [n_vocab] of the token after `text`, from `logits` and SamplingOptions."""
    scores = adjusted(logits, o, text)
    order = np.lexsort((np.arange(len(scores)), -scores))  # from the top; of equal ones the lower id first
    probs = np.zeros(len(scores))
    if o.temperature == 0:
        probs[order[0]] = 1
        return probs
    kept = filtered(order, scores, o)
    weights = softmax(scores[kept] - scores[order[0]], o.temperature)
    probs[kept] = weights
    return probs


def adjusted(logits: npt.NDArray[np.float32], o: Any, text: Sequence[int]) -> Probs:
    scores = logits.astype(np.float64)
    if o.penalty_window:
        for token, count in Counter(text[-o.penalty_window :]).items():
            if token < len(scores):
                score = scores[token]
                score = score / o.repetition_penalty if score > 0 else score * o.repetition_penalty
                scores[token] = score - count * o.frequency_penalty - o.presence_penalty
    with np.errstate(over="ignore"):
        return scores.astype(np.float32).astype(np.float64)


def softmax(scores: Probs, temperature: float) -> Probs:
    with np.errstate(over="ignore"):
        weights = np.exp((scores - scores.max()) / temperature)
    found: Probs = weights / math.fsum(weights)
    return found


def filtered(order: npt.NDArray[np.intp], scores: Probs, o: Any) -> npt.NDArray[np.intp]:
    """What is left of `order`, the ids from the top."""
    temperature = o.temperature
    kept = order
    if o.top_k:
        kept = kept[: o.top_k]
    if o.top_p < 1:
        probs = softmax(scores[kept], temperature)
        kept = kept[: int(np.searchsorted(np.cumsum(probs), o.top_p)) + 1]
    if o.min_p:
        with np.errstate(over="ignore"):
            kept = kept[np.exp((scores[kept] - scores[kept[0]]) / temperature) >= o.min_p]
    return kept


def agrees(found: Any, logits: npt.NDArray[np.float32], o: Any, text: Sequence[int] = (), **state: Any) -> bool:
    """Whether a law of the engine has the ids of the plain one and probabilities within 1e-9 of its.

    Where a filter cuts within rounding of a boundary, either side is right. A law with a weight for every token is
    float32: its probabilities are right within 4e-5 of themselves.
    """
    for shift in (0.0, 1e-12, -1e-12):
        top_p = o.top_p if o.top_p == 1 else min(1 - 1e-13, o.top_p * (1 + shift))
        near = msgspec.structs.replace(o, top_p=top_p, min_p=min(1.0, o.min_p * (1 + shift)))
        expected = plain_law(logits, near, text, **state)
        if isinstance(found, DenseLaw):
            return bool(np.allclose(found.probs, expected, rtol=4e-5, atol=1e-24))
        if np.array_equal(found.ids, expected.nonzero()[0]):
            return bool(np.allclose(found.probs.astype(float), expected[found.ids], rtol=0, atol=1e-9))
    return False
