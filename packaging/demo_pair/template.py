"""The chat format of the demo pair: ChatML-like turns closed by an end token."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

END_OF_TEXT = "<|endoftext|>"
TURN_START = "<|im_start|>"
TURN_END = "<|im_end|>"
SPECIAL_TOKENS = (END_OF_TEXT, TURN_START, TURN_END)

CHAT_TEMPLATE = (
    "{% for message in messages %}"
    "{{ '<|im_start|>' + message['role'] + '\n' + message['content'] + '<|im_end|>' + '\n' }}"
    "{% endfor %}"
    "{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}"
)


class Turn(NamedTuple):
    """One message of a conversation; ``role`` is system, user or assistant."""

    role: str
    text: str


def render(turns: Iterable[Turn], *, prompt: bool = False) -> str:
    """Write turns as the model reads them; ``prompt`` opens the assistant's next turn."""
    text = "".join(f"{TURN_START}{turn.role}\n{turn.text}{TURN_END}\n" for turn in turns)
    return text + f"{TURN_START}assistant\n" if prompt else text
