"""What the rounds of a reply tell afterwards: which length would have been best, how far guesses held, how long it was
quiet, and what was saved and wasted. From the rounds themselves and from measured costs."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from foretoken.engine.draft_length.costs import MAX_WIDTH, Costs, CostsSnapshot
from foretoken.gui.viewmodels.chat.series import Column, Series

_LEAST_DEPTH: Final = 512  # tokens; passes of less depth cost alike


class BestLengths:
    """The length of each round with guesses that would have given the most tokens a second in it, of those that were
    tried: from 0 to what was guessed. Rounds are taken in once."""

    def __init__(self, series: Series, costs: CostsSnapshot) -> None:
        self.series, self.costs = series, costs
        self._taken = 0
        self._rows = np.zeros(0, dtype=np.int64)
        self._best = np.zeros(0)

    def of(self) -> tuple[np.ndarray, Column]:
        """Rows with guesses, and the best length of each."""
        series, known = self.series, len(self.series)
        rows = self._taken + np.flatnonzero(series.column("drafted")[self._taken :] > 0)
        self._taken = known
        if len(rows):
            self._rows = np.append(self._rows, rows)
            self._best = np.append(self._best, _best(series, self.costs, rows))
        return self._rows, self._best


def _best(series: Series, costs: CostsSnapshot, rows: np.ndarray) -> Column:
    drafted, accepted, draft_ms, other_ms = (
        series.column(name)[rows] for name in ("drafted", "accepted", "draft_ms", "other_ms")
    )
    tables = passes_at(series, costs, rows)
    best, highest = np.zeros(len(rows)), np.zeros(len(rows))
    for length in range(int(drafted.max()) + 1):
        # A head that guesses blocks takes as long for a part of one.
        share = (1.0 if length else 0.0) if costs.blocks else length / drafted
        ms = draft_ms * share + tables[:, min(length + 1, MAX_WIDTH)] + other_ms
        rate = np.where(length <= drafted, (np.minimum(length, accepted) + 1) / ms, 0.0)
        better = rate > highest
        best[better], highest[better] = length, rate[better]
    return best


def passes_at(series: Series, costs: CostsSnapshot, rows: np.ndarray) -> Column:
    """Milliseconds of the main model's passes at the depth of each row, [rows, MAX_WIDTH + 1] by width."""
    known = Costs(costs)
    depths = series.column("depth")[rows].astype(np.int64).clip(_LEAST_DEPTH)
    buckets = np.frexp(depths.astype(float))[1]  # the bits of each depth, by which costs differ
    tables: Column = np.zeros((len(rows), MAX_WIDTH + 1))
    for bucket in np.unique(buckets):
        tables[buckets == bucket] = known.passes(int(2 ** (bucket - 1)))
    return tables


def survival(series: Series) -> tuple[Column, Column]:
    """For each position the shares of rounds with guesses in which the guess there was accepted (then all before it
    were, too), and in which one was made."""
    rows = series.column("drafted") > 0
    drafted, accepted = series.column("drafted")[rows], series.column("accepted")[rows]
    positions = np.arange(int(drafted.max(initial=0)))
    rounds = max(1, len(drafted))
    kept, made = (len(counts) - np.searchsorted(np.sort(counts), positions, "right") for counts in (accepted, drafted))
    return kept / rounds, made / rounds


def gaps(series: Series) -> Column:
    """Milliseconds between the arrivals of two rounds, [rounds - 1]."""
    return 1000.0 * np.diff(series.column("at_s"))


@dataclass(frozen=True)
class Saved:
    """Sums up to each round. `saved`: guesses accepted, of which each spared a pass of the main model; `wasted`: the
    others. In milliseconds: what so many tokens take without guesses, and what making and checking the others took.
    None where that was not measured."""

    saved: Column
    wasted: Column
    saved_ms: Column | None
    wasted_ms: Column | None


def saved(series: Series, plain_ms: float | None, costs: CostsSnapshot | None) -> Saved:
    """Of each row."""
    drafted, accepted = series.column("drafted"), series.column("accepted")
    kept, lost = np.cumsum(accepted), np.cumsum(drafted - accepted)
    return Saved(kept, lost, None if plain_ms is None else kept * plain_ms, _wasted_ms(series, costs))


def _wasted_ms(series: Series, costs: CostsSnapshot | None) -> Column | None:
    """The draft's time for guesses that were not accepted, and that by which they made passes wider."""
    if costs is None or not costs.passes:
        return None
    drafted, accepted = series.column("drafted"), series.column("accepted")
    every = np.arange(len(series))
    tables = passes_at(series, costs, every)
    wide, narrow = ((counts.astype(np.int64) + 1).clip(0, MAX_WIDTH) for counts in (drafted, accepted))
    wider = (tables[every, wide] - tables[every, narrow]).clip(0.0)
    drafting = series.column("draft_ms") * (drafted - accepted) / drafted.clip(1.0)
    sums: Column = np.cumsum(np.where(drafted > 0, drafting + wider, 0.0))
    return sums
