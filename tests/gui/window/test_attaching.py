"""Files come to the message by drag, paste and button, and stand on it once it is sent."""

import shutil
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from foretoken import paths
from foretoken.gui.viewmodels.chat.attachments import PICTURE
from foretoken.gui.widgets.chat.message_user import UserMessage
from foretoken.gui.widgets.shared.long_text import LongTextDialog


def test_files_are_dragged_pasted_chosen_and_sent(
    whole_window: Callable[[], Any],
    jobs_ended: Callable[[], None],
    say: SimpleNamespace,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown = whole_window()
    window, composer, tray = shown.window, shown.window.composer, shown.window.chat.tray
    for name in ("dragged.txt", "pasted.csv", "chosen.py"):
        (tmp_path / name).write_text(f"<b>{name}</b>")

    def mime(name: str) -> QMimeData:
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(tmp_path / name))])
        return data

    dragged = mime("dragged.txt")
    buttons, held = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(400, 300), Qt.DropAction.CopyAction, dragged, buttons, held)
    QCoreApplication.sendEvent(window, enter)
    assert enter.isAccepted()
    assert window.chat.attaching._sign.isVisible()
    drop = QDropEvent(QPointF(400, 300), Qt.DropAction.CopyAction, dragged, buttons, held)
    QCoreApplication.sendEvent(window, drop)
    assert not window.chat.attaching._sign.isVisible()
    assert composer.button.isEnabled() is False
    jobs_ended()
    composer.editor.insertFromMimeData(mime("pasted.csv"))
    jobs_ended()
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(tmp_path / "chosen.py")], ""))
    QTest.mouseClick(composer.attach, Qt.MouseButton.LeftButton)
    assert [button.isEnabled() for button in tray.chips.buttons] == [True, True, False]  # it is being read
    jobs_ended()
    assert [button.text().split()[0] for button in tray.chips.buttons] == ["dragged.txt", "pasted.csv", "chosen.py"]

    assert composer.editor.placeholderText() == "Ask something about the attached files…"
    stop, stops = composer.editor, []
    while stop is not composer.button:  # as Tab goes
        stop = stop.nextInFocusChain()
        stops.append(stop)
    assert [one for one in stops if one is composer.attach or one in tray.chips.buttons] == [
        composer.attach,
        *tray.chips.buttons,
    ]

    picture = QMimeData()
    picture.setImageData(QImage(1, 1, QImage.Format.Format_RGB32))
    composer.editor.insertFromMimeData(picture)
    assert tray.complaint.label.text() == PICTURE

    long = QMimeData()
    long.setText("word " * 500)
    composer.editor.insertPlainText("Read . Thanks.")
    cursor = composer.editor.textCursor()
    cursor.setPosition(5)
    composer.editor.setTextCursor(cursor)
    composer.editor.insertFromMimeData(long)
    assert "2,500 characters" in tray.offer.label.text()
    QTest.mouseClick(tray.offer.button, Qt.MouseButton.LeftButton)
    assert composer.text == "Read . Thanks."
    assert tray.offer.isHidden()
    assert [row.file.name for row in shown.attachments.rows][-1] == "Pasted text.txt"

    QTest.keyClick(tray.chips.buttons[1], Qt.Key.Key_Delete)
    assert len(shown.attachments.rows) == 3
    QTest.keyClick(composer.editor, Qt.Key.Key_Return)
    assert tray.isHidden()
    (message,) = window.transcript.findChildren(UserMessage)
    assert [button.text().split()[0] for button in message._chips.buttons] == ["dragged.txt", "chosen.py", "Pasted"]
    message._chips.buttons[0].click()
    (dialog,) = message.findChildren(LongTextDialog)
    assert dialog.text.toPlainText() == "<b>dragged.txt</b>"
    dialog.close()
    assert shown.host.asked[-1][0][0].content.startswith("File: dragged.txt\n```\n<b>dragged.txt</b>\n```\n\nFile: ch")


def test_a_model_that_is_dropped_or_opened_becomes_the_main_model(
    whole_window: Callable[[], Any], qtbot: QtBot, tmp_path: Path
) -> None:
    shown = whole_window()
    model = tmp_path / "model.gguf"
    shutil.copy(paths.demo_pair()[1], model)
    shown.window.chat.attaching.take([model])
    qtbot.waitUntil(lambda: shown.pickers.main == str(model))
    assert not shown.attachments.rows
