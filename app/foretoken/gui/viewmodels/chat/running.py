"""The reply that is being written."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from foretoken.engine.events import FinishReason, PromptStarted, ReplyEvent, ReplyFinished, Round
from foretoken.engine.options import ReplyOptions
from foretoken.engine.sampling.chance import FRESH_SEED_BITS
from foretoken.gui.viewmodels.chat.continuing import Opening
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.session.caller.journal import Request
from foretoken.store.chat_store import ChatStore
from foretoken.store.records import Status


@dataclass
class RunningReply:
    """The reply that the engine is writing, in `chat`, which need not be the open one. `options`: as the engine knows
    them; `context`: tokens; `opening`: of one that goes on."""

    chat: int
    message: int
    request: Request
    reply: ReplyViewModel
    options: ReplyOptions
    context: int = 0
    texts: list[str] = field(default_factory=list)
    thoughts: list[str] = field(default_factory=list)
    stopping: bool = False
    finished: FinishReason | None = None
    opening: Opening | None = None
    grown: bool = False

    def __post_init__(self) -> None:
        if self.opening is not None:
            self.texts = [self.opening.continuation.text]
            self.thoughts = [self.opening.continuation.thought]

    def take(self, events: Sequence[ReplyEvent]) -> int:
        """Add what the engine said. Returns how many tokens of the context are used, 0 where `events` do not say."""
        used = 0
        for event in events:
            match event:
                case PromptStarted(tokens=tokens, context=context):
                    used, self.context = tokens, context
                case Round():
                    used = event.context_used
                    self.texts.append(event.text)
                    self.thoughts.append(event.thought)
                    self.grown = True
                case ReplyFinished():
                    self.finished = event.reason
                    self.texts = [*self.texts[: self.opening is not None], event.text]
                    self.thoughts = [*self.thoughts[: self.opening is not None], event.thought]
                case _:
                    pass
        if self.opening is not None:
            take = self.opening.continuation.take
            events = [own for event in events if (own := take(event)) is not None]
        self.reply.feed(events)
        return used

    @property
    def text(self) -> str:
        return "".join(self.texts)

    @property
    def thought(self) -> str:
        return "".join(self.thoughts)

    def save(self, store: ChatStore) -> bool:
        """Store what there is so far; False where it has to be tried again. Raises StoreError."""
        return store.replies.update(self.message, self.text, self.thought)

    def finish(self, store: ChatStore, status: Status, error: str | None) -> None:
        """Store it as it ended. One that was to go on and could not at all stays as it was. Raises StoreError."""
        before, trace, metrics = None, self.reply.to_trace(), self.reply.metrics
        if self.opening is not None and status is Status.FAILED and not self.grown:
            before = self.opening.reply
        if before is None:
            store.replies.finish(
                self.message, self.text, status, metrics=metrics, trace=trace, error=error, thinking=self.thought
            )
        else:
            store.replies.finish(
                self.message,
                before.content,
                before.status,
                metrics=before.metrics,
                error=before.error,
                thinking=before.thinking,
            )


def seeded(options: ReplyOptions, seed: int | None) -> ReplyOptions:
    """`options` with `seed`, else their own, else a fresh one: a reply is stored with the seed it was written with."""
    if seed is None:
        seed = options.sampling.seed
    if seed is None:
        seed = secrets.randbits(FRESH_SEED_BITS)
    return msgspec.structs.replace(options, sampling=msgspec.structs.replace(options.sampling, seed=seed))
