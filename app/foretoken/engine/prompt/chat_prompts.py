"""From a conversation to the token ids of a prompt, for one model."""

from collections.abc import Sequence

from foretoken.engine.model import Vocabulary
from foretoken.engine.options import Beginning, ChatMessage, SystemPlace, Thinking
from foretoken.engine.prompt.beginning import begun_ids
from foretoken.engine.prompt.quoted import Quoted, marks_of
from foretoken.engine.prompt.special_tokens import ShouldStop, SpecialTokens, read
from foretoken.engine.prompt.template_process import Template
from foretoken.engine.prompt.thinking import ThinkingSplitter, splitter_after, style_of
from foretoken.engine.prompt.thinking_switch import Variables, switch_of
from foretoken.engine.prompt.token_reuse import reuse_tokens
from foretoken.errors import BadTemplate


class ChatPrompts:
    """Prompts in the tokens of `vocabulary`, by a chat template. `bos_token`: its text, "" where the model has none.
    `source`: the text of the template, which tells how thinking is marked and switched."""

    def __init__(self, vocabulary: Vocabulary, template: Template, bos_token: str = "", source: str = "") -> None:
        self.template, self.source = template, source
        self._style = style_of(source, vocabulary)
        self._switch = switch_of(source, template.variables, self._tried) if template.variables else None
        self._vocabulary, self._bos_token = vocabulary, bos_token
        specials = vocabulary.special_tokens
        self._specials = SpecialTokens(specials)
        self._control_ids = frozenset(token.id for token in specials.values() if token.control)

    def of(
        self,
        messages: Sequence[ChatMessage],
        known: Sequence[Sequence[int]],
        *,
        should_stop: ShouldStop,
        thinking: str = "",
        tools: str = "",
    ) -> list[int]:
        """The token ids of a conversation. Its beginning takes the ids of the `known` text that it shares most with.

        `thinking`: a choice of its switch. `tools`: as in `ReplyOptions`, left out where the template has no place for
        them: what may be called need not be. Raises BadTemplate, and Interrupted once
        `should_stop` returns True.
        """
        text = self.text(messages, thinking=thinking, tools=tools)
        # Most templates write BOS themselves, and a second one would change the text. A quoted BOS is text.
        bos = self._bos_token
        begun = bool(bos) and text.startswith(bos) and not any(marks_of(text[: len(bos)]))
        ids = read(self._vocabulary, self._specials, text, add_special=not begun, should_stop=should_stop)
        return reuse_tokens(ids, known, self._said)

    def text(self, messages: Sequence[ChatMessage], *, thinking: str = "", tools: str = "") -> str:
        """The text of a conversation, as the template has it; otherwise as `of`."""
        variables = {} if self._switch is None else self._switch.variables(thinking)
        if "tools" in self.template.variables:
            variables |= {"tools": tools} if tools else {}
        elif any(message.role == "tool" for message in messages):
            raise BadTemplate(
                "The model's chat template has no place for what tools answered; leave it out, or use a model that was"
                " trained with tools."
            )
        return self.template.render(messages, variables=variables)

    @property
    def thinking(self) -> Thinking | None:
        """How the model can be told to think; None where it cannot."""
        if self._switch is None:
            return None
        return Thinking(choices=tuple(name for name, _ in self._switch.choices), usual=self._switch.usual)

    def splitter(self, prompt: Sequence[int]) -> ThinkingSplitter | None:
        """What tells thinking from the answer in the reply to `prompt`; None for models that do not think."""
        if self._style is None:
            return None
        return splitter_after(prompt, self._style, self._vocabulary)

    def _tried(self, variables: Variables) -> str:
        return self.template.render([ChatMessage(role="user", content="What is a model?")], variables=variables)

    def system_place(self) -> SystemPlace:
        """What becomes of a system prompt."""
        system, question = "Be brief and friendly.", "What is a model?"
        asked = ChatMessage(role="user", content=f"{system}\n\n{question}")
        try:
            text = self.template.render(
                [ChatMessage(role="system", content=system), ChatMessage(role="user", content=question)]
            )
            if system not in text:
                return "nowhere"
            return "message" if text == self.template.render([asked]) else "own"
        except BadTemplate:
            return "own"  # one that fails says so itself when it is used

    def begun(self, beginning: Beginning, *, should_stop: ShouldStop) -> list[int]:
        """The token ids of what a reply begins with, which come after those of the conversation. Raises Interrupted."""
        return begun_ids(self._vocabulary, beginning, should_stop=should_stop)

    def raw(
        self, text: str, *, should_stop: ShouldStop, add_special: bool = True, parse_special: bool = True
    ) -> list[int]:
        """Token ids of `text` as it is. `add_special`: BOS before it where the model wants one; `parse_special`:
        control tokens are read. Raises Interrupted."""
        said = text if parse_special else Quoted(text)
        return read(self._vocabulary, self._specials, said, add_special=add_special, should_stop=should_stop)

    def _said(self, token_id: int) -> bytes:
        """The bytes of a token. A control token gets bytes that no text has, since a message may quote its name."""
        if token_id in self._control_ids:
            return b"\xff" + token_id.to_bytes(4, "little")
        return self._vocabulary.written(token_id)
