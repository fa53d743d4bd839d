"""Pins, folders and the archive: what is listed where, and every step of it taken back."""

from typing import Any

import pytest

from foretoken.gui.viewmodels.chat import arranging


def listed(shell: Any) -> list[tuple[str, str, bool]]:
    return [(chat.title, chat.folder, chat.pinned) for chat in shell.chats.arranging.listed()]


@pytest.fixture
def chats(shell: Any) -> Any:
    for title in "abcd":
        shell.store.create(title)
    return shell.chats


def test_chats_are_listed_where_they_were_put_and_all_is_undone(shell: Any, chats: Any) -> None:
    before = listed(shell)
    assert [title for title, _folder, _pinned in before] == ["d", "c", "b", "a"]
    arrange = chats.arranging
    arrange.pin(1, True)
    arrange.move(2, "  my   work ")
    arrange.move(3, "MY WORK")  # the same folder
    arrange.move(4, "\ud800" + "x" * 100)
    arrange.put_away(4, True)
    assert listed(shell) == [("a", "", True), ("c", "my work", False), ("b", "my work", False)]
    assert arrange.archived == 1
    arrange.show_archive(True)
    assert [(title, len(folder)) for title, folder, _pinned in listed(shell)] == [("d", 60)]
    arrange.put_away(4, False)
    assert listed(shell) == []
    arrange.show_archive(False)
    for _ in range(6):
        chats.undo.undo()
    assert listed(shell) == before
    assert arrange.folders == []
    for _ in range(6):
        chats.undo.redo()
    assert arrange.folders[0] == "my work"
    assert len(listed(shell)) == 4


def test_old_chats_are_listed_when_they_are_asked_for(shell: Any, chats: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arranging, "PAGE", 2)
    chats.arranging.show_archive(False)
    chats.arranging.pin(1, True)
    assert [title for title, *_ in listed(shell)] == ["a", "d", "c"]
    assert chats.arranging.more_to_list
    chats.arranging.more()
    assert [title for title, *_ in listed(shell)] == ["a", "d", "c", "b"]
    assert not chats.arranging.more_to_list
