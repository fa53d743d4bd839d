"""What a model thinks before it answers: the marks that tell it apart, and the text of a reply divided by them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from foretoken.engine.model import Vocabulary

_TAIL: Final = 32_768  # tokens of a prompt, from its end, in which the beginning of thinking is looked for
_NEAR: Final = 16  # likewise, where the prompt has no control token that begins a turn


@dataclass(frozen=True)
class ThinkingStyle:
    """How thinking is marked: between `opens` and `closes`. Models may write `after` behind a close.

    `others` are marks that belong to neither text: some begin thinking again (True), some the answer (False), some are
    only left out (None). `anywhere`: marks are control tokens, so they count wherever they occur; else thinking can
    only come before the answer.
    """

    opens: str
    closes: str
    after: str = "\n\n"
    others: tuple[tuple[str, bool | None], ...] = ()
    anywhere: bool = False

    @property
    def marks(self) -> tuple[tuple[str, bool | None], ...]:
        """All marks, with what follows them: thinking (True), the answer (False), or what was before (None)."""
        return ((self.opens, True), (self.closes, False), *self.others)


_HARMONY: Final = ThinkingStyle(
    opens="<|channel|>analysis<|message|>",
    closes="<|end|><|start|>assistant<|channel|>final<|message|>",
    after="",
    others=(
        ("<|channel|>commentary<|message|>", True),
        ("<|channel|>final<|message|>", False),
        ("<|start|>assistant", None),
        ("<|end|>", None),
    ),
    anywhere=True,
)
# As chat templates of published models have them, the rarest first: many templates also name the common ones.
STYLES: Final = (
    _HARMONY,
    ThinkingStyle("<|channel>thought\n", "<channel|>", after=""),
    ThinkingStyle("<|inner_prefix|>", "<|inner_suffix|>", after=""),
    ThinkingStyle(
        "<|START_THINKING|>",
        "<|END_THINKING|>",
        after="",
        others=(("<|START_RESPONSE|>", False), ("<|END_RESPONSE|>", None), ("<|START_TEXT|>", False)),
    ),
    ThinkingStyle("<seed:think>", "</seed:think>"),
    ThinkingStyle("<mm:think>", "</mm:think>"),
    ThinkingStyle("<think:opensource>", "</think:opensource>"),
    ThinkingStyle("[THINK]", "[/THINK]", after=""),
    ThinkingStyle("◁think▷", "◁/think▷"),
    ThinkingStyle("<|begin_of_thought|>", "<|end_of_thought|>"),
    ThinkingStyle("<think>", "</think>"),
    ThinkingStyle("<thinking>", "</thinking>"),
    ThinkingStyle("<thought>", "</thought>"),
    ThinkingStyle("<reasoning>", "</reasoning>"),
)


def style_of(template: str, vocabulary: Vocabulary) -> ThinkingStyle | None:
    """The style whose marks a chat template names, or are tokens of the vocabulary; None where there is no thinking."""
    named = [style for style in STYLES if _key(style) in template]
    if named:
        return named[0]
    tokens = vocabulary.special_tokens
    return next((style for style in STYLES if style.opens in tokens and style.closes in tokens), None)


def _key(style: ThinkingStyle) -> str:
    """What a template that knows of this style has in it: the close, which is taken out of earlier replies."""
    return "<|channel|>analysis" if style is _HARMONY else style.closes


class ThinkingSplitter:
    """Divides the text of one reply into what is thought and what is answered, while it is written.

    Text that may be the beginning of a mark is held back until that is known. Marks are in neither part, and white
    space between the end of thinking and the answer is left out. `thinking`: whether the text that comes now is
    thought.
    """

    def __init__(self, style: ThinkingStyle, *, thinking: bool = False) -> None:
        self._style = style
        self.thinking = thinking
        self._thought_of = thinking  # there was or is thinking in this reply
        self._answered = False  # there is something in the answer
        self._held = ""

    @property
    def between(self) -> bool:
        """Whether thinking is over and nothing of the answer is there yet."""
        return self._thought_of and not self.thinking and not self._answered

    @property
    def opening(self) -> bool:
        """Whether what is held back may be the beginning of thinking."""
        held = self._held.lstrip()
        return (
            bool(held)
            and not self.thinking
            and any(mark.startswith(held) for mark, after in self._style.marks if after)
        )

    def names(self, token: str) -> bool:
        """Whether a control token of this name can be a part of a mark."""
        return any(token in mark for mark, _ in self._style.marks)

    def feed(self, text: str) -> tuple[str, str]:
        """Add to the reply. Returns the text that is now known to be thought, and the text known to be answered."""
        self._held += text
        thought: list[str] = []
        answer: list[str] = []
        while True:
            at, mark, after = self._next_mark()
            part, self._held = self._held[:at], self._held[at + len(mark) :]
            (thought if self.thinking else answer).append(self._released(part, last=not mark))
            if not mark:
                return "".join(thought), "".join(answer)
            if after is not None:
                self.thinking = after
                self._thought_of = True

    def flush(self) -> tuple[str, str]:
        """The reply ends: what was held back."""
        text, self._held = self._held, ""
        if self.thinking:
            return text, ""
        return "", text.lstrip() if self._thought_of and not self._answered else text

    def _released(self, text: str, *, last: bool) -> str:
        """The part of `text` that goes to the reader now. `last`: more text follows that may be a mark; else a mark
        follows."""
        if self.thinking or self._answered:
            return text
        bare = text.lstrip()
        if not bare:
            if last and not self._thought_of:
                self._held = text + self._held  # thinking may begin behind it
            return ""
        self._answered = True
        return bare if self._thought_of else text

    def _next_mark(self) -> tuple[int, str, bool | None]:
        """The place of the next mark in the text that is held back, the mark, and what follows it. Without a mark: the
        place of the text that may become one."""
        text = self._held
        marks = [(mark, after) for mark, after in self._style.marks if self._counts(after)]
        found = [(text.find(mark), -len(mark), mark, after) for mark, after in marks if mark in text]
        if found:
            at, _, mark, after = min(found, key=lambda one: one[:2])
            if self._style.anywhere or after is not True or not text[:at].strip():
                return at, mark, after
        longest = max((_overlap(text, mark) for mark, _ in marks), default=0)
        return len(text) - longest, "", None

    def _counts(self, after: bool | None) -> bool:
        """Whether a mark of this kind means anything here."""
        if self._style.anywhere or after is None:
            return True
        return self.thinking if after is False else not self.thinking and not self._answered


def _overlap(text: str, mark: str) -> int:
    """The length of the longest beginning of `mark` that `text` ends with."""
    most = min(len(text), len(mark) - 1)
    return next((count for count in range(most, 0, -1) if text.endswith(mark[:count])), 0)


def splitter_after(ids: Sequence[int], style: ThinkingStyle, vocabulary: Vocabulary) -> ThinkingSplitter:
    """What divides the reply to the prompt `ids`. The end of the prompt may have opened thinking, or be the beginning
    of the reply: the last turn is read from its first mark on. A turn begins at a control token that is no part of a
    mark."""
    controls = {token.id: text for text, token in vocabulary.special_tokens.items() if token.control}
    turn: list[bytes] = []
    bounded = False
    for token_id in reversed(ids[-_TAIL:]):
        name = controls.get(token_id)
        if name is not None and not any(name in mark for mark, _ in style.marks):
            bounded = True
            break
        turn.append(vocabulary.written(token_id))
    if not bounded:  # there are no turns to tell apart
        tail = b"".join(reversed(turn[:_NEAR])).decode(errors="ignore")
        return ThinkingSplitter(style, thinking=tail.rstrip().endswith(style.opens.rstrip()))
    text = b"".join(reversed(turn)).decode(errors="ignore")
    first = min((at for mark, _ in style.marks if (at := text.find(mark)) >= 0), default=len(text))
    splitter = ThinkingSplitter(style)
    splitter.feed(text[first:])
    return splitter
