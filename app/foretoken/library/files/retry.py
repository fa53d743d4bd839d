"""Retry delays: exponential back-off with jitter, unless the server names a time."""

import email.utils
import random
from dataclasses import dataclass


@dataclass(frozen=True)
class RetryPolicy:
    """`attempts` in a row without progress are the most. Seconds: the first wait, the longest of ours, and the
    longest that a server may ask for before we give up instead."""

    attempts: int = 8
    first: float = 1.0
    longest: float = 60.0
    patience: float = 900.0

    def delay(self, attempt: int, rng: random.Random, asked: float | None) -> float | None:
        """Seconds before attempt `attempt` (1 is the first repetition); None when it is time to give up."""
        if attempt > self.attempts:
            return None
        if asked is not None:
            return asked if asked <= self.patience else None
        # Half of the wait is drawn, so that many clients of one server do not come back all at once.
        return float(min(self.longest, self.first * 2 ** (attempt - 1)) * rng.uniform(0.5, 1.0))


def retry_after(header: str | None, now: float) -> float | None:
    """Seconds that a Retry-After header asks for (a number or a date), None when it says nothing sensible.

    `now`: seconds since 1970.
    """
    if not header:
        return None
    try:
        seconds = float(header)
    except ValueError:
        try:
            seconds = email.utils.parsedate_to_datetime(header).timestamp() - now
        except (ValueError, TypeError, OverflowError):
            return None
    return max(0.0, seconds) if seconds == seconds and seconds < 1e9 else None
