"""Race in the menu of a reply, and its panel below the messages: two lanes, each with its track, its time and its text,
and a finish line."""

from typing import Final

from PySide6.QtCore import QObject, QRectF, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from foretoken.engine.events import Fate
from foretoken.features.race.model import Lane, Race
from foretoken.gui.look.theme import Theme
from foretoken.gui.shell.actions import Action, unless
from foretoken.gui.shell.shell import Shell
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.viewmodels.seeing.replay import Recording
from foretoken.gui.widgets.chat.message_foot import Offered
from foretoken.gui.widgets.reply.reply_pane import ReplyPane
from foretoken.gui.widgets.shared.busy_bar import stands_still
from foretoken.gui.widgets.shared.labels import push_button, text_label
from foretoken.gui.widgets.shared.panel import Panel
from foretoken.wording import later, tr

_TRACK: Final = 18
_FLAG, _SQUARES = 6, 6  # width of the finish line, and how many squares it has
_SPEEDS: Final = (
    (later("Real time"), 1.0),
    (later("Half speed"), 0.5),
    (later("A fifth"), 0.2),
    (later("A tenth"), 0.1),
)


class Track(QWidget):
    """Time from left to right: a high block for each token of the draft, a low one for each of the main model, and the
    finish line where the text ended."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
        self._lane: Lane | None = None
        self._rounds, self._whole = 0, 1.0
        self.setFixedHeight(_TRACK)
        self.setToolTip(tr("High: written by the draft. Low: written by the main model."))

    def show_lane(self, lane: Lane | None, rounds: int, whole: float) -> None:
        """So many rounds of it; the track is `whole` seconds long."""
        self._lane, self._rounds, self._whole = lane, rounds, max(whole, 1e-6)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter, theme = QPainter(self), self.theme
        painter.fillRect(QRectF(0, self.height() - 2, self.width(), 2), QColor(theme.border))
        lane = self._lane
        if lane is None:
            return
        room, begin = self.width() - _FLAG, 0.0
        for one, end in zip(lane.record.known_rounds[: self._rounds], lane.ends, strict=False):
            left, tokens = begin / self._whole * room, one.emitted
            each = (end - begin) / self._whole * room / max(1, len(tokens))
            for number, token in enumerate(tokens):
                draft = token.fate is Fate.ACCEPTED
                colour = theme.fates[Fate.ACCEPTED].colour if draft else theme.muted
                high = self.height() if draft else self.height() // 2
                gap = 0.0 if each < 3 else 1.0
                block = QRectF(left + number * each, self.height() - high, max(each - gap, 0.5), high - 2)
                painter.fillRect(block, QColor(colour))
            begin = end
        if self._rounds >= len(lane.ends):
            left, square = begin / self._whole * room, self.height() / _SQUARES
            for row in range(_SQUARES):
                for column in range(2):
                    colour = theme.text if (row + column) % 2 else theme.surface
                    place = QRectF(left + column * _FLAG / 2, row * square, _FLAG / 2, square)
                    painter.fillRect(place, QColor(colour))


class RacePanel(Panel):
    """Shows a race, and starts it again.

    Signals: again(): from the beginning, or what was cancelled anew.
    """

    again = Signal()

    def __init__(self, race: Race, theme: Theme, parent: QWidget) -> None:
        super().__init__(tr("Race"), parent)
        self._race = race
        self._shown: list[ReplyViewModel | None] = [None, None]
        self.start = push_button(tr("Start again"), self, self.again)
        self.cancel = push_button(tr("Cancel"), self, race.cancel)
        self.speed = QComboBox(self)
        self.speed.setAccessibleName(tr("Speed of the race"))
        for name, speed in _SPEEDS:
            self.speed.addItem(tr(name), speed)
        self.speed.activated.connect(lambda _at: self.again.emit())
        self.said = text_label(self, "", "title")
        lanes, below = QHBoxLayout(), QHBoxLayout()
        lanes.setSpacing(12)
        self.lanes = [self._lane(theme, lanes) for _side in range(2)]
        for part in (self.start, self.cancel, self.speed, self.said):
            below.addWidget(part, int(part is self.said))
        self.column.addLayout(lanes, 1)
        self.column.addLayout(below)
        race.changed.connect(self.refresh)
        race.moved.connect(self._move)

    def _lane(self, theme: Theme, row: QHBoxLayout) -> tuple[QLabel, Track, ReplyPane]:
        name, track, pane = text_label(self), Track(theme, self), ReplyPane(theme, self)
        pane.stand_low()
        column = QVBoxLayout()
        for part in (name, track, pane):
            column.addWidget(part, int(part is pane))
        row.addLayout(column, 1)
        return name, track, pane

    def set_theme(self, theme: Theme) -> None:
        for _name, track, pane in self.lanes:
            track.theme = theme
            track.update()
            pane.set_theme(theme)

    def refresh(self) -> None:
        """Another state of the race."""
        race = self._race
        for number, (_name, _track, pane) in enumerate(self.lanes):
            written = race.writing if number == race.side else None
            reply = race.players[number].reply if race.players else written
            if self._shown[number] is not reply:
                self._shown[number] = reply
                pane.show_reply(reply)
        writing = race.writing
        busy = writing is not None
        if not busy and self.cancel.hasFocus():
            self.start.setEnabled(True)
            self.start.setFocus()
        self.cancel.setEnabled(busy)
        self.start.setEnabled(not busy)
        self.speed.setEnabled(bool(race.players))
        if writing is not None:
            self.said.setText(tr("Writing the other lane… {count:,} tokens", count=len(writing.record.tokens)))
        else:
            self.said.setText(race.error or (race.verdict if race.over else ""))
        self._move()

    def _move(self) -> None:
        race = self._race
        whole = max((lane.seconds for lane in race.lanes), default=0.0)
        for number, (name, track, _pane) in enumerate(self.lanes):
            if not race.players:
                name.setText(tr("Without a draft") if number == 0 else tr("With a draft"))
                track.show_lane(None, 0, whole)
                continue
            lane, player = race.lanes[number], race.players[number]
            seconds = lane.ends[player.head.shown - 1] if player.head.shown else 0.0
            name.setText(tr("{name}: {seconds:,.2f} s", name=lane.name, seconds=seconds))
            track.setAccessibleName(name.text())
            track.show_lane(lane, player.head.shown, whole)
        if race.over and not self.said.text():
            self.said.setText(race.verdict)


def register(shell: Shell) -> None:
    """An entry in the menu of replies, and a key."""
    racing = Racing(shell)
    tip = later("This reply and the same without a draft, side by side (Shift+F5)")
    shell.window.transcript.messages.offer(Offered(later("Race"), tip, racing.open))
    replied = unless(lambda: shell.core.chats.has_reply, later("no reply yet"))
    text, home = later("Race a reply without its draft"), later("⋯ of a reply")
    shell.add(
        Action("race", text, racing.open, "chat", keys="Shift+F5", lacks=replied, of_chat=True, tip=tip, home=home)
    )


class Racing(QObject):
    """Opens the panel for one reply at a time."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._core, self._window = shell.core, shell.window
        self._race = Race(shell.core, self)
        self._panel: RacePanel | None = None
        self._recording: Recording | None = None
        shell.closing.connect(self._race.close)

    def open(self, message: int | None = None) -> None:
        """For the reply of `message`; without it for the reply that the plots show."""
        meant = self._window.stage.meant(message)
        if meant is None:
            return
        recording, name = meant
        reason = self._race.why_not(recording)
        if reason:
            self._window.notices.say("race", reason, kind="warning")
            return
        self._recording = recording
        panel = self._made()
        panel.about.show_text(name)
        self._window.stage.show_panel(panel)
        self._race.begin(recording)
        panel.cancel.setFocus()

    def _again(self) -> None:
        panel, race = self._panel, self._race
        if panel is None or self._recording is None:
            return
        if race.players:
            race.run(panel.speed.currentData(), still=stands_still())
        elif reason := race.why_not(self._recording):
            self._window.notices.say("race", reason, kind="warning")
        else:
            race.begin(self._recording)

    def _made(self) -> RacePanel:
        if self._panel is None:
            panel = self._panel = RacePanel(self._race, self._core.themes.theme, self._window)
            panel.again.connect(self._again)
            panel.closed.connect(self._race.close)
            self._race.ready.connect(self._again)
            self._core.themes.changed.connect(panel.set_theme)
        return self._panel
