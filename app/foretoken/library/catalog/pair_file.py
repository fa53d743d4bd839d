"""Pair files: the catalog that ships, and pairs to share."""

import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from foretoken import own_files
from foretoken.decoding import Undecodable, from_json
from foretoken.encoding import to_json
from foretoken.errors import BadPairFile, HostileName
from foretoken.library.catalog.catalog import Catalog, CatalogFile, CatalogPair
from foretoken.library.catalog.pair_faults import in_words, pair_name
from foretoken.library.files.names import below
from foretoken.wording import tr

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
