"""A trace in memory: what a reply was asked for with, and every event of it."""

import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec

from foretoken import __version__
from foretoken.decoding import Undecodable, from_msgpack
from foretoken.encoding import to_msgpack
from foretoken.engine.events import (
    UNNAMED,
    UNNAMED_GUESS,
    DraftKind,
    Fate,
    Metrics,
    ModelInfo,
    PromptDone,
    PromptStarted,
    ReplyEvent,
    ReplyFinished,
    Round,
    Source,
    Token,
)
from foretoken.engine.examined import Examination
from foretoken.engine.options import ChatMessage, ReplyOptions
from foretoken.replies.records import EventRecord, events_of, record_of
from foretoken.replies.reply import Reply

FORMAT: Final = "foretoken-trace"
VERSION: Final = 1  # of the file format
_MOST: Final = 2**29  # bytes of an examination, of a million tokens or so; more was not written by us


def pack(events: Sequence[ReplyEvent]) -> bytes:
    """The events as the store keeps them beside the message: a msgpack list."""
    return to_msgpack([record_of(event) for event in events])


def unpack(trace: bytes) -> list[ReplyEvent]:
    """The events that `pack` was given. Raises Undecodable."""
    return events_of(from_msgpack(trace, list[EventRecord]))


def pack_examination(examination: Examination) -> bytes:
    """An examination as the store keeps it: msgpack, compressed, for it says much that is alike."""
    return zlib.compress(to_msgpack(examination), level=1)


def unpack_examination(kept: bytes) -> Examination:
    """The examination that `pack_examination` was given. Raises Undecodable."""
    try:
        whole = zlib.decompressobj().decompress(kept, _MOST)
    except zlib.error as error:
        raise Undecodable(str(error)) from error
    examination: Examination = from_msgpack(whole, Examination)
    return examination


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
            placed = (msgspec.structs.replace(token, round=sent) for token in kept)
            part = msgspec.structs.replace(came, index=sent, tokens=tuple(placed), context_used=used, remote_ms=spent)
            yield verified(part, accepted, drafted)
            sent, spent = sent + 1, 0.0


def verified(came: Round, accepted: int, drafted: int) -> Round:
    """The tokens of a round on a server with what became of them: `accepted` of `drafted` guesses, and one of its own.
    What a stop cut off was verified all the same."""
    if not drafted:
        plain = (_judged(token, Fate.PLAIN, 0) for token in came.tokens)
        return msgspec.structs.replace(came, tokens=tuple(plain))
    own = Fate.BONUS if accepted == drafted else Fate.CORRECTED
    missing = Token(token_id=UNNAMED, piece=b"", fate=own, position=0, round=came.index, cut=True)
    tokens = [*came.tokens, *[missing] * (accepted + 1 - len(came.tokens))]
    first, cut, thinks = tokens[0].index or 0, tokens[-1].cut, tokens[-1].thought is not None
    emitted = [
        msgspec.structs.replace(
            _judged(token, Fate.ACCEPTED if place < accepted else own, place),
            index=first + place,
            source=Source.MODEL if place < accepted else None,
        )
        for place, token in enumerate(tokens)
    ]
    refused = [
        msgspec.structs.replace(
            _judged(missing, Fate.REJECTED if place == accepted else Fate.DISCARDED, place),
            piece=UNNAMED_GUESS,
            source=Source.MODEL,
            cut=cut,
            thought="" if thinks else None,
        )
        for place in range(accepted, drafted)
    ]
    if refused:
        emitted[accepted:] = [msgspec.structs.replace(one, refused=refused[0]) for one in emitted[accepted:]]
    return msgspec.structs.replace(
        came, tokens=(*emitted[:accepted], *refused, *emitted[accepted:]), draft_limit=drafted
    )


def _judged(token: Token, fate: Fate, position: int) -> Token:
    return msgspec.structs.replace(token, fate=fate, position=position, later=False)


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
