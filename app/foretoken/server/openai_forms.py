"""What is heard of replies, calls of tools in their text, and OpenAI's forms of them: chat completions and completions,
whole or as server-sent events."""

import codecs
import re
import time
import uuid
from collections.abc import Collection, Sequence
from typing import Any, Final

import msgspec

from foretoken.decoding import Undecodable, from_json
from foretoken.encoding import to_json
from foretoken.engine.events import (
    FinishReason,
    Metrics,
    PromptDone,
    PromptProgress,
    PromptStarted,
    ReplyEvent,
    ReplyFinished,
    Round,
    TokenLogprob,
    TokenLogprobs,
)
from foretoken.engine.options import DraftOptions, ReplyOptions, ToolCall
from foretoken.replies.acceptance import acceptance_in, as_vllm
from foretoken.replies.records import record_of
from foretoken.server.answering import AnswerForm
from foretoken.server.refusals import BadBody, Refusal
from foretoken.server.request_bodies import ChatRequest, Sampled, Speculative, TextRequest

DONE: Final = b"data: [DONE]\n\n"
_MOST_LOGPROBS: Final = 2**20  # in one answer that is held until it is whole: some 200 MB

FINISH = {FinishReason.LENGTH: "length", FinishReason.CONTEXT_FULL: "length"}
"""OpenAI's word for why a reply ended, "stop" for all others."""


def together(replies: Sequence["Heard"], each: int) -> "Heard":
    """What was heard of several replies, added up. `each` that follow one another have one prompt: it counts once."""
    if len(replies) == 1:
        return replies[0]
    found, ends = Heard(), [one.end for one in replies]
    found.prompt_tokens = sum(one.prompt_tokens for one in replies[::each])
    found.reused = sum(one.reused for one in replies[::each])
    found._prompt_ms = sum(one._prompt_ms for one in replies)
    found._at_ms = sum(max(one._at_ms, one._prompt_ms) for one in replies)
    found._steps = [step for one in replies for step in one._steps]
    names = ("generated_tokens", "num_draft_tokens", "num_accepted_tokens", "thinking_tokens")
    sums = {name: sum(getattr(end.metrics, name) for end in ends) for name in names}
    found.finished = msgspec.structs.replace(ends[0], metrics=Metrics(prompt_tokens=found.prompt_tokens, **sums))
    return found


def heard_of(chat: ChatRequest) -> "Heard":
    """What will be heard of a reply to `chat`."""
    return Heard([tool.function.name for tool in chat.offered], chat.most_calls)


class Heard:
    """The events of one reply, as far as they have come. `tools`: names of those that it may call; `most` calls are
    read, None: all."""

    def __init__(self, tools: Collection[str] = (), most: int | None = None) -> None:
        self.finished: ReplyFinished | None = None
        self.shown = ""  # of the text: what is no call
        self._reader = ToolCallReader(tools, most)
        self._steps: list[tuple[int, int]] = []  # (accepted, drafted) of each round that guessed
        self.prompt_tokens = 0
        self.reused = 0  # of them
        self._tokens = 0
        self._prompt_ms = self._at_ms = 0.0
        self._text = self._thought = 0  # characters that the rounds had

    def hear(self, event: ReplyEvent) -> tuple[str, str]:
        """Take an event in. Returns what it adds to the text that is shown and to what is thought."""
        text, thought = self._heard(event)
        text = self._reader.feed(text)
        self.shown += text
        return text, thought

    def rest(self) -> tuple[str, tuple[ToolCall, ...]]:
        """At the end: text that was held back, and the calls of tools."""
        return self._reader.finish()

    def _heard(self, event: ReplyEvent) -> tuple[str, str]:
        match event:
            case PromptStarted():
                self.prompt_tokens, self.reused = event.tokens, event.reused
            case PromptDone():
                self._prompt_ms = event.ms
            case Round():
                return self._round(event)
            case ReplyFinished():
                self.finished = event
                return event.text[self._text :], event.thought[self._thought :]  # withheld as a possible stop string
            case _:
                pass
        return "", ""

    def _round(self, event: Round) -> tuple[str, str]:
        self._tokens += len(event.written)
        self._at_ms = event.at_ms
        if guesses := event.guesses:
            self._steps.append((event.accepted, len(guesses)))
        text, thought = event.text, event.thought
        self._text += len(text)
        self._thought += len(thought)
        return text, thought

    @property
    def end(self) -> ReplyFinished:
        assert self.finished is not None, "the reply is over"
        return self.finished

    @property
    def finish_reason(self) -> str:
        return FINISH.get(self.end.reason, "stop")

    def stopped_by(self) -> dict[str, str]:
        """vLLM's `stop_reason`: the stop string that ended the reply, if one did."""
        return {"stop_reason": self.end.stop_string} if self.end.stop_string else {}

    def usage(self) -> dict[str, Any]:
        """OpenAI's usage, with what became of guesses."""
        metrics = self.end.metrics
        return {
            "prompt_tokens": metrics.prompt_tokens,
            "completion_tokens": metrics.generated_tokens,
            "total_tokens": metrics.prompt_tokens + metrics.generated_tokens,
            "prompt_tokens_details": {"cached_tokens": self.reused},
            "completion_tokens_details": {
                "accepted_prediction_tokens": metrics.num_accepted_tokens,
                "rejected_prediction_tokens": metrics.num_draft_tokens - metrics.num_accepted_tokens,
                "reasoning_tokens": metrics.thinking_tokens,
            },
        }

    def timings(self) -> dict[str, Any]:
        """llama.cpp's timings. Rates are 0 where nothing was measured."""
        metrics = self.end.metrics if self.finished is not None else Metrics(prompt_tokens=self.prompt_tokens)
        drafted = sum(drafted for _accepted, drafted in self._steps)
        accepted = sum(accepted for accepted, _drafted in self._steps)
        read = max(self.prompt_tokens - self.reused, 0)
        prompt_ms = self._prompt_ms
        predicted_ms = max(self._at_ms - prompt_ms, 0.0)
        tokens = metrics.generated_tokens if self.finished is not None else self._tokens
        found: dict[str, Any] = {
            "cache_n": self.reused,
            "prompt_n": read,
            "prompt_ms": prompt_ms,
            "prompt_per_token_ms": prompt_ms / read if read else 0.0,
            "prompt_per_second": 1000 * read / prompt_ms if prompt_ms > 0 else 0.0,
            "predicted_n": tokens,
            "predicted_ms": predicted_ms,
            "predicted_per_token_ms": predicted_ms / tokens if tokens else 0.0,
            "predicted_per_second": 1000 * tokens / predicted_ms if predicted_ms > 0 else 0.0,
        }
        return found | ({"draft_n": drafted, "draft_n_accepted": accepted} if drafted else {})

    def told(self, asked: object, draft: DraftOptions) -> dict[str, Any]:
        """What an answer says beside usage: llama.cpp's timings and vLLM's metrics of guesses, as the field
        `speculative` of its request asks."""
        level = (asked.metrics if isinstance(asked, Speculative) else None) or "summary"
        found: dict[str, Any] = {"timings": self.timings()}
        if level == "off" or not self._steps:
            return found
        acceptance = acceptance_in(self._steps, draft.length, self.end.metrics.generated_tokens)
        return found | {"metrics": as_vllm(acceptance, detailed=level == "detailed")["metrics"]}


_OPENS: Final = "<tool_call>"
_MARKED: Final = re.compile(r"<tool_call>(.*?)(?:</tool_call>|$)", re.DOTALL)
_FUNCTION: Final = re.compile(r"\s*<function=([^>\s]+)>(.*)", re.DOTALL)
_PARAMETER: Final = re.compile(r"<parameter=([^>\s]+)>\n?(.*?)\n?</parameter>", re.DOTALL)
_LEADS: Final = ("[TOOL_CALLS]", "<|python_tag|>")
_WHOLE: Final = ("{", "[", "<|python_tag|>")


class ToolCallReader:
    """Divides the text of a reply into what is shown and the calls of `tools` (names), as it comes: in the forms that
    models are trained to write them in.

        <tool_call>{"name": …, "arguments": {…}}</tool_call>          Qwen, Hermes, and many others
        <tool_call><function=…><parameter=…>…</parameter>…            Qwen3-Coder
        [TOOL_CALLS][{"name": …, "arguments": {…}}]                    Mistral
        {"name": …, "parameters": {…}}                                 Llama 3

    The last two are told by the whole answer being such JSON. Calls of tools that were not offered are text.
    """

    def __init__(self, tools: Collection[str], most: int | None = None) -> None:
        """`most` calls are read, the others left out; None: all."""
        self._tools, self._most = frozenset(tools), most
        self._held = ""  # may belong to a call
        self._shown = False  # something was shown, so that the whole answer is no call

    def feed(self, text: str) -> str:
        """Take more text; returns what can be shown of all that came."""
        if not self._tools:
            return text
        self._held += text
        begins = self._held.lstrip()
        if not self._shown and (not begins or begins.startswith(_WHOLE) or _WHOLE[-1].startswith(begins)):
            return ""
        at = self._held.find(_OPENS)
        if at < 0:
            at = len(self._held) - _overlap(self._held, _OPENS)
        shown, self._held = self._held[:at], self._held[at:]
        self._shown = self._shown or bool(shown.strip())
        return shown

    def finish(self) -> tuple[str, tuple[ToolCall, ...]]:
        """What is left to be shown, and the calls. None of the offered tools called: all of it is text."""
        calls = _calls(self._held, self._tools) if self._held.strip() else []
        return (self._held, ()) if not calls else ("", tuple(calls[: self._most]))


def _overlap(text: str, mark: str) -> int:
    """How many characters at the end of `text` may be the beginning of `mark`."""
    return next((n for n in range(len(mark) - 1, 0, -1) if text.endswith(mark[:n])), 0)


def _calls(text: str, tools: Collection[str]) -> list[ToolCall]:
    bodies = [found[1] for found in _MARKED.finditer(text)]
    if not bodies:
        whole = text.strip()
        for lead in _LEADS:
            whole = whole.removeprefix(lead).strip()
        bodies = [whole]
    found: list[ToolCall] = []
    for body in bodies:
        calls = _by_tags(body) or _by_json(body)
        if not calls or any(call.name not in tools for call in calls):
            return []
        found += calls
    return found


def _by_json(text: str) -> list[ToolCall]:
    try:
        value: Any = from_json(text.strip(), Any)
    except Undecodable:
        return []
    found = []
    for one in value if isinstance(value, list) else [value]:
        if not isinstance(one, dict) or not isinstance(one.get("name"), str):
            return []
        arguments = one.get("arguments", one.get("parameters", {}))
        written = arguments if isinstance(arguments, str) else to_json(arguments).decode()
        found.append(_called(one["name"], written))
    return found


def _by_tags(text: str) -> list[ToolCall]:
    function = _FUNCTION.match(text)
    if function is None:
        return []
    arguments = {name: _value(written) for name, written in _PARAMETER.findall(function[2])}
    return [_called(function[1], to_json(arguments).decode())]


def _value(written: str) -> Any:
    try:
        return from_json(written, Any)
    except Undecodable:
        return written


def _called(name: str, arguments: str) -> ToolCall:
    return ToolCall(name=name, arguments=arguments, id=f"call_{uuid.uuid4().hex[:24]}")


class _Choice:
    """One reply of an answer, as it comes: in the words of chat completions."""

    def __init__(self, body: Sampled, options: ReplyOptions, heard: Heard) -> None:
        self._body, self._options, self.heard = body, options, heard
        self.logprobs: list[TokenLogprobs] = []
        self.first: dict[str, Any] | None = {"delta": {"role": "assistant", "content": ""}, "logprobs": None}
        """What its first chunk says, if it has one before all others."""
        self.last: dict[str, Any] = {"delta": {}, "logprobs": None}

    def hear(self, event: ReplyEvent) -> dict[str, Any] | None:
        """Take an event in. Returns what a chunk says of it; None for nothing, and where nothing is streamed."""
        text, thought = self.heard.hear(event)
        told = event.logprobs if isinstance(event, Round | PromptProgress) else ()
        if not self._body.stream:
            self.logprobs += told
            return None
        if isinstance(event, PromptProgress):
            return self.read(told) if told else None
        return self.delta(text, thought, told) if text or thought or told else None

    def endings(self) -> list[dict[str, Any]]:
        """The last chunks: what was held back (text, or calls of tools), and why it ended."""
        rest, calls = self.heard.rest()
        numbered = [{"index": place, **call} for place, call in enumerate(_as_calls(calls))]
        held = [{"delta": {"tool_calls": numbered} if calls else {"content": rest}, "logprobs": None}]
        reason = "tool_calls" if calls else self.heard.finish_reason
        ending = {**self.last, "finish_reason": reason, **self.heard.stopped_by()}
        return [*held, ending] if rest or calls else [ending]

    def whole(self) -> dict[str, Any]:
        """All of it."""
        return {"finish_reason": self.heard.finish_reason, **self.heard.stopped_by(), **self.told()}

    # --- what completions say differently -------------------------------------------------------------------------

    def delta(self, text: str, thought: str, logprobs: Sequence[TokenLogprobs]) -> dict[str, Any]:
        """What a chunk says of what is written."""
        said = {"reasoning_content": thought, "content": text}
        return {"delta": {name: value for name, value in said.items() if value}, "logprobs": self._content(logprobs)}

    def read(self, logprobs: Sequence[TokenLogprobs]) -> dict[str, Any] | None:
        """What a chunk says of these tokens of the prompt."""
        del logprobs  # only completions ask for them
        return None

    def told(self) -> dict[str, Any]:
        """What a whole answer says; without why it ended, unless that is a call."""
        end = self.heard.end
        message: dict[str, Any] = {"role": "assistant", "content": end.text}
        if end.thought:
            message["reasoning_content"] = end.thought
        rest, calls = self.heard.rest()
        said = {"message": message, "logprobs": self._content(self.logprobs)}
        if not calls:
            return said
        message |= {"content": (self.heard.shown + rest).strip() or None, "tool_calls": _as_calls(calls)}
        return {**said, "finish_reason": "tool_calls"}

    def _content(self, tokens: Sequence[TokenLogprobs]) -> dict[str, Any] | None:
        return None if self._options.logprobs is None else {"content": [told_of_token(one) for one in tokens]}


class _TextChoice(_Choice):
    """A prompt of token ids is echoed as its tokens come to be known."""

    def __init__(self, body: TextRequest, options: ReplyOptions, prompt: str | Sequence[int]) -> None:
        super().__init__(body, options, Heard())
        self._wanted = body.logprobs is not None
        self._echo = prompt if body.echo and isinstance(prompt, str) else None
        self.first = None if self._echo is None else {"text": self._echo, "logprobs": None}
        self.last = {"text": "", "logprobs": None}
        self._echoed = (self._echo or "").encode(errors="replace")  # what is left of it, where tokens are told of
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._offset = 0  # characters of the text before the next token

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


class OpenAIForm(AnswerForm):
    """Chat completions and completions. `model`: the name that answers carry."""

    def __init__(self, body: ChatRequest | TextRequest, options: ReplyOptions, model: str) -> None:
        self._body, self._options = body, options
        prefix, self._kind, self._streamed = "cmpl", "text_completion", "text_completion"
        if isinstance(body, TextRequest):
            prompts = [prompt for prompt in body.prompts for _ in range(body.choices)]
            self._choices: Sequence[_Choice] = [_TextChoice(body, options, prompt) for prompt in prompts]
        else:
            prefix, self._kind, self._streamed = "chatcmpl", "chat.completion", "chat.completion.chunk"
            self._choices = [_Choice(body, options, heard_of(body)) for _ in range(body.choices)]
        self._head = {"id": f"{prefix}-{uuid.uuid4().hex}", "created": int(time.time()), "model": model}
        self._logprobs = 0  # numbers that are held

    def refused(self, refusal: Refusal) -> bytes:
        return refusal.openai()

    def failed(self, refusal: Refusal) -> bytes:
        return b"data: " + refusal.openai() + b"\n\n"

    def opening(self) -> bytes:
        said = enumerate(choice.first for choice in self._choices)
        return b"".join(self._chunk([_choice(place, one)]) for place, one in said if one is not None)

    def hear(self, event: ReplyEvent, place: int = 0) -> bytes:
        said = self._choices[place].hear(event)
        if not self._body.stream:
            self._hold(event)
            return b""
        told = {"event": record_of(event)} if self._body.events else {}
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
            {**self._head, "object": self._kind, "choices": choices, "usage": self._all.usage(), **self._told()}
        )

    @property
    def _all(self) -> Heard:
        return together([choice.heard for choice in self._choices], self._body.choices)

    def _told(self) -> dict[str, Any]:
        return self._all.told(self._body.speculative, self._options.draft)

    def _chunk(self, choices: list[dict[str, Any]], **more: Any) -> bytes:
        return b"data: " + to_json({**self._head, "object": self._streamed, "choices": choices, **more}) + b"\n\n"


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
