"""The inspector: the selected token of a reply, what is known of it, and what might have come in its place."""

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from foretoken.engine.events import Fate, Round, Token
from foretoken.engine.examined import Alternative, ExaminedToken, View
from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.gui.viewmodels.chat.continuing import BranchPoint
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.viewmodels.seeing.examining import ExaminingViewModel
from foretoken.gui.viewmodels.seeing.selection import Selection, TokenPlace
from foretoken.gui.viewmodels.seeing.token_facts import TokenOrigin, TokenWords, quoted, token_words
from foretoken.wording import tr


@dataclass(frozen=True)
class Choice:
    """A token that might have come. `prob`: of the distribution that was drawn from, `raw`: before its filters. `came`:
    it did, `refused`: it was guessed there and refused. `point`: where a branch with it would begin; None where none
    can."""

    token_id: int
    piece: bytes
    prob: float
    raw: float
    came: bool = False
    refused: bool = False
    point: BranchPoint | None = None

    @property
    def words(self) -> str:
        """The token, and what became of it."""
        name = quoted(self.piece)
        if self.came:
            return tr("{token}, written", token=name)
        return tr("{token}, refused", token=name) if self.refused else name


@dataclass(frozen=True)
class Inspected:
    """A token of a reply. `main` and `draft`: what either model found likeliest, from the top; empty where that is not
    known. `greedy`: the reply was written at temperature 0, and these are told at 1."""

    message: int
    mark: Token
    told: TokenWords
    main: tuple[Choice, ...] = ()
    draft: tuple[Choice, ...] = ()
    greedy: bool = False


class InspectorViewModel(QObject):
    """What is said of the token that is selected.

    changed()    something else is to be said
    """

    changed = Signal()

    def __init__(
        self,
        *,
        selection: Selection,
        examining: ExaminingViewModel,
        chats: ChatsViewModel,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.selection = selection
        self.examining = examining
        self.reply_of: Callable[[int], ReplyViewModel | None] = lambda _message: None
        """The view-model of a reply of the open chat, by its message."""
        self._chats = chats
        self._shown = False
        selection.changed.connect(self._on_selected)
        examining.changed.connect(self._on_found)

    def set_shown(self, shown: bool) -> None:
        """Whether anybody sees it: only then a reply is looked at closer unasked."""
        self._shown = shown
        self._on_selected()

    @property
    def message(self) -> int | None:
        """The reply that something is selected of."""
        place = self.selection.place
        return None if place is None else place.reply

    @property
    def present(self) -> Inspected | None:
        """The selected token; of a selected round, the main model's own. None: nothing is selected."""
        place = self.selection.place
        reply = None if place is None else self.reply_of(place.reply)
        mark = None if place is None or reply is None else mark_at(reply, place)
        if place is None or reply is None or mark is None:
            return None
        return self.inspect(place.reply, reply, mark)

    def told(self, message: int, reply: ReplyViewModel, mark: Token) -> TokenWords:
        """What is said of a token of a reply."""
        token, greedy = self._token(message, reply, mark), self._greedy(message)
        return token_words(mark, self._written(message, reply, mark), token, greedy=greedy)

    def _greedy(self, message: int) -> bool:
        examination = self.examining.of(message)
        return examination is not None and examination.greedy

    def inspect(self, message: int, reply: ReplyViewModel, mark: Token) -> Inspected:
        """The same with what might have come in its place."""
        token = None if mark.fate is Fate.DISCARDED else self._token(message, reply, mark)
        said = self.told(message, reply, mark)
        if token is None:
            return Inspected(message, mark, said)
        choices = _Choices(reply, mark, token)
        main, draft = choices.of(token.main), choices.of(token.draft)
        return Inspected(message, mark, said, main, draft, self._greedy(message))

    def other_prompt(self, message: int) -> bool:
        """Whether the reply was looked at closer behind another prompt than it was written for: the messages before it,
        or the system prompt, may have been changed since."""
        examination, reply = self.examining.of(message), self.reply_of(message)
        if examination is None or reply is None:
            return False
        started = reply.record.started
        return started is not None and started.tokens != examination.prompt_tokens

    def _written(self, message: int, reply: ReplyViewModel, mark: Token) -> TokenOrigin:
        found = self._chats.message(message)
        return TokenOrigin(round_of(reply, mark.round), None if found is None else found.options)

    def _token(self, message: int, reply: ReplyViewModel, mark: Token) -> ExaminedToken | None:
        """What was found out at the place of a token; for a refused guess, where the token came that took its place."""
        if mark.index is not None:
            return self.examining.token(message, mark.index, mark.token_id)
        round_ = round_of(reply, mark.round)
        instead = None if round_ is None else next((e for e in round_.written if e.position == mark.position), None)
        if mark.fate is not Fate.REJECTED or instead is None or instead.index is None:
            return None
        return self.examining.token(message, instead.index, instead.token_id)

    def _on_selected(self) -> None:
        message = self.message
        if self._shown and message is not None:
            self.examining.look(message)
        self.changed.emit()

    def _on_found(self, message: int) -> None:
        if message == self.message:
            self.changed.emit()


class _Choices:
    """Alternatives at the place of one token of a reply."""

    def __init__(self, reply: ReplyViewModel, mark: Token, token: ExaminedToken) -> None:
        self._token = token
        self._before = None if mark.thought is not None or not reply.ended else text_before(reply, token.index)

    def of(self, view: View | None) -> tuple[Choice, ...]:
        return () if view is None else tuple(map(self._choice, view.top))

    def _choice(self, found: Alternative) -> Choice:
        token = self._token
        came, refused = found.token_id == token.token_id, token.refused
        return Choice(
            token_id=found.token_id,
            piece=found.piece,
            prob=found.prob,
            raw=found.raw,
            came=came,
            refused=refused is not None and refused.token_id == found.token_id,
            point=None if came else self._point(found),
        )

    def _point(self, found: Alternative) -> BranchPoint | None:
        try:
            text = found.piece.decode()
        except UnicodeDecodeError:
            return None
        if self._before is None or not text:
            return None
        return BranchPoint(text=self._before + text, tokens=self._token.index, then=(found.token_id,))


def text_before(reply: ReplyViewModel, index: int) -> str | None:
    """What the reply says before the token `index`; None where that ends within a character."""
    said: list[str] = []
    ends = True
    for token in reply.record.tokens:
        if token.index is None or token.index >= index:
            break
        if token.thought is None:
            said.append(token.text)
            ends = bool(token.text) or not token.piece
    return "".join(said) if ends else None


def round_of(reply: ReplyViewModel, index: int) -> Round | None:
    """The round with an index; None where it is not known."""
    rounds = reply.record.known_rounds
    at = bisect_left(rounds, index, key=lambda round_: round_.index)
    return rounds[at] if at < len(rounds) and rounds[at].index == index else None


def mark_at(reply: ReplyViewModel, place: TokenPlace) -> Token | None:
    """The token or guess at a place; of a whole round, the main model's own token."""
    round_ = None if place.round is None else round_of(reply, place.round)
    if round_ is None:
        return None
    marks = round_.shown
    if place.token is None and place.guess is None:
        return marks[-1] if marks else None
    return next((mark for mark in marks if place.is_of(mark)), None)
