"""What an entry of the table of settings says: on which page it stands, and how it is changed."""

import enum
from collections.abc import Iterator
from dataclasses import dataclass

from foretoken.wording import later, tr


class Group(enum.Enum):
    """The pages, in their order. The value is the title, in English."""

    APPEARANCE = later("Appearance")
    CHAT = later("Chat")
    MODELS = later("Models and memory")
    SPECULATION = later("Speculation")
    SAMPLING = later("Sampling")
    PRIVACY = later("Privacy and data")


@dataclass(frozen=True)
class Switch:
    """On or off."""


@dataclass(frozen=True)
class Choice:
    """One of several: (what it is called, the value). A {share} in a name is the value in percent."""

    options: tuple[tuple[str, object], ...]

    def named(self) -> Iterator[tuple[str, object]]:
        """In the user's language."""
        for name, value in self.options:
            yield tr(name, share=value / 100) if isinstance(value, int) else tr(name), value


@dataclass(frozen=True)
class Number:
    """A number. `lowest`: shown in place of the least one, which then means `absent`, where that is given."""

    low: float
    high: float
    step: float = 1
    decimals: int = 0
    lowest: str = ""
    absent: object = ...
    unit: str = ""


@dataclass(frozen=True)
class Text:
    """Some lines of text."""


@dataclass(frozen=True)
class Biases:
    """Pairs of a token and a number."""


@dataclass(frozen=True)
class Rule:
    """An acceptance rule, or a file with one."""


@dataclass(frozen=True)
class Presets:
    """The sampling presets of the program and the user's own."""


@dataclass(frozen=True)
class Form:
    """A grammar or a schema."""


@dataclass(frozen=True)
class Actions:
    """Something shown, with buttons: (what a button says, what is then asked for)."""

    buttons: tuple[tuple[str, str], ...]


Kind = Switch | Choice | Number | Text | Biases | Rule | Form | Presets | Actions


@dataclass(frozen=True)
class Entry:
    """One setting. `name` is a field of Settings; what is no setting, but is looked for here, has a name of its own.

    `more`: other fields that the same widget changes; `also`: words by which it is found, too.
    """

    name: str
    title: str
    help: str
    group: Group
    kind: Kind
    more: tuple[str, ...] = ()
    also: str = ""

    def matches(self, search: str) -> bool:
        """Whether all words of `search` occur in it, in English or in the user's language."""
        options = [name for name, _value in self.kind.options] if isinstance(self.kind, Choice) else []
        words = [text for text in (self.title, self.help, self.group.value, *options, self.also) if text]
        said = " ".join((*words, *map(tr, words), self.name)).casefold()
        return all(word in said for word in search.casefold().split())
