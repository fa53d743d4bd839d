"""Trace files: JSON Lines, first a header, then an event a line (docs/traces.md).

    {"format": "foretoken-trace", "version": 1, "foretoken": "0.1.0", "models": {...}, ...}
    {"type": "PromptStarted", "tokens": 41, ...}
    ...
    {"type": "ReplyFinished", "reason": "stop", ...}

Bytes are base64. Lines of type Examination follow where the reply was examined afterwards. A file is read as far as it
can be understood: one whose writer was killed lacks its end, a damaged line ends it there.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Self

import msgspec

from foretoken.decoding import Undecodable, from_json
from foretoken.encoding import to_json
from foretoken.engine.events import ReplyEvent, ReplyFinished
from foretoken.engine.examined import Examination
from foretoken.errors import BadTraceFile, ForetokenError
from foretoken.own_files import opened
from foretoken.plain import one_line
from foretoken.replies.checks import Checker, Contradiction
from foretoken.replies.records import EventRecord, events_of, record_of
from foretoken.replies.trace import FORMAT, VERSION, Examined, Trace, TraceHeader, retold
from foretoken.wording import tr

LONGEST_LINE: Final = 16 * 2**20  # bytes; a round of 32 guesses takes 10 kB, a header as much as its conversation
LARGEST_FILE: Final = 256 * 2**20  # bytes, about a million tokens; in memory it takes about as much


class NoTrace(BadTraceFile):
    """A file of something else."""


class _Beginning(msgspec.Struct, frozen=True):
    """What tells a trace from other JSON."""

    format: str = ""
    version: int = 0


class _Kind(msgspec.Struct, frozen=True):
    """What tells an event of a later program from a damaged one."""

    type: str


_Line = EventRecord | Examined
_KNOWN: Final = frozenset((*(kind.__name__ for kind in ReplyEvent.__args__), "Examination"))
_AT_ONCE: Final = 64  # examined tokens in a line, each of which takes up to 2 kB


def lines_of(trace: Trace) -> Iterator[bytes]:
    """The lines of a trace file."""
    yield to_json(trace.header) + b"\n"
    for event in trace.events:
        yield to_json(record_of(event)) + b"\n"
    if trace.examination is not None:
        whole = Examined(**msgspec.structs.asdict(trace.examination))
        for start in range(0, max(1, len(whole.tokens)), _AT_ONCE):
            yield to_json(msgspec.structs.replace(whole, tokens=whole.tokens[start : start + _AT_ONCE])) + b"\n"


def read_trace(path: Path) -> Trace:
    """The trace in `path`, as far as it can be understood; its `notice` says what is missing. Raises BadTraceFile."""
    name = one_line(path.name, 80)
    try:
        with opened(path) as file:
            if os.fstat(file.fileno()).st_size > LARGEST_FILE:
                raise BadTraceFile(
                    tr("{name} is larger than {most} MiB, which is no trace of one reply.", name=name, most=_MIB)
                )
            return _read(file, name)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise BadTraceFile(tr("{name} could not be read ({reason}).", name=name, reason=reason)) from error


def is_trace(path: Path) -> bool:
    """Whether a file says in its first line that it is a trace."""
    try:
        with opened(path) as file:
            return from_json(file.readline(LONGEST_LINE + 1), _Beginning).format == FORMAT
    except (OSError, Undecodable):
        return False


_MIB: Final = LARGEST_FILE >> 20


def _read(file: BinaryIO, name: str) -> Trace:
    header = _header(file.readline(LONGEST_LINE + 1), name)
    events: list[EventRecord] = []
    parts: list[Examined] = []
    checker, number, notice, skipped = Checker(), 1, "", 0
    while line := file.readline(LONGEST_LINE + 1):
        number += 1
        if len(line) > LONGEST_LINE:
            notice = tr("Line {number:,} is longer than a trace's can be; the trace ends before it.", number=number)
            break
        if not line.strip():
            continue
        try:
            said = _said(line)
            if isinstance(said, Examined):
                checker.add_examined(said.tokens)
                parts.append(said)
            elif said is not None:
                checker.add(said)
                events.append(said)
            skipped += said is None
        except Undecodable as why:
            if line.endswith(b"\n"):
                notice = tr(
                    "Line {number:,} is damaged ({why}); the trace ends before it.",
                    number=number,
                    why=one_line(str(why)),
                )
            break
        except Contradiction as why:
            notice = tr(
                "Line {number:,} contradicts the lines before it ({why}); the trace ends there.",
                number=number,
                why=one_line(str(why)),
            )
            break
    if not notice and not (events and isinstance(events[-1], ReplyFinished)):
        notice = tr("The recording was cut short: the end of the reply is missing.")
    elif not notice and skipped:
        notice = tr("Some lines are of a newer version of Foretoken and were left out.")
    return Trace(header, retold(events_of(events)), notice, _joined(parts))


def _joined(parts: list[Examined]) -> Examination | None:
    """The whole examination; the first part names its models."""
    if not parts:
        return None
    tokens = tuple(token for part in parts for token in part.tokens)
    return Examination(**{**msgspec.structs.asdict(parts[0]), "tokens": tokens})


def _header(line: bytes, name: str) -> TraceHeader:
    try:
        beginning = from_json(line, _Beginning)
    except Undecodable:
        beginning = _Beginning()
    if beginning.format != FORMAT:
        raise NoTrace(tr("{name} is no trace of Foretoken: its first line does not say so.", name=name))
    if beginning.version > VERSION:
        raise BadTraceFile(
            tr(
                "{name} was written by a newer version of Foretoken (format {found}, this one knows {known}); update "
                "Foretoken to open it.",
                name=name,
                found=beginning.version,
                known=VERSION,
            )
        )
    try:
        return from_json(line, TraceHeader)
    except Undecodable as why:
        raise BadTraceFile(
            tr("The first line of {name} is damaged ({why}).", name=name, why=one_line(str(why)))
        ) from why


def _said(line: bytes) -> _Line | None:
    """None for a line of a kind that only a later program knows. Raises Undecodable."""
    try:
        said: _Line = from_json(line, _Line)
    except Undecodable:
        if from_json(line, _Kind).type in _KNOWN:
            raise
        return None
    return said


class TraceWriter:
    """Writes one trace as the reply comes; a context manager. Raises ForetokenError when the disk refuses."""

    def __init__(self, path: Path, header: TraceHeader) -> None:
        self._path = path
        try:
            self._file = path.open("wb")
        except OSError as error:
            raise _unwritable(path, error) from None
        try:
            self._line(header)
        except ForetokenError:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self._file.close()
        except OSError as fault:
            if error is None:
                raise _unwritable(self._path, fault) from None

    def write(self, event: ReplyEvent) -> None:
        self._line(record_of(event))

    def _line(self, value: TraceHeader | EventRecord) -> None:
        try:
            self._file.write(to_json(value) + b"\n")
        except OSError as error:
            raise _unwritable(self._path, error) from None


def _unwritable(path: Path, error: OSError) -> ForetokenError:
    reason = error.strerror or str(error)
    return ForetokenError(tr("{path} could not be written ({reason}); choose another place.", path=path, reason=reason))


def schema() -> dict[str, Any]:
    """The JSON Schema of a line of the file."""
    components: dict[str, Any]
    (header, *others), components = msgspec.json.schema_components(
        [TraceHeader, *_Line.__args__], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of a trace of Foretoken: first a TraceHeader, then events, then parts of an Examination",
        "anyOf": [header, *others],
        "$defs": components,
    }
