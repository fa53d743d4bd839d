"""What to download for a pair of the catalog."""

from foretoken.library.catalog.catalog import CatalogFile, CatalogPair
from foretoken.library.downloads.items import DownloadRequest, FileRequest
from foretoken.library.downloads.settling import Hub, settled
from foretoken.library.files.remote import Want


def planned(pair: CatalogPair) -> DownloadRequest:
    """The files of `pair` as one download, as the catalog has them: the hub is still to be asked."""
    files = [file for one in pair.files for file in _files(one)]
    draft_at = None if len(pair.files) == 1 else len(pair.main.files)
    return DownloadRequest(pair.title, tuple(files), draft_at=draft_at, settled=False)


def planned_model(model: CatalogFile) -> DownloadRequest:
    """One side of a pair as a download, as the catalog has it."""
    return DownloadRequest(model.files[0].rsplit("/", 1)[-1], tuple(_files(model)), settled=False)


def request(pair: CatalogPair, hub: Hub) -> DownloadRequest:
    """The files of `pair` as one download, as the hub has them now. Raises HubError."""
    return settled(planned(pair), hub)


def _files(model: CatalogFile) -> list[FileRequest]:
    """Returns the files of one side. Of several parts only the sum of sizes is known until the hub is asked."""
    share = model.size // len(model.files)
    return [FileRequest(Want(model.repository, path), share) for path in model.files]
