"""A cache of header facts, by path, size and modification time: reading one header takes a tenth of a second, two
thousand would take minutes. It can be deleted at any time. And the last two headers whole, because a
chosen model is read by several parts of the window.
"""

import contextlib
import hashlib
import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from foretoken import __version__, own_files
from foretoken.decoding import Undecodable, from_msgpack
from foretoken.encoding import to_msgpack
from foretoken.engine.gguf import GgufHeader, kinds, read_draft, read_header
from foretoken.engine.gguf.kinds import FileKind
from foretoken.engine.gguf.read import FileDescription, tell
from foretoken.errors import BadModelFile
from foretoken.library.files.disk import write_atomically
from foretoken.library.files.file_names import quantisation_of
from foretoken.library.fit.pairing import FIRST_COMPARED_ID, active_parameters
from foretoken.library.on_disk.stores import FoundModel
from foretoken.threads import brief
from foretoken.wording import spoken, tr

ReadHeader = Callable[[Path], GgufHeader]

_log = logging.getLogger(__name__)

_VERSION: Final = f"{__version__}/3"  # other checks may judge otherwise: then everything is read again
_MOST_BYTES: Final = 256 * 1024 * 1024  # of the cache; thousands of models take a few MB
_FAULT_LIMIT: Final = 600  # characters of a reason that are kept


class ModelFacts(msgspec.Struct, frozen=True, kw_only=True):
    """The facts of a usable model.

    `parameters` and `active` (those that one token passes through) count weights; `context` in tokens; `weights` in
    bytes. `output`: `GgufHeader.output_share`, 0 of one that was trimmed. `vocabulary` is the same for models whose
    token ids mean and do the same; `identity` for copies of one model.
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
    output: float = 0.0


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """The result of reading a file: its facts, or the reason why it cannot be used, and what kind of file it is.

    `about`: what it is, as the end of a sentence; empty for a model that is nothing else.
    """

    kind: FileKind
    about: str = ""
    facts: ModelFacts | None = None
    fault: str | None = None


class _Entry(msgspec.Struct, frozen=True):
    size: int
    mtime: int
    parts: int
    reading: Reading


class _File(msgspec.Struct):
    """`language`: of the sentences in it."""

    version: str
    entries: dict[str, _Entry]
    language: str = "en"


class HeaderCache:
    """Kept at `path`. Only what was asked for since it was loaded is kept on saving. `read`: as `read_header`."""

    def __init__(self, path: Path, read: ReadHeader = read_header) -> None:
        self._path = path
        self._read_header = read
        self._old = _load(path)
        self._new: dict[str, _Entry] = {}
        self._changed = False

    def read(self, found: FoundModel) -> Reading:
        """From the cache while the file is unchanged, else from its header."""
        return self.known(found) or self._read(found)

    def known(self, found: FoundModel) -> Reading | None:
        """What the cache has of it."""
        key = str(found.files[0])
        entry = self._new.get(key) or self._old.get(key)
        if entry is None or (entry.size, entry.mtime, entry.parts) != (found.size, found.mtime, len(found.files)):
            return None
        self._new[key] = entry
        return entry.reading

    def save(self) -> None:
        """Save the cache where possible; a failure does no harm."""
        if self._changed or self._new.keys() != self._old.keys():
            with contextlib.suppress(OSError):
                own_files.make_folder(self._path.parent)
                content = to_msgpack(_File(_VERSION, self._new, spoken().code))
                write_atomically(self._path, hashlib.sha256(content).digest() + content, durable=False)
        self._old, self._new, self._changed = self._new, {}, False

    def _read(self, found: FoundModel) -> Reading:
        reading = read_facts(found.files[0], self._read_header)
        self._new[str(found.files[0])] = _Entry(found.size, found.mtime, len(found.files), reading)
        self._changed = True
        return reading


def read_facts(path: Path, read: ReadHeader = read_header) -> Reading:
    """Read and check the header of the model at `path`; never raises for what is wrong with the file."""
    try:
        header = read(path)
    except BadModelFile as error:
        told = tell(path)
        if not told.kind.head:
            return Reading(kind=told.kind, about=_about(told), fault=_reason(error))
        try:
            return Reading(kind=told.kind, about=_about(told), facts=_facts(read_draft(path)))
        except BadModelFile as trouble:
            return Reading(kind=told.kind, about=_about(told), fault=_reason(trouble))
    except Exception as error:  # a fault of ours, which must not hide all other models
        _log.exception("reading %s", path)
        fault = tr("It could not be read because of a bug in Foretoken ({error}).", error=brief(error))
        return Reading(kind=FileKind.UNKNOWN, fault=fault)
    return Reading(kind=header.kind, about=_about(FileDescription(header.kind, header.described)), facts=_facts(header))


def _about(told: FileDescription) -> str:
    return "" if told.kind in (FileKind.MODEL, FileKind.UNKNOWN) else told.described


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
        identity=_fingerprint(header.name, vocabulary, shape, header.size, kinds.target_layers(header.entries)),
        warnings=header.warnings,
        output=header.output_share if header.trimmed_ids is None else 0.0,
    )


def _reason(error: BadModelFile) -> str:
    """The clause after the file's name, as a sentence of its own."""
    reason = error.fault or str(error)
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
    if file.version != _VERSION:
        return {}
    if file.language == spoken().code:
        return file.entries
    return {key: entry for key, entry in file.entries.items() if not _told(entry.reading)}


def _told(reading: Reading) -> bool:
    """Whether it has sentences in a language."""
    return reading.fault is not None or (reading.facts is not None and bool(reading.facts.warnings))


_KEPT: Final = 2  # a main model and a draft; each header holds the whole vocabulary

_Stamp = tuple[int, int, int, int]


class RecentHeaders:
    """`read` is `read_header` and `draft` is `read_draft`; neither reads an unchanged file again that is one of the
    last two. For several threads.

    What cannot be used is not remembered: it is read, and refused, each time. Whoever is about to load a file reads it
    anew (`library.fit.preflight`).
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()  # who asks for a file while one is read waits for that
        self._kept: dict[Path, tuple[GgufHeader, list[_Stamp]]] = {}  # the one that was asked for last comes last

    def read(self, path: Path) -> GgufHeader:
        """Raises BadModelFile."""
        try:
            header = self.draft(path)
        except BadModelFile:
            if tell(path).kind.head:
                return read_header(path)  # with the reasons against it as a main model, which a head's own are not
            raise
        return read_header(path) if header.kind.head else header

    def draft(self, path: Path) -> GgufHeader:
        """A head too. Raises BadModelFile."""
        with self._lock:
            kept = self._kept.pop(path, None)
            if kept is None or kept[1] != _stamps(kept[0].files):
                before = _stamps((path,))
                header = read_draft(path)
                kept = header, _stamps(header.files)
                if not before or kept[1][:1] != before:  # it was changed meanwhile: the next one reads it again
                    return header
            self._kept[path] = kept
            for oldest in list(self._kept)[:-_KEPT]:
                del self._kept[oldest]
        return kept[0]


def _stamps(files: tuple[Path, ...]) -> list[_Stamp]:
    """What changes when a file does; nothing when one of them is gone."""
    try:
        found = [path.stat() for path in files]
    except (OSError, ValueError):
        return []
    return [(status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns) for status in found]
