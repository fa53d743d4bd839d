"""The Serve window of the main window, made when it is first asked for; the server's libraries are loaded then."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMessageBox

from foretoken import system_keyring
from foretoken.gui.desktop.on_screen import to_front
from foretoken.gui.look.theme_manager import ThemeManager
from foretoken.gui.view_models import ViewModels
from foretoken.gui.window.remembered import RememberedLayout
from foretoken.wording import tr, trn

if TYPE_CHECKING:
    from foretoken.gui.viewmodels.serving.serve import ServeViewModel
    from foretoken.gui.widgets.serving.serve_dialog import ServeDialog
    from foretoken.gui.window.main_window import MainWindow

_KEY_NAME = "serve"


class Serving:
    """Opens the window, and ends the server with the program."""

    def __init__(self, window: "MainWindow", views: ViewModels, themes: ThemeManager) -> None:
        self._window, self._views, self._themes = window, views, themes
        self._model: ServeViewModel | None = None
        self._dialog: ServeDialog | None = None
        self._at_once: int | None = None  # wanted while a reply is written
        window.top.server.clicked.connect(self.show)

    def show(self) -> None:
        """Open it, or bring it to the front."""
        if self._dialog is None:
            self._dialog = self._made()
        to_front(self._dialog)

    def may_close(self) -> bool:
        """Asks the user where requests are under way."""
        running = self._model.requests.running if self._model is not None else 0
        if not running:
            return True
        box = QMessageBox(
            QMessageBox.Icon.Question,
            tr("Close Foretoken?"),
            trn(
                "{n:,} request of another program is being answered.",
                "{n:,} requests of other programs are being answered.",
                running,
            ),
            parent=self._window,
        )
        box.setInformativeText(tr("The server stops with the program, and what is being answered is cut off."))
        keep = box.addButton(tr("Keep open"), QMessageBox.ButtonRole.RejectRole)
        end = box.addButton(tr("Close and end them"), QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(keep)
        box.setEscapeButton(keep)
        box.exec()
        return box.clickedButton() is end

    def close(self) -> None:
        """End the server."""
        if self._model is not None:
            self._model.close()

    def _show_sign(self) -> None:
        if self._model is not None:
            self._window.top.show_server(self._model.address, self._model.requests.running)

    def _on_at_once_wanted(self, replies: int) -> None:
        self._at_once = replies
        self._write_at_once()

    def _write_at_once(self) -> None:
        """The pair is loaded again for it, which would cut off a reply in the chat."""
        if self._at_once is not None and not self._views.chats.generating:
            replies, self._at_once = self._at_once, None
            self._views.memory.write_at_once(replies)

    def _made(self) -> "ServeDialog":
        from foretoken.gui.viewmodels.serving.serve import ServeViewModel
        from foretoken.gui.widgets.serving.serve_dialog import ServeDialog

        views = self._views
        self._model = ServeViewModel(
            engine=views.engine,
            controls=views.controls,
            preferences=views.preferences,
            jobs=views.jobs,
            host=views.host,
            keys=_Keyring(),
            memory=views.memory,
            parent=self._window,
        )
        self._model.changed.connect(self._show_sign)
        self._model.requests.changed.connect(lambda _numbers: self._show_sign())
        self._model.at_once_wanted.connect(self._on_at_once_wanted)
        views.chats.state_changed.connect(self._write_at_once)
        dialog = ServeDialog(self._model, self._themes.theme, self._window)
        RememberedLayout("serve", dialog, views.preferences, tables={}, splits={"requests": dialog.split})
        self._themes.changed.connect(dialog.set_theme)
        return dialog


class _Keyring:
    """The API key in the system's keyring."""

    def read(self) -> str | None:
        return system_keyring.read(_KEY_NAME)

    def keep(self, key: str) -> bool:
        return system_keyring.keep(_KEY_NAME, key)
