"""File ▸ Settings: the window of all settings."""

from pathlib import Path

from foretoken.gui.desktop import fonts
from foretoken.gui.desktop.reveal import with_tilde
from foretoken.gui.shell.actions import Action
from foretoken.gui.shell.shell import Shell
from foretoken.gui.widgets.settings.dialog import SettingsDialog
from foretoken.plain import one_line
from foretoken.wording import joined, later, tr


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
