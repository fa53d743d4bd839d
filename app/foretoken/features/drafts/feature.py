"""Registers the window that finds drafts: its entry in the Models menu and its key."""

from foretoken.features.drafts.model import DraftFinderViewModel
from foretoken.features.drafts.view import DraftFinderDialog
from foretoken.gui.shell.actions import Action
from foretoken.gui.shell.core_actions import guessing_lack
from foretoken.gui.shell.shell import Shell
from foretoken.gui.sources import predictor, the_hub
from foretoken.wording import later, tr


def register(shell: Shell) -> None:
    """Models ▸ Find a matching draft."""
    core, models, pickers = shell.core, shell.core.models, shell.core.pickers
    finder = DraftFinderViewModel(
        archive=core.store.archive,
        folder=lambda: models.folder.root / "trimmed",
        local=models.local,
        bundled=pickers.bundled[1:],
        catalog=models.catalog,
        connect=the_hub,
        predictor=predictor,
        lacking=models.lacking,
        jobs=core.jobs,
        parent=shell,
    )

    def use_shared(path: str) -> None:
        pickers.choose_draft(path)
        pickers.share()

    def made() -> DraftFinderDialog:
        dialog = DraftFinderDialog(finder, shell.window)
        dialog.chosen.connect(pickers.choose_draft)
        dialog.shared_chosen.connect(use_shared)
        dialog.download_asked.connect(models.downloads.enqueue)
        return dialog

    kept = shell.dialog("drafts", made, tables=lambda dialog: {"drafts": dialog.tree.header()})

    def find() -> None:
        if pickers.main is None:
            shell.window.notices.say("models", tr("Choose a main model first."))
            return
        kept.get()
        finder.look(pickers.main)
        kept.open()

    find_draft = later("&Find a matching draft…")
    shell.add(Action("find_draft", find_draft, find, "models", 130, "Ctrl+Shift+D", lacks=lambda: guessing_lack(shell)))
