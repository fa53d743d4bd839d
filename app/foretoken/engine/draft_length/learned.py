"""What was learned of a pair's acceptance, as it is kept between runs.

Values only: `auto_length` makes and takes them, `library.learned_cache` keeps them. The bounds are what real evidence
can lead to, with room: a file that says otherwise is not one of ours.
"""

from typing import Annotated

import msgspec

_Coefficients = Annotated[tuple[Annotated[float, msgspec.Meta(ge=-100.0, le=100.0)], ...], msgspec.Meta(max_length=8)]
_Variances = Annotated[tuple[Annotated[float, msgspec.Meta(ge=0.0, le=100.0)], ...], msgspec.Meta(max_length=8)]
_LogOdds = Annotated[float, msgspec.Meta(ge=-7.0, le=7.0)]


class Belief(msgspec.Struct, frozen=True, kw_only=True):
    """Of one source: the coefficients of its calibration, and the variance of each (how they vary together is left
    out: what is recalled is believed too loosely for that)."""

    coefficients: _Coefficients
    variances: _Variances


class Learned(msgspec.Struct, frozen=True, kw_only=True):
    """Of one pair. `greedy` and `drawn`: the draft model's guesses at temperature 0 and above; `lookup`: those of the
    conversation. `confidences`: how sure the draft was of its latest guesses, as log-odds."""

    greedy: Belief
    drawn: Belief
    lookup: Belief
    confidences: Annotated[tuple[_LogOdds, ...], msgspec.Meta(max_length=64)] = ()
