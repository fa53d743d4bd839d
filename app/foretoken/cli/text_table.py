"""Tables in plain text. On a terminal that is too narrow no name and no number is cut in two: what has no room stands
in a second table below, and a sentence at the end of a row on lines of its own."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from foretoken.plain import one_line

_NUMBERS: Final = ("size", "weights", "context", "downloads", "likes", "memory", "overlap", "speed")  # on the right
_GAP: Final = 2  # cells between columns
_SHORT: Final = 24  # cells; only what is longer may be broken, between words
_MARK: Final = 2  # cells of a mark or a rank, which does not name its row alone
_INDENT: Final = 4
_ENDLESS: Final = 10_000  # a file or a pipe has no edge to wrap at


def print_table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Cells are text as it is: nothing in a name is markup, nor an escape sequence."""
    from rich.console import Console
    from rich.text import Text

    terminal = sys.stdout.isatty()
    console = Console(highlight=False, markup=False)
    for head, line in lines(columns, rows, console.width if terminal else _ENDLESS):
        console.print(Text(line, style="dim" if head and terminal else ""), soft_wrap=True)


def lines(columns: Sequence[str], rows: Iterable[Sequence[str]], width: int) -> Iterator[tuple[bool, str]]:
    """The lines of the table on `width` cells, and whether each is a heading."""
    cells = [[one_line(cell) for cell in row] for row in rows]
    whole = [max(map(_cells, column)) for column in zip(columns, *cells, strict=True)]
    least = [_least(column, most) for column, most in zip(zip(*cells, strict=True), whole, strict=False)] or whole
    least = [max(most, _cells(name)) for most, name in zip(least, columns, strict=True)]
    shown = list(range(len(columns)))
    below = _sum(least) > width and least[-1] < whole[-1] and len(shown) > 1
    if below:
        shown.pop()
    for number, block in enumerate(_blocks(shown, least, width)):
        if number:
            yield False, ""
        widths = _widened([least[at] for at in block], [whole[at] for at in block], width)
        for line in _row([columns[at] for at in block], widths, [False] * len(block)):
            yield True, line
        right = [columns[at] in _NUMBERS for at in block]
        for row in cells:
            for line in _row([row[at] for at in block], widths, right):
                yield False, line
            if below and not number and row[-1]:
                for line in _wrapped(row[-1], max(_SHORT, width - _INDENT)):
                    yield False, " " * _INDENT + line


def _blocks(columns: Sequence[int], least: Sequence[int], width: int) -> Iterator[list[int]]:
    """Which columns stand side by side; each block begins with what names the rows."""
    named = list(columns[: 2 if least[0] <= _MARK else 1])
    block = list(named)
    for column in columns[len(named) :]:
        if block != named and _sum(least[at] for at in (*block, column)) > width:
            yield block
            block = list(named)
        block.append(column)
    yield block


def _widened(least: Sequence[int], whole: Sequence[int], width: int) -> list[int]:
    """The least widths, and what is left over for those that could use more."""
    found, spare = list(least), width - _sum(least)
    for at, wanted in enumerate(whole):
        more = max(0, min(wanted - found[at], spare))
        found[at], spare = found[at] + more, spare - more
    return found


def _least(cells: Sequence[str], most: int) -> int:
    if most <= _SHORT:
        return most
    return max(_SHORT, *(_cells(word) for cell in cells for word in cell.split()))


def _row(cells: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> Iterator[str]:
    from rich.cells import set_cell_size

    columns = [_wrapped(cell, width) for cell, width in zip(cells, widths, strict=True)]
    for at in range(max(map(len, columns))):
        parts = [column[at] if at < len(column) else "" for column in columns]
        padded = (
            " " * max(0, width - _cells(part)) + part if to_right else set_cell_size(part, width)
            for part, width, to_right in zip(parts, widths, right, strict=True)
        )
        yield (" " * _GAP).join(padded).rstrip()


def _wrapped(text: str, width: int) -> list[str]:
    """Lines that break between words, and within one only where it is longer than a line."""
    from rich.cells import chop_cells

    found, line = list[str](), ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if _cells(longer) <= width:
            line = longer
            continue
        if line:
            found.append(line)
        *full, line = chop_cells(word, width) if _cells(word) > width else [word]
        found += full
    return [*found, line]


def _sum(widths: "Sequence[int] | Iterator[int]") -> int:
    found = list(widths)
    return sum(found) + _GAP * (len(found) - 1)


def _cells(text: str) -> int:
    from rich.cells import cell_len

    return cell_len(text)
