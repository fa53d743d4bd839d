"""The reply that the engine writes: from the request for it to its end."""

import secrets
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

from foretoken.engine.events import FinishReason, PromptStarted, ReplyEvent, Round
from foretoken.engine.options import ReplyOptions
from foretoken.engine.sampling.chance import FRESH_SEED_BITS
from foretoken.errors import ContextFull
from foretoken.gui.viewmodels.chat.continuing import Opening
from foretoken.gui.viewmodels.chat.conversation import conversation
from foretoken.gui.viewmodels.pair.controls import Choices
from foretoken.gui.viewmodels.pair.engine import EngineViewModel, draft_names
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.session.caller.journal import Request
from foretoken.session.messages import AnswerEvent, Generate, RequestFailed
from foretoken.store.chat_store import ChatStore
from foretoken.store.records import Message, Models, Status

SAVE_MS: Final = 200  # after which text of a running reply is saved: a kill loses no more


@dataclass
class RunningReply:
    """The reply that the engine is writing, in `chat`, which need not be the open one. `options`: as the engine knows
    them; `context`: tokens; `opening`: of one that goes on."""

    chat: int
    message: int
    request: Request
    reply: ReplyViewModel
    options: ReplyOptions
    context: int
    opening: Opening | None
    stopping: bool = False

    def take(self, events: Sequence[ReplyEvent]) -> int:
        """Add what the engine said. Returns how many tokens of the context are used, 0 where `events` do not say."""
        used = 0
        for event in events:
            if isinstance(event, PromptStarted):
                used, self.context = event.tokens, event.context
            elif isinstance(event, Round):
                used = event.context_used
        self.reply.feed(events)
        return used

    def save(self, store: ChatStore) -> bool:
        """Store what there is so far; False where it has to be tried again. Raises StoreError."""
        record = self.reply.record
        return store.replies.update(self.message, record.text, record.thought)

    def finish(self, store: ChatStore, status: Status, error: str | None) -> None:
        """Store it as it ended. One that was to go on and could not at all stays as it was. Raises StoreError."""
        before = None if self.opening is None or status is not Status.FAILED else self.opening.as_it_was
        record = self.reply.record
        if before is None:
            store.replies.finish(
                self.message,
                record.text,
                status,
                metrics=record.metrics,
                trace=self.reply.to_trace(),
                error=error,
                thinking=record.thought,
            )
        else:
            store.replies.finish(
                self.message,
                before.content,
                before.status,
                metrics=before.metrics,
                error=before.error,
                thinking=before.thinking,
            )


class Writing(QObject):
    """Writes one reply at a time, and saves what there is of it.

    advanced(object, object)       RunningReply, the events that came
    room_used(int, int, int)       message id, tokens used of the context, and all of it
    ended(object, object, object)  RunningReply, Status, and the sentence of an error or None
    broke(str)                     the sentence, after `ended`
    overrun(int, str)              after `broke`: the chat whose message does not fit the context, the sentence
    """

    advanced = Signal(object, object)
    room_used = Signal(int, int, int)
    ended = Signal(object, object, object)
    broke = Signal(str)
    overrun = Signal(int, str)

    def __init__(
        self,
        store: ChatStore,
        engine: EngineViewModel,
        attempt: Callable[[Callable[[], object]], object],
        parent: QObject,
    ) -> None:
        """`attempt`: uses the store, and tells where that fails. `parent`: also of the view-models of replies."""
        super().__init__(parent)
        self._store = store
        self._engine = engine
        self._attempt = attempt
        self._parent = parent
        self.running: RunningReply | None = None
        self._saving = QTimer(self, interval=SAVE_MS, singleShot=True)
        self._saving.timeout.connect(self.save)

    def begin(
        self,
        chat: int,
        path: Sequence[Message],
        choices: Choices,
        opening: Opening | None,
        *,
        pace: str,
        shown: bool,
    ) -> tuple[Message, RunningReply]:
        """Ask for a reply to the last message of `path`, as `opening` says; `shown`: it is seen at this pace. Returns
        its message with it. Raises StoreError."""
        loaded = self._engine.loaded
        assert loaded is not None, "blocked() was asked before"
        options = seeded(choices.reply, None if opening is None else opening.seed)
        models = Models(main=loaded.main.name, draft=draft_names(loaded), key=loaded.key)
        if opening is None:
            message = self._store.replies.begin(chat, parent=path[-1].id, models=models, options=options)
        else:
            message = opening.write(self._store, chat, models, options)
        prompt = conversation(path, choices) if opening is None else opening.prompt
        reply = ReplyViewModel(self._parent, None if opening is None else opening.continued, pace=pace)
        asked = Generate(
            messages=tuple(prompt),
            beginning=None if opening is None else opening.beginning,
            truncation=choices.truncation,
            hold_at=reply.hold_at if shown else None,
            options=options,
        )
        request = self._engine.ask(asked, self._hear)
        self.running = RunningReply(chat, message.id, request, reply, options, loaded.context, opening)
        return message, self.running

    def choose(self, choices: Choices, chat: int) -> None:
        """Go on as chosen in the open `chat`, which may be another."""
        running = self.running
        if running is None:
            return
        options = seeded(choices.reply, running.options.sampling.seed)
        if running.chat != chat:  # how it is sampled is its own chat's, how much is guessed goes for all
            options = msgspec.structs.replace(running.options, draft=options.draft)
        if options != running.options:
            running.options = options
            running.request.update_options(options)

    def stop(self) -> None:
        if self.running is not None:
            self.running.stopping = True
            self.running.request.stop()

    def stop_in(self, chat: int, messages: Collection[int] | None = None) -> None:
        """Stop the reply that is being written in `chat`, if it is one of `messages` where these are given."""
        running = self.running
        if running is not None and running.chat == chat and (messages is None or running.message in messages):
            running.request.stop()

    def close(self) -> None:
        """Stop and keep what there is: the window closes."""
        if self.running is not None:
            self.running.request.drop()
            self._end(Status.STOPPED)

    def save(self) -> None:
        """Store what the running reply has come to."""
        running = self.running
        if running is not None and self._attempt(lambda: running.save(self._store)) is False:
            self._saving.start()

    def _hear(self, events: Sequence[AnswerEvent]) -> None:
        running = self.running
        assert running is not None, "it ends with its request"
        used = running.take([event for event in events if isinstance(event, ReplyEvent)])
        self.advanced.emit(running, events)
        if used:
            self.room_used.emit(running.message, used, running.context)
        if isinstance(failed := events[-1], RequestFailed):
            self._fail(running, failed)
        elif (reason := running.reply.record.reason) is not None:
            self._end(Status.STOPPED if reason is FinishReason.STOPPED else Status.COMPLETE)
        elif not self._saving.isActive():
            self._saving.start()

    def _fail(self, running: RunningReply, failed: RequestFailed) -> None:
        running.reply.fail(failed.message)
        running.reply.skip()
        self._end(Status.FAILED, failed.message)
        self.broke.emit(failed.message)
        if failed.code == ContextFull.code:
            self.overrun.emit(running.chat, failed.message)

    def _end(self, status: Status, error: str | None = None) -> None:
        running = self.running
        assert running is not None, "only a running reply ends"
        self.running = None
        self._saving.stop()
        self.ended.emit(running, status, error)


def seeded(options: ReplyOptions, seed: int | None) -> ReplyOptions:
    """`options` with `seed`, else their own, else a fresh one: a reply is stored with the seed it was written with."""
    if seed is None:
        seed = options.sampling.seed
    if seed is None:
        seed = secrets.randbits(FRESH_SEED_BITS)
    return msgspec.structs.replace(options, sampling=msgspec.structs.replace(options.sampling, seed=seed))
