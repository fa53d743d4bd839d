"""Measurements in an engine process of their own, which wait while a reply is written in the chat."""

import contextlib
from collections.abc import Callable, Iterator
from typing import Protocol, TypeVar

from PySide6.QtCore import QObject, Signal

from foretoken.errors import ForetokenError
from foretoken.gui.bridge import NoticeBridge
from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.gui.viewmodels.shared.jobs import Job, Jobs
from foretoken.measuring.running import MeasuringGate, MeasuringSession


class Runner(Protocol):
    """What measures."""

    def stop(self) -> None: ...


_R = TypeVar("_R", bound=Runner)
_T = TypeVar("_T")


class Run:
    """One measurement, for the work on its thread. `gate`: holds it back, and is cancelled with it."""

    def __init__(self, start_session: Callable[[], MeasuringSession], push: Callable[[object], None]) -> None:
        self.gate = MeasuringGate()
        self._start_session, self._push = start_session, push
        self._runner: Runner | None = None
        self._job: Job | None = None

    def do(self, job: Job, work: Callable[["Run"], _T]) -> _T:
        """On the thread of `job`."""
        self._job = job
        return work(self)

    @contextlib.contextmanager
    def session(self) -> Iterator[MeasuringSession]:
        """An engine process for as long as this is used."""
        session = self._start_session()
        try:
            yield session
        finally:
            session.close()

    def by(self, runner: _R) -> _R:
        """`runner` measures: it is what `stop` stops."""
        self._runner = runner
        return runner

    def tell(self, step: object) -> None:
        """Say how far it is."""
        if self._job is not None and self._job.stop.is_set():  # the window is closed, and nobody listens any more
            self.stop()
        else:
            self._push(step)

    def stop(self) -> None:
        """End it with what was done. From any thread."""
        self.gate.cancel()
        if self._runner is not None:
            self._runner.stop()


class OwnRuns(QObject):
    """The measurements of one window, one at a time.

    `measuring` is called while it measures: other measurements have to wait.

    moved()          it waits for a reply in the chat, or goes on
    told(object)     list of what it said how far it is
    """

    moved = Signal()
    told = Signal(list)

    def __init__(
        self,
        *,
        chats: ChatsViewModel,
        jobs: Jobs,
        start_session: Callable[[], MeasuringSession],
        measuring: Callable[[], object],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._chats, self._jobs, self._start_session, self._measuring = chats, jobs, start_session, measuring
        self._run: Run | None = None  # under way, or the last
        self._running = False
        self._bridge = NoticeBridge(self)
        self._bridge.drained.connect(self._on_steps)
        chats.state_changed.connect(self._on_chat)

    @property
    def held(self) -> bool:
        """A reply in the chat goes first just now."""
        return self._running and self._run is not None and self._run.gate.held

    @property
    def cancelled(self) -> bool:
        """Whether it was to be ended before its end."""
        return self._run is not None and self._run.gate.cancelled

    def start(
        self, work: Callable[[Run], _T], done: Callable[[_T], None], failed: Callable[[ForetokenError], None]
    ) -> None:
        """Do `work` on a thread of its own; then call `done` with its result, or `failed` with its error."""
        run = self._run = Run(self._start_session, self._bridge.push)
        self._running = True
        self._on_chat()
        self._jobs.start(
            lambda job: run.do(job, work),
            done=lambda result: self._end(lambda: done(result)),
            failed=lambda error: self._end(lambda: failed(error)),
        )

    def cancel(self) -> None:
        """End it with what was done."""
        if self._running and self._run is not None:
            self._run.stop()

    def _end(self, say: Callable[[], None]) -> None:
        self._bridge.flush()
        self._running = False
        say()

    def _on_chat(self) -> None:
        if self._running and self._run is not None:
            if self._chats.generating:
                self._run.gate.hold()
            else:
                self._run.gate.release()
            self.moved.emit()

    def _on_steps(self, steps: list[object]) -> None:
        self._measuring()
        self.told.emit(steps)
