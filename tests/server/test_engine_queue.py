"""The events of a reply on their way from the engine to its reader."""

import asyncio

import pytest

from foretoken.engine.events import PromptDone, PromptStarted, ReplyEvent
from foretoken.errors import EngineDied
from foretoken.server.engine_queue import _events, _Running


def test_a_reader_gets_at_once_all_that_has_come_and_then_why_it_ended() -> None:
    """Each write of a stream costs the server as much as the rest that it does for a token."""
    came: list[ReplyEvent] = [PromptStarted(tokens=3, reused=0, context=9), PromptDone(evaluated=3, ms=1.0)]
    read = list[list[ReplyEvent]]()

    async def reading() -> None:
        running = _Running(0.0)
        for one in (*came, EngineDied("It died.")):
            running.heard.put_nowait(one)
        async for events in _events(running):
            read.append(events)

    with pytest.raises(EngineDied):
        asyncio.run(reading())
    assert read == [came]
