"""Parts of the Library window: the notice above the table, and the page of an empty library."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from foretoken.gui.widgets.shared.busy_bar import BusyBar
from foretoken.gui.widgets.shared.labels import text_label
from foretoken.wording import tr


class Notice(QFrame):
    """A sentence above the table, perhaps with something to do about it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("role", "notice")
        self.label = text_label(self)
        self.button = QPushButton(self)
        self.button.setAutoDefault(False)
        self._do: object = None
        close = QToolButton(self)
        close.setText("✕")
        close.setProperty("role", "flat")
        close.setAccessibleName(tr("Dismiss"))
        close.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 8, 6)
        row.addWidget(self.label, 1)
        row.addWidget(self.button)
        row.addWidget(close)
        self.button.clicked.connect(self._on_clicked)
        self.hide()

    def say(self, sentence: str, kind: str, *, action: str = "", do: object = None) -> None:
        """`kind` "ok", "warning" or "error"; the button `action` does `do`."""
        self.label.setText(sentence)
        self.setAccessibleName(sentence)
        self.button.setText(action)
        self.button.setVisible(bool(action))
        self._do = do
        self.setProperty("kind", kind)
        self.style().unpolish(self)
        self.style().polish(self)
        self.show()

    def forget(self, action: str) -> None:
        """Hide it if it offers `action`, which cannot be done any more."""
        if self.button.text() == action:
            self.hide()

    def _on_clicked(self) -> None:
        self.hide()
        if callable(self._do):
            self._do()


class NothingHere(QWidget):
    """The page shown instead of an empty table."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.title = QLabel(self)
        self.title.setProperty("role", "heading")
        self.hint = QLabel(self)
        self.hint.setProperty("role", "muted")
        self.bar = BusyBar(tr("Looking for models"), self)
        self.bar.setFixedWidth(240)
        self.more = QPushButton(tr("Get models…"), self)
        self.more.setProperty("role", "primary")
        self.add = QPushButton(tr("Add folder…"), self)
        for button in (self.more, self.add):
            button.setAutoDefault(False)
        for label in (self.title, self.hint):
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.more)
        buttons.addWidget(self.add)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setSpacing(12)
        column.addStretch(2)
        column.addWidget(self.title)
        column.addWidget(self.hint)
        column.addWidget(self.bar, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addLayout(buttons)
        column.addStretch(3)

    def show_looking(self, looking: bool) -> None:
        self.title.setText(tr("Looking for models…") if looking else tr("No models yet"))
        self.hint.setText(
            tr("In this program's folder and in those of LM Studio, Jan, llama.cpp, Ollama and the Hugging Face cache.")
            if looking
            else tr(
                "None in this program's folder, nor in those of LM Studio, Jan, llama.cpp, Ollama and the Hugging "
                "Face cache. The bundled pair is always there to chat with."
            )
        )
        self.bar.setVisible(looking)
        self.more.setVisible(not looking)
        self.add.setVisible(not looking)
