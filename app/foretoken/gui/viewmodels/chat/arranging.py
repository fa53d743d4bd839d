"""Where chats are listed: pinned, in folders, in the archive; and how many of them at once."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from foretoken.encoding import whole
from foretoken.gui.viewmodels.shared.undo import UndoStep
from foretoken.plain import one_line
from foretoken.store.chat_store import ChatStore
from foretoken.store.records import Chat
from foretoken.wording import tr

if TYPE_CHECKING:
    from foretoken.gui.viewmodels.chat.chats import ChatsViewModel

PAGE: Final = 200
"""Chats that are listed at first, and more whenever they are asked for."""

_LONGEST: Final = 60  # characters of a folder's name


class Arranging:
    """What the user does to the list of chats. Everything can be undone."""

    def __init__(self, chats: "ChatsViewModel", store: ChatStore) -> None:
        self._chats = chats
        self._store = store
        self._limit = PAGE
        self.in_archive = False
        """The archive is listed, not the other chats."""
        self.more_to_list = False
        """There are older chats than those that were listed last."""

    def listed(self) -> list[Chat]:
        """The chats in the order in which they are listed."""
        listed = self._chats.attempt(lambda: self._store.history(archived=self.in_archive, limit=self._limit)) or []
        self.more_to_list = sum(not chat.pinned and not chat.folder for chat in listed) >= self._limit
        return listed

    @property
    def archived(self) -> int:
        return self._chats.attempt(self._store.archived) or 0

    @property
    def folders(self) -> list[str]:
        return self._chats.attempt(self._store.folders) or []

    def more(self) -> None:
        """List more of them."""
        self._limit += PAGE
        self._chats.list_changed.emit()

    def show_archive(self, shown: bool) -> None:
        self.in_archive = shown
        self._limit = PAGE
        self._chats.list_changed.emit()

    def pin(self, chat: int, pinned: bool) -> None:
        self._place(chat, tr("pin") if pinned else tr("unpin"), lambda _chat: "", pinned=pinned)

    def move(self, chat: int, folder: str) -> None:
        """Into the folder of that name, which begins with its first chat; "" takes it out."""
        name = whole(" ".join(folder.split()))[:_LONGEST]
        known = {one.casefold(): one for one in self.folders}
        self._place(chat, tr("move to folder"), lambda _chat: "", folder=known.get(name.casefold(), name))

    def put_away(self, chat: int, archived: bool) -> None:
        """Into the archive, or out of it."""

        def said(found: Chat) -> str:
            title = one_line(found.title, 60)
            if archived:
                return tr("Archived “{chat}”", chat=title)
            return tr("Unarchived “{chat}”", chat=title)

        name = tr("archive", meaning="to archive") if archived else tr("unarchive")
        self._place(chat, name, said, archived=archived)

    def rename(self, chat: int, title: str) -> None:
        title = whole(" ".join(title.split()))
        found = self._chats.attempt(lambda: self._store.chat(chat))
        if title and found is not None and title != found.title:
            self._rename(chat, title)
            back, again = partial(self._rename, chat, found.title), partial(self._rename, chat, title)
            self._chats.undo.did(UndoStep(tr("rename"), "", back, again))

    def delete(self, chat: int) -> None:
        """Remove a chat from the history; undo brings it back. A reply being written in it is stopped."""
        found = self._chats.attempt(lambda: self._store.chat(chat))
        if found is not None and self._delete(chat):
            sentence = tr("Deleted “{chat}”", chat=one_line(found.title, 60))
            back, again = partial(self._undelete, chat), partial(self._delete, chat)
            self._chats.undo.did(UndoStep(tr("delete chat"), sentence, back, again))

    def hide(self, chats: Sequence[int]) -> None:
        """Take several chats out of the history, without a step to undo."""
        for chat in chats:
            self._chats.writing.stop_in(chat)
        if self._chats.do(lambda: self._store.delete(*chats)) and self._chats.current in chats:
            self._chats.new()

    def unhide(self, chats: Sequence[int]) -> None:
        self._chats.do(lambda: self._store.undelete(*chats))

    def _rename(self, chat: int, title: str) -> None:
        self._chats.do(lambda: self._store.rename(chat, title))

    def _delete(self, chat: int) -> bool:
        self._chats.writing.stop_in(chat)
        done = self._chats.do(lambda: self._store.delete(chat))
        if done and chat == self._chats.current:
            self._chats.new()
        return done

    def _undelete(self, chat: int) -> None:
        self._chats.do(lambda: self._store.undelete(chat))
        self._chats.open(chat)

    def _place(self, chat: int, name: str, said: Callable[[Chat], str], **change: object) -> None:
        before = self._chats.attempt(lambda: self._store.chat(chat))
        after = None if before is None else msgspec.structs.replace(before, **change)
        if before is None or after is None or after == before or not self._put(after):
            return
        self._chats.undo.did(UndoStep(name, said(before), partial(self._put, before), partial(self._put, after)))

    def _put(self, chat: Chat) -> bool:
        return self._chats.do(
            lambda: self._store.place(chat.id, pinned=chat.pinned, folder=chat.folder, archived=chat.archived)
        )
