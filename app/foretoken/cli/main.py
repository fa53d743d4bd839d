"""The command ``foretoken``: which command runs, and how failures end."""

import argparse
import contextlib
import importlib
import importlib.util
import os
import sys
from typing import NoReturn

from foretoken import __version__
from foretoken.cli import output
from foretoken.errors import ForetokenError, UsageError

# Modules of this room that register a command; each has register(subparsers) and sets args.run(args) -> int.
_COMMANDS = ("demo", "generate", "chat", "inspect", "bench", "models", "serve", "replay")

_FAILED, _ENGINE_FLAG = 1, "--engine-process"  # the flag is session.child.ENGINE_FLAG; a test holds them together


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, through the same door as every other error."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message[:1].upper()}{message[1:]}; see {self.prog} --help.")


class _NoDisplay(ForetokenError):
    code = "no_display"


def main(argv: list[str] | None = None) -> int:
    """Run one command. Exit codes: 0 done, 1 failed while running, 2 wrong usage, 3 unusable input."""
    argv = sys.argv[1:] if argv is None else argv
    if argv[:1] == [_ENGINE_FLAG]:  # a frozen bundle asked to be the engine process
        from foretoken.session import entry

        entry.main(argv[1:])
    for stream in (sys.stdout, sys.stderr):  # a terminal that cannot show a character shows a mark instead of failing
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")
    try:
        code = _run(argv)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read our output has had enough
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _FAILED
    except KeyboardInterrupt:
        print("foretoken: interrupted.", file=sys.stderr)
        return _FAILED
    return code


def _run(argv: list[str]) -> int:
    try:
        arguments = _parser().parse_args(argv)
        if arguments.command is None:
            return _window()
        code: int = arguments.run(arguments)
    except ForetokenError as error:
        output.print_error(error, as_json="--json" in argv)
        return error.exit_code
    return code


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="foretoken",
        description="A chat that shows speculative decoding as it happens. Without a command, the window opens.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"foretoken {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for name in _COMMANDS:
        module = f"foretoken.cli.{name}"
        if importlib.util.find_spec(module) is not None:
            importlib.import_module(module).register(commands)
    return parser


def _window() -> int:
    if not _has_display():
        raise _NoDisplay(
            "There is no display to open a window on; foretoken demo runs the whole program without one, and "
            "foretoken chat is a chat in the terminal."
        )
    try:
        app = importlib.import_module("foretoken.gui.app")
    except ImportError as error:
        raise ForetokenError(
            f"The window's libraries could not be loaded ({error}); foretoken chat is a chat in the terminal."
        ) from None
    code: int = app.run([])
    return code


def _has_display() -> bool:
    """Asked before Qt is: without a display it would abort the process."""
    if not sys.platform.startswith(("linux", "freebsd", "openbsd")):
        return True
    return any(os.environ.get(name) for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"))
