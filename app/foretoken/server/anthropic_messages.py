"""Anthropic's interface: the body of a message request, and the form of its reply."""

import uuid
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from foretoken.encoding import to_json
from foretoken.engine.events import FinishReason, ReplyEvent
from foretoken.engine.options import ReplyOptions
from foretoken.engine.prompt.beginning import Beginning
from foretoken.server.engine_queue import Question
from foretoken.server.refusals import Refusal
from foretoken.server.reply_facts import Heard
from foretoken.server.request_bodies import (
    ChatRequest,
    Count,
    Message,
    Part,
    Share,
    Short,
    Speculative,
    Stops,
    chat_options,
    conversation,
    metrics_level,
)

_STOPS = {
    FinishReason.LENGTH: "max_tokens",
    FinishReason.CONTEXT_FULL: "max_tokens",
    FinishReason.STOP_STRING: "stop_sequence",
}


class Block(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a message's content. Text is read, and what an earlier reply thought."""

    type: Short
    text: str | None = None
    thinking: str | None = None


Blocks = str | list[Block]


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """One turn. A last one of the assistant is what the reply goes on from."""

    role: Literal["user", "assistant"]
    content: Blocks


class ThinkingWish(msgspec.Struct, frozen=True, kw_only=True):
    """Whether the model thinks first, where its chat template has a switch for it."""

    type: Literal["enabled", "disabled", "adaptive"]


class MessagesRequest(msgspec.Struct, frozen=True, kw_only=True):
    """The body of /v1/messages."""

    messages: Annotated[list[Turn], Meta(min_length=1)]
    max_tokens: Count
    model: Short | None = None
    system: Blocks | None = None
    stop_sequences: Stops | None = None
    stream: bool | None = None
    temperature: Annotated[float, Meta(ge=0, le=100)] | None = None
    top_p: Share | None = None
    top_k: Annotated[int, Meta(ge=-1, le=2**31 - 1)] | None = None
    thinking: ThinkingWish | None = None
    speculative: Speculative | None = None

    @property
    def chat(self) -> ChatRequest:
        """The same request in OpenAI's words."""
        said = [] if self.system is None else [Message(role="system", content=_parts(self.system))]
        return ChatRequest(
            messages=[*said, *(_message(turn) for turn in self.messages)],
            max_tokens=self.max_tokens,
            temperature=self.temperature,
            top_p=self.top_p,
            top_k=self.top_k,
            stop=self.stop_sequences or None,
            speculative=self.speculative,
        )


class CountRequest(msgspec.Struct, frozen=True, kw_only=True):
    """The body of /v1/messages/count_tokens."""

    messages: Annotated[list[Turn], Meta(min_length=1)]
    model: Short | None = None
    system: Blocks | None = None


def _message(turn: Turn) -> Message:
    blocks = [] if isinstance(turn.content, str) else turn.content
    thought = "".join(block.thinking or "" for block in blocks if block.type == "thinking")
    return Message(role=turn.role, content=_parts(turn.content), reasoning_content=thought or None)


def _parts(content: Blocks) -> str | list[Part]:
    if isinstance(content, str):
        return content
    return [Part(block.type, block.text) for block in content if block.type not in ("thinking", "redacted_thinking")]


def question_of(body: MessagesRequest, usual: ReplyOptions) -> Question:
    """What is asked. Raises Refusal."""
    options = chat_options(body.chat, usual)
    if body.thinking is not None:
        switch = {"enabled": "on", "disabled": "off", "adaptive": usual.thinking}[body.thinking.type]
        options = msgspec.structs.replace(options, thinking=switch)
    messages = conversation(body.chat.messages)
    beginning = None
    if messages[-1].role == "assistant":
        *before, last = messages
        messages, beginning = tuple(before), Beginning(text=last.content) if last.content else None
        if all(message.role != "user" for message in messages):
            raise Refusal(400, "There is no message of the user; send one.", code="bad_body", param="messages")
    return Question(messages=messages, beginning=beginning, options=options)


class AnthropicForm:
    """The reply as Anthropic's interface has it; beside its own fields, `timings` and `metrics` as in OpenAI's."""

    def __init__(self, body: MessagesRequest, options: ReplyOptions, model: str) -> None:
        self._body, self._options = body, options
        self._head: dict[str, Any] = {
            "id": f"msg_{uuid.uuid4().hex}",
            "type": "message",
            "role": "assistant",
            "model": model,
        }
        self._heard = Heard()
        self._blocks = 0
        self._open: str | None = None  # the type of the block that the stream is in

    def refused(self, refusal: Refusal) -> bytes:
        return refusal.anthropic()

    def failed(self, refusal: Refusal) -> bytes:
        return b"event: error\ndata: " + refusal.anthropic() + b"\n\n"

    def opening(self) -> bytes:
        usage = {"input_tokens": self._heard.prompt_tokens, "output_tokens": 0}
        message = {**self._head, "content": [], "stop_reason": None, "stop_sequence": None, "usage": usage}
        return _event("message_start", message=message)

    def hear(self, event: ReplyEvent) -> bytes:
        text, thought = self._heard.hear(event)
        if not self._body.stream:
            return b""
        return self._said("thinking", thought) + self._said("text", text)

    def closing(self) -> bytes:
        usage = {"output_tokens": self._heard.end.metrics.generated_tokens}
        empty = b"" if self._blocks else self._begun("text")
        return (
            empty
            + self._ended()
            + _event("message_delta", delta=self._ending(), usage=usage, **self._told())
            + _event("message_stop")
        )

    def whole(self) -> bytes:
        end = self._heard.end
        thinking = [{"type": "thinking", "thinking": end.thought, "signature": ""}] if end.thought else []
        usage = self._heard.usage()
        return to_json(
            {
                **self._head,
                "content": [*thinking, {"type": "text", "text": end.text}],
                **self._ending(),
                "usage": {"input_tokens": usage["prompt_tokens"], "output_tokens": usage["completion_tokens"]},
                **self._told(),
            }
        )

    def _ending(self) -> dict[str, Any]:
        """Which of several sequences it was is not known."""
        reason = _STOPS.get(self._heard.end.reason, "end_turn")
        asked = self._body.stop_sequences or []
        hit = asked[0] if reason == "stop_sequence" and len(asked) == 1 else None
        return {"stop_reason": reason, "stop_sequence": hit}

    def _told(self) -> dict[str, Any]:
        level = metrics_level(self._body.speculative)
        return {"timings": self._heard.timings(), **self._heard.metrics(level, self._options.draft.length)}

    def _said(self, kind: str, text: str) -> bytes:
        if not text:
            return b""
        begun = b"" if self._open == kind else self._ended() + self._begun(kind)
        delta = {"type": f"{kind}_delta", kind: text}
        return begun + _event("content_block_delta", index=self._blocks - 1, delta=delta)

    def _begun(self, kind: str) -> bytes:
        self._blocks, self._open = self._blocks + 1, kind
        block = {"type": kind, kind: "", **({"signature": ""} if kind == "thinking" else {})}
        return _event("content_block_start", index=self._blocks - 1, content_block=block)

    def _ended(self) -> bytes:
        if self._open is None:
            return b""
        self._open = None
        return _event("content_block_stop", index=self._blocks - 1)


def _event(kind: str, **said: Any) -> bytes:
    return f"event: {kind}\ndata: ".encode() + to_json({"type": kind, **said}) + b"\n\n"
