"""A str that marks which of its characters come from messages, and keeps the marks through a template's operations.

A chat template mixes its own control tokens with what people and models wrote. Only the template's own part may be
read as control tokens, so the origin of every character has to survive joining, cutting, stripping and replacing.
"""

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, SupportsIndex

_OWN: Final = b"\0"
_QUOTED: Final = b"\1"


class Quoted(str):
    """A str with a mark for each character: 1 where it comes from a message, 0 where it is the template's own.

    Operations not defined here give a plain str, and the sandbox marks the whole of their result.
    """

    # The sandbox keeps templates from reading names with an underscore.
    __slots__ = ("_marks",)
    _marks: bytes

    def __new__(cls, text: str, marks: bytes | None = None) -> "Quoted":
        """`text` with `marks`; without them all of it comes from a message."""
        made = super().__new__(cls, text)
        made._marks = _QUOTED * len(text) if marks is None else marks
        return made

    def __str__(self) -> str:
        return self

    def __getitem__(self, key: SupportsIndex | slice) -> str:
        piece = super().__getitem__(key)
        marks = self._marks[key] if isinstance(key, slice) else bytes([self._marks[key]])
        return Quoted(piece, marks)

    def __iter__(self) -> Iterator[str]:
        return (self[at] for at in range(len(self)))

    def __add__(self, other: Any) -> Any:
        return joined((self, other)) if isinstance(other, str) else NotImplemented

    def __radd__(self, other: Any) -> Any:
        return joined((other, self)) if isinstance(other, str) else NotImplemented

    def __mul__(self, times: Any) -> Any:
        return Quoted(super().__mul__(times), self._marks * times)

    __rmul__ = __mul__

    def lstrip(self, chars: str | None = None, /) -> str:
        return self[len(self) - len(super().lstrip(chars)) :]

    def rstrip(self, chars: str | None = None, /) -> str:
        return self[: len(super().rstrip(chars))]

    def strip(self, chars: str | None = None, /) -> str:
        return self.lstrip(chars).rstrip(chars)

    def removeprefix(self, prefix: str, /) -> str:
        return self[len(self) - len(super().removeprefix(prefix)) :]

    def removesuffix(self, suffix: str, /) -> str:
        return self[: len(super().removesuffix(suffix))]

    def split(self, sep: str | None = None, maxsplit: SupportsIndex = -1) -> list[str]:
        return list(self._pieces(super().split(sep, maxsplit), len(sep or "")))

    def rsplit(self, sep: str | None = None, maxsplit: SupportsIndex = -1) -> list[str]:
        return list(self._pieces(super().rsplit(sep, maxsplit), len(sep or "")))

    def splitlines(self, keepends: bool = False) -> list[str]:
        lines = super().splitlines(keepends=True)
        bare = super().splitlines()
        found = list(self._pieces(lines, 0))
        return found if keepends else [line[: len(text)] for line, text in zip(found, bare, strict=True)]

    def partition(self, sep: str, /) -> tuple[str, str, str]:
        before, found, after = super().partition(sep)
        one, two, three = self._pieces((before, found, after), 0)
        return one, two, three

    def rpartition(self, sep: str, /) -> tuple[str, str, str]:
        before, found, after = super().rpartition(sep)
        one, two, three = self._pieces((before, found, after), 0)
        return one, two, three

    def replace(self, old: str, new: str, count: SupportsIndex = -1, /) -> str:
        if not old:
            text = super().replace(old, new, count)
            return Quoted(text) if 1 in self._marks or isinstance(new, Quoted) else text
        return joined(self.split(old, count), new)

    def join(self, items: Iterable[str], /) -> str:
        return joined(items, self)

    def upper(self) -> str:
        return self._respelt(super().upper())

    def lower(self) -> str:
        return self._respelt(super().lower())

    def capitalize(self) -> str:
        return self._respelt(super().capitalize())

    def _respelt(self, text: str) -> str:
        """`text` with the marks of this one; all marked if its length differs."""
        return Quoted(text, self._marks if len(text) == len(self) else None)

    def _pieces(self, pieces: Iterable[str], between: int) -> Iterator[str]:
        """The `pieces` of this text with their marks, in order; at least `between` characters lie between two."""
        at = 0
        for piece in pieces:
            at = str.find(self, piece, at)
            yield self[at : at + len(piece)]
            at += len(piece) + between


def marks_of(text: str) -> bytes:
    """One byte for each character of `text`: 1 where it comes from a message, else 0."""
    return text._marks if isinstance(text, Quoted) else _OWN * len(text)


def joined(items: Iterable[str], between: str = "") -> str:
    """`between.join(items)`, in which each character keeps its mark."""
    parts = list(items)
    text = str.join(between, parts)
    if not any(isinstance(part, Quoted) for part in (between, *parts)):
        return text
    return Quoted(text, marks_of(between).join(map(marks_of, parts)))


def carries(value: object) -> bool:
    """Whether `value` is or contains a `Quoted`, at any depth of mappings, lists, tuples and sets."""
    waiting, seen = [value], set()
    while waiting:
        item = waiting.pop()
        if isinstance(item, Quoted):
            return True
        if isinstance(item, (Mapping, list, tuple, set, frozenset)) and id(item) not in seen:
            seen.add(id(item))
            waiting.extend(item)
            if isinstance(item, Mapping):
                waiting.extend(item.values())
    return False


def filled(fill: Callable[[Any], str], values: Any) -> str:
    """`fill(values)`, which prints the values among other text; each character keeps its mark.

    Quoted texts are first replaced by random names, and the result is cut at these names to find where they went. If
    the text put together so differs from `fill(values)` (widths, cut texts), all of it is marked.
    """
    names: dict[str, Quoted] = {}
    direct = fill(values)
    if not carries(values):
        return direct
    try:
        named = fill(_named(values, names))
    except Exception:  # a format that accepts the text but not the name
        return Quoted(direct)
    parts = [named]
    for name, text in names.items():
        parts = [piece for part in parts for piece in _around(part, name, text)]
    followed = joined(parts)
    return followed if followed == direct else Quoted(direct)


def _named(value: Any, names: dict[str, Quoted]) -> Any:
    if isinstance(value, Quoted):
        name = f"\ue000{secrets.token_hex(8)}\ue001"
        names[name] = value
        return name
    if isinstance(value, Mapping):
        return {key: _named(item, names) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(_named(item, names) for item in value)
    return value


def _around(part: str, name: str, text: Quoted) -> Iterator[str]:
    if isinstance(part, Quoted):
        yield part
        return
    first, *rest = part.split(name)
    yield first
    for piece in rest:
        yield text
        yield piece
