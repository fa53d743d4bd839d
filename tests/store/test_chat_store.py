"""Chats in a real file: written, read back after a restart, searched, deleted and brought back."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from foretoken.engine.events import Metrics
from foretoken.engine.options import ReplyOptions, SamplingOptions
from foretoken.errors import StoreError
from foretoken.store.chat_store import ChatStore
from foretoken.store.opening import open_database
from foretoken.store.records import NEW_CHAT, Edit, Models, Role, Status, Tree


class Clock:
    """Seconds that move only when told."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


def opened(path: Path) -> ChatStore:
    return ChatStore(open_database(path), clock=Clock())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "chats.db"


@pytest.fixture
def store(path: Path) -> Iterator[ChatStore]:
    store = opened(path)
    yield store
    store.close()


def test_what_was_found_out_about_a_reply_stays_with_its_trace(store: ChatStore, path: Path) -> None:
    chat = store.create("Foxes")
    asked = store.add_user(chat.id, "Foxes?", parent=None)
    reply = store.replies.begin(chat.id, parent=asked.id, models=Models(main="M"), options=ReplyOptions())
    store.replies.finish(reply.id, "Red.", Status.COMPLETE, trace=b"\x90")
    assert store.examination(reply.id) is None
    store.replies.keep_examination(reply.id, b"found")
    store.close()
    data = bytearray(path.read_bytes())
    data[:16] = bytes(16)  # the header is damaged, so that the rows are salvaged
    path.write_bytes(data)
    again = opened(path)
    assert again.database.notice is not None
    assert again.examination(reply.id) == b"found"
    again.replies.finish(reply.id, "Red. And quick.", Status.COMPLETE, trace=b"\x90")
    assert again.examination(reply.id) is None
    again.close()


def test_a_chat_comes_back_after_a_restart(store: ChatStore, path: Path) -> None:
    chat = store.create("Foxes")
    asked = store.add_user(chat.id, "Tell me of foxes", parent=None)
    options = ReplyOptions(sampling=SamplingOptions(temperature=0.2, seed=9))
    reply = store.replies.begin(chat.id, parent=asked.id, models=Models(main="M", draft="d"), options=options)
    store.replies.update(reply.id, "Foxes a")
    metrics = Metrics(num_drafts=3, generated_tokens=4, acceptance_per_position=(0.5, 0.25))
    store.replies.finish(reply.id, "Foxes are red.", Status.COMPLETE, metrics=metrics, trace=b"\x90")
    store.close()

    again = opened(path)
    assert again.database.notice is None
    assert again.recover() == 0
    (found,) = again.chats()
    assert found.title == "Foxes"
    first, second = again.messages(found.id)
    assert (first.role, first.content, first.status) == (Role.USER, "Tell me of foxes", Status.COMPLETE)
    assert (second.role, second.content, second.status) == (Role.ASSISTANT, "Foxes are red.", Status.COMPLETE)
    assert second.parent == first.id
    assert second.models == Models(main="M", draft="d")
    assert second.options == options
    assert second.metrics == metrics
    assert again.trace(second.id) == b"\x90"
    assert again.trace(first.id) is None
    again.close()


def test_a_reply_left_streaming_is_marked_interrupted_with_its_text(store: ChatStore, path: Path) -> None:
    chat = store.create("Foxes")
    asked = store.add_user(chat.id, "Tell me", parent=None)
    reply = store.replies.begin(chat.id, parent=asked.id, models=Models(main="M"), options=ReplyOptions())
    store.replies.update(reply.id, "Foxes a")
    store.close()
    again = opened(path)
    assert again.recover() == 1
    last = again.messages(chat.id)[-1]
    assert (last.content, last.status) == ("Foxes a", Status.INTERRUPTED)
    again.close()


def test_the_conversation_follows_the_newest_reply(store: ChatStore) -> None:
    chat = store.create("Twice")
    asked = store.add_user(chat.id, "Say it", parent=None)
    for text in ("first try", "second try"):
        reply = store.replies.begin(chat.id, parent=asked.id, models=Models(main="M"), options=ReplyOptions())
        store.replies.finish(reply.id, text, Status.COMPLETE)
    assert [m.content for m in store.messages(chat.id)] == ["Say it", "second try"]


def test_the_history_is_ordered_by_use(store: ChatStore) -> None:
    a, _, c = (store.create(title) for title in "abc")
    store.add_user(a.id, "again", parent=None)
    assert [x.title for x in store.chats()] == ["a", "c", "b"]
    store.rename(c.id, "sea")
    assert store.chat(c.id) is not None
    assert [x.title for x in store.chats()] == ["a", "sea", "b"]


@pytest.mark.parametrize("needle", ["fox", "FOX", "100%", "a_b", "back\\slash"])
def test_search_takes_its_words_literally(store: ChatStore, needle: str) -> None:
    store.create("plain axb 100 slash")
    wanted = store.create("other")
    store.add_user(wanted.id, "the fox ran 100% of a_b over back\\slash", parent=None)
    assert [c.id for c in store.chats(needle)] == [wanted.id]


def test_a_deleted_chat_can_be_brought_back_until_the_next_start(store: ChatStore, path: Path) -> None:
    kept, gone = store.create("kept"), store.create("gone")
    store.add_user(gone.id, "hello", parent=None)
    store.delete(kept.id)
    store.delete(gone.id)
    assert store.chats() == []
    assert store.chat(kept.id) is None
    store.undelete(kept.id)
    assert [c.id for c in store.chats()] == [kept.id]
    store.recover()
    store.undelete(gone.id)
    assert [c.id for c in store.chats()] == [kept.id]
    assert store.messages(gone.id) == []


def test_unsent_text_survives_and_is_cleared_by_sending(store: ChatStore, path: Path) -> None:
    chat = store.create("c")
    store.unsent.keep_text(chat.id, "half a thou")
    store.unsent.keep_text(NEW_CHAT, "new idea")
    store.close()
    again = opened(path)
    again.recover()
    assert again.unsent.text(chat.id) == "half a thou"
    assert again.unsent.text(NEW_CHAT) == "new idea"
    again.add_user(chat.id, "half a thought", parent=None)
    assert again.unsent.text(chat.id) == ""
    again.unsent.keep_text(NEW_CHAT, "")
    assert again.unsent.text(NEW_CHAT) == ""
    again.close()


def test_settings_of_another_version_cost_only_themselves(store: ChatStore) -> None:
    chat = store.create("c")
    asked = store.add_user(chat.id, "hi", parent=None)
    reply = store.replies.begin(chat.id, parent=asked.id, models=Models(main="M"), options=ReplyOptions())
    store.database.connection.execute("UPDATE messages SET options = '{\"sampling\": 3}' WHERE id = ?", (reply.id,))
    last = store.messages(chat.id)[-1]
    assert last.options is None
    assert last.models == Models(main="M")


def test_a_disk_that_refuses_writes_moves_the_chats_to_memory(path: Path) -> None:
    told: list[str] = []
    store = opened(path)
    store.database.on_trouble = told.append
    chat = store.create("kept")
    connection = store.database.connection
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")  # the same SQLITE_FULL as a full disk
    long = "x" * 100_000
    store.add_user(chat.id, long, parent=None)
    assert [m.content for m in store.messages(chat.id)] == [long]
    assert not store.database.persistent
    assert len(told) == 1
    assert "kept in memory" in told[0]
    store.add_user(chat.id, "more", parent=None)
    assert len(told) == 1
    assert store.database.at_stake
    assert not store.database.save_again()
    store.database._refused[0].execute("PRAGMA max_page_count = 4294967294")  # type: ignore[index]
    assert store.database.save_again()
    assert store.database.persistent
    assert not store.database.at_stake
    store.add_user(chat.id, "saved", parent=None)
    store.close()
    again = opened(path)
    assert [m.content for m in again.messages(chat.id)] == ["saved"]  # the newest of the three
    assert len(again.tree(chat.id).siblings(again.messages(chat.id)[0].id)) == 3
    again.close()


def test_what_another_program_wrote_meanwhile_is_not_written_over(path: Path) -> None:
    store, other = opened(path), opened(path)
    chat = store.create("kept")
    limited = store.database.connection
    limited.execute(f"PRAGMA max_page_count = {limited.execute('PRAGMA page_count').fetchone()[0]}")
    store.add_user(chat.id, "x" * 100_000, parent=None)
    other.create("theirs")
    limited.execute("PRAGMA max_page_count = 4294967294")
    assert not store.database.save_again()
    assert store.database.at_stake
    assert {chat.title for chat in other.chats()} == {"kept", "theirs"}
    store.close()
    other.close()


def test_a_failed_query_is_a_sentence(store: ChatStore) -> None:
    with pytest.raises(StoreError, match="could not be saved"):
        store.add_user(99, "nobody's", parent=None)
    store.database.connection.execute("DROP TABLE unsent")
    with pytest.raises(StoreError, match="could not be read"):
        store.unsent.text(1)


def test_a_message_is_deleted_with_all_that_follows_it_and_comes_back(store: ChatStore, path: Path) -> None:
    chat = store.create("c")
    first = store.add_user(chat.id, "first", parent=None)
    replies = [
        store.replies.begin(chat.id, parent=first.id, models=Models(main="M"), options=ReplyOptions()) for _ in range(2)
    ]
    store.add_user(chat.id, "an owl", parent=replies[0].id)
    leaf = store.add_user(chat.id, "second", parent=replies[1].id)
    store.delete_messages(chat.id, leaf.id, leaf=replies[1].id)
    store.delete_messages(chat.id, replies[0].id, leaf=replies[1].id)
    assert store.tree(chat.id).below(first.id) == {first.id, replies[1].id}
    assert store.chats("owl") == []
    store.undelete_messages(chat.id, replies[0].id, leaf=replies[1].id)
    assert [c.id for c in store.chats("owl")] == [chat.id]
    assert leaf.id not in store.tree(chat.id).below(first.id)  # another deletion took it
    store.recover()
    store.undelete_messages(chat.id, leaf.id, leaf=leaf.id)
    assert store.messages(chat.id)[0] == first
    assert leaf.id not in store.tree(chat.id).below(first.id)
    store.delete_messages(chat.id, first.id, leaf=None)
    assert store.messages(chat.id) == []
    assert store.leaf(chat.id) is None


def test_siblings_and_the_newest_end_of_a_branch() -> None:
    tree = Tree({1: None, 2: 1, 3: 2, 4: 1, 5: 4, 6: 3, 7: None})
    assert tree.siblings(2) == [2, 4]
    assert tree.siblings(7) == [1, 7]
    assert tree.siblings(99) == [99]
    assert tree.newest_leaf(2) == 6
    assert tree.newest_leaf(4) == 5
    assert tree.path(6) == [1, 2, 3, 6]
    assert tree.path(None) == []


def test_what_was_typed_in_each_place_is_kept_until_it_is_sent(store: ChatStore, path: Path) -> None:
    chat = store.create("c")
    asked = store.add_user(chat.id, "hi", parent=None)
    store.unsent.keep_queued(chat.id, "and then", unsent="")
    store.unsent.keep_text(chat.id, "half a thou")
    store.unsent.keep_edit(chat.id, Edit(message=asked.id, text="hello"))
    store.close()
    again = opened(path)
    again.recover()

    def kept() -> tuple[str, str, Edit | None]:
        return again.unsent.text(chat.id), again.unsent.queued(chat.id), again.unsent.edit(chat.id)

    assert kept() == ("half a thou", "and then", Edit(message=asked.id, text="hello"))
    again.add_user(chat.id, "and then", parent=asked.id, queued=True)
    assert kept() == ("half a thou", "", Edit(message=asked.id, text="hello"))
    edited = again.add_user(chat.id, "hello", parent=None, edited=asked.id)
    assert kept() == ("half a thou", "", None)
    assert again.messages(chat.id) == [edited]
    again.add_user(chat.id, "half a thought", parent=edited.id)
    assert kept() == ("", "", None)
    assert again.database.connection.execute("SELECT count(*) FROM unsent").fetchone()[0] == 0
    again.close()


def test_an_edited_reply_stands_beside_the_one_that_was_written(store: ChatStore) -> None:
    chat = store.create("c")
    asked = store.add_user(chat.id, "hi", parent=None)
    reply = store.replies.begin(chat.id, parent=asked.id, models=Models(main="M"), options=ReplyOptions())
    store.replies.finish(reply.id, "ho", Status.COMPLETE)
    edited = store.add_edited_reply(reply, "hey")
    assert [(m.content, m.edited) for m in store.messages(chat.id)] == [("hi", None), ("hey", reply.id)]
    assert store.tree(chat.id).siblings(reply.id) == [reply.id, edited.id]
    assert store.trace(edited.id) is None


def test_deleted_messages_do_not_leave_the_store(store: ChatStore) -> None:
    chat = store.create("c")
    first = store.add_user(chat.id, "first", parent=None)
    second = store.add_user(chat.id, "second", parent=first.id)
    store.delete_messages(chat.id, second.id, leaf=first.id)
    with store.archive() as archive:
        assert [m.content for m in archive.messages(chat.id)] == ["first"]
        assert [m.content for m in archive.branch(chat.id)] == ["first"]
        assert archive.counts() == {chat.id: 1}
        assert archive.place_of_leaf(chat.id) == 1
    store.delete_messages(chat.id, first.id, leaf=None)
    with store.archive() as archive:
        assert archive.leaf(chat.id) is None
        assert list(archive.first_messages()) == []
