"""Puts the window together: the only place that builds its collaborators."""

import gc
import signal
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
from PySide6.QtCore import QCoreApplication, QObject, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from foretoken import __version__, own_files, paths
from foretoken import settings as settings_file
from foretoken.decoding import Undecodable, from_json
from foretoken.errors import ForetokenError, StoreError
from foretoken.gui import display, fonts
from foretoken.gui.bridge import NoticeBridge
from foretoken.gui.main_window import MainWindow
from foretoken.gui.model_files import ModelFiles
from foretoken.gui.one_window import OneWindow, Outcome, bring_forward
from foretoken.gui.sources import all_pairs, as_it_is_now, predictor, the_hub, where_it_is
from foretoken.gui.theme import ThemeManager
from foretoken.gui.viewmodels.chat.chat_options import ChatOptionsViewModel
from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.gui.viewmodels.models.all_models import Models
from foretoken.gui.viewmodels.models.downloads import DownloadsViewModel
from foretoken.gui.viewmodels.models.draft_finder import DraftFinderViewModel
from foretoken.gui.viewmodels.models.hub import HubViewModel
from foretoken.gui.viewmodels.models.library import LibraryViewModel
from foretoken.gui.viewmodels.models.pairs import PairsViewModel
from foretoken.gui.viewmodels.pair.controls import ControlsViewModel, from_settings
from foretoken.gui.viewmodels.pair.engine import EngineViewModel
from foretoken.gui.viewmodels.pair.memory import MemoryViewModel
from foretoken.gui.viewmodels.pair.pickers import PickersViewModel
from foretoken.gui.viewmodels.shared.jobs import Jobs
from foretoken.gui.viewmodels.shared.local_models import LocalModelsViewModel
from foretoken.gui.viewmodels.shared.move_folder import ModelsFolderViewModel
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.gui.viewmodels.shared.undo import Step, UndoStack
from foretoken.library.downloads.queue import Downloads
from foretoken.library.on_disk.local import LocalLibrary
from foretoken.library.on_disk.models_folder import ModelsFolder
from foretoken.library.on_disk.recent_headers import RecentHeaders
from foretoken.library.on_disk.stores import Place, Store, usual_places
from foretoken.session.host import EngineHost
from foretoken.session.messages import LoadPair
from foretoken.settings import Settings
from foretoken.store.chat_store import ChatStore
from foretoken.store.database import open_database

_EXAMPLES: Final = 3
_PATIENCE: Final = 2.0  # seconds that closing waits for a download to stop
_FALLBACK: Final = [
    ("What happens here", "What is speculative decoding?"),
    ("A story", "Tell me a short story about a fox."),
    ("Something predictable", "Count from one to twenty."),
]


class _Suggestion(msgspec.Struct):
    title: str
    text: str


class _Manifest(msgspec.Struct):
    """The part of the bundled pair's manifest that the window reads."""

    suggested_prompts: list[_Suggestion]


class Composition:
    """Everything the window needs, built and connected."""

    def __init__(self, app: QApplication, *, home: "Places") -> None:
        self._owner = owner = QObject()
        self._closed = False
        own_files.close_to_all_others(home.folders)
        settings, self._settings_trouble = settings_file.restore(home.settings)
        self.bridge = NoticeBridge(owner)
        self.themes = ThemeManager(app, owner)
        self.themes.apply(settings.theme)
        self.store = ChatStore(open_database(home.chats), clock=time.time)
        self._recover_trouble = self._recover()
        self.host = EngineHost(self.bridge.push)
        self.executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="model-files")
        self.engine = EngineViewModel(self.host, owner)
        self.controls = ControlsViewModel(from_settings(settings), owner)
        self.preferences = PreferencesViewModel(settings, lambda value: settings_file.save(home.settings, value), owner)
        headers = RecentHeaders()
        files = ModelFiles(headers)
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
            check=files.check,
            describe=files.describe,
            executor=self.executor,
            parent=owner,
        )
        self.engine.name_models(self.pickers.name_of)
        # A choice waits for this alone, not for the checks of all drafts.
        self.headers = ThreadPoolExecutor(max_workers=1, thread_name_prefix="chosen-models")
        self.memory = MemoryViewModel(self.preferences, read=files.profile, executor=self.headers, parent=owner)
        self.memory.load_wanted.connect(self.engine.load)
        self.memory.dismissed.connect(lambda: self.pickers.set_current(self.engine.pair))
        self.engine.devices_known.connect(self.memory.set_devices)
        self.engine.state_changed.connect(lambda state: self.memory.set_state(state, self.engine.pair))
        self.undo = UndoStack(owner)
        self.chats = ChatsViewModel(
            store=self.store,
            engine=self.engine,
            controls=self.controls,
            clock=time.monotonic,
            undo=self.undo,
            parent=owner,
        )
        self.chat_options = ChatOptionsViewModel(
            store=self.store, chats=self.chats, controls=self.controls, parent=owner
        )
        self.download_bridge = NoticeBridge(owner)
        own_folder = Path(settings.models_folder) if settings.models_folder else home.own_models
        self.queue = self._open_queue(own_folder)
        self.downloads = DownloadsViewModel(self.queue, owner, undo=self.undo)
        self.jobs = Jobs(owner)
        self.pair_troubles = NoticeBridge(owner)  # they are read in the background
        self.pair_troubles.drained.connect(self._on_pair_trouble)
        catalog = partial(all_pairs, home.pairs, self.pair_troubles.push)

        def free() -> int:
            return self.memory.free

        folder = ModelsFolderViewModel(own_folder, jobs=self.jobs, busy=self._why_not_move, parent=owner)
        self.models = Models(
            local=self.local,
            pairs=PairsViewModel(load=catalog, local=self.local, jobs=self.jobs, room=self.memory.room, parent=owner),
            drafts=DraftFinderViewModel(
                local=self.local,
                bundled_draft=home.bundled[1],
                catalog=catalog,
                connect=the_hub,
                predictor=predictor,
                jobs=self.jobs,
                parent=owner,
            ),
            folder=folder,
            downloads=self.downloads,
            library=LibraryViewModel(
                local=self.local,
                folder=folder,
                pickers=self.pickers,
                preferences=self.preferences,
                jobs=self.jobs,
                parent=owner,
            ),
            hub=HubViewModel(
                connect=the_hub,
                downloads=self.downloads,
                local=self.local,
                jobs=self.jobs,
                memory=free,
                parent=owner,
            ),
        )
        library = self.models.library
        library.removed.connect(lambda _name: self.undo.did(Step("delete model", "", library.undo, possible=removable)))

        def removable() -> bool:
            return library.removable_name is not None

        self.models.folder.moved.connect(self._on_folder_moved)
        self.models.folder.halted.connect(self._on_folder_halted)
        self.bridge.drained.connect(self.engine.take)
        self.download_bridge.drained.connect(self.downloads.take)
        self.downloads.finished.connect(lambda _number: self.local.refresh())
        self.window = MainWindow(
            engine=self.engine,
            chats=self.chats,
            controls=self.controls,
            pickers=self.pickers,
            memory=self.memory,
            models=self.models,
            preferences=self.preferences,
            themes=self.themes,
            examples=examples(),
            icon=icon(),
        )

    def begin(self) -> None:
        """Open the last chat and load the last pair; the first time a new chat and the bundled pair."""
        settings = self.preferences.settings
        self.chats.open(settings.last_chat or 0)
        for key, trouble in (
            ("database", self.store.notice or self._recover_trouble),
            ("settings", self._settings_trouble),
            ("downloads", self.queue.trouble),
        ):
            if trouble is not None:
                self.window.notices.say(key, trouble, kind="warning")
        pair, missing = first_pair(settings, self.pickers.bundled)
        if missing is not None:
            self.window.notices.say("gone", missing, kind="warning")
        self.memory.choose(pair)
        self.local.start()
        self.models.library.clear_up()
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
        self.window.close()
        self.models.library.close()
        self.jobs.close()
        self.queue.close(_PATIENCE)
        self.host.close()
        self.local.close()
        for executor in (self.executor, self.headers):
            executor.shutdown(cancel_futures=True)
        self.bridge.drained.disconnect(self.engine.take)
        self.download_bridge.drained.disconnect(self.downloads.take)
        self.pair_troubles.drained.disconnect(self._on_pair_trouble)
        self.store.close()
        self.window.deleteLater()
        self._owner.deleteLater()

    def _on_pair_trouble(self, sentences: Sequence[str]) -> None:
        self.window.notices.say("pairs", sentences[-1], kind="warning")

    def _recover(self) -> str | None:
        """What went wrong with it, if anything: the chats can be read all the same."""
        try:
            self.store.recover()
        except StoreError as error:
            return str(error)
        return None

    def _open_queue(self, folder: Path) -> Downloads:
        return Downloads(
            folder=ModelsFolder(folder),
            resolve=where_it_is,
            settle=as_it_is_now,
            listener=self.download_bridge.push,
            remember=True,
        )

    # --- the models folder in another place

    def _why_not_move(self) -> str | None:
        if any(row.active for row in self.downloads.rows):
            return "A download is under way; pause it first, then move the folder."
        return None

    def _on_folder_moved(self, old: str, new: str) -> None:
        others = tuple(folder for folder in self.preferences.settings.model_folders if folder != new)
        self.preferences.change(models_folder=new, model_folders=others)
        self.preferences.flush()
        self.queue.close(_PATIENCE)
        self.queue = self._open_queue(Path(new))
        self.downloads.use(self.queue)
        self.pickers.relocate(old, new)
        self.local.refresh()

    def _on_folder_halted(self, new: str) -> None:
        """Some models may be there already: they stay on the lists."""
        others = self.preferences.settings.model_folders
        if new not in others and Path(new).is_dir():
            self.preferences.change(model_folders=(*others, new))
        self.local.refresh()


class Places(msgspec.Struct, frozen=True):
    """Where the window reads and writes.

    `models`: for downloads, unless the settings name another folder; `headers_file`: the cache of what model files say;
    both beside the settings when not given. `others`: whether other programs' models are looked for.
    """

    settings: Path
    chats: Path
    bundled: tuple[str, str]
    models: Path | None = None
    headers_file: Path | None = None
    others: bool = False

    @property
    def folders(self) -> set[Path]:
        """Those of this program, for nobody but the user."""
        return {self.settings.parent, self.chats.parent, self.headers.parent}

    @property
    def own_models(self) -> Path:
        """Where downloads go unless the settings name another folder."""
        return self.models or self.settings.parent / "models"

    @property
    def pairs(self) -> Path:
        """The pairs that the user added to the catalog."""
        return self.settings.parent / "pairs.json"

    @property
    def headers(self) -> Path:
        return self.headers_file or self.settings.parent / "headers.msgpack"


def places() -> Places:
    """The user's own."""
    main, draft = paths.demo_pair()
    data = paths.data_dir()
    return Places(
        data / "settings.json",
        data / "chats.db",
        (str(main), str(draft)),
        models=paths.models_dir(),
        headers_file=paths.cache_dir() / "headers.msgpack",
        others=True,
    )


def model_places(home: Places, settings: Settings, opened: Sequence[str]) -> tuple[Place, ...]:
    """All folders to look for models in, ours first, and behind them the files `opened` by themselves."""
    own = Path(settings.models_folder) if settings.models_folder is not None else home.own_models
    extra = tuple(Path(folder) for folder in settings.model_folders)
    folders = (Place(Store.OWN, own), *(Place(Store.FOLDER, folder) for folder in extra))
    single = (Place(Store.ELSEWHERE, Path(path)) for path in opened)
    return (*(usual_places(own, extra) if home.others else folders), *single)


def application(arguments: Sequence[str]) -> QApplication:
    """The QApplication, named for the desktop."""
    QCoreApplication.setApplicationName("Foretoken")
    QCoreApplication.setApplicationVersion(__version__)
    app = QApplication.instance() or QApplication(list(arguments))
    assert isinstance(app, QApplication), "somebody made an application without windows"
    app.setDesktopFileName("foretoken")
    fonts.ensure_fonts()
    return app


def run(argv: Sequence[str]) -> int:
    """Open the window and stay until it is closed; returns the exit code. Where one is open with the same data, that
    one comes forward instead.

    Raises ForetokenError where no window can be opened: Qt itself would end the process.
    """
    trouble = display.why_no_window()
    if trouble is not None:
        raise ForetokenError(trouble)
    app = application([sys.argv[0], *argv])
    home = places()
    claim = OneWindow(home.chats.parent)
    if claim.claim() is Outcome.SHOWN:
        sys.stdout.write("Foretoken is open already; its window was brought forward.\n")
        return 0
    try:
        return _show(app, Composition(app, home=home), claim)
    finally:
        claim.release()


def _show(app: QApplication, composition: Composition, claim: OneWindow) -> int:
    """Until the window is closed."""
    claim.asked.connect(lambda: bring_forward(composition.window))
    app.lastWindowClosed.connect(claim.stop_listening)  # one that is closed must not be brought forward
    # Ctrl+C in the terminal and the end of the desktop's session close the window as its owner would. The engine's
    # heartbeats keep Python running, so the handlers are reached within a quarter of a second. In the event loop: one
    # that has not begun would not end with its last window.
    for number in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) is not signal.SIG_IGN:  # a shell says so to what runs in the background
            signal.signal(number, lambda *_: QTimer.singleShot(0, composition.window.close))
    composition.window.show()
    composition.begin()
    try:
        return app.exec()
    finally:
        claim.stop_listening()
        composition.close()


def first_pair(settings: Settings, bundled: tuple[str, str]) -> tuple[LoadPair, str | None]:
    """The pair of the last run, or the bundled one; and a sentence when a file of it is not there any more."""
    main, draft = settings.main_model, settings.draft_model
    if main is None or main == bundled[0]:
        chosen = bundled[1] if main is None else draft
        return LoadPair(main=bundled[0], draft=chosen, shared_tokens=settings.shared_tokens), None
    if not _is_there(main):
        gone = f"{main} is not there any more, so the bundled pair is loaded; open the file again from where it is now."
        return LoadPair(main=bundled[0], draft=bundled[1]), gone
    if draft is not None and not _is_there(draft):
        return LoadPair(main=main), f"{draft} is not there any more, so the main model is loaded without a draft."
    return LoadPair(main=main, draft=draft, shared_tokens=settings.shared_tokens), None


def _is_there(path: str) -> bool:
    try:
        return Path(path).is_file()
    except (OSError, ValueError):  # a name that no file can have
        return False


def examples() -> list[tuple[str, str]]:
    """(title, prompt) of what an empty chat offers, from the bundled pair's manifest."""
    try:
        manifest = from_json(paths.resource("demo", "manifest.json").read_bytes(), _Manifest)
    except (OSError, Undecodable):
        return list(_FALLBACK)
    return [(each.title, each.text) for each in manifest.suggested_prompts[:_EXAMPLES]] or list(_FALLBACK)


def icon() -> QIcon:
    return QIcon(str(paths.resource("icons", "foretoken.svg")))
