"""Menu entries that are out of use while the main model is on a server: grey, with the reason beside the name. Their
keys say it in a sentence."""

from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import QMainWindow

from foretoken.gui.menus.menu_bar import Menus
from foretoken.gui.viewmodels.pair.server_limits import ServerLimits
from foretoken.gui.widgets.shared.notices import NoticeArea
from foretoken.wording import tr

_KEY = "server"


class ServerMenus(QObject):
    """Keeps the entries of `menus` as `limits` has them."""

    def __init__(self, window: QMainWindow, menus: Menus, limits: ServerLimits, notices: NoticeArea) -> None:
        super().__init__(window)
        self._window, self._menus, self._limits, self._notices = window, menus, limits, notices
        self._greyed: dict[str, str] = {}  # their own texts
        self._keys: list[QShortcut] = []
        limits.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        actions, reasons = self._menus.actions | self._menus.titles, self._limits.in_short
        for name, text in self._greyed.items():
            actions[name].setText(text)
            actions[name].setEnabled(True)
        for key in self._keys:
            key.setEnabled(False)  # at once, or it would be in the way of the next
            key.deleteLater()
        self._greyed, self._keys = {name: actions[name].text() for name in reasons}, []
        for name, words in reasons.items():
            actions[name].setText(tr("{entry}   —   {reason}", entry=actions[name].text(), reason=words))
            actions[name].setEnabled(False)
            for keys in actions[name].shortcuts():  # an entry that is out of use does not hear its keys
                key = QShortcut(keys, self._window)
                key.activated.connect(partial(self._say, name))
                self._keys.append(key)
        if not reasons:
            self._notices.clear(_KEY)

    def _say(self, name: str) -> None:
        self._notices.say(_KEY, self._limits.why_not(name), kind="warning")
