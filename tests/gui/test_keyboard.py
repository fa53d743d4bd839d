"""Where the keyboard goes in the whole window, and what a late width does to the bar at the top."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from foretoken.gui.viewmodels.pair.memory import MemoryViewModel
from foretoken.library.fit.footprint import Parts, Place


def test_escape_closes_the_find_bar_that_a_search_opened(whole_window: Callable[..., Any], qtbot: QtBot) -> None:
    window = whole_window().window
    window.find_bar.open("fox", 1)  # as from a search: the keyboard stays where it was
    window.composer.setFocus()
    qtbot.keyClick(window.composer.editor, Qt.Key.Key_Escape)
    assert window.find_bar.isHidden()


def test_closing_the_inspector_with_the_keyboard_in_it_leads_to_the_message(
    whole_window: Callable[..., Any], qtbot: QtBot
) -> None:
    window = whole_window().window
    window.inspecting.open(True)
    window.inspecting.panel.close_button.setFocus()
    window.inspecting.panel.close_button.click()
    assert window.composer.isAncestorOf(window.focusWidget())


def test_what_is_typed_after_a_click_beside_the_message_goes_on_with_it(
    whole_window: Callable[..., Any], qtbot: QtBot
) -> None:
    window = whole_window().window
    qtbot.keyClicks(window.composer.editor, "one")
    button = next(one for one in window.view_bar.findChildren(QPushButton) if one.isVisible())
    button.setFocus()
    qtbot.keyClick(button, "s")
    assert window.composer.text == "ones"
    assert window.composer.editor.hasFocus()
    for picker in (window.top.main, window.top.draft, window.top.length):  # a letter opens their lists
        assert picker.focusPolicy() == Qt.FocusPolicy.TabFocus


def test_what_is_said_late_in_the_bar_leaves_nothing_on_top_of_another(
    whole_window: Callable[..., Any], qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = whole_window()
    top = opened.window.top
    needs = Parts(weights=900)
    for name in ("RAM", "a graphics card of a very long name"):
        monkeypatch.setattr(MemoryViewModel, "tightest", Place(name, main=needs, draft=needs, free=10_000))
        top.memory_bar._memory.changed.emit()
        qapp.processEvents()
        top.sampling.setText("Sampling: a preset of a long name")
        qapp.processEvents()
        row = top.layout()
        assert row.totalMinimumSize().width() <= top.width()
        places = [row.itemAt(at).geometry() for at in range(row.count()) if not row.itemAt(at).isEmpty()]
        assert all(left.right() < right.left() for left, right in pairwise(places))
