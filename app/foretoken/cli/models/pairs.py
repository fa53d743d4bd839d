"""``foretoken models pairs``: pairs that go together, and a draft for a model that is here."""

import argparse
from typing import TYPE_CHECKING, Any

from foretoken.amounts import in_bytes
from foretoken.cli import output
from foretoken.cli.arguments import graphics_cards, text
from foretoken.cli.models import pair_files as models_pair_files
from foretoken.cli.models.pair_files import find_pair
from foretoken.cli.models.tables import show
from foretoken.errors import UsageError

if TYPE_CHECKING:
    pass


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
        return models_pair_files.check(args.pair, as_json=args.json)
    if args.make is not None:
        return models_pair_files.make(args)
    if args.add is not None:
        return models_pair_files.add(args.add, as_json=args.json)
    if args.forget is not None:
        return models_pair_files.forget(args.forget)
    if args.share is not None:
        return models_pair_files.share(args.share, args.to)
    if args.refresh is not None:
        return models_pair_files.refresh(args.refresh, as_json=args.json)
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
