"""The features: what a user can name and could do without, each in a folder of its own that needs no other.

This is their only list. A folder that is taken out, with its name here, leaves a program that starts.
"""

import importlib
from types import ModuleType
from typing import Final

_WITH_COMMAND: Final = ("compare", "bench", "league", "lab")


def commands() -> list[ModuleType]:
    """Those of the command line, in the order of its help; each has `register`."""
    return [importlib.import_module(f"{__name__}.{name}.command") for name in _WITH_COMMAND]
