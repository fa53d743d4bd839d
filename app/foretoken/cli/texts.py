"""Texts on the command line. A shell hands over bytes, and not all bytes are text."""

import argparse

from foretoken.plain import one_line


def text(argument: str) -> str:
    """`argument`, which is to be read and not to name a file."""
    from foretoken.encoding import whole  # what it needs takes longer than a usage error should

    if whole(argument) != argument:
        raise argparse.ArgumentTypeError(f"'{one_line(argument, 60)}' is not text in UTF-8; convert it first")
    return argument
