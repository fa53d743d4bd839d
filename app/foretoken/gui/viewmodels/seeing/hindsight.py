"""What the rounds of a reply tell afterwards: which length would have been best, how far guesses held, how long it was
quiet, and what was saved and wasted. From the rounds themselves and from measured costs."""

from typing import Final

import numpy as np

from foretoken.engine.draft_length.costs import MAX_WIDTH, Costs
from foretoken.engine.plain_speed import CostsSnapshot
from foretoken.replies.series import Column, Rows, Series

_LEAST_DEPTH: Final = 512  # tokens; passes of less depth cost alike


class Hindsight:
    """Running sums over the rounds of a reply, of what measured costs say. Each round is taken in once, by `update`.

    `best`: the length of each round with guesses that would have given the most tokens a second in it, of those that
    were tried: from 0 to what was guessed. `wasted_ms`: the draft's time for guesses that were not accepted, and that
    by which they made passes wider.
    """

    def __init__(self, series: Series, costs: CostsSnapshot) -> None:
        self.series, self.costs = series, costs
        self._known = Costs(costs)
        self.best, self.wasted_ms = np.zeros(0), np.zeros(0)

    def best_of(self, row: int) -> float:
        """Of one round."""
        return float(self.best[row] - (self.best[row - 1] if row else 0.0))

    def update(self) -> None:
        """Take in the rounds that are new."""
        taken = len(self.best)
        if len(self.series) == taken:
            return
        best, wasted = (np.zeros(len(self.series) - taken) for _ in range(2))
        rows = taken + np.flatnonzero(self.series.column("drafted")[taken:] > 0)
        depths = self.series.column("depth")[rows].clip(_LEAST_DEPTH)
        bits = np.frexp(depths)[1]  # costs differ by these
        for some in np.unique(bits):
            among = rows[bits == some]
            best[among - taken], wasted[among - taken] = self._of(among, self._known.passes(2 ** (int(some) - 1)))
        self.best = _continued(self.best, best)
        self.wasted_ms = _continued(self.wasted_ms, wasted)

    def _of(self, rows: Rows, passes: Column) -> tuple[Column, Column]:
        """The best lengths of `rows`, and the milliseconds wasted. `passes`: by width."""
        drafted, accepted, draft_ms, other_ms = (
            self.series.column(name)[rows] for name in ("drafted", "accepted", "draft_ms", "other_ms")
        )
        best, highest = np.zeros(len(rows)), np.zeros(len(rows))
        for length in range(int(drafted.max()) + 1):
            # A head that guesses blocks takes as long for a part of one.
            share = (1.0 if length else 0.0) if self.costs.blocks else length / drafted
            ms = draft_ms * share + passes[min(length + 1, MAX_WIDTH)] + other_ms
            rate = np.where(length <= drafted, (np.minimum(length, accepted) + 1) / ms, 0.0)
            better = rate > highest
            best[better], highest[better] = length, rate[better]
        wide, narrow = (passes[(counts.astype(np.int64) + 1).clip(0, MAX_WIDTH)] for counts in (drafted, accepted))
        return best, draft_ms * (drafted - accepted) / drafted + (wide - narrow).clip(0.0)


def _continued(sums: Column, more: Column) -> Column:
    """Running sums, with what comes after them."""
    return np.append(sums, (sums[-1] if len(sums) else 0.0) + np.cumsum(more))


def survival(series: Series) -> tuple[Column, Column]:
    """For each position the shares of rounds with guesses in which the guess there was accepted (then all before it
    were, too), and in which one was made."""
    rows = series.drafted_rows
    rounds = max(1, len(rows))
    counts = [np.bincount(series.column(name)[rows].astype(np.int64)) for name in ("accepted", "drafted")]
    more = [len(rows) - np.cumsum(one)[:-1] for one in counts]  # rounds of more than 0, 1, 2 ... guesses
    kept = np.zeros(len(more[1]))
    kept[: len(more[0])] = more[0]
    return kept / rounds, more[1] / rounds


def gaps(series: Series) -> Column:
    """Milliseconds between the arrivals of two rounds, [rounds - 1]."""
    return 1000.0 * np.diff(series.column("at_s"))
