"""Checks grammars (GBNF) and JSON schemas before llama.cpp reads them, and names a mistake with its line and column.

llama.cpp only says that a grammar is bad, and some grammars (a repetition {3,2}, groups a hundred thousand deep) crash
its process. The notation is the one that llama.cpp reads:

    rules        name ::= alternatives, ended by a line break; within parentheses and behind | it may go on below
    items        "text", [a-z^...], . (any character), name, (alternatives), <token>, <[token id]>, ! before these two
    repetition   * + ? {n} {n,} {n,m} behind an item
    comments     from # to the end of the line

Rules that begin with themselves and items repeated too often are left to llama.cpp.
"""

import json
import re
from typing import Final, NoReturn

from foretoken.engine.options import SamplingOptions
from foretoken.errors import UsageError
from foretoken.wording import tr

_DEEPEST: Final = 64  # groups within groups; a choice far below the depth that crashes llama.cpp
_NAME: Final = re.compile(r"[A-Za-z0-9-]+")
_SPACE: Final = re.compile(r"(?:[ \t]|#[^\r\n]*)*")
_LINES: Final = re.compile(r"(?:[ \t\r\n]|#[^\r\n]*)*")
_TIMES: Final = re.compile(r"\{[ \t]*(\d{1,18})[ \t]*(?:(,)[ \t]*(\d{1,18})?[ \t]*)?\}")
_ESCAPE: Final = re.compile(r"\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[trn\\\"\[\]-])")
_TOKEN: Final = re.compile(r"!?<(?:\[\d{1,9}\]|[^\[>][^>]*)>")


def check_form(sampling: SamplingOptions) -> None:
    """Check the grammar or the schema of the options, if they have one. Raises UsageError."""
    if sampling.grammar:
        check_grammar(sampling.grammar)
    if sampling.json_schema:
        check_schema(sampling.json_schema)


def check_grammar(text: str) -> None:
    """Check the GBNF `text`. Raises UsageError that says what is wrong and where."""
    _Grammar(text).check()


def check_schema(text: str) -> None:
    """Check that the JSON schema `text` is JSON. Raises UsageError."""
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        what = error.msg[:1].lower() + error.msg[1:]
        raise UsageError(
            tr(
                "The schema is no JSON: {what} at line {lineno}, column {colno}.",
                what=what,
                lineno=error.lineno,
                colno=error.colno,
            )
        ) from None
    except RecursionError:
        raise UsageError(tr("The schema is nested too deep to be read; make it flatter.")) from None


class _Grammar:
    """A parser of one grammar: its text, and the position read up to."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._defined: set[str] = set()
        self._named: dict[str, int] = {}  # rules referred to, and where first

    def check(self) -> None:
        if (zero := self._text.find("\0")) >= 0:
            self._fail("a character that ends the text", zero)
        self._skip(_LINES)
        while self._at < len(self._text):
            self._rule()
            self._skip(_LINES)
        for name, place in self._named.items():
            if name not in self._defined:
                self._fail(f"there is no rule {name}", place)
        if "root" not in self._defined:
            raise UsageError(
                tr('The grammar has no rule called root, with which every reply begins; add root ::= "...".')
            )

    def _rule(self) -> None:
        name = self._match(_NAME) or self._fail("a rule's name is expected here")
        self._skip(_SPACE)
        if not self._text.startswith("::=", self._at):
            self._fail(f"::= is expected behind {name}")
        self._at += 3
        self._skip(_LINES)
        self._alternatives(0)
        self._defined.add(name)
        if self._at < len(self._text) and self._next not in "\r\n":
            self._fail("this closes nothing" if self._next == ")" else "a line break is expected here")

    def _alternatives(self, depth: int) -> None:
        self._sequence(depth)
        while self._next == "|":
            self._at += 1
            self._skip(_LINES)
            self._sequence(depth)

    def _sequence(self, depth: int) -> None:
        repeatable = False
        while self._item(depth, repeatable=repeatable):
            # An empty item cannot be repeated; a repetition can.
            repeatable = self._text[max(0, self._at - 2) : self._at] not in ('""', "[]")
            self._skip(_LINES if depth else _SPACE)

    def _item(self, depth: int, *, repeatable: bool) -> bool:
        """Read one item, or a repetition of the item before it. False where there is neither."""
        start, found = self._at, self._next
        if found in ("*", "+", "?", "{"):
            if not repeatable:
                self._fail(f"there is nothing before {found} that could be repeated")
            self._repetition()
        elif found == '"':
            self._characters('"', "this text is not closed")
        elif found == "[":
            self._characters("]", "these brackets are not closed")
        elif found == ".":
            self._at += 1
        elif found == "(":
            if depth == _DEEPEST:
                self._fail("groups are nested too deep here")
            self._at += 1
            self._skip(_LINES)
            self._alternatives(depth + 1)
            if self._next != ")":
                self._fail("this parenthesis is not closed", start)
            self._at += 1
        elif found in ("<", "!"):
            if not self._match(_TOKEN):
                self._fail("a token is written <name> or <[number]>")
        else:
            name = self._match(_NAME)
            if not name:
                return False
            self._named.setdefault(name, start)
        return True

    def _repetition(self) -> None:
        if self._next != "{":
            self._at += 1
            return
        found = _TIMES.match(self._text, self._at)
        if found is None:
            self._fail("a repetition is written {3}, {3,} or {3,5}")
        least, _, most = found.groups()
        if most is not None and int(most) < int(least):
            self._fail(f"{most} times at most is less than {least} at least")
        self._at = found.end()

    def _characters(self, end: str, unclosed: str) -> None:
        start = self._at
        self._at += 1
        while self._next != end:
            if self._at >= len(self._text):
                self._fail(unclosed, start)
            if self._next != "\\":
                self._at += 1
            elif not self._match(_ESCAPE):
                self._fail(f"there is no escape {self._text[self._at : self._at + 2]}")
        self._at += 1

    @property
    def _next(self) -> str:
        return self._text[self._at : self._at + 1]

    def _skip(self, what: re.Pattern[str]) -> None:
        self._match(what)

    def _match(self, what: re.Pattern[str]) -> str:
        found = what.match(self._text, self._at)
        if found is None:
            return ""
        self._at = found.end()
        return found.group()

    def _fail(self, what: str, place: int | None = None) -> NoReturn:
        before = self._text[: self._at if place is None else place]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise UsageError(
            tr(
                "The grammar cannot be read at line {line}, column {column}: {what}.",
                line=line,
                column=column,
                what=what,
            )
        )
