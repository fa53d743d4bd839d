"""The Rounds view of one reply: a row for each round, with its guesses, where they were cut, and what it took."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QContextMenuEvent,
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QMenu, QToolTip, QWidget

from foretoken.engine.events import Round, Token
from foretoken.gui.look.theme import Theme
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.viewmodels.seeing.rounds import (
    Listed,
    RoundsViewModel,
    as_csv,
    timing_words,
)
from foretoken.gui.viewmodels.seeing.selection import TokenPlace
from foretoken.gui.widgets.reply.glyphs import GlyphCache
from foretoken.gui.widgets.reply.round_rows import PointedAt, RoundRows, RowPiece
from foretoken.gui.widgets.reply.token_details import sentence
from foretoken.gui.widgets.reply.token_painting import Strokes, paint_strokes
from foretoken.replies.round_words import round_sentence
from foretoken.wording import tr, trn

_STEADY: Final = 1.5  # times as slow, up to which bars stay as they are


class RoundsBody(QWidget):
    """Draws the rows that show; 20,000 rounds cost no more than one screen of them.

    Arrow keys go from round to round, and from token to token in one. Ctrl+C copies the present round as CSV.

    Signals:
        grown(): the height changed.
        pointed(mark | None, QRect): a token is under the pointer; the rectangle is its own.
        chosen(Token): a token was selected. round_chosen(int | None): a round was, or nothing any more.
        inspect_requested(): what is selected is to be shown in the inspector.
    """

    grown = Signal()
    pointed = Signal(object, QRect)
    chosen = Signal(object)
    inspect_requested = Signal()
    round_chosen = Signal(object)

    def __init__(
        self,
        reply: ReplyViewModel,
        theme: Theme,
        glyphs: GlyphCache,
        parent: QWidget | None = None,
        width: int = 640,
    ) -> None:
        super().__init__(parent)
        self.resize(width, 1)
        self._reply, self._glyphs = reply, glyphs
        self._model = RoundsViewModel(reply)
        self._listed = Listed.ALL
        self._rows: Sequence[int] = ()
        self._place: TokenPlace | None = None
        self._hovered: Token | None = None
        self._height = 0  # that was told of last
        self._look = RoundRows(theme, glyphs)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Reply, round by round"))
        for told in (reply.shown, reply.measured, reply.settled):
            told.connect(self._on_shown)
        self.sync()

    # --- what the message asks of a body

    def sync(self) -> None:
        """Update to what the reply shows now."""
        first, stale = len(self._rows), self._listed is not Listed.ALL
        if self._model.sync() or not self._rows:
            self._rows = self._model.rows(self._listed)
            stale |= self._scale()
            self.setAccessibleDescription(
                self._model.why_none() or trn("{n:,} round", "{n:,} rounds", self._model.count(Listed.ALL))
            )
        if self.body_height() != self._height:
            self._height = self.body_height()
            self.grown.emit()
        top = 0 if stale else round(min(first, len(self._rows)) * self._look.row_height)
        self.update(0, top, self.width(), max(self.height(), self.body_height()) - top)

    def _scale(self) -> bool:
        """Draw bars beside another round, where rounds have become much slower; says whether that is so."""
        slowest = self._model.rows(Listed.SLOWEST)
        slow = self._model.at(slowest[len(slowest) // 2]).spent_ms if slowest else 0.0
        other = not slow <= self._look.slow * _STEADY <= slow * _STEADY**2
        if other:
            self._look.slow = slow
        return other

    def body_height(self) -> int:
        """Pixels needed."""
        return round(max(1, len(self._rows) + (self._staged is not None)) * self._look.row_height)

    def set_body_width(self, width: int) -> None:
        self.resize(width, self.height())

    def set_theme(self, theme: Theme) -> None:
        self._look.theme = theme
        self.update()

    def set_glyphs(self, glyphs: GlyphCache) -> None:
        """Another font; the owner arranges this anew."""
        self._glyphs = glyphs
        self._look.set_glyphs(glyphs)
        self.update()

    def set_listed(self, listed: Listed) -> None:
        """Show other rounds."""
        if listed is not self._listed:
            self._listed = listed
            self._rows = self._model.rows(listed)
            self.grown.emit()
            self.update()

    def show_place(self, place: TokenPlace | None) -> None:
        """Mark the round that is selected, and the token or guess of it."""
        self._place = place
        self.update()

    def rect_of(self, place: TokenPlace | None) -> QRect | None:
        """Where the row of a place is, if it is listed."""
        row = self._row_of(place)
        return None if row is None else self._rect(row)

    def show_text(self, at: int) -> QRect | None:
        """Where the round is that wrote the character `at` of the reply."""
        left = at
        for row, listed in enumerate(self._rows if self._listed is Listed.ALL else ()):
            left -= len(self._model.at(listed).text)
            if left < 0:
                return self._rect(row)
        return None

    # --- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor(self._look.theme.surface))
        if not self._rows and self._staged is None:
            painter.setFont(self._look.small)
            painter.setPen(QColor(self._look.theme.muted))
            said = self._model.why_none() or tr("This reply has no such round.")
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, said)
            return
        first = max(0, int(event.rect().top() // self._look.row_height))
        last = int(event.rect().bottom() // self._look.row_height) + 1
        strokes: Strokes = {}
        at = PointedAt(self._place, self._hovered)
        for row in range(first, min(last, len(self._rows))):
            round_ = self._model.at(self._rows[row])
            self._look.paint(painter, self._rect(row), round_, round_.shown, at, strokes)
        staged = self._staged
        if staged is not None and first <= len(self._rows) < last:
            self._look.paint(painter, self._rect(len(self._rows)), staged, self._reply.open_marks, at, strokes)
        paint_strokes(painter, strokes)

    # --- pointing and selecting

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        row, piece = self._under(event.position())
        mark = None if piece is None else piece.mark
        if mark != self._hovered:
            self._hovered = mark
            self.update()
            where = QRect() if piece is None else self._rect_of_piece(row, piece)
            self.pointed.emit(mark, where)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._reply.behind:
            self._reply.skip()
            return
        row, piece = self._under(event.position())
        if piece is not None and piece.mark.fate is not None:
            self.chosen.emit(piece.mark)
        elif 0 <= row < len(self._rows):
            self._choose(row)

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = None
        self.pointed.emit(None, QRect())
        self.update()
        super().leaveEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            row, piece = self._under(event.pos().toPointF())
            if piece is None and 0 <= row < len(self._rows):
                round_ = self._model.at(self._rows[row])
                QToolTip.showText(event.globalPos(), f"{round_sentence(round_)}\n{timing_words(round_)}", self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -10, Qt.Key.Key_PageDown: 10}
        key, count = Qt.Key(event.key()), len(self._rows)
        present = self._row_of(self._place)
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier and key is Qt.Key.Key_C:
            self.copy_present()
        elif key in steps and count:
            start = present if present is not None else -1 if steps[key] > 0 else count
            self._choose(min(max(0, start + steps[key]), count - 1))
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End) and count:
            self._choose(0 if key is Qt.Key.Key_Home else count - 1)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right) and present is not None:
            self._walk(present, -1 if key is Qt.Key.Key_Left else 1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and present is not None:
            self.inspect_requested.emit()
        elif key is Qt.Key.Key_Escape and self._place is not None:
            self.round_chosen.emit(None)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if not self._rows:
            return
        by_keys = event.reason() is QContextMenuEvent.Reason.Keyboard
        row = self._row_of(self._place) if by_keys else self._under(event.pos().toPointF())[0]
        menu = QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        if row is not None and 0 <= row < len(self._rows):
            round_ = self._model.at(self._rows[row])
            menu.addAction(tr("Copy this round as CSV") + "\tCtrl+C").triggered.connect(lambda: _copy([round_]))
        menu.addAction(tr("Copy all listed rounds as CSV")).triggered.connect(self.copy_listed)
        menu.popup(event.globalPos())

    def copy_present(self) -> None:
        """Copy the selected round as CSV; all that are listed where none is."""
        row = self._row_of(self._place)
        if row is None:
            self.copy_listed()
        else:
            _copy([self._model.at(self._rows[row])])

    def copy_listed(self) -> None:
        """Copy all rounds that are listed as CSV."""
        _copy([self._model.at(row) for row in self._rows])

    def _choose(self, row: int) -> None:
        round_ = self._model.at(self._rows[row])
        self.round_chosen.emit(round_.index)
        QAccessible.updateAccessibility(
            QAccessibleAnnouncementEvent(self, f"{round_sentence(round_)} {timing_words(round_)}")
        )

    def _walk(self, row: int, step: int) -> None:
        """To the next token of the selected round, or the one before."""
        marks = self._model.at(self._rows[row]).shown
        place = self._place
        at = next((n for n, mark in enumerate(marks) if place is not None and place.is_of(mark)), None)
        if at is None:
            at = len(marks) if step < 0 else -1
        if 0 <= at + step < len(marks):
            mark = marks[at + step]
            self.chosen.emit(mark)
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, sentence(mark, self._look.theme)))

    # --- where things are

    @property
    def _staged(self) -> Round | None:
        """The round on the stage, which is a row of its own at the end of all."""
        return self._reply.on_stage if self._listed is Listed.ALL else None

    def _row_of(self, place: TokenPlace | None) -> int | None:
        if place is None or place.round is None:
            return None
        if self._listed in (Listed.LONGEST, Listed.SLOWEST):
            return next((row for row, at in enumerate(self._rows) if self._model.at(at).index == place.round), None)
        row = bisect_left(self._rows, place.round, key=lambda at: self._model.at(at).index)
        found = row < len(self._rows) and self._model.at(self._rows[row]).index == place.round
        return row if found else None

    def _rect(self, row: int) -> QRect:
        return QRectF(0, row * self._look.row_height, self.width(), self._look.row_height).toAlignedRect()

    def _under(self, position: QPointF) -> tuple[int, RowPiece | None]:
        """The row at `position`, and the token there."""
        row = int(position.y() // self._look.row_height)
        staged = self._staged if row == len(self._rows) else None
        if not 0 <= row < len(self._rows) and staged is None:
            return -1, None
        if position.y() - row * self._look.row_height < self._look.tokens_top - 2:
            return row, None
        marks = self._reply.open_marks if staged is not None else self._model.at(self._rows[row]).shown
        pieces = self._look.pieces(marks, self.width())
        return row, next((one for one in pieces if one.left <= position.x() < one.left + one.width), None)

    def _rect_of_piece(self, row: int, piece: RowPiece) -> QRect:
        top = row * self._look.row_height + self._look.tokens_top
        return QRectF(piece.left, top, piece.width, self._glyphs.metrics.height()).toAlignedRect()

    def _on_shown(self) -> None:
        if not self.isHidden():
            self.sync()


def _copy(rounds: Sequence[Round]) -> None:
    QGuiApplication.clipboard().setText(as_csv(rounds))
