"""What the window knows about models beyond the loaded pair, in one piece."""

from dataclasses import dataclass

from foretoken.gui.viewmodels.downloads import DownloadsViewModel
from foretoken.gui.viewmodels.draft_finder import DraftFinderViewModel
from foretoken.gui.viewmodels.hub import HubViewModel
from foretoken.gui.viewmodels.library import LibraryViewModel
from foretoken.gui.viewmodels.local_models import LocalModelsViewModel
from foretoken.gui.viewmodels.models_folder import ModelsFolderViewModel
from foretoken.gui.viewmodels.pairs import PairsViewModel


@dataclass(frozen=True)
class Models:
    """The view-models behind the Models menu and its windows."""

    local: LocalModelsViewModel
    pairs: PairsViewModel
    drafts: DraftFinderViewModel
    folder: ModelsFolderViewModel
    downloads: DownloadsViewModel
    library: LibraryViewModel
    hub: HubViewModel
