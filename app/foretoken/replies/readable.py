"""What is drawn for a token, and a reply of which only the text is known as tokens."""

import re
from collections.abc import Iterator
from typing import Final

import msgspec

from foretoken.engine.events import UNNAMED, Fate, Token
from foretoken.engine.examined import Proof
from foretoken.wording import later, tr

PARTIAL = "◌"
"""Shown for a token whose bytes do not make a character yet (the next token completes it)."""

END = later("‹end›")
"""Shown for a control token, which has no bytes: usually the end of the reply, and then its last token."""

_WORDS: Final = re.compile(r"\n|[^\S\n]{0,200}[^\s]{1,200}|[^\S\n]{1,200}")


def readable(piece: bytes) -> str:
    """A token's bytes as they may be drawn: never a replacement character."""
    if not piece:
        return tr(END)
    try:
        return piece.decode()
    except UnicodeDecodeError:
        return piece.decode(errors="ignore") or PARTIAL


def display(token: Token) -> str:
    """What is drawn for a token: its text; for a guess that is not in the text its bytes; for a token that has no text,
    or not yet, a sign of that. "" where its text comes with a later one."""
    if token.said or token.later:
        return token.said
    if token.ghost:
        return readable(token.piece)
    if not token.piece:
        return PARTIAL if token.token_id == UNNAMED else tr(END)
    return PARTIAL if token.thought is None and token.piece.strip() else readable(token.piece)


def is_control(token: Token) -> bool:
    """Whether it has no bytes, and is shown as END."""
    return not token.piece and display(token) == tr(END)


def unmarked(text: str, thought: str = "") -> Iterator[Token]:
    """Tokens of a reply of which only the text is known, and what was thought before it: one for each word."""
    for word in _WORDS.finditer(thought):
        yield msgspec.structs.replace(_word(word), thought=word.group(), text="")
    yield from map(_word, _WORDS.finditer(text))


def _word(word: re.Match[str]) -> Token:
    text = word.group()
    return Token(token_id=UNNAMED, piece=text.encode(), text=text, fate=Fate.PLAIN, position=0)


FATE_NAMES: Final = {
    Fate.ACCEPTED: later("accepted"),
    Fate.CORRECTED: later("corrected"),
    Fate.BONUS: later("bonus"),
    Fate.PLAIN: later("plain"),
    Fate.REJECTED: later("refused"),
    Fate.DISCARDED: later("discarded"),
    Fate.UNKNOWN: later("unknown"),
}
FATE_CLASSES: Final[dict[Fate | None, str]] = dict(zip(Fate, "acbprdu", strict=True))
"""Of elements in web pages; `resources/pages/page.css` has their colours and lines."""
FATE_MEANINGS: Final = {
    Fate.ACCEPTED: later("The draft guessed this token; the main model accepted it."),
    Fate.CORRECTED: later("The main model's own token, in place of the first guess it refused."),
    Fate.BONUS: later("One extra token of the main model: every guess of the round was accepted."),
    Fate.PLAIN: later("Written by the main model alone; nothing was guessed."),
    Fate.REJECTED: later("A guess that the main model refused; it is not part of the text."),
    Fate.DISCARDED: later("A guess after a refused one: discarded without being checked."),
    Fate.UNKNOWN: later("Written by a server, which does not say what became of its guesses here."),
}


def proved(proof: Proof) -> str:
    """What came of writing a reply again without a draft, in a sentence."""
    if proof.identical:
        return tr("Without a draft: identical, {same:,} of {tokens:,} tokens.", same=proof.same, tokens=proof.tokens)
    if proof.margin is None or proof.noise is None:
        text = later("Without a draft the first {same:,} of {tokens:,} tokens are the same, then it ends elsewhere.")
    elif proof.fine:
        text = later(
            "Without a draft the first {same:,} of {tokens:,} tokens are the same, then a near tie: margin "
            "{margin:.2g}, noise {noise:.2g}."
        )
    else:
        text = later(
            "Without a draft the first {same:,} of {tokens:,} tokens are the same, then another follows by a margin of "
            "{margin:.2g} (noise {noise:.2g}): a fault."
        )
    return tr(text, same=proof.same, tokens=proof.tokens, margin=proof.margin or 0.0, noise=proof.noise or 0.0)
