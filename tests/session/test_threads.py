"""Whichever thread of the engine's two processes dies: everybody who waits is answered, and the next process serves."""

import itertools
import os
import signal
import threading
from collections.abc import Callable

import pytest
from tests.session.conftest import PATIENCE, Listener, StartHost

from foretoken import frames
from foretoken.engine.events import ReplyFinished
from foretoken.errors import EngineDied
from foretoken.session.caller import child
from foretoken.session.caller.blocking import BlockingSession
from foretoken.session.caller.child import EngineLauncher
from foretoken.session.caller.host import EngineHost
from foretoken.session.caller.journal import Journal
from foretoken.session.messages import EngineGone, Generate, Loaded, LoadFailed, LoadPair, Notice, Ready, RequestFailed

GOOD = LoadPair(main="fake:good")


def raises(*_: object, **__: object) -> object:
    raise RuntimeError("a fault of the test's")


@pytest.mark.parametrize("thread", ["write", "beat", "obey"])
def test_a_thread_of_the_engine_process(thread: str, start_host: StartHost) -> None:
    host, listener = start_host()
    host.load(LoadPair(main=f"fake:bad,rounds=1000000,step=0.001,fault={thread}"))
    request = listener.ask(host, raw_prompt="hello")
    if thread == "obey":  # it learns of its fault by the next command
        listener.first(Loaded)
        request.stop()
    gone = listener.first(EngineGone)
    assert "ended unexpectedly (exit code 1)" in gone.message
    assert gone.detail == f"RuntimeError: fault in {thread}"
    host.load(GOOD)
    assert isinstance(listener.ending(listener.ask(host, raw_prompt="hello")), ReplyFinished)


def test_the_thread_that_sends(start_host: StartHost, monkeypatch: pytest.MonkeyPatch) -> None:
    host, listener = start_host()
    listener.first(Ready)
    monkeypatch.setattr(frames, "write_all", raises)
    host.load(GOOD)
    gone = listener.first(EngineGone)
    assert "could not be sent anything more (RuntimeError: a fault of the test's)" in gone.message
    monkeypatch.undo()
    host.load(GOOD)
    listener.first(Loaded)


def test_the_watchdog(launcher: EngineLauncher) -> None:
    numbers = itertools.count()

    def clock() -> float:
        number = next(numbers)
        if number == 2:  # once
            raise RuntimeError("a fault of the test's")
        return float(number)

    listener = Listener()
    host = EngineHost(listener, launcher=launcher, clock=clock)
    try:
        assert "its watchdog had stopped" in listener.first(EngineGone).message
        host.load(GOOD)
        assert isinstance(listener.ending(listener.ask(host, raw_prompt="hello")), ReplyFinished)
    finally:
        host.close()


@pytest.mark.parametrize("where", ["launch", "read", "finish"])
def test_a_fault_while_serving_a_process(where: str, launcher: EngineLauncher, monkeypatch: pytest.MonkeyPatch) -> None:
    """It costs that process, and its successor is served."""
    faults = iter([True])

    def once(then: Callable[..., object]) -> Callable[..., object]:
        return lambda *given: raises() if next(faults, False) else then(*given)

    if where == "launch":
        monkeypatch.setattr(EngineLauncher, "__call__", once(EngineLauncher.__call__))
    else:
        monkeypatch.setattr(child.EngineProcess, where, once(getattr(child.EngineProcess, where)))
    listener = Listener()
    host = EngineHost(listener, launcher=launcher)
    try:
        host.load(GOOD)
        if where == "finish":
            listener.first(Loaded)
            os.kill(host.pid, signal.SIGKILL)  # type: ignore[arg-type]
        gone = listener.first(EngineGone)
        assert "had to be given up (RuntimeError: a fault of the test's)" in gone.message
        host.load(GOOD)
        assert isinstance(listener.ending(listener.ask(host, raw_prompt="hello")), ReplyFinished)
    finally:
        host.close()


def test_the_thread_that_reads(launcher: EngineLauncher, monkeypatch: pytest.MonkeyPatch) -> None:
    listener, free = Listener(), []

    def hear(notice: Notice) -> None:
        if isinstance(notice, EngineGone):  # whoever is told may wait for another thread that asks something
            other = threading.Thread(target=host.cancel_load)
            other.start()
            other.join(PATIENCE)
            free.append(not other.is_alive())
        listener(notice)

    host = EngineHost(hear, launcher=launcher)
    try:
        host.load(LoadPair(main="fake:endless,rounds=1000000,step=0.001"))
        request = listener.ask(host, raw_prompt="hello")
        listener.wait(lambda: listener.rounds(request) > 0)
        monkeypatch.setattr(Journal, "bury", raises)
        os.kill(host.pid, signal.SIGKILL)  # type: ignore[arg-type]
        assert "The engine cannot be used any more (RuntimeError" in listener.first(EngineGone).message
        assert isinstance(listener.ending(request), RequestFailed)
        assert isinstance(listener.ending(listener.ask(host, raw_prompt="again")), RequestFailed)
        host.load(GOOD)
        assert "cannot be used" in listener.first(LoadFailed).message
        assert host.alive
    finally:
        host.close()
    assert threading.current_thread() not in listener.threads
    assert len(listener.threads) == 1
    assert all(free)
    assert not host.alive


def test_a_thread_that_dies_while_it_reads_leaves_no_process(
    launcher: EngineLauncher, monkeypatch: pytest.MonkeyPatch
) -> None:
    def leaves(_process: child.EngineProcess) -> None:
        raise SystemExit

    monkeypatch.setattr(child.EngineProcess, "read", leaves)
    started: list[child.EngineProcess] = []

    def launch() -> child.EngineProcess:
        started.append(launcher())
        return started[0]

    listener = Listener()
    host = EngineHost(listener, launcher=launch)
    try:
        assert "cannot be used any more (SystemExit)" in listener.first(EngineGone).message
        with pytest.raises(ProcessLookupError):
            os.kill(started[0].pid, 0)
    finally:
        host.close()


def test_a_caller_that_waits_is_told(launcher: EngineLauncher, monkeypatch: pytest.MonkeyPatch) -> None:
    with BlockingSession(launcher=launcher) as session:
        session.load(LoadPair(main="fake:endless,rounds=1000000,step=0.001"))
        events = session.ask(Generate(raw_prompt="hello"))
        next(events)
        monkeypatch.setattr(Journal, "bury", raises)
        os.kill(session.pid, signal.SIGKILL)  # type: ignore[arg-type]
        with pytest.raises(EngineDied, match="cannot be used any more"):
            list(events)
        with pytest.raises(EngineDied, match="cannot be used any more"):
            list(session.ask(Generate(raw_prompt="hello")))
        with pytest.raises(EngineDied, match="cannot be used any more"):
            session.load(GOOD)


def test_a_session_that_is_closed_answers_nobody(launcher: EngineLauncher) -> None:
    session = BlockingSession(launcher=launcher)
    session.close()
    with pytest.raises(EngineDied, match="closed"):
        session.load(GOOD)
    with pytest.raises(EngineDied, match="closed"):
        list(session.ask(Generate(raw_prompt="hello")))
