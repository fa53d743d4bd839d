"""Models split into several files, NAME-00001-of-00003.gguf and so on. The first file stands for all."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from foretoken.engine.gguf.formats import Kind
from foretoken.engine.gguf.layout import Malformed, MetadataEntry
from foretoken.wording import joined, tr, trn

_NAME: Final = re.compile(r"(?P<stem>.+)-(?P<number>\d{5})-of-(?P<count>\d{5})\.gguf", re.IGNORECASE)
_MAX_SHARDS: Final = 1000  # a choice, far above every real model


def files_of(path: Path, entries: Mapping[str, MetadataEntry]) -> list[Path]:
    """All files of the model whose metadata are `entries`, `path` first. Raises Malformed."""
    count = _number(entries, "split.count")
    if count is None or count <= 1:
        return [path]
    number = _number(entries, "split.no") or 0
    match = _NAME.fullmatch(path.name)
    if number != 0:
        first = _sibling(match["stem"], 1, count) if match else tr("its first part")
        raise Malformed(
            tr(
                "it is part {number} of a model in {count} parts; choose {first} instead",
                number=number + 1,
                count=count,
                first=first,
            )
        )
    if count > _MAX_SHARDS:
        raise Malformed(tr("it claims to be one of {count:,} parts, far more than any real model has", count=count))
    if not match or int(match["number"]) != 1 or int(match["count"]) != count:
        raise Malformed(
            tr(
                "it is the first of {count} parts and must be named like {name} beside the others",
                count=count,
                name=_sibling("NAME", 1, count),
            )
        )
    files = [path, *(path.with_name(_sibling(match["stem"], part, count)) for part in range(2, count + 1))]
    missing = [file.name for file in files if not file.is_file()]
    if missing:
        raise Malformed(
            trn(
                "it needs {names} beside it; download the missing part",
                "it needs {names} beside it; download the missing parts",
                len(missing),
                names=joined(missing),
            )
        )
    return files


def check_sibling(entries: Mapping[str, MetadataEntry], number: int, count: int) -> None:
    """Check that `entries` are those of shard `number` (from 0) of `count`. Raises Malformed."""
    says = _number(entries, "split.no")
    if says != number:
        described = tr("no part of a model") if says is None else tr("part {number}", number=says + 1)
        raise Malformed(
            tr(
                "it should be part {number} of {count} and says that it is {described}",
                number=number + 1,
                count=count,
                described=described,
            )
        )


def tensors_expected(entries: Mapping[str, MetadataEntry]) -> int | None:
    """The number of tensors of all shards together; None if the file does not say."""
    entry = entries.get("split.tensors.count")
    return entry.value if entry is not None and isinstance(entry.value, int) else None


def _sibling(stem: str, number: int, count: int) -> str:
    return f"{stem}-{number:05d}-of-{count:05d}.gguf"


def _number(entries: Mapping[str, MetadataEntry], key: str) -> int | None:
    entry = entries.get(key)
    if entry is None:
        return None
    if entry.kind is not Kind.U16 or not isinstance(entry.value, int):
        raise Malformed(tr("its {key} is not a 16-bit number", key=key))
    return entry.value
