"""Below the transcript: the choice of view, the legend, the rounds that are listed, the pace, the round on stage."""

from collections import Counter
from typing import Final

from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QColor,
    QFontMetricsF,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QMenu, QPushButton, QSizePolicy, QToolButton, QToolTip, QWidget

from foretoken.engine.events import Fate
from foretoken.gui.look.theme import LIGHT, Pattern, Theme
from foretoken.gui.viewmodels.reply.pace import Pace
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.viewmodels.seeing.rounds import MOST, Listed, RoundsViewModel
from foretoken.gui.viewmodels.shared.timers import single_shot
from foretoken.gui.widgets.chat.column import beside
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.labels import CopyButton, ElidedLabel, announce, caption, flat
from foretoken.gui.widgets.shared.later import Later
from foretoken.wording import joined, later, number, tr

_REFRESH_MS: Final = 150
_FILTERS_GAP: Final = 2  # pixels between buttons
_CHOICES: Final = (
    (Listed.ALL, later("All"), later("Every round of the reply")),
    (Listed.REFUSED, later("Refusals"), later("Rounds in which the main model refused a guess")),
    (Listed.KEPT, later("All kept"), later("Rounds in which the main model kept all guesses")),
    (Listed.LONGEST, later("Longest"), later("The quarter that wrote most tokens, {most} at most, the longest first")),
    (Listed.SLOWEST, later("Slowest"), later("The quarter that took most time, {most} at most, the slowest first")),
)


class RoundFilters(QWidget):
    """A row of buttons; where there is little room they do not show their numbers.

    chosen(Listed)      list these. copy_requested(): copy the rounds that are listed
    """

    chosen = Signal(object)
    copy_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reply: ReplyViewModel | None = None
        self._rounds: RoundsViewModel | None = None
        self._timer = single_shot(_REFRESH_MS, self._count, self)
        self._fitting = Later(self._fit, self)
        self._buttons: dict[Listed, QPushButton] = {}
        self._texts: dict[Listed, tuple[str, str]] = {}  # with its number, and without
        group = QButtonGroup(self)
        row = boxes.row(of=self, spacing=_FILTERS_GAP, margins=(0, 0, 0, 0))
        for listed, _name, tip in _CHOICES:
            button = flat(QPushButton(self))
            button.setCheckable(True)
            button.setChecked(listed is Listed.ALL)
            button.setToolTip(tr(tip, most=MOST))
            button.clicked.connect(lambda _checked, wanted=listed: self.chosen.emit(wanted))
            group.addButton(button)
            row.addWidget(button)
            self._buttons[listed] = button
        row.addStretch(1)
        about = tr("Copy the listed rounds of the reply for a spreadsheet")
        self.copy = CopyButton(about, self, caption=tr("Copy as CSV"))
        self.copy.clicked.connect(self.copy_requested)
        self.copy.clicked.connect(self.copy.say_copied)
        flat(self.copy)
        row.addWidget(self.copy)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Rounds that are listed"))
        self._count()

    def bind(self, reply: ReplyViewModel | None) -> None:
        """Count the rounds of `reply` from now on."""
        if self._reply is not None:
            self._reply.measured.disconnect(self._on_changed)
        self._reply, self._rounds = reply, None
        if reply is not None:
            reply.measured.connect(self._on_changed)
        self._on_changed()

    def minimumSizeHint(self) -> QSize:
        return QSize(100, self.copy.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fitting.ask()

    def setVisible(self, visible: bool) -> None:
        super().setVisible(visible)
        self._on_changed()

    def _on_changed(self) -> None:
        if not self.isHidden() and not self._timer.isActive():
            self._timer.start()

    def _count(self) -> None:
        if self._reply is not None:
            self._rounds = self._rounds or RoundsViewModel(self._reply)
            self._rounds.sync()
        for listed, name, _tip in _CHOICES:
            count = 0 if self._rounds is None else self._rounds.count(listed)
            self._texts[listed] = (caption(f"{tr(name)} {number(count)}" if count else tr(name)), caption(tr(name)))
        self.copy.setEnabled(self._rounds is not None and self._rounds.count(Listed.ALL) > 0)
        self._fit()

    def _fit(self) -> None:
        """Where there is little room the numbers go, then Copy, which a round's menu has, too."""
        for short, copies in ((0, True), (1, True), (1, False)):
            for listed, button in self._buttons.items():
                button.setText(self._texts[listed][short])
            shown = [*self._buttons.values(), *([self.copy] if copies else [])]
            if sum(button.sizeHint().width() + _FILTERS_GAP for button in shown) <= self.width():
                break
        self.copy.setVisible(copies)


_ORDER: Final = (Fate.ACCEPTED, Fate.CORRECTED, Fate.BONUS, Fate.PLAIN, Fate.REJECTED, Fate.DISCARDED)
_REMOTE: Final = (Fate.UNKNOWN,)  # of servers alone
_SAMPLE: Final = "ab"
_BEYOND: Final = 4.0  # pixels that a line through the sample is longer on either side
_GAP: Final = 13.0  # pixels between entries
_GHOSTS: Final = (Fate.REJECTED, Fate.DISCARDED)
_GUIDE: Final = "guide.md#the-colours"


class Legend(QWidget):
    """One entry per fate, with a live count; hovering an entry defines it, a click asks for the guide. Wraps when
    narrow. Refused and discarded guesses are one entry, unless `split`.

    Signals: guided(str): a page of the guide and its section.
    """

    guided = Signal(str)

    def __init__(self, parent: QWidget | None = None, *, theme: Theme = LIGHT) -> None:
        super().__init__(parent)
        self._theme = theme
        self._reply: ReplyViewModel | None = None
        self._counts: Counter[Fate] = Counter()
        self._height = 0
        self._split = False
        self._places: list[tuple[Fate, QRectF]] = []
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._describe()

    def bind(self, reply: ReplyViewModel | None) -> None:
        """Count the tokens of `reply` from now on."""
        if self._reply is not None:
            self._reply.measured.disconnect(self._on_changed)
        self._reply = reply
        if reply is not None:
            reply.measured.connect(self._on_changed)
        self._on_changed()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def split(self, wanted: bool) -> None:
        """Whether refused and discarded guesses are two entries."""
        if wanted != self._split:
            self._split = wanted
            self._on_changed()

    def counts(self) -> Counter[Fate]:
        return self._counts

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.guided.emit(_GUIDE)

    def sizeHint(self) -> QSize:
        return QSize(140, round(self._row_height()))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def heightForWidth(self, width: int) -> int:
        places = self._arrange(width)
        return round(places[-1][1].bottom()) if places else 0

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        metrics = QFontMetricsF(self.font())
        self._places = self._arrange(self.width())
        for fate, place in self._places:
            style = self._theme.fates[fate]
            baseline = place.top() + (place.height() + metrics.ascent() - metrics.descent()) / 2
            colour = QColor(style.colour)
            painter.setPen(colour)
            beyond = self._beyond(fate)
            left = place.left() + beyond
            painter.drawText(QPointF(left, baseline), _SAMPLE)
            self._paint_pattern(painter, style.pattern, colour, left, baseline, metrics)
            painter.setPen(QColor(self._theme.muted))
            left += metrics.horizontalAdvance(_SAMPLE) + beyond + 6
            painter.drawText(QPointF(left, baseline), self._caption(fate))

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            hit = next((fate for fate, place in self._places if place.contains(QPointF(event.pos()))), None)
            if hit is not None:
                fates = _GHOSTS if hit in _GHOSTS and not self._split else (hit,)
                QToolTip.showText(event.globalPos(), "\n".join(map(self._meaning, fates)), self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    def _paint_pattern(
        self, painter: QPainter, pattern: Pattern, colour: QColor, left: float, baseline: float, metrics: QFontMetricsF
    ) -> None:
        if pattern is Pattern.NONE:
            return
        if pattern.through:
            y = baseline - metrics.xHeight() / 2
        else:
            over = pattern is Pattern.OVERLINE
            y = baseline - metrics.ascent() * 0.95 if over else baseline + metrics.descent() * 0.75
        right = left + metrics.horizontalAdvance(_SAMPLE)
        if pattern.through:  # it can be told from the letters beside them
            left, right = left - _BEYOND, right + _BEYOND
        pen = QPen(colour, pattern.width)
        if pattern.dashes is not None:
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            pen.setDashPattern(pattern.dashes)
        painter.setPen(pen)
        painter.drawLine(QLineF(left, round(y) + 0.5, right, round(y) + 0.5))

    def _meaning(self, fate: Fate) -> str:
        style = self._theme.fates[fate]
        said = tr(
            "{name} ({pattern}): {meant}", name=tr(style.name), pattern=tr(style.pattern.value), meant=tr(style.meaning)
        )
        return f"{said} {number(self._counts[fate])}" if self._reply is not None and fate in _GHOSTS else said

    def _shown(self) -> tuple[Fate, ...]:
        order = _ORDER if self._split else _ORDER[:-1]
        return (*order, *(fate for fate in _REMOTE if self._counts[fate]))

    def _caption(self, fate: Fate) -> str:
        name = tr(self._theme.fates[fate].name)
        count = self._counts[fate]
        if fate is Fate.REJECTED and not self._split:
            count += self._counts[Fate.DISCARDED]
        return f"{name} {number(count)}" if self._reply is not None else name

    def _beyond(self, fate: Fate) -> float:
        return _BEYOND if self._theme.fates[fate].pattern.through else 0.0

    def _row_height(self) -> float:
        return QFontMetricsF(self.font()).height() * 1.6

    def _arrange(self, width: int) -> list[tuple[Fate, QRectF]]:
        metrics, row = QFontMetricsF(self.font()), self._row_height()
        x = y = 0.0
        places = []
        for fate in self._shown():
            wide = metrics.horizontalAdvance(_SAMPLE + self._caption(fate)) + 2 * self._beyond(fate) + 8
            if x and x + wide > width:
                x, y = 0.0, y + row
            places.append((fate, QRectF(x, y, wide, row)))
            x += wide + _GAP
        return places

    def _on_changed(self) -> None:
        self._counts = Counter(self._reply.figures.fates if self._reply is not None else ())  # theirs go on growing
        height = self.heightForWidth(self.width())
        if height != self._height:
            self._height = height
            self.updateGeometry()
        self._describe()
        self.update()

    def _describe(self) -> None:
        self.setAccessibleName(tr("Legend"))
        self.setAccessibleDescription(joined(self._caption(fate) for fate in self._shown()))


_INSET: Final = 10
"""Pixels that the bar begins beside the text, with which the captions of its flat buttons then line up."""

_LEAST: Final = 420  # pixels of the middle of the row

_VIEWS: Final = (
    ("text", later("Text"), later("The reply as text (Ctrl+1)")),
    ("tokens", later("Tokens"), later("Every token with its mark, refused guesses among them (Ctrl+2)")),
    ("rounds", later("Rounds"), later("A row for each round: guesses, where they were cut, and the time (Ctrl+3)")),
)
_PACES: Final = (
    ("live", later("Live"), later("Live: every token as soon as it is generated.")),
    (
        "reading",
        later("Reading"),
        later("Reading speed, about 28 tokens per second. The numbers stay real; Esc or a click catches up."),
    ),
    (
        "slow",
        later("Slow motion"),
        later(
            "Round by round: guesses, verdict, correction. The engine waits until each round is shown, so "
            "changes take effect in the next one. Waiting time is not counted."
        ),
    ),
    ("step", later("Step"), later("Play one round, then wait (Ctrl+.). Slow motion or Live continues.")),
)
_BEFORE: Final = later("In each round the draft guesses some tokens, and the main model checks them in one pass.")


class PaceControl(QToolButton):
    """A button that says how fast replies are shown; its menu has the other paces.

    Signals: pace_changed(str): "live", "reading", "slow" or "step", when the user chose another. stepped(): one round
    more is asked for.
    """

    pace_changed = Signal(str)
    stepped = Signal()

    def __init__(self, parent: QWidget | None = None, *, pace: str = "live") -> None:
        super().__init__(parent)
        self.pace, self._folded = pace, False
        self.setProperty("role", "flat")
        self.setToolTip(tr("How fast replies are shown; the numbers stay real"))
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu, group = QMenu(self), QActionGroup(self)
        menu.setToolTipsVisible(True)
        self._actions: dict[str, QAction] = {}
        for name, label, tip in _PACES:
            action = menu.addAction(tr(label))
            action.setCheckable(True)
            action.setToolTip(tr(tip))
            action.triggered.connect(lambda _checked, name=name: self._choose(name))
            group.addAction(action)
            self._actions[name] = action
        self.setMenu(menu)
        self.set_pace(pace)

    def set_pace(self, pace: str) -> None:
        """Show `pace` as chosen, without a signal."""
        self.pace = pace
        self._actions[pace].setChecked(True)
        self.fold(self._folded)

    def fold(self, folded: bool) -> None:
        """Whether there is no room for its name."""
        self._folded, label = folded, self._actions[self.pace].text()
        named = tr("Pace: {pace}", pace=label)
        self.setText(label if folded else named)
        self.setAccessibleName(named)

    def _choose(self, pace: str) -> None:
        if pace != self.pace:
            self.set_pace(pace)
            self.pace_changed.emit(pace)
        if pace == "step":
            self.stepped.emit()


class RoundLine(ElidedLabel):
    """One sentence about the round being played, read out by a screen reader where each round is asked for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reply: ReplyViewModel | None = None
        self.setAccessibleName(tr("This round"))
        self.show_text(tr(_BEFORE))

    def bind(self, reply: ReplyViewModel | None) -> None:
        """Follow `reply` from now on."""
        if self._reply is not None:
            for signal in (self._reply.shown, self._reply.hold_moved):
                signal.disconnect(self._on_shown)
        self._reply = reply
        if reply is not None:
            for signal in (reply.shown, reply.hold_moved):
                signal.connect(self._on_shown)
        self._on_shown()

    def _on_shown(self) -> None:
        if self.isHidden():
            return
        reply, before = self._reply, self.full_text
        self.show_text((reply.round_sentence if reply is not None else "") or tr(_BEFORE))
        if reply is not None and reply.awaits_step and self.full_text != before:
            announce(self, self.full_text)

    def setVisible(self, visible: bool) -> None:
        super().setVisible(visible)
        self._on_shown()


class ViewBar(QWidget):
    """One row. Its middle explains the marks in the Tokens view, and chooses the listed rounds in the Rounds view.

    view_chosen(str)    "text", "tokens" or "rounds"
    """

    view_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None, *, paced: bool = True) -> None:
        """`paced`: the pace is chosen here; else rounds are always played."""
        super().__init__(parent)
        self._paced, self._view = paced, "tokens"
        self._reply: ReplyViewModel | None = None
        self.rounds = RoundLine(self)
        self.filters = RoundFilters(self)
        self.legend = Legend(self)
        self.pace = PaceControl(self)
        self.step = flat(QPushButton(tr("Step"), self))
        self.step.setToolTip(tr("Play one round, then wait (Ctrl+.)"))
        self.step.clicked.connect(self.pace.stepped)
        self._views: dict[str, QPushButton] = {}
        group = QButtonGroup(self)
        row = boxes.row(spacing=2)
        for view, text, tip in _VIEWS:
            button = flat(QPushButton(tr(text), self))
            button.setCheckable(True)
            button.setToolTip(tr(tip))
            button.clicked.connect(lambda _checked, chosen=view: self.view_chosen.emit(chosen))
            group.addButton(button)
            row.addWidget(button)
            self._views[view] = button
        self._middle, self._own_row = QHBoxLayout(), QHBoxLayout()
        self._own_row.setContentsMargins(_INSET, 0, 0, 0)
        row.addLayout(self._middle, 1)
        row.addStretch(0)
        row.addWidget(self.pace)
        above = boxes.row(self.rounds, self.step, margins=(_INSET, 0, 0, 2))
        self._column = boxes.column(above, self._own_row, row, of=self, spacing=2)
        self._folding = Later(self._fold, self)
        self._put(self._middle)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        side = beside(self.width()) - _INSET
        self._column.setContentsMargins(side, 4, side, 2)
        self._folding.ask()

    def _fold(self) -> None:
        """Where the middle is narrow, what stands in it has a row of its own."""
        views = sum(button.sizeHint().width() + 2 for button in self._views.values())
        room = self.width() - 2 * (beside(self.width()) - _INSET) - views - _INSET
        self.pace.fold(False)
        self.pace.fold(self.pace.sizeHint().width() > room)
        self._put(self._own_row if room - self.pace.sizeHint().width() < _LEAST else self._middle)

    def _put(self, row: QHBoxLayout) -> None:
        if row.indexOf(self.legend) < 0:
            side = _INSET if row is self._middle else 0
            self._middle.setContentsMargins(side, 0, side, 0)
            row.addWidget(self.legend, 1, Qt.AlignmentFlag.AlignVCenter)
            row.addWidget(self.filters, 1)

    def show_view(self, view: str) -> None:
        self._view = view
        self._views[view].setChecked(True)
        self._show_parts()

    def show_pace(self, pace: str) -> None:
        self.pace.set_pace(pace)
        self._show_parts()

    def bind(self, reply: ReplyViewModel | None) -> None:
        """Be about `reply` from now on."""
        self._reply = reply
        for part in (self.legend, self.filters, self.rounds):
            part.bind(reply)
        self._show_parts()

    def _show_parts(self) -> None:
        played = not self._paced or Pace(self.pace.pace).holds
        self.legend.split(played)
        shown: dict[QWidget, bool] = {
            self.rounds: played,
            self.step: played and self._paced,
            self.filters: self._view == "rounds" and self._reply is not None,
            self.legend: self._view == "tokens" and self._reply is not None,
            self.pace: self._paced,
            **dict.fromkeys(self._views.values(), self._reply is not None),
        }
        for part, here in shown.items():
            part.setVisible(here)
