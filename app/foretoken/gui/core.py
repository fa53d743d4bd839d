"""The models of the window that is always there, in one piece."""

from PySide6.QtCore import QObject

from foretoken.gui.desktop.run_log import RunLog
from foretoken.gui.look.theme_manager import ThemeManager
from foretoken.gui.viewmodels.chat.attachments import AttachmentsViewModel
from foretoken.gui.viewmodels.chat.chat_options import ChatOptionsViewModel
from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.gui.viewmodels.chat.context_room import ContextRoom
from foretoken.gui.viewmodels.chat.find import FindViewModel
from foretoken.gui.viewmodels.chat.plain_speed import PlainSpeedViewModel
from foretoken.gui.viewmodels.chat.queue import QueueViewModel
from foretoken.gui.viewmodels.chat.remembered_choices import RememberedChoices
from foretoken.gui.viewmodels.chat.search import SearchViewModel
from foretoken.gui.viewmodels.models.downloads import DownloadsViewModel
from foretoken.gui.viewmodels.models.draft_finder import DraftFinderViewModel
from foretoken.gui.viewmodels.models.hub import HubViewModel
from foretoken.gui.viewmodels.models.library import LibraryViewModel
from foretoken.gui.viewmodels.models.pairs import PairsViewModel
from foretoken.gui.viewmodels.pair.controls import ControlsViewModel
from foretoken.gui.viewmodels.pair.engine import EngineViewModel
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
from foretoken.gui.viewmodels.shared.move_folder import ModelsFolderViewModel
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.session.caller.host import EngineHost
from foretoken.store.chat_store import ChatStore


class Models(QObject):
    """The models behind what is done with model files; `models_composition` builds them."""

    local: LocalModelsViewModel
    pairs: PairsViewModel
    drafts: DraftFinderViewModel
    folder: ModelsFolderViewModel
    downloads: DownloadsViewModel
    library: LibraryViewModel
    hub: HubViewModel


class Core:
    """All that the window displays, and what it asks for the user: for the window, the shell and the features.
    `composition` builds it."""

    jobs: Jobs
    engine: EngineViewModel
    chats: ChatsViewModel
    chat_options: ChatOptionsViewModel
    queue: QueueViewModel
    attachments: AttachmentsViewModel
    store: ChatStore
    context_room: ContextRoom
    controls: ControlsViewModel
    search: SearchViewModel
    find: FindViewModel
    sources: SourcesViewModel
    pickers: PickersViewModel
    memory: MemoryViewModel
    models: Models
    preferences: PreferencesViewModel
    presets: PresetsViewModel
    settings: SettingsViewModel
    remembered: RememberedChoices
    plain_speed: PlainSpeedViewModel
    worth: WorthViewModel
    selection: Selection
    examining: ExaminingViewModel
    themes: ThemeManager
    log: RunLog
    host: EngineHost
