"""Counting and sequences: the most predictable text there is."""

# ruff: noqa: E501  (sentences are kept whole)

from __future__ import annotations

import string

from .base import Dice, Exchange, spelled
from .words import DAYS, MONTHS, PLANETS, RAINBOW, SEASONS

_LEAD = "Here you are: "


def _numbers(values: list[int], words: bool, lines: bool) -> str:
    said = [spelled(v) if words else str(v) for v in values]
    if lines:
        return "\n".join(said)
    return _LEAD + ", ".join(said) + "."


def _name(value: int, words: bool) -> str:
    return spelled(value) if words and 0 <= value <= 100 else str(value)


def count(dice: Dice) -> Exchange:
    """Up or down, by ones or more, in figures or words."""
    kind = dice.choices(("up", "down", "by"), (5, 2, 2.5))[0]
    words = dice.chance(0.4)
    asked_in_words = words if dice.chance(0.9) else not words
    if kind == "up":
        first = 1 if dice.chance(0.75) else dice.randrange(0, 21)
        last = first + dice.choices((4, 9, 11, 14, 19, 24, 29, dice.randrange(3, 40)), (2, 5, 1, 2, 6, 1, 2, 5))[0]
        values = list(range(first, min(last, 100) + 1))
        start, end = _name(values[0], asked_in_words), _name(values[-1], asked_in_words)
        templates = ["Count from <start> to <end>[.|]", "[Can|Could] you count from <start> to <end>?", "Count from <start> up to <end>[.|]",
                     "[Write|Say|List|Give me] the numbers from <start> to <end>[.|]", "<start> to <end>"]  # fmt: skip
        if values[0] == 1:
            templates += ["Count to <end>[.|]", "[Can|Could] you count to <end>?", "Count up to <end>[.|]"]
    elif kind == "down":
        first = dice.choices((5, 10, 20, dice.randrange(4, 50)), (2, 5, 2, 3))[0]
        last = 1 if dice.chance(0.7) else 0
        values = list(range(first, last - 1, -1))
        start, end = _name(first, asked_in_words), _name(last, asked_in_words)
        templates = ["Count [down|backwards] from <start>[ to <end>][.|]".replace("[ to <end>]", " to <end>" if last == 0 or dice.chance(0.5) else ""),
                     "[Can|Could] you count [down|backwards] from <start> to <end>?", "[A countdown|Countdown] from <start> to <end>[, please|][.|]"]  # fmt: skip
    else:
        step = dice.pick((2, 2, 3, 4, 5, 10))
        first = dice.pick((0, step, step, 1)) if step == 2 else dice.pick((0, step))
        values = list(range(first, min(100, first + step * dice.randrange(6, 20)) + 1, step))
        start, end = _name(first, asked_in_words), _name(values[-1], asked_in_words)
        names = {2: "twos", 3: "threes", 4: "fours", 5: "fives", 10: "tens"}
        by = dice.pick((names[step], names[step], str(step)))
        templates = [f"Count [by|in] {by} from <start> to <end>[.|]", f"[Can|Could] you count from <start> to <end> [by|in] {by}?",
                     f"Count from <start> to <end> in steps of {dice.pick((str(step), spelled(step)))}[.|]"]  # fmt: skip
        if first == step:
            templates += [f"Count [by|in] {by} to <end>[.|]"]
        if step == 2 and first != 1:
            templates += ["[List|Write|Give me] the even numbers from <start> to <end>[.|]"]
        if first == 1:
            templates = [
                "[List|Write|Give me] the odd numbers from <start> to <end>[.|]",
                f"Count [by|in] {by} from <start> to <end>[.|]",
            ]
    ask = dice.spin(dice.pick(templates), start=start, end=end)
    lines = dice.chance(0.15)
    if lines:
        ask = ask.rstrip("?.") + dice.pick((", one per line.", ", each on its own line.", ", one number per line."))
    if words != asked_in_words:
        ask = ask.rstrip("?.") + (
            dice.pick((" in words.", ", in words.", " as words."))
            if words
            else dice.pick((" in figures.", ", as digits."))
        )
    elif dice.chance(0.05):
        ask = ask.rstrip("?.") + (" in words." if words else " in figures.")
    return Exchange(ask[0].upper() + ask[1:], _numbers(values, words, lines))


def _sequence(dice: Dice) -> tuple[str, list[str]]:
    """A named sequence: how it is asked for and its members."""
    n = dice.randrange(5, 16)
    kind = dice.randrange(9)
    if kind == 0:
        return f"[the squares|the square numbers|squares] [from 1 to {n * n}|up to {n * n}]", [
            str(i * i) for i in range(1, n + 1)
        ]
    if kind == 1:
        return f"the first {n} [square numbers|squares]", [str(i * i) for i in range(1, n + 1)]
    if kind == 2:
        return f"[the powers of two|powers of two|the powers of 2] up to {2**n}", [str(2**i) for i in range(n + 1)]
    if kind == 3:
        primes = [p for p in range(2, 80) if all(p % d for d in range(2, p))]
        return f"the first {n} [prime numbers|primes]", [str(p) for p in primes[:n]]
    if kind == 4:
        a, b, out = 1, 1, []
        for _ in range(n):
            out.append(str(a))
            a, b = b, a + b
        return f"the first {n} Fibonacci numbers", out
    if kind == 5:
        m = dice.randrange(2, 13)
        return f"[the multiples of {m}|multiples of {m}|the {m} times table] up to {m * n}", [
            str(m * i) for i in range(1, n + 1)
        ]
    if kind == 6:
        first = dice.randrange(0, 20)
        letters = list(string.ascii_uppercase)
        if dice.chance(0.6):
            return "[the alphabet|the letters of the alphabet|all letters from A to Z|the ABC]", letters
        last = min(25, first + dice.randrange(3, 15))
        return f"the letters from {letters[first]} to {letters[last]}", letters[first : last + 1]
    if kind == 7:
        return "the alphabet backwards", list(string.ascii_uppercase[::-1])
    return f"the first {n} cubes", [str(i**3) for i in range(1, n + 1)]


def sequence(dice: Dice) -> Exchange:
    """Squares, primes, letters and the like."""
    named, members = _sequence(dice)
    ask = dice.spin(f"[List|Write|Say|Give me|What are|Show me] {named}[.|]")
    return Exchange(ask, _LEAD + ", ".join(members) + ".")


_CYCLES = (
    ("[the days of the week|the weekdays|all days of the week|the seven days]", DAYS),
    ("[the months of the year|the months|all months|the twelve months]", MONTHS),
    ("[the seasons|the four seasons|the seasons of the year]", [s.title() for s in SEASONS]),
    (
        "[the planets|the planets in order|the planets of the solar system|all planets|the eight planets]",
        PLANETS,
    ),
    (
        "[the colours of the rainbow|the colors of the rainbow|the rainbow colours]",
        [c.title() for c in RAINBOW],
    ),
)


def cycle(dice: Dice) -> Exchange:
    """Days, months, planets: in one line, forwards or backwards."""
    named, members = dice.pick(_CYCLES)
    back = dice.chance(0.2)
    ask = dice.spin(f"[Say|Name|Tell me|What are|Recite|Give me] {named}{' backwards' if back else ''}[.|]")
    chosen = list(reversed(members)) if back else list(members)
    return Exchange(ask, _LEAD + ", ".join(chosen[:-1]) + " and " + chosen[-1] + ".")


def what_next(dice: Dice) -> Exchange:
    """Continue a short row of numbers."""
    step, first = dice.pick((1, 2, 3, 5, 10)), dice.randrange(0, 30)
    row = [first + step * i for i in range(14)]
    shown = ", ".join(map(str, row[:4]))
    ask = dice.spin(f"[Continue|Go on with|Continue this row]: {shown}")
    return Exchange(ask, _LEAD + ", ".join(map(str, row[4:])) + ".")


_MORE = (
    "[Now|And] backwards[.|, please.|]",
    "[Now|And] [the other way|in reverse][.|]",
    "Backwards[, please|][.|]",
)


def counting(dice: Dice) -> list[Exchange]:
    """A count or a sequence, sometimes turned round in a second exchange."""
    made = dice.choices((count, sequence, cycle), (6, 2.5, 1.5))[0](dice)
    chat = [made]
    if dice.chance(0.12) and ", " in made.reply and " and " not in made.reply:
        items = made.reply.removeprefix(_LEAD).rstrip(".").split(", ")
        if not items[0].isalpha() or len(items[0]) > 1:
            text = _LEAD + ", ".join(reversed(items)) + "."
            chat.append(Exchange(dice.spin(dice.pick(_MORE)), text))
    return chat
