"""The marks at the end of a reply: one end mark at most, and counts that are what is seen."""

from collections import Counter
from collections.abc import Sequence

from foretoken.engine.events import Fate, PromptStarted, Round
from foretoken.engine.stats import Tally
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.replies.readable import END, display, is_control
from foretoken.replies.records import EmittedRecord, GuessRecord, RoundRecord, round_of


def ending(*tokens: EmittedRecord, guesses: Sequence[GuessRecord] = ()) -> Round:
    return round_of(
        RoundRecord(
            index=0,
            proposals=tuple(guesses),
            emitted=tokens,
            draft_ms=1.0,
            verify_ms=1.0,
            at_ms=3.0,
            context_used=9,
            draft_limit=3,
        )
    )


def test_one_end_mark_at_most_and_the_counts_are_what_is_seen(qapp: object) -> None:
    def token(index: int, piece: bytes, fate: Fate, *, cut: bool = False) -> EmittedRecord:
        text = "" if cut else piece.decode()
        return EmittedRecord(index=index, token_id=index, piece=piece, text=text, fate=fate, position=index, cut=cut)

    def guess(position: int, piece: bytes, fate: Fate) -> GuessRecord:
        return GuessRecord(token_id=position, piece=piece, position=position, fate=fate)

    kept = [guess(0, b"Yes", Fate.ACCEPTED), guess(1, b"", Fate.ACCEPTED)]
    said = [token(0, b"Yes", Fate.ACCEPTED), token(1, b"", Fate.ACCEPTED)]
    rounds = (
        ending(*said, token(2, b"", Fate.BONUS, cut=True), guesses=kept),
        ending(
            *said,
            token(2, b"", Fate.CORRECTED, cut=True),
            guesses=[*kept, guess(2, b"X", Fate.REJECTED), guess(3, b"", Fate.DISCARDED)],
        ),
        ending(
            *said,
            token(2, b" sir", Fate.ACCEPTED, cut=True),
            token(3, b"", Fate.BONUS, cut=True),
            guesses=[*kept, guess(2, b" sir", Fate.ACCEPTED)],
        ),
    )
    for round_ in rounds:
        reply = ReplyViewModel()
        tally = Tally(3)
        tally.add(round_)
        reply.feed([PromptStarted(tokens=3, reused=0, context=9), round_])
        assert [(display(mark), mark.fate) for mark in reply.marks] == [("Yes", Fate.ACCEPTED), (END, Fate.ACCEPTED)]
        assert [is_control(mark) for mark in reply.marks] == [False, True]
        assert reply.record.fates == Counter(mark.fate for mark in reply.marks)
        assert sum(reply.record.fates.values()) == tally.generated == reply.record.metrics.generated_tokens
        assert reply.behind == 0
        paced = ReplyViewModel(pace="slow", clock=lambda: 0.0)
        paced.feed([round_])
        assert paced.behind == 2
        paced.skip()
        assert paced.behind == 0
        assert list(paced.marks) == list(reply.marks)


def test_a_refused_guess_in_place_of_the_end_stays(qapp: object) -> None:
    end = EmittedRecord(index=0, token_id=0, piece=b"", text="", fate=Fate.CORRECTED, position=0)
    guesses = [
        GuessRecord(token_id=1, piece=b" more", position=0, fate=Fate.REJECTED),
        GuessRecord(token_id=2, piece=b" text", position=1, fate=Fate.DISCARDED),
    ]
    marks = ending(end, guesses=guesses).shown
    assert [mark.fate for mark in marks] == [Fate.REJECTED, Fate.DISCARDED, Fate.CORRECTED]
    assert marks[-1].refused is marks[0]
