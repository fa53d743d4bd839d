"""What can be done in the window, as data: an action is declared once, here are its fields. No Qt."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from foretoken.wording import later, tr

MENUS: Final = {
    "file": later("&File"),
    "edit": later("&Edit"),
    "chat": later("&Chat"),
    "models": later("&Models"),
    "measure": later("Mea&sure"),
    "view": later("&View"),
    "help": later("&Help"),
}
"""The menus of the bar, in their order."""


@dataclass(frozen=True)
class Lack:
    """Why an action cannot be used now, in a few words. Those with a `sentence` also stand beside its name in the menu,
    and its keys say the sentence."""

    words: str
    sentence: str = ""


def unless(has: Callable[[], object], words: str) -> Callable[[], Lack | None]:
    """An action lacks something while `has` is false; `words` are marked for translation."""
    return lambda: None if has() else Lack(tr(words))


def _nothing() -> None:
    return None


@dataclass(frozen=True)
class Action:
    """Something that the user can do.

    `id` is unique, `text` English and marked for translation, or a function that says it; `tip` a sentence about it.
    `run` takes nothing, or for an action that is on or off (`checked` is given) whether it is to be on. `keys`, in Qt's
    portable notation with blanks between them: each does it, and the menu shows the first. `menu`, `at`: its place in
    the menu bar; where `at` is 0 it has no entry, only its keys, under the name of the menu in the list of keys, and
    a row of Search all actions. There `home` says where else it is chosen, and `also` has words that find it, too. Of
    the actions with one `one_of`, one is checked. An action `of_chat` shows the chat first, where something else is
    played in its place.
    """

    id: str
    text: str | Callable[[], str]
    run: Callable[..., object]
    menu: str = ""
    at: int = 0
    keys: str = ""
    lacks: Callable[[], Lack | None] = _nothing
    checked: Callable[[], bool] | None = None
    one_of: str = ""
    of_chat: bool = False
    tip: str = ""
    home: str = ""
    also: str = ""

    @property
    def words(self) -> str:
        """Its text as the window says it now."""
        return tr(self.text) if isinstance(self.text, str) else self.text()

    @property
    def name(self) -> str:
        """Its text without the mark of its letter."""
        return self.words.replace("&&", "\0").replace("&", "").replace("\0", "&")


@dataclass(frozen=True)
class Keys:
    """Keys of a part of the window, under the name of a menu in the list of keys, with their `meaning`."""

    keys: str
    menu: str
    meaning: str
