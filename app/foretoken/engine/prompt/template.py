"""From a conversation to the text a model was trained to continue: chat templates."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, Final, Literal

from jinja2 import Template, TemplateError

from foretoken.engine.options import ChatMessage
from foretoken.engine.prompt.quoted import Quoted, joined
from foretoken.engine.prompt.template_sandbox import TemplateSandbox
from foretoken.errors import BadTemplate, UsageError

MAX_SOURCE: Final = 128 * 1024  # characters; the longest templates of known models have some 30,000
MAX_OUTPUT: Final = 8_000_000  # characters; several times the longest context

CHATML: Final = (
    "{% for message in messages %}<|im_start|>{{ message.role }}\n{{ message.content }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)

_MARK: Final = "\ue000"  # of the private use area: no text means anything by it


class _Raised(Exception):
    """The template itself said no, by raise_exception(...)."""


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
        self._warning: str | None = None
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
        """What the user should know when it is the fallback."""
        return self._warning

    def render(self, messages: Sequence[ChatMessage], *, continue_last: bool = False) -> str:
        """The prompt's text, ending where the assistant's words begin.

        With `continue_last` it ends right after the content of the last message, an assistant's, so that the reply
        goes on from there. The text has the beginning-of-text token in it where the template prints one: tokenize it
        with control tokens parsed and do not add another. Characters of messages are marked (`quoted.marks_of`): what
        looks like a control token there is none. Raises BadTemplate, UsageError.
        """
        if not continue_last:
            return self._render(messages, add_generation_prompt=True)
        if not messages or messages[-1].role != "assistant":
            raise UsageError("Only a reply of the assistant can be continued; send a message instead.")
        return self._render_open(messages)

    def _render_open(self, messages: Sequence[ChatMessage]) -> str:
        # The content alone may well occur in what follows it (an "m" does in "<|im_end|>"), and templates strip what
        # they print, so a mark that occurs nowhere is put at its end.
        *before, last = messages
        mark = _MARK
        while any(mark in message.content for message in messages):
            mark += _MARK
        marked = ChatMessage(role="assistant", content=last.content + mark)
        text, found, _ = self._render([*before, marked], add_generation_prompt=False).rpartition(mark)
        if found:
            return text.replace(mark, "")
        # The template keeps the last reply to itself; what it opens a reply with will do.
        return joined((self._render(before, add_generation_prompt=True), Quoted(last.content)))

    def _render(self, messages: Sequence[ChatMessage], *, add_generation_prompt: bool) -> str:
        system = [m.content.strip() for m in messages if m.role == "system"]
        refusal: BadTemplate | None = None
        try:
            text = self._run(messages, add_generation_prompt)
        except BadTemplate as error:
            refusal = error
        else:
            if all(content in text for content in system):
                return text  # else it passes over what it has no place for
        softened = _alternating(messages)
        try:
            return self._run(softened, add_generation_prompt)
        except BadTemplate:
            if refusal is None:
                return text
            raise refusal from None

    def _run(self, messages: Sequence[ChatMessage], add_generation_prompt: bool) -> str:
        variables = {
            **self._variables,
            "messages": [{"role": m.role, "content": Quoted(m.content)} for m in messages],
            "add_generation_prompt": add_generation_prompt,
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
            raise  # of a limit, whose owner knows what to say
        except Exception as error:  # a template is a program: any error of any operation in it may come out
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
    """The conversation for templates without a system role or that insist on taking turns.

    System texts are put in front of the user's next words, and neighbours with the same role become one.
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


def _brief(error: object) -> str:
    """An error's own words on one short line."""
    words = " ".join(str(error).split()) or type(error).__name__
    return words if len(words) <= 200 else words[:199] + "…"
