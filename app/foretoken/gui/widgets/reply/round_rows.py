"""Rows of the Rounds view: where the tokens of a round stand in one, and how it is painted."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from foretoken.engine.events import Fate, Round, Token
from foretoken.gui.look.theme import Pattern, Theme
from foretoken.gui.viewmodels.seeing.rounds import is_unknown, kept_words, source_words
from foretoken.gui.viewmodels.seeing.rounds import width as width_of
from foretoken.gui.viewmodels.seeing.selection import TokenPlace
from foretoken.gui.widgets.reply.glyphs import GlyphCache
from foretoken.gui.widgets.reply.token_layout import NEWLINE, visible
from foretoken.gui.widgets.reply.token_painting import Strokes
from foretoken.replies.readable import display
from foretoken.wording import tr

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
            painter.drawStaticText(QPointF(left, text_top), self._glyphs.glyphs(text))
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
