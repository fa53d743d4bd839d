"""The actions of ``foretoken models``, each with its arguments; `list` and `search` themselves."""

import argparse
from typing import TYPE_CHECKING, Any

from foretoken import paths
from foretoken.amounts import in_bytes, in_weights
from foretoken.cli import output
from foretoken.cli.arguments import text, whole
from foretoken.cli.models.here import local_models, own_folder
from foretoken.cli.models.tables import as_object
from foretoken.cli.text_table import print_table
from foretoken.plain import one_line

if TYPE_CHECKING:  # parsing must not wait for these
    from foretoken.library.hub.repository import Contents, Repository
    from foretoken.library.on_disk.local import LocalModel

_SORTS = {"trending": "TRENDING", "downloads": "DOWNLOADS", "likes": "LIKES", "newest": "NEWEST"}


def register(subparsers: "argparse._SubParsersAction[Any]") -> None:
    from foretoken.cli.models import download as models_get
    from foretoken.cli.models import keep as models_keep
    from foretoken.cli.models import pairs as models_pairs
    from foretoken.cli.models import trim as models_trim

    parser = subparsers.add_parser("models", help="models on this machine and on the hub, and pairs that fit together")
    actions = parser.add_subparsers(dest="action", metavar="ACTION", title="actions", required=True)
    listing = actions.add_parser("list", help="list every model on this machine, in all programs' folders")
    listing.add_argument("--all", action="store_true", help="list projectors, adapters and other additions too")
    search = actions.add_parser("search", help="find GGUF models on the hub, or list the files of one repository")
    search.add_argument("text", metavar="TEXT", type=text, help="words of a name, or OWNER/NAME for its files")
    search.add_argument("--sort", choices=sorted(_SORTS), default="downloads", help="sort order")
    search.add_argument("--author", metavar="NAME", type=text, help="only what this account published")
    search.add_argument(
        "--limit", metavar="N", type=whole(1, 100), default=20, help="most rows, 1 to 100 (default: 20)"
    )
    for action, run in ((listing, run_list), (search, run_search)):
        action.set_defaults(run=run)
        action.add_argument("--json", action="store_true", help="one JSON object on standard output")
    for module in (models_get, models_keep, models_pairs, models_trim):
        module.register(actions)


def run_list(args: argparse.Namespace) -> int:
    models = [model for model in local_models() if args.all or model.guesses]
    if args.json:
        output.print_json({"folder": str(own_folder().root), "models": [as_object(model) for model in models]})
        return 0
    if not models:
        bundled = ", ".join(path.stem for path in paths.demo_files())
        print(
            f"There are no models on this machine yet beside the bundled ones ({bundled}); `foretoken models pairs` "
            "shows which to start with."
        )
        return 0
    print_table(("model", "size", "weights", "stored as", "context", "in", ""), map(_row, models))
    return 0


def run_search(args: argparse.Namespace) -> int:
    from foretoken.library.hub.client import Hub, Sort

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
    rows: list[tuple[str, ...]] = []
    for one in found:
        weights = in_weights(one.parameters) if one.parameters else ""
        gate = "" if one.gate.value == "open" else one.gate.value
        notes = " · ".join(part for part in (one.about, gate) if part)
        counts = (f"{one.downloads:,}", f"{one.likes:,}")
        rows.append((one.name, weights, one.architecture or "", *counts, one.updated or "", one.licence or "", notes))
    print_table(("repository", "weights", "architecture", "downloads", "likes", "updated", "licence", ""), rows)
    return 0


def _show_contents(contents: "Contents", *, as_json: bool) -> int:
    if as_json:
        models = [
            {
                "files": [output.named(file, "path", "size", "sha256") for file in model.files],
                **output.named(model, "quantisation", "size"),
                "probably": model.hint,
            }
            for model in contents.models
        ]
        repository = _repository_object(contents.repository)
        output.print_json({"repository": repository, "commit": contents.commit, "models": models})
        return 0
    rows: list[tuple[str, ...]] = []
    for model in contents.models:
        more = f" (and {len(model.files) - 1} more parts)" if len(model.files) > 1 else ""
        note = f"probably {model.hint}, by its name" if model.hint else ""
        rows.append((model.path + more, model.quantisation or "", in_bytes(model.size), note))
    print_table(("file", "stored as", "size", ""), rows)
    if contents.repository.gate.value != "open":
        output.print_warning(f"{contents.repository.name} is {contents.repository.gate.value}; see its page first.")
    return 0


def _row(model: "LocalModel") -> tuple[str, ...]:
    facts, about = model.facts, ("", "", "")
    if facts is not None:
        about = (in_weights(facts.parameters), facts.quantisation, f"{facts.context:,}")
    return (model.name, in_bytes(model.size), *about, model.store.value, model.fault or model.remark)


def _repository_object(one: "Repository") -> dict[str, object]:
    names = ("name", "page", "downloads", "likes", "updated", "licence", "parameters", "architecture", "context")
    return output.named(one, *names) | {"gate": one.gate.name.lower(), "kind": one.kind.value}
