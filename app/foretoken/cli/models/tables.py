"""Models and pairs as tables and as JSON objects, the same in every command."""

from typing import TYPE_CHECKING

from foretoken.amounts import in_bytes, in_weights
from foretoken.cli import output
from foretoken.cli.arguments import graphics_cards
from foretoken.plain import one_line

if TYPE_CHECKING:
    from foretoken.library.catalog.catalog import CatalogFile, CatalogPair
    from foretoken.library.on_disk.local import LocalModel


def as_object(model: "LocalModel") -> dict[str, object]:
    """A model for JSON."""
    import msgspec

    facts = None
    if model.facts is not None:
        facts = msgspec.to_builtins(model.facts)
        del facts["identity"], facts["vocabulary"]
    return {
        **output.named(model, "name", "size", "repository", "about", "fault"),
        "path": str(model.path),
        "files": len(model.files),
        "store": model.store.name.lower(),
        "kind": model.kind.value,
        "facts": facts,
    }


def pair_object(pair: "CatalogPair") -> dict[str, object]:
    """A pair for JSON."""

    import msgspec

    return {
        **output.named(pair, "id", "title", "size", "context", "size_ratio", "good_for", "why", "kind"),
        "memory": pair.memory(),
        **{side: msgspec.to_builtins(getattr(pair, side)) for side in ("main", "draft", "head")},
    }


def _guesses(pair: "CatalogPair") -> str:
    """What guesses, of a pair without a draft model."""
    if pair.kind == "lookup":
        return "prompt lookup, which needs no file"
    if pair.kind == "model+mtp":
        return "the MTP inside the main model's file (--draft builtin)"
    name = {"mtp": "MTP", "eagle3": "EAGLE-3", "dflash": "DFlash"}[pair.kind]
    return f"the {name} head above"


def _measures(file: "CatalogFile") -> str:
    from foretoken.library.catalog.catalog import CatalogModel

    if not isinstance(file, CatalogModel):
        return f"{file.quantisation}, {in_bytes(file.size)}, "
    weights = f"{in_weights(file.parameters)} weights as {file.quantisation}"
    return f"{weights}, {in_bytes(file.size)}, {file.context:,} tokens, "


def show(pair: "CatalogPair", *, as_json: bool) -> int:
    from foretoken.amounts import gib
    from foretoken.cli.models.tables import pair_object
    from foretoken.library.fit.footprint import Room

    if as_json:
        output.print_json(pair_object(pair))
        return 0
    print(one_line(f"{pair.title} ({pair.id})"), one_line(pair.good_for), one_line(pair.why), "", sep="\n")
    for name, model in (("main", pair.main), ("draft", pair.draft), ("head", pair.head)):
        if model is None:
            continue
        unsure = ", ".join("gate" if fact == "gated" else fact for fact in model.unverified)
        doubt = f"; {unsure} not looked up" if unsure else ""
        facts = f"{_measures(model)}licence {model.licence}{', gated' if model.gated else ''}{doubt}"
        print(one_line(f"{name:6} {model.repository}, {', '.join(model.files)}"))
        print(one_line(f"       {facts}"))
    if pair.draft is None:
        print(one_line(f"draft  {_guesses(pair)}"))
    tokens = min(pair.context, 8192)
    for report in pair.reports:
        print("\n" + one_line(f"{report.says} ({report.page})"))
    need = f"about {gib(pair.memory())} of memory with {tokens:,} tokens of context"
    print(f"\n{in_bytes(pair.size)} to download, {need}.")
    suggestion = pair.suggestion(Room.here(graphics_cards()))
    print(suggestion.sentence if suggestion is not None else "It does not fit into the memory that is free now.")
    return 0
