"""A reply that the engine writes, as the reader of its request hears of it."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Final

from foretoken.engine.events import ReplyEvent, ReplyFinished, Round
from foretoken.errors import ForetokenError
from foretoken.server.refusals import Refusal
from foretoken.session.messages import TokensCounted

_PATIENCE_S: Final = 10.0  # without an event, after which a reader is told that nothing came
_MOST_UNREAD: Final = 4096  # events of a reply that its reader has not taken
_MOST_ALTERNATIVES: Final = 65_536  # of their log-probabilities, of which a round may have hundreds

Heard = ReplyEvent | TokensCounted | ForetokenError | Refusal


@dataclass(eq=False)
class RunningReply:
    """`began`: seconds by the queue's clock. `heard`: its events; an error ends them. `alternatives`: log-probabilities
    in those that were not read. `cut`: nobody hears of it any more."""

    began: float
    heard: asyncio.Queue[Heard] = field(default_factory=asyncio.Queue)
    alternatives: int = 0
    cut: bool = False

    def hear(self, event: ReplyEvent) -> None:
        """Take an event in; the reader takes all that have come at once."""
        if self.heard.empty():
            self.alternatives = 0
        if isinstance(event, Round):
            self.alternatives += sum(1 + len(one.top) for one in event.logprobs)
        self.heard.put_nowait(event)

    @property
    def overfull(self) -> bool:
        """More waits for the reader than memory should hold."""
        return self.heard.qsize() > _MOST_UNREAD or self.alternatives > _MOST_ALTERNATIVES

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
