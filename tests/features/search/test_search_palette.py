"""The palette that searches all chats, with its view-model and a real database."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from foretoken.features.search.feature import SearchPalette, SearchViewModel
from foretoken.gui.viewmodels.shared.jobs import Jobs


@pytest.fixture
def shown(shell: Any, tmp_path: Path, owner: QObject, qtbot: QtBot) -> Any:
    (path,) = tmp_path.rglob("chats.db")
    jobs = Jobs(owner)  # without an owner its timers might be collected in the indexing thread of the next test
    store = shell.store
    for title, text in (
        ("About apples", "They are red\u202e\u0007 & <b>round</b> fruit"),
        ("Trees", "apples fall far"),
    ):
        store.add_user(store.create(title).id, text, parent=None)
    search = SearchViewModel(store=store, chats=shell.chats, jobs=jobs, path=path, parent=owner)
    window = QWidget()
    window.resize(700, 500)
    button = QPushButton("elsewhere", window)
    QVBoxLayout(window).addWidget(button)
    qtbot.addWidget(window)
    palette = SearchPalette(search, window)
    window.show()
    button.setFocus()
    with qtbot.waitSignal(search._indexed):
        search.start()
    yield SimpleNamespace(search=search, palette=palette, window=window, button=button, shell=shell)
    search.close()
    jobs.close()


def ask(shown: Any, qtbot: QtBot, words: str) -> list[str]:
    shown.palette.open()
    shown.palette.field.clear()
    qtbot.keyClicks(shown.palette.field, words)
    qtbot.waitSignal(shown.search.found, check_params_cb=lambda found: found.words == words).wait()
    return [shown.palette.list.item(row).text() for row in range(shown.palette.list.count())]


def test_titles_come_first_and_enter_opens_the_message(shown: Any, qtbot: QtBot) -> None:
    assert ask(shown, qtbot, "appl") == ["About apples", "apples fall far"]
    field = shown.palette.field
    assert QApplication.focusWidget() is field
    qtbot.keyClick(field, Qt.Key.Key_Down)
    assert "Trees" in field.accessibleDescription()
    with qtbot.waitSignal(shown.search.opened_at) as told:
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert told.args == [2, "appl"]
    assert shown.shell.chats.title == "Trees"
    assert not shown.palette.isVisible()
    assert ask(shown, qtbot, "round") == ["They are red\\u202e\\x07 & <b>round</b> fruit"]
    assert ask(shown, qtbot, "zzz") == []
    assert shown.palette.remark.text().startswith("No chat or message")


def test_escape_gives_the_keyboard_back(shown: Any, qtbot: QtBot) -> None:
    ask(shown, qtbot, "apples")
    shown.palette.grab()
    qtbot.keyClick(shown.palette.field, Qt.Key.Key_Escape)
    assert not shown.palette.isVisible()
    assert QApplication.focusWidget() is shown.button
    shown.palette.open()
    shown.button.setFocus()
    assert not shown.palette.isVisible()


def test_a_message_of_another_branch_is_shown_in_its_branch(shown: Any) -> None:
    store, chats = shown.shell.store, shown.shell.chats
    first = store.messages(1)[0]
    store.add_user(1, "another beginning", parent=None)
    chats.open(1)
    assert [message.content for message in chats.path] == ["another beginning"]
    shown.search.open_message(1, first.id)
    assert [message.id for message in chats.path] == [first.id]
