"""Popovers stay on the screen and leave their button as they found it."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QCursor, QEnterEvent
from PySide6.QtWidgets import QApplication, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from foretoken.gui.widgets.shared.popover import Popover


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def button(window: QWidget, qtbot: QtBot) -> QToolButton:
    window.setGeometry(100, 100, 300, 200)
    made = QToolButton(window)
    made.setGeometry(100, 150, 80, 30)
    with qtbot.waitExposed(window):
        window.show()
    return made


def hover(button: QToolButton) -> None:
    """As the window system tells it, whose pointer a test cannot move everywhere."""
    place = QPointF(button.rect().center())
    at = QPointF(button.mapToGlobal(button.rect().center()))
    QApplication.sendEvent(button, QEnterEvent(place, place, at))
    button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)


def test_the_button_is_not_left_as_if_the_pointer_were_on_it(button: QToolButton, qtbot: QtBot) -> None:
    popover = Popover("Options", button)
    hover(button)
    popover.open_under(button)
    QCursor.setPos(button.mapToGlobal(QPoint(-90, -90)))  # it went elsewhere while the popover had the mouse
    popover.hide()
    assert not button.underMouse()
    assert not button.isDown()


def test_a_popover_is_never_below_the_end_of_the_screen(button: QToolButton, qtbot: QtBot) -> None:
    screen = button.screen().availableGeometry()
    button.window().move(100, screen.bottom() - 200)
    popover = Popover("Options", button)
    popover.setMinimumSize(200, 400)
    popover.open_under(button)
    assert screen.contains(popover.geometry())
