"""The engine process as callers have it: asked, watched, and started again where it dies or hangs."""

import contextlib
import enum
import itertools
import logging
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from foretoken import own_files, threads
from foretoken.decoding import Undecodable
from foretoken.engine.options import MOST_RULE_BYTES, RULES, ReplyOptions, SamplingOptions
from foretoken.frames import BrokenFrame
from foretoken.session.caller.child import EngineLauncher, EngineProcess
from foretoken.session.caller.journal import Journal, News, Request, RequestListener
from foretoken.session.messages import (
    CancelLoad,
    Command,
    EngineGone,
    Hold,
    Loaded,
    LoadFailed,
    LoadPair,
    MeasurePlain,
    NewRequest,
    Notice,
    Question,
    Ready,
    RuleText,
    Shutdown,
    Stop,
    UpdateOptions,
    decode_notice,
)
from foretoken.session.remote.access import reached
from foretoken.wording import tr

_FALSE_STARTS: Final = 2  # so many processes in a row that die before they are ready: wait for the user

_log = logging.getLogger(__name__)

NoticeListener = Callable[[Notice], None]


class Cause(enum.Enum):
    """Why the host kills an engine process."""

    HUNG = "hung"  # no heartbeat: not even its threads run any more
    STOP_IGNORED = "stop ignored"
    LOAD_CANCELLED = "load cancelled"  # the native loader did not react soon enough
    GARBLED = "garbled"  # it sent what is no message
    UNWATCHED = "unwatched"  # the watchdog itself died
    CLOSED = "closed"


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Patience in seconds, with room for a machine that is busy or swapping. A native call may take as long as it
    likes while heartbeats come."""

    start: float = 60.0  # from spawn to Ready (a cold disk, a virus scanner)
    silence: float = 20.0
    stop: float = 10.0
    cancel: float = 2.0
    close: float = 2.0

    @property
    def tick(self) -> float:
        """How often to look."""
        return min(0.5, min(self.silence, self.stop, self.cancel) / 4)


class Watchdog:
    """Adds up elapsed time between looks. Not thread-safe: the host's lock guards it.

    Time passes only through `tick`, whose caller caps a step, so that a machine that slept does not look like a
    hung child; and silence counts only while the host is listening, so that a slow listener does not either.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self.started()

    def started(self) -> None:
        """A fresh process: all clocks at zero."""
        self._ready = False
        self._listening = False
        self._silent = 0.0
        self._stopping: dict[int, float] = {}
        self._cancelling: float | None = None

    def listening(self) -> None:
        """The host waits for the next frame from now on."""
        self._listening = True
        self._silent = 0.0

    def heard(self) -> None:
        """A frame arrived; until `listening` the host is busy with it."""
        self._ready = True
        self._listening = False

    def stop_asked(self, request: int) -> None:
        self._stopping.setdefault(request, 0.0)

    def answered(self, request: int) -> None:
        self._stopping.pop(request, None)

    def cancel_asked(self) -> None:
        if self._cancelling is None:
            self._cancelling = 0.0

    def load_answered(self) -> None:
        self._cancelling = None

    def tick(self, elapsed: float) -> Cause | None:
        """`elapsed` seconds have passed; the reason to kill the process, if there is one."""
        if self._listening:
            self._silent += elapsed
        if not self._ready:
            return Cause.HUNG if self._silent > self._limits.start else None
        if self._silent > self._limits.silence:
            return Cause.HUNG
        if self._cancelling is not None:
            self._cancelling += elapsed
            if self._cancelling > self._limits.cancel:
                return Cause.LOAD_CANCELLED
        for request in self._stopping:
            self._stopping[request] += elapsed
        if any(waited > self._limits.stop for waited in self._stopping.values()):
            return Cause.STOP_IGNORED
        return None


class EngineHost:
    """Owns one engine process after another, each of which is sent what is not answered yet. All methods may be called
    from any thread and return at once (`close` waits a little).

    `on_notice` hears what is not about a request, as do all that `listen`; each request has a listener of its own. All
    are called on the reader thread only, in order, and must not block for long.
    """

    def __init__(
        self,
        on_notice: NoticeListener,
        *,
        launcher: Callable[[], EngineProcess] = EngineLauncher(),  # noqa: B008  # frozen
        limits: Limits = Limits(),  # noqa: B008  # frozen
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._launcher, self._limits, self._clock = launcher, limits, clock
        self._lock = threading.RLock()  # guards all below
        self._wanted = threading.Condition(self._lock)
        self._listeners: tuple[NoticeListener, ...] = (on_notice,)
        self._numbers = itertools.count(1)
        self._journal = Journal()
        self._watchdog = Watchdog(limits)
        self._process: EngineProcess | None = None
        self._cause: Cause | None = None  # why we have killed the process
        self._false_starts = 0
        self._closing = threading.Event()
        self._over = False  # nothing is answered any more
        self._watched = False  # the watchdog is at work
        self.last_load: Loaded | LoadFailed | None = None
        """How the last load of this engine process ended, for those who listen later."""
        self._reader = threads.start(self._read, name="engine-reader", died=self._on_reader_died)

    @property
    def alive(self) -> bool:
        """Whether a load will be answered: False once closed."""
        return self._reader.is_alive()

    @property
    def pid(self) -> int | None:
        """The number of the engine process; None where there is none."""
        process = self._process
        return None if process is None else process.pid

    def listen(self, listener: NoticeListener) -> None:
        """Have `listener` hear of notices, too."""
        with self._lock:
            self._listeners += (listener,)

    def unlisten(self, listener: NoticeListener) -> None:
        """Have it hear of nothing more."""
        with self._lock:
            self._listeners = tuple(one for one in self._listeners if one != listener)

    # --- what is asked ----------------------------------------------------------------------------------------

    def load(self, pair: LoadPair) -> None:
        """Load `pair` in place of what is loaded; answered by Loaded, LoadFailed or EngineGone.

        An older load still under way is cancelled and never heard of again; running replies are stopped.
        """
        with self._lock:
            self._journal.add_load(pair)
            if self._journal.cancelling:
                self._send(CancelLoad())
            self._send(pair)

    def load_if_none(self, pair: LoadPair) -> None:
        """Load `pair`, unless one is being loaded or is loaded, of which notices tell. For callers whose pair is always
        this one: after a death it may be on its way already, for requests that wait."""
        with self._lock:
            if not self._journal.has_pair:
                self.load(pair)

    def cancel_load(self) -> None:
        """Give up the load under way; answered by LoadFailed with code "load_cancelled". A native loader that does
        not react soon is killed with its process."""
        with self._lock:
            if self._journal.cancel_loads():
                self._send(CancelLoad())

    def ask(self, question: Question, listener: RequestListener) -> Request:
        """Have `question` answered; `listener` hears the events of the answer. A pair that was loaded before the
        process died is loaded again first."""
        with self._lock:
            request = Request(next(self._numbers), question, listener, self._steer)
            for command in self._journal.add(request):
                self._send(command)
            ended = self._closed_journal() if self._over else []
        self._publish(ended)
        return request

    def measure_plain(self, sampling: SamplingOptions) -> None:
        """Ask for a measurement of decoding without guesses, while nothing else is asked; answered by PlainMeasured,
        unless the process ends. Ignored while something is under way."""
        with self._lock:
            if self._process is not None and self._journal.idle:
                self._send(MeasurePlain(sampling=sampling))

    def close(self) -> None:
        """End the process: asked first, killed when it does not obey. Idempotent. Requests end with it; no notice
        follows."""
        with self._lock:
            if not self._closing.is_set():
                self._closing.set()
                self._send(Shutdown())
                self._wanted.notify_all()
        if threading.current_thread() is self._reader:
            self._kill(Cause.CLOSED)
            return
        self._reader.join(self._limits.close)
        if self._reader.is_alive():
            self._kill(Cause.CLOSED)
            self._reader.join(self._limits.close)

    def _steer(self, request: Request, command: UpdateOptions | Hold | Stop) -> None:
        with self._lock:
            if self._journal.steer(request, command):
                self._send(command)

    def _send(self, command: Command) -> None:
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
        if (rule := rule_of(command)) is not None:
            self._process.send(rule)
        self._process.send(reached(command) if isinstance(command, LoadPair) else command)

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
                break
            self._publish(self._live())
        self._publish(self._closed_journal())

    def _live(self) -> list[News]:
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

    def _serve(self, process: EngineProcess) -> list[News]:
        """Pass on what `process` says until it ends; returns how it ended."""
        with self._lock:
            self._process = process
            self._cause = None
            self._watchdog.started()
            if not self._watched and not self._closing.is_set():
                self._watched = True
                threads.start(self._watch, name="engine-watchdog", died=self._on_watchdog_died)
            for command in [Shutdown()] if self._closing.is_set() else self._journal.resend():
                self._send(command)
        ready = False
        while (notice := self._next(process)) is not None:
            ready = ready or isinstance(notice, Ready)
            with self._lock:
                news = self._absorb(notice)
            if news is not None:
                self._publish([news])
        ending, detail = process.finish()
        with self._lock:
            self._process = None
            return self._ended(ending, detail, ready=ready)

    def _next(self, process: EngineProcess) -> Notice | None:
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

    def _absorb(self, notice: Notice) -> News | None:
        news = self._journal.absorb(notice)
        if isinstance(notice, Ready):
            self._false_starts = 0
        elif isinstance(notice, Loaded | LoadFailed) and not self._journal.cancelling:
            self._watchdog.load_answered()
        elif isinstance(news, tuple) and news[0].ended:
            self._watchdog.answered(news[0].number)
        return news

    def _ended(self, ending: str, detail: str, *, ready: bool) -> list[News]:
        if self._closing.is_set():
            return []
        if not ending:
            return self._journal.outgrow()
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

    def _publish(self, news: list[News]) -> None:
        for one in news:
            try:
                if isinstance(one, tuple):
                    request, events = one
                    request.hear(events)
                elif not self._closing.is_set():
                    self._tell(one)
            except Exception:
                _log.exception("A listener failed on %s", type(one[1][-1] if isinstance(one, tuple) else one).__name__)

    def _tell(self, notice: Notice) -> None:
        with self._lock:
            if isinstance(notice, Loaded) or (isinstance(notice, LoadFailed) and not notice.kept):
                self.last_load = notice
            elif isinstance(notice, EngineGone):
                self.last_load = None
            listeners = self._listeners
        for listener in listeners:
            listener(notice)

    def _closed_journal(self) -> list[News]:
        with self._lock:
            self._over = True
            return self._journal.give_up_all(tr("The engine process is closed; start again."))

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
                news = self._journal.give_up_all(message)
            self._publish([EngineGone(message=message), *news])
            with self._wanted:
                self._wanted.wait_for(lambda: self._closing.is_set() or self._journal.waiting)
        self._publish(self._closed_journal())

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


def rule_of(command: Command) -> RuleText | None:
    """What the rule of the user's own holds that `command` asks for; None where it asks for none."""
    options = getattr(command.question if isinstance(command, NewRequest) else command, "options", None)
    if not isinstance(options, ReplyOptions) or (path := options.draft.acceptance) in RULES:
        return None
    try:
        return RuleText(path=path, text=own_files.read(Path(path), MOST_RULE_BYTES))
    except (OSError, ValueError):
        return RuleText(path=path, text=None)


def _end(process: EngineProcess) -> None:
    """Kill and reap what cannot be served."""
    with contextlib.suppress(Exception):
        process.kill()
        process.finish()
