"""Finds models on this machine that are about to be downloaded."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from foretoken.library.files.file_names import quantisation_of
from foretoken.library.on_disk.local import LocalModel

if TYPE_CHECKING:  # the catalog takes its schema along
    from foretoken.library.catalog.catalog import CatalogFile


def of_catalog(model: "CatalogFile", models: Sequence[LocalModel]) -> LocalModel | None:
    """The sound one of `models`, in any store, that is `model`: by its repository, or its file's name and size."""
    name = Path(model.files[0]).name
    for one in models:
        if one.facts is None or one.path.name != name:
            continue
        if one.repository == model.repository or abs(one.size - model.size) <= model.size // 100:
            return one
    return None


def of_repository(repository: str, file: str | None, models: Sequence[LocalModel]) -> list[LocalModel]:
    """The sound ones of `models` that came from `repository`; with `file`, those of that name or quantisation."""
    own = [one for one in models if one.facts is not None and one.repository == repository]
    if file is None:
        return [one for one in own if one.selectable]
    name = file.rsplit("/", 1)[-1]
    named = [one for one in own if any(part.name == name for part in one.files)]
    return named or [one for one in own if (quantisation_of(one.path.name) or "").lower() == file.lower()]
