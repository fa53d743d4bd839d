"""The list of lessons."""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QDialog, QFrame, QScrollArea, QVBoxLayout, QWidget

from foretoken.gui.viewmodels.seeing.lessons import Lesson
from foretoken.gui.widgets.chat.overlays import ExampleCard
from foretoken.gui.widgets.shared.labels import text_label
from foretoken.wording import tr

_SHARE = 0.85  # of the screen at most


class LessonsDialog(QDialog):
    """A card for each lesson, with how far it was read.

    Signals: chosen(Lesson): it is to be played. game_chosen(): "You are the draft" is.
    """

    chosen = Signal(object)
    game_chosen = Signal()

    def __init__(self, lessons: Sequence[Lesson], reached: Mapping[str, int], parent: QWidget) -> None:
        """`reached`: captions that were read, by the name of the lesson."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Lessons"))
        page = QWidget(self)
        column = QVBoxLayout(page)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(8)
        hint = text_label(page, tr("Recorded replies with explanations. No model needs to be loaded."), "muted")
        column.addWidget(hint)
        self.cards = []
        for number, lesson in enumerate(lessons, 1):
            title = tr("{number}. {title}", number=number, title=tr(lesson.title))
            about, progress = tr(lesson.about), _progress(lesson, reached)
            card = ExampleCard(title, about, page, progress)
            card.setAccessibleName(tr("{title}: {about}", title=title, about=about))
            card.setAccessibleDescription(progress)
            card.setAutoDefault(False)  # it would be filled with the accent
            card.clicked.connect(partial(self._choose, lesson))
            column.addWidget(card)
            self.cards.append(card)
        game = ExampleCard(
            tr("You are the draft"), tr("Guess the next tokens; the main model judges you by the real rule."), page
        )
        game.setAutoDefault(False)
        game.setAccessibleName(tr("You are the draft"))
        game.clicked.connect(self._choose_game)
        column.addWidget(game)
        self.cards.append(game)
        column.addStretch(1)
        scroll = QScrollArea(self)
        scroll.setAccessibleName(self.windowTitle())
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(page)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(scroll)
        room = parent.screen().availableSize() * _SHARE
        self.resize((page.sizeHint() + QSize(0, 24)).boundedTo(room))
        unread = [at for at, lesson in enumerate(lessons) if reached.get(lesson.name, 0) < lesson.count]
        self.cards[unread[0] if unread else 0].setFocus()

    def _choose_game(self) -> None:
        self.accept()
        self.game_chosen.emit()

    def _choose(self, lesson: Lesson) -> None:
        self.accept()
        self.chosen.emit(lesson)


def _progress(lesson: Lesson, reached: Mapping[str, int]) -> str:
    read = min(reached.get(lesson.name, 0), lesson.count)
    if not read:
        return ""
    return tr("✓ Read") if read == lesson.count else tr("{read} of {count} read", read=read, count=lesson.count)
