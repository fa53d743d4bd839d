"""Replies that are written at once, each in a thread of its own."""

import threading
from collections.abc import Callable

from foretoken import threads


class SideBySide:
    """The replies that run. Only the main thread of the engine process begins and awaits them. `died` hears of a thread
    that ended by a fault."""

    def __init__(self, died: Callable[[BaseException], object]) -> None:
        self._died = died
        self._changed = threading.Condition()
        self._running = 0

    def begin(self, body: Callable[[], None], *, most: int) -> None:
        """Run `body` in a thread of its own, once fewer than `most` run. It raises nothing."""
        with self._changed:
            self._changed.wait_for(lambda: self._running < most)
            self._running += 1
        threads.start(lambda: self._run(body), name="engine-reply", died=self._died)

    def wait(self, *, unless: Callable[[], bool] = lambda: False) -> None:
        """Return once none runs, or once `unless` says True (call `wake` when it changes)."""
        with self._changed:
            self._changed.wait_for(lambda: not self._running or unless())

    def wake(self) -> None:
        """Have `wait` look at its `unless` again."""
        with self._changed:
            self._changed.notify_all()

    def _run(self, body: Callable[[], None]) -> None:
        try:
            body()
        finally:
            with self._changed:
                self._running -= 1
                self._changed.notify_all()
