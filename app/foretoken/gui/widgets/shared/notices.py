"""Inline rows: the progress of a load, and notices with an optional button."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from foretoken.gui.widgets.shared.captions import caption
from foretoken.plain import lines, one_line
from foretoken.wording import tr


class ProgressRow(QFrame):
    """The progress of something long, with a Cancel button; `name` is what it is, as in "Loading", and `cancel` says
    that this is given up.

    cancelled()    the user gives it up
    """

    cancelled = Signal()

    def __init__(self, name: str, cancel: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "notice")
        self._label = QLabel(self)
        self._bar = QProgressBar(self)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(name)
        self.cancel = QPushButton(tr("Cancel"), self)
        self.cancel.setAccessibleName(cancel)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 8, 6)
        row.setSpacing(12)
        row.addWidget(self._label)
        row.addWidget(self._bar, 1)
        row.addWidget(self.cancel)
        self.cancel.clicked.connect(self.cancelled)
        self.hide()

    @property
    def text(self) -> str:
        return self._label.text()

    def show_progress(self, text: str, share: float) -> None:
        """`share` (0-1) of it is done; below 0: how much is not known."""
        self._label.setText(one_line(text))
        self._bar.setRange(0, 1000 if share >= 0 else 0)
        self._bar.setValue(round(1000 * share))
        self.show()


class LoadBar(ProgressRow):
    """The progress of a load."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Loading"), tr("Cancel loading"), parent)

    def set_progress(self, part: str, name: str, fraction: float) -> None:
        """`part` "main" or "draft"; `fraction` 0-1 of it."""
        match part:
            case "main":
                said = tr("Loading the main model {name}… {share:.0%}", name=name, share=fraction)
            case "second":
                said = tr("Loading the second draft model {name}… {share:.0%}", name=name, share=fraction)
            case _:
                said = tr("Loading the draft model {name}… {share:.0%}", name=name, share=fraction)
        self.show_progress(said, fraction)


Action = tuple[str, Callable[[], None]]
"""What stands on a button, and what it does."""


class NoticeArea(QWidget):
    """Sentences at the top of the window, newest last, one row each; a `key` keeps one matter to one row."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: dict[str, QFrame] = {}
        self.next_focus: QWidget | None = None
        """Gets the keyboard when the row that has it goes; None: whatever is next."""
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(8, 6, 8, 0)
        self._column.setSpacing(6)
        self.hide()

    @property
    def sentences(self) -> dict[str, str]:
        """What is shown, by key."""
        return {key: row.accessibleName() for key, row in self._rows.items()}

    def say(
        self,
        key: str,
        sentence: str,
        *,
        kind: str = "error",
        action: str | None = None,
        do: Callable[[], None] | None = None,
        also: Action | None = None,
        more: str = "",
    ) -> None:
        """Show `sentence` (`kind` "error", "warning" or "ok"); button `action` does `do`, `also` is a second one;
        `more` is the tip."""
        self.clear(key)
        sentence = lines(sentence)
        row = QFrame(self)
        row.setProperty("role", "notice")
        row.setProperty("kind", kind)
        row.setAccessibleName(sentence)
        label = QLabel(sentence, row)
        label.setWordWrap(True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        label.setToolTip(lines(more))
        line = QHBoxLayout(row)
        line.setContentsMargins(12, 6, 8, 6)
        line.addWidget(label, 1)
        first = (action, do) if action is not None and do is not None else None
        for words, act in filter(None, (first, also)):
            button = QPushButton(caption(words), row)
            button.clicked.connect(act)
            line.addWidget(button)
        close = QToolButton(row)
        close.setText("✕")
        close.setProperty("role", "flat")
        close.setAccessibleName(tr("Dismiss"))
        close.setToolTip(tr("Dismiss"))
        close.clicked.connect(lambda: self.clear(key))
        line.addWidget(close, 0, Qt.AlignmentFlag.AlignTop)
        self._rows[key] = row
        self._column.addWidget(row)
        self.show()

    def clear(self, key: str) -> None:
        row = self._rows.pop(key, None)
        if row is not None:
            has_it = QApplication.focusWidget()
            if self.next_focus is not None and has_it is not None and row.isAncestorOf(has_it):
                self.next_focus.setFocus()
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.setVisible(bool(self._rows))

    def button(self, key: str) -> QPushButton | None:
        """The action's button of the row `key`."""
        row = self._rows.get(key)
        found = row.findChild(QPushButton) if row is not None else None
        return found if isinstance(found, QPushButton) else None
