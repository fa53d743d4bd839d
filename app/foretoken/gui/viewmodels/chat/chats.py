"""The chats of the window: the open one, and the reply that is being written, if any."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Protocol, TypeVar

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal, Slot

from foretoken.encoding import whole
from foretoken.errors import StoreError
from foretoken.gui.viewmodels.chat.arranging import Arranging
from foretoken.gui.viewmodels.chat.branches import Branches, kept
from foretoken.gui.viewmodels.chat.continuing import Continuing, Opening
from foretoken.gui.viewmodels.chat.conversation import (
    ALONE,
    Item,
    MessagePlace,
    ReplyItem,
    UserItem,
    place_of,
    remark,
    title_of,
    written_by,
)
from foretoken.gui.viewmodels.chat.reply_settings import ReplySettings
from foretoken.gui.viewmodels.chat.writing import RunningReply, Writing
from foretoken.gui.viewmodels.pair.controls import Choices, ControlsViewModel, with_chat_options
from foretoken.gui.viewmodels.pair.engine import EngineViewModel
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.viewmodels.shared.undo import UndoStack
from foretoken.plain import one_line
from foretoken.replies.continuation import with_more_text
from foretoken.store.chat_store import ChatStore
from foretoken.store.records import NEW_CHAT, Message, Role, Status, Tree
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


class ChatsViewModel(QObject):
    """Opens, sends, stops, regenerates, deletes; a running reply goes on while another chat is looked at.

    The user's message is committed before generation starts; the reply is saved in chunks while it is written.

    list_changed()               the history has other rows or titles
    opened(object)              list of Item: another conversation is shown
    user_added(object)           UserItem at the end of the open conversation
    reply_added(object)          ReplyItem at the end of it
    sent()                      what was in the composer is in the chat now
    state_changed()              `running`, `generating`, `behind` or `blocked` may have changed
    context_changed(int, int)    tokens used of the context (0, 0: not known)
    reply_ended(int, object)     message id, Status
    freed(int, object)          the engine is free for another reply: chat and Status of the one that ended
    reply_broke(str)             sentence: the reply being written ended by an error
    troubled(str)               a sentence about the store
    """

    list_changed = Signal()
    opened = Signal(object)
    user_added = Signal(object)
    reply_added = Signal(object)
    sent = Signal()
    state_changed = Signal()
    context_changed = Signal(int, int)
    reply_ended = Signal(int, object)
    freed = Signal(int, object)
    reply_broke = Signal(str)
    troubled = Signal(str)

    def __init__(
        self,
        *,
        store: ChatStore,
        engine: EngineViewModel,
        controls: ControlsViewModel,
        undo: UndoStack | None = None,
        parent: QObject | None = None,
    ) -> None:
        """`undo` receives steps that can be undone."""
        super().__init__(parent)
        self.undo = undo or UndoStack(self)
        self.store, self.engine, self.controls = store, engine, controls
        self.current = NEW_CHAT
        """The open chat, or NEW_CHAT."""
        self._path: list[Message] = []
        self._latest: ReplyViewModel | None = None
        self._pace = "live"
        self._occupied: str | None = None
        self._replies = StoredReplies(store, self.attempt, self.troubled.emit, self)  # of the open conversation
        self.writing = Writing(store, engine, self.attempt, self)
        self.writing.room_used.connect(self._on_room_used)
        self.writing.ended.connect(self._on_written)
        self.writing.broke.connect(self.reply_broke)
        self.branches = Branches(self, store)
        self.arranging = Arranging(self, store)
        self.continuing = Continuing(self, store)
        self.reply_settings = ReplySettings(self, controls)
        store.database.on_trouble = self.troubled.emit
        engine.state_changed.connect(self._on_engine_state)
        controls.changed.connect(self._on_choices)

    # --- what there is -------------------------------------------------------------------------------------

    @property
    def path(self) -> Sequence[Message]:
        """The messages of the open branch, oldest first."""
        return tuple(self._path)

    def message(self, message: int) -> Message | None:
        """A message of the open branch, with its text so far."""
        found = next((m for m in self._path if m.id == message), None)
        if found is not None and self.writing.running is not None and self.writing.running.message == message:
            found = msgspec.structs.replace(found, content=self.writing.running.reply.record.text)
        return found

    @property
    def choices(self) -> Choices:
        """How replies of the open chat are written now."""
        return self.controls.choices

    @property
    def main_model(self) -> str | None:
        """The name of the model that writes."""
        loaded = self.engine.loaded
        return None if loaded is None else loaded.main.name

    @property
    def title(self) -> str:
        chat = None if self.current == NEW_CHAT else self.attempt(lambda: self.store.chat(self.current))
        return tr("New chat") if chat is None else chat.title

    def look_again(self) -> None:
        """List the chats anew where another program has added some."""
        if self.attempt(self.store.database.changed_elsewhere):
            self.list_changed.emit()

    @property
    def generating(self) -> bool:
        """The engine is writing a reply, in this chat or another."""
        return self.writing.running is not None

    @property
    def on_stage(self) -> RunningReply | None:
        """The reply being written, where it is shown."""
        running = self.writing.running
        return running if running is not None and running.reply is self._latest else None

    @property
    def running_chat(self) -> int | None:
        """The chat a reply is being written in."""
        return None if self.writing.running is None else self.writing.running.chat

    def is_running(self, message: int) -> bool:
        """The engine is writing this one."""
        return self.writing.running is not None and self.writing.running.message == message

    @property
    def has_reply(self) -> bool:
        """There is something to write again."""
        return bool(self._path)

    @property
    def showing(self) -> bool:
        """Whether the shown part of the last reply is behind its text."""
        return self._latest is not None and not self._latest.caught_up

    def blocked(self) -> str | None:
        """Why nothing can be sent now, in a short sentence; None when it can."""
        running = self.writing.running
        if running is not None:
            if running.chat == self.current:
                return tr("A reply is being written.")
            chat = self.attempt(lambda: self.store.chat(running.chat))
            if chat is None:
                return tr("A reply is being written.")
            return tr("A reply is being written in “{chat}”.", chat=one_line(chat.title, 60))
        return self._occupied or self.engine.why_not_ready

    def occupy(self, why: str | None) -> None:
        """The engine is needed for something else than replies, until None is given."""
        self._occupied = why
        self.state_changed.emit()

    def unsent(self) -> str:
        return self.attempt(lambda: self.store.unsent.text(self.current)) or ""

    # --- what the user does --------------------------------------------------------------------------------

    def open(self, chat: int) -> bool:
        """Show `chat` (or NEW_CHAT); one that is gone opens a new one. A running reply goes on. False for one that
        cannot be read; what is open stays."""
        try:
            if chat != NEW_CHAT and self.store.chat(chat) is None:
                chat = NEW_CHAT
            tree = None if chat == NEW_CHAT else self.store.tree(chat)
            path = [] if tree is None else self.store.messages(chat, tree)
        except StoreError as error:
            self.troubled.emit(str(error))
            return False
        self.current, self._path = chat, path
        self._show_path(tree)
        return True

    def new(self) -> None:
        self.open(NEW_CHAT)

    def send(self, text: str) -> bool:
        """Put `text` into the open chat and start the reply. False when it cannot be sent; nothing is lost then."""
        text = whole(text.strip())
        if not text or self.blocked() is not None:
            return False
        try:
            if self.current == NEW_CHAT:
                self.begin_chat(text)
            message = self.store.add_user(self.current, text, parent=_last(self._path))
        except StoreError as error:
            self.troubled.emit(str(error))
            return False
        self.sent.emit()
        self._ask(self._path, message, self.controls.choices)
        return True

    def send_queued(self, chat: int) -> bool:
        """Send the message that waits in `chat`, which need not be open. False when it cannot be sent; it waits on."""
        if self.blocked() is not None:
            return False
        try:
            text, options = self.store.unsent.queued(chat), self.store.options(chat)
            if not text or self.store.chat(chat) is None:
                return False
            path = self._path if chat == self.current else self.store.messages(chat)
            message = self.store.add_user(chat, text, parent=_last(path), queued=True)
        except StoreError as error:
            self.troubled.emit(str(error))
            return False
        choices = self.controls.choices
        if chat != self.current and options is not None:
            choices = with_chat_options(choices, options)
        self._ask(path, message, choices)
        return True

    def begin_chat(self, text: str) -> None:
        """A chat that `text` gives its title is open from now on. Raises StoreError."""
        self.current = self.store.create(title_of(text)).id

    def _ask(self, path: list[Message], message: Message, choices: Choices) -> None:
        """Begin the reply to `message`, which is new at the end of `path`."""
        path.append(message)
        if message.chat == self.current:
            self.user_added.emit(UserItem(message.id, message.content, self._place(message), message.attachments))
        self._begin(path, choices)
        self.list_changed.emit()

    def regenerate(self, message: int, choices: Choices | None = None) -> None:
        """Another reply to the same message, which begins a branch; what there was stays on its own one, and undo shows
        it again. `choices`: for this reply alone."""
        if self.blocked() is not None:
            return
        index = next((i for i, m in enumerate(self._path) if m.id == message), None)
        if index is None:
            return
        keep = index + 1 if self._path[index].role is Role.USER else index
        if keep == 0 or self._path[keep - 1].role is not Role.USER:
            return
        former, left = self._path[-1].id, len(self._path) - keep
        if self.answer(self._path[:keep], choices=choices) and left:
            self.branches.offer_back(tr("regenerate"), kept(tr("Regenerated"), left), former)

    def answer(self, path: Sequence[Message], opening: Opening | None = None, choices: Choices | None = None) -> bool:
        """Open the branch `path` of the open chat, and begin a reply to its last message, as `opening` says. Says
        whether it is being written now; if not, the chat is as the store has it."""
        self._path = list(path)
        self._show_path()
        begun = self._begin(self._path, choices or self.controls.choices, opening)
        if not begun:
            self.open(self.current)
        return begun

    def copy(self, message: int, put: Callable[[str], None]) -> None:
        """Hand the text of a message to `put`, a clipboard."""
        found = self.message(message)
        if found is not None:
            put(found.content)

    def regenerate_last(self) -> None:
        if self._path:
            self.regenerate(self._path[-1].id)

    def stop(self) -> None:
        """Stop the reply being written; when it is written already, show the rest of it at once."""
        self.writing.stop()
        if self._latest is not None:
            self._latest.skip()
        self.state_changed.emit()

    def keep_unsent(self, text: str) -> None:
        """Save the text in the composer, as it is typed, so that a kill loses nothing."""
        self.attempt(lambda: self.store.unsent.keep_text(self.current, whole(text)))

    def set_pace(self, pace: str) -> None:
        """Set the pace of the shown reply and of later ones."""
        self._pace = pace
        if self._latest is not None:
            self._latest.set_pace(pace)

    def close(self) -> None:
        """Save what is being written; the window closes."""
        self.writing.close()

    # --- the reply being written ---------------------------------------------------------------------------

    def _begin(self, path: list[Message], choices: Choices, opening: Opening | None = None) -> bool:
        """Put a reply at the end of `path`, which need not be open. Says whether it is being written now."""
        chat = path[-1].chat if path else self.current
        shown = chat == self.current
        if shown and self._latest is not None:
            self._latest.skip()
        try:
            message, running = self.writing.begin(chat, path, choices, opening, pace=self._pace, shown=shown)
        except StoreError as error:
            self.troubled.emit(str(error))
            return False
        path.append(message)
        running.reply.settled.connect(self.state_changed)
        if shown:
            self._latest = running.reply
            self.reply_added.emit(ReplyItem(message.id, written_by(message), running.reply, place=self._place(message)))
        self.state_changed.emit()
        return True

    def _on_engine_state(self) -> None:
        if self.writing.running is None:
            self.context_changed.emit(*self._context())
        self.state_changed.emit()

    def _on_room_used(self, message: int, used: int, context: int) -> None:
        if any(shown.id == message for shown in self._path):
            self.context_changed.emit(used, context)

    def _on_written(self, running: RunningReply, status: Status, error: str | None) -> None:
        self.do(lambda: running.finish(self.store, status, error))
        if running.chat == self.current:
            self._path = self.attempt(lambda: self.store.messages(running.chat)) or self._path
            running.reply.setParent(self._replies)
            if running.reply.told_late and running.reply.caught_up:
                self._show_path()
        else:
            running.reply.deleteLater()
        self.reply_ended.emit(running.message, status)
        self.state_changed.emit()
        self.freed.emit(running.chat, status)

    def _on_choices(self, choices: Choices) -> None:
        self.writing.choose(choices, self.current)

    # --- showing -------------------------------------------------------------------------------------------

    def _show_path(self, tree: Tree | None = None) -> None:
        """`tree`: of the open chat, where it is known already."""
        if tree is None and self._path:
            tree = self.attempt(lambda: self.store.tree(self.current))
        before, self._replies = self._replies, StoredReplies(self.store, self.attempt, self.troubled.emit, self)
        self._latest = None
        items = [
            self._item(message, ALONE if tree is None else place_of(message.id, tree.siblings(message.id)))
            for message in self._path
        ]
        self.opened.emit(items)
        before.deleteLater()  # only after the widgets let go of its replies
        self.context_changed.emit(*self._context())
        self.state_changed.emit()

    def _item(self, message: Message, place: MessagePlace) -> Item:
        if self.writing.running is None or self.writing.running.message != message.id:
            return self._replies.item(message, place)
        self._latest = self.writing.running.reply
        self._latest.set_pace(self._pace)
        return ReplyItem(message.id, written_by(message), self.writing.running.reply, place=place)

    def _place(self, message: Message) -> MessagePlace:
        return place_of(message.id, self.attempt(lambda: self.store.siblings(message)) or ())

    def _context(self) -> tuple[int, int]:
        loaded = self.engine.loaded
        last = next((m.metrics for m in reversed(self._path) if m.metrics is not None), None)
        if loaded is None or last is None:
            return 0, 0
        return last.prompt_tokens + last.generated_tokens, loaded.context

    # --- the store may fail --------------------------------------------------------------------------------

    def do(self, work: Callable[[], object]) -> bool:
        """Returns whether `work` succeeded; if not, `troubled` was emitted."""
        try:
            work()
        except StoreError as error:
            self.troubled.emit(str(error))
            return False
        finally:
            self.list_changed.emit()
        return True

    def attempt(self, work: Callable[[], _T]) -> _T | None:
        """Returns what `work` returns, which uses the store; None where that fails, after `troubled`."""
        try:
            return work()
        except StoreError as error:
            self.troubled.emit(str(error))
            return None


def _last(path: Sequence[Message]) -> int | None:
    return path[-1].id if path else None


AGAIN_MS: Final = 10_000  # between two attempts


class SavingAgain(QObject):
    """Tries to save, again and again, while chats are kept in memory because the disk refused them.

    saved()    all is on the disk again
    """

    saved = Signal()

    def __init__(self, chats: ChatsViewModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = chats.store
        self._timer = QTimer(self, interval=AGAIN_MS)
        self._timer.timeout.connect(self.attempt)
        chats.troubled.connect(self._on_troubled)

    def attempt(self) -> bool:
        """Try it now. Says whether nothing would be lost if the window closed."""
        if self._timer.isActive() and self._store.database.save_again():
            self._timer.stop()
            self.saved.emit()
        return not self._store.database.at_stake

    def _on_troubled(self, _sentence: str) -> None:
        if self._store.database.at_stake:
            self._timer.start()


_REPEAT_MS: Final = 1000
"""Well below session.engine_process.job_queue.LEASE_S, after which a hold that is not repeated ends."""


class Holding(QObject):
    """Tells the engine how far the reply that is shown may go. One that is not shown any more goes on at full speed."""

    def __init__(self, chats: ChatsViewModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._chats = chats
        self._running: RunningReply | None = None
        self._told: int | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(_REPEAT_MS)
        self._timer.timeout.connect(self._tell)
        chats.state_changed.connect(self._on_state)

    def _on_state(self) -> None:
        running = self._chats.on_stage
        if running is self._running:
            return
        if self._running is not None:
            self._running.reply.hold_moved.disconnect(self._on_moved)
            if self._told is not None:  # it is not shown any more
                self._running.request.hold(None)
        self._running = running
        self._told = None
        if running is not None:
            running.reply.hold_moved.connect(self._on_moved)
            self._on_moved()
        else:
            self._timer.stop()

    @Slot()
    def _on_moved(self) -> None:
        assert self._running is not None, "connected to it"
        if self._running.reply.hold_at != self._told:
            self._tell()

    @Slot()
    def _tell(self) -> None:
        assert self._running is not None, "stopped without it"
        self._told = self._running.reply.hold_at
        self._running.request.hold(self._told)
        if self._told is None:
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()
