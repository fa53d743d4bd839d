"""Describes errors of a pair file, with the pair and the field."""

import re
from typing import Any, Final

from foretoken.decoding import Undecodable, from_json

_AT: Final = re.compile(r"(?P<what>.*?)(?: - at `\$(?P<path>[^`]*)`)?", re.DOTALL)
_PLACE: Final = re.compile(r"\.pairs\[(?P<index>\d+)\]\.?(?P<field>.*)")
_TYPES: Final = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object in braces",
    "null": "nothing",
}
_FORMS: Final = {
    "id": "small letters, digits, dots and dashes",
    "on": "a day as in 2026-01-31",
    "page": "an address that begins with https://",
    "sha256": "64 digits of 0-9 and a-f",
}


def in_words(error: Undecodable, content: bytes) -> str:
    """What `error` says of `content`, as a clause."""
    path, what = field_and_fault(error)
    place = _PLACE.fullmatch(path)
    if place is None:
        return f"{path.lstrip('.')}: {what}" if path else what
    field = place["field"]
    return f"{pair_name(content, int(place['index']))}, {field + ': ' if field else ''}{what}"


def field_and_fault(error: Exception) -> tuple[str, str]:
    """(where as in ".pairs[0].main.size", empty for the whole; what is wrong there, as a clause)."""
    match = _AT.fullmatch(" ".join(str(error).rstrip(".").split()))
    assert match is not None
    path = match["path"] or ""
    return path, _what(match["what"], path)


def pair_name(content: bytes, index: int) -> str:
    """How a person finds pair `index` (from 0) again: by its id where it has one."""
    try:
        found = from_json(content, dict[str, Any])["pairs"][index]["id"]
    except (Undecodable, LookupError, TypeError):
        found = None
    if not isinstance(found, str) or not found.isprintable() or not 0 < len(found) <= 60:
        return f"pair {index + 1}"
    return f"pair {index + 1} (“{found}”)"


def _what(message: str, field: str) -> str:
    """msgspec's own words as plain ones."""
    name = re.sub(r"\[\d+\]$", "", field).rpartition(".")[2]
    if match := re.fullmatch(r"Expected `([^`]+)`, got `([^`]+)`", message):
        wanted = " or ".join(_TYPES.get(one, one) for one in match[1].split(" | "))
        return f"{wanted} is needed here, not {_TYPES.get(match[2], match[2])}"
    if match := re.fullmatch(r"Expected `\w+` (>=|<=) (\d+)", message):
        return f"it must be at {'least' if match[1] == '>=' else 'most'} {int(match[2]):,}"
    if match := re.fullmatch(r"Expected `(\w+)` of length (>=|<=) (\d+)", message):
        one, many = ("character", "characters") if match[1] == "str" else ("entry", "entries")
        count = int(match[3])
        return f"it must have at {'least' if match[2] == '>=' else 'most'} {count:,} {one if count == 1 else many}"
    if message.startswith("Expected `str` matching regex"):
        return f"it must be {_FORMS[name]}" if name in _FORMS else "it has the wrong form"
    if match := re.fullmatch(r"Object missing required field `([^`]+)`", message):
        return f"the field “{match[1]}” is missing"
    if match := re.fullmatch(r"Object contains unknown field `([^`]+)`", message):
        return f"there is no field “{match[1]}”"
    if match := re.fullmatch(r"Invalid enum value (.*)", message):
        return f"{match[1]} is none of its values"
    if message.startswith("JSON is malformed"):
        return f"it is not JSON ({message.partition(': ')[2]})"
    if message.startswith("Input data was truncated"):
        return "it ends too early"
    if "utf-8" in message.lower():
        return "it is not text in UTF-8"
    return message[:1].lower() + message[1:]
