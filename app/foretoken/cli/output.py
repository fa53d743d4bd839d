"""Printing: what a terminal may be sent, errors, the progress of a load, and standard streams that are closed or fail.

A stream may be closed (`>&-`), lead to a full disk or to a reader that has gone. Output that cannot be written and
input that cannot be read end the program with a sentence; what cannot be said on standard error is lost and does no
harm. Bytes that are not UTF-8 are kept as in file names (see `foretoken.encoding`); the code that needs text refuses
them.
"""

import contextlib
import io
import json
import os
import shutil
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from foretoken.errors import ForetokenError, UnusableInput
from foretoken.plain import one_line

if TYPE_CHECKING:
    from foretoken.engine.options import DraftOptions
    from foretoken.session.caller.blocking import BlockingSession
    from foretoken.session.messages import Loaded, LoadPair, LoadProgress


_MOST_BYTES: Final = 64 << 20  # of a text, so that one without an end ends


def safe(text: str) -> str:
    """A piece of text in its own lines (what a model writes), with nothing in it that a terminal would act on."""
    return text if text.isprintable() else "".join(c if c in "\n\t" else one_line(c) for c in text)


def print_paragraph(text: str) -> None:
    """On a terminal, broken between words."""
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
    line = one_line(text)
    print(textwrap.fill(line, width, break_long_words=False, break_on_hyphens=False) if width > 1 else line)


def print_json(value: object) -> None:
    """One JSON object on standard output, UTF-8 whatever the locale says. What a terminal would act on is escaped."""
    from foretoken.encoding import to_json

    said = to_json(value).decode()
    if not said.isprintable():
        said = "".join(c if one_line(c) == c else json.dumps(c)[1:-1] for c in said)
    sys.stdout.flush()
    sys.stdout.buffer.write(said.encode() + b"\n")
    sys.stdout.buffer.flush()


def named(value: object, *names: str) -> dict[str, object]:
    """Attributes of `value` by their names, for an object of JSON."""
    return {name: getattr(value, name) for name in names}


def print_error(error: ForetokenError, *, as_json: bool) -> None:
    """One sentence on standard error, and with --json an object on standard output as well."""
    sentence = sentence_of(error)
    print(f"foretoken: {one_line(sentence)}", file=sys.stderr)
    if as_json:
        body: dict[str, object] = {"code": error.code, "message": sentence}
        if isinstance(error, UnusableInput):
            body["reasons"] = list(error.reasons)
        print_json({"error": body})


def sentence_of(error: ForetokenError) -> str:
    """The error's sentence, with the native library's last words where there are some."""
    notes = getattr(error, "__notes__", [])
    return f"{error} ({notes[0]})" if notes else str(error)


def print_warning(sentence: str) -> None:
    print(f"foretoken: warning: {one_line(sentence)}", file=sys.stderr)


def read_text(name: str) -> str:
    """The text of a file (a pipe as well), or of standard input when `name` is "-". Raises UnusableInput."""
    place = "Standard input" if name == "-" else name
    try:
        if name == "-":
            data = sys.stdin.buffer.read(_MOST_BYTES + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise UnusableInput(f"{place} could not be read ({error.strerror or error}); give a text file.") from None
    if len(data) > _MOST_BYTES:
        raise UnusableInput(f"{place} has more than {_MOST_BYTES >> 20} MiB; give a shorter text.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UnusableInput(f"{place} is not UTF-8 text; convert it first.") from None


def with_files(text: str, paths: Sequence[str]) -> str:
    """`text` after the files at `paths`, as the window attaches them. Raises BadAttachment."""
    if not paths:
        return text
    from foretoken.attachments import attachment  # what these need takes time, and few ask for it
    from foretoken.attachments.read import read

    return attachment.with_files(text, [read(Path(path).expanduser()) for path in paths])


class StatusLine:
    """A status line on standard error, erased at the end; silent without a terminal."""

    def __init__(self) -> None:
        self._shown = ""
        self._watched = sys.stderr.isatty()

    def show(self, text: str) -> None:
        if self._watched:  # a line that wraps could not be taken back
            self._put(one_line(text, shutil.get_terminal_size().columns - 1))

    def clear(self) -> None:
        if self._shown:
            self._put("")

    def _put(self, text: str) -> None:
        sys.stderr.write("\r" + text.ljust(len(self._shown)) + ("" if text else "\r"))
        sys.stderr.flush()
        self._shown = text


class LoadLine(StatusLine):
    """Progress of a load."""

    def __call__(self, progress: "LoadProgress") -> None:
        self.show(f"Loading {progress.part} {progress.fraction:4.0%}")


def load(session: "BlockingSession", pair: "LoadPair") -> "Loaded":
    """Load `pair` with its progress on standard error, and print its warnings. Raises as `session.load`."""
    progress = LoadLine()
    try:
        loaded = session.load(pair, progress)
    finally:
        progress.clear()
    for warning in loaded.warnings:
        print_warning(warning)
    return loaded


def warn_of_length(loaded: "Loaded", draft: "DraftOptions") -> None:
    """Say that --draft-length changes nothing, where the server decides it."""
    if draft.length != "auto" and not loaded.takes_length:
        print_warning(f"--draft-length {draft.length} changes nothing: the server decides how much is guessed.")


_NAMES: Final = ("input", "output")


class StreamFailed(Exception):
    """Standard input or output cannot be used. `str` is a sentence. Not an OSError, so that no handler of file errors
    catches it."""


def claim() -> None:
    """Take the streams over. Those of a test or of a window without a terminal stay what they are."""
    for descriptor in range(3):
        _fill(descriptor)
    if sys.stdin is None or sys.stdin is sys.__stdin__:
        sys.stdin = _text(_Input(0, "r", closefd=False), sys.stdin, errors="surrogateescape")
    if sys.stdout is None or sys.stdout is sys.__stdout__:
        sys.stdout = _text(_Output(1, "w", closefd=False), sys.stdout, errors="replace")
    if sys.stderr is None or sys.stderr is sys.__stderr__:
        sys.stderr = _text(_Diagnostics(2, "w", closefd=False), sys.stderr, errors="backslashreplace")


def let_go() -> None:
    """Discard further output, because its reader has gone."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
        sys.stdout.flush()


def _fill(descriptor: int) -> None:
    """Put something behind a closed descriptor, or the next file or pipe that is opened would get its number and be
    written into. What is there refuses to be used, as the closed stream would; but errors may be said into nothing."""
    try:
        os.fstat(descriptor)
    except OSError:
        mode = (os.O_WRONLY, os.O_RDONLY, os.O_WRONLY)[descriptor]
        nothing = os.open(os.devnull, mode)  # the lowest number that is free, mostly this one
        if nothing != descriptor:
            os.dup2(nothing, descriptor)
            os.close(nothing)
        os.set_inheritable(descriptor, True)


def _text(raw: io.FileIO, before: Any, *, errors: str) -> io.TextIOWrapper:
    """`raw` as text, as Python would have it."""
    encoding = getattr(before, "encoding", None) or "utf-8"
    if raw.readable():
        return io.TextIOWrapper(io.BufferedReader(raw), encoding=encoding, errors=errors)
    line_buffering = raw.isatty() or isinstance(raw, _Diagnostics)
    return io.TextIOWrapper(io.BufferedWriter(raw), encoding=encoding, errors=errors, line_buffering=line_buffering)


class _Input(io.FileIO):
    def readinto(self, buffer: Any, /) -> int:
        try:
            return super().readinto(buffer) or 0
        except OSError as error:
            raise _failed(0, "read", error) from None

    def readall(self) -> bytes:
        try:
            return super().readall()
        except OSError as error:
            raise _failed(0, "read", error) from None


class _Output(io.FileIO):
    def write(self, data: Any, /) -> int:
        try:
            return super().write(data)
        except BrokenPipeError:  # the reader has closed it, which is not a failure
            raise
        except OSError as error:
            raise _failed(1, "written", error) from None


class _Diagnostics(io.FileIO):
    def write(self, data: Any, /) -> int:
        try:
            return super().write(data)
        except OSError:
            return len(data)


def _failed(descriptor: int, done: str, error: OSError) -> StreamFailed:
    reason = (error.strerror or str(error)).lower()
    return StreamFailed(f"Standard {_NAMES[descriptor]} cannot be {done} ({reason}), so this ends here.")
