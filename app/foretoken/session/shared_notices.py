"""The notices of one engine for several that listen, such as a window and its server."""

import threading
from collections.abc import Callable

from foretoken.session.messages import Notice

Listener = Callable[[Notice], None]


class SharedNotices:
    """Passes every notice of an engine on to all that listen: its owner, `first`, and others that come and go."""

    def __init__(self, first: Listener) -> None:
        self._lock = threading.Lock()
        self._listeners: tuple[Listener, ...] = (first,)

    def __call__(self, notice: Notice) -> None:
        for listener in self._listeners:
            listener(notice)

    def add(self, listener: Listener) -> None:
        with self._lock:
            self._listeners += (listener,)

    def remove(self, listener: Listener) -> None:
        with self._lock:
            self._listeners = tuple(one for one in self._listeners if one != listener)
