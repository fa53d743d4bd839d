"""Lists and tables in Markdown."""

# ruff: noqa: E501  (sentences are kept whole)

from __future__ import annotations

import re
from collections.abc import Sequence

from . import words as w
from .base import Dice, Exchange, plural, spelled
from .declining import declined
from .letters import HARD_WORDS

# How the kind is called, and its members in the order in which the demo gives them.
_KINDS: dict[str, Sequence[str]] = {
    "fruits": w.FRUITS, "vegetables": w.VEGETABLES, "animals": w.ANIMALS, "colours": w.COLOURS, "trees": w.TREES,
    "flowers": w.FLOWERS, "musical instruments": w.INSTRUMENTS, "tools": w.TOOLS, "sports": w.SPORTS, "drinks": w.DRINKS,
    "pieces of furniture": w.FURNITURE, "clothes": w.CLOTHES, "kinds of weather": w.WEATHER, "vehicles": w.VEHICLES,
    "metals": w.METALS, "planets": w.PLANETS, "days of the week": w.DAYS, "months": w.MONTHS, "seasons": w.SEASONS,
    "continents": w.CONTINENTS, "oceans": w.OCEANS, "jobs": w.JOBS, "hobbies": w.HOBBIES, "cities": w.CITIES,
    "colours of the rainbow": w.RAINBOW,
    "sea animals": "dolphin whale seal crab octopus shark starfish turtle lobster squid".split(), "farm animals": "cow pig sheep horse goat chicken duck goose donkey rabbit".split(),
    "birds": "owl eagle swan sparrow robin crow duck goose penguin parrot".split(), "zoo animals": "lion tiger elephant giraffe monkey zebra bear penguin seal snake".split(),
    "girls' names": w.GIRLS[:10], "boys' names": w.BOYS[:10], "breakfast foods": "bread eggs cheese jam porridge fruit yoghurt pancakes honey toast".split(),
}  # fmt: skip
_OTHER = {
    "colours": "colors",
    "musical instruments": "instruments",
    "pieces of furniture": "furniture",
    "clothes": "things to wear",
    "vehicles": "means of transport",
    "jobs": "professions",
    "hobbies": "pastimes",
}
_WHOLE = (
    "planets",
    "days of the week",
    "months",
    "seasons",
    "continents",
    "oceans",
    "colours of the rainbow",
)

_FREE_LISTS: dict[str, tuple[str, ...]] = {
    "[things to pack for a trip|a packing list for a journey|what to pack for a holiday]": (
        "a warm jacket",
        "two pairs of socks",
        "a toothbrush",
        "a good book",
        "a bottle of water",
        "a map",
        "some money",
        "a small umbrella",
    ),
    "[a shopping list|a shopping list for the week|things to buy for breakfast]": (
        "bread",
        "butter",
        "milk",
        "eggs",
        "cheese",
        "apples",
        "tea",
        "honey",
    ),
    "[reasons to take a walk|why walking is good]": (
        "fresh air",
        "a clear head",
        "stronger legs",
        "birds and trees to see",
        "time to think",
        "a better appetite",
        "sound sleep",
    ),
    "[ways to save time in the morning|tips for a quick morning]": (
        "lay out your clothes at night",
        "pack your bag the evening before",
        "get up with the first alarm",
        "keep breakfast simple",
        "leave the phone alone",
        "know where your keys are",
    ),
    "[ideas for a rainy day|things to do on a rainy day]": (
        "read a book",
        "bake bread",
        "write a letter",
        "play chess",
        "tidy a drawer",
        "watch the drops on the window",
        "learn a song",
    ),
    "[ideas for a birthday party|what is needed for a party]": (
        "a cake with candles",
        "paper lanterns",
        "a few good games",
        "music to dance to",
        "lemonade for everyone",
        "a list of guests",
        "time to tidy up",
    ),
    "[tips for writing well|how to write clearly]": (
        "use short sentences",
        "choose plain words",
        "read it aloud",
        "cut what is not needed",
        "begin with the main point",
        "let it rest for a day",
    ),
    "[tips for sleeping well|how to sleep better]": (
        "go to bed at the same hour",
        "keep the room cool and dark",
        "take a short walk in the evening",
        "drink no coffee after noon",
        "leave the screen in another room",
        "read a few pages",
    ),
    "[names for a cat|good names for a cat]": (
        "Pepper",
        "Smoky",
        "Tiger",
        "Luna",
        "Biscuit",
        "Olive",
        "Pirate",
        "Snowball",
    ),
    "[names for a dog|good names for a dog|dog names|names for a puppy]": (
        "Max",
        "Bella",
        "Rocky",
        "Daisy",
        "Bruno",
        "Coco",
        "Buddy",
        "Ruby",
    ),
    "[things in a kitchen|what is in a kitchen|kitchen things]": (
        "a table",
        "a stove",
        "pots and pans",
        "plates",
        "cups",
        "knives and forks",
        "a kettle",
        "a bread board",
    ),
    "[things for school|what a pupil needs for school|school things]": (
        "a pencil case",
        "pens and pencils",
        "a ruler",
        "exercise books",
        "a lunch box",
        "a bottle of water",
        "a school bag",
    ),
    "[small presents|present ideas|what to give a friend|gifts for a birthday]": (
        "a good book",
        "flowers",
        "a box of chocolates",
        "a warm scarf",
        "tickets for the theatre",
        "a letter written by hand",
        "a cake of your own",
    ),
    "[games to play|games for children|party games]": (
        "hide and seek",
        "musical chairs",
        "dominoes",
        "a treasure hunt",
        "charades",
        "chess",
        "a race with eggs and spoons",
    ),
    "[things found on a beach|what you find on a beach]": (
        "shells",
        "smooth stones",
        "driftwood",
        "seaweed",
        "a crab",
        "a feather",
        "footprints",
    ),
    "[things a draft model needs|what makes a good draft model]": (
        "the same tokens as the main model",
        "a much lower cost",
        "a similar taste in words",
        "a short draft length for free prose",
        "a long draft length for lists",
    ),
    "[advantages of speculative decoding|reasons for speculative decoding]": (
        "the text appears sooner",
        "the quality stays the same",
        "idle arithmetic is put to use",
        "it works with models you already have",
        "it can be switched off at any time",
    ),
}

_ASK = (
    "[List|Name|Give me|Write down|Tell me] <n> <kind>[.|]",
    "[Make|Write|Give me] a list of <n> <kind>[.|]",
    "[Can|Could] you [list|name|give me] <n> <kind>?",
    "A list of <n> <kind>[, please|][.|]",
    "<n> <kind>",
)
_ASK_ALL = (
    "[List|Name|Give me|Write down] the <kind>[.|]",
    "[Make|Write|Give me] a list of the <kind>[.|]",
    "[What are|Can you list] the <kind>?",
)
_AS_NUMBERED = (" as a numbered list", ", numbered", " in a numbered list")
_AS_BULLETS = (" as a list", " in bullet points", " as bullet points", " in a bulleted list")


def _listed(items: list[str], numbered: bool) -> str:
    return "\n".join(f"{i}. {item}" if numbered else f"- {item}" for i, item in enumerate(items, 1))


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = ["| " + " | ".join(row) + " |" for row in (head, tuple("---" for _ in head), *rows)]
    return "\n".join(lines)


def plain_list(dice: Dice) -> list[Exchange]:
    """Members of a kind, as bullets or numbered; maybe turned into a table next."""
    kind = dice.pick(list(_KINDS))
    members = _KINDS[kind]
    whole = kind in _WHOLE
    size = len(members) if whole else dice.choices((3, 4, 5, 6, 7, 8, 10), (3, 2, 6, 2, 2, 2, 4))[0]
    size = min(size, len(members))
    # Always the first members in their order: lists are meant to be easy to guess.
    items = list(members) if whole else list(members[:size])
    numbered = dice.chance(0.4)
    number = dice.pick((str(size), spelled(size)))
    named = _OTHER.get(kind, kind) if dice.chance(0.3) else kind
    ask = dice.spin(dice.pick(_ASK_ALL if whole else _ASK), n=number, kind=named)
    if numbered or dice.chance(0.2):
        ask = ask.rstrip(".?") + dice.pick(_AS_NUMBERED if numbered else _AS_BULLETS) + dice.pick((".", ""))
    shown = [item[0].upper() + item[1:] for item in items]
    lead = f"Here are the {kind}:" if whole else f"Here are {spelled(size)} {kind}:"
    chat = [Exchange(ask[0].upper() + ask[1:], lead + "\n\n" + _listed(shown, numbered))]
    follow = dice.random()
    if follow < 0.10:
        rows = [(str(i), item) for i, item in enumerate(shown, 1)]
        text = _table(("Number", "Name"), rows)
        chat.append(
            Exchange(
                dice.spin("[Now|Put that|Put it|Show it] [as|in] a table[, please|][.|]"),
                "Here is the table:\n\n" + text,
            )
        )
    elif follow < 0.18:
        back = _listed(shown[::-1], numbered)
        chat.append(
            Exchange(
                dice.spin("[Now|And|The same] [backwards|in reverse|in reverse order][, please|][.|]"),
                "In reverse order:\n\n" + back,
            )
        )
    elif follow < 0.26:
        chat.append(
            Exchange(
                dice.spin("[In one line|As a sentence|Without the list|On one line][, please|][.|]"),
                ", ".join(shown) + ".",
            )
        )
    elif follow < 0.34 and not numbered:
        chat.append(
            Exchange(
                dice.spin("[Number them|Now numbered|As a numbered list|With numbers][, please|][.|]"),
                "With numbers:\n\n" + _listed(shown, True),
            )
        )
    return chat


# Lists by the names that `asked` gives them; other names are those of `_KINDS`.
_NAMED = {
    "packing": "things to pack", "shopping": "a shopping list", "walk": "reasons to take a walk", "morning": "ways to save time", "rainy": "ideas for a rainy day", "party": "ideas for a birthday party", "writing": "tips for writing well",
    "sleep": "tips for sleeping well", "cat-names": "names for a cat", "dog-names": "names for a dog", "beach": "things found on a beach", "kitchen": "things in a kitchen", "classroom": "things for school", "presents": "small presents", "games": "games to play",
    "draft-needs": "things a draft model needs", "advantages": "advantages of speculative decoding", "sea-animals": "sea animals", "farm-animals": "farm animals", "zoo-animals": "zoo animals", "girls-names": "girls' names", "boys-names": "boys' names", "breakfast": "breakfast foods",
}  # fmt: skip
_COUNT = re.compile(r"\b(10|[2-9]|two|three|four|five|six|seven|eight|nine|ten)\b(?! year)", re.I)


def known_list(wish: str, name: str) -> str:
    """The list called ``name``, as long and in such a form as the wish says."""
    name = _NAMED.get(name, name)
    members = _KINDS.get(name) or next(items for named, items in _FREE_LISTS.items() if name in named)
    numbers = {spelled(n): n for n in range(2, 11)} | {str(n): n for n in range(2, 11)}
    found = _COUNT.search(wish)
    size = len(members) if name in _WHOLE else min(len(members), numbers[found[1].lower()] if found else 5)
    shown = [item[0].upper() + item[1:] for item in members[:size]]
    lead = f"Here are {'the' if name in _WHOLE else spelled(size)} {name}:" if name in _KINDS else "Here is a list:"
    return lead + "\n\n" + _listed(shown, "numbered" in wish)


def unknown_list(dice: Dice) -> list[Exchange]:
    """A list of things that no list is known of."""
    number = dice.pick((str(dice.randrange(2, 13)), spelled(dice.randrange(2, 13)), "some", "all", "a few"))
    what = dice.pick(HARD_WORDS)
    more = dice.pick("names ideas types brands facts rules recipes words parts songs".split())
    kind = dice.pick((plural(what), f"{dice.pick(w.ADJECTIVES)} {plural(what)}", f"{what} {more}", f"kinds of {what}"))
    return [Exchange(dice.spin(dice.pick(_ASK), n=number, kind=kind), declined(dice))]


def free_list(dice: Dice) -> list[Exchange]:
    """Short advice as a list."""
    named = dice.pick(list(_FREE_LISTS))
    items = list(_FREE_LISTS[named])
    count = min(dice.pick((3, 4, 5, 5, 6, 7)), len(items))
    spun = dice.spin(named)
    asked = dice.spin(
        dice.pick(
            (
                "[Make|Write|Give me] a list: <what>[.|]",
                "[List|Give me|Tell me|I need] <what>[.|]",
                "<what>, as a list[.|]",
                "<what>[?|please|]",
                "[Can you give me|Do you know|Could you list] <what>?",
            )
        ),
        what=spun,
    )
    # Five, unless another number is asked for.
    if dice.chance(0.4):
        asked = dice.spin(f"{asked.rstrip('.? ')}, {dice.pick((str(count), spelled(count)))} [of them|please|]")
    else:
        count = min(5, len(items))
    chosen = [item[0].upper() + item[1:] for item in items[:count]]
    return [Exchange(asked[0].upper() + asked[1:], "Here is a list:\n\n" + _listed(chosen, False))]


_PLANET_ROWS = (
    ("Mercury", "rock", "0", "1"), ("Venus", "rock", "0", "2"), ("Earth", "rock", "1", "3"), ("Mars", "rock", "2", "4"),
    ("Jupiter", "gas", "many", "5"), ("Saturn", "gas", "many", "6"), ("Uranus", "ice", "many", "7"), ("Neptune", "ice", "many", "8"),
)  # fmt: skip
_ANIMAL_ROWS = (
    ("Cat", "4", "meow"), ("Dog", "4", "woof"), ("Cow", "4", "moo"), ("Duck", "2", "quack"), ("Sheep", "4", "baa"),
    ("Horse", "4", "neigh"), ("Goose", "2", "honk"), ("Frog", "4", "croak"), ("Owl", "2", "hoot"), ("Lion", "4", "roar"),
)  # fmt: skip
_FRUIT_ROWS = (
    ("Apple", "red", "sweet"), ("Banana", "yellow", "sweet"), ("Cherry", "red", "sweet"), ("Grape", "purple", "sweet"),
    ("Kiwi", "green", "sour"), ("Lemon", "yellow", "sour"), ("Lime", "green", "sour"), ("Orange", "orange", "sweet"),
    ("Plum", "purple", "sweet"), ("Pear", "green", "sweet"),
)  # fmt: skip
_MONTH_DAYS = tuple(
    zip(w.MONTHS, ("31", "28", "31", "30", "31", "30", "31", "31", "30", "31", "30", "31"), strict=True)
)
_WEEK = (
    ("Monday", "work"),
    ("Tuesday", "work"),
    ("Wednesday", "work"),
    ("Thursday", "work"),
    ("Friday", "work"),
    ("Saturday", "rest"),
    ("Sunday", "rest"),
)
_COLOUR_ROWS = (
    ("Red", "#FF0000"),
    ("Green", "#00FF00"),
    ("Blue", "#0000FF"),
    ("Yellow", "#FFFF00"),
    ("Cyan", "#00FFFF"),
    ("Magenta", "#FF00FF"),
    ("Black", "#000000"),
    ("White", "#FFFFFF"),
)
_SIZE_ROWS = (
    ("Tokens per pass", "one", "several"), ("Passes of the main model", "many", "fewer"), ("Text", "the same", "the same"),
    ("Memory", "one model", "two models"), ("Speed", "steady", "depends on the guesses"),
)  # fmt: skip
_MODEL_ROWS = (
    ("Size", "large", "small"),
    ("Task", "checks", "guesses"),
    ("Speed", "slow", "quick"),
    ("Has the last word", "yes", "no"),
)

_TABLES: tuple[tuple[str, tuple[str, ...], tuple[tuple[str, ...], ...]], ...] = (
    (
        "[the planets|the planets and their moons|the eight planets]",
        ("Planet", "Kind", "Moons", "Place"),
        _PLANET_ROWS,
    ),
    (
        "[animals and their sounds|animals|some animals|animal sounds]",
        ("Animal", "Legs", "Sound"),
        _ANIMAL_ROWS,
    ),
    (
        "[fruits|fruits and their colours|some fruits|fruits and colors]",
        ("Fruit", "Colour", "Taste"),
        _FRUIT_ROWS,
    ),
    ("[the months|the months and their days|how many days each month has]", ("Month", "Days"), _MONTH_DAYS),
    ("[the days of the week|the week|a week]", ("Day", "Plan"), _WEEK),
    ("[colours|colour codes|colours and their codes|colors]", ("Colour", "Code"), _COLOUR_ROWS),
    (
        "[plain and speculative decoding|decoding with and without a draft]",
        ("", "Plain", "Speculative"),
        _SIZE_ROWS,
    ),
    ("[the main model and the draft|main and draft|the two models]", ("", "Main", "Draft"), _MODEL_ROWS),
)
_ASK_TABLE = (
    "[Make|Write|Give me|Show me|Draw] a table of <what>[.|]",
    "[Can|Could] you make a table of <what>?",
    "<what> in a table[.|]",
    "[Put|Show] <what> in a table[.|]",
    "A table of <what>[, please|][.|]",
    "[Make|Write] a table comparing <what>[.|]",
)


def made_table(dice: Dice) -> list[Exchange]:
    """A table of known facts, or one worked out from numbers."""
    head: tuple[str, ...]
    rows: list[tuple[str, ...]]
    if dice.chance(0.35):
        number = dice.randrange(5, 13)
        kind = dice.randrange(3)
        if kind == 0:
            what, head = (
                f"[squares|the squares|numbers and their squares] from 1 to {number}",
                ("Number", "Square"),
            )
            rows = [(str(i), str(i * i)) for i in range(1, number + 1)]
        elif kind == 1:
            factor = dice.randrange(2, 13)
            what, head = (
                f"[the multiples of {factor}|the {factor} times table] from 1 to {number}",
                ("Number", f"Times {factor}"),
            )
            rows = [(str(i), str(i * factor)) for i in range(1, number + 1)]
        else:
            what, head = (
                f"numbers [and their names|and words|in figures and words] from 1 to {number}",
                ("Number", "Word"),
            )
            rows = [(str(i), spelled(i)) for i in range(1, number + 1)]
    else:
        what, head, known = dice.pick(_TABLES)
        rows = list(known)
        if len(rows) > 8 and dice.chance(0.5) and known is not _MONTH_DAYS:
            rows = rows[:5]
            what = f"[five|5] {'fruits' if 'Fruit' in head else 'animals'}"
    ask = dice.spin(dice.pick(_ASK_TABLE), what=dice.spin(what))
    return [Exchange(ask[0].upper() + ask[1:], "Here is the table:\n\n" + _table(head, rows))]


def own_list(dice: Dice) -> list[Exchange]:
    """The user's own items as bullets, a numbered list or a table."""
    pool = dice.pick((w.NOUNS, w.FRUITS, w.ANIMALS, w.PEOPLE, w.CITIES, w.TOOLS, w.ADJECTIVES))
    items = dice.sample(pool, dice.randrange(3, 8))
    form = dice.randrange(4)
    how = ("as a list", "as a numbered list", "in alphabetical order", "as a table")[form]
    ask = dice.spin(f"[Write|Put|Show|Give me] [these words|these|this] {how}: {', '.join(items)}[.|]")
    shown = [item[0].upper() + item[1:] for item in items]
    if form == 3:
        return [
            Exchange(
                ask,
                "Here is the table:\n\n" + _table(("Number", "Word"), [(str(i), s) for i, s in enumerate(shown, 1)]),
            )
        ]
    if form == 2:
        return [Exchange(ask, "In alphabetical order:\n\n" + _listed(sorted(shown), False))]
    return [Exchange(ask, "Here is the list:\n\n" + _listed(shown, form == 1))]


def lists(dice: Dice) -> list[Exchange]:
    """Lists of every kind."""
    if dice.chance(0.12):
        # Items of the user's own need exact copying, which a target this small does not do well.
        return [Exchange(own_list(dice)[0].user, declined(dice))]
    return dice.choices((plain_list, free_list, unknown_list), (5, 3, 1.5))[0](dice)


def tables(dice: Dice) -> list[Exchange]:
    """Tables."""
    return made_table(dice)
