"""Titles of chats by the loaded model, in idle time, after the first reply."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QObject

from foretoken.encoding import whole
from foretoken.engine.events import ReplyFinished
from foretoken.engine.options import ChatMessage, ReplyOptions, SamplingOptions, StopOptions
from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.gui.viewmodels.pair.engine import EngineViewModel, Usable
from foretoken.gui.viewmodels.shared.timers import single_shot
from foretoken.plain import one_line
from foretoken.session.caller.journal import Request
from foretoken.session.messages import ENDINGS, AnswerEvent, Generate
from foretoken.store.chat_store import ChatStore
from foretoken.store.records import Role, Status

IDLE_MS: Final = 2000  # without a key pressed or a reply
_ASK: Final = "Give this conversation a title of two to six words. Answer with the title alone."
_TOKENS: Final = 24
_LONGEST: Final = 60  # characters
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
    usable = any(map(str.isalpha, title)) and len(title) <= _LONGEST and len(title.split()) <= _MOST_WORDS
    return one_line(whole(title)) if usable else None


class TitlesViewModel(QObject):
    """Asks the model once for each chat that still has the title of its first message. What the user wrote stays, and
    whatever the user begins ends the question."""

    def __init__(
        self,
        *,
        engine: EngineViewModel,
        chats: ChatsViewModel,
        store: ChatStore,
        wanted: Callable[[], bool],
        parent: QObject | None = None,
    ) -> None:
        """`wanted`: whether the loaded model is to give titles."""
        super().__init__(parent)
        self._engine, self._chats, self._store, self._wanted = engine, chats, store, wanted
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
        asked = Generate(messages=(*said, ChatMessage(role="user", content=_ASK)), options=options)
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
