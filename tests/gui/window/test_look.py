"""The look of the window follows the settings at once, and a zoom reaches all that is read."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QLabel

from foretoken.gui.look.scaled import SYSTEM_FONT
from foretoken.gui.look.theme import LIGHT_CONTRAST
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.widgets.shared.busy_bar import BusyBar, reduce_motion

TEXT = "Some `code` and words that are read at any size, in lines of their own.\n" * 20


@pytest.fixture
def composition(whole_window: Callable[[], Any], qapp: QApplication) -> Any:
    yield whole_window()
    qapp.setFont(qapp.property(SYSTEM_FONT))
    reduce_motion(False)
    QApplication.setCursorFlashTime(1000)


def test_zoom_theme_text_size_and_motion_change_at_once(
    composition: Any, whole_window: Callable[[], Any], helper: Callable[[str], ModuleType]
) -> None:
    source = helper("gui/rounds.py")
    window, view = composition.window, composition.window.transcript
    reply = ReplyViewModel()
    reply.feed(source.reply(source.words(TEXT)))
    reply.skip()
    view.messages.add_user(1, "Read this.")
    view.messages.add_reply(2, "Main", reply)
    message = view.messages.items[2]
    before = {}
    for name in ("tokens", "text"):
        message.set_view(name)
        before[name] = message.body.body_height()
    bubble, typed, tick = view.messages.items[1].height(), window.composer.editor.height(), window.plots.plots[0].font()
    wheel = QWheelEvent(
        QPointF(50, 50), QPointF(50, 50), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    for _ in range(4):
        QApplication.sendEvent(view._scroll.viewport(), wheel)
    assert composition.preferences.settings.zoom == 175
    for name in ("tokens", "text"):
        message.set_view(name)
        assert message.body.body_height() > 1.7 * before[name]
    assert view.messages.items[1].height() > bubble
    assert window.composer.editor.height() > typed
    assert window.plots.plots[0].font().pointSizeF() > tick.pointSizeF()
    titles = [label for label in window.plots.findChildren(QLabel) if label.property("role") == "title"]
    assert titles
    assert all(title.font().bold() for title in titles)
    composition.shell.menus.actions["zoom_out"].trigger()
    assert composition.preferences.settings.zoom == 150
    again = whole_window()
    assert again.window.transcript.messages.look.glyphs.font.pointSizeF() > 1.4 * 1.2 * QApplication.font().pointSizeF()
    again.shell.menus.actions["zoom_reset"].trigger()
    assert again.preferences.settings.zoom == 100
    window, preferences = again.window, again.preferences
    size, bar = window.font().pointSizeF(), BusyBar("Looking", window)
    assert bar.maximum() == 0
    preferences.change(theme="light_contrast", text_size=150, reduced_motion=True, patterns_only=True)
    assert again.themes.theme == LIGHT_CONTRAST.patterns_alone
    assert window.font().pointSizeF() == pytest.approx(1.5 * size)
    assert QApplication.cursorFlashTime() == 0
    assert bar.maximum() == 1
    preferences.change(transcript_view="text", pace="slow")
    assert again.shell.menus.actions["view:text"].isChecked()
