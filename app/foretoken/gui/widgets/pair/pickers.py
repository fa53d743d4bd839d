"""The pickers of models: Main, Draft and Second draft."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QGuiApplication, QKeyEvent, QPainter, QPaintEvent, QPalette, QWheelEvent
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

from foretoken.gui.viewmodels.pair.entries import Entry
from foretoken.gui.viewmodels.pair.fits import Fit
from foretoken.library.fit.pairing import percent
from foretoken.plain import one_line
from foretoken.wording import later, tr

PATH: Final = Qt.ItemDataRole.UserRole
"""A row's path; of an action, its name."""
DETAIL: Final = Qt.ItemDataRole.UserRole + 1
_SEPARATOR: Final = Qt.ItemDataRole.AccessibleDescriptionRole  # where QComboBox.insertSeparator leaves its mark
_Index = QModelIndex | QPersistentModelIndex
_ROWS_WIDEST: Final = 520  # pixels


class PickerRows(QAbstractListModel):
    """Models, then a line, then actions: (name, text, tip) each. Rows are values: thousands cost nothing to hold."""

    def __init__(self, actions: Sequence[tuple[str, str, str]], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._actions = tuple(actions)
        self.entries: tuple[Entry, ...] = ()

    def replace(self, entries: Sequence[Entry], actions: Sequence[tuple[str, str, str]]) -> None:
        """Other rows altogether."""
        if (tuple(entries), tuple(actions)) != (self.entries, self._actions):
            self.beginResetModel()
            self.entries, self._actions = tuple(entries), tuple(actions)
            self.endResetModel()

    def update(self, entries: Sequence[Entry]) -> None:
        """What is new about rows that are there; none comes, goes or moves."""
        new = {entry.path: entry for entry in entries}
        self.entries = tuple(new.get(entry.path, entry) for entry in self.entries)
        self.dataChanged.emit(self.index(0, 0), self.index(len(self.entries) - 1, 0))

    def action(self, row: int) -> str | None:
        """The name of the action in `row`, None for any other row."""
        at = row - len(self.entries) - 1
        return self._actions[at][0] if 0 <= at < len(self._actions) else None

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own signature
        return 0 if parent.isValid() else len(self.entries) + (1 + len(self._actions) if self._actions else 0)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        row = index.row()
        entry = self.entries[row] if row < len(self.entries) else None
        usable = row != len(self.entries) and (entry is None or entry.fit is not Fit.NO or entry.shared is not None)
        found = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled if usable else Qt.ItemFlag.NoItemFlags
        return found | Qt.ItemFlag.ItemNeverHasChildren

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = index.row()
        if row < len(self.entries):
            return self._of_entry(self.entries[row], role)
        if row == len(self.entries):
            return "separator" if role == _SEPARATOR else None
        name, text, tip = self._actions[row - len(self.entries) - 1]
        shown = {int(Qt.ItemDataRole.DisplayRole): text, int(Qt.ItemDataRole.ToolTipRole): tip, int(PATH): name}
        return shown.get(int(role))

    @staticmethod
    def _of_entry(entry: Entry, role: int) -> Any:
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return entry.label
            case Qt.ItemDataRole.UserRole:
                return entry.path
            case Qt.ItemDataRole.ToolTipRole:
                lines = dict.fromkeys(map(one_line, (entry.path or "", entry.detail, entry.failed, *entry.reasons)))
                return "\n".join(line for line in lines if line)
            case Qt.ItemDataRole.AccessibleTextRole:
                return tr("{name}, {detail}", name=entry.label, detail=_detail(entry))
        return _detail(entry) if role == DETAIL else None


def _detail(entry: Entry) -> str:
    """The second line: what is known of the model, or why it cannot be used."""
    if entry.failed:
        return f"✗ {entry.failed}"
    if entry.fit is Fit.NO and entry.shared is not None:
        return tr("✗ can only guess the {share} of tokens that both have", share=percent(entry.shared))
    if entry.fit is Fit.NO:
        return f"✗ {entry.reasons[0]}" if entry.reasons else tr("✗ does not fit this main model")
    if entry.fit is Fit.CHECKING:
        return " · ".join(filter(None, (entry.detail, tr("checking…"))))
    return entry.detail


class RowsDelegate(QStyledItemDelegate):
    """A row of two lines: the name, and below it in grey what is known of the model or why it cannot be used."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        if index.data(_SEPARATOR) == "separator":
            return QSize(0, 9)
        lines = 2 if index.data(DETAIL) else 1
        text = max(option.fontMetrics.horizontalAdvance(str(index.data(role) or "")) for role in (0, DETAIL))
        return QSize(min(text + 32, _ROWS_WIDEST), option.fontMetrics.lineSpacing() * lines + 12)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
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
        box = drawn.rect.adjusted(12, 6, -12, -6)
        # The application's palette: the list's own has been thinned by the stylesheet.
        palette, line = QGuiApplication.palette(), drawn.fontMetrics.lineSpacing()
        usable = bool(index.flags() & Qt.ItemFlag.ItemIsEnabled)
        marked = bool(drawn.state & QStyle.StateFlag.State_Selected)
        muted = palette.color(QPalette.ColorRole.Text if marked else QPalette.ColorRole.PlaceholderText)
        painter.save()
        painter.setFont(drawn.font)
        painter.setPen(palette.color(QPalette.ColorRole.Text) if usable else muted)
        self._line(painter, drawn, QRect(box.left(), box.top(), box.width(), line), name)
        detail = index.data(DETAIL)
        if detail:
            painter.setPen(muted)
            self._line(painter, drawn, QRect(box.left(), box.top() + line, box.width(), line), detail)
        painter.restore()

    @staticmethod
    def _line(painter: QPainter, option: QStyleOptionViewItem, box: QRect, text: str) -> None:
        shown = option.fontMetrics.elidedText(text, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)


_INSET: Final = 2  # pixels that the style leaves free around the text of a combo box
_AROUND_TEXT: Final = 70  # pixels of a combo box that are not its text, at most
_BETWEEN_WORDS: Final = " -_/:"
_WIDEST: Final = 240  # pixels
_BROWSE: Final = ("browse", later("Browse…"), later("Choose a GGUF file"))
_MORE: Final = ("more", later("Get more models…"), later("Find models to download"))
_SERVER: Final = (
    "server",
    later("Remote server…"),
    later("Use a model that runs on another machine: llama-server, vLLM and others"),
)
_FORGET: Final = (
    "forget",
    later("Remove failed files from the list"),
    later("The files stay on disk"),
)
_KINDS: Final = {
    "Main": (later("Main model"), (_BROWSE, _SERVER, _MORE)),
    "Draft": (later("Draft model"), (_BROWSE, _MORE)),
    "Second": (later("Second draft"), ()),
}
"""What each is to a screen reader, and the actions at its end."""
_WALKING: Final = (
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
)


def _spoken(actions: Sequence[tuple[str, str, str]]) -> tuple[tuple[str, str, str], ...]:
    """Actions in the user's language."""
    return tuple((name, tr(said), tr(tip)) for name, said, tip in actions)


class ModelPicker(QComboBox):
    """One list of models, with actions at its end.

    Arrow keys and letters open the list rather than change the choice: a choice loads a model. The wheel that passes
    over it changes nothing, and a click leaves it without the keyboard: what is typed then belongs to the message.

    picked(object)   the path the user chose, or None for "No draft"
    asked(str)       an action: "browse", "more", "server", or "forget" what cannot be loaded
    """

    picked = Signal(object)
    asked = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        """`name`: "Main", "Draft" or "Second"."""
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        spoken, actions = _KINDS[name]
        self._actions = _spoken(actions)
        self._rows = PickerRows(self._actions, self)
        self._later: list[Entry] | None = None  # what to show once the list is closed
        self._failures = False
        self._chosen = -1
        self._wanted: str | None = None
        self._beside = ""
        self.setModel(self._rows)
        self.setItemDelegate(RowsDelegate(self))
        self.setAccessibleName(tr(spoken))
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(5)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMaximumWidth(_WIDEST)
        self.setMaxVisibleItems(16)
        container = self.view().parentWidget()
        if container is not None:  # the list has a border of its own
            container.setStyleSheet("QComboBoxPrivateContainer { border: none; background: palette(button); }")
        self.activated.connect(self._on_activated)

    def show_entries(
        self, entries: list[Entry], chosen: str | None, *, none_chosen: str = "", failures: bool = False
    ) -> None:
        """Fill the list and mark the row with the path `chosen`; `none_chosen` stands there when no row has it.
        `failures`: there are files to take off the list.

        While the list is open its rows change only in place, and the rest follows when it is closed.
        """
        self._wanted, self._failures = chosen, failures
        self.setPlaceholderText(none_chosen)
        if self.view().isVisible():
            self._rows.update(entries)
            self._later = entries
            return
        self._later = None
        self._rows.replace(entries, (*self._actions, *_spoken((_FORGET,))) if failures else self._actions)
        self._mark()

    @property
    def wanted_width(self) -> int:
        """Pixels in which the name is not cut, as far as a picker may grow."""
        text = self.currentText() or self.placeholderText()
        return min(_WIDEST, self.fontMetrics().horizontalAdvance(text) + _AROUND_TEXT)

    def tell_from(self, beside: str) -> None:
        """`beside` stands in the other picker: where names are cut, what differs stays."""
        self._beside = beside
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.wanted_width, super().sizeHint().height())

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """As the style does it, but a name too long for the box is cut with "…"."""
        painter = QStylePainter(self)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        if self.currentIndex() < 0:
            option.currentText = self.placeholderText()
        field = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        option.currentText = self._shown(option.currentText, field.width() - _INSET)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def _shown(self, text: str, room: int) -> str:
        metrics = self.fontMetrics()
        cuts = [text, *told_apart(text, self._beside)]
        fits = next((cut for cut in cuts if metrics.horizontalAdvance(cut) <= room), cuts[-1])
        how = Qt.TextElideMode.ElideMiddle if len(cuts) == 1 else Qt.TextElideMode.ElideRight
        return metrics.elidedText(fits, how, room)

    def showPopup(self) -> None:
        widest = max(
            (self.view().sizeHintForIndex(self._rows.index(i, 0)).width() for i in range(self.count())), default=0
        )
        self.view().setMinimumWidth(max(self.width(), widest + 24))
        super().showPopup()

    def hidePopup(self) -> None:
        super().hidePopup()
        if self._later is not None:
            QTimer.singleShot(0, self, self._catch_up)  # after the choice that closed it

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _WALKING and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self.showPopup()
        elif event.text().strip() and event.text().isprintable():
            self.showPopup()
            self.view().keyboardSearch(event.text())
        else:
            super().keyPressEvent(event)

    def _catch_up(self) -> None:
        if self._later is not None and not self.view().isVisible():
            none_chosen = self.placeholderText()
            self.show_entries(self._later, self._wanted, none_chosen=none_chosen, failures=self._failures)

    def _mark(self) -> None:
        entries = self._rows.entries
        self._chosen = next((i for i, entry in enumerate(entries) if entry.path == self._wanted), -1)
        self.setCurrentIndex(self._chosen)
        self.updateGeometry()
        tip = str(self._rows.index(self._chosen, 0).data(Qt.ItemDataRole.ToolTipRole)) if self._chosen >= 0 else ""
        self.setToolTip(tip or self.placeholderText())
        self.setAccessibleDescription(tip.replace("\n", ", "))

    def _on_activated(self, row: int) -> None:
        action = self._rows.action(row)
        if action is not None:
            self.setCurrentIndex(self._chosen)
            self.asked.emit(action)
        elif row != self._chosen:
            self._chosen = row
            self.picked.emit(self._rows.entries[row].path)


def told_apart(name: str, other: str) -> list[str]:
    """`name` with more and more of the words left out that `other` begins with too: "Demo target" beside "Demo draft"
    is "…target". Empty when they begin otherwise."""
    if name == other:
        return []
    same = takewhile(lambda pair: pair[0] == pair[1], zip(name, other, strict=False))
    return [f"…{name[at + 1 :]}" for at, (letter, _) in enumerate(same) if letter in _BETWEEN_WORDS]
