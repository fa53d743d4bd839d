"""The record of a measurement: one JSON object that every command which measures writes, and that others can read.

docs/records.md says what is in it and docs/record.schema.json is made of these classes. A record holds no text of any
prompt or reply, and no path of this machine.
"""

import datetime
import hashlib
import importlib.metadata
import os
import platform
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import psutil

from foretoken import __version__, own_files, paths
from foretoken.amounts import gib
from foretoken.decoding import Undecodable, from_json
from foretoken.engine.gguf.read import read_draft
from foretoken.errors import BadModelFile, BadRecordFile
from foretoken.library.files.digest import FileDigest, fingerprint
from foretoken.library.files.keyed_file import KeyedFile
from foretoken.measuring.measuring import MeasuringPlan
from foretoken.measuring.prices import PassCosts
from foretoken.measuring.records import Results
from foretoken.measuring.table import Note, TableRow, notes, rows
from foretoken.plain import one_line

FORMAT: Final = "foretoken-record"
VERSION: Final = 1
LARGEST_FILE: Final = 32 << 20
_BEGINNING: Final = 256  # bytes
_MOST_TOKENS: Final = 1 << 20
_DIGESTS: Final = "digests"  # of model files, a folder among the caches

_Count = Annotated[int, msgspec.Meta(ge=0, le=1 << 62)]
_Chance = Annotated[float, msgspec.Meta(ge=0, le=1)]


class RecordedFile(msgspec.Struct, frozen=True, kw_only=True):
    """A model file. `name`: as rows call it; `sha256`: of the whole file, of its first part where it has several, ""
    where it could not be read; `parameters`: number of weights."""

    name: str
    sha256: str = ""
    bytes: _Count = 0
    architecture: str = ""
    quantisation: str = ""
    parameters: _Count = 0


class RecordedDevice(msgspec.Struct, frozen=True, kw_only=True):
    """What it was measured on. `memory`: bytes."""

    processor: str = ""
    cores: _Count = 0
    memory: _Count = 0
    system: str = ""


class Said(msgspec.Struct, frozen=True, kw_only=True):
    """What a draft says along a reply, by token: `kept[i]`, the chance that it guessed just the token that came and
    that this was kept; `overlap[i]`, that its guess is kept, whatever it is; `sure[i]`, how sure it is."""

    kept: tuple[_Chance, ...]
    overlap: tuple[_Chance, ...]
    sure: tuple[_Chance, ...]


class SaidBehind(Said, frozen=True, kw_only=True):
    """The same of the guesses of a round that begins before token `start`, each behind those before it."""

    start: _Count


class ReplyAcceptance(msgspec.Struct, frozen=True, kw_only=True):
    """A reply behind `prompt` tokens, without its text. `kinds`: of content, with how many tokens are of each in turn.
    `ended`: by itself; `greedy`: at temperature 0."""

    prompt: Annotated[int, msgspec.Meta(ge=0, le=_MOST_TOKENS)]
    kinds: tuple[tuple[str, Annotated[int, msgspec.Meta(ge=1, le=_MOST_TOKENS)]], ...]
    ended: bool
    greedy: bool
    said: Said
    behind: tuple[SaidBehind, ...] = ()


class PairAcceptance(msgspec.Struct, frozen=True, kw_only=True):
    """How a draft agrees with a main model along replies, token by token: from it the speed at any draft length, and of
    automatic length, follows for any machine whose pass costs are known."""

    main: str
    draft: str
    replies: tuple[ReplyAcceptance, ...]


class Asserted(msgspec.Struct, frozen=True, kw_only=True):
    """An assertion as it was given, the `value` that was measured (None: nothing was), and whether it holds."""

    text: str
    value: float | None
    holds: bool


class RecordSubject(msgspec.Struct, frozen=True, kw_only=True):
    """What the record is of. `command` measured it; `machine` in words; `versions` of the engines, commits included
    where they are known; that of llama.cpp is in `costs`."""

    command: str = ""
    main: str = ""
    drafts: tuple[str, ...] = ()
    suite: str = ""
    synthetic_acceptance: float | None = None
    machine: str = ""
    versions: dict[str, str] = {}


class OpenRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A measurement. `source`: the command that made it, or the program it was imported from. `kinds`: of prompts, in
    their order; `notes`: what makes it less sure, disturbances among them; `finished`: nothing is missing that can be
    measured; `written`: when, in UTC. `costs`: of passes by width and depth; `acceptance`: token by token. `verdict`:
    of an audit."""

    format: str = FORMAT
    version: int = VERSION
    source: str = "bench"
    about: RecordSubject = RecordSubject()
    files: tuple[RecordedFile, ...] = ()
    device: RecordedDevice = RecordedDevice()
    prompts: _Count = 0
    kinds: tuple[str, ...] = ()
    repeat: _Count = 1
    max_tokens: int | None = None
    temperature: float = 0.0
    seed: int = 0
    cold: bool = True
    rows: tuple[TableRow, ...] = ()
    notes: tuple[Note, ...] = ()
    assertions: tuple[Asserted, ...] = ()
    costs: tuple[PassCosts, ...] = ()
    acceptance: tuple[PairAcceptance, ...] = ()
    verdict: str = ""
    finished: bool = True
    written: str = msgspec.field(
        default_factory=lambda: datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
    )

    @property
    def failed(self) -> tuple[Asserted, ...]:
        return tuple(one for one in self.assertions if not one.holds)

    def file(self, name: str) -> RecordedFile | None:
        """The file that rows call so."""
        return next((one for one in self.files if one.name == name), None)


def record_of(
    plan: MeasuringPlan, results: Results, about: RecordSubject, names: Mapping[str, str] | None, *, source: str
) -> OpenRecord:
    """What `results` has of the plan. `names`: of model files by path."""
    called = {one.process: (one.main, "") for one in plan.contestants}
    called |= {one.process: (one.main, one.drafter) for one in plan.contestants if one.drafter}
    return OpenRecord(
        source=source,
        about=about,
        files=files_of(names or {}),
        device=device(),
        prompts=len(plan.prompts),
        kinds=tuple(dict.fromkeys(prompt.kind for prompt in plan.prompts)),
        repeat=plan.repeat,
        max_tokens=plan.options.stop.max_tokens,
        temperature=plan.options.sampling.temperature,
        seed=plan.options.sampling.seed or 0,
        cold=plan.cold,
        rows=rows(plan, results),
        notes=notes(plan, results),
        costs=tuple(
            msgspec.structs.replace(costs, main=called[process][0], draft=called[process][1])
            for process, costs in results.costs.items()
            if process in called
        ),
        finished=results.finished(plan),
    )


def files_of(names: Mapping[str, str]) -> tuple[RecordedFile, ...]:
    """Facts about model files, by path and name, read whole once for their digests. What is no file has its name
    alone."""
    return tuple(_file(name, Path(path)) for path, name in names.items())


def _file(name: str, path: Path) -> RecordedFile:
    try:
        header, digest = read_draft(path), _digest(path)
    except (BadModelFile, OSError):
        return RecordedFile(name=name)
    return RecordedFile(
        name=name,
        sha256=digest,
        bytes=header.size,
        architecture=header.architecture,
        quantisation=header.quantisation,
        parameters=header.parameters,
    )


def _digest(path: Path) -> str:
    """SHA-256 of a file, in hex, which is kept: reading gigabytes after every measurement would take too long. Raises
    OSError."""
    kept = KeyedFile(paths.cache_dir() / _DIGESTS, str, field="sha256")
    written = str(path.stat().st_mtime_ns).encode()
    key = hashlib.sha256(fingerprint(path) + written).hexdigest()[:32]
    found = kept.read(key)
    if found is None:
        digest = FileDigest(path)
        for _bytes in digest:
            pass
        found = digest.hex()
        kept.write(key, found)
    return found


def device() -> RecordedDevice:
    """This machine."""
    return RecordedDevice(
        processor=_processor() or platform.machine(),
        cores=psutil.cpu_count(logical=False) or os.cpu_count() or 1,
        memory=psutil.virtual_memory().total,
        system=platform.system(),
    )


def machine() -> str:
    """This one, in words."""
    found = device()
    return f"{found.processor}, {found.cores} cores, {gib(found.memory)}, {found.system}"


def versions() -> dict[str, str]:
    """Of this program and its parts."""
    built = paths.resource("commit")  # written into wheels
    commit = f" ({built.read_text('ascii').strip()})" if built.is_file() else ""
    try:
        binding = {"llama-cpp-python": importlib.metadata.version("llama-cpp-python")}
    except importlib.metadata.PackageNotFoundError:
        binding = {}
    return {"Foretoken": f"{__version__}{commit}", **binding, "Python": platform.python_version()}


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:  # where there is no Linux
        return platform.processor()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")


class _Beginning(msgspec.Struct, frozen=True):
    """What tells a record from other JSON."""

    format: str = ""
    version: int = 0


def is_record(path: Path) -> bool:
    """Whether a file says at its beginning that it is a record."""
    try:
        with own_files.opened(path) as file:
            return FORMAT.encode() in file.read(_BEGINNING)
    except OSError:
        return False


def content_of(path: Path) -> bytes:
    """What is in a file that may be a record. Raises BadRecordFile."""
    try:
        return own_files.read(path, LARGEST_FILE)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise BadRecordFile(f"{one_line(path.name, 80)} could not be read ({reason}).") from error


def read_record(path: Path) -> OpenRecord:
    """The record in a file. Raises BadRecordFile."""
    name, content = one_line(path.name, 80), content_of(path)
    try:
        found = from_json(content, _Beginning)
    except Undecodable:
        found = _Beginning()
    if found.format != FORMAT:
        raise BadRecordFile(f"{name} is no record of Foretoken; “foretoken record import” reads other programs'.")
    if found.version > VERSION:
        raise BadRecordFile(
            f"{name} was written by a newer version of Foretoken (format {found.version}, this one knows {VERSION});"
            " update Foretoken to open it."
        )
    try:
        return from_json(content, OpenRecord)
    except Undecodable as why:
        raise BadRecordFile(f"{name} is damaged ({one_line(str(why))}).") from why


def schema() -> dict[str, Any]:
    """The JSON Schema of a record."""
    (whole,), components = msgspec.json.schema_components([OpenRecord], ref_template="#/$defs/{name}")
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A record of a measurement"}
    # When it was written is no default of the form.
    components["OpenRecord"]["properties"]["written"].pop("default", None)
    return {**head, **whole, "$defs": components}
