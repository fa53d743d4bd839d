"""``foretoken models verify``, ``remove`` and ``folder``: manage downloaded files."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from foretoken import paths
from foretoken.amounts import in_bytes
from foretoken.cli import output
from foretoken.errors import DownloadError, UsageError
from foretoken.plain import one_line

if TYPE_CHECKING:
    from foretoken.library.on_disk.local import LocalModel
    from foretoken.library.on_disk.own_models import OwnModels, Verified


def register(actions: "argparse._SubParsersAction[Any]") -> None:
    verify = actions.add_parser("verify", help="check downloaded files against the hub's SHA-256")
    verify.add_argument("models", metavar="MODEL", nargs="*", help="names or paths (default: all of our own)")
    verify.add_argument("--json", action="store_true", help="one JSON object on standard output")
    verify.set_defaults(run=run_verify)
    remove = actions.add_parser("remove", help="delete a downloaded model; other programs' files are never touched")
    remove.add_argument("model", metavar="MODEL", help="its name or path")
    remove.add_argument("--yes", action="store_true", help="do not ask")
    remove.set_defaults(run=run_remove)
    folder = actions.add_parser("folder", help="show where downloads are, or move them all to another folder")
    folder.add_argument(
        "new", metavar="FOLDER", nargs="?", help="move everything there, and download there from now on"
    )
    folder.set_defaults(run=run_folder)


def run_verify(args: argparse.Namespace) -> int:
    """0 when all are sound, 1 when one is not. Raises UsageError."""
    from foretoken.cli.models.here import choose, local_models, own_folder
    from foretoken.library.on_disk.own_models import OwnModels

    models = local_models()
    wanted = [choose(models, name) for name in args.models] or [model for model in models if model.removable]
    if not wanted and not args.json:
        print("No models have been downloaded yet.")
        return 0
    own = OwnModels(own_folder())
    findings = [_verified(own, model) for model in wanted]
    if args.json:
        rows = [{"path": str(one.path), "health": one.health.name.lower(), "note": one.note} for one in findings]
        output.print_json({"models": rows})
    else:
        for one in findings:
            note = f" ({one.note})" if one.note else ""
            print(one_line(f"{'✓' if one.good else '✗'} {one.path}: {one.health.value}{note}"))
    return 0 if all(one.good for one in findings) else 1


def _verified(own: "OwnModels", model: "LocalModel") -> "Verified":
    from foretoken.library.on_disk.own_models import Verified

    watched, shown = sys.stderr.isatty(), 0
    for event in own.verify(model):
        if isinstance(event, Verified):
            if shown:
                sys.stderr.write("\r" + " " * shown + "\r")
            return event
        if watched:
            line = f"Verifying {one_line(event.path.name)} {event.done / max(1, event.size):4.0%}"
            sys.stderr.write("\r" + line)
            sys.stderr.flush()
            shown = max(shown, len(line))
    raise AssertionError("a verification ends with a finding")


def run_remove(args: argparse.Namespace) -> int:
    """0 when it is gone, 1 when the answer was no. Raises UsageError, DownloadError."""
    from foretoken.cli.models.here import choose, local_models, own_folder
    from foretoken.library.on_disk.own_models import OwnModels

    model = choose(local_models(), args.model)
    if not args.yes and model.removable:
        if not sys.stdin.isatty():
            raise UsageError("There is no terminal to confirm this; add --yes to remove it.")
        answer = input(f"Remove {one_line(str(model.path))} ({in_bytes(model.size)})? [y/N] ")
        if answer.strip().lower() not in ("y", "yes"):
            print("Nothing was removed.")
            return 1
    own = OwnModels(own_folder())
    own.erase(own.remove(model))
    print(one_line(f"Removed {model.path} ({in_bytes(model.size)})."))
    return 0


def run_folder(args: argparse.Namespace) -> int:
    """Raises DownloadError."""
    import msgspec

    from foretoken import settings
    from foretoken.cli.models.here import own_folder
    from foretoken.library.on_disk.models_folder import ModelsFolder, move
    from foretoken.store.holder import held_by_another

    old = own_folder()
    if args.new is None:
        print(one_line(str(old.root)))
        return 0
    if held_by_another(paths.data_dir()):
        raise DownloadError("The window is open and holds the settings. Move the folder there, or close it first.")
    new = ModelsFolder(Path(args.new).absolute())
    watched = sys.stderr.isatty()
    for step in move(old, new):
        if watched:
            sys.stderr.write(f"\rMoving {step.done / max(1, step.size):4.0%} ")
            sys.stderr.flush()
    file = paths.data_dir() / "settings.json"
    settings.save(file, msgspec.structs.replace(settings.load(file), models_folder=str(new.root)))
    print(one_line(f"Downloads are in {new.root} now."))
    return 0
