"""Lessons in the window: the list, and the one that is played."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from foretoken.errors import ForetokenError
from foretoken.gui.view_models import ViewModels
from foretoken.gui.viewmodels.seeing.lesson_table import LESSONS
from foretoken.gui.viewmodels.seeing.lessons import Lesson, LessonViewModel
from foretoken.gui.widgets.seeing.lessons_dialog import LessonsDialog
from foretoken.wording import tr

if TYPE_CHECKING:
    from foretoken.gui.window.main_window import MainWindow


class Lessons(QObject):
    """Plays lessons as replays, and remembers how far each was read."""

    def __init__(self, window: "MainWindow", views: ViewModels) -> None:
        super().__init__(window)
        self._window = window
        self._views = views
        self._lesson: LessonViewModel | None = None
        window.replaying.left.connect(self._on_left)

    @property
    def lesson(self) -> LessonViewModel | None:
        """What is played now."""
        return self._lesson

    def show(self) -> None:
        """The list of lessons."""
        dialog = LessonsDialog(LESSONS, self._views.preferences.settings.lessons, self._window)
        dialog.chosen.connect(self.play)
        dialog.game_chosen.connect(self._window.guessing_games.show)
        dialog.show()

    def play(self, lesson: Lesson) -> None:
        """From its first caption."""
        try:
            traces = lesson.recordings()
        except ForetokenError as error:
            self._window.notices.say("replay", str(error))
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
        name = tr("Lesson — {title}", title=tr(lesson.lesson.title))
        page, replay = self._window.replaying.open(lesson.recording, name)
        page.caption.bind(lesson)
        lesson.follow(replay)
        page.caption.next.setFocus()

    def _note(self, lesson: Lesson, number: int) -> None:
        reached = self._views.preferences.settings.lessons
        if number > reached.get(lesson.name, 0):
            self._views.preferences.change(lessons={**reached, lesson.name: number})

    def _on_finished(self) -> None:
        self._window.replaying.leave()
        self.show()

    def _on_left(self) -> None:
        """The chat is shown again, or something else is played."""
        self._drop()

    def _drop(self) -> None:
        page = self._window.replaying.page
        if page is not None:
            page.caption.bind(None)
        if self._lesson is not None:
            self._lesson.deleteLater()
            self._lesson = None
