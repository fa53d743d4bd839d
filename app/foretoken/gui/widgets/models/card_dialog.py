"""The model card of a model in the Library: what is beside its file, or on the hub once that is asked for."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from foretoken.gui.viewmodels.models.library import LibraryRow, LibraryViewModel
from foretoken.gui.widgets.models.model_card import ModelCard
from foretoken.gui.widgets.shared.labels import text_label
from foretoken.plain import one_line
from foretoken.wording import tr


class ModelCardDialog(QDialog):
    """Nothing is fetched until the button is pressed."""

    def __init__(self, library: LibraryViewModel, row: LibraryRow, parent: QWidget) -> None:
        super().__init__(parent)
        self._library, self._row = library, row
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Model card of {model}", model=one_line(row.model.name, 80)))
        self.resize(760, 620)
        self.said = text_label(self, tr("Looking beside the file…"), "muted")
        self.card = ModelCard(self)
        self.fetch = QPushButton(tr("Get it from the hub"), self)
        self.fetch.setToolTip(
            one_line(tr("Asks the hub for the card of {repository}", repository=row.model.repository))
        )
        self.fetch.hide()
        self.leave = QPushButton(tr("Close"), self)
        for button in (self.fetch, self.leave):
            button.setAutoDefault(False)
        row_of_buttons = QHBoxLayout()
        row_of_buttons.addWidget(self.said, 1)
        row_of_buttons.addWidget(self.fetch)
        row_of_buttons.addWidget(self.leave)
        column = QVBoxLayout(self)
        column.addWidget(self.card, 1)
        column.addLayout(row_of_buttons)
        self.fetch.clicked.connect(self._on_fetch)
        self.leave.clicked.connect(self.close)
        library.card_found.connect(self._on_found)
        library.card_fetched.connect(self._on_fetched)
        library.failed.connect(self._on_failed)
        library.find_card(row)

    def _on_found(self, row: LibraryRow, text: str) -> None:
        if row is not self._row:
            return
        self.card.show_card(text)
        can = self._library.can_fetch_card(row)
        self.fetch.setVisible(not text and can)
        if text:
            said = tr("From the folder of the model.")
        elif can:
            said = tr("There is no model card beside the file.")
        else:
            said = tr(
                "There is no model card beside the file. Which repository it is from is not known either, so the hub "
                "cannot be asked."
            )
        self.said.setText(said)

    def _on_fetch(self) -> None:
        self.fetch.setEnabled(False)
        self.said.setText(tr("Asking the hub…"))
        self._library.fetch_card(self._row)

    def _on_fetched(self, row: LibraryRow, text: str) -> None:
        if row is self._row:
            self.card.show_card(text)
            self.fetch.hide()
            self.said.setText(
                tr("From the hub: {repository}.", repository=one_line(str(row.model.repository)))
                if text
                else tr("It has none.")
            )

    def _on_failed(self, sentence: str) -> None:
        if not self.fetch.isEnabled():
            self.fetch.setEnabled(True)
            self.said.setText(sentence)
