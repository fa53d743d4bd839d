"""The prefix cache: copies of KV caches of texts that were left and may come back (an edit, another chat).

The copies lie in host memory, not in further sequences of the native cache. Measured on a 0.5 B model with texts of
2,048 tokens (tests/perf/prompt_once.py): two more texts in the same cache make every pass of the active one 2 to 5%
slower and take its room. Copying a text out or in takes 2.5 ms (34 MB); evaluating it takes 17 s.
"""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from foretoken.engine.model import Model, Saved

_MOST_TEXTS: Final = 32  # texts that `texts` returns, which bounds the time of comparing a new prompt with them


@dataclass(slots=True, eq=False)
class _Piece:
    """A copy of some positions of one text in one model. `text`: its ids from 0 to at least the piece's end, shared."""

    model: Model
    text: Sequence[int]
    saved: Saved
    used: int

    @property
    def ids(self) -> Sequence[int]:
        return self.text[self.saved.start : self.saved.end]

    def follows(self, text: Sequence[int]) -> bool:
        """Whether `text` equals the piece's text up to the piece's start."""
        start = self.saved.start
        return self.text[:start] == text[:start]


class PrefixCache:
    """Pieces of caches of all models, at most `budget` bytes together. The least recently used are dropped first.

    A text is cut at multiples of `Model.saves`, so that texts share the pieces of their common beginning. A model whose
    `saves` is None has one piece per text, which serves only texts that continue from its end.
    """

    def __init__(self, budget: int) -> None:
        self._budget = budget
        self._pieces: dict[tuple[int, int], list[_Piece]] = {}  # by model and first position
        self._size = 0
        self._clock = 0

    @property
    def size(self) -> int:
        """Bytes kept."""
        return self._size

    def texts(self, model: Model) -> list[Sequence[int]]:
        """The ids of the texts used last, the latest first, each up to the end of its pieces."""
        last: dict[int, _Piece] = {}  # by text: its pieces share the object
        for piece in self._all():
            if piece.model is model:
                other = last.setdefault(id(piece.text), piece)
                if piece.saved.end > other.saved.end:
                    last[id(piece.text)] = piece
        recent = sorted(last.values(), key=lambda piece: -piece.used)[:_MOST_TEXTS]
        return [piece.text[: piece.saved.end] for piece in recent]

    def keep(self, model: Model, ids: Sequence[int], start: int) -> None:
        """Copy positions from `start` on out of the cache of `model`, within the budget. `ids`: its tokens."""
        self._clock += 1
        text, step = tuple(ids), model.saves
        if step is None:
            if not self._holds_whole(model, text):
                self._add(model, text, model.save(0, len(text)))
            return
        for begin in range(start - start % step, len(text), step):
            end = min(begin + step, len(text))
            if not self._holds(model, text, begin, end) and not self._add(model, text, model.save(begin, end)):
                return

    def clear(self) -> None:
        """Drop everything."""
        self._pieces.clear()
        self._size = 0

    def find(self, model: Model, text: Sequence[int], held: int) -> list[tuple[Saved, Sequence[int]]]:
        """Pieces, with their ids, that extend a cache of the first `held` tokens of `text`.

        The first starts at or before `held`; the last may differ from the text at its end. Empty if nothing is gained.
        """
        self._clock += 1
        found, _ = self._found(model, tuple(text), held)
        for piece in found:
            piece.used = self._clock
        return [(piece.saved, piece.ids) for piece in found]

    def reach(self, model: Model, text: Sequence[int], held: int) -> int:
        """How many of the first tokens of `text` a cache that holds `held` of them has after `find`."""
        return self._found(model, tuple(text), held)[1]

    def _found(self, model: Model, wanted: Sequence[int], held: int) -> tuple[list[_Piece], int]:
        """The pieces that extend a cache beyond `held`, if any, and the length they reach."""
        step = model.saves
        found = self._whole(model, wanted) if step is None else self._chain(model, wanted, held - held % step, step)
        if not found:
            return [], held
        reach = found[0].saved.start + sum(_alike(piece.ids, wanted[piece.saved.start :]) for piece in found)
        return (found, reach) if reach > held else ([], held)

    def _chain(self, model: Model, wanted: Sequence[int], start: int, step: int) -> list[_Piece]:
        """Adjacent pieces from `start` on; at each position the one that agrees longest with the text."""
        found: list[_Piece] = []
        for at in range(start, len(wanted), step):
            rest = wanted[at : at + step]
            here = (piece for piece in self._at(model, at) if piece.follows(wanted))
            best = max(here, key=lambda piece: _alike(piece.ids, rest), default=None)
            if best is None:
                break
            found.append(best)
            if _alike(best.ids, rest) < step:
                break
        return found

    def _whole(self, model: Model, wanted: Sequence[int]) -> list[_Piece]:
        fit = [piece for piece in self._at(model, 0) if piece.ids == wanted[: piece.saved.end]]
        return sorted(fit, key=lambda piece: piece.saved.end)[-1:]

    def _holds(self, model: Model, text: Sequence[int], start: int, end: int) -> bool:
        """Whether these positions are kept already. A shorter piece of the same positions is dropped."""
        ids = text[start:end]
        for piece in self._at(model, start):
            if not piece.follows(text):
                continue
            alike = _alike(piece.ids, ids)
            if alike == len(ids):
                piece.used = self._clock
                return True
            if alike == len(piece.ids):
                self._drop(piece)
                return False
        return False

    def _holds_whole(self, model: Model, text: Sequence[int]) -> bool:
        for piece in self._at(model, 0):
            if piece.ids == text:
                piece.used = self._clock
                return True
        return False

    def _add(self, model: Model, text: Sequence[int], saved: Saved) -> bool:
        """Add a piece. False if there is no room except by dropping pieces of the same text."""
        excess = self._size + saved.size - self._budget
        drop = []
        if excess > 0:
            # Of one text the end is dropped first, since it is useless without the beginning.
            for piece in sorted(self._all(), key=lambda piece: (piece.used, -piece.saved.start)):
                if excess <= 0 or piece.used == self._clock:
                    break
                drop.append(piece)
                excess -= piece.saved.size
            if excess > 0:
                return False
        for piece in drop:
            self._drop(piece)
        self._pieces.setdefault((id(model), saved.start), []).append(_Piece(model, text, saved, self._clock))
        self._size += saved.size
        return True

    def _drop(self, piece: _Piece) -> None:
        self._at(piece.model, piece.saved.start).remove(piece)
        self._size -= piece.saved.size

    def _at(self, model: Model, start: int) -> list[_Piece]:
        return self._pieces.get((id(model), start), [])

    def _all(self) -> Iterator[_Piece]:
        return itertools.chain.from_iterable(self._pieces.values())


def _alike(left: Sequence[int], right: Sequence[int]) -> int:
    """The length of the common beginning of two id lists."""
    shortest = min(len(left), len(right))
    if left[:shortest] == right[:shortest]:
        return shortest
    return next(i for i, (a, b) in enumerate(zip(left, right, strict=False)) if a != b)
