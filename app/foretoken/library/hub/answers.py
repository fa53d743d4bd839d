"""Limits the size (unpacked) and the duration of a server's answers.

The time limit of an HTTP client holds for each read, so a very slow answer never reaches it; and a few kilobytes can
unpack to gigabytes.
"""

import queue
import time
import zlib
from collections.abc import Callable, Iterator
from typing import Final, TypeVar

import httpx2

from foretoken import threads

MOST: Final = 16 * 2**20  # bytes of an answer; the longest listing has less than two million
_PIECE: Final = 64 * 1024  # bytes unpacked at a time
_ANY: Final = zlib.MAX_WBITS | 32  # zlib's or gzip's frame, whichever it is

Answer = TypeVar("Answer")


class TooLong(ValueError):
    """An answer has more bytes than any real one."""


def bound(client: httpx2.Client, seconds: float) -> None:
    """See to it that no answer `client` reads has more than `MOST` bytes or takes longer than `seconds`."""
    hooks = client.event_hooks
    others = [hook for hook in hooks["response"] if not isinstance(hook, _Bounds)]
    client.event_hooks = {**hooks, "response": [*others, _Bounds(seconds)]}
    client.headers["Accept-Encoding"] = "gzip, deflate"  # those that are unpacked here


def within(seconds: float, ask: Callable[[], Answer]) -> Answer:
    """`ask()`, or TimeoutError once `seconds` are over: names looked up, connections and redirects included.

    It is asked on a thread of its own, which nothing can end from outside; what it waits for has limits of its own.
    """
    answers: queue.SimpleQueue[tuple[Answer | None, BaseException | None]] = queue.SimpleQueue()

    def run() -> None:
        try:
            answers.put((ask(), None))
        except Exception as error:
            answers.put((None, error))

    threads.start(run, name="hub-question", died=lambda error: answers.put((None, error)))
    try:
        answer, error = answers.get(timeout=seconds)
    except queue.Empty:
        raise TimeoutError("no whole answer in time") from None
    if error is not None:
        raise error
    return answer  # type: ignore[return-value]  # None only where the answer is


class _Bounds:
    """Called with every response before its body is read."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def __call__(self, response: httpx2.Response) -> None:
        packed = response.headers.pop("Content-Encoding", "identity").strip().lower()
        if packed not in ("identity", "gzip", "deflate"):
            raise httpx2.DecodingError(f"packed as {packed!r}, which was not asked for", request=response.request)
        assert isinstance(response.stream, httpx2.SyncByteStream)
        response.stream = _Bounded(response.stream, packed != "identity", time.monotonic() + self._seconds)


class _Bounded(httpx2.SyncByteStream):
    def __init__(self, stream: httpx2.SyncByteStream, packed: bool, end: float) -> None:
        self._stream, self._end = stream, end
        self._unpacker = zlib.decompressobj(_ANY) if packed else None

    def __iter__(self) -> Iterator[bytes]:
        left = MOST
        for block in self._stream:
            if time.monotonic() > self._end:
                raise httpx2.ReadTimeout("the answer comes too slowly")
            for piece in self._unpacked(block):
                left -= len(piece)
                if left < 0:
                    raise TooLong(f"more than {MOST // 2**20} MiB")
                yield piece

    def _unpacked(self, block: bytes) -> Iterator[bytes]:
        if self._unpacker is None:
            yield block
            return
        try:
            while block:
                yield self._unpacker.decompress(block, _PIECE)
                block = self._unpacker.unconsumed_tail
        except zlib.error as error:
            raise httpx2.DecodingError(str(error)) from None

    def close(self) -> None:
        self._stream.close()
