"""You are the draft, in the window: recorded texts to guess, and the reply that is shown."""

from typing import Final

from PySide6.QtCore import QObject

from foretoken.decoding import Undecodable
from foretoken.features.game.model import GuessingGame, GuessingText, shipped_text
from foretoken.features.game.view import GuessingDialog
from foretoken.gui.desktop.on_screen import to_front
from foretoken.gui.shell.actions import Action
from foretoken.gui.shell.shell import Shell
from foretoken.wording import later, tr

_SHIPPED: Final = (("you-story", later("A short story")), ("you-explain", later("What is speculative decoding?")))


def register(shell: Shell) -> None:
    """A card in the list of lessons."""
    tip = later("Guess the next tokens; the main model judges you as it judges a draft.")
    shell.add(
        Action("game", later("You are the draft"), GuessingGames(shell).show, "lessons", tip=tip, home=later("Lessons"))
    )


class GuessingGames(QObject):
    """Opens the game, and has a reply of the user's looked at closer where that is to be guessed."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._window, self._themes, self._examining = shell.window, shell.core.themes, shell.core.examining
        self._dialog: GuessingDialog | None = None
        self._awaited: int | None = None  # the reply that is being looked at
        self._examining.changed.connect(self._on_examined)

    def show(self) -> None:
        """Begin with the first of the recorded texts; a game that is being played comes to the front."""
        if self._dialog is not None:
            to_front(self._dialog)
            return
        self._own = self._window.shown_reply.item()
        names = [tr(title) for _name, title in _SHIPPED]
        if self._own is not None:
            names.append(tr("Your reply — {name}", name=self._window.shown_reply.name))
        dialog = self._dialog = GuessingDialog(names, self._themes.theme, self._window)
        dialog.chosen.connect(self._begin)
        dialog.finished.connect(self._on_closed)
        self._begin(0)
        dialog.show()

    def _begin(self, which: int) -> None:
        dialog, self._awaited = self._dialog, None
        if dialog is None:
            return
        if which < len(_SHIPPED):
            try:
                dialog.play(GuessingGame(shipped_text(_SHIPPED[which][0])))
            except (OSError, Undecodable) as error:
                dialog.say(tr("This recording cannot be read ({reason}).", reason=error))
        elif self._own is not None:
            self._begin_own(dialog, self._own.id)

    def _begin_own(self, dialog: GuessingDialog, message: int) -> None:
        examination, why_not = self._examining.of(message), self._examining.why_not(message)
        if examination is not None:
            prompt = self._window.stage.prompt_of(message)
            game = GuessingGame(GuessingText(prompt=prompt, examination=examination))
            if game.over:
                dialog.say(tr("Nothing to guess: the main model was sure of every token."))
            else:
                dialog.play(game)
        elif why_not:
            dialog.say(why_not)
        else:
            self._awaited = message
            dialog.say(tr("Both models are reading the reply…"))
            self._examining.examine(message)

    def _on_examined(self, message: int) -> None:
        done = message == self._awaited and self._examining.progress(message) is None
        if done and self._dialog is not None and not self._examining.waits(message):
            self._awaited = None
            self._begin_own(self._dialog, message)

    def _on_closed(self) -> None:
        self._dialog = self._awaited = None
