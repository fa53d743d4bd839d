"""The form in which rounds leave the program: in the store, in trace files, in exports, and to other programs.

There a round has its guesses and the tokens that it gave apart, so that an accepted one stands in both, and times and
flags beside them; docs/trace.schema.json is made of these classes. All other events are written as they are.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from foretoken.engine.events import (
    Fate,
    PromptDone,
    PromptProgress,
    PromptStarted,
    ReplyEvent,
    ReplyFinished,
    Round,
    RoundFacts,
    Source,
    Token,
)


class GuessRecord(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A guess. `position` counts from 0 within its round; probabilities as in `Token`."""

    token_id: int
    piece: bytes
    position: int
    fate: Fate
    draft_prob: float | None = None
    target_prob: float | None = None
    source: Source = Source.MODEL


class EmittedRecord(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A token of the reply, or one that a stop cut off (`cut`). Fields as in `Token`."""

    index: int
    token_id: int
    piece: bytes
    text: str
    fate: Fate
    position: int
    draft_prob: float | None = None
    target_prob: float | None = None
    cut: bool = False
    thought: str | None = None


class RoundRecord(RoundFacts, frozen=True, kw_only=True, tag="Round", gc=False):
    """A round. `proposals`: its guesses; `emitted`: the accepted ones, then one CORRECTED or BONUS token (one PLAIN
    token if nothing was guessed). `drafter`: "" also where it is that of the round before."""

    proposals: tuple[GuessRecord, ...]
    emitted: tuple[EmittedRecord, ...]


EventRecord = PromptStarted | PromptProgress | PromptDone | RoundRecord | ReplyFinished

_GUESS, _EMITTED = GuessRecord.__struct_fields__, EmittedRecord.__struct_fields__


def record_of(event: ReplyEvent) -> EventRecord:
    """An event as it is written."""
    if not isinstance(event, Round):
        return event
    return RoundRecord(
        proposals=tuple(GuessRecord(**_fields(guess, _GUESS)) for guess in event.guesses),
        emitted=tuple(
            EmittedRecord(**_fields(token, _EMITTED) | {"index": token.index or 0}) for token in event.emitted
        ),
        **_fields(event, RoundFacts.__struct_fields__),
    )


def events_of(records: Iterable[EventRecord]) -> list[ReplyEvent]:
    """Events as they were written."""
    found, drafter = list[ReplyEvent](), ""
    for one in records:
        if isinstance(one, RoundRecord):
            drafter = one.drafter or drafter
            found.append(round_of(one, drafter))
        else:
            found.append(one)
    return found


def round_of(record: RoundRecord, drafter: str = "") -> Round:
    """A round as it was written. `drafter`: the draft that guessed, where two are loaded. What contradicts itself gives
    some round: `replies.checks` finds that."""
    kept = min(sum(guess.fate is Fate.ACCEPTED for guess in record.proposals), len(record.emitted))
    last = record.emitted[-1] if record.emitted else None
    refused = [
        Token(
            round=record.index,
            thought=None if last is None or last.thought is None else "",
            cut=last is not None and last.cut,
            **_fields(guess, _GUESS),
        )
        for guess in record.proposals[kept:]
    ]
    emitted = []
    for place, one in enumerate(record.emitted):
        corrected = one.fate is Fate.CORRECTED and bool(refused)
        emitted.append(
            Token(
                round=record.index,
                source=record.proposals[place].source if place < kept else None,
                refused=refused[0] if corrected else None,
                later=not one.piece and one.fate is Fate.UNKNOWN and one is not last,
                **_fields(one, _EMITTED),
            )
        )
    fields = _fields(record, RoundFacts.__struct_fields__) | {"drafter": drafter or record.drafter}
    return Round(tokens=(*emitted[:kept], *refused, *emitted[kept:]), **fields)


def _fields(value: msgspec.Struct, names: Sequence[str]) -> dict[str, Any]:
    return {name: getattr(value, name) for name in names}
