"""Chats and replies to and from files, in the window: dialogs, progress, and the result."""

import contextlib
import re
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtWidgets import QFileDialog

from foretoken.errors import StoreError
from foretoken.features.exchange.export import Form, ReplyForm, export, export_pieces, reply_of, reply_pieces
from foretoken.features.exchange.imports import Imported, import_files
from foretoken.features.exchange.picture import PictureForm, picture
from foretoken.gui.desktop.reveal import reveal
from foretoken.gui.shell.actions import Action, unless
from foretoken.gui.shell.shell import Shell
from foretoken.gui.viewmodels.seeing.replay import why_no_replay
from foretoken.gui.viewmodels.shared.jobs import Job
from foretoken.gui.viewmodels.shared.undo import UndoStep
from foretoken.gui.widgets.shared.notices import ProgressRow
from foretoken.plain import one_line
from foretoken.replies.trace import Trace
from foretoken.store.archive import ChatArchive
from foretoken.store.records import NEW_CHAT
from foretoken.wording import later, tr, trn


@dataclass(frozen=True)
class _Kind:
    """A kind of file to choose in the dialog; `detailed`: with all that a reply's rounds tell."""

    title: str
    form: Form | ReplyForm | PictureForm
    detailed: bool = False

    @property
    def filter(self) -> str:
        return f"{tr(self.title)} (*.{self.form.ending})"


_KINDS: Final = (
    _Kind(later("Web page"), Form.HTML),
    _Kind(later("Web page, tokens in colour"), Form.HTML, detailed=True),
    _Kind("Markdown", Form.MARKDOWN),
    _Kind(later("JSON, to import again"), Form.JSON),
    _Kind(later("JSON with every round"), Form.JSON, detailed=True),
)
_REPLY_KINDS: Final = (
    _Kind(later("Web page of the reply"), ReplyForm.HTML),
    _Kind(later("Picture of three rounds, light"), PictureForm.LIGHT),
    _Kind(later("Picture of three rounds, dark"), PictureForm.DARK),
    _Kind(later("Moving picture of three rounds, light"), PictureForm.LIGHT_MOVING),
    _Kind(later("Moving picture of three rounds, dark"), PictureForm.DARK_MOVING),
    _Kind(later("Trace of every round"), ReplyForm.TRACE),
    _Kind(later("Draft statistics in vLLM's format"), ReplyForm.VLLM),
    _Kind(later("Draft statistics in vLLM's format, step by step"), ReplyForm.VLLM_DETAILED),
    _Kind(later("Draft statistics in AIPerf's format"), ReplyForm.AIPERF),
)
_IMPORTED: Final = later("Chats (*.json *.zip);;All files (*)")
_NOT_IN_A_NAME: Final = re.compile(r'[\\/:*?"<>|\s]+')
_LONGEST_NAME: Final = 60
_PATIENCE: Final = 2.0  # seconds


def register(shell: Shell) -> None:
    """Export and import in the File menu, in the history, and by files that are dropped on it."""
    files, chats = ChatFiles(shell), shell.core.chats
    stored = unless(lambda: chats.current != NEW_CHAT, later("nothing in this chat yet"))
    export, also = later("&Export chat…"), later("trace web page html vllm picture png")
    shell.add(
        Action("export", export, files.export_chat, "file", 310, "Ctrl+Shift+S", lacks=stored, of_chat=True),
        Action("export_all", later("Export a&ll chats…"), files.export_all, "file", 320),
        Action("import", later("&Import chats…"), files.import_chats, "file", 330),
        Action("save_reply", later("Sa&ve reply…"), files.save_reply, "file", 420, also=also),
    )


class ChatFiles:
    """Asks for files, and writes chats to them or brings chats in as background work, one at a time, with its progress
    and what came of it."""

    def __init__(self, shell: Shell) -> None:
        self._window = window = shell.window
        self._chats, self._preferences = shell.core.chats, shell.core.preferences
        self._store, self._jobs = shell.core.store, shell.core.jobs
        self._stop: threading.Event | None = None  # while work is under way
        self._idle = threading.Event()
        self._idle.set()
        self._bar = ProgressRow(tr("Export or import"), tr("Cancel export or import"), window)
        self._bar.setObjectName("exchange")
        self._bar.cancelled.connect(self.cancel)
        window.bars.addWidget(self._bar)
        window.history.export_requested.connect(self.export)
        window.history.dropped.connect(self.add)
        shell.closing.connect(self.close)

    @property
    def _folder(self) -> Path:
        """Where files were last saved or taken from."""
        kept = Path(self._preferences.settings.files_folder or Path.home())
        return kept if kept.is_dir() else Path.home()

    def export(self, chat: int) -> None:
        """Ask where to, and write `chat` there."""
        found = next((one for one in self._chats.arranging.listed() if one.id == chat), None)
        self._export(chat, found.title if found else self._chats.title)

    def export_chat(self) -> None:
        if self._chats.current != NEW_CHAT:
            self.export(self._chats.current)

    def export_all(self) -> None:
        self._export(None, tr("Chats"))

    def import_chats(self) -> None:
        names, _kind = QFileDialog.getOpenFileNames(self._window, tr("Import chats"), str(self._folder), tr(_IMPORTED))
        if names:
            self._preferences.change(files_folder=str(Path(names[0]).parent))
            self._clear()
            self.add([Path(name) for name in names])

    def _export(self, chat: int | None, title: str) -> None:
        caption = tr("Export all chats") if chat is None else tr("Export chat")

        def write(path: Path, kind: _Kind) -> None:
            assert isinstance(kind.form, Form), "of a chat"
            self._write(chat, path, kind.form, detailed=kind.detailed)

        self._ask(caption, title, _KINDS, write)

    def save_reply(self) -> None:
        """Ask where to, and write the reply that is replayed, or the one that the plots show."""
        reply = self._meant()
        if reply is None:
            return

        def write(path: Path, kind: _Kind) -> None:
            assert not isinstance(kind.form, Form), "of a reply"
            self._write_reply(reply, path, kind.form)

        title = tr("Reply in {chat}", chat=self._chats.title)
        self._ask(tr("Save reply"), title, _REPLY_KINDS, write)

    def _meant(self) -> int | Trace | None:
        """The reply to save, by its message or its trace; None, and the reason is said, where there is none."""
        meant = self._window.stage.meant()
        if meant is None:
            why = tr("There is no reply to save yet.")
        elif self._chats.is_running(meant[0].reply):
            why = tr("Wait until the reply is finished, then save it.")
        else:
            return meant[0].trace or meant[0].reply
        self._fail(why)
        return None

    def _ask(self, caption: str, title: str, kinds: Sequence[_Kind], write: Callable[[Path, _Kind], None]) -> None:
        """Ask for a name and a kind, the first unless another is chosen, and have the file written."""
        first = kinds[0]
        usual = self._folder / f"{file_name(title)}.{first.form.ending}"
        filters = ";;".join(kind.filter for kind in kinds)
        name, chosen = QFileDialog.getSaveFileName(self._window, caption, str(usual), filters, first.filter)
        if not name:
            return
        asked = Path(name)
        typed = asked.suffix.lower().removeprefix(".")
        kind = next((kind for kind in kinds if kind.filter == chosen), first)
        if typed != first.form.ending:  # another than was proposed counts more than what is chosen in the list
            kind = next((one for one in (kind, *kinds) if one.form.ending == typed), kind)
        path = named(asked, kind.form.ending, [one.form.ending for one in kinds])
        self._preferences.change(files_folder=str(path.parent))

        def put() -> None:
            self._clear()
            write(path, kind)

        if path == asked or not path.exists():
            put()
            return
        self._clear()  # the dialog asked about another name
        self._window.notices.say(
            "exchange failed",
            tr("{name} already exists.", name=one_line(path.name, 80)),
            kind="warning",
            action=tr("Replace it"),
            do=put,
        )

    def _clear(self) -> None:
        for key in ("exchange", "exchange failed"):
            self._window.notices.clear(key)

    # --- background work ------------------------------------------------------------------------------------

    def _write(self, chat: int | None, path: Path, form: Form, *, detailed: bool) -> None:
        """Write `chat`, or all of them (None), to `path`, replacing what is there. It leaves nothing behind where it is
        cancelled."""

        def work(job: Job, archive: ChatArchive, stop: threading.Event) -> tuple[int, str] | None:
            chosen = [one for one in archive.chats() if chat is None or one.id == chat]
            with contextlib.closing(export(archive, chosen, path, form, detailed=detailed)) as steps:
                for step in steps:
                    job.tell((tr("Exporting {file}… {size:,.1f} MB", file=path.name, size=step.size / 1e6), -1.0))
                    if stop.is_set():
                        return None
            return len(chosen), step.left.sentence()

        def done(written: tuple[int, str] | None) -> None:
            if written is None:
                self._fail(tr("Export cancelled; no file was written."))
                return
            count, left = written
            name = one_line(path.name, 80)
            said = trn("Exported {n:,} chat to {file}.", "Exported {n:,} chats to {file}.", count, file=name)
            self._say_written(f"{said} {left}".rstrip(), path)

        self._start(tr("Exporting…"), work, done)

    def _write_reply(self, reply: int | Trace, path: Path, form: ReplyForm | PictureForm) -> None:
        """Write a reply, by its message or as a file told of it, to `path`, replacing what is there."""

        def work(_job: Job, archive: ChatArchive, _stop: threading.Event) -> Trace | None:
            trace = reply if isinstance(reply, Trace) else reply_of(archive, reply)
            if isinstance(form, PictureForm):
                return trace
            export_pieces(reply_pieces(trace, form), path)
            return None

        def done(trace: Trace | None) -> None:
            if trace is None or not isinstance(form, PictureForm):
                self._say_written(said, path)
            elif why_not := why_no_replay(trace.events):
                self._fail(why_not)
            else:  # drawn here, where widgets are
                pieces = (picture(trace, form),)
                self._start(tr("Exporting…"), lambda *_: export_pieces(pieces, path), lambda _none: done(None))

        said = tr("Saved the reply to {file}.", file=one_line(path.name, 80))
        self._start(tr("Exporting…"), work, done)

    def add(self, paths: Sequence[Path]) -> None:
        """Add the chats of `paths` that are not here yet. Chats that are whole stay where it is cancelled."""

        def work(job: Job, archive: ChatArchive, stop: threading.Event) -> tuple[Imported, str]:
            came, trouble = Imported(), ""
            with contextlib.closing(import_files(archive, paths)) as steps:
                try:
                    for came in steps:
                        job.tell((_progress(came), came.share))
                        if stop.is_set():
                            trouble = tr("Stopped; the rest was not imported.")
                            break
                except StoreError as error:
                    trouble = str(error)
            return came, trouble

        if paths:
            self._start(tr("Importing…"), work, lambda found: self._on_imported(*found), write=True)

    def close(self) -> None:
        """Stop what is being done, and wait a moment until it has cleared up."""
        self.cancel()
        self._idle.wait(_PATIENCE)

    def cancel(self) -> None:
        if self._stop is not None:
            self._stop.set()

    def _start(
        self,
        text: str,
        work: Callable[[Job, ChatArchive, threading.Event], Any],
        done: Callable[[Any], None],
        *,
        write: bool = False,
    ) -> None:
        """Begin `work` with an archive of its own, unless other work is under way; `text` says what is done."""
        if self._stop is not None:
            self._fail(tr("An export or import is still running. Wait for it, or cancel it."))
            return
        try:
            archive = self._store.archive(write=write)
        except StoreError as error:
            self._fail(str(error))
            return
        stop = self._stop = threading.Event()
        self._idle.clear()
        self._bar.show_progress(text, -1.0)

        def run(job: Job) -> Any:
            try:
                with archive:
                    return work(job, archive, stop)
            finally:
                self._idle.set()

        def end(then: Callable[[Any], None]) -> Callable[[Any], None]:
            def ended(found: Any) -> None:
                self._stop = None
                self._bar.hide()
                then(found)

            return ended

        told: Callable[[Any], None] = lambda told: self._bar.show_progress(*told)  # noqa: E731
        self._jobs.start(run, done=end(done), failed=end(lambda error: self._fail(str(error))), told=told)

    def _on_imported(self, came: Imported, trouble: str) -> None:
        for sentence in filter(None, (*map(str, came.faults), trouble)):
            self._fail(sentence)
        if came.added:
            back, again = partial(self._chats.arranging.hide, came.ids), partial(self._chats.arranging.unhide, came.ids)
            self._chats.undo.did(UndoStep(tr("import"), came.headline(), back, again))
            self._chats.list_changed.emit()
        if len(came.added) == 1:
            self._chats.open(came.ids[0])
        if came.added or not trouble:
            self._window.notices.say("exchange", came.sentence(), kind="ok")

    def _fail(self, sentence: str) -> None:
        self._window.notices.say("exchange failed", sentence, kind="warning")

    def _say_written(self, sentence: str, path: Path) -> None:
        self._window.notices.say(
            "exchange", sentence, kind="ok", action=tr("Show in folder"), do=lambda: self._show(path)
        )

    def _show(self, path: Path) -> None:
        if not reveal(path):
            sentence = tr("Cannot open {folder}. Open it in your file manager.", folder=one_line(str(path.parent), 200))
            self._fail(sentence)


def _progress(came: Imported) -> str:
    """What an import does now. A file is checked as a whole before its first chat is added."""
    found = len(came.added) + came.known
    return tr("Importing chats… {count:,}", count=found) if found else tr("Checking the file…")


def file_name(title: str) -> str:
    """A file's name for a chat, without its end: no character in it that a system would refuse."""
    shown = "".join(character for character in title if character.isprintable() or character.isspace())
    plain = _NOT_IN_A_NAME.sub(" ", shown).strip(" .")
    return plain[:_LONGEST_NAME].rstrip(" .") or tr("Chat")


def named(path: Path, ending: str, endings: Sequence[str]) -> Path:
    """`path` with `ending`, in place of another of the `endings`."""
    if path.suffix.lower() == f".{ending}":
        return path
    known = path.suffix.lower().removeprefix(".") in endings
    return path.with_suffix(f".{ending}") if known else path.with_name(f"{path.name}.{ending}")
