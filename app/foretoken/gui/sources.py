"""Data sources of the view-models: the catalog, the hub, measured costs. Imported on first use, because it is slow."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from foretoken import paths
from foretoken.library.downloads.items import DownloadRequest
from foretoken.library.files.remote import RemoteFile, Want

if TYPE_CHECKING:
    from foretoken.library.catalog.catalog import Catalog
    from foretoken.library.drafts.speedup import ModelCosts, Predictor
    from foretoken.library.fit.bandwidth import Bandwidth
    from foretoken.library.hub.client import Hub


def all_pairs(added: Path, tell: Callable[[str], None]) -> "Catalog":
    """The catalog, and the pairs that the user added in the file `added`; `tell` gets a sentence if some of these
    cannot be read. Raises BadPairFile."""
    from foretoken.library.catalog import catalog, pair_file
    from foretoken.library.catalog.pair_file import UserPairs

    theirs, trouble = UserPairs(added).restore()
    if trouble is not None:
        tell(trouble)
    return catalog.merged(pair_file.load(paths.resource("catalog.json")), theirs)


def predictor() -> "Predictor":
    """What was measured and learned on this machine, to predict speed from."""
    from foretoken.library.drafts.speedup import MODEL_COSTS, ModelCosts, Predictor
    from foretoken.library.on_disk.kept import learned_acceptance

    cache = paths.cache_dir()
    return Predictor(ModelCosts(cache / MODEL_COSTS), learned_acceptance(cache / "learned"))


def model_costs() -> "ModelCosts":
    """What the passes of models cost on this machine, as far as they ran."""
    from foretoken.library.drafts.speedup import MODEL_COSTS, ModelCosts

    return ModelCosts(paths.cache_dir() / MODEL_COSTS)


def bandwidth() -> "Bandwidth":
    """How fast this machine reads its memory."""
    from foretoken.library.fit.bandwidth import Bandwidth

    return Bandwidth(paths.cache_dir() / "bandwidth")


def the_hub() -> "Hub":
    """The hub's client, which takes a while to load: no window waits for it."""
    from foretoken.library.hub.client import Hub

    return Hub()


def where_it_is(want: Want) -> RemoteFile:
    """Returns where a file of the hub can be downloaded. Raises HubError, BadDownload."""
    return the_hub().resolve(want)


def as_it_is_now(request: DownloadRequest) -> DownloadRequest:
    """Returns `request` with the names and sizes that the hub has now. Raises HubError."""
    from foretoken.library.downloads.items import settled

    return settled(request, the_hub())
