"""The measurements of one reply: a row per round, and series computed from the rows.

Not affected by pacing. Times come from the engine's clock, from the start of the reply.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from foretoken.engine.events import Fate, Metrics, PromptDone, PromptStarted, ReplyEvent, ReplyFinished, Round
from foretoken.engine.stats import Tally

Column = npt.NDArray[np.float64]

RATE_WINDOW: Final = 32
"""Tokens over which the live speed is taken: the same picture at 5 and at 1,000 tokens per second."""

ACCEPTANCE_WINDOW: Final = 64
"""Guesses over which the rolling acceptance is taken."""

_COUNTS: Final = ("tokens", "drafted", "accepted", "refused")
_NAMES: Final = ("at_s", *_COUNTS, "draft_ms", "verify_ms", "other_ms", "index", "depth")


class Series:
    """Rows of a reply; columns are float64 arrays of one value per round.

    `at_s` seconds when the round ended; `tokens` emitted and not cut; `drafted`, `accepted`, `refused` guesses (what is
    left was discarded); then milliseconds; `index` of the round (`Round.index`), and `depth`, the tokens before its
    pass.
    """

    def __init__(self) -> None:
        self._rows = np.zeros((256, len(_NAMES)))
        self._count = 0
        self._tally = Tally(0)
        self._drafted = False
        self._final: Metrics | None = None

    def __len__(self) -> int:
        return self._count

    @property
    def finished(self) -> bool:
        return self._final is not None

    @property
    def drafted(self) -> bool:
        """Whether anything was guessed at all."""
        return self._drafted

    def add(self, event: ReplyEvent) -> None:
        """Take in one event."""
        match event:
            case Round():
                self._add_round(event)
            case PromptStarted():
                self._tally = Tally(event.tokens)
            case PromptDone():
                self._tally.prompt_done(event.evaluated, event.ms)
            case ReplyFinished():
                self._final = event.metrics
            case _:
                pass

    def column(self, name: str) -> Column:
        """A view of one column, [rounds]."""
        return self._rows[: self._count, _NAMES.index(name)]

    def speed(self) -> tuple[Column, Column]:
        """Seconds and tokens per second over the last 32 tokens, [rounds - 1] each (the first round has no gap)."""
        at, total = self.column("at_s"), np.cumsum(self.column("tokens"))
        if self._count < 2:
            return np.zeros(0), np.zeros(0)
        start = np.searchsorted(total, total - RATE_WINDOW, side="left")
        start = np.minimum(start, np.arange(self._count) - 1).clip(0)
        span = at - at[start]
        with np.errstate(divide="ignore", invalid="ignore"):
            rate = np.where(span > 0, (total - total[start]) / span, np.nan)
        return at[1:], rate[1:]

    def acceptance(self) -> tuple[Column, Column]:
        """Seconds and percent of guesses kept over the last 64 guesses, one per round that drafted."""
        rows = self.column("drafted") > 0
        at, drafted, accepted = (self.column(n)[rows] for n in ("at_s", "drafted", "accepted"))
        guesses, kept = _over_window(drafted, drafted, accepted)
        return at, 100.0 * kept / guesses

    def break_even(self, plain_ms: float) -> Column:
        """The percent at which the same rounds would have been just as fast as without guesses; beside `acceptance`.

        Rounds of n guesses that took t milliseconds make one token each and one for every guess kept; plain, so many
        tokens take `plain_ms` each. Below 0 guessing pays in any case, above 100 in none.
        """
        rows = self.column("drafted") > 0
        drafted = self.column("drafted")[rows]
        spent = sum(self.column(name)[rows] for name in ("draft_ms", "verify_ms", "other_ms"))
        guesses, rounds, ms = _over_window(drafted, drafted, np.ones(len(drafted)), np.asarray(spent))
        return 100.0 * (ms / plain_ms - rounds) / guesses

    def needed(self, plain_ms: float) -> float | None:
        """The same share (not in percent) for all rounds with guesses together; None where there is none."""
        rows = self.column("drafted") > 0
        guesses = float(self.column("drafted").sum())
        ms = sum(float(self.column(name)[rows].sum()) for name in ("draft_ms", "verify_ms", "other_ms"))
        return (ms / plain_ms - float(rows.sum())) / guesses if guesses else None

    def row_of(self, index: int) -> int | None:
        """The row of the round with this `Round.index`."""
        row = int(np.searchsorted(self.column("index"), index))
        return row if row < self._count and self.column("index")[row] == index else None

    def metrics(self) -> Metrics:
        """The figures so far; the engine's own once the reply has finished."""
        if self._final is not None:
            return self._final
        return self._tally.metrics()

    def _add_round(self, round_: Round) -> None:
        if self._count == len(self._rows):
            self._rows = np.concatenate((self._rows, np.zeros_like(self._rows)))
        if round_.text_only:
            return
        self._tally.add(round_)
        drafted, accepted = len(round_.proposals), round_.accepted
        refused = sum(guess.fate is Fate.REJECTED for guess in round_.proposals)
        tokens = sum(not token.cut for token in round_.emitted)
        spent = (round_.draft_ms, round_.verify_ms, round_.other_ms)
        depth = max(0, round_.context_used - len(round_.emitted))
        values = (round_.at_ms / 1000, tokens, drafted, accepted, refused, *spent, round_.index, depth)
        self._rows[self._count] = values
        self._count += 1
        self._drafted = self._drafted or drafted > 0


def _over_window(drafted: Column, *columns: Column) -> tuple[Column, ...]:
    """Sums of `columns` over the rounds of the last ACCEPTANCE_WINDOW guesses, up to each round."""
    guesses = np.cumsum(drafted)
    before = np.searchsorted(guesses, guesses - ACCEPTANCE_WINDOW, side="right")
    sums = (np.append(0.0, np.cumsum(column)) for column in columns)
    return tuple(column[1:] - column[before] for column in sums)
