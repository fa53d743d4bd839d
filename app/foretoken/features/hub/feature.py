"""Registers the window that searches the hub: its entry in the Models menu and its key."""

from foretoken.features.hub.model import HubViewModel
from foretoken.features.hub.view import HubDialog
from foretoken.gui.shell.actions import Action
from foretoken.gui.shell.shell import Shell
from foretoken.gui.sources import the_hub
from foretoken.wording import later


def register(shell: Shell) -> None:
    """Models ▸ Find on the hub."""
    core, models = shell.core, shell.core.models
    hub = HubViewModel(
        connect=the_hub,
        downloads=models.downloads,
        local=models.local,
        jobs=core.jobs,
        memory=lambda: core.memory.free,
        speeds=models.speeds,
        parent=shell,
    )
    kept = shell.dialog(
        "hub",
        lambda: HubDialog(hub, shell.window),
        tables=lambda dialog: {
            "repositories": dialog.results.horizontalHeader(),
            "files": dialog.pane.files.horizontalHeader(),
        },
        splits=lambda dialog: {"repository": dialog.split, "card": dialog.pane.body},
    )
    hub_text = later("Find models on the &hub…")
    shell.add(Action("hub", hub_text, lambda: kept.open().search.setFocus(), "models", 120, "Ctrl+Shift+F"))
