"""The record of one reply: its events, and what follows from them."""

from collections import Counter
from collections.abc import Iterable
from typing import Final, Self

import msgspec

from foretoken.engine.events import (
    Fate,
    FinishReason,
    Metrics,
    PromptDone,
    PromptProgress,
    PromptStarted,
    ReplyEvent,
    ReplyFinished,
    Round,
    Token,
)
from foretoken.engine.phase_timer import Phase
from foretoken.engine.stats import Tally

_OF_DRAFTS: Final = (
    "num_drafts", "num_draft_tokens", "num_accepted_tokens", "draft_acceptance_rate", "mean_acceptance_length",
    "acceptance_per_position", "draft_kind",
)  # fmt: skip
_PHASES: Final = {phase.value: phase for phase in Phase}


class Reply:
    """A reply from its first event to its last, or as far as it has come.

    Events are appended in their order; all else is a function of them, which adds up what has come since it was asked
    for the last time.

    `events`: all of them. `rounds`: those among them, texts whose tokens are not known (`Round.text_only`) included;
    `known_rounds`: without these. `started`, `finished`: its first event, and its last;
    `reason`: why it ended, None while it goes on. `prompt`: (done, total) tokens,
    total 0 before the engine has begun; `prompt_ms`: the time that reading it took.
    """

    def __init__(self, events: Iterable[ReplyEvent] = ()) -> None:
        self.events: list[ReplyEvent] = []
        self.rounds: list[Round] = []
        self.known_rounds: list[Round] = []
        self.started: PromptStarted | None = None
        self.finished: ReplyFinished | None = None
        self.reason: FinishReason | None = None
        self.prompt = (0, 0)
        self.prompt_ms = 0.0
        self._texts: list[str] = []
        self._thoughts: list[str] = []
        self._tally, self._tallied = Tally(0), 0
        self._fates: Counter[Fate] = Counter()
        self._fated = 0
        for event in events:
            Reply.append(self, event)

    @classmethod
    def of_text(cls, text: str, thought: str, reason: FinishReason) -> Self:
        """A reply of which nothing but its text is known."""
        reply = cls()
        reply._texts, reply._thoughts, reply.reason = [text], [thought], reason
        return reply

    def append(self, event: ReplyEvent) -> None:
        """One more event."""
        self.events.append(event)
        match event:
            case Round():
                self._append_round(event)
            case PromptStarted():
                self.started, self.prompt = event, (event.reused, event.tokens)
            case PromptProgress():
                self.prompt = (event.done, event.total)
            case PromptDone():
                self.prompt = (self.prompt[1], self.prompt[1])
                self.prompt_ms = self.prompt_ms or event.ms
            case ReplyFinished():
                self.finished, self.reason = event, event.reason

    def _append_round(self, event: Round) -> None:
        self.rounds.append(event)
        if not event.text_only:
            self.known_rounds.append(event)
        self._texts.append(event.text)
        if event.tokens and event.tokens[0].thought is not None:
            self._thoughts.append(event.thought)

    @property
    def text(self) -> str:
        """The text of the answer."""
        return _joined(self._texts) if self.finished is None else self.finished.text

    @property
    def thought(self) -> str:
        """What was thought before it."""
        return _joined(self._thoughts) if self.finished is None else self.finished.thought

    @property
    def withheld(self) -> str:
        """The end of the text that no round has: it was withheld as a possible stop string."""
        return self.text[len(_joined(self._texts)) :]

    @property
    def tokens(self) -> list[Token]:
        """Its tokens, those that were thought included; what a stop cut off is none of them."""
        return [token for event in self.rounds for token in event.written]

    @property
    def token_ids(self) -> tuple[int, ...]:
        """Their ids."""
        if self.finished is not None:
            return self.finished.token_ids
        return tuple(token.token_id for token in self.tokens)

    @property
    def steps(self) -> tuple[tuple[int, int], ...]:
        """How many guesses each round accepted, and of how many, where it guessed."""
        return tuple((event.accepted, count) for event in self.rounds if (count := len(event.guesses)))

    @property
    def fates(self) -> Counter[Fate]:
        """How many tokens and refused guesses there are of each fate."""
        for event in self.known_rounds[self._fated :]:
            self._fates.update(token.fate for token in event.shown if token.fate is not None)
        self._fated = len(self.known_rounds)
        return self._fates

    @property
    def metrics(self) -> Metrics:
        """The figures: the engine's own once it has ended, until then those so far."""
        return self.recomputed if self.finished is None else self.finished.metrics

    @property
    def recomputed(self) -> Metrics:
        """The figures that the events add up to: those of its last event, where they are all there."""
        for event in self.events[self._tallied :]:
            self._count(event)
        self._tallied = len(self.events)
        found = self._tally.metrics()
        if self.finished is not None and self._tally.fates[Fate.UNKNOWN] and not found.num_drafts:
            sums = {name: getattr(self.finished.metrics, name) for name in _OF_DRAFTS}  # all that a server told
            found = msgspec.structs.replace(found, **sums)
        return found

    def _count(self, event: ReplyEvent) -> None:
        match event:
            case PromptStarted():
                self._tally = Tally(event.tokens)
            case PromptDone():
                self._tally.prompt_done(event.evaluated, event.ms)
            case Round():
                self._tally.add(event)
            case ReplyFinished():
                self._tally.spend({_PHASES[name]: ms for name, ms in event.outside_ms.items() if name in _PHASES})
            case _:
                pass


def _joined(parts: list[str]) -> str:
    """All of `parts`, which become one, so that the next call finds them joined."""
    if len(parts) > 1:
        parts[:] = ["".join(parts)]
    return parts[0] if parts else ""
