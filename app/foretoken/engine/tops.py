"""The top of a large vocabulary, deeper and deeper, and what the rest weighs: for filters that ask about all mass."""

from collections.abc import Iterator, Sequence

import msgspec

from foretoken.engine.candidates import Columns, Ids, Scores, Scratch
from foretoken.engine.confidence import usable
from foretoken.engine.masses import Bounded, Estimated, Rest, bounded


class Look(msgspec.Struct, frozen=True, gc=False):
    """The tokens `ids` (ascending, with their `scores`) that are no more than `depth` nats below the likeliest, whose
    score is `peak`. `rest` weighs the others."""

    depth: float
    peak: float
    ids: Ids
    scores: Scores
    rest: Rest


def looks(
    scores: Scores, temperature: float, scratch: Scratch, depths: Sequence[float], *, rough: bool
) -> Iterator[Look]:
    """One look for each of `depths` (nats, rising), made when it is asked for.

    `rough`: the rest is estimated. Raises DecodeFailed when no score is usable.
    """
    # All are to be weighed in any case, and what weighs much is found by that as well.
    weighed = None if rough else bounded(scores, temperature, scratch)
    near = None if weighed is None else weighed.reaching(depths[0])
    if weighed is not None and near is not None:
        yield Look(depths[0], weighed.peak, *near, weighed)
        depths = depths[1:]
    columns = Columns(scores, scratch)
    peak = usable(columns.peak)
    rest: Rest
    if rough:
        rest = Estimated(scores, peak, temperature)
    else:
        rest = weighed or Bounded(scores, peak, temperature, scratch)
        rest.see_from(peak)
    for depth in depths:
        yield Look(depth, peak, *columns.reaching(peak - depth * temperature), rest)
