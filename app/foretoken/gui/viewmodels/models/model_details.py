"""The facts of a model file as lines for display, read when they are first shown."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from foretoken.amounts import gib, in_bytes, in_weights
from foretoken.engine.gguf import GgufHeader, kinds, read_draft
from foretoken.errors import BadModelFile
from foretoken.gui.viewmodels.models.speed_here import speed_of
from foretoken.library.drafts.already import of_catalog
from foretoken.library.drafts.expected_speed import SpeedHere
from foretoken.library.fit import footprint
from foretoken.library.fit.footprint import Room, Wish
from foretoken.library.fit.profile import profile_of
from foretoken.library.on_disk.local import LocalModel
from foretoken.library.on_disk.stores import Store

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
class Known:
    """What else is known of models: their speed here, and the `pairs` of the catalog."""

    speed: SpeedHere | None = None
    pairs: "Sequence[CatalogPair]" = ()


def read_details(model: LocalModel, known: Known = Known()) -> ModelDetails:  # frozen
    """Read the header of `model`; what is wrong with it is its fault. Reads files: not for the window's thread."""
    where = [("In", place_of(model)), ("Size", in_bytes(model.size))]
    if len(model.files) > 1:
        where.append(("Parts", f"{len(model.files)} files"))
    if model.repository is not None:
        where.append(("Repository", model.repository))
    where.append(("File", str(model.path)))
    if model.facts is None:
        return ModelDetails(str(model.path), model.name, tuple(where), fault=model.fault)
    try:
        header = read_draft(model.path)
    except BadModelFile as error:
        return ModelDetails(str(model.path), model.name, tuple(where), fault=str(error))
    facts = model.facts
    weights = in_weights(facts.parameters)
    if facts.active < facts.parameters:
        weights += f", {in_weights(facts.active)} active per token"
    heads, kv = max(header.head_counts, default=0), max(header.kv_head_counts, default=0)
    layers = f"{header.block_count} layer{'s'[: header.block_count != 1]}"
    read = kinds.target_layers(header.entries)
    licence, listed = header.metadata.get("general.license"), _listed(model, known.pairs)
    if not (isinstance(licence, str) and licence) and listed is not None:
        licence = listed.licence
    speed = speed_of(known.speed, model) if known.speed is not None else None
    template = "yes" if facts.template else "none: it continues a text and does not answer in turns"
    good = next((pair.good_for for pair in known.pairs if pair.main is listed), "")
    rows = [
        *([("Good for", good)] if good else []),
        *([("Speed here", f"{speed.words}. {speed.how}")] if speed is not None else []),
        *([("Memory", _memory(header))] if model.selectable else []),
        ("Name in the file", facts.name),
        ("Architecture", f"{facts.architecture}, {layers} of {header.n_embd:,}"),
        *([("What it is", model.remark)] if model.remark else []),
        *([("Reads", f"inputs of layers {', '.join(map(str, read))} of its main model")] if read else []),
        ("Attention", f"{heads} heads, {kv} of them for keys and values"),
        ("Weights", weights),
        ("Stored as", facts.quantisation),
        ("Context", f"{facts.context:,} tokens, as trained"),
        ("Vocabulary", f"{facts.tokens:,} tokens"),
        *([] if model.kind.head else [("Chat template", template)]),
        ("Licence", licence if isinstance(licence, str) and licence else "not stated in the file"),
        *([("Access", "the hub wants you to log in to download it")] if listed is not None and listed.gated else []),
    ]
    if header.sliding_window:
        at = next(n for n, (name, _value) in enumerate(rows) if name == "Attention")
        rows.insert(at, ("Window", f"{header.sliding_window:,} tokens in some layers"))
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
    fits = "fits into what is free now" if need <= free else f"more than the {gib(free)} that are free now"
    return f"about {gib(need)} with {context:,} tokens of context; {fits}"


def place_of(model: LocalModel) -> str:
    """Whose folder it is in; of the user's own folders, which."""
    return folder_name(model.path) if model.store is Store.FOLDER else model.store.value


def folder_name(path: Path) -> str:
    """The folder of a file, short."""
    return path.parent.name or str(path.parent)
