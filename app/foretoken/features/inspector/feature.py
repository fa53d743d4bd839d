"""The inspector in the window: opened and closed, and connected with the selected token."""

from PySide6.QtCore import QObject

from foretoken.features.inspector.model import InspectorViewModel
from foretoken.features.inspector.view import InspectorPanel
from foretoken.gui.shell.actions import Action, Keys
from foretoken.gui.shell.shell import Shell
from foretoken.gui.widgets.chat.transcript import TranscriptView
from foretoken.wording import later, tr


def register(shell: Shell) -> None:
    """View ▸ Token inspector."""
    inspecting, preferences = Inspecting(shell), shell.core.preferences
    shell.add(
        Action(
            "inspector",
            later("Token &inspector"),
            inspecting.open,
            "view",
            230,
            "Ctrl+T",
            checked=lambda: preferences.settings.inspector_shown,
        ),
        Keys("Enter", "view", later("At a selected token: show it in the inspector")),
    )


class Inspecting(QObject):
    """Shows what the inspector says of the selected token, in a panel below the messages."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        core, self._window, self._preferences = shell.core, shell.window, shell.core.preferences
        self._inspector = inspector = InspectorViewModel(
            selection=core.selection, examining=core.examining, chats=core.chats, parent=self
        )
        inspector.reply_of = self._window.stage.reply_of
        inspector.changed.connect(self._show)
        self.panel = InspectorPanel(self._window)
        self.panel.hide()
        self.panel.set_theme(core.themes.theme)
        self.panel.closed.connect(lambda: self.open(False))
        self.panel.branch_requested.connect(self._window.transcript.messages.branch_requested)
        self.panel.look_requested.connect(core.examining.examine)
        self.panel.cancel_requested.connect(core.examining.cancel)
        self._transcripts: list[TranscriptView] = []
        self._window.stage.add_panel(self.panel)
        self._window.stage.follow(self._follow)
        core.themes.changed.connect(self.panel.set_theme)
        core.preferences.changed.connect(lambda _before, now: self._apply(now.inspector_shown))
        self._apply(core.preferences.settings.inspector_shown)

    def open(self, shown: bool) -> None:
        """Show or hide the panel, also at the next start."""
        self._preferences.change(inspector_shown=shown)

    def _follow(self, transcript: TranscriptView) -> None:
        """Show what is selected in `transcript`, too."""
        self._transcripts.append(transcript)
        transcript.told_of = self._inspector.told
        transcript.messages.inspect_requested.connect(lambda: self.open(True))
        transcript.pin(not self.panel.isHidden())

    def _apply(self, shown: bool) -> None:
        if not shown and self.panel.isAncestorOf(self._window.focusWidget() or self._window):
            self._window.composer.setFocus()  # or the keyboard would go anywhere
        self.panel.setVisible(shown)
        for transcript in self._transcripts:
            transcript.pin(shown)
        self._inspector.set_shown(shown)

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
            self.panel.show_state(tr("Waiting until the models are free."), can_look=False, progress=(0, 0))
        else:
            why_not = examining.why_not(message)
            note = why_not or tr("Probabilities are not computed yet.")
            self.panel.show_state(note, can_look=not why_not, progress=None)


def _reading(done: int, total: int) -> str:
    if not total:
        return tr("Reading the reply again…")
    return tr("Reading the reply again: {done:,} of {total:,} tokens", done=done, total=total)


def _found(here: bool, *, other: bool) -> str:
    if other:
        return tr("The prompt has changed since, so these figures may differ.")
    if here:
        return tr("Choose a token to continue from here with it.")
    return tr("No probabilities for this token.")
