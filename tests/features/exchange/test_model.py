"""Exports and imports from the window: in the background, cancelled, undone, refused with a sentence."""

import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QFileDialog

from foretoken.features.exchange import feature
from foretoken.store.records import NEW_CHAT

FILES = Path(__file__).with_name("files")
Ended = Callable[[], None]


@pytest.fixture
def opened(whole_window: Callable[[], Any], monkeypatch: pytest.MonkeyPatch, jobs_ended: Ended) -> Any:
    """The window; `save_to(path)` answers its question for a file's name."""
    shell = whole_window()
    jobs_ended()
    shell.save_to = lambda path: monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    return shell


def held(monkeypatch: pytest.MonkeyPatch, name: str) -> threading.Event:
    """The work of `name` begins when the event is set."""
    gate, work = threading.Event(), getattr(feature, name)

    def waiting(*arguments: Any, **more: Any) -> Iterator[Any]:
        gate.wait(60)
        yield from work(*arguments, **more)

    monkeypatch.setattr(feature, name, waiting)
    return gate


def said(shell: Any, key: str = "exchange") -> str:
    return str(shell.window.notices.sentences.get(key, ""))


def titles(shell: Any) -> list[str]:
    return [chat.title for chat in shell.chats.arranging.listed()]


def cancel(shell: Any) -> None:
    shell.window.findChild(feature.ProgressRow, "exchange").cancelled.emit()


def test_one_chat_and_all(opened: Any, jobs_ended: Ended, tmp_path: Path) -> None:
    first, _second = opened.store.create("Foxes"), opened.store.create("Hens")
    opened.store.add_user(first.id, "Tell me", parent=None)
    opened.save_to(tmp_path / "one.md")
    opened.window.history.export_requested.emit(first.id)
    opened.save_to(tmp_path / "two.md")
    opened.shell.do("export_all")
    assert said(opened, "exchange failed") == "An export or import is still running. Wait for it, or cancel it."
    jobs_ended()
    assert said(opened) == "Exported 1 chat to one.md."
    opened.save_to(tmp_path / "all.json")
    opened.shell.do("export_all")
    jobs_ended()
    assert said(opened) == "Exported 2 chats to all.json."
    assert (tmp_path / "one.md").read_text("utf-8").startswith("# Foxes\n")
    assert not (tmp_path / "two.md").exists()


def test_an_import_is_undone_and_done_again(opened: Any, jobs_ended: Ended) -> None:
    opened.chats.new()
    opened.window.history.dropped.emit([FILES / "chatgpt.json", FILES / "open_webui.json"])
    jobs_ended()
    assert len(titles(opened)) == 4
    assert opened.chats.current == NEW_CHAT
    assert said(opened) == (
        "Imported 4 chats. 2 pictures, 2 files, 1 tool call and 1 passage of reasoning were left out."
    )
    assert opened.chats.undo.undoable == "import"
    opened.chats.open(opened.chats.arranging.listed()[0].id)
    opened.chats.undo.undo()
    assert titles(opened) == []
    assert opened.chats.current == NEW_CHAT
    opened.chats.undo.redo()
    assert len(titles(opened)) == 4
    opened.window.history.dropped.emit([FILES / "chatgpt.json"])
    jobs_ended()
    assert said(opened) == "Nothing imported: 2 chats already exist."
    assert not said(opened, "exchange failed")


def test_a_single_chat_is_opened(opened: Any, jobs_ended: Ended) -> None:
    found: list[list[Any]] = []
    opened.chats.opened.connect(found.append)
    opened.window.history.dropped.emit([FILES / "lm_studio.conversation.json"])
    jobs_ended()
    assert opened.chats.title == "Rain"
    assert [item.text if hasattr(item, "text") else item.reply.record.text for item in found[-1]] == [
        "Why does it rain?",
        "Water vapour condenses.",
        "And snow?",
    ]


def test_what_cannot_be_read_is_said_and_the_rest_comes_in(opened: Any, jobs_ended: Ended, tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("Dear diary")
    for files, chats in (([], 0), ([FILES / "open_webui.json"], 2)):
        opened.window.notices.clear("exchange failed")
        opened.window.history.dropped.emit([tmp_path / "diary.txt", *files])
        jobs_ended()
        assert said(opened, "exchange failed").startswith("diary.txt is neither JSON nor a zip archive")
        assert len(titles(opened)) == chats


def test_a_cancelled_export_leaves_nothing(
    opened: Any, jobs_ended: Ended, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    gate = held(monkeypatch, "export")
    opened.store.create("Foxes")
    (tmp_path / "out").mkdir()
    opened.save_to(tmp_path / "out" / "out.html")
    opened.shell.do("export_all")
    cancel(opened)
    gate.set()
    jobs_ended()
    # The work looks after each step, and there is one at the end: it is never too late.
    assert list((tmp_path / "out").iterdir()) == []
    assert said(opened, "exchange failed") == "Export cancelled; no file was written."


def test_a_cancelled_import_keeps_whole_chats_and_can_be_undone(
    opened: Any, jobs_ended: Ended, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    chats = [
        {"title": f"C{n}", "create_time": n + 1, "mapping": {
            "a": {"parent": None, "children": [], "message": {
                "author": {"role": "user"}, "content": {"content_type": "text", "parts": [str(n)]}}}}}
        for n in range(500)
    ]  # fmt: skip
    (tmp_path / "f.json").write_text(json.dumps(chats))
    gate = held(monkeypatch, "import_files")
    opened.window.history.dropped.emit([tmp_path / "f.json"])
    cancel(opened)
    gate.set()
    jobs_ended()
    assert said(opened, "exchange failed") == "Stopped; the rest was not imported."
    assert len(titles(opened)) < 500
    if titles(opened):
        opened.chats.undo.undo()
    assert titles(opened) == []


def test_a_place_that_cannot_be_written(opened: Any, jobs_ended: Ended, tmp_path: Path) -> None:
    opened.store.create("Foxes")
    opened.save_to(tmp_path / "missing" / "x.md")
    opened.shell.do("export_all")
    jobs_ended()
    assert "choose another place" in said(opened, "exchange failed")
