"""``foretoken models``: what is here, what there is, and getting, checking and removing it."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from foretoken import paths
from foretoken.amounts import in_bytes, in_weights
from foretoken.cli import output
from foretoken.cli.numbers import whole
from foretoken.cli.texts import text
from foretoken.errors import UsageError
from foretoken.plain import one_line

if TYPE_CHECKING:  # parsing must not wait for these
    from rich.table import Table

    from foretoken.library.catalog import Catalog, CatalogModel, CatalogPair
    from foretoken.library.hub import Contents, Repository
    from foretoken.library.local import LocalModel
    from foretoken.library.models_folder import ModelsFolder

_SORTS = {"trending": "TRENDING", "downloads": "DOWNLOADS", "likes": "LIKES", "newest": "NEWEST"}


def register(subparsers: "argparse._SubParsersAction[Any]") -> None:
    from foretoken.cli import models_get, models_keep, models_pairs

    parser = subparsers.add_parser(
        "models", help="models on this machine, on the hub, and pairs that go together", allow_abbrev=False
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", title="actions", required=True)
    listing = actions.add_parser("list", help="every model on this machine, in all programs' folders")
    listing.add_argument("--all", action="store_true", help="projectors, adapters and other additions too")
    search = actions.add_parser("search", help="GGUF models on the hub, or the files of one repository")
    search.add_argument("text", metavar="TEXT", type=text, help="words of a name, or OWNER/NAME for its files")
    search.add_argument("--sort", choices=sorted(_SORTS), default="downloads", help="what comes first")
    search.add_argument("--author", metavar="NAME", type=text, help="only what this account published")
    search.add_argument("--limit", metavar="N", type=whole(1, 100), default=20, help="most rows, 1 to 100 (default 20)")
    for action, run in ((listing, run_list), (search, run_search)):
        action.set_defaults(run=run)
        action.add_argument("--json", action="store_true", help="one JSON object on standard output")
    for module in (models_get, models_keep, models_pairs):
        module.register(actions)


def own_folder() -> "ModelsFolder":
    """The folder for downloads, as the settings have it."""
    from foretoken.library.models_folder import ModelsFolder
    from foretoken.settings import load

    chosen = load(paths.data_dir() / "settings.json").models_folder
    return ModelsFolder(Path(chosen) if chosen else paths.models_dir())


def local_models() -> "tuple[LocalModel, ...]":
    """Every model on this machine, in order of name."""
    from foretoken.library.header_cache import HeaderCache
    from foretoken.library.local import scan
    from foretoken.library.stores import usual_places
    from foretoken.settings import load

    extra = tuple(Path(folder) for folder in load(paths.data_dir() / "settings.json").model_folders)
    cache = HeaderCache(paths.cache_dir() / "headers.msgpack")
    found = tuple(scan(usual_places(own_folder().root, extra), cache))
    cache.save()
    return tuple(sorted(found, key=lambda model: (model.name.lower(), str(model.path))))


def all_pairs() -> "Catalog":
    """The catalog, and the pairs that the user added."""
    from foretoken.library import catalog

    own = catalog.UserPairs(paths.data_dir() / "pairs.json")
    return catalog.merged(catalog.load(paths.resource("catalog.json")), own.load())


def choose(models: "tuple[LocalModel, ...]", text: str) -> "LocalModel":
    """The one model that `text` means: a path, a name, a file's name, or OWNER/NAME/FILE. Raises UsageError."""
    found = _called(models, text)
    if len(found) == 1:
        return found[0]
    if not found:
        raise UsageError(f"There is no model {text} on this machine; `foretoken models list` shows what there is.")
    raise _several(found, text)


def path_of(text: str) -> str:
    """The path of the model that `text` means, for what only reads it: a path stays as it is, also one that leads
    nowhere; of copies of one model any will do. Raises UsageError when different models are called so."""
    if text.startswith("scripted:") or Path(text).is_file():  # a folder of that name may be its repository's
        return text
    found = [model for model in _called(local_models(), text) if model.selectable]
    if not found:
        return text
    if len({model.facts.identity if model.facts is not None else str(model.path) for model in found}) > 1:
        raise _several(found, text)
    return str(next((model for model in found if model.removable), found[0]).path)


def _called(models: "tuple[LocalModel, ...]", text: str) -> "list[LocalModel]":
    path, wanted = Path(text).absolute(), text.lower().removesuffix(".gguf")
    return [model for model in models if model.path == path or wanted in _names(model)]


def _names(model: "LocalModel") -> tuple[str, ...]:
    """What it may be called, in lower case."""
    name, repository = model.name.lower(), (model.repository or "").lower()
    return (name, repository, f"{repository}/{name}") if repository else (name,)


def _several(found: "list[LocalModel]", text: str) -> UsageError:
    names = ", ".join(str(model.path) for model in found[:4])
    return UsageError(f"{len(found)} models are called {text}; give the path of one ({names}).")


def run_list(args: argparse.Namespace) -> int:
    models = [model for model in local_models() if args.all or model.selectable]
    if args.json:
        output.print_json({"folder": str(own_folder().root), "models": [as_object(model) for model in models]})
        return 0
    if not models:
        print("There are no models on this machine yet; `foretoken models pairs` shows what to begin with.")
        return 0
    table = make_table("model", "size", "weights", "stored as", "context", "in", "")
    for model in models:
        add_row(table, *_row(model))
    print_table(table)
    return 0


def run_search(args: argparse.Namespace) -> int:
    from foretoken.library.hub import Hub, Sort

    hub = Hub()
    if args.text.count("/") == 1 and " " not in args.text:
        return _show_contents(hub.contents(args.text), as_json=args.json)
    found = hub.search(args.text, sort=Sort[_SORTS[args.sort]], author=args.author, limit=args.limit)
    if args.json:
        output.print_json({"repositories": [_repository_object(one) for one in found]})
        return 0
    if not found:
        print(f"The hub has no GGUF repository with “{one_line(args.text)}” in its name; try fewer words.")
        return 0
    table = make_table("repository", "weights", "architecture", "downloads", "likes", "updated", "licence", "")
    for one in found:
        weights = in_weights(one.parameters) if one.parameters else ""
        gate = "" if one.gate.value == "open" else one.gate.value
        add_row(
            table,
            one.name,
            weights,
            one.architecture or "",
            f"{one.downloads:,}",
            f"{one.likes:,}",
            one.updated or "",
            one.licence or "",
            gate,
        )
    print_table(table)
    return 0


def _show_contents(contents: "Contents", *, as_json: bool) -> int:
    if as_json:
        models = [
            {
                "files": [{"path": file.path, "size": file.size, "sha256": file.sha256} for file in model.files],
                "quantisation": model.quantisation,
                "size": model.size,
                "kind": model.kind.name.lower(),
            }
            for model in contents.models
        ]
        repository = _repository_object(contents.repository)
        output.print_json({"repository": repository, "commit": contents.commit, "models": models})
        return 0
    table = make_table("file", "stored as", "size", "")
    for model in contents.models:
        more = f" (and {len(model.files) - 1} more parts)" if len(model.files) > 1 else ""
        note = "" if model.kind.name == "MODEL" else model.kind.value
        add_row(table, model.path + more, model.quantisation or "", in_bytes(model.size), note)
    print_table(table)
    if contents.repository.gate.value != "open":
        output.print_warning(f"{contents.repository.name} is {contents.repository.gate.value}; see its page first.")
    return 0


def make_table(*columns: str) -> "Table":
    from rich.table import Table

    numbers = ("size", "weights", "context", "downloads", "likes", "memory", "overlap", "speed")
    table = Table(box=None, pad_edge=False, header_style="dim")
    for column in columns:
        table.add_column(column, justify="right" if column in numbers else "left", overflow="fold")
    return table


def add_row(table: "Table", *cells: str) -> None:
    """Cells are text as it is: nothing in a name is markup, nor an escape sequence."""
    from rich.text import Text

    table.add_row(*(Text(one_line(cell)) for cell in cells))


def print_table(table: "Table") -> None:
    from rich.console import Console

    width = None if sys.stdout.isatty() else 1000  # a file or a pipe has no edge to wrap at
    Console(highlight=False, markup=False, width=width).print(table)


def _row(model: "LocalModel") -> tuple[str, ...]:
    facts = model.facts
    note = model.fault or ("" if model.selectable else model.kind.value)
    if facts is None:
        return (model.name, in_bytes(model.size), "", "", "", model.store.value, note)
    return (
        model.name,
        in_bytes(model.size),
        in_weights(facts.parameters),
        facts.quantisation,
        f"{facts.context:,}",
        model.store.value,
        note,
    )


def as_object(model: "LocalModel") -> dict[str, object]:
    """A model for JSON."""
    import msgspec

    facts = None
    if model.facts is not None:
        facts = {
            key: value
            for key, value in msgspec.to_builtins(model.facts).items()
            if key not in ("identity", "vocabulary")
        }
    return {
        "name": model.name,
        "path": str(model.path),
        "files": len(model.files),
        "size": model.size,
        "store": model.store.name.lower(),
        "repository": model.repository,
        "kind": model.kind.name.lower(),
        "facts": facts,
        "fault": model.fault,
    }


def _repository_object(one: "Repository") -> dict[str, object]:
    return {
        "name": one.name,
        "page": one.page,
        "gate": one.gate.name.lower(),
        "downloads": one.downloads,
        "likes": one.likes,
        "updated": one.updated,
        "licence": one.licence,
        "parameters": one.parameters,
        "architecture": one.architecture,
        "context": one.context,
    }


def pair_object(pair: "CatalogPair") -> dict[str, object]:
    """A pair for JSON."""

    def side(model: "CatalogModel") -> dict[str, object]:
        import msgspec

        found: dict[str, object] = msgspec.to_builtins(model)
        return found

    return {
        "id": pair.id,
        "title": pair.title,
        "size": pair.size,
        "memory": pair.memory(),
        "context": pair.context,
        "size_ratio": pair.size_ratio,
        "good_for": pair.good_for,
        "why": pair.why,
        "main": side(pair.main),
        "draft": side(pair.draft),
    }
