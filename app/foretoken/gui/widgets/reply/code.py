"""Syntax highlighting: maps Pygments' token types to the theme's colours."""

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Any, Final

from pygments.lexers import get_all_lexers, get_lexer_by_name
from pygments.token import Comment, Keyword, Name, Number, Operator, String
from pygments.util import ClassNotFound
from PySide6.QtGui import QColor, QTextCharFormat

from foretoken import threads
from foretoken.gui.look.theme import Theme
from foretoken.plain import one_line
from foretoken.wording import tr

LONGEST: Final = 6_000
"""Characters above which code stays in one colour: finding its tokens would hold the window up."""

_LONGEST_NAME: Final = 40
_MOST_LANGUAGES: Final = 100
_loaded: set[str] = set()
_loading: set[str] = set()


def coloured(code: str, language: str, base: QTextCharFormat, theme: Theme) -> Iterator[tuple[str, QTextCharFormat]]:
    """(text, format) of runs that make up `code`; a single run where the language is unknown."""
    lexer = _lexer(language) if len(code) <= LONGEST else None
    if lexer is None:
        yield code, base
        return
    for kind, text in lexer.get_tokens(code):
        yield text, _format(kind, base, theme)


def ready(language: str) -> bool:
    """Whether code can be coloured at once; if not, what does it is being loaded, which may take 50 ms."""
    if language in _loaded or not language:
        return True
    if len(_loaded) > _MOST_LANGUAGES:
        return True  # nobody writes in so many
    if language not in _loading:
        _loading.add(language)
        threads.start(partial(_load, language), name="language", died=lambda _error: _loaded.add(language))
    return False


def _load(language: str) -> None:
    lexer = _lexer(language)
    if lexer is not None:
        list(lexer.get_tokens("a"))
    _loaded.add(language)


def language_name(word: str) -> str:
    """What the language of a code block is called; `word` is the one behind its fence."""
    return _names().get(word.lower()) or one_line(word, _LONGEST_NAME) or tr("Code")


@lru_cache(maxsize=1)
def _names() -> dict[str, str]:
    """Of all languages, without loading what colours them."""
    return {alias: name for name, aliases, *_rest in get_all_lexers(plugins=False) for alias in aliases}


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
