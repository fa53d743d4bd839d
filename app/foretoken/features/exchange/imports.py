"""Imports chats from files into the store, one transaction each; chats that are there already are skipped."""

import contextlib
import hashlib
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final, NoReturn

from foretoken.decoding import Undecodable
from foretoken.encoding import to_msgpack
from foretoken.errors import BadChatFile
from foretoken.features.exchange import chat_file
from foretoken.features.exchange.chat_file import FORMAT, VERSION, FileChat, FileMessage, LeftOut
from foretoken.features.exchange.documents import Document, JsonParts, NotTakenApart, documents, take_apart, too_large
from foretoken.features.exchange.other_programs import decoded, mapping, read_other
from foretoken.plain import one_line
from foretoken.replies.trace import pack_examination
from foretoken.store.archive import ChatArchive
from foretoken.store.records import Chat, Message, Role, Status
from foretoken.wording import sentences, spoken, tr, trn

_LARGEST_OTHER: Final = 64 * 2**20
"""Bytes of a chat of another program."""
_MOST_VALUES: Final = 3_000_000
"""Strings, lists and objects in it: as values of any form each takes up to 100 bytes of memory."""
_KEYS: Final = frozenset({b'"chats"', b'"conversations"'})

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
        if not self.added and self.known:
            return trn(
                "Nothing imported: {n:,} chat already exists.",
                "Nothing imported: {n:,} chats already exist.",
                self.known,
            )
        if not self.added:
            return tr("Nothing imported.")
        return trn("Imported {n:,} chat.", "Imported {n:,} chats.", len(self.added))

    def sentence(self) -> str:
        """All that came of it, for a person."""
        said = [self.headline()]
        if self.known and self.added:
            said.append(trn("{n:,} chat already exists.", "{n:,} chats already exist.", self.known))
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
                imported.share = (index + min(1.0, read.done / max(1, read.size))) / len(paths)
                if read.chat is not None and read.chat in here:
                    imported.known += 1
                else:
                    imported.left.update(read.left)
                    if read.chat is not None:
                        number = _add(archive, read.chat)
                        imported.added.append((number, read.chat.title))
                        here.note(read.chat, number)
                yield imported
        except BadChatFile as fault:
            imported.faults.append(fault)
    if imported.faults and not imported.added and not imported.known:
        raise imported.faults[0]
    imported.share = 1.0
    yield imported


def _add(archive: ChatArchive, chat: FileChat) -> int:
    stored = Chat(id=0, **{name: getattr(chat, name) for name in Chat.__struct_fields__ if name != "id"})
    examined = {one.id: pack_examination(one.examination) for one in chat.messages if one.examination is not None}
    return archive.add(stored, chat.options, [_stored(message) for message in chat.messages], chat.open, examined)


def _stored(message: FileMessage) -> tuple[Message, bytes | None]:
    found = {name: getattr(message, name) for name in Message.__struct_fields__ if name != "chat"}
    kept = Message(chat=0, **found | {"role": Role(message.role), "status": Status(message.status)})
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


# --- the chats of a file ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Read:
    """How far a file is read: `done` of about `size` bytes. `chat`: one that was found there, and what of it could not
    be kept; or the chat that could not be read is what was left out."""

    done: int
    size: int
    chat: FileChat | None = None
    left: LeftOut = field(default_factory=LeftOut)


def chats_of(path: Path) -> Iterator[Read]:
    """The chats of a file, whichever program wrote it, one after the other.

    The form of the whole file is checked before the first one is given. Raises BadChatFile, also where there is no chat
    that can be read.
    """
    name, found, fault = one_line(path.name, 80), 0, None
    with documents(path) as texts:
        size, before = 2 * sum(text.size for text in texts), 0
        taken: list[tuple[Document, JsonParts]] = []
        for text in texts:
            parts = JsonParts()
            try:
                with text.open() as file:
                    for parts in take_apart(file, _KEYS, text.largest, min(text.largest, _LARGEST_OTHER)):
                        yield Read(before + parts.size, size)
                taken.append((text, parts))
            except NotTakenApart as why:
                raise BadChatFile(tr("{name} {why}; nothing was imported from it.", name=text.name, why=why)) from why
            before += parts.size
        for text, parts in taken:
            for length, read in _pieces(text, parts, name):
                before += length
                left = LeftOut()
                try:
                    chat = read(left)
                except (BadChatFile, Undecodable) as why:
                    fault = (
                        why if isinstance(why, BadChatFile) else BadChatFile(tr("A chat is damaged ({why}).", why=why))
                    )
                    yield Read(before, size, left=LeftOut({"chat that could not be read": 1}))
                else:
                    found += chat is not None
                    yield Read(before, size, chat, left)
    if not found and fault is not None:
        raise BadChatFile(tr("{name} cannot be imported: {fault}", name=name, fault=_within(str(fault))))
    if not found and not any(_is_ours(parts) for _, parts in taken):
        raise BadChatFile(
            tr(
                "{name} holds no chats; Foretoken imports its own JSON and exports of ChatGPT, LM Studio "
                "and Open WebUI.",
                name=name,
            )
        )


def _within(sentence: str) -> str:
    """`sentence` as the end of another, which in German begins as it did."""
    return sentence if spoken().code == "de" else f"{sentence[:1].lower()}{sentence[1:]}"


def _pieces(text: Document, parts: JsonParts, name: str) -> Iterator[tuple[int, Callable[[LeftOut], FileChat | None]]]:
    """For each chat of a text how many bytes it has, and what reads it. Raises BadChatFile."""
    around = mapping(_around(parts))
    ours = around.get("format") == FORMAT
    if ours and around.get("version") != VERSION:
        raise BadChatFile(
            tr("{name} was written by a newer version of Foretoken; update Foretoken to import it.", name=name)
        )
    if around and not parts.elements and not ours:
        yield len(parts.around), partial(read_other, parts.around)
        return
    with text.open() as file:
        at = 0
        for start, length, values in parts.elements:
            _skip(file, start - at)
            at = start
            if ours:
                yield length, partial(chat_file.read, file.read(length))
            elif length > _LARGEST_OTHER or values > _MOST_VALUES:
                yield length, partial(_refuse, length)
                continue
            else:
                yield length, partial(read_other, file.read(length))
            at += length


def _refuse(length: int, _left: LeftOut) -> NoReturn:
    """Before a chat of another program is read that would take too much memory."""
    if length > _LARGEST_OTHER:
        raise BadChatFile(tr("The file {fault}.", fault=too_large(_LARGEST_OTHER)))
    raise BadChatFile(
        tr("The file holds a chat of more than {most:,} values, which is more than Foretoken takes.", most=_MOST_VALUES)
    )


def _around(parts: JsonParts) -> Any:
    if parts.values - sum(element.values for element in parts.elements) > _MOST_VALUES:
        _refuse(0, LeftOut())
    try:
        return decoded(parts.around)
    except Undecodable as why:
        raise BadChatFile(tr("The file is no JSON that can be read ({why}).", why=why)) from why


def _is_ours(parts: JsonParts) -> bool:
    with contextlib.suppress(BadChatFile):
        return mapping(_around(parts)).get("format") == FORMAT
    return False


def _skip(file: Any, count: int) -> None:
    """Read on: inside an archive there is no other way."""
    while count > 0:
        piece = file.read(min(count, 1 << 20))
        if not piece:
            return
        count -= len(piece)
