"""Checks the beginning of a GGUF file during its download, to stop a useless download early.

The part that has arrived is checked by the rules for a whole file. Missing bytes are no fault.
"""

import contextlib
import io
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from foretoken.engine.gguf import architectures, kinds
from foretoken.engine.gguf.kinds import FileKind
from foretoken.engine.gguf.layout import Malformed, MetadataEntry, shown
from foretoken.engine.gguf.lookalikes import HEAD, describe
from foretoken.engine.gguf.parse import parse
from foretoken.wording import tr

ENOUGH: Final = 64 * 1024
"""Bytes, from the beginning, that show nearly every wrong file. A choice."""


class _NotYet(Exception):
    """The parser needs bytes that have not arrived."""


class _Beginning(io.BytesIO):
    """The first bytes of a file as a file object. Raises _NotYet when more is read."""

    def read(self, size: int | None = -1, /) -> bytes:
        found = super().read(size)
        if not found:
            raise _NotYet
        return found


def metadata(head: bytes, size: int) -> tuple[FileKind, dict[str, MetadataEntry]]:
    """The kind of a file of `size` bytes that begins with `head`, and the metadata that are there: mostly all but the
    vocabulary."""
    entries: dict[str, MetadataEntry] = {}
    with contextlib.suppress(Malformed, _NotYet):
        parse(_Beginning(head), size, [], entries)
    return _kind(entries, int.from_bytes(head[8:16], "little")), entries


def why_unusable(name: str, head: bytes, size: int) -> str | None:
    """What is wrong with a file called `name` of `size` bytes that begins with `head`, as a clause; None if nothing.

    Of a complete file (`head` is all of it) only the layout is checked; `read_header` checks the rest.
    """
    if not head.startswith(b"GGUF"):
        return describe(Path(name), head[:HEAD], size)
    faults: list[str] = []
    entries: dict[str, MetadataEntry] = {}
    try:
        parse(_Beginning(head), size, faults, entries)
    except Malformed as malformed:
        return str(malformed)
    except _NotYet:
        pass
    return next(iter(faults), None) or _architecture(entries, int.from_bytes(head[8:16], "little"))


def _architecture(entries: Mapping[str, MetadataEntry], tensors: int) -> str | None:
    kind = _kind(entries, tensors)
    name = kinds.text(entries, "general.architecture")  # empty if it has not arrived
    if not (kind.whole or kind.head) and kind not in (FileKind.UNKNOWN, FileKind.SHARD):  # later parts say nothing
        return kinds.refusal(kind, entries)
    if name and name not in architectures.KNOWN:
        return tr(
            "its architecture {name!r} is not known to this version of llama.cpp; update Foretoken", name=shown(name)
        )
    return None


def _kind(entries: Mapping[str, MetadataEntry], tensors: int) -> FileKind:
    """By the metadata that are there, and the number of tensors."""
    kind = kinds.kind_of(entries, None)
    trunk = kinds.number(entries, f"{kinds.text(entries, 'general.architecture')}.block_count")
    trunk -= kinds.nextn_layers(entries)
    if kind is FileKind.MODEL and kinds.nextn_layers(entries) and tensors < trunk and "split.count" not in entries:
        return FileKind.MTP  # fewer tensors than the model itself has layers
    return kind
