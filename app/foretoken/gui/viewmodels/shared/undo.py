"""The undo stack: what the user did and can undo, the last first."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal


def _always() -> bool:
    return True


@dataclass(frozen=True)
class UndoStep:
    """`name` as in "Undo name"; `sentence` says what was done, empty where the window shows that anyway.

    `back` takes it back and `again` does it once more, None where only the person can. `possible`: whether `back` still
    can.
    """

    name: str
    sentence: str
    back: Callable[[], object]
    again: Callable[[], object] | None = None
    possible: Callable[[], bool] = _always


class UndoStack(QObject):
    """Steps that were done and steps that were taken back.

    changed()       `undoable` or `redoable` may be another one
    offered(str)    the sentence of what was just done
    taken_back()    the last step was taken back, or done again
    """

    changed = Signal()
    offered = Signal(str)
    taken_back = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._done: list[UndoStep] = []
        self._undone: list[UndoStep] = []

    @property
    def undoable(self) -> str | None:
        """The name of what `undo` would take back; None when there is nothing."""
        return next((step.name for step in reversed(self._done) if step.possible()), None)

    @property
    def redoable(self) -> str | None:
        return self._undone[-1].name if self._undone else None

    def did(self, step: UndoStep) -> None:
        self._done.append(step)
        self._undone.clear()
        self.changed.emit()
        if step.sentence:
            self.offered.emit(step.sentence)

    def undo(self) -> None:
        """Take back the last step that can be."""
        while self._done:
            step = self._done.pop()
            if step.possible():
                step.back()
                if step.again is not None:
                    self._undone.append(step)
                break
        self.changed.emit()
        self.taken_back.emit()

    def redo(self) -> None:
        """Do once more what was taken back last."""
        if self._undone:
            step = self._undone.pop()
            assert step.again is not None, "others are not kept"
            step.again()
            self._done.append(step)
        self.changed.emit()
        self.taken_back.emit()
