"""The About window."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QDialog, QFormLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

_WHAT = (
    "A private chat that shows speculative decoding as it happens: a small draft model guesses the next tokens, the "
    "main model checks them in one pass, and every token is marked by what became of the guess."
)
_LICENCE = "Free software under the MIT licence, the demo pair included. Copyright 2026 The Foretoken authors."


class AboutDialog(QDialog):
    """acted(str): a button asks for this."""

    acted = Signal(str)

    def __init__(self, versions: Sequence[tuple[str, str]], folder: str, picture: QPixmap, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("About Foretoken")
        icon = QLabel(self)
        icon.setPixmap(picture)
        title = QLabel("Foretoken", self)
        title.setProperty("role", "heading")
        head = QHBoxLayout()
        head.setSpacing(14)
        head.addWidget(icon)
        head.addWidget(title, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(22, 18, 22, 18)
        column.setSpacing(12)
        column.addLayout(head)
        for sentence in (_WHAT, _LICENCE):
            column.addWidget(self._words(sentence))
        rows = QFormLayout()
        rows.setHorizontalSpacing(16)
        for what, said in (*versions, ("Data folder", folder)):
            name = QLabel(what, self)
            name.setProperty("role", "muted")
            rows.addRow(name, self._words(said))
        column.addLayout(rows)
        foot = QHBoxLayout()
        for caption, action in (
            ("Licence", "show_licence"),
            ("Copy a report…", "show_report"),
            ("Open data folder", "open_data_folder"),
        ):
            button = QPushButton(caption, self)
            button.clicked.connect(lambda _checked=False, action=action: self.acted.emit(action))
            foot.addWidget(button)
        foot.addStretch(1)
        close = QPushButton("Close", self)
        close.setDefault(True)
        close.setProperty("role", "primary")
        close.clicked.connect(self.close)
        foot.addWidget(close)
        column.addStretch(1)
        column.addLayout(foot)
        self.setMinimumWidth(460)
        close.setFocus()

    def _words(self, text: str) -> QLabel:
        label = QLabel(text, self)
        label.setWordWrap(True)
        label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        return label
