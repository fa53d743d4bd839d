"""Versions of messages in the conversation tree: editing, deleting, and switching between them."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from foretoken.encoding import whole
from foretoken.errors import StoreError
from foretoken.gui.viewmodels.shared.undo import UndoStep
from foretoken.store.chat_store import ChatStore
from foretoken.store.records import Edit, Message, Role, Status
from foretoken.wording import tr, trn

if TYPE_CHECKING:
    from foretoken.gui.viewmodels.chat.chats import ChatsViewModel


class Branches:
    """What the user does to messages of the open chat of `chats`."""

    def __init__(self, chats: "ChatsViewModel", store: ChatStore) -> None:
        self._chats = chats
        self._store = store

    # --- versions

    def step(self, message: int, by: int) -> int | None:
        """Show the version `by` places from `message`, with the newest of what followed it. Returns the version."""
        chat = self._chats.current
        tree = self._chats.attempt(lambda: self._store.tree(chat))
        versions = [] if tree is None else tree.siblings(message)
        at = versions.index(message) + by if message in versions else -1
        if tree is None or not 0 <= at < len(versions):
            return None
        leaf = tree.newest_leaf(versions[at])
        if self._chats.do(lambda: self._store.open_branch(chat, leaf)):
            self._chats.open(chat)
        return versions[at]

    def last_with_versions(self) -> int | None:
        """The last message of the open branch that has several versions."""
        tree = self._chats.attempt(lambda: self._store.tree(self._chats.current))
        several = (m.id for m in reversed(self._chats.path) if tree is not None and len(tree.siblings(m.id)) > 1)
        return next(several, None)

    def offer_back(self, name: str, sentence: str, former: int) -> None:
        """The step `name` opened another branch than the one that ends with `former`: undo goes back to that."""
        chats, chat, other = self._chats, self._chats.current, former

        def swap() -> None:
            """Show the other branch; the present one is the other then."""
            nonlocal other
            chats.writing.stop_in(chat)
            present = chats.attempt(lambda: self._store.leaf(chat))
            if present is not None and chats.do(lambda: self._store.open_branch(chat, other)):
                other = present
            chats.open(chat)

        chats.undo.did(UndoStep(name, sentence, swap, swap))

    # --- editing

    def unsaved(self) -> Edit | None:
        """What is being edited in the open chat."""
        return self._chats.attempt(lambda: self._store.unsent.edit(self._chats.current))

    def keep(self, message: int, text: str | None) -> None:
        """Save an edit as it is typed, so that a kill loses nothing; None: it was left. There is one in a chat; undo
        brings back the one of another message."""
        chat = self._chats.attempt(lambda: self._store.chat_of(message))  # another one may be open by now
        if chat is None:
            return
        before = self._chats.attempt(lambda: self._store.unsent.edit(chat))
        edit = None if text is None else Edit(message=message, text=whole(text))
        self._chats.attempt(lambda: self._store.unsent.keep_edit(chat, edit))
        if before is not None and before.message != message:
            self._offer_edit(chat, before, tr("Edit discarded"))

    def leave(self, message: int, text: str) -> None:
        """The edit is not wanted; undo opens it again."""
        found = self._chats.message(message)
        self.keep(message, None)
        if found is not None and text != found.content:
            edit = Edit(message=message, text=whole(text))
            self._offer_edit(found.chat, edit, tr("Edit discarded"))

    def _offer_edit(self, chat: int, edit: Edit, sentence: str) -> None:
        def back() -> None:
            self._chats.do(lambda: self._store.unsent.keep_edit(chat, edit))
            self._chats.open(chat)

        self._chats.undo.did(UndoStep(tr("leave edit"), sentence, back))

    def why_not_save(self, message: int, text: str) -> str | None:
        """Why the edit cannot be saved now, in a short sentence; None when it can."""
        found = self._chats.message(message)
        if found is None:
            return tr("This message is not in the open chat any more.")
        if not text.strip():
            return tr("The message is empty. To remove it, cancel and use Delete.")
        if found.role is Role.USER:
            return self._chats.blocked()
        return tr("The reply is still being written.") if found.status is Status.STREAMING else None

    def save(self, message: int, text: str) -> bool:
        """Put a version with `text` beside `message`; the user's is answered. False when it cannot be; nothing is lost
        then. The same text of the user is answered again; the same reply stays as it is."""
        text = whole(text.strip())
        old = self._chats.message(message)
        if old is None or self.why_not_save(message, text) is not None:
            return False
        if text == old.content:
            self.keep(message, None)
            if old.role is Role.USER:
                self._chats.regenerate(message)
            return True
        return self._ask(old, text) if old.role is Role.USER else self._replace(old, text)

    def _ask(self, old: Message, text: str) -> bool:
        chats, path = self._chats, self._chats.path
        former = path[-1].id
        index = _index(path, old.id)
        new = self._written(lambda: self._store.add_user(old.chat, text, parent=old.parent, edited=old.id))
        if new is None:
            return False
        if chats.answer([*path[:index], new]):
            self.offer_back(tr("edit", meaning="what was done"), kept(tr("Edited"), len(path) - index), former)
        return True

    def _replace(self, old: Message, text: str) -> bool:
        path = self._chats.path
        former, left = path[-1].id, len(path) - _index(path, old.id)
        if self._written(lambda: self._store.add_edited_reply(old, text)) is None:
            return False
        self._chats.open(old.chat)
        self.offer_back(tr("edit", meaning="what was done"), kept(tr("Edited"), left), former)
        return True

    def _written(self, write: Callable[[], Message]) -> Message | None:
        try:
            return write()
        except StoreError as error:
            self._chats.troubled.emit(str(error))
            return None

    # --- deleting

    def delete(self, message: int) -> None:
        """Delete a message with all that follows it; undo brings everything back."""
        chats, found = self._chats, self._chats.message(message)
        tree = chats.attempt(lambda: self._store.tree(chats.current))
        if found is None or tree is None:
            return
        chat = chats.current
        versions = tree.siblings(message)
        at = versions.index(message)
        beside = versions[max(0, at - 1)] if at or len(versions) == 1 else versions[1]
        leaf = found.parent if beside == message else tree.newest_leaf(beside)
        taken, former = tree.below(message), chats.path[-1].id

        def take() -> bool:
            chats.writing.stop_in(chat, taken)
            done = chats.do(lambda: self._store.delete_messages(chat, message, leaf=leaf))
            chats.open(chat)
            return done

        def bring() -> None:
            chats.do(lambda: self._store.undelete_messages(chat, message, leaf=former))
            chats.open(chat)

        if take():
            sentence = trn("Deleted {n:,} message", "Deleted {n:,} messages", len(taken))
            chats.undo.did(UndoStep(tr("delete message"), sentence, bring, take))


def kept(done: str, left: int) -> str:
    """What was done, and how many messages another branch keeps."""
    return f"{done} · {trn('{n:,} message kept as a version', '{n:,} messages kept as versions', left)}"


def _index(path: Sequence[Message], message: int) -> int:
    return next(index for index, one in enumerate(path) if one.id == message)
