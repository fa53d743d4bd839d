"""Opens the chat database so that the window starts even if it is damaged, newer, locked or read-only.

What can be read of a damaged one is recovered row by row into a new one. Page 1 holds SQLite's header and the schema,
both of which are known: where they are damaged, a page 1 of the present shape takes their place in a copy of the file.
The file itself is only read.
"""

import contextlib
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from foretoken import own_files
from foretoken.errors import StoreError
from foretoken.store import schema
from foretoken.store.database import MEMORY, Database, Trouble, connect, suspect_mark, trouble_of
from foretoken.store.schema import LATEST, as_text
from foretoken.wording import tr, trn

_PAGE: Final = 4096  # of every database that SQLite has made since 2016
_PROBES: Final = 20_000  # rows that are looked for one by one where a page cannot be read
_ROLES: Final = ("user", "assistant")
_STATUSES: Final = ("complete", "streaming", "stopped", "failed", "interrupted")
_FAULTS: Final = (sqlite3.Error, UnicodeError)  # where the words of an error hold what is damaged
_Row = dict[str, Any]


@dataclass(frozen=True)
class Salvaged:
    """How much was found."""

    chats: int
    messages: int


def salvage(damaged: Path, into: sqlite3.Connection, *, workplace: Path | None) -> Salvaged:
    """Copy what can be read of `damaged` into the fresh database `into`. `workplace`: a folder with room for a copy.

    Raises OSError where there is no room, and sqlite3.Error where `into` fails.
    """
    with tempfile.TemporaryDirectory(prefix=".salvage-", dir=workplace) as folder:
        copy = Path(folder, "chats.db")
        for suffix in ("", "-wal"):
            with contextlib.suppress(FileNotFoundError):
                shutil.copyfile(f"{damaged}{suffix}", f"{copy}{suffix}")
        with _readable(copy) as rows:
            when = min(damaged.stat().st_mtime, LATEST)
            messages = _messages(rows("messages"), when)
            chats = _chats(rows("chats"), messages, when)
            known = {message["id"] for message in messages}
            into.execute("BEGIN IMMEDIATE")
            _insert(into, "chats", chats)
            _insert(into, "messages", messages)
            _insert(
                into,
                "traces",
                (
                    {**row, "said": 0, "examined": row["examined"] if isinstance(row["examined"], bytes) else None}
                    for row in rows("traces")
                    if row["message"] in known and isinstance(row["events"], bytes)
                ),
            )
            _insert(into, "unsent", map(_unsent, rows("unsent")))
            into.execute("COMMIT")
    return Salvaged(len(chats), len(messages))


def _insert(into: sqlite3.Connection, table: str, rows: Iterable[_Row]) -> None:
    for row in rows:
        marks = ", ".join("?" * len(row))
        into.execute(f"INSERT OR REPLACE INTO {table} ({', '.join(row)}) VALUES ({marks})", tuple(row.values()))


# --- reading --------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def _readable(copy: Path) -> Iterator[Callable[[str], Iterator[_Row]]]:
    """Gives the rows of a table by its name, as far as they can be read."""
    with contextlib.suppress(*_FAULTS), contextlib.closing(sqlite3.connect(copy)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # what a killed program had not yet put in its place
    if not _schema_known(copy):
        _put_page_1(copy)
    wanted = schema.columns(schema.newest())
    with contextlib.closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        connection.text_factory = as_text
        connection.row_factory = sqlite3.Row
        try:
            found = schema.columns(connection)
        except _FAULTS:
            found = {}

        def rows(table: str) -> Iterator[_Row]:
            names = [name for name in wanted[table] if name in found.get(table, ())]
            return (dict.fromkeys(wanted[table]) | dict(row) for row in _rows(connection, table, names))

        yield rows


def _schema_known(copy: Path) -> bool:
    """Whether the header is sound and every table has its name."""
    with copy.open("rb") as file:
        header = file.read(100)
    fixed = (
        (0, b"SQLite format 3\x00"),
        (20, b"\x00\x40\x20\x20"),
        (44, b"\x00\x00\x00\x04"),
        (56, b"\x00\x00\x00\x01"),
    )
    if any(header[at : at + len(value)] != value for at, value in fixed) or not set(header[18:20]) <= {1, 2}:
        return False
    try:
        with contextlib.closing(sqlite3.connect(copy)) as connection:
            found, wanted = schema.columns(connection), schema.columns(schema.newest())
    except _FAULTS:
        return False
    # One that is missing was dropped; one that is there under another name is damaged.
    return set(wanted) <= set(found) or len(found) < len(wanted)


def _put_page_1(copy: Path) -> None:
    """A page 1 of the present shape in the place of the one that cannot be read: the tables of every version begin on
    the same pages."""
    with copy.open("rb+") as file:
        size = file.seek(0, 2)
        file.seek(16)
        page_size = int.from_bytes(file.read(2), "big")
        if page_size < 512 or page_size & (page_size - 1) or size % page_size:
            page_size = _PAGE
        page = bytearray(_page_1(page_size, copy.parent))
        page[18:20] = b"\x01\x01"  # no write-ahead log: it is part of the file by now
        page[28:32] = (size // page_size).to_bytes(4, "big")
        page[32:40] = bytes(8)  # free pages: nobody will write here
        page[92:96] = page[24:28]  # the number of pages above is valid
        file.seek(0)
        file.write(page)


def _page_1(page_size: int, folder: Path) -> bytes:
    model = folder / "model.db"
    with contextlib.closing(sqlite3.connect(model, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA page_size = {page_size}")
        schema.migrate(connection)
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("DELETE FROM sqlite_master WHERE type <> 'table'")  # where an index begins is not known
    return model.read_bytes()[:page_size]


def _rows(connection: sqlite3.Connection, table: str, names: list[str]) -> Iterator[sqlite3.Row]:
    """The rows of a table from its beginning, from its end, and one by one where neither comes through."""
    if not names:
        return
    query = f"SELECT {', '.join(names)} FROM {table} NOT INDEXED"
    key = names[0]  # the row's number in every table
    first, last = 0, None
    try:
        for row in connection.execute(f"{query} ORDER BY {key}"):
            first = row[key]
            yield row
        return
    except _FAULTS:
        pass
    tail = []
    with contextlib.suppress(*_FAULTS):
        for row in connection.execute(f"{query} WHERE {key} > ? ORDER BY {key} DESC", (first,)):
            last = row[key]
            tail.append(row)
    end = first + _PROBES if last is None else min(last, first + _PROBES)
    for number in range(first + 1, end):
        with contextlib.suppress(*_FAULTS):
            yield from connection.execute(f"{query} WHERE {key} = ?", (number,)).fetchall()
    yield from reversed(tail)


# --- making sense of it ---------------------------------------------------------------------------------------


def _messages(rows: Iterable[_Row], when: float) -> list[_Row]:
    """Each message follows an earlier one of its chat: where that is not known any more, the one before it."""
    found: dict[int, _Row] = {}
    latest: dict[int, _Row] = {}  # by chat
    for row in sorted(rows, key=lambda row: int(row["id"])):
        if not isinstance(row["chat"], int) or row["content"] is None or row["id"] in found:
            continue
        before = latest.get(row["chat"])
        parent = found.get(row["parent"]) if isinstance(row["parent"], int) else None
        if parent is None or parent["chat"] != row["chat"]:
            parent = before if row["parent"] is not None else None
        follows = "assistant" if parent is not None and parent["role"] == "user" else "user"
        message = {
            "id": row["id"],
            "chat": row["chat"],
            "parent": None if parent is None else parent["id"],
            "role": row["role"] if row["role"] in _ROLES else follows,
            "content": _text(row["content"]),
            "status": row["status"] if row["status"] in _STATUSES else "complete",
            "created": _time(row["created"], when),
            "edited": _number(row["edited"]),
            **{
                name: _text(row[name]) if row[name] is not None else None
                for name in ("models", "options", "metrics", "error", "attachments", "thinking")
            },
        }
        found[row["id"]] = latest[row["chat"]] = message
    return list(found.values())


def _chats(rows: Iterable[_Row], messages: list[_Row], when: float) -> list[_Row]:
    """Those that were found, deleted ones too, and those that only their messages tell of."""
    chats = {
        row["id"]: {
            "id": row["id"],
            "title": tr("Recovered chat") if row["title"] is None else _text(row["title"]),
            "created": _time(row["created"], when),
            "updated": _time(row["updated"], when),
            "pinned": int(row["pinned"] == 1),
            "folder": None if row["folder"] is None else _text(row["folder"]),
            "archived": int(row["archived"] == 1),
            "named": row["named"] if row["named"] in (0, 1, 2) else 0,
            "options": None if row["options"] is None else _text(row["options"]),
            "leaf": _number(row["leaf"]),
        }
        for row in rows
    }
    for message in messages:
        if message["chat"] not in chats:
            title = " ".join(message["content"].split())[:48] or tr("Recovered chat")
            created = message["created"]
            chats[message["chat"]] = {"id": message["chat"], "title": title, "created": created, "updated": created}
    return list(chats.values())


def _unsent(row: _Row) -> _Row:
    texts = ("queued", "edit", "attachments", "queued_attachments")
    found = {name: None if row[name] is None else _text(row[name]) for name in texts}
    return {**row, **found, "text": _text(row["text"]), "editing": _number(row["editing"])}


def _number(value: object) -> int | None:
    return value if isinstance(value, int) else None


def _text(value: object) -> str:
    return as_text(value) if isinstance(value, bytes) else str(value)


def _time(value: object, otherwise: float) -> float:
    return value if isinstance(value, int | float) and 0 <= value <= LATEST else otherwise


_SIDES: Final = ("-wal", "-shm", "-journal")  # files that SQLite keeps beside the database
_LARGE: Final = 24 * 1024 * 1024
"""Bytes above which a database is checked while the window is open: reading all of it would keep the user waiting."""


def open_database(path: Path) -> Database:
    """The chats at `path`, made when there are none.

    A damaged file is kept aside as ``<name>.bad``, and what can be read of it begins a fresh one. A newer one, one that
    another program has locked, or a place that cannot be written is left as it is, and the chats are kept in memory (as
    a copy of the file where it can be read).
    """
    try:
        own_files.make_folder(path.parent)
        strange = _clear_the_way(path)
        own_files.touch(path)
        later = path.stat().st_size > _LARGE and not suspect_mark(path).exists()
        connection = _open_file(path, schema.glance if later else schema.check)
        suspect_mark(path).unlink(missing_ok=True)
        return Database(connection, persistent=True, notice=strange, path=path, unchecked=later)
    except StoreError as error:  # newer than this program
        return _in_memory(tr("{error} Until then new chats are kept only while this window is open.", error=error))
    except (sqlite3.Error, UnicodeError) as error:
        match trouble_of(error, path):
            case Trouble.LOCKED:
                sentence = tr(
                    "Another program has locked the chats in {folder}, so new chats are kept only while this window is "
                    "open; close that program and start Foretoken again.",
                    folder=path.parent,
                )
                return _copied(path, sentence)
            case Trouble.UNWRITABLE:
                return _copied(path, _unwritable(path))
    except OSError:
        return _copied(path, _unwritable(path))
    return _mended(path)


def _open_file(path: Path, check: Callable[[sqlite3.Connection], None] = schema.check) -> sqlite3.Connection:
    connection = connect(str(path))
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        schema.migrate(connection)
        check(connection)
        # a read-only file opens without complaint; find out now, not when the first message is sent
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("DELETE FROM unsent WHERE chat < 0")
        connection.execute("COMMIT")
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
    except BaseException:
        connection.close()
        raise
    return connection


def _clear_the_way(path: Path) -> str | None:
    """Put aside what stands where the database should be and is no file (opening a pipe would never end), and a log
    without its database, which SQLite would delete.

    Returns a sentence when there was such a thing. Raises OSError where it cannot be moved.
    """
    sentence = None
    logs = [path.with_name(path.name + suffix) for suffix in ("-wal", "-journal")]
    if not path.is_file() or not path.stat().st_size:
        for log in (one for one in logs if one.is_file() and one.stat().st_size):
            kept = own_files.set_aside(log)
            if kept is None:
                raise OSError(f"{log} cannot be moved")
            sentence = tr(
                "The chats were gone from {folder} but for their latest changes, which were kept as {name}, so there "
                "are no chats here; if you have a copy of {database}, put it there and start Foretoken again.",
                folder=path.parent,
                name=kept.name,
                database=path.name,
            )
    for place in (path, *(path.with_name(path.name + suffix) for suffix in _SIDES)):
        if own_files.is_other_than_file(place):
            kept = own_files.set_aside(place)
            if kept is None:
                raise OSError(f"{place} is not a file")
            sentence = tr(
                "{name} in {parent} was not a file; it was kept as {name_2} and a new one was created.",
                name=place.name,
                parent=path.parent,
                name_2=kept.name,
            )
    return sentence


def _unwritable(path: Path) -> str:
    return tr(
        "Chats cannot be saved in {parent} (it cannot be written); they are kept only while this window is open.",
        parent=path.parent,
    )


def _in_memory(notice: str) -> Database:
    memory = connect(MEMORY)
    schema.migrate(memory)
    return Database(memory, persistent=False, notice=notice)


def _copied(path: Path, sentence: str) -> Database:
    """What can be read of `path`, in memory."""
    where = path.absolute().as_uri()
    if not path.is_file():
        return _in_memory(sentence)
    # immutable: a write-ahead log cannot be joined in a folder that cannot be written
    for how in ("mode=ro", "mode=ro&immutable=1"):
        memory = connect(MEMORY)
        try:
            with contextlib.closing(connect(f"{where}?{how}", uri=True)) as source:
                source.backup(memory)
            schema.migrate(memory)
            schema.check(memory)
            return Database(memory, persistent=False, notice=sentence)
        except (sqlite3.Error, UnicodeError, StoreError):
            memory.close()
    database = _in_memory(sentence)
    with contextlib.suppress(sqlite3.Error, OSError):
        salvage(path, database.connection, workplace=None)
    return database


def _mended(path: Path) -> Database:
    """A fresh database with what can be read of the damaged one, which is kept aside."""
    kept = _set_aside(path)
    if kept is None:
        return _copied(path, _unwritable(path))
    with contextlib.suppress(OSError):
        suspect_mark(path).unlink(missing_ok=True)
    found = None
    try:
        own_files.touch(path)
        connection = _open_file(path)
        try:
            found = salvage(kept, connection, workplace=path.parent)
        except (sqlite3.Error, UnicodeError, OSError):
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
    except (sqlite3.Error, UnicodeError, OSError):
        return _copied(kept, _unwritable(path))
    return Database(connection, persistent=True, notice=_told(kept, found), path=path)


def _told(kept: Path, found: Salvaged | None) -> str:
    if found is None or not found.chats:
        return tr(
            "The chat database was damaged; it was kept as {name} in {folder} and a new one was created.",
            name=kept.name,
            folder=kept.parent,
        )
    messages = trn("{n} message", "{n} messages", found.messages)
    return trn(
        "The chat database was damaged; it was kept as {name} in {folder}, and {messages} in {n} chat could be saved "
        "from it.",
        "The chat database was damaged; it was kept as {name} in {folder}, and {messages} in {n} chats could be saved "
        "from it.",
        found.chats,
        name=kept.name,
        folder=kept.parent,
        messages=messages,
    )


def _set_aside(path: Path) -> Path | None:
    """Rename a damaged database and its log out of the way; never over an earlier one."""
    kept = own_files.set_aside(path)
    if kept is not None:
        for suffix in _SIDES:
            with contextlib.suppress(OSError):  # most often there is none
                path.with_name(path.name + suffix).rename(kept.with_name(kept.name + suffix))
    return kept
