"""Finding the few tokens that matter among many without sorting or exponentiating them all.

The logits are laid out as a table of FOLD rows, and the largest of each column is taken, which costs little more than
one look at each logit. Whatever is asked later concerns the few columns that hold something large. What is found is
exact, ties included; an unlucky layout costs time alone.

Rows begin where cache lines do, if the logits do (llama.cpp's do): that makes the difference between one and a half
times the time of a bare look and hardly more than it.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

Scores = npt.NDArray[np.float32]
Ids = npt.NDArray[np.intp]

SMALL: Final = 2048  # vocabularies up to this size are not worth the trouble
FOLD: Final = 48  # scores that one column's maximum stands for
STRIDE: Final = 251  # one score of so many is sampled; prime, so that no layout of a vocabulary is in step with it
SCALE_STRIDE: Final = 2003  # the same where nothing but their scale is asked about: each is fetched by itself
BLOCK: Final = 256  # ids whose weights are summed together, so that a draw has to look into one block only

_LINE: Final = 16  # float32 numbers in a cache line
_GROUP: Final = 8  # columns that are folded once more to find how far down a number of scores reaches


class Scratch:
    """Memory for vocabularies of one size, used again and again: fresh pages cost more than the arithmetic on them.

    `mask`, `maxima` and `columns`, which is a part of `maxima`, hold their values until the next call that uses them.
    What `take` hands out belongs to the caller until it is given back.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.mask: npt.NDArray[np.bool_] = np.empty(size, np.bool_)
        width = folded_width(size)
        self.maxima: Scores = _on_a_line(width + size - width * FOLD)
        self.columns: Scores = self.maxima[:width]
        self._padded = -(-size // BLOCK) * BLOCK
        self._free: list[Scores] = []
        self._wide: tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]] | None = None

    @property
    def wide(self) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        """Two buffers [size] in float64, which hold their values until the next call that uses them."""
        if self._wide is None:  # few vocabularies need them
            self._wide = np.empty(self.size), np.empty(self.size)
        return self._wide

    def take(self) -> Scores:
        """A buffer of `size` floats rounded up to whole blocks; what is beyond `size` is 0."""
        if self._free:
            return self._free.pop()
        buffer = _on_a_line(self._padded)
        buffer[self.size :] = 0
        return buffer

    def give(self, buffer: Scores) -> None:
        """Take back a buffer that nobody looks at any more and whose padding is still 0."""
        self._free.append(buffer)


def folded_width(size: int) -> int:
    """Columns of the table that so many scores are laid out as; the last few scores may be in none."""
    return size // (FOLD * _LINE) * _LINE


def _on_a_line(size: int) -> Scores:
    """Memory for so many floats, from the beginning of a cache line on."""
    room = np.empty(size + _LINE, np.float32)
    skipped = -room.ctypes.data % (_LINE * room.itemsize) // room.itemsize
    return room[skipped : skipped + size]


class Columns:
    """The scores of a vocabulary (more than SMALL of them), folded. Good until the scratch is used again.

    `maxima` [folded_width]: the largest of each column; `tail`: the scores left over, which are in no column.
    `peak`: the largest of all; nan when any is.
    """

    def __init__(self, scores: Scores, scratch: Scratch) -> None:
        width = folded_width(len(scores))
        self._scores = scores
        self._scratch = scratch
        self.table = scores[: width * FOLD].reshape(FOLD, width)
        self.tail = scores[width * FOLD :]
        self.maxima: Scores = np.maximum.reduce(self.table, axis=0, out=scratch.columns)
        largest = self.maxima.max()
        self.peak = float(np.maximum(largest, self.tail.max()) if len(self.tail) else largest)

    def reaching(self, threshold: float) -> tuple[Ids, Scores]:
        """Ids, ascending, whose score is at least `threshold`, and these scores."""
        least = not_below(threshold)
        near = (self.maxima >= least).nonzero()[0]
        if len(near) > len(self.maxima) // 8:
            ids = np.greater_equal(self._scores, least, out=self._scratch.mask).nonzero()[0]
            return ids, self._scores[ids]
        some = self.table.take(near, axis=1).ravel()
        places = (some >= least).nonzero()[0]
        row = places // len(near)  # quicker than divmod
        ids, found = row * len(self.maxima) + near[places - row * len(near)], some[places]
        if len(self.tail):
            last = (self.tail >= least).nonzero()[0]
            if len(last):
                ids = np.concatenate((ids, last + self.table.size))
                found = np.concatenate((found, self.tail[last]))
        return ids, found

    def reached_by(self, count: int) -> float:
        """A threshold, high if it can be told in short, that at least `count` scores reach."""
        if count >= len(self._scores):
            return -math.inf
        groups = len(self.maxima) // _GROUP
        if count <= groups // 2:
            # So many groups of columns have a score that is at least the largest of the least of them.
            best = np.maximum.reduce(self.maxima[: groups * _GROUP].reshape(_GROUP, groups), axis=0)
            return _descending(best, count)
        if count <= len(self.maxima) // 2:
            return _descending(self.maxima, count)
        return _descending(self._scores, count)


def _descending(scores: Scores, count: int) -> float:
    """The score in place `count` from the top."""
    place = len(scores) - count
    return float(np.partition(scores, place)[place])


@lru_cache(maxsize=4)
def every_id(size: int) -> Ids:
    """0, 1, ..., size - 1; shared, so it is read-only."""
    ids = np.arange(size)
    ids.flags.writeable = False
    return ids


def not_below(threshold: float) -> np.float32:
    """The smallest float32 that is at least `threshold`: float32 scores compare with it as with `threshold` itself."""
    if abs(threshold) < 1e38:
        nearest = np.float32(threshold)
    else:
        with np.errstate(over="ignore"):
            nearest = np.float32(threshold)
    return nearest if float(nearest) >= threshold else np.nextafter(nearest, np.float32(np.inf))


def bar(scores: Scores, ids: Sequence[int]) -> None:
    """Leave no chance to `ids` [few], as far as `scores` has them."""
    for token in ids:  # one by one, which an array of places takes longer than
        if token < len(scores):
            scores[token] = -math.inf


def first(scores: Scores, count: int) -> Ids:
    """Indices, ascending, of the `count` largest scores; of equal ones those with the lower index."""
    return with_ties(scores, _descending(scores, count), count) if count < len(scores) else every_id(len(scores))


def with_ties(scores: Scores, least: float, count: int) -> Ids:
    """Indices, ascending, of the `count` largest scores, the smallest of which is known to be `least`."""
    kept = (scores >= np.float32(least)).nonzero()[0]
    surplus = len(kept) - count
    if surplus > 0:  # several scores are the least, and those with the highest index have to go
        equal = (scores[kept] == np.float32(least)).nonzero()[0]
        kept = np.delete(kept, equal[len(equal) - surplus :])
    return kept
