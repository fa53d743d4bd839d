"""The choice of the acceptance rule: one of three, or a file with the user's own rule."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QFileDialog, QWidget

from foretoken.engine.verify.own_rule import RULES
from foretoken.gui.look.scaled import fix_width
from foretoken.gui.viewmodels.pair.controls import ControlsViewModel
from foretoken.plain import one_line
from foretoken.wording import later, tr

_NAMES: Final = {
    "exact": later("Exact match"),
    "rejection": later("Rejection sampling"),
    "typical": later("Typical (lossy)"),
}
_OTHER: Final = later("Your own rule…")
_WIDTH: Final = 196  # pixels

LOSSY: Final = later("Lossy: the text can differ from what the main model alone would write.")
OWN: Final = later(
    "This file is a program: it runs in each reply with your permissions, and stays selected after a restart. Whether "
    "the text stays the main model's own depends on this rule. Replies of a rule that declares itself lossy are marked."
)


class KeptGuesses(QComboBox):
    """Changes the ControlsViewModel at once. The last entry asks for a file."""

    def __init__(self, controls: ControlsViewModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._controls = controls
        fix_width(self, _WIDTH)
        for rule in RULES:
            self.addItem(tr(_NAMES[rule]), rule)
        self.addItem(tr(_OTHER), "")
        self.activated.connect(self._on_activated)

    def show_rule(self, rule: str) -> None:
        """Set the field, without a signal."""
        own = len(RULES)  # where the file in use stands, if one is
        while self.count() > own + 1:
            self.removeItem(own)
        if rule not in RULES:
            self.insertItem(own, one_line(Path(rule).name), rule)
            self.setItemData(own, one_line(rule), Qt.ItemDataRole.ToolTipRole)
        self.setCurrentIndex(self.findData(rule))

    def ask_for_file(self) -> str:
        """Let a person choose the file; empty when none was chosen."""
        filters = tr("Python files (*.py)")
        path, _kind = QFileDialog.getOpenFileName(
            self.window(), tr("Load a rule of your own (a program that runs in each reply)"), "", filters
        )
        return path

    def _on_activated(self) -> None:
        rule = self.currentData() or self.ask_for_file()
        if rule:
            self._controls.set_acceptance(rule)
        self.show_rule(self._controls.options.draft.acceptance)


def said_of(rule: str) -> str:
    """The warning to show with `rule`; empty where none is needed."""
    return tr(LOSSY) if rule == "typical" else "" if rule in RULES else tr(OWN)
