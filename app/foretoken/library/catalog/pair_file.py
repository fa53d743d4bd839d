"""Pair files: the catalog that ships, pairs to share, and those that the user added."""

import contextlib
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from foretoken import own_files
from foretoken.decoding import Undecodable, from_json
from foretoken.encoding import to_json
from foretoken.errors import BadPairFile, HostileName
from foretoken.library.catalog.catalog import Catalog, CatalogFile, CatalogPair
from foretoken.library.files.disk import write_atomically
from foretoken.library.files.file_names import below
from foretoken.wording import tr

_AT: Final = re.compile(r"(?P<what>.*?)(?: - at `\$(?P<path>[^`]*)`)?", re.DOTALL)
_PLACE: Final = re.compile(r"\.pairs\[(?P<index>\d+)\]\.?(?P<field>.*)")
_TYPES: Final = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object in braces",
    "null": "nothing",
}
_FORMS: Final = {
    "id": "small letters, digits, dots and dashes",
    "on": "a day as in 2026-01-31",
    "page": "an address that begins with https://",
    "sha256": "64 digits of 0-9 and a-f",
}


def in_words(error: Undecodable, content: bytes) -> str:
    """What `error` says of `content`, as a clause."""
    path, what = field_and_fault(error)
    place = _PLACE.fullmatch(path)
    if place is None:
        return f"{path.lstrip('.')}: {what}" if path else what
    field = place["field"]
    return f"{pair_name(content, int(place['index']))}, {field + ': ' if field else ''}{what}"


def field_and_fault(error: Exception) -> tuple[str, str]:
    """(where as in ".pairs[0].main.size", empty for the whole; what is wrong there, as a clause)."""
    match = _AT.fullmatch(" ".join(str(error).rstrip(".").split()))
    assert match is not None
    path = match["path"] or ""
    return path, _what(match["what"], path)


def pair_name(content: bytes, index: int) -> str:
    """How a person finds pair `index` (from 0) again: by its id where it has one."""
    try:
        found = from_json(content, dict[str, Any])["pairs"][index]["id"]
    except (Undecodable, LookupError, TypeError):
        found = None
    if not isinstance(found, str) or not found.isprintable() or not 0 < len(found) <= 60:
        return f"pair {index + 1}"
    return f"pair {index + 1} (“{found}”)"


def _what(message: str, field: str) -> str:
    """msgspec's own words as plain ones."""
    name = re.sub(r"\[\d+\]$", "", field).rpartition(".")[2]
    if match := re.fullmatch(r"Expected `([^`]+)`, got `([^`]+)`", message):
        wanted = " or ".join(_TYPES.get(one, one) for one in match[1].split(" | "))
        return f"{wanted} is needed here, not {_TYPES.get(match[2], match[2])}"
    if match := re.fullmatch(r"Expected `\w+` (>=|<=) (\d+)", message):
        return f"it must be at {'least' if match[1] == '>=' else 'most'} {int(match[2]):,}"
    if match := re.fullmatch(r"Expected `(\w+)` of length (>=|<=) (\d+)", message):
        one, many = ("character", "characters") if match[1] == "str" else ("entry", "entries")
        count = int(match[3])
        return f"it must have at {'least' if match[2] == '>=' else 'most'} {count:,} {one if count == 1 else many}"
    if message.startswith("Expected `str` matching regex"):
        return f"it must be {_FORMS[name]}" if name in _FORMS else "it has the wrong form"
    if match := re.fullmatch(r"Object missing required field `([^`]+)`", message):
        return f"the field “{match[1]}” is missing"
    if match := re.fullmatch(r"Object contains unknown field `([^`]+)`", message):
        return f"there is no field “{match[1]}”"
    if match := re.fullmatch(r"Invalid enum value (.*)", message):
        return f"{match[1]} is none of its values"
    if message.startswith("JSON is malformed"):
        return f"it is not JSON ({message.partition(': ')[2]})"
    if message.startswith("Input data was truncated"):
        return "it ends too early"
    if "utf-8" in message.lower():
        return "it is not text in UTF-8"
    return message[:1].lower() + message[1:]


_MAX_FILE: Final = 1024 * 1024  # bytes of a pair file; the shipped catalog has 120 kB


class _PairFile(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What catalog.json and a shared pair file are."""

    version: Literal[1]
    pairs: tuple[CatalogPair, ...]


def load(path: Path) -> Catalog:
    """Read and check a catalog or pair file. Raises BadPairFile."""
    try:
        with own_files.opened(path) as file:
            data = file.read(_MAX_FILE + 1)
        if len(data) > _MAX_FILE:
            raise BadPairFile(tr("{name} is far too large for a pair file; choose another file.", name=path.name))
        return parse(data, path.name)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise BadPairFile(
            tr("{name} cannot be read ({reason}); check the path.", name=path.name, reason=reason)
        ) from None


def parse(content: bytes, name: str) -> Catalog:
    """As `load`, of bytes that came from `name`. Raises BadPairFile."""
    try:
        pairs = from_json(content, _PairFile).pairs
    except Undecodable as error:
        reason = in_words(error, content)
        raise BadPairFile(
            tr(
                "{name} is not a pair file of Foretoken: {reason}; ask for it again or repair it.",
                name=name,
                reason=reason,
            )
        ) from None
    for index, pair in enumerate(pairs):
        for side, model in (("main", pair.main), ("draft", pair.draft), ("head", pair.head)):
            if model is not None and (fault := _hostile(model)):
                where = f"{pair_name(content, index)}, {side}"
                raise BadPairFile(
                    tr(
                        "{name} cannot be used: {where}.{fault}; ask for another file or repair it.",
                        name=name,
                        where=where,
                        fault=fault,
                    )
                )
    ids = [pair.id for pair in pairs]
    twice = next((one for one in ids if ids.count(one) > 1), None)
    if twice is not None:
        raise BadPairFile(tr("{name} has two pairs with the id “{twice}”; rename one of them.", name=name, twice=twice))
    return Catalog(pairs)


def _hostile(model: CatalogFile) -> str | None:
    """Returns what is wrong with the names in it, or None."""
    for file in model.files:
        try:
            below(Path("models"), model.repository, file)
        except HostileName as error:
            field = "repository" if f"“{model.repository}”" in str(error) else "files"
            return f"{field}: {str(error).partition(';')[0]}"
        if not file.lower().endswith(".gguf"):
            return f"files: {file} is not a GGUF"
    return None


def to_bytes(pairs: Sequence[CatalogPair]) -> bytes:
    """A pair file with `pairs`, to share."""
    return to_json(_PairFile(version=1, pairs=tuple(pairs)), indent=1) + b"\n"


def readable(path: Path) -> Iterator[CatalogPair]:
    """The pairs of a damaged file that are as they were, each judged by itself."""
    try:
        pairs = from_json(own_files.read(path, _MAX_FILE).decode("utf-8", "replace"), dict[str, Any])["pairs"]
    except (OSError, Undecodable, KeyError):
        return
    for pair in pairs if isinstance(pairs, list) else ():
        alone = to_json({"version": 1, "pairs": [pair]})
        if "\ufffd".encode() not in alone:
            with contextlib.suppress(BadPairFile):
                yield from parse(alone, path.name).pairs


class UserPairs:
    """The pairs that the user added, in the file at `path`."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def load(self) -> Catalog:
        """Raises BadPairFile."""
        return load(self._path) if self._path.exists() else Catalog(())

    def restore(self) -> tuple[Catalog, str | None]:
        """As `load`, pair by pair where the whole cannot be read: a sentence says then that it was kept aside."""
        try:
            if not own_files.is_other_than_file(self._path):
                return self.load(), None
        except BadPairFile:
            pass
        catalog = Catalog(tuple(readable(self._path)))
        kept = own_files.set_aside(self._path)
        if kept is None:
            return catalog, tr("The pairs that you added cannot all be read; check {path}.", path=self._path)
        if catalog.pairs:
            with contextlib.suppress(BadPairFile):
                self._save(catalog.pairs)
        if catalog.pairs:
            count = tr("{count} of them could be read", count=len(catalog.pairs))
        else:
            count = tr("the list starts empty")
        return (
            catalog,
            tr(
                "The pairs that you added were damaged, {count}; the file is kept as {name} in {parent}.",
                count=count,
                name=kept.name,
                parent=kept.parent,
            ),
        )

    def add(self, pairs: Iterable[CatalogPair]) -> Catalog:
        """Add `pairs`; one with the same id is replaced. Raises BadPairFile."""
        merged = {pair.id: pair for pair in (*self.load().pairs, *pairs)}
        return self._save(merged.values())

    def remove(self, pair_id: str) -> Catalog:
        """Raises BadPairFile."""
        return self._save(pair for pair in self.load().pairs if pair.id != pair_id)

    def _save(self, pairs: Iterable[CatalogPair]) -> Catalog:
        catalog = Catalog(tuple(pairs))
        try:
            own_files.make_folder(self._path.parent)
            write_atomically(self._path, to_bytes(catalog.pairs), durable=True)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise BadPairFile(
                tr("{path} cannot be written ({reason}); check the folder.", path=self._path, reason=reason)
            ) from None
        return catalog
