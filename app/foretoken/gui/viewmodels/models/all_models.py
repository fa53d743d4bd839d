"""The view-models of the Models menu, in one object."""

from dataclasses import dataclass

from foretoken.gui.viewmodels.models.downloads import DownloadsViewModel
from foretoken.gui.viewmodels.models.draft_finder import DraftFinderViewModel
from foretoken.gui.viewmodels.models.hub import HubViewModel
from foretoken.gui.viewmodels.models.library import LibraryViewModel
from foretoken.gui.viewmodels.models.pairs import PairsViewModel
from foretoken.gui.viewmodels.shared.local_models import LocalModelsViewModel
from foretoken.gui.viewmodels.shared.move_folder import ModelsFolderViewModel


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
