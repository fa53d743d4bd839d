"""Decoding of data from outside (files, databases, other programs, the network): it fails in one way only.

msgspec raises DecodeError for most malformed data, but UnicodeDecodeError for text that is not UTF-8, RecursionError
for data nested too deeply and OverflowError or ValueError for some numbers out of range. A caller that names only the
first is brought down by the others, so every room decodes through these functions.

File names that are not UTF-8 come back as `foretoken.encoding` was given them.
"""

import re
from functools import lru_cache
from typing import Any, Final, TypeVar, overload

import msgspec

from foretoken.encoding import FILE_NAMES

_T = TypeVar("_T")

_FAULTS = (msgspec.DecodeError, UnicodeError, RecursionError, OverflowError, ValueError)
_IN_JSON: Final = re.compile(  # escapes that are left alone, a NUL, a byte of a file name
    rb"\\\\|\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u(?P<nul>0000)|\\u[dD][cC](?P<byte>[89a-fA-F][0-9a-fA-F])", re.DOTALL
)
_ESCAPED: Final = re.compile("\0(..)", re.DOTALL)
_EXTENSIONS: Final = frozenset(b"\xc7\xc8\xc9\xd4\xd5\xd6\xd7\xd8")  # how one begins in msgpack


class Undecodable(ValueError):
    """Data that does not decode to the type asked for. `str` says why, in msgspec's words."""


@overload
def from_json(data: bytes | str, kind: type[_T]) -> _T: ...
@overload
def from_json(data: bytes | str, kind: object) -> Any: ...  # unions are no `type`
def from_json(data: bytes | str, kind: Any) -> Any:
    """The value of type `kind` that the JSON text `data` holds. Raises Undecodable."""
    try:
        try:
            return _json(kind).decode(data)
        except msgspec.DecodeError:
            plain = data.encode() if isinstance(data, str) else data
            if not any(found["byte"] for found in _IN_JSON.finditer(plain)):
                raise
            return msgspec.convert(_unescaped(_json(Any).decode(_IN_JSON.sub(_json_escaped, plain))), kind)
    except _FAULTS as error:
        raise Undecodable(_reason(error)) from error


@overload
def from_msgpack(data: bytes, kind: type[_T]) -> _T: ...
@overload
def from_msgpack(data: bytes, kind: object) -> Any: ...
def from_msgpack(data: bytes, kind: Any) -> Any:
    """The value of type `kind` that the msgpack bytes `data` hold. Raises Undecodable."""
    try:
        if data[:1] and data[0] in _EXTENSIONS:
            whole = _msgpack(Any).decode(data)
            if isinstance(whole, msgspec.msgpack.Ext) and whole.code == FILE_NAMES:
                return msgspec.convert(_unescaped(_msgpack(Any).decode(whole.data)), kind)
        return _msgpack(kind).decode(data)
    except _FAULTS as error:
        raise Undecodable(_reason(error)) from error


@lru_cache  # msgspec takes a union apart anew for every decoder
def _json(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


@lru_cache
def _msgpack(kind: Any) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(kind)


def _json_escaped(found: re.Match[bytes]) -> bytes:
    if found["nul"]:
        return rb"\u000000"
    return rb"\u0000" + found["byte"] if found["byte"] else found[0]


def _unescaped(value: Any) -> Any:
    """The inverse of the encoders' escaping. Raises ValueError."""
    match value:
        case str():
            return _ESCAPED.sub(lambda found: _code_point(int(found[1], 16)), value)
        case dict():
            return {_unescaped(key): _unescaped(one) for key, one in value.items()}
        case list() | tuple():
            return [_unescaped(one) for one in value]
    return value


def _code_point(byte: int) -> str:
    return chr(0xDC00 + byte) if byte else "\0"


def _reason(error: Exception) -> str:
    if isinstance(error, UnicodeError):
        return "it holds text that is not UTF-8"
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    return str(error)
