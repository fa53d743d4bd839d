"""The engine process seen from the caller's side: a fresh one is always there, whatever becomes of the last.

Commands are kept in a journal until they are answered. When a process dies, what it was doing is given up (and said
so, once); everything behind that is sent again to its successor, after the pair that was loaded.
"""

import logging
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import msgspec

from foretoken.engine.events import ReplyFinished
from foretoken.engine.options import ChatMessage, ReplyOptions
from foretoken.errors import EngineDied, EngineError, LoadCancelled
from foretoken.session.child import EngineLauncher
from foretoken.session.failures import load_failed, reply_failed
from foretoken.session.frames import BrokenFrame
from foretoken.session.messages import (
    CancelLoad,
    Command,
    CountTokens,
    EngineGone,
    Generate,
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
    UpdateOptions,
    decode_notice,
)
from foretoken.session.watchdog import Cause, Limits, Watchdog

_STRIKES = 2  # a pair that ends the process so often while loading is not loaded again unasked
_FALSE_STARTS = 2  # so many processes in a row that die before they are ready: wait for the user

_log = logging.getLogger(__name__)


class Process(Protocol):
    """What the host needs of a child; `child.EngineProcess` is one."""

    def send(self, command: Command) -> None: ...
    def read(self) -> bytes | None: ...
    def kill(self) -> None: ...
    def finish(self) -> tuple[str, str]: ...


@dataclass(eq=False)
class _Pending:
    """A command that awaits its answer."""

    command: LoadPair | Generate | CountTokens
    stopped: bool = False  # Stop was asked
    cancelled: bool = False  # CancelLoad was asked
    superseded: bool = False  # a newer LoadPair came: its end is of no interest


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
        self._lock = threading.RLock()
        self._wanted = threading.Condition(self._lock)
        self._watchdog = Watchdog(limits)
        self._process: Process | None = None
        self._cause: Cause | None = None  # why we have killed the process
        self._journal: list[_Pending] = []
        self._pair: LoadPair | None = None  # loaded in this process
        self._last_good: LoadPair | None = None
        self._last_asked: LoadPair | None = None
        self._strikes: tuple[LoadPair | None, int] = (None, 0)
        self._false_starts = 0
        self._next_request = 1
        self._closing = threading.Event()
        self._reader = threading.Thread(target=self._read, name="engine-reader", daemon=True)
        self._reader.start()
        threading.Thread(target=self._watch, name="engine-watchdog", daemon=True).start()

    # --- commands, from any thread --------------------------------------------------------------------------

    def load(self, pair: LoadPair) -> None:
        """Load `pair` in place of what is loaded; answered by Loaded, LoadFailed or EngineGone.

        An older load still under way is cancelled and never heard of again; running replies are stopped.
        """
        with self._lock:
            for pending in self._loads():
                pending.superseded = pending.cancelled = True
                self._watchdog.cancel_asked()
            self._strikes = (None, 0)
            self._last_asked = pair
            self._append(_Pending(pair))

    def cancel_load(self) -> None:
        """Give up the load under way; answered by LoadFailed with code "load_cancelled". A native loader that does
        not react soon is killed with its process."""
        with self._lock:
            for pending in self._loads():
                pending.cancelled = True
                self._watchdog.cancel_asked()
            self._send(CancelLoad())

    def reload(self) -> None:
        """Load the last good pair again (or, when there was none, the last one asked for). Raises EngineError when
        no load was ever asked for."""
        with self._lock:
            pair = self._last_good or self._last_asked
            if pair is None:
                raise EngineError("There is nothing to reload; choose a model first.")
            self.load(pair)

    def generate(
        self,
        messages: Sequence[ChatMessage] = (),
        *,
        raw_prompt: str | None = None,
        continue_last: bool = False,
        options: ReplyOptions = ReplyOptions(),  # noqa: B008  # frozen
    ) -> int:
        """Ask for a reply to `messages`, or to `raw_prompt` as it is; returns its request number.

        A pair that was loaded before the process died is loaded again first.
        """
        with self._lock:
            request = self._number()
            self._ask(
                Generate(
                    request=request,
                    messages=tuple(messages),
                    raw_prompt=raw_prompt,
                    continue_last=continue_last,
                    options=options,
                )
            )
            return request

    def count_tokens(self, messages: Sequence[ChatMessage]) -> int:
        """Ask how many tokens `messages` take; answered by TokensCounted, ReplyFailed or EngineGone."""
        with self._lock:
            request = self._number()
            self._ask(CountTokens(request=request, messages=tuple(messages)))
            return request

    def update_options(self, request: int, options: ReplyOptions) -> None:
        """Replace the options of a reply that has not finished; ignored when it has."""
        with self._lock:
            pending = self._find(request)
            if pending is not None and isinstance(pending.command, Generate):
                pending.command = msgspec.structs.replace(pending.command, options=options)
                self._send(UpdateOptions(request=request, options=options))

    def stop(self, request: int) -> None:
        """End a reply; ignored when it has finished. A process that does not obey is killed."""
        with self._lock:
            pending = self._find(request)
            if pending is not None and not pending.stopped:
                pending.stopped = True
                self._watchdog.stop_asked(request)
                self._send(Stop(request=request))

    def restart(self) -> None:
        """Kill the process and start afresh. Loads and replies under way end as LoadFailed and ReplyFailed; the
        next `generate` loads the last good pair."""
        with self._lock:
            self._false_starts = 0
            self._strikes = (None, 0)
            self._kill(Cause.RESTARTED)
            self._wanted.notify_all()

    def close(self) -> None:
        """End the process: asked first, killed when it does not obey. Idempotent. No notice follows."""
        with self._lock:
            first = not self._closing.is_set()
            self._closing.set()
            if first:
                self._send(Shutdown())
            self._wanted.notify_all()
        if threading.current_thread() is self._reader:
            self._kill(Cause.CLOSED)
            return
        self._reader.join(self._limits.close)
        if self._reader.is_alive():
            self._kill(Cause.CLOSED)
            self._reader.join(self._limits.close)

    # --- the journal ----------------------------------------------------------------------------------------

    def _number(self) -> int:
        request = self._next_request
        self._next_request += 1
        return request

    def _ask(self, command: Generate | CountTokens) -> None:
        if reload := self._needed_load():
            self._append(_Pending(reload))
        self._append(_Pending(command))

    def _needed_load(self) -> LoadPair | None:
        """The pair that must be loaded before a request makes sense, unless one is loaded or being loaded."""
        if self._pair is not None or any(not pending.cancelled for pending in self._loads()):
            return None
        struck, times = self._strikes
        if struck == self._last_good and times >= _STRIKES:
            return None
        return self._last_good

    def _append(self, pending: _Pending) -> None:
        self._journal.append(pending)
        self._send(pending.command)
        if self._process is None:
            self._false_starts = 0
            self._wanted.notify_all()

    def _send(self, command: Command) -> None:
        if self._process is not None:
            self._process.send(command)

    def _loads(self) -> list[_Pending]:
        return [pending for pending in self._journal if isinstance(pending.command, LoadPair)]

    def _requests(self) -> list[tuple[_Pending, Generate | CountTokens]]:
        return [(p, p.command) for p in self._journal if not isinstance(p.command, LoadPair)]

    def _find(self, request: int) -> _Pending | None:
        return next((pending for pending, command in self._requests() if command.request == request), None)

    def _resend(self) -> None:
        """Everything unanswered to a fresh process."""
        first = self._journal[0].command if self._journal else None
        if first is not None and not isinstance(first, LoadPair) and (reload := self._needed_load()):
            self._journal.insert(0, _Pending(reload))
        for pending in self._journal:
            self._send(pending.command)
            if pending.cancelled:
                self._send(CancelLoad())
            if pending.stopped and isinstance(pending.command, Generate):
                self._watchdog.stop_asked(pending.command.request)
                self._send(Stop(request=pending.command.request))

    # --- the reader thread ----------------------------------------------------------------------------------

    def _read(self) -> None:
        while True:
            with self._wanted:
                self._wanted.wait_for(lambda: self._closing.is_set() or self._false_starts < _FALSE_STARTS)
                if self._closing.is_set():
                    return
            try:
                process = self._launcher()
            except OSError as error:
                with self._lock:
                    notices = self._buried(f"could not be started ({error.strerror or error})", "", ready=False)
                self._publish(notices)
                continue
            self._serve(process)

    def _serve(self, process: Process) -> None:
        with self._lock:
            self._process = process
            self._cause = None
            self._watchdog.started()
            if self._closing.is_set():
                process.send(Shutdown())
            else:
                self._resend()
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
            self._pair = None
            notices = self._end(ending, detail, ready=ready)
        self._publish(notices)

    def _next(self, process: Process) -> Notice | None:
        with self._lock:
            self._watchdog.listening()
        try:
            frame = process.read()
            notice = None if frame is None else decode_notice(frame)
        except (BrokenFrame, msgspec.DecodeError):
            _log.exception("The engine process sent what is no message")
            self._kill(Cause.GARBLED)
            return None
        with self._lock:
            self._watchdog.heard()
        return notice

    def _absorb(self, notice: Notice) -> bool:
        """Keep the journal in step with `notice`; False when it is not for the caller."""
        match notice:
            case Ready():
                self._false_starts = 0
            case Loaded():
                pending = self._answered_load()
                if pending is not None and isinstance(pending.command, LoadPair):
                    self._pair = pending.command
                    if pending.superseded:
                        return False
                    self._last_good = pending.command
                    self._strikes = (None, 0)
            case LoadFailed(kept=kept):
                pending = self._answered_load()
                if not kept:
                    self._pair = None
                return pending is None or not pending.superseded
            case ReplyProgress(request=request, event=ReplyFinished()):
                self._answered(request)
            case ReplyFailed(request=request) | TokensCounted(request=request):
                self._answered(request)
        return True

    def _answered_load(self) -> _Pending | None:
        loads = self._loads()
        if not loads:
            return None
        self._journal.remove(loads[0])
        if not any(load.cancelled for load in loads[1:]):
            self._watchdog.load_answered()
        return loads[0]

    def _answered(self, request: int) -> None:
        self._watchdog.answered(request)
        pending = self._find(request)
        if pending is not None:
            self._journal.remove(pending)

    def _publish(self, notices: list[Notice]) -> None:
        for notice in notices:
            try:
                self._on_notice(notice)
            except Exception:
                _log.exception("A listener failed on %s", type(notice).__name__)

    # --- the end of a process -------------------------------------------------------------------------------

    def _end(self, ending: str, detail: str, *, ready: bool) -> list[Notice]:
        """Settle the journal after a process has ended; returns what to tell the caller."""
        if self._closing.is_set():
            self._journal.clear()
            return []
        match self._cause:
            case Cause.RESTARTED:
                return self._give_up_all("The engine was restarted; the text so far is kept: send again.")
            case Cause.LOAD_CANCELLED:
                return self._give_up_cancelled()
            case Cause.HUNG:
                ending = "stopped responding and was ended"
            case Cause.STOP_IGNORED:
                ending = "did not react to Stop and was ended"
            case Cause.GARBLED:
                ending = "sent something unreadable and was ended"
        return self._buried(ending, detail, ready=ready)

    def _buried(self, ending: str, detail: str, *, ready: bool) -> list[Notice]:
        """The process died of itself or was killed for a fault: one EngineGone, and what cannot go on is failed."""
        if not ready:
            self._false_starts += 1
        head = self._journal.pop(0).command if self._journal else None
        request = None
        advice = "the text so far is kept: send again or choose Reload."
        hopeless = not ready and self._false_starts >= _FALSE_STARTS
        if isinstance(head, LoadPair):
            times = 1 + (self._strikes[1] if self._strikes[0] == head else 0)
            self._strikes = (head, times)
            ending += " while loading the models"
            advice = "choose Reload to try again, or another pair."
            hopeless = hopeless or times >= _STRIKES
            if not hopeless and self._requests() and not self._loads():
                self._journal.insert(0, _Pending(head))  # somebody waits for it: once more
        elif head is not None:
            request = head.request
        message = f"The engine process {ending}; {advice}"
        notices: list[Notice] = [EngineGone(message=message, request=request, detail=detail)]
        if hopeless and not self._loads():
            notices += self._give_up_all(message)
        return notices

    def _give_up_cancelled(self) -> list[Notice]:
        """The process was killed to end a load: cancelled loads are answered, newer commands live on."""
        cancelled = [pending for pending in self._loads() if pending.cancelled]
        notices: list[Notice] = []
        for pending in cancelled:
            self._journal.remove(pending)
            if not pending.superseded:
                notices.append(load_failed(LoadCancelled("Loading was cancelled.")))
        return notices

    def _give_up_all(self, message: str) -> list[Notice]:
        notices: list[Notice] = [load_failed(LoadCancelled(message)) for load in self._loads() if not load.superseded]
        notices += [reply_failed(command.request, EngineDied(message)) for _, command in self._requests()]
        self._journal.clear()
        return notices

    # --- the watchdog ---------------------------------------------------------------------------------------

    def _watch(self) -> None:
        tick = self._limits.tick
        looked = self._clock()
        while not self._closing.wait(tick):
            now = self._clock()
            elapsed, looked = min(now - looked, 2 * tick), now  # a machine that slept is no hung child
            with self._lock:
                if self._process is None or self._cause is not None:
                    continue
                if cause := self._watchdog.tick(elapsed):
                    self._kill(cause)

    def _kill(self, cause: Cause) -> None:
        with self._lock:
            if self._process is not None and self._cause is None:
                self._cause = cause
                self._process.kill()
