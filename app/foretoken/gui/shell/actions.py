"""What can be done in the window, as data: an action is declared once, here are its fields. No Qt."""

import enum
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from foretoken.wording import later, tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu


class KeyGroup(enum.Enum):
    """A heading of the key list, in the order of the list."""

    CHAT = later("Chat")
    HISTORY = later("History")
    REPLY = later("Reply")
    MODELS = later("Models")
    WINDOW = later("Window")


@dataclass(frozen=True)
class Shortcut:
    """The `keys` of an action by its id, in Qt's portable notation with blanks between them: each does it, and the menu
    shows the first. `action` "": keys of a part of the window. They stand in `group` of the key list, in the order of
    `at` (those of no action first), with their `meaning`."""

    action: str
    keys: str
    group: KeyGroup
    at: int
    meaning: str


@dataclass(frozen=True)
class Lack:
    """Why something is out of use for now: in a few words, beside its name in the menu, and as a `sentence`, which its
    keys say."""

    words: str
    sentence: str


def _always() -> bool:
    return True


def _nothing() -> None:
    return None


@dataclass(frozen=True)
class Action:
    """Something that the user can do.

    `id` is unique, `text` English and marked for translation, or a function that says it; `tip` a sentence about it.
    `run` takes nothing, or for an action that is on or off (`checked` is given) whether it is to be on. `menu`, `at`:
    its place; without a menu it is a command, which buttons ask for. Of the actions with one `one_of`, one is checked.
    An action `of_chat` shows the chat first, where something else is played in its place.
    """

    id: str
    text: str | Callable[[], str]
    run: Callable[..., object]
    menu: str = ""
    at: int = 0
    enabled: Callable[[], bool] = _always
    checked: Callable[[], bool] | None = None
    one_of: str = ""
    lacks: Callable[[], Lack | None] = _nothing
    of_chat: bool = False
    tip: str = ""

    @property
    def words(self) -> str:
        """Its text as the window says it now."""
        return tr(self.text) if isinstance(self.text, str) else self.text()


@dataclass(frozen=True)
class Menu:
    """A menu of the bar, or one `inside` another; `fill` puts into it what is no action, when it is built."""

    id: str
    text: str
    at: int
    inside: str = ""
    fill: "Callable[[QMenu], object] | None" = None
    lacks: Callable[[], Lack | None] = _nothing


def choices(
    name: str,
    rows: Sequence[tuple[object, str]],
    choose: Callable[..., object],
    chosen: Callable[[], object],
    menu: str,
    at: int,
) -> list[Action]:
    """An action `NAME:VALUE` for each (value, text) of `rows`, of which the `chosen` one is ticked."""
    return [
        Action(
            f"{name}:{value}",
            text,
            partial(_choose, choose, value),
            menu,
            at + number,
            checked=partial(_is_chosen, chosen, value),
            one_of=name,
        )
        for number, (value, text) in enumerate(rows)
    ]


def _choose(choose: Callable[..., object], value: object, _on: bool) -> None:
    choose(value)


def _is_chosen(chosen: Callable[[], object], value: object) -> bool:
    return chosen() == value
