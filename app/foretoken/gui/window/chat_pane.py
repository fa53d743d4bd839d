"""The chat: its messages, the bars around them and the field to write in, connected with the models they show."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from foretoken.gui.core import Core
from foretoken.gui.examples import examples
from foretoken.gui.viewmodels.chat.continuing import BranchPoint
from foretoken.gui.viewmodels.chat.conversation import Item, ReplyItem, UserItem
from foretoken.gui.viewmodels.chat.queue import FULL
from foretoken.gui.viewmodels.pair.controls import Choices
from foretoken.gui.viewmodels.pair.engine import Empty
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.widgets.chat.attachment_tray import AttachmentTray
from foretoken.gui.widgets.chat.composer import ButtonMode, Composer
from foretoken.gui.widgets.chat.context_row import ContextRow, QueuedRow
from foretoken.gui.widgets.chat.controls_view import ViewBar
from foretoken.gui.widgets.chat.history import HistoryColumn
from foretoken.gui.widgets.chat.message_foot import Ask
from foretoken.gui.widgets.chat.message_reply import ReplyMessage
from foretoken.gui.widgets.chat.overlays import EmptyPage, ReplyInfo
from foretoken.gui.widgets.chat.transcript import FindBar, TranscriptView
from foretoken.gui.widgets.pair.controls_bar import TopBar
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.notices import NoticeAction, NoticeArea, UndoBar
from foretoken.gui.window.attaching import Attaching
from foretoken.gui.window.coach_marks import CoachMarks
from foretoken.gui.window.shown_reply import ShownReply
from foretoken.plain import one_line
from foretoken.replies.figures import Guessing
from foretoken.replies.readable import proved
from foretoken.session.messages import LoadPair
from foretoken.session.remote.address import is_address
from foretoken.store.records import NEW_CHAT, Role
from foretoken.wording import later, tr

_WRITTEN: Final = later(
    "This reply is already written and only shown more slowly: the change applies to the next one. In "
    "slow motion the engine waits, so a change shows in the next round."
)

Remedy = Callable[[LoadPair | None], NoticeAction | None]
"""What else can be done about a pair that failed."""


class ChatPane(QWidget):
    """Shows the open chat, and hands on what the user does there.

    titled(str)    the window is called this now
    settled()      something else can be done with the chat: a reply has begun, ended or is shown whole
    """

    titled = Signal(str)
    settled = Signal()

    def __init__(
        self,
        core: Core,
        *,
        top: TopBar,
        notices: NoticeArea,
        history: HistoryColumn,
        remedy: Remedy,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._core, self._remedy = core, remedy
        self._engine, self._chats, self._queue = core.engine, core.chats, core.queue
        self._top, self._notices, self._history = top, notices, history
        self.transcript = TranscriptView(self, theme=core.themes.theme, selection=core.selection)
        self.empty = EmptyPage(examples(bundled=True), self)
        self.empty.hide()
        self.shown_reply = ShownReply(self.transcript, self)
        self.view_bar = ViewBar(self)
        self.queued = QueuedRow(core.queue, self)
        self.context_row = ContextRow(
            notices, room=core.context_room, chats=core.chats, controls=core.controls, parent=self
        )
        self.tray = AttachmentTray(self)
        self.composer = Composer(self)
        self.find_bar = FindBar(core.find, self.transcript, self)
        self.undo_bar = UndoBar(core.chats.undo, self)
        self.panels = QVBoxLayout()  # below the messages
        self._mode = ButtonMode.SEND
        self._draft = core.controls.options.draft
        self._lay_out()
        self.coach = CoachMarks(self.transcript, core.preferences, after=self.composer.editor, parent=self)
        self.attaching = Attaching(
            parent,
            files=core.attachments,
            chats=core.chats,
            tray=self.tray,
            composer=self.composer,
            transcript=self.transcript,
        )
        self._connect()

    def begin(self) -> None:
        """Show what is so before the first signal."""
        self._on_engine()
        self.view_bar.show_pace(self._core.remembered.pace)
        self.show_state()
        self.composer.setFocus()

    def _lay_out(self) -> None:
        column = boxes.column(self.find_bar, (self.transcript, 1), of=self, spacing=0, margins=(0, 0, 0, 0))
        column.addLayout(boxes.row(self.undo_bar, margins=(8, 0, 8, 4)))
        column.addLayout(self.panels)
        for part in (self.view_bar, self.context_row, self.queued, self.tray, self.composer):
            column.addWidget(part)

    def _connect(self) -> None:
        chats = self._chats
        chats.undo.taken_back.connect(self._name_chat)  # it may have been a new name
        chats.opened.connect(self._on_opened)
        chats.user_added.connect(self._on_user_added)
        chats.reply_added.connect(self._on_reply_added)
        chats.sent.connect(self.composer.clear)
        chats.sent.connect(self._name_chat)
        chats.list_changed.connect(self._refresh_history)
        chats.list_changed.connect(self._name_chat)  # a model may have named it
        chats.state_changed.connect(self.show_state)
        chats.context_changed.connect(self._top.show_context)
        chats.reply_broke.connect(self._on_reply_broke)
        chats.reply_ended.connect(lambda _message, _status: self._refresh_history())
        chats.troubled.connect(lambda sentence: self._notices.say("store", sentence, kind="warning"))
        self.composer.submitted.connect(lambda text: chats.send(text) or self._queue.put(text))
        self.composer.passed.connect(self._queue.send)
        self.composer.recalled.connect(self._on_recalled)
        self._queue.changed.connect(self.show_state)
        self._core.attachments.changed.connect(self.show_state)
        self.queued.edit.clicked.connect(self._on_queued_edit)
        self.composer.stopped.connect(chats.stop)
        self.composer.edited.connect(chats.keep_unsent)
        self.composer.edited.connect(self._core.context_room.typed)
        self.composer.edited.connect(lambda _text: self._core.plain_speed.wait())
        self.composer.thinking.picked.connect(self._core.controls.set_thinking)
        self._engine.state_changed.connect(lambda _state: self._on_engine())
        self._core.controls.changed.connect(lambda _choices: self._on_engine())
        self._core.controls.changed.connect(self._on_choices)
        self.view_bar.view_chosen.connect(lambda view: self._core.preferences.change(transcript_view=view))
        self.view_bar.filters.chosen.connect(self.transcript.messages.set_listed)
        self.view_bar.filters.copy_requested.connect(
            lambda: self.transcript.messages.copy_rounds(self.shown_reply.reply)
        )
        self.view_bar.pace.pace_changed.connect(self._core.remembered.choose_pace)
        self.view_bar.pace.stepped.connect(self.step)
        self._core.remembered.pace_changed.connect(self.view_bar.show_pace)
        self.shown_reply.changed.connect(self._on_shown_reply)
        self.tray.warning.acted.connect(self._top.fit.open)
        self.find_bar.left.connect(self.composer.setFocus)
        self._history.new_requested.connect(self.new_chat)
        self._history.entered.connect(self.composer.setFocus)
        self._history.keyed.connect(self.type_on)
        self._history.fold(self._core.preferences.settings.folded_folders)
        self._history.folded.connect(lambda names: self._core.preferences.change(folded_folders=tuple(sorted(names))))
        self.empty.example_requested.connect(self._on_example)
        messages = self.transcript.messages
        for ask, do in (
            (Ask.COPY, self._on_copy),
            (Ask.REGENERATE, self._on_regenerate),
            (Ask.CONTINUE, self.continue_reply),
            (Ask.INFO, self.show_reply_info),
            (Ask.EDIT, self.transcript.edit),
            (Ask.DELETE, self.delete_message),
        ):
            messages.on(ask, do)
        messages.branch_requested.connect(self.start_branch)
        messages.version_requested.connect(self.show_version)
        self.transcript.edit_changed.connect(chats.branches.keep)
        self.transcript.edit_saved.connect(self._on_edit_saved)
        self.transcript.edit_left.connect(self._on_edit_left)
        messages.thinking_toggled.connect(lambda opened: self._core.preferences.change(thinking_open=opened))
        self.transcript.system.edited.connect(self._core.controls.set_system_prompt)
        self.transcript.system.saved.connect(self._core.chat_options.note_system_prompt)
        self.transcript.system.left.connect(self._core.chat_options.leave_system_prompt)
        for closed in (self.transcript.system.saved, self.transcript.system.left):
            closed.connect(lambda *_: self.composer.setFocus())

    # --- what can be done with the chat and its messages

    def new_chat(self) -> None:
        self._chats.new()
        self.composer.setFocus()

    def continue_reply(self, message: int | None = None) -> None:
        """Without `message` the reply the keyboard is in, else the last one; or say why it cannot go on."""
        reply = self._reply(message)
        if reply is not None:
            self.composer.setFocus()
            if not self._chats.continuing.go_on(reply):
                self._say_blocked()

    def show_reply_info(self, message: int | None = None) -> None:
        """How a reply was written: `message`, or the one that is meant without."""
        reply, settings = self._reply(message), self._chats.reply_settings
        how = None if reply is None else settings.of(reply)
        if reply is not None and how is not None:
            place, found = self.transcript.info_place(reply), self._core.examining.of(reply)
            if found is not None and found.proof is not None:
                how = replace(how, rows=(*how.rows, (tr("Proof"), proved(found.proof))))
            ReplyInfo(
                how,
                use=partial(settings.use, reply),
                again=partial(settings.again, reply),
                blocked=self._chats.blocked(),
                parent=self.window(),
            ).open_under(place)

    def _reply(self, message: int | None) -> int | None:
        """`message`, else the reply the keyboard is in, else the last message, if that is a reply."""
        for one in (message, self.transcript.messages.focused, self._chats.continuing.last()):
            found = None if one is None else self._chats.message(one)
            if found is not None and found.role is Role.ASSISTANT:
                return found.id
        return None

    def start_branch(self, message: int, at: BranchPoint) -> None:
        """At a token of a reply, or say why it cannot be."""
        self.composer.setFocus()
        if not self._chats.continuing.branch(message, at):
            self._say_blocked()

    def _say_blocked(self) -> None:
        reason = self._chats.blocked()
        if reason is not None:
            self._notices.say("reply", reason, kind="warning")

    def change_version(self, by: int) -> None:
        """Of the message the keyboard is in; else of the last one that has several."""
        message = self.transcript.messages.focused
        if message is None:
            message = self._chats.branches.last_with_versions()
        if message is not None:
            self.show_version(message, by)

    def edit_message(self) -> None:
        """The message the keyboard is in; else the last one of the user."""
        message = self.transcript.messages.focused
        if message is None:
            self.edit_last()
        else:
            self.transcript.edit(message)

    def edit_last(self) -> None:
        """The last message of the user."""
        own = (m.id for m in reversed(self._chats.path) if m.role is Role.USER)
        message = next(own, None)
        if message is not None:
            self.transcript.edit(message)

    def delete_focused(self) -> None:
        """The message the keyboard is in; else the last one."""
        message = self.transcript.messages.focused or (self._chats.path[-1].id if self._chats.path else None)
        if message is not None:
            self.delete_message(message)

    def copy_reply(self) -> None:
        reply = self.shown_reply.last
        if reply is not None:
            QGuiApplication.clipboard().setText(reply.record.text)
            last = next((m.id for m in reversed(self._chats.path) if m.role is Role.ASSISTANT), None)
            if last is not None:
                self.transcript.messages.say_copied(last)

    def step(self) -> None:
        """Play one round, at any pace, and wait."""
        self._core.remembered.choose_pace("step")
        reply = self.shown_reply.last
        if reply is not None:
            reply.step()

    def show_version(self, message: int, by: int) -> None:
        """The version `by` places from `message`, in the place where that one stands."""
        top = self.transcript.top_of(message)
        shown = self._chats.branches.step(message, by)
        if shown is not None:
            self.transcript.go_to(shown, top)

    def delete_message(self, message: int) -> None:
        self.composer.setFocus()  # as its buttons go
        self._chats.branches.delete(message)

    # --- what the models say

    def _on_shown_reply(self) -> None:
        self.transcript.messages.kept_reply = self.shown_reply.reply
        self.view_bar.bind(self.shown_reply.reply)

    def _on_opened(self, items: Sequence[Item]) -> None:
        self.find_bar.leave()
        self.coach.leave()
        self._notices.clear("reply")
        self._notices.clear("written")
        self.transcript.clear()
        self.transcript.show_notice("info", "")
        self.shown_reply.clear()
        self.transcript.show_items(items)
        self.shown_reply.add_all(items)
        if not items:
            self.transcript.show_empty(self.empty)
        elif isinstance(items[-1], ReplyItem) and items[-1].remark and items[-1].reply.error is None:
            self.transcript.show_notice("warning", items[-1].remark, *self._go_on(items[-1].reply))
        self.composer.set_text(self._chats.unsent())
        edit = self._chats.branches.unsaved()
        if edit is not None:
            self.transcript.edit(edit.message, edit.text)
        self._name_chat()
        self._refresh_history()

    def show_found(self, message: int, words: str) -> None:
        """Go to a message of the open chat in which these words were found."""
        self.transcript.go_to(message, 60)
        self.find_bar.open(words.split()[0], message)

    def _add(self, item: Item) -> None:
        if isinstance(item, UserItem):
            self.transcript.messages.add_user(item.id, item.text, item.place, item.files)
        else:
            self.transcript.messages.add_reply(item.id, item.title, item.reply, item.place)
        self.shown_reply.add_all([item])

    def _on_choices(self, choices: Choices) -> None:
        """A change of guessing comes too late for a reply that is written already, and only shown more slowly."""
        before, self._draft = self._draft, choices.reply.draft
        if self._draft != before and self._chats.showing and not self._chats.generating:
            self._notices.say("written", tr(_WRITTEN), kind="ok", action=tr("Slow motion"), do=self._slow_down)

    def _slow_down(self) -> None:
        self._core.remembered.choose_pace("slow")
        self._notices.clear("written")

    def _on_user_added(self, item: UserItem) -> None:
        self.coach.leave()
        self.transcript.show_notice("info", "")
        self._add(item)
        self._name_chat()

    def _on_reply_added(self, item: ReplyItem) -> None:
        self._notices.clear("written")
        self.transcript.show_notice("info", "")
        self._add(item)
        item.reply.shown.connect(self.show_state)
        item.reply.settled.connect(lambda: self.coach.explain(item.id))
        item.reply.measured.connect(lambda: self._on_guessing(item.reply.figures.guessing))
        self._refresh_history()

    def _on_guessing(self, guessing: Guessing) -> None:
        self._top.show_paused(guessing.why_paused if guessing.paused else "")

    def _on_reply_broke(self, _sentence: str) -> None:
        """The reply says why, and its buttons what can be done; of a server there is one more."""
        server = self._remedy(self._engine.pair)
        item = self.shown_reply.item()
        widget = None if item is None else self.transcript.messages.items.get(item.id)
        if server is not None and isinstance(widget, ReplyMessage):
            widget.foot.offer(*server)

    def _go_on(self, reply: ReplyViewModel | None) -> tuple[str, Callable[[], None]]:
        """What can be done with a reply that did not come to its end."""
        if reply is not None and reply.record.text:
            return tr("Continue"), lambda: self.continue_reply()
        return tr("Regenerate"), self._chats.regenerate_last

    def _on_regenerate(self, message: int) -> None:
        self.composer.setFocus()  # the button that was clicked goes, and would hand the keyboard to whatever is next
        self._chats.regenerate(message)

    def _on_queued_edit(self) -> None:
        text = self._queue.take_back()
        if text is not None:
            self.composer.set_text(text)
        self.composer.setFocus()

    def _on_recalled(self) -> None:
        """The message sent last, or the one that waits."""
        if self._queue.text:
            self._on_queued_edit()
        else:
            self.edit_last()

    def _on_edit_saved(self, message: int, text: str) -> None:
        why_not = self._chats.branches.why_not_save(message, text)
        if why_not is not None:
            self.transcript.refuse_edit(why_not)
        elif self._chats.branches.save(message, text):
            self.transcript.end_edit()
            self.composer.setFocus()

    def _on_edit_left(self, message: int, text: str) -> None:
        self._chats.branches.leave(message, text)
        self.transcript.end_edit()
        self.composer.setFocus()

    def type_on(self, event: QKeyEvent) -> None:
        """Text that was typed where nobody has a use for it goes on with the message."""
        self.composer.setFocus()
        QCoreApplication.sendEvent(self.composer.editor, event)

    def _on_example(self, prompt: str) -> None:
        if not (self._chats.send(prompt) or self._queue.put(prompt)):
            self.composer.set_text(prompt)
            self._chats.keep_unsent(prompt)
        self.composer.setFocus()

    def _on_copy(self, message: int) -> None:
        self._chats.copy(message, QGuiApplication.clipboard().setText)
        self.transcript.messages.say_copied(message)

    def show_state(self) -> None:
        chats = self._chats
        busy = self._core.attachments.busy
        reason = chats.blocked() or busy
        if isinstance(self._engine.state, Empty) and self._core.pickers.main is not None:  # it is about to be
            reason = tr("The model is being loaded…")
        if chats.generating:
            self._notices.clear("reply")  # of an earlier one
            mode = ButtonMode.STOP
        elif chats.showing and not self.composer.text.strip():
            mode = ButtonMode.SHOW
        else:
            mode = ButtonMode.SEND
        queue = self._queue
        awaited = queue.model_awaited
        full = (chats.generating or awaited) and bool(queue.text)
        self.queued.refresh(reason)
        self.composer.set_state(
            mode,
            tr(FULL) if full else reason,
            plain=full or chats.running_chat == chats.current,
            queues=queue.accepts and busy is None,
            loading=awaited,
        )
        if mode is not self._mode:
            self._mode = mode
            self.settled.emit()

    def _name_chat(self) -> None:
        new = self._chats.current == NEW_CHAT
        title = one_line(self._chats.title, 200)
        self.titled.emit("Foretoken" if new else tr("{chat} — Foretoken", chat=title))

    def _refresh_history(self) -> None:
        chats, arranging = self._chats, self._chats.arranging
        self._history.show_chats(
            chats.arranging.listed(),
            chats.current,
            chats.running_chat,
            archived=arranging.archived,
            in_archive=arranging.in_archive,
            more=arranging.more_to_list,
        )

    def _on_engine(self) -> None:
        self._say_where()
        self._show_thinking()
        self.show_system_prompt()

    def _say_where(self) -> None:
        """Of the chosen main model."""
        main, bundled = self._core.pickers.main, self._core.pickers.bundled
        self.empty.show_prompts(prompt for _title, prompt in examples(bundled=main is None or main in bundled))
        if main is not None and is_address(main):
            self.empty.say_where(tr("Your messages go to {server}; the chats stay on this machine.", server=main))
        elif main is None or main in bundled:
            private = tr("Private, on this machine, with a tiny model that shows how it works.")
            self.empty.say_where(private, tr("Get a real one…"))
        else:
            self.empty.say_where(tr("Private: everything runs on this machine."))

    def _show_thinking(self) -> None:
        loaded = self._engine.loaded
        self.composer.thinking.show_choices(
            None if loaded is None else loaded.thinking, self._core.controls.options.thinking
        )

    def show_system_prompt(self) -> None:
        loaded = self._engine.loaded
        place = "own" if loaded is None else loaded.system_place
        self.transcript.system.show_prompt(self._core.controls.choices.system_prompt, place)
