"""Registers the dock with the downloads: its place below the columns, and its entry in the View menu."""

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from foretoken.features.downloads.view import DownloadsDock
from foretoken.gui.shell.actions import Action, Keys
from foretoken.gui.shell.shell import Shell
from foretoken.wording import later


def register(shell: Shell) -> None:
    """View ▸ Downloads."""
    core, window = shell.core, shell.window
    dock = DownloadsDock(core.models.downloads, core.preferences, window)
    window.docks.addWidget(dock)
    dock.load_requested.connect(core.pickers.choose_pair)
    dock.draft_requested.connect(core.pickers.choose_draft)
    dock.page_requested.connect(lambda address: QDesktopServices.openUrl(QUrl(address)))
    dock.opened.connect(window.changed)
    shell.add(
        Action(
            "downloads",
            later("&Downloads"),
            lambda _on: dock.toggle_open(),
            "view",
            234,
            "Ctrl+J",
            checked=lambda: dock.open,
        ),
        Keys("Alt+Up Alt+Down", "view", later("In the downloads: move up, move down")),
    )
