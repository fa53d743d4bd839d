"""Versions of messages in the window, by mouse and by keyboard."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import msgspec
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QToolButton, QWidget

from foretoken.gui.widgets.chat.message_foot import Ask

Open = Callable[..., Any]


def answer(made: Any, say: SimpleNamespace, text: str) -> None:
    made.host.say(say.finished(len(made.host.asked), text))


def type_and_send(made: Any, text: str) -> None:
    made.window.composer.editor.setFocus()
    QTest.keyClicks(made.window.composer.editor, text)
    QTest.keyClick(made.window.composer.editor, Qt.Key.Key_Return)


def shown(made: Any) -> list[str]:
    """The texts in the window from top to bottom."""
    items = made.window.transcript.messages.items.values()
    return [item._text if isinstance(getattr(item, "_text", None), str) else item.reply.record.text for item in items]


def message(made: Any, index: int) -> Any:
    return list(made.window.transcript.messages.items.values())[index]


def button(inside: QWidget, text: str) -> Any:
    found = [*inside.findChildren(QPushButton), *inside.findChildren(QToolButton)]
    return next(one for one in found if one.text() == text)


def click(inside: QWidget, text: str) -> None:
    QTest.mouseClick(button(inside, text), Qt.MouseButton.LeftButton)


def test_versions_by_mouse_and_keyboard_also_after_a_restart(whole_window: Open, say: SimpleNamespace) -> None:
    made = whole_window()
    type_and_send(made, "a")
    answer(made, say, "one")
    assert not button(message(made, 1), "‹").isVisible()
    click(message(made, 1), "Regenerate")
    answer(made, say, "two")
    assert shown(made) == ["a", "two"]
    assert "2/2" in [label.text() for label in message(made, 1).findChildren(QLabel)]
    assert not button(message(made, 1), "›").isEnabled()
    click(message(made, 1), "‹")
    assert shown(made) == ["a", "one"]
    focus = QApplication.focusWidget()
    assert message(made, 1).isAncestorOf(focus)
    QTest.keyClick(focus, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert shown(made) == ["a", "two"]
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert shown(made) == ["a", "one"]
    made = whole_window()
    assert shown(made) == ["a", "one"]
    made.window.composer.editor.setFocus()  # from the message field it is the last one that has versions
    QTest.keyClick(made.window.composer.editor, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert shown(made) == ["a", "two"]


def test_copying_says_so(whole_window: Open, say: SimpleNamespace) -> None:
    QCursor.setPos(QPoint(0, 0))  # beside the messages
    made = whole_window()
    type_and_send(made, "a question")
    answer(made, say, "an answer")
    copy = button(message(made, 0), "Copy")
    assert copy.graphicsEffect().opacity() == 0
    message(made, 0).take_focus()
    QApplication.processEvents()
    assert copy.graphicsEffect().opacity() == 1
    click(message(made, 0), "Copy")
    assert QApplication.clipboard().text() == "a question"
    assert copy.text() == "Copied"
    copy._timer.timeout.emit()
    assert copy.text() == "Copy"
    made.shell.menus.actions["copy_reply"].trigger()
    assert QApplication.clipboard().text() == "an answer"
    assert button(message(made, 1), "Copied").isVisible()


CTRL = Qt.KeyboardModifier.ControlModifier


def field(made: Any) -> Any:
    return made.window.transcript._editor.field


def test_a_message_is_edited_in_its_place(whole_window: Open, say: SimpleNamespace) -> None:
    made = whole_window()
    type_and_send(made, "what is a drft?")
    answer(made, say, "No idea.")
    message(made, 0).take_focus()
    QApplication.processEvents()
    click(message(made, 0), "Edit")
    assert QApplication.focusWidget() is field(made)
    assert field(made).toPlainText() == "what is a drft?"
    QTest.keyClick(field(made), Qt.Key.Key_A, CTRL)
    QTest.keyClicks(field(made), "What is a draft?")
    QTest.keyClick(field(made), Qt.Key.Key_Return)  # a new line
    made = whole_window()  # what was typed is there after a restart, in its place
    assert field(made).toPlainText() == "What is a draft?\n"
    field(made).setFocus()
    QTest.keyClick(field(made), Qt.Key.Key_Return, CTRL)
    assert made.window.transcript._editor is None
    assert made.host.asked[-1][0][-1].content == "What is a draft?"
    answer(made, say, "A small model.")
    assert shown(made) == ["What is a draft?", "A small model."]
    assert QApplication.focusWidget() is made.window.composer.editor
    QTest.keyClick(made.window.composer.editor, Qt.Key.Key_Z, CTRL)
    assert shown(made) == ["what is a drft?", "No idea."]
    assert button(message(made, 0), "›").isVisible()


def test_escape_leaves_an_edit_and_undo_brings_it_back(whole_window: Open, say: SimpleNamespace) -> None:
    made = whole_window()
    type_and_send(made, "a")
    answer(made, say, "one")
    made.window.transcript.messages.asked.emit(1, Ask.EDIT)
    QTest.keyClicks(field(made), "bc")
    made.window.transcript.messages.asked.emit(2, Ask.EDIT)  # one after the other
    assert "first" in made.window.transcript._editor.said.text()
    QTest.keyClick(field(made), Qt.Key.Key_Escape)
    assert made.window.transcript._editor is None
    assert made.window.chat.undo_bar.isVisible()
    assert shown(made) == ["a", "one"]
    click(made.window.chat.undo_bar, "Undo")
    assert field(made).toPlainText() == "abc"
    QTest.keyClick(field(made), Qt.Key.Key_Escape)
    made.window.transcript.messages.asked.emit(1, Ask.EDIT)
    QTest.keyClick(field(made), Qt.Key.Key_Escape)  # nothing was changed
    assert made.window.transcript._editor is None


def test_an_edit_that_cannot_be_sent_says_why_and_stays(whole_window: Open, say: SimpleNamespace) -> None:
    made = whole_window()
    type_and_send(made, "a")
    answer(made, say, "one")
    type_and_send(made, "b")
    made.window.transcript.messages.asked.emit(1, Ask.EDIT)
    QTest.keyClicks(field(made), "bc")
    QTest.keyClick(field(made), Qt.Key.Key_Return, CTRL)
    assert "A reply is being written. Your text stays here." in made.window.transcript._editor.said.text()
    answer(made, say, "two")
    click(message(made, 0), "Send")
    assert shown(made)[0] == "abc"


def test_a_reply_is_edited_and_marked(whole_window: Open, say: SimpleNamespace) -> None:
    made = whole_window()
    type_and_send(made, "a")
    answer(made, say, "one")
    menu = message(made, 1).foot.menu()
    next(action for action in menu.actions() if action.text() == "Edit").trigger()
    QTest.keyClicks(field(made), " more")
    click(message(made, 1), "Save")
    assert shown(made) == ["a", "one more"]
    assert "edited by you" in message(made, 1).header.text()
    assert len(made.host.asked) == 1


def test_a_message_is_deleted_by_its_button_and_undone_in_the_row(whole_window: Open, say: SimpleNamespace) -> None:
    made = whole_window()
    for text in ("a", "b"):
        type_and_send(made, text)
        answer(made, say, f"{text}!")
    message(made, 2).take_focus()
    QApplication.processEvents()
    click(message(made, 2), "Delete")
    assert shown(made) == ["a", "a!"]
    assert made.window.chat.undo_bar.isVisible()
    click(made.window.chat.undo_bar, "Undo")
    assert shown(made) == ["a", "a!", "b", "b!"]
    made.shell.menus.actions["delete_message"].trigger()  # the last one
    assert shown(made) == ["a", "a!", "b"]


def test_a_message_of_a_megabyte_is_edited_without_a_stall(whole_window: Open, say: SimpleNamespace) -> None:
    made = whole_window()
    text = "\n".join(f"{number} words and words and words and words" for number in range(25_000))
    assert len(text) > 1_000_000
    made.chats.send(text)
    answer(made, say, "long")
    made.window.transcript.messages.asked.emit(1, Ask.EDIT)
    saved: list[str] = []
    made.window.transcript.edit_changed.connect(lambda _message, now: saved.append(now))
    QTest.keyClicks(field(made), " and more")
    assert saved == []  # a text so long is not asked for at every key
    made.window.transcript.clear()
    assert saved == [text + " and more"]


def test_enter_queues_while_a_reply_is_written(whole_window: Open, say: SimpleNamespace) -> None:
    made = whole_window()
    row, editor = made.window.chat.queued, made.window.composer.editor
    type_and_send(made, "a")
    assert "queues" in editor.placeholderText()
    type_and_send(made, "b")
    assert row.isVisible()
    assert (row.state.text(), row.label.text(), editor.toPlainText()) == ("Queued:", "b", "")
    type_and_send(made, "c")  # one at a time; what was typed stays
    assert editor.toPlainText() == "c"
    assert "One message is queued already" in made.window.composer._why.text()
    assert made.window.composer._why.isVisible()
    QTest.keyClick(editor, Qt.Key.Key_Backspace)
    QTest.keyClick(editor, Qt.Key.Key_Up)  # the one that waits is changed first
    assert not row.isVisible()
    assert editor.toPlainText() == "b"
    type_and_send(made, "c")
    assert row.label.text() == "bc"
    answer(made, say, "one")
    assert not row.isVisible()
    assert shown(made) == ["a", "one", "bc", ""]
    assert "queues" in editor.placeholderText()
    type_and_send(made, "d")
    made = whole_window()  # the window was closed in the middle of the reply
    row = made.window.chat.queued
    assert (row.isVisible(), row.state.text(), row.label.text()) == (True, "Not sent:", "d")
    QTest.keyClick(made.window.composer.editor, Qt.Key.Key_Return)  # in the empty field
    assert shown(made)[-2:] == ["d", ""]
    type_and_send(made, "e")
    click(row, "Cancel")
    assert not row.isVisible()
    QTest.keyClick(made.window.composer.editor, Qt.Key.Key_Z, CTRL)
    assert row.isVisible()


def test_up_in_the_empty_field_edits_the_last_message(whole_window: Open, say: SimpleNamespace) -> None:
    made = whole_window()
    for text in ("a", "b"):
        type_and_send(made, text)
        answer(made, say, f"{text}!")
    QTest.keyClicks(made.window.composer.editor, "x")
    QTest.keyClick(made.window.composer.editor, Qt.Key.Key_Up)
    assert made.window.transcript._editor is None
    QTest.keyClick(made.window.composer.editor, Qt.Key.Key_Backspace)
    QTest.keyClick(made.window.composer.editor, Qt.Key.Key_Up)
    assert QApplication.focusWidget() is field(made)
    assert field(made).toPlainText() == "b"
    QTest.keyClick(field(made), Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is made.window.composer.editor


def test_the_system_prompt_stands_above_the_chat_and_is_changed_there(whole_window: Open, say: SimpleNamespace) -> None:
    made = whole_window()
    line = made.window.transcript.system
    assert line.isVisible()  # in a new chat as well
    assert line.button.text() == "+ System prompt"
    QTest.mouseClick(line.button, Qt.MouseButton.LeftButton)
    QTest.keyClicks(line.editor.field, "Be brief.")
    QTest.keyClick(line.editor.field, Qt.Key.Key_Return, CTRL)
    assert line.button.text() == "System prompt: Be brief."
    assert not line.note.isVisible()
    type_and_send(made, "a")
    assert [(turn.role, turn.content) for turn in made.host.asked[0][0]] == [("system", "Be brief."), ("user", "a")]
    answer(made, say, "one")
    first = made.chats.current
    made.chats.new()
    made.shell.menus.actions["system_prompt"].trigger()
    QTest.keyClick(line.editor.field, Qt.Key.Key_A, CTRL)
    QTest.keyClicks(line.editor.field, "Rhyme.")
    QTest.keyClick(line.editor.field, Qt.Key.Key_Escape)
    assert line.button.text() == "System prompt: Be brief."
    QTest.keyClick(made.window.composer.editor, Qt.Key.Key_Z, CTRL)
    assert line.button.text() == "System prompt: Rhyme."
    type_and_send(made, "b")
    answer(made, say, "two")
    made.chats.open(first)
    assert line.button.text() == "System prompt: Be brief."
    made = whole_window()  # each chat has its own, also after a restart
    assert made.window.transcript.system.button.text() == "System prompt: Be brief."


def test_it_says_what_becomes_of_a_system_prompt(whole_window: Open, say: SimpleNamespace) -> None:
    made = whole_window()
    line = made.window.transcript.system
    made.host.say(msgspec.structs.replace(say.loaded(), system_place="message"))
    assert not line.note.isVisible()  # there is none
    made.controls.set_system_prompt("Be brief.")
    assert "before your first message" in line.note.text()
    assert line.note.isVisible()
    made.host.say(msgspec.structs.replace(say.loaded(), system_place="nowhere"))
    assert "does not see it" in line.note.text()
