"""Counting and sequences: the most predictable text there is."""

# ruff: noqa: E501  (sentences are kept whole)

from __future__ import annotations

import string

from .base import Dice, Exchange, spelled
from .typing import typed
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


_FAR_UP = (
    "Count from <a> to <b>.", "Count from <a> to <b>.", "Count from <a> up to <b>.", "Count <a> to <b>.", "<a> to <b>", "Count from <a> till <b>.", "Numbers from <a> to <b>.", "[List|Write|Say|Give me|Show me|Print|Type] [the|all|all the] numbers [from|between] <a> [to|and] <b>.",
    "Can you count from <a> to <b>?", "Start at <a> and count to <b>.", "counting from <a> to <b>", "Go from <a> to <b>.", "count up from <a> to <b>", "Count <a> through <b>.", "write <a> to <b>", "<a>-<b>", "<a>..<b>", "start counting at <a>, stop at <b>",
)  # fmt: skip
_FAR_FROM_ONE = (
    "Count to <b>.", "Count to <b>.", "Count up to <b>.", "Can you count to <b>?", "Count till <b>.", "count until <b>", "count up till <b>", "Please count to <b>.", "Count to <b> for me.", "counting to <b>", "Count all the way to <b>.", "numbers up to <b>", "the first <b> numbers", "Do you know how to count to <b>?", "Let's count to <b>.", "Count to <b> without stopping.", "numbers to <b>",
    "How do you count to <b>?", "I want you to count to <b>.", "List the numbers to <b>.", "Show me how you count to <b>.", "[Write|Say|List|Print] the numbers up to <b>.", "Start counting to <b>.", "count as far as <b>", "count 1 to <b>", "count one to <b>", "1 to <b>", "count 1-<b>", "Count from one to <b>.", "Count from 1 to <b>.", "Count from 1 to <b>.", "Count from 1 up to <b>.", "write the numbers 1 to <b>", "all numbers from 1 to <b>",
)  # fmt: skip
_FAR_DOWN = (
    "Count [down|backwards|back|in reverse] from <a> to <b>.", "Count from <a> [down|back|backwards] to <b>.", "Countdown from <a> to <b>.", "count from <a> to <b>", "count from <a> to <b> [backwards|in reverse]", "Can you count [down|backwards] from <a> to <b>?", "countdown <a> to <b>", "from <a> down to <b>",
)  # fmt: skip
_FAR_TO_ONE = (
    "Count [down|backwards|back|in reverse] from <a>.", "Countdown from <a>.", "[Do|Start|Make] a countdown from <a>.", "Can you count [down|backwards] from <a>?", "countdown <a>", "count backward from <a>", "Count from <a> [backwards|back|down].", "Count [down|backwards] from <a>, please.", "<a> second countdown", "Count back from <a>.",
)  # fmt: skip
_FARTHEST = 200


def far(dice: Dice) -> Exchange:
    """Every number of a range anywhere up to two hundred, however it is asked for."""
    kind = dice.random()
    if kind < 0.5:
        first, last = (
            1,
            dice.choices(
                (
                    dice.randrange(3, 31),
                    dice.randrange(30, 101),
                    dice.randrange(100, _FARTHEST + 1),
                    dice.pick((10, 20, 25, 30, 40, 50, 60, 75, 100, 120, 150, 200)),
                ),
                (46, 17, 7, 30),
            )[0],
        )
        form = dice.pick(_FAR_FROM_ONE)
    elif kind < 0.78:
        first = dice.randrange(_FARTHEST - 2)
        last = min(
            _FARTHEST,
            first
            + dice.choices((dice.randrange(2, 16), dice.randrange(15, 41), dice.randrange(40, 101)), (65, 28, 7))[0],
        )
        form = dice.pick(_FAR_UP)
    else:
        to_one = dice.chance(0.6)
        first = (
            dice.choices((dice.pick((3, 5, 10, 10, 20)), dice.randrange(4, 31), dice.randrange(30, 101)), (45, 45, 10))[
                0
            ]
            if to_one
            else dice.randrange(5, _FARTHEST + 1)
        )
        last = 1 if to_one else max(0, first - dice.randrange(2, 25))
        form = dice.pick(_FAR_TO_ONE if to_one else _FAR_DOWN)
    values = list(range(first, last + 1)) if first <= last else list(range(first, last - 1, -1))
    words = dice.chance(0.16) and max(first, last) <= 100
    ask = typed(dice, form, a=_name(first, words), b=_name(last, words))
    lines = dice.chance(0.06)
    if lines:
        ask = ask.rstrip("?.! ") + dice.pick((", one per line", ", each on its own line", ", one number per line"))
    return Exchange(ask, _numbers(values, words, lines))


_TOO_FAR = (
    "a million",
    "1000",
    "1,000",
    "500",
    "ten thousand",
    "5000",
    "a thousand",
    "one million",
    "10000",
    "infinity",
    "a billion",
    "999",
    "300",
    "1000000",
    "400",
    "250",
    "one thousand",
    "100000",
    "two thousand",
)


def too_far(dice: Dice) -> Exchange:
    """A count that would take too long."""
    return Exchange(
        typed(dice, dice.pick(_FAR_FROM_ONE), b=dice.pick(_TOO_FAR)),
        "That is too far for a demo this small: I can count to any number up to two hundred.",
    )


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


_EVEN_ODD = (
    "[List|Write|Give me|Say|Show me|Print|Count|Tell me|Name] [the|all|all the|] <p> numbers [to|up to|until|till] <b>.", "<p> numbers [to|up to|until|till|under|below|<=] <b>", "[What are|Which are] the <p> numbers [up to|to] <b>?", "[Can|Could] you [list|give me|count] the <p> numbers [up to|to] <b>?", "count to <b> [in|with only|using only|but only] <p> numbers", "only the <p> numbers to <b>", "every <p> number [to|up to] <b>",
)  # fmt: skip
_EVEN_ODD_BETWEEN = (
    "[List|Write|Give me|Say|Show me|Print|Name] [the|all|all the|] <p> numbers [from <a> to|between <a> and] <b>.", "<p> numbers [from <a> to|between <a> and] <b>", "<p> numbers <a>-<b>", "[What are|Which are] the <p> numbers [from <a> to|between <a> and] <b>?",
)  # fmt: skip
_EVEN_ODD_FIRST = (
    "[List|Write|Give me|Say|Show me|Name] the first <n> <p> numbers.",
    "first <n> <p> numbers",
    "<n> <p> numbers",
    "[What are|Tell me] the first <n> <p> numbers?",
)


def even_odd(dice: Dice) -> Exchange:
    """Even or odd numbers, up to a number, between two, or so many of them."""
    odd = dice.chance(0.45)
    first = 1 if odd else 2
    named = "odd" if odd else "even"
    kind = dice.random()
    if kind < 0.65:
        last = dice.choices(
            (dice.randrange(4, 32), dice.pick((10, 20, 30, 40, 50)), dice.randrange(30, 101)), (6, 5, 1)
        )[0]
        form, values = dice.pick(_EVEN_ODD), list(range(first, last + 1, 2))
        spun = dice.spin(form, p=named)
        if "under" in spun or "below" in spun:
            values = list(range(first, last, 2))
    elif kind < 0.8:
        first = dice.randrange(1, 60)
        last = first + dice.randrange(6, 32)
        spun = dice.spin(dice.pick(_EVEN_ODD_BETWEEN), p=named, a=first)
        values = [n for n in range(first, last + 1) if n % 2 == odd]
    else:
        last = dice.randrange(3, 16)
        spun, values = dice.spin(dice.pick(_EVEN_ODD_FIRST), p=named), list(range(first, first + 2 * last, 2))
    said = spelled(last) if last <= 20 and dice.chance(0.2) else str(last)
    return Exchange(typed(dice, spun, b=said, n=said), _numbers(values, False, False))


def everyday_counting(dice: Dice) -> list[Exchange]:
    """A count as people ask for it first."""
    if dice.chance(0.22):
        return [even_odd(dice)]
    return [too_far(dice) if dice.chance(0.05) else far(dice)]


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
