"""What a reply says of prompt lookup: its guesses, and those that stand in attached files."""

from collections.abc import Sequence

from foretoken.attachments.attachment import Attachment
from foretoken.engine.events import Fate, Round, Source, Token
from foretoken.replies.figures import LookupGain


def round_of(guessed: Sequence[tuple[str, Source]], own: str, refused: Sequence[str] = ()) -> Round:
    def token(text: str, position: int, fate: Fate, source: Source | None) -> Token:
        said = "" if fate is Fate.REJECTED else text
        return Token(token_id=1, piece=text.encode(), text=said, fate=fate, position=position, source=source)

    kept = [token(text, i, Fate.ACCEPTED, source) for i, (text, source) in enumerate(guessed)]
    lost = [token(text, i, Fate.REJECTED, Source.LOOKUP) for i, text in enumerate(refused, len(kept))]
    return Round(
        index=0,
        tokens=(*kept, *lost, token(own, len(kept), Fate.BONUS, None)),
        draft_ms=0.0,
        verify_ms=1.0,
        at_ms=1.0,
        context_used=1,
        draft_limit=4,
    )


def test_it_counts_accepted_guesses_and_finds_them_in_the_file() -> None:
    file = Attachment(name="a\u202e.txt", text="The red fox lives in the forest.")
    gain = LookupGain()
    gain.add(round_of([], "Here"))
    assert gain.words([file]) == ""
    gain.add(round_of([(" are", Source.MODEL)], " The", refused=[" red"]))
    assert gain.words([file]) == ""  # refused guesses and the draft's are none of its
    gain.add(round_of([(" red", Source.LOOKUP), (" fox", Source.LOOKUP)], " sleeps"))
    assert gain.words([file]) == "prompt lookup guessed 2 of 6 tokens from a\\u202e.txt"
    gain.add(round_of([(" and", Source.MODEL), (" sings", Source.LOOKUP)], "."))
    assert gain.words([file]) == "prompt lookup guessed 3 of 9 tokens, 2 of them from a\\u202e.txt"
    assert gain.words([file, file]).endswith("from the attached files")
    assert gain.words([]) == "prompt lookup guessed 3 of 9 tokens"
    for _ in range(30):
        gain.add(round_of([], "x"))
    assert gain.words([]) == ""  # hardly worth a word
