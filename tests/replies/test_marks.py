"""The marks at the end of a reply: one end mark at most, and counts that are what is seen."""

from collections import Counter
from collections.abc import Sequence

from foretoken.engine.events import Emitted, Fate, PromptStarted, Proposal, Round
from foretoken.engine.stats import Tally
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.replies.marks import END, marks_of


def ending(*tokens: Emitted, guesses: Sequence[Proposal] = ()) -> Round:
    return Round(
        index=0,
        proposals=tuple(guesses),
        emitted=tokens,
        draft_ms=1.0,
        verify_ms=1.0,
        at_ms=3.0,
        context_used=9,
        draft_limit=3,
    )


def test_one_end_mark_at_most_and_the_counts_are_what_is_seen(qapp: object) -> None:
    def token(index: int, piece: bytes, fate: Fate, *, cut: bool = False) -> Emitted:
        text = "" if cut else piece.decode()
        return Emitted(index=index, token_id=index, piece=piece, text=text, fate=fate, position=index, cut=cut)

    def guess(position: int, piece: bytes, fate: Fate) -> Proposal:
        return Proposal(token_id=position, piece=piece, position=position, fate=fate)

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
        assert [(mark.display, mark.fate) for mark in reply.marks] == [("Yes", Fate.ACCEPTED), (END, Fate.ACCEPTED)]
        assert [mark.control for mark in reply.marks] == [False, True]
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
    end = Emitted(index=0, token_id=0, piece=b"", text="", fate=Fate.CORRECTED, position=0)
    guesses = [
        Proposal(token_id=1, piece=b" more", position=0, fate=Fate.REJECTED),
        Proposal(token_id=2, piece=b" text", position=1, fate=Fate.DISCARDED),
    ]
    marks = marks_of(ending(end, guesses=guesses))
    assert [mark.fate for mark in marks] == [Fate.REJECTED, Fate.DISCARDED, Fate.CORRECTED]
    assert marks[-1].refused == guesses[0]
