"""Registers the About window, the log, the report of a problem, the licence and the data folder."""

from typing import Final

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from foretoken.features.about import report
from foretoken.features.about.parts import parts, releases, shown
from foretoken.features.about.view import AboutDialog, ShownText
from foretoken.gui.desktop.on_screen import keep_on_screen
from foretoken.gui.desktop.reveal import open_folder, with_tilde
from foretoken.gui.shell.actions import Action, unless
from foretoken.gui.shell.shell import Shell
from foretoken.wording import later, tr

_ABOUT: Final = later("About Foretoken")
_NO_PAGE: Final = later("this copy names none")
_PRIVACY: Final = later("Settings: Privacy and data")


def register(shell: Shell) -> None:
    """Help ▸ About, and the commands that it and the settings ask for."""
    about = About(shell)
    shell.add(
        Action("about", later("&About Foretoken"), about.show_about, "help", 150),
        Action("show_report", later("Copy a report…"), about.show_report, home=_ABOUT),
        Action("show_log", later("Show the log"), about.show_log, home=_PRIVACY),
        Action("show_licence", later("Licences"), about.show_licence, home=_ABOUT),
        Action("open_releases", later("Releases"), about.open_releases, home=_ABOUT, lacks=unless(releases, _NO_PAGE)),
        Action("open_data_folder", later("Open data folder"), about.open_data_folder, home=_PRIVACY),
        Action("copy_data_folder", later("Copy the path of the data folder"), about.copy_data_folder, home=_PRIVACY),
    )


class About:
    """Shows texts in front of what asks for them."""

    def __init__(self, shell: Shell) -> None:
        self._shell, self._core, self._window, self._log = shell, shell.core, shell.window, shell.core.log
        self._folder = shell.core.log.path.parent

    def show_about(self) -> None:
        versions = report.versions(self._core.engine)
        picture = self._window.windowIcon().pixmap(56, 56)
        dialog = AboutDialog(versions, with_tilde(self._folder), picture, bool(releases()), self._window)
        dialog.acted.connect(self._shell.do)
        _open(dialog)

    def show_report(self) -> None:
        text = report.report(self._core.engine, self._core.settings, self._log.latest())
        said = tr(
            "This is everything that is copied. Nothing is sent. It contains no chats, no names of "
            "models or files, and not your name."
        )
        _open(ShownText(tr("Report of a problem"), said, text, self._parent()))

    def show_log(self) -> None:
        said = tr("The end of the log; all of it is in {file}.", file=with_tilde(self._log.path))
        text = self._log.text() or tr("No errors in the log.") + "\n"
        _open(ShownText(tr("Log"), said, text, self._parent()))

    def show_licence(self) -> None:
        text = shown(parts(), texts=True)
        said = tr("Foretoken, its demo pair and everything installed with it:")
        _open(ShownText(tr("Licences"), said, text, self._parent()))

    def open_releases(self) -> None:
        QDesktopServices.openUrl(QUrl(releases()))

    def open_data_folder(self) -> None:
        if not open_folder(self._folder):
            sentence = tr("Cannot open {folder}. Open it in your file manager.", folder=self._folder)
            self._window.notices.say("folder", sentence, kind="warning")

    def copy_data_folder(self) -> None:
        QGuiApplication.clipboard().setText(str(self._folder))
        self._core.chats.undo.offered.emit(tr("Path copied"))

    def _parent(self) -> QWidget:
        """What asks, in front of which a text is shown."""
        front = QApplication.activeModalWidget() or QApplication.activeWindow()
        return front if isinstance(front, QDialog) else self._window


def _open(dialog: QDialog) -> None:
    keep_on_screen(dialog)
    dialog.open()
