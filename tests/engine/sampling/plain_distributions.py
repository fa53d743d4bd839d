"""The filters as the engine documents them, one after another over all tokens, written for plainness alone.

A reference for tests: float64 throughout, full sorts, no thresholds. Works on up to some 100,000 tokens.
"""

import math
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

Probs = npt.NDArray[np.float64]


def plain_distribution(
    logits: npt.NDArray[np.float32],
    o: Any,
    text: Sequence[int] = (),
    *,
    piece: Callable[[int], bytes] = lambda token: b"",
    coin: float = 1.0,
    mu: float | None = None,
) -> Probs:
    """Probabilities [n_vocab] of the token after `text`, from `logits` and SamplingOptions.

    `coin`: XTC's number for the position; `mu`: mirostat's bound.
    """
    scores = adjusted(logits, o, text, piece)
    order = np.lexsort((np.arange(len(scores)), -scores))  # from the top; of equal ones the lower id first
    probs = np.zeros(len(scores))
    if o.temperature == 0:
        probs[order[0]] = 1
        return probs
    kept = filtered(order, scores, o, coin) if mu is None else unsurprising(order, scores, o, mu)
    probs[kept] = softmax(scores[kept], o.temperature)
    return probs


def adjusted(logits: npt.NDArray[np.float32], o: Any, text: Sequence[int], piece: Callable[[int], bytes]) -> Probs:
    scores = logits.astype(np.float64)
    for token, bias in o.logit_bias:
        if token < len(scores):
            scores[token] += bias if bias > -100 else -np.inf
    if o.penalty_window:
        for token, count in Counter(text[-o.penalty_window :]).items():
            if token < len(scores):
                score = scores[token]
                score = score / o.repetition_penalty if score > 0 else score * o.repetition_penalty
                scores[token] = score - count * o.frequency_penalty - o.presence_penalty
    if o.dry_multiplier:
        for token, length in repetitions(text, o, piece).items():
            if token < len(scores):
                scores[token] -= o.dry_multiplier * o.dry_base ** (length - o.dry_allowed_length)
    with np.errstate(over="ignore"):
        return scores.astype(np.float32).astype(np.float64)


def repetitions(text: Sequence[int], o: Any, piece: Callable[[int], bytes]) -> dict[int, int]:
    """How long a repetition each token would go on with."""
    seen = list(text if o.dry_window is None else text[max(0, len(text) - o.dry_window) :])
    unbroken = 0  # tokens after the last one in which a breaker ends
    while unbroken < len(seen):
        end = len(text) - unbroken
        before, last = b"".join(map(piece, text[: end - 1])), piece(text[end - 1])
        whole = before + last
        if any(whole.find(raw.encode(), max(0, len(before) - len(raw.encode()) + 1)) >= 0 for raw in o.dry_breakers):
            break
        unbroken += 1
    found: dict[int, int] = {}
    for end in range(1, len(seen)):
        length = 0
        while length < min(end, unbroken) and seen[end - 1 - length] == seen[-1 - length]:
            length += 1
        follower = seen[end]
        if length >= o.dry_allowed_length and not any(raw.encode() in piece(follower) for raw in o.dry_breakers):
            found[follower] = max(length, found.get(follower, 0))
    return found


def softmax(scores: Probs, temperature: float) -> Probs:
    with np.errstate(over="ignore"):
        weights = np.exp((scores - scores.max()) / temperature)
    found: Probs = weights / math.fsum(weights)
    return found


def reaching(probs: Probs, share: float) -> int:
    """How many of the first `probs` it takes to make up `share`: one at least, and all where rounding lets none do."""
    size = min(len(probs), int(np.searchsorted(np.cumsum(probs), share)) + 1)
    # A sum of a hundred thousand is off by more than what tells two equal ones apart.
    while size > 1 and math.fsum(probs[: size - 1]) >= share:
        size -= 1
    while size < len(probs) and math.fsum(probs[:size]) < share:
        size += 1
    return size


def filtered(order: npt.NDArray[np.intp], scores: Probs, o: Any, coin: float) -> npt.NDArray[np.intp]:
    """What is left of `order`, the ids from the top."""
    temperature = 1.0 if o.temperature_last else o.temperature
    kept = order
    if o.top_n_sigma:
        finite = scores[np.isfinite(scores)]
        kept = kept[scores[kept] >= finite.max() - o.top_n_sigma * math.sqrt(np.mean((finite - finite.mean()) ** 2))]
    if o.top_k:
        kept = kept[: o.top_k]
    if o.typical_p < 1:
        probs = softmax(scores[kept], temperature)
        kept, probs = kept[probs > 0], probs[probs > 0]
        distance = np.abs(-np.log(probs) + (probs * np.log(probs)).sum())
        nearest = np.lexsort((np.arange(len(kept)), distance))
        kept = kept[np.sort(nearest[: reaching(probs[nearest], o.typical_p)])]
    if o.top_p < 1:
        probs = softmax(scores[kept], temperature)
        kept = kept[: reaching(probs, o.top_p)]
    if o.min_p:
        with np.errstate(over="ignore"):
            kept = kept[np.exp((scores[kept] - scores[kept[0]]) / temperature) >= o.min_p]
    if coin < o.xtc_probability:
        chosen = softmax(scores[kept], temperature)
        above = int(((chosen >= o.xtc_threshold) & (chosen > 0)).sum())
        kept = kept[max(0, above - 1) :]
    return kept


def unsurprising(order: npt.NDArray[np.intp], scores: Probs, o: Any, mu: float) -> npt.NDArray[np.intp]:
    """What mirostat leaves of `order`."""
    probs = softmax(scores[order], o.temperature)
    if o.mirostat == 2:
        return order[: max(1, int((probs >= 2.0**-mu).sum()))]
    products, squares = 0.0, 0.0
    for rank in range(min(100, int((probs > 0).sum())) - 1):
        t = math.log((rank + 2) / (rank + 1))
        products += t * (math.log(probs[rank]) - math.log(probs[rank + 1]))
        squares += t * t
    if products <= 0:
        return order
    exponent = products / squares
    try:
        count = (exponent - 1) * 2.0**mu / (1 - len(order) ** (1 - exponent))
        return order[: max(1, min(len(order), int(count ** (1 / exponent))))]
    except (OverflowError, ZeroDivisionError):
        return order


def agrees(found: Any, logits: npt.NDArray[np.float32], o: Any, text: Sequence[int] = (), **state: Any) -> bool:
    """Whether a distribution of the engine has the ids of the plain one and probabilities within 1e-9 of its.

    Where a filter cuts within rounding of a boundary, either side is right. That of a whole large
    vocabulary is float32: its probabilities are right within 4e-5 of themselves.
    """
    whole = found.probs.dtype == np.float32
    rounding = 4e-5 if whole else 1e-12
    for shift in (0.0, rounding, -rounding):
        shares = {
            name: share if share in (0, 1) else min(1 - 1e-13, share * (1 + shift))
            for name, share in (("top_p", o.top_p), ("typical_p", o.typical_p), ("xtc_threshold", o.xtc_threshold))
        }
        near = msgspec.structs.replace(o, min_p=min(1.0, o.min_p * (1 + shift)), **shares)
        expected = plain_distribution(logits, near, text, **state)
        if whole:
            if np.allclose(found.probs, expected, rtol=rounding, atol=1e-24):
                return True
        elif np.array_equal(found.ids, expected.nonzero()[0]):
            return bool(np.allclose(found.probs.astype(float), expected[found.ids], rtol=0, atol=1e-9))
    return False
