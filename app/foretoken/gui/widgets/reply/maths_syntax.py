r"""Finds LaTeX in Markdown: `$…$` and `\(…\)` in a line, `$$…$$` and `\[…\]` on their own. No Qt.

Prices ("$5 and $6") and variables of a shell are no formulas: see `_is_formula`.
"""

import re
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.ruler import RuleOptionsType
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline

INLINE: Final = "maths_inline"
BLOCK: Final = "maths_block"
SOUGHT: Final = "maths sought"  # in the parser's notes: up to which line there is no end of a formula

_LONGEST: Final = 2_000  # characters of a formula
_MOST_LINES: Final = 80
_CLOSERS: Final = {"$$": "$$", "\\[": "\\]"}
_NUMBER: Final = re.compile(r"\d[\d.,]*")
_WORDS: Final = re.compile(r"[^\W\d_]{2,}\W+[^\W\d_]{2,}")  # two words beside each other
_SIGNS: Final = re.compile(r"[\\^_={}<>+*]")


def add_to(markdown: MarkdownIt) -> None:
    """Let `markdown` make tokens of the types INLINE (`markup`: its delimiter) and BLOCK; `content` is the LaTeX."""
    markdown.inline.ruler.before("escape", "maths", _inline)
    ends: RuleOptionsType = {"alt": ["paragraph", "reference", "blockquote", "list"]}
    markdown.block.ruler.before("fence", "maths", _block, ends)


def _inline(state: StateInline, silent: bool) -> bool:
    source, start = state.src, state.pos
    if source[start] == "$":
        opener = closer = "$$" if source.startswith("$$", start) else "$"
    elif source.startswith(("\\(", "\\["), start):
        opener = source[start : start + 2]
        closer = "\\)" if opener == "\\(" else "\\]"
    else:
        return False
    begin = start + len(opener)
    end = source.find(closer, begin, min(state.posMax, begin + _LONGEST))
    while closer == "$" and end > 0 and source[end - 1] == "\\":
        end = source.find(closer, end + 1, min(state.posMax, begin + _LONGEST))
    if end <= begin or not source[begin:end].strip():
        return False
    if opener == "$" and not _is_formula(source, start, end):
        return False
    if not silent:
        token = state.push(INLINE, "", 0)
        token.content = source[begin:end]
        token.markup = opener
    state.pos = end + len(closer)
    return True


def _is_formula(source: str, start: int, end: int) -> bool:
    """What stands between the dollars at `start` and `end` is maths, and no price, path or piece of a sentence."""
    inside, before, after = source[start + 1 : end], source[start - 1 : start], source[end + 1 : end + 2]
    if inside[0].isspace() or inside[-1].isspace() or before.isalnum() or after.isalnum():
        return False
    if "\n\n" in inside or "`" in inside:
        return False
    if inside[0].isdigit():
        return bool(_NUMBER.fullmatch(inside) or _SIGNS.search(inside))
    return bool(_SIGNS.search(inside)) or not _WORDS.search(inside)


def _block(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    if state.is_code_block(start):
        return False
    first = _line(state, start)
    opener = first[:2]
    closer = _CLOSERS.get(opener)
    if closer is None:
        return False
    known: dict[str, int] = state.env.setdefault(SOUGHT, {})
    if start < known.get(closer, 0):
        return False  # a search from further up came to the same end in vain
    parts, line = [], start
    rest = first[2:]
    while True:
        before, found, after = rest.partition(closer)
        if found:
            if after.strip():
                return False  # something follows: it is part of a sentence
            parts.append(before)
            break
        parts.append(rest)
        line += 1
        if line >= end or line - start > _MOST_LINES or state.isEmpty(line) or state.sCount[line] < state.blkIndent:
            if line < end or state.level:
                known[closer] = line
                return False
            break  # the text ends here: more of it may be on its way
        rest = _line(state, line)
    if silent:
        return True
    content = "\n".join(parts).strip()
    token = state.push(BLOCK, "", 0)
    token.block = True
    token.map = [start, min(line + 1, end)]
    token.markup = opener
    token.content = content
    token.meta = {"closed": bool(found) and bool(content) and len(content) <= _LONGEST}
    state.line = min(line + 1, end)
    return True


def _line(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]
