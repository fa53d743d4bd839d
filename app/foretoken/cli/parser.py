"""The parser of the command line: how its help is laid out, and one sentence for each wrong use."""

import argparse
import difflib
import shutil
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NoReturn

from foretoken.errors import UsageError
from foretoken.plain import one_line

EXAMPLES: Final = "Examples:"
"""An epilog that begins so keeps its lines."""

_WIDEST: Final = 100  # columns; longer lines are hard to read


class Help(argparse.HelpFormatter):
    """Help as wide as the terminal, at most 100 columns."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=min(_WIDEST, shutil.get_terminal_size().columns) - 2)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        before, examples, lines = text.partition(EXAMPLES)
        filled = super()._fill_text(before, width, indent) if before.strip() else ""
        return filled + ("\n\n" if filled and examples else "") + examples + lines


class _Commands(argparse._SubParsersAction):  # type: ignore[type-arg]
    """Commands whose line in the list describes them in their own help as well, where nothing longer does."""

    def add_parser(self, name: str, **options: Any) -> Any:
        line = str(options.get("help", ""))
        if line and line[-1] not in ".?":
            line += "."
        return super().add_parser(name, **({"description": line[:1].upper() + line[1:]} | options))


class Parser(argparse.ArgumentParser):
    """An argument parser that reports errors as one sentence, like every other error."""

    def __init__(self, *args: Any, **options: Any) -> None:
        settings: dict[str, Any] = {"formatter_class": Help, "allow_abbrev": False}
        super().__init__(*args, **(settings | options))
        self.register("action", "parsers", _Commands)
        self._fills: list[Callable[[argparse.ArgumentParser], None]] = []

    def later(self, fill: Callable[[argparse.ArgumentParser], None]) -> None:
        """`fill` adds arguments once this command is given: what it imports for them no other command waits for."""
        self._fills.append(fill)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        self._complete()
        return super().parse_known_args(args, namespace)

    def format_help(self) -> str:
        self._complete()
        return super().format_help()

    def _complete(self) -> None:
        while self._fills:
            self._fills.pop(0)(self)

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message[:1].upper()}{message[1:]}; see {self.prog} --help.")

    def understood(self, args: Sequence[str]) -> argparse.Namespace:
        """What `args` say. What no command knows is refused with the name of the command that was given it."""
        if args and args[0].startswith("-") and args[0].partition("=")[0] not in self._option_string_actions:
            raise _unknown(self, args)
        found: argparse.Namespace
        found, unknown = self.parse_known_args(args)
        if unknown:
            raise _unknown(self._of(found), unknown)
        return found

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if isinstance(action, argparse._SubParsersAction) and value not in action.choices:
            guess = _nearest(str(value), action.choices)
            raise UsageError(f"There is no command {one_line(str(value), 40)!r}{guess}; {self.prog} --help lists them.")
        super()._check_value(action, value)

    def _of(self, found: argparse.Namespace) -> "Parser":
        """The parser of the command that was given."""
        for action in self._actions:
            chosen = getattr(found, action.dest, None)
            if isinstance(action, argparse._SubParsersAction) and chosen in action.choices:
                below: Parser = action.choices[chosen]
                return below._of(found)
        return self


def _unknown(parser: Parser, unknown: Sequence[str]) -> UsageError:
    first = unknown[0]
    if first.startswith("-") and first != "-":
        name = first.partition("=")[0]
        guess = _nearest(name, parser._option_string_actions)
        return UsageError(f"There is no option {one_line(name, 40)}{guess}; see {parser.prog} --help.")
    return UsageError(
        f"{one_line(first, 40)!r} is one argument too many; put a text with spaces in quotes, and see "
        f"{parser.prog} --help."
    )


def _nearest(given: str, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(given, list(known), n=1)
    return f" (did you mean {close[0]}?)" if close else ""
