"""The menu Models ▸ Second draft, which loads another draft beside the first; filled when opened."""

from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from foretoken.gui.viewmodels.pair.fits import Fit
from foretoken.gui.viewmodels.pair.pickers import PickersViewModel
from foretoken.gui.widgets.shared.captions import caption
from foretoken.plain import lines
from foretoken.wording import later, tr

_TIP = later(
    "Both are loaded, and the faster one guesses; the reply says which. Beside the message you can choose one."
)


class SecondDraftMenu(QObject):
    """Fills `menu` with the drafts of `pickers`."""

    def __init__(self, menu: QMenu, pickers: PickersViewModel) -> None:
        super().__init__(menu)
        self._menu = menu
        self._pickers = pickers
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(self._fill)
        self._fill()  # one that is empty is not opened by every style

    def open_below(self, widget: QWidget) -> None:
        """Open it under `widget`."""
        self._fill()
        self._menu.popup(widget.mapToGlobal(QPoint(0, widget.height() + 4)))

    def _fill(self) -> None:
        self._menu.clear()
        if self._pickers.draft is None:
            self._menu.addAction(tr("Choose a draft first")).setEnabled(False)
            return
        group, pickers = QActionGroup(self._menu), self._pickers
        for entry in pickers.seconds():
            words = entry.reasons[0] if entry.fit is Fit.NO and entry.reasons else entry.detail
            action = self._menu.addAction(caption(f"{entry.label}   —   {words}" if words else entry.label))
            action.setCheckable(True)
            action.setChecked(entry.path == pickers.second)
            action.setEnabled(entry.fit is not Fit.NO)
            action.setToolTip(lines("\n".join(entry.reasons)) or tr(_TIP))
            action.triggered.connect(lambda _checked, path=entry.path: pickers.choose_second(path))
            group.addAction(action)
