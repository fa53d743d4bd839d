"""The outgoing queue of the engine process: bounded, and written to the pipe by one thread.

Decoding must not wait for the pipe at every round. A reader that has stopped must neither block decoding for ever nor
let this queue fill the memory.
"""

import threading
import time
from collections import deque
from collections.abc import Callable

from foretoken.errors import EngineError
from foretoken.session import frames
from foretoken.session.messages import Notice, encode
from foretoken.wording import tr

_BATCH = 1 << 16  # bytes handed to one write, about what a pipe holds
# Seconds between two writes. Each wakes a thread here and one in the process that reads, and they take the processors
# from passes; of a small model these last a millisecond. Nobody needs to see text more often.
_PAUSE = 0.004


class NoticeOutbox:
    """Notices in order. `write` blocks until the bytes are in the pipe and raises OSError when the reader is gone.

    At most `limit` bytes wait here (plus one frame); `patience` is how long (s) a reply waits for room. What comes soon
    after a write goes with the next one, after a short `sleep`.
    """

    def __init__(
        self,
        write: Callable[[bytes], None],
        *,
        limit: int = 32 << 20,
        patience: float = 60.0,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._write, self._sleep = write, sleep
        self._limit = limit
        self._patience = patience
        self._frames: deque[bytes] = deque()
        self._size = 0
        self._writing = False
        self._broken = False
        self._changed = threading.Condition()

    def post(self, notice: Notice) -> None:
        """Queue without waiting: for the few small notices that must not be lost."""
        self._append(frames.pack(encode(notice)))

    def post_if_room(self, notice: Notice) -> None:
        """Queue unless a reader is behind: for notices that say nothing new when late (heartbeats, log lines)."""
        with self._changed:
            behind = self._size > self._limit // 2
        if not behind:
            self.post(notice)

    def post_when_room(self, notice: Notice, *, give_up: Callable[[], bool]) -> None:
        """Queue, waiting for room while `give_up` is false (call `wake` when it changes). Raises EngineError."""
        frame = frames.pack(encode(notice))
        if self._size >= self._limit:
            with self._changed:
                roomy = self._changed.wait_for(
                    lambda: self._size < self._limit or self._broken or give_up(), self._patience
                )
            if not roomy:
                raise EngineError(tr("The reply was stopped because it was not read for a minute; send again."))
        self._append(frame)

    def wake(self) -> None:
        """Have a waiting `post_when_room` look at its `give_up` again."""
        with self._changed:
            self._changed.notify_all()

    def run(self) -> bool:
        """Write frames until the pipe breaks; the body of the writing thread. Returns False then."""
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._frames)
                batch = self._take()
                self._writing = True
            try:
                self._write(batch)
            except OSError:
                with self._changed:
                    self._broken = True
                    self._changed.notify_all()
                return False
            with self._changed:
                self._writing = False
                self._size -= len(batch)
                self._changed.notify_all()
            if len(batch) < _BATCH // 2:
                self._sleep(_PAUSE)

    def flush(self, timeout: float) -> bool:
        """Wait until all is written. False when that took longer than `timeout` seconds or the pipe broke."""
        with self._changed:
            self._changed.wait_for(lambda: self._broken or not (self._frames or self._writing), timeout)
            return not (self._broken or self._frames or self._writing)

    def _append(self, frame: bytes) -> None:
        with self._changed:
            if self._broken:
                return
            self._frames.append(frame)
            self._size += len(frame)
            self._changed.notify_all()

    def _take(self) -> bytes:
        parts = [self._frames.popleft()]
        size = len(parts[0])
        while self._frames and size + len(self._frames[0]) <= _BATCH:
            parts.append(self._frames.popleft())
            size += len(parts[-1])
        return b"".join(parts)
