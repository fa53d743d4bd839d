"""A setting of a comparison: what guesses, and how much of it."""

import re
from typing import Final, Literal

import msgspec

from foretoken.engine.options import MAX_DRAFT_LENGTH, DraftOptions, DraftSource
from foretoken.errors import UsageError

_KEYS: Final = ("draft", "head", "lookup", "length", "min_confidence", "acceptance")
_COMMA: Final = re.compile(rf",(?=(?:{'|'.join(_KEYS)})\b)")  # a path may hold commas
_LOOKUP: Final = {"auto": None, "on": True, "off": False}
_KINDS: Final = "none, lookup, draft=FILE or head=FILE"


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """What replies are written with. `label`: as the user gave it. `draft`: the file that guesses, "" for the pair's
    own draft, None for none. Where two such have one `draft`, they run in one load of the models."""

    label: str
    draft: str | None = None
    options: DraftOptions = DraftOptions()

    @property
    def plain(self) -> bool:
        """Whether nothing is guessed."""
        return self.options.source is DraftSource.NONE


NONE: Final = Setting(label="none", options=DraftOptions(source=DraftSource.NONE))
"""The main model alone."""


def parse(text: str, usual: DraftOptions = DraftOptions()) -> Setting:  # noqa: B008  # frozen
    """The setting that "none", "lookup,length=4", "draft=FILE,length=auto,lookup=off" or "head=builtin" means; `usual`
    holds what the text leaves open. Raises UsageError."""
    first, *rest = _COMMA.split(text.strip())
    kind, given, name = first.partition("=")
    source, draft = _source(text, kind, name if given else None)
    if source is DraftSource.NONE and rest:
        raise UsageError(f"The setting {text} guesses nothing, so it has no {rest[0].partition('=')[0]}; leave it out.")
    changes: dict[str, object] = {"source": source}
    for part in rest:
        key, _, value = part.partition("=")
        if key in ("draft", "head") or key in changes:
            raise UsageError(f"The setting {text} has two of {key}; leave one out.")
        changes[key] = _value(text, key, value)
    return Setting(label=text.strip(), draft=draft, options=msgspec.structs.replace(usual, **changes))


def _source(text: str, kind: str, name: str | None) -> tuple[DraftSource, str | None]:
    match kind:
        case "none" if name is None:
            return DraftSource.NONE, None
        case "lookup" if name is None:
            return DraftSource.LOOKUP, None
        case "draft" | "head" if name != "":
            return DraftSource.AUTO, name or ""
    raise UsageError(f"The setting {text} does not begin with {_KINDS}; see foretoken compare --help.")


def _value(text: str, key: str, value: str) -> object:
    if key == "length":
        return length_of(value, f"in the setting {text}")
    if key == "lookup" and value in _LOOKUP:
        return _LOOKUP[value]
    if key == "acceptance" and value:
        return value
    if key == "min_confidence":
        try:
            number = float(value)
        except ValueError:
            number = -1.0
        if 0 <= number <= 1:
            return number
    allowed = {"lookup": "auto, on or off", "min_confidence": "a number from 0 to 1", "acceptance": "a rule"}
    raise UsageError(f"{key} is {value or 'empty'} in the setting {text}, but must be {allowed[key]}.")


def length_of(value: str, where: str) -> int | Literal["auto"]:
    """A draft length out of its text. Raises UsageError."""
    if value == "auto":
        return "auto"
    if not value.isdecimal() or not 1 <= int(value) <= MAX_DRAFT_LENGTH:
        raise UsageError(f"length is {value or 'empty'} {where}, but must be auto or 1 to {MAX_DRAFT_LENGTH}.")
    return int(value)
