"""A target that copies: it writes the user's text out again, with the replacements that were asked for.

The demo pair is too small to quote; a larger model told to repeat, correct or edit a text writes most of it from the
prompt, which is what prompt lookup lives on. This one does nothing else, and was not trained: its weights are worked
out below. It answers

    Replace Clara with Ada, change Monday to Friday:

    <text>

with the text, one token for another where it says so, and ends its turn where the text ends. Anything before the blank
line that is no such rule asks for the text as it is. So its replies are an upper case for prompt lookup, at the real
cost of each pass: a text that is all quotation and small edits. What it is asked besides, it cannot do.

How the weights do that is told in copier_layers.py. Only the first message of a chat is looked at, and it should have
one line that ends in a colon before a blank line.
"""

from typing import Final

from .copier_codes import Codes
from .copier_layers import ROPE_BASE, shape, weights
from .source import Source

ASKED: Final = (
    "Repeat this text:\n\nThe old lamp stands by the window of the quiet house, and the cat sleeps under the table. "
    "Every morning the baker brings bread to the village, and the children walk along the river to the school.",
    "Replace lamp with clock, replace cat with dog:\n\nThe old lamp stands by the window of the quiet house, and the "
    "cat sleeps under the table. When the lamp is bright the cat wakes; when the lamp is dark the cat sleeps again.",
    "Change best to top:\n\ndef largest(numbers):\n    best = numbers[0]\n    for number in numbers:\n"
    "        if number > best:\n            best = number\n    return best",
    "Write exactly this:\n\nOn Monday Paul reads a book about the sea. On Tuesday Vera writes letters to her friends. "
    "On Friday they meet in the garden, drink tea and talk about the weather and the harvest.",
)
"""Prompts to tell by how often a draft agrees; tests/perf/versus_prompts.py has those that are measured."""


def copier(tokenizer: Source, *, edits: bool = True, seed: int = 1) -> Source:
    """The copying model with the tokenizer, template and facts of another; without `edits` it keeps to the text.

    `seed`: of the codes. Raises ValueError where the tokenizer lacks tokens that it goes by, or has too many.
    """
    codes = Codes(tokenizer.metadata["tokenizer.ggml.tokens"].value, seed)
    return Source(
        shape=shape(len(codes.all)),
        epsilon=1e-5,
        rope_base=ROPE_BASE,
        context_length=tokenizer.context_length,
        tensors=weights(codes, edits=edits),
        metadata=tokenizer.metadata,
    )
