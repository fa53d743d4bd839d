"""Enter at a button."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QPushButton, QVBoxLayout
from pytestqt.qtbot import QtBot

from foretoken.gui.widgets.shared.page_keys import EnterPresses


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_enter_presses_the_button_with_the_keyboard_as_space_does(
    qapp: QApplication, qtbot: QtBot, key: Qt.Key
) -> None:
    filter_ = EnterPresses(qapp)
    dialog, pressed = QDialog(), list[str]()
    column = QVBoxLayout(dialog)
    for name in ("one", "two"):
        button = QPushButton(name)
        button.setAutoDefault(False)
        button.clicked.connect(lambda *_, name=name: pressed.append(name))
        column.addWidget(button)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.activateWindow()
    second = dialog.findChildren(QPushButton)[1]
    second.setFocus()
    qtbot.waitUntil(lambda: qapp.focusWidget() is second)
    qtbot.keyClick(second, key)
    assert pressed == ["two"]
    filter_.deleteLater()
