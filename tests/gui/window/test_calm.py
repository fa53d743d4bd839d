"""What a new user meets: few controls, no empty cards, and a name for everything that can be used."""

from collections.abc import Callable
from types import ModuleType
from typing import Any
from unittest.mock import ANY

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QApplication,
    QComboBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QMenuBar,
    QPlainTextEdit,
    QScrollArea,
    QScrollBar,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from foretoken.gui.viewmodels.seeing.selection import TokenPlace
from foretoken.session.messages import AnswerPart

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


def answer(composition: Any, say: Any, request: int = 1) -> None:
    composition.chats.send("Hello")
    spoken = say.spoken(request, 0, "go", "od", "day")
    composition.host.say(say.started(request), say.prompt_done(request), spoken, say.finished(request, "good day"))


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900), (1920, 1080)])
def test_few_controls_stand_before_the_first_reply(whole_window: Callable[..., Any], size: tuple[int, int]) -> None:
    window = whole_window(*size).window
    seen = controls(window)
    assert len(seen) <= MOST, f"{len(seen)} controls: {seen}"


def test_the_first_reply_explains_its_colours_once(
    whole_window: Callable[..., Any], say: Any, qapp: QApplication, qtbot: QtBot
) -> None:
    composition = whole_window(1024, 720)
    window, coach = composition.window, composition.window.chat.coach
    assert coach.bubble.isHidden()
    composition.remembered.choose_pace("live")
    answer(composition, say)
    message = window.shown_reply.item().id
    item = window.transcript.messages.items[message]
    for number, words in enumerate(("accepted", "refused", "speed"), 1):
        qtbot.waitUntil(lambda words=words: coach.bubble.isVisible() and words in coach.bubble.accessibleName())
        body, header = item.views.body, item.header
        place = header.geometry() if number == 3 else body.rect_of(TokenPlace(message, token=number - 1))
        above = item if number == 3 else body
        spoken_of = QRect(above.mapTo(coach.bubble.parentWidget(), place.topLeft()), place.size())
        assert not coach.bubble.geometry().intersects(spoken_of)
        assert coach.bubble.parentWidget().rect().contains(coach.bubble.geometry())
        if number == 1:
            window.composer.editor.setFocus()
            QTest.keyClick(window.composer.editor, Qt.Key.Key_Tab)
        assert window.focusWidget() is coach.got_it
        composition.preferences.change(transcript_view="text")
        qtbot.waitUntil(coach.bubble.isHidden)
        composition.preferences.change(transcript_view="tokens")
        qtbot.waitUntil(coach.bubble.isVisible)
        coach.got_it.setFocus()
        QTest.keyClick(coach.got_it, Qt.Key.Key_Space)
    assert coach.bubble.isHidden()
    assert window.focusWidget() is window.composer.editor
    assert composition.preferences.settings.coached == 3
    composition.chats.new()
    answer(composition, say, 2)
    qapp.processEvents()
    assert coach.bubble.isHidden()


def test_plots_come_with_the_first_reply_and_go_with_its_chat(
    whole_window: Callable[..., Any], say: Any, qapp: Any
) -> None:
    composition = whole_window(1440, 900)
    window = composition.window
    assert "plots" not in vars(window)  # not even made
    assert window.view_bar.legend.isHidden()
    composition.shell.do("plots")  # says why there are none
    plots = window.plots
    assert not plots.isVisible()
    answer(composition, say)
    qapp.processEvents()
    assert plots.isVisible()
    assert plots.width() >= plots.minimumWidth()
    assert [plot.isHidden() for plot in plots.plots] == [False, False]
    assert plots.more_plots == ()
    composition.chats.new()
    assert not plots.isVisible()
    window.columns.ask(window.width(), plots=False)
    composition.chats.open(1)
    assert not plots.isVisible()  # as the user wants it
    window.columns.ask(window.width(), plots=True)
    assert plots.isVisible()


def nameless(window: QWidget) -> tuple[int, set[str]]:
    """How many controls a screen reader finds in a window, and those without a name or a role."""
    waiting, seen, lacking = [QAccessible.queryAccessibleInterface(window)], 0, set()
    while waiting:
        one = waiting.pop()
        if one is None or not one.isValid() or one.state().invisible:
            continue
        waiting += [one.child(index) for index in range(one.childCount())]
        widget = one.object()
        if one.state().focusable or (isinstance(widget, CONTROLS) and not isinstance(widget, QScrollBar)):
            seen += 1
            if not one.text(QAccessible.Text.Name) or one.role() == QAccessible.Role.NoRole:
                lacking.add(f"{type(widget).__name__} {one.role()} in {window.windowTitle() or type(window).__name__}")
    return seen, lacking


def test_a_screen_reader_finds_a_name_and_a_role_for_every_control_of_every_screen(
    whole_window: Callable[..., Any], say: Any, helper: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before and after a reply, and with whatever an action of the program opens."""
    for name in ("getOpenFileName", "getOpenFileNames", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, name, lambda *_, **__: ([], ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_, **__: "")
    monkeypatch.setattr("PySide6.QtGui.QDesktopServices.openUrl", lambda *_: True)
    composition = whole_window(1440, 900)
    window = composition.window
    assert nameless(window) == (ANY, set())
    composition.chats.send("Why?")
    for event in helper("gui/rounds.py").reply([b"The", b" draft", b" guesses", b"."] * 8, agreement=0.6):
        composition.host.say(AnswerPart(request=1, events=(event,)))
    window.plots.show_more(True)
    assert nameless(window) == (ANY, set())
    screens, lacking = set(), set[str]()
    for action in [one.id for one in composition.shell.actions.values() if one.id != "quit"]:
        before = set(QApplication.topLevelWidgets())
        composition.shell.do(action)
        QApplication.processEvents()
        opened = [one for one in QApplication.topLevelWidgets() if one.isVisible()]
        screens.update(action for one in opened if one not in before)
        for one in opened:
            lacking |= nameless(one)[1]
        for one in opened:
            if one is not window:
                one.close()
    assert not lacking
    assert len(screens) > 15, screens


def test_nothing_is_cut_with_text_of_twice_the_size(
    whole_window: Callable[..., Any], say: Any, qapp: QApplication, qtbot: QtBot
) -> None:
    composition = whole_window(1440, 900)
    composition.preferences.change(text_size=200)
    answer(composition, say)
    qapp.processEvents()
    window = composition.window

    def cut() -> list[str]:
        buttons = [one for one in window.findChildren(QAbstractButton) if one.isVisibleTo(window) and one.text()]
        return [
            f"{type(one).__name__} {one.text()}: {one.width()} of {one.sizeHint().width()}"
            for one in buttons
            if one.width() < one.sizeHint().width() or one.height() < one.minimumSizeHint().height()
        ]

    qtbot.waitUntil(lambda: not cut())
    assert window.rect().contains(QRect(window.composer.button.mapTo(window, QPoint()), window.composer.button.size()))


def test_a_success_below_the_messages_moves_none_of_them(whole_window: Callable[..., Any], say: Any) -> None:
    composition = whole_window(1440, 480)
    window = composition.window
    composition.remembered.choose_pace("live")
    for request in (1, 2, 3):
        answer(composition, say, request)
    QApplication.processEvents()
    last, bar = (
        window.transcript.messages.items[window.shown_reply.item().id],
        window.transcript.findChild(QScrollArea).verticalScrollBar(),
    )
    before = last.mapTo(window, QPoint(0, 0))
    assert bar.value() == bar.maximum() > 0
    window.notices.say("done", "Exported the chat.", kind="ok")
    QApplication.processEvents()
    assert window.notices.passing.isVisible()
    assert last.mapTo(window, QPoint(0, last.height())).y() < window.notices.passing.mapTo(window, QPoint(0, 0)).y()
    assert last.mapTo(window, QPoint(0, 0)) == before
    window.notices.clear("done")
    QApplication.processEvents()
    assert last.mapTo(window, QPoint(0, 0)) == before
