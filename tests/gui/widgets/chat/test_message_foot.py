"""The line below a message: buttons in fixed places."""

from collections.abc import Callable, Sequence
from types import ModuleType

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from foretoken.engine.events import ReplyEvent
from foretoken.gui.viewmodels.chat.conversation import MessagePlace
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.widgets.chat.message_foot import Ask, Foot, Offered, ReplyFoot
from foretoken.gui.widgets.chat.transcript import TranscriptView


@pytest.fixture(scope="module")
def events(helper: Callable[[str], ModuleType]) -> list[ReplyEvent]:
    made: list[ReplyEvent] = helper("gui/rounds.py").reply([b" word"] * 20, agreement=0.6)
    return made


def finished(events: Sequence[ReplyEvent]) -> ReplyViewModel:
    reply = ReplyViewModel()
    reply.feed(events)
    return reply


def places(foot: Foot) -> list[tuple[str, QRect]]:
    return [(b.text(), b.geometry()) for b in foot.findChildren(QPushButton) if b.isVisible()]


def opacity(button: QPushButton) -> float:
    effect = button.graphicsEffect()
    return 1.0 if effect is None else effect.property("opacity")


@pytest.mark.parametrize("width", [900, 560, 420, 380])
@pytest.mark.parametrize("stopped", [False, True])
def test_nothing_moves_under_the_mouse(qtbot: QtBot, events: list[ReplyEvent], width: int, stopped: bool) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    transcript, field = TranscriptView(window), QLineEdit(window)
    column = QVBoxLayout(window)
    column.addWidget(transcript)
    column.addWidget(field)
    transcript.messages.add_user(1, "Does it pay?")
    reply = ReplyViewModel.from_text("It pays", stopped=True) if stopped else finished(events)
    transcript.messages.add_reply(2, "Main", reply, MessagePlace(2, 2))
    window.resize(width, 500)
    with qtbot.waitExposed(window):
        window.show()
    QApplication.processEvents()
    for foot in transcript.findChildren(Foot):
        before = places(foot)
        for name, where in before:
            for start in (QPoint(where.center().x(), -40), QPoint(-30, 5), QPoint(where.center().x(), 60)):
                for point in (start, where.center()):
                    at = foot.mapTo(window, point)
                    QCursor.setPos(window.mapToGlobal(at))
                    QTest.mouseMove(window.windowHandle(), at)
                    QApplication.processEvents()
                assert places(foot) == before, name
                assert {opacity(button) for button in foot.findChildren(QPushButton)} == {1.0}
        QTest.mouseMove(window.windowHandle(), field.geometry().center())
        QApplication.processEvents()
        assert places(foot) == before
        seen = 1.0 if isinstance(foot, ReplyFoot) else 0.0  # the user's are few words, and theirs to know
        assert {opacity(button) for button in foot.findChildren(QPushButton)} == {seen}


def test_the_order_is_the_same_for_every_reply_and_the_menu_has_the_rest(
    qtbot: QtBot, events: list[ReplyEvent]
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    for reply, buttons, rest in (
        (
            finished(events),
            ["Copy", "Regenerate", "Replay", "⋯"],
            ["Continue", "Edit", "Compare…", "Info", "Delete"],
        ),
        (
            ReplyViewModel.from_text("It pays", stopped=True),
            ["Copy", "Regenerate", "⋯", "Continue"],
            ["Edit", "Info", "Delete"],
        ),
        (ReplyViewModel.from_text("", stopped=True), ["Regenerate", "⋯"], ["Edit", "Info", "Delete"]),
    ):
        foot = ReplyFoot(reply, window)
        foot.offered = (Offered("Compare…", "", lambda _message: None),)
        foot.resize(900, 40)
        foot.refresh()
        foot.show()
        QApplication.processEvents()
        assert [name for name, _where in places(foot)] == buttons
        assert [action.text() for action in foot.menu().actions()] == rest
        asked: list[Ask] = []
        foot.asked.connect(asked.append)
        foot.menu().actions()[rest.index("Info")].trigger()
        assert asked == [Ask.INFO]


def test_what_does_not_fit_is_in_the_menu(qtbot: QtBot, events: list[ReplyEvent]) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    foot = ReplyFoot(finished(events), window)
    window.show()
    needed = 900
    for shown in (["Copy", "Regenerate", "Replay", "⋯"], ["Copy", "Regenerate", "⋯"], ["Copy", "⋯"]):
        foot.resize(needed, 40)
        QApplication.processEvents()
        assert [name for name, _where in places(foot)] == shown
        hidden = {"Regenerate", "Replay"} - set(shown)
        assert hidden < {action.text() for action in foot.menu().actions()}
        needed = sum(button.sizeHint().width() + 4 for button in foot.findChildren(QPushButton) if button.isVisible())
        foot.resize(needed, 40)
        QApplication.processEvents()
        assert [name for name, _where in places(foot)] == shown
        needed -= 1
