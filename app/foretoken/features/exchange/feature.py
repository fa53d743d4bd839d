"""Chats and replies to and from files, in the window: dialogs, progress, and the result."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QFileDialog

from foretoken.features.exchange.export import Form
from foretoken.features.exchange.model import ExchangeViewModel
from foretoken.features.exchange.reply_files import ReplyForm
from foretoken.gui.desktop.reveal import reveal
from foretoken.gui.shell.actions import Action, unless
from foretoken.gui.shell.shell import Shell
from foretoken.gui.widgets.shared.notices import ProgressRow
from foretoken.plain import one_line
from foretoken.replies.trace import Trace
from foretoken.store.records import NEW_CHAT
from foretoken.wording import later, tr


@dataclass(frozen=True)
class _Kind:
    """A kind of file to choose in the dialog; `detailed`: with all that a reply's rounds tell."""

    title: str
    form: Form | ReplyForm
    detailed: bool = False

    @property
    def ending(self) -> str:
        return self.form.value if isinstance(self.form, Form) else self.form.ending

    @property
    def filter(self) -> str:
        return f"{tr(self.title)} (*.{self.ending})"


_KINDS: Final = (
    _Kind(later("Web page"), Form.HTML),
    _Kind(later("Web page, tokens in colour"), Form.HTML, detailed=True),
    _Kind("Markdown", Form.MARKDOWN),
    _Kind(later("JSON, to import again"), Form.JSON),
    _Kind(later("JSON with every round"), Form.JSON, detailed=True),
)
_REPLY_KINDS: Final = (
    _Kind(later("Web page of the reply"), ReplyForm.HTML),
    _Kind(later("Trace of every round"), ReplyForm.TRACE),
    _Kind(later("What vLLM says of drafts"), ReplyForm.VLLM),
    _Kind(later("What vLLM says of drafts, step by step"), ReplyForm.VLLM_DETAILED),
    _Kind(later("What AIPerf records of drafts"), ReplyForm.AIPERF),
)
_IMPORTED: Final = later("Chats (*.json *.zip);;All files (*)")
_NOT_IN_A_NAME: Final = re.compile(r'[\\/:*?"<>|\s]+')
_LONGEST_NAME: Final = 60


def register(shell: Shell) -> None:
    """Export and import in the File menu, in the history, and by files that are dropped on it."""
    files, chats = ChatFiles(shell), shell.core.chats
    stored = unless(lambda: chats.current != NEW_CHAT, later("nothing in this chat yet"))
    export = later("&Export chat…")
    shell.add(
        Action("export", export, files.export_chat, "file", 310, "Ctrl+Shift+S", lacks=stored, of_chat=True),
        Action("export_all", later("Export a&ll chats…"), files.export_all_chats, "file", 320),
        Action("import", later("&Import chats…"), files.import_chats, "file", 330),
        Action(
            "save_reply", later("Sa&ve reply…"), files.save_reply, "file", 420, also=later("trace web page html vllm")
        ),
    )


class ChatFiles:
    """Asks for files, and shows the progress and what came of it."""

    def __init__(self, shell: Shell) -> None:
        self._window = window = shell.window
        self._chats = shell.core.chats
        core = shell.core
        self._exchange = exchange = ExchangeViewModel(store=core.store, chats=core.chats, jobs=core.jobs, parent=window)
        shell.closing.connect(exchange.close)
        self._preferences = shell.core.preferences
        self._bar = bar = ProgressRow(tr("Export or import"), tr("Cancel export or import"), window)
        bar.setObjectName("exchange")
        window.bars.addWidget(bar)
        exchange.progressed.connect(self._on_progressed)
        exchange.ended.connect(bar.hide)
        exchange.exported.connect(self._on_exported)
        exchange.imported.connect(lambda sentence: window.notices.say("exchange", sentence, kind="ok"))
        exchange.failed.connect(lambda sentence: window.notices.say("exchange failed", sentence, kind="warning"))
        bar.cancelled.connect(exchange.cancel)
        window.history.export_requested.connect(self.export)
        window.history.dropped.connect(exchange.import_files)

    @property
    def _folder(self) -> Path:
        """Where files were last saved or taken from."""
        kept = Path(self._preferences.settings.files_folder or Path.home())
        return kept if kept.is_dir() else Path.home()

    def export_chat(self) -> None:
        if self._chats.current != NEW_CHAT:
            self.export(self._chats.current)

    def export_all_chats(self) -> None:
        self._export(None, tr("Chats"))

    def export(self, chat: int) -> None:
        """Ask where to, and write `chat` there."""
        found = next((one for one in self._chats.history() if one.id == chat), None)
        self._export(chat, found.title if found else self._chats.title)

    def import_chats(self) -> None:
        names, _kind = QFileDialog.getOpenFileNames(self._window, tr("Import chats"), str(self._folder), tr(_IMPORTED))
        if names:
            self._preferences.change(files_folder=str(Path(names[0]).parent))
            self._clear()
            self._exchange.import_files([Path(name) for name in names])

    def _export(self, chat: int | None, title: str) -> None:
        caption = tr("Export all chats") if chat is None else tr("Export chat")

        def write(path: Path, kind: _Kind) -> None:
            assert isinstance(kind.form, Form), "of a chat"
            self._exchange.export(chat, path, kind.form, detailed=kind.detailed)

        self._ask(caption, title, _KINDS, _KINDS[0], write)

    def save_reply(self) -> None:
        """Ask where to, and write the reply that is replayed, or the one that the plots show."""
        reply = self._meant()
        if reply is None:
            return

        def write(path: Path, kind: _Kind) -> None:
            assert isinstance(kind.form, ReplyForm), "of a reply"
            self._exchange.export_reply(reply, path, kind.form)

        title = tr("Reply in {chat}", chat=self._chats.title)
        self._ask(tr("Save reply"), title, _REPLY_KINDS, _REPLY_KINDS[0], write)

    def _meant(self) -> int | Trace | None:
        """The reply to save, by its message or its trace; None, and the reason is said, where there is none."""
        replay = self._window.stage.replay
        if replay is not None and replay.recording.trace is not None:
            return replay.recording.trace
        item = self._window.shown_reply.item(None if replay is None else replay.recording.reply)
        if item is None:
            why = tr("There is no reply to save yet.")
        elif self._chats.is_running(item.id):
            why = tr("This reply is still being written. It can be saved once it has ended.")
        else:
            return item.id
        self._window.notices.say("exchange failed", why, kind="warning")
        return None

    def _ask(
        self,
        caption: str,
        title: str,
        kinds: Sequence[_Kind],
        first: _Kind,
        write: Callable[[Path, _Kind], None],
    ) -> None:
        """Ask for a name and a kind, `first` unless another is chosen, and have the file written."""
        usual = self._folder / f"{file_name(title)}.{first.ending}"
        filters = ";;".join(kind.filter for kind in kinds)
        name, chosen = QFileDialog.getSaveFileName(self._window, caption, str(usual), filters, first.filter)
        if not name:
            return
        asked = Path(name)
        typed = asked.suffix.lower().removeprefix(".")
        kind = next((kind for kind in kinds if kind.filter == chosen), first)
        if typed != first.ending:  # another than was proposed counts more than what is chosen in the list
            kind = next((one for one in (kind, *kinds) if one.ending == typed), kind)
        path = named(asked, kind.ending, [one.ending for one in kinds])
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
            tr("{name} exists already.", name=one_line(path.name, 80)),
            kind="warning",
            action=tr("Replace it"),
            do=put,
        )

    def _clear(self) -> None:
        for key in ("exchange", "exchange failed"):
            self._window.notices.clear(key)

    def _on_progressed(self, text: str, share: float) -> None:
        if self._exchange.busy:
            self._bar.show_progress(text, share)

    def _on_exported(self, sentence: str, path: Path) -> None:
        self._window.notices.say(
            "exchange", sentence, kind="ok", action=tr("Show in folder"), do=lambda: self._show(path)
        )

    def _show(self, path: Path) -> None:
        if not reveal(path):
            sentence = tr("The folder {folder} could not be opened from here.", folder=one_line(str(path.parent), 200))
            self._window.notices.say("exchange failed", sentence, kind="warning")


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
