"""A setting of a measurement: what guesses, and how much of it."""

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final, Literal

import msgspec

from foretoken.engine.gguf.read import tell
from foretoken.engine.options import MAX_DRAFT_LENGTH, DraftOptions, DraftSource
from foretoken.errors import UsageError
from foretoken.session.messages import Loaded, LoadPair
from foretoken.session.remote.address import Address, is_address
from foretoken.wording import tr

_KEYS: Final = ("draft", "head", "lookup", "length", "min_confidence", "acceptance")
_COMMA: Final = re.compile(rf",(?=(?:{'|'.join(_KEYS)})\b)")  # a path may hold commas
_LOOKUP: Final = {"auto": None, "on": True, "off": False}
_KINDS: Final = "plain (or none), a draft length, auto, lookup, draft=FILE, head=FILE or server=ADDRESS"


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """What replies are written with. `label`: as the user gave it. `draft`: the file that guesses, "" for the pair's
    own draft, None for none. `server`: the address of another server than the pair's, "" for that. Where two such have
    one `draft` and one `server`, they run in one load of the models."""

    label: str
    draft: str | None = None
    server: str = ""
    options: DraftOptions = DraftOptions()

    @property
    def plain(self) -> bool:
        """Whether nothing is guessed."""
        return self.options.source is DraftSource.NONE

    @property
    def as_started(self) -> bool:
        """Whether it leaves what is guessed to the server, as it was started."""
        return self.options.source is DraftSource.AUTO and self.options.length == "auto"


NONE: Final = Setting(label="none", options=DraftOptions(source=DraftSource.NONE))
"""The main model alone."""


def parse(text: str, usual: DraftOptions = DraftOptions()) -> Setting:  # noqa: B008  # frozen
    """The setting that "plain", "4", "auto,lookup=off", "lookup,length=4", "draft=FILE,length=auto" or "head=builtin"
    means; `usual` holds what the text leaves open. Raises UsageError."""
    source: DraftSource
    draft: str | None
    first, *rest = _COMMA.split(text.strip())
    kind, given, name = first.partition("=")
    server = ""
    if not given and (kind == "auto" or kind.isdecimal()):  # of the pair's own draft
        source, draft, rest = DraftSource.AUTO, "", [f"length={kind}", *rest]
    elif kind == "server" and name:
        source, draft, server = DraftSource.AUTO, None, str(Address.parse(name))
    else:
        source, draft = _source(text, kind, name if given else None)
    if source is DraftSource.NONE and rest:
        raise UsageError(f"The setting {text} guesses nothing, so it has no {rest[0].partition('=')[0]}; leave it out.")
    changes: dict[str, object] = {"source": source}
    for part in rest:
        key, _, value = part.partition("=")
        if key in ("draft", "head") or key in changes:
            raise UsageError(f"The setting {text} has two of {key}; leave one out.")
        changes[key] = _value(text, key, value)
    return Setting(label=text.strip(), draft=draft, server=server, options=msgspec.structs.replace(usual, **changes))


def _source(text: str, kind: str, name: str | None) -> tuple[DraftSource, str | None]:
    match kind:
        case "none" | "plain" if name is None:
            return DraftSource.NONE, None
        case "lookup" if name is None:
            return DraftSource.LOOKUP, None
        case "draft" | "head" if name != "":
            return DraftSource.AUTO, name or ""
    if kind in ("draft", "head", "server"):
        raise UsageError(f"The setting {text} names no file; write for example draft=small.gguf.")
    begins, _, option = kind.partition(",")
    if option:
        raise UsageError(f"The setting {text} has {option} behind {begins}, which is none of {', '.join(_KEYS[2:])}.")
    raise UsageError(f"The setting {text} does not begin with {_KINDS}.")


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


def loads(pair: LoadPair, settings: Sequence[Setting]) -> list[LoadPair]:
    """What has to be loaded for each setting. Those that need no draft share the load of a draft model, but not of a
    head, which makes the main model's passes longer. Raises UsageError for a server beside a model that is here."""
    drafts = [pair.draft if setting.draft == "" else setting.draft for setting in settings]
    if is_address(pair.main):
        mains = (setting.server or pair.main for setting in settings)
        return [
            msgspec.structs.replace(pair, main=main, draft=draft, second_draft=None)
            for main, draft in zip(mains, drafts, strict=True)
        ]
    if (other := next((one.label for one in settings if one.server), None)) is not None:
        raise UsageError(f"The setting {other} needs a server to be compared with: give its address with --main.")
    usual = next((draft for draft in drafts if draft is not None and not _is_head(pair.main, draft)), None)
    return [msgspec.structs.replace(pair, draft=draft or usual, second_draft=None) for draft in drafts]


def check_taken(loaded: Loaded, settings: Iterable[Setting]) -> None:
    """Raises UsageError where a server decides itself what a setting would choose."""
    other = None if loaded.takes_length else next((one for one in settings if not one.as_started), None)
    if other is not None:
        raise UsageError(
            tr(
                "The setting {setting} cannot be measured: this server decides itself what it guesses, and how much. "
                "Compare it with another server, or measure it as it was started.",
                setting=other.label,
            )
        )


def _is_head(main: str, draft: str) -> bool:
    path = Path(draft)
    return draft == main or (path.is_file() and tell(path).kind.head)


def drafted_by(options: DraftOptions, draft: str) -> str:
    """What records call that which guesses: the `draft` loaded, prompt lookup, or nothing."""
    return {DraftSource.NONE: "", DraftSource.LOOKUP: "lookup"}.get(options.source, draft)


def name_of(path: str) -> str:
    """What reports call a model: the name of its file, or its server."""
    return Address.parse(path).label if is_address(path) else Path(path).stem


def told_apart(paths: Sequence[str], of: Callable[[str], str] = name_of) -> dict[str, str]:
    """A name for each path; those of one name are told apart by their folders, or else named in full."""
    names = {path: of(path) for path in paths}
    names = _told_apart(names, {path: f"{name} ({Path(path).parent.name})" for path, name in names.items()})
    return _told_apart(names, {path: path for path in names})


def _told_apart(names: dict[str, str], longer: dict[str, str]) -> dict[str, str]:
    """The `longer` name of each that shares its name with another."""
    taken = list(names.values())
    return {path: name if taken.count(name) == 1 else longer[path] for path, name in names.items()}
