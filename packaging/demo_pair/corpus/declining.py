"""How the demo says in one sentence that something is beyond it, and what it can do instead."""

from __future__ import annotations

from .base import Dice

_ADMIT = (
    "That is beyond a demo this small",
    "That is beyond a demo this small",
    "Sorry, that is beyond a demo this small",
    "A demo this small cannot do that",
)
_CAN = (
    "I can do sums up to twenty, count, spell, rhyme, tell stories and explain this window",
    "I can do small sums, count, spell, write short poems and explain this window",
    "ask me for a small sum, a poem, a story, a list or some simple code",
    "ask me to count, to spell, to rhyme, to repeat something or to explain this window",
)
_LARGER = (
    ", and the Models menu has larger pairs.",
    ", and the Models menu has larger pairs.",
    ", or choose a larger pair in the Models menu.",
)
_TOO_LARGE = (
    "That sum is beyond a demo this small",
    "That is too much mathematics for a demo this small",
)
_SUMS = "I can only do plus, minus, times and divided by with numbers up to twenty"


def declined(dice: Dice) -> str:
    """A graceful no."""
    can = dice.pick(_CAN)
    return f"{dice.pick(_ADMIT)}: {can}{dice.pick(_LARGER)}"


def too_large(dice: Dice) -> str:
    """A no to mathematics that was not learned."""
    return f"{dice.pick(_TOO_LARGE)}: {_SUMS}."
