"""Runs the engine process for the caller and replaces it when it dies or hangs."""

import contextlib
import logging
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from foretoken import threads
from foretoken.decoding import Undecodable
from foretoken.engine.events import ReplyFinished
from foretoken.engine.options import ChatMessage, ReplyOptions, SamplingOptions
from foretoken.engine.prompt.beginning import Beginning
from foretoken.engine.prompt.truncation import Truncation
from foretoken.errors import EngineError
from foretoken.session.child import EngineLauncher
from foretoken.session.frames import BrokenFrame
from foretoken.session.journal import Journal, Request
from foretoken.session.messages import (
    Audit,
    Audited,
    CancelLoad,
    Command,
    Compared,
    CountTokens,
    EngineGone,
    Examine,
    Examined,
    Generate,
    Hold,
    Loaded,
    LoadFailed,
    LoadPair,
    MeasurePlain,
    Notice,
    Ready,
    ReplyFailed,
    ReplyProgress,
    Shutdown,
    Stop,
    TokensCounted,
    UpdateOptions,
    decode_notice,
)
from foretoken.session.remote.access import reached
from foretoken.session.watchdog import Cause, Limits, Watchdog
from foretoken.wording import tr

_FALSE_STARTS: Final = 2  # so many processes in a row that die before they are ready: wait for the user

_log = logging.getLogger(__name__)


class Process(Protocol):
    """What the host needs of a child; `child.EngineProcess` is one."""

    def send(self, command: Command) -> None: ...
    def read(self) -> bytes | None: ...
    def kill(self) -> None: ...
    def finish(self) -> tuple[str, str]: ...


class EngineHost:
    """Owns one engine process after another. All methods may be called from any thread and return at once
    (`close` waits a little).

    `on_notice` is called on the reader thread only, in order, and must not block for long. Every `generate` is
    answered by exactly one of ReplyFinished (inside ReplyProgress), ReplyFailed or EngineGone with its request.
    """

    def __init__(
        self,
        on_notice: Callable[[Notice], None],
        *,
        launcher: Callable[[], Process] = EngineLauncher(),  # noqa: B008  # frozen
        limits: Limits = Limits(),  # noqa: B008  # frozen
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._on_notice = on_notice
        self._launcher = launcher
        self._limits = limits
        self._clock = clock
        self._lock = threading.RLock()  # guards all below
        self._wanted = threading.Condition(self._lock)
        self._watchdog = Watchdog(limits)
        self._journal = Journal()
        self._process: Process | None = None
        self._cause: Cause | None = None  # why we have killed the process
        self._false_starts = 0
        self._next_request = 1
        self._closing = threading.Event()
        self._watched = False  # the watchdog is at work
        self._why_dead: str | None = None  # no thread answers any more
        self._reader = threads.start(self._read, name="engine-reader", died=self._on_reader_died)

    @property
    def alive(self) -> bool:
        """Whether requests will be answered: False once closed."""
        return self._reader.is_alive() or self._why_dead is not None

    @property
    def pid(self) -> int | None:
        """The number of the engine process; None where there is none."""
        found: int | None = getattr(self._process, "pid", None)
        return found

    # --- commands, from any thread --------------------------------------------------------------------------

    def load(self, pair: LoadPair) -> None:
        """Load `pair` in place of what is loaded; answered by Loaded, LoadFailed or EngineGone.

        An older load still under way is cancelled and never heard of again; running replies are stopped.
        """
        with self._lock:
            self._journal.add_load(pair)
            if self._journal.cancelling:
                self._send(CancelLoad())
            self._send(pair)
            self._answer_for_the_dead()

    def cancel_load(self) -> None:
        """Give up the load under way; answered by LoadFailed with code "load_cancelled". A native loader that does
        not react soon is killed with its process."""
        with self._lock:
            if self._journal.cancel_loads():
                self._send(CancelLoad())

    def reload(self) -> None:
        """Load the last good pair again (or, when there was none, the last one asked for). Raises EngineError when
        no load was ever asked for."""
        with self._lock:
            pair = self._journal.reloadable
            if pair is None:
                raise EngineError(tr("There is nothing to reload; choose a model first."))
            self.load(pair)

    def generate(
        self,
        messages: Sequence[ChatMessage] = (),
        *,
        raw_prompt: str | None = None,
        beginning: Beginning | None = None,
        truncation: Truncation | None = None,
        hold_at: int | None = None,
        cold: bool = False,
        options: ReplyOptions = ReplyOptions(),  # noqa: B008  # frozen
    ) -> int:
        """Ask for a reply to `messages`, or to `raw_prompt` as it is; returns its request number.
        `beginning`: what the reply begins with. `hold_at`: as in `hold`. `cold`: caches are emptied first.

        A pair that was loaded before the process died is loaded again first.
        """
        with self._lock:
            command = Generate(
                request=self._number(),
                messages=tuple(messages),
                raw_prompt=raw_prompt,
                beginning=beginning,
                truncation=truncation,
                hold_at=hold_at,
                cold=cold,
                options=options,
            )
            return self._ask(command)

    def count_tokens(self, messages: Sequence[ChatMessage]) -> int:
        """Ask how many tokens `messages` take; answered by TokensCounted, ReplyFailed or EngineGone."""
        with self._lock:
            return self._ask(CountTokens(request=self._number(), messages=tuple(messages)))

    def audit(
        self,
        prompt: Sequence[ChatMessage] | str,
        options: ReplyOptions,
        left: Sequence[int],
        right: Sequence[int],
    ) -> int:
        """Ask where two replies to `prompt` first differ, and why; answered by Audited, ReplyFailed or EngineGone."""
        with self._lock:
            return self._ask(
                Audit(
                    request=self._number(),
                    messages=() if isinstance(prompt, str) else tuple(prompt),
                    raw_prompt=prompt if isinstance(prompt, str) else None,
                    options=options,
                    left=tuple(left),
                    right=tuple(right),
                )
            )

    def measure_plain(self, sampling: SamplingOptions) -> None:
        """Ask for a measurement of decoding without guesses, while nothing else is asked; answered by PlainMeasured,
        unless the process ends. Ignored while something is under way."""
        with self._lock:
            if self._process is not None and self._journal.idle:
                self._process.send(MeasurePlain(sampling=sampling))

    def examine(
        self,
        messages: Sequence[ChatMessage] = (),
        *,
        raw_prompt: str | None = None,
        beginning: Beginning | None = None,
        truncation: Truncation | None = None,
        options: ReplyOptions,
        token_ids: Sequence[int],
        refused: Mapping[int, int] = {},
        comparing: bool = False,
    ) -> int:
        """Ask what both models say of each token of a finished reply, as in the message Examine; answered by
        ExamineProgress and then Examined or Compared, ReplyFailed (code "interrupted" where it was stopped or gave way)
        or EngineGone. `stop` ends it."""
        with self._lock:
            return self._ask(
                Examine(
                    request=self._number(),
                    messages=tuple(messages),
                    raw_prompt=raw_prompt,
                    beginning=beginning,
                    truncation=truncation,
                    options=options,
                    token_ids=tuple(token_ids),
                    refused=dict(refused),
                    comparing=comparing,
                )
            )

    def update_options(self, request: int, options: ReplyOptions) -> None:
        """Replace the options of a reply that has not finished; ignored when it has."""
        with self._lock:
            if self._journal.update(request, options):
                self._send(UpdateOptions(request=request, options=options))

    def hold(self, request: int, at: int | None) -> None:
        """Let a reply wait before its round `at` (they count from 0), None: nowhere. Ignored when it has finished. A
        hold that is not repeated ends after `hold.LEASE_S`."""
        with self._lock:
            if self._journal.runs(request):
                self._send(Hold(request=request, at=at))

    def stop(self, request: int) -> None:
        """End a reply; ignored when it has finished. A process that does not obey is killed."""
        with self._lock:
            if self._journal.stop(request):
                self._send(Stop(request=request))

    def close(self) -> None:
        """End the process: asked first, killed when it does not obey. Idempotent. No notice follows."""
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

    def _number(self) -> int:
        request = self._next_request
        self._next_request += 1
        return request

    def _ask(self, command: Request) -> int:
        for needed in self._journal.add(command):
            self._send(needed)
        self._answer_for_the_dead()
        return command.request

    def _send(self, command: Command) -> None:
        """To the process if there is one; if not, its successor is sent the whole journal."""
        if self._process is None:
            self._want_process()
            return
        match command:
            case Stop(request=request):
                self._watchdog.stop_asked(request)
            case CancelLoad():
                self._watchdog.cancel_asked()
        self._process.send(reached(command) if isinstance(command, LoadPair) else command)

    def _want_process(self) -> None:
        self._false_starts = 0
        self._wanted.notify_all()

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
            with contextlib.suppress(Exception):
                process.kill()
                process.finish()
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
                self._send(command)
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
        with self._lock:
            self._why_dead = tr(
                "The engine cannot be used any more ({error}); the text so far is kept: start Foretoken again.",
                error=threads.brief(error),
            )
            self._kill(Cause.CLOSED)
            self._process = None
            self._answer_for_the_dead()

    def _answer_for_the_dead(self) -> None:
        """Where the thread that answers has died, everything is answered here and now."""
        if self._why_dead is not None:
            self._publish([EngineGone(message=self._why_dead), *self._journal.give_up_all(self._why_dead)])

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
