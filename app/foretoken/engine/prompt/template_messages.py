"""The requests and answers of a template process."""

from typing import Final

import msgspec

from foretoken.engine.options import ChatMessage
from foretoken.engine.prompt.thinking_switch import Variables

LARGEST: Final = 256 * 2**20  # bytes of a frame; the largest text takes 4 for each of MAX_OUTPUT characters


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
