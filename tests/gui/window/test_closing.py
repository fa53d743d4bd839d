"""The question before the window closes over messages that only memory has."""

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from foretoken.gui.window.main_window import may_close


@pytest.mark.parametrize(
    ("button", "closes", "exports"),
    [("Keep open", False, 0), ("Export all chats…", False, 1), ("Close and lose them", True, 0)],
)
def test_each_answer(qtbot: QtBot, button: str, closes: bool, exports: int) -> None:
    window, exported = QWidget(), list[int]()
    qtbot.addWidget(window)

    def answer() -> None:
        box = window.findChild(QMessageBox)
        assert box is not None
        assert box.defaultButton().text() == "Keep open"
        next(one for one in box.buttons() if one.text() == button).click()

    QTimer.singleShot(0, answer)
    assert may_close(window, lambda: exported.append(1)) is closes
    assert len(exported) == exports
