"""``foretoken models download``: a pair of the catalog, or a file of a repository, with progress."""

import argparse
import queue
import sys
from typing import TYPE_CHECKING, Any

from foretoken.cli import output
from foretoken.errors import DownloadError, HubRefused, UsageError

if TYPE_CHECKING:
    from rich.progress import Progress

    from foretoken.library.download_items import DownloadEvent, DownloadItem, DownloadRequest
    from foretoken.library.hub import Hub, HubModel


def register(actions: "argparse._SubParsersAction[Any]") -> None:
    parser = actions.add_parser(
        "download",
        help="get a pair, or one model; an interrupted download goes on with the same command",
        description="Get a pair of the catalog by its id, or a model of a repository. What has arrived is kept when it "
        "is interrupted, and the same command goes on from there.",
    )
    parser.add_argument("what", metavar="PAIR|OWNER/NAME", help="an id of `foretoken models pairs`, or a repository")
    parser.add_argument("file", metavar="FILE", nargs="?", help="its file, or a quantisation as in Q4_K_M")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output at the end")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 when everything is here and verified. Raises DownloadError, HubError, UsageError."""
    from foretoken.cli.models import own_folder
    from foretoken.library.downloads import Downloads
    from foretoken.library.hub import Hub

    hub = Hub()
    request = _request(hub, args.what, args.file)
    events: queue.SimpleQueue[DownloadEvent] = queue.SimpleQueue()
    downloads = Downloads(folder=own_folder(), resolve=hub.resolve, listener=events.put)
    try:
        downloads.add(request)
        item = _watch(events, request)
    except KeyboardInterrupt:
        print(f"foretoken: {request.title}: what has arrived is kept; the same command goes on.", file=sys.stderr)
        raise
    finally:
        downloads.close()
    return _report(item, as_json=args.json)


def _request(hub: "Hub", what: str, file: str | None) -> "DownloadRequest":
    from foretoken.cli.models import all_pairs
    from foretoken.library import catalog, settling

    if "/" not in what:
        pair = all_pairs().find(what)
        if pair is None or file is not None:
            raise UsageError(f"There is no pair {what}; `foretoken models pairs` lists them, or give OWNER/NAME.")
        return catalog.request(pair, hub)
    return settling.of_model(what, _chosen(hub.contents(what).models, what, file))


def _chosen(models: "tuple[HubModel, ...]", repository: str, file: str | None) -> "HubModel":
    from foretoken.library.file_names import FileKind

    if file is not None:
        found = [model for model in models if file in (model.path, model.path.rsplit("/", 1)[-1])]
        found = found or [
            model
            for model in models
            if model.kind is FileKind.MODEL and (model.quantisation or "").lower() == file.lower()
        ]
    else:
        found = [model for model in models if model.kind is FileKind.MODEL]
    if len(found) == 1:
        return found[0]
    known = ", ".join(sorted({model.quantisation or model.path for model in models if model.kind is FileKind.MODEL}))
    if not known:
        raise HubRefused(f"{repository} has no GGUF model; look for a repository with GGUF in its name.")
    asked = f"has no single file {file}" if file is not None else "has several files"
    raise UsageError(f"{repository} {asked}; name one, or a quantisation: {known}.")


def _watch(events: "queue.SimpleQueue[DownloadEvent]", request: "DownloadRequest") -> "DownloadItem":
    """Show progress until the item is finished or failed."""
    from foretoken.library.download_items import ItemChanged, State

    with _bar() as progress:
        task = progress.add_task(output.safe(request.title), total=None)
        while True:
            event = events.get()
            if not isinstance(event, ItemChanged):
                continue
            item = event.item
            progress.update(task, completed=item.have, total=item.size, description=_described(item))
            if item.state in (State.FINISHED, State.FAILED):
                return item


def _described(item: "DownloadItem") -> str:
    from foretoken.library.progress import Phase

    if item.phase is None or item.phase is Phase.DONE:
        return output.safe(item.title)
    note = f": {item.note}" if item.phase is Phase.RETRYING and item.note else ""
    return output.safe(f"{item.name}, {item.phase.value}{note}")


def _bar() -> "Progress":
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn, TransferSpeedColumn

    console = Console(stderr=True, highlight=False)
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        DownloadColumn(binary_units=True),
        TransferSpeedColumn(),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
    )


def _report(item: "DownloadItem", *, as_json: bool) -> int:
    from foretoken.library.download_items import State

    if item.state is State.FAILED:
        if item.page is not None:
            raise HubRefused(item.note, page=item.page)
        raise DownloadError(item.note)
    if as_json:
        output.print_json({"title": item.title, "files": [str(place) for place in item.places], "size": item.size})
        return 0
    for place in item.places:
        print(output.safe(str(place)))
    return 0
