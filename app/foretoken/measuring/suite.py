"""Prompts for measurements: the suite that comes with the program, or a file of one's own.

Of files these are read: JSON Lines with a text or an object in each line, as our own suite has them, as MT-Bench and
Spec-Bench do ({"question_id": 81, "category": "writing", "turns": ["…", "…"]}), SPEED-Bench ("sub_category" beside
these), or conversations ({"messages": […]}); a JSON list of the same; any other text is one prompt.
"""

import hashlib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from foretoken import own_files, paths
from foretoken.decoding import Undecodable, from_json
from foretoken.engine.options import ChatMessage
from foretoken.errors import UnusableInput
from foretoken.wording import later, tr

OWN: Final = "own"
_MOST_BYTES: Final = 64 << 20  # of a file of prompts
KINDS: Final = {
    "code": later("code"),
    "maths": later("maths"),
    "summary": later("summaries"),
    "editing": later("editing"),
    "answers": later("answers"),
    "list": later("lists"),
    "story": later("stories"),
    "turns": later("several turns"),
    OWN: later("own prompts"),
}
"""Kinds of content and what they are called."""

# What SPEED-Bench has in place of prompts that its own tool fetches from elsewhere.
_NOT_FETCHED: Final = "FULL BENCHMARK DATA SHOULD BE FETCHED FROM THE SOURCE"


class SuitePrompt(msgspec.Struct, frozen=True, kw_only=True):
    """A prompt and the kind of content that it asks for. `more`: what the user says after each reply; `before`: what is
    said before the prompt. `id` tells it from the others, "" before it has one."""

    prompt: str
    kind: str = OWN
    id: str = ""
    more: tuple[str, ...] = ()
    before: tuple[ChatMessage, ...] = ()

    @property
    def turns(self) -> tuple[str, ...]:
        """All that the user says."""
        return (self.prompt, *self.more)

    @property
    def asked(self) -> tuple[ChatMessage, ...]:
        """The conversation to be answered first."""
        return (*self.before, ChatMessage(role="user", content=self.prompt))


class _Line(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=False):
    """A prompt as files have it: `prompt` (a list of turns in some copies of MT-Bench), `turns` or `messages`."""

    prompt: str | list[str] | None = None
    turns: list[str] = []
    messages: tuple[ChatMessage, ...] = ()
    system: str | None = None
    kind: str | None = None
    category: str | None = None
    id: str | int | None = None
    question_id: str | int | None = None


def built_in() -> tuple[SuitePrompt, ...]:
    """The suite that comes with the program: twelve prompts of each kind."""
    path = paths.resource("suite.jsonl")
    return from_lines(path.read_text(encoding="utf-8"), path.name)


def few(prompts: Sequence[SuitePrompt], most: int | None) -> tuple[SuitePrompt, ...]:
    """The first `most` of each kind; None for all."""
    seen: Counter[str] = Counter()
    found = []
    for prompt in prompts:
        seen[prompt.kind] += 1
        if most is None or seen[prompt.kind] <= most:
            found.append(prompt)
    return tuple(found)


def from_text(text: str, name: str) -> tuple[SuitePrompt, ...]:
    """The prompts of a file, by its `name` (.jsonl, .json or any other; see the module). Raises UnusableInput."""
    if name.endswith(".jsonl"):
        found = from_lines(text, name)
    elif name.endswith(".json"):
        found = _of_list(text, name)
    else:
        found = (_identified(SuitePrompt(prompt=text)),)
    if not found or not text.strip():
        raise _empty(name)
    if any(_NOT_FETCHED in turn for prompt in found for turn in prompt.turns):
        raise UnusableInput(
            tr("{name} has placeholders for prompts; fetch these with the tool that comes with SPEED-Bench.", name=name)
        )
    return found


def from_file(path: Path) -> tuple[SuitePrompt, ...]:
    """As `from_text`. Raises UnusableInput."""
    try:
        return from_text(own_files.read(path, _MOST_BYTES).decode("utf-8-sig"), path.name)
    except OSError as error:
        reason = error.strerror or str(error)
        raise UnusableInput(
            tr("{name} could not be read ({reason}); give a text file.", name=path.name, reason=reason)
        ) from None
    except UnicodeDecodeError:
        raise UnusableInput(tr("{name} is not UTF-8 text; convert it first.", name=path.name)) from None


def _of_list(text: str, name: str) -> tuple[SuitePrompt, ...]:
    try:
        given: list[str | _Line] = from_json(text, list[str | _Line])
    except Undecodable:
        sentence = tr("{name} is no list of prompts; write [{example}].", name=name, example=_EXAMPLE)
        raise UnusableInput(sentence) from None
    return _different([_read(one, number, name) for number, one in enumerate(given, 1)])


def from_lines(text: str, name: str) -> tuple[SuitePrompt, ...]:
    """The prompts of a JSON Lines file. Raises UnusableInput."""
    found = []
    for number, line in enumerate(text.split("\n"), 1):  # other ends of lines may stand in a text
        if not line.strip():
            continue
        try:
            given: str | _Line = from_json(line, str | _Line)
        except Undecodable:
            raise _no_prompt(number, name) from None
        found.append(_read(given, number, name))
    if not found:
        raise _empty(name)
    return _different(found)


_EXAMPLE: Final = '{"prompt": "…", "kind": "code"}'


def _empty(name: str) -> UnusableInput:
    return UnusableInput(tr("{name} has no prompt; write one in it.", name=name))


def _no_prompt(number: int, name: str) -> UnusableInput:
    return UnusableInput(
        tr(
            "Line {number} of {name} is no prompt; write {example} in each line.",
            number=number,
            name=name,
            example=_EXAMPLE,
        )
    )


def _read(given: str | _Line, number: int, name: str) -> SuitePrompt:
    """Raises UnusableInput."""
    if isinstance(given, str):
        given = _Line(prompt=given)
    turns = [given.prompt] if isinstance(given.prompt, str) else given.prompt or given.turns
    before = () if given.system is None else (ChatMessage(role="system", content=given.system),)
    if given.messages and not turns and given.messages[-1].role == "user":
        before, turns = (*before, *given.messages[:-1]), [given.messages[-1].content]
    elif given.messages:
        turns = []
    if not turns or not all(turn.strip() for turn in turns):
        raise _no_prompt(number, name)
    known = given.id if given.id is not None else given.question_id
    return _identified(
        SuitePrompt(
            prompt=turns[0],
            kind=given.kind or given.category or OWN,
            id="" if known is None else str(known),
            more=tuple(turns[1:]),
            before=before,
        )
    )


def _different(prompts: Sequence[SuitePrompt]) -> tuple[SuitePrompt, ...]:
    """Each once, the same twice says nothing more; two of one id that differ are told apart by what they say."""
    found: dict[str, SuitePrompt] = {}
    for prompt in prompts:
        if found.setdefault(prompt.id, prompt) != prompt:
            other = _identified(msgspec.structs.replace(prompt, id=""))
            found.setdefault(other.id, other)
    return tuple(found.values())


def _identified(prompt: SuitePrompt) -> SuitePrompt:
    if prompt.id:
        return prompt
    said = "\n".join([*(message.content for message in prompt.before), *prompt.turns])
    return msgspec.structs.replace(prompt, id=hashlib.sha256(said.encode()).hexdigest()[:12])
