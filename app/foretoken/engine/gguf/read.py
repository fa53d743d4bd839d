"""From a path to a checked header: the one door through which model files come in."""

import stat
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from foretoken.engine.gguf import model_checks, shards, tokenizer, tokenizer_checks
from foretoken.engine.gguf.header import GgufHeader
from foretoken.engine.gguf.lookalikes import HEAD, describe
from foretoken.engine.gguf.parse import Layout, Malformed, parse, shown
from foretoken.errors import BadModelFile

_MAGIC: Final = b"GGUF"
_ADVICE: Final = "it is damaged or incomplete: download it again, or choose another"
_MAX_REASONS: Final = 20


def read_header(path: Path) -> GgufHeader:
    """Read and check the model at `path`, without its weights; the first shard stands for all of them.

    Raises BadModelFile: its message is one sentence that names the file, its reasons are every fault found.
    """
    faults: list[str] = []
    try:
        layout = _layout(path, faults)
        files = shards.files_of(path, layout.entries)
        layouts = [layout, *_siblings(files, faults)]
    except Malformed as malformed:
        # What stopped the reading comes first: the rest may follow from it.
        raise _refusal(path, [str(malformed), *faults]) from None
    warnings: list[str] = []
    tensors = tuple(tensor for part in layouts for tensor in part.tensors)
    expected = shards.tensors_expected(layout.entries)
    if len(files) > 1 and expected is not None and expected != len(tensors):
        faults.append(f"its parts hold {len(tensors):,} tensors together where {expected:,} are expected")
    described = tokenizer.describe(layout.entries)
    if not tensors:
        what = "a vocabulary only" if described else "descriptions only"
        raise _refusal(path, [f"it holds {what} and no weights, so it cannot answer; choose a whole model", *faults])
    faults += model_checks.check(layout.entries, tensors, n_vocab=len(described) if described else None)
    faults += tokenizer_checks.check(layout.entries, described, warnings)
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
    )


def _siblings(files: Sequence[Path], faults: list[str]) -> list[Layout]:
    layouts = []
    for number, file in enumerate(files[1:], start=1):
        own_faults: list[str] = []
        try:
            layout = _layout(file, own_faults)
            shards.check_sibling(layout.entries, number, len(files))
        except Malformed as malformed:
            raise Malformed(f"its part {shown(file.name)} cannot be used: {malformed}") from None
        layouts.append(layout)
        faults += [f"in its part {shown(file.name)}, {fault}" for fault in own_faults]
    return layouts


def _layout(path: Path, faults: list[str]) -> Layout:
    """The layout of one file. Raises Malformed whatever is wrong with it."""
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise Malformed("it is a folder; choose the .gguf file inside it")
        if not stat.S_ISREG(status.st_mode):  # opening a pipe would wait for ever
            raise Malformed("it is not a regular file; choose a .gguf file")
        if status.st_size == 0:
            raise Malformed("it is empty; download it again")
        with path.open("rb") as file:
            head = file.read(HEAD)
            if not head.startswith(_MAGIC):
                raise Malformed(describe(path, head, status.st_size))
            file.seek(0)
            return parse(file, status.st_size, faults)
    except FileNotFoundError:
        raise Malformed("there is no such file; check the path or choose another model") from None
    except PermissionError:
        raise Malformed("reading it is not permitted; change its permissions or choose another model") from None
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the path
        reason = getattr(error, "strerror", None) or str(error)
        raise Malformed(f"it cannot be read ({reason.lower()}); check the path or the disk") from None


def _refusal(path: Path, faults: Sequence[str]) -> BadModelFile:
    """Faults are clauses about the file; the first becomes the message, with advice where it gives none itself."""
    what = faults[0] if "; " in faults[0] else f"{faults[0]}; {_ADVICE}"
    message = f"{shown(path.name or str(path), 80)} cannot be used: {what}."
    unique = list(dict.fromkeys(faults[1:]))
    more = [f"{fault[0].upper()}{fault[1:]}." for fault in unique[: _MAX_REASONS - 1]]
    if len(unique) >= _MAX_REASONS:
        more.append(f"And {len(unique) - _MAX_REASONS + 1:,} more faults of this sort.")
    return BadModelFile(message, (message, *more))
