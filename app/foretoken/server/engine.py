"""What the server needs of an engine, and what it asks of it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from foretoken.engine.options import ChatMessage, ReplyOptions
from foretoken.engine.prompt.beginning import Beginning
from foretoken.session.messages import LoadPair, Notice


class Writer(Protocol):
    """What writes replies, as `session.caller.host.EngineHost` does. Each call returns the number of its request."""

    def generate(
        self,
        messages: tuple[ChatMessage, ...] = (),
        *,
        raw_prompt: str | tuple[int, ...] | None = None,
        beginning: Beginning | None = None,
        options: ReplyOptions = ...,
    ) -> int: ...

    def count_tokens(
        self,
        messages: tuple[ChatMessage, ...] = (),
        *,
        raw_prompt: str | tuple[int, ...] | None = None,
        thinking: str = ...,
        tools: str = ...,
        add_special: bool = ...,
        parse_special: bool = ...,
        shown: bool = ...,
    ) -> int: ...

    def stop(self, request: int) -> None: ...


class Engine(Writer, Protocol):
    """A `Writer` that the server may load and close."""

    def load(self, pair: LoadPair) -> None: ...

    def close(self) -> None: ...


OpenEngine = Callable[[Callable[[Notice], None]], Engine]
"""Makes an engine whose notices go to the function given."""


@dataclass(frozen=True, kw_only=True)
class Question:
    """What a reply is asked for: a conversation, or a raw prompt (a text, or token ids). `beginning`: what the reply
    begins with."""

    messages: tuple[ChatMessage, ...] = ()
    raw_prompt: str | tuple[int, ...] | None = None
    beginning: Beginning | None = None
    options: ReplyOptions = field(default_factory=ReplyOptions)
