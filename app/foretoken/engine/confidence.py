"""The likeliest token, and how sure a model is of it."""

import math

import numpy as np

from foretoken.engine.candidates import Scores, Scratch
from foretoken.engine.dense import COMMON, powers
from foretoken.errors import DecodeFailed


def argmax(scores: Scores) -> int:
    """Id of the largest score, the lowest id where several are. Raises DecodeFailed when there is none."""
    best = int(scores.argmax())
    usable(float(scores[best]))
    return best


def usable(peak: float) -> float:
    """`peak`, the largest score, unless it is none. Raises DecodeFailed."""
    if not math.isfinite(peak):
        raise DecodeFailed("The model gave no usable scores for the next token; the file or its driver is broken.")
    return peak


def confidence(logits: Scores, token_id: int, scratch: Scratch | None = None) -> float:
    """Softmax probability of `token_id` at temperature 1, unfiltered: how sure a draft at temperature 0 is.

    Within 1e-3: a share p of a sum whose relative error is at most 2e-3 (weights, see `dense`, and their addition) is
    off by p * (1 - p) times that. Raises DecodeFailed when no logit is usable.
    """
    return _share(logits, token_id, argmax(logits), scratch or Scratch(len(logits)))


def top(logits: Scores, scratch: Scratch) -> tuple[int, float]:
    """`argmax` and the confidence in it. Raises DecodeFailed."""
    best = argmax(logits)
    return best, _share(logits, best, best, scratch)


def _share(logits: Scores, token_id: int, best: int, scratch: Scratch) -> float:
    peak = float(logits[best])
    shift = 0.0 if abs(peak) < COMMON else peak
    weights = scratch.take()
    powers(logits, shift, 1.0, weights[: len(logits)])
    total = float(np.einsum("i->", weights))  # four partial sums at least: within 2e-3
    scratch.give(weights)
    return math.exp(float(logits[token_id]) - shift) / total
