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
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from foretoken.engine.sampling.candidates import BLOCK, Ids, Scores

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
_SINGLY: Final = 32  # tokens: of more, arrays find the winner sooner
_SLACK: Final = 1 + 1e-6  # more than rounding takes from a bound
_SUM_SLACK: Final = 1 + 1e-4  # likewise from a sum of float32 weights
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
        uniforms: dict[int, tuple[float, int]] = {}
        # The likeliest first, so that of most others it shows early that they are too late: a number is not less than
        # the least of its block, nor that than the number between 0 and 1 that it comes from.
        for token_id, prob in sorted(probs.items(), key=_by_prob, reverse=True):
            block = token_id >> _BLOCK_BITS
            found = uniforms.get(block)
            if found is None:
                word = _hash(self._key, _BLOCKS + block)
                found = uniforms[block] = _uniform(word), (block << _BLOCK_BITS) + (word & BLOCK - 1)
            uniform, owner = found
            latest = soonest * prob
            if uniform >= latest * BLOCK:
                continue
            time = -math.log1p(-uniform) / BLOCK
            if owner != token_id:
                more = _uniform(_hash(self._key, token_id))
                if time + more >= latest:
                    continue
                time -= math.log1p(-more)
            if time < latest:
                winner, soonest = token_id, time / prob
        return winner

    def winner_among(self, ids: Ids, probs: npt.NDArray[Any]) -> int:
        """The winner among `ids` of the probabilities `probs` [n], some of which may be 0."""
        if len(ids) <= _SINGLY:
            return self.winner(dict(zip(ids.tolist(), probs.tolist(), strict=True)))
        with np.errstate(divide="ignore"):
            return int(ids[(self.exponentials(ids) / probs).argmin()])

    def winner_of_all(self, weights: Scores, sums: npt.NDArray[np.float64]) -> int:
        """The winner among all of a vocabulary. `weights` [whole blocks]: in proportion to the probabilities, 0 for
        what is no token. `sums`: of each block."""
        rows = weights.reshape(-1, BLOCK)
        least, owners = self._leasts(_first(len(rows)))
        block = int(sums.argmax())
        likely = block * BLOCK + int(rows[block].argmax())
        with np.errstate(divide="ignore"):
            soonest = min(self._number(likely) / weights.item(likely), float((least / weights[owners]).min()))
            # No number is less than the least of its block, so that a token of less weight than this is too late.
            bounds = (least / (soonest * _SLACK)).astype(np.float32)
        blocks = (sums * _SUM_SLACK >= bounds).nonzero()[0]  # where all together weigh less, none does
        places = (rows[blocks] >= bounds[blocks, None]).ravel().nonzero()[0]
        ids = blocks[places // BLOCK] * BLOCK + places % BLOCK
        return self.winner_among(ids, weights[ids])

    def _number(self, token_id: int) -> float:
        """That of one token."""
        block = token_id >> _BLOCK_BITS
        word = _hash(self._key, _BLOCKS + block)
        least = -math.log1p(-_uniform(word)) / BLOCK
        if token_id == (block << _BLOCK_BITS) + (word & BLOCK - 1):
            return least
        return least - math.log1p(-_uniform(_hash(self._key, token_id)))

    def _leasts(self, blocks: Hashes) -> tuple[Floats, Ids]:
        """The least number of each block [n], and whose it is."""
        words = _hashes(self._key, blocks + np.uint64(_BLOCKS))
        owners = (blocks << np.uint64(_BLOCK_BITS)) + (words & np.uint64(BLOCK - 1))
        return _exponentials(words) / BLOCK, owners.astype(np.intp)


_by_prob: Final = itemgetter(1)


@lru_cache(maxsize=4)
def _first(count: int) -> Hashes:
    return np.arange(count, dtype=np.uint64)


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
