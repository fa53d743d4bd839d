"""Registers the search in all chats: its entry in the Edit menu, its key, and the button of the history."""

from foretoken.features.search.view import SearchPalette, SearchViewModel
from foretoken.gui.shell.actions import Action
from foretoken.gui.shell.shell import Shell
from foretoken.wording import later


def register(shell: Shell) -> None:
    """Edit ▸ Search all chats."""
    core, window = shell.core, shell.window
    search = SearchViewModel(store=core.store, chats=core.chats, jobs=core.jobs, path=core.home.chats, parent=shell)
    search.opened_at.connect(window.chat.show_found)
    shell.begun.connect(search.start)
    shell.closing.connect(search.close)
    palette = SearchPalette(search, window)
    window.history.offer_search(palette.open)
    shell.add(Action("find", later("&Search all chats…"), palette.open, "edit", 230, "Ctrl+K", of_chat=True))
