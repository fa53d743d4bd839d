"""Numbers on the command line, refused with their range."""

import argparse
import math
from collections.abc import Callable


def at_least(least: int) -> Callable[[str], int]:
    """A whole number that the engine's 32 bits can hold (seeds may have 63)."""

    def parse(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None
        if not least <= number < 2**63:
            raise argparse.ArgumentTypeError(f"{text} is not {least} or more")
        return number

    return parse


def between(low: float, high: float, *, open_below: bool = False) -> Callable[[str], float]:
    """A finite number from `low` (or above it) to `high`."""

    def parse(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is not a number") from None
        if not math.isfinite(number) or not low <= number <= high or (open_below and number == low):
            raise argparse.ArgumentTypeError(f"{text} is {_range(low, high, open_below)}")
        return number

    return parse


def _range(low: float, high: float, open_below: bool) -> str:
    if math.isinf(low):
        return "not finite"
    if math.isinf(high):
        return f"not {'above' if open_below else 'at least'} {low:g}"
    return f"not between {low:g} and {high:g}"
