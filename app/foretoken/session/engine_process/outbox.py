"""The outgoing queue of the engine process: bounded, and written to the pipe by one thread.

Decoding must not wait for the pipe at every round. A reader that has stopped must neither block decoding for ever nor
let this queue fill the memory.
"""

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from foretoken import frames
from foretoken.engine.events import Round
from foretoken.errors import EngineError
from foretoken.session.messages import AnswerEvent, AnswerPart, Notice, encode
from foretoken.wording import tr

_BATCH: Final = 1 << 16  # bytes of one message of rounds, and handed to one write: about what a pipe holds

PAUSE_S: Final = 0.016
"""Seconds between two writes while rounds come. Each write wakes a thread here and one in the process that reads, and
they take the processors from passes; of a small model these last a millisecond. Nobody sees text sooner than this."""


@dataclass
class _Rounds:
    """Rounds of one request that wait, to be one message. `size`: bytes of it, about."""

    request: int
    rounds: list[Round] = field(default_factory=list)
    size: int = 0

    @property
    def frame(self) -> bytes:
        return frames.pack(encode(AnswerPart(request=self.request, events=tuple(self.rounds))))


class NoticeOutbox:
    """Notices in order. `write` blocks until the bytes are in the pipe and raises OSError when the reader is gone.

    Rounds wait until the pause after the last write is over, and then go as one message for each request; the first
    round of a reply and all other notices are written at once, with all that came before them. At most `limit` bytes
    wait here (plus one frame); `patience` is how long (s) a reply waits for room.
    """

    def __init__(
        self,
        write: Callable[[bytes], None],
        *,
        limit: int = 32 << 20,
        patience: float = 60.0,
        pause: float = PAUSE_S,
    ) -> None:
        self._write, self._pause = write, pause
        self._limit, self._patience = limit, patience
        self._lock = threading.Lock()  # guards all below
        self._work = threading.Condition(self._lock)  # for the thread that writes
        self._moved = threading.Condition(self._lock)  # for those who wait for room, or for the end
        self._waiting: deque[bytes | _Rounds] = deque()
        self._rounds: dict[int, _Rounds] = {}  # those of `waiting` that may grow, by request
        self._size = 0
        self._urgent = True
        self._idle = self._writing = self._broken = False

    def post(self, notice: Notice) -> None:
        """Queue without waiting: for the few small notices that must not be lost."""
        self._append(notice, urgent=True)

    def post_if_room(self, notice: Notice) -> None:
        """Queue unless a reader is behind: for notices that say nothing new when late (heartbeats, log lines)."""
        if self._size <= self._limit // 2:
            self._append(notice, urgent=False)

    def post_event(self, request: int, event: AnswerEvent, *, give_up: Callable[[], bool]) -> None:
        """Queue an event of an answer, waiting for room while `give_up` is false (call `wake` when it changes). Raises
        EngineError."""
        if self._size >= self._limit:
            with self._moved:
                roomy = self._moved.wait_for(
                    lambda: self._size < self._limit or self._broken or give_up(), self._patience
                )
            if not roomy:
                raise EngineError(tr("The reply was stopped because it was not read for a minute; send again."))
        if not isinstance(event, Round):
            self._append(AnswerPart(request=request, events=(event,)), urgent=True)
            return
        size = _size_of(event)
        with self._lock:
            part = self._rounds.get(request)
            if part is None or part.size >= _BATCH:
                part = self._rounds[request] = _Rounds(request)
                self._waiting.append(part)
            part.rounds.append(event)
            part.size += size
            self._size += size
            self._wake_writer(urgent=event.index == 0)

    def hurry(self) -> None:
        """Write at once what waits: nothing will come for a while."""
        if self._waiting:
            with self._lock:
                self._wake_writer(urgent=True)

    def wake(self) -> None:
        """Have a waiting `post_event` look at its `give_up` again."""
        with self._moved:
            self._moved.notify_all()

    def run(self) -> bool:
        """Write until the pipe breaks; the body of the writing thread. Returns False then."""
        while True:
            with self._work:
                self._work.wait_for(lambda: self._urgent, self._pause)
                self._idle = not self._waiting
                self._work.wait_for(lambda: self._waiting)
                self._idle = self._urgent = False
                taken, size = self._take()
                self._writing = True
            try:
                self._write(b"".join(one if isinstance(one, bytes) else one.frame for one in taken))
            except OSError:
                with self._moved:
                    self._broken = True
                    self._moved.notify_all()
                return False
            with self._moved:
                self._writing = False
                self._urgent = self._urgent or bool(self._waiting and size >= _BATCH)  # there was more than one write
                self._size -= size
                self._moved.notify_all()

    def flush(self, timeout: float) -> bool:
        """Wait until all is written. False when that took longer than `timeout` seconds or the pipe broke."""
        self.hurry()
        with self._moved:
            self._moved.wait_for(lambda: self._broken or not (self._waiting or self._writing), timeout)
            return not (self._broken or self._waiting or self._writing)

    def _append(self, notice: Notice, *, urgent: bool) -> None:
        frame = frames.pack(encode(notice))
        with self._lock:
            if not self._broken:
                self._rounds.clear()  # later ones come after this
                self._waiting.append(frame)
                self._size += len(frame)
                self._wake_writer(urgent=urgent)

    def _wake_writer(self, *, urgent: bool) -> None:
        if self._idle or (urgent and not self._urgent):
            self._work.notify()
        self._urgent = self._urgent or urgent

    def _take(self) -> tuple[list[bytes | _Rounds], int]:
        """What one write takes of that which waits, and its bytes."""
        taken, size = list[bytes | _Rounds](), 0
        while self._waiting and (not taken or size < _BATCH):
            taken.append(one := self._waiting.popleft())
            size += len(one) if isinstance(one, bytes) else one.size
        self._rounds.clear()
        return taken, size


def _size_of(event: Round) -> int:
    """Bytes of a round in a message, about."""
    size = 200
    for token in event.tokens:
        size += 60 + len(token.piece) + len(token.text)
    for one in event.logprobs:
        size += 60 + 60 * len(one.top)
    return size
