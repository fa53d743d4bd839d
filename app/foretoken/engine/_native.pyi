from foretoken.engine.sampling.candidates import Scores

def look(scores: Scores, of: int, /) -> tuple[int, float]:
    """The first of the likeliest ids, -1 where no score is usable, and the share of all powers that it has, or `of`
    (none below 0). Raises ValueError when `scores` are no float32 in a row, or too few."""

def largest(scores: Scores, /) -> int:
    """The first of the likeliest ids, -1 where no score is usable. Raises ValueError like `look`."""

def top_law(scores: Scores, top_k: int, temperature: float, top_p: float, min_p: float, /) -> dict[int, float]:
    """The distribution that these filters leave, at one temperature: probabilities by id, ascending. None where no
    score is
    usable. Raises ValueError like `look`, and for filters that leave nothing."""

def usable() -> bool:
    """Whether this processor can do it."""
