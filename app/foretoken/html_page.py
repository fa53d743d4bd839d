"""Pages that are written into files: their frame, without requests, light and dark; tables, in HTML and Markdown."""

import base64
import hashlib
from collections.abc import Sequence
from html import escape
from typing import Final

from foretoken import paths
from foretoken.plain import one_line
from foretoken.wording import spoken

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


END: Final = "</body>\n</html>\n"
PLAIN: Final = '<pre class="plain">'


def head(title: str, sheet: str, *, script: str = "") -> str:
    """Everything up to the page's body. `script`: the one script that may run in it, "" for none."""
    allowed = f" script-src {_digest(script)};" if script else ""
    sheet = f"\n{sheet}"
    policy = f"default-src 'none'; style-src {_digest(sheet)};{allowed} form-action 'none'; base-uri 'none'"
    return (
        f'<!DOCTYPE html>\n<html lang="{spoken().code}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n'
        f"<title>{escape(title)}</title>\n<style>{sheet}</style>\n</head>\n<body>\n"
    )


def _digest(source: str) -> str:
    """What a policy allows by its content."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(source.encode()).digest()).decode()}'"


def style(*more: str) -> str:
    """The style sheet of all pages, and of those files in `resources/pages` beside it."""
    return "".join(paths.resource("pages", name).read_text(encoding="utf-8") for name in ("page.css", *more))
