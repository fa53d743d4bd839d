"""Renders closed Markdown blocks into a text document. Nothing is loaded: an image becomes its description."""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.token import Token
from pygments.lexers import get_all_lexers, get_lexer_by_name
from pygments.token import Comment, Keyword, Name, Number, Operator, String
from pygments.util import ClassNotFound
from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
    QTextFrame,
    QTextFrameFormat,
    QTextLength,
    QTextListFormat,
    QTextTableFormat,
)

from foretoken import threads
from foretoken.gui.look.theme import Theme
from foretoken.gui.widgets.reply import maths_text
from foretoken.gui.widgets.reply.code_headers import FORMULA, HEIGHT, NO_TEXT, CodeBlock
from foretoken.gui.widgets.reply.markdown_blocks import PLAIN_ABOVE, References, breakable, parse
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


_GAP: Final = 9.0  # pixels between blocks
_HEADINGS: Final = {"h1": 1.45, "h2": 1.28, "h3": 1.14}
_MOST_CELLS: Final = 1_500
"""Cells above which a table is shown as lines of text: laying it out would hold the window up."""

_BULLETS: Final = (
    QTextListFormat.Style.ListDisc,
    QTextListFormat.Style.ListCircle,
    QTextListFormat.Style.ListSquare,
)


class BlockRenderer:
    """Appends blocks at the end of a document."""

    def __init__(self, markdown: MarkdownIt, theme: Theme, font: QFont, references: References) -> None:
        """`references`: where the link definitions of the blocks are gathered."""
        self._markdown = markdown
        self._references = references
        self._theme = theme
        self._font = font
        self.code_blocks: list[CodeBlock] = []
        self.plain_code: list[tuple[QTextFrame, str, str]] = []  # of which the colours are still to come
        self._formulas = 0
        self._base = QTextCharFormat()
        self._base.setFont(font)
        self._base.setForeground(QColor(theme.text))
        mono = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        mono.setPointSizeF(font.pointSizeF() * 0.94)
        self.code = QTextCharFormat()
        self.code.setFont(mono)
        self.code.setForeground(QColor(theme.text))

    def render(self, cursor: QTextCursor, source: str) -> None:
        """Append the blocks of `source`; the cursor ends after them."""
        if len(source) > PLAIN_ABOVE:
            self.plain(cursor, source)
            return
        self._blocks(cursor, parse(self._markdown, source, self._references))

    def colour_late(self) -> bool:
        """Colour the code for which that was not possible before. Says whether there is still some."""
        waiting, self.plain_code = self.plain_code, []
        for frame, language, source in waiting:
            if not ready(language):
                self.plain_code.append((frame, language, source))
                continue
            cursor = frame.firstCursorPosition()
            cursor.movePosition(QTextCursor.MoveOperation.NextBlock)
            for text, form in coloured(source, language, self.code, self._theme):
                end = cursor.position() + len(text.encode("utf-16-le", "surrogatepass")) // 2
                cursor.setPosition(min(end, frame.lastPosition()), QTextCursor.MoveMode.KeepAnchor)
                cursor.setCharFormat(form)
                cursor.setPosition(cursor.selectionEnd())
        return bool(self.plain_code)

    def plain(self, cursor: QTextCursor, text: str, *, code: bool = False) -> None:
        """Append text as it is written, one paragraph."""
        self._paragraph(cursor)
        cursor.insertText(breakable(text.rstrip("\n")), self.code if code else self._base)

    def open_line(self, cursor: QTextCursor, *, code: bool) -> QTextCharFormat:
        """Begin the open tail; the format its text is to be written in."""
        self._paragraph(cursor)
        return self.code if code else self._base

    # --- blocks

    def _blocks(self, cursor: QTextCursor, tokens: Sequence[Token], *, indent: int = 0, quoted: int = 0) -> None:
        at = 0
        while at < len(tokens):
            token = tokens[at]
            end = _closing(tokens, at)
            inner = tokens[at + 1 : end]
            match token.type:
                case "paragraph_open":
                    self._paragraph(cursor, indent=indent, quoted=quoted)
                    self._inline(cursor, inner[0], self._quoted(quoted))
                case "heading_open":
                    self._paragraph(cursor, indent=indent, quoted=quoted, above=0.0 if cursor.atStart() else 6.0)
                    self._inline(cursor, inner[0], self._heading(token.tag))
                case "bullet_list_open" | "ordered_list_open":
                    self._list(cursor, token, inner, indent, quoted)
                case "blockquote_open":
                    self._blocks(cursor, inner, indent=indent, quoted=quoted + 1)
                case "fence" | "code_block":
                    self._code_block(cursor, token, indent)
                case "table_open":
                    self._table(cursor, inner)
                case "hr":
                    self._rule(cursor)
                case maths_text.BLOCK if token.meta["closed"]:
                    self._paragraph(cursor, indent=indent + 1, quoted=quoted)
                    self._formula(cursor, token, self._base)
                case maths_text.BLOCK:
                    self.plain(cursor, token.markup + token.content)
                case _:
                    if token.content:
                        self.plain(cursor, token.content)
            at = end + 1

    def _paragraph(
        self, cursor: QTextCursor, *, indent: int = 0, quoted: int = 0, above: float = 0.0, below: float = _GAP
    ) -> QTextBlockFormat:
        shape = QTextBlockFormat()
        shape.setTopMargin(above)
        shape.setBottomMargin(below)
        shape.setIndent(indent)
        shape.setLeftMargin(18.0 * quoted)
        shape.setLineHeight(128, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        if cursor.block().length() == 1 and cursor.block().textList() is None and cursor.currentTable() is None:
            cursor.setBlockFormat(shape)
        else:
            cursor.insertBlock(shape)
        cursor.setBlockCharFormat(self._base)
        return shape

    def _list(self, cursor: QTextCursor, token: Token, inner: Sequence[Token], indent: int, quoted: int) -> None:
        form = QTextListFormat()
        form.setIndent(indent + 1)
        if token.type == "ordered_list_open":
            form.setStyle(QTextListFormat.Style.ListDecimal)
            form.setStart(int(token.attrGet("start") or 1))
        else:
            form.setStyle(_BULLETS[indent % len(_BULLETS)])
        made = None
        at = 0
        while at < len(inner):
            end = _closing(inner, at)
            item = list(inner[at + 1 : end])
            self._paragraph(cursor, quoted=quoted, below=3.0)
            if made is None:
                made = cursor.createList(form)
            else:
                made.add(cursor.block())
            if item and item[0].type == "paragraph_open":
                self._inline(cursor, item[1], self._quoted(quoted))
                item = item[3:]
            if item:
                cursor.movePosition(QTextCursor.MoveOperation.End)
                self._blocks(cursor, item, indent=indent + 1, quoted=quoted)
            at = end + 1
        cursor.movePosition(QTextCursor.MoveOperation.End)
        if not indent:
            last = cursor.blockFormat()
            last.setBottomMargin(_GAP)
            cursor.setBlockFormat(last)

    def _code_block(self, cursor: QTextCursor, token: Token, indent: int) -> None:
        shape = QTextFrameFormat()
        shape.setBackground(QColor(self._theme.code))
        shape.setBorder(1)
        shape.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        shape.setBorderBrush(QColor(self._theme.border))
        shape.setPadding(9)
        shape.setLeftMargin(24.0 * indent)
        shape.setBottomMargin(_GAP)
        self._paragraph(cursor)
        _flatten(cursor)
        frame = cursor.insertFrame(shape)
        cursor.setBlockFormat(_header_room())
        cursor.insertBlock(QTextBlockFormat())
        language = token.info.split()[0] if token.info.split() else ""
        source = token.content.rstrip("\n")
        self.code_blocks.append(CodeBlock(frame, language_name(language), source))
        if len(source) > LONGEST or ready(language):
            for text, form in coloured(source, language, self.code, self._theme):
                cursor.insertText(breakable(text), form)
        else:
            if breakable(source) == source:  # or a piece of it would be found elsewhere
                self.plain_code.append((frame, language, source))
            cursor.insertText(breakable(source), self.code)
        cursor.movePosition(QTextCursor.MoveOperation.End)
        _flatten(cursor)

    def _table(self, cursor: QTextCursor, inner: Sequence[Token]) -> None:
        rows: list[list[Token]] = []
        aligned: list[str] = []
        heads = 0
        for token in inner:
            if token.type == "tr_open":
                rows.append([])
            elif token.type == "thead_close":
                heads = len(rows)
            elif token.type in ("th_open", "td_open"):
                aligned.append(str(token.attrGet("style") or ""))
            elif token.type == "inline":
                rows[-1].append(token)
        columns = max((len(row) for row in rows), default=0)
        if not columns:
            return
        if columns * len(rows) > _MOST_CELLS:
            self.plain(cursor, "\n".join(" | ".join(cell.content for cell in row) for row in rows))
            return
        shape = QTextTableFormat()
        shape.setBorder(1)
        shape.setBorderCollapse(True)
        shape.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        shape.setBorderBrush(QColor(self._theme.border))
        shape.setCellPadding(6)
        shape.setCellSpacing(0)
        shape.setBottomMargin(_GAP)
        shape.setColumnWidthConstraints([QTextLength()] * columns)
        self._paragraph(cursor)
        _flatten(cursor)
        table = cursor.insertTable(len(rows), columns, shape)
        for number, row in enumerate(rows):
            for column, cell in enumerate(row):
                place = table.cellAt(number, column).firstCursorPosition()
                form = QTextCharFormat(self._base)
                if number < heads:
                    form.setFontWeight(QFont.Weight.DemiBold)
                    back = table.cellAt(number, column).format()
                    back.setBackground(QColor(self._theme.code))
                    table.cellAt(number, column).setFormat(back)
                place.setBlockFormat(_aligned(aligned[column]))
                self._inline(place, cell, form)
        cursor.movePosition(QTextCursor.MoveOperation.End)
        _flatten(cursor)

    def _rule(self, cursor: QTextCursor) -> None:
        shape = self._paragraph(cursor)
        shape.setProperty(
            QTextFormat.Property.BlockTrailingHorizontalRulerWidth.value,
            QTextLength(QTextLength.Type.PercentageLength, 100),
        )
        shape.setBackground(QColor(self._theme.border))
        cursor.setBlockFormat(shape)
        cursor.insertBlock(QTextBlockFormat())

    # --- inline

    def _inline(self, cursor: QTextCursor, token: Token, base: QTextCharFormat) -> None:
        stack = [base]
        for child in token.children or ():
            now = stack[-1]
            match child.type:
                case "text":
                    cursor.insertText(breakable(child.content), now)
                case "softbreak":
                    cursor.insertText(" ", now)
                case "hardbreak":
                    cursor.insertText("\u2028", now)
                case "code_inline":
                    cursor.insertText(breakable(child.content), self._code_in(now))
                case maths_text.INLINE:
                    self._formula(cursor, child, now)
                case "image":
                    form = QTextCharFormat(now)
                    form.setForeground(QColor(self._theme.muted))
                    cursor.insertText(_image(child.content), form)
                case "strong_open" | "em_open" | "s_open" | "link_open":
                    stack.append(self._nested(child, now))
                case "strong_close" | "em_close" | "s_close" | "link_close":
                    stack.pop()
                case _:
                    cursor.insertText(child.content, now)

    def _formula(self, cursor: QTextCursor, token: Token, base: QTextCharFormat) -> None:
        """A formula as text. What is copied of it is its source."""
        closer = {"\\(": "\\)", "\\[": "\\]"}.get(token.markup, token.markup)
        self._formulas += 1
        source = f"{self._formulas}\n{token.markup}{token.content}{closer}"
        for piece in maths_text.pieces(token.content):
            form = QTextCharFormat(base)
            form.setProperty(FORMULA, source)
            form.setFontItalic(piece.slanted)
            if piece.script:
                up = piece.script > 0
                place = QTextCharFormat.VerticalAlignment
                form.setVerticalAlignment(place.AlignSuperScript if up else place.AlignSubScript)
            cursor.insertText(breakable(piece.text.replace("\n", "\u2028")), form)

    def _nested(self, token: Token, now: QTextCharFormat) -> QTextCharFormat:
        form = QTextCharFormat(now)
        if token.type == "strong_open":
            form.setFontWeight(QFont.Weight.Bold)
        elif token.type == "em_open":
            form.setFontItalic(True)
        elif token.type == "s_open":
            form.setFontStrikeOut(True)
        else:
            address = str(token.attrGet("href") or "")
            form.setAnchor(True)
            form.setAnchorHref(address)
            form.setToolTip(address)
            form.setForeground(QColor(self._theme.accent))
            form.setFontUnderline(True)
        return form

    def _code_in(self, now: QTextCharFormat) -> QTextCharFormat:
        form = QTextCharFormat(now)
        form.setFontFamilies(self.code.font().families())
        form.setBackground(QColor(self._theme.code))
        return form

    def _heading(self, tag: str) -> QTextCharFormat:
        form = QTextCharFormat(self._base)
        form.setFontPointSize(self._font.pointSizeF() * _HEADINGS.get(tag, 1.0))
        form.setFontWeight(QFont.Weight.Bold)
        return form

    def _quoted(self, depth: int) -> QTextCharFormat:
        if not depth:
            return self._base
        form = QTextCharFormat(self._base)
        form.setForeground(QColor(self._theme.muted))
        form.setFontItalic(True)
        return form


def _closing(tokens: Sequence[Token], at: int) -> int:
    """Index of the token that closes the one at `at`; `at` itself when it is complete alone."""
    depth = 0
    for index in range(at, len(tokens)):
        depth += tokens[index].nesting
        if depth == 0:
            return index
    return len(tokens) - 1


def _aligned(style: str) -> QTextBlockFormat:
    """The block format of a table cell from the alignment its column was given."""
    shape = QTextBlockFormat()
    if "right" in style:
        shape.setAlignment(Qt.AlignmentFlag.AlignRight)
    elif "center" in style:
        shape.setAlignment(Qt.AlignmentFlag.AlignHCenter)
    return shape


def _header_room() -> QTextBlockFormat:
    """Of the empty line at the top of a code block, where its header is; Qt leaves a first line's margin out."""
    shape = QTextBlockFormat()
    shape.setLineHeight(HEIGHT - 4, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
    shape.setProperty(NO_TEXT, True)
    return shape


def _flatten(cursor: QTextCursor) -> None:
    """The empty block that Qt keeps after a frame or table takes no room of its own."""
    shape = QTextBlockFormat()
    shape.setLineHeight(1, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
    cursor.setBlockFormat(shape)


def _image(description: str) -> str:
    """What stands for an image, which is not fetched."""
    return tr("[image: {description}]", description=description) if description else tr("[image: no description]")
