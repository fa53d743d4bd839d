"""Files that go with messages, in a real file: typed, queued, sent, edited, salvaged."""

import itertools
from pathlib import Path

from foretoken.attachments.attachment import Attachment
from foretoken.store.chat_store import ChatStore
from foretoken.store.opening import open_database, salvage
from foretoken.store.records import NEW_CHAT
from foretoken.store.schema import newest

NOTES = Attachment(name="notes.txt", text="a\nb", about="read as Latin-1")
TABLE = Attachment(name="table.csv", text="1,2")


def opened(path: Path) -> ChatStore:
    ticks = itertools.count(1_000_000.0)
    return ChatStore(open_database(path), clock=lambda: next(ticks))


def test_files_wait_with_the_text_and_go_with_the_message(tmp_path: Path) -> None:
    path = tmp_path / "chats.db"
    store = opened(path)
    store.unsent.keep_attachments(NEW_CHAT, [NOTES, TABLE])
    store.close()  # as after a kill: nothing was sent
    store = opened(path)
    store.recover()
    assert store.unsent.attachments(NEW_CHAT) == (NOTES, TABLE)

    chat = store.create("Notes").id
    assert (store.unsent.attachments(NEW_CHAT), store.unsent.attachments(chat)) == ((), (NOTES, TABLE))
    first = store.add_user(chat, "What is in it?", parent=None)
    assert first.attachments == (NOTES, TABLE)
    assert store.unsent.attachments(chat) == ()

    store.unsent.keep_queued(chat, "And this?", files=[TABLE], unsent="", attachments=[NOTES])
    assert store.unsent.queued_attachments(chat) == (TABLE,)
    queued = store.add_user(chat, "And this?", parent=first.id, queued=True)
    assert (queued.attachments, store.unsent.queued_attachments(chat)) == ((TABLE,), ())
    assert store.unsent.attachments(chat) == (NOTES,)

    edited = store.add_user(chat, "What is in them?", parent=None, edited=first.id)
    assert edited.attachments == first.attachments
    assert [message.attachments for message in store.messages(chat)] == [(NOTES, TABLE)]
    store.close()

    into = newest()
    salvage(path, into, workplace=tmp_path)
    kept = into.execute("SELECT attachments FROM messages ORDER BY id").fetchall()
    assert [text for (text,) in kept] == [
        '[{"name":"notes.txt","text":"a\\nb","about":"read as Latin-1"},{"name":"table.csv","text":"1,2"}]',
        '[{"name":"table.csv","text":"1,2"}]',
        '[{"name":"notes.txt","text":"a\\nb","about":"read as Latin-1"},{"name":"table.csv","text":"1,2"}]',
    ]
    assert into.execute("SELECT count(*) FROM unsent WHERE attachments IS NOT NULL").fetchone() == (1,)
