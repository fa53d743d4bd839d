"""You are the draft: a text that was written before is guessed token by token, by the rule that judges real drafts.

What the main model drew at each place, and how likely it found everything else there, is known from an examination of
the text (`engine.examining`). Nothing is generated here, and no model is needed.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import msgspec
import numpy as np
from PySide6.QtCore import QObject, Signal

from foretoken import paths
from foretoken.amounts import percent
from foretoken.decoding import from_json
from foretoken.engine.events import Fate, Round, Source, Token
from foretoken.engine.examined import Examination, ExaminedToken, View
from foretoken.engine.sampling.chance import Chance
from foretoken.engine.sampling.distribution import Distribution, Probability, point_mass
from foretoken.engine.verify.acceptance import verify_greedy
from foretoken.engine.verify.acceptors import ExactMatch
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.replies.readable import readable
from foretoken.replies.round_words import quoted
from foretoken.wording import tr

OFFERED: Final = 5
"""Tokens to choose from at each place."""

SURE: Final = 0.95
"""A token that the main model gives as much is written without asking: there is nothing to guess."""

_REST: Final = -1  # stands for all tokens that are not named


class GuessingText(msgspec.Struct, frozen=True, kw_only=True):
    """A text to be guessed, as resources/lessons has it."""

    prompt: str
    examination: Examination


def shipped_text(name: str) -> GuessingText:
    """One that comes with the program. Raises OSError and Undecodable."""
    return from_json(paths.resource("lessons", f"{name}.json").read_bytes(), GuessingText)


@dataclass(frozen=True)
class GameOffer:
    """A token to choose."""

    token_id: int
    piece: bytes

    @property
    def words(self) -> str:
        return quoted(self.piece)


@dataclass(frozen=True)
class Answer:
    """What became of a guess. `main`: the main model's probability of it, 0 where the filters left it out, None
    where it is below all that is known; `drawn`: the token that the main model drew."""

    guess: GameOffer
    drawn: GameOffer
    main: float | None
    drawn_prob: float
    kept: bool
    draft: GameOffer | None
    draft_kept: bool

    @property
    def words(self) -> str:
        """What was compared with what, and the verdict."""
        if self.kept:
            return tr(
                "Accepted. The main model drew {drawn} too (probability {chance}).",
                drawn=self.drawn.words,
                chance=percent(self.drawn_prob),
            )
        if not self.main:
            return tr(
                "Refused. The main model finds {guess} very unlikely; it drew {drawn} (probability {chance}).",
                guess=self.guess.words,
                drawn=self.drawn.words,
                chance=percent(self.drawn_prob),
            )
        return tr(
            "Refused. The main model gave {guess} {main}, but drew {drawn} ({chance}).",
            guess=self.guess.words,
            main=percent(self.main),
            drawn=self.drawn.words,
            chance=percent(self.drawn_prob),
        )

    @property
    def draft_words(self) -> str:
        """What the draft model did at the same place."""
        if self.draft is None:
            return ""
        if self.draft_kept:
            return tr("The draft model guessed {guess}: accepted.", guess=self.draft.words)
        return tr("The draft model guessed {guess}: refused.", guess=self.draft.words)


class _AsItWas:
    """Chance that draws what the main model drew when the text was written."""

    def __init__(self, token_id: int) -> None:
        self._token_id = token_id

    def accepts(self, probability: Probability) -> bool:
        return probability >= 1

    def draw(self, distribution: Distribution) -> int:  # noqa: ARG002
        return self._token_id

    def at(self, place: int) -> Chance:  # noqa: ARG002
        return self


class GuessingGame(QObject):
    """A text that is guessed. `reply` is the text so far, with its marks, for what shows a reply.

    changed()    another place is to be guessed, or it is over
    """

    changed = Signal()

    def __init__(self, text: GuessingText, parent: QObject | None = None, *, skip_sure: bool = True) -> None:
        """`skip_sure`: tokens that are no question are written without asking."""
        super().__init__(parent)
        self.text = text
        self.reply = ReplyViewModel(self)
        self._tokens = text.examination.tokens
        self._skip_sure = skip_sure
        self._at = 0
        self._rounds = 0
        self.answers: list[Answer] = []
        self._pieces: list[bytes] = []
        self._write_sure()

    @property
    def over(self) -> bool:
        return self._at >= len(self._tokens)

    @property
    def last(self) -> Answer | None:
        return self.answers[-1] if self.answers else None

    @property
    def left(self) -> int:
        """How many tokens are still to be guessed."""
        return sum(not self._is_sure(token) for token in self._tokens[self._at :])

    @property
    def offers(self) -> Sequence[GameOffer]:
        """The tokens to choose from: what came, what the draft guessed, and what else the main model found likeliest,
        in no order."""
        if self.over:
            return ()
        token = self._tokens[self._at]
        found = {token.token_id: token.piece}
        draft = self._draft_guess(token)
        if draft is not None:
            found[draft.token_id] = draft.piece
        for one in token.main.top:
            if len(found) < OFFERED:
                found.setdefault(one.token_id, one.piece)
        offers = [GameOffer(token_id, piece) for token_id, piece in found.items()]
        random.Random(self._at).shuffle(offers)
        return offers

    @property
    def score(self) -> tuple[int, int, int]:
        """How many places were guessed, how many guesses were kept, and how many of the draft's there."""
        kept = sum(answer.kept for answer in self.answers)
        return len(self.answers), kept, sum(answer.draft_kept for answer in self.answers)

    @property
    def has_draft(self) -> bool:
        """Whether it is known what a draft would have guessed."""
        return any(token.draft is not None for token in self._tokens)

    def guess(self, offer: GameOffer) -> None:
        """Guess the token that comes next."""
        if self.over:
            return
        token = self._tokens[self._at]
        draft = self._draft_guess(token)
        drawn = GameOffer(token.token_id, token.piece)
        kept = self._judged(token, offer.token_id)
        self.answers.append(
            Answer(
                guess=offer,
                drawn=drawn,
                main=_probability(token.main, offer.token_id),
                drawn_prob=token.main.prob,
                kept=kept,
                draft=draft,
                draft_kept=draft is not None and self._judged(token, draft.token_id),
            )
        )
        self._write(token, offer, kept=kept)
        self._write_sure()
        self.changed.emit()

    def _judged(self, token: ExaminedToken, guess: int) -> bool:
        """Whether a guess is kept, by the engine's own rule."""
        if self.text.examination.greedy:
            return verify_greedy([guess], lambda _place: token.token_id).accepted == 1
        target = _distribution(token.main)
        verdict = ExactMatch().judge([guess], [point_mass(guess)], lambda _place: target, _AsItWas(token.token_id))
        return verdict.accepted == 1

    def _draft_guess(self, token: ExaminedToken) -> GameOffer | None:
        if token.draft is None:
            return None
        wanted = token.draft_drawn if token.draft_drawn is not None else token.draft.top[0].token_id
        for one in (*token.draft.top, *token.main.top):
            if one.token_id == wanted:
                return GameOffer(wanted, one.piece)
        return GameOffer(wanted, token.piece) if wanted == token.token_id else None

    def _is_sure(self, token: ExaminedToken) -> bool:
        return self._skip_sure and (token.main.prob >= SURE or not readable(token.piece).strip() or not token.piece)

    def _write_sure(self) -> None:
        while not self.over and self._is_sure(self._tokens[self._at]):
            self._write(self._tokens[self._at], None, kept=False)

    def _write(self, token: ExaminedToken, guess: GameOffer | None, *, kept: bool) -> None:
        """The token, as a round of one guess or of none."""
        refused: Token | None = None
        if guess is not None and not kept:
            refused = Token(
                token_id=guess.token_id,
                piece=guess.piece,
                fate=Fate.REJECTED,
                round=self._rounds,
                position=0,
                source=Source.MODEL,
                target_prob=_probability(token.main, guess.token_id) or 0.0,
            )
        self._pieces.append(token.piece)
        written = Token(
            round=self._rounds,
            index=token.index,
            token_id=token.token_id,
            piece=token.piece,
            text=_new_text(self._pieces),
            fate=Fate.PLAIN if guess is None else Fate.ACCEPTED if kept else Fate.CORRECTED,
            position=0,
            source=Source.MODEL if kept else None,
            target_prob=token.main.prob,
            refused=refused,
        )
        self._at += 1
        self._rounds += 1
        self.reply.feed(
            [
                Round(
                    index=self._rounds - 1,
                    tokens=(written,) if refused is None else (refused, written),
                    draft_ms=0.0,
                    verify_ms=0.0,
                    at_ms=float(self._rounds),
                    context_used=self._at,
                    draft_limit=1,
                )
            ]
        )


def _new_text(pieces: Sequence[bytes]) -> str:
    """What the last piece adds to the text; a character may be parted over several."""
    before = b"".join(pieces[:-1]).decode(errors="ignore")
    return b"".join(pieces).decode(errors="ignore")[len(before) :]


def _probability(view: View, token_id: int) -> float | None:
    return next((one.prob for one in view.top if one.token_id == token_id), None)


def _distribution(view: View) -> Distribution:
    """Of the tokens that are named, and of all others together."""
    named = {one.token_id: one.prob for one in view.top}
    rest = max(0.0, 1.0 - sum(named.values()))
    ids = sorted(named)
    return Distribution(np.array([_REST, *ids]), np.array([rest, *(named[token_id] for token_id in ids)]))
