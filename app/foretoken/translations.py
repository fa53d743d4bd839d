"""The compiled translations, for the window and for the engine process. They are in Qt's format (`.qm`) and read
without Qt, so that the engine process need not load it."""

import logging
import struct
from typing import Final

from foretoken import paths, wording
from foretoken.wording import Language

_LOG: Final = logging.getLogger(__name__)
LOCALES: Final = {"de": (",", "."), "zh": (".", ",")}
"""Languages that there are translations for, with their decimal mark and that between groups of digits."""

_MAGIC: Final = bytes.fromhex("3cb86418caef9c95cd211cbf60a1bddd")
_MESSAGES: Final = 0x69  # the section with all texts
_END, _TRANSLATION, _SOURCE, _CONTEXT, _COMMENT = 1, 3, 6, 7, 8  # what comes in a message
_Messages = dict[tuple[str, str], list[str]]


def translated(code: str, decimal: str, group: str) -> Language | None:
    """The language `code` with these marks in numbers; None where its translation cannot be read."""
    compiled = paths.resource("languages", f"{code}.qm")
    try:
        messages = messages_in(compiled.read_bytes())
    except (OSError, ValueError, struct.error):
        _LOG.warning("The translation %s cannot be read; English is spoken instead", compiled)
        return None

    def lookup(text: str, meaning: str, count: int) -> str:
        forms = messages.get((text, meaning)) or messages.get((text, ""), [""])
        return forms[0 if count in (-1, 1) else -1]  # German has two forms, Chinese one

    percent = "\N{NO-BREAK SPACE}%" if code == "de" else "%"
    return Language(code, decimal, group, lookup, percent)


def use(code: str) -> None:
    """Let this process, the engine's, speak the language `code`."""
    found = translated(code, *LOCALES[code]) if code in LOCALES else None
    if found is not None:
        wording.speak(found)


def messages_in(data: bytes) -> _Messages:
    """The forms of each text, by the text and its meaning. Raises ValueError and struct.error for what is damaged."""
    if not data.startswith(_MAGIC):
        raise ValueError("it is no translation")
    at, found = len(_MAGIC), _Messages()
    while at < len(data):
        section, length = struct.unpack_from(">BI", data, at)
        at += 5
        if section == _MESSAGES:
            found.update(_of_section(data[at : at + length]))
        at += length
    return found


def _of_section(data: bytes) -> _Messages:
    at, found = 0, _Messages()
    texts: dict[int, str] = {}
    forms: list[str] = []
    while at < len(data):
        tag = data[at]
        at += 1
        if tag == _END:
            found[texts.get(_SOURCE, ""), texts.get(_COMMENT, "")] = forms
            texts, forms = {}, []
            continue
        if tag not in (_TRANSLATION, _SOURCE, _CONTEXT, _COMMENT):
            raise ValueError(f"it has a part of the unknown kind {tag}")
        (length,) = struct.unpack_from(">I", data, at)
        raw = data[at + 4 : at + 4 + length]
        at += 4 + length
        if tag == _TRANSLATION:
            forms.append(raw.decode("utf-16-be"))
        else:
            texts[tag] = raw.decode()
    return found
