"""The window's commands for exporting and importing chats: dialogs, progress, and the result."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QFileDialog

from foretoken.exchange.export import Form
from foretoken.gui.reveal import reveal
from foretoken.gui.view_models import ViewModels
from foretoken.plain import one_line
from foretoken.store.records import NEW_CHAT
from foretoken.wording import later, tr

if TYPE_CHECKING:
    from foretoken.gui.main_window import MainWindow


@dataclass(frozen=True)
class _Kind:
    """A kind of file to choose in the dialog; `detailed`: with all that a reply's rounds tell."""

    title: str
    form: Form
    detailed: bool = False

    @property
    def filter(self) -> str:
        return f"{tr(self.title)} (*.{self.form.value})"


_KINDS: Final = (
    _Kind(later("Web page"), Form.HTML),
    _Kind(later("Web page, tokens in colour"), Form.HTML, detailed=True),
    _Kind("Markdown", Form.MARKDOWN),
    _Kind(later("JSON, to import again"), Form.JSON),
    _Kind(later("JSON with every round"), Form.JSON, detailed=True),
)
_IMPORTED: Final = later("Chats (*.json *.zip);;All files (*)")
_NOT_IN_A_NAME: Final = re.compile(r'[\\/:*?"<>|\s]+')
_LONGEST_NAME: Final = 60


class ExchangeCommands:
    """The `menus.ExchangeCommands` of a window, and what the history and the row of progress ask."""

    def __init__(self, window: "MainWindow", views: ViewModels) -> None:
        self._window = window
        self._chats = views.chats
        self._exchange = exchange = views.exchange
        self._folder = Path.home()
        exchange.progressed.connect(self._on_progressed)
        exchange.ended.connect(window.exchange_bar.hide)
        exchange.exported.connect(self._on_exported)
        exchange.imported.connect(lambda sentence: window.notices.say("exchange", sentence, kind="ok"))
        exchange.failed.connect(lambda sentence: window.notices.say("exchange failed", sentence, kind="warning"))
        window.exchange_bar.cancelled.connect(exchange.cancel)
        window.history.export_requested.connect(self.export)
        window.history.dropped.connect(exchange.import_files)

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
            self._folder = Path(names[0]).parent
            self._clear()
            self._exchange.import_files([Path(name) for name in names])

    def _export(self, chat: int | None, title: str) -> None:
        usual = self._folder / f"{file_name(title)}.{_KINDS[0].form.value}"
        caption = tr("Export all chats") if chat is None else tr("Export chat")
        filters = ";;".join(kind.filter for kind in _KINDS)
        name, chosen = QFileDialog.getSaveFileName(self._window, caption, str(usual), filters)
        if not name:
            return
        kind = next((kind for kind in _KINDS if kind.filter == chosen), _KINDS[0])
        asked, path = Path(name), named(Path(name), kind.form)
        self._folder = path.parent
        self._clear()
        if path != asked and path.exists():  # the dialog asked about another name
            self._window.notices.say(
                "exchange failed",
                tr("{name} exists already.", name=one_line(path.name, 80)),
                kind="warning",
                action=tr("Replace it"),
                do=lambda: self._write(chat, path, kind),
            )
        else:
            self._write(chat, path, kind)

    def _write(self, chat: int | None, path: Path, kind: _Kind) -> None:
        self._clear()
        self._exchange.export(chat, path, kind.form, detailed=kind.detailed)

    def _clear(self) -> None:
        for key in ("exchange", "exchange failed"):
            self._window.notices.clear(key)

    def _on_progressed(self, text: str, share: float) -> None:
        if self._exchange.busy:
            self._window.exchange_bar.show_progress(text, share)

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


def named(path: Path, form: Form) -> Path:
    """`path` with the end that goes with `form`: what was chosen counts more than what the name ends with."""
    ends = tuple(f".{one.value}" for one in Form)
    if path.suffix.lower() == f".{form.value}":
        return path
    return (
        path.with_suffix(f".{form.value}")
        if path.suffix.lower() in ends
        else path.with_name(f"{path.name}.{form.value}")
    )
