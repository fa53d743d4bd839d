"""A summary of a chat, written by the loaded model in the background; a new chat begins with it."""

from collections.abc import Sequence
from typing import Final

import msgspec
from PySide6.QtCore import QObject, Signal

from foretoken.engine.events import FinishReason, ReplyFinished
from foretoken.engine.options import ChatMessage, DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.errors import ContextFull, StoreError
from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.gui.viewmodels.chat.conversation import conversation
from foretoken.gui.viewmodels.pair.controls import ControlsViewModel, chat_options_of
from foretoken.gui.viewmodels.pair.engine import EngineViewModel
from foretoken.gui.viewmodels.shared.undo import UndoStep
from foretoken.session.caller.journal import Request
from foretoken.session.messages import AnswerEvent, Generate, RequestFailed
from foretoken.store.chat_store import ChatStore
from foretoken.store.records import Message, Role
from foretoken.wording import later, tr

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

    def __init__(
        self,
        *,
        store: ChatStore,
        chats: ChatsViewModel,
        engine: EngineViewModel,
        controls: ControlsViewModel,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._store, self._chats, self._engine, self._controls = store, chats, engine, controls
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
