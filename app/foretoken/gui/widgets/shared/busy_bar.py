"""The bar of work of unknown length; it stands still where the user wants no motion."""

from typing import Final

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QProgressBar, QWidget

_STILL: Final = "foretoken_reduced_motion"  # a property of the application


def reduce_motion(reduced: bool) -> None:
    """Whether bars stand still from their next style on."""
    app = QApplication.instance()
    assert app is not None, "a window has an application"
    app.setProperty(_STILL, reduced)


class BusyBar(QProgressBar):
    """Moves to and fro, or is full where motion is reduced; `name` is what a screen reader says."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange and self.minimum() == 0 and self.maximum() <= 1:
            self._fit()

    def _fit(self) -> None:
        app = QApplication.instance()
        still = app is not None and bool(app.property(_STILL))
        self.setRange(0, 1 if still else 0)
        self.setValue(1 if still else -1)
