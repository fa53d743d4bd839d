from foretoken.engine.candidates import Scores

def look(scores: Scores, of: int, /) -> tuple[int, float]:
    """The first of the likeliest ids, -1 where no score is usable, and the share of all powers that it has, or `of`
    (none below 0). Raises ValueError when `scores` are no float32 in a row, or too few."""

def largest(scores: Scores, /) -> int:
    """The first of the likeliest ids, -1 where no score is usable. Raises ValueError like `look`."""

def usable() -> bool:
    """Whether this processor can do it."""
