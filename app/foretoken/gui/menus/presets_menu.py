"""The menu Chat ▸ Sampling preset; filled when opened."""

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu

from foretoken.gui.viewmodels.pair.presets import PresetsViewModel
from foretoken.gui.widgets.pair.presets import fill_menu


class PresetsMenu(QObject):
    """Fills `menu` with the presets; `ask_name` asks for the name of one."""

    def __init__(self, menu: QMenu, presets: PresetsViewModel, ask_name: Callable[[str | None], None]) -> None:
        super().__init__(menu)
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(lambda: fill_menu(menu, presets, ask_name))
        fill_menu(menu, presets, ask_name)  # one that is empty is not opened by every style
