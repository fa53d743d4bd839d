"""The Rounds view of one reply: a row for each round, with its guesses, where they were cut, and what it took."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QLineF, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QMenu, QToolTip, QWidget

from foretoken.engine.events import Fate, Round, Token
from foretoken.gui.look.theme import Pattern, Theme
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.viewmodels.seeing.rounds import (
    Listed,
    RoundsViewModel,
    as_csv,
    is_unknown,
    kept_words,
    source_words,
    timing_words,
)
from foretoken.gui.viewmodels.seeing.rounds import width as width_of
from foretoken.gui.viewmodels.seeing.selection import TokenPlace
from foretoken.gui.widgets.reply.glyphs import GlyphCache
from foretoken.gui.widgets.reply.token_details import sentence
from foretoken.gui.widgets.reply.token_layout import NEWLINE, visible
from foretoken.gui.widgets.reply.token_painting import Strokes, paint_strokes
from foretoken.gui.widgets.shared.labels import announce
from foretoken.replies.readable import display
from foretoken.replies.round_words import round_sentence
from foretoken.wording import tr, trn

_SMALL: Final = 0.82  # of the size of the text
_PAD: Final = 7.0  # pixels above and below a row's words, and beside them
_GAP: Final = 11.0  # pixels between two facts of a row
_CUT: Final = 9.0  # pixels around the line that cuts the guesses
_BAR: Final = (72.0, 6.0)  # pixels, of the bar that shows what the time was spent on
_WIDEST_MS: Final = 8888.0
_OWN: Final = frozenset({Fate.CORRECTED, Fate.BONUS, Fate.PLAIN, Fate.UNKNOWN})


class RowPiece(NamedTuple):
    """A token as it stands in a row."""

    mark: Token
    text: str
    left: float
    width: float


class PointedAt(NamedTuple):
    """What is selected, and the token under the pointer."""

    place: TokenPlace | None
    hovered: Token | None


class RoundRows:
    """Rows in one font and theme. Each is `row_height` pixels high, and its tokens begin `tokens_top` below its top.
    `slow`: ms of a round, beside which the bars are drawn."""

    def __init__(self, theme: Theme, glyphs: GlyphCache) -> None:
        self.theme = theme
        self.slow = 0.0
        self.set_glyphs(glyphs)

    def set_glyphs(self, glyphs: GlyphCache) -> None:
        """Another font."""
        self._glyphs = glyphs
        self.small = QFont(glyphs.font)
        self.small.setPointSizeF(max(7.0, glyphs.font.pointSizeF() * _SMALL))
        self._metrics = QFontMetricsF(self.small)
        self.tokens_top = round(_PAD + self._metrics.height() * 1.25)
        self.row_height = round(self.tokens_top + glyphs.metrics.height() * 1.2 + _PAD)
        words = (*_phase_words(*[_WIDEST_MS / 10] * 5), tr("{ms:,.1f} ms", ms=_WIDEST_MS / 10))
        self._columns = [self._metrics.horizontalAdvance(one) for one in words]
        widest = (
            tr("Round {number:,}", number=8888),
            tr("{kept} of {count} kept", kept=88, count=88),
            _width_words(33),
        )
        self._facts_room = _PAD + sum(self._metrics.horizontalAdvance(one) + _GAP for one in widest)

    def paint(
        self, painter: QPainter, area: QRect, round_: Round, marks: Sequence[Token], at: PointedAt, strokes: Strokes
    ) -> None:
        """The row of `round_`, with those of its tokens that are `marks`. Their lines are added to `strokes`."""
        theme, top, width = self.theme, area.top(), area.width()
        open_ = any(mark.fate is None for mark in marks)
        selected = at.place is not None and at.place.round == round_.index
        if selected:
            painter.fillRect(QRectF(0, top, width, self.row_height - 1), QColor(theme.selection))
        painter.setPen(QColor(theme.border))
        painter.drawLine(QLineF(0, top + self.row_height - 0.5, width, top + self.row_height - 0.5))
        painter.setFont(self.small)
        baseline = top + _PAD + self._metrics.ascent()
        painter.setPen(QColor(theme.text))
        number = tr("Round {number:,}", number=round_.index + 1)
        painter.drawText(QPointF(_PAD, baseline), number)
        painter.setPen(QColor(theme.text if selected else theme.muted))
        right = width - _PAD if open_ else self._paint_time(painter, round_, width, baseline)
        left = _PAD + self._metrics.horizontalAdvance(number) + _GAP
        facts = (_on_stage(round_, marks),) if open_ else _facts(round_)
        for fact in facts:
            wide = self._metrics.horizontalAdvance(fact)
            if left + wide > right - _GAP:
                break
            painter.drawText(QPointF(left, baseline), fact)
            left += wide + _GAP
        self._paint_tokens(painter, self.pieces(marks, width), top, at, strokes)

    def _paint_time(self, painter: QPainter, round_: Round, width: int, baseline: float) -> float:
        """The milliseconds at the right edge; where they begin. How many are told depends on the room there is."""
        room = (
            0 if round_.remote_ms or is_unknown(round_) else width - self._facts_room
        )  # a server does not tell the parts
        told = [tr("{ms:,.1f} ms", ms=round_.spent_ms)]
        parts = _phase_words(
            round_.draft_ms,
            round_.verify_ms,
            round_.sampling_ms,
            round_.rollback_ms,
            round_.events_ms + round_.idle_ms,
        )
        if room > self._wide(self._columns):
            told = [*parts, *told]
        elif room > self._wide(self._columns[-4:]):
            told = [*parts[:2], tr("other {ms:,.1f}", ms=round_.other_ms), *told]
        right = width - _PAD
        for column, words in zip(reversed(self._columns), reversed(told), strict=False):
            painter.drawText(QPointF(right - self._metrics.horizontalAdvance(words), baseline), words)
            right -= column + _GAP
        return self._paint_bar(painter, round_, right, baseline) if right > self._facts_room + _BAR[0] else right

    def _wide(self, columns: Sequence[float]) -> float:
        return sum(columns) + _GAP * len(columns)

    def _paint_bar(self, painter: QPainter, round_: Round, right: float, baseline: float) -> float:
        """What the time was spent on, as a bar that is as long as the round took, beside slow ones."""
        wide, high = _BAR
        most = max(self.slow, round_.spent_ms, 1e-9)
        x, y = right - wide, baseline - self._metrics.xHeight() / 2 - high / 2
        spent = (round_.draft_ms, round_.verify_ms, round_.other_ms + round_.remote_ms)
        for ms, colour in zip(spent, self.theme.phases, strict=True):
            part = ms / most * wide
            seam = 1.0 if part > 2 else 0.0  # colours alone do not tell the parts from each other
            painter.fillRect(QRectF(x, y, part - seam, high), QColor(colour))
            x += part
        return right - wide

    def _paint_tokens(
        self, painter: QPainter, pieces: Sequence[RowPiece], top: float, at: PointedAt, strokes: Strokes
    ) -> None:
        painter.setFont(self._glyphs.font)
        text_top = top + self.tokens_top
        metrics = self._glyphs.metrics
        over, under = text_top + metrics.ascent() * 0.02, text_top + metrics.ascent() + metrics.descent() * 0.75
        through = text_top + metrics.ascent() - metrics.xHeight() / 2
        cut = False
        for mark, text, left, wide in pieces:
            style = self.theme.fates[mark.fate or Fate.REJECTED]
            if mark.fate is Fate.REJECTED and not cut:
                cut = True
                painter.setPen(QPen(QColor(self.theme.danger), 1.6))
                painter.drawLine(QLineF(left - _CUT, text_top, left - _CUT, text_top + metrics.height()))
            if mark.fate is None or mark is at.hovered or (at.place is not None and at.place.is_of(mark)):
                painter.setPen(QPen(QColor(self.theme.muted if mark.fate is None else self.theme.accent), 1.0))
                painter.setBrush(QColor(self.theme.code if mark.fate is None else self.theme.hover))
                painter.drawRoundedRect(QRectF(left - 1, text_top - 1, wide + 2, metrics.height() + 2), 4, 4)
                painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QColor(style.colour))
            self._glyphs.draw(painter, left, text_top, text)
            pattern = style.pattern
            if mark.fate is not None and pattern is not Pattern.NONE and wide > 2:
                y = through if pattern.through else over if pattern is Pattern.OVERLINE else under
                begin = left + (self._glyphs.width(" ") if text[0] == " " else 1.0)
                line = QLineF(begin, round(y) + 0.5, left + wide - 1, round(y) + 0.5)
                strokes.setdefault(pattern, {}).setdefault(style.colour, []).append(line)

    def pieces(self, marks: Sequence[Token], width: int) -> list[RowPiece]:
        """Where each token stands in a row of this width. The main model's own token always does; guesses that find no
        room before it give way to a number."""
        own = [mark for mark in marks if mark.fate in _OWN]
        guesses = [mark for mark in marks if mark.fate not in _OWN]
        texts = [_text(mark) for mark in own]
        kept = sum(self._glyphs.width(text) for text in texts) + _CUT * 2
        pieces, left = [], _PAD
        room = width - _PAD - kept - self._glyphs.width(" +88")
        for number, mark in enumerate(guesses):
            text = _text(mark) if number else _text(mark).lstrip(" ")
            wide = self._glyphs.width(text)
            left += 2 * _CUT if mark.fate is Fate.REJECTED else 0
            if left + wide > room:
                more = f"+{len(guesses) - number}"
                pieces.append(RowPiece(mark, more, left + 4, self._glyphs.width(more)))
                left += self._glyphs.width(more) + 6
                break
            pieces.append(RowPiece(mark, text, left, wide))
            left += wide + 2
        left += _CUT if guesses else 0
        for mark, text in zip(own, texts if guesses else [text.lstrip(" ") for text in texts], strict=True):
            pieces.append(RowPiece(mark, text, left, self._glyphs.width(text)))
            left += self._glyphs.width(text) + 2
        return pieces


def _phase_words(draft: float, verify: float, sampling: float, rollback: float, other: float) -> list[str]:
    return [
        tr("draft {ms:,.1f}", ms=draft),
        tr("verify {ms:,.1f}", ms=verify),
        tr("sampling {ms:,.1f}", ms=sampling),
        tr("rollback {ms:,.1f}", ms=rollback),
        tr("other {ms:,.1f}", ms=other),
    ]


def _width_words(tokens: int) -> str:
    return tr("width {width}", width=tokens)


def _facts(round_: Round) -> list[str]:
    width = "" if is_unknown(round_) else _width_words(width_of(round_))
    told = [kept_words(round_), width, source_words(round_)]
    return [fact for fact in told if fact]


def _on_stage(round_: Round, marks: Sequence[Token]) -> str:
    """How far a round is whose guesses are not all judged."""
    return tr("guessing…") if len(marks) < len(round_.guesses) else tr("being checked")


def _text(mark: Token) -> str:
    return visible(display(mark).replace("\r\n", "\n").replace("\n", NEWLINE)) or " "


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
        announce(self, f"{round_sentence(round_)} {timing_words(round_)}")

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
            announce(self, sentence(mark, self._look.theme))

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
