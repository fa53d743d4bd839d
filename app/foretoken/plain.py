"""Text of others made plain: on one line, or as it is but for control and direction characters, which cannot act."""

import re
import unicodedata
from datetime import UTC, datetime
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


_ACTS: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e007f]"
)
_LINE_END: Final = re.compile("\r\n?")


def visible(text: str) -> str:
    """`text` in its own lines, with escapes in the place of control characters and of those that turn text around.

    Characters that are merely unknown stay: the reader's program may be newer than this one.
    """
    if "\r" in text:
        text = _LINE_END.sub("\n", text)
    return _ACTS.sub(lambda found: one_line(found[0]), text) if not text.isprintable() else text


def day_and_time(seconds: float) -> str:
    """ "2026-11-23 02:34", UTC: the same wherever the file is written."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")
