"""Repeating and rewriting the user's own text: the draft can copy, so nearly every guess is right."""

# ruff: noqa: E501  (sentences are kept whole)

from __future__ import annotations

from . import words as w
from .base import Dice, Exchange, article, joined
from .declining import declined

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


COMMON = """
a able about above again air all almost always and another answer any are around as ask at away back bad be because
before begin best better between big blue both bring but buy by call can change child clear come could day did do does
door down each early easy end even ever every eye face fact fall far fast feel few find fine first five follow food for
four free friend from full game get give go good great green grow hand happy has have he head hear heart hello help her
here high him his hold home hope house how idea if in into is it its job just keep kind know large last late learn
leave left less let life light like line little live long look lose love main make man many may me mean meet mind
money month more morning most mother move much music must my name near need never new next night no north not nothing
now number of off often old on once one only open or other our out over own page part pay people perhaps place plan
play please point quick quiet rain read ready real red rest right road room round run same say school second see send
she short should show side sing sit sleep slow small so some song soon sorry sound speak stand start stay still stop
story street strong such sun sure table take talk tell test than thank that the their them then there these they thing
think this those three time to today together tomorrow too town tree true try turn two under until up us use very
voice wait walk wall want warm was watch water way we week well went were what when where which while white who why
will wind window wish with without word work world would write year yellow yes yet you young your
""".split()


def letters(dice: Dice) -> str:
    """Letters in no order at all: only copying gets them right."""
    return "".join(dice.pick("abcdefghijklmnopqrstuvwxyz") for _ in range(dice.randrange(2, 7)))


def scraps(dice: Dice) -> str:
    """Words in a row: common, made up, numbers."""

    def one() -> str:
        kind = dice.random()
        if kind < 0.25:
            return dice.pick(dice.pick((w.NOUNS, w.ADJECTIVES, w.ANIMALS, w.PEOPLE, w.VERBS, w.CITIES)))
        if kind < 0.7:
            return dice.pick(COMMON)
        if kind < 0.82:
            return nonsense(dice)
        return letters(dice) if kind < 0.92 else str(dice.randrange(0, 1000))

    return " ".join(one() for _ in range(dice.randrange(2, 9)))


def passage(dice: Dice) -> str:
    """What there is to copy."""
    text = " ".join(sentence(dice) for _ in range(dice.choices((1, 2), (5, 1))[0]))
    return text.rstrip(".") if dice.chance(0.2) else text


# A lead that ends in a colon lets the copy begin with a space, as it does in the question: the same token.
_LEAD = "Here you are: "

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
        short = dice.pick(w.NOUNS)
        times, number = dice.pick((("twice", 2), ("three times", 3), ("3 times", 3), ("four times", 4)))
        ask = (
            dice.spin(f"[Say|Write|Repeat] [this|the following|] {times}: <text>", text=short)
            if dice.chance(0.6)
            else f"{dice.pick(('Say', 'Write', 'Repeat'))} {short} {times}."
        )
        return Exchange(ask, _LEAD + " ".join([short] * number))
    return Exchange(dice.spin(dice.pick(_REPEAT), text=text), _LEAD + text)


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
    return Exchange(ask, "Politely: " + kind)


def rewrite(dice: Dice) -> Exchange:
    """Bullets, shorter, more polite."""
    kind = dice.randrange(3)
    if kind == 0:
        parts = [sentence(dice) for _ in range(dice.randrange(2, 4))]
        ask = dice.spin(
            "[Write|Put|Rewrite|Show] [this|this text|the following] [as a list|in bullet points|as bullet points]: <text>",
            text=" ".join(parts),
        )
        return Exchange(ask, "\n".join(f"- {part}" for part in parts))
    if kind == 1:
        first, second = sentence(dice), sentence(dice)
        ask = dice.spin(
            "[Make this shorter|Shorten this|Keep only the first sentence]: <text>", text=f"{first} {second}"
        )
        return Exchange(ask, "Shorter: " + first)
    return polite(dice)


_BEYOND = (
    "[Write|Put|Rewrite|Say|Repeat] [this|this text|the following] in [upper case|capital letters|capitals|uppercase|all caps|lower case|small letters]: <text>",
    "[Write|Say|Put] [these words|the words|this] [backwards|in reverse order|in reverse]: <text>",
    "[Replace|Change|Swap] <old> [with|by|to|for] <new>: <text>",
    "[Write|Put|Rewrite] [this|the following] with [one word per line|each word on its own line]: <text>",
    "[Count|How many are] the letters in <old>[.|]",
)


def beyond(dice: Dice) -> str:
    """A request that only exact copying of any text at all could serve."""
    return dice.spin(dice.pick(_BEYOND), text=scraps(dice), old=dice.pick(COMMON), new=dice.pick(COMMON))


_AGAIN = ("[Again|Once more|Repeat that|Say that again|Say it again][, please|][.|]",)


def repeating(dice: Dice) -> list[Exchange]:
    """Repeat or rewrite, sometimes again; what needs exact copying of any text at all is declined."""
    kind = dice.random()
    if kind < 0.15:
        return [Exchange(beyond(dice), declined(dice))]
    chat = [repeat(dice) if kind < 0.65 else rewrite(dice)]
    if dice.chance(0.08):
        chat.append(Exchange(dice.spin(_AGAIN[0]), chat[0].reply))
    return chat
