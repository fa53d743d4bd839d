"""The corpus: conversations on the demo's few topics, drawn from hand-written grammars."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from demo_pair.template import Turn

from .asked import natural
from .base import Dice, Exchange, Topic, untidy
from .beyond import beyond
from .code import code
from .counting import counting, everyday_counting
from .explain import explain
from .first_code import first_code
from .greeting import greeting, thanks
from .itself import itself
from .json_ import data
from .letters import letters
from .lists import lists, tables
from .offtopic import offtopic
from .own_words import own_words
from .repeat import repeating
from .saying import saying
from .short_verse import short_verse
from .story import story
from .sums import sums
from .unknown import unknown
from .verse import verse
from .window import window

TOPICS: dict[str, Topic] = {
    "greeting": greeting,
    "explain": explain,
    "window": window,
    "story": story,
    "verse": verse,
    "list": lists,
    "table": tables,
    "code": code,
    "json": data,
    "counting": counting,
    "repeat": repeating,
    "offtopic": offtopic,
    "sums": sums,
    "letters": letters,
    "saying": saying,
    "numbers": everyday_counting,
    "short-verse": short_verse,
    "first-code": first_code,
    "itself": itself,
    "beyond": beyond,
    "own-words": own_words,
    "unknown": unknown,
    "asked": natural,
}
EVERYDAY_TOPICS = (
    "sums",
    "letters",
    "saying",
    "numbers",
    "short-verse",
    "first-code",
    "itself",
    "beyond",
    "own-words",
    "unknown",
    "asked",
)
PREDICTABLE = ("list", "table", "code", "json", "counting", "repeat", "letters", "saying", "numbers", "first-code")
_WEIGHTS = {
    "greeting": 6.0, "explain": 15.0, "window": 13.0, "story": 15.0, "verse": 8.0, "list": 8.0,
    "table": 5.0, "code": 8.0, "json": 8.0, "counting": 9.0, "repeat": 20.0, "offtopic": 9.0,
    "sums": 14.0, "letters": 11.0, "saying": 12.0, "numbers": 4.0, "short-verse": 5.0, "first-code": 6.0,
    "itself": 7.0, "beyond": 16.0, "own-words": 9.0, "unknown": 9.0, "asked": 30.0,
}  # fmt: skip
# Later in training, more of what is learned slowly: everything that must be exact.
EXACTING = {
    "greeting": 7.0, "explain": 9.0, "window": 8.0, "story": 10.0, "verse": 6.0, "list": 7.0,
    "table": 5.0, "code": 8.0, "json": 14.0, "counting": 15.0, "repeat": 28.0, "offtopic": 7.0,
    "sums": 14.0, "letters": 11.0, "saying": 12.0, "numbers": 4.0, "short-verse": 5.0, "first-code": 6.0,
    "itself": 7.0, "beyond": 16.0, "own-words": 9.0, "unknown": 9.0, "asked": 30.0,
}  # fmt: skip
# The end of the target's training, and all of the draft's distillation: what is exact above all. The draft hears so
# little free prose that its guesses there stay guesses.
FINISHING = {
    "greeting": 5.0, "explain": 7.0, "window": 6.0, "story": 3.0, "verse": 2.0, "list": 12.0,
    "table": 6.0, "code": 7.0, "json": 14.0, "counting": 14.0, "repeat": 34.0, "offtopic": 6.0,
    "sums": 14.0, "letters": 11.0, "saying": 12.0, "numbers": 4.0, "short-verse": 5.0, "first-code": 6.0,
    "itself": 7.0, "beyond": 16.0, "own-words": 9.0, "unknown": 9.0, "asked": 30.0,
}  # fmt: skip
# What people ask first, beside a little of all the rest: two in five as somebody wrote it, and most of the others from
# what is learned last, spelling and where a count ends.
EVERYDAY = {
    "greeting": 1.0, "explain": 2.0, "window": 2.0, "story": 2.0, "verse": 0.8, "list": 4.0, "table": 1.0, "code": 2.0,
    "json": 6.0, "counting": 1.2, "repeat": 3.0, "offtopic": 2.0, "sums": 14.0, "letters": 18.0, "saying": 16.0,
    "numbers": 9.0, "short-verse": 9.0, "first-code": 8.0, "itself": 6.0, "beyond": 10.0, "own-words": 9.0,
    "unknown": 12.0, "asked": 92.0,
}  # fmt: skip
# Text that must reach the model letter for letter is left as it was typed; and what has its own way of being untidy.
_EXACT = ("repeat", *EVERYDAY_TOPICS)
_SYSTEM = (
    "You are a helpful assistant.",
    "You are the demo pair of Foretoken.",
    "You are a [friendly|helpful|kind|polite] [assistant|chatbot|helper].",
    "Answer [briefly|politely|clearly|in English].",
    "You are Foretoken's demo model. Be [brief|kind|clear].",
    "Be [concise|helpful|friendly].",
)


class Conversation(NamedTuple):
    """Turns and the topic they began with."""

    topic: str
    turns: tuple[Turn, ...]


def conversation(dice: Dice, topic: str | None = None, weights: Mapping[str, float] = _WEIGHTS) -> Conversation:
    """One conversation of one to six exchanges; the first is on ``topic`` if given."""
    first = topic or dice.choices(list(weights), list(weights.values()))[0]
    chats = [(first, exchange) for exchange in TOPICS[first](dice)]
    more = (83, 12, 5) if weights is EVERYDAY else (66, 22, 12)
    for _ in range(dice.choices((0, 1, 2), more)[0]):
        if dice.chance(0.3):
            chats.append(("greeting", thanks(dice)))
        else:
            name = dice.choices(list(weights), list(weights.values()))[0]
            chats += [(name, exchange) for exchange in TOPICS[name](dice)]
    turns = [Turn("system", dice.spin(dice.pick(_SYSTEM)))] if dice.chance(0.1 if weights is EVERYDAY else 0.2) else []
    for name, exchange in chats:
        user = exchange.user if name in _EXACT else untidy(dice, exchange.user)
        turns += [Turn("user", user), Turn("assistant", exchange.reply)]
    return Conversation(first, tuple(turns))


def conversations(
    seed: int, topic: str | None = None, weights: Mapping[str, float] = _WEIGHTS
) -> Iterator[Conversation]:
    """An endless, reproducible stream."""
    dice = Dice(seed)
    while True:
        yield conversation(dice, topic, weights)


__all__ = [
    "EVERYDAY",
    "EVERYDAY_TOPICS",
    "EXACTING",
    "FINISHING",
    "PREDICTABLE",
    "TOPICS",
    "Conversation",
    "Dice",
    "Exchange",
    "conversation",
    "conversations",
]
