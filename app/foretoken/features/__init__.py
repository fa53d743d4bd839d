"""The features: what a user can name and could do without, each in a folder of its own that needs no other.

This is their only list. `NAME/feature.py` registers with the shell of the window (`gui/shell/__init__.py` says how),
`NAME/command.py`, which imports no Qt, with the command line. A folder that is taken out, with its name here, leaves a
program that starts.
"""

import argparse
import importlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from foretoken.gui.shell.shell import Shell


class Feature(NamedTuple):
    """Where one takes part. `command`: what its command of the same name does, in a line, "" where it has none; `more`:
    the same of further commands, which are in `COMMAND_command.py`."""

    command: str = ""
    more: Mapping[str, str] = MappingProxyType({})


FEATURES: Final[Mapping[str, Feature]] = MappingProxyType(
    {
        "downloads": Feature(),
        "pairs": Feature(),
        "hub": Feature(),
        "drafts": Feature(),
        "library": Feature(),
        "folder": Feature(),
        "devices": Feature(),
        "remote": Feature(),
        "lessons": Feature(),
        "game": Feature(),
        "inspector": Feature(),
        "compare": Feature(command="one prompt in up to four settings: are the texts the same, and which is faster?"),
        "bench": Feature(
            command="measure speculation beside plain decoding on many prompts, for a report or for assertions",
        ),
        "league": Feature(
            command="what each draft, head or prompt lookup would be worth on given prompts or on your chats"
        ),
        "whatif": Feature(),
        "race": Feature(),
        "presenter": Feature(),
        "audit": Feature(command="is an engine lossless? Its replies, judged by the main model on this machine"),
        "saved": Feature(),
        "lab": Feature(command="main models, drafts and draft lengths measured against each other"),
        "serve": Feature(command="answer other programs over HTTP"),
        "record": Feature(command="records of measurements: show, compare, predict, import, a gallery"),
        "replay": Feature(command="play a recorded reply again"),
        "exchange": Feature(
            more={
                "chats": "list, export and import the chats of the window",
                "traces": "what replies did: export, compare and convert traces",
            }
        ),
        "search": Feature(),
        "palette": Feature(),
        "guide": Feature(),
        "about": Feature(command="the parts of this copy, with versions and licences; a bill of materials"),
    }
)
"""By name; commands are in the order of the help."""


def register(shell: "Shell") -> None:
    """Have all features register with the shell of a window."""
    for name in FEATURES:
        importlib.import_module(f"{__name__}.{name}.feature").register(shell)


def commands() -> dict[str, str]:
    """Those of the command line, and what each does in a line."""
    found: dict[str, str] = {}
    for name, feature in FEATURES.items():
        found.update({name: feature.command} if feature.command else {}, **feature.more)
    return found


def register_command(name: str, parser: argparse.ArgumentParser) -> None:
    """Have a command put its arguments into `parser`, once it is given."""
    owner = next((one for one, feature in FEATURES.items() if name in feature.more), "")
    module = f"{owner}.{name}_command" if owner else f"{name}.command"
    importlib.import_module(f"{__name__}.{module}").register(parser)
