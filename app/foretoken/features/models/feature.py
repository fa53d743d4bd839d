"""The Models menu: finding, fetching and listing model files, and their folder."""

from PySide6.QtWidgets import QFileDialog, QMenu

from foretoken import own_files
from foretoken.features.models.pairs_menu import PairsMenu
from foretoken.gui.desktop.reveal import open_folder
from foretoken.gui.shell.actions import Action, KeyGroup, Menu, Shortcut
from foretoken.gui.shell.core_actions import guessing_lack
from foretoken.gui.shell.shell import Shell
from foretoken.gui.widgets.models.draft_finder import DraftFinderDialog
from foretoken.gui.widgets.models.hub import HubDialog
from foretoken.gui.widgets.models.library import LibraryDialog
from foretoken.gui.widgets.models.move_folder import MoveFolderDialog
from foretoken.wording import later, tr


def register(shell: Shell) -> None:
    """Its entries, and what is said of the models folder."""
    windows, folder = ModelWindows(shell), shell.core.models.folder
    notices = shell.window.notices
    folder.moved.connect(
        lambda _old, new: notices.say("folder", tr("Downloaded models are in {folder} now.", folder=new), kind="ok")
    )
    folder.failed.connect(lambda sentence: notices.say("folder", sentence, kind="warning"))
    shell.add(
        Menu("pairs", later("&Download a pair"), 110, inside="models", fill=windows.fill_pairs),
        Action("hub", later("Find on the &hub…"), windows.find_on_hub, "models", 120),
        Shortcut("hub", "Ctrl+Shift+F", KeyGroup.MODELS, 40, later("Find models on the hub")),
        Action(
            "find_draft",
            later("&Find a matching draft…"),
            windows.find_draft,
            "models",
            130,
            lacks=lambda: guessing_lack(shell),
        ),
        Shortcut("find_draft", "Ctrl+Shift+D", KeyGroup.MODELS, 60, later("Find a matching draft")),
        Action("library", later("&Library…"), windows.show_library, "models", 150),
        Shortcut("library", "Ctrl+L", KeyGroup.MODELS, 50, later("The library of models")),
        Action("open_folder", later("&Open models folder"), windows.open_models_folder, "models", 410),
        Action("move_folder", later("&Move models folder…"), windows.move_models_folder, "models", 420),
    )


class ModelWindows:
    """The windows about model files."""

    def __init__(self, shell: Shell) -> None:
        self._window = shell.window
        self._models = shell.core.models
        self._pickers = shell.core.pickers
        self._drafts = shell.dialog("drafts", self._made_drafts, tables=lambda dialog: {"drafts": dialog.tree.header()})
        self._library = shell.dialog(
            "library",
            self._made_library,
            tables=lambda dialog: {"models": dialog.table.horizontalHeader()},
            splits=lambda dialog: {"details": dialog.list},
        )
        self._hub = shell.dialog(
            "hub",
            lambda: HubDialog(self._models.hub, self._window),
            tables=lambda dialog: {
                "repositories": dialog.results.horizontalHeader(),
                "files": dialog.pane.files.horizontalHeader(),
            },
            splits=lambda dialog: {"repository": dialog.split, "card": dialog.pane.body},
        )

    def fill_pairs(self, menu: QMenu) -> None:
        """Offer the catalog's pairs in `menu`."""
        pairs = PairsMenu(menu, self._models.pairs)
        pairs.load_asked.connect(self._pickers.choose_pair)
        pairs.download_asked.connect(self._models.downloads.enqueue)

    def find_draft(self) -> None:
        main = self._pickers.main
        if main is None:
            self._window.notices.say("models", tr("Choose a main model first. Then matching drafts can be found."))
            return
        self._drafts.get()
        self._models.drafts.look(main)
        self._drafts.open()

    def show_library(self) -> None:
        self._library.get()
        self._models.local.refresh()
        self._library.open()

    def find_on_hub(self) -> None:
        self._hub.open().search.setFocus()

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

    def _made_drafts(self) -> DraftFinderDialog:
        dialog = DraftFinderDialog(self._models.drafts, self._window)
        dialog.chosen.connect(self._pickers.choose_draft)
        dialog.shared_chosen.connect(self._on_shared_chosen)
        dialog.download_asked.connect(self._models.downloads.enqueue)
        return dialog

    def _made_library(self) -> LibraryDialog:
        dialog = LibraryDialog(self._models.library, self._window)
        dialog.more_asked.connect(self.find_on_hub)
        return dialog

    def _on_shared_chosen(self, path: str) -> None:
        self._pickers.choose_draft(path)
        self._pickers.share()
