"""Registers Search all actions: its entry in the Edit menu and its key."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QListWidgetItem

from foretoken.gui.shell.actions import MENUS, Action
from foretoken.gui.shell.shell import Shell
from foretoken.gui.viewmodels.settings.settings import ENTRIES
from foretoken.gui.widgets.shared.labels import announce
from foretoken.gui.widgets.shared.palette import GIVEN, Palette
from foretoken.option import OptionField
from foretoken.wording import later, tr

OWN: Final = "palette"  # the action that opens it, which it does not list
_FUZZY: Final = 2  # letters of a word from which they may stand apart


@dataclass(frozen=True)
class PaletteEntry:
    """A row: an action, or a setting. `id` and `given`: what the shell runs; `where`: its menu or home; `lack`: why it
    cannot be used now; `keys` in Qt's portable notation; `words`: by which it is found besides its name."""

    id: str
    name: str
    where: str
    words: str = ""
    keys: str = ""
    lack: str = ""
    given: str = ""


def listed(actions: Iterable[Action], settings: Iterable[OptionField]) -> list[PaletteEntry]:
    """All rows: actions in the order of the menus, those without an entry behind the others of their menu, settings."""
    order = list(MENUS)
    ordered = sorted(
        (action for action in actions if action.id != OWN),
        key=lambda one: (order.index(one.menu) if one.menu in MENUS else len(order), not one.at, one.at),
    )
    return [*map(_action, ordered), *map(_setting, settings)]


def matching(rows: Iterable[PaletteEntry], search: str) -> list[PaletteEntry]:
    """The rows that all words of `search` fit, those first whose name has them as beginnings of words."""
    words = search.casefold().split()
    ranked = []
    for row in rows:
        ranks = [_rank(word, row) for word in words]
        if None not in ranks:
            ranked.append((sum(rank or 0 for rank in ranks), row))
    return [row for _rank_, row in sorted(ranked, key=lambda pair: pair[0])]


def _action(action: Action) -> PaletteEntry:
    lack = action.lacks()
    menu = tr(MENUS[action.menu]).replace("&", "") if action.menu in MENUS else ""
    where = menu if action.at else tr(action.home) if action.home else menu
    if action.checked is not None and lack is None:
        where = tr("{menu} · on", menu=where) if action.checked() else tr("{menu} · off", menu=where)
    english = action.text.replace("&", "") if isinstance(action.text, str) else action.id
    others = [tr(text) for text in (action.also, action.tip) if text]
    words = " ".join((english, where, menu, action.also, *others, action.id.replace("_", " ")))
    return PaletteEntry(action.id, action.name, where, words, action.keys, lack.words if lack is not None else "")


def _setting(entry: OptionField) -> PaletteEntry:
    option = entry.option
    page = tr(option.group.value)
    words = " ".join((option.title, option.also, tr(option.also) if option.also else "", page, entry.name))
    return PaletteEntry("settings", tr(option.title), tr("Settings · {page}", page=page), words, given=entry.name)


def _rank(word: str, row: PaletteEntry) -> int | None:
    """How well a word fits: 0 best, None not at all."""
    name, others = row.name.casefold(), f"{row.where} {row.words}".casefold()
    begins = re.compile(rf"\b{re.escape(word)}")
    apart = r"\b" + ".*".join(map(re.escape, word))
    fits: Mapping[int, bool] = {
        0: bool(begins.search(name)),
        1: word in name,
        2: bool(begins.search(others)),
        3: word in others,
        4: len(word) >= _FUZZY and bool(re.search(apart, name)),
    }
    return next((rank for rank, fit in fits.items() if fit), None)


class ActionsPalette(Palette):
    """Every action with its menu and its key, and every setting; Enter runs the one, or opens Settings at the other."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        super().__init__(
            tr("All actions and settings"), tr("Search all actions"), tr("What do you want to do?"), shell.window
        )

    def open(self) -> None:
        self.field.clear()
        super().open()

    def ask(self, text: str) -> None:
        self.list.clear()
        for row in matching(listed(self._shell.actions.values(), ENTRIES if text.strip() else ()), text):
            keys = QKeySequence(row.keys.partition(" ")[0]).toString(QKeySequence.SequenceFormat.NativeText)
            below = f"{row.where} · {row.lack}" if row.lack else row.where
            self.add(row, row.name, below, right=keys, grey=bool(row.lack))
        if self.list.count():
            self.filled(tr("↑ ↓ choose, Enter runs, Esc closes."))
        else:
            self.filled(tr("No action and no setting matches “{search}”.", search=text.strip()))

    def choose(self, item: QListWidgetItem) -> None:
        row = item.data(GIVEN)
        assert isinstance(row, PaletteEntry), "rows are made here"
        if row.lack:
            self.say(tr("{action}: {reason}.", action=row.name.rstrip("…"), reason=row.lack))
            announce(self, self.remark.text())
            return
        self.leave()  # first: some actions are about where the keyboard is
        self._shell.do(row.id, *filter(None, (row.given,)))


def register(shell: Shell) -> None:
    """Edit ▸ Search all actions."""
    palette = ActionsPalette(shell)
    shell.add(Action("palette", later("Search all &actions…"), palette.open, "edit", 240, "Ctrl+Shift+P"))
