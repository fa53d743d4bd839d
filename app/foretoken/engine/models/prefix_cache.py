"""What the models' caches held of texts that were left: edited away, generated anew, another chat's.

Copies in host memory rather than further sequences in the native cache. Measured on a 0.5 B model with texts of 2,048
tokens: two others in the same cache make every pass of the active one 2 to 5% slower, and take its room; copying a text
out or in takes 2.5 ms (34 MB), where evaluating it takes 17 s.
"""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from foretoken.engine.model import Model, Saved

_MOST_TEXTS: Final = 32


@dataclass(slots=True, eq=False)
class _Piece:
    """Positions of one text in one model. `text`: its ids, from 0 to the piece's end at least; pieces share it."""

    model: Model
    text: Sequence[int]
    saved: Saved
    used: int

    @property
    def ids(self) -> Sequence[int]:
        return self.text[self.saved.start : self.saved.end]

    def follows(self, text: Sequence[int]) -> bool:
        """Whether `text` is the same up to where this piece starts."""
        start = self.saved.start
        return self.text[:start] == text[:start]


class PrefixCache:
    """Pieces of caches, at most `budget` bytes of all models together; what was not used for longest goes first.

    A text is cut at multiples of `Model.saves`, so that texts share the pieces of their common beginning. A model that
    copies only everything at once has one piece a text, which serves only texts that go on from its very end.
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
        """The texts last used of which something is kept, each up to where its pieces reach; the latest first."""
        last: dict[int, _Piece] = {}  # by text: its pieces share the object
        for piece in self._all():
            if piece.model is model:
                other = last.setdefault(id(piece.text), piece)
                if piece.saved.end > other.saved.end:
                    last[id(piece.text)] = piece
        recent = sorted(last.values(), key=lambda piece: -piece.used)[:_MOST_TEXTS]
        return [piece.text[: piece.saved.end] for piece in recent]

    def keep(self, model: Model, ids: Sequence[int], start: int) -> None:
        """Copy what `model` holds of `ids`, all its tokens, from `start` on, as far as the budget goes."""
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

    def find(self, model: Model, text: Sequence[int], held: int) -> list[tuple[Saved, Sequence[int]]]:
        """Pieces, with their ids, that take a cache of the first `held` tokens of `text` further.

        The first starts at or before `held`; the last may go on otherwise than the text. Empty when nothing is gained.
        """
        self._clock += 1
        found, _ = self._found(model, tuple(text), held)
        for piece in found:
            piece.used = self._clock
        return [(piece.saved, piece.ids) for piece in found]

    def reach(self, model: Model, text: Sequence[int], held: int) -> int:
        """How many leading tokens of `text` a cache of the first `held` of them has after `find`."""
        return self._found(model, tuple(text), held)[1]

    def _found(self, model: Model, wanted: Sequence[int], held: int) -> tuple[list[_Piece], int]:
        """Pieces that take a cache further than `held`, if any, and how far they take it."""
        step = model.saves
        found = self._whole(model, wanted) if step is None else self._chain(model, wanted, held - held % step, step)
        if not found:
            return [], held
        reach = found[0].saved.start + sum(_alike(piece.ids, wanted[piece.saved.start :]) for piece in found)
        return (found, reach) if reach > held else ([], held)

    def _chain(self, model: Model, wanted: Sequence[int], start: int, step: int) -> list[_Piece]:
        """Piece after piece, each the one that goes along with the text for longest."""
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
        """Whether these positions are kept already. A piece that the text has outgrown is dropped."""
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
        """False when there is no room but by dropping what belongs to this very text."""
        excess = self._size + saved.size - self._budget
        drop = []
        if excess > 0:
            # Of a text used at one time the end goes first: its beginning is of use without it, it not without that.
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
    """How many leading ids are the same."""
    shortest = min(len(left), len(right))
    if left[:shortest] == right[:shortest]:
        return shortest
    return next(i for i, (a, b) in enumerate(zip(left, right, strict=False)) if a != b)
