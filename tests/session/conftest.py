"""A real engine process around a fake pair, and a listener that waits for notices instead of sleeping."""

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

import pytest

from foretoken.engine.events import Round
from foretoken.engine.options import ChatMessage
from foretoken.session.caller.child import EngineLauncher
from foretoken.session.caller.host import EngineHost, Limits
from foretoken.session.caller.journal import Request
from foretoken.session.messages import ENDINGS, AnswerEvent, AnswerPart, CountTokens, Generate, Notice

T = TypeVar("T")
_USUAL = Limits()

PATIENCE = 60.0  # s; only a failing test waits so long


class Listener:
    """Collects notices and the events of answers, and the threads they came on. An answer is named by its request, or,
    of a worker without a host, by its number."""

    def __init__(self) -> None:
        self.notices: list[Notice] = []
        self.threads: set[threading.Thread] = set()
        self._events: dict[Request | int, list[AnswerEvent]] = {}
        self._changed = threading.Condition()

    def __call__(self, notice: Notice) -> None:
        if isinstance(notice, AnswerPart):
            self.hear(notice.request, notice.events)
            return
        with self._changed:
            self.threads.add(threading.current_thread())
            self.notices.append(notice)
            self._changed.notify_all()

    def hear(self, request: Request | int, events: Sequence[AnswerEvent]) -> None:
        with self._changed:
            self.threads.add(threading.current_thread())
            self._events.setdefault(request, []).extend(events)
            self._changed.notify_all()

    def ask(self, host: EngineHost, messages: Sequence[ChatMessage] = (), **more: Any) -> Request:
        """Ask for a reply."""
        return host.ask(Generate(messages=tuple(messages), **more), self.hear)

    def count(self, host: EngineHost, messages: Sequence[ChatMessage]) -> Request:
        """Ask for the tokens of a conversation."""
        return host.ask(CountTokens(messages=tuple(messages)), self.hear)

    def wait(self, done: Callable[[], bool]) -> None:
        with self._changed:
            assert self._changed.wait_for(done, PATIENCE), f"never happened; the last notices: {self.notices[-5:]}"

    def of(self, kind: type[T]) -> list[T]:
        return [notice for notice in self.notices if isinstance(notice, kind)]

    def first(self, kind: type[T], count: int = 1) -> T:
        """Wait for the `count`-th notice of `kind`."""
        self.wait(lambda: len(self.of(kind)) >= count)
        return self.of(kind)[count - 1]

    def events(self, request: Request | int) -> list[AnswerEvent]:
        """The events of an answer so far."""
        return self._events.get(request, [])

    def text(self, request: Request | int) -> str:
        """What was shown of a reply so far."""
        return "".join(event.text for event in self.events(request) if isinstance(event, Round))

    def rounds(self, request: Request | int) -> int:
        return len(self.text(request).split())

    def ending(self, request: Request | int) -> AnswerEvent:
        """Wait for the one event that ends an answer."""

        def endings() -> list[AnswerEvent]:
            return [event for event in self.events(request) if isinstance(event, ENDINGS)]

        self.wait(lambda: bool(endings()))
        (only,) = endings()
        return only


class StartHost(Protocol):
    def __call__(self, *, limits: Limits = ..., launcher: EngineLauncher = ...) -> tuple[EngineHost, Listener]: ...


@pytest.fixture
def launcher() -> EngineLauncher:
    lookup = (str(Path(__file__).parent), os.environ.get("PYTHONPATH"))
    return EngineLauncher(loader="fake_pair:prepare", environment={"PYTHONPATH": os.pathsep.join(filter(None, lookup))})


@pytest.fixture
def start_host(launcher: EngineLauncher) -> Iterator[StartHost]:
    """Starts hosts (with the fake pair unless told otherwise) that are closed after the test."""
    hosts: list[EngineHost] = []
    default = launcher

    def start(*, limits: Limits = _USUAL, launcher: EngineLauncher = default) -> tuple[EngineHost, Listener]:
        listener = Listener()
        host = EngineHost(listener, launcher=launcher, limits=limits)
        hosts.append(host)
        return host, listener

    yield start
    for host in hosts:
        host.close()
