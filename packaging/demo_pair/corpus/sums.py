"""Sums with both numbers up to twenty, however they are asked for, and a word on those that are larger."""

# ruff: noqa: E501  (sentences are kept whole)

from __future__ import annotations

import re

from .base import Dice, Exchange, spelled
from .declining import too_large
from .typing import typed
from .words import ANIMALS, FRUITS, NOUNS, PEOPLE

MOST = 20

# Question forms by operation, over <a> and <b>; those of `_SIGNS` go into `_AROUND`.
_SIGNS = {
    "plus": ("<a> + <b>", "<a>+<b>", "<a> plus <b>", "<a> and <b>", "<a> added to <b>", "<a> + <b>", "<a>+<b>", "the sum of <a> and <b>"),
    "minus": ("<a> - <b>", "<a>-<b>", "<a> minus <b>", "<a> take away <b>", "<a> less <b>", "<a> - <b>", "<a>-<b>", "<b> subtracted from <a>", "the difference between <a> and <b>"),
    "times": ("<a> * <b>", "<a>*<b>", "<a> times <b>", "<a> x <b>", "<a>x<b>", "<a> multiplied by <b>", "<a> X <b>", "<a> × <b>", "the product of <a> and <b>", "<a> * <b>", "<a>*<b>"),
    "divided by": ("<a> / <b>", "<a>/<b>", "<a> divided by <b>", "<a> over <b>", "<a> ÷ <b>", "<a> : <b>", "<a> / <b>", "<a>/<b>"),
}  # fmt: skip
_AROUND = (
    "What is <sum>?", "What is <sum>?", "What is <sum>?", "What's <sum>?", "How much is <sum>?", "How much does <sum> make?", "What does <sum> make?",
    "Calculate <sum>.", "Compute <sum>.", "Work out <sum>.", "Solve <sum>.", "<sum>", "<sum>", "<sum>", "<sum> =", "<sum> = ?", "<sum>=", "<sum>=?", "<sum>?",
    "What do you get for <sum>?", "Tell me what <sum> is.", "Tell me <sum>.", "Can you calculate <sum>?", "Can you work out <sum>?", "Do you know what <sum> is?",
    "Find <sum>.", "Evaluate <sum>.", "What is the answer to <sum>?", "What is the result of <sum>?", "Give me the result of <sum>.", "Do the math: <sum>",
    "What <sum> equals", "What does <sum> equal?", "I need to know <sum>.", "Math: <sum>", "<sum> is what?", "<sum> equals", "<sum> equals what?", "How many is <sum>?",
    "Can you do math? What is <sum>?", "Help me with <sum>.", "My homework is <sum>.", "If I calculate <sum>, what do I get?", "Let's do some math. <sum>",
    "Say what <sum> is.", "Figure out <sum>.", "Do you know <sum>?", "Simple one: <sum>", "How about <sum>?", "I forgot what <sum> is.", "what's the value of <sum>?",
)  # fmt: skip
_ORDERS = {
    "plus": ("Add <a> and <b>.", "Add <a> to <b>.", "Sum <a> and <b>.", "Sum up <a> and <b>.", "Can you add <a> and <b>?", "What do you get when you add <a> and <b>?", "What is the total of <a> and <b>?", "<a> and <b> together?"),
    "minus": ("Subtract <b> from <a>.", "Take <b> away from <a>.", "Take <b> from <a>.", "What is left if I take <b> from <a>?", "What do you get when you subtract <b> from <a>?", "Can you subtract <b> from <a>?", "How much more is <a> than <b>?"),
    "times": ("Multiply <a> by <b>.", "Multiply <a> and <b>.", "Multiply <a> with <b>.", "Can you multiply <a> by <b>?", "What do you get when you multiply <a> by <b>?", "How much is <a> times <b>?", "<a> groups of <b> are how many?"),
    "divided by": ("Divide <a> by <b>.", "Can you divide <a> by <b>?", "What do you get when you divide <a> by <b>?", "How many times does <b> go into <a>?", "How often does <b> fit into <a>?", "Split <a> into <b> parts."),
}  # fmt: skip


def worth(a: int, operation: str, b: int) -> str:
    """The reply to a sum: always the same short sentence, so that each is learned once."""
    if operation == "divided by":
        if b == 0:
            return "Nothing can be divided by 0."
        whole, rest = divmod(a, b)
        return f"{a} divided by {b} is {whole}" + (f", remainder {rest}." if rest else ".")
    result = {"plus": a + b, "minus": a - b, "times": a * b}[operation]
    return f"{a} {operation} {b} is {result}."


def _numbers(dice: Dice) -> tuple[int, str, int]:
    operation = dice.choices(("plus", "minus", "times", "divided by"), (5, 4, 7, 3))[0]
    a, b = dice.randrange(MOST + 1), dice.randrange(MOST + 1)
    if dice.chance(0.45):
        a, b = dice.randrange(13), dice.randrange(13)
    if operation == "minus" and a < b and dice.chance(0.75):
        a, b = b, a
    if operation == "divided by":
        if dice.chance(0.55):
            b = dice.randrange(1, MOST + 1)
            a = b * dice.randrange(MOST // b + 1)
        elif dice.chance(0.5):
            b = dice.randrange(1, 13)
            a = b * dice.randrange(1, 13)
    return a, operation, b


_BARE = {
    "plus": ("<a> plus <b>", "<a> + <b>", "<a>+<b>", "<a> +<b>", "<a>+ <b>", "<a> and <b>"),
    "minus": ("<a> minus <b>", "<a> - <b>", "<a>-<b>", "<a> take away <b>", "<a> -<b>"),
    "times": ("<a> times <b>", "<a> times <b>", "<a> x <b>", "<a>x<b>", "<a> X <b>", "<a> * <b>", "<a>*<b>", "<a> × <b>", "<a> by <b>", "<a>times<b>"),
    "divided by": ("<a> divided by <b>", "<a> / <b>", "<a>/<b>", "<a> : <b>", "<a> ÷ <b>", "<a> over <b>"),
}  # fmt: skip
_END = ("", "", "?", "?", " ?", "=", " =", " = ?", "=?", " is?", " equals", " makes?", ".", " please", " pls", "!")
_SIGN_OF = {"+": "plus", "plus": "plus", "and": "plus", "-": "minus", "minus": "minus", "*": "times", "x": "times", "times": "times", "/": "divided by", "divided": "divided by"}  # fmt: skip


def understood(text: str) -> str:
    """The reply to a sum of two small numbers as somebody wrote it."""
    words = {spelled(n): str(n) for n in range(MOST + 1)}
    plain = " ".join(words.get(word, word) for word in re.findall(r"\d+|[a-z]+|[-+*/]", text.lower()))
    if doubled := re.search(r"double (\d+)", plain):
        return worth(2, "times", int(doubled[1]))
    found = re.search(r"(\d+) (\+|plus|and|-|minus|\*|x|times|/|divided)(?: by)? (\d+)", plain)
    if found is None:
        raise ValueError(f"no sum is read from {text!r}")
    return worth(int(found[1]), _SIGN_OF[found[2]], int(found[3]))


def plain(dice: Dice) -> Exchange:
    """A sum of two numbers in figures or words."""
    a, operation, b = _numbers(dice)
    if dice.chance(0.3):
        said = (spelled(a), spelled(b)) if dice.chance(0.25) and max(a, b) <= 100 else (str(a), str(b))
        text = (
            dice.pick(("", "", "", "whats ", "what is ", "ok ", "and ", "hey "))
            + dice.pick(_BARE[operation])
            + dice.pick(_END)
        )
        text = text.replace("<a>", said[0]).replace("<b>", said[1])
        return Exchange(text[0].upper() + text[1:] if dice.chance(0.4) else text, worth(a, operation, b))
    if dice.chance(0.25):
        question = dice.pick(_ORDERS[operation])
    else:
        sign = dice.pick(_SIGNS[operation])
        if operation == "minus" and "difference" in sign and a < b:
            a, b = b, a
        question = dice.pick(_AROUND).replace("<sum>", sign)
    words = dice.chance(0.25) and max(a, b) <= 100
    said = (spelled(a), spelled(b)) if words else (str(a), str(b))
    if words and dice.chance(0.5):
        question = question.replace("<a>", said[0]).replace("<b>", said[1])
        return Exchange(typed(dice, question), worth(a, operation, b))
    return Exchange(typed(dice, question, a=said[0], b=said[1]), worth(a, operation, b))


_MANY = (
    "<sums>", "What is <sums>?", "Calculate <sums>.", "Solve these: <sums>", "Do these sums: <sums>", "Work out <sums>.", "Answer these: <sums>", "My homework: <sums>", "Some sums for you: <sums>",
    "Can you solve <sums>?", "Find the answers: <sums>", "Compute <sums>.", "A few sums: <sums>", "Please calculate: <sums>", "Math test: <sums>", "Quick: <sums>", "How much is <sums>?",
)  # fmt: skip


def many(dice: Dice) -> Exchange:
    """Several sums at once: a line for each."""
    facts = [_numbers(dice) for _ in range(dice.randrange(3, 13))]
    way = dice.random()
    asked = []
    for a, operation, b in facts:
        sign = (
            _SIGNS[operation][0 if way < 0.4 else 1 if way < 0.7 else 2]
            if way < 0.85
            else dice.pick(_SIGNS[operation][:3])
        )
        asked.append(sign.replace("<a>", str(a)).replace("<b>", str(b)))
    text = typed(dice, dice.pick(_MANY), sums=dice.pick((", ", ", ", "; ", "\n", " and ")).join(asked))
    return Exchange(text, "\n".join(worth(*fact) for fact in facts))


_TABLES = (
    "[Say|Write|Give me|Show me|List|Recite|Tell me] the [<n> times table|times table of <n>|table of <n>|multiplication table of <n>|<n> multiplication table].", "[<n> times table|times table <n>|the table of <n>|multiplication table for <n>]", "[Can you|Do you know] [say |]the <n> times table?", "Teach me the <n> times table.",
)  # fmt: skip


def times_table(dice: Dice) -> Exchange:
    """The times table of a number, to ten or twenty."""
    n = dice.randrange(1, MOST + 1)
    text = typed(dice, dice.pick(_TABLES), n=n)
    return Exchange(text, "\n".join(worth(i, "times", n) for i in range(1, dice.pick((11, 11, 11, 13)))))


_OTHERS = (
    ("[What is|What's|Calculate|How much is] <n> squared?", "times"),
    ("[What is|Calculate] the square of <n>[?|]", "times"),
    ("[What is|How much is|What's] [double|twice|two times] <n>?", "double"),
    ("Double <n>.", "double"),
    ("[What is|How much is|What's] half of <n>?", "half"),
    ("[Halve|Half of] <n>", "half"),
    ("[What is|What's] <n> plus one?", "next"),
    ("[Which|What] number comes [after|next after] <n>?", "next"),
)


def small(dice: Dice) -> Exchange:
    """Squares, doubles and halves."""
    question, kind = dice.pick(_OTHERS)
    n = dice.randrange(1, MOST + 1)
    if kind == "half":
        n = 2 * dice.randrange(1, 11)
    reply = {
        "times": worth(n, "times", n),
        "double": worth(2, "times", n),
        "half": worth(n, "divided by", 2),
        "next": worth(n, "plus", 1),
    }[kind]
    said = spelled(n) if dice.chance(0.25) else str(n)
    return Exchange(typed(dice, question, n=said), reply)


_GOODS = [
    n
    for n in NOUNS
    if n[-1] not in "shxyzf"
    and n not in ("leaf", "knife", "fish", "sheep", "mouse", "wool", "salt", "corn", "snow", "moon")
]
_GOODS += [f for f in FRUITS if f[-1] not in "hy"] + [
    a for a in ANIMALS if a not in ("fish", "deer", "goose", "mouse", "sheep", "wolf", "fox", "seal")
]
_GOODS += "coin book toy sweet cookie pencil marble sticker card dollar euro pound sandwiche balloon egg candie puppie cupcake".split()
_TALES = {
    "minus": (
        "I have <a> <x>[ and|. I|, I] [eat|lose|sell|give away|drop|break|use] <b>. How many [are left|do I have left|do I have|remain]?",
        "<who> has <a> <x> and gives <b> away. How many [does <who> have|are left]?",
        "There are <a> <x>. <b> [are taken away|go away|leave|disappear]. How many [are left|remain]?",
        "If I have <a> <x> and [take away|lose|give you] <b>, how many [are left|do I have|do I have left]?",
        "<who> had <a> <x>, <b> [were lost|got lost|fell down|broke]. How many are left?",
        "I bought <a> <x> and gave my friend <b>. How many [do I have|are left|do I have now]?",
    ),
    "plus": (
        "I have <a> <x> and [get|buy|find|am given] <b> more. How many do I have[ now|]?",
        "<who> has <a> <x> and <who2> has <b>. How many [do they have|do they have together|are there]?",
        "If I have <a> <x> and you give me <b> more, how many do I have?",
        "There are <a> <x> on the table and <b> on the floor. How many are there[ in all| altogether|]?",
        "<a> <x> plus <b> <x>, how many is that?",
        "<who> bought <a> <x> yesterday and <b> today. How many is that?",
    ),
    "times": (
        "There are <a> boxes with <b> <x> each. How many <x> are there?",
        "<a> [bags|boxes|baskets] hold <b> <x> each. How many [is that|are there|in all]?",
        "If one box has <b> <x>, how many are in <a> boxes?",
        "<who> buys <a> packs of <b> <x>. How many <x> is that?",
    ),
    "divided by": (
        "[<a> <x> are shared|Share <a> <x>] among <b> [children|people|friends]. How many does each get?",
        "I have <a> <x> and <b> friends. How many does each friend get?",
    ),
}  # fmt: skip


def tale(dice: Dice) -> Exchange:
    """A sum told as a story of things."""
    operation = dice.choices(tuple(_TALES), (5, 5, 2, 1.5))[0]
    a, b = dice.randrange(2, MOST + 1), dice.randrange(1, MOST + 1)
    if operation == "minus" and a < b:
        a, b = b, a
    if operation == "divided by":
        b = dice.randrange(2, 8)
        a = b * dice.randrange(1, MOST // b + 1)
    who, who2 = dice.sample(PEOPLE, 2)
    words = dice.chance(0.2)
    said = [spelled(n) if words else str(n) for n in (a, b)]
    text = dice.spin(dice.pick(_TALES[operation]), a=said[0], b=said[1], x=dice.pick(_GOODS) + "s", who=who, who2=who2)
    return Exchange(typed(dice, text), worth(a, operation, b))


def large(dice: Dice) -> Exchange:
    """A sum beyond reach."""
    operation = dice.pick(tuple(_SIGNS))
    top = dice.pick((60, 100, 100, 1000, 1000, 10_000, 100_000, 10_000_000))
    numbers = [dice.randrange(MOST + 1, top), dice.randrange(2, top) if dice.chance(0.75) else dice.randrange(2, 12)]
    dice.shuffle(numbers)
    if operation == "divided by" and dice.chance(0.7):
        numbers.sort(reverse=True)
    while operation == "divided by" and numbers[1] <= 12 and numbers[0] <= 144:
        numbers[0] += dice.randrange(145, 900)
    a, b = (f"{n:,}" if dice.chance(0.08) else str(n) for n in numbers)
    if dice.chance(0.12):
        a += dice.pick((".5", ".25", ".1", "%", "%"))
    if dice.chance(0.15) and max(numbers) <= 100:
        a, b = (spelled(min(n, 100)) for n in numbers)
    question = (
        dice.pick(_ORDERS[operation])
        if dice.chance(0.2)
        else dice.pick(_AROUND).replace("<sum>", dice.pick(_SIGNS[operation]))
    )
    return Exchange(typed(dice, question, a=a, b=b), too_large(dice))


_HARDER = (
    "[What is|Calculate|Find|Compute|What's] the [square root|cube root|cube|logarithm|factorial|sine|cosine|tangent] of <n>[?|.]",
    "[What is|Calculate|What's] <n>% of <m>?", "[What is|Calculate] <n> percent of <m>?", "Solve [for x|the equation|]: <k>x + <n> = <m>",
    "Solve x^2 - <n>x + <k> = 0", "[What is|Calculate] <k>^<n>?", "[What is|Compute] <k> to the power of <n>?", "<k>! = ?", "sqrt(<n>)",
    "[What is|Calculate] <k> + <n> + <m> + <k>?", "(<k> + <n>) * <m>", "<k> * <n> - <m>", "[What is|Compute] the [integral|derivative] of [x^2|sin x|x^<k>|e^x][?|.]",
    "Is <m> a prime number?", "[What is|Convert] <n> [miles in kilometres|pounds in kilos|feet to metres|Celsius in Fahrenheit|dollars in euros|inches to cm|km to miles][?|]",
    "[How many|What number of] [seconds|minutes|hours|days|weeks] are [in|there in] a [day|year|week|month|century]?", "[What is|Simplify] <k>/<n> + <m>/<n>?",
    "[Round|Round off] <m>.<n> to [one decimal place|the nearest ten]", "[What is|What's] the [area|circumference|volume] of a [circle|square|sphere|cube] [with radius|of side] <k>?",
    "[What is|Name|Tell me] [pi|the value of pi|the digits of pi|pi to <n> digits|e]", "[Prove|Explain] the [Pythagorean theorem|binomial theorem|chain rule][.|]",
    "[What is|Find] the [mean|median|average|standard deviation] of <k>, <n>, <m>", "[Teach me|Explain|Help me with] [algebra|geometry|calculus|fractions|trigonometry|statistics][.|]",
    "A train [goes|travels] at <m> km/h for <k> hours. How far does it go?", "[Factor|Factorise] <m>", "[Convert|Write] <m> [in|to] [binary|hexadecimal|roman numerals][.|]",
    "1<n> * 1<m> + <k>", "[What is|Calculate] the [interest|tax|tip] on <m> [euros|dollars]?", "If x = <k>, what is <n>x + <m>?", "what is infinity [plus|times] <k>?",
)  # fmt: skip


def harder(dice: Dice) -> Exchange:
    """Mathematics beyond a sum of two numbers."""
    text = typed(
        dice, dice.pick(_HARDER), n=dice.randrange(2, 200), m=dice.randrange(10, 2000), k=dice.randrange(2, 12)
    )
    return Exchange(text, too_large(dice))


def sums(dice: Dice) -> list[Exchange]:
    """One sum, or two or three in a row."""
    kinds = (plain, many, times_table, small, tale, large, harder)
    count = dice.choices((1, 2, 3), (70, 18, 12))[0]
    return [dice.choices(kinds, (46, 22, 3, 3, 8, 11, 7))[0](dice) for _ in range(count)]
