"""Splits growing Markdown into closed blocks and the open rest. No Qt.

Raw HTML is switched off in the parser, so it comes out as the text it is.
"""

import re
from itertools import pairwise
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.token import Token
from markdown_it.utils import EnvType

from foretoken.gui.widgets.reply import maths_text

PLAIN_ABOVE: Final = 20_000
"""Characters above which a block is shown as it is written: parsing it would hold the window up."""

BREAK: Final = "\N{ZERO WIDTH SPACE}"
"""Where an unbroken run may be broken; no part of the text."""

_LONG: Final = 200
_PARTS: Final = 16
_RUN: Final = re.compile(rf"\S{{{_LONG},}}")
_PART: Final = re.compile(rf"(\S{{{_PARTS}}})(?=\S)")
_LAST_RUN: Final = re.compile(r"\S*$")

_MARKS: Final = "[]*_`~<$"
_MOST_MARKS: Final = 600
"""Marks in one paragraph above which it is no prose: pairing them may take time that grows with their square."""

_MOST_LABELS: Final = 10_000

_PATIENCE: Final = 1 / 16
"""A long open block is looked at again when it has grown by this share."""


_DEEPEST: Final = 18
"""Levels of lists and quotes below which text is shown as it is written; the parser's own limit would drop it."""


def parser() -> MarkdownIt:
    """CommonMark with tables, strike-through and formulas; no HTML, no automatic links."""
    made = MarkdownIt("commonmark", {"html": False, "maxNesting": 100}).enable(["table", "strikethrough"])
    maths_text.add_to(made)
    made.block.ruler.before("table", "too_deep", _too_deep)
    return made


def _too_deep(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    if state.level < _DEEPEST or silent:
        return False
    token = state.push("text", "", 0)
    token.content = state.getLines(start, end, state.blkIndent, False)
    token.map = [start, end]
    state.line = end
    return True


class References:
    """The link definitions of a reply (`[1]: https://…`), gathered from its blocks, and labels asked for in vain."""

    def __init__(self) -> None:
        self.env: EnvType = {"references": _Asked()}

    @property
    def late(self) -> bool:
        """A block was rendered before a definition that it refers to."""
        known = self.env["references"]
        return not known.missed.isdisjoint(known)

    def begin_again(self) -> None:
        """The blocks are rendered once more, with every definition there is."""
        self.env["references"].missed.clear()


class _Asked(dict[str, Any]):
    """Definitions by label; remembers labels that were asked for and missing."""

    def __init__(self) -> None:
        super().__init__()
        self.missed: set[str] = set()

    def get(self, label: str, default: Any = None) -> Any:
        if label not in self and len(self.missed) < _MOST_LABELS:
            self.missed.add(label)
        return super().get(label, default)


def parse(markdown: MarkdownIt, source: str, references: References) -> list[Token]:
    """The tokens of `source`; emphasis and links are not looked for where that could take long."""
    tokens: list[Token] = []
    source = source.replace("\r\n", "\n").replace("\0", "\ufffd")
    references.env.pop(maths_text.SOUGHT, None)  # its line numbers are of another text
    markdown.block.parse(source, markdown, references.env, tokens)
    for token in tokens:
        if token.type == "inline":
            token.children = []
            if sum(token.content.count(mark) for mark in _MARKS) <= _MOST_MARKS:
                markdown.inline.parse(token.content, markdown, references.env, token.children)
            else:
                token.children.append(Token("text", "", 0, content=token.content))
    return tokens


def breakable(text: str) -> str:
    """`text` with places where its unbroken runs may be broken: without them each line of a run takes as long to lay
    out as the whole run."""
    return _RUN.sub(lambda run: _PART.sub(rf"\1{BREAK}", run.group()), text)


class Run:
    """The same for text that is written piece by piece."""

    def __init__(self) -> None:
        self._length = self._unbroken = 0

    def goes_on(self, text: str) -> str:
        """`text`, breakable, and from what came before it where that is needed."""
        last = _LAST_RUN.search(text)
        first = "" if self._length < _LONG or self._unbroken < _PARTS else BREAK
        grown = 0 if last is None else len(last.group())
        goes_on = grown == len(text)
        self._length = self._length + grown if goes_on else grown
        self._unbroken = self._unbroken + grown if goes_on and not first else grown % _PARTS
        return first + breakable(text)


class BlockSplitter:
    """Takes text piece by piece and returns top-level blocks as soon as they can no longer change."""

    def __init__(self, markdown: MarkdownIt) -> None:
        self._markdown = markdown
        self.tail = ""
        """The open block, as it is written."""
        self._looked_at = 0

    @property
    def in_code(self) -> bool:
        """The open block is a code fence."""
        return self.tail.lstrip(" \n").startswith(("```", "~~~"))

    def feed(self, text: str) -> list[str]:
        """The sources of the blocks that `text` closes."""
        before = len(self.tail)
        self.tail += text
        if len(self.tail) > PLAIN_ABOVE and not self.in_code:
            return self._split()
        if "\n" not in text and not self.tail[:before].endswith("\n"):
            return []
        if len(self.tail) < self._looked_at * (1 + _PATIENCE) and before > 2000:
            return []
        self._looked_at = len(self.tail)
        if self.in_code and not self._fence_closed():
            return []
        return self._split()

    def finish(self) -> list[str]:
        """The reply has ended: everything is closed."""
        closed = self._split() if self.tail.strip() else []
        if self.tail.strip():
            closed.append(self.tail)
        self.tail = ""
        return closed

    def _split(self) -> list[str]:
        if len(self.tail) > PLAIN_ABOVE:
            cut = self.tail.rfind("\n\n") + 2
            cut = cut if cut > 1 else len(self.tail)
            block, self.tail = self.tail[:cut], self.tail[cut:]
            return [block]
        tokens: list[Token] = []
        self._markdown.block.parse(self.tail, self._markdown, {}, tokens)
        starts = [token.map[0] for token in tokens if token.level == 0 and token.nesting >= 0 and token.map]
        if not starts:
            return []
        starts[0] = 0  # a link definition makes no token, and goes with the block behind it
        lines = self.tail.splitlines(keepends=True)
        # The last block stays open; only a fence knows that it has ended.
        open_from = starts[-1]
        last = next(token for token in reversed(tokens) if token.level == 0 and token.nesting >= 0)
        if last.type == "fence" and self._fence_closed_in(lines[open_from:]):
            open_from = last.map[1] if last.map else open_from
            starts.append(open_from)
        closed = ["".join(lines[a:b]) for a, b in pairwise(starts)]
        self.tail = "".join(lines[open_from:])
        self._looked_at = 0
        return [block for block in closed if block.strip()]

    def _fence_closed(self) -> bool:
        return self._fence_closed_in(self.tail.lstrip("\n").splitlines(keepends=True))

    @staticmethod
    def _fence_closed_in(lines: list[str]) -> bool:
        opener = lines[0].lstrip(" ") if lines else ""
        character = opener[:1]
        if character not in ("`", "~"):
            return False
        length = len(opener) - len(opener.lstrip(character))
        for line in lines[1:]:
            bare = line.strip()
            if line.endswith("\n") and len(bare) >= length and not bare.strip(character):
                return True
        return False
