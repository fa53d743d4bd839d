"""Progress bars: of work of known length, and of unknown length, which stands still where the user wants no motion."""

from typing import Final

from PySide6.QtWidgets import QApplication, QProgressBar, QWidget

_STILL: Final = "foretoken_reduced_motion"  # a property of the application


def progress_bar(name: str, parent: QWidget) -> QProgressBar:
    """A bar of 1,000 steps without words on it; `name` is what a screen reader says."""
    bar = QProgressBar(parent)
    bar.setRange(0, 1000)
    bar.setTextVisible(False)
    bar.setAccessibleName(name)
    return bar


def reduce_motion(reduced: bool) -> None:
    """Whether bars stand still, those that are there and those to come."""
    app = QApplication.instance()
    assert app is not None, "a window has an application"
    if bool(app.property(_STILL)) != reduced:
        app.setProperty(_STILL, reduced)
        for widget in QApplication.allWidgets():
            if isinstance(widget, BusyBar):
                widget.fit()


def stands_still() -> bool:
    """Whether motion is reduced."""
    app = QApplication.instance()
    return app is not None and bool(app.property(_STILL))


def endless() -> int:
    """The greatest value of a bar whose work has no known length: 0 lets it move, 1 does not."""
    return int(stands_still())


class BusyBar(QProgressBar):
    """Moves to and fro, or is full where motion is reduced; `name` is what a screen reader says."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.fit()

    def fit(self) -> None:
        """Unless it shows how far the work is."""
        if self.minimum() == 0 and self.maximum() in (0, 1, 100) and self.value() in (-1, 1):
            self.setRange(0, endless())
            self.setValue(self.maximum() or -1)
