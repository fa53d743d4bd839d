"""``foretoken models download`` without the hub: finds what is on this machine already."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from foretoken.errors import HubError, HubOffline, HubUnreachable
from foretoken.plain import one_line

if TYPE_CHECKING:
    from foretoken.library.catalog.catalog import CatalogPair
    from foretoken.library.downloads.items import DownloadItem
    from foretoken.library.on_disk.local import LocalModel

Silence = HubOffline | HubUnreachable
"""The hub was not asked, or did not answer."""


def pair_here(pair: "CatalogPair", silence: Silence) -> "DownloadItem":
    """`pair` as it is on this machine. Raises `silence`, with the names of what is missing where some of it is here."""
    from foretoken.cli.models.here import local_models, own_folder
    from foretoken.library.drafts.already import of_catalog

    models, folder = _ours_first(local_models()), own_folder()
    found = [of_catalog(model, models) for model in pair.files]
    missing = [
        Path(file).name
        for model, here in zip(pair.files, found, strict=True)
        for file in model.files
        if here is None and not folder.place(model.repository, file).is_file()
    ]
    have = [one for one in found if one is not None]
    if len(have) == len(found):
        return _item(pair.title, have, draft_at=None if len(have) == 1 else len(have[0].files))
    if not missing or len(missing) == sum(len(model.files) for model in pair.files):
        raise silence  # nothing is here, or what is cannot be used: the hub has to send it again
    verb = "is" if len(missing) == 1 else "are"
    raise _same_kind(silence, f"Of {pair.title}, {' and '.join(missing)} {verb} not here yet. {silence}")


def model_here(repository: str, file: str | None, silence: Silence) -> "DownloadItem":
    """The one model of `repository` that is on this machine and goes by `file`. Raises `silence` where there is none,
    or several."""
    from foretoken.cli.models.here import local_models
    from foretoken.library.drafts.already import of_repository

    found = of_repository(repository, file, _ours_first(local_models()))
    copies = {one.facts.identity for one in found if one.facts is not None}
    if not found:
        raise silence
    if len(copies) > 1:
        names = ", ".join(sorted({one.path.name for one in found}))
        raise _same_kind(silence, f"Of {repository}, several models are here ({names}); name one. {silence}")
    return _item(found[0].path.name, found[:1], draft_at=None)


def _ours_first(models: "Sequence[LocalModel]") -> "list[LocalModel]":
    return sorted(models, key=lambda one: not one.removable)


def _item(title: str, models: "Sequence[LocalModel]", *, draft_at: int | None) -> "DownloadItem":
    from foretoken.library.downloads.items import DownloadItem, DownloadRequest, State
    from foretoken.library.files.remote import Want

    print(
        f"foretoken: {one_line(title)} is on this machine already; the hub could not be reached to compare it.",
        file=sys.stderr,
    )
    places = tuple(place for one in models for place in one.files)
    size = sum(one.size for one in models)
    request = DownloadRequest(title, (Want("", title, size=size),), draft_at)
    return DownloadItem(0, request, State.FINISHED, have=size, places=places)


def _same_kind(silence: Silence, sentence: str) -> HubError:
    return HubUnreachable(sentence, wait=silence.wait) if isinstance(silence, HubUnreachable) else HubOffline(sentence)
