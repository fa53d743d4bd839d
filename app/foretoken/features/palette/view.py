"""The palette of Search all actions."""

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QListWidgetItem

from foretoken.features.palette.model import Listed, listed, matching
from foretoken.gui.shell.shell import Shell
from foretoken.gui.viewmodels.settings.settings import ENTRIES
from foretoken.gui.widgets.shared.labels import announce
from foretoken.gui.widgets.shared.palette import GIVEN, Palette
from foretoken.wording import tr


class ActionsPalette(Palette):
    """Every action with its menu and its key, and every setting; Enter runs the one, or opens Settings at the other."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        super().__init__(
            tr("All actions and settings"), tr("Search all actions"), tr("What do you want to do?"), shell.window
        )

    def open(self) -> None:
        self.field.clear()
        super().open()

    def ask(self, text: str) -> None:
        self.list.clear()
        for row in matching(listed(self._shell.actions.values(), ENTRIES if text.strip() else ()), text):
            keys = QKeySequence(row.keys.partition(" ")[0]).toString(QKeySequence.SequenceFormat.NativeText)
            below = f"{row.where} · {row.lack}" if row.lack else row.where
            self.add(row, row.name, below, right=keys, grey=bool(row.lack))
        if self.list.count():
            self.filled(tr("↑ ↓ choose, Enter runs, Esc closes."))
        else:
            self.filled(tr("No action and no setting matches “{search}”.", search=text.strip()))

    def choose(self, item: QListWidgetItem) -> None:
        row = item.data(GIVEN)
        assert isinstance(row, Listed), "rows are made here"
        if row.lack:
            self.say(tr("{action}: {reason}.", action=row.name.rstrip("…"), reason=row.lack))
            announce(self, self.remark.text())
            return
        self.leave()  # first: some actions are about where the keyboard is
        self._shell.do(row.id, *filter(None, (row.given,)))
