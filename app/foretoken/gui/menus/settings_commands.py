"""The commands about the program itself: settings, guide, About, the user's data, the log and a report."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QSplitter, QWidget

from foretoken import paths
from foretoken.gui.desktop import fonts
from foretoken.gui.desktop.on_screen import keep_on_screen, to_front
from foretoken.gui.desktop.reveal import open_folder
from foretoken.gui.desktop.run_log import RunLog
from foretoken.gui.look.theme_manager import ThemeManager
from foretoken.gui.menus import report
from foretoken.gui.view_models import ViewModels
from foretoken.gui.viewmodels.settings.guide import Place, pages
from foretoken.gui.widgets.settings.about import AboutDialog
from foretoken.gui.widgets.settings.dialog import SettingsDialog
from foretoken.gui.widgets.settings.guide import GuideDialog
from foretoken.gui.widgets.settings.report_dialog import ShownText
from foretoken.gui.window.remembered import RememberedLayout
from foretoken.option import Group
from foretoken.plain import one_line
from foretoken.wording import joined, tr

if TYPE_CHECKING:
    from foretoken.gui.window.main_window import MainWindow


class SettingsCommands:
    """The `menu_bar.SettingsCommands` of a window. The windows of settings and guide are made when first asked for, and
    kept. `log.path` is in the data folder."""

    def __init__(self, window: "MainWindow", views: ViewModels, themes: ThemeManager, log: RunLog) -> None:
        self._window = window
        self._views = views
        self._themes = themes
        self._log = log
        self._folder = log.path.parent
        self._settings: SettingsDialog | None = None
        self._guide: GuideDialog | None = None
        for part in (window.plots, window.view_bar.legend):
            part.guided.connect(self.show_guide)

    def show_settings(self, group: Group | None = None) -> None:
        """At the page `group`, or where it was left."""
        if self._settings is None:
            self._settings = dialog = SettingsDialog(
                self._views.settings,
                self._views.chats.undo,
                shown=self._shown,
                parent=self._window,
            )
            self._remember("settings", dialog, dialog.split)
            dialog.acted.connect(self._act)
            dialog.guided.connect(self.show_guide)
        if group is not None:
            self._settings.open_at(group)
        to_front(self._settings)
        self._settings.search.setFocus()

    def show_guide(self, address: str = "") -> None:
        """At a page and its section, or where it was left."""
        if self._guide is None:
            self._guide = GuideDialog(pages(), self._themes, self._window)
            self._remember("guide", self._guide, self._guide.split)
        if address:
            page, _hash, anchor = address.partition("#")
            self._guide.open_at(Place(page, anchor))
        to_front(self._guide)

    def show_about(self) -> None:
        versions = report.versions(self._views.engine)
        picture = self._window.windowIcon().pixmap(56, 56)
        dialog = AboutDialog(versions, report.with_tilde(self._folder), picture, self._window)
        dialog.acted.connect(lambda action: self._act(action, dialog))
        _open(dialog)

    def show_report(self, parent: QDialog | None = None) -> None:
        text = report.report(self._views.engine, self._views.settings, self._log.latest())
        said = tr(
            "This is all that is copied. Nothing is sent: paste it where you ask for help. It has nothing of your "
            "chats, of names of models and files, or of your own name."
        )
        _open(ShownText(tr("Report of a problem"), said, text, parent or self._dialog))

    def show_log(self) -> None:
        said = tr("The end of the log. The whole of it is in {file}.", file=report.with_tilde(self._log.path))
        text = self._log.text() or tr("Nothing went wrong since the log was begun.") + "\n"
        _open(ShownText(tr("Log"), said, text, self._dialog))

    def show_licence(self, parent: QDialog | None = None) -> None:
        try:
            text = paths.document("LICENSE").read_text(encoding="utf-8")
        except (OSError, ValueError):
            text = tr("The file LICENSE is missing from the installation. The licence is MIT.") + "\n"
        _open(ShownText(tr("Licence"), tr("Foretoken and its demo pair:"), text, parent or self._dialog))

    def open_data_folder(self) -> None:
        if not open_folder(self._folder):
            sentence = tr(
                "The folder {folder} could not be opened from here. Open it in your file manager.", folder=self._folder
            )
            self._window.notices.say("folder", sentence, kind="warning")

    def copy_data_folder(self) -> None:
        QGuiApplication.clipboard().setText(str(self._folder))
        self._views.chats.undo.offered.emit(tr("Copied the path of the data folder."))

    @property
    def _dialog(self) -> QWidget:
        """What asks, in front of which a text is shown."""
        settings = self._settings
        return settings if settings is not None and settings.isVisible() else self._window

    def _act(self, action: str, parent: QDialog | None = None) -> None:
        models, files = self._window.models_commands, self._window.exchange_commands
        simple: dict[str, Callable[[], object]] = {
            "open_models_folder": models.open_models_folder,
            "move_models_folder": models.move_models_folder,
            "show_library": models.show_library,
            "show_devices": models.show_devices,
            "open_data_folder": self.open_data_folder,
            "copy_data_folder": self.copy_data_folder,
            "open_log_folder": self.open_data_folder,
            "show_log": self.show_log,
            "show_report": lambda: self.show_report(parent),
            "show_licence": lambda: self.show_licence(parent),
            "export_all_chats": files.export_all_chats,
        }
        simple[action]()

    def _shown(self, name: str) -> str:
        """What a row of the Settings window shows beside its buttons."""
        settings = self._views.preferences.settings
        match name:
            case "data_folder":
                return report.with_tilde(self._folder)
            case "models_folder":
                return report.with_tilde(Path(self._views.models.folder.root))
            case "model_folders":
                return joined(map(one_line, settings.model_folders)) or tr("none", meaning="folders")
            case "language" if not fonts.has_chinese():
                return tr(
                    "This system has no font for Chinese, so Chinese would be shown as English: install one, such as "
                    "Noto Sans CJK."
                )
            case "log":
                return self._log.path.name
            case _:
                return ""

    def _remember(self, name: str, dialog: QDialog, split: QSplitter) -> None:
        RememberedLayout(name, dialog, self._views.preferences, tables={}, splits={"contents": split})


def _open(dialog: QDialog) -> None:
    keep_on_screen(dialog)
    dialog.open()
