"""The measurements of one reply: a row per round, and series computed from the rows.

Not affected by pacing. Times come from the engine's clock, from the start of the reply.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from foretoken.engine.events import Fate, Metrics, PromptDone, PromptStarted, ReplyEvent, ReplyFinished, Round
from foretoken.engine.stats import Tally

Column = npt.NDArray[np.float64]
Rows = npt.NDArray[np.int64]

RATE_WINDOW: Final = 32
"""Tokens over which the live speed is taken: the same picture at 5 and at 1,000 tokens per second."""

ACCEPTANCE_WINDOW: Final = 64
"""Guesses over which the rolling acceptance is taken."""

_COUNTS: Final = ("tokens", "drafted", "accepted", "refused")
SUMMED: Final = ("tokens", "drafted", "accepted", "rounds", "ms")
"""What there are running sums of; `rounds` and their `ms` of those with guesses alone."""

_OWN: Final = ("at_s", *_COUNTS, "draft_ms", "verify_ms", "other_ms", "index", "depth")
_NAMES: Final = (*_OWN, *(f"all_{name}" for name in SUMMED))


class Series:
    """Rows of a reply; columns are float64 arrays of one value per round.

    `at_s` seconds when the round ended; `tokens` emitted and not cut; `drafted`, `accepted`, `refused` guesses (what is
    left was discarded); then milliseconds; `index` of the round (`Round.index`), and `depth`, the tokens before its
    pass.
    """

    def __init__(self) -> None:
        self._columns = np.zeros((len(_NAMES), 256))
        self._sums: tuple[float, ...] = (0.0,) * len(SUMMED)
        self._count = 0
        self._tally = Tally(0)
        self._drafted = self._unknown = False
        self._final: Metrics | None = None

    def __len__(self) -> int:
        return self._count

    @property
    def finished(self) -> bool:
        return self._final is not None

    @property
    def bytes(self) -> int:
        """Memory of the columns."""
        return self._columns.nbytes

    @property
    def drafted(self) -> bool:
        """Whether anything was guessed at all."""
        return self._drafted

    @property
    def unknown(self) -> bool:
        """Whether a server wrote it that does not say what became of the tokens."""
        return self._unknown

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
        return self._columns[_NAMES.index(name), : self._count]

    def total(self, name: str, rows: Rows) -> Column:
        """Sums of one of `SUMMED` over the first so many rounds, for each of `rows`."""
        sums = self.column(f"all_{name}")
        found: Column = np.where(rows > 0, sums[(rows - 1).clip(0)], 0.0) if len(sums) else np.zeros(len(rows))
        return found

    @property
    def timed_rows(self) -> Rows:
        """Those that have a speed: all but the first, before which there is no gap."""
        return np.arange(1, self._count)

    @property
    def drafted_rows(self) -> Rows:
        """Those in which something was guessed."""
        return np.flatnonzero(self.column("drafted") > 0)

    def speed(self, rows: Rows | None = None) -> tuple[Column, Column]:
        """Seconds and tokens per second over the last 32 tokens, for each of `rows`; without these for `timed_rows`.

        Where `rows` leave rounds out, it is taken over all since the row before, so that nothing is missed.
        """
        rows = self.timed_rows if rows is None else rows
        at, total = self.column("at_s"), self.column("all_tokens")
        start = np.searchsorted(total, total[rows] - RATE_WINDOW, side="left")
        start = np.minimum(start, _row_before(rows)).clip(0)
        span = at[rows] - at[start]
        with np.errstate(divide="ignore", invalid="ignore"):
            rate = np.where(span > 0, (total[rows] - total[start]) / span, np.nan)
        return at[rows], rate

    def acceptance(self, rows: Rows | None = None) -> tuple[Column, Column]:
        """Seconds and percent of guesses kept over the last 64 guesses, for each of `rows` as in `speed`; without these
        for `drafted_rows`."""
        rows = self.drafted_rows if rows is None else rows
        guesses, kept = self._over_window(rows, "drafted", "accepted")
        return self.column("at_s")[rows], 100.0 * kept / guesses

    def break_even(self, plain_ms: float, rows: Rows | None = None) -> Column:
        """The percent at which the same rounds would have been just as fast as without guesses; beside `acceptance`.

        Rounds of n guesses that took t milliseconds make one token each and one for every guess kept; plain, so many
        tokens take `plain_ms` each. Below 0 guessing pays in any case, above 100 in none.
        """
        rows = self.drafted_rows if rows is None else rows
        guesses, rounds, ms = self._over_window(rows, "drafted", "rounds", "ms")
        return 100.0 * (ms / plain_ms - rounds) / guesses

    def needed(self, plain_ms: float) -> float | None:
        """The same share (not in percent) for all rounds with guesses together; None where there is none."""
        every = np.array([self._count])
        guesses, rounds, ms = (float(self.total(name, every)[0]) for name in ("drafted", "rounds", "ms"))
        return (ms / plain_ms - rounds) / guesses if guesses else None

    def _over_window(self, rows: Rows, *names: str) -> list[Column]:
        """Sums over the rounds of the last ACCEPTANCE_WINDOW guesses, up to each of `rows`."""
        guesses = self.column("all_drafted")
        before = np.searchsorted(guesses, guesses[rows] - ACCEPTANCE_WINDOW, side="right")
        before = np.minimum(before, _row_before(rows) + 1)
        return [self.total(name, rows + 1) - self.total(name, before) for name in names]

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
        if round_.text_only:
            return
        if self._count == self._columns.shape[1]:
            self._columns = np.concatenate((self._columns, np.zeros_like(self._columns)), axis=1)
        self._tally.add(round_)
        drafted, accepted, emitted = len(round_.guesses), round_.accepted, round_.emitted
        refused = round_.refused is not None
        tokens = sum(not token.cut for token in emitted)
        spent = (round_.draft_ms, round_.verify_ms, round_.other_ms + round_.remote_ms)
        depth = max(0, round_.context_used - len(emitted))
        more = (tokens, drafted, accepted, *((1, sum(spent)) if drafted else (0, 0.0)))
        sums = self._sums = tuple(before + one for before, one in zip(self._sums, more, strict=True))
        values = (round_.at_ms / 1000, tokens, drafted, accepted, refused, *spent, round_.index, depth, *sums)
        self._columns[:, self._count] = values
        self._count += 1
        self._drafted = self._drafted or drafted > 0
        self._unknown = self._unknown or (bool(emitted) and emitted[0].fate is Fate.UNKNOWN)


def _row_before(rows: Rows) -> Rows:
    """For each of `rows` the one before it among them; for the first the round before it."""
    return np.concatenate((rows[:1] - 1, rows[:-1]))
