"""Makes chat text safe to write into files: control and direction characters cannot act there."""

import re
from datetime import UTC, datetime
from typing import Final

from foretoken.plain import one_line

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
