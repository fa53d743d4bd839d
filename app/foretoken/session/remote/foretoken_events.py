"""The events of a reply that another Foretoken writes: its stream tells them whole."""

from typing import Any, Final

import msgspec

from foretoken.engine.events import (
    FinishReason,
    PromptDone,
    PromptProgress,
    PromptStarted,
    ReplyEvent,
    ReplyFinished,
    Round,
)
from foretoken.engine.options import StopOptions
from foretoken.errors import ServerError
from foretoken.replies.checks import Checker, Contradiction
from foretoken.replies.reply import Reply
from foretoken.wording import tr

_ORDER: Final = (PromptStarted, PromptProgress, PromptDone, Round, ReplyFinished)


class ForetokenEvents:
    """Takes the chunks of one reply in, as `rounds.Rounds` does, and gives the events that they carry. All times are
    those of the server's engine: what the network adds is in none of them."""

    over = False  # the engine there ends a reply itself

    def __init__(self, stop: StopOptions, *, seed: int) -> None:
        self._stop, self._seed = stop, seed
        self._reached = -1  # place in _ORDER
        self._checker = Checker()
        self._reply = Reply()

    def feed(self, at_ms: float, chunk: dict[str, Any]) -> list[ReplyEvent]:
        """One more chunk. Raises ServerError for one with an event that cannot be."""
        del at_ms
        if "event" not in chunk:
            return []
        try:
            event: ReplyEvent = msgspec.convert(chunk["event"], ReplyEvent, builtin_types=())
        except (msgspec.ValidationError, ValueError) as fault:
            raise _unreadable() from fault
        self._take(event)
        return [] if isinstance(event, ReplyFinished) else [event]  # that is told by `finish`

    def finish(self, at_ms: float, *, stopped: bool) -> list[ReplyEvent]:
        """The end of the reply: by itself, or because it was stopped."""
        del at_ms
        reply = self._reply
        if reply.finished is not None:
            return [reply.finished]
        end = ReplyFinished(
            reason=FinishReason.STOPPED if stopped else FinishReason.END,
            text=reply.text,
            thought=reply.thought,
            token_ids=reply.token_ids,
            metrics=reply.metrics,
            seed=self._seed,
        )
        return [*([] if reply.events else [PromptStarted(tokens=0, reused=0, context=0)]), end]

    def broken(self, at_ms: float) -> list[ReplyEvent]:
        """What is left to tell of a reply whose server went away: nothing, every round was told."""
        del at_ms
        return []

    def _take(self, event: ReplyEvent) -> None:
        place = _ORDER.index(type(event))
        twice = place == self._reached and isinstance(event, PromptStarted | ReplyFinished)
        if place < self._reached or twice or (self._reached < 0 and place):
            raise _unreadable()
        self._reached = place
        try:
            self._checker.add(event)
        except Contradiction as fault:
            raise _unreadable() from fault
        self._reply.append(event)
        if self._stop.max_tokens is not None and self._checker.emitted > self._stop.max_tokens:
            raise _unreadable()


def _unreadable() -> ServerError:
    return ServerError(tr("The server told of its reply what cannot be; update Foretoken there or here."))
