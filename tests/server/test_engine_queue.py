"""The events of a reply on their way from the engine to its reader."""

import asyncio
import os
import signal
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from types import SimpleNamespace
from typing import Any

import pytest

from foretoken.engine.events import ModelInfo, PromptDone, PromptStarted, ReplyEvent
from foretoken.errors import EngineDied
from foretoken.server.engine_queue import AnswerStream, EngineQueue, LentEngine
from foretoken.session.caller.child import EngineLauncher
from foretoken.session.caller.host import EngineHost
from foretoken.session.messages import (
    Command,
    CountTokens,
    Generate,
    Loaded,
    LoadPair,
    Notice,
    RequestFailed,
    TokensCounted,
)

PAIR = LoadPair(main="scripted:length=100000,pass_ms=1", parallel=2)
INFO = ModelInfo(
    name="m", path="m", architecture="x", quantisation="F32", parameters=1, size=1, n_vocab=1, trained_context=1
)
LOADED = Loaded(main=INFO, draft=None, context=1, threads=1)


def test_a_reader_gets_at_once_all_that_has_come_and_then_why_it_ended() -> None:
    """Each write of a stream costs the server as much as the rest that it does for a token."""
    came: list[ReplyEvent] = [PromptStarted(tokens=3, reused=0, context=9), PromptDone(evaluated=3, ms=1.0)]
    read = list[list[ReplyEvent]]()

    async def reading() -> None:
        stream = AnswerStream(0.0)
        for one in (*came, RequestFailed(code=EngineDied.code, message="It died.")):
            stream.hear(one)
        async for events in stream.events():
            read.append(events)

    with pytest.raises(EngineDied):
        asyncio.run(reading())
    assert read == [came]


def test_a_server_that_closes_as_the_pair_is_loaded_says_so() -> None:
    async def body() -> None:
        nothing = SimpleNamespace(load_if_none=lambda _pair: None, close=lambda: None)
        queue = EngineQueue(lambda _hear: nothing, LoadPair(main="scripted:"))  # type: ignore[arg-type]

        async def asked() -> None:
            async with queue.reply(Generate(raw_prompt="hi")):
                pass

        reply = asyncio.create_task(asked())
        await asyncio.sleep(0)
        queue.hear(LOADED)
        await asyncio.sleep(0)  # it is heard of before the server closes, and acted upon after
        await queue.close()
        with pytest.raises(EngineDied, match="is closing"):
            await reply

    asyncio.run(body())


class Mortal:
    """Real engine processes, which are killed instead of loading as often as `loads` says."""

    def __init__(self) -> None:
        self.loads, self.pids = 0, list[int]()
        self.host: EngineHost | None = None

    def open(self, hear: Callable[[Notice], None]) -> EngineHost:
        self.host = EngineHost(hear, launcher=self)
        return self.host

    def __call__(self) -> Any:
        process = EngineLauncher()()
        self.pids.append(process.pid)
        send = process.send

        def sent(command: Command) -> None:
            if isinstance(command, LoadPair) and self.loads:
                self.loads -= 1
                os.kill(process.pid, signal.SIGKILL)
            send(command)

        process.send = sent  # type: ignore[method-assign]
        return process

    def kill(self) -> None:
        os.kill(self.pids[-1], signal.SIGKILL)


def with_queue(body: Callable[[EngineQueue, Mortal], Any]) -> None:
    async def whole() -> None:
        mortal = Mortal()
        queue = EngineQueue(mortal.open, PAIR)
        try:
            await body(queue, mortal)
        finally:
            await queue.close()

    asyncio.run(whole())


async def asked(queue: EngineQueue, begun: asyncio.Event | None = None) -> str:
    """The text of a reply, its first words where `begun` is given: the reply then goes on until it is cut."""
    text = ""
    async with queue.reply(Generate(raw_prompt="hi")) as events:
        async for come in events:
            text += "".join(getattr(event, "text", "") for event in come)
            if text and begun is None:
                return text
            if text and begun is not None:
                begun.set()
    return text


@pytest.mark.skipif(os.name != "posix", reason="SIGKILL")
@pytest.mark.parametrize("loads", [0, 2, 3])
def test_after_kills_under_load_the_next_request_loads_again(loads: int) -> None:
    """The process dies in mid-reply, and its successors while they load, with requests waiting all the time."""

    async def body(queue: EngineQueue, mortal: Mortal) -> None:
        begun = [asyncio.Event(), asyncio.Event()]
        writing = [asyncio.create_task(asked(queue, one)) for one in begun]
        for one in begun:
            await one.wait()
        waiting = [asyncio.create_task(asked(queue)) for _ in range(4)]
        while queue.waiting < 4:
            await asyncio.sleep(0.01)
        mortal.loads = loads
        mortal.kill()
        for task in writing:
            with pytest.raises(EngineDied):
                await task
        answers = await asyncio.gather(*waiting, return_exceptions=True)
        assert all(answer or isinstance(answer, EngineDied) for answer in answers)
        while mortal.loads:  # requests that fail, each after a load of its own
            with pytest.raises(EngineDied):
                await asked(queue)
        assert await asked(queue)
        assert queue.state == "ready"

    with_queue(body)


@pytest.mark.skipif(os.name != "posix", reason="SIGKILL")
def test_a_process_that_is_killed_while_nobody_asks_is_forgotten() -> None:
    async def body(queue: EngineQueue, mortal: Mortal) -> None:
        await queue.loaded()
        mortal.kill()
        while queue.state == "ready":
            await asyncio.sleep(0.01)
        assert queue.state == "unloaded"
        mortal.loads = 1
        with pytest.raises(EngineDied):
            await asked(queue)
        assert queue.state == "failed"
        assert await asked(queue)
        mortal.kill()
        while queue.state == "ready":
            await asyncio.sleep(0.01)
        assert mortal.host is not None
        mortal.host.load(PAIR)  # as a window does whose engine it shares
        while queue.state != "ready":
            await asyncio.sleep(0.01)

    with_queue(body)


def test_a_server_that_closes_stops_what_it_asked_of_a_lent_engine() -> None:
    """The window's own replies would wait for it else."""
    host = EngineHost(lambda _notice: None)
    pair = LoadPair(main="scripted:length=100000,pass_ms=1")  # writes for minutes
    answered: SimpleQueue[Any] = SimpleQueue()

    async def body() -> None:
        queue = EngineQueue(partial(LentEngine, host, lambda: None), pair)
        begun = asyncio.Event()
        writing = asyncio.create_task(asked(queue, begun))
        await begun.wait()
        await queue.close()
        with pytest.raises(EngineDied, match="is closing"):
            await writing

    try:
        host.load(pair)
        asyncio.run(body())
        host.ask(CountTokens(raw_prompt="hi"), lambda _request, events: answered.put(events[-1]))
        assert isinstance(answered.get(timeout=30), TokensCounted)
    finally:
        host.close()
