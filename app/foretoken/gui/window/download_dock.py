"""Controls the download dock: when it opens, what is remembered of it, and what its buttons do."""

from PySide6.QtCore import QEvent, QObject, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from foretoken.gui.viewmodels.models.downloads import DownloadsViewModel
from foretoken.gui.viewmodels.pair.pickers import PickersViewModel
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.gui.widgets.models.downloads import DownloadsDock
from foretoken.gui.widgets.shared.later import Later


class DownloadDockControl(QObject):
    """Opens and folds `dock`. It folds by itself when it is empty."""

    def __init__(
        self,
        dock: DownloadsDock,
        *,
        downloads: DownloadsViewModel,
        pickers: PickersViewModel,
        preferences: PreferencesViewModel,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._dock = dock
        self._preferences = preferences
        self._downloads = downloads
        self._any: bool | None = None
        self._fitting = Later(lambda: dock.set_room(window.height()), self)
        self._on_changed()
        downloads.changed.connect(self._on_changed)
        downloads.enqueued.connect(self._on_enqueued)
        dock.folded.connect(lambda folded: self._ask(not folded))
        dock.load_requested.connect(pickers.choose_pair)
        dock.draft_requested.connect(pickers.choose_draft)
        window.installEventFilter(self)
        dock.page_requested.connect(lambda address: QDesktopServices.openUrl(QUrl(address)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            self._fitting.ask()
        return super().eventFilter(watched, event)

    def toggle(self) -> None:
        """By the menu or its key: when it opens, the keyboard goes there."""
        self._ask(not self._dock.open)
        if self._dock.open:
            self._dock.focus()

    def _ask(self, shown: bool) -> None:
        self._preferences.change(downloads_shown=shown)
        self._open(shown)

    def _open(self, shown: bool) -> None:
        self._dock.set_open(shown)

    def _on_changed(self) -> None:
        """The first download came or the last one went: an empty panel would only take room from the chat."""
        some = bool(self._downloads.rows)
        if some is not self._any:
            self._any = some
            self._open(some and (self._dock.open or self._preferences.settings.downloads_shown is True))

    def _on_enqueued(self, _number: int) -> None:
        """What was just asked for is seen, unless the user has folded the downloads: then their line says it."""
        if self._preferences.settings.downloads_shown is None:
            self._open(True)
