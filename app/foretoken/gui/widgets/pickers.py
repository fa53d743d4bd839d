"""The Main and Draft pickers, and the draft length beside them."""

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QStandardItem, QStandardItemModel, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionComboBox,
    QStyleOptionViewItem,
    QStylePainter,
    QWidget,
)

from foretoken.engine.options import MAX_DRAFT_LENGTH
from foretoken.gui.viewmodels.controls import DraftLength
from foretoken.gui.viewmodels.pickers import Entry, Fit

_PATH: Final = Qt.ItemDataRole.UserRole
_DETAIL: Final = Qt.ItemDataRole.UserRole + 1
_SEPARATOR: Final = Qt.ItemDataRole.AccessibleDescriptionRole  # where QComboBox.insertSeparator leaves its mark
_BROWSE: Final = "browse"
_AROUND_TEXT: Final = 60  # pixels of a combo box that are not its text


class _Rows(QStyledItemDelegate):
    """A row of two lines: the name, and below it in grey what is known of the model or why it cannot be used."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        if index.data(_SEPARATOR) == "separator":
            return QSize(0, 9)
        lines = 2 if index.data(_DETAIL) else 1
        text = max(option.fontMetrics.horizontalAdvance(str(index.data(role) or "")) for role in (0, _DETAIL))
        return QSize(min(text + 32, 460), option.fontMetrics.lineSpacing() * lines + 12)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        if index.data(_SEPARATOR) == "separator":
            painter.setPen(option.palette.color(QPalette.ColorRole.Mid))
            y = option.rect.center().y()
            painter.drawLine(option.rect.left() + 10, y, option.rect.right() - 10, y)
            return
        drawn = QStyleOptionViewItem(option)
        self.initStyleOption(drawn, index)
        name, drawn.text = drawn.text, ""
        style = drawn.widget.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, drawn, painter, drawn.widget)
        palette, box = drawn.palette, drawn.rect.adjusted(12, 6, -12, -6)
        usable = bool(index.flags() & Qt.ItemFlag.ItemIsEnabled)
        group = QPalette.ColorGroup.Active if usable else QPalette.ColorGroup.Disabled
        line = drawn.fontMetrics.lineSpacing()
        painter.save()
        painter.setFont(drawn.font)
        painter.setPen(palette.color(group, QPalette.ColorRole.Text))
        self._line(painter, drawn, QRect(box.left(), box.top(), box.width(), line), name)
        detail = index.data(_DETAIL)
        if detail:
            painter.setPen(palette.color(QPalette.ColorGroup.Active, QPalette.ColorRole.PlaceholderText))
            self._line(painter, drawn, QRect(box.left(), box.top() + line, box.width(), line), detail)
        painter.restore()

    @staticmethod
    def _line(painter: QPainter, option: QStyleOptionViewItem, box: QRect, text: str) -> None:
        shown = option.fontMetrics.elidedText(text, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)


class _CalmCombo(QComboBox):
    """A combo box that does not change when the wheel happens to pass over it."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """As the style does it, but a name too long for the box ends in "…"."""
        painter = QStylePainter(self)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        if self.currentIndex() < 0:
            option.currentText = self.placeholderText()
        option.currentText = option.fontMetrics.elidedText(
            option.currentText, Qt.TextElideMode.ElideRight, self.width() - _AROUND_TEXT
        )
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)


class ModelPicker(_CalmCombo):
    """One list of models, with "Browse…" at its end.

    picked(object)       the path the user chose, or None for "No draft"
    browse_requested()
    """

    picked = Signal(object)
    browse_requested = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        """`name`: "Main" or "Draft"."""
        super().__init__(parent)
        self._rows = QStandardItemModel(self)
        self.setModel(self._rows)
        self.setItemDelegate(_Rows(self))
        self.setAccessibleName(f"{name} model")
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMaximumWidth(240)
        self.setMaxVisibleItems(16)
        container = self.view().parentWidget()
        if container is not None:  # the list has a border of its own
            container.setStyleSheet("QComboBoxPrivateContainer { border: none; background: palette(button); }")
        self._chosen = -1
        self.activated.connect(self._on_activated)

    def show_entries(self, entries: list[Entry], chosen: str | None, *, none_chosen: str = "") -> None:
        """Fill the list and mark the row with the path `chosen`; `none_chosen` stands there when no row has it."""
        if self.view().isVisible():
            self._update_rows(entries)
            return
        self._rows.clear()
        for entry in entries:
            item = QStandardItem()
            self._dress(item, entry)
            self._rows.appendRow(item)
        browse = QStandardItem("Browse…")
        browse.setData(_BROWSE, _PATH)
        browse.setToolTip("Choose a GGUF file")
        self.insertSeparator(self._rows.rowCount())
        self._rows.appendRow(browse)
        self._chosen = next((i for i, entry in enumerate(entries) if entry.path == chosen), -1)
        self.setPlaceholderText(none_chosen)
        self.setCurrentIndex(self._chosen)
        self.setToolTip(entries[self._chosen].path or "" if self._chosen >= 0 else none_chosen)

    def showPopup(self) -> None:
        widest = max(
            (self.view().sizeHintForIndex(self._rows.index(i, 0)).width() for i in range(self.count())), default=0
        )
        self.view().setMinimumWidth(max(self.width(), widest + 24))
        super().showPopup()

    def _update_rows(self, entries: list[Entry]) -> None:
        """Verdicts that arrive while the list is open change its rows in place."""
        for row, entry in enumerate(entries):
            item = self._rows.item(row)
            if item is not None and item.data(_PATH) == entry.path:
                self._dress(item, entry)

    @staticmethod
    def _dress(item: QStandardItem, entry: Entry) -> None:
        refused = entry.fit is Fit.NO
        item.setText(entry.label)
        item.setData(entry.path, _PATH)
        item.setEnabled(not refused)
        if refused:
            detail = f"✗ {entry.reasons[0]}" if entry.reasons else "✗ cannot serve this main model"
        elif entry.fit is Fit.CHECKING:
            detail = f"{entry.detail} · checking…" if entry.detail else "checking…"
        else:
            detail = entry.detail
        item.setData(detail, _DETAIL)
        item.setToolTip("\n".join([entry.path or "", *entry.reasons]).strip())
        item.setData(f"{entry.label}, {detail}", Qt.ItemDataRole.AccessibleTextRole)

    def _on_activated(self, row: int) -> None:
        item = self._rows.item(row)
        path = None if item is None else item.data(_PATH)
        if path == _BROWSE:
            self.setCurrentIndex(self._chosen)
            self.browse_requested.emit()
        elif row != self._chosen:
            self._chosen = row
            self.picked.emit(path)


class DraftLengthPicker(_CalmCombo):
    """Auto, or 1 to 32.

    picked(object)    "auto" or the number
    """

    picked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Draft length")
        self.setToolTip(
            "Draft length: the most tokens the draft guesses before the main model checks them in one pass. "
            "Takes effect at the next round, also while a reply is written."
        )
        self.addItem("Auto", "auto")
        for number in range(1, MAX_DRAFT_LENGTH + 1):
            self.addItem(str(number), number)
        self.activated.connect(lambda row: self.picked.emit(self.itemData(row)))

    def set_length(self, length: DraftLength) -> None:
        self.setCurrentIndex(self.findData(length))
