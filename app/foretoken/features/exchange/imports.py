"""Imports chats from files into the store, one transaction each; chats that are there already are skipped."""

import hashlib
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from foretoken.encoding import to_msgpack
from foretoken.errors import BadChatFile
from foretoken.features.exchange.chat_file import FileChat, FileMessage, LeftOut
from foretoken.features.exchange.readers.any_program import Read, chats_of
from foretoken.plain import one_line
from foretoken.replies.examination import pack
from foretoken.store.archive import ChatArchive
from foretoken.store.records import Chat, Message, Role, Status
from foretoken.wording import sentences, tr, trn

_Mark = bytes


@dataclass
class Imported:
    """What an import has come to: the same object at each step. `share` (0-1) of the files are read.

    `added`: (id, title); `known`: how many chats were there already; `faults`: of files that were not read.
    """

    share: float = 0.0
    added: list[tuple[int, str]] = field(default_factory=list)
    known: int = 0
    left: LeftOut = field(default_factory=LeftOut)
    faults: list[BadChatFile] = field(default_factory=list)

    @property
    def ids(self) -> tuple[int, ...]:
        return tuple(number for number, _ in self.added)

    def headline(self) -> str:
        """What was added, in a sentence."""
        if len(self.added) == 1:
            return tr("Imported “{added}”.", added=one_line(self.added[0][1], 60))
        if not self.added:
            return tr("Nothing was added.")
        return trn("Imported {n:,} chat.", "Imported {n:,} chats.", len(self.added))

    def sentence(self) -> str:
        """All that came of it, for a person."""
        said = [self.headline()]
        if self.known:
            said.append(trn("{n:,} chat was here already.", "{n:,} chats were here already.", self.known))
        if self.left.total():
            said.append(self.left.sentence())
        return sentences(said)


def import_files(archive: ChatArchive, paths: Sequence[Path]) -> Generator[Imported, None, None]:
    """Read `paths` one after the other; closing the iterator ends the import, and what was added by then stays.

    A file that holds no chat that can be read does not keep the others out. Raises BadChatFile where there is none in
    any, and StoreError; what was added before stays.
    """
    here = _Here(archive)
    imported = Imported()
    for index, path in enumerate(paths):
        try:
            for read in chats_of(path):
                _take(read, imported, archive, here)
                imported.share = (index + min(1.0, read.done / max(1, read.size))) / len(paths)
                yield imported
        except BadChatFile as fault:
            imported.faults.append(fault)
    if imported.faults and not imported.added and not imported.known:
        raise imported.faults[0]
    imported.share = 1.0
    yield imported


def _take(read: Read, imported: Imported, archive: ChatArchive, here: "_Here") -> None:
    if read.chat is not None and read.chat in here:
        imported.known += 1
        return
    if read.chat is not None:
        number = _add(archive, read.chat)
        imported.added.append((number, read.chat.title))
        here.note(read.chat, number)
    imported.left.update(read.left)


def _add(archive: ChatArchive, chat: FileChat) -> int:
    stored = Chat(
        id=0,
        title=chat.title,
        created=chat.created,
        updated=chat.updated,
        pinned=chat.pinned,
        folder=chat.folder,
        archived=chat.archived,
    )
    examined = {one.id: pack(one.examination) for one in chat.messages if one.examination is not None}
    return archive.add(stored, chat.options, [_stored(message) for message in chat.messages], chat.open, examined)


def _stored(message: FileMessage) -> tuple[Message, bytes | None]:
    kept = Message(
        id=message.id,
        chat=0,
        parent=message.parent,
        role=Role(message.role),
        content=message.content,
        status=Status(message.status),
        created=message.created,
        models=message.models,
        options=message.options,
        metrics=message.metrics,
        error=message.error,
        edited=message.edited,
        attachments=message.attachments,
        thinking=message.thinking,
    )
    return kept, None if message.trace is None else to_msgpack(message.trace)


class _Here:
    """Tells whether a chat is in the store, by its messages: where all of them are in one chat, which may have grown
    since, it is the same. Titles and settings do not count. Each chat of the store is read once at most."""

    def __init__(self, archive: ChatArchive) -> None:
        self._archive = archive
        self._by_first: dict[_Mark, list[int]] = {}
        self._unread: set[int] = set()
        self._with: dict[_Mark, set[int]] = {}  # of the chats that were read: those that have the message
        for message in archive.first_messages():
            self._begins(message.chat, message)
        counts = archive.counts()
        self._empty = {(chat.title, chat.created) for chat in archive.chats() if chat.id not in counts}

    def __contains__(self, chat: FileChat) -> bool:
        if not chat.messages:
            return (chat.title, chat.created) in self._empty
        marks = _marks(chat.messages)
        candidates = self._by_first.pop(marks[1], [])  # ids in files are 1, 2, 3 and so on
        for number in self._unread.intersection(candidates):
            self._unread.discard(number)
            for mark in _marks(self._archive.messages(number)).values():
                self._with.setdefault(mark, set()).add(number)
        ends = marks.keys() - {message.parent for message in chat.messages}  # who has an end has what it follows
        found = sorted((self._with.get(marks[end], set()) for end in ends), key=len)
        return bool(set.intersection(*found))

    def note(self, chat: FileChat, number: int) -> None:
        """It is there now."""
        if not chat.messages:
            self._empty.add((chat.title, chat.created))
        for message in chat.messages:
            if message.parent is None:
                self._begins(number, message)

    def _begins(self, number: int, first: FileMessage | Message) -> None:
        self._unread.add(number)
        self._by_first.setdefault(_mark(b"", first), []).append(number)


def _marks(messages: Iterable[FileMessage | Message]) -> dict[int, _Mark]:
    """One for each message by its id, of what it says and of all that it follows."""
    made: dict[int, _Mark] = {}
    for message in messages:
        above = b"" if message.parent is None else made.get(message.parent, b"")
        made[message.id] = _mark(above, message)
    return made


def _mark(above: _Mark, message: FileMessage | Message) -> _Mark:
    role = message.role.value if isinstance(message.role, Role) else message.role
    digest = hashlib.blake2b(above, digest_size=16)
    digest.update(f"{role} {float(message.created)!r} ".encode())
    digest.update(message.content.encode("utf-8", "surrogatepass"))
    if message.attachments:
        digest.update(to_msgpack(message.attachments))
    return digest.digest()
