"""Checks grammars (GBNF) and JSON schemas before llama.cpp reads them, and names a mistake with its line and column.

llama.cpp only says that a grammar is bad, and some grammars (a repetition {3,2}, groups a hundred thousand deep) crash
its process. The notation is the one that llama.cpp reads:

    rules        name ::= alternatives, ended by a line break; within parentheses and behind | it may go on below
    items        "text", [a-z^...], . (any character), name, (alternatives), <token>, <[token id]>, ! before these two
    repetition   * + ? {n} {n,} {n,m} behind an item
    comments     from # to the end of the line

llama.cpp writes repetitions out, and tries every way to read a token, so what would take it minutes or gigabytes is
refused here as well. Rules that begin with themselves are left to llama.cpp.
"""

import json
import re
from typing import Any, Final, NamedTuple, NoReturn

from foretoken.engine.options import SamplingOptions
from foretoken.errors import UsageError
from foretoken.wording import tr

MOST_TIMES: Final = 5000  # that one thing may be repeated
_LONGEST: Final = 128 * 1024  # characters of a grammar
_MOST_WRITTEN: Final = 500_000  # characters of items, each as often as it is repeated; some 20 bytes each
_MOST_EMPTY: Final = 16  # short items in a row that may be left out: a token of 8 such has 12,870 readings
_MOST_WAYS: Final = 1000  # in which one place may go on; each token is tried in all, and ways are compared in pairs
_SHORT: Final = 4  # characters; of longer items a token holds one or two
_DEEPEST: Final = 64  # groups within groups; a choice far below the depth that crashes llama.cpp
_BOUNDS: Final = frozenset(
    ("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties", "minContains", "maxContains")
)
_VALUES: Final = frozenset(("const", "enum", "default", "examples"))  # keywords with values in place of schemas
_IN_PATTERN: Final = re.compile(r"\\.|\{(\d*),?(\d*)\}", re.DOTALL)
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
    if len(text) > _LONGEST:
        raise UsageError(tr("The grammar is longer than {most} KiB; write a shorter one.", most=_LONGEST // 1024))
    _Grammar(text).check()


def check_schema(text: str) -> None:
    """Check that the JSON schema `text` is JSON, and that its bounds can be kept to. Raises UsageError."""
    try:
        _check_bounds(json.loads(text))
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
    except ValueError:
        raise UsageError(tr("The schema has a number of thousands of digits; write a smaller one.")) from None
    except RecursionError:
        raise UsageError(tr("The schema is nested too deep to be read; make it flatter.")) from None


def _check_bounds(schema: Any, times: int = 1) -> None:
    """`times`: that what holds this schema demands it at least. Raises UsageError."""
    if isinstance(schema, list):
        for one in schema:
            _check_bounds(one, times)
    if not isinstance(schema, dict):
        return
    for name in sorted(_BOUNDS & schema.keys()):
        bound = schema[name]
        if isinstance(bound, dict):  # a property that is called so
            continue
        if not isinstance(bound, int | float) or bound < 0 or bound != bound // 1:
            raise UsageError(tr("{name} of the schema is no whole number from 0; write one.", name=name))
        _check_times(name, int(min(bound, 1e18)) * (times if name.startswith("min") else 1))
    if isinstance(pattern := schema.get("pattern"), str):
        for found in _IN_PATTERN.finditer(pattern):
            _check_times("pattern", *(int(number[:18]) for number in found.groups() if number))
    least = schema.get("minItems", 1)
    inside = times * max(1, int(least)) if isinstance(least, int | float) else times
    for name, one in schema.items():
        if name not in _VALUES:
            _check_bounds(one, inside if name in ("items", "prefixItems") else times)


def _check_times(name: str, *times: int) -> None:
    """Raises UsageError for a repetition that no reply should be held to."""
    if max(times, default=0) > MOST_TIMES:
        raise UsageError(
            tr(
                "{name} of the schema asks for {times} repetitions; {most} are the most. Write a smaller bound, or "
                "leave it out.",
                name=name,
                times=max(times),
                most=MOST_TIMES,
            )
        )


class _Length(NamedTuple):
    """What an item may match: the `shortest` text, `some`: the shortest that is not empty, how many short items in a
    row `empty` leaves out, and in how many `ways` it begins."""

    shortest: int = 0
    some: int = 1 << 30
    empty: int = 0
    ways: int = 1


class _Times(NamedTuple):
    """An item that may be repeated. `most`: -1 for any number."""

    item: "_Item"
    least: int
    most: int

    @property
    def written(self) -> int:
        """How often llama.cpp writes it out."""
        return self.least + 1 if self.most < 0 else max(self.most, 1)


_Item = str | _Length | _Times | list[list["_Item"]]
"""A rule by its name, characters, a repetition, or alternatives."""


class _Grammar:
    """A parser of one grammar: its text, and the position read up to."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._written = 0
        self._rules: dict[str, list[list[_Item]]] = {}
        self._starts: dict[str, int] = {}
        self._lengths: dict[str, _Length] = {}
        self._within: dict[str, set[str]] = {}  # the rules that a rule names
        self._named: dict[str, int] = {}  # rules referred to, and where first

    def check(self) -> None:
        if (zero := self._text.find("\0")) >= 0:
            self._fail("a character that ends the text", zero)
        self._skip(_LINES)
        while self._at < len(self._text):
            self._rule()
            self._skip(_LINES)
        for name, place in self._named.items():
            if name not in self._rules:
                self._fail(f"there is no rule {name}", place)
        if "root" not in self._rules:
            raise UsageError(
                tr('The grammar has no rule called root, with which every reply begins; add root ::= "...".')
            )
        self._measure()

    def _rule(self) -> None:
        start = self._at
        name = self._match(_NAME) or self._fail("a rule's name is expected here")
        self._starts[name] = start
        self._skip(_SPACE)
        if not self._text.startswith("::=", self._at):
            self._fail(f"::= is expected behind {name}")
        self._at += 3
        self._skip(_LINES)
        within = self._within.setdefault(name, set())
        self._rules[name] = self._alternatives(0, within)
        if self._at < len(self._text) and self._next not in "\r\n":
            self._fail("this closes nothing" if self._next == ")" else "a line break is expected here")

    def _alternatives(self, depth: int, within: set[str]) -> list[list[_Item]]:
        found = [self._sequence(depth, within)]
        while self._next == "|":
            self._at += 1
            self._skip(_LINES)
            found.append(self._sequence(depth, within))
        return found

    def _sequence(self, depth: int, within: set[str]) -> list[_Item]:
        items: list[_Item] = []
        written, repeatable = 0, False  # of the last item
        while self._next:
            start = self._at
            if self._next in "*+?{":
                if not repeatable:
                    self._fail(f"there is nothing before {self._next} that could be repeated")
                times = items[-1] = self._repetition(items[-1])
                written *= times.written
            elif (item := self._item(depth, within)) is not None:
                items.append(item)
                written = 1 if isinstance(item, list | str) else self._at - start
            else:
                break
            self._written += written
            if self._written > _MOST_WRITTEN:
                self._fail("up to here the grammar repeats too much; write smaller repetitions")
            # An empty item cannot be repeated; a repetition can.
            repeatable = self._text[max(0, self._at - 2) : self._at] not in ('""', "[]")
            self._skip(_LINES if depth else _SPACE)
        return items

    def _item(self, depth: int, within: set[str]) -> _Item | None:
        """Read one item. None where there is none."""
        start, found = self._at, self._next
        if found == '"':
            return self._characters('"', "this text is not closed")
        if found == "[":
            self._characters("]", "these brackets are not closed")
        elif found == ".":
            self._at += 1
        elif found == "(":
            if depth == _DEEPEST:
                self._fail("groups are nested too deep here")
            self._at += 1
            self._skip(_LINES)
            inside = self._alternatives(depth + 1, within)
            if self._next != ")":
                self._fail("this parenthesis is not closed", start)
            self._at += 1
            return inside
        elif found in ("<", "!"):
            if not self._match(_TOKEN):
                self._fail("a token is written <name> or <[number]>")
        else:
            name = self._match(_NAME)
            if name:
                self._named.setdefault(name, start)
                within.add(name)
            return name or None
        return _Length(1, 1)

    def _repetition(self, item: _Item) -> _Times:
        if self._next != "{":
            least, most = {"*": (0, -1), "+": (1, -1), "?": (0, 1)}[self._next]
            self._at += 1
        else:
            found = _TIMES.match(self._text, self._at)
            if found is None:
                self._fail("a repetition is written {3}, {3,} or {3,5}")
            least = int(found[1])
            most = int(found[3]) if found[3] else -1 if found[2] else least
            if 0 <= most < least:
                self._fail(f"{most} times at most is less than {least} at least")
            if max(least, most) > MOST_TIMES:
                self._fail(f"{max(least, most)} repetitions are too many; {MOST_TIMES} are the most")
            self._at = found.end()
        if isinstance(item, _Times):  # "a"?{3}
            most = -1 if -1 in (most, item.most) else most * item.most
            return _Times(item.item, least * item.least, most)
        return _Times(item, least, most)

    def _characters(self, end: str, unclosed: str) -> _Length:
        start, count = self._at, 0
        self._at += 1
        while self._next != end:
            if self._at >= len(self._text):
                self._fail(unclosed, start)
            if self._next != "\\":
                self._at += 1
            elif not self._match(_ESCAPE):
                self._fail(f"there is no escape {self._text[self._at : self._at + 2]}")
            count += 1
        self._at += 1
        return _Length(count, count) if count else _Length()

    # --- what can be left out -------------------------------------------------------------------------------------

    def _measure(self) -> None:
        """Measure all rules, those that a rule names before it. Raises UsageError."""
        begun = set[str]()
        for name in self._rules:
            waiting = [name]
            while waiting:
                rule = waiting[-1]
                if rule not in begun:
                    begun.add(rule)
                    waiting += self._within[rule] - begun
                elif waiting.pop() not in self._lengths:
                    self._at = self._starts[rule]
                    self._lengths[rule] = self._length(self._rules[rule])

    def _length(self, item: _Item) -> _Length:
        match item:
            case str():
                return self._lengths.get(item, _Length())  # nothing is known of one that leads back to itself
            case _Length():
                return item
            case _Times():
                return self._repeated(item)
        each = [self._in_a_row(items) for items in item]
        return _Length(
            min(one.shortest for one in each),
            min(one.some for one in each),
            sum(one.empty for one in each),
            self._ways(sum(one.ways for one in each)),
        )

    def _repeated(self, times: _Times) -> _Length:
        inside = self._length(times.item)
        if inside.shortest:
            short = times.least == 0 and inside.some <= _SHORT
            some = inside.some * max(times.least, 1)
            return _Length(inside.shortest * times.least, some, int(short), inside.ways)
        return _Length(0, inside.some, self._checked(inside.empty * times.written), inside.ways)

    def _in_a_row(self, items: list[_Item]) -> _Length:
        each = [self._length(item) for item in items]
        shortest, row, ways, begins = sum(one.shortest for one in each), 0, 0, None
        for one in each:
            row = 0 if one.shortest else self._checked(row + one.empty)
            ways = self._ways(ways + one.ways)
            if one.shortest:
                ways, begins = 0, ways if begins is None else begins
        some = shortest or min((one.some for one in each), default=1 << 30)
        return _Length(shortest, some, 0 if shortest else row, ways if begins is None else begins)

    def _ways(self, ways: int) -> int:
        if ways > _MOST_WAYS:
            self._fail(f"this rule can go on in more than {_MOST_WAYS} ways at one place; write fewer alternatives")
        return ways

    def _checked(self, empty: int) -> int:
        if empty > _MOST_EMPTY:
            self._fail(
                f"{empty} items in a row may each be left out in this rule, {_MOST_EMPTY} are the most; to repeat, "
                'write "a"{0,100} instead of ("a"?){100}'
            )
        return empty

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
