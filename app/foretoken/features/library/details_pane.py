"""The pane beside the table: what the marked model is, and what can be done with it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from foretoken.amounts import in_bytes
from foretoken.features.library.details import ModelDetails
from foretoken.features.library.model import LibraryRow
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.labels import text_label
from foretoken.plain import lines, one_line
from foretoken.wording import tr, trn


class ModelDetailsPane(QFrame):
    """Shows one row and its details when they are there.

    main_asked(), draft_asked(), verify_asked(), reveal_asked(), card_asked(), delete_asked(): for the row that is shown
    """

    main_asked = Signal()
    draft_asked = Signal()
    verify_asked = Signal()
    reveal_asked = Signal()
    card_asked = Signal()
    delete_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self.title = _text(self, "title")
        self.trouble = _text(self, "danger")
        self.remarks = _text(self, "warning")
        self.copies = _text(self, "muted")
        self._facts = QWidget(self)
        self._grid = QGridLayout(self._facts)  # a form layout gets the heights of wrapped lines wrong
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(1, 1)
        self._lines: list[tuple[QLabel, QLabel]] = []
        self.main = _button(tr("Use as main"), self.main_asked, self)
        self.main.setProperty("role", "primary")
        self.draft = _button(tr("Use as draft"), self.draft_asked, self)
        self.verify = _button(tr("Verify"), self.verify_asked, self)
        self.verify.setToolTip(tr("Read the whole file and compare its SHA-256 with the hub's"))
        self.reveal = _button(tr("Show in folder"), self.reveal_asked, self)
        self.card = _button(tr("Model card…"), self.card_asked, self)
        self.card.setToolTip(tr("Read the model card"))
        self.delete = _button(tr("Delete"), self.delete_asked, self)
        self.why = _text(self, "muted")
        inside = QWidget(self)
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 6, 0)
        column.setSpacing(8)
        for widget in (self.title, self.trouble, self.remarks, self.copies, self._facts):
            column.addWidget(widget)
        column.addStretch(1)
        self._scroll = QScrollArea(self)
        self._scroll.setAccessibleName(tr("About the model"))
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(inside)
        inside.setAutoFillBackground(False)
        self._scroll.viewport().setAutoFillBackground(False)
        buttons = QGridLayout()
        buttons.setSpacing(8)
        for at, button in enumerate((self.main, self.draft, self.verify, self.reveal, self.card, self.delete)):
            buttons.addWidget(button, at // 2, at % 2)
        boxes.column((self._scroll, 1), self.why, buttons, of=self, spacing=10, margins=(14, 12, 14, 12))
        self.show_row(None)

    @property
    def facts(self) -> dict[str, str]:
        """What is shown, by name."""
        return {name.text(): value.text() for name, value in self._lines}

    def show_row(self, row: LibraryRow | None, why_not_remove: str | None = None) -> None:
        """What is known at once; `why_not_remove`: the reason beside Delete."""
        self._set(self.title, row.model.name if row is not None else tr("Select a model to see its details."))
        self._set(self.trouble, row.state if row is not None and row.model.fault is not None else "")
        self._set(self.remarks, "")
        self._set(self.copies, _of_copies(row) if row is not None else "")
        self._fill(())
        self.main.setEnabled(row is not None and row.writes)
        self.draft.setEnabled(row is not None and row.usable)
        for button in (self.verify, self.reveal, self.card):
            button.setEnabled(row is not None)
        self.show_removal(row, why_not_remove)

    def show_removal(self, row: LibraryRow | None, why_not_remove: str | None) -> None:
        """Whether the row that is shown can be deleted, or the reason beside Delete."""
        opened = row is not None and row.opened
        what = tr("The file stays on disk") if opened else tr("Delete it; you can undo this for a while")
        self.delete.setText(tr("Remove from list") if opened else tr("Delete"))
        self.delete.setEnabled(row is not None and why_not_remove is None)
        self.delete.setToolTip(why_not_remove or what)
        self._set(self.why, why_not_remove or "")

    def show_details(self, details: ModelDetails) -> None:
        self._set(self.trouble, details.fault or "")
        self._set(self.remarks, "\n".join(details.warnings))
        self._fill(details.facts)

    def _fill(self, facts: Sequence[tuple[str, str]]) -> None:
        for line in self._lines:
            for label in line:
                self._grid.removeWidget(label)
                label.hide()
                label.deleteLater()
        self._lines.clear()
        for at, (name, value) in enumerate(facts):
            label, text = _text(self._facts, "muted"), _text(self._facts, "")
            label.setWordWrap(False)
            label.setText(name)
            value = lines(value)
            text.setText(value)
            text.setToolTip(value)
            text.setAccessibleName(tr("{name}: {value}", name=name, value=value))
            self._grid.addWidget(label, at, 0)
            self._grid.addWidget(text, at, 1)
            self._lines.append((label, text))

    @staticmethod
    def _set(label: QLabel, text: str) -> None:
        label.setText(text)
        label.setVisible(bool(text))


def _of_copies(row: LibraryRow) -> str:
    if not row.copies:
        return ""
    others = "\n".join(one_line(str(one.path)) for one in row.copies)
    size = in_bytes(sum(one.size for one in row.copies))
    return trn(
        "The same model is here {n} time; the others take {size}:\n{others}",
        "The same model is here {n} times; the others take {size}:\n{others}",
        len(row.copies) + 1,
        size=size,
        others=others,
    )


def _text(parent: QWidget, role: str) -> QLabel:
    label = text_label(parent, role=role, selectable=True)
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    return label


def _button(text: str, signal: object, parent: QWidget) -> QPushButton:
    button = QPushButton(text, parent)
    button.setAutoDefault(False)
    button.clicked.connect(signal)
    return button
