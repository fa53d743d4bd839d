"""Layout of the Tokens view: lines of cells, extended only at the end. Arithmetic alone, no Qt.

Adding a token touches the last line alone; a change of width lays everything out again. Lines break between words,
and a word may be made of several tokens.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile
from typing import Final, NamedTuple

import msgspec

from foretoken.engine.events import Token
from foretoken.plain import one_line
from foretoken.replies.readable import display

NEWLINE: Final = "↵"
HAIR: Final = "\N{HAIR SPACE}"
"""Between a guess that was refused and the text it would run into."""
_SPACE: Final = "·"
_TAB: Final = "⇥   "
_GHOSTS_SHOWN: Final = 4  # of a round, the first refused one among them; the others are folded. A choice


class Cell(msgspec.Struct, eq=False, gc=False):
    """A drawn piece of one mark: usually the whole of it, several where it holds line breaks or is very wide.

    `folded`: it stands for so many refused guesses from `mark` on, 0 where it is a piece of `mark` itself.
    """

    mark: int
    text: str
    width: float
    opens_word: bool
    breaks: bool
    folded: int = 0
    x: float = 0.0


class _Settled(NamedTuple):
    """The end of a layout as it was."""

    marks: int
    lines: int
    line: list[tuple[Cell, str, float, float]]
    right: float
    ends_word: bool


class TokenLayout:
    """Cells in lines of at most `width` pixels. `measure` gives the width of a text in pixels."""

    def __init__(self, measure: Callable[[str], float], width: float) -> None:
        self._measure = measure
        self._width = width
        self.marks: list[Token] = []
        self.lines: list[list[Cell]] = [[]]
        self._right = 0.0  # where the last line ends
        self._ends_word = True  # the last cell ended in white space
        self._settled: _Settled | None = None
        self._unfolded: set[int] = set()  # rounds
        self.ghosts_visible = True

    def append(self, marks: Iterable[Token]) -> int:
        """Add marks at the end; the first line that changed."""
        first, start = len(self.lines) - 1, len(self.marks)
        self.marks.extend(marks)
        at = start
        while at < len(self.marks):
            mark = self.marks[at]
            run = self._ghosts_from(at)
            shown, folded = run, 0
            if len(run) > _GHOSTS_SHOWN + 1 and mark.round not in self._unfolded:  # "+1" would take as much room
                shown, folded = run[:_GHOSTS_SHOWN], len(run) - _GHOSTS_SHOWN
            if self.ghosts_visible or not mark.ghost:
                for place in shown or [at]:
                    first = min(first, self._add(place, self.marks[place]))
                if folded:
                    first = min(first, self._fold(at + _GHOSTS_SHOWN, folded))
            at += max(1, len(run))
        return first

    def unfold(self, cell: Cell) -> None:
        """Show the refused guesses that `cell` stands for, after the next `relayout`."""
        self._unfolded.add(self.marks[cell.mark].round)

    def _ghosts_from(self, at: int) -> Sequence[int]:
        """The places of the refused guesses of one round that begin at `at`; none where a token of the text stands."""
        round_ = self.marks[at].round
        judged = takewhile(
            lambda place: (
                self.marks[place].ghost and self.marks[place].fate is not None and self.marks[place].round == round_
            ),
            range(at, len(self.marks)),
        )
        return list(judged)

    def _fold(self, mark: int, count: int) -> int:
        text = f" +{count} "
        self._ends_word = True
        changed = self._place(Cell(mark, text, self._measure(text), opens_word=True, breaks=False, folded=count))
        self._ends_word = True
        return changed

    def settle(self) -> None:
        """What is there stays; what is appended from now on can be taken back."""
        line = [(cell, cell.text, cell.x, cell.width) for cell in self.lines[-1]]
        self._settled = _Settled(len(self.marks), len(self.lines), line, self._right, self._ends_word)

    def take_back(self) -> int:
        """Forget what was appended since `settle`; the first line that changed."""
        settled = self._settled
        if settled is None:
            return len(self.lines) - 1
        self._settled = None
        del self.marks[settled.marks :]
        del self.lines[settled.lines :]
        for cell, text, x, width in settled.line:  # the beginning of a word may have moved to another line
            cell.text, cell.x, cell.width = text, x, width
        self.lines[-1] = [cell for cell, *_ in settled.line]
        self._right, self._ends_word = settled.right, settled.ends_word
        return len(self.lines) - 1

    def cut(self, count: int) -> int:
        """Forget the marks from `count` on, none of which `take_back` would take; the first line that changed.

        The last paragraph is laid out again: where its lines break may have depended on what is gone.
        """
        self._settled = None
        marks = self.marks
        at = len(self.lines) - 1
        while at and not (self._starts_paragraph(at) and self.lines[at - 1][-1].mark < count):
            at -= 1
        start = self.lines[at - 1][-1].mark + 1 if at else 0
        del self.lines[at:]
        self.lines.append([])
        self.marks, self._right, self._ends_word = marks[:start], 0.0, True
        self.append(marks[start:count])
        return at

    def _starts_paragraph(self, line: int) -> bool:
        """Whether a token begins there, after a line break."""
        before, there = self.lines[line - 1], self.lines[line]
        return bool(before) and before[-1].breaks and not (there and there[0].mark == before[-1].mark)

    def measure_with(self, measure: Callable[[str], float]) -> None:
        """Another font, from the next `relayout` on."""
        self._measure = measure

    def relayout(self, width: float) -> None:
        """Lay everything out again for another width, font or choice of ghosts."""
        self._width = width
        marks, self.marks = self.marks, []
        count = self._settled.marks if self._settled is not None else None
        self.lines, self._right, self._ends_word = [[]], 0.0, True
        self.append(marks[:count])
        if count is not None:
            self.settle()
            self.append(marks[count:])

    def cell_at(self, line: int, x: float) -> Cell | None:
        """The cell under `x` in a line."""
        if not 0 <= line < len(self.lines):
            return None
        return next((cell for cell in self.lines[line] if cell.x <= x < cell.x + cell.width), None)

    def nearest_mark(self, line: int, x: float) -> int:
        """The mark before which a caret at `x` in `line` stands; len(marks) at the very end."""
        if line < 0:
            return 0
        if line >= len(self.lines):
            return len(self.marks)
        for cell in self.lines[line]:
            if x < cell.x + cell.width / 2:
                return cell.mark
        following = self.lines[line + 1 : line + 2]
        return following[0][0].mark if following and following[0] else len(self.marks)

    def find(self, mark: int) -> tuple[int, Cell] | None:
        """Line and first cell of a mark; None when it is not drawn."""
        low, high = 0, len(self.lines) - 1
        while low < high:
            middle = (low + high + 1) // 2
            line = self.lines[middle]
            if line and line[0].mark <= mark:
                low = middle
            else:
                high = middle - 1
        while low > 0 and self.lines[low][:1] and self.lines[low][0].mark == mark:
            before = self.lines[low - 1]
            if not before or before[-1].mark != mark:
                break
            low -= 1
        return next(((low, cell) for cell in self.lines[low] if cell.mark == mark), None)

    def _add(self, index: int, mark: Token) -> int:
        changed = len(self.lines) - 1
        for number, (text, opens_word, breaks) in enumerate(_pieces(display(mark), breaking=not mark.ghost)):
            if not number and self._runs_into(mark, text):
                text = HAIR + text
            width = self._measure(text)
            if width > self._width and len(text) > 1:
                for part in self._chopped(text):
                    self._place(Cell(index, part, self._measure(part), opens_word=True, breaks=False))
                self.lines[-1][-1].breaks = breaks
            else:
                changed = min(changed, self._place(Cell(index, text, width, opens_word=opens_word, breaks=breaks)))
            if breaks:
                self.lines.append([])
                self._right, self._ends_word = 0.0, True
            else:
                self._ends_word = text[-1:] in (_SPACE, " ")
        return changed

    def _runs_into(self, mark: Token, text: str) -> bool:
        """Whether a guess and the text beside it would read as one."""
        line = self.lines[-1]
        apart = self._ends_word or text[:1].isspace() or not line
        return not apart and self.marks[line[-1].mark].ghost is not mark.ghost

    def _place(self, cell: Cell) -> int:
        line = self.lines[-1]
        cell.opens_word = cell.opens_word or self._ends_word
        changed = len(self.lines) - 1
        if line and self._right + cell.width > self._width:
            line = self._wrap(cell)
            if line and self._right + cell.width > self._width:  # a word wider than a line
                line = []
                self.lines.append(line)
                self._right = 0.0
        cell.x = self._right
        line.append(cell)
        self._right += cell.width
        return changed

    def _wrap(self, cell: Cell) -> list[Cell]:
        """Begin a new line before `cell`, with the beginning of its word."""
        line = self.lines[-1]
        start = len(line)
        if not cell.opens_word:
            word = next((i for i in range(len(line) - 1, 0, -1) if line[i].opens_word), 0)
            start = word or start
        moved = line[start:]
        del line[start:]
        self.lines.append(moved)
        self._right = 0.0
        self._trim(moved[0] if moved else cell)
        for other in moved:
            other.x = self._right
            self._right += other.width
        return moved

    def _trim(self, cell: Cell) -> None:
        """A line that was broken between words does not begin with the space between them."""
        if len(cell.text) > 1 and cell.text[0] in (" ", HAIR) and not cell.folded:
            cell.text = cell.text[1:]
            cell.width = self._measure(cell.text)

    def _chopped(self, text: str) -> list[str]:
        """Parts of an over-wide text that fit the width."""
        parts, part, right = [], "", 0.0
        for character in text:
            width = self._measure(character)
            if part and right + width > self._width:
                parts.append(part)
                part, right = "", 0.0
            part += character
            right += width
        return [*parts, part]


def _pieces(display: str, *, breaking: bool) -> list[tuple[str, bool, bool]]:
    """(text, opens a word, ends the line) of each drawn piece of a display text, white space made visible.

    A refused token's line break is drawn but does not break the line.
    """
    if display.isalnum():
        return [(display, False, False)]
    if not breaking:
        return [(visible(display.replace("\n", NEWLINE)), display[:1].isspace(), False)]
    rows = display.replace("\r\n", "\n").split("\n")
    pieces = []
    for number, row in enumerate(rows):
        last = number == len(rows) - 1
        opens = row[:1].isspace()
        text = visible(row)
        if not last:
            pieces.append((text + NEWLINE, opens, True))
        elif text:
            pieces.append((text, opens, False))
    return pieces


def visible(row: str) -> str:
    """A line of a token's text with its white space as signs."""
    if row.isspace():
        return "".join(_TAB if c == "\t" else _SPACE for c in row)
    if row.isprintable():
        return row
    return "".join(_TAB if c == "\t" else chr(0x2400 + ord(c)) if ord(c) < 32 else one_line(c) for c in row)
