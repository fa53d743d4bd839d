"""What a field of options or of settings is to a user, declared once, beside its type:

    top_k: Annotated[Count, Option(later("Top-k"), later("Only the k most likely …"), Number(0, 100_000))] = 40

The Settings window, the sampling popover, presets, the flags of the command line, the fields of requests that our
server reads and what is asked of other servers are built from it. A field's range is that of its type (`msgspec.Meta`).
Titles and sentences are English, marked with `later`, and translated where they are shown.
"""

import enum
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Any, Final, Literal, NamedTuple, Union, get_args, get_origin

import msgspec
from msgspec import Meta

from foretoken.wording import later, tr

MAX_COUNT: Final = 2**31 - 1  # what the engine's 32 bits can hold

Count = Annotated[int, Meta(ge=0, le=MAX_COUNT)]
Positive = Annotated[int, Meta(ge=1, le=MAX_COUNT)]
Share = Annotated[float, Meta(ge=0, le=1)]
Hundred = Annotated[float, Meta(ge=0, le=100)]
Penalty = Annotated[float, Meta(ge=-100, le=100)]


class Group(enum.Enum):
    """The pages of the Settings window, in their order. The value is the title."""

    APPEARANCE = later("Appearance")
    CHAT = later("Chat")
    MODELS = later("Models and memory")
    SPECULATION = later("Speculation")
    SAMPLING = later("Sampling")
    PRIVACY = later("Privacy and data")


@dataclass(frozen=True)
class Number:
    """A number with two decimals where it is no whole one. `lowest`: shown in place of the least one, which then means
    None, where the field may be None."""

    low: float
    high: float
    step: float = 1
    lowest: str = ""
    unit: str = ""


@dataclass(frozen=True)
class OneOf:
    """One of several: (what it is called, the value). A {share} in a name is the value in percent."""

    options: tuple[tuple[str, object], ...]

    def named(self) -> Iterator[tuple[str, object]]:
        """In the user's language."""
        for name, value in self.options:
            yield tr(name, share=value / 100) if isinstance(value, int) else tr(name), value


@dataclass(frozen=True)
class Buttons:
    """Something shown, with buttons: (what a button says, what is then asked for)."""

    buttons: tuple[tuple[str, str], ...]


class Special(enum.Enum):
    """Controls that say nothing more of themselves: on or off, some lines of text, pairs of a token and a number, a
    grammar or a schema, the presets of the program and the user's own."""

    SWITCH = enum.auto()
    TEXT = enum.auto()
    BIASES = enum.auto()
    FORM = enum.auto()
    PRESETS = enum.auto()


Control = Number | OneOf | Buttons | Special


class Takers(enum.IntEnum):
    """Which servers take a field of requests: each kind knows what those below it here know."""

    FORETOKEN = 0
    LLAMA_SERVER = 1
    VLLM = 2
    ANY = 3


@dataclass(frozen=True)
class Wire:
    """A field of requests over HTTP. `name`: "" for the option's own; `llama`: at llama.cpp's server, where that is
    another, and ours takes both. `minus_off`: -1 is a word for off, or for None."""

    takers: Takers = Takers.FORETOKEN
    name: str = ""
    llama: str = ""
    minus_off: bool = False


@dataclass(frozen=True)
class Option:
    """`title` and `help`: as the window has them; without a control it does not show the field. `also`: words by which
    it is found, `more`: other fields that its control changes. `name`: outside its struct, where that is another;
    likewise `setting` in the settings and `flag` on the command line, which says `flag_help` in place of the help.
    `off`: the value that switches it off, `brief`: its name in a list of what is on. `needs`: the option without which
    it has no effect. `advanced`: few need it, and its page folds it.
    """

    title: str = ""
    help: str = ""
    control: Control | None = None
    group: Group = Group.SAMPLING
    also: str = ""
    more: tuple[str, ...] = ()
    name: str = ""
    setting: str = ""
    flag: str = ""
    flag_help: str = ""
    off: float | None = None
    brief: str = ""
    needs: str = ""
    advanced: bool = False
    wire: Wire | None = None

    def matches(self, search: str, name: str) -> bool:
        """Whether all words of `search` occur in it, in English or in the user's language."""
        values = [one for one, _value in self.control.options] if isinstance(self.control, OneOf) else []
        words = [text for text in (self.title, self.help, self.group.value, *values, self.also) if text]
        said = " ".join((*words, *map(tr, words), name)).casefold()
        return all(word in said for word in search.casefold().split())


class OptionField(NamedTuple):
    """A field with its Option. `kind`: its type without the Option; `low` and `high`: its range, where it has one."""

    name: str
    kind: Any
    default: Any
    option: Option
    low: float | None = None
    high: float | None = None

    @property
    def outside(self) -> str:
        """Its name outside its struct."""
        return self.option.name or self.name

    @property
    def setting(self) -> str:
        """Its name in the settings."""
        return self.option.setting or self.outside

    @property
    def optional(self) -> bool:
        """Whether it may be None."""
        return type(None) in _alternatives(self.kind)

    @property
    def base(self) -> Any:
        """Its type without None and ranges: `float` or `Literal[0, 1, 2]`."""
        return next(one for one in _alternatives(self.kind) if one is not type(None))

    @property
    def wire_names(self) -> tuple[str, ...]:
        """Its names in requests over HTTP."""
        wire = self.option.wire
        return () if wire is None else tuple(filter(None, (wire.name or self.outside, wire.llama)))

    def of(self, values: msgspec.Struct) -> Any:
        """Its value."""
        return getattr(values, self.name)


@cache
def options_of(struct: type[msgspec.Struct]) -> Mapping[str, OptionField]:
    """The fields of `struct` that have an Option, by name."""
    found = {}
    for field in msgspec.structs.fields(struct):
        about = getattr(field.type, "__metadata__", ())
        option = next((one for one in about if isinstance(one, Option)), None)
        if option is not None:
            others = tuple(one for one in about if one is not option)
            kind = Annotated[(get_args(field.type)[0], *others)] if others else get_args(field.type)[0]
            found[field.name] = OptionField(field.name, kind, field.default, option, *_range(kind))
    return found


def told_to(taker: Takers, options: msgspec.Struct) -> dict[str, Any]:
    """The fields of a request that say `options` to a server of that kind, as far as it takes them."""
    told = {}
    for field in options_of(type(options)).values():
        wire, value = field.option.wire, field.of(options)
        if wire is not None and wire.takers >= taker:
            name = field.wire_names[-1 if taker is Takers.LLAMA_SERVER else 0]
            told[name] = -1 if value is None and wire.minus_off else value
    return told


def _alternatives(kind: Any) -> Iterator[Any]:
    if get_origin(kind) is Annotated:
        yield from _alternatives(get_args(kind)[0])
    elif get_origin(kind) in (Union, UnionType):
        for one in get_args(kind):
            yield from _alternatives(one)
    else:
        yield kind


def _range(kind: Any) -> tuple[float | None, float | None]:
    """The least and the largest number of a type."""
    if get_origin(kind) is Literal and all(isinstance(one, int) for one in get_args(kind)):
        return min(get_args(kind)), max(get_args(kind))
    bounds = next((one for one in getattr(kind, "__metadata__", ()) if isinstance(one, Meta)), None)
    if bounds is not None and (bounds.ge is not None or bounds.le is not None):
        return bounds.ge, bounds.le
    return next((found for one in get_args(kind) if (found := _range(one)) != (None, None)), (None, None))
