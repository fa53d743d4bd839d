"""What is selected of a reply: shared by its tokens, its rounds, the inspector and the plots."""

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from foretoken.engine.events import Token


@dataclass(frozen=True)
class TokenPlace:
    """A place in a reply. `reply` is the id of its message in the store; `round` counts from 0 (`Round.index`), as do
    `token`, an index of an emitted token in the reply (`Token.index`), and `guess`, a position among the proposals of
    the round. None: not one alone."""

    reply: int
    round: int | None = None
    token: int | None = None
    guess: int | None = None

    def is_of(self, mark: Token) -> bool:
        """Whether it is just this token, or this guess."""
        if self.token is not None:
            return mark.index == self.token
        return self.guess is not None and (mark.round, mark.position) == (self.round, self.guess) and mark.ghost


class Selection(QObject):
    """The one place that is selected, for everything that shows it.

    changed()    another place, or none, is selected
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.place: TokenPlace | None = None
        """What is selected; None: nothing."""

    def select(self, place: TokenPlace | None) -> None:
        """Select `place`; the same place again changes nothing."""
        if place != self.place:
            self.place = place
            self.changed.emit()


class ReplySelection(QObject):
    """What is selected of the one reply whose message is `reply`.

    changed()    something else is selected of it, or nothing any more
    """

    changed = Signal()

    def __init__(self, selection: Selection, reply: int, parent: QObject) -> None:
        super().__init__(parent)
        self._selection = selection
        self._reply = reply
        self._before: TokenPlace | None = None
        selection.changed.connect(self._on_changed)

    @property
    def place(self) -> TokenPlace | None:
        """None: nothing of this reply."""
        place = self._selection.place
        return place if place is not None and place.reply == self._reply else None

    def select_mark(self, mark: Token) -> None:
        """Select a token, or a refused guess."""
        guess = None if mark.index is not None else mark.position
        self._selection.select(TokenPlace(self._reply, mark.round if mark.round >= 0 else None, mark.index, guess))

    def select_round(self, index: int | None) -> None:
        """Select a round; None: nothing."""
        self._selection.select(None if index is None else TokenPlace(self._reply, round=index))

    def _on_changed(self) -> None:
        if self.place != self._before:
            self._before = self.place
            self.changed.emit()
