"""What a new user meets: few controls, no empty cards, and a name for everything that can be used."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QApplication,
    QComboBox,
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


def test_few_controls_stand_before_the_first_reply(whole_window: Callable[..., Any]) -> None:
    window = whole_window(1440, 900).window
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


def test_a_screen_reader_finds_a_name_and_a_role_for_every_control(whole_window: Callable[..., Any], say: Any) -> None:
    composition = whole_window(1440, 900)
    nameless: set[str] = set()
    for step in ("before", "after"):
        if step == "after":
            answer(composition, say)
            composition.window.plots.show_more(True)
        waiting = [QAccessible.queryAccessibleInterface(composition.window)]
        seen = 0
        while waiting:
            one = waiting.pop()
            if one is None or not one.isValid() or one.state().invisible:
                continue
            waiting += [one.child(index) for index in range(one.childCount())]
            widget = one.object()
            if one.state().focusable or (isinstance(widget, CONTROLS) and not isinstance(widget, QScrollBar)):
                seen += 1
                if not one.text(QAccessible.Text.Name) or one.role() == QAccessible.Role.NoRole:
                    nameless.add(f"{step}: {type(widget).__name__} {one.role()}")
        assert seen > 12, step
    assert not nameless


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
