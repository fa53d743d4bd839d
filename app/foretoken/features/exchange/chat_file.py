"""The types of a chat in a file, the count of what an import left out, and captions that exports share."""

from collections import Counter
from typing import Any, Final, Literal

import msgspec

from foretoken.amounts import speed
from foretoken.attachments.attachment import Attachment
from foretoken.engine.events import Metrics, ReplyEvent
from foretoken.engine.examined import Examination
from foretoken.engine.options import ReplyOptions
from foretoken.plain import day_and_time
from foretoken.store.records import Chat, ChatOptions, Message, Models, Role, Status
from foretoken.wording import joined, tr, trn

FORMAT: Final = "foretoken-chats"
VERSION: Final = 1

FileStatus = Literal["complete", "stopped", "failed", "interrupted"]


class FileMessage(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One message. `id` counts from 1 within the chat; `parent` is the id of the message that it follows, which comes
    before it in the file, and is left out for a first one. Two with the same parent are branches. `edited` is the id of
    the message that this one was written from by hand; 0, if that one is not there any more. `attachments`: the files
    that went with it, as text.

    The other fields are those of a reply: `thinking` (what was thought before it), `models` by name, `options` as it
    was asked for, `metrics`, `error` (the sentence shown when it failed), and, where it was asked for, `trace`, every
    event of the reply in order, with `examination`, what was found out about its tokens afterwards.
    """

    id: int
    parent: int | None = None
    role: Literal["user", "assistant"]
    content: str
    created: float
    status: FileStatus = "complete"
    models: Models | None = None
    options: ReplyOptions | None = None
    metrics: Metrics | None = None
    error: str | None = None
    edited: int | None = None
    attachments: tuple[Attachment, ...] = ()
    thinking: str = ""
    trace: tuple[ReplyEvent, ...] | None = None
    examination: Examination | None = None


class FileChat(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One chat. `created` and `updated`: seconds since 1970, UTC. `options`: how its replies are asked for. `open`: the
    id of the last message of the branch that is open; without it, the last message of all. `pinned`, `folder` and
    `archived`: where it is listed."""

    title: str
    created: float
    updated: float
    pinned: bool = False
    folder: str = ""
    archived: bool = False
    options: ChatOptions | None = None
    open: int | None = None
    messages: tuple[FileMessage, ...] = ()


class ChatFile(msgspec.Struct, frozen=True, kw_only=True):
    """The whole file. `foretoken`: the version of the program that wrote it."""

    format: Literal["foretoken-chats"] = FORMAT
    version: Literal[1] = VERSION
    foretoken: str
    chats: tuple[FileChat, ...]


def schema() -> dict[str, Any]:
    """The JSON Schema of the file."""
    made = msgspec.json.schema(ChatFile)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Chats of Foretoken", **made}


KINDS: Final = (
    "picture",
    "recording",
    "file",
    "tool call",
    "passage of reasoning",
    "message of another branch",
    "record of rounds",
    "examination of tokens",
    "setting",
    "other entry",
    "chat that could not be read",
)
"""In the order in which the sentence names them."""


class LeftOut(Counter[str]):
    """How many of each thing were left out; the keys are those of `KINDS`."""

    def sentence(self) -> str:
        """ "2 pictures and 1 file were left out."; "" where nothing was."""
        said = [_counted(kind, self[kind]) for kind in KINDS if self[kind]]
        if not said:
            return ""
        if len(said) == 1:
            return trn("{what} was left out.", "{what} were left out.", self.total(), what=said[0])
        return tr("{some} and {last} were left out.", some=joined(said[:-1]), last=said[-1])


def _counted(kind: str, n: int) -> str:
    match kind:
        case "picture":
            return trn("{n:,} picture", "{n:,} pictures", n)
        case "recording":
            return trn("{n:,} recording", "{n:,} recordings", n)
        case "file":
            return trn("{n:,} file", "{n:,} files", n)
        case "tool call":
            return trn("{n:,} tool call", "{n:,} tool calls", n)
        case "passage of reasoning":
            return trn("{n:,} passage of reasoning", "{n:,} passages of reasoning", n)
        case "message of another branch":
            return trn("{n:,} message of another branch", "{n:,} messages of other branches", n)
        case "record of rounds":
            return trn("{n:,} record of rounds", "{n:,} records of rounds", n)
        case "examination of tokens":
            return trn("{n:,} examination of tokens", "{n:,} examinations of tokens", n)
        case "setting":
            return trn("{n:,} setting", "{n:,} settings", n)
        case "other entry":
            return trn("{n:,} other entry", "{n:,} other entries", n)
        case "chat that could not be read":
            return trn("{n:,} chat that could not be read", "{n:,} chats that could not be read", n)
    return f"{n} {kind}"


def about(chat: Chat) -> str:
    """One line under the title. Times are UTC, as in the headings."""
    return tr(
        "Begun {begun}, last used {used} (UTC). Exported from Foretoken.",
        begun=day_and_time(chat.created),
        used=day_and_time(chat.updated),
    )


def speaker(message: Message) -> str:
    """Who wrote a message: the user, or the models by name, and whether the user changed it since."""
    if message.role is Role.USER:
        return tr("You")
    models = message.models or Models(main=tr("Assistant"))
    name = models.main if models.draft is None else f"{models.main} + {models.draft}"
    return name if message.edited is None else tr("{models}, edited by you", models=name)


def ended(message: Message) -> str | None:
    """How a reply ended when it did not end well."""
    match message.status:
        case Status.STOPPED:
            return tr("Stopped.")
        case Status.FAILED:
            return message.error or tr("This reply could not be finished.")
        case Status.STREAMING | Status.INTERRUPTED:
            return tr("This reply was not finished.")
        case _:
            return None


def measured(message: Message) -> str:
    """The figures of a reply in one line; "" where there are none."""
    metrics = message.metrics
    if metrics is None:
        return ""
    said = [speed(metrics.decode_tps, metrics.end_to_end_tps, too_short=metrics.too_short)]
    if metrics.draft_acceptance_rate is not None:
        said.append(tr("{share:.0%} of guesses accepted", share=metrics.draft_acceptance_rate))
    return " · ".join(one for one in said if one)
