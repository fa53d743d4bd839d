"""Sets up standard input, output and error, and handles streams that are closed or fail.

A stream may be closed (`>&-`), lead to a full disk or to a reader that has gone. Output that cannot be written and
input that cannot be read end the program with a sentence; what cannot be said on standard error is lost and does no
harm. Bytes that are not UTF-8 are kept as in file names (see `foretoken.encoding`); the code that needs text refuses
them.
"""

import contextlib
import io
import os
import sys
from typing import Any, Final

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
