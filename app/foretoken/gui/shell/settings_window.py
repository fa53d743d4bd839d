"""File ▸ Settings: pages on the left, a row for each setting of one on the right, or of all that match a search."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QFrame,
    QGridLayout,
    QListWidget,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from foretoken.gui.desktop import fonts
from foretoken.gui.desktop.reveal import with_tilde
from foretoken.gui.shell.actions import Action
from foretoken.gui.shell.shell import Shell
from foretoken.gui.viewmodels.pair.controls import ControlsViewModel
from foretoken.gui.viewmodels.pair.devices import in_words
from foretoken.gui.viewmodels.pair.presets import PresetsViewModel
from foretoken.gui.viewmodels.settings.settings import (
    ENTRIES,
    GUIDES,
    NOTES,
    SettingsViewModel,
    is_advanced,
    resettable,
)
from foretoken.gui.viewmodels.shared.timers import single_shot
from foretoken.gui.viewmodels.shared.undo import UndoStack
from foretoken.gui.widgets.pair.controls_form import OptionsForm
from foretoken.gui.widgets.pair.presets import PresetRow
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.fields import Field, Unscrolled, option_field
from foretoken.gui.widgets.shared.labels import ElidedLabel, push_button, role_label, text_label
from foretoken.gui.widgets.shared.notices import TextFirst, UndoBar
from foretoken.gui.widgets.shared.side_dialog import ContentsDialog
from foretoken.model_devices import ModelDevices
from foretoken.option import Buttons, Group, Number, OptionField, Special
from foretoken.plain import one_line
from foretoken.wording import joined, later, sentences, tr

_LEAST_WORDS: Final = 170  # pixels of a title beside its field
_NUMBER: Final = 140
_FORM_HEIGHT: Final = 120
_INSET: Final = 18
_BESIDE_NAMES: Final = 16
_LEAST_WIDTH: Final = 320


class _FormField(Field):
    wide = True

    def __init__(self, controls: ControlsViewModel, parent: QWidget) -> None:
        self.form = OptionsForm(controls, parent)
        super().__init__(parent, self.form)
        self.setFocusProxy(self.form.kind)
        self.form.text.setFixedHeight(_FORM_HEIGHT)
        self.form.file_wanted.connect(self.form.ask_for_file)

    def explain(self, title: str, meaning: str) -> None:
        """Its parts have names of their own."""


class _PresetsField(Field):
    wide = True

    def __init__(self, presets: PresetsViewModel, parent: QWidget) -> None:
        self.presets = PresetRow(presets, parent)
        super().__init__(parent, self.presets)

    def explain(self, title: str, meaning: str) -> None:
        """Its parts have names of their own."""


class _ButtonsField(Field):
    def __init__(self, kind: Buttons, parent: QWidget) -> None:
        super().__init__(parent)
        self.below = self.shown = ElidedLabel(parent)
        self.buttons: dict[str, QPushButton] = {}
        for name, action in kind.buttons:
            button = push_button(tr(name), self, lambda _checked=False, action=action: self.acted.emit(action))
            self.buttons[action] = button
            self.row.addWidget(button)
        self.setFocusProxy(next(iter(self.buttons.values())))

    def show_value(self, value: Any) -> None:
        text = in_words(value) if isinstance(value, ModelDevices) else value
        self.shown.show_text(text)
        self.shown.setVisible(bool(text))

    def explain(self, title: str, meaning: str) -> None:
        for button in self.buttons.values():
            button.setAccessibleName(tr("{action}: {setting}", action=button.text(), setting=title))
            button.setAccessibleDescription(meaning)


class SettingRow(QFrame):
    """A setting: title, field, what it does, and Reset where it is not as the program begins with.

    acted(str)    a button asks for this
    """

    acted = Signal(str)

    def __init__(
        self, entry: OptionField, settings: SettingsViewModel, shown: Callable[[], str], parent: QWidget
    ) -> None:
        """`shown`: what a row of actions shows; of another, what there is to say beside its help."""
        super().__init__(parent)
        self.entry = entry
        self._settings = settings
        self._shown = shown
        self.setObjectName(f"setting-{entry.name}")
        self.title = text_label(self, tr(entry.option.title), "title")
        self.title.setMinimumWidth(_LEAST_WORDS)
        remark = shown() if resettable(entry) else ""
        self.help = text_label(self, sentences((tr(entry.option.help), remark)), "muted")
        self.field = self._made_field()
        self.field.explain(self.title.text(), self.help.text())
        self.field.acted.connect(self.acted)
        self.title.setBuddy(self.field.inner)
        self.reset = push_button(tr("Reset"), self, role="flat")
        self.reset.setProperty("low", True)
        self.reset.setToolTip(tr("Back to the default"))
        self.reset.setAccessibleName(tr("Reset: {setting}", setting=self.title.text()))
        policy = self.reset.sizePolicy()
        policy.setRetainSizeWhenHidden(resettable(entry))
        self.reset.setSizePolicy(policy)
        self.reset.clicked.connect(self._on_reset)
        self._lay_out()

    def _made_field(self) -> Field:
        entry, settings = self.entry, self._settings
        match entry.option.control:
            case Special.FORM:
                return _FormField(settings.controls, self)
            case Special.PRESETS:
                return _PresetsField(settings.presets, self)
            case Buttons() as buttons:
                return _ButtonsField(buttons, self)
        width = _NUMBER if isinstance(entry.option.control, Number) else None
        field = option_field(entry, lambda value: settings.set(entry.name, value), self, width)
        if isinstance(field.inner, QComboBox | QAbstractSpinBox):
            Unscrolled(field.inner)
        if isinstance(field.inner, QAbstractSpinBox):
            field.inner.setKeyboardTracking(False)
        return field

    def refresh(self) -> None:
        """The value as it is now."""
        self.field.show_value(self._settings.value(self.entry.name) if resettable(self.entry) else self._shown())
        self.reset.setVisible(not self._settings.is_default(self.entry))

    def _on_reset(self) -> None:
        self.field.setFocus()  # the button goes
        self._settings.reset(self.entry)

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 6, 0, 6)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(0, 1)
        side = boxes.row(self.reset, spacing=6)
        if not self.field.wide:
            side.addWidget(self.field)
        grid.addWidget(self.title, 0, 0)
        grid.addLayout(side, 0, 1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self.help, 1, 0, 1, 2)
        for wide in (self.field if self.field.wide else None, self.field.below):
            if wide is not None:
                grid.addWidget(wide, 2, 0, 1, 2)


class SettingsPage(QWidget):
    """A group of settings.

    acted(str)     a button asks for this
    guided(str)    "Learn more": a page of the guide and a section
    """

    acted = Signal(str)
    guided = Signal(str)

    def __init__(
        self,
        group: Group,
        settings: SettingsViewModel,
        shown: Callable[[str], str],
        parent: QWidget,
    ) -> None:
        """`shown`: what a row of actions shows, by its name."""
        super().__init__(parent)
        self.group = group
        self._settings = settings
        title = role_label(tr(group.value), self, "heading")
        self.learn = QPushButton(tr("Learn more"), self)
        self.learn.setProperty("role", "flat")
        self.learn.setAccessibleName(tr("Learn more about {page}", page=title.text()))
        self.learn.clicked.connect(lambda: self.guided.emit(GUIDES[group]))
        column = boxes.column(boxes.row((title, 1), self.learn), of=self, spacing=2, margins=(0, 0, 0, 8))
        if group in NOTES:
            note = text_label(self, tr(NOTES[group]), "muted")
            column.addWidget(note)
        else:
            column.addSpacing(8)
        self.rows: list[SettingRow] = []
        self._shown = shown
        self._column = column
        self._entries = [entry for entry in ENTRIES if entry.option.group is group]
        self.more = push_button("", self, role="flat")
        self.more.setCheckable(True)
        self.more.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.more.clicked.connect(lambda opened: settings.set_advanced(group, opened))
        self.more.toggled.connect(self._on_more)
        self.more.setVisible(any(is_advanced(entry) for entry in self._entries))
        self.more.setChecked(settings.shows_advanced(group))
        self._on_more(self.more.isChecked())
        self.reset = QPushButton(tr("Reset this page"), self)
        self.reset.setToolTip(tr("All settings of this page back to their defaults"))
        self.reset.setAccessibleName(tr("Reset the page {page}", page=title.text()))
        self.reset.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.reset.clicked.connect(lambda: settings.reset_group(group))
        self.reset.setVisible(any(resettable(entry) for entry in self._entries))
        self._column.addWidget(self.more)
        self._column.addWidget(self.reset)

    def build(self) -> None:
        """Make the rows, when the page is first needed: all pages at once would take a third of a second."""
        if self.rows:
            return
        for entry in self._entries:
            row = SettingRow(entry, self._settings, partial(self._shown, entry.name), self)
            row.acted.connect(self.acted)
            self.rows.append(row)
            self._column.insertWidget(self._column.count() - (1 if is_advanced(entry) else 2), row)
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)  # Enter in a field is no press of a button
            button.setDefault(False)
        plain = [row.field for row in self.rows if not is_advanced(row.entry)]
        QWidget.setTabOrder(plain[-1].inner, self.more)
        QWidget.setTabOrder(self.rows[-1], self.reset)
        self.refresh()

    def refresh(self) -> None:
        """Every value as it is now."""
        for row in self.rows:
            row.refresh()
        self.reset.setEnabled(not all(self._settings.is_default(row.entry) for row in self.rows))

    def filter(self, search: str) -> bool:
        """Show the rows that match; whether there are any. A page is shown in full for an empty search."""
        self.build()
        self.more.setChecked(bool(search) or self._settings.shows_advanced(self.group))
        found = [row for row in self.rows if row.entry.option.matches(search, row.entry.name)]
        for row in self.rows:
            row.setVisible(row in found and (self.more.isChecked() or not is_advanced(row.entry)))
        self.more.setVisible(any(is_advanced(row.entry) for row in found))
        self.reset.setVisible(not search and any(resettable(entry) for entry in self._entries))
        return bool(found)

    def _on_more(self, opened: bool) -> None:
        self.more.setText(tr("Advanced ▾") if opened else tr("Advanced ▸"))
        for row in self.rows:
            if is_advanced(row.entry):
                row.setVisible(opened)


class SettingsDialog(ContentsDialog):
    """Changes take effect at once; there is nothing to confirm.

    acted(str)     a button asks for this: an action of the window
    guided(str)    a page of the guide and a section
    """

    acted = Signal(str)
    guided = Signal(str)

    def __init__(
        self,
        settings: SettingsViewModel,
        undo: UndoStack,
        *,
        shown: Callable[[str], str],
        parent: QWidget,
    ) -> None:
        """`shown`: what the row `name` shows beside its buttons."""
        super().__init__(
            tr("Settings"),
            search=tr("Search settings"),
            hint=tr("Search settings  (Ctrl+F)"),
            parent=parent,
            size=(860, 620),
        )
        self.setMinimumHeight(320)  # its width is that of its parts
        self._inner = QWidget(self)
        self.search.textChanged.connect(self._on_search)
        self.search.installEventFilter(self)
        TextFirst(self.search)
        self.groups = QListWidget(self)
        self.groups.setAccessibleName(tr("Pages of settings"))
        for group in Group:
            self.groups.addItem(tr(group.value))
        self.groups.ensurePolished()  # rows are laid out in the stylesheet's height
        self.groups.currentRowChanged.connect(self._on_group)
        self.pages = tuple(SettingsPage(group, settings, shown, self) for group in Group)
        for page in self.pages:
            page.acted.connect(self.acted)
            page.guided.connect(self.guided)
        self.nothing = text_label(self, role="muted")
        self.nothing.hide()
        self.undo_bar = UndoBar(undo, self)
        for keys_, run in ((QKeySequence.StandardKey.Undo, undo.undo), (QKeySequence.StandardKey.Redo, undo.redo)):
            QShortcut(QKeySequence(keys_), self, run)
        self._lay_out()
        self._stale = single_shot(0, self.refresh, self)
        settings.changed.connect(self._on_changed)
        self.groups.setCurrentRow(0)
        self.refresh()

    def refresh(self) -> None:
        """Every value as it is now."""
        for page in self.pages:
            page.refresh()

    def open_at(self, group: Group) -> None:
        """Show the page `group`."""
        self.search.clear()
        self.groups.setCurrentRow(list(Group).index(group))

    def open_setting(self, name: str) -> None:
        """Show the page of the setting `name`, with the keyboard in its field."""
        group = next(entry.option.group for entry in ENTRIES if entry.name == name)
        self.open_at(group)
        page = self.pages[list(Group).index(group)]
        row = next(row for row in page.rows if row.entry.name == name)
        if is_advanced(row.entry):
            page.more.setChecked(True)
        row.field.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._inner and event.type() == QEvent.Type.LayoutRequest:
            bar = self._scroll.verticalScrollBar().sizeHint().width()
            self._scroll.setMinimumWidth(max(_LEAST_WIDTH, self._inner.minimumSizeHint().width() + bar))
        if watched is self.search and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Escape and self.search.text():
                self.search.clear()
                return True
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._enter()
                return True
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._widen()

    def _widen(self) -> None:
        """The names of pages are never cut."""
        self.groups.setMinimumWidth(self.groups.sizeHintForColumn(0) + _BESIDE_NAMES)

    def _enter(self) -> None:
        """The keyboard goes to the first field that was found, or to the list of pages."""
        if not self.search.text().strip():
            self.groups.setFocus()
            return
        found = (row for page in self.pages if not page.isHidden() for row in page.rows if not row.isHidden())
        first = next(found, None)
        if first is not None:
            first.field.setFocus()

    def _on_changed(self) -> None:
        if self.isVisible():
            self._stale.start()

    def showEvent(self, event: QShowEvent) -> None:
        self.refresh()
        super().showEvent(event)
        self._widen()

    def _on_search(self, text: str) -> None:
        search = text.strip()
        found = False
        for number, page in enumerate(self.pages):
            wanted = bool(search) or number == self.groups.currentRow()
            matches = wanted and page.filter(search)
            page.setVisible(matches)
            found = found or matches
        self.groups.setEnabled(not search)
        self.nothing.setText(tr("No setting matches “{search}”.", search=search))
        self.nothing.setVisible(bool(search) and not found)
        self._scroll.verticalScrollBar().setValue(0)

    def _on_group(self, _row: int) -> None:
        self._on_search("")

    def _on_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        if now is not None and self._inner.isAncestorOf(now):
            self._scroll.ensureWidgetVisible(now, 0, 40)

    def _lay_out(self) -> None:
        boxes.column(self.nothing, *self.pages, None, of=self._inner, margins=(_INSET, 12, _INSET, 12))
        self._scroll = QScrollArea(self)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(self._inner)
        self._inner.installEventFilter(self)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        app = QApplication.instance()
        assert isinstance(app, QApplication), "a window has an application"
        app.focusChanged.connect(self._on_focus)
        body = boxes.column((self._scroll, 1), margins=(0, 0, 0, 0))
        body.addLayout(boxes.row(self.undo_bar, margins=(_INSET, 0, _INSET, 8)))
        right = QWidget(self)
        right.setLayout(body)
        self._put_beside(self.groups, right, (200, 660))


def register(shell: Shell) -> None:
    """Its entry in the File menu, and its key."""
    settings = SettingsWindow(shell)
    shell.add(
        Action("settings", later("&Settings…"), settings.show, "file", 510, "Ctrl+,"),
    )


class SettingsWindow:
    """Opens it, and says what its rows show beside their buttons."""

    def __init__(self, shell: Shell) -> None:
        self._shell, self._core = shell, shell.core
        self._kept = shell.dialog("settings", self._made, splits=lambda dialog: {"contents": dialog.split})

    def show(self, name: str = "") -> None:
        """With the keyboard at the setting `name`, or as it was left."""
        dialog = self._kept.open()
        if name:
            dialog.open_setting(name)
        else:
            dialog.search.setFocus()

    def _made(self) -> SettingsDialog:
        core, window = self._core, self._shell.window
        dialog = SettingsDialog(core.settings, core.chats.undo, shown=self._shown, parent=window)
        dialog.acted.connect(self._shell.do)
        dialog.guided.connect(window.guided)
        return dialog

    def _shown(self, name: str) -> str:
        """What a row of the Settings window shows beside its buttons."""
        settings = self._core.preferences.settings
        match name:
            case "data_folder":
                return with_tilde(self._core.log.path.parent)
            case "models_folder":
                return with_tilde(Path(self._core.models.folder.root))
            case "model_folders":
                return joined(map(one_line, settings.model_folders)) or tr("none", meaning="folders")
            case "language" if not fonts.has_chinese():
                return tr(
                    "This system has no font for Chinese, so Chinese would be shown as English: install one, such as "
                    "Noto Sans CJK."
                )
            case "log":
                return self._core.log.path.name
            case _:
                return ""
