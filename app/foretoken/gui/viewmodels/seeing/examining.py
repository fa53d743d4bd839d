"""What both models say of each token of a reply, found out after it was written: asked for, kept, and brought back."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import msgspec
from PySide6.QtCore import QObject, Signal

from foretoken.decoding import Undecodable
from foretoken.engine.events import Metrics, ReplyEvent
from foretoken.engine.examined import Examination, ExaminedToken
from foretoken.engine.model import Interrupted
from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.gui.viewmodels.chat.conversation import conversation
from foretoken.gui.viewmodels.pair.engine import Usable, draft_names
from foretoken.gui.viewmodels.shared.timers import single_shot
from foretoken.replies import trace
from foretoken.replies.reply import Reply
from foretoken.session.caller.journal import Request
from foretoken.session.messages import AnswerEvent, Examine, ExamineProgress, ExamineResult, RequestFailed
from foretoken.session.remote.address import is_address
from foretoken.session.remote.pair import not_of_a_server
from foretoken.store.records import Message, Role, Status
from foretoken.wording import tr

SOON_S: Final = 4.0
"""Seconds: what likely takes no longer is looked at unasked, once a token is selected."""

_AGAIN_MS: Final = 600  # after something came in between
_KEPT: Final = 8  # replies whose examinations stay in memory


@dataclass(frozen=True)
class _Asked:
    """An examination that is under way."""

    message: int
    request: Request
    done: int = 0
    total: int = 0


@dataclass(frozen=True)
class _Tokens:
    """Of a reply: the ids of its tokens, and of the guesses that were refused, by the token that came instead."""

    ids: tuple[int, ...]
    refused: dict[int, int]


class ExaminingViewModel(QObject):
    """Has the loaded pair read a reply once more, while nothing else is asked of it.

    changed(int)    more is known of the reply of this message, or of how far it is read, or why it is not
    """

    changed = Signal(int)

    def __init__(self, chats: ChatsViewModel, clock: Callable[[], float], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._chats, self._store, self._engine, self._clock = chats, chats.store, chats.engine, clock
        self._found: OrderedDict[int, Examination | None] = OrderedDict()
        self._read: tuple[int, _Tokens | None] | None = None
        self._asked: _Asked | None = None
        self._wanted: int | None = None
        self._declined: set[int] = set()  # their reading was cancelled
        self._troubles: dict[int, str] = {}
        self._again = single_shot(_AGAIN_MS, self._go_on, self)
        chats.engine.state_changed.connect(self._on_state)
        chats.state_changed.connect(self._on_state)
        chats.reply_ended.connect(self._on_reply_ended)
        chats.opened.connect(lambda _items: self._on_opened())

    # --- what is known

    def of(self, message: int) -> Examination | None:
        """What was found out about a reply, also by an earlier run."""
        if message not in self._found:
            self._found[message] = self._stored(message)
            while len(self._found) > _KEPT:
                self._found.popitem(last=False)
        self._found.move_to_end(message)
        return self._found[message]

    def token(self, message: int, index: int, token_id: int) -> ExaminedToken | None:
        """What was found out about one token."""
        found = self.of(message)
        token = found.tokens[index] if found is not None and 0 <= index < len(found.tokens) else None
        return token if token is not None and token.token_id == token_id else None

    def progress(self, message: int) -> tuple[int, int] | None:
        """How many tokens are read, of how many (0: not known yet); None where it is not being read."""
        asked = self._asked
        return None if asked is None or asked.message != message else (asked.done, asked.total)

    def waits(self, message: int) -> bool:
        """It is to be read as soon as the pair has time."""
        return self._wanted == message and self.progress(message) is None

    def why_not(self, message: int) -> str:
        """Why a reply cannot be looked at closer now, in a sentence; "" where it can."""
        found = self._chats.message(message)
        if found is None or found.role is not Role.ASSISTANT:
            return tr("Only replies of the open chat can be looked at closer.")
        if found.status is Status.STREAMING:
            return tr("Wait until the reply is finished.")
        return self._other_pair(found) or self._no_tokens(found) or self._troubles.get(message, "")

    def quick(self, message: int) -> bool:
        """Whether it likely takes a few seconds at most."""
        found = self._chats.message(message)
        return found is not None and found.metrics is not None and _seconds(found.metrics) <= SOON_S

    # --- what is asked

    def look(self, message: int) -> None:
        """A token of this reply is selected: look closer, unless that would take long or was cancelled before."""
        wanted = message not in self._declined and self.of(message) is None
        if wanted and self.quick(message) and not self.why_not(message):
            self._want(message)

    def examine(self, message: int) -> None:
        """Look closer, however long it takes."""
        self._declined.discard(message)
        self._troubles.pop(message, None)
        if self.of(message) is None and not self.why_not(message):
            self._want(message)

    def keep(self, message: int, found: Examination) -> None:
        """Keep what was found out about a reply."""
        self._found[message] = found
        self._chats.attempt(lambda: self._store.replies.keep_examination(message, trace.pack_examination(found)))
        self.changed.emit(message)

    def cancel(self) -> None:
        """Leave it; it is not begun again unasked."""
        if self._wanted is not None:
            self._declined.add(self._wanted)
        self._stop()

    def _want(self, message: int) -> None:
        if self._wanted != message:
            self._stop()
            self._wanted = message
        self._go_on()
        self.changed.emit(message)

    def _stop(self) -> None:
        message, self._wanted = self._wanted, None
        asked, self._asked = self._asked, None
        if asked is not None:
            asked.request.drop()
        if message is not None:
            self.changed.emit(message)

    def _go_on(self) -> None:
        """Ask for what is wanted, if the pair has time."""
        message = self._wanted
        idle = isinstance(self._engine.state, Usable) and self._chats.blocked() is None and not self._chats.showing
        if message is None or self._asked is not None or not idle:
            return
        found = self._chats.message(message)
        if found is None or self.why_not(message):
            self._wanted = None
            self.changed.emit(message)
            return
        path, choices = self._chats.path, self._chats.choices
        before = path[: next(n for n, one in enumerate(path) if one.id == message)]
        tokens, options = self._tokens(message), self._chats.continuing.options_of(found)
        assert tokens is not None, "why_not would have said so"
        assert options is not None, "likewise"
        question = Examine(
            messages=tuple(conversation(before, choices)),
            truncation=choices.truncation,
            options=options,
            token_ids=tokens.ids,
            refused=tokens.refused,
        )
        self._asked = _Asked(message, self._engine.ask(question, self._hear))

    # --- what comes of it

    def _hear(self, events: Sequence[AnswerEvent]) -> None:
        assert self._asked is not None, "it is dropped else"
        message = self._asked.message
        match events[-1]:
            case ExamineProgress(done=done, total=total):
                self._asked = replace(self._asked, done=done, total=total)
            case ExamineResult(examination=examination):
                self._asked = self._wanted = None
                self.keep(message, msgspec.structs.replace(examination, at=self._clock()))
                return
            case RequestFailed(code=Interrupted.code):
                self._asked = None
                self._again.start()
            case RequestFailed(message=sentence):
                self._troubles[message] = sentence
                self._asked = self._wanted = None
        self.changed.emit(message)

    def _on_state(self) -> None:
        if self._wanted is not None and self._asked is None:
            self._again.start()

    def _on_reply_ended(self, message: int) -> None:
        for known in (self._found, self._troubles):
            known.pop(message, None)
        self._read = None
        self.changed.emit(message)

    def _on_opened(self) -> None:
        """Another conversation is shown: what was wanted of the one before is not waited for."""
        self._read = None
        if self._wanted is not None and self._chats.message(self._wanted) is None:
            self._stop()

    # --- of a message

    def _other_pair(self, reply: Message) -> str:
        loaded = self._engine.loaded
        if loaded is None:
            return tr("Load a pair first.")
        if is_address(loaded.main.path):
            return not_of_a_server()
        models, draft = reply.models, draft_names(loaded)
        if models is None:
            return tr("It is not known which models wrote this reply, so nothing is computed.")
        if models.main == loaded.main.name and models.draft == draft:
            return ""
        wrote = models.main if models.draft is None else f"{models.main} + {models.draft}"
        return tr("{models} wrote this reply; load them first.", models=wrote)

    def _no_tokens(self, reply: Message) -> str:
        if reply.options is not None and self._tokens(reply.id) is not None:
            return ""
        return tr("The tokens of this reply are not all known, so nothing can be computed.")

    def _tokens(self, message: int) -> _Tokens | None:
        """Kept for the reply that was asked about last: each key asks again."""
        if self._read is None or self._read[0] != message:
            self._read = message, self._tokens_in(message)
        return self._read[1]

    def _tokens_in(self, message: int) -> _Tokens | None:
        kept = self._chats.attempt(lambda: self._store.trace(message))
        try:
            return None if kept is None else _tokens_of(trace.unpack(kept))
        except Undecodable:
            return None

    def _stored(self, message: int) -> Examination | None:
        kept = self._chats.attempt(lambda: self._store.examination(message))
        try:
            return None if kept is None else trace.unpack_examination(kept)
        except Undecodable:  # of another version: it can be computed again
            return None


def _tokens_of(events: Sequence[ReplyEvent]) -> _Tokens | None:
    """None where there are none, or a part is known as text alone."""
    reply = Reply(events)
    ids = tuple(token.token_id for token in reply.tokens)
    refused = {
        token.index: guess.token_id
        for event in reply.rounds
        for token in event.written
        if (guess := token.refused) is not None and token.index is not None
    }
    return None if not ids or min(ids) < 0 else _Tokens(ids, refused)


def _seconds(metrics: Metrics) -> float:
    """What reading a prompt and a reply once more likely takes, at the speed of prompts."""
    tokens = metrics.prompt_tokens + metrics.generated_tokens
    return tokens / (metrics.prompt_tps or metrics.decode_tps or 1.0)
