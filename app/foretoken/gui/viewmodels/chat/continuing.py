"""Replies that go on from where they stand, and branches that begin at one of their tokens."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from foretoken.decoding import Undecodable
from foretoken.engine.events import FinishReason, ReplyEvent, ReplyFinished, Round
from foretoken.engine.options import Beginning, ChatMessage, ReplyOptions
from foretoken.gui.viewmodels.chat.branches import kept
from foretoken.gui.viewmodels.chat.conversation import conversation
from foretoken.gui.viewmodels.shared.undo import UndoStep
from foretoken.replies import trace
from foretoken.replies.continuation import ContinuedReply, standing
from foretoken.store.chat_store import ChatStore
from foretoken.store.records import Message, Models, Role, Status
from foretoken.wording import tr

if TYPE_CHECKING:
    from foretoken.gui.viewmodels.chat.chats import ChatsViewModel


@dataclass(frozen=True)
class Opening:
    """How a reply begins that is not empty. `reply`: the message it goes on in, None where it is a branch beside it.
    `seed` None: a fresh one."""

    prompt: Sequence[ChatMessage]
    beginning: Beginning
    continued: ContinuedReply
    parent: int | None
    reply: Message | None = None
    seed: int | None = None

    @property
    def as_it_was(self) -> Message | None:
        """The message that was to go on, while nothing has come."""
        return None if self.continued.grown else self.reply

    def write(self, store: ChatStore, chat: int, models: Models, options: ReplyOptions) -> Message:
        """The message of the reply, whose text stands in it. Raises StoreError."""
        if self.reply is None:
            return store.replies.begin(
                chat,
                parent=self.parent,
                models=models,
                options=options,
                content=self.continued.begun,
                thinking=self.continued.begun_thought,
            )
        before = self.reply.models
        if before is not None and before.main != models.main and not before.main.endswith(f", then {models.main}"):
            models = msgspec.structs.replace(models, main=f"{before.main}, then {models.main}")
        return store.replies.reopen(self.reply, models=models, options=options)


class BranchPoint(msgspec.Struct, frozen=True, kw_only=True):
    """A place in a reply. The branch keeps `text`, `tokens` tokens of the reply; the next one is none of `not_next`.
    `then`: the ids of what stands at the end of `text` beyond these tokens, a guess that is taken instead. `was_next`:
    what followed, which is not to be next either where the seed changes nothing."""

    text: str
    tokens: int
    not_next: tuple[int, ...] = ()
    then: tuple[int, ...] = ()
    was_next: tuple[int, ...] = ()


class Continuing:
    """Lets replies of the open chat of `chats` go on."""

    def __init__(self, chats: "ChatsViewModel", store: ChatStore) -> None:
        self._chats = chats
        self._store = store
        self._restore: dict[int, Callable[[], None]] = {}  # to be called when the reply has ended
        chats.reply_ended.connect(lambda message, _status: self._restore.pop(message, _nothing)())

    def last(self) -> int | None:
        """The last message of the open chat, if it is a reply that can go on."""
        path = self._chats.path
        return path[-1].id if path and path[-1].role is Role.ASSISTANT else None

    def go_on(self, message: int) -> bool:
        """The reply goes on from where it stands, in the same message; one that others follow goes on in a branch
        beside it. Says whether it is being written now."""
        found = self._chats.message(message)
        if found is None or found.role is not Role.ASSISTANT or self._chats.blocked() is not None:
            return False
        if not found.content and not found.thinking:
            self._chats.regenerate(message)
            return True
        events = self._events(found)
        finish = _finish(events)
        cut = found.status is not Status.COMPLETE or (finish is not None and finish.reason is not FinishReason.END)
        follows = self._chats.path[-1].id != message
        patched = not cut or (finish is not None and finish.patched)
        continued = ContinuedReply(standing(events, found.content), patched=patched)
        prompt, beginning = self._asked(found, continued)
        opening = Opening(
            prompt,
            msgspec.structs.replace(beginning, may_end=cut),
            continued,
            found.parent,
            reply=None if follows else found,
            seed=_seed(found, finish),
        )
        return self._begin(found, opening, tr("continue"), tr("Continued"))

    def branch(self, message: int, at: BranchPoint) -> bool:
        """A reply beside `message` that goes on from a place in it, with another seed. Says whether it is being written
        now."""
        found = self._chats.message(message)
        if found is None or found.role is not Role.ASSISTANT or self._chats.blocked() is not None:
            return False
        events = _told(standing(self._events(found), at.text, tokens=at.tokens), at)
        continued = ContinuedReply(events, patched=True)
        prompt, beginning = self._asked(found, continued)
        ids = beginning.token_ids
        if continued.begun_ids[at.tokens :] != at.then:
            ids = (*ids, *at.then) if ids or not at.tokens else ()
        greedy = self._chats.choices.reply.sampling.temperature == 0
        not_next = at.not_next + (at.was_next if greedy else ())
        beginning = msgspec.structs.replace(beginning, token_ids=ids, not_next=not_next)
        opening = Opening(prompt, beginning, continued, found.parent)
        return self._begin(found, opening, tr("branch", meaning="to start one"), tr("Branched"))

    def patched(self, reply: Message) -> bool:
        """Whether the seed of a reply alone does not give its text."""
        finish = _finish(self._events(reply))
        return finish is not None and finish.patched

    def options_of(self, reply: Message) -> ReplyOptions | None:
        """How a reply was written, with the seed that the engine took; None where that is not known."""
        seed = _seed(reply, _finish(self._events(reply)))
        if reply.options is None:
            return None
        sampling = msgspec.structs.replace(reply.options.sampling, seed=seed)
        return msgspec.structs.replace(reply.options, sampling=sampling)

    def _begin(self, found: Message, opening: Opening, name: str, done: str) -> bool:
        chats = self._chats
        path = chats.path
        index = next(n for n, one in enumerate(path) if one.id == found.id)
        trace_before = chats.attempt(lambda: self._store.trace(found.id))
        begun = chats.answer(path[:index], opening)
        if begun and opening.reply is None:
            chats.branches.offer_back(name, kept(done, len(path) - index), path[-1].id)
        elif begun:
            self._offer_as_it_was(opening.reply or found, trace_before)
        return begun

    def _offer_as_it_was(self, reply: Message, kept: bytes | None) -> None:
        """Undo takes back what the reply went on with, also while it does."""
        chats = self._chats

        def restore() -> None:
            chats.do(lambda: self._store.replies.restore(reply, kept))
            if chats.current == reply.chat:
                chats.open(reply.chat)

        def back() -> None:
            if chats.is_running(reply.id):
                self._restore[reply.id] = restore
                chats.writing.stop_in(reply.chat, [reply.id])
            else:
                restore()

        chats.undo.did(UndoStep(tr("continue"), "", back))

    def _asked(self, reply: Message, begun: ContinuedReply) -> tuple[list[ChatMessage], Beginning]:
        """What the reply answers, and what it begins with."""
        path, choices = self._chats.path, self._chats.choices
        before = path[: next(n for n, one in enumerate(path) if one.id == reply.id)]
        own = reply.models is not None and reply.models.main == self._chats.main_model
        if begun.raw != begun.begun and own:  # thinking belongs to it, and only its own tokens have the marks of that
            return conversation(before, choices), Beginning(text=begun.raw, token_ids=begun.begun_ids)
        if not begun.begun:
            return conversation(before, choices), Beginning(text="")
        *prompt, last = conversation([*before, msgspec.structs.replace(reply, content=begun.begun)], choices)
        ids = begun.begun_ids if own and last.content == begun.begun else ()
        return prompt, Beginning(text=last.content, token_ids=ids)

    def _events(self, reply: Message) -> list[ReplyEvent]:
        """What the engine said of a reply; nothing where that cannot be read."""
        kept = self._chats.attempt(lambda: self._store.trace(reply.id))
        try:
            return [] if kept is None else trace.unpack(kept)
        except Undecodable:
            return []


def _nothing() -> None:
    pass


def _told(events: list[ReplyEvent], at: BranchPoint) -> list[ReplyEvent]:
    """The events up to a branch, with the id of the token that is taken there, which they have as text alone."""
    last = events[-1] if events else None
    if not isinstance(last, Round) or not last.text_only or len(last.tokens) != len(at.then):
        return events
    if last.tokens[0].index != at.tokens:  # more than that token is known as text alone
        return events
    tokens = (msgspec.structs.replace(token, token_id=one) for token, one in zip(last.tokens, at.then, strict=True))
    return [*events[:-1], msgspec.structs.replace(last, tokens=tuple(tokens))]


def _finish(events: Sequence[ReplyEvent]) -> ReplyFinished | None:
    return events[-1] if events and isinstance(events[-1], ReplyFinished) else None


def _seed(reply: Message, finish: ReplyFinished | None) -> int | None:
    """The seed a reply was written with: as the engine told it, if that was of this text."""
    if finish is not None and reply.content.startswith(finish.text):
        return finish.seed
    return None if reply.options is None else reply.options.sampling.seed
