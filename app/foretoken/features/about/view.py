"""The About window."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from foretoken.wording import later, tr

_WHAT: Final = later(
    "A private chat that shows speculative decoding as it happens: a small draft model guesses the next tokens, the "
    "main model checks them in one pass, and every token is marked by what became of the guess."
)
_LICENCE: Final = later(
    "Free software under the MIT licence, the demo pair included. Copyright 2026 The Foretoken authors."
)
_BUTTONS: Final = (
    (later("Licence"), "show_licence"),
    (later("Open data folder"), "open_data_folder"),
    (later("Copy a report…"), "show_report"),
)
_MARGIN: Final = 22  # pixels
_WIDTH: Final = 480


class AboutDialog(QDialog):
    """acted(str): a button asks for this."""

    acted = Signal(str)

    def __init__(self, versions: Sequence[tuple[str, str]], folder: str, picture: QPixmap, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("About Foretoken"))
        page = QWidget(self)
        self._fill(page, versions, folder, picture)
        scroll = QScrollArea(self)
        scroll.setAccessibleName(self.windowTitle())
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(page)
        close = QPushButton(tr("Close"), self)
        close.setDefault(True)
        close.setProperty("role", "primary")
        close.clicked.connect(self.close)
        foot = QHBoxLayout()
        foot.setContentsMargins(_MARGIN, 8, _MARGIN, 14)
        foot.addStretch(1)
        foot.addWidget(close)
        outside = QVBoxLayout(self)
        outside.setContentsMargins(0, 0, 0, 0)
        outside.addWidget(scroll, 1)
        outside.addLayout(foot)
        page.ensurePolished()
        bar = scroll.verticalScrollBar().sizeHint().width()
        width = max(_WIDTH, page.minimumSizeHint().width())
        self.setMinimumWidth(page.minimumSizeHint().width() + bar)
        self.resize(width + bar, page.heightForWidth(width) + close.sizeHint().height() + 30)
        close.setFocus()

    def _fill(self, page: QWidget, versions: Sequence[tuple[str, str]], folder: str, picture: QPixmap) -> None:
        icon = QLabel(page)
        icon.setPixmap(picture)
        title = QLabel("Foretoken", page)
        title.setProperty("role", "heading")
        head = QHBoxLayout()
        head.setSpacing(14)
        head.addWidget(icon)
        head.addWidget(title, 1)
        column = QVBoxLayout(page)
        column.setContentsMargins(_MARGIN, 18, _MARGIN, 8)
        column.setSpacing(12)
        column.addLayout(head)
        for sentence in (_WHAT, _LICENCE):
            column.addWidget(self._words(tr(sentence), page))
        rows = QGridLayout()
        rows.setHorizontalSpacing(16)
        rows.setColumnStretch(1, 1)
        for number, (what, said) in enumerate((*versions, (tr("Data folder"), folder))):
            name = QLabel(what, page)
            name.setProperty("role", "muted")
            rows.addWidget(name, number, 0, Qt.AlignmentFlag.AlignTop)
            rows.addWidget(self._words(said, page), number, 1)
        column.addLayout(rows)
        buttons = QGridLayout()
        for number, (caption, action) in enumerate(_BUTTONS):
            button = QPushButton(tr(caption), page)
            button.setAutoDefault(False)
            button.clicked.connect(lambda _checked=False, action=action: self.acted.emit(action))
            buttons.addWidget(button, number // 2, number % 2)
        column.addLayout(buttons)
        column.addStretch(1)

    @staticmethod
    def _words(text: str, parent: QWidget) -> QLabel:
        label = QLabel(text, parent)
        label.setWordWrap(True)
        label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        return label
