"""One byte of the chat database changed, and other ways in which what is stored is not what was written."""

import random
import sqlite3
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from foretoken.store import opening, schema
from foretoken.store.chat_store import ChatStore
from foretoken.store.records import Role, Status


@pytest.fixture
def chats(helper: Callable[[str], ModuleType]) -> ModuleType:
    return helper("store/damaged_chats.py")


@pytest.fixture
def path(tmp_path: Path, chats: ModuleType) -> Path:
    path = tmp_path / "chats.db"
    chats.fill(path)
    return path


def everything(store: ChatStore) -> list[str]:
    """What the window may ask of it; returns the texts of all messages that are shown."""
    store.recover()
    texts: list[str] = []
    for chat in store.chats():
        store.options(chat.id)
        store.unsent.text(chat.id)
        for message in store.messages(chat.id):
            texts.append(message.content)
            store.trace(message.id)
    fresh = store.create("fresh")
    asked = store.add_user(fresh.id, "still there?", parent=None)
    assert [message.id for message in store.messages(fresh.id)] == [asked.id]
    store.database.connection.execute("DELETE FROM chats WHERE id = ?", (fresh.id,))
    return texts


@pytest.mark.parametrize("seed", [*range(6), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(6, 60))])
def test_one_byte_costs_little_and_is_said_once(path: Path, chats: ModuleType, seed: int) -> None:
    whole = path.read_bytes()
    before = len(everything(chats.opened(path)))
    rng = random.Random(seed)
    for high in (True, False) * 5:
        path.write_bytes(whole)
        for suffix in ("-wal", "-shm"):
            Path(f"{path}{suffix}").unlink(missing_ok=True)
        at = chats.change_a_byte(path, rng, high=high)
        damaged = path.read_bytes()
        store = chats.opened(path)
        texts = everything(store)
        # A page holds some twenty messages; those that nothing tells of any more are in the copy.
        assert len(texts) >= before - 24, (at, store.database.notice)
        newer = "newer version" in (store.database.notice or "")
        assert store.database.persistent or newer
        if store.database.notice is not None and not newer:
            assert any(kept.read_bytes() == damaged for kept in path.parent.glob("chats.db.bad*")), at
        store.close()
        again = chats.opened(path)
        assert again.database.notice is None or newer, at
        again.close()


@pytest.mark.parametrize("table", ["chats", "messages", "traces", "unsent"])
def test_a_table_that_is_missing_costs_no_other(path: Path, chats: ModuleType, table: str) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute(f"DROP TABLE {table}")
    connection.close()
    store = chats.opened(path)
    assert "damaged" in (store.database.notice or "")
    texts = everything(store)
    assert len(texts) == (0 if table == "messages" else chats.CHATS * chats.TURNS * 2)
    titles = {chat.title for chat in store.chats()}
    assert "Question 0 of chat 3" in titles if table == "chats" else "Chat 3 — of foxes" in titles
    store.close()


@pytest.mark.parametrize("column", ["chats.leaf", "chats.options", "messages.metrics", "messages.parent"])
def test_a_column_that_is_missing_costs_no_other(path: Path, chats: ModuleType, column: str) -> None:
    table, name = column.split(".")
    with sqlite3.connect(path) as connection:
        connection.execute("DROP INDEX messages_parent")
        rest = ", ".join(one for one in schema.columns(connection)[table] if one != name)
        connection.execute(f"CREATE TABLE other AS SELECT {rest} FROM {table}")
        connection.execute(f"DROP TABLE {table}")
        connection.execute(f"ALTER TABLE other RENAME TO {table}")
    connection.close()
    store = chats.opened(path)
    assert "damaged" in (store.database.notice or "")
    shown = everything(store)
    assert len(shown) == (chats.CHATS if name == "parent" else chats.CHATS * chats.TURNS * 2)
    store.close()


def test_messages_that_follow_each_other_in_a_circle(path: Path, chats: ModuleType) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE messages SET parent = 9 WHERE id = 1")
    connection.close()
    store = chats.opened(path)
    assert "damaged" in (store.database.notice or "")
    assert len(everything(store)) == chats.CHATS * chats.TURNS * 2
    # Also one that comes about later ends.
    store.database.connection.execute("UPDATE messages SET parent = 9 WHERE id = 1")
    assert store.messages(1)
    store.close()


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE messages SET content = CAST(x'61ff62' AS TEXT) WHERE id = 2",
        "UPDATE messages SET content = x'61ff62' WHERE id = 2",
        "UPDATE messages SET created = 1e300 WHERE id = 2",
        "UPDATE messages SET error = CAST(x'80' AS TEXT), chat = 2 WHERE id = 2",
        "UPDATE chats SET title = CAST(x'e9' AS TEXT) WHERE id = 1",
        "UPDATE chats SET title = x'00' WHERE id = 1",
        "UPDATE chats SET updated = 'yesterday' WHERE id = 1",
        "UPDATE chats SET created = -9e99, pinned = 'very' WHERE id = 1",
        "UPDATE chats SET options = x'ff' WHERE id = 1",
        "UPDATE unsent SET text = CAST(x'ff' AS TEXT)",
        "UPDATE traces SET events = 'text'",
        "UPDATE traces SET examined = 'text'",
        "PRAGMA ignore_check_constraints = ON; UPDATE messages SET role = 'judge', status = 'odd' WHERE id = 2",
    ],
)
def test_a_value_that_nobody_wrote(path: Path, chats: ModuleType, change: str) -> None:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.executescript(change)
    connection.close()
    store = chats.opened(path)
    assert "damaged" in (store.database.notice or "")
    assert len(everything(store)) >= chats.CHATS * chats.TURNS * 2 - 2 * chats.TURNS
    if "61ff62" in change:
        store.open_branch(1, 2)
        assert store.messages(1)[-1].content == "a\ufffdb"
    store.close()
    again = chats.opened(path)
    assert again.database.notice is None
    again.close()


@pytest.mark.parametrize("leaf", [0, -1, 2**62, 40])
def test_a_branch_that_is_not_there_gives_the_newest(path: Path, chats: ModuleType, leaf: int) -> None:
    store = chats.opened(path)
    newest = store.messages(1)
    store.open_branch(1, leaf)  # 40 is a message of another chat
    assert store.messages(1) == newest
    store.close()


def test_options_beyond_every_limit_are_left_out(path: Path, chats: ModuleType) -> None:
    store = chats.opened(path)
    for text in (f'{{"sampling": {{"top_k": {2**70}}}}}', '{"sampling": {"temperature": -3}}', '{"max_tokens": 1e999}'):
        store.database.connection.execute("UPDATE chats SET options = ? WHERE id = 1", (text,))
        assert store.options(1) is None
    last = store.messages(1)[-1]
    metrics = f'{{"generated_tokens": {10**12}}}'
    store.database.connection.execute("UPDATE messages SET metrics = ? WHERE id = ?", (metrics, last.id))
    assert store.messages(1)[-1].metrics is None
    assert store.messages(1)[-1].role is Role.ASSISTANT
    assert store.messages(1)[-1].status is Status.COMPLETE
    store.close()


def test_a_large_database_is_checked_while_it_is_in_use(
    path: Path, chats: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "_LARGE", 0)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE messages SET content = x'ff' WHERE id = 3")
    store = chats.opened(path)
    assert (store.database.notice, store.database.unchecked) == (None, True)
    everything(store)
    assert "Start Foretoken again" in (store.database.check() or "")
    store.close()
    again = chats.opened(path)
    assert "could be saved" in (again.database.notice or "")
    assert not again.database.unchecked
    assert everything(again)
    again.close()
    third = chats.opened(path)
    assert (third.database.notice, third.database.unchecked, third.database.check()) == (None, True, None)
    third.close()
