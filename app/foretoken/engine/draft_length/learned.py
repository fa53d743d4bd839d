"""What was learned of a pair's acceptance, as it is kept between runs.

Values only: `auto` makes and takes them, `library.on_disk.kept` keeps them. Bounds are wider than any real
evidence leads to: a file with other values is not one of ours.
"""

from typing import Annotated

import msgspec

_Coefficients = Annotated[tuple[Annotated[float, msgspec.Meta(ge=-100.0, le=100.0)], ...], msgspec.Meta(max_length=8)]
_Variances = Annotated[tuple[Annotated[float, msgspec.Meta(ge=0.0, le=100.0)], ...], msgspec.Meta(max_length=8)]
_LogOdds = Annotated[float, msgspec.Meta(ge=-7.0, le=7.0)]


class Belief(msgspec.Struct, frozen=True, kw_only=True):
    """The calibration of one source: its coefficients and the variance of each. Covariances are left out, since a
    belief of another run is given so much variance that they make no difference."""

    coefficients: _Coefficients
    variances: _Variances


class Learned(msgspec.Struct, frozen=True, kw_only=True):
    """What was learned of one pair. `greedy` and `drawn`: of the draft model's guesses at temperature 0 and above;
    `lookup`: of those of prompt lookup. `confidences`: of the draft's latest guesses, as log-odds."""

    greedy: Belief
    drawn: Belief
    lookup: Belief
    confidences: Annotated[tuple[_LogOdds, ...], msgspec.Meta(max_length=64)] = ()
