"""Attaching files in the window: by the button, the menu, a drag or a paste; and what the tray says of them."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog, QWidget

from foretoken.gui.viewmodels.chat.attachments import PICTURE, AttachmentsViewModel
from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.gui.widgets.chat.attachment_chips import OPENS, Chip
from foretoken.gui.widgets.chat.attachment_tray import AttachmentTray
from foretoken.gui.widgets.chat.composer import Composer
from foretoken.gui.widgets.chat.transcript import TranscriptView
from foretoken.gui.widgets.shared.labels import text_label
from foretoken.gui.widgets.shared.long_text import LongTextDialog
from foretoken.gui.widgets.shared.pasted import files_in
from foretoken.wording import tr, trn


class Attaching(QObject):
    """Connects the attachments of the next message with the tray and the composer. `takers` are offered what is dropped
    on the window first; one that has a use for it says True."""

    def __init__(
        self,
        window: QWidget,
        *,
        files: AttachmentsViewModel,
        chats: ChatsViewModel,
        tray: AttachmentTray,
        composer: Composer,
        transcript: TranscriptView,
    ) -> None:
        super().__init__(window)
        self.takers: list[Callable[[Sequence[Path]], bool]] = []
        self._window, self._files, self._transcript = window, files, transcript
        self._folder = Path.home()
        self._tray, self._composer = tray, composer
        self._sign = text_label(window, tr("Drop the files here to attach them to your message"), "drop")
        self._sign.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._sign.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._sign.hide()
        window.setAcceptDrops(True)
        window.installEventFilter(self)
        files.changed.connect(self._show)
        self._tray.chips.opened.connect(self._open)
        self._tray.chips.removed.connect(self._remove)
        self._tray.complaint.closed.connect(files.dismiss)
        self._tray.offer.acted.connect(self._take_pasted)
        self._tray.offer.closed.connect(lambda: self._offer(0))
        self._composer.attach_requested.connect(self.choose)
        self._composer.edited.connect(lambda _text: files.typed())
        self._composer.editor.given.connect(files.attach)
        self._composer.editor.picture_given.connect(lambda: files.complain(tr(PICTURE)))
        self._composer.editor.pasted_long.connect(self._offer)
        chats.opened.connect(lambda _items: self._offer(0))
        chats.sent.connect(lambda: self._offer(0))
        self._show()

    def choose(self) -> None:
        """Ask for files."""
        names, _kind = QFileDialog.getOpenFileNames(self._window, tr("Attach files"), str(self._folder))
        if names:
            self._folder = Path(names[0]).parent
            self._attach([Path(name) for name in names])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QDragEnterEvent) and files_in(event.mimeData()):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self._show_sign()
            return True
        if event.type() in (QEvent.Type.DragLeave, QEvent.Type.Drop):
            self._sign.hide()
        if event.type() == QEvent.Type.Drop and isinstance(event, QDropEvent) and (files := files_in(event.mimeData())):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self.take(files)
            return True
        return super().eventFilter(watched, event)

    def take(self, files: Sequence[Path]) -> None:
        """Use files that came from outside: a model or a trace for what it is, anything else with the message."""
        if not any(take(files) for take in self.takers):
            self._attach(files)

    def _attach(self, paths: Sequence[Path]) -> None:
        self._files.attach(paths)
        self._composer.setFocus()

    def _show_sign(self) -> None:
        transcript = self._transcript
        self._sign.setGeometry(transcript.rect().translated(transcript.mapTo(self._window, transcript.pos() * 0)))
        self._sign.raise_()
        self._sign.show()

    def _show(self) -> None:
        chips = [Chip(row.file.name, row.details, tr(OPENS), row.file.text) for row in self._files.rows]
        waiting = [Chip(name, tr("reading…")) for name in self._files.reading]
        self._tray.show_all([*chips, *waiting], self._files.complaints, self._files.warning)
        self._composer.set_files(bool(chips or waiting))
        order = [self._composer.editor, self._composer.attach, *self._tray.stops]
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)

    def _open(self, index: int) -> None:
        rows = self._files.rows
        if index < len(rows):
            LongTextDialog(rows[index].file.name, rows[index].file.text, self._window).show()

    def _remove(self, index: int) -> None:
        self._composer.setFocus()  # as its button goes
        self._files.remove(index)

    def _offer(self, characters: int) -> None:
        long = trn(
            "You pasted {n:,} character. As a file it leaves room for your question.",
            "You pasted {n:,} characters. As a file they leave room for your question.",
            characters,
        )
        self._tray.offer_file(long if characters else "")

    def _take_pasted(self) -> None:
        self._offer(0)
        text = self._composer.editor.pasted_text()
        if text and self._files.attach_text(text):
            self._composer.editor.remove_pasted()
        self._composer.setFocus()
