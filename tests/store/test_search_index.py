"""The search index beside the chats: in step with them, whatever happens to it, and harmless to ask."""

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from foretoken.engine.options import ReplyOptions
from foretoken.store import search_index
from foretoken.store.chat_store import ChatStore
from foretoken.store.opening import open_database
from foretoken.store.records import Models, Status
from foretoken.store.search_index import Hit, Indexer, SearchIndex


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "chats.db"


@pytest.fixture
def store(path: Path) -> Iterator[ChatStore]:
    store = ChatStore(open_database(path), clock=iter(range(1, 10_000)).__next__)
    yield store
    store.close()


def opened(path: Path) -> SearchIndex:
    index = SearchIndex(path.with_name("search.db"), path)
    index.compare()
    while index.waiting:
        index.advance()
    assert index.complete == 1.0
    return index


def say(store: ChatStore, *texts: str, title: str = "A chat") -> list[int]:
    chat, parent = store.create(title).id, None
    for text in texts:
        parent = store.add_user(chat, text, parent=parent).id
    return [message.id for message in store.messages(chat)]


def found(index: SearchIndex, words: str) -> list[int]:
    return [hit.message for hit in index.search(words)]


def test_words_are_found_by_their_beginning_in_any_script(store: ChatStore, path: Path) -> None:
    fox, other, chinese, emoji = say(
        store, "The Quick brown fox\n\n    jumps", "A slow FÖX, quickly", "我们喜欢机器学习", "Words 😀 here"
    )
    with opened(path) as index:
        assert found(index, "quick fox") == [other, fox]
        assert found(index, "qui") == [other, fox]
        assert found(index, "föx") == found(index, "fox")
        assert found(index, "机器") == [chinese]
        assert found(index, "学机") == []
        assert found(index, "wor") == [emoji]
        assert found(index, "brown slow") == []
        (hit,) = index.search("brown")
        assert hit == Hit(fox, 1, "A chat", "The Quick brown fox jumps", ((10, 15),), hit.created)


@pytest.mark.parametrize(
    "words", ['"', "a AND", "(", "NEAR(a b)", "fox*", "^fox", "text:fox", "-", "\ud800\0", "x" * 9999]
)
def test_no_query_is_an_error(store: ChatStore, path: Path, words: str) -> None:
    (fox,) = say(store, "fox")
    with opened(path) as index:
        assert found(index, words) in ([], [fox])


def test_it_keeps_in_step_with_what_is_written_and_deleted(store: ChatStore, path: Path) -> None:
    first, second = say(store, "apple", "pear")
    with opened(path) as index:
        reply = store.replies.begin(1, parent=second, models=Models(main="M"), options=ReplyOptions())
        store.replies.update(reply.id, "cherries")
        index.add([reply.id])
        assert found(index, "cherries") == []  # it is still being written
        store.replies.finish(reply.id, "cherries and plums", Status.COMPLETE)
        index.add([reply.id])
        index.add([reply.id])
        assert found(index, "plums") == [reply.id]
        store.delete_messages(1, second, leaf=first)
        assert found(index, "pear") == []
        store.delete(1)
        assert found(index, "apple") == []
    store.recover()
    with opened(path) as index:
        assert found(index, "apple") == []
        assert found(index, "plums") == []
    with sqlite3.connect(path.with_name("search.db")) as connection:
        assert connection.execute("SELECT count(*) FROM words_content").fetchone() == (0,)


@pytest.mark.parametrize("damage", ["cut", "overwritten", "other version", "no table", "folder of rubbish"])
def test_what_is_damaged_is_built_again(store: ChatStore, path: Path, damage: str) -> None:
    messages = say(store, *(f"apple number{n}" for n in range(20)))
    opened(path).close()
    file = path.with_name("search.db")
    content = file.read_bytes()
    if damage == "cut":
        file.write_bytes(content[:5000])
    elif damage == "overwritten":
        file.write_bytes(content[:4096] + b"\x99" * (len(content) - 4096))
    elif damage == "folder of rubbish":
        file.write_bytes(b"rubbish" * 1000)
    else:
        with sqlite3.connect(file) as connection:
            change = "PRAGMA user_version = 99" if damage == "other version" else "DROP TABLE words"
            connection.execute(change)
    with opened(path) as index:
        assert found(index, "number7") == [messages[7]]


def test_the_thread_reads_all_and_then_what_is_new(
    store: ChatStore, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search_index, "SLICE", 4)
    say(store, *(f"apple {n}" for n in range(10)))
    done = threading.Semaphore(0)
    indexer = Indexer(path.with_name("search.db"), path, done.release)
    indexer.start()
    assert done.acquire(timeout=30)
    assert indexer.complete == 1.0
    (pear,) = say(store, "pear")
    indexer.look_again()
    assert done.acquire(timeout=30)
    with SearchIndex(path.with_name("search.db"), path) as index:
        assert found(index, "pear") == [pear]
    indexer.close()
