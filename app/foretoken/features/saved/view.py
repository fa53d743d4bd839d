"""About this chat: its figures, and whether the menu says the time saved."""

from collections.abc import Sequence

from PySide6.QtWidgets import QCheckBox, QWidget

from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.labels import facts_grid, push_button, title_label
from foretoken.gui.widgets.shared.side_dialog import SideDialog
from foretoken.plain import one_line
from foretoken.wording import tr

_WIDTH = 340  # pixels of a value


class AboutChatDialog(SideDialog):
    """Deleted when it closes. `in_menu` is checked where the menu says the time saved."""

    def __init__(self, title: str, facts: Sequence[tuple[str, str]], *, in_menu: bool, parent: QWidget) -> None:
        super().__init__(tr("About this chat"), parent, once=True)
        self.setAccessibleDescription(". ".join(f"{name}: {value}" for name, value in facts))
        self.in_menu = QCheckBox(tr("Show the time saved in the Measure menu"), self)
        self.in_menu.setChecked(in_menu)
        close = push_button(tr("Close"), self, self.close)
        close.setDefault(True)
        grid = facts_grid(facts, self, width=_WIDTH)
        foot = boxes.row(self.in_menu, None, close)
        boxes.column(
            title_label(one_line(title), self), grid, None, foot, of=self, spacing=12, margins=(20, 16, 20, 16)
        )
        close.setFocus()
