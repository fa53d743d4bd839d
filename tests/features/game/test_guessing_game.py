"""You are the draft: guesses are judged by the engine's rule, against what was drawn when the text was written."""

import pytest

from foretoken.engine.events import Fate
from foretoken.engine.examined import Alternative, Examination, ExaminedToken, View
from foretoken.features.game.model import OFFERED, SURE, GameOffer, GuessingGame, GuessingText, shipped_text

DRAWN, OTHER = 7, 3


def text(*, greedy: bool = False, sure: float = 0.99) -> GuessingText:
    """Of three tokens, the first of which is no question."""

    def view(prob: float, *named: tuple[int, float]) -> View:
        top = tuple(Alternative(token_id=i, piece=f" t{i}".encode(), prob=p, raw=p) for i, p in named)
        return View(prob=prob, rank=1, margin=0.1, gap=0.1, entropy=1.0, kept=5, top=top)

    def token(index: int, main: View, drafted: int) -> ExaminedToken:
        return ExaminedToken(
            index=index, token_id=DRAWN, piece=b" t7", main=main, draft=view(0.5, (drafted, 0.5)), draft_drawn=drafted
        )

    tokens = (
        token(0, view(sure, (DRAWN, sure)), DRAWN),
        token(1, view(0.3, (OTHER, 0.6), (DRAWN, 0.3)), OTHER),
        token(2, view(0.5, (DRAWN, 0.5), (OTHER, 0.2)), DRAWN),
    )
    examination = Examination(main="Main", draft="Draft", key="", tokens=tokens, prompt_tokens=3, greedy=greedy)
    return GuessingText(prompt="Why?", examination=examination)


@pytest.mark.parametrize("greedy", [False, True])
def test_a_guess_is_kept_if_it_is_what_was_drawn(qapp: object, greedy: bool) -> None:
    game = GuessingGame(text(greedy=greedy))
    assert (game.reply.record.text, game.left) == (" t7", 2)  # the first was a matter of course
    assert {offer.token_id for offer in game.offers} == {DRAWN, OTHER}
    game.guess(GameOffer(OTHER, b" t3"))
    assert game.last is not None
    assert (game.last.kept, game.last.draft_kept, game.last.main) == (False, False, 0.6)
    assert game.last.words == "Refused. The main model gave “t3” 60%, but drew “t7” (30%)."
    game.guess(GameOffer(DRAWN, b" t7"))
    assert game.last.words == "Accepted. The main model drew “t7” too (probability 50%)."
    assert game.score == (2, 1, 1)
    assert game.over
    assert game.offers == ()
    assert [mark.fate for mark in game.reply.marks] == [Fate.PLAIN, Fate.REJECTED, Fate.CORRECTED, Fate.ACCEPTED]
    assert game.reply.record.text == " t7 t7 t7"


def test_nothing_is_filled_in_where_nothing_is_sure(qapp: object) -> None:
    game = GuessingGame(text(sure=SURE - 0.01))
    assert game.left == 3
    game.guess(GameOffer(99, b" unheard"))
    assert game.last is not None
    assert game.last.main is None
    assert "very unlikely" in game.last.words


@pytest.mark.parametrize("name", ["you-story", "you-explain"])
def test_the_recorded_texts_can_be_guessed(qapp: object, name: str) -> None:
    found = shipped_text(name)
    game, asked = GuessingGame(found), 0
    while not game.over:
        offers = game.offers
        drawn = next(token for token in found.examination.tokens if token.index == len(game.reply.record.known_rounds))
        assert drawn.token_id in {offer.token_id for offer in offers}
        assert 1 < len(offers) <= OFFERED
        game.guess(next(offer for offer in offers if offer.token_id == drawn.token_id))
        asked += 1
    assert game.score[:2] == (asked, asked)
    assert asked >= 5
    assert game.has_draft
    assert game.reply.record.text.encode() == b"".join(token.piece for token in found.examination.tokens)
    assert game.reply.record.text.endswith("."), "it ends with a sentence"
