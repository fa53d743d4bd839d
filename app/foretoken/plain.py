"""Text from outside (titles, names, paths, reasons) as it may be shown: nothing in it acts on the screen.

Control characters, bidirectional overrides, line breaks and bytes that are no text are shown as escapes, in a terminal
and in the window alike.
"""

import unicodedata
from typing import Final

_JOINERS: Final = "\u200c\u200d"
"""Parts of Persian words and of emoji; they show nothing and move nothing."""


def one_line(text: str, limit: int | None = None) -> str:
    """`text` as one plain line, of at most `limit` characters with an ellipsis at its end where it is longer.

    A byte that Python carries as a lone surrogate in a path is shown as the byte: \\xe9.
    """
    if limit is not None and len(text) > limit:
        text = text[: limit - 1] + "…"
    return text if text.isprintable() else "".join(map(_visible, text))


def lines(text: str) -> str:
    """`text` in its own lines, each of them plain: for a tooltip or a message of several lines."""
    return text if text.isprintable() else "\n".join(one_line(line) for line in text.splitlines())


def _visible(character: str) -> str:
    if character.isprintable() or character in _JOINERS or unicodedata.category(character) == "Zs":
        return character
    code = ord(character)
    if 0xDC80 <= code <= 0xDCFF:  # os.fsdecode: a byte that is not UTF-8
        return f"\\x{code - 0xDC00:02x}"
    return character.encode("unicode_escape", "surrogatepass").decode()
