"""Labels and buttons with what they usually have: a look, a tip, a name, what a click does; a button that copies."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, SignalInstance
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QGridLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QToolButton,
    QWidget,
)

from foretoken.gui.viewmodels.shared.timers import single_shot
from foretoken.plain import lines, one_line
from foretoken.wording import tr

_COPIED_MS: Final = 1500


class CopyButton(QPushButton):
    """Says for a moment that it copied, and is as wide all the time, so that nothing beside it moves."""

    def __init__(self, tip: str, parent: QWidget | None = None, *, caption: str = "") -> None:
        super().__init__(caption or tr("Copy"), parent)
        self._caption = self.text()
        self.setToolTip(tip)
        self._timer = single_shot(_COPIED_MS, lambda: self.setText(self._caption), self)

    def say_copied(self) -> None:
        said = tr("Copied")
        self.setText(said)
        self._timer.start()
        announce(self, said)

    def sizeHint(self) -> QSize:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        both = (self.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, text) for text in (self._caption, tr("Copied")))
        button = QStyle.ContentsType.CT_PushButton
        hints = [self.style().sizeFromContents(button, option, size, self) for size in both]
        return hints[0].expandedTo(hints[1])

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


def flat(button: QPushButton) -> QPushButton:
    """`button` as one in a row below a message."""
    button.setProperty("role", "flat")
    button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return button


_SHOWN_BY: Final = frozenset({QEvent.Type.Enter, QEvent.Type.FocusIn})
_LINES: Final = 3  # kept free, so that nothing moves


class HelpLine(QLabel):
    """Shows the tooltip of the part of `form` that the user is at, in words that stay. `usual` before that."""

    def __init__(self, usual: str, form: QWidget) -> None:
        super().__init__(usual, form)
        self._form = form
        self.setProperty("role", "muted")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setMinimumHeight(_LINES * self.fontMetrics().lineSpacing())

    def watch(self) -> None:
        """Follow all parts that the form has now."""
        for part in self._form.findChildren(QWidget):
            part.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _SHOWN_BY:
            said = _said_of(watched, self._form)
            if said:
                self.setText(said)
        return event.type() is QEvent.Type.ToolTip  # it would say the same again


def _said_of(part: QObject | None, form: QWidget) -> str:
    """The tooltip of `part`, or of what it is a part of."""
    while isinstance(part, QWidget) and part is not form:
        if part.toolTip():
            return part.toolTip()
        part = part.parent()
    return ""


class ElidedLabel(QLabel):
    """A line of text that ends in an ellipsis where it does not fit; the tooltip has all of it, or what it means."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._full = self._meaning = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def full_text(self) -> str:
        return self._full

    def show_text(self, text: str, meaning: str = "") -> None:
        text = one_line(text)
        if (text, meaning) != (self._full, self._meaning):
            self._full, self._meaning = text, meaning
            self._elide()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    def _elide(self) -> None:
        text = self.fontMetrics().elidedText(self._full, Qt.TextElideMode.ElideRight, self.width())
        self.setText(text)
        self.setToolTip(self._meaning or (self._full if text != self._full else ""))


BY_ALL: Final = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
"""Text that can be selected with the mouse and with keys."""


def text_label(parent: QWidget, text: str = "", role: str = "", *, selectable: bool = False) -> QLabel:
    """Plain text in as many lines as it takes. `role`: its look in the stylesheet."""
    label = QLabel(text, parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    if role:
        label.setProperty("role", role)
    if selectable:
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def role_label(text: str, parent: QWidget | None, role: str = "", *, wraps: bool = False, tip: str = "") -> QLabel:
    """`role`: its look in the stylesheet."""
    label = QLabel(text, parent)
    label.setWordWrap(wraps)
    label.setToolTip(tip)
    if role:
        label.setProperty("role", role)
    return label


def title_label(text: str, parent: QWidget) -> QLabel:
    return role_label(text, parent, "title")


def name_label(text: str, field: QWidget, parent: QWidget | None) -> QLabel:
    """The name of a field, beside it."""
    label = QLabel(text, parent)
    label.setBuddy(field)
    return label


def facts_grid(facts: Sequence[tuple[str, str]], parent: QWidget, *, width: int = 0) -> QGridLayout:
    """Names and values in two columns; a value is `width` pixels wide at least, and can be copied."""
    grid = QGridLayout()
    grid.setHorizontalSpacing(14)
    grid.setVerticalSpacing(5)
    grid.setColumnStretch(1, 1)
    for row, (name, value) in enumerate(facts):
        told = text_label(parent, lines(value), selectable=True)
        told.setMinimumWidth(width)
        told.setAccessibleName(f"{name}: {value}")
        grid.addWidget(role_label(name, parent, "muted"), row, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(told, row, 1)
    return grid


Do = Callable[..., Any] | SignalInstance | None
"""What a click does: a call, or another signal."""


def push_button(
    text: str, parent: QWidget | None, do: Do = None, *, role: str = "", tip: str = "", name: str = ""
) -> QPushButton:
    """`name`: for screen readers, where that is not `text`."""
    button = QPushButton(text, parent)
    _dress(button, do, role, tip, name)
    return button


def tool_button(
    text: str, parent: QWidget | None, do: Do = None, *, role: str = "", tip: str = "", name: str = ""
) -> QToolButton:
    """`name`: for screen readers, where that is not `text`."""
    button = QToolButton(parent)
    button.setText(text)
    _dress(button, do, role, tip, name)
    return button


def _dress(button: QAbstractButton, do: Do, role: str, tip: str, name: str) -> None:
    if role:
        button.setProperty("role", role)
    button.setToolTip(tip)
    button.setAccessibleName(name)
    if do is not None:
        button.clicked.connect(do)


def restyle(widget: QWidget, *, role: str | None = None, kind: str | None = None) -> None:
    """Another look from the stylesheet; None: as before."""
    for name, look in (("role", role), ("kind", kind)):
        if look is not None and widget.property(name) != look:
            widget.setProperty(name, look)
            widget.style().unpolish(widget)
            widget.style().polish(widget)


def announce(widget: QWidget, words: str) -> None:
    """Say it to a screen reader."""
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))


def caption(text: str) -> str:
    """Returns `text` as one line in which & is shown and not taken for a shortcut."""
    return one_line(text).replace("&", "&&")
