"""The Text view of one reply: markdown, rendered block by block as blocks close, the open one as it is written."""

from typing import Final

from PySide6.QtCore import Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QFont, QMouseEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QWidget

from foretoken.gui.look.theme import Theme
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.widgets.reply.code_headers import CodeHeaders, copied
from foretoken.gui.widgets.reply.markdown import BlockRenderer
from foretoken.gui.widgets.reply.markdown_blocks import BREAK, BlockSplitter, References, Run, parser
from foretoken.gui.widgets.reply.reading import ReadingText
from foretoken.wording import tr

_COLOUR_MS: Final = 60
"""Between two looks whether code can be coloured by now."""

_WEB: Final = ("http", "https")


class TextBody(ReadingText):
    """The clean text of a reply, selectable. Nothing is fetched; a link opens in the browser when it is clicked.

    Signals: grown(): the height changed.
    """

    grown = Signal()

    def __init__(
        self,
        reply: ReplyViewModel,
        theme: Theme,
        font: QFont,
        parent: QWidget | None = None,
        width: int = 640,
        *,
        thinking: bool = False,
    ) -> None:
        """`width`: pixels that are likely; another takes another layout. `thinking`: of what was thought instead."""
        super().__init__(parent)
        self.resize(width, 1)
        self._reply, self._thinking = reply, thinking
        self._markdown = parser()
        self._references = References()
        self._renderer = BlockRenderer(self._markdown, theme, font, self._references)
        self._theme = theme
        self._reading_font = font
        self._headers = CodeHeaders(self)
        self._recolour = QTimer(self)
        self._recolour.setInterval(_COLOUR_MS)
        self._recolour.timeout.connect(self._on_recolour)
        self._height = 0
        self._splitter = BlockSplitter(self._markdown)
        self._taken = 0  # marks
        self._complete = False
        self._tail_at: int | None = None
        self._tail_shown = ""
        self._tail_format = QTextCharFormat()
        self._run = Run()
        self.setProperty("role", "body")
        self.document().setTextWidth(width)
        self.setAccessibleName(tr("Reply"))
        reply.shown.connect(self._on_shown)
        reply.settled.connect(self._on_shown)
        self.sync()

    def sync(self) -> None:
        """Update to what the reply shows now."""
        marks = self._reply.part(self._thinking)
        if len(marks) < self._taken:  # of a replay
            self._restart()
        text = "".join(mark.said for mark in marks[self._taken :])
        self._taken = len(marks)
        if text:
            self._append(text)
        if self._reply.ended and self._reply.caught_up and not self._reply.held and not self._complete:
            self._complete = True
            self._close(self._splitter.finish())
            if self._references.late:  # the blocks in front of a definition are rendered with it, once
                self._restart()
                self.sync()
        height = round(self.document().size().height())
        self._headers.show_for(self._renderer.code_blocks)
        if height != self._height:
            self._height = height
            self.grown.emit()

    def body_height(self) -> int:
        return self._height

    def set_body_width(self, width: int) -> None:
        if width != self.width() or self.document().textWidth() != width:
            self.resize(width, self.height())
            self.document().setTextWidth(width)
            self._height = round(self.document().size().height())
            self._headers.place()

    def set_font(self, font: QFont) -> None:
        """Write all of it again in another font; the owner arranges this anew."""
        self._reading_font = font
        self.set_theme(self._theme)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._restart()
        self._renderer = BlockRenderer(self._markdown, theme, self._reading_font, self._references)
        self.sync()

    def selected_text(self) -> str:
        selected = copied(self.textCursor())
        return (
            selected
            if any(BREAK in mark.said for mark in self._reply.part(self._thinking))
            else selected.replace(BREAK, "")
        )

    # --- writing

    def _restart(self) -> None:
        self._headers.clear()
        self._renderer.code_blocks.clear()
        self._renderer.plain_code.clear()
        self.document().clear()
        self._references.begin_again()
        self._splitter = BlockSplitter(self._markdown)
        self._taken = 0
        self._complete = False
        self._tail_at = None
        self._tail_shown = ""

    def _append(self, text: str) -> None:
        closed = self._splitter.feed(text)
        if closed:
            self._close(closed)
        cursor = self._end()
        tail = self._splitter.tail
        if self._tail_at is None and tail.strip():
            tail_start = tail.lstrip("\n")
            self._tail_format = self._renderer.open_line(cursor, code=self._splitter.in_code)
            self._tail_at = cursor.position()
            self._run = Run()
            cursor.insertText(self._run.goes_on(tail_start), self._tail_format)
        elif self._tail_at is not None:
            cursor.insertText(self._run.goes_on(tail[len(self._tail_shown) :]), self._tail_format)
        self._tail_shown = tail if self._tail_at is not None else ""

    def _close(self, blocks: list[str]) -> None:
        """Put rendered blocks in place of the open tail."""
        cursor = self._end()
        cursor.beginEditBlock()
        if self._tail_at is not None:
            cursor.setPosition(self._tail_at)
            cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
            cursor.removeSelectedText()
            self._tail_at, self._tail_shown = None, ""
        for block in blocks:
            self._renderer.render(cursor, block)
        cursor.endEditBlock()
        if self._renderer.plain_code:
            self._recolour.start()

    def _end(self) -> QTextCursor:
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        return cursor

    def _on_recolour(self) -> None:
        if not self._renderer.colour_late():
            self._recolour.stop()

    def _on_shown(self) -> None:
        if not self.isHidden():
            self.sync()

    # --- Qt

    def loadResource(self, _kind: int, _name: QUrl | str) -> None:
        """Nothing is loaded, neither from the network nor from the disk."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        address = QUrl(self.anchorAt(event.position().toPoint()))
        if address.scheme() in _WEB and not self.textCursor().hasSelection():
            QDesktopServices.openUrl(address)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        over = QUrl(self.anchorAt(event.position().toPoint())).scheme() in _WEB
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.IBeamCursor)
