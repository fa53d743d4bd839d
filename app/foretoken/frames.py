"""Frames messages in a pipe: four bytes of length (little endian), then that many bytes."""

import os
import struct
from collections.abc import Callable
from typing import Final

MAX_FRAME: Final = 64 * 1024 * 1024  # bytes; a longer frame means a broken pipe protocol
_LENGTH = struct.Struct("<I")


class BrokenFrame(Exception):
    """The bytes in the pipe are not frames: something else has written into it."""


def pack(payload: bytes) -> bytes:
    """`payload` with its length before it."""
    return _LENGTH.pack(len(payload)) + payload


class FrameReader:
    """Frames of up to `most` bytes out of a file descriptor, read in large pieces. `read` works as `os.read` does."""

    def __init__(self, descriptor: int, read: Callable[[int, int], bytes] = os.read, *, most: int = MAX_FRAME) -> None:
        self._descriptor = descriptor
        self._most = most
        self._read = read
        self._buffer = bytearray()

    def next(self) -> bytes | None:
        """The next payload, or None at the end of the pipe (a frame cut short by it is dropped: the sender was
        killed while writing). Blocks. Raises BrokenFrame."""
        if not self._fill(_LENGTH.size):
            return None
        (length,) = _LENGTH.unpack_from(self._buffer)
        if length > self._most:
            raise BrokenFrame(f"a frame of {length} bytes was announced")
        end = _LENGTH.size + length
        if not self._fill(end):
            return None
        payload = bytes(self._buffer[_LENGTH.size : end])
        del self._buffer[:end]
        return payload

    def _fill(self, size: int) -> bool:
        while len(self._buffer) < size:
            try:
                piece = self._read(self._descriptor, 1 << 16)
            except OSError:  # the other end was torn away (Windows says so by an error)
                return False
            if not piece:
                return False
            self._buffer += piece
        return True


def write_all(descriptor: int, data: bytes) -> None:
    """Write every byte of `data`; blocks while the pipe is full. Raises OSError when the reader is gone."""
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]
