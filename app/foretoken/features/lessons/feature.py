"""Lessons in the window: the list, and the one that is played in the chat's place."""

from PySide6.QtCore import QObject

from foretoken.errors import ForetokenError
from foretoken.features.lessons.model import Lesson, LessonViewModel
from foretoken.features.lessons.table import LESSONS
from foretoken.features.lessons.view import CaptionPanel, LessonsDialog
from foretoken.gui.shell.actions import Action
from foretoken.gui.shell.shell import Shell
from foretoken.wording import later, tr


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
