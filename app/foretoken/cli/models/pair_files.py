"""``foretoken models pairs`` with --make, --add, --share, --forget, --check and --refresh: pairs of the user's, and
what the hub says of all.
"""

import argparse
import datetime
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from foretoken import paths
from foretoken.cli import output
from foretoken.errors import BadPairFile, HubError, UsageError
from foretoken.plain import one_line

if TYPE_CHECKING:
    from foretoken.library.catalog.catalog import CatalogPair
    from foretoken.library.catalog.drift import Asker, Drift
    from foretoken.library.catalog.pair_file import UserPairs


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
