"""Replies that were written before, from chats or anew, as measurements take them."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec

from foretoken.encoding import to_msgpack
from foretoken.engine.events import FinishReason, ReplyEvent
from foretoken.engine.options import ChatMessage, ReplyOptions
from foretoken.errors import UnusableInput
from foretoken.plain import one_line
from foretoken.replies.content import ContentKind, kinds_of
from foretoken.replies.reply import Reply
from foretoken.replies.stored import stored_trace
from foretoken.store.archive import ChatArchive
from foretoken.store.records import Chat, Message, Role, Status
from foretoken.wording import tr

_NAME: Final = 40  # characters of a model's name


class ReplyToRead(msgspec.Struct, frozen=True, kw_only=True):
    """A reply of the tokens `token_ids` to `messages`, or to the text `raw`, with the options it was written with.

    `kinds`: of content, by token. `ended`: by itself, not at a limit of tokens or by Stop.
    """

    messages: tuple[ChatMessage, ...] = ()
    raw: str | None = None
    options: ReplyOptions
    token_ids: tuple[int, ...]
    kinds: tuple[ContentKind, ...]
    ended: bool

    @property
    def prompt(self) -> Sequence[ChatMessage] | str:
        return self.messages if self.raw is None else self.raw

    @property
    def key(self) -> str:
        """A name for prompt, tokens and all options that the results depend on."""
        options = self.options
        told = (self.messages, self.raw, self.token_ids, options.sampling, options.draft.acceptance, options.thinking)
        return hashlib.sha256(to_msgpack((*told, options.stop.ignore_eos))).hexdigest()[:32]


def written(
    prompt: Sequence[ChatMessage] | str, options: ReplyOptions, events: Iterable[ReplyEvent], *, least: int = 2
) -> ReplyToRead | None:
    """A reply by its events; None where it has fewer than `least` tokens, or is not known token by token."""
    reply = Reply(events)
    finished, tokens = reply.finished, reply.tokens
    ids = tuple(token.token_id for token in tokens)
    if finished is None or finished.patched or len(reply.known_rounds) < len(reply.rounds):
        return None
    if len(ids) < least or ids != finished.token_ids:
        return None
    raw = prompt if isinstance(prompt, str) else None
    return ReplyToRead(
        messages=() if isinstance(prompt, str) else tuple(prompt),
        raw=raw,
        options=msgspec.structs.replace(
            options, sampling=msgspec.structs.replace(options.sampling, seed=finished.seed)
        ),
        token_ids=ids,
        kinds=tuple(kinds_of([token.piece for token in tokens], [token.thought is not None for token in tokens])),
        ended=finished.reason is FinishReason.END,
    )


def latest_replies(archive: ChatArchive, main: str, *, chats: Sequence[int] = (), most: int = 20) -> list[ReplyToRead]:
    """Replies that the main model of this name wrote, those of the chats used last first; `chats`: of these alone."""
    found = list[ReplyToRead]()
    for _chat, replies in replies_by_chat(archive, main, chats=chats):
        found += replies
        if len(found) >= most:
            break
    return found[:most]


def replies_by_chat(
    archive: ChatArchive, main: str, *, chats: Sequence[int] = ()
) -> Iterator[tuple[Chat, list[ReplyToRead]]]:
    """Chats, used last first, and the replies of the main model of this name that can be read, the latest first."""
    chosen = [chat for chat in archive.chats() if not chats or chat.id in chats]
    for chat in sorted(chosen, key=lambda one: (-one.updated, -one.id)):
        yield chat, list(_of_chat(archive, chat, main))[::-1]


def why_none(archive: ChatArchive, chat: int, main: str) -> str:
    """Why `replies_by_chat` finds none in a chat, in a few words."""
    replies = [message for message in archive.branch(chat) if message.role is Role.ASSISTANT]
    if not replies:
        return tr("no reply yet")
    own = [reply for reply in replies if reply.models is not None and reply.models.main == main]
    if not own:
        others = next((reply.models.main for reply in replies if reply.models is not None), "")
        return tr("written by {model}", model=one_line(others, _NAME)) if others else tr("written elsewhere")
    return tr("edited by you") if all(reply.edited is not None for reply in own) else tr("no complete reply")


def _of_chat(archive: ChatArchive, chat: Chat, main: str) -> Iterator[ReplyToRead]:
    options = archive.options(chat.id)
    before = list[Message]()
    for message in archive.branch(chat.id):
        if _is_of(message, main):
            try:
                trace = stored_trace(
                    message, archive.trace(message.id), before, "" if options is None else options.system_prompt
                )
            except UnusableInput:
                pass  # of this one nothing but the text is known
            else:
                whole = trace.started is not None and not trace.started.left_out
                reply = written(trace.header.prompt.messages, trace.header.options, trace.events) if whole else None
                if reply is not None:
                    yield reply
        before.append(message)


def _is_of(message: Message, main: str) -> bool:
    wrote = message.role is Role.ASSISTANT and message.status in (Status.COMPLETE, Status.STOPPED)
    return wrote and message.edited is None and message.models is not None and message.models.main == main
