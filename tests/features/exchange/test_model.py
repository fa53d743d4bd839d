"""Exports and imports from the window: in the background, cancelled, undone, refused with a sentence."""

import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject

from foretoken.features.exchange import model as module
from foretoken.features.exchange.export import Form
from foretoken.features.exchange.model import ExchangeViewModel
from foretoken.gui.viewmodels.shared.jobs import Jobs
from foretoken.store.records import NEW_CHAT

FILES = Path(__file__).with_name("files")


class Heard:
    """What a view-model has said."""

    def __init__(self, exchange: ExchangeViewModel) -> None:
        self.exported: list[tuple[str, Path]] = []
        self.imported: list[str] = []
        self.failed: list[str] = []
        self.ended = 0
        exchange.exported.connect(lambda sentence, path: self.exported.append((sentence, path)))
        exchange.imported.connect(self.imported.append)
        exchange.failed.connect(self.failed.append)
        exchange.ended.connect(self._on_ended)

    def _on_ended(self) -> None:
        self.ended += 1


@pytest.fixture
def exchange(shell: Any, jobs: Jobs, owner: QObject) -> Iterator[ExchangeViewModel]:
    made = ExchangeViewModel(store=shell.store, chats=shell.chats, jobs=jobs, parent=owner)
    yield made
    made.close()


@pytest.fixture
def heard(exchange: ExchangeViewModel) -> Heard:
    return Heard(exchange)


def held(monkeypatch: pytest.MonkeyPatch, name: str) -> threading.Event:
    """The work of `name` begins when the event is set."""
    gate, work = threading.Event(), getattr(module, name)

    def waiting(*arguments: Any, **more: Any) -> Iterator[Any]:
        gate.wait(60)
        yield from work(*arguments, **more)

    monkeypatch.setattr(module, name, waiting)
    return gate


def titles(shell: Any) -> list[str]:
    return [chat.title for chat in shell.chats.history()]


def test_one_chat_and_all(
    shell: Any, exchange: ExchangeViewModel, heard: Heard, jobs_ended: Callable[[], None], tmp_path: Path
) -> None:
    first, _second = shell.store.create("Foxes"), shell.store.create("Hens")
    shell.store.add_user(first.id, "Tell me", parent=None)
    exchange.export(first.id, tmp_path / "one.md", Form.MARKDOWN)
    assert exchange.busy
    exchange.export(None, tmp_path / "two.md", Form.MARKDOWN)
    assert heard.failed == ["An export or import is still running. Wait for it, or cancel it."]
    jobs_ended()
    assert not exchange.busy
    exchange.export(None, tmp_path / "all.json", Form.JSON)
    jobs_ended()
    assert heard.exported == [
        ("Exported 1 chat to one.md.", tmp_path / "one.md"),
        ("Exported 2 chats to all.json.", tmp_path / "all.json"),
    ]
    assert (tmp_path / "one.md").read_text("utf-8").startswith("# Foxes\n")
    assert not (tmp_path / "two.md").exists()


def test_an_import_is_undone_and_done_again(
    shell: Any, exchange: ExchangeViewModel, heard: Heard, jobs_ended: Callable[[], None]
) -> None:
    shell.chats.new()
    exchange.import_files([FILES / "chatgpt.json", FILES / "open_webui.json"])
    jobs_ended()
    assert len(titles(shell)) == 4
    assert shell.chats.current == NEW_CHAT
    assert heard.imported == [
        "Imported 4 chats. 2 pictures, 2 files, 1 tool call and 1 passage of reasoning were left out."
    ]
    assert shell.chats.undo.undoable == "import"
    shell.chats.open(shell.chats.history()[0].id)
    shell.chats.undo.undo()
    assert titles(shell) == []
    assert shell.chats.current == NEW_CHAT
    shell.chats.undo.redo()
    assert len(titles(shell)) == 4
    exchange.import_files([FILES / "chatgpt.json"])
    jobs_ended()
    assert heard.imported[-1] == "Nothing was added. 2 chats were here already."
    assert heard.failed == []


def test_a_single_chat_is_opened(
    shell: Any, exchange: ExchangeViewModel, heard: Heard, jobs_ended: Callable[[], None]
) -> None:
    opened: list[list[Any]] = []
    shell.chats.opened.connect(opened.append)
    exchange.import_files([FILES / "lm_studio.conversation.json"])
    jobs_ended()
    assert shell.chats.title == "Rain"
    assert [item.text if hasattr(item, "text") else item.reply.record.text for item in opened[-1]] == [
        "Why does it rain?",
        "Water vapour condenses.",
        "And snow?",
    ]


def test_what_cannot_be_read_is_said_and_the_rest_comes_in(
    shell: Any, exchange: ExchangeViewModel, heard: Heard, jobs_ended: Callable[[], None], tmp_path: Path
) -> None:
    (tmp_path / "diary.txt").write_text("Dear diary")
    exchange.import_files([tmp_path / "diary.txt"])
    jobs_ended()
    exchange.import_files([tmp_path / "diary.txt", FILES / "open_webui.json"])
    jobs_ended()
    assert len(heard.failed) == 2
    assert all(sentence.startswith("diary.txt is neither JSON nor a zip archive") for sentence in heard.failed)
    assert len(titles(shell)) == 2
    assert heard.ended == 2


def test_a_cancelled_export_leaves_nothing(
    shell: Any,
    exchange: ExchangeViewModel,
    heard: Heard,
    jobs_ended: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    gate = held(monkeypatch, "export")
    shell.store.create("Foxes")
    exchange.export(None, tmp_path / "out.html", Form.HTML)
    exchange.cancel()
    gate.set()
    jobs_ended()
    # The work looks after each step, and there is one at the end: it is never too late.
    assert [one.name for one in tmp_path.iterdir() if "chats.db" not in one.name] == []
    assert heard.failed == ["Export cancelled; no file was written."]


def test_a_cancelled_import_keeps_whole_chats_and_can_be_undone(
    shell: Any,
    exchange: ExchangeViewModel,
    heard: Heard,
    jobs_ended: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    chats = [
        {"title": f"C{n}", "create_time": n + 1, "mapping": {
            "a": {"parent": None, "children": [], "message": {
                "author": {"role": "user"}, "content": {"content_type": "text", "parts": [str(n)]}}}}}
        for n in range(500)
    ]  # fmt: skip
    (tmp_path / "f.json").write_text(json.dumps(chats))
    gate = held(monkeypatch, "import_files")
    exchange.import_files([tmp_path / "f.json"])
    exchange.cancel()
    gate.set()
    jobs_ended()
    assert heard.failed == ["Stopped; the rest was not imported."]
    assert len(titles(shell)) < 500
    if titles(shell):
        shell.chats.undo.undo()
    assert titles(shell) == []


def test_a_place_that_cannot_be_written(
    shell: Any, exchange: ExchangeViewModel, heard: Heard, jobs_ended: Callable[[], None], tmp_path: Path
) -> None:
    shell.store.create("Foxes")
    exchange.export(None, tmp_path / "missing" / "x.md", Form.MARKDOWN)
    jobs_ended()
    assert len(heard.failed) == 1
    assert "choose another place" in heard.failed[0]
    assert not exchange.busy
