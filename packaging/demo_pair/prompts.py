"""The prompts that the window suggests; the first three are its one-click examples."""

from __future__ import annotations

from typing import NamedTuple


class Prompt(NamedTuple):
    """A suggestion: its topic, a title for a button, and what is sent."""

    topic: str
    title: str
    text: str


SUGGESTED = (
    Prompt("explain", "What is this?", "What is speculative decoding?"),
    Prompt("story", "A short story", "Tell me a short story about a mill."),
    Prompt("counting", "Count to twenty", "Count from one to twenty."),
    Prompt("sums", "A small sum", "What is 17 + 5?"),
    Prompt("short-verse", "A haiku", "Write a haiku about autumn."),
    Prompt("window", "The colours", "What do the colours mean?"),
    Prompt("table", "A table", "Make a table of the planets."),
    Prompt("code", "A little code", "Write a Python function that checks whether a number is prime."),
    Prompt("json", "Some JSON", "Write JSON for a person called Ada, aged 36, from London."),
    Prompt("verse", "A poem", "Write a short poem about the moon."),
    Prompt("repeat", "Repeat after me", "Repeat after me: The small dog finds the red key."),
    Prompt("window", "The plots", "What do the plots show?"),
    Prompt("offtopic", "Out of reach", "What is the capital of France?"),
)
