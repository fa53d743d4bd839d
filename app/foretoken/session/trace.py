"""A trace is every event of a reply as it came. It has two forms.

The store keeps it beside the message: a msgpack list of the events (`pack`, `unpack`). `generate --trace` writes a file
for other programs, line by line as the reply comes (`TraceWriter`): JSON, first a header, then an event a line.

    {"format": "foretoken-trace", "version": 1, "foretoken": "0.1.0", "models": {...}, ...}
    {"type": "PromptStarted", "tokens": 41, ...}
    ...
    {"type": "ReplyFinished", "reason": "stop", ...}

There bytes are base64, and a file whose writer was killed lacks its end and is readable up to there.
"""

from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import msgspec

from foretoken import __version__
from foretoken.decoding import from_msgpack
from foretoken.encoding import to_json, to_msgpack
from foretoken.engine.events import ReplyEvent
from foretoken.engine.model import ModelInfo
from foretoken.engine.options import ChatMessage, ReplyOptions
from foretoken.errors import ForetokenError

FORMAT: Final = "foretoken-trace"
VERSION: Final = 1  # of the file format


def pack(events: Sequence[ReplyEvent]) -> bytes:
    """The events as the store keeps them."""
    return to_msgpack(events)


def unpack(trace: bytes) -> list[ReplyEvent]:
    """The events that `pack` was given. Raises Undecodable."""
    events: list[ReplyEvent] = from_msgpack(trace, list[ReplyEvent])
    return events


class TraceModels(msgspec.Struct, frozen=True, kw_only=True):
    """The pair that answered."""

    main: ModelInfo
    draft: ModelInfo | None = None
    second_draft: ModelInfo | None = None


class TracePrompt(msgspec.Struct, frozen=True, kw_only=True):
    """What was answered: a conversation, or a raw text."""

    messages: tuple[ChatMessage, ...] = ()
    raw: str | None = None


class TraceHeader(msgspec.Struct, frozen=True, kw_only=True):
    """The first line."""

    format: str = FORMAT
    version: int = VERSION
    foretoken: str = __version__
    models: TraceModels
    options: ReplyOptions
    prompt: TracePrompt


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
        self._line(event)

    def _line(self, value: TraceHeader | ReplyEvent) -> None:
        try:
            self._file.write(to_json(value) + b"\n")
        except OSError as error:
            raise _unwritable(self._path, error) from None


def _unwritable(path: Path, error: OSError) -> ForetokenError:
    return ForetokenError(f"{path} could not be written ({error.strerror or error}); choose another place.")
