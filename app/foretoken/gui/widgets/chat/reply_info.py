"""How a reply was written, in a popover below its Info button."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget

from foretoken.gui.viewmodels.chat.reply_settings import HowWritten
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.labels import facts_grid, push_button, text_label, title_label
from foretoken.gui.widgets.shared.popover import Popover
from foretoken.wording import tr

_WIDTH: Final = 260  # pixels of a value


class ReplyInfo(Popover):
    """Seed, settings and models; deleted when it closes. `use` takes the settings for later replies, `again` writes the
    reply once more with its seed; `blocked`: why that cannot be now."""

    def __init__(
        self,
        how: HowWritten,
        *,
        use: Callable[[], None],
        again: Callable[[], None],
        blocked: str | None,
        parent: QWidget,
    ) -> None:
        super().__init__(tr("How this reply was written"), parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleDescription(". ".join(f"{name}: {value}" for name, value in how.rows))
        title = title_label(tr("How this reply was written"), self)
        note = text_label(self, how.differs, "muted")
        note.setVisible(bool(how.differs))
        self.use = self._doing(tr("Use these settings"), tr("The next replies of this chat are written so, too"), use)
        self.again = self._doing(tr("Regenerate"), tr("Generate it once more with the same seed and settings"), again)
        self.again.setEnabled(blocked is None)
        if blocked is not None:
            self.again.setToolTip(blocked)
        row_of_buttons = boxes.row(self.use, self.again, None)
        for button in (self.use, self.again):
            button.setVisible(how.options is not None)
        facts = facts_grid(how.rows, self, width=_WIDTH)
        boxes.column(title, facts, note, row_of_buttons, of=self, spacing=10, margins=(16, 12, 16, 14))

    def first_field(self) -> QWidget:
        return self.use

    def _doing(self, text: str, tip: str, do: Callable[[], None]) -> QPushButton:
        return push_button(text, self, partial(self._close_and, do), tip=tip)

    def _close_and(self, do: Callable[[], None], _checked: bool = False) -> None:
        self.close()
        do()
