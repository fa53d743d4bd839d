"""OpenAI's forms of a reply: chat completions and completions, whole or as server-sent events."""

import codecs
import time
import uuid
from collections.abc import Callable, Sequence
from typing import Any, Final

from foretoken.encoding import to_json
from foretoken.engine.events import PromptProgress, ReplyEvent, Round, TokenLogprob, TokenLogprobs
from foretoken.engine.options import ReplyOptions, ToolCall
from foretoken.server.refusals import BadBody, Refusal
from foretoken.server.reply_facts import Heard, together
from foretoken.server.request_bodies import ChatRequest, Sampled, Several, TextRequest
from foretoken.server.request_options import metrics_level
from foretoken.server.tool_calls import ToolCallReader

DONE: Final = b"data: [DONE]\n\n"

_MOST_LOGPROBS: Final = 2**20  # in one answer that is held until it is whole: some 200 MB


class _Choice:
    """One reply of an answer, as it comes."""

    def __init__(self, body: Sampled, options: ReplyOptions, reader: ToolCallReader) -> None:
        self._body, self._options, self._reader = body, options, reader
        self.heard = Heard()
        self.logprobs: list[TokenLogprobs] = []

    # --- what the two forms say differently ---------------------------------------------------------------------

    def opening(self) -> dict[str, Any] | None:
        """What its first chunk says, if it has one before all others."""
        raise NotImplementedError

    def delta(self, text: str, thought: str, logprobs: Sequence[TokenLogprobs]) -> dict[str, Any]:
        """What a chunk says of what is written."""
        raise NotImplementedError

    def read(self, logprobs: Sequence[TokenLogprobs]) -> dict[str, Any]:
        """What a chunk says of these tokens of the prompt."""
        raise NotImplementedError

    def told(self) -> dict[str, Any]:
        """What a whole answer says, without why it ended."""
        raise NotImplementedError

    def nothing(self) -> dict[str, Any]:
        """What the last chunk says."""
        raise NotImplementedError

    def left(self, rest: str, calls: tuple[ToolCall, ...]) -> dict[str, Any]:
        """What a chunk says that was held back: text, or calls of tools."""
        raise NotImplementedError

    # ------------------------------------------------------------------------------------------------------------

    def hear(self, event: ReplyEvent) -> dict[str, Any] | None:
        """Take an event in. Returns what a chunk says of it; None for nothing, and where nothing is streamed."""
        text, thought = self.heard.hear(event)
        text = self._reader.feed(text)
        told = event.logprobs if isinstance(event, Round | PromptProgress) else ()
        if not self._body.stream:
            self.logprobs += told
            return None
        if isinstance(event, PromptProgress):
            return self.read(told) if told else None
        return self.delta(text, thought, told) if text or thought or told else None

    def endings(self) -> list[dict[str, Any]]:
        """The last chunks: what was held back, and why it ended."""
        rest, calls = self._reader.finish()
        held = [self.left(rest, calls)] if rest or calls else []
        reason = "tool_calls" if calls else self.heard.finish_reason
        return [*held, {**self.nothing(), "finish_reason": reason, **self.heard.stopped_by()}]

    def whole(self) -> dict[str, Any]:
        """All of it."""
        return {"finish_reason": self.heard.finish_reason, **self.heard.stopped_by(), **self.told()}


class _OpenAIForm:
    """What both forms share. `model`: the name that answers carry."""

    prefix = "cmpl"
    kind = streamed_kind = "text_completion"

    def __init__(
        self,
        body: Several,
        options: ReplyOptions,
        model: str,
        choices: Sequence[_Choice],
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._body, self._options, self._choices = body, options, choices
        self._head = {"id": f"{self.prefix}-{uuid.uuid4().hex}", "created": int(clock()), "model": model}
        self._logprobs = 0  # numbers that are held

    def refused(self, refusal: Refusal) -> bytes:
        return refusal.openai()

    def failed(self, refusal: Refusal) -> bytes:
        return b"data: " + refusal.openai() + b"\n\n"

    def opening(self) -> bytes:
        said = enumerate(choice.opening() for choice in self._choices)
        return b"".join(self._chunk([_choice(place, one)]) for place, one in said if one is not None)

    def hear(self, event: ReplyEvent, place: int = 0) -> bytes:
        said = self._choices[place].hear(event)
        if not self._body.stream:
            self._hold(event)
            return b""
        told = {"event": event} if self._body.events else {}
        return self._chunk([] if said is None else [_choice(place, said)], **told) if said is not None or told else b""

    def _hold(self, event: ReplyEvent) -> None:
        if isinstance(event, Round | PromptProgress):
            self._logprobs += sum(1 + len(one.top) for one in event.logprobs)
            if self._logprobs > _MOST_LOGPROBS:
                raise BadBody(
                    "logprobs",
                    f"The answer has more than {_MOST_LOGPROBS:,} log-probabilities; ask for fewer alternatives, or "
                    "send fewer or shorter prompts.",
                    code="too_many_logprobs",
                )

    def closing(self) -> bytes:
        said = [_choice(place, one) for place, choice in enumerate(self._choices) for one in choice.endings()]
        told = self._told()
        *before, last = [[one] for one in said]
        held = b"".join(map(self._chunk, before))
        wants_usage = self._body.stream_options is not None and self._body.stream_options.include_usage
        if not wants_usage:
            return held + self._chunk(last, **told) + DONE
        return held + self._chunk(last) + self._chunk([], usage=self._all.usage(), **told) + DONE

    def whole(self) -> bytes:
        choices = [{"index": place, **choice.whole()} for place, choice in enumerate(self._choices)]
        return to_json(
            {**self._head, "object": self.kind, "choices": choices, "usage": self._all.usage(), **self._told()}
        )

    @property
    def _all(self) -> Heard:
        return together([choice.heard for choice in self._choices], self._body.choices)

    def _told(self) -> dict[str, Any]:
        heard, level = self._all, metrics_level(self._body.speculative)
        return {"timings": heard.timings(), **heard.metrics(level, self._options.draft.length)}

    def _chunk(self, choices: list[dict[str, Any]], **more: Any) -> bytes:
        return b"data: " + to_json({**self._head, "object": self.streamed_kind, "choices": choices, **more}) + b"\n\n"


class ChatForm(_OpenAIForm):
    """/v1/chat/completions."""

    prefix = "chatcmpl"
    kind = "chat.completion"
    streamed_kind = "chat.completion.chunk"

    def __init__(self, body: ChatRequest, options: ReplyOptions, model: str) -> None:
        super().__init__(body, options, model, [_ChatChoice(body, options) for _ in range(body.choices)])


class _ChatChoice(_Choice):
    def __init__(self, body: ChatRequest, options: ReplyOptions) -> None:
        self._tools, self._most = [tool.function.name for tool in body.offered], body.most_calls
        super().__init__(body, options, ToolCallReader(self._tools, self._most))

    def opening(self) -> dict[str, Any]:
        return {"delta": {"role": "assistant", "content": ""}, "logprobs": None}

    def delta(self, text: str, thought: str, logprobs: Sequence[TokenLogprobs]) -> dict[str, Any]:
        said = {"reasoning_content": thought, "content": text}
        return {"delta": {name: value for name, value in said.items() if value}, "logprobs": self._content(logprobs)}

    def told(self) -> dict[str, Any]:
        end = self.heard.end
        message: dict[str, Any] = {"role": "assistant", "content": end.text}
        if end.thought:
            message["reasoning_content"] = end.thought
        reader = ToolCallReader(self._tools, self._most)
        shown = reader.feed(end.text)
        rest, calls = reader.finish()
        said = {"message": message, "logprobs": self._content(self.logprobs)}
        if not calls:
            return said
        message |= {"content": (shown + rest).strip() or None, "tool_calls": _as_calls(calls)}
        return {**said, "finish_reason": "tool_calls"}

    def left(self, rest: str, calls: tuple[ToolCall, ...]) -> dict[str, Any]:
        numbered = [{"index": place, **call} for place, call in enumerate(_as_calls(calls))]
        return {"delta": {"tool_calls": numbered} if calls else {"content": rest}, "logprobs": None}

    def nothing(self) -> dict[str, Any]:
        return {"delta": {}, "logprobs": None}

    def _content(self, tokens: Sequence[TokenLogprobs]) -> dict[str, Any] | None:
        return None if self._options.logprobs is None else {"content": [told_of_token(one) for one in tokens]}


class TextForm(_OpenAIForm):
    """/v1/completions."""

    def __init__(self, body: TextRequest, options: ReplyOptions, model: str) -> None:
        choices = [_TextChoice(body, options, prompt) for prompt in body.prompts for _ in range(body.choices)]
        super().__init__(body, options, model, choices)


class _TextChoice(_Choice):
    """A prompt of token ids is echoed as its tokens come to be known."""

    def __init__(self, body: TextRequest, options: ReplyOptions, prompt: str | Sequence[int]) -> None:
        super().__init__(body, options, ToolCallReader([]))
        self._wanted = body.logprobs is not None
        self._echo = prompt if body.echo and isinstance(prompt, str) else None
        self._echoed = (self._echo or "").encode(errors="replace")  # what is left of it, where tokens are told of
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._offset = 0  # characters of the text before the next token

    def opening(self) -> dict[str, Any] | None:
        return None if self._echo is None else {"text": self._echo, "logprobs": None}

    def read(self, logprobs: Sequence[TokenLogprobs]) -> dict[str, Any]:
        text = "" if self._echo is not None else self._text_of(logprobs)
        return {"text": text, "logprobs": self._columns(logprobs, prompt=True)}

    def delta(self, text: str, thought: str, logprobs: Sequence[TokenLogprobs]) -> dict[str, Any]:
        return {"text": thought + text, "logprobs": self._columns(logprobs)}

    def told(self) -> dict[str, Any]:
        end, logprobs = self.heard.end, self.logprobs
        reply = len(logprobs) - len(end.token_ids) if self._options.logprobs is not None else 0
        echo = self._text_of(logprobs[:reply]) if self._echo is None else self._echo
        columns, more = self._columns(logprobs[:reply], prompt=True), self._columns(logprobs[reply:])
        if columns is not None and more is not None:
            columns = {name: column + more[name] for name, column in columns.items()}
        return {"text": echo + end.thought + end.text, "logprobs": columns}

    def left(self, rest: str, calls: tuple[ToolCall, ...]) -> dict[str, Any]:
        raise NotImplementedError  # no tools are offered

    def nothing(self) -> dict[str, Any]:
        return {"text": "", "logprobs": None}

    def _text_of(self, prompt: Sequence[TokenLogprobs]) -> str:
        return self._decoder.decode(b"".join(one.piece for one in prompt))

    def _columns(self, tokens: Sequence[TokenLogprobs], *, prompt: bool = False) -> dict[str, list[Any]] | None:
        if not self._wanted:
            return None
        offsets = []
        for one in tokens:
            offsets.append(self._offset)
            self._offset += _characters(self._found(one.piece) if prompt and self._echo is not None else one.piece)
        return {
            "tokens": [one.piece.decode(errors="replace") for one in tokens],
            "token_logprobs": [one.logprob for one in tokens],
            "top_logprobs": [None if one.logprob is None else _by_text(one.top) for one in tokens],
            "text_offset": offsets,
        }

    def _found(self, piece: bytes) -> bytes:
        """What of a token stands in the text that is echoed: nothing of a BOS that was added, and not a first space
        that the tokenizer adds."""
        for one in (piece, piece.removeprefix(b" ")):
            if self._echoed.startswith(one):
                self._echoed = self._echoed[len(one) :]
                return one
        return b""


def _characters(text: bytes) -> int:
    """How many characters of UTF-8 begin in `text`."""
    return sum(byte & 0xC0 != 0x80 for byte in text)


def _by_text(top: Sequence[TokenLogprob]) -> dict[str, float]:
    """Of tokens that are written alike the likeliest counts."""
    return {one.piece.decode(errors="replace"): one.logprob for one in reversed(top)}


def _as_calls(calls: tuple[ToolCall, ...]) -> list[dict[str, Any]]:
    return [
        {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}}
        for call in calls
    ]


def told_of_token(token: TokenLogprobs) -> dict[str, Any]:
    """A token of a reply, as chat completions and responses tell of it."""
    return {
        **_named(token.piece, token.logprob),
        "top_logprobs": [_named(one.piece, one.logprob) for one in token.top],
    }


def _named(piece: bytes, logprob: float | None) -> dict[str, Any]:
    return {"token": piece.decode(errors="replace"), "logprob": logprob, "bytes": list(piece)}


def _choice(place: int, said: dict[str, Any]) -> dict[str, Any]:
    """A choice of a chunk."""
    return {"index": place, "finish_reason": None, **said}
