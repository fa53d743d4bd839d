"""Every setting in one table: what it is called, what it does in a plain line, where it stands and how it is changed.

A new field of `settings.Settings` needs one entry in a page of `window_pages` or `model_pages`, or its name in
WINDOW_STATE. The texts are English and are translated where they are shown. No Qt.
"""

from typing import Final

from foretoken.gui.viewmodels.settings import model_pages, window_pages
from foretoken.gui.viewmodels.settings.setting_entry import Group
from foretoken.wording import later

NOTES: Final = {
    Group.CHAT: later(
        "The open chat keeps its system prompt, its length and its form; new chats start with the last choice."
    ),
    Group.MODELS: later("Context, cache precision and layers apply when a pair is loaded."),
    Group.SPECULATION: later("Changes take effect at the next round, also of the reply that is being written."),
    Group.SAMPLING: later(
        "Changes take effect at the next round. The open chat keeps them, and new chats start with them."
    ),
    Group.PRIVACY: later(
        "Chats, settings and models stay on this computer. The network is used only when you search or download models."
    ),
}
"""A sentence under the title of a page."""

GUIDES: Final = {
    Group.APPEARANCE: "guide.md#the-colours",
    Group.CHAT: "guide.md#your-first-chat",
    Group.MODELS: "models.md#will-it-fit",
    Group.SPECULATION: "guide.md#choosing-a-draft",
    Group.SAMPLING: "sampling.md",
    Group.PRIVACY: "data.md",
}
"""The page of the guide, and its section, that a page's "Learn more" opens."""

ENTRIES: Final = (
    *window_pages.appearance(),
    *window_pages.chat(),
    *model_pages.models(),
    *model_pages.speculation(),
    *model_pages.sampling(),
    *window_pages.privacy(),
)

WINDOW_STATE: Final = frozenset(
    {
        "lessons",
        "serve_host",
        "serve_port",
        "serve_key",
        "serve_parallel",
        "server_certificates",
        "main_model",
        "draft_model",
        "second_draft",
        "shared_tokens",
        "recent_models",
        "acceptance",  # of older versions
        "window_state",
        "dialogs",
        "last_chat",
        "files_folder",
        "history_shown",
        "plots_shown",
        "more_plots",
        "downloads_shown",
        "inspector_shown",
        "folded_folders",
        "server_pins",
    }
)
"""Fields of Settings that are no settings: what the window remembers of itself."""

_BY_NAME: Final = {entry.name: entry for entry in ENTRIES}


def help_of(name: str) -> str:
    """What the setting `name` does, the same everywhere in the window."""
    return _BY_NAME[name].help
