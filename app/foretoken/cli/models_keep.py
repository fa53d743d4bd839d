"""``foretoken models verify`` and ``remove``: looking after files of ours."""

import argparse
import sys
from typing import TYPE_CHECKING, Any

from foretoken.cli import output
from foretoken.errors import UsageError

if TYPE_CHECKING:
    from foretoken.library.local import LocalModel
    from foretoken.library.own_models import OwnModels, Verified


def register(actions: "argparse._SubParsersAction[Any]") -> None:
    verify = actions.add_parser("verify", help="read downloaded files again and compare their digests")
    verify.add_argument("models", metavar="MODEL", nargs="*", help="names or paths (default: all of our own)")
    verify.add_argument("--json", action="store_true", help="one JSON object on standard output")
    verify.set_defaults(run=run_verify)
    remove = actions.add_parser("remove", help="delete a downloaded model; other programs' files are never touched")
    remove.add_argument("model", metavar="MODEL", help="its name or path")
    remove.add_argument("--yes", action="store_true", help="do not ask")
    remove.set_defaults(run=run_remove)


def run_verify(args: argparse.Namespace) -> int:
    """0 when all are sound, 1 when one is not. Raises UsageError."""
    from foretoken.cli.models import choose, local_models, own_folder
    from foretoken.library.own_models import OwnModels

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
            print(output.safe(f"{'✓' if one.good else '✗'} {one.path}: {one.health.value}{note}"))
    return 0 if all(one.good for one in findings) else 1


def _verified(own: "OwnModels", model: "LocalModel") -> "Verified":
    from foretoken.library.own_models import Verified

    watched, shown = sys.stderr.isatty(), 0
    for event in own.verify(model):
        if isinstance(event, Verified):
            if shown:
                sys.stderr.write("\r" + " " * shown + "\r")
            return event
        if watched:
            line = f"Verifying {output.safe(event.path.name)} {event.done / max(1, event.size):4.0%}"
            sys.stderr.write("\r" + line)
            sys.stderr.flush()
            shown = max(shown, len(line))
    raise AssertionError("a verification ends with a finding")


def run_remove(args: argparse.Namespace) -> int:
    """0 when it is gone, 1 when the answer was no. Raises UsageError, DownloadError."""
    from foretoken.cli.models import choose, local_models, own_folder
    from foretoken.library.memory import gib
    from foretoken.library.own_models import OwnModels

    model = choose(local_models(), args.model)
    if not args.yes and model.removable:
        if not sys.stdin.isatty():
            raise UsageError("Nobody can be asked here; add --yes to remove it.")
        answer = input(f"Remove {output.safe(str(model.path))} ({gib(model.size)})? [y/N] ")
        if answer.strip().lower() not in ("y", "yes"):
            print("Nothing was removed.")
            return 1
    own = OwnModels(own_folder())
    own.erase(own.remove(model))
    print(output.safe(f"Removed {model.path} ({gib(model.size)})."))
    return 0
