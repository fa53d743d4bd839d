"""Versions of messages over a real store: none is lost but what was deleted, and that comes back."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from foretoken.engine.events import FinishReason
from foretoken.gui.viewmodels.chat.conversation import Item, Place, UserItem


def ask(shell: Any, say: SimpleNamespace, text: str) -> None:
    """A message and its reply."""
    assert shell.chats.send(text)
    answer(shell, say, f"{text}!")


def answer(shell: Any, say: SimpleNamespace, text: str) -> None:
    shell.engine.take([say.finished(len(shell.fake.asked), text)])


def shown(shell: Any) -> list[str]:
    """The open branch as the store has it."""
    return [message.content for message in shell.store.messages(shell.chats.current)]


def watched(shell: Any) -> list[Item]:
    """What the window shows, always up to date."""
    items: list[Item] = []
    shell.chats.opened.connect(lambda new: items.__setitem__(slice(None), new))
    shell.chats.user_added.connect(items.append)
    shell.chats.reply_added.connect(items.append)
    return items


def places(items: list[Item]) -> list[Place]:
    return [item.place for item in items]


def test_the_versions_of_a_reply_are_opened_each_with_what_followed_it(
    shell: Any, say: SimpleNamespace, tmp_path: Path, owner: Any
) -> None:
    shell.ready()
    items = watched(shell)
    ask(shell, say, "a")
    ask(shell, say, "b")
    first = items[1].id
    shell.chats.regenerate(first)
    assert places(items) == [Place(), Place(2, 2)]
    answer(shell, say, "other")
    ask(shell, say, "c")
    second = items[1].id
    assert shown(shell) == ["a", "other", "c", "c!"]
    assert shell.chats.branches.step(second, 1) is None
    assert shell.chats.branches.step(second, -1) == first
    assert shown(shell) == ["a", "a!", "b", "b!"]
    assert places(items)[1] == Place(1, 2)
    again = type(shell)(tmp_path / "chats.db", owner)  # after a restart the same branch is open
    again.chats.open(shell.chats.current)
    assert [m.content for m in again.chats.path] == ["a", "a!", "b", "b!"]
    again.store.close()
    assert shell.chats.branches.last_with_versions() == first
    assert shell.chats.branches.step(first, 1) == second
    assert shown(shell) == ["a", "other", "c", "c!"]
    assert shell.chats.branches.step(12345, 1) is None


def test_another_version_is_looked_at_while_a_reply_is_written(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    items = watched(shell)
    ask(shell, say, "a")
    shell.chats.regenerate_last()
    shell.engine.take([say.spoken(2, 0, "the", "cat", " fox")])
    running = items[1].id
    shell.chats.branches.step(running, -1)
    assert shown(shell) == ["a", "a!"]
    assert shell.chats.generating
    shell.engine.take([say.finished(2, "the fox", FinishReason.END)])
    assert shown(shell) == ["a", "a!"]
    shell.chats.branches.step(items[1].id, 1)
    assert shown(shell) == ["a", "the fox"]
    assert isinstance(items[0], UserItem)
