"""What a template process is asked and what it answers, and how that travels over its pipes."""

import os
from typing import Final

import msgspec

from foretoken.decoding import Undecodable, from_msgpack
from foretoken.encoding import to_msgpack
from foretoken.engine.options import ChatMessage

_MOST: Final = 256 * 2**20  # bytes in a frame
_LENGTH: Final = 4  # bytes that say how long a frame is


class Compile(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Read a template; answered by Compiled or Failed."""

    source: str
    bos_token: str
    eos_token: str


class Render(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Render a conversation with the template read last; answered by Rendered or Failed."""

    messages: tuple[ChatMessage, ...]
    continue_last: bool


class Compiled(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """`ChatTemplate.source` and `ChatTemplate.warning`; also said without being asked, once, by a new process."""

    source: str = "file"
    warning: str | None = None


class Rendered(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The text, and for each character whether it comes from a message (`quoted.marks_of`)."""

    text: str
    marks: bytes


class Failed(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """`usage`: a UsageError, else a BadTemplate. Without a message: memory ran out."""

    message: str = ""
    usage: bool = False


Question = Compile | Render
Answer = Compiled | Rendered | Failed


def send(descriptor: int, message: Question | Answer) -> None:
    """Raises OSError."""
    data = to_msgpack(message)
    left = memoryview(len(data).to_bytes(_LENGTH, "little") + data)
    while left:
        left = left[os.write(descriptor, left) :]


def next_question(descriptor: int) -> Question | None:
    """None at the end. Raises Undecodable."""
    data = _frame(descriptor)
    return None if data is None else from_msgpack(data, Question)


def next_answer(descriptor: int) -> Answer | None:
    """None at the end. Raises Undecodable."""
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
