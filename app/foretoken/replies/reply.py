"""A reply as the engine has told it so far, shown yet or not."""

from foretoken.engine.events import (
    FinishReason,
    PromptDone,
    PromptProgress,
    PromptStarted,
    ReplyEvent,
    ReplyFinished,
    Round,
)
from foretoken.plain import one_line


class ReplySoFar:
    """Takes in the events of a reply in their order.

    `events`: all of them. `rounds`: those whose tokens are known; `paced`: all, texts whose tokens are not known among
    them. `drafter`: the draft that guesses now, where two are loaded. `prompt`: (done, total) tokens; total 0 before
    the engine has begun. `final`, `finish`: how it ended."""

    def __init__(self) -> None:
        self.events: list[ReplyEvent] = []
        self.rounds: list[Round] = []
        self.paced: list[Round] = []
        self.prompt = (0, 0)
        self.final: ReplyFinished | None = None
        self.finish: FinishReason | None = None
        self.drafter = ""
        self._texts: list[str] = []
        self._thoughts: list[str] = []

    @property
    def text(self) -> str:
        """All of its text."""
        return _joined(self._texts)

    @text.setter
    def text(self, text: str) -> None:
        self._texts = [text]

    @property
    def thought(self) -> str:
        """All that was thought."""
        return _joined(self._thoughts)

    @thought.setter
    def thought(self, thought: str) -> None:
        self._thoughts = [thought]

    def take(self, event: ReplyEvent) -> None:
        """One more event."""
        self.events.append(event)
        match event:
            case Round():
                self._take_round(event)
            case PromptStarted():
                self.prompt = (event.reused, event.tokens)
            case PromptProgress():
                self.prompt = (event.done, event.total)
            case PromptDone():
                self.prompt = (self.prompt[1], self.prompt[1])
            case ReplyFinished():
                self.final, self.finish = event, event.reason
                self.text, self.thought = event.text, event.thought

    def _take_round(self, round_: Round) -> None:
        self.drafter = one_line(round_.drafter) or self.drafter
        self.paced.append(round_)
        if not round_.text_only:
            self.rounds.append(round_)
        self._texts.append("".join(token.text for token in round_.written))
        if round_.emitted and round_.emitted[0].thought is not None:
            self._thoughts.append(round_.thought)


def _joined(parts: list[str]) -> str:
    """All of `parts`, which become one, so that the next call finds them joined."""
    if len(parts) > 1:
        parts[:] = ["".join(parts)]
    return parts[0] if parts else ""
