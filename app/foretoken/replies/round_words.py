"""A round in one plain sentence."""

from collections.abc import Sequence
from typing import Any, Final

from foretoken.engine.events import DraftKind, Fate, Round, Source, Token
from foretoken.plain import one_line
from foretoken.replies.readable import readable
from foretoken.wording import tr, trn

_LONGEST: Final = 40  # characters of a token


def round_sentence(round_: Round) -> str:
    """What was guessed, what was kept, and what the main model wrote: "Draft guessed 6; main kept 3 and wrote “June”
    in place of “May”.". "" for a text whose rounds are not known."""
    if round_.text_only:
        return ""
    own = next((token for token in round_.written if token.fate is not Fate.ACCEPTED), None)
    return _guessed(round_, own) if round_.guesses else _unguessed(round_, own)


def _unguessed(round_: Round, own: Token | None) -> str:
    values: dict[str, Any] = {"number": round_.index + 1, "token": "" if own is None else quoted(own.piece)}
    if own is not None and own.fate is Fate.UNKNOWN:
        return tr(
            "Part {number:,}: the server wrote {token} and does not say what it had guessed.",
            **values | {"token": quoted(b"".join(token.piece for token in round_.written))},
        )
    if round_.paused:
        if own is None:
            return tr("Round {number:,}: guessing is paused: it does not pay here.", **values)
        if not own.piece:
            return tr("Round {number:,}: guessing is paused (it does not pay here); main ended the reply.", **values)
        return tr("Round {number:,}: guessing is paused (it does not pay here); main wrote {token}.", **values)
    if own is None:
        return tr("Round {number:,}: nothing was guessed.", **values)
    if not own.piece:
        return tr("Round {number:,}: nothing was guessed; main ended the reply.", **values)
    return tr("Round {number:,}: nothing was guessed; main wrote {token}.", **values)


def _guessed(round_: Round, own: Token | None) -> str:
    refused, count = round_.refused, len(round_.guesses)
    values: dict[str, Any] = {
        "number": round_.index + 1,
        "who": _who(round_),
        "count": count,
        "kept": _kept(round_.accepted, count),
        "token": "" if own is None else quoted(own.piece),
        "refused": "" if refused is None else quoted(refused.piece),
    }
    if own is None:
        return tr("Round {number:,}: {who} guessed {count}; main kept {kept} and the reply ends there.", **values)
    if refused is None:
        if not own.piece:
            return tr("Round {number:,}: {who} guessed {count}; main kept {kept} and ended the reply.", **values)
        return tr("Round {number:,}: {who} guessed {count}; main kept {kept} and wrote {token}.", **values)
    if not own.piece:
        return tr(
            "Round {number:,}: {who} guessed {count}; main kept {kept} and ended the reply in place of {refused}.",
            **values,
        )
    return tr(
        "Round {number:,}: {who} guessed {count}; main kept {kept} and wrote {token} in place of {refused}.", **values
    )


def on_stage_sentence(round_: Round, guesses: int) -> str:
    """The same while so many of its guesses are on the stage: what comes is not told."""
    number, count = round_.index + 1, len(round_.guesses)
    if guesses < count:
        return tr("Round {number:,}: {who} guesses…", number=number, who=_who(round_))
    return trn(
        "Round {number:,}: main checks the guess…",
        "Round {number:,}: main checks all {n} guesses in one pass…",
        count,
        number=number,
    )


def quoted(piece: bytes) -> str:
    """A token as it stands in a sentence."""
    text = readable(piece)
    if text and not text.strip("\n\r"):
        return tr("a line break")
    return tr("“{token}”", token=one_line(text.strip(), _LONGEST)) if text.strip() else tr("a space")


def _kept(accepted: int, count: int) -> str:
    if not accepted:
        return tr("none", meaning="of the guesses")
    if accepted < count:
        return f"{accepted}"
    return tr("all {count}", count=count) if count > 1 else tr("it", meaning="the guess")


def _who(round_: Round) -> str:
    others = [guess for guess in round_.guesses if guess.source is not Source.FORMAT]
    if len(others) < len(round_.guesses):
        return tr("the format and {others}", others=_guessers(round_, others)) if others else tr("the format")
    return _guessers(round_, others)


def _guessers(round_: Round, guesses: Sequence[Token]) -> str:
    looked_up = sum(guess.source is Source.LOOKUP for guess in guesses)
    if looked_up == len(guesses):
        return tr("prompt lookup")
    if round_.draft_kind is DraftKind.REMOTE:
        return tr("server")
    if round_.draft_kind is DraftKind.MODEL:
        return tr("prompt lookup and draft") if looked_up else tr("draft")
    return tr("prompt lookup and the head") if looked_up else tr("the head")
