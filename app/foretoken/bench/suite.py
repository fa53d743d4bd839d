"""Prompts for measurements: the built-in suite of 24, or a file of one's own."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from foretoken import paths
from foretoken.decoding import Undecodable, from_json
from foretoken.errors import UnusableInput
from foretoken.wording import later, tr

OWN: Final = "own"
KINDS: Final = {
    "code": later("code"),
    "prose": later("prose"),
    "list": later("lists"),
    "quotation": later("quotation"),
    "reasoning": later("reasoning"),
    OWN: later("own prompts"),
}
"""Kinds of content and what they are called."""


class Prompt(msgspec.Struct, frozen=True, kw_only=True):
    """A prompt and the kind of content that it asks for. `id` tells it from the others, "" before it has one."""

    prompt: str
    kind: str = OWN
    id: str = ""


def built_in() -> tuple[Prompt, ...]:
    """The suite that comes with the program: four or five prompts of each kind."""
    path = paths.resource("suite.jsonl")
    return _of_lines(path.read_text(encoding="utf-8"), path.name)


def few(prompts: Sequence[Prompt], most: int | None) -> tuple[Prompt, ...]:
    """The first `most` of each kind; None for all."""
    seen: Counter[str] = Counter()
    found = []
    for prompt in prompts:
        seen[prompt.kind] += 1
        if most is None or seen[prompt.kind] <= most:
            found.append(prompt)
    return tuple(found)


def from_text(text: str, name: str) -> tuple[Prompt, ...]:
    """The prompts of a file: JSON Lines (`name` ends in .jsonl) with {"prompt": "…", "kind": "code"} or a text in
    quotes in each, else all of it as one prompt. Raises UnusableInput."""
    found = _of_lines(text, name) if name.endswith(".jsonl") else (_identified(Prompt(prompt=text)),)
    if not found or not all(prompt.prompt.strip() for prompt in found):
        raise UnusableInput(tr("{name} has no prompt; write one in it.", name=name))
    return found


def from_file(path: Path) -> tuple[Prompt, ...]:
    """As `from_text`. Raises UnusableInput."""
    try:
        return from_text(path.read_text(encoding="utf-8-sig"), path.name)
    except OSError as error:
        reason = error.strerror or str(error)
        raise UnusableInput(
            tr("{name} could not be read ({reason}); give a text file.", name=path.name, reason=reason)
        ) from None
    except UnicodeDecodeError:
        raise UnusableInput(tr("{name} is not UTF-8 text; convert it first.", name=path.name)) from None


def _of_lines(text: str, name: str) -> tuple[Prompt, ...]:
    found: dict[str, Prompt] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            given: str | Prompt = from_json(line, str | Prompt)
        except Undecodable:
            raise UnusableInput(
                tr(
                    "Line {number} of {name} is no prompt; write {example} in each line.",
                    number=number,
                    name=name,
                    example='{"prompt": "…", "kind": "code"}',
                )
            ) from None
        prompt = _identified(Prompt(prompt=given) if isinstance(given, str) else given)
        found.setdefault(prompt.id, prompt)  # the same twice says nothing more
    return tuple(found.values())


def _identified(prompt: Prompt) -> Prompt:
    if prompt.id:
        return prompt
    return msgspec.structs.replace(prompt, id=hashlib.sha256(prompt.prompt.encode()).hexdigest()[:12])
