"""You are the draft, in the window: recorded texts, and the reply that is shown, to be guessed token by token."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from foretoken.decoding import Undecodable
from foretoken.features.game.model import OFFERED, GuessingGame, GuessingText, shipped_text
from foretoken.gui.desktop.on_screen import to_front
from foretoken.gui.look.theme import Theme
from foretoken.gui.shell.actions import Action
from foretoken.gui.shell.shell import Shell
from foretoken.gui.widgets.reply.glyphs import GlyphCache
from foretoken.gui.widgets.reply.token_view import TokensBody
from foretoken.gui.widgets.shared.boxes import row
from foretoken.gui.widgets.shared.labels import ElidedLabel, announce, caption, push_button, text_label
from foretoken.gui.widgets.shared.side_dialog import SideDialog
from foretoken.wording import later, tr

_LARGER: Final = 1.2  # than other text


class GuessingDialog(SideDialog):
    """Shows a game; the owner makes one for each text that is chosen.

    Signals: chosen(int): another of the texts, by its place in the list; also to begin anew.
    """

    chosen = Signal(int)

    def __init__(self, texts: Sequence[str], theme: Theme, parent: QWidget) -> None:
        """`texts`: what can be guessed."""
        super().__init__(tr("You are the draft"), parent, size=(640, 540), once=True)
        self._theme = theme
        self._game: GuessingGame | None = None
        self._body: TokensBody | None = None
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * _LARGER)
        self._glyphs = GlyphCache(font)
        self.texts = QComboBox(self)
        self.texts.addItems([caption(text) for text in texts])
        self.texts.setAccessibleName(tr("Text to guess"))
        self.texts.activated.connect(self.chosen)
        self.again = push_button(tr("Start again"), self, lambda: self.chosen.emit(self.texts.currentIndex()))
        self._prompt = ElidedLabel(self)
        self._prompt.setProperty("role", "muted")
        self.buttons = [QPushButton(self) for _ in range(OFFERED)]
        for number, button in enumerate(self.buttons):
            button.clicked.connect(partial(self._guess, number))
        self.verdict, self.beside, self.score = (text_label(self) for _ in range(3))
        self.score.setProperty("role", "title")
        self.beside.setProperty("role", "muted")
        self._page = QScrollArea(self)
        self._page.setAccessibleName(tr("The text so far"))
        self._page.setProperty("role", "surface")
        self._page.setFrameShape(QFrame.Shape.NoFrame)
        self._page.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._lay_out()

    def play(self, game: GuessingGame) -> None:
        """Show `game` from now on."""
        if self._game is not None:
            self._game.deleteLater()
        self._game = game
        game.setParent(self)
        game.changed.connect(self._on_changed)
        self._prompt.show_text(tr("Asked: {prompt}", prompt=game.text.prompt))
        self._body = TokensBody(game.reply, self._theme, self._glyphs, None, self._width())
        self._body.grown.connect(self._fit)
        self._page.setWidget(self._body)
        self._on_changed()
        self.buttons[0].setFocus()  # the list of texts takes digits for its own

    def say(self, sentence: str) -> None:
        """There is nothing to be guessed, and why."""
        if self._game is not None:
            self._game.deleteLater()
            self._game = self._body = None
            self._page.takeWidget()
        self._prompt.show_text("")
        for button in self.buttons:
            button.hide()
        self.verdict.setText(sentence)
        self.beside.setText("")
        self.score.setText("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        number = event.key() - Qt.Key.Key_1
        if 0 <= number < OFFERED and self.buttons[number].isVisible():
            self._guess(number)
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()
        self.buttons[0].setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _guess(self, number: int) -> None:
        if self._game is not None and number < len(self._game.offers):
            self._game.guess(self._game.offers[number])

    def _on_changed(self) -> None:
        game = self._game
        assert game is not None, "it has changed"
        offers = game.offers
        for number, button in enumerate(self.buttons):
            button.setVisible(number < len(offers))
            if number < len(offers):
                button.setText(caption(tr("{number}  {token}", number=number + 1, token=offers[number].words)))
        last = game.last
        self.verdict.setText(
            tr("Which token comes next? Choose one, or press its number.") if last is None else last.words
        )
        self.beside.setText("" if last is None else last.draft_words)
        self.score.setText(_score(game))
        if last is not None:
            announce(self.verdict, last.words)
        if game.over:
            self.again.setFocus()
        self._fit()
        bar = self._page.verticalScrollBar()
        bar.setValue(bar.maximum())  # where it goes on

    def _fit(self) -> None:
        if self._body is not None:
            self._body.set_body_width(self._width())
            self._body.resize(self._width(), max(self._body.body_height(), self._page.viewport().height()))

    def _width(self) -> int:
        return max(200, self._page.viewport().width())

    def _lay_out(self) -> None:
        rule = text_label(self)
        rule.setText(
            tr(
                "Guess the next tokens of a finished reply. A guess is accepted if the main model drew "
                "the same token (exact match). Obvious tokens are filled in."
            )
        )
        above = row((self.texts, 1), self.again)
        offers = QGridLayout()
        for number, button in enumerate(self.buttons):
            offers.addWidget(button, number // 3, number % 3)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 14, 18, 16)
        column.setSpacing(10)
        column.addWidget(rule)
        column.addLayout(above)
        column.addWidget(self._prompt)
        column.addWidget(self._page, 1)
        column.addLayout(offers)
        for line in (self.verdict, self.beside, self.score):
            column.addWidget(line)


def _score(game: GuessingGame) -> str:
    """How many guesses were kept so far, beside the draft's at the same places."""
    places, kept, by_draft = game.score
    if not places:
        return tr("{left} tokens to guess", left=game.left)
    values: dict[str, Any] = {"kept": kept, "places": places, "share": kept / places, "left": game.left}
    if not game.has_draft:
        if game.over:
            return tr("The end. You: {kept} of {places} kept ({share:.0%}).", **values)
        return tr("You: {kept} of {places} kept ({share:.0%}). {left} left.", **values)
    values |= {"drafted": by_draft, "draft_share": by_draft / places}
    if game.over:
        return tr(
            "The end. You: {kept} of {places} kept ({share:.0%}). The draft model at the same places: {drafted} "
            "({draft_share:.0%}).",
            **values,
        )
    return tr(
        "You: {kept} of {places} kept ({share:.0%}). The draft model: {drafted} ({draft_share:.0%}). {left} left.",
        **values,
    )


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
