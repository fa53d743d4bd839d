"""Files that go with the next message: read in the background, counted by the engine, kept in the store."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from foretoken.amounts import in_bytes
from foretoken.attachments.attachment import MOST_CHARACTERS, MOST_FILES, Attachment, with_files
from foretoken.attachments.read import read
from foretoken.encoding import whole
from foretoken.engine.options import ChatMessage
from foretoken.errors import ForetokenError
from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.gui.viewmodels.chat.conversation import conversation
from foretoken.gui.viewmodels.pair.engine import Usable
from foretoken.gui.viewmodels.shared.jobs import Job, Jobs
from foretoken.gui.viewmodels.shared.timers import single_shot
from foretoken.gui.viewmodels.shared.undo import UndoStep
from foretoken.plain import one_line
from foretoken.session.caller.journal import Request
from foretoken.session.messages import AnswerEvent, CountTokens, TokensCounted
from foretoken.store.records import Message, Role, Status
from foretoken.wording import later, sentences, tr, trn

_WAIT_MS: Final = 300
"""The whole prompt is counted when nothing was typed or attached for so long."""

_ROOM: Final = 128
"""Tokens left for a reply from which that is said to be little."""

_QUESTION: Final = "."
"""Beside it the tokens of a file are counted: a chat template may refuse a message without words."""

PICTURE: Final = later("A picture cannot be attached: the models read text alone. Describe in words what it shows.")


@dataclass(frozen=True)
class AttachmentRow:
    """One file as it is shown. `tokens` None: not counted yet. `estimated`: a server does not count them."""

    file: Attachment
    tokens: int | None = None
    estimated: bool = False

    @property
    def details(self) -> str:
        """ "812 bytes · 1,204 tokens"."""
        tokens = tr("… tokens") if self.tokens is None else trn("{n:,} token", "{n:,} tokens", self.tokens)
        if self.estimated:
            tokens = tr("about {tokens}", tokens=tokens)
        return " · ".join(part for part in (self.file.about, size_of(self.file), tokens) if part)


def size_of(file: Attachment) -> str:
    """How large the text of a file is."""
    return in_bytes(len(file.text.encode("utf-8", "replace")))


class AttachmentsViewModel(QObject):
    """The files of the message that is being typed in the open chat.

    changed()    any of the properties may be another
    """

    changed = Signal()

    def __init__(self, chats: ChatsViewModel, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._chats, self._jobs = chats, jobs
        self._store, self._engine, self._controls = chats.store, chats.engine, chats.controls
        self._files: tuple[Attachment, ...] = ()
        self._reading: dict[Job, tuple[int, str]] = {}  # chat and name
        self._complaints: list[str] = []
        self._tokens: dict[Attachment, int] = {}  # with the question
        self._question: int | None = None  # tokens of the question alone
        self._asked: dict[Attachment | None, Request] = {}  # by what is counted, None for the question
        self._all: tuple[int, int] | None = None  # tokens of the whole prompt, and of the context
        self._all_asked: Request | None = None
        self._estimated = False  # what was counted last
        self._timer = single_shot(_WAIT_MS, self._count_all, self)
        chats.opened.connect(lambda _items: self._on_opened())
        chats.sent.connect(self._on_opened)
        chats.engine.state_changed.connect(self._on_engine)
        chats.controls.changed.connect(lambda _choices: self.typed())

    # --- what there is

    @property
    def rows(self) -> list[AttachmentRow]:
        return [
            AttachmentRow(file, tokens, self._estimated and tokens is not None)
            for file in self._files
            for tokens in (self._tokens_of(file),)
        ]

    @property
    def reading(self) -> list[str]:
        """Names of the files that are being read for the open chat."""
        return [name for chat, name in self._reading.values() if chat == self._chats.current]

    @property
    def busy(self) -> str | None:
        """Why the message cannot be sent yet."""
        return tr("A file is still being read.") if self.reading else None

    @property
    def complaints(self) -> Sequence[str]:
        """Why files were not attached, a sentence each."""
        return tuple(self._complaints)

    @property
    def warning(self) -> str:
        """Says that the whole prompt does not fit the context, or hardly, and what helps; "" where it fits."""
        if not self._files or self._all is None:
            return ""
        tokens, context = self._all
        if not context or context - tokens > _ROOM:  # 0: a server that does not say its size
            return ""
        if self._chats.has_reply:
            advice = tr("Attach less of it, choose a larger context, or start a new chat.")
        else:
            advice = tr("Attach less of it or choose a larger context.")
        about = tr("Tokens are estimated: the server does not count them.") if self._estimated else ""
        return sentences((_full(len(self._files), tokens, context), about, advice))

    # --- what the user does

    def attach(self, paths: Sequence[Path]) -> None:
        """Read files and attach them to what is being typed in the open chat."""
        self._complaints.clear()
        chat = self._chats.current
        room = MOST_FILES - len(self._files) - len(self.reading)
        if (out := len(paths) - max(0, room)) > 0:
            self._complaints.append(
                trn(
                    "A message can have {most} files, so {n:,} was left out.",
                    "A message can have {most} files, so {n:,} were left out.",
                    out,
                    most=MOST_FILES,
                )
            )
        for path in paths[: max(0, room)]:
            self._read(path, chat)
        self.changed.emit()

    def attach_text(self, text: str) -> bool:
        """Attach text that was pasted, as a file. False where it is too long; it stays where it is then."""
        self._complaints.clear()
        names = {file.name for file in self._files}
        free = (name for n in range(1, MOST_FILES + 2) if (name := _pasted(n)) not in names)
        if len(text) > MOST_CHARACTERS or len(self._files) >= MOST_FILES:
            self._complaints.append(tr("The pasted text is too long for a file, so it stays in the message."))
            self.changed.emit()
            return False
        self._add(self._chats.current, Attachment(name=next(free), text=whole(text)))
        return True

    def complain(self, sentence: str) -> None:
        """Say why something is not attached."""
        self._complaints = [sentence]
        self.changed.emit()

    def remove(self, index: int) -> None:
        """Take a file away; undo brings it back. One that is still being read comes after those that are."""
        chat, files = self._chats.current, self._files
        if index >= len(files):
            self._stop_reading(index - len(files))
        elif self._keep(chat, (*files[:index], *files[index + 1 :])):
            file = files[index]
            sentence = tr("Removed “{file}”", file=one_line(file.name, 60))
            self._chats.undo.did(UndoStep(tr("remove file"), sentence, partial(self._add, chat, file, index)))

    def dismiss(self) -> None:
        """The complaints were read."""
        self._complaints.clear()
        self.changed.emit()

    def typed(self) -> None:
        """The text of the message, or how it is asked, is another."""
        if self._files:
            self._timer.start()

    def refresh(self) -> None:
        """The store may have others."""
        self._files = self._chats.attempt(lambda: self._store.unsent.attachments(self._chats.current)) or ()
        self._tokens = {file: count for file, count in self._tokens.items() if file in self._files}
        if not self._files:
            self._all = None
        self._count()
        self.changed.emit()

    # --- reading

    def _read(self, path: Path, chat: int) -> None:
        def done(file: Attachment) -> None:
            del self._reading[job]
            self._add(chat, file)

        def failed(error: ForetokenError) -> None:
            del self._reading[job]
            self._complaints.append(str(error))
            self.changed.emit()

        job = self._jobs.start(lambda job: read(path, job.stop.is_set), done=done, failed=failed)
        self._reading[job] = (chat, whole(one_line(path.name or str(path))))

    def _stop_reading(self, index: int) -> None:
        jobs = [job for job, (chat, _name) in self._reading.items() if chat == self._chats.current]
        if index < len(jobs):
            jobs[index].cancel()
            del self._reading[jobs[index]]
            self.changed.emit()

    def _add(self, chat: int, file: Attachment, index: int | None = None) -> None:
        here = self._chats.attempt(lambda: self._store.unsent.attachments(chat))
        if here is None:
            self.complain(tr("“{file}” could not be attached; try again.", file=file.name))
            return
        files = list(here)
        if file in files:
            self.complain(tr("“{file}” is already attached.", file=file.name))
            return
        files.insert(len(files) if index is None else index, file)
        self._keep(chat, files)

    def _keep(self, chat: int, files: Sequence[Attachment]) -> bool:
        kept = self._chats.do(lambda: self._store.unsent.keep_attachments(chat, files))
        self.refresh()
        return kept

    # --- counting

    def _tokens_of(self, file: Attachment) -> int | None:
        """Those that the file adds to a question."""
        both = self._tokens.get(file)
        return None if both is None or self._question is None else max(0, both - self._question)

    def _count(self) -> None:
        """Ask for what is not counted yet."""
        if not self._files or not isinstance(self._engine.state, Usable):
            return
        if self._question is None and None not in self._asked:
            self._ask(None)
        for file in self._files:
            if file not in self._tokens and file not in self._asked:
                self._ask(file)
        self._timer.start()

    def _ask(self, file: Attachment | None) -> None:
        text = with_files(_QUESTION, () if file is None else (file,))
        question = CountTokens(messages=(ChatMessage(role="user", content=text),))
        self._asked[file] = self._engine.ask(question, partial(self._on_counted, file))

    def _count_all(self) -> None:
        """Ask how long the prompt would be if the message was sent now."""
        if not self._files or not isinstance(self._engine.state, Usable):
            return
        if self._all_asked is not None:
            self._timer.start()  # once that is answered
            return
        choices = self._controls.choices
        earlier = () if choices.forget_oldest else self._chats.path
        typed = Message(
            id=0,
            chat=self._chats.current,
            parent=None,
            role=Role.USER,
            content=self._chats.unsent().strip() or _QUESTION,
            status=Status.COMPLETE,
            created=0.0,
            attachments=self._files,
        )
        question = CountTokens(messages=tuple(conversation([*earlier, typed], choices)))
        self._all_asked = self._engine.ask(question, self._on_all_counted)

    def _on_counted(self, file: Attachment | None, events: Sequence[AnswerEvent]) -> None:
        del self._asked[file]
        if isinstance(counted := events[-1], TokensCounted):
            self._estimated = counted.estimated
            if file is None:
                self._question = counted.tokens
            elif file in self._files:
                self._tokens[file] = counted.tokens
            self.changed.emit()

    def _on_all_counted(self, events: Sequence[AnswerEvent]) -> None:
        self._all_asked = None
        if isinstance(counted := events[-1], TokensCounted):
            self._estimated, self._all = counted.estimated, (counted.tokens, counted.context)
            self.changed.emit()

    def _on_engine(self, state: object) -> None:
        """Another model has other tokens; answers to what was asked before are of no interest."""
        for request in (*self._asked.values(), self._all_asked):
            if request is not None:
                request.drop()
        self._tokens.clear()
        self._asked.clear()
        self._question = self._all = self._all_asked = None
        if isinstance(state, Usable):
            self._count()
        if self._files:
            self.changed.emit()

    def _on_opened(self) -> None:
        self._complaints.clear()
        self._all = None
        self.refresh()


def _pasted(n: int) -> str:
    return tr("Pasted text.txt") if n == 1 else tr("Pasted text {number}.txt", number=n)


def _full(files: int, tokens: int, context: int) -> str:
    """Says how much of the context is left."""
    room = context - tokens
    if room <= 0:
        return trn(
            "File too large: the prompt would have {tokens:,} tokens; the context holds {context:,}.",
            "Files too large: the prompt would have {tokens:,} tokens; the context holds {context:,}.",
            files,
            tokens=tokens,
            context=context,
        )
    return trn(
        "{tokens:,} of {context:,} tokens with this file; {room:,} left for the reply.",
        "{tokens:,} of {context:,} tokens with these files; {room:,} left for the reply.",
        files,
        tokens=tokens,
        context=context,
        room=room,
    )
