"""A message of the user."""

from typing import Final

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from foretoken.gui.theme import Theme
from foretoken.gui.widgets.long_text import LongTextDialog
from foretoken.gui.widgets.pasted import LONGEST_LINE

_BUBBLE_SHARE: Final = 0.78
_PADDING: Final = 14
_MOST: Final = 50_000
"""Characters above which the whole of it is shown in a window of its own, as is a word that is longer than a line."""

_FOLD_ABOVE: Final = 3_000
"""Characters above which a message is folded: a pasted book would take seconds to lay out."""


class UserMessage(QWidget):
    """What the user said, in a bubble on the right; a very long text is folded.

    Signals: grown(): the height changed.
    """

    grown = Signal()

    def __init__(self, text: str, theme: Theme, font: QFont, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = text
        self._label = QLabel(self)
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setWordWrap(True)
        self._label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._label.setFont(font)
        self._label.setAccessibleName(f"You said: {text[:_FOLD_ABOVE]}")
        self._more: QPushButton | None = None
        if len(text) > _FOLD_ABOVE:
            self._label.setText(text[:_FOLD_ABOVE] + "…")
            self._more = QPushButton(f"Show all {len(text):,} characters", self)
            self._more.setProperty("role", "flat")
            self._more.clicked.connect(self._on_more)
        else:
            self._label.setText(text)
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        # For the label alone: its context menu is a child of it.
        self._label.setStyleSheet(
            f"QLabel {{ background: {theme.user_bubble}; color: {theme.text}; border-radius: 14px;"
            f" padding: 10px {_PADDING}px; }}"
        )

    def height_for(self, width: int) -> int:
        """The height needed at `width`."""
        return self.arrange(width)

    def arrange(self, width: int) -> int:
        """Lay out for `width`; the height needed."""
        self._label.ensurePolished()
        most = int(width * _BUBBLE_SHARE)
        wish = self._label.fontMetrics().boundingRect(
            QRect(0, 0, most - 2 * _PADDING - 2, 1 << 20), int(Qt.TextFlag.TextWordWrap), self._label.text()
        )
        bubble = min(most, wish.width() + 2 * _PADDING + 6)
        height = self._label.heightForWidth(bubble)
        self._label.setGeometry(width - bubble, 0, bubble, height)
        if self._more is not None:
            size = self._more.sizeHint()
            self._more.setGeometry(width - size.width(), height + 4, size.width(), size.height())
            height += 4 + size.height()
        return height

    def _on_more(self) -> None:
        if len(self._text) > _MOST or max(map(len, self._text.split()), default=0) > LONGEST_LINE:
            LongTextDialog("Message", self._text, self, self._label.font()).show()
            return
        if self._more is not None:
            self._more.hide()
            self._more.deleteLater()
            self._more = None
        self._label.setText(self._text)
        self.grown.emit()
