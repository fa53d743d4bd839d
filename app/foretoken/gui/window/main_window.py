"""The window: three columns, the bar above them, and what becomes of the pair and its engine."""

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QIcon, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QMessageBox, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from foretoken.gui.core import Core
from foretoken.gui.desktop.on_screen import keep_on_screen, packed, restore_place, unpacked
from foretoken.gui.look.scaled import text_scale
from foretoken.gui.look.theme import Theme
from foretoken.gui.look.theme_manager import Motion, systems_motion_is_reduced
from foretoken.gui.viewmodels.pair.engine import EngineState, Failed, Gone, Loading, Usable
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.viewmodels.seeing.replay import Recording, ReplayViewModel
from foretoken.gui.viewmodels.seeing.selection import TokenPlace
from foretoken.gui.widgets.chat.history import HistoryColumn, is_text
from foretoken.gui.widgets.chat.transcript import TranscriptView
from foretoken.gui.widgets.pair.controls_bar import TopBar
from foretoken.gui.widgets.seeing.replay_page import ReplayPage
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.busy_bar import reduce_motion
from foretoken.gui.widgets.shared.later import Later
from foretoken.gui.widgets.shared.notices import LoadBar, NoticeArea
from foretoken.gui.widgets.shared.panel import Panel
from foretoken.gui.window.chat_pane import ChatPane, Remedy
from foretoken.settings import Settings
from foretoken.store.records import Role
from foretoken.wording import tr


def may_close(window: QWidget, export: Callable[[], None]) -> bool:
    """The user's answer. `export` offers to write all chats into a file; the window then stays open."""
    box = QMessageBox(
        QMessageBox.Icon.Warning, tr("Close Foretoken?"), tr("The latest messages are not saved."), parent=window
    )
    box.setInformativeText(tr("They could not be written to the disk. If the window closes now, they are lost."))
    keep = box.addButton(tr("Keep open"), QMessageBox.ButtonRole.RejectRole)
    into_file = box.addButton(tr("Export all chats…"), QMessageBox.ButtonRole.ActionRole)
    lose = box.addButton(tr("Close and lose them"), QMessageBox.ButtonRole.DestructiveRole)
    box.setDefaultButton(keep)
    box.setEscapeButton(keep)
    keep.setMinimumWidth(keep.sizeHint().width() + 24)  # the default button is bold, which its size hint does not know
    box.exec()
    if box.clickedButton() is into_file:
        export()
    return box.clickedButton() is lose


class ChatStage(QStackedWidget):
    """Opens and leaves recordings.

    changed()     something else is on the stage
    left()        what was played is played no longer
    guided(str)   a page of the guide is wanted
    zoomed(int)   larger (1) or smaller (-1) text is wanted
    """

    changed = Signal()
    left = Signal()
    guided = Signal(str)
    zoomed = Signal(int)

    def __init__(self, chat: ChatPane, core: Core, parent: QWidget) -> None:
        super().__init__(parent)
        self._chat, self._core, self._themes = chat, core, core.themes
        self._page: ReplayPage | None = None
        self.replay: ReplayViewModel | None = None
        """What is played now."""
        self.name = ""  # of what is played
        self._panels: list[QWidget] = []
        self._panel: Panel | None = None
        self._followers: list[Callable[[TranscriptView], None]] = []
        self._before: tuple[QWidget | None, TokenPlace | None] = (
            None,
            None,
        )  # what had the keyboard, and what was selected
        self.addWidget(chat)
        core.preferences.changed.connect(lambda _before, now: self._apply(now))
        core.themes.changed.connect(lambda theme: None if self._page is None else self._page.set_theme(theme))
        for elsewhere in (core.chats.opened, core.chats.user_added, core.chats.reply_added):
            elsewhere.connect(lambda _item: self.leave())
        core.chats.opened.connect(lambda _items: self.hide_panel())

    def reply_of(self, message: int) -> ReplyViewModel | None:
        """The reply with this message, as it is shown: played, or in the chat."""
        if self.replay is not None and self.replay.recording.reply == message:
            return self.replay.reply
        item = self._chat.shown_reply.item(message)
        return None if item is None else item.reply

    def meant(self, message: int | None = None) -> tuple[Recording, str] | None:
        """What is played, else a reply of the chat: of `message`, or the one that the plots show; with its name."""
        if self.replay is not None:
            return self.replay.recording, self.name
        item = self._chat.shown_reply.item(message)
        if item is None:
            return None
        recording = Recording(
            item.title, self.prompt_of(item.id), item.reply.record.events, item.id, compared=item.reply.compared_with
        )
        return recording, self._chat.shown_reply.name_of(item)

    def follow(self, do: Callable[[TranscriptView], None]) -> None:
        """Call `do` with each transcript that is or will be shown."""
        self._followers.append(do)
        do(self._chat.transcript)

    def add_panel(self, panel: QWidget) -> None:
        """Show `panel` below the messages, whatever is on the stage."""
        self._panels.append(panel)
        self._chat.panels.addWidget(panel)

    def show_panel(self, panel: Panel) -> None:
        """Show `panel` below the messages until it is left, or another, another chat or a recording comes."""
        if panel not in self._panels:
            self.add_panel(panel)
            panel.left.connect(self.hide_panel)
        if panel is not self._panel:
            self.hide_panel()
        self._panel = panel
        panel.show()

    def hide_panel(self) -> None:
        """Nothing of `show_panel` is shown."""
        panel, self._panel = self._panel, None
        if panel is None:
            return
        focused = panel.isAncestorOf(self.window().focusWidget() or self)
        panel.hide()
        panel.closed.emit()
        if focused and self.replay is not None and self._page is not None:
            self._page.take_focus()
        elif focused:
            self._chat.composer.setFocus()  # or the keyboard would go anywhere

    def play(self, recording: Recording, name: str) -> None:
        """Show a recording that `why_no_replay` has nothing against, and play it."""
        if self.replay is not None:
            self.left.emit()
        page, replay = self.open(recording, tr("Replay — {name}", name=name))
        page.take_focus()
        replay.play()

    def open(self, recording: Recording, name: str) -> tuple[ReplayPage, ReplayViewModel]:
        """Show a recording, under `name`, at its beginning."""
        self.hide_panel()
        if self.replay is None:
            self._before = self.window().focusWidget(), self._core.selection.place
        page = self._made_page()
        before, replay = self.replay, ReplayViewModel(recording, selection=self._core.selection, parent=self)
        self.replay, self.name = replay, name
        for panel in self._panels:
            page.panels.addWidget(panel)
        self.setCurrentWidget(page)  # before messages are laid out in it
        page.show_replay(replay, name)
        if before is not None:
            replay.set_speed(before.head.speed)
            replay.set_real(before.head.real)
            before.deleteLater()
        self.changed.emit()
        return page, replay

    def leave(self) -> None:
        """The chat again, as it was."""
        if self.replay is not None:
            self.hide_panel()
        replay, self.replay = self.replay, None
        if replay is None or self._page is None:
            return
        replay.pause()
        self.left.emit()
        self._page.clear()
        for panel in self._panels:
            self._chat.panels.addWidget(panel)
        self.setCurrentIndex(0)
        self.changed.emit()
        focus, place = self._before
        self._core.selection.select(place)
        (focus or self._chat.composer).setFocus()
        self._before = None, None
        replay.deleteLater()

    def prompt_of(self, reply: int) -> str:
        """What was asked before a reply."""
        asked = ""
        for message in self._core.chats.path:
            if message.id == reply:
                break
            if message.role is Role.USER:
                asked = message.content
        return asked

    def _made_page(self) -> ReplayPage:
        if self._page is None:
            self._page = ReplayPage(self, theme=self._themes.theme, selection=self._core.selection)
            self._page.left.connect(self.leave)
            self._page.view_bar.view_chosen.connect(lambda view: self._core.preferences.change(transcript_view=view))
            self._page.view_bar.legend.guided.connect(self.guided)
            self._page.transcript.zoom_requested.connect(self.zoomed)
            for follow in self._followers:
                follow(self._page.transcript)
            self.addWidget(self._page)
            self._apply(self._core.preferences.settings)
        return self._page

    def _apply(self, settings: Settings) -> None:
        """The page looks as the chat does."""
        if self._page is not None:
            self._page.set_view(settings.transcript_view)
            self._page.transcript.messages.set_ghosts_visible(settings.ghosts_visible)
            self._page.transcript.set_zoom(settings.zoom)


HISTORY_FITS: Final = 1120  # pixels of window from which the history is shown unasked
PLOTS_FIT: Final = 820  # pixels of the window from which the plots are shown


class Columns(QSplitter):
    """History, chat and plots. In a narrow window the outer columns are hidden, the history first. A column that the
    user shows or hides stays so until the width passes a threshold.

    folded()    a column was shown or hidden
    """

    folded = Signal()

    def __init__(self, history: QWidget, chat: QWidget, plots: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._sides = {"history": (history, HISTORY_FITS), "plots": (plots, PLOTS_FIT)}
        self._asked: dict[str, bool | None] = {"history": None, "plots": None}
        self._vacant = {"plots"}
        self._width = -1  # of the window, in pixels; it was not shown yet
        for number, (widget, least) in enumerate(((history, 180), (chat, 340), (plots, 0))):
            widget.setMinimumWidth(least)
            self.addWidget(widget)
            self.setStretchFactor(number, int(widget is chat))
            self.setCollapsible(number, False)
        self.setSizes([230, 700, 340])

    @property
    def asked(self) -> dict[str, bool | None]:
        """Shown (True) or hidden (False) by hand, or as the width allows (None), by "history" and "plots"."""
        return dict(self._asked)

    def shown(self, name: str) -> bool:
        return not self._sides[name][0].isHidden()

    def fill(self, name: str, filled: bool, window_width: int) -> None:
        """Whether there is something to be seen in a column: without that it is hidden."""
        if filled is (name in self._vacant):
            self._vacant ^= {name}
            self.fold(window_width)

    def filled(self, name: str) -> bool:
        return name not in self._vacant

    def ask(self, window_width: int, **shown: bool | None) -> None:
        """Show (True) or hide (False) columns; None: decided by the width."""
        self._asked.update(shown)
        self.fold(window_width)

    def width_changed(self, now: int) -> None:
        """The window is `now` pixels wide."""
        before, self._width = self._width, now
        for name, (_widget, fits) in self._sides.items():
            fits = round(fits * max(1.0, text_scale()))
            if before >= 0 and (before >= fits) != (now >= fits):
                self._asked[name] = None
        self.fold(now)

    def fold(self, window_width: int) -> None:
        """Show and hide columns by the width, which larger text needs more of."""
        scale = max(1.0, text_scale())
        changed = False
        for name, (widget, fits) in self._sides.items():
            asked = self._asked[name]
            shown = name not in self._vacant and (window_width >= fits * scale if asked is None else asked)
            if shown is widget.isHidden():
                widget.setVisible(shown)
                changed = True
        if changed:
            self.folded.emit()


if TYPE_CHECKING:
    from foretoken.gui.plots.panel import PlotsPanel

_DRESS = ("theme", "patterns_only", "text_size", "reduced_motion")


class MainWindow(QMainWindow):
    """Lays out the parts of the window that is always there, and shows how the pair and its engine are.

    asked(str)    an action is asked for, by its id, by one of the buttons
    changed()     something that the menus tell of the widgets may be another
    guided(str)   a page of the guide is wanted
    """

    asked = Signal(str)
    changed = Signal()
    guided = Signal(str)

    def __init__(self, core: Core, *, icon: QIcon) -> None:
        super().__init__()
        self._core = core
        self._engine, self._chats = core.engine, core.chats
        self.may_close: Callable[[], bool] = lambda: True  # asked before it closes
        self.remedy: Remedy = lambda _pair: None
        self.setWindowTitle("Foretoken")
        self.setWindowIcon(icon)
        self.setMinimumSize(640, 420)
        self.top = TopBar(core, self)
        self.load_bar = LoadBar(self)
        self.bars, self.docks = QVBoxLayout(), QVBoxLayout()  # of features: above the columns and below them
        self.notices = NoticeArea(self)
        self.history = HistoryColumn(core.chats, parent=self)
        self.chat = ChatPane(
            core,
            top=self.top,
            notices=self.notices,
            history=self.history,
            remedy=lambda pair: self.remedy(pair),
            parent=self,
        )
        self.transcript, self.composer, self.find_bar = self.chat.transcript, self.chat.composer, self.chat.find_bar
        self.view_bar, self.shown_reply = self.chat.view_bar, self.chat.shown_reply
        self.notices.next_focus = self.composer
        self.stage = ChatStage(self.chat, core, self)
        self.stage.add_panel(self.notices.passing)
        self._motion = Motion()
        self._lay_out()
        self._connect()
        self._restore()
        self._on_theme(core.themes.theme)
        self._begin_look()
        self.show_state(core.engine.state)
        self.chat.begin()

    @cached_property
    def plots(self) -> "PlotsPanel":
        """Made once a pair is loaded, or with a reply that is there before: its library takes a quarter of the time
        until the window is seen, and would slow a first reply down on a machine with few cores."""
        from foretoken.gui.plots.panel import PlotsPanel

        core = self._core
        plots = PlotsPanel(self._plots, theme=core.themes.theme, selection=core.selection, worth=core.worth)
        self._plots_room.addWidget(plots)
        plots.show()  # with its column
        plots.show_more(core.preferences.settings.more_plots)
        plots.set_zoom(core.preferences.settings.zoom)
        plots.guided.connect(self.guided)
        plots.latest_asked.connect(self.shown_reply.show_last)
        plots.more_shown.connect(lambda shown: core.preferences.change(more_plots=shown))
        core.themes.changed.connect(plots.set_theme)
        return plots

    # --- layout --------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and not self.find_bar.isHidden():  # nobody else had a use for it
            self.find_bar.leave()
        elif is_text(event) and self.composer.editor.isVisible() and not self.composer.editor.hasFocus():
            self.chat.type_on(event)
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        self._plots = QWidget(self)
        self._plots_room = boxes.column(of=self._plots, margins=(0, 0, 0, 0))
        self.columns = Columns(self.history, self.stage, self._plots, self)
        self._folding = Later(lambda: self.columns.width_changed(self.width()), self)
        centre = QWidget(self)
        rows = QVBoxLayout(centre)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        for bar in (self.top, self.top.memory_offer, self.load_bar):
            rows.addWidget(bar)
        rows.addLayout(self.bars)
        rows.addWidget(self.notices)
        rows.addWidget(self.columns, 1)
        rows.addLayout(self.docks)
        self.setCentralWidget(centre)
        composer, top = self.composer, self.top
        stops = (composer.editor, composer.thinking, composer.button)
        for first, second in pairwise((*stops, top.main, top.draft, top.speculation, top.fit, top.share)):
            QWidget.setTabOrder(first, second)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._folding.ask()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self._chats.look_again()

    def _restore(self) -> None:
        settings = self._core.preferences.settings
        self.resize(1280, 800)
        parts = unpacked(settings.window_state)
        if len(parts) == 2:
            restore_place(self, parts[0])
            self.columns.restoreState(parts[1])
        keep_on_screen(self)
        self.columns.ask(self.width(), history=settings.history_shown, plots=settings.plots_shown)

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.may_close():
            event.ignore()
            return
        preferences = self._core.preferences
        preferences.change(
            window_state=packed(self.saveGeometry(), self.columns.saveState()),
            history_shown=self.columns.asked["history"],
            plots_shown=self.columns.asked["plots"],
        )
        self._chats.close()
        preferences.flush()
        super().closeEvent(event)

    def _connect(self) -> None:
        core, engine = self._core, self._engine
        self.chat.titled.connect(self.setWindowTitle)
        for changed in (self.chat.settled, self.columns.folded, self.shown_reply.changed):
            changed.connect(self.changed)
        self.shown_reply.changed.connect(self.show_plots)
        self.stage.changed.connect(self._on_stage)
        for guided in (self.view_bar.legend.guided, self.stage.guided):
            guided.connect(self.guided)
        engine.state_changed.connect(self.show_state)
        engine.load_refused.connect(self._on_load_refused)
        engine.draft_lost.connect(lambda sentence: self.notices.say("draft", sentence, kind="warning"))
        engine.warned.connect(lambda sentence: self.notices.say("pair", sentence, kind="warning"))
        core.pickers.pair_chosen.connect(self._on_pair_chosen)
        core.pickers.draft_dropped.connect(self._on_draft_dropped)
        core.preferences.failed.connect(self._on_settings_failed)
        core.preferences.changed.connect(self._on_preferences)
        core.themes.changed.connect(self._on_theme)
        self.load_bar.cancelled.connect(engine.cancel_load)
        main = {"browse": "open_main", "server": "server", "more": "hub"}
        draft = {"browse": "open_draft", "more": "find_draft"}
        for picker, actions in ((self.top.main, main), (self.top.draft, draft)):
            picker.asked.connect(lambda what, actions=actions: self.asked.emit(actions.get(what, "")))
        self.chat.empty.models_wanted.connect(lambda: self.asked.emit("pairs"))
        self.top.server.clicked.connect(lambda: self.asked.emit("serve"))
        self.top.fit.popover.devices_asked.connect(lambda: self.asked.emit("devices"))

    def show_plots(self) -> None:
        """The plots of the reply that is shown in the chat; made once the window is seen, as that takes a while."""
        if not self.isVisible():
            return
        shown, item = self.shown_reply, self.shown_reply.item()
        if self.stage.replay is None and item is not None:
            self.plots.bind(shown.reply, shown.name, latest=shown.reply is shown.last, message=item.id)
        elif self.stage.replay is None and "plots" in self.__dict__:
            self.plots.bind(None)
        self.columns.fill("plots", self.stage.replay is not None or item is not None, self.width())

    def _on_stage(self) -> None:
        replay = self.stage.replay
        if replay is None:
            self.show_plots()
        else:
            self.notices.clear("replay")
            self.plots.bind(replay.reply, self.stage.name, message=replay.recording.reply)
            self.columns.fill("plots", True, self.width())

    # --- the pair and its engine ---------------------------------------------------------------------------

    def show_state(self, state: EngineState) -> None:
        if isinstance(state, Loading):
            self.top.show_paused("")
            drafts = {"draft": state.pair.draft, "second": state.pair.second_draft}
            name = drafts.get(state.part) or state.pair.main
            self.load_bar.set_progress(state.part, self._core.pickers.label(name), state.fraction)
        else:
            self.load_bar.hide()
        if isinstance(state, Usable | Loading):
            self.notices.clear("engine")
        if isinstance(state, Usable) and self.isVisible():
            QTimer.singleShot(0, self, lambda: self.plots)
        if isinstance(state, Gone):
            self.notices.say("engine", state.message, action=tr("Reload"), do=self._engine.reload)
        if isinstance(state, Failed):
            for other in ("load", "reply"):  # which say the same
                self.notices.clear(other)
            more = "\n".join(state.reasons)
            server, again = self.remedy(self._engine.failed), self._engine.reload
            self.notices.say("engine", state.message, action=tr("Try again"), do=again, also=server, more=more)
        self.top.show_state(state)
        self.chat.show_state()

    def _on_settings_failed(self, sentence: str) -> None:
        if sentence:
            self.notices.say("settings", sentence, kind="warning")
        else:
            self.notices.clear("settings")

    def _on_pair_chosen(self, pair: object) -> None:
        for key in ("load", "draft", "pair"):
            if not (key == "draft" and getattr(pair, "draft", None) is None):
                self.notices.clear(key)
        self._core.memory.choose(pair)  # type: ignore[arg-type]  # Qt carries it as an object

    def _on_draft_dropped(self, sentence: str) -> None:
        self.notices.say(
            "draft", sentence, kind="warning", action=tr("Find a draft…"), do=lambda: self.asked.emit("find_draft")
        )

    def _on_load_refused(self, sentence: str, reasons: Sequence[str]) -> None:
        server = self.remedy(self._engine.pair)
        self.notices.say("load", sentence, also=server, more="\n".join(reasons))

    # --- look ----------------------------------------------------------------------------------------------

    def _on_theme(self, theme: Theme) -> None:
        self.transcript.set_theme(theme)
        self.view_bar.legend.set_theme(theme)

    def _begin_look(self) -> None:
        """As the last run had it."""
        settings = self._core.preferences.settings
        if settings.reduced_motion is not None or systems_motion_is_reduced():
            reduce_motion(self._motion.apply(settings.reduced_motion))
        self._set_zoom(settings.zoom)
        self._show(settings)

    def _on_preferences(self, before: Settings, now: Settings) -> None:
        if any(getattr(before, name) != getattr(now, name) for name in _DRESS):
            reduce_motion(self._motion.apply(now.reduced_motion))
            self._core.themes.apply(now.theme, patterns_only=now.patterns_only, text_size=now.text_size)
        if (before.zoom, before.text_size) != (now.zoom, now.text_size):
            self._set_zoom(now.zoom)
        if before.text_size != now.text_size:
            self.columns.fold(self.width())
        self._show(now)

    def _show(self, settings: Settings) -> None:
        self.transcript.messages.set_ghosts_visible(settings.ghosts_visible)
        self.transcript.set_view(settings.transcript_view)
        self.view_bar.show_view(settings.transcript_view)
        self.transcript.messages.look.thinking_open = settings.thinking_open

    def _set_zoom(self, zoom: int) -> None:
        self.transcript.set_zoom(zoom)
        self.composer.set_zoom(zoom)
        if "plots" in self.__dict__:
            self.plots.set_zoom(zoom)
