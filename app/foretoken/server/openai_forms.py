"""OpenAI's forms of a reply: chat completions and completions, whole or as server-sent events."""

import itertools
import time
import uuid
from collections.abc import Callable
from typing import Any, Final

from foretoken.encoding import to_json
from foretoken.engine.events import ReplyEvent, Round, TokenLogprobs
from foretoken.engine.options import ReplyOptions, ToolCall
from foretoken.server.refusals import Refusal
from foretoken.server.reply_facts import Heard
from foretoken.server.request_bodies import ChatRequest, Sampled, TextRequest
from foretoken.server.request_options import metrics_level
from foretoken.server.tool_calls import ToolCallReader

DONE: Final = b"data: [DONE]\n\n"


class _OpenAIForm:
    """What both forms share. `model`: the name that answers carry."""

    prefix = "cmpl"
    kind = streamed_kind = "text_completion"

    def __init__(
        self, body: Sampled, options: ReplyOptions, model: str, clock: Callable[[], float] = time.time
    ) -> None:
        self._body, self._options = body, options
        self._head = {"id": f"{self.prefix}-{uuid.uuid4().hex}", "created": int(clock()), "model": model}
        self._heard = Heard()
        self._reader = ToolCallReader([])
        self._logprobs: list[TokenLogprobs] = []

    # --- what the two forms say differently ---------------------------------------------------------------------

    def _delta(self, text: str, thought: str, logprobs: list[TokenLogprobs]) -> dict[str, Any] | None:
        """The choice of a chunk; None for one that says nothing."""
        raise NotImplementedError

    def _choice(self) -> dict[str, Any]:
        """The choice of a whole answer, without why it ended."""
        raise NotImplementedError

    def _nothing(self) -> dict[str, Any]:
        """The choice of the last chunk."""
        raise NotImplementedError

    def _left(self, rest: str, calls: tuple[ToolCall, ...]) -> dict[str, Any]:
        """The choice of a chunk with what was held back: text, or calls of tools."""
        raise NotImplementedError

    # ------------------------------------------------------------------------------------------------------------

    def refused(self, refusal: Refusal) -> bytes:
        return refusal.openai()

    def failed(self, refusal: Refusal) -> bytes:
        return b"data: " + refusal.openai() + b"\n\n"

    def opening(self) -> bytes:
        return b""

    def hear(self, event: ReplyEvent) -> bytes:
        text, thought = self._heard.hear(event)
        text = self._reader.feed(text)
        said = list(event.logprobs) if isinstance(event, Round) else []
        if not self._body.stream:
            self._logprobs += said
            return b""
        told = {"event": event} if self._body.events else {}
        delta = self._delta(text, thought, said) if text or thought or said else None
        choices = [] if delta is None else [{"index": 0, **delta, "finish_reason": None}]
        return self._chunk(choices, **told) if choices or told else b""

    def closing(self) -> bytes:
        rest, calls = self._reader.finish()
        held = self._chunk([{"index": 0, **self._left(rest, calls), "finish_reason": None}]) if rest or calls else b""
        reason = "tool_calls" if calls else self._heard.finish_reason
        last = [{"index": 0, **self._nothing(), "finish_reason": reason, **self._heard.stopped_by()}]
        told = self._told()
        wants_usage = self._body.stream_options is not None and self._body.stream_options.include_usage
        if not wants_usage:
            return held + self._chunk(last, **told) + DONE
        return held + self._chunk(last) + self._chunk([], usage=self._heard.usage(), **told) + DONE

    def whole(self) -> bytes:
        choice = {
            "index": 0,
            "finish_reason": self._heard.finish_reason,
            **self._heard.stopped_by(),
            **self._choice(),
        }
        return to_json(
            {**self._head, "object": self.kind, "choices": [choice], "usage": self._heard.usage(), **self._told()}
        )

    def _told(self) -> dict[str, Any]:
        level = metrics_level(self._body.speculative)
        return {"timings": self._heard.timings(), **self._heard.metrics(level, self._options.draft.length)}

    def _chunk(self, choices: list[dict[str, Any]], **more: Any) -> bytes:
        return b"data: " + to_json({**self._head, "object": self.streamed_kind, "choices": choices, **more}) + b"\n\n"


class ChatForm(_OpenAIForm):
    """/v1/chat/completions."""

    prefix = "chatcmpl"
    kind = "chat.completion"
    streamed_kind = "chat.completion.chunk"

    def __init__(self, body: ChatRequest, options: ReplyOptions, model: str) -> None:
        super().__init__(body, options, model)
        self._tools, self._most = [tool.function.name for tool in body.offered], body.most_calls
        self._reader = ToolCallReader(self._tools, self._most)

    def opening(self) -> bytes:
        return self._chunk(
            [{"index": 0, "delta": {"role": "assistant", "content": ""}, "logprobs": None, "finish_reason": None}]
        )

    def _delta(self, text: str, thought: str, logprobs: list[TokenLogprobs]) -> dict[str, Any] | None:
        said = {"reasoning_content": thought, "content": text}
        return {"delta": {name: value for name, value in said.items() if value}, "logprobs": self._content(logprobs)}

    def _choice(self) -> dict[str, Any]:
        end = self._heard.end
        message: dict[str, Any] = {"role": "assistant", "content": end.text}
        if end.thought:
            message["reasoning_content"] = end.thought
        reader = ToolCallReader(self._tools, self._most)
        shown = reader.feed(end.text)
        rest, calls = reader.finish()
        said = {"message": message, "logprobs": self._content(self._logprobs)}
        if not calls:
            return said
        message |= {"content": (shown + rest).strip() or None, "tool_calls": _as_calls(calls)}
        return {**said, "finish_reason": "tool_calls"}

    def _left(self, rest: str, calls: tuple[ToolCall, ...]) -> dict[str, Any]:
        numbered = [{"index": place, **call} for place, call in enumerate(_as_calls(calls))]
        return {"delta": {"tool_calls": numbered} if calls else {"content": rest}, "logprobs": None}

    def _nothing(self) -> dict[str, Any]:
        return {"delta": {}, "logprobs": None}

    def _content(self, tokens: list[TokenLogprobs]) -> dict[str, Any] | None:
        if self._options.logprobs is None:
            return None
        return {
            "content": [
                {**_named(one.piece, one.logprob), "top_logprobs": [_named(t.piece, t.logprob) for t in one.top]}
                for one in tokens
            ]
        }


class TextForm(_OpenAIForm):
    """/v1/completions."""

    def __init__(self, body: TextRequest, options: ReplyOptions, model: str) -> None:
        super().__init__(body, options, model)
        prompt = body.prompt if isinstance(body.prompt, str) else body.prompt[0]
        self._echo = prompt if body.echo else ""
        self._offset = len(self._echo)

    def opening(self) -> bytes:
        if not self._echo:
            return b""
        return self._chunk([{"index": 0, "text": self._echo, "logprobs": None, "finish_reason": None}])

    def _delta(self, text: str, thought: str, logprobs: list[TokenLogprobs]) -> dict[str, Any] | None:
        return {"text": thought + text, "logprobs": self._columns(logprobs)}

    def _choice(self) -> dict[str, Any]:
        end = self._heard.end
        return {"text": self._echo + end.thought + end.text, "logprobs": self._columns(self._logprobs)}

    def _nothing(self) -> dict[str, Any]:
        return {"text": "", "logprobs": None}

    def _columns(self, tokens: list[TokenLogprobs]) -> dict[str, Any] | None:
        if self._options.logprobs is None:
            return None
        texts = [one.piece.decode(errors="replace") for one in tokens]
        offsets = list(itertools.accumulate(map(len, texts), initial=self._offset))
        self._offset = offsets.pop()
        return {
            "tokens": texts,
            "token_logprobs": [one.logprob for one in tokens],
            "top_logprobs": [{t.piece.decode(errors="replace"): t.logprob for t in one.top} for one in tokens],
            "text_offset": offsets,
        }


def _as_calls(calls: tuple[ToolCall, ...]) -> list[dict[str, Any]]:
    return [
        {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}}
        for call in calls
    ]


def _named(piece: bytes, logprob: float) -> dict[str, Any]:
    return {"token": piece.decode(errors="replace"), "logprob": logprob, "bytes": list(piece)}
