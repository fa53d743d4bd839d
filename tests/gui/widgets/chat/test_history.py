"""The history column and the composer, by real keys and clicks."""

from collections.abc import Callable
from datetime import datetime
from typing import cast

import msgspec
import pytest
from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from foretoken.gui.look.theme import LIGHT
from foretoken.gui.look.theme_manager import stylesheet
from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.gui.widgets.chat.column import beside
from foretoken.gui.widgets.chat.composer import ButtonMode, Composer
from foretoken.gui.widgets.chat.history import HistoryColumn, group_of
from foretoken.store.records import Chat

NOW = datetime(2026, 3, 10, 12, 0)


def chat(number: int, when: datetime) -> Chat:
    return Chat(id=number, title=f"chat {number}", created=0.0, updated=when.timestamp())


CHATS = [
    chat(1, datetime(2026, 3, 10, 11)),
    chat(2, datetime(2026, 3, 10, 0, 1)),
    chat(3, datetime(2026, 3, 9, 23, 59)),
    chat(4, datetime(2026, 3, 8)),
    chat(5, datetime(2025, 1, 1)),
]


class Told:
    """In place of the chats and of how they are arranged: keeps what it is asked."""

    def __init__(self) -> None:
        self.told: list[tuple[object, ...]] = []
        self.arranging = self

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *what: self.told.append((name, *what))


@pytest.fixture
def chats() -> Told:
    return Told()


@pytest.fixture
def column(qtbot: QtBot, chats: Told) -> HistoryColumn:
    column = HistoryColumn(cast(ChatsViewModel, chats), now=lambda: NOW)
    qtbot.addWidget(column)
    column.resize(240, 500)
    column.show()
    column.show_chats(CHATS, current=3)
    return column


def texts(column: HistoryColumn) -> list[str]:
    return [column.list.item(row).text() for row in range(column.list.count())]


def test_groups() -> None:
    assert [group_of(c, NOW) for c in CHATS] == ["Today", "Today", "Yesterday", "Earlier", "Earlier"]


def test_the_list_has_headings_and_marks_the_open_chat(column: HistoryColumn) -> None:
    assert texts(column) == [
        "Today", "chat 1", "chat 2", "Yesterday", "chat 3", "Earlier", "chat 4", "chat 5",
    ]  # fmt: skip
    current = column.list.currentItem()
    assert current is not None
    assert current.text() == "chat 3"
    assert not column.list.item(0).flags() & Qt.ItemFlag.ItemIsSelectable
    column.show_chats(CHATS, current=3, running=2)
    assert "chat 2  ●" in texts(column)


def test_click_opens_and_enter_opens(column: HistoryColumn, chats: Told, qtbot: QtBot) -> None:
    place = column.list.visualItemRect(column.list.item(2)).center()
    qtbot.mouseClick(column.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    column.list.setCurrentRow(6)
    qtbot.keyClick(column.list, Qt.Key.Key_Return)
    assert (chats.told[0], chats.told[-1]) == (("open", 2), ("open", 4))


def test_a_click_leaves_the_keyboard_in_the_list_and_enter_hands_it_on(
    column: HistoryColumn, chats: Told, qtbot: QtBot
) -> None:
    told: list[object] = []
    column.entered.connect(lambda: told.append("entered"))
    column.keyed.connect(lambda event: told.append(event.text()))
    place = column.list.visualItemRect(column.list.item(2)).center()
    qtbot.mouseClick(column.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert told == []
    qtbot.keyClicks(column.list, "hi")  # nothing to a list, so it is the beginning of a message
    qtbot.keyClick(column.list, Qt.Key.Key_Down)
    qtbot.keyClick(column.list, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert told == ["h", "i"]
    qtbot.keyClick(column.list, Qt.Key.Key_Delete)
    assert chats.told[-1] == ("delete", 3)
    qtbot.keyClick(column.list, Qt.Key.Key_Return)
    assert told[2:] == ["entered"]


def test_the_editor_of_a_title_covers_it_and_shows_what_is_typed(column: HistoryColumn, qtbot: QtBot) -> None:
    told: list[str] = []
    column.entered.connect(lambda: told.append("entered"))
    column.setStyleSheet(stylesheet(LIGHT))
    qtbot.keyClick(column.list, Qt.Key.Key_F2)
    editor = column.list.findChild(QLineEdit)
    assert editor is not None
    row = column.list.visualItemRect(column.list.item(4))
    assert editor.geometry() == row
    assert editor.height() >= editor.fontMetrics().height() + 4
    editor.clear()  # nothing of the old title is left in the row
    assert len({editor.grab().toImage().pixelColor(x, row.height() // 2).name() for x in range(20, 160)}) == 1
    qtbot.keyClicks(editor, "x")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert told == []  # Enter ended the editing, and nothing else


def test_rename_by_keyboard(column: HistoryColumn, chats: Told, qtbot: QtBot) -> None:
    qtbot.keyClick(column.list, Qt.Key.Key_F2)
    editor = column.list.findChild(QLineEdit)
    assert editor is not None
    editor.selectAll()
    qtbot.keyClicks(editor, "better")
    column.rename_current()  # again, from the menu: the editor is open already
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: chats.told == [("rename", 3, "better")])


def test_the_list_may_change_while_a_title_is_typed(column: HistoryColumn, qtbot: QtBot) -> None:
    qtbot.keyClick(column.list, Qt.Key.Key_F2)
    editor = column.list.findChild(QLineEdit)
    assert editor is not None
    qtbot.keyClicks(editor, "x")
    column.show_chats(CHATS[:2], current=3)
    assert column.list.findChild(QLineEdit) is not None


def test_emptiness_is_said_and_search_is_asked_for(column: HistoryColumn, qtbot: QtBot) -> None:
    column.show_chats([], current=0)
    said = [label.text() for label in column.findChildren(QLabel) if label.isVisible()]
    assert said == ["Your chats will be listed here."]
    (button,) = [one for one in column.findChildren(QPushButton) if one.accessibleName() == "Search all chats"]
    asked = list[None]()
    column.offer_search(lambda: asked.append(None))
    qtbot.keyClick(button, Qt.Key.Key_Space)
    assert asked == [None]


ARRANGED = [
    msgspec.structs.replace(CHATS[4], pinned=True, folder="Work"),
    msgspec.structs.replace(CHATS[3], folder="Home"),
    msgspec.structs.replace(CHATS[2], folder="Work\u202e"),
    CHATS[0],
]


def test_folders_fold_and_chats_move_by_dragging(column: HistoryColumn, chats: Told, qtbot: QtBot) -> None:
    column.show_chats(ARRANGED, current=1, archived=2, more=True)
    assert texts(column) == [
        "Pinned", "chat 5", "▾ Home", "chat 4", "▾ Work\\u202e", "chat 3", "Today", "chat 1",
        "Show older chats…", "Archive (2)",
    ]  # fmt: skip
    kept = column.list.item(7)
    with qtbot.waitSignal(column.folded) as caught:
        column.list.setCurrentRow(2)
        qtbot.keyClick(column.list, Qt.Key.Key_Return)
    assert caught.args == [{"Home"}]
    assert texts(column)[2:4] == ["▸ Home", "▾ Work\\u202e"]
    assert column.list.item(6) is kept  # a row that did not change is the same item
    for row in (2, 4, 6, 1):
        target = column.list.visualItemRect(column.list.item(row)).center()
        data = column.list.mimeData([kept])
        event = QDropEvent(
            target.toPointF(), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        )
        event.source = lambda: column.list
        column.list.dropEvent(event)
    moves = [("move", 1, folder) for folder in ("Home", "Work\u202e", "")]
    assert chats.told == [*moves, ("pin", 1, True)]


def test_rows_that_do_something_are_no_chats(column: HistoryColumn, chats: Told, qtbot: QtBot) -> None:
    column.show_chats(ARRANGED, current=1, archived=2, more=True)
    for row in (8, 9):
        column.list.setCurrentRow(row)
        qtbot.keyClick(column.list, Qt.Key.Key_Return)
    assert chats.told == [("more",), ("show_archive", True)]
    for act in (column.delete_current, column.rename_current, column.pin_current, column.archive_current):
        act()
    assert column.list.findChild(QLineEdit) is None
    column.show_chats([], current=0, in_archive=True)
    assert texts(column) == ["← Back to all chats"]


@pytest.fixture
def composer(qtbot: QtBot) -> Composer:
    composer = Composer()
    qtbot.addWidget(composer)
    composer.resize(500, 200)
    composer.show()
    return composer


def test_enter_sends_and_shift_enter_breaks_the_line(composer: Composer, qtbot: QtBot) -> None:
    sent: list[str] = []
    composer.submitted.connect(sent.append)
    qtbot.keyClick(composer.editor, Qt.Key.Key_Return)
    assert sent == []
    low = composer.editor.height()
    qtbot.keyClicks(composer.editor, "one")
    qtbot.keyClick(composer.editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClicks(composer.editor, "two")
    assert composer.editor.height() > low
    qtbot.keyClick(composer.editor, Qt.Key.Key_Return)
    assert sent == ["one\ntwo"]
    assert composer.text == "one\ntwo"  # stays until it is in the chat
    composer.clear()
    assert composer.editor.height() == low


def test_it_grows_only_so_far(composer: Composer, qapp: QApplication) -> None:
    composer.set_text("\n" * 8)
    tall = composer.editor.height()
    composer.set_text("\n" * 80)
    assert composer.editor.height() <= tall + composer.editor.fontMetrics().lineSpacing()


def test_a_reason_blocks_sending_but_not_typing(composer: Composer, qtbot: QtBot) -> None:
    sent: list[str] = []
    composer.submitted.connect(sent.append)
    composer.set_state(ButtonMode.SEND, "The model is being loaded…")
    qtbot.keyClicks(composer.editor, "hello")
    qtbot.keyClick(composer.editor, Qt.Key.Key_Return)
    assert sent == []
    assert composer.text == "hello"
    assert not composer.button.isEnabled()
    composer.set_state(ButtonMode.SEND, None)
    qtbot.mouseClick(composer.button, Qt.MouseButton.LeftButton)
    assert sent == ["hello"]
    composer.set_state(ButtonMode.SEND, "The model is being loaded…", queues=True, loading=True)
    qtbot.mouseClick(composer.button, Qt.MouseButton.LeftButton)
    qtbot.keyClick(composer.editor, Qt.Key.Key_Return)
    assert sent == ["hello"] * 3
    composer.set_text("")
    composer.resize(2000, 200)
    QCoreApplication.sendPostedEvents()
    assert "sent when" in composer.editor.placeholderText()


def test_enter_says_why_nothing_is_sent(composer: Composer, qtbot: QtBot) -> None:
    reason = "A reply is being written in “A story”."

    def said() -> list[str]:
        return [label.text() for label in composer.findChildren(QLabel) if label.isVisible()]

    for plain in (True, False):
        composer.set_text("")
        composer.set_state(ButtonMode.STOP, reason, plain=plain)
        qtbot.keyClick(composer.editor, Qt.Key.Key_Return)
        assert said() == ([] if plain else [reason])  # there is nothing to send
        qtbot.keyClicks(composer.editor, "hello")
        qtbot.keyClick(composer.editor, Qt.Key.Key_Return)
        assert said() == [f"{reason} Your message stays here."]
        assert composer.text == "hello"
        composer.set_state(ButtonMode.SEND, None)
        assert said() == []


def test_it_is_as_wide_as_the_text_above(qtbot: QtBot, composer: Composer) -> None:
    for width in (500, 900, 2000):
        composer.resize(width, 200)
        QCoreApplication.sendPostedEvents()
        side = beside(width)
        assert composer.attach.x() == pytest.approx(side, abs=1)
        assert composer.button.geometry().right() + 1 == pytest.approx(width - side, abs=1)


def test_the_hint_is_never_cut(composer: Composer) -> None:
    hints = []
    for width in (900, 400, 260, 200):
        composer.resize(width, 200)
        QCoreApplication.sendPostedEvents()
        hints.append(composer.editor.placeholderText())
        room = composer.editor.viewport().width()
        assert composer.editor.fontMetrics().horizontalAdvance(hints[-1]) <= room or hints[-1] == "Message…"
    assert "Shift+Enter" in hints[0]
    assert hints[-1] == "Message…"


def test_the_button_stops(composer: Composer, qtbot: QtBot, owner: QObject) -> None:
    composer.set_state(ButtonMode.STOP, "A reply is being written.")
    with qtbot.waitSignal(composer.stopped):
        qtbot.mouseClick(composer.button, Qt.MouseButton.LeftButton)


def test_what_is_put_in_is_no_edit(composer: Composer, qtbot: QtBot) -> None:
    edits: list[str] = []
    composer.edited.connect(edits.append)
    composer.set_text("kept from before")
    assert edits == []
    qtbot.keyClicks(composer.editor, "!")
    assert edits == ["kept from before!"]
