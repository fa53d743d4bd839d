"""What a new user meets: few controls, no empty cards, and a name for everything that can be used."""

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenuBar,
    QPlainTextEdit,
    QScrollBar,
    QTextEdit,
    QWidget,
)

MOST = 22
CONTROLS = (QAbstractButton, QComboBox, QLineEdit, QPlainTextEdit, QTextEdit, QAbstractItemView, QAbstractSlider)


def controls(window: QWidget) -> list[str]:
    """What can be clicked or typed into, each menu of the menu bar among them."""
    shown = [one for one in window.findChildren(QWidget) if one.isVisibleTo(window)]
    inside = [one for one in shown if not isinstance(one, QScrollBar)]
    used = [one for one in inside if isinstance(one, CONTROLS) or (isinstance(one, QLabel) and "<a href" in one.text())]
    names = [f"{type(one).__name__} {one.accessibleName() or one.text()}" for one in used]
    bars = [one for one in inside if isinstance(one, QMenuBar)]
    return names + [f"menu {action.text()}" for bar in bars for action in bar.actions() if action.isVisible()]


def answer(composition: Any, say: Any) -> None:
    composition.chats.send("Hello")
    composition.host.say(
        say.started(1), say.prompt_done(1), say.spoken(1, 0, "go", "od", "day"), say.finished(1, "good day")
    )


def test_few_controls_stand_before_the_first_reply(whole_window: Callable[..., Any]) -> None:
    window = whole_window(1440, 900).window
    seen = controls(window)
    assert len(seen) <= MOST, f"{len(seen)} controls: {seen}"


def test_plots_come_with_the_first_reply_and_go_with_its_chat(
    whole_window: Callable[..., Any], say: Any, qapp: Any
) -> None:
    composition = whole_window(1440, 900)
    window, plots = composition.window, composition.window.plots
    assert plots.isHidden()
    assert window.view_bar.legend.isHidden()
    composition.shell.do("plots")  # says why there are none
    assert plots.isHidden()
    answer(composition, say)
    qapp.processEvents()
    assert plots.isVisible()
    assert plots.width() >= plots.minimumWidth()
    assert [plot.isHidden() for plot in plots.plots] == [False, False]
    assert plots.more_plots == ()
    composition.chats.new()
    assert plots.isHidden()
    window.columns.ask(window.width(), plots=False)
    composition.chats.open(1)
    assert plots.isHidden()  # as the user wants it
    window.columns.ask(window.width(), plots=True)
    assert plots.isVisible()
