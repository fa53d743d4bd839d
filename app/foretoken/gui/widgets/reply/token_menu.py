"""What can be done at one token of a reply: its menu, and the places where a branch may begin."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from foretoken.engine.events import Fate, Token
from foretoken.gui.viewmodels.chat.continuing import BranchPoint
from foretoken.gui.widgets.shared.captions import caption
from foretoken.plain import one_line
from foretoken.replies.readable import is_control
from foretoken.wording import tr

KEY: Final = "B"
"""Starts a branch at the selected token."""

_LONGEST: Final = 24  # characters of a token in a menu


def branch_points(marks: Sequence[Token], at: int) -> list[tuple[str, BranchPoint]]:
    """Where a branch may begin at the mark number `at`, each with a caption; the usual place first."""
    if at >= len(marks):
        return []  # it is not judged yet
    mark = marks[at]
    before = [one for one in marks[:at] if not one.ghost]
    text = "".join(one.text for one in before if one.thought is None)
    count = _tokens_before(marks, at)
    own = mark.text if mark.thought is None else ""
    if mark.ghost:
        wanted = mark.fate is Fate.REJECTED and mark.thought is None
        return _with_guess(mark, text, count) if wanted else []
    places = [
        (
            tr("Start a branch here, with another token than {token}", token=_quoted(mark.said)),
            BranchPoint(text=text, tokens=count, not_next=() if mark.token_id < 0 else (mark.token_id,)),
        )
    ]
    if not is_control(mark):
        after = next((one for one in marks[at + 1 :] if not one.ghost), None)
        followed = () if after is None or after.token_id < 0 else (after.token_id,)
        point = BranchPoint(text=text + own, tokens=count + 1, was_next=followed)
        places.append((tr("Start a branch after {token}", token=_quoted(mark.said)), point))
    return places


def _tokens_before(marks: Sequence[Token], at: int) -> int:
    """How many tokens of the reply come before the mark number `at`; the marks may be a part of them."""
    following = next((one.index for one in marks[at:] if one.index is not None), None)
    if following is not None:
        return following
    return next((one.index + 1 for one in reversed(marks[:at]) if one.index is not None), 0)


def token_menu(
    parent: QWidget,
    marks: Sequence[Token],
    at: int | None,
    *,
    ended: bool,
    selected: str,
    branch: Callable[[BranchPoint], None],
) -> QMenu | None:
    """The menu of the mark number `at`, which goes when it is closed; `branch` begins a branch, once the reply has
    `ended`. `selected`: the text to copy. None where there is nothing to choose."""
    menu = QMenu(parent)
    menu.aboutToHide.connect(menu.deleteLater)
    for number, (text, point) in enumerate(branch_points(marks, at) if at is not None else ()):
        action = menu.addAction(caption(text) + (f"\t{KEY}" if number == 0 else ""))
        action.setEnabled(ended)
        action.triggered.connect(partial(_do, branch, point))
    if selected:
        menu.addAction(f"{tr('Copy')}\tCtrl+C").triggered.connect(lambda: QGuiApplication.clipboard().setText(selected))
    return menu if menu.actions() else None


def _do(branch: Callable[[BranchPoint], None], point: BranchPoint, _checked: bool = False) -> None:
    branch(point)


def _with_guess(mark: Token, text: str, count: int) -> list[tuple[str, BranchPoint]]:
    try:
        guess = mark.piece.decode()
    except UnicodeDecodeError:
        return []
    if not guess or mark.token_id < 0:  # a server does not say what it had guessed
        return []
    point = BranchPoint(text=text + guess, tokens=count, then=(mark.token_id,))
    return [(tr("Start a branch with the refused guess {token}", token=_quoted(guess)), point)]


def _quoted(text: str) -> str:
    shown = one_line(text.strip(), _LONGEST)
    return tr("“{token}”", token=shown) if shown else tr("this token")
