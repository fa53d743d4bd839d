"""The caption of a lesson, above the replay it is about."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from foretoken.gui.viewmodels.seeing.lessons import LessonViewModel
from foretoken.gui.widgets.shared.labels import text_label
from foretoken.wording import tr


class CaptionPanel(QFrame):
    """Shows the caption that stands, and goes to the others.

    Signals: list_requested(): the list of lessons is wanted.
    """

    list_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lesson: LessonViewModel | None = None
        self.setProperty("role", "notice")
        self.text = text_label(self, selectable=True)
        self.number = QLabel(self)
        self.number.setProperty("role", "muted")
        self.back = self._button(tr("Back"), tr("The caption before (Backspace)"))
        self.next = self._button("", tr("Play up to the next caption (Enter)"))
        self.next.setProperty("role", "primary")
        self.all = self._button(tr("All lessons"), tr("The list of lessons"))
        row = QHBoxLayout()
        row.addWidget(self.number)
        row.addStretch(1)
        for button in (self.all, self.back, self.next):
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 10, 8)
        column.setSpacing(8)
        column.addWidget(self.text)
        column.addLayout(row)
        self.back.clicked.connect(lambda: self.go(-1))
        self.next.clicked.connect(lambda: self.go(1))
        self.all.clicked.connect(self.list_requested)
        self.hide()

    def bind(self, lesson: LessonViewModel | None) -> None:
        """Show the captions of `lesson`; None: nothing."""
        if self._lesson is not None:
            self._lesson.caption_changed.disconnect(self._on_changed)
        self._lesson = lesson
        self.setVisible(lesson is not None)
        if lesson is not None:
            lesson.caption_changed.connect(self._on_changed)

    def go(self, by: int) -> bool:
        """To the next caption, or where negative the one before; whether there are captions at all."""
        if self._lesson is not None and by > 0:
            self._lesson.next()
        elif self._lesson is not None:
            self._lesson.back()
        return self._lesson is not None

    def _button(self, caption: str, tip: str) -> QPushButton:
        button = QPushButton(caption, self)
        button.setToolTip(tip)
        return button

    def _on_changed(self) -> None:
        lesson = self._lesson
        assert lesson is not None, "it has changed"
        number, count = lesson.number, lesson.lesson.count
        self.text.setText(lesson.text)
        self.number.setText(tr("{number} of {count}", number=number, count=count))
        self.back.setEnabled(number > 1)
        self.next.setText(tr("Finish") if number == count else tr("Next"))
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.text, lesson.text))
