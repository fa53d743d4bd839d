"""Opening the chat database: fresh, newer, damaged, unwritable, and after a kill in the middle of writing."""

import os
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from foretoken.engine.options import ReplyOptions
from foretoken.errors import StoreError
from foretoken.store import schema
from foretoken.store.chat_store import ChatStore
from foretoken.store.opening import open_database
from foretoken.store.records import ChatOptions, Models, Status


def opened(path: Path) -> ChatStore:
    return ChatStore(open_database(path), clock=time.time)


def test_the_file_is_what_was_promised(tmp_path: Path) -> None:
    database = open_database(tmp_path / "chats.db")
    ask = lambda pragma: database.connection.execute(f"PRAGMA {pragma}").fetchone()[0]  # noqa: E731
    assert database.persistent
    assert database.notice is None
    assert ask("journal_mode") == "wal"
    assert ask("foreign_keys") == 1
    assert ask("busy_timeout") > 0
    assert ask("user_version") == schema.VERSION
    database.close()


def test_a_database_of_the_first_version_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "chats.db"
    with sqlite3.connect(path) as connection:
        connection.executescript(f"{schema.MIGRATIONS[0]} PRAGMA user_version = 1;")
        connection.execute("INSERT INTO chats (title, created, updated) VALUES ('Old', 1, 2)")
    connection.close()
    store = opened(path)
    assert store.database.persistent
    (chat,) = store.chats()
    assert chat.title == "Old"
    assert store.options(chat.id) is None
    store.keep_options(chat.id, ChatOptions(max_tokens=5))
    store.close()
    store = opened(path)
    assert store.options(chat.id) == ChatOptions(max_tokens=5)
    store.close()


MIGRANT = """
import os, sqlite3, sys
from foretoken.store import schema
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
left = int(sys.argv[2])
def told(statement):
    global left
    left -= 1
    if left < 0:
        os._exit(9)  # as a kill: nothing is rolled back, closed or written
connection.set_trace_callback(told)
schema.migrate(connection)
"""


@pytest.mark.one_in(4)
@pytest.mark.parametrize("version", range(1, schema.VERSION))
def test_a_migration_that_is_killed_at_any_step_is_done_at_the_next_start(tmp_path: Path, version: int) -> None:
    path = tmp_path / "chats.db"
    for step in range(100):
        path.unlink(missing_ok=True)
        Path(f"{path}-wal").unlink(missing_ok=True)
        with sqlite3.connect(path) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            for number in range(version):
                connection.executescript(f"{schema.MIGRATIONS[number]} PRAGMA user_version = {number + 1};")
            connection.execute("INSERT INTO chats (id, title, created, updated) VALUES (1, 'Old', 1, 2)")
            connection.execute(
                "INSERT INTO messages (chat, role, content, status, created) VALUES (1, 'user', 'hi', 'complete', 1)"
            )
            connection.execute("INSERT INTO unsent (chat, text) VALUES (1, 'half a thou')")
        connection.close()
        killed = subprocess.run([sys.executable, "-c", MIGRANT, str(path), str(step)], check=False).returncode == 9
        store = opened(path)
        assert store.database.notice is None
        assert [message.content for message in store.messages(1)] == ["hi"]
        assert store.unsent.text(1) == "half a thou"
        store.unsent.keep_queued(1, "and then")
        assert store.unsent.queued(1) == "and then"
        store.close()
        if not killed:
            break
    assert not killed
    assert step > 3


def test_a_newer_database_is_left_alone_and_said(tmp_path: Path) -> None:
    path = tmp_path / "chats.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE later (x)")
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    before = path.read_bytes()
    store = opened(path)
    assert "newer version" in (store.database.notice or "")
    assert not store.database.persistent
    store.create("works")
    assert len(store.chats()) == 1
    store.close()
    assert path.read_bytes()[100:] == before[100:]
    assert not list(tmp_path.glob("*.bad"))


@pytest.mark.parametrize(("page", "saved"), [(0, 50), (1, 0), (10, 43)], ids=["header", "root", "leaf"])
def test_a_damaged_database_is_kept_aside_and_salvaged(tmp_path: Path, page: int, saved: int) -> None:
    path = tmp_path / "chats.db"
    store = opened(path)
    for number in range(50):
        store.create(f"chat {number} " + "x" * 500)
    store.close()
    data = bytearray(path.read_bytes())
    data[page * 4096 : (page + 1) * 4096] = b"\xff" * 4096
    path.write_bytes(data)

    store = opened(path)
    assert "damaged" in (store.database.notice or "")
    assert (f"0 messages in {saved} chats could be saved" in (store.database.notice or "")) == (saved > 0)
    assert store.database.persistent
    assert len(store.chats()) == saved
    store.create("fresh")
    store.close()
    assert (tmp_path / "chats.db.bad").read_bytes() == bytes(data)
    assert [entry.name for entry in tmp_path.iterdir() if "salvage" in entry.name] == []
    assert opened(path).database.notice is None  # said once

    path.write_bytes(b"not a database at all, and long enough to be looked at" * 100)
    store = opened(path)
    assert "chats.db.bad2" in (store.database.notice or "")
    store.close()


def test_an_unwritable_place_is_read_into_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "chats.db"
    store = opened(path)
    store.create("from before")
    store.close()

    def read_only(_path: Path) -> None:
        raise PermissionError(13, "Read-only file system")

    for name in ("make_folder", "touch"):  # the test may run as root, whom no mode bits stop
        monkeypatch.setattr(f"foretoken.own_files.{name}", read_only)
    store = opened(path)
    assert "cannot be written" in (store.database.notice or "")
    assert not store.database.persistent
    assert [c.title for c in store.chats()] == ["from before"]
    store.create("in memory")
    assert len(store.chats()) == 2
    store.close()

    empty = opened(tmp_path / "elsewhere" / "chats.db")
    assert empty.chats() == []
    empty.create("in memory")
    empty.close()
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="pipes and sockets are no files there")
@pytest.mark.parametrize("suffix", ["", "-wal", "-journal"])
@pytest.mark.parametrize("what", ["folder", "pipe", "socket", "device", "dead link"])
def test_what_is_no_file_is_put_aside(tmp_path: Path, what: str, suffix: str) -> None:
    path = tmp_path / "chats.db"
    strange = tmp_path / f"chats.db{suffix}"
    with socket.socket(socket.AF_UNIX) as plug:
        match what:
            case "folder":
                strange.mkdir()
            case "pipe":
                os.mkfifo(strange)
            case "socket":
                plug.bind(str(strange))
            case "device":
                strange.symlink_to("/dev/full")
            case _:
                strange.symlink_to(tmp_path / "nowhere")
    store = opened(path)
    assert f"kept as chats.db{suffix}.bad" in (store.database.notice or "")
    assert store.database.persistent
    store.create("as ever")
    store.close()
    assert os.path.lexists(tmp_path / f"chats.db{suffix}.bad")
    store = opened(path)
    assert store.database.notice is None
    assert len(store.chats()) == 1
    store.close()


def test_a_locked_database_is_said_to_be_locked(tmp_path: Path) -> None:
    path = tmp_path / "chats.db"
    store = opened(path)
    store.create("from before")
    store.close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    store = opened(path)
    assert "Another program has locked the chats" in (store.database.notice or "")
    assert "cannot be written" not in (store.database.notice or "")
    assert not store.database.persistent
    assert [chat.title for chat in store.chats()] == ["from before"]
    store.close()
    other.execute("COMMIT")
    other.close()
    assert opened(path).database.notice is None
    assert not list(tmp_path.glob("*.bad*"))


def test_a_write_while_another_program_holds_the_database_says_so(tmp_path: Path) -> None:
    path = tmp_path / "chats.db"
    store = opened(path)
    store.database.connection.execute("PRAGMA busy_timeout = 1")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="another program has locked the chats"):
        store.create("now")
    other.close()
    store.close()


@pytest.mark.parametrize("version", [-1, 0, 1, schema.VERSION - 1, schema.VERSION + 101, 2**31 - 1])
def test_a_version_that_nobody_wrote_costs_nothing(tmp_path: Path, version: int) -> None:
    path = tmp_path / "chats.db"
    store = opened(path)
    store.create("kept")
    store.close()
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA user_version = {version}")
    connection.close()
    store = opened(path)
    assert "damaged" in (store.database.notice or "")
    assert [chat.title for chat in store.chats()] == ["kept"]
    store.close()


def test_a_reply_that_has_ended_does_not_hang_on_the_log(tmp_path: Path) -> None:
    path = tmp_path / "chats.db"
    store = opened(path)
    chat = store.create("kept")
    asked = store.add_user(chat.id, "question", parent=None)
    reply = store.replies.begin(chat.id, parent=asked.id, models=Models(main="M"), options=ReplyOptions())
    store.replies.finish(reply.id, "answer", Status.COMPLETE)
    (tmp_path / "after a kill.db").write_bytes(path.read_bytes())  # and its log is damaged
    again = opened(tmp_path / "after a kill.db")
    assert [message.content for message in again.messages(chat.id)] == ["question", "answer"]
    again.close()
    store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX modes")
def test_nobody_else_may_read_the_chats(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        path = tmp_path / "new" / "data" / "chats.db"
        store = opened(path)
        store.create("private")
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in (path.parent.parent).rglob("*")}
        store.close()
    finally:
        os.umask(before)
    assert modes == {"data": 0o700, "chats.db": 0o600, "chats.db-wal": 0o600, "chats.db-shm": 0o600}
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700


WRITER = """
import sys, time
from pathlib import Path
from foretoken.engine.options import ReplyOptions
from foretoken.store.chat_store import ChatStore
from foretoken.store.records import Models
from foretoken.store.opening import open_database
store = ChatStore(open_database(Path(sys.argv[1])), clock=time.time)
store.recover()
chat = store.create("chat")
asked = store.add_user(chat.id, "the question " + sys.argv[2], parent=None)
reply = store.replies.begin(chat.id, parent=asked.id, models=Models(main="M"), options=ReplyOptions())
text = ""
for number in range(10**9):
    text += f"{number} "
    store.replies.update(reply.id, text[-5000:])
    if number % 20 == 0:
        print(number, flush=True)
"""


def test_a_kill_in_the_middle_of_writing_loses_little(tmp_path: Path) -> None:
    path = tmp_path / "chats.db"
    for turn in range(3):
        child = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path), str(turn)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        assert child.stdout is not None
        seen = 0
        while seen < 40 * (turn + 1):
            seen = int(child.stdout.readline())
        os.kill(child.pid, signal.SIGKILL)
        child.wait()
        rest = child.stdout.read().split(b"\n")
        child.stdout.close()
        said = max([seen, *(int(line) for line in rest[:-1] if line)])

        store = opened(path)
        assert store.database.notice is None
        assert store.recover() == 1
        assert len(store.chats()) == turn + 1
        question, reply = store.messages(store.chats()[0].id)
        assert question.content == f"the question {turn}"
        assert reply.status is Status.INTERRUPTED
        assert int(reply.content.split()[-1]) >= said
        store.close()


@pytest.mark.parametrize("database", [None, b""])
@pytest.mark.parametrize("suffix", ["-wal", "-journal"])
def test_a_log_without_its_database_is_kept(tmp_path: Path, database: bytes | None, suffix: str) -> None:
    """SQLite would delete it."""
    path = tmp_path / "chats.db"
    log = tmp_path / f"chats.db{suffix}"
    log.write_bytes(b"changes" * 1000)
    if database is not None:
        path.write_bytes(database)
    opened = open_database(path)
    assert opened.persistent
    assert opened.notice is not None
    assert f"kept as chats.db{suffix}.bad, so there are no chats here; if you have a copy of chats.db" in opened.notice
    assert (tmp_path / f"chats.db{suffix}.bad").read_bytes() == b"changes" * 1000
    opened.close()
    again = open_database(path)
    assert again.notice is None
    again.close()
