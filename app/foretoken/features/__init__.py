"""The features: what a user can name and could do without, each in a folder of its own that needs no other.

This is their only list. `NAME/feature.py` registers with the shell of the window (`gui/shell/__init__.py` says how),
`NAME/command.py`, which imports no Qt, with the command line. A folder that is taken out, with its name here, leaves a
program that starts.
"""

import importlib
from collections.abc import Iterator, Mapping
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from foretoken.gui.shell.shell import Shell

_WINDOW, _COMMAND = "feature", "command"  # modules that register
FEATURES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "models": (_WINDOW,),
        "devices": (_WINDOW,),
        "remote": (_WINDOW,),
        "serve": (_WINDOW,),
        "exchange": (_WINDOW,),
        "replay": (_WINDOW,),
        "lessons": (_WINDOW,),
        "game": (_WINDOW,),
        "inspector": (_WINDOW,),
        "compare": (_WINDOW, _COMMAND),
        "bench": (_COMMAND,),
        "league": (_WINDOW, _COMMAND),
        "lab": (_WINDOW, _COMMAND),
        "guide": (_WINDOW,),
        "about": (_WINDOW,),
    }
)
"""By name, with where each takes part; commands are in the order of the help."""


def register(shell: "Shell") -> None:
    """Have all features register with the shell of a window."""
    for module in _modules(_WINDOW):
        module.register(shell)


def commands() -> Iterator[ModuleType]:
    """Those of the command line; each has `register`."""
    return _modules(_COMMAND)


def _modules(name: str) -> Iterator[ModuleType]:
    return (importlib.import_module(f"{__name__}.{one}.{name}") for one, parts in FEATURES.items() if name in parts)
