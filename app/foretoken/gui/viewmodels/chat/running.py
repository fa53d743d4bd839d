"""The reply that is being written."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from foretoken.engine.events import FinishReason, PromptStarted, ReplyEvent, ReplyFinished, Round
from foretoken.engine.options import ReplyOptions
from foretoken.gui.viewmodels.chat.reply import ReplyViewModel


@dataclass
class RunningReply:
    """The reply that the engine is writing, in `chat`, which need not be the open one. `options`: as the engine knows
    them; `saved_at`: monotonic seconds; `context`: tokens; `rounds`: those since it was saved."""

    chat: int
    message: int
    request: int
    reply: ReplyViewModel
    options: ReplyOptions
    saved_at: float
    context: int = 0
    rounds: int = 0
    texts: list[str] = field(default_factory=list)
    stopping: bool = False
    finished: FinishReason | None = None

    def take(self, events: Sequence[ReplyEvent]) -> int:
        """Add what the engine said. Returns how many tokens of the context are used, 0 where `events` do not say."""
        used = 0
        for event in events:
            match event:
                case PromptStarted(tokens=tokens, context=context):
                    used, self.context = tokens, context
                case Round():
                    used = event.context_used
                    self.rounds += 1
                    self.texts.append(event.text)
                case ReplyFinished():
                    self.finished = event.reason
                    self.texts = [event.text]
                case _:
                    pass
        self.reply.feed(events)
        return used

    @property
    def text(self) -> str:
        return "".join(self.texts)
