"""Filters: from the adjusted logits of a position to the distribution of its token (`sampler` has their order).

Filters work on tokens from the likeliest down, of equal ones the lower id first, so that most of them just cut the end
off. A large vocabulary is not put in order as a whole: thresholds choose candidates among which the filters' result
surely is. Results are exact in float64; only where a large vocabulary stays whole are probabilities float32, within
FLOAT32_ERROR of themselves.
"""

import math
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from foretoken.engine.model import Ids, Logits
from foretoken.engine.options import SamplingOptions
from foretoken.engine.sampling.distribution import Distribution, point_mass
from foretoken.errors import DecodeFailed
from foretoken.wording import tr

try:  # compiled where the program was installed with a compiler; numpy does the same in 0.1 ms more for each token
    from foretoken.engine.sampling import _likely
except ImportError:
    _likely = None  # type: ignore[assignment]

Numbers = npt.NDArray[np.float64]

SMALL: Final = 2048  # tokens: a vocabulary up to this size is put in order in less time than candidates are found
FLOAT32_ERROR: Final = 4e-5  # relative, of weights in float32: scores are off by 6e-8 of up to 90 nats, twice over

_FOLD: Final = 16  # scores that share one maximum while the largest are looked for; 8 and 32 take longer
_MARGIN: Final = 1e-6  # of a threshold, relative: more than rounding to float32 moves it
_LIKELY: Final = 7.0  # nats below the likeliest token, within which a language model has some dozens of tokens
_LOWEST: Final = float(np.finfo(np.float32).min)  # tokens below it, at minus infinity, are no candidates
_LEAST_WEIGHT: Final = 1e-30  # what is less may be off by more than FLOAT32_ERROR
_MOST_COMPILED: Final = 256  # the largest top-k that `likely.c` takes
_ZIPF_SAMPLE: Final = 100  # likeliest tokens that mirostat 1 fits its exponent to, as in its authors' program


def distribution(
    scores: Logits, options: SamplingOptions, *, coin: float = 1.0, mu: float | None = None
) -> Distribution:
    """The distribution that temperature and filters make of `scores` [n_vocab].

    `coin`: the position's number for XTC, uniform on [0, 1). `mu`: mirostat's bound in bits; None where it is off.
    Raises DecodeFailed when no score is usable.
    """
    if options.temperature == 0:
        return point_mass(argmax(scores))
    if _likely is not None and mu is None and _is_usual(options, coin):
        o = options
        found = _likely.distribution(scores, o.top_k, o.temperature, o.top_p, o.min_p)
        if found is None:
            raise _unusable()
        return Distribution(np.frombuffer(found[0], np.int64), np.frombuffer(found[1]))
    peak = _usable(float(scores.max()))
    if mu is not None:
        ids = _mirostat(scores, peak, options, mu)
    elif len(scores) > SMALL and _keeps_all(options, len(scores)):
        return _unfiltered(scores, peak, options, coin)
    else:
        ids, weights = _filtered(scores, peak, options, coin)
    if mu is not None or options.temperature_last:
        weights = weights_of(scores[ids], options.temperature)
    order = ids.argsort()
    if weights[-1] == 0:  # more than float64 holds below the likeliest
        order = order[weights[order] > 0]
    return Distribution(ids[order], weights[order] / weights.sum())


def _unfiltered(scores: Logits, peak: float, options: SamplingOptions, coin: float) -> Distribution:
    """The distribution of a large vocabulary that stays whole, but for what XTC takes."""
    if coin < options.xtc_probability:
        whole = _Whole(scores, peak, filtering_temperature(options))
        ids = whole.reaching(options.xtc_threshold)
        weights = weights_of(scores[ids], filtering_temperature(options))
        gone = whole.decide(lambda total: _excluded(weights, options.xtc_threshold * total))
        scores = scores.copy()
        scores[ids[:gone]] = -np.inf
        peak = float(scores.max())
    shares = _float32_weights(scores, peak, options.temperature)
    shares /= np.float32(shares.sum(dtype=np.float64))
    return Distribution(_every_id(len(scores)), shares)


def argmax(scores: Logits) -> int:
    """Id of the largest score, the lowest id where several are. Raises DecodeFailed when there is none."""
    best = int(scores.argmax())
    _usable(scores.item(best))
    return best


def choice(scores: Logits) -> tuple[int, float]:
    """`argmax`, and its `confidence`. Raises DecodeFailed."""
    if _likely is None:
        best = argmax(scores)
        return best, confidence(scores, best)
    found = _likely.choice(scores)
    if found is None:
        raise _unusable()
    return found


def confidence(scores: Logits, token_id: int) -> float:
    """Softmax probability of `token_id` at temperature 1, without filters: how sure a draft is of it.

    Raises DecodeFailed when no score is usable.
    """
    peak = _usable(float(scores.max()))
    total = float(_float32_weights(scores, peak, 1.0).sum())
    return min(1.0, math.exp(scores.item(token_id) - peak) / total)


def forbid(scores: Logits, ids: Sequence[int]) -> None:
    """Set the scores of `ids` [few] to minus infinity, as far as `scores` has them."""
    for token in ids:  # one by one, which an array of places takes longer than
        if token < len(scores):
            scores[token] = -math.inf


def largest(scores: Logits, count: int) -> Ids:
    """Ids of the `count` largest scores, from the top."""
    return ranked(scores, _reached_by(scores, count), count) if count < len(scores) else ranked(scores)


def filtering_temperature(options: SamplingOptions) -> float:
    """The temperature at which filters see probabilities."""
    return 1.0 if options.temperature_last else options.temperature


def _filtered(scores: Logits, peak: float, options: SamplingOptions, coin: float) -> tuple[Ids, Numbers]:
    """The ids that all filters keep, from the top, at least one; and their weights at the filters' temperature."""
    ids, whole = _candidates(scores, peak, options)
    weights = weights_of(scores[ids], filtering_temperature(options))
    if options.typical_p < 1:
        total, entropy = (float(weights.sum()), _entropy(weights)) if whole is None else whole.measured
        kept = _typical(weights, options.typical_p, total, entropy)
        ids, weights = ids[kept], weights[kept]
        whole = None
    if options.top_p < 1:
        mass = weights.cumsum()

        def reaching(total: float) -> int:
            return int(mass.searchsorted(options.top_p * total)) + 1

        weights = weights[: reaching(mass.item(-1)) if whole is None else whole.decide(reaching)]
    if options.min_p > 0:
        weights = weights[: np.count_nonzero(weights >= options.min_p * weights[0])]
    ids = ids[: len(weights)]
    if coin < options.xtc_probability:
        first = _excluded(weights, options.xtc_threshold * float(weights.sum()))
        ids, weights = ids[first:], weights_of(scores[ids[first:]], filtering_temperature(options))
    return ids, weights


def _excluded(weights: Numbers, least: float) -> int:
    """How many of the first tokens XTC removes: all with weight `least` or more, except the last of these."""
    return max(0, int(np.count_nonzero(weights >= least if least > 0 else weights)) - 1)


def _candidates(scores: Logits, peak: float, options: SamplingOptions) -> "tuple[Ids, _Whole | None]":
    """Ids from the top, after top-n-sigma and top-k, which hold all that later filters leave; and the weight of the
    whole vocabulary, where these are not all that later filters measure their shares of."""
    temperature = filtering_temperature(options)
    if options.top_n_sigma > 0:
        finite = scores[scores > -np.inf].astype(np.float64)
        least = np.float64(peak - options.top_n_sigma * finite.std())
        return ranked(scores, least)[: options.top_k or None], None
    if 0 < options.top_k < len(scores):
        return largest(scores, options.top_k), None
    if len(scores) > SMALL and (options.typical_p < 1 or options.top_p < 1):
        whole = _Whole(scores, peak, temperature)
        return whole.typical(options.typical_p) if options.typical_p < 1 else whole.nucleus(options), whole
    if options.typical_p < 1 or options.top_p < 1 or options.min_p == 0:
        return ranked(scores), None
    depth = math.log(options.min_p) * temperature
    return ranked(scores, peak + depth - _MARGIN * (abs(peak) + abs(depth))), None


class _Whole:
    """The weights exp((score - peak) / temperature) of a whole vocabulary: float32, and float64 where these do not
    decide."""

    def __init__(self, scores: Logits, peak: float, temperature: float) -> None:
        self._scores, self._peak, self._temperature = scores, peak, temperature
        self._rough = _float32_weights(scores, peak, temperature)
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
        if least > 0 and -math.log(least) > 2 * self.measured[1] + _MARGIN:
            return self.reaching(least)
        return ranked(self._scores)


def _typical(weights: Numbers, typical_p: float, total: float, entropy: float) -> Ids:
    """Indices, ascending, of the tokens whose surprise is nearest to the mean surprise, as few as have probability
    `typical_p` together (locally typical sampling: Meister et al., arXiv 2202.00666).

    `weights` [n], from the top; of equally near tokens the likelier go first. `total`, `entropy`: of all tokens that
    probability and mean are measured of.
    """
    with np.errstate(divide="ignore"):  # what has no weight is infinitely far
        distance = np.abs(math.log(total) - entropy - np.log(weights))
    nearest = distance.argsort(kind="stable")
    size = int(weights[nearest].cumsum().searchsorted(typical_p * total)) + 1
    return np.sort(nearest[:size])


def _entropy(weights: Numbers) -> float:
    """Mean surprise, in nats, of tokens with such weights."""
    probs = weights[weights > 0] / weights.sum()
    return -float((probs * np.log(probs)).sum())


def _mirostat(scores: Logits, peak: float, options: SamplingOptions, mu: float) -> Ids:
    """Ids from the top that mirostat (Basu et al., arXiv 2007.14966) leaves at its bound `mu`, in bits; one at least.

    Version 2: those whose surprise is at most `mu`. Version 1: as many as a distribution of Zipf's kind, fitted to the
    likeliest 100, makes the expected surprise `mu`.
    """
    if options.mirostat == 1:
        likeliest = weights_of(scores[largest(scores, _ZIPF_SAMPLE)], options.temperature)
        return largest(scores, _zipf_count(likeliest[likeliest > 0], len(scores), mu))
    share = 2.0 ** -max(mu, -1000.0)
    whole = _Whole(scores, peak, options.temperature)
    ids = whole.reaching(share)
    weights = weights_of(scores[ids], options.temperature)
    return ids[: max(1, whole.decide(lambda total: int(np.count_nonzero(weights >= share * total))))]


def _zipf_count(likeliest: Numbers, size: int, mu: float) -> int:
    """How many of `size` tokens version 1 leaves; all when their weights do not fall, so that no exponent fits."""
    ranks = np.arange(1, len(likeliest))
    steps, falls = np.log((ranks + 1) / ranks), -np.diff(np.log(likeliest))
    if not falls.any():
        return size
    exponent = np.float64((steps * falls).sum() / (steps * steps).sum())
    excess = exponent - 1
    with np.errstate(all="ignore"):  # at an exponent of 1 the quotient is 0 / 0
        count = (excess * np.exp2(mu) / (1 - np.float64(size) ** -excess)) ** (1 / exponent)
    return max(1, int(count)) if count <= size else size


def ranked(scores: Logits, least: float = _LOWEST, count: int | None = None) -> Ids:
    """Ids of the scores that are at least `least`, from the top, the first `count` of them."""
    ids = (scores >= least).nonzero()[0]
    return ids[(-scores[ids]).argsort(kind="stable")[:count]]


def _reached_by(scores: Logits, count: int) -> float:
    """A score that at least `count` of the scores reach, and if they are few not many more."""
    width = len(scores) // _FOLD
    if count <= width // 2:
        # So many of these maxima reach it, hence as many scores.
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


def _float32_weights(scores: Logits, peak: float, temperature: float) -> Logits:
    """The same of a whole vocabulary in float32."""
    with np.errstate(over="ignore"):
        below: Logits = scores - np.float32(peak)
        if temperature != 1:
            below /= np.float32(max(temperature, 1e-30))
    np.exp(below, out=below)
    return below


def _is_usual(options: SamplingOptions, coin: float) -> bool:
    """Whether only top-k, top-p and min-p filter, with a top-k that `likely.c` takes."""
    o = options
    return (
        0 < o.top_k <= _MOST_COMPILED
        and o.typical_p == 1
        and not (o.top_n_sigma or (o.temperature_last and o.temperature != 1))
        and coin >= o.xtc_probability
    )


def _keeps_all(options: SamplingOptions, size: int) -> bool:
    """Whether no filter except XTC removes any of the `size` tokens."""
    o = options
    return not (0 < o.top_k < size or o.top_n_sigma or o.min_p) and o.typical_p == o.top_p == 1


def _usable(peak: float) -> float:
    """`peak`, the largest score. Raises DecodeFailed if it is not finite."""
    if not math.isfinite(peak):
        raise _unusable()
    return peak


def _unusable() -> DecodeFailed:
    return DecodeFailed(tr("The model gave no usable scores for the next token; the file or its driver is broken."))


@lru_cache(maxsize=4)
def _every_id(size: int) -> Ids:
    ids = np.arange(size)
    ids.flags.writeable = False
    return ids
