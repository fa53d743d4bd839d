"""Speculation ▸ Drafter league: what each draft would be worth on one's own chats."""

from foretoken.features.league.model import LeagueModel, why_no_league
from foretoken.features.league.view import LeagueDialog
from foretoken.gui.shell.actions import Action, KeyGroup, Lack, Shortcut
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

    meaning = later("Drafter league: what each draft would be worth on your chats")
    shell.add(
        Action("league", later("Draf&ter league…"), show, "speculation", 330, lacks=lack),
        Shortcut("league", "Shift+F7", KeyGroup.REPLY, 90, meaning),
    )
