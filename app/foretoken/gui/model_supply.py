"""Where model files are and where they come from: this machine, the catalog, the hub, and the queue of downloads."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from foretoken.amounts import in_bytes
from foretoken.engine.gguf import GgufHeader, kinds
from foretoken.engine.gguf.kinds import FileKind
from foretoken.errors import BadModelFile
from foretoken.gui.bridge import NoticeBridge
from foretoken.gui.places import Places
from foretoken.gui.sources import all_pairs, as_it_is_now, bandwidth, model_costs, where_it_is
from foretoken.gui.viewmodels.pair.fits import Description, FitVerdict
from foretoken.gui.viewmodels.pair.memory import MemoryViewModel
from foretoken.gui.viewmodels.pair.pickers import PickersViewModel
from foretoken.gui.viewmodels.shared.downloads import DownloadsViewModel
from foretoken.gui.viewmodels.shared.jobs import Jobs
from foretoken.gui.viewmodels.shared.local_models import LocalModelsViewModel
from foretoken.gui.viewmodels.shared.move_folder import ModelsFolderViewModel
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.gui.viewmodels.shared.speed_here import SpeedHereViewModel
from foretoken.gui.viewmodels.shared.undo import UndoStack
from foretoken.library.downloads.queue import Downloads
from foretoken.library.fit import heads
from foretoken.library.fit.heads import Lacking
from foretoken.library.fit.pairing import check_pair
from foretoken.library.fit.profile import Profile, profiles_of
from foretoken.library.on_disk.header_cache import RecentHeaders
from foretoken.library.on_disk.models_folder import ModelsFolder
from foretoken.session.remote.address import Address, is_address
from foretoken.speedups import Speedup
from foretoken.wording import tr

if TYPE_CHECKING:
    from foretoken.library.drafts.speedup import Predictor


class ModelFiles:
    """Answers three questions about model files and reads each file once. Every method raises BadModelFile.

    `headers` may be shared with others who look at what was chosen; `predictor` knows what was measured. `lacking` is
    what the engine process said of its library: why it cannot run heads of a kind, by the kind's name.
    """

    def __init__(self, headers: RecentHeaders, predictor: "Callable[[], Predictor]") -> None:
        self._headers = headers
        self._predictor = predictor
        self.lacking: Mapping[str, str] = {}

    def check(self, main: str, draft: str) -> FitVerdict:
        """Whether the draft file can serve the main file; raises for the main file alone. The same file twice is judged
        by the MTP inside it, where there is any."""
        target = self._headers.read(Path(main))
        try:
            helper = heads.read_beside(target, Path(draft), read=self._headers.draft)
        except BadModelFile as error:
            return FitVerdict(False, error.reasons, broken=True)
        if heads.by_head(target, helper):
            reasons = heads.why_not(target, helper, lacking=self.lacks)
            inside = helper is target and not reasons
            return FitVerdict(not reasons, reasons, speedup=self._speedup(target) if inside else None)
        found = check_pair(target, helper)
        return FitVerdict(found.fits, found.reasons, shared=found.shared if found.can_share else None)

    def lacks(self, kind: FileKind) -> str | None:
        """Why heads of this kind cannot be run here, a sentence."""
        return self.lacking.get(kind.value)

    def _speedup(self, target: GgufHeader) -> Speedup:
        from foretoken.library.drafts.matching import predict  # it takes the catalog along

        return predict(target, target, self._predictor()).speedup

    def describe(self, path: str) -> Description:
        """Name and detail of a model file."""
        if path.startswith("scripted:"):
            return Description(path)
        if is_address(path):
            return Description(Address.parse(path).label, tr("runs on a server"))
        header = self._headers.draft(Path(path))
        detail = tr(
            "{size} · {quantisation} · context {context:,}",
            size=in_bytes(header.size),
            quantisation=header.quantisation,
            context=header.context_length,
        )
        if header.kind.head:
            return Description(header.name, f"{kinds.short(header.described)} · {detail}", head=True)
        return Description(header.name, detail)

    def profiles(self, main: str, draft: str | None, second: str | None = None) -> tuple[Profile, Profile | None]:
        """What the files of a pair say about the memory it takes."""
        target = self._headers.read(Path(main))
        helpers = (
            None if path is None else heads.read_beside(target, Path(path), read=self._headers.draft)
            for path in (draft, second)
        )
        return profiles_of(target, *helpers)


if TYPE_CHECKING:
    from foretoken.library.catalog.catalog import Catalog

_PATIENCE: Final = 2.0  # seconds that closing waits for a download to stop


class ModelSupply(QObject):
    """What several features need of model files. `lacking`: why the engine cannot run heads of a kind.

    troubled(str)    a sentence about the catalog, which is read in the background
    """

    troubled = Signal(str)

    def __init__(
        self,
        home: Places,
        own_folder: Path,
        *,
        lacking: Lacking,
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
        self._pickers, self._preferences = pickers, preferences
        self.lacking, self.local = lacking, local
        self.download_bridge = NoticeBridge(self)
        self.queue = self._open_queue(own_folder)
        self.downloads = DownloadsViewModel(self.queue, self, undo=undo)
        self.download_bridge.drained.connect(lambda _news: self.downloads.refresh())
        self.downloads.finished.connect(lambda _number: local.refresh())
        self._pair_troubles = NoticeBridge(self)  # they are read in the background
        self._pair_troubles.drained.connect(lambda sentences: self.troubled.emit(sentences[-1]))
        self.catalog: Callable[[], Catalog] = partial(all_pairs, home.pairs, self._pair_troubles.push)
        self.speeds = SpeedHereViewModel(
            costs=model_costs,
            bandwidth=bandwidth,
            graphics=lambda: any(not device.shares_ram for device in memory.room().devices),
            jobs=jobs,
            parent=self,
        )
        self.speeds.looked.connect(pickers.show_speeds)
        for changed in (local.changed, self.speeds.changed):
            changed.connect(lambda: self.speeds.look(local.models))
        self.folder = ModelsFolderViewModel(own_folder, jobs=jobs, busy=self._why_not_move, parent=self)
        self.folder.moved.connect(self._on_folder_moved)
        self.folder.halted.connect(self._on_folder_halted)

    def close(self) -> None:
        """Nothing is fetched or told any more."""
        self.queue.close(_PATIENCE)
        self.download_bridge.drained.disconnect()
        self._pair_troubles.drained.disconnect()

    def _open_queue(self, folder: Path) -> Downloads:
        return Downloads(
            folder=ModelsFolder(folder),
            resolve=where_it_is,
            settle=as_it_is_now,
            listener=lambda: self.download_bridge.push(None),
            remember=True,
        )

    # --- the models folder in another place

    def _why_not_move(self) -> str | None:
        if any(item.active for item in self.downloads.items):
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
