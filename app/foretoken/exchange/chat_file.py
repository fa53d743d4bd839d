"""The structure of a chat in our JSON format; importers build it, and exporters make it from the store.

docs/chats.schema.json is made of these types (`schema`), and docs/export.md says what they mean.
"""

from typing import Any, Final, Literal

import msgspec

from foretoken.attachments.attachment import Attachment
from foretoken.engine.events import Metrics, ReplyEvent
from foretoken.engine.examined import Examination
from foretoken.engine.options import ReplyOptions
from foretoken.store.records import ChatOptions, Models

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
