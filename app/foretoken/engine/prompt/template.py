"""Chat templates: from a conversation to the text of a prompt."""

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, Final, Literal

from jinja2 import Template, TemplateError, meta

from foretoken.decoding import Undecodable, from_json
from foretoken.engine.options import ChatMessage, ToolCall
from foretoken.engine.prompt.quoted import Quoted, joined
from foretoken.engine.prompt.template_sandbox import TemplateSandbox
from foretoken.engine.prompt.thinking_switch import FIELDS, Variables
from foretoken.errors import BadTemplate

MAX_SOURCE: Final = 128 * 1024  # characters; the longest templates of known models have some 30,000
MAX_OUTPUT: Final = 8_000_000  # characters; several times the longest context

CHATML: Final = (
    "{% for message in messages %}<|im_start|>{{ message.role }}\n{{ message.content }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)


class _Raised(Exception):
    """The template called raise_exception(...)."""


class ChatTemplate:
    """The chat template of a model file, or ChatML where it has none or one that cannot be read.

    `source` is the template text as the file has it, `now` gives the local time (templates may print the date). Raises
    BadTemplate when the text is too long to be a template. A template is a program that may run for ever or fill the
    memory: `template_process` runs those of files in a process with limits.
    """

    def __init__(
        self,
        source: str | None,
        *,
        bos_token: str,
        eos_token: str,
        now: Callable[[], datetime] = datetime.now,
    ) -> None:
        self._now = now
        self._variables = {"bos_token": bos_token, "eos_token": eos_token, "tools": None, "documents": None}
        self._sandbox = TemplateSandbox()
        self._sandbox.globals.update(raise_exception=_raise_exception, strftime_now=self._strftime_now)
        self._given: dict[str, Any] = {}
        self._fields = [name for name in FIELDS if source is not None and re.search(rf"\b{name}\b", source)]
        self._warning: str | None = None
        self._read: tuple[str, ...] = ()
        if source is None or not source.strip():
            self._warning = "The model file has no chat template; ChatML is used, which may not suit the model."
        elif len(source) > MAX_SOURCE:
            raise BadTemplate(
                f"The model's chat template has {len(source):,} characters, more than the {MAX_SOURCE:,} that are read;"
                " use another file of this model."
            )
        else:
            try:
                self._template = self._compile(source)
                self._read = tuple(sorted(meta.find_undeclared_variables(self._sandbox.parse(source))))
            except BadTemplate as error:
                self._warning = f"{error} ChatML is used instead, which may not suit the model."
        self._source: Literal["file", "fallback"] = "file"
        if self._warning is not None:
            self._template = self._compile(CHATML)
            self._source = "fallback"

    @property
    def source(self) -> Literal["file", "fallback"]:
        """Where the template in use comes from."""
        return self._source

    @property
    def warning(self) -> str | None:
        """A sentence for the user if the fallback is in use, else None."""
        return self._warning

    @property
    def variables(self) -> tuple[str, ...]:
        """The names that the template of the file reads from outside."""
        return self._read

    def render(self, messages: Sequence[ChatMessage], *, variables: Variables | None = None) -> str:
        """The text of the prompt, ending where the assistant's reply begins.

        If the template prints BOS, the text contains it, and no other may be added. Characters of messages are marked
        (`quoted.marks_of`), so that control tokens in them are read as text. `variables`: what else the template is
        given. What was thought before replies it prints as it finds right. Raises BadTemplate.
        """
        self._given = dict(variables or {})
        if tools := self._given.get("tools"):  # as JSON, which travels between processes
            self._given["tools"] = _quoted(from_json(str(tools), Any))
        system = [m.content.strip() for m in messages if m.role == "system"]
        refusal: BadTemplate | None = None
        try:
            text = self._run(messages)
        except BadTemplate as error:
            refusal = error
        else:
            if all(content in text for content in system):
                return text  # else the template left out a system message
        if any(message.tool_calls or message.role == "tool" for message in messages):
            if refusal is None:
                return text
            raise refusal
        softened = _alternating(messages)
        try:
            return self._run(softened)
        except BadTemplate:
            if refusal is None:
                return text
            raise refusal from None

    def _run(self, messages: Sequence[ChatMessage]) -> str:
        variables = {
            **self._variables,
            **self._given,
            "messages": [self._message(message) for message in messages],
            "add_generation_prompt": True,
        }
        parts: list[str] = []
        length = 0
        try:
            for part in self._template.generate(variables):
                length += len(part)
                if length > MAX_OUTPUT:
                    break
                parts.append(part)
        except _Raised as error:
            raise BadTemplate(f"The model's chat template refuses this conversation: {error}") from error
        except MemoryError:
            raise  # a limit of the template process, which reports it
        except Exception as error:  # a template is a program and may raise anything
            raise BadTemplate(
                f"The model's chat template fails on this conversation ({_brief(error)}); use another file of this"
                " model."
            ) from error
        if length > MAX_OUTPUT:
            raise BadTemplate(
                "The model's chat template prints more text than a conversation can need; use another file of this"
                " model."
            )
        return joined(parts)

    def _message(self, message: ChatMessage) -> dict[str, Any]:
        """A message in the form that templates read, with its thinking under each of the names that this template
        uses."""
        fields = self._fields if message.thinking else ()
        said: dict[str, Any] = {name: Quoted(message.thinking) for name in fields}
        if message.tool_calls:
            said["tool_calls"] = [
                {"type": "function", "id": Quoted(call.id), "function": _called(call)} for call in message.tool_calls
            ]
        if message.role == "tool":
            said |= {"name": Quoted(message.tool), "tool_call_id": Quoted(message.call_id)}
        return {"role": message.role, "content": Quoted(message.content), **said}

    def _compile(self, source: str) -> Template:
        try:
            return self._sandbox.from_string(source)
        except (TemplateError, SyntaxError, RecursionError, ValueError) as error:
            raise BadTemplate(f"The model's chat template cannot be read ({_brief(error)}).") from error

    def _strftime_now(self, form: str) -> str:
        return self._now().strftime(form)


def _raise_exception(message: Any) -> None:
    raise _Raised(_brief(message))


def _alternating(messages: Sequence[ChatMessage]) -> list[ChatMessage]:
    """The conversation for templates without a system role, or that require user and assistant to alternate.

    A system text goes before the user's next message. Neighbouring messages of one role become one.
    """
    turns: list[ChatMessage] = []
    waiting: list[str] = []
    for message in messages:
        if message.role == "system":
            if message.content.strip():
                waiting.append(message.content)
            continue
        content = message.content
        if message.role == "user":
            content = "\n\n".join([*waiting, content])
            waiting = []
        if turns and turns[-1].role == message.role:
            content = f"{turns.pop().content}\n\n{content}"
        turns.append(ChatMessage(role=message.role, content=content))
    if waiting:
        turns.append(ChatMessage(role="user", content="\n\n".join(waiting)))
    return turns


def _called(call: ToolCall) -> dict[str, Any]:
    """Arguments as values, which most templates expect; as they are where they are no JSON."""
    try:
        arguments: Any = from_json(call.arguments or "{}", Any)
    except Undecodable:
        arguments = call.arguments
    return {"name": Quoted(call.name), "arguments": _quoted(arguments)}


def _quoted(value: Any) -> Any:
    """`value` with every text in it marked as no text of the template."""
    match value:
        case str():
            return Quoted(value)
        case dict():
            return {_quoted(name): _quoted(inside) for name, inside in value.items()}
        case list():
            return [_quoted(inside) for inside in value]
    return value


def _brief(error: object) -> str:
    """The text of an error on one short line."""
    words = " ".join(str(error).split()) or type(error).__name__
    return words if len(words) <= 200 else words[:199] + "…"
