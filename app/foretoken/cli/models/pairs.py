"""``foretoken models pairs``: pairs that go together, and a draft for a model that is here."""

import argparse
import datetime
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from foretoken import paths
from foretoken.amounts import in_bytes
from foretoken.cli import output
from foretoken.cli.arguments import graphics_cards, text
from foretoken.cli.models.tables import show
from foretoken.errors import BadPairFile, HubError, UsageError
from foretoken.plain import one_line

if TYPE_CHECKING:
    from foretoken.library.catalog.catalog import CatalogPair
    from foretoken.library.catalog.drift import Asker, Drift
    from foretoken.library.catalog.pair_file import UserPairs


def register(actions: "argparse._SubParsersAction[Any]") -> None:
    parser = actions.add_parser(
        "pairs",
        help="pairs of models that fit together, or drafts for a model on this machine",
        description="Pairs of models that fit together: those of the catalog and those that you added or made. A pair "
        "file, which --share writes and --add reads, names pairs and where their files are; it contains no models.",
        usage="%(prog)s [PAIR | --for MODEL | --make MAIN DRAFT | --add FILE | ...] [options]",
    )
    parser.add_argument(
        "pair", metavar="PAIR", nargs="?", help="show only this pair, with all its facts, or check only this one"
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--for", dest="main", metavar="MODEL", help="rank every draft for this model, with reasons")
    what.add_argument("--check", action="store_true", help="compare every entry with the hub; exit code 1 on drift")
    what.add_argument("--make", metavar=("MAIN", "DRAFT"), nargs=2, help="add a pair of two models that are here")
    what.add_argument("--add", metavar="FILE.json", help="add the pairs of a shared file (- for standard input)")
    what.add_argument("--share", metavar="PAIR", nargs="+", help="write a pair file with these to standard output")
    what.add_argument("--forget", metavar="PAIR", help="remove a pair that was added")
    what.add_argument("--refresh", metavar="FILE.json", help="update a pair file from the hub")
    made = parser.add_argument_group("with --make")
    made.add_argument("--id", metavar="ID", type=text, help="its id in commands (default: after the main model)")
    made.add_argument("--title", metavar="TEXT", type=text, help="its title in lists")
    made.add_argument("--good-for", metavar="TEXT", type=text, help="a sentence about what it does well")
    made.add_argument("--why", metavar="TEXT", type=text, help="a sentence about why this draft")
    parser.add_argument("--to", metavar="FILE.json", help="with --share: write there instead")
    parser.add_argument("--no-hub", action="store_true", help="with --for: do not look on the hub")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Raises BadPairFile, HubError, UsageError."""
    _refuse_leftovers(args)
    if args.main is not None:
        from foretoken.cli.models import drafts as models_drafts

        return models_drafts.run(args.main, ask_hub=not args.no_hub, as_json=args.json)
    if args.check:
        return check(args.pair, as_json=args.json)
    if args.make is not None:
        return make(args)
    if args.add is not None:
        return add(args.add, as_json=args.json)
    if args.forget is not None:
        return forget(args.forget)
    if args.share is not None:
        return share(args.share, args.to)
    if args.refresh is not None:
        return refresh(args.refresh, as_json=args.json)
    return show(find_pair(args.pair), as_json=args.json) if args.pair is not None else _list(as_json=args.json)


def _refuse_leftovers(args: argparse.Namespace) -> None:
    """Options that would silently do nothing. Raises UsageError."""
    given = [name for name in ("id", "title", "good_for", "why") if getattr(args, name) is not None]
    if given and args.make is None:
        raise UsageError(f"--{given[0].replace('_', '-')} works only with --make; leave it out.")
    if args.to is not None and args.share is None:
        raise UsageError("--to works only with --share; leave it out.")
    if args.no_hub and args.main is None:
        raise UsageError("--no-hub works only with --for; leave it out.")
    actions = (args.main, args.make, args.add, args.share, args.forget, args.refresh)
    if args.pair is not None and any(action is not None for action in actions):
        raise UsageError(f"{args.pair} cannot be combined with this option; leave it out.")


def _list(*, as_json: bool) -> int:
    from foretoken import amounts
    from foretoken.cli.models.here import all_pairs
    from foretoken.cli.models.tables import pair_object
    from foretoken.cli.text_table import print_table
    from foretoken.library.fit import footprint

    pairs, room = all_pairs().pairs, footprint.Room.here(graphics_cards())
    free = room.ram
    if as_json:
        rows = [{**pair_object(pair), "fits": pair.fits(room)} for pair in pairs]
        output.print_json({"available": free, "pairs": rows})
        return 0
    rows_shown: list[tuple[str, ...]] = []
    for pair in sorted(pairs, key=lambda pair: pair.main.parameters):
        fits = "✓" if pair.fits(room) else "✗"
        size, need = in_bytes(pair.size), amounts.gib(pair.memory())
        rows_shown.append((fits, pair.title, pair.id, size, need, pair.main.licence, pair.good_for))
    print_table(("", "pair", "id", "size", "memory", "licence", "good for"), rows_shown)
    print(f"✓ fits into the {amounts.gib(free)} of memory that are free now. `foretoken models download ID` gets one.")
    return 0


# --- pairs of the user's, and what the hub says of all ---


def find_pair(pair_id: str) -> "CatalogPair":
    """Of the catalog or the user's. Raises UsageError."""
    from foretoken.cli.models.here import all_pairs

    pair = all_pairs().find(pair_id)
    if pair is None:
        raise UsageError(f"There is no pair {pair_id}; `foretoken models pairs` lists them.")
    return pair


def user_pairs() -> "UserPairs":
    from foretoken.library.catalog.pair_file import UserPairs

    return UserPairs(paths.data_dir() / "pairs.json")


def share(pair_ids: Sequence[str], to: str | None) -> int:
    """Write a pair file to standard output, or to the file `to`. Raises BadPairFile, UsageError."""
    from foretoken.library.catalog import pair_file

    content = pair_file.to_bytes([find_pair(one) for one in dict.fromkeys(pair_ids)])
    if to is None:
        sys.stdout.buffer.write(content)
        return 0
    _write(Path(to), content)
    print(one_line(f"Wrote {to}; `foretoken models pairs --add {Path(to).name}` adds it on another machine."))
    return 0


def add(name: str, *, as_json: bool) -> int:
    """Raises BadPairFile."""
    from foretoken.library.catalog import pair_file

    found = pair_file.parse(sys.stdin.buffer.read(), "Standard input") if name == "-" else pair_file.load(Path(name))
    own, shipped = user_pairs(), pair_file.load(paths.resource("catalog.json"))
    known = own.load()
    replaced = [pair.id for pair in found.pairs if known.find(pair.id) is not None]
    hidden = [pair.id for pair in found.pairs if shipped.find(pair.id) is not None]
    own.add(found.pairs)
    added = [pair.id for pair in found.pairs if pair.id not in replaced]
    if as_json:
        output.print_json({"added": added, "replaced": replaced, "instead_of_the_catalogs": hidden})
        return 0
    print(one_line(f"Added {', '.join(added) or 'nothing'}."))
    if replaced:
        print(one_line(f"Replaced {', '.join(replaced)}."))
    if hidden:
        print(one_line(f"{', '.join(hidden)}: replaces the catalog's own pair of that id until you remove it."))
    return 0


def make(args: argparse.Namespace) -> int:
    """Raises UsageError, BadPairFile, UnusableInput."""
    import msgspec

    from foretoken.cli.models.here import choose, local_models
    from foretoken.cli.models.tables import show
    from foretoken.library.catalog import pair_maker
    from foretoken.library.catalog.catalog import CatalogPair
    from foretoken.library.catalog.pair_file import field_and_fault

    models = local_models()
    main, draft = (choose(models, text) for text in args.make)
    made = pair_maker.make_pair(main, draft, pair_id=args.id, title=args.title, good_for=args.good_for, why=args.why)
    try:  # texts from the command line are held to the same rules as a file's
        msgspec.convert(msgspec.to_builtins(made), CatalogPair)
    except msgspec.ValidationError as error:
        field, fault = field_and_fault(error)
        raise UsageError(f"--{field.lstrip('.').replace('_', '-')}: {fault}; give another.") from None
    try:
        made = _looked_up(made)
    except HubError as error:
        output.print_warning(f"{error} The pair is added as the files here have it; licence and gate are not known.")
    user_pairs().add([made])
    if args.json:
        output.print_json(msgspec.to_builtins(made))
        return 0
    show(made, as_json=False)
    print(f"\nAdded. `foretoken models pairs --share {made.id} --to FILE.json` writes a file for others.")
    return 0


def _looked_up(pair: "CatalogPair") -> "CatalogPair":
    """As the hub has it. Raises HubError."""
    from foretoken.library.catalog.catalog import Catalog
    from foretoken.library.catalog.drift import refresh

    line = output.StatusLine()
    (found,) = refresh(Catalog((pair,)), _asker(line, patient=False), today=_today)
    line.clear()
    for change in found.changes:
        if change.kind.value in ("gone", "digest", "moved"):
            output.print_warning(f"{change.repository}: {change.sentence}")
    return found.pair


def forget(pair_id: str) -> int:
    own = user_pairs()
    if own.load().find(pair_id) is None:
        raise UsageError(f"No pair {pair_id} was added; pairs of the catalog cannot be removed.")
    own.remove(pair_id)
    print(one_line(f"Removed {pair_id}."))
    return 0


def check(pair_id: str | None, *, as_json: bool) -> int:
    """0 when the hub has everything as it is here, 1 when something differs. Raises HubError, UsageError."""
    from foretoken.cli.models.here import all_pairs
    from foretoken.library.catalog.catalog import Catalog
    from foretoken.library.catalog.drift import Asked, Drift, drift

    pairs = all_pairs() if pair_id is None else Catalog((find_pair(pair_id),))
    line = output.StatusLine()
    found: list[Drift] = []
    for event in drift(pairs, _asker(line)):
        if isinstance(event, Asked):
            line.show(f"Asking the hub, {event.done} of {event.total} repositories")
        else:
            found.append(event)
            if not as_json:
                line.clear()
                _tell(event)
    line.clear()
    if as_json:
        output.print_json({"checked": len(pairs.pairs), "drift": [_as_object(one) for one in found]})
    else:
        print(f"{_counted(len(pairs.pairs), 'pair')} compared with the hub, {_counted(len(found), 'difference')}.")
    return 1 if found else 0


def refresh(name: str, *, as_json: bool) -> int:
    """0 when the file has what the hub has now, 1 when a model of it is lost. Raises BadPairFile, HubError."""
    from foretoken.library.catalog import pair_file
    from foretoken.library.catalog.catalog import Catalog
    from foretoken.library.catalog.drift import refresh as renew

    path = Path(name)
    pairs: Catalog = pair_file.load(path)
    line = output.StatusLine()
    renewed: list[CatalogPair] = []
    changes: list[Drift] = []
    lost: list[str] = []
    for done, one in enumerate(renew(pairs, _asker(line), today=_today), start=1):
        line.show(f"Asking the hub, {done} of {len(pairs.pairs)} pairs")
        renewed.append(one.pair)
        changes += one.changes
        lost += [one.pair.id] if one.lost else []
        if not as_json:
            line.clear()
            for change in one.changes:
                _tell(change)
    line.clear()
    _write(path, pair_file.to_bytes(renewed))
    if as_json:
        output.print_json({"pairs": len(renewed), "changes": [_as_object(one) for one in changes], "lost": lost})
    else:
        print(one_line(f"{_counted(len(renewed), 'pair')} looked up, {_counted(len(changes), 'difference')}."))
        if lost:
            print(one_line(f"Not changed, because a model is not available: {', '.join(lost)}."))
    return 1 if lost else 0


def _asker(line: output.StatusLine, *, patient: bool = True) -> "Asker":
    """Waits as long as the hub asks for, or, unless `patient`, not at all."""
    from foretoken.library.catalog.drift import PATIENCE, Asker
    from foretoken.library.files.tools import RetryPolicy, Tools
    from foretoken.library.hub.client import Hub

    return Asker(
        Hub(),
        on_wait=lambda waiting: line.show(f"{waiting.sentence} Waiting {waiting.seconds:.0f} s."),
        tools=Tools(policy=PATIENCE if patient else RetryPolicy(attempts=0)),
    )


def _tell(drift: "Drift") -> None:
    print(one_line(f"{drift.pair}: {drift.repository}: {drift.sentence}"))


def _as_object(drift: "Drift") -> dict[str, str]:
    return {
        "pair": drift.pair, "repository": drift.repository, "kind": drift.kind.value, "message": drift.sentence,
    }  # fmt: skip


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _today() -> str:
    return datetime.datetime.now(datetime.UTC).date().isoformat()


def _write(path: Path, content: bytes) -> None:
    """To pass on, so with the rights that any new file has. Raises BadPairFile."""
    temporary = path.with_name(path.name + ".new")
    try:
        temporary.write_bytes(content)
        temporary.replace(path)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise BadPairFile(f"{path} cannot be written ({reason}); check the folder.") from None
