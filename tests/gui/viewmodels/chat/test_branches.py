"""Versions of messages over a real store: none is lost but what was deleted, and that comes back."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from foretoken.engine.events import FinishReason
from foretoken.gui.viewmodels.chat.conversation import Item, MessagePlace, UserItem
from foretoken.store.records import Edit


def ask(shell: Any, say: SimpleNamespace, text: str) -> None:
    """A message and its reply."""
    assert shell.chats.send(text)
    answer(shell, say, f"{text}!")


def answer(shell: Any, say: SimpleNamespace, text: str) -> None:
    shell.fake.say(say.finished(len(shell.fake.asked), text))


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


def places(items: list[Item]) -> list[MessagePlace]:
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
    assert places(items) == [MessagePlace(), MessagePlace(2, 2)]
    answer(shell, say, "other")
    ask(shell, say, "c")
    second = items[1].id
    assert shown(shell) == ["a", "other", "c", "c!"]
    assert shell.chats.branches.step(second, 1) is None
    assert shell.chats.branches.step(second, -1) == first
    assert shown(shell) == ["a", "a!", "b", "b!"]
    assert places(items)[1] == MessagePlace(1, 2)
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
    shell.fake.say(say.spoken(2, 0, "the", "cat", " fox"))
    running = items[1].id
    shell.chats.branches.step(running, -1)
    assert shown(shell) == ["a", "a!"]
    assert shell.chats.generating
    shell.fake.say(say.finished(2, "the fox", FinishReason.END))
    assert shown(shell) == ["a", "a!"]
    shell.chats.branches.step(items[1].id, 1)
    assert shown(shell) == ["a", "the fox"]
    assert isinstance(items[0], UserItem)


def test_an_edited_message_is_answered_as_another_version_and_undo_goes_back(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    items, told = watched(shell), list[str]()
    shell.chats.undo.offered.connect(told.append)
    ask(shell, say, "a")
    ask(shell, say, "b")
    shell.chats.branches.keep(items[0].id, "A")
    assert shell.chats.branches.save(items[0].id, " A ")
    assert told == ["Edited · 4 messages kept as versions"]
    assert [turn.content for turn in shell.fake.asked[-1][0]] == ["A"]
    assert shell.chats.branches.unsaved() is None
    assert places(items) == [MessagePlace(2, 2), MessagePlace()]
    assert not shell.chats.branches.save(items[0].id, "once more")  # a reply is being written
    assert "being written" in (shell.chats.branches.why_not_save(items[0].id, "once more") or "")
    answer(shell, say, "A!")
    assert shown(shell) == ["A", "A!"]
    shell.chats.undo.undo()
    assert shown(shell) == ["a", "a!", "b", "b!"]
    assert places(items)[0] == MessagePlace(1, 2)
    shell.chats.undo.redo()
    assert shown(shell) == ["A", "A!"]
    shell.chats.branches.delete(items[1].id)
    shell.chats.undo.undo()
    assert shell.chats.branches.save(items[0].id, "A")  # the same text is answered once more, as one more reply
    assert places(items) == [MessagePlace(2, 2), MessagePlace(2, 2)]


def test_an_edited_reply_is_marked_and_the_model_goes_on_from_it(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    items = watched(shell)
    ask(shell, say, "a")
    ask(shell, say, "b")
    shell.chats.branches.save(items[1].id, "mine")
    assert shown(shell) == ["a", "mine"]
    assert places(items) == [MessagePlace(), MessagePlace(2, 2)]
    assert items[1].title == "Main + Draft, edited by you"  # type: ignore[union-attr]
    ask(shell, say, "c")
    assert [turn.content for turn in shell.fake.asked[-1][0]] == ["a", "mine", "c"]
    shell.chats.undo.undo()
    assert shown(shell) == ["a", "a!", "b", "b!"]
    before = len(shell.store.tree(shell.chats.current).siblings(items[3].id))
    assert shell.chats.branches.save(items[3].id, "b!")  # nothing was changed
    assert not shell.chats.branches.save(items[3].id, "  ")
    assert len(shell.store.tree(shell.chats.current).siblings(items[3].id)) == before
    shell.chats.regenerate_last()
    assert shell.chats.branches.why_not_save(items[3].id, "x") == "The reply is still being written."


def test_what_is_typed_in_an_edit_outlives_the_program(
    shell: Any, say: SimpleNamespace, tmp_path: Path, owner: Any
) -> None:
    shell.ready()
    items = watched(shell)
    ask(shell, say, "a")
    chat = shell.chats.current
    shell.chats.branches.keep(items[0].id, "half a thou")
    shell.chats.new()
    shell.chats.branches.keep(items_of(shell, chat)[0], "half a thoug")  # its chat is not open any more
    again = type(shell)(tmp_path / "chats.db", owner)
    again.chats.open(chat)
    assert again.chats.branches.unsaved() == Edit(message=items_of(shell, chat)[0], text="half a thoug")
    again.store.close()
    shell.chats.open(chat)
    shell.chats.branches.keep(items[1].id, "of the reply")  # one edit in a chat
    shell.chats.branches.leave(items[1].id, "of the reply")
    assert shell.chats.branches.unsaved() is None
    shell.chats.undo.undo()
    assert shell.chats.branches.unsaved() == Edit(message=items[1].id, text="of the reply")
    shell.chats.undo.undo()
    assert shell.chats.branches.unsaved() == Edit(message=items[0].id, text="half a thoug")


def items_of(shell: Any, chat: int) -> list[int]:
    return [message.id for message in shell.store.messages(chat)]


def test_a_message_is_deleted_with_what_follows_and_comes_back(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    items, told = watched(shell), list[str]()
    shell.chats.undo.offered.connect(told.append)
    for text in ("a", "b", "c"):
        ask(shell, say, text)
    whole = shown(shell)
    shell.chats.branches.delete(items[5].id)
    assert shown(shell) == whole[:5]
    shell.chats.regenerate_last()  # the message that is left is answered once more
    answer(shell, say, "other")
    shell.chats.branches.delete(items[2].id)
    assert shown(shell) == ["a", "a!"]
    assert told[0] == "Deleted 1 message"
    assert told[-1] == "Deleted 4 messages"
    for _ in range(2):
        shell.chats.undo.undo()
    assert shown(shell) == whole
    shell.chats.regenerate(items[1].id)
    answer(shell, say, "other")
    shell.chats.branches.delete(items[1].id)  # the version beside it is shown, with the newest of what followed it
    assert shown(shell) == [*whole[:5], "other"]
    shell.chats.branches.delete(items[0].id)
    assert shown(shell) == []
    assert items == []
    assert told[-1] == "Deleted 7 messages"
    ask(shell, say, "afresh")
    assert shown(shell) == ["afresh", "afresh!"]


def test_a_reply_that_is_being_written_is_stopped_when_it_is_deleted(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    items = watched(shell)
    assert shell.chats.send("a")
    shell.fake.say(say.spoken(1, 0, "the", "cat", " fox"))
    shell.chats.branches.delete(items[0].id)
    assert shell.fake.stopped == [1]
    shell.fake.say(say.finished(1, "the fox", FinishReason.STOPPED))
    assert shown(shell) == []
    shell.chats.undo.undo()
    assert shown(shell) == ["a", "the fox"]


def test_deleting_one_of_several_branches_says_how_much_goes(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    items, told = watched(shell), list[str]()
    ask(shell, say, "a")
    shell.chats.regenerate_last()
    answer(shell, say, "other")
    shell.chats.undo.offered.connect(told.append)
    shell.chats.branches.delete(items[0].id)
    assert told == ["Deleted 3 messages"]
    shell.chats.undo.undo()
    assert shown(shell) == ["a", "other"]


ACTIONS = ("ask", "regenerate", "edit", "edit reply", "delete", "step", "undo", "redo")


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(actions=st.lists(st.tuples(st.sampled_from(ACTIONS), st.integers(0, 7), st.sampled_from((-1, 1))), max_size=14))
def test_no_order_of_actions_loses_a_message_that_was_not_deleted(
    actions: list[tuple[str, int, int]], owner: Any, tmp_path: Path, say: SimpleNamespace, new_shell: Any
) -> None:
    """Every message that was ever written is on some branch, unless a deletion that was not taken back took it."""
    shell = new_shell()
    shell.ready()
    items = watched(shell)
    ask(shell, say, "begin")
    chat = shell.chats.current
    for count, (action, index, by) in enumerate(actions):
        at = items[index % len(items)].id if items else 0
        alive = everything(shell, chat)
        expected = alive
        match action:
            case "ask":
                ask(shell, say, f"ask {count}")
            case "regenerate" if items:
                shell.chats.regenerate(at)
            case "edit" | "edit reply" if items:
                assert shell.chats.branches.save(at, f"edit {count}")
            case "delete" if items:
                expected = alive - shell.store.tree(chat).below(at)
                shell.chats.branches.delete(at)
                shell.chats.undo.undo()
                assert everything(shell, chat) >= alive
                shell.chats.undo.redo()
                assert everything(shell, chat) == expected
            case "step":
                shell.chats.branches.step(at, by)
            case "undo" if shell.chats.undo.undoable != "delete message":
                shell.chats.undo.undo()
            case "undo":
                shell.chats.undo.undo()
                assert everything(shell, chat) >= alive
            case "redo" if shell.chats.undo.redoable != "delete message":
                shell.chats.undo.redo()
            case _:
                pass
        if shell.chats.generating:
            answer(shell, say, f"answer {count}")
        assert everything(shell, chat) >= expected
        assert [item.id for item in items] == [message.id for message in shell.store.messages(chat)]
        assert [message.id for message in shell.chats.path] == [item.id for item in items]
    while shell.chats.undo.undoable is not None:
        shell.chats.undo.undo()
    written = {row[0] for row in shell.store.database.connection.execute("SELECT id FROM messages")}
    assert everything(shell, chat) == written


def everything(shell: Any, chat: int) -> set[int]:
    """The messages that can be reached on one branch or another."""
    tree = shell.store.tree(chat)
    first = tree.path(shell.store.leaf(chat))[:1]
    return set().union(*(tree.below(root) for number in first for root in tree.siblings(number)))
