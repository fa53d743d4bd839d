"""Encoding of what leaves the process (messages, files, JSON for other programs). `foretoken.decoding` reads it back.

How paths travel: a file name is bytes, and not every one is text in UTF-8. Inside a process a path is a `str` as
`os.fsdecode` makes it, where a byte that is no text stands as one of the code points U+DC80 to U+DCFF; `open`, `Path`
and `os.fsencode` (for llama.cpp) make the name of it again. No encoder takes such a text, so everything that leaves
goes through these functions. JSON has the escape "\\udce9" for it, which Python's and JavaScript's readers take for the
same; msgpack has an extension. A person is shown `plain.one_line`: caf\\xe9.gguf. Qt drops such code points from every
string that it is given, so paths pass through it as objects.

Any other lone surrogate is half of a character, with no file behind it; it leaves as U+FFFD.
"""

import re
from typing import Any, Final

import msgspec

FILE_NAMES: Final = 1
"""The code of the msgpack extension that holds a value whose texts are `escaped`."""

_HALF: Final = re.compile("[\ud800-\udc7f\udd00-\udfff]")
_LONE: Final = re.compile("[\ud800-\udfff]")
_BYTE: Final = re.compile("[\0\udc80-\udcff]")
_IN_JSON: Final = re.compile(rb"(\\\\)|\\u0000(..)")


def to_json(value: object, *, indent: int = 0) -> bytes:
    """`value` as JSON, whatever its texts are; in lines, where `indent` is more than 0."""
    try:
        return _json(value, indent)
    except UnicodeEncodeError:
        plain = _json(_escaped(msgspec.to_builtins(value, str_keys=True)), indent)
        return _IN_JSON.sub(lambda found: found[1] or (rb"\u0000" if found[2] == b"00" else rb"\udc" + found[2]), plain)


def to_msgpack(value: object) -> bytes:
    """`value` as msgpack, whatever its texts are."""
    try:
        return msgspec.msgpack.encode(value)
    except UnicodeEncodeError:
        plain = msgspec.msgpack.encode(_escaped(msgspec.to_builtins(value, builtin_types=(bytes,))))
        return msgspec.msgpack.encode(msgspec.msgpack.Ext(FILE_NAMES, plain))


def repaired(text: str) -> str:
    """`text` with U+FFFD for halves of characters; what stands for a byte of a file name stays."""
    return _HALF.sub("\ufffd", text)


def whole(text: str) -> str:
    """`text`, typed or pasted, with U+FFFD for everything in it that is no character: it names no file."""
    return _LONE.sub("\ufffd", text)


def _json(value: object, indent: int) -> bytes:
    found = msgspec.json.encode(value)
    return msgspec.json.format(found, indent=indent) if indent else found


def _escaped(value: Any) -> Any:
    """`value`, made of plain types, with a NUL and two hex digits for what stands for a byte, and for a NUL itself."""
    match value:
        case str():
            return _BYTE.sub(lambda found: f"\0{ord(found[0]) & 0xFF:02x}", repaired(value))
        case dict():
            return {_escaped(key): _escaped(one) for key, one in value.items()}
        case list() | tuple():
            return [_escaped(one) for one in value]
    return value
