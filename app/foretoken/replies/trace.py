"""A trace in memory: what a reply was asked for with, and every event of it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec

from foretoken import __version__
from foretoken.decoding import from_msgpack
from foretoken.encoding import to_msgpack
from foretoken.engine.events import (
    UNNAMED,
    UNNAMED_GUESS,
    DraftKind,
    Emitted,
    Fate,
    Metrics,
    ModelInfo,
    PromptDone,
    PromptStarted,
    Proposal,
    ReplyEvent,
    ReplyFinished,
    Round,
)
from foretoken.engine.examined import Examination
from foretoken.engine.options import ChatMessage, ReplyOptions
from foretoken.replies.reply import Reply

FORMAT: Final = "foretoken-trace"
VERSION: Final = 1  # of the file format


def pack(events: Sequence[ReplyEvent]) -> bytes:
    """The events as the store keeps them beside the message: a msgpack list."""
    return to_msgpack(events)


def unpack(trace: bytes) -> list[ReplyEvent]:
    """The events that `pack` was given. Raises Undecodable."""
    events: list[ReplyEvent] = from_msgpack(trace, list[ReplyEvent])
    return events


def retold(events: Sequence[ReplyEvent]) -> list[ReplyEvent]:
    """The same with what a server told only at the end in its place: the prompt tokens that it had in a cache, and what
    became of its guesses."""
    end = events[-1] if events else None
    if not isinstance(end, ReplyFinished) or not (end.steps or end.reused):
        return list(events)
    found: list[ReplyEvent] = []
    for event in events[:-1]:
        if isinstance(event, PromptStarted) and end.reused:
            event = msgspec.structs.replace(event, reused=end.reused)
        elif isinstance(event, PromptDone) and end.reused:
            event = msgspec.structs.replace(event, evaluated=max(0, event.evaluated - end.reused))
        elif isinstance(event, Round) and end.steps:
            continue
        found.append(event)
    if end.steps:
        found += _verified(events, end.steps)
    return [*found, msgspec.structs.replace(end, steps=(), reused=0)]


def _verified(events: Sequence[ReplyEvent], steps: Sequence[tuple[int, int]]) -> Iterator[Round]:
    """The rounds of `steps`, after one for the first token, in place of the tokens as they came together."""
    left, sent = iter([(0, 0), *steps]), 0
    for came in (event for event in events if isinstance(event, Round)):
        tokens, spent = list(came.written), came.remote_ms
        while tokens:
            accepted, drafted = next(left)
            kept, tokens = tokens[: accepted + 1], tokens[accepted + 1 :]
            used = came.context_used - len(tokens)
            part = msgspec.structs.replace(came, index=sent, emitted=tuple(kept), context_used=used, remote_ms=spent)
            yield verified(part, accepted, drafted)
            sent, spent = sent + 1, 0.0


def verified(came: Round, accepted: int, drafted: int) -> Round:
    """The tokens of a round on a server with what became of them: `accepted` of `drafted` guesses, and one of its own.
    What a stop cut off was verified all the same."""
    if not drafted:
        plain = (msgspec.structs.replace(token, fate=Fate.PLAIN, position=0) for token in came.emitted)
        return msgspec.structs.replace(came, emitted=tuple(plain))
    own = Fate.BONUS if accepted == drafted else Fate.CORRECTED
    missing = Emitted(index=0, token_id=UNNAMED, piece=b"", text="", fate=own, position=0, cut=True)
    tokens = [*came.emitted, *[missing] * (accepted + 1 - len(came.emitted))]
    emitted = tuple(
        msgspec.structs.replace(
            token,
            index=tokens[0].index + position,
            fate=Fate.ACCEPTED if position < accepted else own,
            position=position,
        )
        for position, token in enumerate(tokens)
    )
    kept = [
        Proposal(token_id=one.token_id, piece=one.piece, position=one.position, fate=Fate.ACCEPTED)
        for one in emitted[:accepted]
    ]
    refused = [
        Proposal(token_id=UNNAMED, piece=UNNAMED_GUESS, position=place, fate=Fate.DISCARDED)
        for place in range(accepted, drafted)
    ]
    refused[:1] = [msgspec.structs.replace(one, fate=Fate.REJECTED) for one in refused[:1]]
    return msgspec.structs.replace(came, proposals=(*kept, *refused), emitted=emitted, draft_limit=drafted)


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


class Trace(Reply):
    """A reply with what it was asked for with. `notice`: a sentence about what is missing, "" where nothing is.
    `examination`: what was found out about its tokens afterwards."""

    def __init__(
        self,
        header: TraceHeader,
        events: Iterable[ReplyEvent],
        notice: str = "",
        examination: Examination | None = None,
    ) -> None:
        super().__init__(events)
        self.header, self.notice, self.examination = header, notice, examination

    @property
    def metrics(self) -> Metrics:
        """The metrics as they were recorded; where they were not, what the events add up to."""
        recorded = self.header.metrics
        return super().metrics if self.finished is not None or recorded is msgspec.UNSET else recorded
