"""Turns grammars in GBNF, the notation of llama.cpp, into Lark, and names a mistake with its line and column.

    rules        name ::= alternatives, ended by a line break; within parentheses and behind | it may go on below
    items        "text", [a-z^...], . (any character), name, (alternatives), <token>, <[token id]>, ! before these two
    repetition   * + ? {n} {n,} {n,m} behind an item
    comments     from # to the end of the line

In Lark, words (terminals) are matched at their longest, which GBNF does not know. So whatever can be one word becomes
one: a grammar in which no rule leads back to itself is a single word, and means what it meant. In others, each run of
items that lead nowhere back is a word.
"""

import json
import re
from collections.abc import Callable
from typing import Final, NamedTuple, NoReturn

from foretoken.errors import UsageError
from foretoken.wording import tr

_DEEPEST: Final = 64  # groups within groups
_MOST_TIMES: Final = 1_000_000  # that one thing may be repeated
_NAME: Final = re.compile(r"[A-Za-z0-9-]+")
_SPACE: Final = re.compile(r"(?:[ \t]|#[^\r\n]*)*")
_LINES: Final = re.compile(r"(?:[ \t\r\n]|#[^\r\n]*)*")
_TIMES: Final = re.compile(r"\{[ \t]*(\d{1,18})[ \t]*(?:(,)[ \t]*(\d{1,18})?[ \t]*)?\}")
_ESCAPE: Final = re.compile(r"\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|([trn\\\"\[\]-]))")
_TOKEN: Final = re.compile(r"(!?)<(?:\[(\d{1,9})\]|([^\[>][^>]*))>")
_ESCAPED: Final = {"t": "\t", "r": "\r", "n": "\n"}

TokenId = Callable[[str], int | None]
"""The id of a control token by its name, such as "<think>"."""


class _Word(NamedTuple):
    """Part of a terminal, in Lark."""

    lark: str


class _Token(NamedTuple):
    """A control token, in Lark."""

    lark: str


class _Name(NamedTuple):
    rule: str


class _Times(NamedTuple):
    item: "_Item"
    times: str  # in Lark


_Item = _Word | _Token | _Name | _Times | list[list["_Item"]]
"""The last are alternatives."""


def lark_of(text: str, token_id: TokenId = lambda _name: 0) -> str:
    """The GBNF `text` in Lark. Raises UsageError that says what is wrong and where."""
    return _Grammar(text, token_id).lark()


class _Grammar:
    """A parser of one grammar: its text, and the position read up to."""

    def __init__(self, text: str, token_id: TokenId) -> None:
        self._text, self._token_id = text, token_id
        self._at = 0
        self._rules: dict[str, list[list[_Item]]] = {}
        self._named: dict[str, int] = {}  # rules referred to, and where first
        self._words: list[str] = []  # terminals so far, in Lark
        self._names: dict[str, str] = {}  # of the rules in Lark, where words have capitals

    def lark(self) -> str:
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
        plain = self._plain_rules()
        self._names = {name: f"{'R' if name in plain else 'r'}{n}" for n, name in enumerate(self._rules)}
        rules = [f"start: {self._names['root']}"]
        for name, rule in self._rules.items():
            rules.append(f"{self._names[name]}: {self._whole(rule) if name in plain else self._parts(rule)}")
        return "\n".join((*rules, *self._words)) + "\n"

    # --- reading ----------------------------------------------------------------------------------------------

    def _rule(self) -> None:
        name = self._match(_NAME) or self._fail("a rule's name is expected here")
        self._skip(_SPACE)
        if not self._text.startswith("::=", self._at):
            self._fail(f"::= is expected behind {name}")
        self._at += 3
        self._skip(_LINES)
        self._rules[name] = self._alternatives(0)
        if self._at < len(self._text) and self._next not in "\r\n":
            self._fail("this closes nothing" if self._next == ")" else "a line break is expected here")

    def _alternatives(self, depth: int) -> list[list[_Item]]:
        found = [self._sequence(depth)]
        while self._next == "|":
            self._at += 1
            self._skip(_LINES)
            found.append(self._sequence(depth))
        return found

    def _sequence(self, depth: int) -> list[_Item]:
        items: list[_Item] = []
        while self._next:
            if self._next in "*+?{":
                if not items:
                    self._fail(f"there is nothing before {self._next} that could be repeated")
                times = self._repetition()
                items[-1] = _Word('""') if times == "{0,0}" else _Times(items[-1], times)
            elif (item := self._item(depth)) is not None:
                items.append(item)
            else:
                break
            self._skip(_LINES if depth else _SPACE)
        return items

    def _item(self, depth: int) -> _Item | None:
        """Read one item. None where there is none."""
        start, found = self._at, self._next
        if found == '"':
            return _Word(json.dumps("".join(map(chr, self._characters('"', "this text is not closed")))))
        if found == "[":
            return self._class()
        if found == ".":
            self._at += 1
            return _Word("/(?s:.)/")
        if found == "(":
            if depth == _DEEPEST:
                self._fail("groups are nested too deep here")
            self._at += 1
            self._skip(_LINES)
            inside = self._alternatives(depth + 1)
            if self._next != ")":
                self._fail("this parenthesis is not closed", start)
            self._at += 1
            return inside
        if found in ("<", "!"):
            return self._token()
        name = self._match(_NAME)
        if name:
            self._named.setdefault(name, start)
        return _Name(name) if name else None

    def _token(self) -> _Token:
        start, found = self._at, _TOKEN.match(self._text, self._at)
        if found is None:
            self._fail("a token is written <name> or <[number]>")
        self._at = found.end()
        number = int(found[2]) if found[2] else self._token_id(f"<{found[3]}>")
        if number is None:
            self._fail(f"the model has no token <{found[3]}>", start)
        return _Token(f"<[{'^' if found[1] else ''}{number}]>")

    def _repetition(self) -> str:
        if self._next != "{":
            self._at += 1
            return self._text[self._at - 1]
        found = _TIMES.match(self._text, self._at)
        if found is None:
            self._fail("a repetition is written {3}, {3,} or {3,5}")
        least, most = int(found[1]), int(found[3] or found[1])
        if most < least:
            self._fail(f"{most} times at most is less than {least} at least")
        if most > _MOST_TIMES:
            self._fail(f"{most} repetitions are too many; {_MOST_TIMES} are the most")
        self._at = found.end()
        return f"{{{least},{'' if found[2] and not found[3] else most}}}"

    def _class(self) -> _Word:
        negated = self._text.startswith("[^", self._at)
        self._at += negated
        found = list(self._characters("]", "these brackets are not closed", start=self._at - negated))
        ranges = []
        while found:
            first = last = abs(found.pop(0))
            if len(found) > 1 and found[0] == ord("-"):
                last = abs(found[1])
                del found[:2]
            if first <= last:
                ranges.append(f"\\x{{{first:x}}}-\\x{{{last:x}}}")
        if not ranges:
            return _Word("/(?s:.)/" if negated else '""')
        return _Word(f"/[{'^' if negated else ''}{''.join(ranges)}]/")

    def _characters(self, end: str, unclosed: str, start: int | None = None) -> list[int]:
        """Code points up to `end`; in brackets those that were escaped are negated, for a hyphen may mean a range."""
        start, found = self._at if start is None else start, []
        self._at += 1
        while self._next != end:
            if self._at >= len(self._text):
                self._fail(unclosed, start)
            if self._next != "\\":
                found.append(ord(self._next))
                self._at += 1
                continue
            escape = _ESCAPE.match(self._text, self._at)
            if escape is None:
                self._fail(f"there is no escape {self._text[self._at : self._at + 2]}")
            self._at = escape.end()
            code = escape[1] or escape[2] or escape[3]
            point = int(code, 16) if code else ord(_ESCAPED.get(escape[4], escape[4]))
            if point > 0x10FFFF or 0xD800 <= point < 0xE000:
                self._fail(f"{escape[0]} is no character", escape.start())
            found.append(-point if end == "]" else point)
        self._at += 1
        return found

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

    # --- writing ----------------------------------------------------------------------------------------------

    def _plain_rules(self) -> set[str]:
        """The rules that can be one word: they lead to no control token and nowhere back."""
        within = {name: _names_in(rule) for name, rule in self._rules.items()}
        users: dict[str, list[str]] = {name: [] for name in self._rules}
        for name, found in within.items():
            for one in found or ():
                users[one].append(name)
        plain, ready = set[str](), [name for name, found in within.items() if found == set()]
        while ready:
            plain.add(name := ready.pop())
            for user in users[name]:
                left = within[user]
                if left is not None:
                    left.discard(name)
                    if not left:
                        ready.append(user)
        return plain

    def _is_plain(self, item: _Item) -> bool:
        found = _names_in(item)
        return found is not None and all(self._names[name].isupper() for name in found)

    def _whole(self, item: _Item) -> str:
        """A terminal, or a part of one."""
        match item:
            case _Word(lark) | _Token(lark):
                return lark
            case _Name(rule):
                return self._names[rule]
            case _Times(inner, times):
                return f"({self._whole(inner)}){times}"
        return " | ".join(" ".join(map(self._grouped, items)) or '""' for items in item)

    def _grouped(self, item: _Item) -> str:
        return f"({self._whole(item)})" if isinstance(item, list) else self._whole(item)

    def _parts(self, item: _Item) -> str:
        """A rule, or a part of one, in which each run of items that can be one word is one."""
        match item:
            case _Word() | _Token() | _Name():
                return self._whole(item)
            case _Times(inner, times):
                return f"({self._parts(inner)}){times}"
        return " | ".join(self._run(items) or '""' for items in item)

    def _run(self, items: list[_Item]) -> str:
        found, run = list[str](), list[_Item]()
        for item in (*items, None):
            if item is not None and self._is_plain(item):
                run.append(item)
                continue
            if run:
                self._words.append(f"W{len(self._words)}: {' '.join(map(self._grouped, run))}")
                found.append(f"W{len(self._words) - 1}")
                run = []
            if item is not None:
                found.append(f"({self._parts(item)})" if isinstance(item, list) else self._parts(item))
        return " ".join(found)


def _names_in(item: _Item) -> set[str] | None:
    """The rules that it names; None where it has a control token."""
    match item:
        case _Word():
            return set()
        case _Token():
            return None
        case _Name(rule):
            return {rule}
        case _Times(inner, _):
            return _names_in(inner)
    each = [_names_in(one) for items in item for one in items]
    found = {name for one in each if one is not None for name in one}
    return None if None in each else found
