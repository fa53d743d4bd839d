"""The inspector in the window: opened at a token, filled when the reply is looked at closer, left for a branch."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication
from pytestqt.qtbot import QtBot

from foretoken.engine.examined import Alternative, Examination, ExaminedToken, View
from foretoken.features.inspector.feature import InspectorPanel
from foretoken.gui.look.theme import LIGHT
from foretoken.session.messages import AnswerPart, ExamineProgress, ExamineResult


def view(*tokens: tuple[int, bytes, float]) -> View:
    top = tuple(Alternative(token_id=number, piece=piece, prob=prob, raw=prob) for number, piece, prob in tokens)
    return View(prob=tokens[0][2], rank=1, margin=0.5, gap=1.0, entropy=0.5, kept=2, top=top)


def test_a_token_is_inspected_and_the_reply_branches_there(
    whole_window: Callable[..., Any], say: Any, qtbot: QtBot
) -> None:
    opened = whole_window()
    window = opened.window
    opened.chats.send("Hello")
    opened.host.say(
        say.started(1), say.prompt_done(1), say.spoken(1, 0, "one", "two", " three"), say.finished(1, "one three")
    )
    reply = opened.chats.path[-1].id
    item = window.transcript.messages.items[reply]
    item.reply.skip()
    tokens, panel = item.views.tokens, window.findChild(InspectorPanel)
    assert tokens is not None
    tokens.setFocus()
    qtbot.keyClick(tokens, Qt.Key.Key_End)
    QApplication.processEvents()
    assert window.transcript._details.isVisible()
    qtbot.keyClick(tokens, Qt.Key.Key_Return)
    assert panel.isVisible()
    QApplication.processEvents()
    assert not window.transcript._details.isVisible()
    assert opened.shell.menus.actions["inspector"].isChecked()
    assert "“two” was guessed here" in panel._words.text()
    assert not opened.host.examined  # how fast prompts are read here is not known
    height, said = panel.height(), panel._words.text()
    panel._words.setText("a long sentence " * 40)
    qtbot.waitUntil(lambda: panel._words.height() > 150)
    assert panel.height() == height  # nothing above it moves
    panel._words.setText(said)
    panel.look.click()
    what, request = opened.host.examined[-1], 5001
    assert (what.token_ids, what.refused) == ((1, 3), {1: 2})
    opened.host.say(AnswerPart(request=request, events=(ExamineProgress(done=1, total=12),)))
    assert panel.cancel.isVisible()
    found = Examination(
        main="Main",
        draft="Draft",
        key="",
        tokens=(
            ExaminedToken(index=0, token_id=1, piece=b"one", main=view((1, b"one", 0.75))),
            ExaminedToken(index=1, token_id=3, piece=b" three", main=view((3, b" three", 0.5), (9, b" nine", 0.25))),
        ),
        prompt_tokens=10,
        greedy=False,
    )
    opened.host.say(AnswerPart(request=request, events=(ExamineResult(examination=found),)))
    assert [panel.main.item(row).text() for row in range(2)] == ["“ three”, written: 50.0%", "“ nine”: 25.0%"]
    panel.main.show_choices(panel._shown.main * 9, LIGHT)
    QApplication.processEvents()
    bars = [area.verticalScrollBar() for area in panel.findChildren(QAbstractScrollArea)]
    assert [bar.maximum() > 0 for bar in bars] == [True, False, False]  # one thing scrolls, not three in each other
    panel.main.setCurrentRow(17)
    row = panel.main.visualItemRect(panel.main.item(17))
    assert panel.main.visibleRegion().contains(row.center())
    panel.show_token(panel._shown)
    assert not panel.branch.isVisible()
    shown = panel._shown
    assert shown is not None
    panel.show_token(replace(shown, greedy=True))
    assert panel._titles[0].full_text == "Main model, temp. 1"
    assert "always wins" in panel._titles[0].toolTip()
    panel.show_token(shown)
    assert panel._titles[0].full_text == "Main model"
    panel.main.setFocus()
    panel.main.setCurrentRow(1)
    assert panel.branch.text() == "Continue from here with “ nine”"
    panel.branch.click()
    assert opened.host.beginnings[-1].token_ids == (1, 9)
    opened.host.say(
        say.started(2), say.prompt_done(2), say.spoken(2, 0, " and", "or", " ten"), say.finished(2, " and ten")
    )
    QTest.keyClick(window, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    assert not panel.isVisible()
    assert not opened.preferences.settings.inspector_shown
