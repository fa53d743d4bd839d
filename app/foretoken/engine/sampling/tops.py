"""The top of a large vocabulary, deeper and deeper, and what the rest weighs: for filters that ask about all mass."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
import numpy as np

from foretoken.engine.sampling.candidates import Columns, Ids, Scores, Scratch, not_below
from foretoken.engine.sampling.confidence import usable
from foretoken.engine.sampling.masses import Bounded, Estimated, Rest, bounded

_MANY: Final = 512  # tokens: to find where more of them end takes less time without ranking them
_CROWDED: Final = 256  # columns that hold something likely: fewer, and few tokens have nearly all weight


class Look(msgspec.Struct, frozen=True, gc=False):
    """The tokens `ids` (ascending, with their `scores`) that are no more than `depth` nats below the likeliest, whose
    score is `peak`. `rest` weighs the others."""

    depth: float
    peak: float
    ids: Ids
    scores: Scores
    rest: Rest


def looks(
    scores: Scores, temperature: float, scratch: Scratch, depths: Sequence[float], share: float, *, rough: bool
) -> Iterator[Look]:
    """One look for each of `depths` (nats, rising), made when it is asked for.

    They end early where so many tokens have `share` of all weight together that it is no use to put them in order.
    `rough`: the rest is estimated. Raises DecodeFailed when no score is usable.
    """
    # All are to be weighed in any case, and what weighs much is found by that as well.
    weighed = None if rough else bounded(scores, temperature, scratch)
    near = None if weighed is None else weighed.reaching(depths[0])
    if weighed is not None and near is not None:
        yield Look(depths[0], weighed.peak, *near, weighed)
        depths = depths[1:]
        if not depths or weighed.likely(share) > _MANY:
            return
    elif weighed is not None and weighed.likely(share) > _MANY:
        return
    columns = Columns(scores, scratch)
    peak = usable(columns.peak)
    rest: Rest
    estimated: Estimated | None = None
    if rough:
        rest = estimated = Estimated(scores, peak, temperature)
        likely = columns.maxima >= not_below(peak - depths[0] * temperature)
        if np.count_nonzero(likely) > _CROWDED and estimated.likely(share, columns.maxima[likely]) > _MANY:
            return
    else:
        rest = weighed or Bounded(scores, peak, temperature, scratch)
        rest.see_from(peak)
    for depth in depths:
        ids, found = columns.reaching(peak - depth * temperature)
        yield Look(depth, peak, ids, found, rest)
        if estimated is not None and estimated.likely(share, found) > _MANY:
            return
