"""The row of presets in the sampling popover: which one is in force, and what can be done with them."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QActionGroup, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QMenu, QPushButton, QWidget

from foretoken.engine.sampling.presets import BUILT_IN
from foretoken.gui.viewmodels.pair.presets import PresetsViewModel
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.labels import caption, name_label, push_button, text_label
from foretoken.settings import LONGEST_PRESET
from foretoken.wording import later, tr

_MEANING: Final = later("Sampling options that go together. Save your own with Save as…")
_WIDTH: Final = 176  # pixels: what is beside it stays in its place
_ABOUT: Final = {
    "Precise": later("Close to the most likely words: for facts, code and translations"),
    "Balanced": later("The usual options"),
    "Creative": later("More surprising words: for stories and ideas"),
}


class PresetRow(QWidget):
    """Chooses, saves, renames and deletes presets; the name is asked for in the row itself, since a dialog would close
    the popover."""

    def __init__(self, presets: PresetsViewModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._presets = presets
        self._renamed: str | None = None
        self.button = push_button("", self, tip=tr(_MEANING))
        self.button.setMinimumWidth(_WIDTH)
        self.menu = QMenu(self.button)
        self.menu.setToolTipsVisible(True)
        self.menu.aboutToShow.connect(self._fill)
        self.button.setMenu(self.menu)
        self.save = QPushButton(tr("Save as…"), self)
        self.save.setToolTip(tr("Save these options as a preset"))
        self.save.clicked.connect(self.ask_name)
        self.field = QLineEdit(self)
        self.field.setMaxLength(LONGEST_PRESET)
        self.field.setPlaceholderText(tr("Name of the preset"))
        self.field.setAccessibleName(tr("Name of the preset"))
        self.field.returnPressed.connect(self._take)
        self.field.textEdited.connect(lambda _text: self._complain(""))
        self.field.installEventFilter(self)
        self.take = push_button(tr("Save"), self, self._take)
        self.leave = push_button(tr("Cancel"), self, self._leave)
        self.fault = text_label(self, role="danger")
        label = name_label(tr("Preset"), self.button, self)
        row = boxes.row(label, self.button, self.save, self.field, self.take, self.leave, None)
        boxes.column(row, self.fault, of=self, spacing=4, margins=(0, 0, 0, 0))
        presets.changed.connect(self._show)
        self._naming(False)
        self._show()

    def ask_name(self, renamed: str | None = None) -> None:
        """A field for the name of the options as they are; of the preset `renamed` where one is given."""
        self._renamed = renamed or None
        self._naming(True)
        self.field.setText(renamed or "")
        self.take.setText(tr("Rename") if renamed else tr("Save"))
        self.field.setFocus()
        self.field.selectAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.field and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            if event.type() == QEvent.Type.KeyPress:
                self._leave()
            return True
        return super().eventFilter(watched, event)

    def _take(self) -> None:
        name, renamed = self.field.text(), self._renamed
        fault = self._presets.why_not_name(name, renamed)
        self._complain(fault or "")
        if fault is None:
            self._leave()
            if renamed is None:
                self._presets.save_as(name)
            else:
                self._presets.rename(renamed, name)

    def _leave(self) -> None:
        self._naming(False)
        self.button.setFocus()

    def _naming(self, asked: bool) -> None:
        for part in (self.field, self.take, self.leave):
            part.setVisible(asked)
        for part in (self.button, self.save):
            part.setVisible(not asked)
        self._complain("")

    def _complain(self, sentence: str) -> None:
        self.fault.setText(sentence)
        self.fault.setVisible(bool(sentence))
        self.field.setAccessibleDescription(sentence)

    def _show(self) -> None:
        self.button.setText(caption(self._presets.label))
        self.button.setAccessibleName(tr("Preset: {preset}", preset=self._presets.label))

    def _fill(self) -> None:
        menu, presets, ask_name = self.menu, self._presets, self.ask_name
        menu.clear()
        group = QActionGroup(menu)
        for name in presets.names:
            action = menu.addAction(caption(presets.title(name)))
            action.setCheckable(True)
            action.setChecked(name == presets.current)
            action.setToolTip(tr(_ABOUT[name]) if name in _ABOUT else tr("Your own preset"))
            action.triggered.connect(partial(_do, presets.choose, name))
            group.addAction(action)
        if presets.current is None:
            action = menu.addAction(caption(presets.label))
            action.setCheckable(True)
            action.setChecked(True)
            action.setEnabled(False)
        menu.addSeparator()
        menu.addAction(tr("Save as…")).triggered.connect(partial(_do, ask_name, None))
        if presets.base is not None and presets.base not in BUILT_IN:
            base = caption(presets.base)
            if presets.current is None:
                menu.addAction(tr("Save into “{name}”", name=base)).triggered.connect(
                    partial(_do, presets.save_as, presets.base)
                )
            menu.addAction(tr("Rename “{name}”…", name=base)).triggered.connect(partial(_do, ask_name, presets.base))
            menu.addAction(tr("Delete “{name}”", name=base)).triggered.connect(
                partial(_do, presets.delete, presets.base)
            )


def _do(what: Callable[..., None], name: str | None, _checked: bool = False) -> None:
    what(name)
