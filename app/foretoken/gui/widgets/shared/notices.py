"""Inline rows: the progress of a load, notices with an optional button, and what was just done, with its undo."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLabel,
    QLayout,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from foretoken.gui.viewmodels.shared.timers import single_shot
from foretoken.gui.viewmodels.shared.undo import UndoStack
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.labels import ElidedLabel, announce, caption, push_button, role_label, tool_button
from foretoken.plain import lines, one_line
from foretoken.wording import tr

SECONDS: Final = 12
"""How long the row stays; the key takes back also after that."""


class UndoBar(QFrame):
    """Shows the last offer of an UndoStack for a while."""

    def __init__(self, undo: UndoStack, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("role", "notice")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.label = ElidedLabel(self)
        self.button = push_button(tr("Undo"), self, tip=tr("Undo (Ctrl+Z)"))
        boxes.row((self.label, 1), self.button, of=self, margins=(12, 6, 8, 6))
        self._timer = single_shot(SECONDS * 1000, self.hide, self)
        self.button.clicked.connect(undo.undo)
        undo.offered.connect(self._on_offered)
        undo.taken_back.connect(self.hide)
        self.hide()

    def _on_offered(self, sentence: str) -> None:
        sentence = one_line(sentence)
        self.label.show_text(sentence)
        self.setAccessibleName(sentence)
        self.button.setAccessibleName(tr("Undo: {sentence}", sentence=sentence))
        self.show()
        self._timer.start()


class TextFirst(QObject):
    """Lets `field` have the keys of undo and redo as long as it has typing of its own to take back; then they are the
    window's. By itself a field keeps them also when it has nothing."""

    def __init__(self, field: QPlainTextEdit | QLineEdit) -> None:
        super().__init__(field)
        self._field = field
        field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            for key, has_something in (
                (QKeySequence.StandardKey.Undo, self._can_undo),
                (QKeySequence.StandardKey.Redo, self._can_redo),
            ):
                if event.matches(key) and not has_something():
                    event.ignore()
                    return True
        return super().eventFilter(watched, event)

    def _can_undo(self) -> bool:
        field = self._field
        return field.isUndoAvailable() if isinstance(field, QLineEdit) else field.document().isUndoAvailable()

    def _can_redo(self) -> bool:
        field = self._field
        return field.isRedoAvailable() if isinstance(field, QLineEdit) else field.document().isRedoAvailable()


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
        self.cancel = push_button(tr("Cancel"), self, name=cancel)
        boxes.row(self._label, (self._bar, 1), self.cancel, of=self, spacing=12, margins=(12, 6, 8, 6))
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


NoticeAction = tuple[str, Callable[[], None]]
"""What stands on a button, and what it does."""


class NoticeArea(QWidget):
    """Sentences at the top of the window, newest last, one row each; a `key` keeps one matter to one row. A success
    stands for a while in `passing`, which has its place below the messages: what is read and clicked stays where it is.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: dict[str, QFrame] = {}
        self.passing = QWidget(self)
        self.next_focus: QWidget | None = None
        """Gets the keyboard when the row that has it goes; None: whatever is next."""
        self._columns: dict[QWidget, QLayout] = {
            self: boxes.column(of=self, spacing=6, margins=(8, 6, 8, 0)),
            self.passing: boxes.column(of=self.passing, spacing=6, margins=(8, 0, 8, 4)),
        }
        self._show_filled()

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
        also: NoticeAction | None = None,
        more: str = "",
    ) -> None:
        """Show `sentence` (`kind` "error", "warning", "info" or "ok"); button `action` does `do`, `also` is a second
        one; `more` is the tip."""
        self.clear(key)
        sentence = lines(sentence)
        area: QWidget = self.passing if kind == "ok" else self
        row = QFrame(area)
        row.setProperty("role", "notice")
        row.setProperty("kind", kind)
        row.setAccessibleName(sentence)
        label = role_label(sentence, row, wraps=True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        label.setToolTip(lines(more))
        buttons = []
        first = (action, do) if action is not None and do is not None else None
        for words, act in filter(None, (first, also)):
            buttons.append(QPushButton(caption(words), row))
            buttons[-1].clicked.connect(act)
        close = tool_button("✕", row, lambda: self.clear(key), role="flat", tip=tr("Dismiss"), name=tr("Dismiss"))
        boxes.row((label, 1), *buttons, (close, 0, Qt.AlignmentFlag.AlignTop), of=row, margins=(12, 6, 8, 6))
        self._rows[key] = row
        self._columns[area].addWidget(row)
        self._show_filled()
        if area is self.passing:
            announce(row, sentence)
            timer = single_shot(SECONDS * 1000, lambda: timer.start() if _is_used(row) else self.clear(key), row)
            timer.start()

    def clear(self, key: str) -> None:
        row = self._rows.pop(key, None)
        if row is None:
            return
        has_it = QApplication.focusWidget()
        if self.next_focus is not None and has_it is not None and row.isAncestorOf(has_it):
            self.next_focus.setFocus()
        row.hide()
        row.deleteLater()
        self._show_filled()

    def _show_filled(self) -> None:
        for area in self._columns:
            area.setVisible(any(row.parent() is area for row in self._rows.values()))

    def button(self, key: str) -> QPushButton | None:
        """The action's button of the row `key`."""
        row = self._rows.get(key)
        found = row.findChild(QPushButton) if row is not None else None
        return found if isinstance(found, QPushButton) else None


def _is_used(row: QWidget) -> bool:
    """Whether the mouse or the keyboard is in it."""
    focus = QApplication.focusWidget()
    return row.underMouse() or (focus is not None and row.isAncestorOf(focus))
