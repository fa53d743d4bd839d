"""Random numbers that belong to a seed, a position of the text and a token id, not to the order they are asked for in.

Each token of a position has an Exponential(1) number of its own. The token whose number divided by its probability is
the least wins a race of exponential clocks, which it does with just its probability (the Gumbel-max trick is the
logarithm of this: Maddison et al., arXiv 1411.0030). Draft and target race with the same numbers, so that where their
distributions are alike they mostly take the same token (Daliri, Musco and Suresh, arXiv 2408.07978); and what the
target takes does not depend on whether anything was guessed.

So that a race in a whole vocabulary need not compute every token's number, they come in blocks: the least of n numbers
is Exponential(n), belongs to each of the n tokens with the same chance, and the others exceed it by an Exponential(1)
each, independently. One hash gives the least number of a block and its owner, and few blocks have a token for which
that is small enough to win.

The hash is SplitMix64 (Steele, Lea and Flood, OOPSLA 2014): a counter behind a mixing function. The hash of seed and
position is where the counter of blocks and token ids begins.
"""

import math
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from foretoken.engine.model import Ids

Floats = npt.NDArray[np.float64]
Hashes = npt.NDArray[np.uint64]

EXCLUDING: Final = 0  # the number of a position that XTC goes by
ACCEPTING: Final = 1  # the number that a user's own acceptance rule goes by

_GAMMA: Final = 0x9E3779B97F4A7C15  # 2^64 by the golden ratio, made odd
_MIX: Final = ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB))  # Stafford's variant 13
_LAST_SHIFT: Final = 31
_WORD: Final = 2**64 - 1
_UNUSED: Final = 12  # bits of a hash: a float64 between 0 and 1 holds 52, and a half, without rounding
_UNIT: Final = 2.0**-52
_BLOCKS: Final = 2**40  # where the counter of blocks begins: beyond all token ids
_OTHERS: Final = 2**41  # likewise that of numbers of no token
_BLOCK: Final = 256  # tokens that share a least number; a power of two, no more than 2^_UNUSED
_BLOCK_BITS: Final = _BLOCK.bit_length() - 1
_FEW: Final = 32  # tokens: plain numbers find the winner of so few in half the time of arrays
_SLACK: Final = 1 + 1e-6  # more than float32 takes from a bound


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
        """A number between 0 and 1 that belongs to the position and no token. Each `which` gives another."""
        return _uniform(_hash(self._key, _OTHERS + which))

    def exponentials(self, ids: Ids) -> Floats:
        """The Exponential(1) numbers [n] of these tokens."""
        words = ids.astype(np.uint64)
        least, owners = self._leasts(words >> np.uint64(_BLOCK_BITS))
        more = _exponentials(_hashes(self._key, words))
        more[owners == ids] = 0
        return least + more

    def winner(self, ids: Ids, probs: npt.NDArray[Any]) -> int:
        """The winner among `ids` [n], ascending, of the probabilities `probs` [n], some of which may be 0."""
        if len(ids) <= _FEW:
            return self._winner_of_few(ids.tolist(), probs.tolist())
        if len(ids) == ids[-1] + 1:
            ids = self._contenders(probs)
            probs = probs[ids]
        with np.errstate(divide="ignore"):
            return int(ids[(self.exponentials(ids) / probs).argmin()])

    def _winner_of_few(self, ids: list[int], probs: list[float]) -> int:
        if len(ids) == 1:
            return ids[0]
        winner, soonest = -1, math.inf
        leasts: dict[int, tuple[float, int]] = {}
        for prob, token_id in sorted(zip(probs, ids, strict=True), reverse=True):  # most others soon prove too late
            block = token_id >> _BLOCK_BITS
            number, owner = leasts.get(block) or leasts.setdefault(block, self._least(block))
            if number < soonest * prob:
                number = self._number(token_id, number, owner)
            if number < soonest * prob:
                winner, soonest = token_id, number / prob
        return winner

    def _contenders(self, probs: npt.NDArray[Any]) -> Ids:
        """Ids that may win a race of the whole vocabulary, whose probabilities `probs` [n_vocab] are."""
        least, owners = self._leasts(np.arange(-(-len(probs) // _BLOCK), dtype=np.uint64))
        likely = int(probs.argmax())
        own = owners < len(probs)
        with np.errstate(divide="ignore"):
            soonest = min(
                self._number(likely, *self._least(likely >> _BLOCK_BITS)) / probs.item(likely),
                float((least[own] / probs[owners[own]]).min(initial=math.inf)),
            )
            # No number is less than the least of its block, so that a token of less probability than this is too late.
            bounds = (least / (soonest * _SLACK)).astype(probs.dtype)
        return (probs >= np.repeat(bounds, _BLOCK)[: len(probs)]).nonzero()[0]

    def _number(self, token_id: int, least: float, owner: int) -> float:
        """The number of one token, given the least number of its block and that number's token id."""
        return least if token_id == owner else least + _exponential(_hash(self._key, token_id))

    def _least(self, block: int) -> tuple[float, int]:
        """The least number of a block, and the token id it belongs to."""
        word = _hash(self._key, _BLOCKS + block)
        return _exponential(word) / _BLOCK, (block << _BLOCK_BITS) + (word & _BLOCK - 1)

    def _leasts(self, blocks: Hashes) -> tuple[Floats, Ids]:
        """`_least` of each block [n]."""
        words = _hashes(self._key, blocks + np.uint64(_BLOCKS))
        owners = (blocks << np.uint64(_BLOCK_BITS)) + (words & np.uint64(_BLOCK - 1))
        return _exponentials(words) / _BLOCK, owners.astype(np.intp)


def _hash(key: int, count: int) -> int:
    word = key + (count + 1) * _GAMMA & _WORD
    for shift, factor in _MIX:
        word = (word ^ word >> shift) * factor & _WORD
    return word ^ word >> _LAST_SHIFT


def _hashes(key: int, counts: Hashes) -> Hashes:
    """`_hash` of each count [n]."""
    words = counts * np.uint64(_GAMMA)
    words += np.uint64(key + _GAMMA & _WORD)
    for shift, factor in _MIX:
        words ^= words >> np.uint64(shift)
        words *= np.uint64(factor)
    words ^= words >> np.uint64(_LAST_SHIFT)
    return words


def _uniform(word: int) -> float:
    """A hash as a number between 0 and 1, both excluded."""
    return ((word >> _UNUSED) + 0.5) * _UNIT


def _exponential(word: int) -> float:
    return -math.log1p(-_uniform(word))


def _exponentials(words: Hashes) -> Floats:
    found: Floats = -np.log1p(((words >> np.uint64(_UNUSED)) + 0.5) * -_UNIT)
    return found
