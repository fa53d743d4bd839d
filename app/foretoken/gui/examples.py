"""The example prompts of an empty chat."""

from typing import Final

import msgspec

from foretoken import paths
from foretoken.decoding import Undecodable, from_json

_EXAMPLES: Final = 3  # prompts that are offered
_FALLBACK: Final = [
    ("What happens here", "What is speculative decoding?"),
    ("A story", "Tell me a short story about a fox."),
    ("Something predictable", "Count from one to twenty."),
]


class _Suggestion(msgspec.Struct):
    title: str
    text: str


class _Manifest(msgspec.Struct):
    """The part of the bundled pair's manifest that the window reads."""

    suggested_prompts: list[_Suggestion]


def examples() -> list[tuple[str, str]]:
    """(title, prompt) of what an empty chat offers, from the bundled pair's manifest."""
    try:
        manifest = from_json(paths.resource("demo", "manifest.json").read_bytes(), _Manifest)
    except (OSError, Undecodable):
        return list(_FALLBACK)
    return [(each.title, each.text) for each in manifest.suggested_prompts[:_EXAMPLES]] or list(_FALLBACK)
