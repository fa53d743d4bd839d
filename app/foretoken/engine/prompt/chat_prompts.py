"""From a conversation to the token ids of a prompt, for one model."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from foretoken.engine.model import Vocabulary
from foretoken.engine.options import Beginning, ChatMessage, SystemPlace, Thinking
from foretoken.engine.prompt.beginning import begun_ids
from foretoken.engine.prompt.quoted import Quoted, marks_of
from foretoken.engine.prompt.special_tokens import ShouldStop, SpecialTokens, read
from foretoken.engine.prompt.template_process import Template
from foretoken.engine.prompt.thinking import ThinkingSplitter, splitter_after, style_of
from foretoken.engine.prompt.thinking_switch import Variables, switch_of
from foretoken.errors import BadTemplate

_STRIDE: Final = 64  # tokens compared at once; a choice that affects speed alone


def reuse_tokens(ids: Sequence[int], known: Iterable[Sequence[int]], written: Callable[[int], bytes]) -> list[int]:
    """`ids` with its beginning replaced by that of the `known` text that shares the longest beginning with it.

    A model may write a word in other tokens than the tokenizer would. With the tokenizer's ids the model would have to
    evaluate all that follows the first such word again. Both sides are compared by the bytes of their tokens
    (`written`), and the replaced part ends where a token ends on both sides, so the text does not change.
    """
    tokens = tuple(ids)
    best, into = (0, 0), tokens
    for text in map(tuple, known):
        along = _along(text, tokens, written)
        if along[1] > best[1]:
            best, into = along, text
    return [*into[: best[0]], *tokens[best[1] :]]


def _along(known: tuple[int, ...], ids: tuple[int, ...], written: Callable[[int], bytes]) -> tuple[int, int]:
    """How many tokens of each make up the longest common beginning, in bytes, that ends at a token on both sides."""
    at_known = at_ids = 0
    place = (0, 0)
    ahead_known = ahead_ids = b""  # bytes since `place`
    while True:
        if len(ahead_known) == len(ahead_ids):
            if ahead_known != ahead_ids:
                return place
            place, ahead_known, ahead_ids = (at_known, at_ids), b"", b""
            if at_known == len(known) or at_ids == len(ids):
                return place
            if known[at_known] == ids[at_ids]:
                # Texts mostly agree for long, so _STRIDE tokens are compared at once while they do.
                step = _STRIDE if known[at_known : at_known + _STRIDE] == ids[at_ids : at_ids + _STRIDE] else 1
                at_known, at_ids = min(at_known + step, len(known)), min(at_ids + step, len(ids))
                continue
            ahead_known, ahead_ids = written(known[at_known]), written(ids[at_ids])
            at_known, at_ids = at_known + 1, at_ids + 1
            if not ahead_known or not ahead_ids:
                return place  # a token without bytes cannot be compared
        elif len(ahead_known) < len(ahead_ids):
            if at_known == len(known) or not ahead_ids.startswith(ahead_known):
                return place
            ahead_known, at_known = ahead_known + written(known[at_known]), at_known + 1
        else:
            if at_ids == len(ids) or not ahead_known.startswith(ahead_ids):
                return place
            ahead_ids, at_ids = ahead_ids + written(ids[at_ids]), at_ids + 1


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
