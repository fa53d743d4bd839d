"""``foretoken models download``: pairs of the catalog and files of repositories, a queue of them, with progress."""

import argparse
import queue
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from foretoken.cli import output
from foretoken.cli.arguments import text
from foretoken.errors import DownloadError, ForetokenError, HubError, HubOffline, HubRefused, HubUnreachable, UsageError
from foretoken.plain import one_line

if TYPE_CHECKING:
    from rich.progress import Progress

    from foretoken.library.catalog.catalog import Catalog, CatalogPair
    from foretoken.library.downloads.items import DownloadItem, DownloadRequest
    from foretoken.library.downloads.queue import Downloads
    from foretoken.library.hub.client import Hub
    from foretoken.library.hub.repository import HubModel
    from foretoken.library.on_disk.local import LocalModel


def register(actions: "argparse._SubParsersAction[Any]") -> None:
    parser = actions.add_parser(
        "download",
        help="download pairs or single models; the same command resumes an interrupted download",
        description="Download pairs of the catalog by their ids, or models of repositories, one after the other. When "
        "it is interrupted, the downloaded part is kept, and the same command continues from there.",
    )
    parser.add_argument(
        "what",
        metavar="PAIR|OWNER/NAME [FILE]",
        type=text,
        nargs="+",
        help="an id from `foretoken models pairs`, or a repository and its file or a quantisation such as Q4_K_M; "
        "several form a queue",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output at the end")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 when everything is here and verified. Raises DownloadError, HostileName, HubError, UsageError."""
    from foretoken.cli.models.here import own_folder
    from foretoken.library.downloads.items import DownloadItem
    from foretoken.library.downloads.queue import Downloads
    from foretoken.library.hub.client import Hub

    hub, folder = Hub(), own_folder()
    asked = _asked(hub, args.what)
    requests = [one for one in asked if not isinstance(one, DownloadItem)]
    if not requests:
        return _report([one for one in asked if isinstance(one, DownloadItem)], as_json=args.json)
    for want in (want for request in requests for want in request.files):
        folder.place(want.repository, want.path)  # a name that must not become a path here is refused before anything
    news: queue.SimpleQueue[None] = queue.SimpleQueue()
    downloads = Downloads(folder=folder, resolve=hub.resolve, listener=lambda: news.put(None))
    try:
        for request in requests:
            downloads.add(request)
        fetched = iter(_watch(downloads, news))
    except KeyboardInterrupt:
        titles = ", ".join(request.title for request in requests)
        print(
            f"foretoken: {one_line(titles)}: the downloaded part is kept; the same command resumes it.", file=sys.stderr
        )
        raise
    finally:
        downloads.close()
    return _report([one if isinstance(one, DownloadItem) else next(fetched) for one in asked], as_json=args.json)


def _asked(hub: "Hub", words: Sequence[str]) -> "list[DownloadRequest | DownloadItem]":
    """What `words` ask for, in order, each once; items are here already. Raises HubError, UsageError."""
    from foretoken.cli.models.here import all_pairs

    pairs = all_pairs()
    waiting, wishes = list(words), []
    while waiting:  # a name that means nothing is said before anything is asked
        what = waiting.pop(0)
        pair = pairs.find(what)
        if pair is None and "/" not in what:
            raise UsageError(f"There is no pair {what}; `foretoken models pairs` lists them, or give OWNER/NAME.")
        file = waiting.pop(0) if pair is None and waiting and _is_file(waiting[0], pairs) else None
        wishes.append((what, pair, file))
    found: list[DownloadRequest | DownloadItem] = []
    for wish in wishes:
        one = _one(hub, *wish)
        if not any(_same(one, other) for other in found):
            found.append(one)
    return found


def _one(hub: "Hub", what: str, pair: "CatalogPair | None", file: str | None) -> "DownloadRequest | DownloadItem":
    from foretoken.library.catalog.catalog import request
    from foretoken.library.downloads.items import of_model

    try:
        if pair is not None:
            return request(pair, hub)
        return of_model(what, _chosen(hub.contents(what).models, what, file))
    except (HubOffline, HubUnreachable) as error:
        if pair is not None:
            return pair_here(pair, error)
        return model_here(what, file, error)


def _same(one: "DownloadRequest | DownloadItem", other: "DownloadRequest | DownloadItem") -> bool:
    from foretoken.library.downloads.items import DownloadItem

    if isinstance(one, DownloadItem) or isinstance(other, DownloadItem):
        return one == other
    return one.names == other.names


def _is_file(word: str, pairs: "Catalog") -> bool:
    """Whether the word after a repository is a file or quantisation of it, not the next thing to download."""
    return word.lower().endswith(".gguf") or ("/" not in word and pairs.find(word) is None)


def _chosen(models: "tuple[HubModel, ...]", repository: str, file: str | None) -> "HubModel":
    simple = [model for model in models if model.hint is None]
    likely = simple or [model for model in models if model.likely]
    if file is not None:
        found = [model for model in models if file in (model.path, model.path.rsplit("/", 1)[-1])]
        found = found or _stored_as(file, likely) or _stored_as(file, models)
    else:
        found = likely
    if len(found) == 1:
        return found[0]
    known = ", ".join(sorted({model.quantisation or model.path for model in likely}))
    if not known:
        raise HubRefused(f"{repository} has no GGUF model; look for a repository with GGUF in its name.")
    asked = f"has no single file {file}" if file is not None else "has several files"
    raise UsageError(f"{repository} {asked}; name one, or a quantisation: {known}.")


def _stored_as(quantisation: str, models: "Iterable[HubModel]") -> "list[HubModel]":
    return [model for model in models if (model.quantisation or "").lower() == quantisation.lower()]


def _watch(downloads: "Downloads", news: "queue.SimpleQueue[None]") -> "Sequence[DownloadItem]":
    """Show progress until every item is finished or failed; returns them in order."""
    from foretoken.library.downloads.items import State

    said: dict[int, str] = {}
    with _bar() as progress:
        tasks = {
            item.number: progress.add_task(one_line(item.title), total=None, start=False) for item in downloads.items()
        }
        while True:
            items = downloads.items()
            for item in items:
                description = _described(item)
                if item.state is State.RUNNING and not progress.tasks[tasks[item.number]].started:
                    progress.start_task(tasks[item.number])
                progress.update(tasks[item.number], completed=item.have, total=item.size, description=description)
                if progress.disable and _waits(item) and said.get(item.number) != description:  # else there is the bar
                    said[item.number] = description
                    print(f"foretoken: {description}", file=sys.stderr)
            if not any(item.active for item in items):
                return items
            news.get()


def _waits(item: "DownloadItem") -> bool:
    from foretoken.library.downloads.items import DownloadPhase

    return item.phase is DownloadPhase.BLOCKED or (item.phase is DownloadPhase.RETRYING and bool(item.note))


def _described(item: "DownloadItem") -> str:
    from foretoken.library.downloads.items import DownloadPhase, State

    if item.state is State.FAILED:
        return one_line(f"{item.title}: failed")
    if item.phase is None or item.phase is DownloadPhase.DONE:
        return one_line(item.title)
    note = f": {item.note}" if item.phase is DownloadPhase.RETRYING and item.note else ""
    return one_line(f"{item.name}, {item.phase.value}{note}")


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


def _report(items: "Sequence[DownloadItem]", *, as_json: bool) -> int:
    """0 when all are here. One that failed alone is raised as DownloadError or HubRefused."""
    from foretoken.library.downloads.items import State

    failed = [item for item in items if item.state is State.FAILED]
    if failed and len(items) == 1:
        raise _error(failed[0])
    if as_json:
        rows = [_as_object(item) for item in items]
        output.print_json(rows[0] if len(rows) == 1 else {"downloads": rows})
    for item in items:
        for place in () if as_json else item.places:
            print(one_line(str(place)))
    for item in failed:
        output.print_error(_error(item), as_json=False)
    return 1 if failed else 0


def _error(item: "DownloadItem") -> ForetokenError:
    return DownloadError(item.note) if item.page is None else HubRefused(item.note, page=item.page)


def _as_object(item: "DownloadItem") -> dict[str, object]:
    found: dict[str, object] = {
        "title": item.title, "files": [str(place) for place in item.places], "size": item.size,
    }  # fmt: skip
    return found | ({"error": item.note} if item.note else {})


# --- without the hub: what is on this machine already ---

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
