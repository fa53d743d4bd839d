"""Rounds for tests of the window, in the engine's own shapes. Reached through `helper("gui/rounds.py")`."""

import codecs
import random
from collections.abc import Sequence

from foretoken.engine.events import (
    Fate,
    FinishReason,
    PromptDone,
    PromptStarted,
    ReplyEvent,
    ReplyFinished,
    Round,
    Source,
    Token,
)
from foretoken.engine.stats import Tally

WRONG = (b" river", b" model", b" and", b"ing", b"\n", b" of", b"\xf0\x9f")


def reply(
    pieces: Sequence[bytes], *, seed: int = 1, agreement: float = 0.7, length: int = 4, rate: float = 500.0
) -> list[ReplyEvent]:
    """A whole reply that says `pieces`, guessed `length` tokens at a time; `length` 0: no draft."""
    rng = random.Random(seed)
    decoder = codecs.getincrementaldecoder("utf-8")()
    events: list[ReplyEvent] = [
        PromptStarted(tokens=12, reused=0, context=2048),
        PromptDone(evaluated=12, ms=20.0),
    ]
    at, index, number = 40.0, 0, 0
    tally = Tally(12)
    tally.prompt_done(12, 20.0)

    def emit(fate: Fate, position: int, refused: Token | None = None) -> Token:
        nonlocal index
        kept = fate is Fate.ACCEPTED
        token = Token(
            index=index,
            token_id=100 + index,
            piece=pieces[index],
            text=decoder.decode(pieces[index]),
            fate=fate,
            round=number,
            position=position,
            source=Source.MODEL if kept else None,
            draft_prob=0.5 if kept else None,
            target_prob=0.75,
            refused=refused,
        )
        index += 1
        return token

    while index < len(pieces):
        drafted = min(length, len(pieces) - index - 1) if number else 0
        kept = 0
        while kept < drafted and rng.random() < agreement:
            kept += 1
        refused = [
            Token(
                token_id=rng.randrange(90),
                piece=rng.choice(WRONG),
                position=i,
                fate=Fate.REJECTED if i == kept else Fate.DISCARDED,
                round=number,
                source=Source.MODEL,
                draft_prob=0.5,
                target_prob=0.03 if i == kept else None,
            )
            for i in range(kept, drafted)
        ]
        emitted = [emit(Fate.ACCEPTED, i) for i in range(kept)]
        last = Fate.PLAIN if not drafted else Fate.BONUS if kept == drafted else Fate.CORRECTED
        emitted.append(emit(last, kept, refused[0] if refused else None))
        at += 1000.0 * len(emitted) / rate
        round_ = Round(
            index=number,
            tokens=(*emitted[:-1], *refused, emitted[-1]),
            draft_ms=0.4 * drafted,
            verify_ms=2.0,
            events_ms=0.1,
            at_ms=at,
            context_used=12 + index,
            draft_limit=length,
        )
        tally.add(round_)
        events.append(round_)
        number += 1
    text = b"".join(pieces).decode()
    events.append(
        ReplyFinished(
            reason=FinishReason.END,
            text=text,
            token_ids=tuple(range(100, 100 + len(pieces))),
            metrics=tally.metrics(),
            seed=seed,
        )
    )
    return events


def words(text: str) -> list[bytes]:
    """`text` as tokens: a word with the space before it, a line break alone."""
    pieces: list[bytes] = []
    for line in text.splitlines(keepends=True):
        parts = line.rstrip("\n").split(" ")
        pieces += [((" " if i else "") + part).encode() for i, part in enumerate(parts) if part or i]
        if line.endswith("\n"):
            pieces.append(b"\n")
    return pieces


def rounds(events: Sequence[ReplyEvent]) -> list[Round]:
    return [event for event in events if isinstance(event, Round)]
