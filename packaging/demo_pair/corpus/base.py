"""What every topic is written with: dice, alternatives in brackets, exchanges, and a user's untidiness."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

T = TypeVar("T")

_CHOICE = re.compile(r"\[([^\[\]]*\|[^\[\]]*)\]")
_ARTICLE = re.compile(r"\b([Aa]) (?=[aeioAEIO](?!ne\b|nce\b)|u(?!ni|se))")
_SPACES = re.compile(r" {2,}")


class Exchange(NamedTuple):
    """One question and its reply."""

    user: str
    reply: str


class Dice(random.Random):
    """Seeded randomness with the few moves the grammars need."""

    def spin(self, text: str, /, **names: object) -> str:
        """Resolve ``[a|b|c]`` (nested allowed) at random, then fill ``<name>`` slots."""
        while match := _CHOICE.search(text):
            text = text[: match.start()] + self.choice(match[1].split("|")) + text[match.end() :]
        for name, value in names.items():
            text = text.replace(f"<{name}>", str(value))
        text = _SPACES.sub(" ", text).replace(" \n", "\n").strip()
        text = _ARTICLE.sub(r"\1n ", text)
        return re.sub(r" ([.,!?;:])", r"\1", text)

    def pick(self, options: Sequence[T]) -> T:
        """One of ``options``."""
        return options[self.randrange(len(options))]

    def some(self, options: Sequence[T], count: int) -> list[T]:
        """``count`` of ``options`` in their own order."""
        chosen = sorted(self.sample(range(len(options)), min(count, len(options))))
        return [options[i] for i in chosen]

    def chance(self, probability: float) -> bool:
        """True that often."""
        return self.random() < probability


@dataclass(frozen=True)
class Entry:
    """A question with many wordings and an answer with many.

    ``answer`` is a sequence of steps; each step is a tuple of sentences of which one is said; None among them
    means that the step may be left out.
    """

    questions: tuple[str, ...]
    answer: tuple[tuple[str | None, ...], ...]

    def ask(self, dice: Dice) -> str:
        """One wording of the question."""
        return dice.spin(dice.pick(self.questions))

    def reply(self, dice: Dice) -> str:
        """One wording of the answer."""
        text = ""
        for step in self.answer:
            choice = dice.pick(step)
            if choice is not None:
                breaks = "\n" * (len(choice) - len(choice.rstrip("\n")))
                text += dice.spin(choice) + (breaks or " ")
        return text.strip()

    def exchange(self, dice: Dice) -> Exchange:
        """Question and answer."""
        return Exchange(self.ask(dice), self.reply(dice))


Topic = Callable[[Dice], list[Exchange]]

_KEYBOARD = "abcdefghijklmnopqrstuvwxyz"


def untidy(dice: Dice, text: str) -> str:
    """Write a question the way people type: case, a lost full stop, a slipped letter, a please."""
    if dice.chance(0.12) and not text.lower().startswith(("please", "can", "could", "hi", "hello")):
        text = "Please " + text[0].lower() + text[1:]
    elif dice.chance(0.05) and text.endswith((".", "?")):
        text = text[:-1] + ", please" + text[-1]
    if dice.chance(0.22):
        text = text[0].lower() + text[1:]
    if dice.chance(0.06):
        text = text.lower()
    if dice.chance(0.25):
        text = text.rstrip(".?!")
    elif dice.chance(0.04):
        text = text.rstrip(".?!") + dice.pick(("!", "??", "...", " ?"))
    if dice.chance(0.07) and len(text) > 12:
        text = slip(dice, text)
    return text


def slip(dice: Dice, text: str) -> str:
    """One typing mistake: a letter lost, doubled, swapped or replaced."""
    spots = [i for i in range(1, len(text) - 2) if text[i].isalpha() and text[i + 1].isalpha()]
    if not spots:
        return text
    i = dice.pick(spots)
    kind = dice.randrange(4)
    if kind == 0:
        return text[:i] + text[i + 1 :]
    if kind == 1:
        return text[:i] + text[i] + text[i:]
    if kind == 2:
        return text[:i] + text[i + 1] + text[i] + text[i + 2 :]
    return text[:i] + dice.pick(_KEYBOARD) + text[i + 1 :]


def joined(items: Sequence[str], last: str = "and") -> str:
    """a, b and c."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def article(noun: str) -> str:
    """The noun with a or an."""
    return ("an " if noun[0].lower() in "aeiou" else "a ") + noun


_PLURALS = {
    "mouse": "mice", "goose": "geese", "wolf": "wolves", "leaf": "leaves", "knife": "knives", "shelf": "shelves",
    "thief": "thieves", "elf": "elves", "sheep": "sheep", "deer": "deer", "fish": "fish", "child": "children",
    "potato": "potatoes", "tomato": "tomatoes", "hero": "heroes",
}  # fmt: skip


def plural(noun: str) -> str:
    """More than one of it."""
    if noun in _PLURALS:
        return _PLURALS[noun]
    if noun.endswith("man"):
        return noun[:-2] + "en"
    if noun.endswith(("s", "sh", "ch", "x", "z")):
        return noun + "es"
    if noun.endswith("y") and noun[-2:-1] not in ("a", "e", "o", "u"):
        return noun[:-1] + "ies"
    return noun + "s"


_NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
).split()
_TENS = "zero ten twenty thirty forty fifty sixty seventy eighty ninety".split()


def spelled(number: int) -> str:
    """0 to 100 in words."""
    if number < 20:
        return _NUMBERS[number]
    if number == 100:
        return "one hundred"
    tens, ones = divmod(number, 10)
    return _TENS[tens] + (f"-{_NUMBERS[ones]}" if ones else "")
