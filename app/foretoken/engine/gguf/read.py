"""Reads and checks the header of a model file. All model files enter the program through this module."""

import contextlib
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from foretoken.engine.gguf import head_checks, kinds, model_checks, tokenizer
from foretoken.engine.gguf.formats import Kind
from foretoken.engine.gguf.header import GgufHeader
from foretoken.engine.gguf.kinds import FileKind
from foretoken.engine.gguf.layout import Layout, Malformed, MetadataEntry, shown
from foretoken.engine.gguf.parse import parse
from foretoken.engine.gguf.prefix import HEAD, describe
from foretoken.errors import BadModelFile
from foretoken.own_files import NotAFile, opened
from foretoken.wording import joined, later, tr, trn

_MAGIC: Final = b"GGUF"
_ADVICE: Final = later("it is damaged or incomplete: download it again, or choose another")
_MAX_REASONS: Final = 20
_SHARD: Final = re.compile(r"(?P<stem>.+)-(?P<number>\d{5})-of-(?P<count>\d{5})\.gguf", re.IGNORECASE)
_MAX_SHARDS: Final = 1000  # a choice, far above every real model


def read_header(path: Path) -> GgufHeader:
    """Read and check the whole model at `path`, without its weights; the first shard stands for all of them.

    Raises BadModelFile: its message is one sentence that names the file, its reasons are every fault found. A head is
    refused too: the native library aborts where it is given one as a main model.
    """
    return _read(path, heads=False)


def read_draft(path: Path) -> GgufHeader:
    """As `read_header`, for a draft: a whole model or a head. Raises BadModelFile."""
    return _read(path, heads=True)


@dataclass(frozen=True)
class FileDescription:
    """The kind of a file, and its description for a sentence (`described`)."""

    kind: FileKind
    described: str


def tell(path: Path) -> FileDescription:
    """The kind of the file at `path`, sound or damaged, as far as its header can be read. Never raises."""
    entries: dict[str, MetadataEntry] = {}
    names: set[str] | None = None
    with contextlib.suppress(Malformed):
        layout = _layout(path, [], entries)
        files = _files_of(path, entries)
        names = {tensor.name for part in (layout, *_siblings(files, [])) for tensor in part.tensors}
    kind = kinds.kind_of(entries, names)
    if kind.whole and names is None and kinds.number(entries, "split.count") > 1:
        kind = FileKind.SHARD  # whose other shards are missing
    return FileDescription(kind, kinds.described(kind, entries, names))


def _read(path: Path, *, heads: bool) -> GgufHeader:
    faults: list[str] = []
    try:
        layout = _layout(path, faults)
        files = _files_of(path, layout.entries)
        layouts = [layout, *_siblings(files, faults)]
    except Malformed as malformed:
        # The fault that stopped the reading comes first, because it may be the cause of others.
        raise _refusal(path, [str(malformed), *faults]) from None
    warnings: list[str] = []
    tensors = tuple(tensor for part in layouts for tensor in part.tensors)
    expected = _tensors_expected(layout.entries)
    if len(files) > 1 and expected is not None and expected != len(tensors):
        faults.append(
            tr(
                "its parts hold {count:,} tensors together where {expected:,} are expected",
                count=len(tensors),
                expected=expected,
            )
        )
    described = tokenizer.describe(layout.entries)
    names = {tensor.name for tensor in tensors}
    kind = kinds.kind_of(layout.entries, names)
    if not tensors and kind is FileKind.UNKNOWN:
        raise _refusal(
            path, [tr("it holds descriptions only and no weights, so it cannot answer; choose a whole model")]
        )
    if not kind.whole and kind is not FileKind.UNKNOWN and not (heads and kind.head):
        raise _refusal(path, [kinds.refusal(kind, layout.entries, names), *faults])
    n_vocab = len(described) if described else None
    if kind.head:
        faults += head_checks.check(layout.entries, tensors, n_vocab=n_vocab)
    else:
        faults += model_checks.check(layout.entries, tensors)
    faults += tokenizer.check_vocabulary(layout.entries, described, warnings)
    if kind.head and not faults:
        faults += _d2t(path, layout, n_vocab or 0, warnings)
    if faults or described is None:
        raise _refusal(path, faults)
    return GgufHeader(
        path=path,
        version=layout.version,
        entries=layout.entries,
        tensors=tensors,
        files=tuple(files),
        size=sum(part.size for part in layouts),
        tokenizer=described,
        warnings=tuple(warnings),
        data_start=layout.data_start,
    )


def _siblings(files: Sequence[Path], faults: list[str]) -> list[Layout]:
    layouts = []
    for number, file in enumerate(files[1:], start=1):
        own_faults: list[str] = []
        try:
            layout = _layout(file, own_faults)
            _check_sibling(layout.entries, number, len(files))
        except Malformed as malformed:
            raise Malformed(
                tr("its part {name} cannot be used: {fault}", name=shown(file.name), fault=malformed)
            ) from None
        layouts.append(layout)
        faults += [tr("in its part {name}, {fault}", name=shown(file.name), fault=fault) for fault in own_faults]
    return layouts


def _layout(path: Path, faults: list[str], entries: dict[str, MetadataEntry] | None = None) -> Layout:
    """The layout of one file; `entries` as with `parse`. Raises Malformed whatever is wrong with it."""
    try:
        if path.is_dir():
            raise Malformed(tr("it is a folder; choose the .gguf file inside it"))
        with opened(path) as file:
            size = os.fstat(file.fileno()).st_size
            if size == 0:
                raise Malformed(tr("it is empty; download it again"))
            head = file.read(HEAD)
            if not head.startswith(_MAGIC):
                raise Malformed(describe(path, head, size))
            file.seek(0)
            return parse(file, size, faults, entries)
    except NotAFile:
        raise Malformed(tr("it is not a regular file; choose a .gguf file")) from None
    except FileNotFoundError:
        raise Malformed(tr("there is no such file; check the path or choose another model")) from None
    except PermissionError:
        raise Malformed(tr("reading it is not permitted; change its permissions or choose another model")) from None
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the path
        reason = getattr(error, "strerror", None) or str(error)
        raise Malformed(tr("it cannot be read ({reason}); check the path or the disk", reason=reason.lower())) from None


def _d2t(path: Path, layout: Layout, n_vocab: int, warnings: list[str]) -> list[str]:
    """Faults of the tensor D2T, which maps the rows of a reduced vocabulary to tokens. Adds to `warnings`."""
    tensor = next((one for one in layout.tensors if one.name == head_checks.D2T), None)
    if tensor is None:
        return []
    try:
        with opened(path) as file:
            file.seek(layout.data_start + tensor.offset)
            return head_checks.check_d2t(file.read(tensor.size), n_vocab, warnings)
    except OSError as error:
        return [
            tr(
                "its {tensor} cannot be read ({reason})",
                tensor=head_checks.D2T,
                reason=(error.strerror or str(error)).lower(),
            )
        ]


def _refusal(path: Path, faults: Sequence[str]) -> BadModelFile:
    """The error for these faults (clauses about the file). The first becomes the message, with advice."""
    advised = any(mark in faults[0] for mark in ("; ", "；"))
    what = faults[0] if advised else tr("{fault}; {advice}", fault=faults[0], advice=tr(_ADVICE))
    message = tr("{name} cannot be used: {what}.", name=shown(path.name or str(path), 80), what=what)
    unique = list(dict.fromkeys(faults[1:]))
    more = [f"{fault[0].upper()}{fault[1:]}." for fault in unique[: _MAX_REASONS - 1]]
    if len(unique) >= _MAX_REASONS:
        more.append(tr("And {count:,} more faults of this sort.", count=len(unique) - _MAX_REASONS + 1))
    return BadModelFile(message, (message, *more), fault=f"{what}.")


# --- models split into several files, NAME-00001-of-00003.gguf and so on: the first stands for all ---


def _files_of(path: Path, entries: Mapping[str, MetadataEntry]) -> list[Path]:
    """All files of the model whose metadata are `entries`, `path` first. Raises Malformed."""
    count = _split_number(entries, "split.count")
    if count is None or count <= 1:
        return [path]
    number = _split_number(entries, "split.no") or 0
    match = _SHARD.fullmatch(path.name)
    if number != 0:
        first = _shard_name(match["stem"], 1, count) if match else tr("its first part")
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
                name=_shard_name("NAME", 1, count),
            )
        )
    files = [path, *(path.with_name(_shard_name(match["stem"], part, count)) for part in range(2, count + 1))]
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


def _check_sibling(entries: Mapping[str, MetadataEntry], number: int, count: int) -> None:
    """Check that `entries` are those of shard `number` (from 0) of `count`. Raises Malformed."""
    says = _split_number(entries, "split.no")
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


def _tensors_expected(entries: Mapping[str, MetadataEntry]) -> int | None:
    """The number of tensors of all shards together; None if the file does not say."""
    entry = entries.get("split.tensors.count")
    return entry.value if entry is not None and isinstance(entry.value, int) else None


def _shard_name(stem: str, number: int, count: int) -> str:
    return f"{stem}-{number:05d}-of-{count:05d}.gguf"


def _split_number(entries: Mapping[str, MetadataEntry], key: str) -> int | None:
    entry = entries.get(key)
    if entry is None:
        return None
    if entry.kind is not Kind.U16 or not isinstance(entry.value, int):
        raise Malformed(tr("its {key} is not a 16-bit number", key=key))
    return entry.value
