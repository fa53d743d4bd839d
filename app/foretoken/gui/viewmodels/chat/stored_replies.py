"""Replies of earlier runs, brought back from their traces."""

from collections.abc import Callable
from functools import partial
from typing import Protocol, TypeVar

from PySide6.QtCore import QObject

from foretoken.errors import StoreError
from foretoken.gui.viewmodels.chat.conversation import Item, MessagePlace, ReplyItem, UserItem, remark, written_by
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.replies.continuation import with_more_text
from foretoken.store.chat_store import ChatStore
from foretoken.store.records import Message, Role, Status
from foretoken.wording import tr

_T = TypeVar("_T")


class _Attempt(Protocol):
    def __call__(self, work: Callable[[], _T], /) -> _T | None: ...


class StoredReplies(QObject):
    """Stored messages as items to display. Owns the view-models of their replies.

    `attempt` does what reads or writes the store and gives None where that fails; `tell` shows a sentence.
    """

    def __init__(self, store: ChatStore, attempt: _Attempt, tell: Callable[[str], None], parent: QObject) -> None:
        super().__init__(parent)
        self._store = store
        self._attempt = attempt
        self._tell = tell

    def item(self, message: Message, place: MessagePlace) -> Item:
        if message.role is Role.USER:
            return UserItem(message.id, message.content, place, message.attachments)
        length = len(message.content)
        return ReplyItem(
            message.id, written_by(message), partial(self._restored, message), remark(message), place, length
        )

    def _restored(self, message: Message) -> ReplyViewModel:
        """A reply with its tokens and figures; with its text alone where the trace is missing or cannot be read."""
        trace = self._attempt(lambda: self._store.trace(message.id))
        if trace is not None:
            try:
                reply = ReplyViewModel.from_trace(trace, self)
                if reply.record.reason is None and message.status is Status.STOPPED:
                    reply.end_stopped()
                    return reply
                if reply.record.reason is None:  # it ended by an error: nothing more will come
                    reply.fail(remark(message) or tr("This reply could not be finished."))
                    return reply
                text = reply.record.text
                if text == message.content:
                    return reply
                if message.status is Status.INTERRUPTED and message.content.startswith(text):  # while it went on
                    return ReplyViewModel.from_trace(with_more_text(trace, message.content), self)
                raise StoreError(
                    tr("The stored tokens of this reply do not match its text, so only the text is shown.")
                )
            except StoreError as error:
                if self._attempt(lambda: self._store.replies.say_damaged(message.id)):
                    self._tell(str(error))
        stopped = message.status is Status.STOPPED
        return ReplyViewModel.from_text(message.content, self, stopped=stopped, thought=message.thinking)
