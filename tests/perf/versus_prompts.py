"""What is asked when engines are compared: four kinds of text of different predictability, and quoting apart.

The noise of a benchmark pair is chosen on other prompts (benchmark_pair/agreement.py). `QUOTING` is for guesses from
the conversation itself, and belongs to no mix.
"""

from typing import NamedTuple

MIX = {
    "lists": (
        "Make a table of the planets.",
        "Count from one to forty in words.",
        "Make a table of five fruits.",
        "Give me the first 15 square numbers.",
        "List the months of the year.",
    ),
    "code": (
        "Write a Python function that sorts a list.",
        "Write a Python function for FizzBuzz.",
        "Write a Python function that counts the vowels in a text.",
        "Write JSON for a person called Ada, aged 36, from London, who is a baker.",
        "Write a Python function that finds the largest number in a list.",
    ),
    "explaining": (
        "What do the colours mean?",
        "Why is verifying cheap?",
        "Explain acceptance rate.",
        "What is speculative decoding?",
        "How do the two models work together?",
    ),
    "stories": (
        "Tell me a short story about a lighthouse.",
        "Write a long poem about the autumn.",
        "Tell me a story about a fox.",
        "Write a short poem about the sea.",
        "Tell me a story about an old baker.",
    ),
}

_NOTE = (
    "The small garden near the river is green and quiet. On Monday, Clara carries the red basket to the market. "
    "Paul and Vera meet on Friday at 9 o'clock. The old lamp by the window is yellow and warm."
)
_CODE = (
    "def largest(numbers):\n    best = numbers[0]\n    for number in numbers:\n        if number > best:\n"
    "            best = number\n    return best"
)
QUOTING = {
    "quoting": (
        f"Repeat after me: {_NOTE}",
        f"Replace Clara with Ada: {_NOTE}",
        f"Put this in quotes: {_NOTE}",
        f"Write exactly this: {_CODE}",
        f"Write this as bullet points: {_NOTE}",
        f"Repeat word for word: {_CODE}",
    )
}


class Asked(NamedTuple):
    """A prompt and its kind."""

    kind: str
    text: str


def chosen(kinds: list[str], per_kind: int) -> list[Asked]:
    """Up to `per_kind` prompts of each kind, one of each in turn, so that a run cut short has seen all kinds."""
    known = MIX | QUOTING
    longest = min(per_kind, max(len(known[kind]) for kind in kinds))
    return [Asked(kind, known[kind][i]) for i in range(longest) for kind in kinds if i < len(known[kind])]
