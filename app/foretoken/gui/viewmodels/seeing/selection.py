"""What is selected of a reply: shared by its tokens, its rounds, the inspector and the plots."""

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal


@dataclass(frozen=True)
class Place:
    """A place in a reply. `reply` is the id of its message in the store; `round` counts from 0 (`Round.index`), as do
    `token`, an index of an emitted token in the reply (`Emitted.index`), and `guess`, a position among the proposals of
    the round. None: not one alone."""

    reply: int
    round: int | None = None
    token: int | None = None
    guess: int | None = None


class Selection(QObject):
    """The one place that is selected, for everything that shows it.

    changed()    another place, or none, is selected
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._place: Place | None = None

    @property
    def place(self) -> Place | None:
        """What is selected; None: nothing."""
        return self._place

    def select(self, place: Place | None) -> None:
        """Select `place`; the same place again changes nothing."""
        if place != self._place:
            self._place = place
            self.changed.emit()
