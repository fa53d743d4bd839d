"""A reply that goes on after it had ended: its events so far, and its later events made those of one reply."""

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from foretoken.engine.events import (
    UNNAMED,
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
from foretoken.engine.prompt.beginning import written_by
from foretoken.engine.prompt.detokenizer import Detokenizer
from foretoken.replies import trace
from foretoken.replies.reply import Reply

_WORDS: Final = re.compile(r"\s*\S{1,200}|\s+")


def standing(events: Sequence[ReplyEvent], text: str, *, tokens: int | None = None) -> list[ReplyEvent]:
    """The events of a reply up to where it writes `text`, without its end; at most `tokens` tokens of it.

    What of `text` the events do not write (they may be lost, or of an older text) follows as text alone.
    """
    emitted = [token for event in events if isinstance(event, Round) for token in event.written]
    if _ended_by_itself(events) and emitted and not emitted[-1].piece:
        emitted.pop()  # the end token
    kept = emitted[: _written(text, emitted[:tokens])]
    found: list[ReplyEvent] = [event for event in events if isinstance(event, PromptStarted | PromptProgress)]
    found += _rounds_up_to(events, kept)
    if rest := text[sum(len(event.text) for event in found if isinstance(event, Round)) :]:
        found.append(_text_only(rest, rounds=sum(isinstance(e, Round) for e in found), tokens=len(kept)))
    return found


def _written(text: str, tokens: Sequence[Token]) -> int:
    """How many of the tokens write a beginning of `text`, those included that were thought before it."""
    thought = next((n for n, token in enumerate(tokens) if token.thought is None), len(tokens))
    pieces = [token.piece for token in tokens[thought:]]
    if thought:  # the space between thinking and answer is in no text
        whole = b"".join(pieces)
        text = whole[: len(whole) - len(whole.lstrip())].decode() + text
    return thought + written_by(text, pieces)


def with_more_text(kept: bytes, text: str) -> bytes:
    """The trace of a reply whose program ended while it went on: its text was saved then, and its tokens were not.
    Raises Undecodable."""
    before = trace.unpack(kept)
    reply = ContinuedReply(standing(before, text))
    seed = next((event.seed for event in reversed(before) if isinstance(event, ReplyFinished)), 0)
    reply.append(ReplyFinished(reason=FinishReason.END, text="", token_ids=(), metrics=Metrics(), seed=seed))
    return trace.pack(reply.events)


class ContinuedReply(Reply):
    """A reply that begins with `events` (`standing`) and goes on: the events of its later part become the reply's own.
    `patched`: as in ReplyFinished. `begun`, `begun_thought`: what it begins with; `raw`: the same as the model wrote
    it, with the marks of thinking, as its tokens spell it; `begun_ids`: the ids of its tokens up to the first that has
    none."""

    def __init__(self, events: Sequence[ReplyEvent], *, patched: bool = False) -> None:
        super().__init__(events)
        tokens = self.tokens
        ids = [token.token_id for token in tokens]
        self.begun, self.begun_thought = self.text, self.thought
        self.begun_ids = tuple(ids[: ids.index(UNNAMED)] if UNNAMED in ids else ids)
        whole = b"".join(token.piece for token in tokens).decode(errors="ignore")
        self.raw = whole if any(token.thought is not None for token in tokens) else self.text
        self._known_ids = tuple(token.token_id for event in self.known_rounds for token in event.written)
        self._patched = patched or len(self.known_rounds) < len(self.rounds)
        self._asked_before = self.started is not None
        self._before, self._tokens = len(self.rounds), len(tokens)
        self._last_ms = max((event.at_ms for event in self.rounds), default=0.0)
        self._later_ms: float | None = None

    @property
    def grown(self) -> bool:
        """Whether a round has come since it went on."""
        return len(self.rounds) > self._before

    def append(self, event: ReplyEvent) -> None:
        match event:
            case PromptStarted() | PromptProgress():
                if self._asked_before:
                    return
            case Round():
                event = self._moved(event)
            case ReplyFinished():
                event = msgspec.structs.replace(
                    event,
                    text=self.begun + event.text,
                    thought=self.begun_thought + event.thought,
                    token_ids=(*self._known_ids, *event.token_ids),
                    metrics=self.recomputed,
                    patched=self._patched,
                    steps=(),
                    reused=0,
                    outside_ms={},  # of parts of the reply, and not in these metrics
                )
            case _:
                pass
        super().append(event)

    def _moved(self, event: Round) -> Round:
        if self._later_ms is None:  # the prompt is read again, which is no part of the time between two tokens
            spent = event.spent_ms
            self._later_ms = self._last_ms - max(0.0, event.at_ms - spent)
        at = event.index + self._before
        return msgspec.structs.replace(
            event,
            index=at,
            at_ms=event.at_ms + self._later_ms,
            tokens=tuple(_moved(one, at, self._tokens) for one in event.tokens),
        )


def _moved(token: Token, round_: int, tokens: int) -> Token:
    """The same in the round with this index, behind so many tokens."""
    index = None if token.index is None else token.index + tokens
    refused = None if token.refused is None else _moved(token.refused, round_, tokens)
    return msgspec.structs.replace(token, round=round_, index=index, refused=refused)


def _ended_by_itself(events: Sequence[ReplyEvent]) -> bool:
    return bool(events) and isinstance(events[-1], ReplyFinished) and events[-1].reason is FinishReason.END


def _rounds_up_to(events: Sequence[ReplyEvent], kept: Sequence[Token]) -> list[ReplyEvent]:
    """The rounds of the tokens `kept`, with the readings of prompts before them; later tokens of the last one are
    cut."""
    found: list[ReplyEvent] = []
    left = len(kept)
    whole = Detokenizer()
    spaced = False
    for event in events:
        if isinstance(event, PromptDone):
            found.append(event)
        elif isinstance(event, Round) and left:
            tokens = []
            for token in event.tokens:
                cut = token.cut or not left
                if token.ghost:
                    tokens.append(token)
                    continue
                left -= not cut
                # A token withheld as a possible stop string is shown after all.
                text = "" if cut or token.thought is not None else whole.feed(token.piece)
                spaced = spaced or token.thought is not None
                if spaced and token.thought is None:  # the space between thinking and answer is left out
                    text = text.lstrip()
                    spaced = not text
                tokens.append(msgspec.structs.replace(token, text=text, cut=cut))
            # Guesses behind a stop are cut as well.
            tokens = [msgspec.structs.replace(one, cut=tokens[-1].cut) if one.ghost else one for one in tokens]
            found.append(msgspec.structs.replace(event, tokens=tuple(tokens)))
    return found


def _text_only(text: str, *, rounds: int, tokens: int) -> Round:
    words = [found.group() for found in _WORDS.finditer(text)]
    return Round(
        index=rounds,
        tokens=tuple(
            Token(
                round=rounds,
                index=tokens + n,
                token_id=UNNAMED,
                piece=word.encode(),
                text=word,
                fate=Fate.PLAIN,
                position=0,
            )
            for n, word in enumerate(words)
        ),
        draft_ms=0.0,
        verify_ms=0.0,
        at_ms=0.0,
        context_used=0,
        draft_limit=0,
        text_only=True,
    )
