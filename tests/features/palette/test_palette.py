"""Search all actions: what is listed, what is found, and by keyboard alone what is run."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from foretoken.features.palette.feature import ActionsPalette, PaletteEntry, listed, matching
from foretoken.gui.shell.actions import Action, Lack
from foretoken.gui.shell.settings_window import SettingRow, SettingsDialog
from foretoken.gui.viewmodels.settings.settings import ENTRIES

ROWS = [
    PaletteEntry("new", "New chat", "File"),
    PaletteEntry("not_now", "Export chat…", "File", lack="nothing in this chat yet"),
    PaletteEntry("search", "Search all chats…", "Edit", keys="Ctrl+K"),
    PaletteEntry("game", "You are the draft", "Lessons", words="play guess"),
    PaletteEntry("settings", "Top-k", "Settings · Sampling", given="top_k"),
]


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("", ["New chat", "Export chat…", "Search all chats…", "You are the draft", "Top-k"]),
        ("chat", ["New chat", "Export chat…", "Search all chats…"]),
        ("ch new", ["New chat"]),
        ("GUESS", ["You are the draft"]),
        ("nwct", ["New chat"]),  # letters of it, in their order
        ("sampl", ["Top-k"]),
        ("draft chat", []),
        ("(", []),
    ],
)
def test_rows_are_found_by_beginnings_of_words_and_by_letters_in_their_order(search: str, found: list[str]) -> None:
    assert [row.name for row in matching(ROWS, search)] == found


def test_beginnings_of_words_in_the_name_come_first() -> None:
    rows = [
        PaletteEntry("a", "Archive", "Chat", words="plot"),
        PaletteEntry("b", "Subplots", "View"),
        PaletteEntry("c", "Plots", "View"),
    ]
    assert [row.name for row in matching(rows, "plot")] == ["Plots", "Subplots", "Archive"]


def test_a_row_says_where_an_action_is_and_what_it_lacks() -> None:
    actions = [
        Action("on", "&On or off", print, "view", 110, checked=lambda: True),
        Action("elsewhere", "Elsewhere", print, home="Main"),
        Action("lacking", "&Lacking…", print, "file", 110, lacks=lambda: Lack("not now")),
    ]
    rows = [(row.name, row.where, row.lack) for row in listed(actions, ())]
    assert rows == [("Lacking…", "File", "not now"), ("On or off", "View · on", ""), ("Elsewhere", "Main", "")]


def test_by_keyboard_alone(whole_window: Callable[..., Any]) -> None:
    made = whole_window()
    window, editor = made.window, made.window.composer.editor
    QTest.keyClick(editor, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    palette = window.findChild(ActionsPalette)
    assert palette.list.count() == len(made.shell.actions) - 1
    names = [palette.list.item(row).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(palette.list.count())]
    assert "New chat, Ctrl+N, File" in names

    QTest.keyClicks(palette.field, "regen")
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert palette.isVisible()
    assert palette.remark.text() == "Regenerate: no reply yet."

    palette.field.clear()
    QTest.keyClicks(palette.field, "refused guesses")
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert not palette.isVisible()
    assert not made.preferences.settings.ghosts_visible
    assert QApplication.focusWidget() is editor

    made.shell.do("palette")
    QTest.keyClicks(palette.field, "xtc threshold")
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    settings = window.findChild(SettingsDialog)
    row = settings.findChild(SettingRow, "setting-xtc_threshold")
    assert row.isVisible()
    assert row.isAncestorOf(settings.focusWidget())

    made.shell.do("palette")
    QTest.keyClicks(palette.field, "no such thing")
    assert not palette.list.isVisible()
    QTest.keyClick(palette.field, Qt.Key.Key_Escape)
    assert not palette.isVisible()


def test_each_action_and_each_setting_is_found_by_its_name(whole_window: Callable[..., Any]) -> None:
    rows = listed(whole_window().shell.actions.values(), ENTRIES)
    for row in rows:
        assert row.where, f"{row.name} is nowhere"
        assert row in matching(rows, row.name)
