"""Windows open where they can be seen whole, whatever screens there are now."""

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from foretoken.gui.desktop.on_screen import keep_on_screen, within

LAPTOP = QRect(0, 0, 1280, 720)  # 1920x1080 at 150%
SECOND = QRect(1280, 0, 2560, 1440)


@pytest.mark.parametrize(
    ("window", "screens", "placed"),
    [
        (QRect(100, 50, 900, 600), [LAPTOP], QRect(100, 50, 900, 600)),
        (QRect(0, 0, 1280, 800), [LAPTOP], LAPTOP),
        (QRect(700, 400, 900, 600), [LAPTOP], QRect(380, 120, 900, 600)),
        (QRect(-300, -40, 900, 600), [LAPTOP], QRect(0, 0, 900, 600)),
        (QRect(2000, 100, 1600, 900), [LAPTOP, SECOND], QRect(2000, 100, 1600, 900)),
        (QRect(2000, 100, 1600, 900), [LAPTOP], LAPTOP),  # the second screen is gone
        (QRect(1000, 100, 1600, 900), [LAPTOP, SECOND], QRect(1280, 100, 1600, 900)),
        (QRect(5, 5, 10, 10), [], QRect(5, 5, 10, 10)),
    ],
)
def test_a_window_is_on_one_of_the_screens(window: QRect, screens: list[QRect], placed: QRect) -> None:
    assert within(window, screens) == placed


def test_no_part_of_a_window_is_out_of_sight(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    room = window.screen().availableGeometry()
    window.setMinimumSize(640, 20_000)
    window.setGeometry(room.right() - 50, -100, 5000, 5000)
    keep_on_screen(window)
    assert room.contains(window.geometry())
    assert window.geometry().top() > room.top() + 10  # there the title bar is
    assert window.minimumWidth() == 640


def test_a_new_window_is_placed_by_the_desktop(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    window.resize(5000, 300)
    keep_on_screen(window)
    assert window.width() < window.screen().availableGeometry().width()
    assert window.pos().isNull()
