"""Beside the message field: whether the model thinks before it answers, or how much, where its chat template lets one
choose."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from foretoken.engine.options import Thinking
from foretoken.gui.widgets.shared.captions import caption
from foretoken.wording import later, tr

_TIP = later(
    "Whether the model thinks before it answers, or how much. Thinking takes time and makes hard questions come out "
    "better. It holds for this chat, from your next message on."
)
_NAMES: Final = {
    "on": later("on"),
    "off": later("off"),
    "as needed": later("as needed"),
    "as usual": later("as usual"),
    "minimal": later("minimal"),
    "low": later("low"),
    "short": later("short"),
    "medium": later("medium"),
    "high": later("high"),
    "long": later("long"),
    "unlimited": later("unlimited"),
}
"""What the choices of the usual templates are called; others are shown as they are."""


class ThinkingPicker(QToolButton):
    """A button with a menu of the choices; hidden for models without.

    picked(str)    the name of a choice; "" for what the model does unasked
    """

    picked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setMenu(QMenu(self))
        self.setToolTip(tr(_TIP))
        self.setAccessibleDescription(tr(_TIP))
        self._folded = False
        self._now = ""
        self.hide()

    def show_choices(self, thinking: Thinking | None, chosen: str) -> None:
        """Offer what `thinking` has, and mark `chosen`, or what holds unasked where that is none of them."""
        self.setVisible(thinking is not None)
        if thinking is None:
            return
        own = chosen in thinking.choices and chosen != thinking.usual
        self._now = chosen if own else thinking.usual or "as usual"
        menu = self.menu()
        menu.clear()
        group = QActionGroup(menu)
        rows = [(name, "" if name == thinking.usual else name) for name in thinking.choices]
        if not thinking.usual:
            rows.insert(0, ("as usual", ""))
        for name, value in rows:
            said = _said(name).capitalize()
            if not value and thinking.usual:
                said = tr("{choice}   —   as the model does unasked", choice=said)
            action = menu.addAction(caption(said))
            action.setCheckable(True)
            action.setChecked(name == self._now)
            action.triggered.connect(lambda _checked, choice=value: self.picked.emit(choice))
            group.addAction(action)
        if self.property("role") != (role := "changed" if own else ""):
            self.setProperty("role", role)
            self.style().polish(self)
        self._name()

    def fold(self, folded: bool) -> None:
        """Say less, where there is little room."""
        if folded != self._folded:
            self._folded = folded
            self._name()

    def _name(self) -> None:
        now = _said(self._now)
        self.setText(tr("Think: {choice}", choice=now) if self._folded else tr("Thinking: {choice}", choice=now))
        self.setAccessibleName(tr("Thinking: {choice}", choice=now))


def _said(choice: str) -> str:
    return tr(_NAMES[choice]) if choice in _NAMES else choice
