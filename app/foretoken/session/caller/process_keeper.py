"""Runs the engine process, and starts another when it dies or hangs."""

import contextlib
import logging
import threading
from collections.abc import Callable
from typing import Final, Protocol

from foretoken import threads
from foretoken.decoding import Undecodable
from foretoken.engine.events import ReplyFinished
from foretoken.session.caller.journal import Journal
from foretoken.session.caller.watchdog import Cause, Limits, Watchdog
from foretoken.session.frames import BrokenFrame
from foretoken.session.messages import (
    Audited,
    CancelLoad,
    Command,
    Compared,
    EngineGone,
    Examined,
    Loaded,
    LoadFailed,
    LoadPair,
    Notice,
    Ready,
    ReplyFailed,
    ReplyProgress,
    Shutdown,
    Stop,
    TokensCounted,
    decode_notice,
)
from foretoken.session.remote.access import reached
from foretoken.wording import tr

_FALSE_STARTS: Final = 2  # so many processes in a row that die before they are ready: wait for the user

_log = logging.getLogger(__name__)


class Process(Protocol):
    """What the keeper needs of a child; `child.EngineProcess` is one."""

    def send(self, command: Command) -> None: ...
    def read(self) -> bytes | None: ...
    def kill(self) -> None: ...
    def finish(self) -> tuple[str, str]: ...


class ProcessKeeper:
    """Owns one engine process after another, each of which is sent what stands in `journal`.

    `lock` guards the journal and all that stands here; who calls `send` holds it. `on_notice` is called on the reader
    thread only, in order, and without the lock."""

    def __init__(
        self,
        journal: Journal,
        lock: threading.RLock,
        on_notice: Callable[[Notice], None],
        *,
        launcher: Callable[[], Process],
        limits: Limits,
        clock: Callable[[], float],
    ) -> None:
        self._journal = journal
        self._lock = lock
        self._on_notice = on_notice
        self._launcher = launcher
        self._limits = limits
        self._clock = clock
        self._wanted = threading.Condition(lock)
        self._watchdog = Watchdog(limits)
        self._process: Process | None = None
        self._cause: Cause | None = None  # why we have killed the process
        self._false_starts = 0
        self._closing = threading.Event()
        self._watched = False  # the watchdog is at work
        self._reader = threads.start(self._read, name="engine-reader", died=self._on_reader_died)

    @property
    def alive(self) -> bool:
        """Whether requests will be answered: False once closed."""
        return self._reader.is_alive()

    @property
    def runs(self) -> bool:
        """There is a process at this moment."""
        return self._process is not None

    @property
    def pid(self) -> int | None:
        """The number of the process; None where there is none."""
        found: int | None = getattr(self._process, "pid", None)
        return found

    def send(self, command: Command) -> None:
        """To the process if there is one; if not, its successor is sent the whole journal."""
        if self._process is None:
            self._false_starts = 0
            self._wanted.notify_all()
            return
        match command:
            case Stop(request=request):
                self._watchdog.stop_asked(request)
            case CancelLoad():
                self._watchdog.cancel_asked()
        self._process.send(reached(command) if isinstance(command, LoadPair) else command)

    def close(self) -> None:
        """End the process: asked first, killed when it does not obey. Idempotent. No notice follows."""
        with self._lock:
            if not self._closing.is_set():
                self._closing.set()
                self.send(Shutdown())
                self._wanted.notify_all()
        if threading.current_thread() is self._reader:
            self._kill(Cause.CLOSED)
            return
        self._reader.join(self._limits.close)
        if self._reader.is_alive():
            self._kill(Cause.CLOSED)
            self._reader.join(self._limits.close)

    def _kill(self, cause: Cause) -> None:
        with self._lock:
            if self._process is not None and self._cause is None:
                self._cause = cause
                self._process.kill()

    # --- the reader thread ----------------------------------------------------------------------------------

    def _read(self) -> None:
        while True:
            with self._wanted:
                self._wanted.wait_for(lambda: self._closing.is_set() or self._false_starts < _FALSE_STARTS)
                if self._closing.is_set():
                    return
            self._publish(self._live())

    def _live(self) -> list[Notice]:
        """Run one process from its start to its end; returns how it ended."""
        process = None
        try:
            process = self._launcher()
            return self._serve(process)
        except Exception as error:
            if process is None and isinstance(error, OSError):
                ending = tr("could not be started ({reason})", reason=error.strerror or error)
            else:  # a fault of ours, which must not leave anybody waiting
                _log.exception("The engine process could not be served")
                ending = tr("had to be given up ({error})", error=threads.brief(error))
        if process is not None:
            _end(process)
        with self._lock:
            self._process = None
            return self._ended(ending, "", ready=False)

    def _serve(self, process: Process) -> list[Notice]:
        """Pass on the notices of `process` until it ends; returns how it ended."""
        with self._lock:
            self._process = process
            self._cause = None
            self._watchdog.started()
            if not self._watched and not self._closing.is_set():
                self._watched = True
                threads.start(self._watch, name="engine-watchdog", died=self._on_watchdog_died)
            for command in [Shutdown()] if self._closing.is_set() else self._journal.resend():
                self.send(command)
        ready = False
        while (notice := self._next(process)) is not None:
            ready = ready or isinstance(notice, Ready)
            with self._lock:
                wanted = self._absorb(notice) and not self._closing.is_set()
            if wanted:
                self._publish([notice])
        ending, detail = process.finish()
        with self._lock:
            self._process = None
            return self._ended(ending, detail, ready=ready)

    def _next(self, process: Process) -> Notice | None:
        with self._lock:
            self._watchdog.listening()
        try:
            frame = process.read()
            notice = None if frame is None else decode_notice(frame)
        except (BrokenFrame, Undecodable):
            _log.exception("The engine process sent an invalid message")
            self._kill(Cause.GARBLED)
            return None
        with self._lock:
            self._watchdog.heard()
        return notice

    def _absorb(self, notice: Notice) -> bool:
        """Whether the caller is to hear of `notice`."""
        wanted = self._journal.absorb(notice)
        match notice:
            case Ready():
                self._false_starts = 0
            case Loaded() | LoadFailed() if not self._journal.cancelling:
                self._watchdog.load_answered()
            case ReplyProgress(request=request, event=ReplyFinished()):
                self._watchdog.answered(request)
            case (
                ReplyFailed(request=request)
                | TokensCounted(request=request)
                | Examined(request=request)
                | Compared(request=request)
                | Audited(request=request)
            ):
                self._watchdog.answered(request)
        return wanted

    def _ended(self, ending: str, detail: str, *, ready: bool) -> list[Notice]:
        if self._closing.is_set():
            return []
        match self._cause:
            case Cause.LOAD_CANCELLED:
                return self._journal.give_up_cancelled()
            case Cause.HUNG:
                ending = tr("stopped responding and was ended")
            case Cause.STOP_IGNORED:
                ending = tr("did not react to Stop and was ended")
            case Cause.GARBLED:
                ending = tr("sent something unreadable and was ended")
            case Cause.UNWATCHED:
                ending = tr("was ended, because its watchdog had stopped")
        if not ready:
            self._false_starts += 1
        return self._journal.bury(ending, detail, hopeless=self._false_starts >= _FALSE_STARTS)

    def _publish(self, notices: list[Notice]) -> None:
        for notice in notices:
            try:
                self._on_notice(notice)
            except Exception:
                _log.exception("A listener failed on %s", type(notice).__name__)

    def _on_reader_died(self, error: BaseException) -> None:
        """No process is served any more, but whoever asks is still told so, on this thread."""
        message = tr(
            "The engine cannot be used any more ({error}); the text so far is kept: start Foretoken again.",
            error=threads.brief(error),
        )
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            _end(process)
        while not self._closing.is_set():
            with self._lock:
                answers = self._journal.give_up_all(message)
            self._publish([EngineGone(message=message), *answers])
            with self._wanted:
                self._wanted.wait_for(lambda: self._closing.is_set() or self._journal.waiting)

    # --- the watchdog thread --------------------------------------------------------------------------------

    def _watch(self) -> None:
        tick = self._limits.tick
        looked = self._clock()
        while not self._closing.wait(tick):
            now = self._clock()
            elapsed, looked = min(now - looked, 2 * tick), now  # a machine that slept is no hung child
            with self._lock:
                if self._process is not None and (cause := self._watchdog.tick(elapsed)):
                    self._kill(cause)

    def _on_watchdog_died(self, _error: BaseException) -> None:
        with self._lock:
            self._watched = False  # the next process gets another
            self._kill(Cause.UNWATCHED)


def _end(process: Process) -> None:
    """Kill and reap what cannot be served."""
    with contextlib.suppress(Exception):
        process.kill()
        process.finish()
