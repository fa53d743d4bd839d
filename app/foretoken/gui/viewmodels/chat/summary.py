"""A summary of a chat, written by the loaded model in the background; a new chat begins with it."""

from collections.abc import Sequence
from typing import Final

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

from foretoken.engine.events import FinishReason, ReplyEvent, ReplyFinished
from foretoken.engine.options import ChatMessage, DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.errors import StoreError
from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.gui.viewmodels.chat.conversation import conversation
from foretoken.gui.viewmodels.pair.controls import ControlsViewModel, chat_options_of
from foretoken.gui.viewmodels.pair.engine import EngineViewModel
from foretoken.gui.viewmodels.shared.undo import Step
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
        self._request: int | None = None
        self._requests: set[int] = set()
        self._chat = 0
        self._unanswered = ""
        self._text = ""  # what is to be summed up
        self._at = 0  # characters of it that were
        self._part = 0  # characters of each part
        self._so_far = ""
        self._trouble = ""
        engine.reply_advanced.connect(self._on_advanced)
        engine.reply_failed.connect(self._on_failed)
        engine.context_overrun.connect(self._on_overrun)

    @property
    def progress(self) -> float | None:
        """How much of the chat is summed up (0-1); None while none is."""
        return None if self._request is None else self._at / max(1, len(self._text))

    def owns(self, request: int) -> bool:
        """Whether the engine was asked for a summary, not for a reply."""
        return request in self._requests

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
            request = self._request
            self._end()
            self._engine.stop(request)

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
        self._request = self._engine.generate([ChatMessage(role="user", content=words)], options)
        self._requests.add(self._request)
        self._chats.occupy(tr(_OCCUPIED))
        self.changed.emit()

    def _most(self, context: int) -> int:
        return min(_LONGEST, context // 6)

    def _on_advanced(self, request: int, events: Sequence[ReplyEvent]) -> None:
        if request != self._request:
            return
        end = next((event for event in events if isinstance(event, ReplyFinished)), None)
        if end is None:
            return
        self._so_far = end.text.strip() or self._so_far
        self._at += self._part
        unread, loaded = self._at < len(self._text), self._engine.loaded
        if end.reason is FinishReason.STOPPED or (unread and loaded is None):  # what the user stops ends in `cancel`
            self._trouble = tr("another model was chosen.")
            self._give_up()
            return
        if unread and loaded is not None:
            self._ask(loaded.context)
            return
        self._end()
        if self._so_far:
            self._begin_chat(self._so_far)
        else:
            self.failed.emit(tr("The model wrote no summary; try another model, or begin a new chat."))

    def _on_failed(self, request: int, sentence: str) -> None:
        if request == self._request:
            self._trouble = sentence
            QTimer.singleShot(0, self, self._give_up)  # unless the context was too small, which is said next

    def _on_overrun(self, request: int, _sentence: str) -> None:
        loaded = self._engine.loaded
        if request == self._request and loaded is not None and self._part > _LEAST:
            self._trouble = ""
            self._part = max(_LEAST, self._part // 2)
            self._ask(loaded.context)

    def _give_up(self) -> None:
        trouble = self._trouble
        if trouble and self._request is not None:
            self._end()
            self.failed.emit(tr("No summary was written: {trouble}", trouble=trouble))

    def _end(self) -> None:
        self._request, self._trouble = None, ""
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

        sentence = tr("Began a new chat with a summary as its system prompt; the old one is kept.")
        chats.undo.did(Step(tr("new chat with a summary"), sentence, back, again))


def _as_text(turns: Sequence[ChatMessage]) -> str:
    return "\n\n".join(f"{'User' if turn.role == 'user' else 'Assistant'}: {turn.content}" for turn in turns)
