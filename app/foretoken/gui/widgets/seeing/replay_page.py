"""The page of a replay, in the place of the chat: what was asked, the reply as it is played, and the controls."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QSlider, QStyle, QVBoxLayout, QWidget

from foretoken.gui.look.theme import Theme
from foretoken.gui.viewmodels.seeing.playhead import SPEEDS
from foretoken.gui.viewmodels.seeing.replay import NO_CHAT, ReplayViewModel
from foretoken.gui.viewmodels.seeing.selection import Selection
from foretoken.gui.widgets.chat.column import beside
from foretoken.gui.widgets.chat.controls_view import ViewBar
from foretoken.gui.widgets.chat.transcript import TranscriptView
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.labels import ElidedLabel, push_button, role_label
from foretoken.gui.widgets.shared.later import Later
from foretoken.gui.widgets.shared.panel import LeftByEscape
from foretoken.wording import later, tr

_KEYS: Final = {
    Qt.Key.Key_Space: "toggle",
    Qt.Key.Key_Left: "phase_back",
    Qt.Key.Key_Right: "phase_on",
    Qt.Key.Key_Up: "round_back",
    Qt.Key.Key_PageUp: "round_back",
    Qt.Key.Key_Down: "round_on",
    Qt.Key.Key_PageDown: "round_on",
    Qt.Key.Key_Home: "home",
    Qt.Key.Key_End: "end",
    Qt.Key.Key_Plus: "faster",
    Qt.Key.Key_Equal: "faster",
    Qt.Key.Key_Minus: "slower",
}
_BUTTONS: Final = (
    ("round_back", later("« Round"), later("One round back (Up)")),
    ("phase_back", later("‹ Phase"), later("One phase back: guesses, verdict, correction (Left)")),
    ("toggle", later("Play"), later("Play or pause (Space)")),
    ("phase_on", later("Phase ›"), later("One phase further: guesses, verdict, correction (Right)")),
    ("round_on", later("Round »"), later("One round further (Down)")),
)


class _Scrubber(QSlider):
    """Goes to where it is clicked, and is dragged on from there."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            handle = self.style().pixelMetric(QStyle.PixelMetric.PM_SliderLength)
            at, room = round(event.position().x()) - handle // 2, self.width() - handle
            self.setValue(QStyle.sliderValueFromPosition(self.minimum(), self.maximum(), at, room))
        super().mousePressEvent(event)


class ReplayBar(QWidget):
    """Shows and moves a `ReplayViewModel`. Its keys work wherever the keyboard is on the page (`take_key`)."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._replay: ReplayViewModel | None = None
        self.setAccessibleName(tr("Replay"))
        self.slider = _Scrubber(Qt.Orientation.Horizontal, self)
        self.slider.setAccessibleName(tr("Place in the replay"))
        self.slider.valueChanged.connect(self._on_slider)
        self.where = role_label("", self, "muted")
        self.buttons: dict[str, QPushButton] = {}
        for name, caption, tip in _BUTTONS:
            button = self.buttons[name] = push_button(tr(caption), self, tip=tr(tip))
            button.setAccessibleDescription(tr(tip))
            if name != "toggle":
                button.setProperty("role", "flat")
            button.clicked.connect(lambda _checked, name=name: self._do(name))
        play = self.buttons["toggle"]
        play.setMinimumWidth(max(play.fontMetrics().horizontalAdvance(text) for text in (tr("Play"), tr("Pause"))) + 36)
        self.speeds = QComboBox(self)
        self.speeds.setAccessibleName(tr("Speed of the replay"))
        self.speeds.setToolTip(tr("How fast (+ and -)"))
        for speed in SPEEDS:
            self.speeds.addItem(tr("{speed:g}×", speed=speed), speed)
        self.speeds.activated.connect(lambda at: self._ask(lambda replay: replay.set_speed(SPEEDS[at])))
        self.real = QPushButton(tr("Real time"), self)
        self.real.setCheckable(True)
        self.real.setProperty("role", "flat")
        self.real.setToolTip(tr("Each round takes as long as when it was written (R)"))
        self.real.clicked.connect(lambda checked: self._ask(lambda replay: replay.set_real(checked)))
        self._fitting = Later(self._fit, self)
        self._lay_out()
        for part in (self.slider, *self.buttons.values(), self.real):
            part.installEventFilter(self)

    def bind(self, replay: ReplayViewModel) -> None:
        """Show `replay`, once: a bar has one after the other."""
        self._replay = replay
        replay.moved.connect(self._on_moved)
        replay.changed.connect(self._on_changed)
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, replay.head.last)
            self.slider.setPageStep(max(1, replay.head.last // 10))
        self._on_moved()
        self._on_changed()

    def take_focus(self) -> None:
        self.buttons["toggle"].setFocus()

    def take_key(self, event: QKeyEvent) -> bool:
        """Do what a key asks for; whether it asked for anything."""
        if event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier):
            return False
        if event.key() == Qt.Key.Key_R:
            self._ask(lambda replay: replay.set_real(not replay.head.real))
        elif Qt.Key(event.key()) in _KEYS:
            self._do(_KEYS[Qt.Key(event.key())])
        else:
            return False
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # A slider and buttons have uses of their own for arrows; here they mean the same everywhere.
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            pressed = event.key() == Qt.Key.Key_Space and isinstance(watched, QPushButton)
            return not pressed and self.take_key(event)
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fitting.ask()

    def _fit(self) -> None:
        narrow = self._needed() > self.width()
        for name in ("round_back", "round_on"):
            self.buttons[name].setHidden(narrow)

    def _needed(self) -> int:
        parts = (*self.buttons.values(), self.real, self.speeds)
        return sum(part.sizeHint().width() + 4 for part in parts) + 24

    def _lay_out(self) -> None:
        below = boxes.row(*self.buttons.values(), None, self.real, self.speeds, spacing=4)
        boxes.column(boxes.row((self.slider, 1), self.where), below, of=self, margins=(0, 0, 0, 0))

    def _ask(self, what: Callable[[ReplayViewModel], object]) -> None:
        if self._replay is not None:
            what(self._replay)

    def _do(self, name: str) -> None:
        deeds: dict[str, Callable[[ReplayViewModel], object]] = {
            "toggle": ReplayViewModel.toggle,
            "phase_back": lambda replay: replay.step_phase(-1),
            "phase_on": lambda replay: replay.step_phase(1),
            "round_back": lambda replay: replay.step_round(-1),
            "round_on": lambda replay: replay.step_round(1),
            "home": lambda replay: replay.seek(0),
            "end": lambda replay: replay.seek(replay.head.last),
            "faster": lambda replay: replay.change_speed(1),
            "slower": lambda replay: replay.change_speed(-1),
        }
        self._ask(deeds[name])

    def _on_slider(self, place: int) -> None:
        self._ask(lambda replay: replay.seek(place))

    def _on_moved(self) -> None:
        replay = self._replay
        assert replay is not None, "it has moved"
        with QSignalBlocker(self.slider):
            self.slider.setValue(replay.head.place)
        said = tr(
            "Round {number:,} of {count:,} · {seconds:,.2f} of {whole:,.2f} s",
            number=replay.round,
            count=len(replay.head.rounds),
            seconds=replay.seconds,
            whole=replay.whole_seconds,
        )
        self.where.setText(said)
        self.slider.setAccessibleDescription(said)
        for name in ("round_back", "phase_back"):
            self.buttons[name].setEnabled(replay.head.place > 0)
        for name in ("round_on", "phase_on"):
            self.buttons[name].setEnabled(not replay.at_end)

    def _on_changed(self) -> None:
        replay = self._replay
        assert replay is not None, "it has changed"
        self.buttons["toggle"].setText(tr("Pause") if replay.head.playing else tr("Play"))
        self.speeds.setCurrentIndex(min(range(len(SPEEDS)), key=lambda at: abs(SPEEDS[at] - replay.head.speed)))
        self.real.setChecked(replay.head.real)


_PROMPT: Final = NO_CHAT - 1  # stands for the id of its message


class ReplayPage(LeftByEscape):
    """Shows a replay, whose keys work wherever the keyboard is on it."""

    def __init__(self, parent: QWidget | None = None, *, theme: Theme, selection: Selection) -> None:
        super().__init__(parent)
        self.title = ElidedLabel(self)
        self.title.setProperty("role", "title")
        self.leave = QPushButton(tr("Back to the chat"), self)
        self.leave.setProperty("role", "flat")
        self.leave.setToolTip(tr("Back to the chat (Esc)"))
        self.leave.clicked.connect(self.left)
        self.transcript = TranscriptView(self, theme=theme, selection=selection, buttons=False)
        self.view_bar = ViewBar(self, paced=False)
        self.view_bar.filters.chosen.connect(self.transcript.messages.set_listed)
        self.view_bar.filters.copy_requested.connect(
            lambda: None if self._replay is None else self.transcript.messages.copy_rounds(self._replay.reply)
        )
        self.bar = ReplayBar(self)
        self._head, self._foot = QHBoxLayout(), QVBoxLayout()
        self._head.addWidget(self.title, 1)
        self._head.addWidget(self.leave)
        self._foot.addWidget(self.bar)
        column = boxes.column(self._head, of=self, spacing=0, margins=(0, 0, 0, 0))
        self._captions = QHBoxLayout()
        column.addLayout(self._captions)
        column.addWidget(self.transcript, 1)
        self.panels = QVBoxLayout()  # below the reply
        column.addLayout(self.panels)
        column.addWidget(self.view_bar)
        column.addLayout(self._foot)
        self._replay: ReplayViewModel | None = None
        self._key_takers: list[Callable[[QKeyEvent], bool]] = []
        self.set_theme(theme)

    def show_replay(self, replay: ReplayViewModel, name: str) -> None:
        """Show `replay`, which is called `name`."""
        self._replay = replay
        recording = replay.recording
        self.title.show_text(name)
        self.transcript.clear()
        if recording.prompt:
            self.transcript.messages.add_user(_PROMPT, recording.prompt)
        self.transcript.messages.add_reply(recording.reply, recording.title, replay.reply)
        self.view_bar.bind(replay.reply)
        self.bar.bind(replay)

    def put_above(self, panel: QWidget, take_key: Callable[[QKeyEvent], bool]) -> None:
        """Show `panel` above the reply; it is asked first whether a key is for it."""
        self._captions.addWidget(panel)
        self._key_takers.append(take_key)

    def clear(self) -> None:
        """Show nothing."""
        self.transcript.clear()
        self.view_bar.bind(None)
        self._replay = None

    def take_focus(self) -> None:
        self.bar.take_focus()

    def set_theme(self, theme: Theme) -> None:
        self.transcript.set_theme(theme)
        self.view_bar.legend.set_theme(theme)

    def set_view(self, view: str) -> None:
        self.transcript.set_view(view)
        self.view_bar.show_view(view)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        side = beside(self.width())
        self._head.setContentsMargins(side, 8, side - 10, 2)
        self._captions.setContentsMargins(side - 14, 0, side - 14, 6)
        self._foot.setContentsMargins(side, 2, side, 12)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        escape = event.key() == Qt.Key.Key_Escape
        if not escape and any(take(event) for take in self._key_takers):
            event.accept()
        elif escape or not self.bar.take_key(event):
            super().keyPressEvent(event)
