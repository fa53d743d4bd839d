"""Replays: a reply of the chat, or a trace file, is played again in the chat's place."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QFileDialog

from foretoken.gui.shell.actions import Action, unless
from foretoken.gui.shell.shell import Shell
from foretoken.gui.viewmodels.seeing.replay import recording_of, why_no_replay
from foretoken.gui.widgets.chat.message_foot import Ask
from foretoken.plain import one_line
from foretoken.replies.trace import Trace
from foretoken.replies.trace_file import is_trace, read_trace
from foretoken.wording import later, tr


def register(shell: Shell) -> None:
    """File ▸ Open trace, Chat ▸ Replay a reply; and a trace that is dropped on the window is played."""
    replays = Replays(shell)
    replied = unless(lambda: shell.core.chats.has_reply, later("no reply yet"))
    shell.add(
        Action("open_trace", later("Open t&race…"), replays.choose_trace, "file", 410),
        Action("replay", later("Rep&lay"), replays.replay, "chat", 140, "F5", lacks=replied),
    )
    shell.window.transcript.messages.on(Ask.REPLAY, replays.replay_reply)
    shell.window.chat.attaching.takers.append(replays.take_dropped)


class Replays:
    """Finds what is to be played, or says why it cannot be."""

    def __init__(self, shell: Shell) -> None:
        self._core, self._window, self._stage = shell.core, shell.window, shell.window.stage
        self._folder = Path.home()

    def replay(self) -> None:
        """What is played, from its beginning; else the reply that the plots show."""
        playing = self._stage.replay
        if playing is None:
            self.replay_reply()
        else:
            playing.seek(0)
            playing.play()

    def replay_reply(self, message: int | None = None) -> None:
        """Play a reply of the open chat again: the one that the plots show, without `message`."""
        meant = self._stage.meant(message)
        if meant is None:
            return
        recording, name = meant
        why_not = why_no_replay(recording.events, ended=not self._core.chats.is_running(recording.reply))
        if why_not is None:
            self._stage.play(recording, name)
        else:
            self._say(why_not)

    def choose_trace(self) -> None:
        """Ask for a trace file, and play it."""
        kinds = tr("Traces of replies (*.jsonl);;All files (*)")
        name, _kind = QFileDialog.getOpenFileName(self._window, tr("Open a trace"), str(self._folder), kinds)
        if name:
            self._folder = Path(name).parent
            self.open_trace(Path(name))

    def open_trace(self, path: Path) -> None:
        """Play a trace file, or say why not."""

        def show(trace: Trace) -> None:
            recording, name = recording_of(trace), one_line(path.name, 80)
            why_not = why_no_replay(recording.events)
            if why_not is None:
                self._stage.play(recording, name)
            if why_not or trace.notice:
                self._say(tr("{name}: {sentence}", name=name, sentence=why_not or trace.notice))

        self._core.jobs.start(lambda _job: read_trace(path), done=show, failed=lambda error: self._say(str(error)))

    def take_dropped(self, paths: Sequence[Path]) -> bool:
        """Play the trace that was dropped on the window, if it is one; anything else is for the message."""
        if len(paths) != 1 or not is_trace(paths[0]):
            return False
        self.open_trace(paths[0])
        return True

    def _say(self, sentence: str) -> None:
        self._window.notices.say("replay", sentence, kind="warning")
