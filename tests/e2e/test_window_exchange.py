"""Chats to and from files in the window: menus, the history's own menu, a drag, the rows that say what came of it."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu
from pytestqt.qtbot import QtBot

from foretoken.features.exchange import feature
from foretoken.features.exchange.export import Form
from foretoken.features.exchange.feature import _KINDS, file_name, named
from foretoken.features.exchange.imports import import_files
from foretoken.gui.composition import Composition
from foretoken.gui.places import Places
from foretoken.gui.widgets.shared.notices import ProgressRow
from foretoken.store.archive import ChatArchive
from foretoken.store.database import open_beside

PATIENCE = 60_000  # ms; only a failing test waits so long
PAIR = ("scripted:seed=3,length=60", "scripted:agreement=0.7")
FILES = Path(__file__).parents[1] / "features" / "exchange" / "files"


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[Composition]:
    composition = Composition(qapp, home=Places(tmp_path / "settings.json", tmp_path / "chats.db", PAIR))
    composition.window.show()
    composition.begin()
    yield composition
    composition.close()


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """What the file dialogs are answered with."""

    def say(*files: Path, kind: int = 0) -> None:
        saved = (str(files[0]) if files else "", _KINDS[kind].filter)
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: saved)
        monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(file) for file in files], ""))

    return say


def busy(window: Composition) -> bool:
    row = window.window.findChild(ProgressRow, "exchange")
    assert row is not None
    return not row.isHidden()


def done(qtbot: QtBot, window: Composition) -> None:
    qtbot.waitUntil(lambda: not busy(window), timeout=PATIENCE)


def do(window: Composition, name: str) -> None:
    window.shell.menus.actions[name].trigger()


def titles(window: Composition) -> list[str]:
    return [chat.title for chat in window.chats.arranging.listed()]


def test_in_by_the_menu_and_out_again_in_every_form(
    window: Composition, qtbot: QtBot, answer: Callable[..., None], tmp_path: Path
) -> None:
    notices = window.window.notices
    assert not window.shell.menus.actions["export"].isEnabled()  # a new chat is nothing to export
    answer(FILES / "chatgpt.json", FILES / "open_webui.json")
    do(window, "import")
    assert window.window.findChild(ProgressRow, "exchange").isVisible()
    done(qtbot, window)
    assert not window.window.findChild(ProgressRow, "exchange").isVisible()
    assert set(titles(window)) == {"Foxes and hens", "Imported chat", "Bread", "From an old version"}
    assert notices.sentences["exchange"].startswith("Imported 4 chats. 2 pictures, 2 files")
    assert window.window.chat.undo_bar.label.full_text == "Imported 4 chats."
    do(window, "import")
    done(qtbot, window)
    assert notices.sentences["exchange"] == "Nothing imported: 4 chats already exist."
    window.chats.open(next(chat.id for chat in window.chats.arranging.listed() if chat.title == "Bread"))
    for kind, form in enumerate(one.form for one in _KINDS):
        answer(tmp_path / f"bread{kind}", kind=kind)
        do(window, "export")
        done(qtbot, window)
        name = f"bread{kind}.{form.value}"
        assert notices.sentences["exchange"].startswith(f"Exported 1 chat to {name}.")
        assert b"Bread" in (tmp_path / name).read_bytes()
    answer(tmp_path / "all.json", kind=3)
    do(window, "export_all")
    done(qtbot, window)
    assert (tmp_path / "all.json").read_bytes().count(b'"title"') == 4
    answer()  # given up in the dialog
    do(window, "export_all")
    do(window, "import")
    assert not busy(window)
    do(window, "undo")
    assert titles(window) == []


def test_a_file_is_not_replaced_because_the_dialog_asked_of_another(
    window: Composition, qtbot: QtBot, answer: Callable[..., None], tmp_path: Path
) -> None:
    window.window.history.dropped.emit([FILES / "lm_studio.conversation.json"])
    done(qtbot, window)
    (tmp_path / "rain.md").write_text("mine")
    answer(tmp_path / "rain.html", kind=2)
    do(window, "export")
    notices = window.window.notices
    assert notices.sentences["exchange failed"] == "rain.md already exists."
    assert (tmp_path / "rain.md").read_text() == "mine"
    button = notices.button("exchange failed")
    assert button is not None
    button.click()
    done(qtbot, window)
    assert (tmp_path / "rain.md").read_text("utf-8").startswith("# Rain")
    assert "exchange failed" not in notices.sentences


def test_files_are_dragged_onto_the_history(window: Composition, qtbot: QtBot, tmp_path: Path) -> None:
    history = window.window.history
    odd = tmp_path / "café 100%.json"
    odd.write_bytes((FILES / "lm_studio.conversation.json").read_bytes())
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(odd))])
    buttons, held = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    entered = QDragEnterEvent(QPoint(40, 200), Qt.DropAction.CopyAction, data, buttons, held)
    QApplication.sendEvent(history, entered)
    assert entered.isAccepted()
    QApplication.sendEvent(history, QDropEvent(QPointF(40, 200), Qt.DropAction.CopyAction, data, buttons, held))
    done(qtbot, window)
    assert titles(window) == ["Rain"]
    assert window.window.windowTitle() == "Rain — Foretoken"
    words = QMimeData()
    words.setText("no file")
    refused = QDragEnterEvent(QPoint(40, 200), Qt.DropAction.CopyAction, words, buttons, held)
    refused.ignore()
    QApplication.sendEvent(history, refused)
    assert not refused.isAccepted()


def test_the_menu_of_a_chat_in_the_history(
    window: Composition, qtbot: QtBot, answer: Callable[..., None], tmp_path: Path
) -> None:
    window.window.history.dropped.emit([FILES / "open_webui.json"])
    done(qtbot, window)
    history = window.window.history
    row = next(n for n in range(history.list.count()) if history.list.item(n).text() == "From an old version")
    place = history.list.visualItemRect(history.list.item(row)).center()
    answer(tmp_path / "old.md", kind=2)
    history.list.customContextMenuRequested.emit(place)
    export = next(
        action for menu in history.findChildren(QMenu) for action in menu.actions() if action.text() == "Export…"
    )
    export.trigger()
    export.associatedObjects()[0].close()
    done(qtbot, window)
    assert (tmp_path / "old.md").read_text("utf-8").startswith("# From an old version")


def test_the_cancel_button_and_a_closing_window_leave_no_half_file(
    window: Composition, qtbot: QtBot, answer: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, work = threading.Event(), feature.export

    def endless(*arguments: Any, **more: Any) -> Iterator[Any]:
        for step in work(*arguments, **more):
            while True:
                gate.set()
                yield step

    monkeypatch.setattr(feature, "export", endless)
    window.window.history.dropped.emit([FILES / "open_webui.json"])
    done(qtbot, window)
    (tmp_path / "out").mkdir()
    answer(tmp_path / "out" / "all.html")
    do(window, "export_all")
    assert gate.wait(60)
    assert [one.name[:11] for one in (tmp_path / "out").iterdir()] == [".foretoken-"]
    window.window.findChild(ProgressRow, "exchange").cancel.click()
    done(qtbot, window)
    assert window.window.notices.sentences["exchange failed"] == "Export cancelled; no file was written."
    assert list((tmp_path / "out").iterdir()) == []
    gate.clear()
    do(window, "export_all")
    assert gate.wait(60)
    window.close()
    assert list((tmp_path / "out").iterdir()) == []


def test_what_cannot_be_done_is_said(
    window: Composition, qtbot: QtBot, answer: Callable[..., None], tmp_path: Path
) -> None:
    (tmp_path / "diary.txt").write_text("Dear diary")
    answer(tmp_path / "diary.txt")
    do(window, "import")
    done(qtbot, window)
    notices = window.window.notices
    assert notices.sentences["exchange failed"].startswith("diary.txt is neither JSON nor a zip archive")
    answer(tmp_path / "missing" / "x.html")
    do(window, "export_all")
    done(qtbot, window)
    assert "cannot be written" in notices.sentences["exchange failed"]
    assert "exchange" not in notices.sentences


def test_chats_that_the_terminal_added_show_when_the_window_is_looked_at(
    window: Composition, qtbot: QtBot, tmp_path: Path
) -> None:
    listed: list[None] = []
    window.chats.look_again()
    window.chats.list_changed.connect(lambda: listed.append(None))
    window.chats.look_again()
    assert not listed
    with ChatArchive(open_beside(tmp_path / "chats.db", write=True)) as archive:
        list(import_files(archive, [FILES / "lm_studio.conversation.json"]))
    QApplication.sendEvent(window.window, QEvent(QEvent.Type.ActivationChange))
    assert window.window.isActiveWindow()
    assert listed
    assert "Rain" in [window.window.history.list.item(n).text() for n in range(window.window.history.list.count())]


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Foxes", "Foxes"),
        ("a/b\\c: d?\n*e*", "a b c d e"),
        ("...", "Chat"),
        ("\u202e\x00x", "x"),
        ("x" * 300, "x" * 60),
    ],
)
def test_a_title_as_a_file_name(title: str, name: str) -> None:
    assert file_name(title) == name


def test_the_end_of_a_name_goes_with_the_kind() -> None:
    endings = [form.value for form in Form]
    assert named(Path("a"), "html", endings) == Path("a.html")
    assert named(Path("a.HTML"), "html", endings) == Path("a.HTML")
    assert named(Path("a.html"), "json", endings) == Path("a.json")
    assert named(Path("v1.2"), "md", endings) == Path("v1.2.md")
