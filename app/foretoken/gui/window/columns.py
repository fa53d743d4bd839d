"""The three columns of the window. Which of them are shown depends on its width."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSplitter, QWidget

from foretoken.gui.look.scaled import text_scale

HISTORY_FITS: Final = 1120  # pixels of window from which the history is shown unasked
PLOTS_FIT: Final = 820  # pixels of the window from which the plots are shown


class Columns(QSplitter):
    """History, chat and plots. In a narrow window the outer columns are hidden, the history first. A column that the
    user shows or hides stays so until the width passes a threshold.

    folded()    a column was shown or hidden
    """

    folded = Signal()

    def __init__(self, history: QWidget, chat: QWidget, plots: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._sides = {"history": (history, HISTORY_FITS), "plots": (plots, PLOTS_FIT)}
        self._asked: dict[str, bool | None] = {"history": None, "plots": None}
        self._vacant = {"plots"}
        self._width = -1  # of the window, in pixels; it was not shown yet
        for number, (widget, least) in enumerate(((history, 180), (chat, 340), (plots, 0))):
            widget.setMinimumWidth(least)
            self.addWidget(widget)
            self.setStretchFactor(number, int(widget is chat))
            self.setCollapsible(number, False)
        self.setSizes([230, 700, 340])

    @property
    def asked(self) -> dict[str, bool | None]:
        """Shown (True) or hidden (False) by hand, or as the width allows (None), by "history" and "plots"."""
        return dict(self._asked)

    def shown(self, name: str) -> bool:
        return not self._sides[name][0].isHidden()

    def fill(self, name: str, filled: bool, window_width: int) -> None:
        """Whether there is something to be seen in a column: without that it is hidden."""
        if filled is (name in self._vacant):
            self._vacant ^= {name}
            self.fold(window_width)

    def filled(self, name: str) -> bool:
        return name not in self._vacant

    def ask(self, window_width: int, **shown: bool | None) -> None:
        """Show (True) or hide (False) columns; None: decided by the width."""
        self._asked.update(shown)
        self.fold(window_width)

    def width_changed(self, now: int) -> None:
        """The window is `now` pixels wide."""
        before, self._width = self._width, now
        for name, (_widget, fits) in self._sides.items():
            fits = round(fits * max(1.0, text_scale()))
            if before >= 0 and (before >= fits) != (now >= fits):
                self._asked[name] = None
        self.fold(now)

    def fold(self, window_width: int) -> None:
        """Show and hide columns by the width, which larger text needs more of."""
        scale = max(1.0, text_scale())
        changed = False
        for name, (widget, fits) in self._sides.items():
            asked = self._asked[name]
            shown = name not in self._vacant and (window_width >= fits * scale if asked is None else asked)
            if shown is widget.isHidden():
                widget.setVisible(shown)
                changed = True
        if changed:
            self.folded.emit()
