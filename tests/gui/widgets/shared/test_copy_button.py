"""A button that copies moves nothing beside it when it says so."""

from pytestqt.qtbot import QtBot

from foretoken.gui.widgets.shared.labels import CopyButton


def test_it_is_as_wide_with_what_it_says_for_a_moment(qtbot: QtBot) -> None:
    for caption in ("", "Copy all of it as a table"):
        button = CopyButton("", caption=caption)
        qtbot.addWidget(button)
        before = button.text(), button.sizeHint(), button.minimumSizeHint()
        button.say_copied()
        assert button.text() == "Copied"
        assert before[1:] == (button.sizeHint(), button.minimumSizeHint())
