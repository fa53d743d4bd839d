"""The choice of guesses beside the message: by keyboard, with a way back, and short where there is little room."""

import pytest
from PySide6.QtCore import QSize, Qt
from pytestqt.qtbot import QtBot

from foretoken.engine.options import DraftSource
from foretoken.gui.viewmodels.pair.sources import SourceRow
from foretoken.gui.widgets.chat.composer import Composer
from foretoken.gui.widgets.chat.source_picker import SourcePicker

ROWS = [
    SourceRow(DraftSource.AUTO, "Auto", "whatever is fastest"),
    SourceRow(DraftSource.DRAFT, "Draft only", "no draft is loaded", usable=False),
    SourceRow(DraftSource.LOOKUP, "Prompt lookup only", "repeats"),
    SourceRow(DraftSource.NONE, "None", "alone"),
]


@pytest.fixture
def picker(qtbot: QtBot) -> SourcePicker:
    picker = SourcePicker()
    qtbot.addWidget(picker)
    picker.show_rows(ROWS, DraftSource.AUTO)
    picker.show()
    return picker


def test_every_row_says_what_it_does(picker: SourcePicker) -> None:
    actions = picker.button.menu().actions()
    assert [action.text().split("   —   ") for action in actions] == [[row.title, row.meaning] for row in ROWS]
    assert [action.isEnabled() for action in actions] == [True, False, True, True]
    assert [action.isChecked() for action in actions] == [True, False, False, False]
    told: list[DraftSource] = []
    picker.picked.connect(told.append)
    actions[3].trigger()
    assert told == [DraftSource.NONE]


def test_another_than_auto_stands_out_and_one_click_leads_back(picker: SourcePicker, qtbot: QtBot) -> None:
    assert picker.back.isHidden()
    assert picker.button.text() == "Guesses: Auto"
    picker.show_rows(ROWS, DraftSource.NONE)
    assert picker.button.text() == "Guesses: none"
    assert picker.button.property("role") == "changed"
    assert picker.back.isVisible()
    with qtbot.waitSignal(picker.picked) as picked:
        qtbot.mouseClick(picker.back, Qt.MouseButton.LeftButton)
    assert picked.args == [DraftSource.AUTO]
    picker.show_rows(ROWS, DraftSource.AUTO)
    assert picker.back.isHidden()
    assert not picker.button.property("role")


def test_it_is_named_for_a_screen_reader_and_explained(picker: SourcePicker) -> None:
    picker.show_rows(ROWS, DraftSource.LOOKUP)
    assert picker.button.accessibleName() == "Guesses: prompt lookup only"
    assert "until you change it" in picker.button.accessibleDescription() == picker.button.toolTip()
    assert picker.back.accessibleName()


@pytest.mark.parametrize(("width", "text"), [(420, "None"), (900, "Guesses: none")])
def test_in_a_narrow_window_it_says_less(qtbot: QtBot, width: int, text: str) -> None:
    composer = Composer()
    qtbot.addWidget(composer)
    composer.sources.show_rows(ROWS, DraftSource.NONE)
    composer.resize(QSize(width, 80))
    composer.show()
    assert composer.sources.button.text() == text
    assert composer.editor.width() >= 120
