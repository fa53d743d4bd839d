"""The window: three columns, the bar above them, and the wiring from view-models to widgets."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QCloseEvent, QGuiApplication, QIcon, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from foretoken.engine.options import DraftSource
from foretoken.gui import menus
from foretoken.gui.attaching import Attaching
from foretoken.gui.columns import Columns
from foretoken.gui.commands import WindowCommands
from foretoken.gui.context_notices import ContextNotices
from foretoken.gui.download_dock import DownloadDockControl
from foretoken.gui.exchange_commands import ExchangeCommands
from foretoken.gui.guessing_games import GuessingGames
from foretoken.gui.inspecting import Inspecting
from foretoken.gui.lessons import Lessons
from foretoken.gui.look import Look
from foretoken.gui.measuring import MeasuringCommands
from foretoken.gui.models_commands import ModelsCommands
from foretoken.gui.on_screen import keep_on_screen
from foretoken.gui.plots.panel import PlotsPanel
from foretoken.gui.presets_menu import PresetsMenu
from foretoken.gui.remembered import packed, unpacked
from foretoken.gui.replaying import Replaying
from foretoken.gui.run_log import RunLog
from foretoken.gui.second_draft_menu import SecondDraftMenu
from foretoken.gui.settings_commands import SettingsCommands
from foretoken.gui.shown_reply import ShownReply
from foretoken.gui.theme import Theme, ThemeManager
from foretoken.gui.thinking_control import ThinkingControl
from foretoken.gui.view_models import ViewModels
from foretoken.gui.viewmodels.chat.conversation import Item, ReplyItem, UserItem
from foretoken.gui.viewmodels.chat.guessing import Guessing
from foretoken.gui.viewmodels.chat.queue import FULL
from foretoken.gui.viewmodels.chat.reply import ReplyViewModel
from foretoken.gui.viewmodels.pair.controls import Choices
from foretoken.gui.viewmodels.pair.engine import EngineState, Failed, Gone, Loading, Usable
from foretoken.gui.widgets.chat.attachment_tray import AttachmentTray
from foretoken.gui.widgets.chat.composer import ButtonMode, Composer
from foretoken.gui.widgets.chat.context_row import ContextRow
from foretoken.gui.widgets.chat.controls_view import ViewBar
from foretoken.gui.widgets.chat.find_bar import FindBar
from foretoken.gui.widgets.chat.history import HistoryColumn
from foretoken.gui.widgets.chat.queued import QueuedRow
from foretoken.gui.widgets.chat.search_palette import SearchPalette
from foretoken.gui.widgets.chat.transcript import TranscriptView
from foretoken.gui.widgets.models.downloads import DownloadsDock
from foretoken.gui.widgets.pair.controls_bar import TopBar
from foretoken.gui.widgets.shared.notices import LoadBar, NoticeArea, ProgressRow
from foretoken.gui.widgets.shared.undo_bar import UndoBar
from foretoken.gui.written_notice import WrittenNotice
from foretoken.plain import one_line
from foretoken.store.records import NEW_CHAT
from foretoken.wording import tr


class MainWindow(QMainWindow):
    """Shows the view-models and hands on what the user does. Holds no state of its own."""

    def __init__(
        self,
        views: ViewModels,
        *,
        themes: ThemeManager,
        examples: Sequence[tuple[str, str]],
        icon: QIcon,
        log: RunLog,
    ) -> None:
        """`examples`: (title, prompt) of what an empty chat offers."""
        super().__init__()
        self._views = views
        self._engine, self._chats, self._queue = views.engine, views.chats, views.queue
        self._themes = themes
        self._examples = list(examples)
        self.may_close: Callable[[], bool] = lambda: True  # asked before it closes
        self.setWindowTitle("Foretoken")
        self.setWindowIcon(icon)
        self.setMinimumSize(640, 420)
        self.top = TopBar(views.pickers, views.controls, views.memory, self)
        self.load_bar = LoadBar(self)
        self.exchange_bar = ProgressRow(tr("Export or import"), tr("Cancel export or import"), self)
        self.notices = NoticeArea(self)
        self.history = HistoryColumn(parent=self)
        self.transcript = TranscriptView(self, theme=themes.theme, selection=views.selection)
        self.shown_reply = ShownReply(self.transcript, self)
        self.inspecting = Inspecting(self, views.inspector, views.preferences)
        self.view_bar = ViewBar(self)
        self.queued = QueuedRow(self)
        self.context_row = ContextRow(self)
        self.tray = AttachmentTray(self)
        self.composer = Composer(self)
        self.search = SearchPalette(views.search, self)
        self.find_bar = FindBar(views.find, self.transcript, self)
        self.undo_bar = UndoBar(views.chats.undo, self)
        self.plots = PlotsPanel(self, selection=views.selection, worth=views.worth)
        self.stage = QStackedWidget(self)  # the chat, or a replay
        self.downloads = DownloadsDock(views.models.downloads, self)
        self.top.sampling.add_presets(views.presets)
        self._lay_out()
        self.commands = WindowCommands(self, views, themes)
        self.models_commands = ModelsCommands(self, views)
        self.exchange_commands = ExchangeCommands(self, views)
        self.attaching = Attaching(self, views)
        self.settings_commands = SettingsCommands(self, views, themes, log)
        self.menus = menus.build(
            self,
            self.commands,
            self.models_commands,
            self.exchange_commands,
            self.settings_commands,
            MeasuringCommands(self, views, themes),
        )
        if self.menus.pairs is not None:
            self.models_commands.fill(self.menus.pairs)
        if self.menus.presets is not None:
            PresetsMenu(self.menus.presets, views.presets, self.top.sampling.name_preset)
        if self.menus.second is not None:
            seconds = SecondDraftMenu(self.menus.second, views.pickers)
            self.top.draft.second_requested.connect(lambda: seconds.open_below(self.top.draft))
        self.download_dock = DownloadDockControl(
            self.downloads,
            downloads=views.models.downloads,
            pickers=views.pickers,
            preferences=views.preferences,
            action=self.menus.actions["downloads"],
            window=self,
        )
        self._wire_engine()
        self._wire_chats()
        self._wire_bars()
        ContextNotices(
            self.context_row,
            self.notices,
            room=views.context_room,
            engine=views.engine,
            chats=views.chats,
            controls=views.controls,
            parent=self,
        )
        WrittenNotice(
            self.notices, chats=views.chats, controls=views.controls, set_pace=self.commands.set_pace, parent=self
        )
        self._restore()
        self._on_theme(themes.theme)
        self.replaying = Replaying(self, views, themes)
        self.guessing_games = GuessingGames(self, views, themes)
        self.lessons = Lessons(self, views)
        self.look = Look(self, views.preferences, themes)
        self.look.begin()
        self._on_choices(views.controls.choices)
        self._on_sources()
        self._on_state(views.engine.state)
        self._on_undo_changed()
        self.composer.setFocus()

    @property
    def last_reply(self) -> ReplyViewModel | None:
        """The last reply of the open chat."""
        return self.shown_reply.last

    # --- what the commands show ----------------------------------------------------------------------------

    def show_ghosts(self, visible: bool) -> None:
        self.transcript.set_ghosts_visible(visible)
        self.menus.actions["ghosts"].setChecked(visible)

    def show_view(self, view: str) -> None:
        self.transcript.set_view(view)
        self.view_bar.show_view(view)
        self.menus.check("views", view)

    def show_pace(self, pace: str) -> None:
        self.view_bar.show_pace(pace)
        self.menus.check("paces", pace)

    def show_version(self, message: int, by: int) -> None:
        """The version `by` places from `message`, in the place where that one stands."""
        top = self.transcript.top_of(message)
        shown = self._chats.branches.step(message, by)
        if shown is not None:
            self.transcript.go_to(shown, top)

    def delete_message(self, message: int) -> None:
        self.composer.setFocus()  # as its buttons go
        self._chats.branches.delete(message)

    # --- layout --------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        middle = QWidget(self)
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.find_bar)
        column.addWidget(self.transcript, 1)
        row = QHBoxLayout()
        row.setContentsMargins(8, 0, 8, 4)
        row.addWidget(self.undo_bar)
        column.addLayout(row)
        self.inspecting.put_into(column)
        column.addWidget(self.view_bar)
        column.addWidget(self.context_row)
        column.addWidget(self.queued)
        column.addWidget(self.tray)
        column.addWidget(self.composer)
        self.stage.addWidget(middle)
        self.columns = Columns(self.history, self.stage, self.plots, self)
        centre = QWidget(self)
        rows = QVBoxLayout(centre)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.top)
        rows.addWidget(self.top.memory_offer)
        rows.addWidget(self.load_bar)
        rows.addWidget(self.exchange_bar)
        rows.addWidget(self.notices)
        rows.addWidget(self.columns, 1)
        rows.addWidget(self.downloads)
        self.setCentralWidget(centre)
        for first, second in (
            (self.composer.editor, self.composer.thinking),
            (self.composer.thinking, self.composer.sources.button),
            (self.composer.sources.button, self.composer.sources.back),
            (self.composer.sources.back, self.composer.button),
            (self.composer.button, self.top.main),
            (self.top.main, self.top.draft),
            (self.top.draft, self.top.length),
            (self.top.length, self.top.sampling),
            (self.top.sampling, self.top.memory),
            (self.top.memory, self.history),
        ):
            QWidget.setTabOrder(first, second)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.columns.width_changed(event.oldSize().width(), self.width())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self._chats.look_again()

    def _on_folded(self) -> None:
        for name in ("history", "plots"):
            self.menus.actions[name].setChecked(self.columns.shown(name))

    def _restore(self) -> None:
        settings = self._views.preferences.settings
        self.resize(1280, 800)
        parts = unpacked(settings.window_state)
        if len(parts) == 2:
            self.restoreGeometry(parts[0])
            self.columns.restoreState(parts[1])
        keep_on_screen(self)
        self.columns.ask("history", settings.history_shown, self.width())
        self.columns.ask("plots", settings.plots_shown, self.width())
        self.plots.show_more(settings.more_plots)
        self.show_pace(self._views.remembered.pace)

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.may_close():
            event.ignore()
            return
        preferences = self._views.preferences
        preferences.change(
            window_state=packed(self.saveGeometry(), self.columns.saveState()),
            history_shown=self.columns.asked["history"],
            plots_shown=self.columns.asked["plots"],
        )
        self._chats.close()
        preferences.flush()
        super().closeEvent(event)

    # --- wiring --------------------------------------------------------------------------------------------

    def _wire_engine(self) -> None:
        engine, views = self._engine, self._views
        engine.state_changed.connect(self._on_state)
        engine.load_refused.connect(self._on_load_refused)
        engine.warned.connect(lambda sentence: self.notices.say("pair", sentence, kind="warning"))
        views.pickers.pair_chosen.connect(self._on_pair_chosen)
        views.pickers.draft_dropped.connect(self._on_draft_dropped)
        views.controls.changed.connect(self._on_choices)
        views.preferences.failed.connect(lambda sentence: self.notices.say("settings", sentence, kind="warning"))
        views.remembered.pace_changed.connect(self.show_pace)
        self._themes.changed.connect(self._on_theme)
        self.load_bar.cancelled.connect(engine.cancel_load)

    def _wire_chats(self) -> None:
        chats = self._chats
        chats.undo.changed.connect(self._on_undo_changed)
        chats.undo.taken_back.connect(self._name_chat)  # it may have been a new name
        chats.opened.connect(self._on_opened)
        chats.user_added.connect(self._on_user_added)
        chats.reply_added.connect(self._on_reply_added)
        chats.sent.connect(self.composer.clear)
        chats.sent.connect(self._name_chat)
        chats.list_changed.connect(self._refresh_history)
        chats.list_changed.connect(self._name_chat)  # a model may have named it
        chats.state_changed.connect(self._on_chat_state)
        chats.context_changed.connect(self.top.show_context)
        chats.reply_broke.connect(self._on_reply_broke)
        chats.reply_ended.connect(lambda _message, _status: self._refresh_history())
        chats.troubled.connect(lambda sentence: self.notices.say("store", sentence, kind="warning"))
        self.composer.submitted.connect(lambda text: chats.send(text) or self._queue.put(text))
        self.composer.passed.connect(self._queue.send)
        self.composer.recalled.connect(self._on_recalled)
        self._queue.changed.connect(self._on_chat_state)
        self._views.attachments.changed.connect(self._on_chat_state)
        self.queued.send_requested.connect(self._queue.send)
        self.queued.edit_requested.connect(self._on_queued_edit)
        self.queued.cancel_requested.connect(self._queue.cancel)
        self.composer.stopped.connect(chats.stop)
        self.composer.edited.connect(chats.keep_unsent)
        self.composer.edited.connect(self._views.context_room.typed)
        self.composer.edited.connect(lambda _text: self._views.plain_speed.wait())
        self.composer.sources.picked.connect(self._views.sources.choose)
        self._views.sources.changed.connect(self._on_sources)
        ThinkingControl(self.composer.thinking, engine=self._engine, controls=self._views.controls, parent=self)
        self._views.search.opened_at.connect(self._on_opened_at)
        self.find_bar.left.connect(self.composer.setFocus)
        self.history.new_requested.connect(self.commands.new_chat)
        self.history.opened.connect(chats.open)
        self.history.entered.connect(self.composer.setFocus)
        self.history.keyed.connect(self._on_history_keyed)
        self.history.renamed.connect(self._on_renamed)
        self.history.deleted.connect(chats.delete)
        self.history.pinned.connect(chats.arranging.pin)
        self.history.moved.connect(chats.arranging.move)
        self.history.put_away.connect(chats.arranging.put_away)
        self.history.archive_requested.connect(chats.arranging.show_archive)
        self.history.more_requested.connect(chats.arranging.more)
        self.history.folders = lambda: chats.arranging.folders
        self.history.fold(self._views.preferences.settings.folded_folders)
        self.history.folded.connect(lambda names: self._views.preferences.change(folded_folders=tuple(sorted(names))))
        self.history.search_requested.connect(self.search.open)
        self.transcript.example_requested.connect(self._on_example)
        self.transcript.copy_requested.connect(self._on_copy)
        self.transcript.regenerate_requested.connect(self._on_regenerate)
        self.transcript.continue_requested.connect(self.commands.continue_reply)
        self.transcript.info_requested.connect(self.commands.show_reply_info)
        self.transcript.branch_requested.connect(self.commands.start_branch)
        self.transcript.version_requested.connect(self.show_version)
        self.transcript.edit_requested.connect(self.transcript.edit)
        self.transcript.edit_changed.connect(chats.branches.keep)
        self.transcript.edit_saved.connect(self._on_edit_saved)
        self.transcript.edit_left.connect(self._on_edit_left)
        self.transcript.delete_requested.connect(self.delete_message)
        self.transcript.thinking_toggled.connect(lambda opened: self._views.preferences.change(thinking_open=opened))
        self.transcript.system.edited.connect(self._views.controls.set_system_prompt)
        self.transcript.system.saved.connect(self._views.chat_options.note_system_prompt)
        self.transcript.system.left.connect(self._views.chat_options.leave_system_prompt)
        for closed in (self.transcript.system.saved, self.transcript.system.left):
            closed.connect(lambda *_: self.composer.setFocus())

    def _wire_bars(self) -> None:
        self.view_bar.view_chosen.connect(self.commands.set_view)
        self.view_bar.filters.chosen.connect(self.transcript.set_listed)
        self.view_bar.filters.copy_requested.connect(lambda: self.transcript.copy_rounds(self.shown_reply.reply))
        self.view_bar.pace.pace_changed.connect(self.commands.set_pace)
        self.view_bar.pace.stepped.connect(self.commands.step)
        self.shown_reply.changed.connect(self._on_shown_reply)
        self.plots.latest_asked.connect(self.shown_reply.show_last)
        self.plots.more_shown.connect(lambda shown: self._views.preferences.change(more_plots=shown))
        self.columns.folded.connect(self._on_folded)
        self.top.main.browse_requested.connect(self.commands.browse_main)
        self.top.draft.browse_requested.connect(self.commands.browse_draft)
        self.top.main.more_requested.connect(self.models_commands.find_on_hub)
        self.top.draft.more_requested.connect(self.models_commands.find_draft)

    # --- engine --------------------------------------------------------------------------------------------

    def _on_state(self, state: EngineState) -> None:
        if isinstance(state, Loading):
            self.top.show_paused("")
            drafts = {"draft": state.pair.draft, "second": state.pair.second_draft}
            name = drafts.get(state.part) or state.pair.main
            self.load_bar.set_progress(state.part, self._views.pickers.label(name), state.fraction)
        else:
            self.load_bar.hide()
        if isinstance(state, Usable | Loading):
            self.notices.clear("engine")
        if isinstance(state, Gone):
            self.notices.say("engine", state.message, action=tr("Reload"), do=self._engine.reload)
        if isinstance(state, Failed):
            self.notices.clear("load")
            more = "\n".join(state.reasons)
            self.notices.say("engine", state.message, action=tr("Try again"), do=self._engine.reload, more=more)
        self.top.show_state(state)
        self._show_system_prompt()
        self.menus.actions["reload"].setEnabled(isinstance(state, Usable | Failed | Gone))
        self._on_chat_state()

    def _on_pair_chosen(self, pair: object) -> None:
        for key in ("load", "draft", "pair"):
            if not (key == "draft" and getattr(pair, "draft", None) is None):
                self.notices.clear(key)
        self._views.memory.choose(pair)  # type: ignore[arg-type]  # Qt carries it as an object

    def _on_draft_dropped(self, sentence: str) -> None:
        find = self.models_commands.find_draft
        self.notices.say("draft", sentence, kind="warning", action=tr("Find a draft…"), do=find)

    def _on_load_refused(self, sentence: str, reasons: Sequence[str]) -> None:
        self.notices.say("load", sentence, more="\n".join(reasons))

    # --- chats ---------------------------------------------------------------------------------------------

    def _on_opened(self, items: Sequence[Item]) -> None:
        self.find_bar.leave()
        self.transcript.clear()
        self.transcript.show_notice("info", "")
        self.shown_reply.clear()
        self.transcript.show_items(items)
        self.shown_reply.add_all(items)
        if not items:
            self.transcript.set_empty(self._examples)
        elif isinstance(items[-1], ReplyItem) and items[-1].remark and items[-1].reply.error is None:
            self.transcript.show_notice("warning", items[-1].remark, *self._go_on(items[-1].reply))
        self.composer.set_text(self._chats.unsent())
        edit = self._chats.branches.unsaved()
        if edit is not None:
            self.transcript.edit(edit.message, edit.text)
        self._name_chat()
        self._refresh_history()

    def _on_opened_at(self, message: int, words: str) -> None:
        self.transcript.go_to(message, 60)
        self.find_bar.open(words.split()[0], message)

    def _add(self, item: Item) -> None:
        if isinstance(item, UserItem):
            self.transcript.add_user(item.id, item.text, item.place, item.files)
        else:
            self.transcript.add_reply(item.id, item.title, item.reply, item.place)
        self.shown_reply.add_all([item])

    def _on_user_added(self, item: UserItem) -> None:
        self.transcript.show_notice("info", "")
        self._add(item)
        self._name_chat()

    def _on_reply_added(self, item: ReplyItem) -> None:
        self.transcript.show_notice("info", "")
        self._add(item)
        item.reply.shown.connect(self._on_chat_state)
        item.reply.measured.connect(lambda: self._on_guessing(item.reply.figures.guessing))
        self._refresh_history()

    def _on_guessing(self, guessing: Guessing) -> None:
        self.top.show_paused(guessing.why_paused if guessing.paused else "")

    def _on_reply_broke(self, sentence: str) -> None:
        if not isinstance(self._engine.state, Gone | Failed):  # then the row above says it, with Reload
            action, do = self._go_on(self.last_reply)
            self.notices.say("reply", sentence, action=action, do=do)

    def _go_on(self, reply: ReplyViewModel | None) -> tuple[str, Callable[[], None]]:
        """What can be done with a reply that did not come to its end."""
        if reply is not None and reply.text:
            return tr("Continue"), lambda: self.commands.continue_reply()
        return tr("Write it again"), self._chats.regenerate_last

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
            self.commands.edit_last()

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

    def _on_renamed(self, chat: int, title: str) -> None:
        self._chats.rename(chat, title)
        self._name_chat()

    def _on_history_keyed(self, event: QKeyEvent) -> None:
        self.composer.setFocus()
        QCoreApplication.sendEvent(self.composer.editor, event)

    def _on_example(self, prompt: str) -> None:
        if not self._chats.send(prompt):
            self.composer.set_text(prompt)
            self._chats.keep_unsent(prompt)
        self.composer.setFocus()

    def _on_copy(self, message: int) -> None:
        self._chats.copy(message, QGuiApplication.clipboard().setText)
        self.transcript.say_copied(message)

    def _on_chat_state(self) -> None:
        chats = self._chats
        busy = self._views.attachments.busy
        reason = chats.blocked() or busy
        if chats.generating:
            mode = ButtonMode.STOP
        elif chats.showing and not self.composer.text.strip():
            mode = ButtonMode.SHOW
        else:
            mode = ButtonMode.SEND
        queue = self._queue
        full = chats.generating and bool(queue.text)
        self.queued.show_message(queue.text, held=queue.held, blocked=reason, files=len(queue.files))
        self.composer.set_state(
            mode,
            tr(FULL) if full else reason,
            plain=full or chats.running_chat == chats.current,
            queues=queue.accepts and busy is None,
        )
        self.menus.actions["stop"].setEnabled(chats.generating or chats.showing)
        self.menus.actions["regenerate"].setEnabled(reason is None and chats.has_reply)
        self.menus.actions["continue"].setEnabled(reason is None and chats.continuing.last() is not None)
        self.menus.actions["reply_info"].setEnabled(chats.continuing.last() is not None)
        for name in ("replay", "edit_message", "delete_message", "version_back", "version_on"):
            self.menus.actions[name].setEnabled(chats.has_reply)
        self.menus.actions["copy_reply"].setEnabled(self.last_reply is not None)
        for name in ("rename", "delete", "export"):
            self.menus.actions[name].setEnabled(chats.current != NEW_CHAT)

    def _on_undo_changed(self) -> None:
        undo = self._chats.undo
        self.menus.name_undo(undo.undoable, undo.redoable)

    def _name_chat(self) -> None:
        new = self._chats.current == NEW_CHAT
        title = one_line(self._chats.title, 200)
        self.setWindowTitle("Foretoken" if new else tr("{chat} — Foretoken", chat=title))

    def _refresh_history(self) -> None:
        chats, arranging = self._chats, self._chats.arranging
        self.history.show_chats(
            chats.history(),
            chats.current,
            chats.running_chat,
            archived=arranging.archived,
            in_archive=arranging.in_archive,
            more=arranging.more_to_list,
        )

    def _on_shown_reply(self) -> None:
        self.transcript.kept_reply = self.shown_reply.reply
        self.view_bar.bind(self.shown_reply.reply)
        if self.replaying.replay_shown is None:
            self.show_plots()

    def show_plots(self) -> None:
        """The plots of the reply that is shown in the chat."""
        shown = self.shown_reply
        item = shown.item()
        message = None if item is None else item.id
        self.plots.bind(shown.reply, shown.name, latest=shown.reply is shown.last, message=message)

    def _on_sources(self) -> None:
        sources = self._views.sources
        self.composer.sources.show_rows(sources.rows, sources.chosen)
        self.menus.actions["guess"].setChecked(sources.chosen is not DraftSource.NONE)

    # --- look ----------------------------------------------------------------------------------------------

    def _on_theme(self, theme: Theme) -> None:
        self.transcript.set_theme(theme)
        self.view_bar.legend.set_theme(theme)
        self.plots.set_theme(theme)
        self.inspecting.set_theme(theme)

    def _on_choices(self, choices: Choices) -> None:
        draft = choices.reply.draft
        self.menus.check("lengths", draft.length)
        self.menus.actions["forget_oldest"].setChecked(choices.forget_oldest)
        self._show_system_prompt()

    def _show_system_prompt(self) -> None:
        loaded = self._engine.loaded
        place = "own" if loaded is None else loaded.system_place
        self.transcript.system.show_prompt(self._views.controls.choices.system_prompt, place)
