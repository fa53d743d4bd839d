"""The text in the bytes of a file, in whatever common encoding it is."""

import codecs
import re
from typing import Final, NamedTuple

from foretoken.wording import tr

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_NO_TEXT: Final = re.compile("[\0-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]")  # form feeds and escapes stand in texts
_MOST_CONTROLS: Final = 0.005  # share of a text; a log has a few
_LOOKED_AT: Final = 1 << 20  # characters


class Decoded(NamedTuple):
    """`about`: what was guessed, in a few words."""

    text: str
    about: str = ""


def decoded(data: bytes) -> Decoded | None:
    """The text, its lines ending in a line feed; None where the bytes are no text."""
    encoding, mark = next(((encoding, mark) for mark, encoding in _MARKS if data.startswith(mark)), ("", b""))
    try:
        found = Decoded(data[len(mark) :].decode(encoding)) if encoding else _guessed(data)
    except UnicodeDecodeError:
        return None
    text = found.text.replace("\r\n", "\n").replace("\r", "\n")
    controls = len(_NO_TEXT.findall(text, 0, _LOOKED_AT))
    if controls > _MOST_CONTROLS * min(len(text), _LOOKED_AT):
        return None
    return Decoded(_NO_TEXT.sub("\N{REPLACEMENT CHARACTER}", text) if controls else text, found.about)


def _guessed(data: bytes) -> Decoded:
    try:
        return Decoded(data.decode())
    except UnicodeDecodeError:
        pass
    try:
        return Decoded(data.decode("cp1252"), tr("read as Windows-1252"))
    except UnicodeDecodeError:  # which has no character for a few bytes; Latin-1 has
        return Decoded(data.decode("latin-1"), tr("read as Latin-1"))
