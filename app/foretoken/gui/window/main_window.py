"""The window: three columns, the bar above them, and the parts that connect them with the view-models."""

from collections.abc import Callable, Sequence
from itertools import pairwise

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QCloseEvent, QIcon, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from foretoken.gui.desktop.on_screen import keep_on_screen, restore_place
from foretoken.gui.desktop.run_log import RunLog
from foretoken.gui.look.theme import Theme
from foretoken.gui.look.theme_manager import ThemeManager
from foretoken.gui.menus import menu_bar
from foretoken.gui.menus.exchange_commands import ExchangeCommands
from foretoken.gui.menus.models_commands import ModelsCommands
from foretoken.gui.menus.presets_menu import PresetsMenu
from foretoken.gui.menus.second_draft_menu import SecondDraftMenu
from foretoken.gui.menus.server_menus import ServerMenus
from foretoken.gui.menus.settings_commands import SettingsCommands
from foretoken.gui.menus.window_commands import WindowCommands
from foretoken.gui.plots.panel import PlotsPanel
from foretoken.gui.view_models import ViewModels
from foretoken.gui.viewmodels.pair.controls import Choices
from foretoken.gui.viewmodels.pair.server_limits import ServerLimits
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.widgets.chat.attachment_tray import AttachmentTray
from foretoken.gui.widgets.chat.composer import Composer
from foretoken.gui.widgets.chat.context_row import ContextRow
from foretoken.gui.widgets.chat.controls_view import ViewBar
from foretoken.gui.widgets.chat.find_bar import FindBar
from foretoken.gui.widgets.chat.history import HistoryColumn, is_text
from foretoken.gui.widgets.chat.queued import QueuedRow
from foretoken.gui.widgets.chat.search_palette import SearchPalette
from foretoken.gui.widgets.chat.transcript import TranscriptView
from foretoken.gui.widgets.models.downloads import DownloadsDock
from foretoken.gui.widgets.pair.controls_bar import TopBar
from foretoken.gui.widgets.shared.later import Later
from foretoken.gui.widgets.shared.notices import LoadBar, NoticeArea, ProgressRow
from foretoken.gui.widgets.shared.undo_bar import UndoBar
from foretoken.gui.window.attaching import Attaching
from foretoken.gui.window.chat_wiring import ChatWiring
from foretoken.gui.window.columns import Columns
from foretoken.gui.window.context_notices import ContextNotices
from foretoken.gui.window.download_dock import DownloadDockControl
from foretoken.gui.window.engine_wiring import EngineWiring
from foretoken.gui.window.guessing_games import GuessingGames
from foretoken.gui.window.inspecting import Inspecting
from foretoken.gui.window.lessons import Lessons
from foretoken.gui.window.look import Look
from foretoken.gui.window.measuring import MeasuringCommands
from foretoken.gui.window.remembered import packed, unpacked
from foretoken.gui.window.replaying import Replaying
from foretoken.gui.window.serving import Serving
from foretoken.gui.window.shown_reply import ShownReply
from foretoken.gui.window.written_notice import WrittenNotice
from foretoken.wording import tr


class MainWindow(QMainWindow):
    """Lays out the widgets and builds the parts that connect them with the view-models. Holds no state of its own."""

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
        self._engine, self._chats = views.engine, views.chats
        self._themes = themes
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
        self.notices.next_focus = self.composer
        self.search = SearchPalette(views.search, self)
        self.find_bar = FindBar(views.find, self.transcript, self)
        self.undo_bar = UndoBar(views.chats.undo, self)
        self.plots = PlotsPanel(self, selection=views.selection, worth=views.worth)
        self.stage = QStackedWidget(self)  # the chat, or a replay
        self.notices.float_over(self.stage)
        self.downloads = DownloadsDock(views.models.downloads, self)
        self.top.sampling.add_presets(views.presets)
        self._lay_out()
        self.commands = WindowCommands(self, views)
        self.models_commands = ModelsCommands(self, views)
        self.serving = Serving(self, views, themes)
        self.exchange_commands = ExchangeCommands(self, views)
        self.attaching = Attaching(self, views)
        self.settings_commands = SettingsCommands(self, views, themes, log)
        self.menus = menu_bar.build(
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
        self._wire()
        limits = ServerLimits(engine=views.engine, pickers=views.pickers, parent=self)
        ServerMenus(self, self.menus, limits, self.notices)
        self._pair = EngineWiring(self, views)
        self.chat = ChatWiring(self, views, examples)
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
        self._pair.show_state(views.engine.state)
        self.chat.begin()
        self.composer.setFocus()

    @property
    def last_reply(self) -> ReplyViewModel | None:
        """The last reply of the open chat."""
        return self.shown_reply.last

    # --- what the commands show ----------------------------------------------------------------------------

    def show_ghosts(self, visible: bool) -> None:
        self.transcript.messages.set_ghosts_visible(visible)
        self.menus.actions["ghosts"].setChecked(visible)

    def show_view(self, view: str) -> None:
        self.transcript.set_view(view)
        self.view_bar.show_view(view)
        self.menus.check("views", view)

    def show_pace(self, pace: str) -> None:
        self.view_bar.show_pace(pace)
        self.menus.check("paces", pace)

    def show_system_prompt(self) -> None:
        loaded = self._engine.loaded
        place = "own" if loaded is None else loaded.system_place
        self.transcript.system.show_prompt(self._views.controls.choices.system_prompt, place)

    # --- layout --------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and not self.find_bar.isHidden():  # nobody else had a use for it
            self.find_bar.leave()
        elif is_text(event) and self.composer.editor.isVisible() and not self.composer.editor.hasFocus():
            self.chat.type_on(event)
        else:
            super().keyPressEvent(event)

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
        self._folding = Later(lambda: self.columns.width_changed(self.width()), self)
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
        composer, top = self.composer, self.top
        stops = (composer.editor, composer.thinking, composer.sources.button, composer.sources.back, composer.button)
        for first, second in pairwise((*stops, top.main, top.draft, top.length, top.sampling, top.memory)):
            QWidget.setTabOrder(first, second)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._folding.ask()

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
            restore_place(self, parts[0])
            self.columns.restoreState(parts[1])
        keep_on_screen(self)
        self.columns.ask(self.width(), history=settings.history_shown, plots=settings.plots_shown)
        self._on_folded()
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

    def _wire(self) -> None:
        self.view_bar.view_chosen.connect(self.commands.set_view)
        self.view_bar.filters.chosen.connect(self.transcript.messages.set_listed)
        self.view_bar.filters.copy_requested.connect(
            lambda: self.transcript.messages.copy_rounds(self.shown_reply.reply)
        )
        self.view_bar.pace.pace_changed.connect(self.commands.set_pace)
        self.view_bar.pace.stepped.connect(self.commands.step)
        self.shown_reply.changed.connect(self._on_shown_reply)
        self.plots.latest_asked.connect(self.shown_reply.show_last)
        self.plots.more_shown.connect(lambda shown: self._views.preferences.change(more_plots=shown))
        self.columns.folded.connect(self._on_folded)
        self._views.controls.changed.connect(self._on_choices)
        self._views.remembered.pace_changed.connect(self.show_pace)
        self._themes.changed.connect(self._on_theme)
        self.top.main.browse_requested.connect(self.commands.browse_main)
        self.top.draft.browse_requested.connect(self.commands.browse_draft)
        self.top.main.server_requested.connect(self.models_commands.show_server)
        self.top.main.more_requested.connect(self.models_commands.find_on_hub)
        self.top.draft.more_requested.connect(self.models_commands.find_draft)

    def _on_shown_reply(self) -> None:
        self.transcript.messages.kept_reply = self.shown_reply.reply
        self.view_bar.bind(self.shown_reply.reply)
        if self.replaying.replay_shown is None:
            self.show_plots()

    def show_plots(self) -> None:
        """The plots of the reply that is shown in the chat."""
        shown = self.shown_reply
        item = shown.item()
        message = None if item is None else item.id
        self.plots.bind(shown.reply, shown.name, latest=shown.reply is shown.last, message=message)

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
        self.show_system_prompt()
