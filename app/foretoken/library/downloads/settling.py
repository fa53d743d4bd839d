"""Updates a download request from the hub, because files are renamed and replaced."""

from collections.abc import Sequence
from typing import Protocol

from foretoken.errors import HubError
from foretoken.library.downloads.items import DownloadRequest, FileRequest
from foretoken.library.files.file_names import hint_of, quantisation_of
from foretoken.library.files.remote import Want
from foretoken.library.hub.repository import Contents, HubModel
from foretoken.wording import tr


class ContentsHub(Protocol):
    """What is asked of the hub."""

    def contents(self, repository: str, revision: str = "main") -> Contents: ...


def of_model(repository: str, model: HubModel) -> DownloadRequest:
    """All files of one model of a repository, as the hub said a moment ago."""
    files = tuple(FileRequest(Want(repository, file.path), file.size) for file in model.files)
    return DownloadRequest(model.path.rsplit("/", 1)[-1], files)


def settled(request: DownloadRequest, hub: ContentsHub) -> DownloadRequest:
    """`request` with the names and sizes of now. Raises HubError, also where the hub has no such file any more."""
    if request.settled:
        return request
    main = request.files[: request.draft_at]
    draft = request.files[request.draft_at :] if request.draft_at is not None else ()
    files = [_now(model, hub) for model in (main, draft) if model]
    return DownloadRequest(
        request.title,
        tuple(file for model in files for file in model),
        draft_at=None if request.draft_at is None else len(files[0]),
    )


def find_model(contents: Contents, paths: Sequence[str], quantisation: str | None) -> HubModel | None:
    """The model of these files, or else the first with the same quantisation."""
    exact = (one for one in contents.models if [file.path for file in one.files] == list(paths))
    alike = (one for one in contents.models if one.hint == hint_of(paths[0]) and one.quantisation == quantisation)
    return next(exact, None) or next(alike, None)


def _now(files: Sequence[FileRequest], hub: ContentsHub) -> list[FileRequest]:
    """The files of one model. Raises HubError."""
    want = files[0].want
    contents = hub.contents(want.repository, want.revision)
    quantisation = quantisation_of(want.path)
    found = find_model(contents, [file.want.path for file in files], quantisation)
    if found is None:
        raise HubError(
            tr(
                "{repository} has no {quantisation} file any more; look at {page} for what it has.",
                repository=want.repository,
                quantisation=quantisation or want.name,
                page=contents.repository.page,
            )
        )
    return [FileRequest(Want(want.repository, file.path, want.revision), file.size) for file in found.files]
