"""A round in one sentence, of every kind."""

import msgspec
import pytest

from foretoken.engine.events import DraftKind, Fate, Round, Source, Token
from foretoken.replies.round_words import on_stage_sentence, round_sentence


def guesses(accepted: int, count: int, *, source: Source = Source.MODEL, refused: bytes = b" May") -> tuple[Token, ...]:
    fates = [Fate.ACCEPTED] * accepted + [Fate.REJECTED] * (count > accepted)
    fates += [Fate.DISCARDED] * (count - len(fates))
    return tuple(
        Token(token_id=1, piece=refused if fate is Fate.REJECTED else b" x", position=at, fate=fate, source=source)
        for at, fate in enumerate(fates)
    )


def a_round(guessed: tuple[Token, ...], own: bytes | None = b" June", **fields: object) -> Round:
    kept = sum(guess.fate is Fate.ACCEPTED for guess in guessed)
    fate = Fate.PLAIN if not guessed else Fate.BONUS if kept == len(guessed) else Fate.CORRECTED
    piece, cut = own or b"", own is None
    last = Token(index=9, token_id=2, piece=piece, text=piece.decode(), fate=fate, position=kept, cut=cut)
    one = Round(
        index=11, tokens=(*guessed, last), draft_ms=1.0, verify_ms=2.0, at_ms=1.0, context_used=9, draft_limit=6
    )
    return msgspec.structs.replace(one, **fields)


CASES = [
    (a_round(guesses(3, 6)), "draft guessed 6; main kept 3 and wrote “June” in place of “May”."),
    (a_round(guesses(0, 2)), "draft guessed 2; main kept none and wrote “June” in place of “May”."),
    (a_round(guesses(4, 4)), "draft guessed 4; main kept all 4 and wrote “June”."),
    (a_round(guesses(1, 1), own=b"\n"), "draft guessed 1; main kept it and wrote a line break."),
    (a_round(guesses(2, 2), own=b""), "draft guessed 2; main kept all 2 and ended the reply."),
    (a_round(guesses(2, 2), own=None), "draft guessed 2; main kept all 2 and the reply ends there."),
    (a_round(()), "nothing was guessed; main wrote “June”."),
    (a_round((), paused=True), "guessing is paused (it does not pay here); main wrote “June”."),
    (a_round(guesses(1, 3), draft_kind=DraftKind.MTP, own=b"\x1b[1m"),
     "the head guessed 3; main kept 1 and wrote “\\x1b[1m” in place of “May”."),
    (a_round(guesses(3, 3, source=Source.LOOKUP)), "prompt lookup guessed 3; main kept all 3 and wrote “June”."),
    (a_round((*guesses(2, 2, source=Source.LOOKUP), *guesses(0, 1))),
     "prompt lookup and draft guessed 3; main kept 2 and wrote “June” in place of “May”."),
]  # fmt: skip


@pytest.mark.parametrize(("round_", "said"), CASES)
def test_a_round_is_one_sentence(round_: Round, said: str) -> None:
    assert round_sentence(round_) == f"Round 12: {said}"


def test_on_the_stage_the_outcome_is_not_told() -> None:
    round_ = CASES[0][0]
    count = len(round_.guesses)
    assert on_stage_sentence(round_, count - 1) == "Round 12: draft guesses…"
    assert on_stage_sentence(round_, count) == f"Round 12: main checks all {count} guesses in one pass…"
