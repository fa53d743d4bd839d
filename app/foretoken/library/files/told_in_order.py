"""Delivers events in order, from any thread, and never while a lock is held."""

import logging
import threading
from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

Event = TypeVar("Event")

_log = logging.getLogger(__name__)


class Outbox(Generic[Event]):
    """`post` under your lock, `deliver` after leaving it: the listener may then call back and take locks of its own."""

    def __init__(self, listener: Callable[[Event], None]) -> None:
        self._listener = listener
        self._events: deque[Event] = deque()
        self._delivering = threading.Lock()

    def post(self, event: Event) -> None:
        self._events.append(event)

    def deliver(self) -> None:
        """Tell what was posted, unless another thread is at it: that one then tells ours too."""
        while self._events and self._delivering.acquire(blocking=False):
            try:
                while self._events:
                    event = self._events.popleft()
                    try:
                        self._listener(event)
                    except Exception:  # a fault of whoever listens must not end the work that is told of
                        _log.exception("A listener failed on %s", type(event).__name__)
            finally:
                self._delivering.release()
