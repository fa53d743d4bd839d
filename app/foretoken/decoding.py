"""Decoding of data from outside (files, databases, other programs, the network): it fails in one way only.

msgspec raises DecodeError for most malformed data, but UnicodeDecodeError for text that is not UTF-8, RecursionError
for data nested too deeply and OverflowError or ValueError for some numbers out of range. A caller that names only the
first is brought down by the others, so every room decodes through these functions.
"""

from functools import lru_cache
from typing import Any, TypeVar, overload

import msgspec

_T = TypeVar("_T")

_FAULTS = (msgspec.DecodeError, UnicodeError, RecursionError, OverflowError, ValueError)


class Undecodable(ValueError):
    """Data that does not decode to the type asked for. `str` says why, in msgspec's words."""


@overload
def from_json(data: bytes | str, kind: type[_T]) -> _T: ...
@overload
def from_json(data: bytes | str, kind: object) -> Any: ...  # unions are no `type`
def from_json(data: bytes | str, kind: Any) -> Any:
    """The value of type `kind` that the JSON text `data` holds. Raises Undecodable."""
    try:
        return _json(kind).decode(data)
    except _FAULTS as error:
        raise Undecodable(_reason(error)) from error


@overload
def from_msgpack(data: bytes, kind: type[_T]) -> _T: ...
@overload
def from_msgpack(data: bytes, kind: object) -> Any: ...
def from_msgpack(data: bytes, kind: Any) -> Any:
    """The value of type `kind` that the msgpack bytes `data` hold. Raises Undecodable."""
    try:
        return _msgpack(kind).decode(data)
    except _FAULTS as error:
        raise Undecodable(_reason(error)) from error


@lru_cache  # msgspec takes a union apart anew for every decoder
def _json(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


@lru_cache
def _msgpack(kind: Any) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(kind)


def _reason(error: Exception) -> str:
    if isinstance(error, UnicodeError):
        return "it holds text that is not UTF-8"
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    return str(error)
