"""Syntax highlighting: maps Pygments' token types to the theme's colours."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from pygments.lexers import get_lexer_by_name
from pygments.token import Comment, Keyword, Name, Number, Operator, String
from pygments.util import ClassNotFound
from PySide6.QtGui import QColor, QTextCharFormat

from foretoken.gui.theme import Theme
from foretoken.plain import one_line

LONGEST: Final = 6_000
"""Characters above which code stays in one colour: finding its tokens would hold the window up."""

_LONGEST_NAME: Final = 40


def coloured(code: str, language: str, base: QTextCharFormat, theme: Theme) -> Iterator[tuple[str, QTextCharFormat]]:
    """(text, format) of runs that make up `code`; a single run where the language is unknown."""
    lexer = _lexer(language) if len(code) <= LONGEST else None
    if lexer is None:
        yield code, base
        return
    for kind, text in lexer.get_tokens(code):
        yield text, _format(kind, base, theme)


def language_name(word: str) -> str:
    """What the language of a code block is called; `word` is the one behind its fence."""
    lexer = _lexer(word)
    return str(lexer.name) if lexer is not None else one_line(word, _LONGEST_NAME) or "Code"


@lru_cache(maxsize=32)
def _lexer(language: str) -> Any:
    try:
        return get_lexer_by_name(language, stripnl=False, ensurenl=False) if language else None
    except ClassNotFound:
        return None


def _format(kind: Any, base: QTextCharFormat, theme: Theme) -> QTextCharFormat:
    colour = ""
    if kind in Comment:
        colour = theme.muted
    elif kind in Keyword or kind in Operator.Word:
        colour = theme.accent
    elif kind in String:
        colour = theme.ok
    elif kind in Number:
        colour = theme.warning
    elif kind in Name.Function or kind in Name.Class or kind in Name.Tag:
        colour = theme.danger
    if not colour:
        return base
    made = QTextCharFormat(base)
    made.setForeground(QColor(colour))
    made.setFontItalic(kind in Comment)
    return made
