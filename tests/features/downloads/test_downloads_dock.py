"""The download dock: rows, buttons, keys, drag, the line it folds into, and what it offers."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QMimeData, QObject, QPointF, Qt
from PySide6.QtGui import QDropEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QMainWindow
from pytestqt.qtbot import QtBot

from foretoken.features.downloads.feature import Act, DownloadsDock
from foretoken.gui.viewmodels.shared.downloads import DownloadsViewModel
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.library.downloads.items import DownloadItem, DownloadPhase, DownloadRequest, State
from foretoken.library.files.remote import Want
from foretoken.settings import Settings

GB = 10**9
PLACES = (Path("/m/main.gguf"), Path("/m/draft.gguf"))


def item(
    number: int, title: str, state: State, size: int = GB, draft_at: int | None = None, **facts: Any
) -> DownloadItem:
    return DownloadItem(number, DownloadRequest(title, (Want("o/n", "a.gguf", size=size),), draft_at), state, **facts)


RUNNING = item(
    1,
    "Big with Small",
    State.RUNNING,
    4 * GB,
    have=GB,
    speed=2e7,
    left=150.0,
    phase=DownloadPhase.FETCHING,
    name="a.gguf",
)
QUEUED = item(2, "Another", State.QUEUED)
GATED = item(3, "Gated", State.FAILED, note="Ask for access on its page.", page="http://hub/gated")
PAIR = item(4, "Pair", State.FINISHED, have=GB, places=PLACES, draft_at=1)
SINGLE = item(5, "Single", State.FINISHED, have=GB, places=PLACES[:1])


class FakeQueue:
    """Keeps what was asked of it."""

    def __init__(self, *items: DownloadItem) -> None:
        self.held = items
        self.asked: list[tuple[Any, ...]] = []

    def items(self) -> tuple[DownloadItem, ...]:
        return self.held

    def add(self, request: Any) -> int:
        self.asked.append(("add", request))
        return 1

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *arguments: self.asked.append((name, *arguments))


class Shown:
    """A dock with its view-model, its queue, and what it asked for."""

    def __init__(
        self, qtbot: QtBot, owner: QObject, *items: DownloadItem, shown: bool = True, remembered: bool | None = True
    ) -> None:
        self.queue = FakeQueue(*items)
        self.model = DownloadsViewModel(self.queue, owner, later=lambda seconds, do: None)
        self.window = QMainWindow()
        self.preferences = PreferencesViewModel(Settings(downloads_shown=remembered), lambda value: None, self.window)
        self.dock = DownloadsDock(self.model, self.preferences, self.window)
        self.asked: list[tuple[Any, ...]] = []
        self.dock.load_requested.connect(lambda main, draft: self.asked.append(("load", main, draft)))
        self.dock.draft_requested.connect(lambda draft: self.asked.append(("draft", draft)))
        self.dock.page_requested.connect(lambda page: self.asked.append(("page", page)))
        qtbot.addWidget(self.window)
        self.window.setCentralWidget(self.dock)
        self.window.resize(900, 500)
        self.dock.set_open(shown)
        self.window.show()

    def hold(self, *items: DownloadItem) -> None:
        """These are in the queue now."""
        self.queue.held = items
        self.model.refresh()

    def click(self, number: int, act: Act) -> None:
        self.dock.list.row_widget(number).button(act).click()


def test_rows_say_how_far_everything_is(qtbot: QtBot, owner: QObject) -> None:
    shown = Shown(qtbot, owner, RUNNING, QUEUED, GATED, PAIR, SINGLE)
    rows = [shown.dock.list.row_widget(number) for number in shown.dock.list.numbers]
    assert [row.acts for row in rows] == [
        (Act.PAUSE, Act.CANCEL),
        (Act.PAUSE, Act.CANCEL),
        (Act.RETRY, Act.PAGE, Act.CANCEL),
        (Act.LOAD_PAIR, Act.REMOVE),
        (Act.USE_AS_MAIN, Act.USE_AS_DRAFT, Act.REMOVE),
    ]
    first = rows[0]
    assert (first.pace.text(), first.bar.value()) == ("20.0 MB/s · 2 min left", 250)
    assert first.amount.full_text == "1.0 of 4.0 GB · a.gguf"
    assert rows[2].failure.isVisible()
    assert rows[2].failure.text() == "Ask for access on its page."
    assert not rows[3].bar.isVisible()
    assert not first.failure.isVisible()
    for number, row in zip(shown.dock.list.numbers, rows, strict=True):
        height = shown.dock.list.item(shown.dock.list.numbers.index(number)).sizeHint().height()
        assert height >= row.minimumSizeHint().height()  # nothing is cut off


def test_buttons_reach_the_queue(qtbot: QtBot, owner: QObject) -> None:
    shown = Shown(qtbot, owner, RUNNING, GATED, PAIR, SINGLE)
    shown.click(1, Act.PAUSE)
    shown.click(1, Act.CANCEL)
    shown.hold(item(1, "Big with Small", State.CANCELLED), GATED, PAIR, SINGLE)
    shown.click(1, Act.UNDO)
    shown.hold(item(1, "Big with Small", State.PAUSED), GATED, PAIR, SINGLE)
    shown.click(1, Act.RESUME)
    shown.click(3, Act.RETRY)
    shown.click(3, Act.PAGE)
    shown.click(4, Act.LOAD_PAIR)
    shown.click(5, Act.USE_AS_MAIN)
    shown.click(5, Act.USE_AS_DRAFT)
    shown.click(4, Act.REMOVE)
    shown.dock.clear.click()
    assert shown.queue.asked == [
        ("pause", 1), ("cancel", 1), ("restore", 1), ("resume", 1), ("resume", 3), ("remove", 4), ("remove", 4),
        ("remove", 5),
    ]  # fmt: skip
    main, draft = str(PLACES[0]), str(PLACES[1])
    assert shown.asked == [("page", "http://hub/gated"), ("load", main, draft), ("load", main, None), ("draft", main)]


def test_a_second_click_or_a_key_held_too_long_drops_nothing(qtbot: QtBot, owner: QObject) -> None:
    shown = Shown(qtbot, owner, RUNNING)
    row = shown.dock.list.row_widget(1)
    pressed = row.button(Act.CANCEL)
    pressed.setFocus()
    pressed.click()
    shown.hold(item(1, "Big with Small", State.CANCELLED))
    assert row.button(Act.UNDO) is pressed  # it stands where a second click falls
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Delete, Qt.KeyboardModifier.NoModifier, "", True)
    shown.dock.focus()
    QApplication.sendEvent(shown.dock.list, held)
    assert shown.queue.asked == [("cancel", 1)]
    qtbot.keyClick(shown.dock.list, Qt.Key.Key_Return)
    assert shown.queue.asked == [("cancel", 1), ("restore", 1)]


def test_keys_do_the_same(qtbot: QtBot, owner: QObject) -> None:
    shown = Shown(qtbot, owner, RUNNING, GATED, PAIR)
    rows = shown.dock.list
    shown.dock.focus()
    assert rows.currentRow() == 0
    alt = Qt.KeyboardModifier.AltModifier
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Delete):  # Enter does not pause: that would surprise
        qtbot.keyClick(rows, key)
    qtbot.keyClick(rows, Qt.Key.Key_Down, alt)
    qtbot.keyClick(rows, Qt.Key.Key_Down)
    assert rows.currentRow() == 1
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return):
        qtbot.keyClick(rows, key)
    qtbot.keyClick(rows, Qt.Key.Key_Up, alt)
    qtbot.keyClick(rows, Qt.Key.Key_Down)
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Delete):
        qtbot.keyClick(rows, key)
    assert shown.queue.asked == [
        ("pause", 1), ("cancel", 1), ("move", 1, 1), ("resume", 3), ("resume", 3), ("move", 3, 0), ("remove", 4),
    ]  # fmt: skip
    assert shown.asked == [("load", str(PLACES[0]), str(PLACES[1]))]


@pytest.mark.parametrize(("dragged", "onto", "half", "place"), [(0, 2, 0.9, 2), (0, 2, 0.1, 1), (2, 0, 0.1, 0)])
def test_a_row_is_dropped_where_it_should_be_done(
    qtbot: QtBot, owner: QObject, dragged: int, onto: int, half: float, place: int
) -> None:
    shown = Shown(qtbot, owner, RUNNING, QUEUED, PAIR)
    rows = shown.dock.list
    rows.setCurrentRow(dragged)
    number = rows.numbers[dragged]
    where = rows.visualItemRect(rows.item(onto))
    point = QPointF(50, where.top() + half * where.height())

    data = QMimeData()
    event = QDropEvent(point, Qt.DropAction.MoveAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    rows.dropEvent(event)
    assert shown.queue.asked == [("move", number, place)]
    assert event.dropAction() is Qt.DropAction.IgnoreAction  # else Qt takes the row away
    assert rows.count() == 3


def test_the_keyboard_stays_with_a_row_that_moves(qtbot: QtBot, owner: QObject) -> None:
    shown = Shown(qtbot, owner, RUNNING, QUEUED)
    shown.dock.focus()
    shown.hold(QUEUED, RUNNING)
    assert shown.dock.list.numbers == [2, 1]
    assert shown.dock.list.currentRow() == 1
    shown.hold(RUNNING)
    assert shown.dock.list.currentRow() == 0


def test_folded_it_is_a_line_that_offers_what_is_next(qtbot: QtBot, owner: QObject) -> None:
    shown = Shown(qtbot, owner, RUNNING, QUEUED, shown=False)
    dock = shown.dock
    assert dock.isVisible()
    assert not dock.list.isVisible()
    assert dock.line.full_text == "Big with Small · 25% · 20.0 MB/s · 2 min left · 1 more waiting"
    assert dock.bar.value() == 250
    assert not dock.offer.isVisible()
    shown.hold(PAIR)
    assert dock.line.full_text == "Pair · ready"
    assert dock.offer.text() == "Load this pair"
    dock.offer.click()
    assert shown.asked == [("load", str(PLACES[0]), str(PLACES[1]))]
    shown.hold(PAIR, GATED)
    assert dock.line.property("role") == "danger"
    assert dock.line.full_text == "Gated · Ask for access on its page."
    dock.offer.click()
    assert shown.queue.asked == [("resume", 3)]
    dock.toggle.click()
    assert dock.list.isVisible()
    assert dock.line.full_text == ""
    assert shown.preferences.settings.downloads_shown is True
    dock.toggle.click()
    assert shown.preferences.settings.downloads_shown is False


def test_without_downloads_there_is_nothing_or_a_word_about_it(qtbot: QtBot, owner: QObject) -> None:
    shown = Shown(qtbot, owner, shown=False)
    assert not shown.dock.isVisible()
    shown.dock.set_open(True)
    assert shown.dock.isVisible()
    assert "No downloads" in shown.dock.empty.text()
    assert shown.dock.empty.isVisible()
    shown.hold(QUEUED)
    assert not shown.dock.empty.isVisible()


def test_screen_readers_get_a_sentence_and_names(qtbot: QtBot, owner: QObject) -> None:
    shown = Shown(qtbot, owner, RUNNING)
    text = shown.dock.list.item(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert text == "Big with Small: 20.0 MB/s · 2 min left, 1.0 of 4.0 GB, a.gguf"
    row = shown.dock.list.row_widget(1)
    assert row.accessibleName() == text
    assert row.button(Act.PAUSE).accessibleName() == "Pause: Big with Small"
    assert row.bar.accessibleName() == "Progress of Big with Small"
    assert "Space pauses" in shown.dock.list.accessibleDescription()
    row.button(Act.PAUSE).setFocus()
    shown.hold(item(1, "Big with Small", State.PAUSED))
    assert row.button(Act.RESUME).accessibleName() == "Resume: Big with Small"


@pytest.mark.parametrize(("remembered", "opens"), [(None, True), (False, False), (True, True)])
def test_it_opens_for_a_new_download_unless_it_was_folded(
    qtbot: QtBot, owner: QObject, remembered: bool | None, opens: bool
) -> None:
    shown = Shown(qtbot, owner, shown=False, remembered=remembered)
    preferences = shown.preferences
    assert not shown.dock.open  # an empty one takes no room
    shown.model.enqueued.emit(2)
    shown.hold(QUEUED)
    assert shown.dock.open is opens
    assert preferences.settings.downloads_shown is remembered  # what it does by itself is no choice of the user's
    shown.dock.toggle_open()
    assert preferences.settings.downloads_shown is not opens


def test_it_goes_with_the_last_download_and_comes_back_when_it_was_asked_for(qtbot: QtBot, owner: QObject) -> None:
    shown = Shown(qtbot, owner, shown=False, remembered=None)
    preferences = shown.preferences
    shown.model.enqueued.emit(1)
    shown.hold(QUEUED)
    assert shown.dock.open
    shown.hold()
    assert not shown.model.items
    assert not shown.dock.isVisible()
    shown.dock.toggle_open()  # by hand it opens also when there is nothing
    assert shown.dock.isVisible()
    shown.hold(QUEUED)
    shown.hold()
    assert not shown.dock.isVisible()
    assert preferences.settings.downloads_shown is True
    shown.hold(QUEUED)
    assert shown.dock.open


def test_it_leaves_most_of_a_small_window_to_the_chat(qtbot: QtBot, owner: QObject) -> None:
    shown = Shown(qtbot, owner, RUNNING, QUEUED, GATED, PAIR, SINGLE)
    shown.window.resize(900, 1000)
    QApplication.processEvents()
    high = shown.dock.list.height()
    shown.window.resize(900, 600)
    QApplication.processEvents()
    assert 76 <= shown.dock.list.height() == 150 < high
