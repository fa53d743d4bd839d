"""Measure ▸ Drafter league: what each draft would be worth on one's own chats."""

from foretoken.features.league.model import LeagueModel, why_no_league
from foretoken.features.league.view import LeagueDialog
from foretoken.gui.shell.actions import Action, Lack
from foretoken.gui.shell.core_actions import is_remote
from foretoken.gui.shell.shell import Shell
from foretoken.wording import later, tr


def register(shell: Shell) -> None:
    """Its entry in the menu, and its key."""
    kept = shell.dialog("league", lambda: LeagueDialog(LeagueModel(shell.core, shell.window), shell.window))

    def show() -> None:
        kept.get().run.begin()
        kept.open()

    def lack() -> Lack | None:
        return Lack(tr("needs the model on this computer"), why_no_league()) if is_remote(shell) else None

    shell.add(Action("league", later("Drafter l&eague…"), show, "measure", 130, "Shift+F7", lacks=lack))
