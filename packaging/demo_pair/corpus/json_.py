"""JSON objects from the user's wishes."""

# ruff: noqa: E501  (sentences are kept whole)

from __future__ import annotations

import json
from typing import Any

from . import words as w
from .base import Dice, Exchange

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


def _product(dice: Dice) -> tuple[str, Value]:
    noun, colour, price = dice.pick(w.NOUNS), dice.pick(w.COLOURS), dice.randrange(1, 100)
    if dice.chance(0.5):
        return f"a {colour} {noun} for {price} euros", {
            "name": noun,
            "colour": colour,
            "price": price,
            "currency": "EUR",
        }
    return f"a product called {noun} with price {price}", {"name": noun, "price": price}


def _animal(dice: Dice) -> tuple[str, Value]:
    name, kind, age = dice.pick(w.PEOPLE), dice.pick(w.ANIMALS), dice.randrange(1, 15)
    return f"a {kind} called {name}, {age} years old", {"name": name, "animal": kind, "age": age}


def _event(dice: Dice) -> tuple[str, Value]:
    what, day, hour, city = (
        dice.pick(("party", "meeting", "concert", "lesson", "walk", "market")),
        dice.pick(w.DAYS),
        dice.randrange(8, 22),
        dice.pick(w.CITIES),
    )
    return f"a {what} on {day} at {hour}:00 in {city}", {
        "event": what,
        "day": day,
        "time": f"{hour}:00",
        "city": city,
    }


def _recipe(dice: Dice) -> tuple[str, Value]:
    fruit = dice.pick(w.FRUITS)
    value = {"name": f"{fruit.title()} cake", "ingredients": ["flour", "eggs", "sugar", fruit], "minutes": 45}
    return f"a recipe for {fruit} cake", value


def _listed(dice: Dice) -> tuple[str, Any]:
    items = dice.sample(dice.pick((w.FRUITS, w.ANIMALS, w.PEOPLE, w.CITIES, w.NOUNS)), dice.randrange(3, 6))
    return f"a list of {', '.join(items[:-1])} and {items[-1]}", items


def _fields(dice: Dice) -> tuple[str, Value]:
    values: dict[str, Any] = {
        "name": dice.pick(w.PEOPLE), "age": dice.randrange(18, 80), "city": dice.pick(w.CITIES), "colour": dice.pick(w.COLOURS),
        "animal": dice.pick(w.ANIMALS), "fruit": dice.pick(w.FRUITS), "day": dice.pick(w.DAYS), "month": dice.pick(w.MONTHS),
        "job": dice.pick(w.JOBS), "price": dice.randrange(1, 100), "count": dice.randrange(1, 20), "word": dice.pick(w.NOUNS),
    }  # fmt: skip
    keys = dice.sample(list(values), dice.randrange(2, 5))
    chosen = {key: values[key] for key in keys}
    sign = dice.pick((": ", " = ", " "))
    return "an object with " + ", ".join(f"{key}{sign}{value}" for key, value in chosen.items()), chosen


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
_ASK = (
    "[Write|Give me|Make|Show me|Create] [JSON|json|a JSON object] for <what>[.|]",
    "[Can|Could] you [write|make] [JSON|a JSON object] for <what>?",
    "[JSON|A JSON object|json] for <what>[, please|][.|]",
    "[Describe|Write|Show] <what> [as|in] JSON[.|]",
    "<what> as JSON[.|]",
)


def data(dice: Dice) -> list[Exchange]:
    """An object, sometimes changed in a second exchange."""
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
