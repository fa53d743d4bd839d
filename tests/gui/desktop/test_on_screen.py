"""Windows open where they can be seen whole, whatever screens there are now."""

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from foretoken.gui.desktop.on_screen import keep_on_screen, restore_place, within

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


def test_a_window_that_can_be_seen_stays_where_it_was(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    room = window.screen().availableGeometry()
    for place in (room.adjusted(1, 20, -1, -1), QRect(room.left() + 1, room.top() + 200, 300, 200)):
        window.setGeometry(place)  # as a frame of a pixel leaves it
        keep_on_screen(window)
        assert window.geometry() == place


def test_a_window_at_the_upper_edge_is_restored_there(qtbot: QtBot) -> None:
    window, again = QMainWindow(), QMainWindow()
    for each in (window, again):
        qtbot.addWidget(each)
    place = QRect(window.screen().availableGeometry().topLeft() + QPoint(1, 20), QSize(300, 200))
    window.setGeometry(place)  # its title bar is lower than Qt thinks
    restore_place(again, window.saveGeometry())
    assert again.geometry() == place
