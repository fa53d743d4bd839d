"""``foretoken models pairs --add, --share, --forget, --check``: pairs of the user's, and what the hub says of all."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from foretoken import paths
from foretoken.cli import output
from foretoken.errors import UsageError

if TYPE_CHECKING:
    from foretoken.library.catalog import CatalogPair, UserPairs


def find_pair(pair_id: str) -> "CatalogPair":
    """Of the catalog or the user's. Raises UsageError."""
    from foretoken.cli.models import all_pairs

    pair = all_pairs().find(pair_id)
    if pair is None:
        raise UsageError(f"There is no pair {pair_id}; `foretoken models pairs` lists them.")
    return pair


def user_pairs() -> "UserPairs":
    from foretoken.library.catalog import UserPairs

    return UserPairs(paths.data_dir() / "pairs.json")


def share(pair_ids: Sequence[str]) -> int:
    """Write a pair file to standard output."""
    from foretoken.library import catalog

    sys.stdout.buffer.write(catalog.to_bytes([find_pair(one) for one in pair_ids]))
    return 0


def add(name: str) -> int:
    """Raises BadPairFile."""
    from foretoken.library import catalog

    added = catalog.load(Path(name)).pairs
    user_pairs().add(added)
    print(output.safe(f"Added {', '.join(pair.id for pair in added) or 'nothing'}."))
    return 0


def forget(pair_id: str) -> int:
    own = user_pairs()
    if own.load().find(pair_id) is None:
        raise UsageError(f"No pair {pair_id} was added; those of the catalog cannot be dropped.")
    own.remove(pair_id)
    print(output.safe(f"Dropped {pair_id}."))
    return 0


def check(*, as_json: bool) -> int:
    """0 when the hub has everything as it is here, 1 when something differs. Raises HubError."""
    from foretoken.cli.models import all_pairs
    from foretoken.library.drift import Asked, Asker, Drift, drift
    from foretoken.library.hub import Hub

    pairs, line = all_pairs(), output.StatusLine()
    found: list[Drift] = []
    asker = Asker(Hub(), on_wait=lambda waiting: line.show(f"{waiting.sentence} Waiting {waiting.seconds:.0f} s."))
    for event in drift(pairs, asker):
        if isinstance(event, Drift):
            found.append(event)
            if not as_json:
                line.clear()
                print(output.safe(f"{event.pair}: {event.repository}: {event.sentence}"))
        elif isinstance(event, Asked):
            line.show(f"Asking the hub, {event.done} of {event.total} repositories")
    line.clear()
    if as_json:
        rows = [
            {"pair": one.pair, "repository": one.repository, "kind": one.kind.value, "message": one.sentence}
            for one in found
        ]
        output.print_json({"checked": len(pairs.pairs), "drift": rows})
    else:
        print(f"{len(pairs.pairs)} pairs compared with the hub, {len(found)} differences.")
    return 1 if found else 0
