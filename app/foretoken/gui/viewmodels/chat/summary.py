"""What the loaded model writes about a chat in the background: its title, and a summary to begin a new chat with."""

import re
from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from PySide6.QtCore import QObject, Signal

from foretoken.encoding import whole
from foretoken.engine.events import FinishReason, ReplyFinished
from foretoken.engine.options import ChatMessage, DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.errors import ContextFull, StoreError
from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.gui.viewmodels.chat.conversation import conversation
from foretoken.gui.viewmodels.pair.controls import chat_options_of
from foretoken.gui.viewmodels.pair.engine import Usable
from foretoken.gui.viewmodels.shared.timers import single_shot
from foretoken.gui.viewmodels.shared.undo import UndoStep
from foretoken.plain import one_line
from foretoken.session.caller.journal import Request
from foretoken.session.messages import ENDINGS, AnswerEvent, Generate, RequestFailed
from foretoken.store.records import Message, Role, Status
from foretoken.wording import later, tr

IDLE_MS: Final = 2000  # without a key pressed or a reply
_ASK_TITLE: Final = "Give this conversation a title of two to six words. Answer with the title alone."
_TOKENS: Final = 24
_LONGEST_TITLE: Final = 60  # characters
_MOST_WORDS: Final = 9
_SAID: Final = 4_000  # characters of a message that the model is shown
_WRAPPING: Final = " \t\"'“”„«»*_#`.:-–—"
_LABEL: Final = re.compile(r"^\W*title\W*:\s*", re.IGNORECASE)


def title_in(answer: str) -> str | None:
    """The title that a model gave; None where its answer is none."""
    if "<" in answer or "{" in answer:
        return None  # it thinks aloud, or writes a program
    line = next((line for line in answer.splitlines() if line.strip()), "")
    title = _LABEL.sub("", " ".join(line.split())).strip(_WRAPPING)
    usable = any(map(str.isalpha, title)) and len(title) <= _LONGEST_TITLE and len(title.split()) <= _MOST_WORDS
    return one_line(whole(title)) if usable else None


class TitlesViewModel(QObject):
    """Asks the model once for each chat that still has the title of its first message. What the user wrote stays, and
    whatever the user begins ends the question."""

    def __init__(self, chats: ChatsViewModel, wanted: Callable[[], bool], parent: QObject | None = None) -> None:
        """`wanted`: whether the loaded model is to give titles."""
        super().__init__(parent)
        self._chats, self._store, self._engine, self._wanted = chats, chats.store, chats.engine, wanted
        self._asked: set[int] = set()  # chats
        self._due: int | None = None  # the chat whose title is next
        self._request: Request | None = None
        self._chat = 0
        self.timer = single_shot(IDLE_MS, self.ask, self)
        chats.freed.connect(self._on_freed)
        chats.state_changed.connect(self.wait)

    def wait(self) -> None:
        """Something happened: the question is left, and asked a little later at the earliest."""
        if self._request is not None:
            self._request.drop()
            self._request = None
            self._asked.discard(self._chat)
            self._due = self._chat
        if self._due is not None:
            self.timer.start()

    def ask(self) -> None:
        """Ask for the title that is due, unless something is under way."""
        chat = self._due
        busy = self._chats.generating or self._chats.showing or not isinstance(self._engine.state, Usable)
        if chat is None or busy or self._request is not None:
            return
        self._due = None
        messages = self._chats.attempt(lambda: self._store.messages(chat)) or []
        exchange = [message for message in messages[:2] if message.content and message.status is Status.COMPLETE]
        named = self._chats.attempt(lambda: self._store.named(chat))
        if len(exchange) < 2 or named != 0:
            return
        self._asked.add(chat)
        self._chat = chat
        said = [
            ChatMessage(role="assistant" if message.role is Role.ASSISTANT else "user", content=message.content[:_SAID])
            for message in exchange
        ]
        options = ReplyOptions(
            sampling=SamplingOptions(temperature=0.0, seed=1),
            stop=StopOptions(max_tokens=_TOKENS, stop_strings=("\n\n",)),
            thinking=self._engine.least_thinking,
        )
        asked = Generate(messages=(*said, ChatMessage(role="user", content=_ASK_TITLE)), options=options)
        self._request = self._engine.ask(asked, self._hear)

    def _on_freed(self, chat: int, status: Status) -> None:
        if status is Status.COMPLETE and chat not in self._asked and self._wanted():
            self._due = chat
            self.timer.start()

    def _hear(self, events: Sequence[AnswerEvent]) -> None:
        ended, chat = events[-1], self._chat
        if not isinstance(ended, ENDINGS):
            return
        self._request = None
        title = title_in(ended.text) if isinstance(ended, ReplyFinished) else None
        if title is not None and self._chats.attempt(lambda: self._store.named(chat)) == 0:
            self._chats.do(lambda: self._store.rename(chat, title, named=1))


BEFORE: Final = "What was said before in this chat, in short:"
_ASK: Final = (
    "Write a short summary of what was said, with names, numbers, decisions and open questions, so that the "
    "conversation can go on from it. Write only the summary."
)
_LONGEST: Final = 400  # tokens of a summary
_UNKNOWN: Final = 4096  # tokens of a context whose size a server does not say
_OVERHEAD: Final = 150  # tokens of the request around a part
_CAREFUL: Final = 0.7  # of the characters that should fit: how many tokens they take is estimated
_LEAST: Final = 200  # characters of a part; where fewer do not fit, none will
_OCCUPIED: Final = later("A summary is being written.")


class SummaryViewModel(QObject):
    """Sums up the open chat part by part, each with the summary so far, since the whole may not fit the context.

    changed()       `progress` may be another
    failed(str)     why there is no summary, a sentence
    """

    changed = Signal()
    failed = Signal(str)

    def __init__(self, chats: ChatsViewModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._chats, self._store = chats, chats.store
        self._engine, self._controls = chats.engine, chats.controls
        self._request: Request | None = None
        self._chat = 0
        self._unanswered = ""
        self._text = ""  # what is to be summed up
        self._at = 0  # characters of it that were
        self._part = 0  # characters of each part
        self._so_far = ""

    @property
    def progress(self) -> float | None:
        """How much of the chat is summed up (0-1); None while none is."""
        return None if self._request is None else self._at / max(1, len(self._text))

    def begin(self, characters_per_token: float) -> None:
        """Sum up the open chat. Its last message, if it was not answered, is not part of it: it is sent again."""
        loaded = self._engine.loaded
        if loaded is None or self._request is not None or self._chats.blocked() is not None:
            return
        path = list(self._chats.path)
        answered = len(path)
        while answered and (path[answered - 1].role is Role.USER or not path[answered - 1].content):
            answered -= 1
        self._unanswered = "\n\n".join(one.content for one in path[answered:] if one.role is Role.USER)
        self._chat, self._text = self._chats.current, _as_text(self._turns(path[:answered]))
        if not self._text:
            self.failed.emit(tr("There is nothing to sum up in this chat yet."))
            return
        context = loaded.context or _UNKNOWN
        room = context - 2 * self._most(context) - _OVERHEAD
        self._part = max(_LEAST, int(room * characters_per_token * _CAREFUL))
        self._at, self._so_far = 0, ""
        self._ask(loaded.context)

    def cancel(self) -> None:
        if self._request is not None:
            self._request.drop()
            self._end()

    def _turns(self, path: Sequence[Message]) -> list[ChatMessage]:
        return [turn for turn in conversation(path, self._controls.choices) if turn.role != "system"]

    def _ask(self, context: int) -> None:
        context = context or _UNKNOWN
        part = self._text[self._at : self._at + self._part]
        before = f"Summary of what came before:\n{self._so_far}\n\n" if self._so_far else ""
        words = f"{before}Part of a conversation between a user and an assistant:\n\n{part}\n\n{_ASK}"
        options = ReplyOptions(
            sampling=SamplingOptions(temperature=0),
            draft=DraftOptions(length=self._controls.options.draft.length),
            stop=StopOptions(max_tokens=self._most(context)),
            thinking=self._engine.least_thinking,
        )
        asked = Generate(messages=(ChatMessage(role="user", content=words),), options=options)
        self._request = self._engine.ask(asked, self._hear)
        self._chats.occupy(tr(_OCCUPIED))
        self.changed.emit()

    def _most(self, context: int) -> int:
        return min(_LONGEST, context // 6)

    def _hear(self, events: Sequence[AnswerEvent]) -> None:
        end, loaded = events[-1], self._engine.loaded
        if isinstance(end, RequestFailed):
            if end.code == ContextFull.code and loaded is not None and self._part > _LEAST:
                self._part = max(_LEAST, self._part // 2)
                self._ask(loaded.context)
            else:
                self._give_up(end.message)
        elif isinstance(end, ReplyFinished):
            self._so_far = end.text.strip() or self._so_far
            self._at += self._part
            unread = self._at < len(self._text)
            if end.reason is FinishReason.STOPPED or (unread and loaded is None):  # by the user: ends in `cancel`
                self._give_up(tr("another model was chosen."))
            elif unread and loaded is not None:
                self._ask(loaded.context)
            else:
                self._finish()

    def _finish(self) -> None:
        self._end()
        if self._so_far:
            self._begin_chat(self._so_far)
        else:
            self.failed.emit(tr("The model wrote no summary; try another model, or begin a new chat."))

    def _give_up(self, trouble: str) -> None:
        self._end()
        self.failed.emit(tr("No summary was written: {trouble}", trouble=trouble))

    def _end(self) -> None:
        self._request = None
        self._chats.occupy(None)
        self.changed.emit()

    def _begin_chat(self, summary: str) -> None:
        """A new chat that begins with it; the old one stays as it is."""
        chats, old = self._chats, self._chat
        here = chats.current == old
        try:
            before = self._store.chat(old)
            kept = self._store.options(old) or chat_options_of(self._controls.choices)
            title = tr("Continued") if before is None else tr("{chat} (continued)", chat=before.title)
            system = "\n\n".join(part for part in (kept.system_prompt.strip(), f"{BEFORE}\n{summary}") if part)
            unsent = "\n\n".join(part for part in (self._unanswered, self._store.unsent.text(old)) if part)
            new = self._store.create(title).id
            self._store.keep_options(new, msgspec.structs.replace(kept, system_prompt=system))
            self._store.unsent.keep_text(new, unsent)
            if self._store.unsent.text(old):
                self._store.unsent.keep_text(old, "")
        except StoreError as error:
            self.failed.emit(str(error))
            return
        if here:
            chats.open(new)
        chats.list_changed.emit()

        def back() -> None:
            if chats.do(lambda: self._store.delete(new)) and chats.current == new:
                chats.open(old)

        def again() -> None:
            if chats.do(lambda: self._store.undelete(new)):
                chats.open(new)

        sentence = tr("New chat with a summary · old chat kept")
        chats.undo.did(UndoStep(tr("new chat with a summary"), sentence, back, again))


def _as_text(turns: Sequence[ChatMessage]) -> str:
    return "\n\n".join(f"{'User' if turn.role == 'user' else 'Assistant'}: {turn.content}" for turn in turns)
