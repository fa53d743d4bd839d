"""Builds the window's objects and connects them; the only module of the window that does so, with model_supply."""

import gc
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from foretoken import features, own_files, paths
from foretoken import settings as settings_file
from foretoken.errors import StoreError
from foretoken.gui.bridge import NoticeBridge
from foretoken.gui.core import Core
from foretoken.gui.desktop import language
from foretoken.gui.desktop.collector import MainThreadCollector
from foretoken.gui.desktop.run_log import RunLog
from foretoken.gui.look.theme_manager import ThemeManager
from foretoken.gui.model_supply import ModelFiles, ModelSupply
from foretoken.gui.places import Places, first_pair, model_places
from foretoken.gui.shell import core_actions, settings_window
from foretoken.gui.shell.shell import Shell
from foretoken.gui.sources import predictor
from foretoken.gui.viewmodels.chat.attachments import AttachmentsViewModel
from foretoken.gui.viewmodels.chat.chat_options import ChatOptionsViewModel
from foretoken.gui.viewmodels.chat.chats import ChatsViewModel, Holding, SavingAgain
from foretoken.gui.viewmodels.chat.context_room import ContextRoom
from foretoken.gui.viewmodels.chat.find import FindViewModel
from foretoken.gui.viewmodels.chat.plain_speed import PlainSpeedViewModel
from foretoken.gui.viewmodels.chat.queue import QueueViewModel
from foretoken.gui.viewmodels.chat.remembered_choices import RememberedChoices
from foretoken.gui.viewmodels.chat.summary import SummaryViewModel, TitlesViewModel
from foretoken.gui.viewmodels.pair.controls import ControlsViewModel, from_settings
from foretoken.gui.viewmodels.pair.engine import EngineViewModel
from foretoken.gui.viewmodels.pair.fits import Descriptions, Fits
from foretoken.gui.viewmodels.pair.memory import MemoryViewModel
from foretoken.gui.viewmodels.pair.pickers import PickersViewModel
from foretoken.gui.viewmodels.pair.presets import PresetsViewModel
from foretoken.gui.viewmodels.pair.sources import SourcesViewModel
from foretoken.gui.viewmodels.seeing.examining import ExaminingViewModel
from foretoken.gui.viewmodels.seeing.selection import Selection
from foretoken.gui.viewmodels.seeing.worth import WorthViewModel
from foretoken.gui.viewmodels.settings.settings import SettingsViewModel
from foretoken.gui.viewmodels.shared.jobs import Jobs
from foretoken.gui.viewmodels.shared.local_models import LocalModelsViewModel
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.gui.viewmodels.shared.undo import UndoStack
from foretoken.gui.window.main_window import MainWindow, may_close
from foretoken.library.on_disk.header_cache import RecentHeaders
from foretoken.library.on_disk.kept import pair_costs, plain_speeds, worths
from foretoken.library.on_disk.local import LocalLibrary
from foretoken.session.caller.host import EngineHost
from foretoken.session.messages import LoadPair
from foretoken.settings import Settings
from foretoken.store.chat_store import ChatStore
from foretoken.store.opening import open_database
from foretoken.wording import tr


class Composition(Core):
    """Everything the window needs, built and connected."""

    def __init__(self, app: QApplication, *, home: Places) -> None:
        self._owner = QObject()
        self._collector = MainThreadCollector(self._owner)
        self._closed = False
        self._first: LoadPair | None = None  # is about to be loaded
        self.home = home
        own_files.close_to_all_others(home.folders)
        self.log = RunLog(home.settings.parent / "log.txt")
        self.log.open()
        language.use(settings_file.load(home.settings).language, app)
        settings, self._settings_trouble = settings_file.restore(home.settings)
        self.themes = ThemeManager(app, self._owner)
        self.themes.apply(settings.theme, patterns_only=settings.patterns_only, text_size=settings.text_size)
        self.preferences = PreferencesViewModel(
            settings, lambda value: settings_file.save(home.settings, value), self._owner
        )
        self._build_pair(settings)
        self.jobs = Jobs(self._owner)
        self._build_chats()
        self.models = ModelSupply(
            home,
            Path(settings.models_folder) if settings.models_folder else home.own_models,
            lacking=self._files.lacks,
            local=self.local,
            pickers=self.pickers,
            memory=self.memory,
            preferences=self.preferences,
            jobs=self.jobs,
            undo=self.undo,
            parent=self._owner,
        )
        self.context_room = ContextRoom(self.chats, self.memory, self.summary, self._owner)
        self.find = FindViewModel(self.chats, self._owner)
        self.presets = PresetsViewModel(
            controls=self.controls, preferences=self.preferences, undo=self.undo, parent=self._owner
        )
        self.settings = SettingsViewModel(
            preferences=self.preferences,
            controls=self.controls,
            memory=self.memory,
            presets=self.presets,
            undo=self.undo,
            parent=self._owner,
        )
        self._build_window()

    def _build_window(self) -> None:
        self.window = MainWindow(self, icon=icon())
        self.shell = Shell(self.window, self)
        for part in (core_actions, settings_window, features):
            part.register(self.shell)
        self.shell.build()
        self.window.may_close = self._may_close
        self.models.troubled.connect(lambda sentence: self.window.notices.say("pairs", sentence, kind="warning"))
        self.saving_again.saved.connect(
            lambda: self.window.notices.say("store", tr("All messages are saved again."), kind="ok")
        )

    def _build_pair(self, settings: Settings) -> None:
        """The engine process, the options of replies, the lists of models and the memory they take."""
        home, owner = self.home, self._owner
        self.bridge = NoticeBridge(owner)
        self.host = EngineHost(self.bridge.push)
        self.executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="model-files")
        self.engine = EngineViewModel(self.host, self.bridge.push, owner)
        self.controls = ControlsViewModel(from_settings(settings), owner)
        self.sources = SourcesViewModel(engine=self.engine, controls=self.controls, parent=owner)
        headers = RecentHeaders()
        files = self._files = ModelFiles(headers, predictor)
        self.local = LocalModelsViewModel(
            lambda told: LocalLibrary(
                lambda: model_places(home, self.preferences.settings, self.pickers.opened),
                home.headers,
                told,
                read=headers.read,
            ),
            owner,
        )
        self.pickers = PickersViewModel(
            bundled=home.bundled,
            recent=settings.recent_models,
            local=self.local,
            controls=self.controls,
            fits=Fits(files.check, self.local.vocabulary, self.executor, owner),
            descriptions=Descriptions(files.describe, self.executor, owner),
            parent=owner,
        )
        # A choice waits for this alone, not for the checks of all drafts.
        self.headers = ThreadPoolExecutor(max_workers=1, thread_name_prefix="chosen-models")
        self.memory = MemoryViewModel(self.preferences, read=files.profiles, executor=self.headers, parent=owner)
        self.memory.load_wanted.connect(self.engine.load)
        self.memory.dismissed.connect(lambda: self.pickers.set_current(self.engine.pair))
        self.engine.name_models(self.pickers.name_of)
        self.engine.devices_known.connect(self.memory.set_devices)
        self.engine.heads_known.connect(self._on_heads_known)
        self.engine.state_changed.connect(lambda state: self.memory.set_state(state, self.engine.pair))
        self.engine.state_changed.connect(lambda _state: self.pickers.set_current(self.engine.pair or self._first))
        self.engine.file_failed.connect(self.pickers.set_failed)
        self.bridge.drained.connect(self.engine.take)

    def _build_chats(self) -> None:
        """The stored chats, and what is remembered of choices."""
        owner = self._owner
        self.store = ChatStore(open_database(self.home.chats), clock=time.time)
        self._recover_trouble = self._recover()
        self.undo = UndoStack(owner)
        self.chats = ChatsViewModel(
            store=self.store, engine=self.engine, controls=self.controls, undo=self.undo, parent=owner
        )
        self.saving_again = SavingAgain(self.chats, owner)
        self.holding = Holding(self.chats, owner)
        self.queue = QueueViewModel(self.chats, owner)
        self.attachments = AttachmentsViewModel(self.chats, self.jobs, owner)
        self.queue.changed.connect(self.attachments.refresh)  # its files may be back
        self.summary = SummaryViewModel(self.chats, owner)
        self.titles = TitlesViewModel(self.chats, self._wants_titles, owner)
        self.chat_options = ChatOptionsViewModel(self.chats, owner)
        self.plain_speed = PlainSpeedViewModel(
            self.chats,
            settings=lambda: self.preferences.settings,
            read=plain_speeds(self.home.plain_speed).read,
            read_costs=pair_costs(self.home.costs).read,
            clock=time.time,
            parent=owner,
        )
        self.preferences.changed.connect(self.plain_speed.settings_changed)
        self.preferences.changed.connect(
            lambda _before, now: self.models.downloads.pause_all() if now.offline else None
        )
        worth = worths(self.home.worth)
        self.worth = WorthViewModel(
            chats=self.chats,
            loaded=lambda: self.engine.loaded.key if self.engine.loaded is not None else "",
            read=worth.read,
            write=worth.write,
            parent=owner,
        )
        self.selection = Selection(owner)
        self.examining = ExaminingViewModel(self.chats, time.time, owner)
        self.remembered = RememberedChoices(self.chats, self.pickers, self.preferences, owner)

    def begin(self, show: Callable[[], None] = lambda: None) -> None:
        """Open the last chat, `show` the window, load the last pair; the first time a new chat and the bundled pair."""
        pair = self._open()
        show()
        self._load(pair)

    def _open(self) -> LoadPair:
        """What the window shows first; returns the pair to be loaded."""
        settings = self.preferences.settings
        if not self.chats.open(settings.last_chat or 0):
            self.chats.new()
        for key, trouble in (
            ("database", self.store.database.notice or self._recover_trouble),
            ("settings", self._settings_trouble),
            ("downloads", self.models.queue.trouble),
        ):
            if trouble is not None:
                self.window.notices.say(key, trouble, kind="warning")
        if self.log.crashed:
            self.window.notices.say(
                "crash",
                tr("Foretoken crashed last time. Everything saved is still here."),
                kind="warning",
                action=tr("Show the report"),
                do=lambda: self.shell.do("show_report"),
            )
        pair, missing = first_pair(settings, self.pickers.bundled)
        if missing is not None:
            self.window.notices.say("gone", missing, kind="warning")
            self.remembered.stand_in = pair.main, pair.draft
        self._first = pair
        self.pickers.set_current(pair)
        return pair

    def _load(self, pair: LoadPair) -> None:
        """What takes a while, once the window is seen."""
        self._first = None
        self.memory.choose(pair)
        self.window.show_plots()
        self.local.start()
        self.shell.begun.emit()
        if self.store.database.unchecked:
            self.jobs.start(lambda _job: self.store.database.check(), done=self._on_checked, failed=lambda _error: None)
        # What was built so far stays as long as the window does: out of the collector's sight, or each full
        # collection would look at all of it and hold the window up for tens of milliseconds.
        gc.collect()
        gc.freeze()

    def close(self) -> None:
        """Save, end the engine process, let go of everything. Idempotent."""
        if self._closed:
            return
        self._closed = True
        gc.unfreeze()
        self.window.may_close = lambda: True
        self.saving_again.attempt()
        self.window.close()
        self.shell.closing.emit()
        self.jobs.close()
        self.models.close()
        self.host.close()
        self.local.close()
        for executor in (self.executor, self.headers):
            executor.shutdown(cancel_futures=True)
        self.bridge.drained.disconnect(self.engine.take)
        self.store.close()
        self._collector.close()
        self.window.deleteLater()
        self._owner.deleteLater()
        self.log.close()

    def _may_close(self) -> bool:
        if not all(may() for may in self.shell.may_close):
            return False
        return self.saving_again.attempt() or may_close(self.window, lambda: self.shell.do("export_all"))

    def _on_heads_known(self, lacking: dict[str, str]) -> None:
        """The engine process has said which heads its library cannot run."""
        if lacking != self._files.lacking:
            self._files.lacking = lacking
            self.pickers.judge_again()

    def _wants_titles(self) -> bool:
        """The bundled models are too small to name a chat."""
        loaded = self.engine.loaded
        real = loaded is not None and loaded.main.path not in self.pickers.bundled
        return real and self.preferences.settings.model_titles

    def _on_checked(self, damage: str | None) -> None:
        if damage is not None:
            self.window.notices.say("database", damage)

    def _recover(self) -> str | None:
        """Mark replies that an earlier run left unfinished. Returns a sentence where that failed; chats can still be
        read."""
        try:
            self.store.recover()
        except StoreError as error:
            return str(error)
        return None


def icon() -> QIcon:
    return QIcon(str(paths.resource("icons", "foretoken.svg")))
