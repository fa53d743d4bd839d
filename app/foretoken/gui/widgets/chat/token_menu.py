"""What can be done at one token of a reply: its menu, and the places where a branch may begin."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu, QWidget

from foretoken.engine.events import Fate
from foretoken.gui.captions import caption
from foretoken.gui.viewmodels.chat.continuing import BranchPoint
from foretoken.gui.viewmodels.chat.marks import Mark
from foretoken.plain import one_line

KEY: Final = "B"
"""Starts a branch at the selected token."""

_LONGEST: Final = 24  # characters of a token in a menu


def branch_points(marks: Sequence[Mark], at: int) -> list[tuple[str, BranchPoint]]:
    """Where a branch may begin at the mark number `at`, each with a caption; the usual place first."""
    mark = marks[at]
    before = [one for one in marks[:at] if not one.ghost]
    text = "".join(one.text for one in before)
    count = len(before)
    if mark.ghost:
        return _with_guess(mark, text, count) if mark.fate is Fate.REJECTED else []
    places = [
        (
            f"Start a branch here, with another token than {_quoted(mark.text)}",
            BranchPoint(text=text, tokens=count, not_next=() if mark.token_id < 0 else (mark.token_id,)),
        )
    ]
    if not mark.control:
        after = next((one for one in marks[at + 1 :] if not one.ghost), None)
        followed = () if after is None or after.token_id < 0 else (after.token_id,)
        point = BranchPoint(text=text + mark.text, tokens=count + 1, was_next=followed)
        places.append((f"Start a branch after {_quoted(mark.text)}", point))
    return places


def token_menu(
    parent: QWidget, marks: Sequence[Mark], at: int | None, *, branch: Callable[[BranchPoint], None] | None
) -> QMenu:
    """The menu of the mark number `at`; `branch` None: no branch can begin now."""
    menu = QMenu(parent)
    for number, (text, point) in enumerate(branch_points(marks, at) if at is not None else ()):
        action = menu.addAction(caption(text) + (f"\t{KEY}" if number == 0 else ""))
        action.setEnabled(branch is not None)
        if branch is not None:
            action.triggered.connect(partial(_do, branch, point))
    return menu


def open_at(menu: QMenu, place: QPoint) -> None:
    """Show `menu`; it goes when it is closed."""
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(place)


def _do(branch: Callable[[BranchPoint], None], point: BranchPoint, _checked: bool = False) -> None:
    branch(point)


def _with_guess(mark: Mark, text: str, count: int) -> list[tuple[str, BranchPoint]]:
    try:
        guess = mark.piece.decode()
    except UnicodeDecodeError:
        return []
    if not guess:
        return []
    point = BranchPoint(text=text + guess, tokens=count, then=(mark.token_id,))
    return [(f"Start a branch with the refused guess {_quoted(guess)}", point)]


def _quoted(text: str) -> str:
    shown = one_line(text.strip(), _LONGEST)
    return f"“{shown}”" if shown else "this token"
