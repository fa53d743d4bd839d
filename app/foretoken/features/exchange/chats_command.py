"""``foretoken chats``: lists, exports and imports the chats of the window."""

import argparse
import contextlib
import sys
from pathlib import Path
from typing import Any

from foretoken.cli import output
from foretoken.cli.arguments import whole
from foretoken.cli.chat_archive import may_write, open_archive
from foretoken.cli.text_table import print_table
from foretoken.errors import StoreError, UnusableInput, UsageError
from foretoken.features.exchange.chat_file import LeftOut
from foretoken.features.exchange.export import Form, export, write
from foretoken.features.exchange.imports import Imported, import_files
from foretoken.plain import day_and_time, one_line
from foretoken.store.archive import ChatArchive
from foretoken.store.records import Chat


def register(parser: argparse.ArgumentParser) -> None:
    parser.description = "List, export and import the chats of the window, which may be open meanwhile."
    actions = parser.add_subparsers(dest="action", metavar="ACTION", title="actions", required=True)
    listing = actions.add_parser("list", help="every chat, the last used first")
    listing.add_argument("--json", action="store_true", help="one JSON object on standard output")
    listing.set_defaults(run=run_list)
    _register_export(actions)
    bring = actions.add_parser(
        "import",
        help="add the chats of files: Foretoken's own JSON, and exports of ChatGPT, LM Studio and Open WebUI",
        description="Add the chats of files. What a file is, is told by what is in it. Chats that are here already are "
        "not added again.",
    )
    bring.add_argument("files", metavar="FILE", nargs="+", help="a JSON file, or the zip archive that ChatGPT sends")
    bring.add_argument("--json", action="store_true", help="one JSON object on standard output")
    bring.set_defaults(run=run_import)


def _register_export(actions: "argparse._SubParsersAction[Any]") -> None:
    export = actions.add_parser("export", help="write chats to a file or to standard output")
    which = export.add_mutually_exclusive_group(required=True)
    which.add_argument("--chat", metavar="ID", type=whole(1), help="one chat, by its number in `foretoken chats list`")
    which.add_argument("--all", action="store_true", help="every chat")
    export.add_argument(
        "--format",
        choices=[form.value for form in Form],
        required=True,
        help="md: Markdown; html: a web page in one file; json: all branches and settings, which can be imported again",
    )
    export.add_argument("--out", metavar="PATH", help="the file to write (default: standard output)")
    export.add_argument(
        "--rounds",
        action="store_true",
        help="json: with every guess of every round; html: with every token in the colour of its fate",
    )
    export.add_argument("--replace", action="store_true", help="do not ask before a file is replaced")
    export.add_argument("--json", action="store_true", help="say what was written as one JSON object; needs --out")
    export.set_defaults(run=run_export)


def run_list(args: argparse.Namespace) -> int:
    """Raises StoreError."""
    with open_archive() as archive:
        chats = sorted(archive.chats(), key=lambda chat: (-chat.updated, -chat.id)) if archive else []
        counts = archive.counts() if archive else {}
    if args.json:
        rows = [
            {name: getattr(chat, name) for name in ("id", "title", "created", "updated")}
            | {"messages": counts.get(chat.id, 0)}
            for chat in chats
        ]
        output.print_json({"chats": rows})
    elif not chats:
        print("There are no chats yet.")
    else:
        cells = (
            (str(chat.id), one_line(chat.title, 80), str(counts.get(chat.id, 0)), day_and_time(chat.updated))
            for chat in chats
        )
        print_table(("id", "title", "messages", "last used (UTC)"), cells)
    return 0


def run_export(args: argparse.Namespace) -> int:
    """Raises UsageError, UnusableInput for a chat that is not there, UnwritableFile, StoreError."""
    if args.json and args.out is None:
        raise UsageError("--json says what was written to a file; give --out PATH as well.")
    if args.rounds and args.format == "md":
        raise UsageError("Markdown has no place for rounds; leave out --rounds or take html or json.")
    path = None if args.out is None else Path(args.out)
    with open_archive() as archive:
        chats = _chosen(archive, args.chat)
        assert archive is not None, "there is a chat"
        form, line = Form(args.format), output.StatusLine()
        if path is None:
            sys.stdout.flush()
            steps = write(archive, chats, sys.stdout.buffer, form, detailed=args.rounds)
        else:
            if not may_write(path, replace=args.replace):
                print("Nothing was written.")
                return 1
            steps = export(archive, chats, path, form, detailed=args.rounds)
        with contextlib.closing(steps):
            for step in steps:
                line.show(f"Exporting {step.size / 1e6:,.1f} MB")
        line.clear()
    sys.stdout.buffer.flush()
    _say_exported(args, path, chats, step.left)
    return 0


def _say_exported(args: argparse.Namespace, path: Path | None, chats: list[Chat], left: LeftOut) -> None:
    if args.json:
        output.print_json({"path": str(path), "chats": len(chats), "left_out": dict(+left)})
        return
    if path is not None:
        print(one_line(f"Exported {len(chats):,} chat{'s'[: len(chats) != 1]} to {path}."))
    if left.total():
        print(left.sentence(), file=sys.stderr)


def _chosen(archive: ChatArchive | None, wanted: int | None) -> list[Chat]:
    chats = archive.chats() if archive else []
    if wanted is not None:
        chats = [chat for chat in chats if chat.id == wanted]
        if not chats:
            raise UnusableInput(f"There is no chat {wanted}; foretoken chats list has them all.")
    if not chats:
        raise UnusableInput("There are no chats yet.")
    return chats


def run_import(args: argparse.Namespace) -> int:
    """Raises BadChatFile where no file could be read, StoreError."""
    line, came = output.StatusLine(), None
    with open_archive(write=True) as archive:
        assert archive is not None, "it is made where there is none"
        try:
            with contextlib.closing(import_files(archive, [Path(name) for name in args.files])) as steps:
                for came in steps:
                    line.show(f"Importing {came.share:4.0%}, {len(came.added):,} chats")
        except StoreError as error:
            if came is not None and came.added:
                raise StoreError(f"{error} {came.sentence()}") from error
            raise
        finally:
            line.clear()
    assert came is not None, "there is one file at least"
    return _say_imported(came, as_json=args.json)


def _say_imported(came: Imported, *, as_json: bool) -> int:
    faults = [str(fault) for fault in came.faults]
    if as_json:
        added = [{"id": number, "title": title} for number, title in came.added]
        said: dict[str, object] = {"imported": added, "already_here": came.known, "left_out": dict(+came.left)}
        if came.faults:
            said["error"] = {"code": came.faults[0].code, "message": faults[0], "reasons": faults}
        output.print_json(said)
    else:
        print(came.sentence())
    for fault in faults:
        print(f"foretoken: {fault}", file=sys.stderr)
    return came.faults[0].exit_code if came.faults else 0
