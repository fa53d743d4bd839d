"""The run of a measurement: in an engine process of its own, one at a time, waiting while the chat writes a reply."""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeVar

from PySide6.QtCore import QObject, Signal

from foretoken.engine.model import Interrupted
from foretoken.errors import DoesNotFit, ForetokenError, LoadCancelled
from foretoken.gui.bridge import NoticeBridge
from foretoken.gui.core import Core
from foretoken.gui.viewmodels.shared.jobs import Job
from foretoken.measuring.measuring import MeasuringProgress
from foretoken.measuring.running import MeasuringGate, MeasuringSession
from foretoken.session.caller.blocking import BlockingSession
from foretoken.wording import tr


class Measurement(Protocol):
    """What measures, and can be ended from any thread."""

    def stop(self) -> None: ...


_M = TypeVar("_M", bound=Measurement)
_T = TypeVar("_T")


class MeasuringRun:
    """One run, for the work on its thread. `gate` holds it back, and is cancelled with it."""

    def __init__(self, push: Callable[[object], None]) -> None:
        self.gate = MeasuringGate()
        self._push = push
        self._measurement: Measurement | None = None
        self.job: Job | None = None
        """The work on its thread, once that runs."""

    @contextlib.contextmanager
    def session(self) -> Iterator[MeasuringSession]:
        """An engine process for as long as this is used."""
        session = BlockingSession()
        try:
            yield session
        finally:
            session.close()

    def by(self, measurement: _M) -> _M:
        """`measurement` is what `stop` stops."""
        self._measurement = measurement
        return measurement

    def tell(self, step: object) -> None:
        """Say how far it is."""
        if self.job is not None and self.job.stop.is_set():  # the window is closed, and nobody listens any more
            self.stop()
        else:
            self._push(step)

    def stop(self) -> None:
        """End it with what was done. From any thread."""
        self.gate.cancel()
        if self._measurement is not None:
            self._measurement.stop()


class RunModel(QObject):
    """What the dialog of a measurement shows of its run; the model of a feature derives from it and says what is run.

    changed()    choices, progress, result or error changed
    """

    changed = Signal()

    def __init__(self, core: Core, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.running = False
        self.error = ""
        self.share: float | None = None
        """How much is done (0-1); None while that cannot be told."""
        self.doing = ""
        """What runs now, in a few words."""
        self._chats, self._jobs, self._busy_machine = core.chats, core.jobs, core.plain_speed.wait
        self._engine, self._pickers = core.engine, core.pickers
        self._run: MeasuringRun | None = None  # under way, or the last
        self._bridge = NoticeBridge(self)
        self._bridge.drained.connect(self._on_steps)
        core.chats.state_changed.connect(self._on_chat)
        core.pickers.changed.connect(self._on_models)
        core.engine.state_changed.connect(lambda _state: self._on_models())

    @property
    def why_not(self) -> str:
        """Why it cannot begin, a sentence; "" where it can."""
        raise NotImplementedError

    @property
    def begun(self) -> bool:
        """Whether a start goes on with what was ended."""
        return False

    @property
    def again(self) -> bool:
        """Whether a start repeats what is shown."""
        return False

    @property
    def at_rest(self) -> str:
        """What there is to know while nothing runs."""
        return ""

    @property
    def busy(self) -> bool:
        """Whether something is under way."""
        return self.running

    @property
    def waits(self) -> bool:
        """Whether a reply in the chat goes first just now."""
        return self.running and self._run is not None and self._run.gate.held

    @property
    def said(self) -> str:
        """How far it is, or what went wrong, or why it cannot begin, or what there is to know before."""
        if not self.running:
            return self.error or self.why_not or self.at_rest
        return tr("Waiting: a reply is being written in the chat, which goes first.") if self.waits else self.doing

    def begin(self) -> None:
        """The dialog was asked for."""

    def start(self, *, again: bool = False) -> None:
        """Run what is not known yet; `again`: all of it."""
        raise NotImplementedError

    def cancel(self) -> None:
        """End it with what was done."""
        if self.running and self._run is not None:
            self._run.stop()

    def _begin(self, work: Callable[[MeasuringRun], _T], done: Callable[[_T | None], None]) -> None:
        """Do `work` on a thread of its own, then call `done` with its result, or with None where it failed."""
        run = self._run = MeasuringRun(self._bridge.push)
        self.running, self.error = True, ""
        self.share, self.doing = None, tr("Starting an engine process for the measurements…")
        self._on_chat()

        def on_thread(job: Job) -> _T:
            run.job = job
            return work(run)

        self._jobs.start(
            on_thread,
            done=lambda result: self._end(lambda: done(result)),
            failed=lambda error: self._end(lambda: done(None), error),
        )
        self.changed.emit()

    def _end(self, done: Callable[[], None], error: ForetokenError | None = None) -> None:
        self._bridge.flush()
        self.running = False
        cancelled = self._run is not None and self._run.gate.cancelled
        if error is not None and not (cancelled and isinstance(error, Interrupted | LoadCancelled)):
            self.error = str(error)
            if isinstance(error, DoesNotFit):
                self.error = tr("{sentence} The chat's models stay loaded beside them.", sentence=self.error)
        done()
        self.changed.emit()

    def _on_models(self) -> None:
        """Other models are loaded, or can be chosen."""
        self.changed.emit()

    def _on_chat(self) -> None:
        if self.running and self._run is not None:
            if self._chats.generating:
                self._run.gate.hold()
            else:
                self._run.gate.release()
            self.changed.emit()

    def _on_steps(self, steps: Sequence[object]) -> None:
        self._busy_machine()  # other measurements have to wait
        self._take(steps)
        self.changed.emit()

    def _take(self, steps: Sequence[object]) -> None:
        """What the run said how far it is, in its order."""
        for step in steps:
            if isinstance(step, MeasuringProgress):
                self.share, self.doing = step.done / max(1, step.total), self._words(step)

    def _words(self, progress: MeasuringProgress) -> str:
        """What runs, in a few words."""
        raise NotImplementedError
