"""Repeating and rewriting the user's own text: the draft can copy, so nearly every guess is right."""

# ruff: noqa: E501  (sentences are kept whole)

from __future__ import annotations

from . import words as w
from .base import Dice, Exchange, article, joined

_ADJECTIVE_FORMS = w.ADJECTIVES
_THINGS = [n for n in w.NOUNS if not n.endswith("s")] + w.ANIMALS
_PLAIN_PLURAL = [
    t
    for t in _THINGS
    if t not in ("deer", "goose", "mouse", "sheep", "wolf", "fish", "leaf", "wool", "salt", "corn", "knife")
    and t[-1] not in "shxyz"
]


def nonsense(dice: Dice) -> str:
    """A made-up word of two or three syllables, so that copying cannot rest on memory."""
    syllable = "[b|d|f|g|k|l|m|n|p|r|s|t|v|z|br|st|tr|pl][a|e|i|o|u|a|o]"
    return dice.spin(syllable * dice.pick((2, 2, 3)) + "[n|r|s|l||||]")


def sentence(dice: Dice) -> str:
    """A simple sentence of common words."""
    kind = dice.randrange(7)
    if kind == 0:
        return f"The {dice.pick(_ADJECTIVE_FORMS)} {dice.pick(_THINGS)} {dice.pick(w.VERBS)} the {dice.pick(_THINGS)}."
    if kind == 1:
        return f"{dice.pick(w.PEOPLE)} {dice.pick(w.VERBS)} the {dice.pick(_ADJECTIVE_FORMS)} {dice.pick(_THINGS)} in {dice.pick(w.CITIES)}."
    if kind == 2:
        return f"My {dice.pick(_THINGS)} is {dice.pick(_ADJECTIVE_FORMS)} and {dice.pick(_ADJECTIVE_FORMS)}."
    if kind == 3:
        return f"{dice.pick(w.PEOPLE)} and {dice.pick(w.PEOPLE)} meet on {dice.pick(w.DAYS)} at {dice.randrange(1, 13)} o'clock."
    if kind == 4:
        return f"The {dice.pick(_THINGS)} near the {dice.pick(_THINGS)} is {dice.pick(w.COLOURS)}."
    if kind == 5:
        return (
            dice.spin("[Please bring|We need|I have bought|They sold|You forgot]")
            + " "
            + joined([f"{dice.randrange(2, 20)} {t}s" for t in dice.sample(_PLAIN_PLURAL, 2)])
            + "."
        )
    return f"On {dice.pick(w.DAYS)}, {dice.pick(w.PEOPLE)} {dice.pick(w.VERBS)} {article(dice.pick(_THINGS))} {dice.pick(w.ADVERBS)}."


def scraps(dice: Dice) -> str:
    """Words in a row: common, made up, numbers."""

    def one() -> str:
        kind = dice.random()
        if kind < 0.6:
            return dice.pick(dice.pick((w.NOUNS, w.ADJECTIVES, w.ANIMALS, w.PEOPLE, w.VERBS, w.CITIES)))
        if kind < 0.85:
            return nonsense(dice)
        return str(dice.randrange(0, 1000))

    return " ".join(one() for _ in range(dice.randrange(2, 9)))


def passage(dice: Dice) -> str:
    """What there is to copy."""
    kind = dice.random()
    if kind < 0.5:
        text = " ".join(sentence(dice) for _ in range(dice.choices((1, 2, 3), (6, 3, 1))[0]))
        return text.rstrip(".") if dice.chance(0.2) else text
    return scraps(dice)


_REPEAT = (
    "[Repeat|Say|Write|Copy|Echo][ after me|]: <text>",
    "[Repeat|Copy] [this|this text|the following|these words|this sentence]: <text>",
    "[Please repeat|Can you repeat|Could you say|Say exactly this|Write exactly this|Repeat word for word]: <text>",
    'Repeat "<text>"',
    "[Say|Write|Repeat] the following[ text|]:\n\n<text>",
)


def repeat(dice: Dice) -> Exchange:
    """The same text again, maybe more than once."""
    text = passage(dice)
    if dice.chance(0.2):
        short = scraps(dice) if dice.chance(0.5) else dice.pick(w.NOUNS)
        short = " ".join(short.split()[:3])
        times, number = dice.pick(
            (
                ("twice", 2),
                ("three times", 3),
                ("3 times", 3),
                ("four times", 4),
                ("five times", 5),
                ("5 times", 5),
                ("ten times", 10),
            )
        )
        ask = (
            dice.spin(f"[Say|Write|Repeat] [this|the following|] {times}: <text>", text=short)
            if dice.chance(0.6)
            else f"{dice.pick(('Say', 'Write', 'Repeat'))} {short} {times}."
        )
        return Exchange(ask, " ".join([short] * number))
    return Exchange(dice.spin(dice.pick(_REPEAT), text=text), text)


_POLITE = (
    ("Close the door.", "Could you please close the door?"), ("Send me the report.", "Could you please send me the report?"),
    ("Be quiet.", "Could you please be quiet?"), ("Call me tomorrow.", "Could you please call me tomorrow?"),
    ("Wait.", "Could you please wait a moment?"), ("Give me the key.", "Could you please give me the key?"),
    ("Open the window.", "Could you please open the window?"), ("Answer my letter.", "Could you please answer my letter?"),
    ("Come here.", "Could you please come here?"), ("Help me with the table.", "Could you please help me with the table?"),
    ("Turn off the light.", "Could you please turn off the light?"), ("Speak slowly.", "Could you please speak slowly?"),
)  # fmt: skip
_ORDERS = "close|open|clean|bring me|show me|paint|fix|find|move|count|carry|sell me|lend me".split("|")


def polite(dice: Dice) -> Exchange:
    """An order made polite."""
    if dice.chance(0.4):
        rude, kind = dice.pick(_POLITE)
    else:
        order = f"{dice.pick(_ORDERS)} the {dice.pick(_ADJECTIVE_FORMS) + ' ' if dice.chance(0.4) else ''}{dice.pick(_THINGS)}"
        rude, kind = (
            order[0].upper() + order[1:] + dice.pick((".", "!", " now.")),
            f"Could you please {order}?",
        )
    forms = (
        "Make this [more polite|polite|friendlier|nicer]: <text>",
        "[Write|Rewrite|Say] this [politely|more politely|in a polite way]: <text>",
        "Make this sentence more polite: <text>",
    )
    ask = dice.spin(dice.pick(forms), text=rude)
    return Exchange(ask, kind)


def rewrite(dice: Dice) -> Exchange:
    """Upper case, lower case, bullets, reversed order, swapped words, quotes, shorter."""
    kind = dice.randrange(9)
    text = passage(dice)
    if kind == 0:
        ask = dice.spin(
            "[Write|Put|Rewrite|Say|Repeat] [this|this text|the following] in [upper case|capital letters|capitals|uppercase|all caps]: <text>",
            text=text,
        )
        return Exchange(ask, text.upper())
    if kind == 1:
        ask = dice.spin(
            "[Write|Put|Rewrite|Say|Repeat] [this|this text|the following] in [lower case|small letters|lowercase]: <text>",
            text=text if dice.chance(0.5) else text.upper(),
        )
        return Exchange(ask, text.lower())
    if kind == 2:
        parts = [sentence(dice) for _ in range(dice.randrange(2, 5))]
        ask = dice.spin(
            "[Write|Put|Rewrite|Turn] [this|this text|the following] [as a list|in bullet points|as bullet points]: <text>",
            text=" ".join(parts),
        )
        return Exchange(ask.replace("Turn this as", "Show this as"), "\n".join(f"- {p}" for p in parts))
    if kind == 3:
        row = scraps(dice).split()[:6]
        ask = dice.spin(
            "[Write|Say|Put] [these words|the words] [backwards|in reverse order|in reverse]: <text>",
            text=" ".join(row),
        )
        return Exchange(ask, " ".join(reversed(row)))
    if kind == 4:
        text = sentence(dice)
        found = [
            word.strip(".,") for word in text.split() if word.strip(".,") in _THINGS or word.strip(".,") in w.PEOPLE
        ]
        if not found:
            return repeat(dice)
        old = dice.pick(found)
        new = dice.pick([t for t in (w.PEOPLE if old in w.PEOPLE else _THINGS) if t not in text])
        forms = (
            "Replace <old> [with|by] <new>: <text>",
            "Change <old> to <new>: <text>",
            "Swap <old> for <new>: <text>",
        )
        ask = dice.spin(dice.pick(forms), old=old, new=new, text=text)
        return Exchange(
            ask,
            " ".join(new + word[len(old) :] if word.strip(".,") == old else word for word in text.split()),
        )
    if kind == 5:
        ask = dice.spin("[Put|Write|Set] [this|the following] in [quotes|quotation marks]: <text>", text=text)
        return Exchange(ask, f'"{text}"')
    if kind == 6:
        ask = dice.spin(
            "[Write|Put|Rewrite] [this|the following] with [one word per line|each word on its own line]: <text>",
            text=" ".join(text.split()[:8]),
        )
        return Exchange(ask, "\n".join(text.split()[:8]))
    if kind == 7:
        first, second = sentence(dice), sentence(dice)
        ask = dice.spin(
            "[Make this shorter|Shorten this|Keep only the first sentence]: <text>", text=f"{first} {second}"
        )
        return Exchange(ask, first)
    return polite(dice)


_AGAIN = ("[Again|Once more|Repeat that|Say that again|Say it again][, please|][.|]",)
_UPPER = ("[Now|And|The same] in [capital letters|capitals|upper case][, please|][.|]",)


def repeating(dice: Dice) -> list[Exchange]:
    """Repeat or rewrite, sometimes again."""
    chat = [repeat(dice) if dice.chance(0.5) else rewrite(dice)]
    follow = dice.random()
    if follow < 0.08:
        chat.append(Exchange(dice.spin(_AGAIN[0]), chat[0].reply))
    elif follow < 0.14:
        chat.append(Exchange(dice.spin(_UPPER[0]), chat[0].reply.upper()))
    return chat
