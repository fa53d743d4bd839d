"""JSON objects from the user's wishes."""

# ruff: noqa: E501  (sentences are kept whole)

from __future__ import annotations

import json
from typing import Any

from . import words as w
from .base import Dice, Exchange, joined, spelled
from .typing import typed

Value = dict[str, Any]


def _person(dice: Dice) -> tuple[str, Value]:
    name, age, city, job = dice.pick(w.PEOPLE), dice.randrange(18, 80), dice.pick(w.CITIES), dice.pick(w.JOBS)
    fields = dice.choices(
        (
            ("name", "age", "city"),
            ("name", "age"),
            ("name", "job"),
            ("name", "age", "city", "job"),
            ("name", "city", "job"),
        ),
        (4, 2, 2, 3, 2),
    )[0]
    full: Value = {"name": name, "age": age, "city": city, "job": job}
    said = {"name": f"called {name}", "age": f"aged {age}", "city": f"from {city}", "job": f"who is a {job}"}
    return "a person " + ", ".join(said[f] for f in fields), {f: full[f] for f in fields}


def _book(dice: Dice) -> tuple[str, Value]:
    title = f"The {dice.pick(w.ADJECTIVES).title()} {dice.pick(w.NOUNS).title()}"
    author, year = dice.pick(w.PEOPLE) + " " + dice.pick(w.SURNAMES), dice.randrange(1900, 2025)
    return f"a book called {title} by {author} from {year}", {"title": title, "author": author, "year": year}


def _recipe(dice: Dice) -> tuple[str, Value]:
    fruit = dice.pick(w.FRUITS)
    value = {"name": f"{fruit.title()} cake", "ingredients": ["flour", "eggs", "sugar", fruit], "minutes": 45}
    return f"a recipe for {fruit} cake", value


_FIXED: tuple[tuple[str, Any], ...] = (
    ("[a person|someone|a user|a made-up person]", {"name": "Ada", "age": 36, "city": "London", "job": "engineer"}),
    ("[a book|some book|a made-up book]", {"title": "The Quiet Lighthouse", "author": "Flora Lind", "year": 1987, "pages": 212}),
    ("[a recipe|a cake recipe|a simple recipe]", {"name": "Apple cake", "ingredients": ["flour", "eggs", "sugar", "apple"], "minutes": 45}),
    ("[a cat|a pet|my cat]", {"name": "Pepper", "animal": "cat", "age": 3, "colour": "black"}),
    ("[a car|a vehicle]", {"make": "Example", "model": "One", "year": 2020, "electric": True}),
    ("[a city|a town]", {"name": "Lisbon", "country": "Portugal", "coast": True}),
    ("[a speculative round|a round|a round of speculative decoding]", {"drafted": 4, "accepted": 3, "corrected": 1, "bonus": 0}),
    ("[a model pair|the demo pair|a draft and a main model]", {"main": "demo-target.gguf", "draft": "demo-draft.gguf", "draft_length": 4}),
    ("[settings|a settings file|a configuration]", {"theme": "dark", "draft_length": "auto", "temperature": 0.0, "pace": "reading speed"}),
    ("[the days of the week|the weekdays]", w.DAYS),
    ("[the seasons|the four seasons]", w.SEASONS),
    ("[the colours of the rainbow|the rainbow]", w.RAINBOW),
)  # fmt: skip
# The first of each kind, in their order, however many are asked for.
_KINDS = {
    "fruits": w.FRUITS, "vegetables": w.VEGETABLES, "animals": w.ANIMALS, "colours": w.COLOURS, "colors": w.COLOURS, "cities": w.CITIES,
    "planets": w.PLANETS, "days": w.DAYS, "months": w.MONTHS, "names": w.PEOPLE, "trees": w.TREES, "flowers": w.FLOWERS,
    "tools": w.TOOLS, "sports": w.SPORTS, "numbers": list(range(1, 11)), "jobs": w.JOBS, "drinks": w.DRINKS,
}  # fmt: skip
_ASK_LIST = (
    "[Write|Give me|Make|Show me|Create|Print] [a JSON list|a json list|a JSON array|a json array|JSON] [of|with|containing] <n> <kind>.",
    "[JSON|json] [list|array] [of|with] <n> <kind>",
    "<n> <kind> [as|in] [JSON|json|a JSON list|a JSON array]",
    "[List|Name|Give me] <n> <kind> [as|in] [JSON|a JSON list|json].",
    "[Can|Could] you [make|write|give me] a JSON [list|array] [of|with] <n> <kind>?",
)
_ASK_ITEMS = (
    "[Write|Give me|Make|Show me] [a JSON list|a json list|a JSON array] [of|with|from] <items>.", "[Write|Put|Show|Turn] <items> [as|into|in] [a JSON list|JSON|a json array].", "<items> [as|in] [JSON|a JSON list|json]", "[JSON|json] [list|array]: <items>", "[JSON|A JSON] [list|array] [of|with] <items>[, please|]",
)  # fmt: skip


def _list(dice: Dice) -> Exchange:
    """A list as JSON: of a kind, or of the user's own few words."""
    if dice.chance(0.6):
        kind = dice.pick(tuple(_KINDS))
        number = dice.choices((2, 3, 4, 5, 6, 7), (1, 8, 3, 6, 1, 1))[0]
        ask = typed(dice, dice.pick(_ASK_LIST), n=dice.pick((str(number), spelled(number))), kind=kind)
        return Exchange(ask, _shown(_KINDS[kind][:number]))
    items = dice.sample(dice.pick((w.FRUITS, w.ANIMALS, w.PEOPLE, w.CITIES, w.NOUNS, w.COLOURS)), dice.randrange(2, 6))
    said = dice.pick((joined(items), ", ".join(items), " ".join(items)))
    return Exchange(typed(dice, dice.pick(_ASK_ITEMS), items=said), _shown(items))


# What stands for a field when only its name is given.
_FIELDS: dict[str, Any] = {
    "name": "Ada", "age": 36, "city": "London", "job": "engineer", "title": "The Quiet Lighthouse", "author": "Flora Lind", "year": 1987, "pages": 212, "id": 1, "email": "ada@example.com",
    "price": 9.5, "colour": "blue", "color": "blue", "size": "large", "country": "Portugal", "active": True, "date": "2024-05-01", "count": 3, "weight": 12, "height": 180, "phone": "555-0100",
    "address": "1 Harbour Street", "description": "a small example", "quantity": 2, "status": "ready", "username": "ada", "language": "English", "tags": ["small", "new"], "rating": 4, "hobby": "chess", "animal": "cat",
    "breed": "tabby", "street": "Harbour Street", "first_name": "Ada", "last_name": "Lind", "score": 10, "type": "demo", "done": False, "brand": "Example", "currency": "EUR", "stock": 7, "birthday": "1990-03-14",
}  # fmt: skip
_ASK_FIELDS = (
    "[Write|Give me|Make|Show me|Create|I need] [JSON|json|a JSON object|a json object|a JSON] with [the fields|fields|the keys|keys|] <fields>.", "[JSON|json|json object] with <fields>", "[a|] json object, fields: <fields>", "[JSON|json]: <fields>", "an object with <fields> [as JSON|in JSON]", "[Can|Could] you [make|write] [JSON|a json object] [with|that has] <fields>?", "make json for a <x> with <fields>", "json for a <x>: <fields>", "<x> as json with [the fields|] <fields>",
)  # fmt: skip


def _given(dice: Dice) -> Exchange:
    """An object with the user's fields, and the user's values where they are given."""
    names = dice.sample(tuple(_FIELDS), dice.randrange(2, 6))
    value = {name: _FIELDS[name] for name in names}
    if dice.chance(0.45):
        fresh = {
            "name": w.PEOPLE,
            "city": w.CITIES,
            "job": w.JOBS,
            "colour": w.COLOURS,
            "animal": w.ANIMALS,
            "hobby": w.HOBBIES,
            "author": w.PEOPLE,
            "first_name": w.PEOPLE,
            "last_name": w.SURNAMES,
        }
        names = dice.sample((*fresh, "age", "year", "price", "count", "pages", "id"), dice.randrange(2, 5))
        value = {name: dice.pick(fresh[name]) if name in fresh else dice.randrange(2, 100) for name in names}
        form = dice.pick(("{} {}", "{}: {}", "{} = {}", "{} is {}", "{}={}"))
        named = [form.format(name, given) for name, given in value.items()]
    else:
        named = list(names)
    said = dice.pick((joined(named), ", ".join(named), ", ".join(named)))
    ask = typed(
        dice,
        dice.pick(_ASK_FIELDS),
        fields=said,
        x=dice.pick(("person", "book", "product", "user", "car", "pet", "customer", "film", "thing")),
    )
    return Exchange(ask, _shown(value))


_ASK = (
    "[Write|Give me|Make|Show me|Create] [JSON|json|a JSON object] for <what>[.|]",
    "[Can|Could] you [write|make] [JSON|a JSON object] for <what>?",
    "[JSON|A JSON object|json] for <what>[, please|][.|]",
    "[Describe|Write|Show] <what> [as|in] JSON[.|]",
    "<what> as JSON[.|]",
)


def data(dice: Dice) -> list[Exchange]:
    """A list, or an object that is sometimes changed in a second exchange."""
    if dice.chance(0.3):
        return [_list(dice)]
    if dice.chance(0.35):
        return [_given(dice)]
    if dice.chance(0.5):
        what, value = dice.pick(_FIXED)
        what = dice.spin(what)
    else:
        what, value = dice.choices((_person, _book, _recipe), (4, 2, 1))[0](dice)
    ask = dice.spin(dice.pick(_ASK), what=what)
    chat = [Exchange(ask[0].upper() + ask[1:], _shown(value))]
    if isinstance(value, dict) and dice.chance(0.25):
        value = dict(value)
        kind = dice.randrange(3)
        if kind == 0:
            key, new = dice.pick(
                (
                    ("id", dice.randrange(1, 100)),
                    ("active", True),
                    ("colour", dice.pick(w.COLOURS)),
                    ("city", dice.pick(w.CITIES)),
                    ("note", dice.pick(w.NOUNS)),
                )
            )
            value[key] = new
            text = f"[Add|Now add] {key} {json.dumps(new) if not isinstance(new, str) else new}[.|]"
        elif kind == 1 and len(value) > 1:
            key = dice.pick(list(value))
            del value[key]
            text = f"[Remove|Leave out|Without|Drop] the {key}[.|]"
        else:
            key = dice.pick([k for k, v in value.items() if not isinstance(v, list)] or [""])
            if not key:
                return chat
            new = (
                dice.randrange(1, 100)
                if isinstance(value[key], int)
                else dice.pick(w.PEOPLE if key == "name" else w.NOUNS)
            )
            value[key] = new
            text = f"[Change|Set] the {key} to {new}[.|]"
        chat.append(Exchange(dice.spin(text), _shown(value)))
    return chat


def _shown(value: Any) -> str:
    return "```json\n" + json.dumps(value, indent=2, ensure_ascii=False) + "\n```"
