"""The facts of a model file as lines for display, read when they are first shown."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from foretoken import own_files
from foretoken.amounts import gib, in_bytes, in_weights
from foretoken.attachments.read import decoded
from foretoken.engine.gguf import GgufHeader, kinds, read_draft
from foretoken.errors import BadModelFile
from foretoken.gui.viewmodels.shared.speed_here import speed_of
from foretoken.library.drafts.already import of_catalog
from foretoken.library.drafts.expected_speed import SpeedHere
from foretoken.library.fit import footprint
from foretoken.library.fit.footprint import Room, Wish
from foretoken.library.fit.profile import profile_of
from foretoken.library.on_disk.local import LocalModel
from foretoken.library.on_disk.stores import Store
from foretoken.wording import joined, tr, trn

if TYPE_CHECKING:  # the catalog takes its schema along
    from foretoken.library.catalog.catalog import CatalogFile, CatalogPair

COMMON_CONTEXT: Final = 8192
"""Tokens that memory is stated for, as in the catalog."""


@dataclass(frozen=True)
class ModelDetails:
    """`facts`: (name, value) in order. `warnings` and `fault` are sentences."""

    path: str
    title: str
    facts: tuple[tuple[str, str], ...]
    warnings: tuple[str, ...] = ()
    fault: str | None = None


@dataclass(frozen=True)
class KnownFacts:
    """What else is known of models: their speed here, and the `pairs` of the catalog."""

    speed: SpeedHere | None = None
    pairs: "Sequence[CatalogPair]" = ()


def read_details(model: LocalModel, known: KnownFacts = KnownFacts()) -> ModelDetails:  # frozen
    """Read the header of `model`; what is wrong with it is its fault. Reads files: not for the window's thread."""
    where = [(tr("In"), place_of(model)), (tr("Size"), in_bytes(model.size))]
    if len(model.files) > 1:
        where.append((tr("Parts"), trn("{n} file", "{n} files", len(model.files))))
    if model.repository is not None:
        where.append((tr("Repository"), model.repository))
    where.append((tr("File"), str(model.path)))
    if model.facts is None:
        return ModelDetails(str(model.path), model.name, tuple(where), fault=model.fault)
    try:
        header = read_draft(model.path)
    except BadModelFile as error:
        return ModelDetails(str(model.path), model.name, tuple(where), fault=str(error))
    facts = model.facts
    weights = in_weights(facts.parameters)
    if facts.active < facts.parameters:
        weights = tr("{weights}, {active} active per token", weights=weights, active=in_weights(facts.active))
    heads, kv = max(header.head_counts, default=0), max(header.kv_head_counts, default=0)
    layers = trn(
        "{architecture}, {n} layer of {width:,}",
        "{architecture}, {n} layers of {width:,}",
        header.block_count,
        architecture=facts.architecture,
        width=header.n_embd,
    )
    read = kinds.target_layers(header.entries)
    licence, listed = header.metadata.get("general.license"), _listed(model, known.pairs)
    if not (isinstance(licence, str) and licence) and listed is not None:
        licence = listed.licence
    speed = speed_of(known.speed, model) if known.speed is not None else None
    template = tr("yes") if facts.template else tr("none: it continues text and does not chat")
    good = next((pair.good_for for pair in known.pairs if pair.main is listed), "")
    rows = [
        *([(tr("Good for"), tr(good))] if good else []),
        *([(tr("Speed here"), tr("{speed}. {how}", speed=speed.words, how=speed.how))] if speed is not None else []),
        *([(tr("Memory"), _memory(header))] if model.selectable else []),
        (tr("Name in the file"), facts.name),
        (tr("Architecture"), layers),
        *([(tr("What it is"), model.remark)] if model.remark else []),
        *(
            [(tr("Reads"), tr("inputs of layers {layers} of its main model", layers=joined(map(str, read))))]
            if read
            else []
        ),
        (tr("Attention"), tr("{heads} heads, {kv} of them for keys and values", heads=heads, kv=kv)),
        (tr("Weights"), weights),
        (tr("Stored as"), facts.quantisation),
        (tr("Context"), tr("{context:,} tokens, as trained", context=facts.context)),
        (tr("Vocabulary"), tr("{tokens:,} tokens", tokens=facts.tokens)),
        *([] if model.kind.head else [(tr("Chat template"), template)]),
        (tr("Licence"), licence if isinstance(licence, str) and licence else tr("not stated in the file")),
        *(
            [(tr("Access"), tr("the hub requires a login to download it"))]
            if listed is not None and listed.gated
            else []
        ),
    ]
    if header.sliding_window:
        at = next(n for n, (name, _value) in enumerate(rows) if name == tr("Attention"))
        rows.insert(
            at,
            (tr("Window", meaning="attention"), tr("{tokens:,} tokens in some layers", tokens=header.sliding_window)),
        )
    return ModelDetails(str(model.path), model.name, tuple(rows + where), facts.warnings)


def _listed(model: LocalModel, pairs: "Sequence[CatalogPair]") -> "CatalogFile | None":
    """What the catalog says of it; of a main model first."""
    files = [pair.main for pair in pairs] + [file for pair in pairs for file in pair.files[1:]]
    return next((file for file in files if of_catalog(file, (model,)) is not None), None)


def _memory(header: GgufHeader) -> str:
    """What the model takes by itself."""
    profile = profile_of(header)
    context = min(COMMON_CONTEXT, header.context_length)
    need = footprint.estimate(profile, None, Wish(context), Room(0)).total
    free = footprint.available_memory()
    if need <= free:
        return tr(
            "about {need} with {context:,} tokens of context; fits into free memory",
            need=gib(need),
            context=context,
        )
    return tr(
        "about {need} with {context:,} tokens of context; more than the {free} free now",
        need=gib(need),
        context=context,
        free=gib(free),
    )


def place_of(model: LocalModel) -> str:
    """Whose folder it is in; of the user's own folders, which."""
    return folder_name(model.path) if model.store is Store.FOLDER else tr(model.store.value)


def folder_name(path: Path) -> str:
    """The folder of a file, short."""
    return path.parent.name or str(path.parent)


_NAMES: Final = ("README.md", "readme.md", "model_card.md")
_MOST: Final = 1 << 20  # bytes
_FRONT: Final = re.compile(r"\A---\s*\n.*?\n---\s*\n", re.DOTALL)


def card_of(file: Path) -> str:
    """Markdown without its front matter; "" where there is none, or none that can be read. It is from outside: nothing
    in it may act."""
    for folder in _folders(file):
        for name in _NAMES:
            try:
                data = own_files.read(folder / name, _MOST)
            except OSError:
                continue
            found = decoded(data)
            if found is not None and found.text.strip():
                return _FRONT.sub("", found.text)
    return ""


def _folders(file: Path) -> list[Path]:
    """Its own folder; in the Hugging Face cache also that of the repository."""
    snapshot = next((folder for folder in file.parents if folder.parent.name == "snapshots"), None)
    return [file.parent] if snapshot is None or snapshot == file.parent else [file.parent, snapshot]
