"""Measure ▸ Time saved, which says how much, and opens About this chat."""

from collections.abc import Sequence

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QCheckBox, QWidget

from foretoken.features.saved.model import Times, TimeSaved, facts, time_saved, times
from foretoken.gui.desktop.on_screen import keep_on_screen
from foretoken.gui.shell.actions import Action, unless
from foretoken.gui.shell.shell import Shell
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.labels import facts_grid, push_button, title_label
from foretoken.gui.widgets.shared.side_dialog import SideDialog
from foretoken.plain import one_line
from foretoken.wording import later, tr

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


def register(shell: Shell) -> None:
    """The last entry of the Measure menu."""
    saving = Saving(shell)
    replied = unless(lambda: shell.core.chats.has_reply, later("no reply yet"))
    also = later("about this chat time saved seconds statistics")
    shell.add(Action("about_chat", saving.text, saving.open, "measure", 910, lacks=replied, also=also))


class Saving(QObject):
    """Adds up the open chat whenever a reply has ended or more was measured."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell, self._core = shell, shell.core
        self._times = list[Times]()
        self._saved: TimeSaved | None = None
        chats, engine = shell.core.chats, shell.core.engine
        for more in (chats.reply_ended, chats.opened, engine.plain_measured):
            more.connect(lambda *_: self._add_up())

    def text(self) -> str:
        """What the entry says: the time saved, where that was measured and is wanted."""
        if self._saved is None or self._core.preferences.settings.saved_hidden:
            return tr("About &this chat…")
        return tr("&Time saved: {words}", words=self._saved.words)

    def open(self) -> None:
        """About this chat."""
        core = self._core
        told, shown = facts(core.chats.path, self._saved), not core.preferences.settings.saved_hidden
        dialog = AboutChatDialog(core.chats.title, told, in_menu=shown, parent=self._shell.window)
        dialog.in_menu.toggled.connect(lambda on: core.preferences.change(saved_hidden=not on))
        keep_on_screen(dialog)
        dialog.open()

    def _add_up(self) -> None:
        found = times(self._core.chats.path, self._core.plain_speed.speed)
        if found != self._times:
            self._times, self._saved = found, time_saved(found)
            self._shell.refresh()
