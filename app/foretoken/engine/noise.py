"""Noise that belongs to a seed, a position of the text and a token id, and not to the order in which it is asked for.

Each token of a position has an Exponential(1) number of its own. The token whose number divided by its probability is
the least wins a race of exponential clocks, which it does with just its probability (the Gumbel-max trick is the
logarithm of this: Maddison et al., arXiv 1411.0030). Draft and target race with the same numbers, so that where their
distributions are alike they mostly take the same token (Daliri, Musco and Suresh, arXiv 2408.07978); and what the
target takes does not depend on whether anybody guessed.

So that a race among all of a vocabulary need not look at each token, the numbers come in blocks: the least of n of them
is Exponential(n), is any one's with the same chance, and the others exceed it by an Exponential(1) each, independently.
One hash tells the least of a block and whose it is, and few blocks have a token for which that is soon enough to win.

The hash is SplitMix64 (Steele, Lea and Flood, OOPSLA 2014): a counter behind a mixing function. The hash of seed and
position is where the counter of blocks and token ids begins.
"""

import math
from collections.abc import Mapping
from typing import Final

import numpy as np
import numpy.typing as npt

from foretoken.engine.candidates import BLOCK, Ids, Scores

Floats = npt.NDArray[np.float64]
Hashes = npt.NDArray[np.uint64]

_GAMMA: Final = 0x9E3779B97F4A7C15  # 2^64 by the golden ratio, made odd
_MIX: Final = ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB))  # Stafford's variant 13
_LAST_SHIFT: Final = 31
_WORD: Final = 2**64 - 1
_UNUSED: Final = 12  # bits of a hash: a float64 between 0 and 1 holds 52, and a half, without rounding
_UNIT: Final = 2.0**-52
_BLOCKS: Final = 2**40  # where the counter of blocks begins: beyond all token ids
_OTHERS: Final = 2**41  # likewise that of numbers of no token
_SLACK: Final = 1 + 1e-6  # more than rounding takes from a bound
_BLOCK_BITS: Final = BLOCK.bit_length() - 1  # BLOCK is a power of two; no more than _UNUSED of these


EXCLUDING: Final = 0  # which number of a position XTC goes by
ACCEPTING: Final = 1  # which one a rule of a user's own does, should it ask for one


class Noise:
    """The noise of a seed (0 to 2^64 - 1)."""

    def __init__(self, seed: int) -> None:
        self._start = _hash(seed, 0)

    def at(self, position: int) -> "PositionNoise":
        """The noise of the token at index `position` of the whole text, prompt included."""
        return PositionNoise(_hash(self._start, position))


class PositionNoise:
    """The noise of one position."""

    __slots__ = ("_key",)

    def __init__(self, key: int) -> None:
        self._key = key

    def uniform(self, which: int) -> float:
        """A number between 0 and 1 that belongs to no token; each `which` is another."""
        return _uniform(_hash(self._key, _OTHERS + which))

    def exponentials(self, ids: Ids) -> Floats:
        """The numbers [n] of these tokens."""
        words = ids.astype(np.uint64)
        least, owners = self._leasts(words >> np.uint64(_BLOCK_BITS))
        more = _exponentials(_hashes(self._key, words))
        more[owners == ids] = 0
        return least + more

    def winner(self, probs: Mapping[int, float]) -> int:
        """The winner among few tokens, which plain numbers tell sooner than arrays do."""
        if len(probs) == 1:
            return next(iter(probs))
        winner, soonest = -1, math.inf
        leasts: dict[int, tuple[float, int]] = {}
        for token_id, prob in probs.items():
            block = token_id >> _BLOCK_BITS
            found = leasts.get(block)
            if found is None:
                word = _hash(self._key, _BLOCKS + block)
                owner = (block << _BLOCK_BITS) + (word & BLOCK - 1)
                found = leasts[block] = -math.log1p(-_uniform(word)) / BLOCK, owner
            time, owner = found
            if owner != token_id:
                uniform = _uniform(_hash(self._key, token_id))
                # No logarithm, which is more than the number itself, where that is too late already.
                if time + uniform >= soonest * prob:
                    continue
                time -= math.log1p(-uniform)
            if time < soonest * prob:
                winner, soonest = token_id, time / prob
        return winner

    def winner_of_all(self, weights: Scores, sums: npt.NDArray[np.float64]) -> int:
        """The winner among all of a vocabulary. `weights` [whole blocks]: in proportion to the probabilities, 0 for
        what is no token. `sums`: of each block."""
        rows = weights.reshape(-1, BLOCK)
        least, owners = self._leasts(np.arange(len(rows), dtype=np.uint64))
        heavy = int(sums.argmax())
        some = np.arange(heavy * BLOCK, (heavy + 1) * BLOCK)
        with np.errstate(divide="ignore"):
            soonest = min(
                float((least / weights[owners]).min()), float((self.exponentials(some) / weights[some]).min())
            )
            # No number is less than the least of its block, so that a token of less weight than this is too late.
            bounds = (least / (soonest * _SLACK)).astype(np.float32)
            ids = (rows >= bounds[:, None]).ravel().nonzero()[0]
            times = self.exponentials(ids) / weights[ids]
        return int(ids[times.argmin()])

    def _leasts(self, blocks: Hashes) -> tuple[Floats, Ids]:
        """The least number of each block [n], and whose it is."""
        words = _hashes(self._key, blocks + np.uint64(_BLOCKS))
        owners = (blocks << np.uint64(_BLOCK_BITS)) + (words & np.uint64(BLOCK - 1))
        return _exponentials(words) / BLOCK, owners.astype(np.intp)


def _hash(key: int, count: int) -> int:
    word = key + (count + 1) * _GAMMA & _WORD
    for shift, factor in _MIX:
        word = (word ^ word >> shift) * factor & _WORD
    return word ^ word >> _LAST_SHIFT


def _hashes(key: int, counts: Hashes) -> Hashes:
    """The same of several."""
    words = counts * np.uint64(_GAMMA)
    words += np.uint64(key + _GAMMA & _WORD)
    for shift, factor in _MIX:
        words ^= words >> np.uint64(shift)
        words *= np.uint64(factor)
    words ^= words >> np.uint64(_LAST_SHIFT)
    return words


def _uniform(word: int) -> float:
    """Between 0 and 1, both excluded."""
    return ((word >> _UNUSED) + 0.5) * _UNIT


def _exponentials(words: Hashes) -> Floats:
    found: Floats = -np.log1p(((words >> np.uint64(_UNUSED)) + 0.5) * -_UNIT)
    return found
