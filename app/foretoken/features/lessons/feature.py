"""Lessons in the window: the list, and the one that is played in the chat's place, with its caption above."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QWidget

from foretoken.errors import ForetokenError
from foretoken.features.lessons.model import Lesson, LessonViewModel
from foretoken.features.lessons.table import LESSONS
from foretoken.gui.shell.actions import Action
from foretoken.gui.shell.shell import Shell
from foretoken.gui.widgets.chat.overlays import ExampleCard
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.labels import announce, push_button, role_label, text_label
from foretoken.gui.widgets.shared.side_dialog import SideDialog
from foretoken.wording import later, tr

_SHARE: Final = 0.85  # of the screen at most
_CAPTION_KEYS: Final[dict[int, int]] = {Qt.Key.Key_Return: 1, Qt.Key.Key_Enter: 1, Qt.Key.Key_Backspace: -1}


class LessonsDialog(SideDialog):
    """A card for each lesson, with how far it was read.

    Signals: chosen(Lesson): it is to be played.
    """

    chosen = Signal(object)

    def __init__(
        self, lessons: Sequence[Lesson], reached: Mapping[str, int], others: Sequence[Action], parent: QWidget
    ) -> None:
        """`reached`: captions that were read, by the name of the lesson. `others` are done from here, too."""
        super().__init__(tr("Lessons"), parent, once=True)
        page = QWidget(self)
        column = boxes.column(of=page, spacing=8, margins=(20, 16, 20, 16))
        hint = text_label(page, tr("Recorded replies with captions. No model needed."), "muted")
        column.addWidget(hint)
        self.cards = []
        for number, lesson in enumerate(lessons, 1):
            title = tr("{number}. {title}", number=number, title=tr(lesson.title))
            about, progress = tr(lesson.about), _progress(lesson, reached)
            card = ExampleCard(title, about, page, progress)
            card.setAccessibleName(tr("{title}: {about}", title=title, about=about))
            card.setAccessibleDescription(progress)
            card.clicked.connect(partial(self._choose, lesson))
            column.addWidget(card)
            self.cards.append(card)
        for other in others:
            card = ExampleCard(other.words, tr(other.tip), page)
            card.setAccessibleName(other.words)
            card.clicked.connect(partial(self._run, other))
            column.addWidget(card)
            self.cards.append(card)
        column.addStretch(1)
        scroll = QScrollArea(self)
        scroll.setAccessibleName(self.windowTitle())
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(page)
        boxes.column(scroll, of=self, margins=(0, 0, 0, 0))
        room = parent.screen().availableSize() * _SHARE
        self.resize((page.sizeHint() + QSize(0, 24)).boundedTo(room))
        unread = [at for at, lesson in enumerate(lessons) if reached.get(lesson.name, 0) < lesson.count]
        self.cards[unread[0] if unread else 0].setFocus()

    def _run(self, other: Action) -> None:
        self.accept()
        other.run()

    def _choose(self, lesson: Lesson) -> None:
        self.accept()
        self.chosen.emit(lesson)


def _progress(lesson: Lesson, reached: Mapping[str, int]) -> str:
    read = min(reached.get(lesson.name, 0), lesson.count)
    if not read:
        return ""
    return tr("✓ Read") if read == lesson.count else tr("{read} of {count} read", read=read, count=lesson.count)


class CaptionPanel(QFrame):
    """Shows the caption that stands, and goes to the others.

    Signals: list_requested(): the list of lessons is wanted.
    """

    list_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lesson: LessonViewModel | None = None
        self.setProperty("role", "notice")
        self.text = text_label(self, selectable=True)
        self.number = role_label("", self, "muted")
        self.back = self._button(tr("Back"), tr("The caption before (Backspace)"))
        self.next = self._button("", tr("Play up to the next caption (Enter)"))
        self.next.setProperty("role", "primary")
        self.all = self._button(tr("All lessons"), tr("The list of lessons"))
        row = boxes.row(self.number, None, self.all, self.back, self.next)
        boxes.column(self.text, row, of=self, spacing=8, margins=(14, 10, 10, 8))
        self.back.clicked.connect(lambda: self.go(-1))
        self.next.clicked.connect(lambda: self.go(1))
        self.all.clicked.connect(self.list_requested)
        self.hide()

    def bind(self, lesson: LessonViewModel | None) -> None:
        """Show the captions of `lesson`; None: nothing."""
        if self._lesson is not None:
            self._lesson.caption_changed.disconnect(self._on_changed)
        self._lesson = lesson
        self.setVisible(lesson is not None)
        if lesson is not None:
            lesson.caption_changed.connect(self._on_changed)

    def go(self, by: int) -> bool:
        """To the next caption, or where negative the one before; whether there are captions at all."""
        if self._lesson is not None and by > 0:
            self._lesson.next()
        elif self._lesson is not None:
            self._lesson.back()
        return self._lesson is not None

    def take_key(self, event: QKeyEvent) -> bool:
        """Whether a key was for the captions."""
        return event.key() in _CAPTION_KEYS and self.go(_CAPTION_KEYS[event.key()])

    def _button(self, caption: str, tip: str) -> QPushButton:
        return push_button(caption, self, tip=tip)

    def _on_changed(self) -> None:
        lesson = self._lesson
        assert lesson is not None, "it has changed"
        number, count = lesson.number, lesson.lesson.count
        self.text.setText(lesson.text)
        self.number.setText(tr("{number} of {count}", number=number, count=count))
        self.back.setEnabled(number > 1)
        self.next.setText(tr("Finish") if number == count else tr("Next"))
        announce(self.text, lesson.text)


def register(shell: Shell) -> None:
    """Help ▸ Lessons."""
    shell.add(Action("lessons", later("&Lessons…"), Lessons(shell).show, "help", 130))


class Lessons(QObject):
    """Plays lessons as replays, and remembers how far each was read."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell, self._stage, self._preferences = shell, shell.window.stage, shell.core.preferences
        self._lesson: LessonViewModel | None = None
        self._caption: CaptionPanel | None = None
        self._stage.left.connect(self._drop)  # the chat is shown again, or something else is played

    def show(self) -> None:
        """The list of lessons, and what else belongs there."""
        others = self._shell.listed("lessons")
        dialog = LessonsDialog(LESSONS, self._preferences.settings.lessons, others, self._shell.window)
        dialog.chosen.connect(self.play)
        dialog.show()

    def play(self, lesson: Lesson) -> None:
        """From its first caption."""
        try:
            traces = lesson.recordings()
        except ForetokenError as error:
            self._shell.window.notices.say("replay", str(error))
            return
        self._drop()
        playing = LessonViewModel(lesson, traces, reached=lambda number: self._note(lesson, number), parent=self)
        playing.part_changed.connect(self._play_part)
        playing.finished.connect(self._on_finished)
        self._lesson = playing
        self._play_part()

    def _play_part(self) -> None:
        lesson = self._lesson
        assert lesson is not None, "a part of it"
        page, replay = self._stage.open(lesson.recording, tr("Lesson — {title}", title=tr(lesson.lesson.title)))
        if self._caption is None:
            self._caption = CaptionPanel(page)
            self._caption.list_requested.connect(self.show)
            page.put_above(self._caption, self._caption.take_key)
        self._caption.bind(lesson)
        lesson.follow(replay)
        self._caption.next.setFocus()

    def _note(self, lesson: Lesson, number: int) -> None:
        reached = self._preferences.settings.lessons
        if number > reached.get(lesson.name, 0):
            self._preferences.change(lessons={**reached, lesson.name: number})

    def _on_finished(self) -> None:
        self._stage.leave()
        self.show()

    def _drop(self) -> None:
        if self._caption is not None:
            self._caption.bind(None)
        if self._lesson is not None:
            self._lesson.deleteLater()
            self._lesson = None
