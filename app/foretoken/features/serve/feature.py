"""The Serve window of the main window, made when it is first asked for; the server's libraries are loaded then."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMessageBox

from foretoken.gui.shell.actions import Action
from foretoken.gui.shell.shell import Shell
from foretoken.wording import later, tr, trn

if TYPE_CHECKING:
    from foretoken.features.serve.model import ServeViewModel
    from foretoken.features.serve.view import ServeDialog


def register(shell: Shell) -> None:
    """Models ▸ Serve to other programs; the server ends with the window."""
    serving = ServingWindow(shell)
    shell.add(Action("serve", later("Serve &to other programs…"), serving.kept.open, "models", 340))
    shell.may_close.append(serving.may_close)
    shell.closing.connect(serving.close)


class ServingWindow:
    """Makes the window, shows the sign of the server, and ends it with the program."""

    def __init__(self, shell: Shell) -> None:
        self._window, self._core, self._themes = shell.window, shell.core, shell.core.themes
        self._model: ServeViewModel | None = None
        self._at_once: int | None = None  # wanted while a reply is written
        self.kept = shell.dialog("serve", self._made, splits=lambda dialog: {"requests": dialog.split})

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
        box.setInformativeText(tr("Closing stops the server; replies in progress are cut off."))
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
        if self._at_once is not None and not self._core.chats.generating:
            replies, self._at_once = self._at_once, None
            self._core.memory.write_at_once(replies)

    def _made(self) -> "ServeDialog":
        from foretoken.features.serve.model import ServeViewModel
        from foretoken.features.serve.view import ServeDialog

        self._model = ServeViewModel(self._core, self._window)
        self._model.changed.connect(self._show_sign)
        self._model.requests.changed.connect(lambda _numbers: self._show_sign())
        self._model.at_once_wanted.connect(self._on_at_once_wanted)
        self._core.chats.state_changed.connect(self._write_at_once)
        dialog = ServeDialog(self._model, self._themes.theme, self._window)
        self._themes.changed.connect(dialog.set_theme)
        return dialog
