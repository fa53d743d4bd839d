"""The inspector in the window: opened and closed, and connected with the selected token."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QBoxLayout

from foretoken.gui.look.theme import Theme
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.viewmodels.seeing.inspector import InspectorViewModel
from foretoken.gui.viewmodels.seeing.token_facts import Told
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.gui.widgets.chat.transcript import TranscriptView
from foretoken.gui.widgets.seeing.inspector import InspectorPanel
from foretoken.replies.marks import Mark
from foretoken.wording import tr

if TYPE_CHECKING:
    from foretoken.gui.window.main_window import MainWindow


class Inspecting(QObject):
    """Shows what the inspector says of the selected token, in a panel of `window`."""

    def __init__(self, window: "MainWindow", inspector: InspectorViewModel, preferences: PreferencesViewModel) -> None:
        super().__init__(window)
        self._window, self._inspector, self._preferences = window, inspector, preferences
        self.panel = InspectorPanel(window)
        self.panel.hide()
        inspector.reply_of = self._reply
        inspector.changed.connect(self._show)
        self.panel.closed.connect(lambda: self.open(False))
        self.panel.branch_requested.connect(self._on_branch)
        self.panel.look_requested.connect(inspector.examining.examine)
        self.panel.cancel_requested.connect(inspector.examining.cancel)
        self._transcripts: list[TranscriptView] = []
        self.follow(window.transcript)

    def put_into(self, column: QBoxLayout) -> None:
        """At the end of what `column` has so far."""
        self._home = column, column.count()
        column.addWidget(self.panel)

    def follow(self, transcript: TranscriptView) -> None:
        """Show what is selected in `transcript`, too."""
        self._transcripts.append(transcript)
        transcript.told_of = self._told
        transcript.messages.inspect_requested.connect(lambda: self.open(True))
        transcript.pin(not self.panel.isHidden())

    def visit(self, column: QBoxLayout | None) -> None:
        """Show the panel in `column` for a while; None: where it was before."""
        if column is not None:
            column.addWidget(self.panel)
        else:
            self._home[0].insertWidget(self._home[1], self.panel)

    def open(self, shown: bool) -> None:
        """Show or hide the panel, also at the next start."""
        self._preferences.change(inspector_shown=shown)

    def apply(self, shown: bool) -> None:
        """As the settings have it."""
        if not shown and self.panel.isAncestorOf(self._window.focusWidget() or self._window):
            self._window.composer.setFocus()  # or the keyboard would go anywhere
        self.panel.setVisible(shown)
        for transcript in self._transcripts:
            transcript.pin(shown)
        self._window.menus.actions["inspector"].setChecked(shown)
        self._inspector.set_shown(shown)

    def set_theme(self, theme: Theme) -> None:
        self.panel.set_theme(theme)

    def _reply(self, message: int) -> ReplyViewModel | None:
        replayed = self._window.replaying.reply_of(message)
        if replayed is not None:
            return replayed
        item = self._window.shown_reply.item(message)
        return None if item is None else item.reply

    def _told(self, message: int, reply: ReplyViewModel, mark: Mark) -> Told:
        return self._inspector.told(message, reply, mark)

    def _show(self) -> None:
        if self.panel.isHidden():
            return
        present, examining = self._inspector.present, self._inspector.examining
        self.panel.show_token(present)
        if present is None:
            self.panel.show_state("", can_look=False, progress=None)
            return
        message = present.message
        progress = examining.progress(message)
        examination = examining.of(message)
        if progress is not None:
            self.panel.show_state(_reading(*progress), can_look=False, progress=progress)
        elif examination is not None:
            other = self._inspector.other_prompt(message)
            self.panel.show_state(_found(present.main != (), other=other), can_look=False, progress=None)
        elif examining.waits(message):
            self.panel.show_state(
                tr("It is looked at closer when the models have time."), can_look=False, progress=(0, 0)
            )
        else:
            why_not = examining.why_not(message)
            note = why_not or tr("How likely both models found each token is not known yet.")
            self.panel.show_state(note, can_look=not why_not, progress=None)

    def _on_branch(self, message: int, point: object) -> None:
        self._window.transcript.messages.branch_requested.emit(message, point)


def _reading(done: int, total: int) -> str:
    if not total:
        return tr("Reading the reply once more…")
    return tr("Reading the reply once more: {done:,} of {total:,} tokens", done=done, total=total)


def _found(here: bool, *, other: bool) -> str:
    if other:
        return tr("The prompt is not the one that the reply was written for, so what was computed may differ.")
    if here:
        return tr("Choose one of the likeliest tokens to continue from here with it.")
    return tr("What was computed after the reply says nothing of this place.")
