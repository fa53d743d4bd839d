"""A reply that the engine writes, as the reader of its request hears of it."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Final

from foretoken.engine.events import ReplyEvent, ReplyFinished
from foretoken.errors import ForetokenError
from foretoken.server.refusals import Refusal
from foretoken.session.messages import TokensCounted

_PATIENCE_S: Final = 10.0  # without an event, after which a reader is told that nothing came

Heard = ReplyEvent | TokensCounted | ForetokenError | Refusal


@dataclass(eq=False)
class RunningReply:
    """`began`: seconds by the queue's clock. `heard`: its events; an error ends them. `cut`: nobody hears of it any
    more."""

    began: float
    heard: asyncio.Queue[Heard] = field(default_factory=asyncio.Queue)
    cut: bool = False

    async def events(self) -> AsyncIterator[list[ReplyEvent]]:
        """Its events, as many at once as have come; none whenever nothing came for ten seconds. Raises the error that
        ends it."""
        while True:
            try:
                found = await self._come()
            except TimeoutError:
                yield []
                continue
            if events := [one for one in found if not isinstance(one, ForetokenError | Refusal | TokensCounted)]:
                yield events
            for one in found:
                if isinstance(one, ForetokenError | Refusal):
                    raise one
            if isinstance(found[-1], ReplyFinished):
                return

    async def _come(self) -> list[Heard]:
        """All that has come, once something has. Raises TimeoutError after ten seconds."""
        if self.heard.empty():
            async with asyncio.timeout(_PATIENCE_S):
                return [await self.heard.get()]
        return [self.heard.get_nowait() for _ in range(self.heard.qsize())]
