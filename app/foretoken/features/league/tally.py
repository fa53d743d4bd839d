"""Sums over rounds, counted or expected, and the figures made of them."""

from collections.abc import Iterable, Sequence

import msgspec
import numpy as np

_SAMPLES = 1000  # of a bootstrap
_LEVEL = 95.0  # percent


class RoundTally(msgspec.Struct, kw_only=True):
    """`tokens` written in `ms`; of rounds with guesses their number, all guesses, and `accepted` by position."""

    tokens: float = 0.0
    ms: float = 0.0
    rounds: float = 0.0
    drafted: float = 0.0
    accepted: list[float] = []

    def add(self, other: "RoundTally") -> None:
        self.tokens += other.tokens
        self.ms += other.ms
        self.rounds += other.rounds
        self.drafted += other.drafted
        self.accepted += [0.0] * (len(other.accepted) - len(self.accepted))
        for position, count in enumerate(other.accepted):
            self.accepted[position] += count

    @property
    def tps(self) -> float:
        return 1000.0 * self.tokens / self.ms if self.ms > 0 else 0.0

    @property
    def acceptance_rate(self) -> float | None:
        """Accepted of guessed; None where nothing was guessed."""
        return sum(self.accepted) / self.drafted if self.drafted else None

    @property
    def per_position(self) -> tuple[float, ...]:
        """The share of rounds with guesses in which the guess at each position was accepted."""
        return tuple(count / self.rounds for count in self.accepted) if self.rounds else ()


def total(tallies: Iterable[RoundTally]) -> RoundTally:
    found = RoundTally()
    for one in tallies:
        found.add(one)
    return found


def interval(tallies: Sequence[RoundTally]) -> tuple[float, float] | None:
    """Between what the speed lies with 95%, as these replies scatter: a bootstrap over replies (Efron, 1979). None of a
    single one, which says nothing of others."""
    if len(tallies) < 2:
        return None
    tokens, ms = (np.array(values) for values in zip(*((one.tokens, one.ms) for one in tallies), strict=True))
    picked = np.random.default_rng(1).integers(0, len(tallies), (_SAMPLES, len(tallies)))
    speeds = 1000.0 * tokens[picked].sum(axis=1) / np.maximum(ms[picked].sum(axis=1), 1e-9)
    low, high = np.percentile(speeds, [(100 - _LEVEL) / 2, (100 + _LEVEL) / 2])
    return float(low), float(high)
