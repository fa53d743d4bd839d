"""A real engine process around a fake pair, and a listener that waits for notices instead of sleeping."""

import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol, TypeVar

import pytest

from foretoken.engine.events import ReplyFinished
from foretoken.session.caller.child import EngineLauncher
from foretoken.session.caller.host import EngineHost
from foretoken.session.caller.watchdog import Limits
from foretoken.session.messages import EngineGone, Heartbeat, Notice, ReplyFailed, ReplyProgress

T = TypeVar("T")
_USUAL = Limits()

PATIENCE = 60.0  # s; only a failing test waits so long


class Listener:
    """Collects notices (heartbeats apart) and the threads they came on."""

    def __init__(self) -> None:
        self.notices: list[Notice] = []
        self.heartbeats: list[Heartbeat] = []
        self.threads: set[threading.Thread] = set()
        self._changed = threading.Condition()

    def __call__(self, notice: Notice) -> None:
        with self._changed:
            self.threads.add(threading.current_thread())
            (self.heartbeats if isinstance(notice, Heartbeat) else self.notices).append(notice)  # type: ignore[arg-type]
            self._changed.notify_all()

    def wait(self, done: Callable[[], bool]) -> None:
        with self._changed:
            assert self._changed.wait_for(done, PATIENCE), f"never happened; the last notices: {self.notices[-5:]}"

    def of(self, kind: type[T]) -> list[T]:
        return [notice for notice in self.notices if isinstance(notice, kind)]

    def first(self, kind: type[T], count: int = 1) -> T:
        """Wait for the `count`-th notice of `kind`."""
        self.wait(lambda: len(self.of(kind)) >= count)
        return self.of(kind)[count - 1]

    def text(self, request: int) -> str:
        """What was shown of a reply so far."""
        events = [p.event for p in self.of(ReplyProgress) if p.request == request]
        return "".join(getattr(event, "text", "") for event in events if not isinstance(event, ReplyFinished))

    def rounds(self, request: int) -> int:
        return len(self.text(request).split())

    def forget_replies(self) -> None:
        """Drop what was said of replies: long campaigns would search ever longer."""
        with self._changed:
            self.notices = [notice for notice in self.notices if not isinstance(notice, ReplyProgress)]

    def ending(self, request: int) -> ReplyFinished | ReplyFailed | EngineGone:
        """Wait for the one notice that ends a reply."""

        def endings() -> list[ReplyFinished | ReplyFailed | EngineGone]:
            found: list[ReplyFinished | ReplyFailed | EngineGone] = []
            for notice in self.notices:
                match notice:
                    case ReplyProgress(request=number, event=ReplyFinished() as event) if number == request:
                        found.append(event)
                    case ReplyFailed(request=number) | EngineGone(request=number) if number == request:
                        found.append(notice)
            return found

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
