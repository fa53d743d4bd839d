"""A trace in memory: what a reply was asked for with, and every event of it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import msgspec

from foretoken import __version__
from foretoken.decoding import from_msgpack
from foretoken.encoding import to_msgpack
from foretoken.engine.events import (
    DraftKind,
    Emitted,
    Fate,
    Metrics,
    PromptStarted,
    ReplyEvent,
    ReplyFinished,
    Round,
)
from foretoken.engine.examined import Examination
from foretoken.engine.model import ModelInfo
from foretoken.engine.options import ChatMessage, ReplyOptions
from foretoken.engine.stats import metrics_of

FORMAT: Final = "foretoken-trace"
VERSION: Final = 1  # of the file format


def pack(events: Sequence[ReplyEvent]) -> bytes:
    """The events as the store keeps them beside the message: a msgpack list."""
    return to_msgpack(events)


def unpack(trace: bytes) -> list[ReplyEvent]:
    """The events that `pack` was given. Raises Undecodable."""
    events: list[ReplyEvent] = from_msgpack(trace, list[ReplyEvent])
    return events


class TraceModels(msgspec.Struct, frozen=True, kw_only=True):
    """The pair that answered. Facts that are not known are "" and 0; of a reply in the store only names are."""

    main: ModelInfo
    draft: ModelInfo | None = None
    second_draft: ModelInfo | None = None


def named(name: str, kind: DraftKind = DraftKind.MODEL) -> ModelInfo:
    """A model of which nothing but the name is known."""
    return ModelInfo(
        name=name,
        path="",
        architecture="",
        quantisation="",
        parameters=0,
        size=0,
        n_vocab=0,
        trained_context=0,
        kind=kind,
    )


class TracePrompt(msgspec.Struct, frozen=True, kw_only=True):
    """What was answered: a conversation, or a raw text."""

    messages: tuple[ChatMessage, ...] = ()
    raw: str | None = None


class Examined(Examination, frozen=True, kw_only=True, tag="Examination"):
    """A line of a file: a part of what was found out about the tokens after the reply had ended. The parts together
    are the examination."""


class TraceHeader(msgspec.Struct, frozen=True, kw_only=True):
    """The first line. `foretoken`: the version of the program that wrote the file. `metrics`: the figures of the reply;
    left out where the file was written while the reply came, whose last event has them. `created`: when the reply was
    begun, in seconds since 1970, UTC. `error`: the sentence shown when it failed."""

    format: str = FORMAT
    version: int = VERSION
    foretoken: str = __version__
    models: TraceModels
    options: ReplyOptions
    prompt: TracePrompt
    metrics: Metrics | msgspec.UnsetType = msgspec.UNSET
    created: float | msgspec.UnsetType = msgspec.UNSET
    error: str | msgspec.UnsetType = msgspec.UNSET


@dataclass(frozen=True)
class Trace:
    """A reply from its first event to its last, or as far as it was recorded. `notice`: a sentence about what is
    missing, "" where nothing is. `examination`: what was found out about its tokens afterwards."""

    header: TraceHeader
    events: tuple[ReplyEvent, ...]
    notice: str = ""
    examination: Examination | None = None

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        """Every round in order, those that are `text_only` included."""
        return tuple(event for event in self.events if isinstance(event, Round))

    @cached_property
    def tokens(self) -> tuple[Emitted, ...]:
        """The tokens of the reply: emitted and not cut, those that were thought included."""
        return tuple(token for round_ in self.rounds for token in round_.emitted if not token.cut)

    @property
    def started(self) -> PromptStarted | None:
        return next((event for event in self.events if isinstance(event, PromptStarted)), None)

    @property
    def finished(self) -> ReplyFinished | None:
        """The last event; None where the recording was cut short."""
        last = self.events[-1] if self.events else None
        return last if isinstance(last, ReplyFinished) else None

    @cached_property
    def recomputed(self) -> Metrics:
        """The metrics that the events add up to."""
        return metrics_of(self.events)

    @property
    def metrics(self) -> Metrics:
        """The metrics as they were recorded; where they were not, what the events add up to."""
        if self.finished is not None:
            return self.finished.metrics
        recorded = self.header.metrics
        return self.recomputed if recorded is msgspec.UNSET else recorded

    @property
    def text(self) -> str:
        """The text of the reply."""
        return self.finished.text if self.finished is not None else "".join(token.text for token in self.tokens)

    @property
    def thought(self) -> str:
        """What was thought before the text."""
        if self.finished is not None:
            return self.finished.thought
        return "".join(token.thought or "" for token in self.tokens)

    @property
    def token_ids(self) -> tuple[int, ...]:
        """The ids of the emitted tokens."""
        if self.finished is not None:
            return self.finished.token_ids
        return tuple(token.token_id for token in self.tokens)

    @cached_property
    def fates(self) -> Counter[Fate]:
        """How many tokens and refused guesses there are of each fate, as the window counts them."""
        return Counter(fate for round_ in self.rounds if not round_.text_only for fate in round_.fates)
