"""The presenter shows a reply alone, and clicker keys step its rounds; a trace file needs no models."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from foretoken.features.presenter.feature import PresenterDialog
from foretoken.replies.round_words import round_sentence
from foretoken.replies.trace_file import lines_of
from foretoken.session.messages import AnswerPart

PIECES = [b"The", b" draft", b" guesses", b",", b" the", b" other", b" checks", b".", b"\n"] * 4


def test_clicker_keys_step_rounds_with_one_sentence_each(
    whole_window: Callable[[], Any], helper: Callable[[str], ModuleType]
) -> None:
    made = whole_window()
    made.shell.do("present")  # there is nothing yet
    assert made.window.findChild(PresenterDialog) is None
    made.chats.send("Why?")
    tools = helper("gui/rounds.py")
    events = tools.reply(PIECES, agreement=0.6)
    made.host.say(AnswerPart(request=1, events=tuple(events[:5])))
    made.shell.do("present")  # it is being written
    assert made.window.findChild(PresenterDialog) is None
    made.host.say(AnswerPart(request=1, events=tuple(events[5:])))
    made.shell.do("present")
    dialog = made.window.findChild(PresenterDialog)
    assert dialog.isFullScreen()
    assert "“Why?”" in dialog.caption.text()
    rounds = tools.rounds(events)
    for number, key in enumerate((Qt.Key.Key_PageDown, Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_Down), 1):
        QTest.keyClick(dialog, key)
        assert dialog.replay.round == number
        assert dialog.caption.text() == round_sentence(rounds[number - 1]) == dialog.accessibleDescription()
    for number, key in zip((3, 2, 1), (Qt.Key.Key_PageUp, Qt.Key.Key_Left, Qt.Key.Key_Up), strict=True):
        QTest.keyClick(dialog, key)
        assert dialog.replay.round == number
    QTest.keyClick(dialog, Qt.Key.Key_End)
    assert dialog.replay.at_end
    assert "tokens" in dialog.caption.text()
    QTest.keyClick(dialog, Qt.Key.Key_Home)
    assert dialog.replay.round == 0
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


@pytest.mark.parametrize("leave", [Qt.Key.Key_Escape, Qt.Key.Key_F11])
def test_a_trace_file_is_presented(
    whole_window: Callable[[], Any],
    helper: Callable[[str], ModuleType],
    tmp_path: Path,
    jobs_ended: Callable[[], None],
    leave: Qt.Key,
) -> None:
    made = whole_window()
    (tmp_path / "t.jsonl").write_bytes(b"".join(lines_of(helper("replies/recorded.py").reply())))
    assert any(take([tmp_path / "t.jsonl"]) for take in made.window.chat.attaching.takers)
    jobs_ended()
    QTest.keyClick(made.window, Qt.Key.Key_F11)
    dialog = made.window.findChild(PresenterDialog)
    assert made.window.stage.replay is not None
    assert not made.window.stage.replay.head.playing
    QTest.keyClick(dialog, Qt.Key.Key_Space)
    assert dialog.replay.round == 1
    QTest.keyClick(dialog, leave)
    assert not dialog.isVisible()
    assert made.window.stage.replay is not None
