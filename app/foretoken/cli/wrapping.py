"""Word wrap on a terminal for text that arrives token by token."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from rich.cells import cell_len

_UNITS: Final = re.compile(r"\n|[^\S\n]|[^\s]+")
_TAB: Final = 8  # cells

Style = TypeVar("Style")


@dataclass(frozen=True)
class Back:
    """Take back what stands in the last `cells` cells of the line."""

    cells: int


class Wrapper(Generic[Style]):
    """Says what to put on a terminal of `width` cells so that no word is broken that has room on a line of its own.

    A word may come in pieces, each in a style of its own: what of it stands at the end of a line that turns out too
    short is taken back, and goes to the next one.
    """

    def __init__(self, width: Callable[[], int]) -> None:
        self._width = width
        self._word: list[tuple[str, Style]] = []  # what has been put down of it
        self._column = 0

    def put(self, text: str, style: Style) -> list[tuple[str, Style] | Back]:
        """What to do to show `text` behind what stands there."""
        steps: list[tuple[str, Style] | Back] = []
        for step in self._steps(text, style):
            before = steps[-1] if steps else None
            if isinstance(step, tuple) and isinstance(before, tuple) and before[1] == step[1]:
                steps[-1] = before[0] + step[0], step[1]
            else:
                steps.append(step)
        return steps

    def _steps(self, text: str, style: Style) -> Iterator[tuple[str, Style] | Back]:
        for unit in _units(text):
            if unit == "\n":
                yield self._line_break(style)
            elif unit.isspace():
                self._word = []
                cells = _TAB - self._column % _TAB if unit == "\t" else cell_len(unit)
                if self._column + cells <= self._limit:  # else the line ends here, and so does the space
                    self._column += cells
                    yield " " * cells, style
                else:
                    self._column = self._limit
            else:
                yield from self._put_piece(unit, style)

    def end(self) -> None:
        """The next text begins at the margin."""
        self._word, self._column = [], 0

    @property
    def _limit(self) -> int:
        return max(2, self._width() - 1)  # a terminal does not say where it is once its last cell is full

    def _put_piece(self, piece: str, style: Style) -> Iterator[tuple[str, Style] | Back]:
        cells = cell_len(piece)
        if _is_wide(piece):  # lines may end on either side of an ideograph
            self._word = []
        before = sum(cell_len(part) for part, _ in self._word)
        if self._column + cells > self._limit and before + cells <= self._limit and self._column > before:
            if before:
                yield Back(before)
            word, self._word = self._word, []
            yield self._line_break(style)
            for part in word:
                yield self._down(*part)
        while self._column + cell_len(piece) > self._limit:  # longer than a line, which it has for itself
            head = _fitting(piece, self._limit - self._column)
            if head:
                yield head, style
            yield self._line_break(style)
            piece = piece[len(head) :]
        if piece:
            yield self._down(piece, style)
        if _is_wide(piece):
            self._word = []

    def _down(self, piece: str, style: Style) -> tuple[str, Style]:
        self._word.append((piece, style))
        self._column += cell_len(piece)
        return piece, style

    def _line_break(self, style: Style) -> tuple[str, Style]:
        self.end()
        return "\n", style


def _units(text: str) -> Iterator[str]:
    """Line breaks, spaces, ideographs, and runs of anything else."""
    for unit in _UNITS.findall(text):
        start = 0
        for at, character in enumerate(unit):
            if _is_wide(character):
                yield from filter(None, (unit[start:at], character))
                start = at + 1
        if start < len(unit):
            yield unit[start:]


def _is_wide(text: str) -> bool:
    return len(text) == 1 and unicodedata.east_asian_width(text) in "WF"


def _fitting(text: str, cells: int) -> str:
    """As much of the beginning of `text` as has room."""
    for length in range(min(len(text), cells), 0, -1):
        if cell_len(text[:length]) <= cells:
            return text[:length]
    return ""
