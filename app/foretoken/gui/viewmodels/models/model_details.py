"""The facts of a model file as lines for display, read when they are first shown."""

from dataclasses import dataclass
from pathlib import Path

from foretoken.amounts import in_bytes, in_weights
from foretoken.engine.gguf import kinds, read_draft
from foretoken.errors import BadModelFile
from foretoken.library.on_disk.local import LocalModel
from foretoken.library.on_disk.stores import Store


@dataclass(frozen=True)
class ModelDetails:
    """`facts`: (name, value) in order. `warnings` and `fault` are sentences."""

    path: str
    title: str
    facts: tuple[tuple[str, str], ...]
    warnings: tuple[str, ...] = ()
    fault: str | None = None


def read_details(model: LocalModel) -> ModelDetails:
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
    licence = header.metadata.get("general.license")
    template = "yes" if facts.template else "none: it continues a text and does not answer in turns"
    rows = [
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
    ]
    if header.sliding_window:
        rows.insert(3, ("Window", f"{header.sliding_window:,} tokens in some layers"))
    return ModelDetails(str(model.path), model.name, tuple(rows + where), facts.warnings)


def place_of(model: LocalModel) -> str:
    """Whose folder it is in; of the user's own folders, which."""
    return folder_name(model.path) if model.store is Store.FOLDER else model.store.value


def folder_name(path: Path) -> str:
    """The folder of a file, short."""
    return path.parent.name or str(path.parent)
