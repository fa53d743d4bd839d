"""Chats in a real file: written, read back after a restart, searched, deleted and brought back."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from foretoken.engine.events import Metrics
from foretoken.engine.options import ReplyOptions, SamplingOptions
from foretoken.errors import StoreError
from foretoken.store.chat_store import ChatStore
from foretoken.store.database import open_database
from foretoken.store.records import NEW_CHAT, Models, Role, Status


class Clock:
    """Seconds that move only when told."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


def opened(path: Path, **more: object) -> ChatStore:
    return ChatStore(open_database(path), clock=Clock(), **more)  # type: ignore[arg-type]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "chats.db"


@pytest.fixture
def store(path: Path) -> Iterator[ChatStore]:
    store = opened(path)
    yield store
    store.close()


def test_a_chat_comes_back_after_a_restart(store: ChatStore, path: Path) -> None:
    chat = store.create("Foxes")
    asked = store.add_user(chat.id, "Tell me of foxes", parent=None)
    options = ReplyOptions(sampling=SamplingOptions(temperature=0.2, seed=9))
    reply = store.begin_reply(chat.id, parent=asked.id, models=Models(main="M", draft="d"), options=options)
    store.update_reply(reply.id, "Foxes a")
    metrics = Metrics(num_drafts=3, generated_tokens=4, acceptance_per_position=(0.5, 0.25))
    store.finish_reply(reply.id, "Foxes are red.", Status.COMPLETE, metrics=metrics, trace=b"\x90")
    store.close()

    again = opened(path)
    assert again.notice is None
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
    reply = store.begin_reply(chat.id, parent=asked.id, models=Models(main="M"), options=ReplyOptions())
    store.update_reply(reply.id, "Foxes a")
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
        reply = store.begin_reply(chat.id, parent=asked.id, models=Models(main="M"), options=ReplyOptions())
        store.finish_reply(reply.id, text, Status.COMPLETE)
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
    store.keep_unsent(chat.id, "half a thou")
    store.keep_unsent(NEW_CHAT, "new idea")
    store.close()
    again = opened(path)
    again.recover()
    assert again.unsent(chat.id) == "half a thou"
    assert again.unsent(NEW_CHAT) == "new idea"
    again.add_user(chat.id, "half a thought", parent=None)
    assert again.unsent(chat.id) == ""
    again.keep_unsent(NEW_CHAT, "")
    assert again.unsent(NEW_CHAT) == ""
    again.close()


def test_settings_of_another_version_cost_only_themselves(store: ChatStore) -> None:
    chat = store.create("c")
    asked = store.add_user(chat.id, "hi", parent=None)
    reply = store.begin_reply(chat.id, parent=asked.id, models=Models(main="M"), options=ReplyOptions())
    store._database.connection.execute("UPDATE messages SET options = '{\"sampling\": 3}' WHERE id = ?", (reply.id,))
    last = store.messages(chat.id)[-1]
    assert last.options is None
    assert last.models == Models(main="M")


def test_a_disk_that_refuses_writes_moves_the_chats_to_memory(path: Path) -> None:
    told: list[str] = []
    store = opened(path, on_trouble=told.append)
    chat = store.create("kept")
    connection = store._database.connection
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")  # the same SQLITE_FULL as a full disk
    long = "x" * 100_000
    store.add_user(chat.id, long, parent=None)
    assert [m.content for m in store.messages(chat.id)] == [long]
    assert not store.persistent
    assert len(told) == 1
    assert "only while this window is open" in told[0]
    store.add_user(chat.id, "more", parent=None)
    assert len(told) == 1
    store.close()


def test_a_failed_query_is_a_sentence(store: ChatStore) -> None:
    with pytest.raises(StoreError, match="could not be saved"):
        store.add_user(99, "nobody's", parent=None)
    store._database.connection.execute("DROP TABLE unsent")
    with pytest.raises(StoreError, match="could not be read"):
        store.unsent(1)
