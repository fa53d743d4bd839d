"""Weights of tokens by their scores, and the tokens of the largest scores, found without putting a whole vocabulary in
order."""

import math
from collections.abc import Callable
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

from foretoken.engine.model import Ids, Logits
from foretoken.engine.options import SamplingOptions

Numbers = npt.NDArray[np.float64]

FLOAT32_ERROR: Final = 4e-5  # relative, of weights in float32: scores are off by 6e-8 of up to 90 nats, twice over
MARGIN: Final = 1e-6  # of a threshold, relative: more than rounding to float32 moves it
_FOLD: Final = 16  # scores that share one maximum while the largest are looked for; 8 and 32 take longer
_LIKELY: Final = 7.0  # nats below the likeliest token, within which a language model has some dozens of tokens
_LOWEST: Final = float(np.finfo(np.float32).min)  # tokens below it, at minus infinity, are no candidates
_LEAST_WEIGHT: Final = 1e-30  # what is less may be off by more than FLOAT32_ERROR


def largest(scores: Logits, count: int) -> Ids:
    """Ids of the `count` largest scores, from the top."""
    return ranked(scores, _reached_by(scores, count), count) if count < len(scores) else ranked(scores)


def ranked(scores: Logits, least: float = _LOWEST, count: int | None = None) -> Ids:
    """Ids of the scores that are at least `least`, from the top, the first `count` of them."""
    ids = (scores >= least).nonzero()[0]
    return ids[(-scores[ids]).argsort(kind="stable")[:count]]


def _reached_by(scores: Logits, count: int) -> float:
    """A score that at least `count` of the scores reach; for a small `count` not many more do."""
    width = len(scores) // _FOLD
    if count <= width // 2:
        # So many of these maxima reach it, and so do at least as many scores.
        scores = np.maximum.reduce(scores[: width * _FOLD].reshape(_FOLD, width), axis=0)
    place = len(scores) - count
    return max(_LOWEST, float(np.partition(scores, place)[place]))


def weights_of(scores: Logits, temperature: float, peak: float | None = None) -> Numbers:
    """exp((score - peak) / temperature) [n]; `peak` is the first score where it is not given."""
    below = scores.astype(np.float64)
    below -= below[0] if peak is None else peak
    if temperature > 1e-3:
        below /= temperature
    else:
        with np.errstate(over="ignore"):  # all but the first go to minus infinity, as they should
            below /= temperature
    np.exp(below, out=below)
    return below


def float32_weights(scores: Logits, peak: float, temperature: float) -> Logits:
    """As `weights_of`, of a whole vocabulary, in float32."""
    with np.errstate(over="ignore"):
        below: Logits = scores - np.float32(peak)
        if temperature != 1:
            below /= np.float32(max(temperature, 1e-30))
    np.exp(below, out=below)
    return below


class WholeVocabulary:
    """The weights exp((score - peak) / temperature) of a whole vocabulary, in float32; in float64 for questions that
    float32 is not exact enough for."""

    def __init__(self, scores: Logits, peak: float, temperature: float) -> None:
        self._scores, self._peak, self._temperature = scores, peak, temperature
        self._rough = float32_weights(scores, peak, temperature)
        self._total = float(self._rough.sum(dtype=np.float64))

    @cached_property
    def measured(self) -> tuple[float, float]:
        """Total weight and entropy (nats) in float64, which takes ten times as long."""
        scores = self._scores[self._scores > -np.inf]
        weights = weights_of(scores, self._temperature, self._peak)
        total, below = float(weights.sum()), (scores.astype(np.float64) - self._peak) / self._temperature
        return total, math.log(total) - float((weights * below).sum()) / total

    def decide(self, count: Callable[[float], int]) -> int:
        """`count` of the total weight, with which it must not both rise and fall."""
        found = count(self._total * (1 - FLOAT32_ERROR))
        if found == count(self._total * (1 + FLOAT32_ERROR)):
            return found
        return count(self.measured[0])

    def reaching(self, share: float) -> Ids:
        """Ids from the top of all tokens with at least that share of the total, and maybe of some with less."""
        least = min(1.0, share * self._total * (1 - 2 * FLOAT32_ERROR))
        ids = (self._rough >= np.float32(least if least > _LEAST_WEIGHT else 0)).nonzero()[0]
        return ids[(-self._scores[ids]).argsort(kind="stable")]

    def nucleus(self, options: SamplingOptions) -> Ids:
        """Ids from the top that hold all that top-p and min-p leave."""
        # Tokens of less than this share have less than 1 - top_p together, so that top-p needs none of them.
        least = max((1 - options.top_p) / len(self._scores), options.min_p / self._total)
        few = self.reaching(math.exp(-_LIKELY) / self._total)
        weight = float(weights_of(self._scores[few], self._temperature).sum())
        if weight > options.top_p * self._total * (1 + FLOAT32_ERROR) or least * self._total > math.exp(-_LIKELY):
            return few
        return self.reaching(least)

    def typical(self, typical_p: float) -> Ids:
        """Ids from the top that hold all that typical-p leaves."""
        # Likewise, if the others are nearer to the mean surprise than these.
        least = (1 - typical_p) / len(self._scores)
        if least > 0 and -math.log(least) > 2 * self.measured[1] + MARGIN:
            return self.reaching(least)
        return ranked(self._scores)
