"""Makes a pair for a pair file from two models on this machine."""

import re
from pathlib import PurePath
from typing import Final

from foretoken.engine.gguf import GgufHeader, read_header
from foretoken.errors import BadModelFile, BadPairFile
from foretoken.library.catalog.catalog import CatalogModel, CatalogPair
from foretoken.library.files.file_names import quantisation_of, shard_of
from foretoken.library.fit.pairing import check_pair, incompatible, percent
from foretoken.library.fit.profile import shape_of
from foretoken.library.on_disk.local import LocalModel

UNKNOWN_LICENCE: Final = "unknown"
"""Stands in a pair file until the hub was asked."""
_MOST: Final = 60  # characters of an id


def make_pair(
    main: LocalModel,
    draft: LocalModel,
    *,
    pair_id: str | None = None,
    title: str | None = None,
    good_for: str | None = None,
    why: str | None = None,
) -> CatalogPair:
    """What was not given is made up from the models' names and sizes.

    Raises BadModelFile, IncompatiblePair, or BadPairFile where one of the files cannot be downloaded by others.
    """
    target, helper = _header(main), _header(draft)
    report = check_pair(target, helper)
    if not report.fits:
        raise incompatible(target, helper, report)
    reason = f"It has {percent(report.size_ratio)} of the main model's size and the same vocabulary."
    return CatalogPair(
        id=pair_id if pair_id is not None else _id(main),
        title=title if title is not None else f"{_stem(main)} + {_stem(draft)}"[:300],
        good_for=good_for if good_for is not None else "A pair added by a user.",
        why=why if why is not None else reason,
        main=_model(main, target),
        draft=_model(draft, helper),
    )


def _header(model: LocalModel) -> GgufHeader:
    if model.facts is None:
        raise BadModelFile(f"{model.name} cannot be used: {model.fault or 'it is not a model'}")
    return read_header(model.path)


def _model(model: LocalModel, header: GgufHeader) -> CatalogModel:
    assert model.facts is not None
    if model.repository is None:
        raise BadPairFile(
            f"{model.name} cannot be shared: its folder does not say which repository it came from; "
            "download it with `foretoken models download` first."
        )
    files = tuple(_path(model.repository, PurePath(file)) for file in model.files)
    return CatalogModel(
        repository=model.repository,
        files=files,
        size=model.size,
        quantisation=quantisation_of(files[0]) or model.facts.quantisation,
        parameters=model.facts.parameters,
        context=model.facts.context,
        shape=shape_of(header),
        licence=UNKNOWN_LICENCE,
    )


def _path(repository: str, file: PurePath) -> str:
    """The file's path inside its repository, folders of it included where the store keeps them."""
    owner, _, name = repository.partition("/")
    parts = file.parts
    for at in range(len(parts) - 2, 0, -1):
        if parts[at - 1 : at + 1] == (owner, name):
            return "/".join(parts[at + 1 :])
    if "snapshots" in parts:
        return "/".join(parts[parts.index("snapshots") + 2 :])
    return file.name


def _stem(model: LocalModel) -> str:
    """ "Llama-3.2-1B-Instruct" of "Llama-3.2-1B-Instruct-Q8_0.gguf"."""
    shard = shard_of(model.path.name)
    stem = shard.stem if shard is not None else model.path.stem
    label = quantisation_of(model.path.name)
    return re.sub(rf"[-_.]{re.escape(label)}$", "", stem, flags=re.IGNORECASE) if label is not None else stem


def _id(model: LocalModel) -> str:
    found = re.sub(r"[^a-z0-9.]+", "-", _stem(model).lower()).strip("-.")[:_MOST].rstrip("-.")
    return found if len(found) > 1 else f"pair-{found or 'new'}"
