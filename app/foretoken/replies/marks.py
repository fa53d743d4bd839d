"""Marks: the tokens of a reply in the order in which they are shown, refused guesses among them."""

import re
from collections.abc import Iterator
from itertools import chain
from typing import Final

import msgspec

from foretoken.engine.events import UNNAMED, Emitted, Fate, Proposal, Round, Source
from foretoken.wording import later, tr

PARTIAL = "◌"
TOLD_LATER = ""
"""Stands for a token whose text came with a later one; nothing is to be seen of it."""
"""Shown for a token whose bytes do not make a character yet (the next token completes it)."""

END = later("‹end›")
"""Shown for a control token, which has no bytes: usually the end of the reply, and then the last mark of it."""

_WORDS: Final = re.compile(r"\n|[^\S\n]{0,200}[^\s]{1,200}|[^\S\n]{1,200}")

_GHOSTS = frozenset({Fate.REJECTED, Fate.DISCARDED})


class Mark(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One token on the screen.

    `fate` None: a guess that is not judged yet. `text`: what it adds to the reply ("" for ghosts); `display`: what
    is drawn. `source`: who guessed it, None for the main model's own tokens; `drafter`: the name of the draft that did,
    where two are loaded. `refused`: the guess whose place it took. `thought`: not None in thinking, what it adds there.
    """

    token_id: int
    piece: bytes
    display: str
    text: str
    fate: Fate | None
    round: int
    position: int
    index: int | None = None
    draft_prob: float | None = None
    target_prob: float | None = None
    source: Source | None = None
    drafter: str = ""
    refused: Proposal | None = None
    thought: str | None = None

    @property
    def said(self) -> str:
        """What it adds to the reply or to what was thought."""
        return self.text or self.thought or ""

    @property
    def ghost(self) -> bool:
        """Drawn, but not part of the reply's text."""
        return self.fate is None or self.fate in _GHOSTS

    @property
    def refused_guess(self) -> bool:
        """A guess that was judged, and is not part of the reply."""
        return self.fate in _GHOSTS

    @property
    def control(self) -> bool:
        """A token without bytes, shown as END."""
        return not self.piece and self.display == tr(END)


def marks_of(round_: Round, drafter: str = "") -> tuple[Mark, ...]:
    """The marks of one round: kept guesses, then the refused ones, then the main model's own token. `drafter`: the name
    of the draft that guessed in it, where that is not the one that the round names because it is another than before.

    What a stop cut off is no part of the reply: neither the tokens behind the stop nor the guesses there have a mark.
    """
    emitted, ghosts, drafter = round_.written, round_.refused, drafter or round_.drafter
    refused = next((p for p in ghosts if p.fate is Fate.REJECTED), None)
    # Accepted tokens are the first proposals, in order.
    kept = [
        _emitted(e, round_.index, source=p.source, drafter=_drafter(drafter, p))
        for e, p in zip(emitted[: round_.accepted], round_.proposals, strict=False)
    ]
    own = [
        _emitted(e, round_.index, refused if e.fate is Fate.CORRECTED else None, told_later=round_.told_later(e))
        for e in emitted
        if e.fate is not Fate.ACCEPTED
    ]
    return (*kept, *(_proposed(p, p.fate, round_, drafter) for p in ghosts), *own)


def guesses_of(round_: Round, drafter: str = "") -> tuple[Mark, ...]:
    """Every proposal of one round as a guess that is not judged yet."""
    return tuple(_proposed(p, None, round_, drafter or round_.drafter) for p in round_.proposals)


def readable(piece: bytes) -> str:
    """A token's bytes as they may be drawn: never a replacement character."""
    if not piece:
        return tr(END)
    try:
        return piece.decode()
    except UnicodeDecodeError:
        return piece.decode(errors="ignore") or PARTIAL


def _drafter(drafter: str, guess: Proposal) -> str:
    return drafter if guess.source is Source.MODEL else ""


def _emitted(
    token: Emitted,
    round_index: int,
    refused: Proposal | None = None,
    source: Source | None = None,
    drafter: str = "",
    *,
    told_later: bool = False,
) -> Mark:
    return Mark(
        token_id=token.token_id,
        piece=token.piece,
        display=token.text or token.thought or (TOLD_LATER if told_later else _unspoken(token)),
        text=token.text,
        fate=token.fate,
        round=round_index,
        position=token.position,
        index=token.index,
        draft_prob=token.draft_prob,
        target_prob=token.target_prob,
        source=source,
        drafter=drafter,
        refused=refused,
        thought=token.thought,
    )


def _unspoken(token: Emitted) -> str:
    """What stands for a token that neither text has yet or ever: a mark of thinking by its name."""
    if not token.piece:
        return PARTIAL if token.token_id == UNNAMED else tr(END)
    return PARTIAL if token.thought is None and token.piece.strip() else readable(token.piece)


def _proposed(guess: Proposal, fate: Fate | None, round_: Round, drafter: str) -> Mark:
    there = round_.emitted[min(guess.position, len(round_.emitted) - 1)].thought if round_.emitted else None
    return Mark(
        token_id=guess.token_id,
        piece=guess.piece,
        display=readable(guess.piece),
        text="",
        fate=fate,
        round=round_.index,
        position=guess.position,
        draft_prob=guess.draft_prob,
        target_prob=guess.target_prob,
        source=guess.source,
        drafter=_drafter(drafter, guess),
        thought=None if there is None else "",
    )


def unmarked(text: str, thought: str = "") -> Iterator[Mark]:
    """Marks of a reply of which only the text is known, and what was thought before it: one for each word."""
    thinking = (
        msgspec.structs.replace(_word(word), thought=word.group(), text="") for word in _WORDS.finditer(thought)
    )
    return chain(thinking, map(_word, _WORDS.finditer(text)))


def _word(word: re.Match[str]) -> Mark:
    text = word.group()
    return Mark(token_id=-1, piece=text.encode(), display=text, text=text, fate=Fate.PLAIN, round=-1, position=0)


FATE_NAMES: Final = {
    Fate.ACCEPTED: later("accepted"),
    Fate.CORRECTED: later("corrected"),
    Fate.BONUS: later("bonus"),
    Fate.PLAIN: later("plain"),
    Fate.REJECTED: later("refused"),
    Fate.DISCARDED: later("discarded"),
    Fate.UNKNOWN: later("unknown"),
}
FATE_MEANINGS: Final = {
    Fate.ACCEPTED: later("The draft guessed this token; the main model accepted it."),
    Fate.CORRECTED: later("The main model's own token, in place of the first guess it refused."),
    Fate.BONUS: later("One extra token of the main model: every guess of the round was accepted."),
    Fate.PLAIN: later("Written by the main model alone; nothing was guessed."),
    Fate.REJECTED: later("A guess that the main model refused; it is not part of the text."),
    Fate.DISCARDED: later("A guess after a refused one: discarded without being checked."),
    Fate.UNKNOWN: later("Written by a server, which does not say what became of its guesses here."),
}
