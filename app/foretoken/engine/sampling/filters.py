"""Filters: from the adjusted logits of a position to the distribution of its token (`sampler` has their order).

Filters work on tokens from the likeliest down, of equal ones the lower id first, so that most of them just cut the end
off. A large vocabulary is not put in order as a whole: thresholds choose candidates that surely include all that the
filters keep. Results are exact in float64; only where a large vocabulary stays whole are probabilities float32, with a
relative error of FLOAT32_ERROR at most (`weights`).
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from foretoken.engine.grammars.grammar import Mask
from foretoken.engine.model import Ids, Logits
from foretoken.engine.options import SamplingOptions
from foretoken.engine.sampling.distribution import Distribution, point_mass
from foretoken.engine.sampling.weights import (
    MARGIN,
    Numbers,
    WholeVocabulary,
    float32_weights,
    largest,
    ranked,
    weights_of,
)
from foretoken.errors import DecodeFailed, NothingAllowed
from foretoken.wording import tr

try:  # compiled where the program was installed with a compiler; numpy does the same in 0.1 ms more for each token
    from foretoken.engine.sampling import _likely
except ImportError:
    _likely = None  # type: ignore[assignment]

SMALL: Final = 2048  # tokens: a vocabulary up to this size is put in order in less time than candidates are found
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
        whole = WholeVocabulary(scores, peak, filtering_temperature(options))
        ids = whole.reaching(options.xtc_threshold)
        weights = weights_of(scores[ids], filtering_temperature(options))
        gone = whole.decide(lambda total: _excluded(weights, options.xtc_threshold * total))
        scores = scores.copy()
        scores[ids[:gone]] = -np.inf
        peak = float(scores.max())
    shares = float32_weights(scores, peak, options.temperature)
    shares /= np.float32(shares.sum(dtype=np.float64))
    return Distribution(_every_id(len(scores)), shares)


def argmax(scores: Logits) -> int:
    """Id of the largest score, the lowest id where several are. Raises DecodeFailed when there is none."""
    best = int(scores.argmax())
    if not math.isfinite(scores.item(best)):
        raise _unusable()
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
    total = float(float32_weights(scores, peak, 1.0).sum())
    return min(1.0, math.exp(scores.item(token_id) - peak) / total)


def forbid(scores: Logits, ids: Sequence[int]) -> None:
    """Set the scores of `ids` [few] to minus infinity, as far as `scores` has them."""
    for token in ids:  # one by one, which an array of places takes longer than
        if token < len(scores):
            scores[token] = -math.inf


def confine(scores: Logits, allowed: Mask | None) -> None:
    """Set scores [n_vocab] of tokens that are not allowed to minus infinity. Raises NothingAllowed when none is."""
    if allowed is None or not math.isfinite(scores.max()):  # of unusable scores the filters speak
        return
    np.copyto(scores, -np.inf, where=~allowed[: len(scores)])
    if not math.isfinite(scores.max()):
        raise NothingAllowed(
            tr("The grammar leaves no token to go on with; change it, or let the reply end by itself.")
        )


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


def _candidates(scores: Logits, peak: float, options: SamplingOptions) -> "tuple[Ids, WholeVocabulary | None]":
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
        whole = WholeVocabulary(scores, peak, temperature)
        return whole.typical(options.typical_p) if options.typical_p < 1 else whole.nucleus(options), whole
    if options.typical_p < 1 or options.top_p < 1 or options.min_p == 0:
        return ranked(scores), None
    depth = math.log(options.min_p) * temperature
    return ranked(scores, peak + depth - MARGIN * (abs(peak) + abs(depth))), None


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
    whole = WholeVocabulary(scores, peak, options.temperature)
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


class RowLogprobs(NamedTuple):
    """The log-probability of the token that came, None where nothing was said, and the `top` likeliest tokens with
    theirs, from the top."""

    logprob: float | None
    top: tuple[tuple[int, float], ...]


def logprobs_of(row: Logits, token_id: int, top: int) -> RowLogprobs:
    """Of logits [n_vocab], unchanged by anything; `top`: how many of the likeliest are named."""
    wide = row.astype(np.float64)
    peak = wide.max()
    norm = peak + np.log(np.exp(wide - peak).sum())
    count = min(top, len(wide))
    found = np.argpartition(-wide, count - 1)[:count] if 0 < count < len(wide) else np.arange(count)
    ids = sorted((int(one) for one in found), key=lambda one: (-wide[one], one))
    return RowLogprobs(float(wide[token_id] - norm), tuple((one, float(wide[one] - norm)) for one in ids))
