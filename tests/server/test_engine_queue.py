"""The events of a reply on their way from the engine to its reader."""

import asyncio
from types import SimpleNamespace

import pytest

from foretoken.engine.events import PromptDone, PromptStarted, ReplyEvent
from foretoken.errors import EngineDied
from foretoken.server.engine import Question
from foretoken.server.engine_queue import EngineQueue
from foretoken.server.running_reply import RunningReply
from foretoken.session.messages import LoadPair


def test_a_reader_gets_at_once_all_that_has_come_and_then_why_it_ended() -> None:
    """Each write of a stream costs the server as much as the rest that it does for a token."""
    came: list[ReplyEvent] = [PromptStarted(tokens=3, reused=0, context=9), PromptDone(evaluated=3, ms=1.0)]
    read = list[list[ReplyEvent]]()

    async def reading() -> None:
        running = RunningReply(0.0)
        for one in (*came, EngineDied("It died.")):
            running.heard.put_nowait(one)
        async for events in running.events():
            read.append(events)

    with pytest.raises(EngineDied):
        asyncio.run(reading())
    assert read == [came]


def test_a_server_that_closes_as_the_pair_is_loaded_says_so() -> None:
    async def body() -> None:
        nothing = SimpleNamespace(load=lambda _pair: None, close=lambda: None)
        queue = EngineQueue(lambda _hear: nothing, LoadPair(main="scripted:"))  # type: ignore[arg-type]

        async def asked() -> None:
            async with queue.reply(Question(raw_prompt="hi")):
                pass

        reply = asyncio.create_task(asked())
        await asyncio.sleep(0)
        assert queue._load is not None
        queue._load.set_result(SimpleNamespace())  # type: ignore[arg-type]
        await queue.close()
        with pytest.raises(EngineDied, match="is closing"):
            await reply

    asyncio.run(body())
