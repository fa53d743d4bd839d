"""Tables of reports, in Markdown and HTML."""

from collections.abc import Sequence
from html import escape
from typing import Final

from foretoken.plain import one_line

_SHORT: Final = 24  # characters; longer cells may be broken
_FIXED_SPACE: Final = "\N{NO-BREAK SPACE}"


def markdown_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Its lines."""

    def line(cells: Sequence[str]) -> str:
        return f"| {' | '.join(one_line(cell).replace('|', chr(92) + '|') for cell in cells)} |"

    return [line(heads), line(["---"] * len(heads)), *map(line, rows)]


def into(text: str, mark: str, table: str) -> str | None:
    """`text` with `table` between its lines <!-- mark --> and <!-- /mark -->; None where it has none."""
    begin, end = f"<!-- {mark} -->", f"<!-- /{mark} -->"
    before, first, rest = text.partition(begin)
    _, last, after = rest.partition(end)
    return f"{before}{begin}\n\n{table.strip()}\n\n{end}{after}" if first and last else None


def html_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    first = "".join(f"<th>{escape(one)}</th>" for one in heads)
    body = "".join(f"<tr>{''.join(f'<td>{_whole(escape(one))}</td>' for one in row)}</tr>\n" for row in rows)
    return f"<table>\n<tr>{first}</tr>\n{body}</table>\n"


def _whole(cell: str) -> str:
    """A number stays on one line with its unit and its interval."""
    return cell.replace(" ", _FIXED_SPACE) if len(cell) <= _SHORT else cell
