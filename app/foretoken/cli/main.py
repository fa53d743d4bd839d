"""The command ``foretoken``: which command runs, and how failures end."""

import argparse
import gc
import importlib
import os
import sys
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import Any

from foretoken import __version__, paths, seal
from foretoken.cli import output
from foretoken.cli.parser import Parser
from foretoken.errors import ForetokenError, UsageError

_FAILED = 1  # exit code
_OPENED = (".gguf", ".jsonl")  # files that the window opens: a model, a trace
_EXAMPLES = """Examples:
  foretoken                                        the window
  foretoken model.gguf                             the window with this model, or a trace (.jsonl)
  foretoken chat                                   a chat in the terminal, with the bundled pair
  foretoken bench --main big.gguf --draft small.gguf --out results
                                                   how much faster, in figures, tables and plots
  foretoken serve --main big.gguf --draft small.gguf
                                                   the same pair for other programs, over HTTP
  foretoken generate --help                        the options of a command"""
# As in session.caller.child, engine.prompt.template_process, attachments.pdf and child_keeper, which are not imported
# for it; a test holds them together.
_ENGINE_FLAG, _TEMPLATE_FLAG, _PDF_FLAG = "--engine-process", "--template-process", "--pdf-process"
_KEEPER_FLAG = "--child-keeper"


class _Version(argparse.Action):
    """Prints the program's version and the engine's, each with its commit where that is known."""

    def __call__(self, parser: argparse.ArgumentParser, *_args: Any) -> None:
        built = paths.resource("commit")  # written into wheels (packaging/native.py)
        commit = f" ({built.read_text('ascii').strip()})" if built.is_file() else ""
        try:
            from foretoken.engine.models.llama import Backend

            binding = metadata.version("llama-cpp-python")
            engine = f"llama-cpp-python {binding}, llama.cpp {Backend(lambda _level, _line: None).version}"
        except Exception as error:
            engine = f"llama.cpp cannot be used here ({' '.join(str(error).split())})"
        print(f"foretoken {__version__}{commit}\n{engine}")
        parser.exit()


class _NoWindow(ForetokenError):
    code = "no_window"


def main(argv: list[str] | None = None) -> int:
    """Run one command. Exit codes: 0 done, 1 failed while running, 2 wrong usage, 3 unusable input."""
    argv = sys.argv[1:] if argv is None else argv
    if argv[:1] == [_ENGINE_FLAG]:  # a frozen bundle asked to be the engine process
        from foretoken.session.engine_process import entry

        entry.main(argv[1:])
    if argv[:1] == [_TEMPLATE_FLAG]:
        from foretoken.engine.prompt import template_child

        template_child.main(float(argv[1]), int(argv[2]))
    if argv[:1] == [_KEEPER_FLAG]:
        from foretoken import child_keeper

        child_keeper.main(argv[1:])
    if argv[:1] == [_PDF_FLAG]:
        from foretoken.attachments import pdf_child

        pdf_child.main(float(argv[1]), int(argv[2]))
    output.claim()
    try:
        code = _run(argv)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of our output has closed it
        output.let_go()
        return _FAILED
    except output.StreamFailed as error:
        output.let_go()
        print(f"foretoken: {error}", file=sys.stderr)
        return _FAILED
    except KeyboardInterrupt:
        print("foretoken: interrupted.", file=sys.stderr)
        return _FAILED
    return code


def _run(argv: list[str]) -> int:
    if argv[:1] == ["help"]:
        argv = [*argv[1:], "--help"]
    try:
        if len(argv) == 1 and argv[0].lower().endswith(_OPENED) and not argv[0].startswith("-"):
            if not Path(argv[0]).is_file():
                raise UsageError(f"There is no file {argv[0]}.")
            return _window(argv)
        try:
            arguments = _parser().understood(argv)
        except SystemExit:  # of --help and --version, whose words may not have gone anywhere yet
            sys.stdout.flush()
            raise
        if arguments.require_sandbox:
            os.environ[seal.VARIABLE] = "require"
        if arguments.offline:
            os.environ["FORETOKEN_OFFLINE"] = "1"  # as in library.hub.fetch
        seal.require()
        if arguments.command is None:
            return _window([])
        code: int = arguments.run(arguments)
    except ForetokenError as error:
        output.print_error(error, as_json="--json" in argv)
        return error.exit_code
    return code


def _parser() -> Parser:
    # Not wanted in the engine process.
    from foretoken import features
    from foretoken.cli import chat, demo, generate, inspect, models

    parser = Parser(
        prog="foretoken",
        description="A chat that shows speculative decoding as it happens. Without a command, the window opens.",
        epilog=_EXAMPLES,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="show versions and exit")
    parser.add_argument(
        "--offline", action="store_true", help="search and download nothing; servers that you name are still asked"
    )
    parser.add_argument(
        "--require-sandbox",
        action="store_true",
        help="refuse to start where the system cannot seal the processes that read models, templates and PDFs",
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    # Each sets args.run(args) -> exit code.
    for command in (demo, generate, chat):
        command.register(commands)
    for name, line in features.commands().items():
        commands.add_parser(name, help=line).later(partial(features.register_command, name))
    for command in (inspect, models):
        command.register(commands)
    return parser


def _window(argv: list[str]) -> int:
    display = importlib.import_module("foretoken.gui.desktop.display")  # knows without Qt, which would end the process
    if (trouble := display.why_no_window()) is not None:
        raise _NoWindow(trouble)
    gc.disable()  # of what is imported nothing is garbage, and the window collects by itself (gui/desktop/collector.py)
    code: int = importlib.import_module("foretoken.gui.app").run(argv)
    return code
