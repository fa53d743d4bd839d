"""The features: what a user can name and could do without, each in a folder of its own that needs no other.

This is their only list. `NAME/feature.py` registers with the shell of the window (`gui/shell/__init__.py` says how),
`NAME/command.py`, which imports no Qt, with the command line. A folder that is taken out, with its name here, leaves a
program that starts.
"""

import importlib
from collections.abc import Iterator
from types import ModuleType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from foretoken.gui.shell.shell import Shell

IN_THE_WINDOW: Final = (
    "models",
    "devices",
    "remote",
    "serve",
    "exchange",
    "replay",
    "lessons",
    "game",
    "inspector",
    "compare",
    "lab",
    "league",
    "guide",
    "about",
)
WITH_COMMAND: Final = ("compare", "bench", "league", "lab")


def register(shell: "Shell") -> None:
    """Have all features register with the shell of a window."""
    for name in IN_THE_WINDOW:
        importlib.import_module(f"{__name__}.{name}.feature").register(shell)


def commands() -> Iterator[ModuleType]:
    """Those of the command line, in the order of its help; each has `register`."""
    return (importlib.import_module(f"{__name__}.{name}.command") for name in WITH_COMMAND)
