"""Colours of speedups: from orange (slower than plain) over white to blue, which every colour vision tells apart."""

from typing import Final, NamedTuple


class Heat(NamedTuple):
    """A colour for speedups below `below`, and that of the number on it (4.5:1 or better)."""

    below: float
    fill: str
    text: str


SCALE: Final = (
    Heat(0.7, "#b35806", "#ffffff"),
    Heat(0.85, "#f1a340", "#111111"),
    Heat(0.97, "#fee0b6", "#111111"),
    Heat(1.03, "#f7f7f7", "#111111"),
    Heat(1.25, "#d8e6f2", "#111111"),
    Heat(1.6, "#a6cbe3", "#111111"),
    Heat(2.2, "#4a8fc4", "#111111"),
    Heat(float("inf"), "#084a8c", "#ffffff"),
)


def heat(speedup: float) -> int:
    """The index in SCALE."""
    return next(number for number, one in enumerate(SCALE) if speedup < one.below)
