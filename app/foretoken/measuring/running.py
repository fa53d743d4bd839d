"""One run of a measurement over a session, and the gate that holds measurements back."""

import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

import msgspec

from foretoken.engine.events import FinishReason, ReplyEvent, ReplyFinished
from foretoken.engine.options import ChatMessage, ReplyOptions
from foretoken.session.messages import AnswerEvent, Generate, Loaded, LoadPair, LoadProgress, Question, prompt_fields


class MeasuringSession(Protocol):
    """What is needed of `session.caller.blocking.BlockingSession`."""

    def load(self, pair: LoadPair, on_progress: Callable[[LoadProgress], None] | None = None) -> Loaded: ...

    def ask(self, question: Question) -> Iterator[AnswerEvent]: ...

    def stop(self) -> None: ...

    def cancel_load(self) -> None: ...

    def close(self) -> None: ...


class MeasuringGate:
    """Holds measurements back while something else needs the machine. All methods may be called from any thread."""

    def __init__(self) -> None:
        self._open = threading.Event()
        self._open.set()
        self._cancelled = False

    def hold(self) -> None:
        """Something else runs: what is being measured is given up and measured again after `release`."""
        if not self._cancelled:
            self._open.clear()

    def release(self) -> None:
        self._open.set()

    def cancel(self) -> None:
        """Nothing more is measured."""
        self._cancelled = True
        self._open.set()

    @property
    def held(self) -> bool:
        return not self._open.is_set()

    @property
    def cancelled(self) -> bool:
        return self._cancelled

    def passed(self) -> bool:
        """Wait while it is held; whether to go on."""
        self._open.wait()
        return not self._cancelled


def one_run(
    session: MeasuringSession,
    prompt: Sequence[ChatMessage] | str,
    options: ReplyOptions,
    gate: MeasuringGate,
    told: Callable[[ReplyEvent], object] = lambda _event: None,
    *,
    cold: bool = False,
) -> ReplyFinished | None:
    """A whole reply, `cold` with empty caches. None where it was stopped: because the gate was held, or by the user,
    which cancels everything."""
    gave_way, finished = False, None
    for event in session.ask(Generate(**prompt_fields(prompt), options=options, cold=cold)):
        assert isinstance(event, ReplyEvent)
        told(event)
        if isinstance(event, ReplyFinished):
            finished = event
        elif gate.held or gate.cancelled:
            gave_way = True
            session.stop()
    assert finished is not None, "a reply ends with ReplyFinished or an error"
    if finished.reason is not FinishReason.STOPPED:
        return finished
    if not gave_way:
        gate.cancel()
    return None


def shortened(options: ReplyOptions, tokens: int) -> ReplyOptions:
    """The same for a reply of fewer tokens, as warm-ups are."""
    most = min(tokens, options.stop.max_tokens or tokens)
    return msgspec.structs.replace(options, stop=msgspec.structs.replace(options.stop, max_tokens=most))
