"""The line below a reply in a narrow window."""

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.widgets.chat.message_foot import ReplyFoot


def test_where_there_is_little_room_the_last_buttons_go(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    foot = ReplyFoot(ReplyViewModel.from_text("Yes.", window), window)
    window.show()
    foot.resize(2_000, 40)
    foot.show_for(pointed=True)
    shown = [foot.go_on, foot.edit, foot.delete, foot.info]
    assert all(button.isVisible() for button in shown)
    for count in range(len(shown), 0, -1):
        foot.resize(foot._needed(), 40)
        assert [button.isVisible() for button in shown] == [True] * count + [False] * (len(shown) - count)
        foot.resize(foot._needed() - 1, 40)
