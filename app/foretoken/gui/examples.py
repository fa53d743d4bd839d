"""The example prompts of an empty chat."""

from typing import Final

import msgspec

from foretoken import paths
from foretoken.decoding import Undecodable, from_json
from foretoken.wording import later, tr

_EXAMPLES: Final = 3  # prompts that are offered
_USUAL: Final = [
    (later("What is this?"), later("What is speculative decoding?")),
    (later("A short story"), later("Tell me a short story about a mill.")),
    (later("Count to twenty"), later("Count from one to twenty.")),
]
"""Those in the manifest, which are also offered where it cannot be read."""


class _Suggestion(msgspec.Struct):
    topic: str
    title: str
    text: str


class _Manifest(msgspec.Struct):
    """The part of the bundled pair's manifest that the window reads."""

    suggested_prompts: list[_Suggestion]


def telling() -> str:
    """The example prompt whose reply shows guesses that are accepted, refused and corrected, and a bonus. (The demo
    pair's draft knows explanations and numbers by heart, so that nothing is refused in those.)"""
    return next((each.text for each in _suggested() if each.topic == "story"), _USUAL[1][1])


def examples(*, bundled: bool) -> list[tuple[str, str]]:
    """(title, prompt) of what an empty chat offers, from the bundled pair's manifest. That pair knows English alone, so
    that for it only titles are translated."""
    found = [(each.title, each.text) for each in _suggested()[:_EXAMPLES]]
    return [(tr(title), text if bundled else tr(text)) for title, text in found or _USUAL]


def _suggested() -> list[_Suggestion]:
    try:
        return from_json(paths.resource("demo", "manifest.json").read_bytes(), _Manifest).suggested_prompts
    except (OSError, Undecodable):
        return []
