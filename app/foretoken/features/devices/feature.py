"""Models ▸ Devices: the window in which the models are put on devices."""

from foretoken.features.devices.view import DevicesDialog
from foretoken.gui.shell.actions import Action
from foretoken.gui.shell.shell import Shell
from foretoken.gui.viewmodels.pair.devices import DevicesViewModel
from foretoken.wording import later


def register(shell: Shell) -> None:
    """Its entry in the Models menu."""
    core, window = shell.core, shell.window

    def made() -> DevicesDialog:
        return DevicesDialog(DevicesViewModel(core.memory, core.preferences, window), window)

    shell.add(Action("devices", later("De&vices…"), shell.dialog("devices", made).open, "models", 330))
