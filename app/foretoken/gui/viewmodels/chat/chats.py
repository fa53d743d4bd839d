"""The chats of the window: the open one, and the reply that is being written, if any."""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Final, TypeVar

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

from foretoken.encoding import whole
from foretoken.engine.events import FinishReason, ReplyEvent
from foretoken.errors import StoreError
from foretoken.gui.viewmodels.chat.arranging import Arranging
from foretoken.gui.viewmodels.chat.branches import Branches
from foretoken.gui.viewmodels.chat.continuing import Continuing, Opening
from foretoken.gui.viewmodels.chat.conversation import (
    ALONE,
    Item,
    Place,
    ReplyItem,
    UserItem,
    conversation,
    place_of,
    title_of,
    written_by,
)
from foretoken.gui.viewmodels.chat.reply import ReplyViewModel
from foretoken.gui.viewmodels.chat.reply_settings import ReplySettings
from foretoken.gui.viewmodels.chat.running import RunningReply, seeded
from foretoken.gui.viewmodels.chat.stored_replies import StoredReplies
from foretoken.gui.viewmodels.pair.controls import Choices, ControlsViewModel, with_chat_options
from foretoken.gui.viewmodels.pair.engine import EngineViewModel, draft_names
from foretoken.gui.viewmodels.shared.undo import Step, UndoStack
from foretoken.plain import one_line
from foretoken.store.chat_store import ChatStore
from foretoken.store.records import NEW_CHAT, Chat, Message, Models, Role, Status
from foretoken.store.tree import Tree
from foretoken.wording import tr, trn

_T = TypeVar("_T")

SAVE_MS: Final = 200  # after which text of a running reply is saved: a kill loses no more


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
        self._store = store
        self._engine = engine
        self._controls = controls
        self._saving = QTimer(self, interval=SAVE_MS, singleShot=True)
        self._saving.timeout.connect(self._save)
        self._current = NEW_CHAT
        self._path: list[Message] = []
        self._running: RunningReply | None = None
        self._latest: ReplyViewModel | None = None
        self._pace = "live"
        self._occupied: str | None = None
        self._replies = StoredReplies(store, self.attempt, self.troubled.emit, self)  # of the open conversation
        self.branches = Branches(self, store)
        self.arranging = Arranging(self, store)
        self.continuing = Continuing(self, store)
        self.reply_settings = ReplySettings(self, controls)
        store.report_trouble_to(self.troubled.emit)
        engine.reply_advanced.connect(self._on_reply_advanced)
        engine.reply_failed.connect(self._on_reply_failed)
        engine.state_changed.connect(self._on_engine_state)
        controls.changed.connect(self._on_choices)

    # --- what there is -------------------------------------------------------------------------------------

    @property
    def current(self) -> int:
        """The open chat, or NEW_CHAT."""
        return self._current

    @property
    def path(self) -> Sequence[Message]:
        """The messages of the open branch, oldest first."""
        return tuple(self._path)

    def message(self, message: int) -> Message | None:
        """A message of the open branch, with its text so far."""
        found = next((m for m in self._path if m.id == message), None)
        if found is not None and self._running is not None and self._running.message == message:
            found = msgspec.structs.replace(found, content=self._running.text)
        return found

    @property
    def choices(self) -> Choices:
        """How replies of the open chat are written now."""
        return self._controls.choices

    @property
    def main_model(self) -> str | None:
        """The name of the model that writes."""
        loaded = self._engine.loaded
        return None if loaded is None else loaded.main.name

    @property
    def title(self) -> str:
        chat = None if self._current == NEW_CHAT else self.attempt(lambda: self._store.chat(self._current))
        return tr("New chat") if chat is None else chat.title

    def history(self) -> list[Chat]:
        """The chats as the history column lists them."""
        return self.arranging.listed()

    def look_again(self) -> None:
        """List the chats anew where another program has added some."""
        if self.attempt(self._store.changed_elsewhere):
            self.list_changed.emit()

    @property
    def generating(self) -> bool:
        """The engine is writing a reply, in this chat or another."""
        return self._running is not None

    @property
    def on_stage(self) -> RunningReply | None:
        """The reply being written, where it is shown."""
        running = self._running
        return running if running is not None and running.reply is self._latest else None

    @property
    def running_chat(self) -> int | None:
        """The chat a reply is being written in."""
        return None if self._running is None else self._running.chat

    def is_running(self, message: int) -> bool:
        """The engine is writing this one."""
        return self._running is not None and self._running.message == message

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
        running = self._running
        if running is not None:
            if running.chat == self._current:
                return tr("A reply is being written.")
            chat = self.attempt(lambda: self._store.chat(running.chat))
            if chat is None:
                return tr("A reply is being written.")
            return tr("A reply is being written in “{chat}”.", chat=one_line(chat.title, 60))
        return self._occupied or self._engine.why_not_ready

    def occupy(self, why: str | None) -> None:
        """The engine is needed for something else than replies, until None is given."""
        self._occupied = why
        self.state_changed.emit()

    def unsent(self) -> str:
        return self.attempt(lambda: self._store.unsent.text(self._current)) or ""

    # --- what the user does --------------------------------------------------------------------------------

    def open(self, chat: int) -> None:
        """Show `chat` (or NEW_CHAT); one that is gone opens a new one. A running reply goes on."""
        if chat != NEW_CHAT and self.attempt(lambda: self._store.chat(chat)) is None:
            chat = NEW_CHAT
        self._current = chat
        tree = None if chat == NEW_CHAT else self.attempt(lambda: self._store.tree(chat))
        self._path = [] if tree is None else self.attempt(lambda: self._store.messages(chat, tree)) or []
        self._show_path(tree)

    def new(self) -> None:
        self.open(NEW_CHAT)

    def send(self, text: str) -> bool:
        """Put `text` into the open chat and start the reply. False when it cannot be sent; nothing is lost then."""
        text = whole(text.strip())
        if not text or self.blocked() is not None:
            return False
        try:
            if self._current == NEW_CHAT:
                self.begin_chat(text)
            message = self._store.add_user(self._current, text, parent=_last(self._path))
        except StoreError as error:
            self.troubled.emit(str(error))
            return False
        self.sent.emit()
        self._ask(self._path, message, self._controls.choices)
        return True

    def send_queued(self, chat: int) -> bool:
        """Send the message that waits in `chat`, which need not be open. False when it cannot be sent; it waits on."""
        if self.blocked() is not None:
            return False
        try:
            text, options = self._store.unsent.queued(chat), self._store.options(chat)
            if not text or self._store.chat(chat) is None:
                return False
            path = self._path if chat == self._current else self._store.messages(chat)
            message = self._store.add_user(chat, text, parent=_last(path), queued=True)
        except StoreError as error:
            self.troubled.emit(str(error))
            return False
        choices = self._controls.choices
        if chat != self._current and options is not None:
            choices = with_chat_options(choices, options)
        self._ask(path, message, choices)
        return True

    def begin_chat(self, text: str) -> None:
        """A chat that `text` gives its title is open from now on. Raises StoreError."""
        self._current = self._store.create(title_of(text)).id

    def _ask(self, path: list[Message], message: Message, choices: Choices) -> None:
        """Begin the reply to `message`, which is new at the end of `path`."""
        path.append(message)
        if message.chat == self._current:
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
            said = trn(
                "Regenerated; the previous reply is kept.",
                "Regenerated; the {n:,} messages that were here are kept.",
                left,
            )
            self.branches.offer_back(tr("regenerate"), said, former)

    def answer(self, path: Sequence[Message], opening: Opening | None = None, choices: Choices | None = None) -> bool:
        """Open the branch `path` of the open chat, and begin a reply to its last message, as `opening` says. Says
        whether it is being written now; if not, the chat is as the store has it."""
        self._path = list(path)
        self._show_path()
        begun = self._begin(self._path, choices or self._controls.choices, opening)
        if not begun:
            self.open(self._current)
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
        running = self._running
        if running is not None:
            running.stopping = True
            self._engine.stop(running.request)
        if self._latest is not None:
            self._latest.skip()
        self.state_changed.emit()

    def rename(self, chat: int, title: str) -> None:
        title = whole(" ".join(title.split()))
        found = self.attempt(lambda: self._store.chat(chat))
        if title and found is not None and title != found.title:
            self._rename(chat, title)
            back, again = partial(self._rename, chat, found.title), partial(self._rename, chat, title)
            self.undo.did(Step(tr("rename"), "", back, again))

    def delete(self, chat: int) -> None:
        """Remove a chat from the history; undo brings it back. A reply being written in it is stopped."""
        found = self.attempt(lambda: self._store.chat(chat))
        if found is not None and self._delete(chat):
            sentence = tr("Deleted “{chat}”.", chat=one_line(found.title, 60))
            back, again = partial(self._undelete, chat), partial(self._delete, chat)
            self.undo.did(Step(tr("delete chat"), sentence, back, again))

    def hide(self, chats: Sequence[int]) -> None:
        """Take several chats out of the history, without a step to undo."""
        for chat in chats:
            self.stop_in(chat)
        if self.do(lambda: self._store.delete(*chats)) and self._current in chats:
            self.new()

    def unhide(self, chats: Sequence[int]) -> None:
        self.do(lambda: self._store.undelete(*chats))

    def _rename(self, chat: int, title: str) -> None:
        self.do(lambda: self._store.rename(chat, title))

    def _delete(self, chat: int) -> bool:
        self.stop_in(chat)
        done = self.do(lambda: self._store.delete(chat))
        if done and chat == self._current:
            self.new()
        return done

    def _undelete(self, chat: int) -> None:
        self.do(lambda: self._store.undelete(chat))
        self.open(chat)

    def stop_in(self, chat: int, messages: Collection[int] | None = None) -> None:
        """Stop the reply that is being written in `chat`, if it is one of `messages` where these are given."""
        running = self._running
        if running is not None and running.chat == chat and (messages is None or running.message in messages):
            self._engine.stop(running.request)

    def keep_unsent(self, text: str) -> None:
        """Save the text in the composer, as it is typed, so that a kill loses nothing."""
        self.attempt(lambda: self._store.unsent.keep_text(self._current, whole(text)))

    def set_pace(self, pace: str) -> None:
        """Set the pace of the shown reply and of later ones."""
        self._pace = pace
        if self._latest is not None:
            self._latest.set_pace(pace)

    def close(self) -> None:
        """Save what is being written; the window closes."""
        if self._running is not None:
            self._engine.stop(self._running.request)
            self._end(Status.STOPPED)

    # --- the reply being written ---------------------------------------------------------------------------

    def _begin(self, path: list[Message], choices: Choices, opening: Opening | None = None) -> bool:
        """Put a reply at the end of `path`, which need not be open. Says whether it is being written now."""
        loaded = self._engine.loaded
        assert loaded is not None, "blocked() was asked before"
        chat = path[-1].chat if path else self._current
        shown = chat == self._current
        options = seeded(choices.reply, None if opening is None else opening.seed)
        if shown and self._latest is not None:
            self._latest.skip()
        models = Models(main=loaded.main.name, draft=draft_names(loaded), key=loaded.key)
        try:
            if opening is None:
                message = self._store.begin_reply(chat, parent=path[-1].id, models=models, options=options)
            else:
                message = opening.write(self._store, chat, models, options)
        except StoreError as error:
            self.troubled.emit(str(error))
            return False
        prompt = conversation(path, choices) if opening is None else opening.prompt
        path.append(message)
        reply = ReplyViewModel.going_on(() if opening is None else opening.continuation.events, self, self._pace)
        reply.settled.connect(self.state_changed)
        hold_at = reply.hold_at if shown else None
        beginning = None if opening is None else opening.beginning
        request = self._engine.generate(prompt, options, choices.truncation, beginning, hold_at)
        self._running = RunningReply(chat, message.id, request, reply, options, loaded.context, opening=opening)
        if shown:
            self._latest = reply
            self.reply_added.emit(ReplyItem(message.id, written_by(message), reply, place=self._place(message)))
        self.state_changed.emit()
        return True

    def _on_engine_state(self) -> None:
        if self._running is None:
            self.context_changed.emit(*self._context())
        self.state_changed.emit()

    def _on_reply_advanced(self, request: int, events: Sequence[ReplyEvent]) -> None:
        running = self._running
        if running is None or running.request != request:
            return
        used = running.take(events)
        if used and self._shows(running):
            self.context_changed.emit(used, running.context)
        if running.finished is not None:
            self._end(Status.STOPPED if running.finished is FinishReason.STOPPED else Status.COMPLETE)
        elif not self._saving.isActive():
            self._saving.start()

    def _save(self) -> None:
        """Store what the running reply has come to."""
        if (running := self._running) is not None:
            self.attempt(lambda: running.save(self._store))

    def _shows(self, running: RunningReply) -> bool:
        """It belongs to the branch that is open."""
        return any(message.id == running.message for message in self._path)

    def _on_reply_failed(self, request: int, sentence: str) -> None:
        running = self._running
        if running is None or running.request != request:
            return
        running.reply.fail(sentence)
        running.reply.skip()
        self._end(Status.FAILED, sentence)
        self.reply_broke.emit(sentence)

    def _end(self, status: Status, error: str | None = None) -> None:
        running = self._running
        assert running is not None, "only a running reply ends"
        self._running = None
        self._saving.stop()
        reply = running.reply
        self.do(lambda: running.finish(self._store, status, error))
        if running.chat == self._current:
            self._path = self.attempt(lambda: self._store.messages(running.chat)) or self._path
            reply.setParent(self._replies)
        else:
            reply.deleteLater()
        self.reply_ended.emit(running.message, status)
        self.state_changed.emit()
        self.freed.emit(running.chat, status)

    def _on_choices(self, choices: Choices) -> None:
        running = self._running
        if running is None:
            return
        options = seeded(choices.reply, running.options.sampling.seed)
        if running.chat != self._current:  # how it is sampled is its own chat's, how much is guessed goes for all
            options = msgspec.structs.replace(running.options, draft=options.draft)
        if options != running.options:
            running.options = options
            self._engine.update_options(running.request, options)

    # --- showing -------------------------------------------------------------------------------------------

    def _show_path(self, tree: Tree | None = None) -> None:
        """`tree`: of the open chat, where it is known already."""
        if tree is None and self._path:
            tree = self.attempt(lambda: self._store.tree(self._current))
        before, self._replies = self._replies, StoredReplies(self._store, self.attempt, self.troubled.emit, self)
        self._latest = None
        items = [
            self._item(message, ALONE if tree is None else place_of(message.id, tree.siblings(message.id)))
            for message in self._path
        ]
        self.opened.emit(items)
        before.deleteLater()  # only after the widgets let go of its replies
        self.context_changed.emit(*self._context())
        self.state_changed.emit()

    def _item(self, message: Message, place: Place) -> Item:
        if self._running is None or self._running.message != message.id:
            return self._replies.item(message, place)
        self._latest = self._running.reply
        self._latest.set_pace(self._pace)
        return ReplyItem(message.id, written_by(message), self._running.reply, place=place)

    def _place(self, message: Message) -> Place:
        return place_of(message.id, self.attempt(lambda: self._store.siblings(message)) or ())

    def _context(self) -> tuple[int, int]:
        loaded = self._engine.loaded
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
