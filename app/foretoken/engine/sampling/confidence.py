"""The likeliest token, and how sure a model is of it."""

import math
from functools import lru_cache
from typing import Final

import numpy as np

from foretoken.engine.sampling import compiled
from foretoken.engine.sampling.candidates import FOLD, Scores, Scratch
from foretoken.engine.sampling.dense import COMMON, powers
from foretoken.errors import DecodeFailed

FEW: Final = 16_384  # scores that are exponentiated as quickly as anything is estimated of them

_NEAR: Final = 5.0  # below the largest, in logits: what weighs less in its column is taken for one of many
_BELOW: Final = 1.9  # what a column holds below its maximum, in multiples of exp(mean of the columns' maxima)


def argmax(scores: Scores) -> int:
    """Id of the largest score, the lowest id where several are. Raises DecodeFailed when there is none."""
    if compiled.largest is not None:
        best = compiled.largest(scores)
        if best < 0:
            usable(math.nan)
        return best
    best = int(scores.argmax())
    usable(scores.item(best))
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
    scratch = scratch or Scratch(len(logits))
    peak = float(logits[argmax(logits)])
    shift = 0.0 if abs(peak) < COMMON else peak  # nothing where float32 can hold the powers as they are
    weights = scratch.take()
    powers(logits, shift, 1.0, weights[: len(logits)])
    total = float(np.einsum("i->", weights))  # four partial sums at least: within 2e-3
    scratch.give(weights)
    return math.exp(float(logits[token_id]) - shift) / total


def top(logits: Scores, scratch: Scratch, of: int | None = None) -> tuple[int, float]:
    """A likeliest token, and roughly its `confidence` (or that in `of`), both from one look at a large vocabulary.

    Of FEW scores it is `argmax`, and `confidence` as exactly. To exponentiate more of them takes five times as long
    as to find the largest, and what the answer is for (whether to go on guessing, a number to show) does not need it.
    What is compiled puts p off by less than 0.012, and takes a fifth of the time of numpy behind a pass. Of equal
    scores the draft may name any. Raises DecodeFailed when no logit is usable.
    """
    if compiled.look is not None:
        best, sure = compiled.look(logits, -1 if of is None else of)
        if best < 0:
            usable(sure)  # which is no number then: this raises
        return best, sure
    return _of_few(logits, scratch, of) if len(logits) <= FEW else _of_many(logits, scratch, of)


def _of_many(logits: Scores, scratch: Scratch, of: int | None) -> tuple[int, float]:
    """`top` of more than FEW.

    The scores are laid out in columns. Whatever is likely is the maximum of its column, unless two likely tokens share
    one (a pair in thousands; those in the likeliest's count in full), so these are summed as they are; and all below
    them weigh about 1.9 times what the mean maximum does, in each column: 1.1 to 2.9 times for normal, logistic,
    Laplace and Gumbel logits spread as models' are. That puts p off by less than 0.01 in the mean and by 0.07 at the
    worst percentile.
    """
    columns, maxima = scratch.columns, scratch.maxima  # what is in no column is its own maximum
    width = len(columns)
    end = width * FOLD
    np.maximum.reduce(logits[:end].reshape(FOLD, width), axis=0, out=columns)
    if end < len(logits):
        maxima[width:] = logits[end:]
    place = int(maxima.argmax())
    peak = maxima.item(place)
    shift = 0.0 if -COMMON < peak < COMMON else usable(peak)
    # A list of so few takes less time than an array, and much less behind a pass, which has driven all that serves
    # arrays out of the processor's caches.
    column: list[float] = logits[place:end:width].tolist() if place < width else []
    best = place + width * column.index(peak) if column else end + place - width
    mean = float(columns.dot(_ones(width))) / width
    if mean == -math.inf:  # columns of which a grammar or a translation has left nothing
        return best, confidence(logits, best if of is None else of, scratch)
    if shift:
        np.subtract(maxima, np.float32(shift), out=maxima)
    total = float(np.exp(maxima, out=maxima).dot(_ones(len(maxima)))) + _BELOW * width * math.exp(mean - shift)
    least = peak - _NEAR
    near = [score for score in column if score > least]
    if len(near) > 1:
        total += sum(math.exp(score - shift) for score in near) - math.exp(peak - shift)
    logit = peak if of is None else logits.item(of)
    return best, min(1.0, math.exp(logit - shift) / total)


def _of_few(logits: Scores, scratch: Scratch, of: int | None) -> tuple[int, float]:
    """`argmax`, and its `confidence` or that in `of`."""
    best = argmax(logits)
    if not -COMMON < logits.item(best) < COMMON:
        return best, confidence(logits, best if of is None else of, scratch)
    weights = scratch.take()
    np.exp(logits, out=weights[: len(logits)])
    total = float(np.add.reduce(weights))  # a product of so many would wake the linear algebra library's threads
    scratch.give(weights)
    return best, math.exp(logits.item(best if of is None else of)) / total


@lru_cache(maxsize=8)
def _ones(size: int) -> Scores:
    """For sums by a dot product, which is the quickest; so few that the linear algebra library wakes no threads."""
    return np.ones(size, np.float32)
