"""Builds what finds, fetches and lists model files, and moves their folder."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from foretoken.gui.bridge import NoticeBridge
from foretoken.gui.core import Models
from foretoken.gui.model_files import ModelFiles
from foretoken.gui.places import Places
from foretoken.gui.sources import all_pairs, as_it_is_now, bandwidth, model_costs, predictor, the_hub, where_it_is
from foretoken.gui.viewmodels.models.downloads import DownloadsViewModel
from foretoken.gui.viewmodels.models.draft_finder import DraftFinderViewModel
from foretoken.gui.viewmodels.models.hub import HubViewModel
from foretoken.gui.viewmodels.models.library import LibraryViewModel
from foretoken.gui.viewmodels.models.pairs import PairsViewModel
from foretoken.gui.viewmodels.models.speed_here import SpeedHereViewModel
from foretoken.gui.viewmodels.pair.memory import MemoryViewModel
from foretoken.gui.viewmodels.pair.pickers import PickersViewModel
from foretoken.gui.viewmodels.shared.jobs import Jobs
from foretoken.gui.viewmodels.shared.local_models import LocalModelsViewModel
from foretoken.gui.viewmodels.shared.move_folder import ModelsFolderViewModel
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.gui.viewmodels.shared.undo import Step, UndoStack
from foretoken.library.downloads.queue import Downloads
from foretoken.library.on_disk.models_folder import ModelsFolder
from foretoken.wording import tr

_PATIENCE: Final = 2.0  # seconds that closing waits for a download to stop


class ModelsComposition(Models):
    """Downloads, the library, the hub and the catalog, built and connected.

    Signals: troubled(str): a sentence about the catalog, which is read in the background.
    """

    troubled = Signal(str)

    def __init__(
        self,
        home: Places,
        own_folder: Path,
        *,
        files: ModelFiles,
        local: LocalModelsViewModel,
        pickers: PickersViewModel,
        memory: MemoryViewModel,
        preferences: PreferencesViewModel,
        jobs: Jobs,
        undo: UndoStack,
        parent: QObject,
    ) -> None:
        """Downloads go to `own_folder`."""
        super().__init__(parent)
        self._pickers = pickers
        self._preferences = preferences
        self.download_bridge = NoticeBridge(self)
        self.queue = self._open_queue(own_folder)
        self.downloads = DownloadsViewModel(self.queue, self, undo=undo)
        self.download_bridge.drained.connect(self.downloads.take)
        self.downloads.finished.connect(lambda _number: local.refresh())
        self.pair_troubles = NoticeBridge(self)  # they are read in the background
        self.pair_troubles.drained.connect(self._on_pair_trouble)
        speeds = SpeedHereViewModel(
            costs=model_costs,
            bandwidth=bandwidth,
            graphics=lambda: any(not device.shares_ram for device in memory.room().devices),
            jobs=jobs,
            parent=self,
        )
        speeds.looked.connect(pickers.show_speeds)
        for changed in (local.changed, speeds.changed):
            changed.connect(lambda: speeds.look(local.models))
        catalog = partial(all_pairs, home.pairs, self.pair_troubles.push)
        folder = ModelsFolderViewModel(own_folder, jobs=jobs, busy=self._why_not_move, parent=self)
        folder.moved.connect(self._on_folder_moved)
        folder.halted.connect(self._on_folder_halted)
        library = LibraryViewModel(
            local=local,
            folder=folder,
            pickers=pickers,
            preferences=preferences,
            jobs=jobs,
            speeds=speeds,
            pairs=lambda: catalog().pairs,
            connect=the_hub,
            parent=self,
        )
        library.removals.removed.connect(
            lambda _name: undo.did(
                Step(tr("delete model"), "", library.removals.undo, possible=lambda: library.removals.name is not None)
            )
        )
        self.local, self.folder, self.library = local, folder, library
        self.pairs = PairsViewModel(load=catalog, local=local, jobs=jobs, room=memory.room, speeds=speeds, parent=self)
        self.drafts = DraftFinderViewModel(
            local=local,
            bundled=home.bundled[1:],
            catalog=catalog,
            connect=the_hub,
            predictor=predictor,
            lacking=files.lacks,
            jobs=jobs,
            parent=self,
        )
        self.hub = HubViewModel(
            connect=the_hub,
            downloads=self.downloads,
            local=local,
            jobs=jobs,
            memory=lambda: memory.free,
            speeds=speeds,
            parent=self,
        )

    def close(self) -> None:
        """Nothing is fetched or told any more."""
        self.queue.close(_PATIENCE)
        self.download_bridge.drained.disconnect(self.downloads.take)
        self.pair_troubles.drained.disconnect(self._on_pair_trouble)

    def _on_pair_trouble(self, sentences: Sequence[str]) -> None:
        self.troubled.emit(sentences[-1])

    def _open_queue(self, folder: Path) -> Downloads:
        return Downloads(
            folder=ModelsFolder(folder),
            resolve=where_it_is,
            settle=as_it_is_now,
            listener=self.download_bridge.push,
            remember=True,
        )

    # --- the models folder in another place

    def _why_not_move(self) -> str | None:
        if any(row.active for row in self.downloads.rows):
            return tr("A download is running. Pause it first, then move the folder.")
        return None

    def _on_folder_moved(self, old: str, new: str) -> None:
        others = tuple(folder for folder in self._preferences.settings.model_folders if folder != new)
        self._preferences.change(models_folder=new, model_folders=others)
        self._preferences.flush()
        self.queue.close(_PATIENCE)
        self.queue = self._open_queue(Path(new))
        self.downloads.use(self.queue)
        self._pickers.relocate(old, new)
        self.local.refresh()

    def _on_folder_halted(self, new: str) -> None:
        """Some models may be there already: they stay on the lists."""
        others = self._preferences.settings.model_folders
        if new not in others and Path(new).is_dir():
            self._preferences.change(model_folders=(*others, new))
        self.local.refresh()
