"""The models of the window that is always there, in one piece."""

from foretoken.gui.desktop.run_log import RunLog
from foretoken.gui.look.theme_manager import ThemeManager
from foretoken.gui.model_supply import ModelSupply
from foretoken.gui.places import Places
from foretoken.gui.viewmodels.chat.attachments import AttachmentsViewModel
from foretoken.gui.viewmodels.chat.chat_options import ChatOptionsViewModel
from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.gui.viewmodels.chat.context_room import ContextRoom
from foretoken.gui.viewmodels.chat.find import FindViewModel
from foretoken.gui.viewmodels.chat.plain_speed import PlainSpeedViewModel
from foretoken.gui.viewmodels.chat.queue import QueueViewModel
from foretoken.gui.viewmodels.chat.remembered_choices import RememberedChoices
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
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.session.caller.host import EngineHost
from foretoken.store.chat_store import ChatStore


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
    home: Places
    context_room: ContextRoom
    controls: ControlsViewModel
    find: FindViewModel
    sources: SourcesViewModel
    pickers: PickersViewModel
    memory: MemoryViewModel
    models: ModelSupply
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
