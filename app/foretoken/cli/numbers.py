"""Numbers on the command line, refused with their range, and texts: a shell passes bytes, which may be no text."""

import argparse
import math
from collections.abc import Callable

from foretoken.plain import one_line

MOST = 2**31 - 1
"""What the engine's 32 bits can hold."""


def whole(least: int, most: int = MOST) -> Callable[[str], int]:
    """A whole number from `least` to `most`."""

    def parse(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{shown(text)} is not a whole number") from None
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{shown(text)} is not a number from {least} to {most}")
        return number

    return parse


def between(low: float, high: float, *, open_below: bool = False) -> Callable[[str], float]:
    """A finite number from `low` (or above it) to `high`."""

    def parse(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{shown(text)} is not a number") from None
        if not math.isfinite(number) or not low <= number <= high or (open_below and number == low):
            raise argparse.ArgumentTypeError(f"{shown(text)} is {_range(low, high, open_below)}")
        return number

    return parse


def _range(low: float, high: float, open_below: bool) -> str:
    if math.isinf(low):
        return "not finite"
    if math.isinf(high):
        return f"not {'a number above' if open_below else 'a finite number from'} {low:g}{'' if open_below else ' on'}"
    if open_below:
        return f"not above {low:.15g} and at most {high:.15g}"
    return f"not between {low:.15g} and {high:.15g}"


def shown(text: str) -> str:
    """What was given, in a sentence."""
    return repr(one_line(text, 40))


def text(argument: str) -> str:
    """Returns `argument`, which must be valid text. Raises ArgumentTypeError."""
    from foretoken.encoding import whole  # what it needs takes longer than a usage error should

    if whole(argument) != argument:
        raise argparse.ArgumentTypeError(f"'{one_line(argument, 60)}' is not text in UTF-8; convert it first")
    return argument
