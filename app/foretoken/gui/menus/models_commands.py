"""The commands of the Models menu: windows about models, and the models folder."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QMenu

from foretoken import own_files
from foretoken.gui.desktop.on_screen import to_front
from foretoken.gui.desktop.reveal import open_folder
from foretoken.gui.menus.pairs_menu import PairsMenu
from foretoken.gui.view_models import ViewModels
from foretoken.gui.viewmodels.pair.devices import DevicesViewModel
from foretoken.gui.viewmodels.pair.servers import ServersViewModel
from foretoken.gui.widgets.models.draft_finder import DraftFinderDialog
from foretoken.gui.widgets.models.hub import HubDialog
from foretoken.gui.widgets.models.library import LibraryDialog
from foretoken.gui.widgets.models.move_folder import MoveFolderDialog
from foretoken.gui.widgets.pair.devices_dialog import DevicesDialog
from foretoken.gui.widgets.pair.server_dialog import ServerDialog
from foretoken.gui.widgets.shared.notices import Action
from foretoken.gui.window.remembered import RememberedLayout
from foretoken.session.messages import LoadPair
from foretoken.session.remote.address import is_address
from foretoken.wording import tr

if TYPE_CHECKING:
    from foretoken.gui.window.main_window import MainWindow


class ModelsCommands:
    """The `menu_bar.ModelCommands` of a window. Each of its windows is made when it is first asked for, and kept."""

    def __init__(self, window: "MainWindow", views: ViewModels) -> None:
        self._window = window
        self._models = models = views.models
        self._preferences = views.preferences
        self._pickers = views.pickers
        self._drafts: DraftFinderDialog | None = None
        self._library: LibraryDialog | None = None
        self._hub: HubDialog | None = None
        self._memory = views.memory
        self._devices: DevicesDialog | None = None
        self._servers = ServersViewModel(
            pickers=views.pickers, preferences=views.preferences, jobs=views.jobs, parent=window
        )
        self._servers.used.connect(self._on_server_used)
        self._server: ServerDialog | None = None
        models.folder.moved.connect(self._on_folder_moved)
        models.folder.failed.connect(lambda sentence: window.notices.say("folder", sentence, kind="warning"))

    def fill(self, menu: QMenu) -> None:
        """Offer the catalog's pairs in `menu`."""
        pairs = PairsMenu(menu, self._models.pairs)
        pairs.load_asked.connect(self._pickers.choose_pair)
        pairs.download_asked.connect(self._models.downloads.enqueue)

    def find_draft(self) -> None:
        main = self._pickers.main
        if main is None:
            self._window.notices.say("models", tr("Choose a main model first. Then matching drafts can be found."))
            return
        if self._drafts is None:
            self._drafts = dialog = DraftFinderDialog(self._models.drafts, self._window)
            RememberedLayout("drafts", dialog, self._preferences, tables={"drafts": dialog.tree.header()}, splits={})
            dialog.chosen.connect(self._pickers.choose_draft)
            dialog.shared_chosen.connect(self._on_shared_chosen)
            dialog.download_asked.connect(self._models.downloads.enqueue)
        self._models.drafts.look(main)
        to_front(self._drafts)

    def show_library(self) -> None:
        if self._library is None:
            self._library = dialog = LibraryDialog(self._models.library, self._window)
            tables, splits = {"models": dialog.table.horizontalHeader()}, {"details": dialog.list}
            RememberedLayout("library", dialog, self._preferences, tables=tables, splits=splits)
            dialog.more_asked.connect(self.find_on_hub)
        self._models.local.refresh()
        to_front(self._library)

    def show_devices(self) -> None:
        if self._devices is None:
            view = DevicesViewModel(self._memory, self._preferences, self._window)
            self._devices = DevicesDialog(view, self._window)
            RememberedLayout("devices", self._devices, self._preferences, tables={}, splits={})
        to_front(self._devices)

    def serve(self) -> None:
        """Open the server for other programs."""
        self._window.serving.show()

    def show_server(self) -> None:
        if self._server is None:
            self._server = ServerDialog(self._servers, self._window)
            RememberedLayout("server", self._server, self._preferences, tables={}, splits={})
        to_front(self._server)
        self._server.begin()

    def server_action(self, pair: LoadPair | None) -> Action | None:
        """What can be done about a server that failed; None for a pair of this computer."""
        if pair is None or not is_address(pair.main):
            return None

        def mend() -> None:
            self.show_server()
            if self._server is not None:
                self._server.mend(pair.main)

        return tr("Remote server…"), mend

    def find_on_hub(self) -> None:
        if self._hub is None:
            self._hub = dialog = HubDialog(self._models.hub, self._window)
            RememberedLayout(
                "hub",
                dialog,
                self._preferences,
                tables={
                    "repositories": dialog.results.horizontalHeader(),
                    "files": dialog.pane.files.horizontalHeader(),
                },
                splits={"repository": dialog.split, "card": dialog.pane.body},
            )
        to_front(self._hub)
        self._hub.search.setFocus()

    def open_models_folder(self) -> None:
        root = self._models.folder.root
        try:
            own_files.make_folder(root)
            opened = open_folder(root)
        except OSError:
            opened = False
        if not opened:
            sentence = tr(
                "The folder {folder} could not be opened from here. Open it in your file manager.", folder=root
            )
            self._window.notices.say("folder", sentence, kind="warning")

    def move_models_folder(self) -> None:
        folder = self._models.folder
        chosen = QFileDialog.getExistingDirectory(self._window, tr("Move models to"), str(folder.root.parent))
        if not chosen:
            return
        self._window.notices.clear("folder")
        dialog = MoveFolderDialog(folder, chosen, self._window)
        folder.move_to(chosen)
        if folder.moving:
            dialog.open()
        else:  # it was refused with a sentence
            dialog.deleteLater()

    def _on_server_used(self, sentence: str) -> None:
        if sentence:
            self._window.notices.say("key", sentence, kind="warning")

    def _on_shared_chosen(self, path: str) -> None:
        self._pickers.choose_draft(path)
        self._pickers.share()

    def _on_folder_moved(self, _old: str, new: str) -> None:
        self._window.notices.say("folder", tr("Downloaded models are in {folder} now.", folder=new), kind="ok")
