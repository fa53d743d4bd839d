"""A round in one plain sentence."""

from typing import Final

from foretoken.engine.events import DraftKind, Fate, Round, Source
from foretoken.gui.viewmodels.chat.marks import readable, written
from foretoken.plain import one_line

_LONGEST: Final = 40  # characters of a token


def round_sentence(round_: Round) -> str:
    """What was guessed, what was kept, and what the main model wrote: "Draft guessed 6; main kept 3 and wrote “June”
    in place of “May”.". "" for a text whose rounds are not known."""
    if round_.text_only:
        return ""
    number, count = f"Round {round_.index + 1:,}", len(round_.proposals)
    own = next((token for token in written(round_) if token.fate is not Fate.ACCEPTED), None)
    wrote = "the reply ends there" if own is None else f"wrote {quoted(own.piece)}" if own.piece else "ended the reply"
    if not count:
        why = "guessing is paused, for it does not pay here" if round_.paused else "nothing was guessed"
        return f"{number}: {why}; main {wrote}." if own is not None else f"{number}: {why}."
    kept = (
        f"all {count}" if round_.accepted == count > 1 else "it" if round_.accepted == count else f"{round_.accepted}"
    )
    refused = next((guess for guess in round_.proposals if guess.fate is Fate.REJECTED), None)
    place = "" if refused is None or own is None else f" in place of {quoted(refused.piece)}"
    return (
        f"{number}: {_who(round_)} guessed {count}; main kept {kept if round_.accepted else 'none'} and {wrote}{place}."
    )


def on_stage_sentence(round_: Round) -> str:
    """The same while its guesses are on the stage: what comes is not told."""
    return f"Round {round_.index + 1:,}: {_who(round_)} guesses; main checks all guesses in one pass…"


def quoted(piece: bytes) -> str:
    """A token as it stands in a sentence."""
    text = readable(piece)
    if text and not text.strip("\n\r"):
        return "a line break"
    return f"“{one_line(text.strip(), _LONGEST)}”" if text.strip() else "a space"


def _who(round_: Round) -> str:
    looked_up = sum(guess.source is Source.LOOKUP for guess in round_.proposals)
    if looked_up == len(round_.proposals):
        return "prompt lookup"
    draft = "draft" if round_.draft_kind is DraftKind.MODEL else "the head"
    return draft if not looked_up else f"prompt lookup and {draft}"
