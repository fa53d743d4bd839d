"""The notices of one engine for several that listen, such as a window and its server."""

import threading
from collections.abc import Callable

from foretoken.session.messages import EngineGone, Heartbeat, Loaded, LoadFailed, Notice

Listener = Callable[[Notice], None]


class SharedNotices:
    """Passes every notice of an engine but its heartbeats on to all that listen: its owner, `first`, and others that
    come and go.

    `last_load`: how the last load of this engine process ended, for those who came after it.
    """

    def __init__(self, first: Listener) -> None:
        self._lock = threading.Lock()
        self._listeners: tuple[Listener, ...] = (first,)
        self.last_load: Loaded | LoadFailed | None = None

    def __call__(self, notice: Notice) -> None:
        if isinstance(notice, Heartbeat):
            return  # for the watchdog alone; it would wake an idle window
        if isinstance(notice, Loaded) or (isinstance(notice, LoadFailed) and not notice.kept):
            self.last_load = notice  # before it is told, so that nobody misses it
        elif isinstance(notice, EngineGone):
            self.last_load = None
        for listener in self._listeners:
            listener(notice)

    def add(self, listener: Listener) -> None:
        with self._lock:
            self._listeners += (listener,)

    def remove(self, listener: Listener) -> None:
        with self._lock:
            self._listeners = tuple(one for one in self._listeners if one != listener)
