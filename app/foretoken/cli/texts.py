"""Checks texts given on the command line: a shell passes bytes, which may be no valid text."""

import argparse

from foretoken.plain import one_line


def text(argument: str) -> str:
    """Returns `argument`, which must be valid text. Raises ArgumentTypeError."""
    from foretoken.encoding import whole  # what it needs takes longer than a usage error should

    if whole(argument) != argument:
        raise argparse.ArgumentTypeError(f"'{one_line(argument, 60)}' is not text in UTF-8; convert it first")
    return argument
