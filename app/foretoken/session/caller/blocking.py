"""A session for callers that simply wait: the command line and benchmarks."""

import contextlib
import queue
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from types import FrameType, TracebackType
from typing import Final, Self

from foretoken.engine.options import ReplyOptions
from foretoken.engine.plain_speed import PlainSpeed
from foretoken.errors import EngineDied
from foretoken.session.caller.child import EngineLauncher, EngineProcess
from foretoken.session.caller.host import EngineHost, Limits
from foretoken.session.caller.journal import Request
from foretoken.session.failures import died, rebuild
from foretoken.session.messages import (
    ENDINGS,
    AnswerEvent,
    Audit,
    CountTokens,
    EngineGone,
    Generate,
    Loaded,
    LoadFailed,
    LoadPair,
    LoadProgress,
    Notice,
    PlainMeasured,
    Question,
    Ready,
    RequestFailed,
)
from foretoken.wording import tr

_POLL_S = 0.2  # a wait without an end could not be interrupted by Ctrl-C everywhere


class BlockingSession:
    """One engine process behind plain calls; a context manager. For one thread.

    While one is open in the main thread, and Python's own handler of Ctrl-C was in place, the first Ctrl-C in a reply
    or an audit stops that, and any other raises KeyboardInterrupt."""

    def __init__(
        self,
        *,
        launcher: Callable[[], EngineProcess] = EngineLauncher(),  # noqa: B008  # frozen
        limits: Limits = Limits(),  # noqa: B008  # frozen
    ) -> None:
        self._notices: queue.SimpleQueue[Notice] = queue.SimpleQueue()
        self._plain = PlainSpeed()
        self.ready: Ready | None = None
        """What the engine process said of itself when it was up."""
        self._request: Request | None = None
        self._interruptible: Request | None = None  # what the next Ctrl-C stops
        self._host = EngineHost(self._hear, launcher=launcher, limits=limits)
        ours = signal.getsignal(signal.SIGINT) in (signal.default_int_handler, _on_interrupt)
        if ours and threading.current_thread() is threading.main_thread():
            _open.append(self)
            signal.signal(signal.SIGINT, _on_interrupt)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the engine process. Idempotent."""
        if self in _open:
            _open.remove(self)
            if not _open and signal.getsignal(signal.SIGINT) is _on_interrupt:
                signal.signal(signal.SIGINT, signal.default_int_handler)
        self._host.close()

    def interrupt(self) -> bool:
        """Stop what a first Ctrl-C stops; whether there was such a thing."""
        request, self._interruptible = self._interruptible, None
        if request is not None:
            request.stop()
        return request is not None

    def load(self, pair: LoadPair, on_progress: Callable[[LoadProgress], None] | None = None) -> Loaded:
        """Load `pair`. Raises UnusableInput of the fitting kind, LoadCancelled or EngineDied.

        KeyboardInterrupt cancels the load and goes on to the caller.
        """
        with contextlib.suppress(queue.Empty):
            while True:  # notices from before this call do not answer it
                self._notices.get_nowait()
        self._host.load(pair)
        try:
            ending = self._load_ending(on_progress)
        except KeyboardInterrupt:
            self._host.cancel_load()
            self._load_ending(None)
            raise
        match ending:
            case LoadFailed():
                raise rebuild(ending)
            case EngineGone():
                raise died(ending)
        return ending

    @property
    def pid(self) -> int | None:
        """The number of the engine process; None where there is none."""
        return self._host.pid

    @property
    def plain(self) -> PlainSpeed:
        """What is known of the loaded pair without guesses."""
        return self._plain

    def _load_ending(self, on_progress: Callable[[LoadProgress], None] | None) -> Loaded | LoadFailed | EngineGone:
        while True:
            match self._next():
                case LoadProgress() as progress if on_progress is not None:
                    on_progress(progress)
                case (Loaded() | LoadFailed() | EngineGone()) as ending:
                    return ending

    def stop(self) -> None:
        """Ask the reply under way to end (from a signal handler or another thread)."""
        if self._request is not None:
            self._request.stop()

    def cancel_load(self) -> None:
        """Give up the load under way, from another thread: `load` raises LoadCancelled."""
        self._host.cancel_load()

    def update_options(self, options: ReplyOptions) -> None:
        """Change the options of the reply under way from its next round on."""
        if self._request is not None:
            self._request.update_options(options)

    def ask(self, question: Question) -> Iterator[AnswerEvent]:
        """The events that answer `question`, to the last. Closing the iterator early stops it.

        In a reply or an audit Ctrl-C asks the engine to stop, and the events go on to the last; a second one
        interrupts. Raises EngineError, BadTemplate or EngineDied, and Interrupted for an audit or an examination that
        was stopped.
        """
        come: queue.SimpleQueue[Sequence[AnswerEvent]] = queue.SimpleQueue()
        request = self._host.ask(question, lambda _request, events: come.put(events))
        if not isinstance(question, CountTokens):
            self._request = request
        if isinstance(question, Generate | Audit):
            self._interruptible = request
        try:
            while True:
                for event in _next_of(come):
                    if isinstance(event, RequestFailed):
                        raise rebuild(event)
                    yield event
                    if isinstance(event, ENDINGS):
                        return
        finally:
            if self._request is request:  # a later one stays what `stop` and Ctrl-C end
                self._request = self._interruptible = None
            request.stop()

    def _hear(self, notice: Notice) -> None:
        """On the reader thread of the host."""
        if isinstance(notice, Ready):
            self.ready = notice
        elif isinstance(notice, Loaded):
            self._plain = notice.plain
        elif isinstance(notice, PlainMeasured):
            self._plain = notice.speed
        self._notices.put(notice)

    def _next(self) -> Notice:
        while True:
            alive = self._host.alive  # asked before the wait: what was said before it died is heard
            with contextlib.suppress(queue.Empty):
                return self._notices.get(timeout=_POLL_S)
            if not alive:
                raise EngineDied(tr("The engine process is closed; start again."))


def _next_of(come: queue.SimpleQueue[Sequence[AnswerEvent]]) -> Sequence[AnswerEvent]:
    while True:
        with contextlib.suppress(queue.Empty):
            return come.get(timeout=_POLL_S)


_open: Final[list[BlockingSession]] = []  # those whose replies Ctrl-C stops


def _on_interrupt(number: int, frame: FrameType | None) -> None:
    if not sum(session.interrupt() for session in _open):
        signal.default_int_handler(number, frame)
