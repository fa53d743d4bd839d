"""The requests and answers of a template process, and their frames on its pipes."""

import os
from typing import Final

import msgspec

from foretoken.decoding import Undecodable, from_msgpack
from foretoken.encoding import to_msgpack
from foretoken.engine.options import ChatMessage
from foretoken.engine.prompt.thinking_switch import Variables

_MOST: Final = (
    256 * 2**20
)  # bytes: the largest frame that is read; the largest text takes 4 bytes for each of MAX_OUTPUT characters
_LENGTH: Final = 4  # bytes that say how long a frame is


class Compile(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Read a template; answered by Compiled or Failed."""

    source: str
    bos_token: str
    eos_token: str


class Render(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Render a conversation with the template read last; answered by Rendered or Failed. `variables`: what else it is
    given."""

    messages: tuple[ChatMessage, ...]
    variables: Variables = {}


class Compiled(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """`ChatTemplate.source`, `ChatTemplate.warning` and `ChatTemplate.variables`. A new process sends one unasked, to
    say that it is ready."""

    source: str = "file"
    warning: str | None = None
    variables: tuple[str, ...] = ()


class Rendered(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The text of a prompt, and the mark of each character (`quoted.marks_of`)."""

    text: str
    marks: bytes


class TemplateFailed(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The sentence of a BadTemplate. An empty one: memory ran out."""

    message: str = ""


Question = Compile | Render
Answer = Compiled | Rendered | TemplateFailed


def send(descriptor: int, message: Question | Answer) -> None:
    """Write one frame. Raises OSError."""
    data = to_msgpack(message)
    left = memoryview(len(data).to_bytes(_LENGTH, "little") + data)
    while left:
        left = left[os.write(descriptor, left) :]


def next_question(descriptor: int) -> Question | None:
    """The next request; None at the end of the stream. Raises Undecodable."""
    data = _frame(descriptor)
    return None if data is None else from_msgpack(data, Question)


def next_answer(descriptor: int) -> Answer | None:
    """The next answer; None at the end of the stream. Raises Undecodable."""
    data = _frame(descriptor)
    return None if data is None else from_msgpack(data, Answer)


def _frame(descriptor: int) -> bytes | None:
    head = _exactly(descriptor, _LENGTH)
    if head is None:
        return None
    length = int.from_bytes(head, "little")
    if length > _MOST:
        raise Undecodable("it is too long")
    return _exactly(descriptor, length)


def _exactly(descriptor: int, count: int) -> bytes | None:
    parts = []
    while count:
        part = os.read(descriptor, min(count, 2**20))
        if not part:
            return None
        parts.append(part)
        count -= len(part)
    return b"".join(parts)
