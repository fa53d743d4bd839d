"""What the chat's view-models say shown in history, transcript and composer, and what the user does there handed on."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QGuiApplication, QKeyEvent

from foretoken.engine.options import DraftSource
from foretoken.gui.view_models import ViewModels
from foretoken.gui.viewmodels.chat.conversation import Item, ReplyItem, UserItem
from foretoken.gui.viewmodels.chat.queue import FULL
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.widgets.chat.composer import ButtonMode
from foretoken.gui.widgets.chat.message_reply import ReplyMessage
from foretoken.gui.window.thinking_control import ThinkingControl
from foretoken.plain import one_line
from foretoken.replies.figures import Guessing
from foretoken.store.records import NEW_CHAT
from foretoken.wording import tr

if TYPE_CHECKING:
    from foretoken.gui.window.main_window import MainWindow


class ChatWiring(QObject):
    """Connects the chats with the widgets of a window that is laid out, and has its commands and menus."""

    def __init__(self, window: "MainWindow", views: ViewModels, examples: Sequence[tuple[str, str]]) -> None:
        """`examples`: (title, prompt) of what an empty chat offers."""
        super().__init__(window)
        self._window, self._views, self._examples = window, views, list(examples)
        self._engine, self._chats, self._queue = views.engine, views.chats, views.queue
        self._history, self._transcript, self._shown_reply = window.history, window.transcript, window.shown_reply
        self._composer, self._queued, self._find_bar = window.composer, window.queued, window.find_bar
        self._search, self._notices, self._top = window.search, window.notices, window.top
        self._commands, self._menus = window.commands, window.menus
        self._connect()

    def begin(self) -> None:
        """Show what is so before the first signal."""
        self._on_sources()
        self._on_undo_changed()

    def _connect(self) -> None:
        chats = self._chats
        chats.undo.changed.connect(self._on_undo_changed)
        chats.undo.taken_back.connect(self._name_chat)  # it may have been a new name
        chats.opened.connect(self._on_opened)
        chats.user_added.connect(self._on_user_added)
        chats.reply_added.connect(self._on_reply_added)
        chats.sent.connect(self._composer.clear)
        chats.sent.connect(self._name_chat)
        chats.list_changed.connect(self._refresh_history)
        chats.list_changed.connect(self._name_chat)  # a model may have named it
        chats.state_changed.connect(self.show_state)
        chats.context_changed.connect(self._top.show_context)
        chats.reply_broke.connect(self._on_reply_broke)
        chats.reply_ended.connect(lambda _message, _status: self._refresh_history())
        chats.troubled.connect(lambda sentence: self._notices.say("store", sentence, kind="warning"))
        self._composer.submitted.connect(lambda text: chats.send(text) or self._queue.put(text))
        self._composer.passed.connect(self._queue.send)
        self._composer.recalled.connect(self._on_recalled)
        self._queue.changed.connect(self.show_state)
        self._views.attachments.changed.connect(self.show_state)
        self._queued.send_requested.connect(self._queue.send)
        self._queued.edit_requested.connect(self._on_queued_edit)
        self._queued.cancel_requested.connect(self._queue.cancel)
        self._composer.stopped.connect(chats.stop)
        self._composer.edited.connect(chats.keep_unsent)
        self._composer.edited.connect(self._views.context_room.typed)
        self._composer.edited.connect(lambda _text: self._views.plain_speed.wait())
        self._composer.sources.picked.connect(self._views.sources.choose)
        self._views.sources.changed.connect(self._on_sources)
        ThinkingControl(self._composer.thinking, engine=self._engine, controls=self._views.controls, parent=self)
        self._views.search.opened_at.connect(self._on_opened_at)
        self._find_bar.left.connect(self._composer.setFocus)
        self._history.new_requested.connect(self._commands.new_chat)
        self._history.opened.connect(chats.open)
        self._history.entered.connect(self._composer.setFocus)
        self._history.keyed.connect(self.type_on)
        self._history.renamed.connect(self._on_renamed)
        self._history.deleted.connect(chats.arranging.delete)
        self._history.pinned.connect(chats.arranging.pin)
        self._history.moved.connect(chats.arranging.move)
        self._history.put_away.connect(chats.arranging.put_away)
        self._history.archive_requested.connect(chats.arranging.show_archive)
        self._history.more_requested.connect(chats.arranging.more)
        self._history.folders = lambda: chats.arranging.folders
        self._history.fold(self._views.preferences.settings.folded_folders)
        self._history.folded.connect(lambda names: self._views.preferences.change(folded_folders=tuple(sorted(names))))
        self._history.search_requested.connect(self._search.open)
        self._transcript.example_requested.connect(self._on_example)
        messages = self._transcript.messages
        messages.copy_requested.connect(self._on_copy)
        messages.regenerate_requested.connect(self._on_regenerate)
        messages.continue_requested.connect(self._commands.continue_reply)
        messages.info_requested.connect(self._commands.show_reply_info)
        messages.branch_requested.connect(self._commands.start_branch)
        messages.version_requested.connect(self.show_version)
        messages.edit_requested.connect(self._transcript.edit)
        self._transcript.edit_changed.connect(chats.branches.keep)
        self._transcript.edit_saved.connect(self._on_edit_saved)
        self._transcript.edit_left.connect(self._on_edit_left)
        messages.delete_requested.connect(self.delete_message)
        messages.thinking_toggled.connect(lambda opened: self._views.preferences.change(thinking_open=opened))
        self._transcript.system.edited.connect(self._views.controls.set_system_prompt)
        self._transcript.system.saved.connect(self._views.chat_options.note_system_prompt)
        self._transcript.system.left.connect(self._views.chat_options.leave_system_prompt)
        for closed in (self._transcript.system.saved, self._transcript.system.left):
            closed.connect(lambda *_: self._composer.setFocus())

    def show_version(self, message: int, by: int) -> None:
        """The version `by` places from `message`, in the place where that one stands."""
        top = self._transcript.top_of(message)
        shown = self._chats.branches.step(message, by)
        if shown is not None:
            self._transcript.go_to(shown, top)

    def delete_message(self, message: int) -> None:
        self._composer.setFocus()  # as its buttons go
        self._chats.branches.delete(message)

    def _on_opened(self, items: Sequence[Item]) -> None:
        self._find_bar.leave()
        self._notices.clear("reply")
        self._transcript.clear()
        self._transcript.show_notice("info", "")
        self._shown_reply.clear()
        self._transcript.show_items(items)
        self._shown_reply.add_all(items)
        if not items:
            self._transcript.set_empty(self._examples)
        elif isinstance(items[-1], ReplyItem) and items[-1].remark and items[-1].reply.error is None:
            self._transcript.show_notice("warning", items[-1].remark, *self._go_on(items[-1].reply))
        self._composer.set_text(self._chats.unsent())
        edit = self._chats.branches.unsaved()
        if edit is not None:
            self._transcript.edit(edit.message, edit.text)
        self._name_chat()
        self._refresh_history()

    def _on_opened_at(self, message: int, words: str) -> None:
        self._transcript.go_to(message, 60)
        self._find_bar.open(words.split()[0], message)

    def _add(self, item: Item) -> None:
        if isinstance(item, UserItem):
            self._transcript.messages.add_user(item.id, item.text, item.place, item.files)
        else:
            self._transcript.messages.add_reply(item.id, item.title, item.reply, item.place)
        self._shown_reply.add_all([item])

    def _on_user_added(self, item: UserItem) -> None:
        self._transcript.show_notice("info", "")
        self._add(item)
        self._name_chat()

    def _on_reply_added(self, item: ReplyItem) -> None:
        self._transcript.show_notice("info", "")
        self._add(item)
        item.reply.shown.connect(self.show_state)
        item.reply.measured.connect(lambda: self._on_guessing(item.reply.figures.guessing))
        self._refresh_history()

    def _on_guessing(self, guessing: Guessing) -> None:
        self._top.show_paused(guessing.why_paused if guessing.paused else "")

    def _on_reply_broke(self, _sentence: str) -> None:
        """The reply says why, and its buttons what can be done; of a server there is one more."""
        server = self._window.models_commands.server_action(self._engine.pair)
        item = self._shown_reply.item()
        widget = None if item is None else self._transcript.messages.items.get(item.id)
        if server is not None and isinstance(widget, ReplyMessage):
            widget.foot.offer(*server)

    def _go_on(self, reply: ReplyViewModel | None) -> tuple[str, Callable[[], None]]:
        """What can be done with a reply that did not come to its end."""
        if reply is not None and reply.record.text:
            return tr("Continue"), lambda: self._commands.continue_reply()
        return tr("Regenerate"), self._chats.regenerate_last

    def _on_regenerate(self, message: int) -> None:
        self._composer.setFocus()  # the button that was clicked goes, and would hand the keyboard to whatever is next
        self._chats.regenerate(message)

    def _on_queued_edit(self) -> None:
        text = self._queue.take_back()
        if text is not None:
            self._composer.set_text(text)
        self._composer.setFocus()

    def _on_recalled(self) -> None:
        """The message sent last, or the one that waits."""
        if self._queue.text:
            self._on_queued_edit()
        else:
            self._commands.edit_last()

    def _on_edit_saved(self, message: int, text: str) -> None:
        why_not = self._chats.branches.why_not_save(message, text)
        if why_not is not None:
            self._transcript.refuse_edit(why_not)
        elif self._chats.branches.save(message, text):
            self._transcript.end_edit()
            self._composer.setFocus()

    def _on_edit_left(self, message: int, text: str) -> None:
        self._chats.branches.leave(message, text)
        self._transcript.end_edit()
        self._composer.setFocus()

    def _on_renamed(self, chat: int, title: str) -> None:
        self._chats.arranging.rename(chat, title)
        self._name_chat()

    def type_on(self, event: QKeyEvent) -> None:
        """Text that was typed where nobody has a use for it goes on with the message."""
        self._composer.setFocus()
        QCoreApplication.sendEvent(self._composer.editor, event)

    def _on_example(self, prompt: str) -> None:
        if not (self._chats.send(prompt) or self._queue.put(prompt)):
            self._composer.set_text(prompt)
            self._chats.keep_unsent(prompt)
        self._composer.setFocus()

    def _on_copy(self, message: int) -> None:
        self._chats.copy(message, QGuiApplication.clipboard().setText)
        self._transcript.messages.say_copied(message)

    def show_state(self) -> None:
        chats = self._chats
        busy = self._views.attachments.busy
        reason = chats.blocked() or busy
        if chats.generating:
            self._notices.clear("reply")  # of an earlier one
            mode = ButtonMode.STOP
        elif chats.showing and not self._composer.text.strip():
            mode = ButtonMode.SHOW
        else:
            mode = ButtonMode.SEND
        queue = self._queue
        awaited = queue.model_awaited
        full = (chats.generating or awaited) and bool(queue.text)
        self._queued.show_message(
            queue.text, held=queue.held, model_awaited=awaited, blocked=reason, files=len(queue.files)
        )
        self._composer.set_state(
            mode,
            tr(FULL) if full else reason,
            plain=full or chats.running_chat == chats.current,
            queues=queue.accepts and busy is None,
            loading=awaited,
        )
        self._menus.actions["stop"].setEnabled(chats.generating or chats.showing)
        self._menus.actions["regenerate"].setEnabled(reason is None and chats.has_reply)
        self._menus.actions["continue"].setEnabled(reason is None and chats.continuing.last() is not None)
        self._menus.actions["reply_info"].setEnabled(chats.continuing.last() is not None)
        for name in ("replay", "edit_message", "delete_message", "version_back", "version_on"):
            self._menus.actions[name].setEnabled(chats.has_reply)
        self._menus.actions["copy_reply"].setEnabled(self._shown_reply.last is not None)
        for name in ("rename", "delete", "export"):
            self._menus.actions[name].setEnabled(chats.current != NEW_CHAT)

    def _name_chat(self) -> None:
        new = self._chats.current == NEW_CHAT
        title = one_line(self._chats.title, 200)
        self._window.setWindowTitle("Foretoken" if new else tr("{chat} — Foretoken", chat=title))

    def _refresh_history(self) -> None:
        chats, arranging = self._chats, self._chats.arranging
        self._history.show_chats(
            chats.history(),
            chats.current,
            chats.running_chat,
            archived=arranging.archived,
            in_archive=arranging.in_archive,
            more=arranging.more_to_list,
        )

    def _on_undo_changed(self) -> None:
        undo = self._chats.undo
        self._menus.name_undo(undo.undoable, undo.redoable)

    def _on_sources(self) -> None:
        sources = self._views.sources
        self._composer.sources.show_rows(sources.rows, sources.chosen)
        self._menus.actions["guess"].setChecked(sources.chosen is not DraftSource.NONE)
