"""The words and numbers of the program in the language of its user; English until `speak` is called.

`tr("{name} was moved", name=…)` looks its first argument up, then fills in the values; it has to be a literal there,
for `packaging/languages/tool.py` collects the literals for translation. Numbers take Python's format specifications
and come out as the language writes them: `tr("{speed:,.1f} tokens per second", speed=1204.5)`. No Qt here: the window
and the engine process each bring their own `Language`.
"""

import string
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any, Final, Protocol


class Lookup(Protocol):
    """Finds the translation of a text."""

    def __call__(self, text: str, meaning: str, count: int, /) -> str:
        """Returns the translation of `text` for `count` things (-1: no plural), "" where there is none."""


def _untranslated(_text: str, _meaning: str, _count: int) -> str:
    return ""


@dataclass(frozen=True)
class Language:
    """A language. `code`: "en", "de", "zh"; `decimal` and `group` are the marks in 1,204.5, `percent` that in 55%."""

    code: str = "en"
    decimal: str = "."
    group: str = ","
    lookup: Lookup = field(default=_untranslated, repr=False)
    percent: str = "%"


ENGLISH: Final = Language()
_spoken: Language = ENGLISH


def speak(language: Language) -> None:
    """Use `language` in this process from now on. What was shown before stays as it is."""
    global _spoken
    _spoken = language


def spoken() -> Language:
    """The language of this process."""
    return _spoken


def tr(text: str, *, meaning: str = "", **values: object) -> str:
    """`text` in the user's language with `values` in the places of its names.

    `meaning` tells two uses of one English text apart, such as "Open" on a button and as a state.
    """
    found = _spoken.lookup(text, meaning, -1) or text
    return _fill(found, values) if values else found


def trn(one: str, many: str, n: int, **values: object) -> str:
    """`one` or `many` by the number `n`, which stands as {n} in both: trn("{n:,} token", "{n:,} tokens", count)."""
    found = _spoken.lookup(one, "", n) or (one if n == 1 else many)
    return _fill(found, {"n": n, **values})


def later(text: str, *, meaning: str = "") -> str:  # noqa: ARG001
    """Marks a text of a table for translation and returns it as it is; `tr` is called where it is shown, with the same
    `meaning`."""
    return text


def listed(parts: Sequence[str]) -> str:
    """ "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return tr("{some} and {last}", some=joined(parts[:-1]), last=parts[-1])


def joined(parts: Iterable[str]) -> str:
    """ "a, b, c", of names or figures."""
    return tr(", ", meaning="list").join(parts)


def phrased(parts: Iterable[str | None]) -> str:
    """Parts of one sentence, divided by commas; empty ones are left out."""
    return tr(", ", meaning="phrases").join(filter(None, parts))


def sentences(parts: Iterable[str | None]) -> str:
    """Whole sentences in a row; empty ones are left out."""
    said = [part for part in parts if part] or [""]
    return reduce(lambda some, then: tr("{some} {then}", meaning="sentences", some=some, then=then), said)


def number(value: float, form: str = ",") -> str:
    """`value` by a format specification of Python, with the marks of the language: "1.204,5" in German."""
    return _localised(format(value, form))


def _localised(written: str) -> str:
    marks = {".": _spoken.decimal, ",": _spoken.group, "%": _spoken.percent}
    if all(mark == own for mark, own in marks.items()):
        return written
    return "".join(marks.get(character, character) for character in written)


class _Filling(string.Formatter):
    """Formats numbers as the language writes them."""

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:  # noqa: ARG002
        return kwargs.get(str(key), f"{{{key}}}")  # a name that only a translation has is shown, not fatal

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec and isinstance(value, str):
            return value
        written: str = super().format_field(value, format_spec)
        return _localised(written) if isinstance(value, int | float) and format_spec else written


_FILLING: Final = _Filling()


def _fill(text: str, values: Mapping[str, object]) -> str:
    return _FILLING.vformat(text, (), values)
