"""The card "Is the draft worth it?": how much faster, and which share of guesses would have to be right."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QToolButton, QToolTip, QVBoxLayout, QWidget

from foretoken.amounts import percent
from foretoken.engine.events import Fate
from foretoken.gui.look.scaled import scale_font
from foretoken.gui.look.theme import Theme
from foretoken.gui.viewmodels.seeing.worth import Shares, WorthVerdict
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.popover import Explanation
from foretoken.speedups import Speedup
from foretoken.wording import later, phrased, sentences, tr, trn

MEANING: Final = later(
    "The speed of the reply compared with plain decoding, with its 95% interval; “within noise”: it "
    "may be slower. Bars: the share of guesses accepted; above the mark guessing is faster. Below, "
    "the same by kind of text over all replies of this pair, for rounds with guesses only."
)
GUIDE: Final = "guide.md#is-the-draft-worth-it"
_TALLEST: Final = 1.35  # lines of text
_GAP: Final = 8.0  # pixels
_BAR: Final = 8.0


class WorthRow(NamedTuple):
    """A line of `Meters`: what it is of, shares of guesses, a figure beside it, and all of it in a sentence."""

    name: str
    shares: Shares
    figure: str
    sentence: str


class Meters(QWidget):
    """Bars of accepted guesses below each other, each with a mark where guessing begins to pay."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: Sequence[WorthRow] = ()
        self._theme = theme
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def show_rows(self, rows: Sequence[WorthRow]) -> None:
        if rows != self.rows:
            if len(rows) != len(self.rows):
                self.updateGeometry()
            self.rows = rows
            self.setAccessibleName(sentences(row.sentence for row in rows))
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(0, round(self._tall * len(self.rows)))

    @property
    def _tall(self) -> float:
        return self.fontMetrics().height() * _TALLEST

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            at = int(event.pos().y() / self._tall)
            QToolTip.showText(event.globalPos(), self.rows[at].sentence if at < len(self.rows) else "", self)
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, metrics, theme = QPainter(self), QFontMetricsF(self.font()), self._theme
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        names = max((metrics.horizontalAdvance(row.name) for row in self.rows), default=0.0)
        figures = max((metrics.horizontalAdvance(row.figure) for row in self.rows), default=0.0)
        left, right = min(names, self.width() * 0.4) + _GAP, self.width() - figures - _GAP
        for at, row in enumerate(self.rows):
            line = QRectF(0, at * self._tall, self.width(), self._tall)
            middle = line.center().y()
            painter.setPen(QColor(theme.muted))
            painter.drawText(line, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, row.name)
            painter.setPen(QColor(theme.text))
            painter.drawText(line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, row.figure)
            whole = QRectF(left, middle - _BAR / 2, max(10.0, right - left), _BAR)
            painter.fillRect(whole, QColor(theme.hover))
            painter.setPen(QPen(QColor(theme.muted if theme.high_contrast else theme.border), 1))
            painter.drawRect(whole)
            share = QRectF(whole)
            share.setWidth(whole.width() * min(1.0, max(0.0, row.shares.accepted)))
            painter.fillRect(share, QColor(theme.fates[Fate.ACCEPTED].colour))
            needed = row.shares.needed
            if needed is not None and row.shares.has_mark:
                x = whole.left() + whole.width() * needed
                for colour, wide in ((theme.surface, 5.0), (theme.text, 2.0)):  # seen on the bar as beside it
                    painter.setPen(QPen(QColor(colour), wide))
                    painter.drawLine(QPointF(x, middle - _BAR), QPointF(x, middle + _BAR))


class WorthCard(QFrame):
    """Shows a `Verdict`.

    guided(str)    a page of the guide and its section are asked for
    """

    guided = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        title = tr("Is the draft worth it?")
        head, self._why = QLabel(title, self), QToolButton(self)
        head.setProperty("role", "title")
        self._why.setText("?")
        self._why.setToolTip(tr(MEANING))
        self._why.setAccessibleName(tr("What this means: {plot}", plot=title))
        self._why.setAccessibleDescription(tr(MEANING))
        self._why.setProperty("role", "small")
        self._why.setMinimumWidth(24)
        self._why.clicked.connect(self._on_explain)
        self.factor, self.beside = QLabel(self), QLabel(self)
        self.beside.setProperty("role", "muted")
        self.beside.setWordWrap(True)
        self.meters = Meters(theme, self)
        self.over, self.sentence, self.legend = QLabel(self), QLabel(self), QLabel(self)
        for label in (self.over, self.legend):
            label.setProperty("role", "muted")
            label.setWordWrap(True)
        self.sentence.setWordWrap(True)
        self.kinds = Meters(theme, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 6, 8, 8)
        column.setSpacing(3)
        column.addLayout(boxes.row(head, None, self._why))
        column.addLayout(boxes.row(self.factor, (self.beside, 1), spacing=8))
        for part in (self.meters, self.legend, self.over, self.kinds, self.sentence):
            column.addWidget(part)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)  # Fixed would cut wrapped lines
        self.setAccessibleName(title)
        self.set_zoom(100)
        self.show_verdict(None)

    def set_theme(self, theme: Theme) -> None:
        self.meters.set_theme(theme)
        self.kinds.set_theme(theme)

    def set_zoom(self, percent: int) -> None:
        """The size of the text in percent of the usual one."""
        scale_font(self.factor, 1.7 * percent)
        font = self.factor.font()
        font.setWeight(font.Weight.DemiBold)
        self.factor.setFont(font)
        # What is measured a few seconds after the reply has its room before, so that no plot moves under the pointer.
        self.beside.setMinimumHeight(max(self.factor.sizeHint().height(), 2 * self.beside.fontMetrics().lineSpacing()))

    def show_verdict(self, verdict: WorthVerdict | None) -> None:
        """None: there is no reply."""
        if verdict is None:
            verdict = WorthVerdict(state=tr("Appears with the first reply"))
        times = verdict.times
        self.factor.setVisible(times is not None)
        self.factor.setText("" if times is None else times.times)
        self.beside.setText(verdict.state if times is None else times.words.removeprefix(times.times).strip(" ,"))
        for label in (self.factor, self.beside):
            label.setToolTip(verdict.how)
        shares = verdict.shares
        self.meters.show_rows([] if shares is None else [_row(tr("accepted", meaning="plot"), shares, None)])
        self.meters.setVisible(shares is not None)
        several = verdict.replies > 1 or len(verdict.kinds) > 1  # or it would say the reply's own figures again
        kinds = [_row(one.name, one.shares, one.times) for one in verdict.kinds if several]
        self.kinds.show_rows(kinds)
        self.kinds.setVisible(bool(kinds))
        self.legend.setText(_legend(shares))
        self.legend.setVisible(shares is not None)
        self.over.setText(_over(verdict))
        self.over.setVisible(bool(kinds))
        self.sentence.setText(verdict.sentence)
        self.sentence.setVisible(bool(verdict.sentence))
        rows = [row.sentence for row in (*self.meters.rows, *self.kinds.rows)]
        figure = " ".join(filter(None, (self.factor.text(), self.beside.text())))
        self.setAccessibleDescription(sentences((figure, *rows, verdict.sentence)))

    def _on_explain(self) -> None:
        explanation = Explanation(self.accessibleName(), tr(MEANING), self, more=True)
        explanation.more_asked.connect(lambda: self.guided.emit(GUIDE))
        explanation.open_under(self._why)


def _over(verdict: WorthVerdict) -> str:
    """What the kinds of text are of, and what their marks mean where that is not said above."""
    lines = not (verdict.shares and verdict.shares.has_mark) and any(one.shares.has_mark for one in verdict.kinds)
    replies = verdict.replies
    of = tr("This reply, by kind of text")
    if replies:
        of = trn("Your chats, by kind of text ({n:,} reply)", "Your chats, by kind of text ({n:,} replies)", replies)
    return phrased((of, tr("guessing pays above the mark") if lines else ""))


def _legend(shares: Shares | None) -> str:
    """What the mark on the reply's bar means, or why there is none; an empty line where that is not known."""
    if shares is None or shares.needed is None:
        return "\N{NO-BREAK SPACE}"
    if shares.has_mark:
        return tr("Guessing pays above the mark ({needed})", needed=percent(shares.needed))
    return tr("Guessing never pays here") if shares.needed > 1 else tr("Guessing always pays here")


def _row(name: str, shares: Shares, times: Speedup | None) -> WorthRow:
    accepted = percent(shares.accepted)
    if shares.needed is None:
        return WorthRow(name, shares, accepted, tr("{name}: {accepted} accepted.", name=name, accepted=accepted))
    if shares.needed <= 0:
        pays = tr("{name}: {accepted} accepted; guessing always pays.", name=name, accepted=accepted)
    elif shares.needed > 1:
        pays = tr("{name}: {accepted} accepted; guessing never pays.", name=name, accepted=accepted)
    else:
        needed = percent(shares.needed)
        pays = tr("{name}: {accepted} accepted, {needed} needed.", name=name, accepted=accepted, needed=needed)
    if times is None:
        return WorthRow(name, shares, accepted, pays)
    return WorthRow(name, shares, tr("within noise") if times.noise else times.times, sentences((times.words, pays)))
