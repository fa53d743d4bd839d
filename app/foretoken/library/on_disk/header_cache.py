"""What headers say, remembered by path, size and time of change: reading one takes a tenth of a second, two thousand
would take minutes. The cache may be lost at any time; it is only made again.
"""

import contextlib
import hashlib
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from foretoken import __version__, own_files
from foretoken.decoding import Undecodable, from_msgpack
from foretoken.encoding import to_msgpack
from foretoken.engine.gguf import GgufHeader, prefix, read_header
from foretoken.engine.gguf.architectures import NOT_FOR_CHAT
from foretoken.errors import BadModelFile
from foretoken.library.files.disk import write_atomically
from foretoken.library.files.file_names import FileKind, kind_of, quantisation_of
from foretoken.library.fit.pairing import FIRST_COMPARED_ID, active_parameters
from foretoken.library.on_disk.stores import Found
from foretoken.threads import brief

ReadHeader = Callable[[Path], GgufHeader]

_log = logging.getLogger(__name__)

_VERSION: Final = f"{__version__}/1"  # other checks may judge otherwise: then everything is read again
_MOST_BYTES: Final = 256 * 1024 * 1024
_FAULT_LIMIT: Final = 600  # characters of a reason that are kept


class ModelFacts(msgspec.Struct, frozen=True, kw_only=True):
    """A sound model by the numbers.

    `parameters` and `active` (those that one token passes through) count weights; `context` in tokens; `weights` in
    bytes. `vocabulary` is the same for models whose token ids mean and do the same; `identity` for copies of one model.
    """

    name: str
    architecture: str
    quantisation: str
    parameters: int
    active: int
    context: int
    weights: int
    tokens: int
    vocabulary: str
    template: bool
    identity: str
    warnings: tuple[str, ...] = ()


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """What was found out about a file: facts, or the reason why it cannot be used, and what it is at all."""

    kind: FileKind
    facts: ModelFacts | None = None
    fault: str | None = None


class _Entry(msgspec.Struct, frozen=True):
    size: int
    mtime: int
    parts: int
    reading: Reading


class _File(msgspec.Struct):
    version: str
    entries: dict[str, _Entry]


class HeaderCache:
    """Kept at `path`. Only what was asked for since it was loaded is kept on saving. `read`: as `read_header`."""

    def __init__(self, path: Path, read: ReadHeader = read_header) -> None:
        self._path = path
        self._read_header = read
        self._old = _load(path)
        self._new: dict[str, _Entry] = {}
        self._changed = False

    def read(self, found: Found) -> Reading:
        """From the cache while the file is unchanged, else from its header."""
        return self.known(found) or self._read(found)

    def known(self, found: Found) -> Reading | None:
        """What the cache has of it."""
        key = str(found.files[0])
        entry = self._new.get(key) or self._old.get(key)
        if entry is None or (entry.size, entry.mtime, entry.parts) != (found.size, found.mtime, len(found.files)):
            return None
        self._new[key] = entry
        return entry.reading

    def save(self) -> None:
        """Where the disk takes it; a cache that cannot be kept is no fault."""
        if self._changed or self._new.keys() != self._old.keys():
            with contextlib.suppress(OSError):
                own_files.make_folder(self._path.parent)
                content = to_msgpack(_File(_VERSION, self._new))
                write_atomically(self._path, hashlib.sha256(content).digest() + content, durable=False)
        self._old, self._new, self._changed = self._new, {}, False

    def _read(self, found: Found) -> Reading:
        reading = read_facts(found.files[0], found.label, self._read_header)
        self._new[str(found.files[0])] = _Entry(found.size, found.mtime, len(found.files), reading)
        self._changed = True
        return reading


def read_facts(path: Path, label: str | None = None, read: ReadHeader = read_header) -> Reading:
    """Read and check the header of the model at `path`; never raises for what is wrong with the file."""
    by_name = kind_of(label or path.name)
    try:
        header = read(path)
    except BadModelFile as error:
        return Reading(kind=_kind(path, by_name), fault=_reason(error))
    except Exception as error:  # a fault of ours, which must not hide all other models
        _log.exception("reading %s", path)
        return Reading(kind=by_name, fault=f"It could not be read, by a fault of Foretoken ({brief(error)}).")
    kind = by_name if by_name in (FileKind.MATRIX, FileKind.HEAD) else FileKind.MODEL
    return Reading(kind=kind, facts=_facts(header))


def _facts(header: GgufHeader) -> ModelFacts:
    tokenizer = header.tokenizer
    behaviour = (tokenizer.pre, tokenizer.add_bos, tokenizer.add_eos, tokenizer.bos_id, tokenizer.eos_id)
    vocabulary = _fingerprint(tokenizer.kind.value, behaviour, tokenizer.texts[FIRST_COMPARED_ID:])
    shape = [(tensor.name, tensor.dims, tensor.type) for tensor in header.tensors]
    return ModelFacts(
        name=header.name,
        architecture=header.architecture,
        # A blob without a name knows its quantisation all the same; a name tells "UD-Q4_K_XL" from "Q4_K_M".
        quantisation=quantisation_of(header.path.name) or header.quantisation,
        parameters=header.parameters,
        active=active_parameters(header),
        context=header.context_length,
        weights=header.weight_bytes,
        tokens=len(tokenizer),
        vocabulary=vocabulary,
        template=header.chat_template is not None,
        identity=_fingerprint(header.name, vocabulary, shape, header.size),
        warnings=header.warnings,
    )


def _kind(path: Path, by_name: FileKind) -> FileKind:
    """What a file is that is no usable model: an addition to one, another sort of model, or one that is broken."""
    try:
        with path.open("rb") as file:
            head = file.read(prefix.ENOUGH)
        size = path.stat().st_size
    except OSError:
        return by_name
    entries = prefix.peek(head, size)
    architecture, sort = (entries.get(f"general.{key}") for key in ("architecture", "type"))
    name = architecture.value if architecture is not None and isinstance(architecture.value, str) else ""
    if name == "clip":
        return FileKind.PROJECTOR
    if name in ("eagle3", "dflash", "gemma4-assistant"):
        return FileKind.HEAD
    if name in NOT_FOR_CHAT:
        return FileKind.OTHER
    if sort is not None and sort.value == "adapter":
        return FileKind.ADAPTER
    if sort is not None and sort.value == "imatrix":
        return FileKind.MATRIX
    if head.startswith(b"GGUF") and head[8:16] == bytes(8) and name:  # no tensors
        return FileKind.VOCABULARY
    return by_name


def _reason(error: BadModelFile) -> str:
    """The clause after the file's name, as a sentence of its own."""
    reason = str(error).partition("cannot be used: ")[2] or str(error)
    return f"{reason[:1].upper()}{reason[1:_FAULT_LIMIT]}"


def _fingerprint(*parts: object) -> str:
    return hashlib.sha256(to_msgpack(parts)).hexdigest()[:32]


def _load(path: Path) -> dict[str, _Entry]:
    """Nothing where a byte is another one than was written: a damaged vocabulary would be one that no draft has."""
    try:
        data = own_files.read(path, _MOST_BYTES)
        if hashlib.sha256(data[32:]).digest() != data[:32]:
            return {}
        file = from_msgpack(data[32:], _File)
    except (OSError, Undecodable):
        return {}
    return file.entries if file.version == _VERSION else {}
