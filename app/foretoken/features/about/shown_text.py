"""A text of the program about itself, shown before it is copied."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from foretoken.gui.look.scaled import text_scale
from foretoken.gui.widgets.shared.copy_button import CopyButton
from foretoken.gui.widgets.shared.long_text import LongText
from foretoken.wording import tr


class ShownText(QDialog):
    """`said` says what the text is and where it goes."""

    def __init__(self, title: str, said: str, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        about = QLabel(said, self)
        about.setWordWrap(True)
        self.text = LongText(text, self)
        self.text.setAccessibleName(title)
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        fixed.setPointSizeF(fixed.pointSizeF() * text_scale())
        self.text.setFont(fixed)
        self._all = text
        self.copy = CopyButton("", self)
        self.copy.setProperty("role", "primary")
        self.copy.clicked.connect(self._on_copy)
        close = QPushButton(tr("Close"), self)
        close.clicked.connect(self.close)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(close)
        row.addWidget(self.copy)
        column = QVBoxLayout(self)
        column.addWidget(about)
        column.addWidget(self.text, 1)
        column.addLayout(row)
        self.resize(680, 520)
        self.copy.setFocus()

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self._all)
        self.copy.say_copied()
