"""Typed access to JSON of other programs: a field of an unexpected type counts as missing."""

import math
import re
from collections.abc import Mapping
from typing import Any, Final

from foretoken.decoding import Undecodable, from_json
from foretoken.encoding import whole
from foretoken.store.soundness import LATEST
from foretoken.wording import tr

_PAIR_OR_LONE: Final = re.compile(
    rb"\\\\|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(?P<lone>\\u[dD][89a-fA-F][0-9a-fA-F]{2})"
)
_LONGEST_TITLE: Final = 200
_TITLE_OF_TEXT: Final = 48


def decoded(raw: bytes) -> Any:
    """The value of a JSON text. Halves of characters, which other programs cut off, become U+FFFD.

    Raises Undecodable.
    """
    try:
        return from_json(raw, object)
    except Undecodable:
        mended = _PAIR_OR_LONE.sub(lambda found: b"\\ufffd" if found["lone"] else found[0], raw)
        if mended == raw:
            raise
        return from_json(mended, object)


def mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def items(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def text(value: object) -> str:
    """A text that the store takes."""
    return whole(value).replace("\0", "\ufffd") if isinstance(value, str) else ""


def key(value: object) -> str | None:
    """The name of a message in its file."""
    return value if isinstance(value, str) and value else None


def seconds(value: object) -> float | None:
    """Seconds since 1970 of a number in seconds, or in milli-, micro- or nanoseconds as some programs write them."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 1e20:
        return None  # nan is not between them
    when = float(value)
    while when > 1e11:  # the year 5138
        when /= 1000
    return when if math.isfinite(when) and when <= LATEST else None


def title(value: object, first: str) -> str:
    """A chat's title in one line; without one, the beginning of its `first` message."""
    found = " ".join(text(value).split())[:_LONGEST_TITLE]
    if found:
        return found
    line = " ".join(first[: 4 * _TITLE_OF_TEXT].split())
    if len(line) > _TITLE_OF_TEXT:
        return f"{line[:_TITLE_OF_TEXT].rstrip()}…"
    return line or tr("Imported chat")
