"""The whole path in a real window: real keys, the real engine process, real painting, a real database."""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from foretoken import settings
from foretoken.engine.events import Fate
from foretoken.gui.composition import Composition
from foretoken.gui.demo_run import painted_pixels
from foretoken.gui.places import Places
from foretoken.gui.shell.shell import KeysDialog
from foretoken.gui.viewmodels.pair.engine import Gone, Usable
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.widgets.chat.composer import ButtonMode
from foretoken.gui.widgets.chat.message_foot import Ask
from foretoken.gui.window.main_window import HISTORY_FITS, PLOTS_FIT
from foretoken.store.records import NEW_CHAT, Status

PATIENCE = 200_000  # ms; only a failing test waits so long
QUICK = ("scripted:seed=3,agreement=0.7,length=60,tokens_per_second=400", "scripted:agreement=0.7")
ENDLESS = ("scripted:seed=4,agreement=0.7,length=100000,tokens_per_second=60", "scripted:agreement=0.7")

Open = Callable[..., Composition]


@pytest.fixture
def open_window(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[Open]:
    """Opens windows on the same home, each with its pair loaded; closes those that are still open."""
    opened: list[Composition] = []

    def open_one(bundled: tuple[str, str], **chosen: object) -> Composition:
        home = Places(tmp_path / "settings.json", tmp_path / "chats.db", bundled)
        if chosen:
            settings.save(home.settings, settings.Settings(**chosen))  # type: ignore[arg-type]
        composition = Composition(qapp, home=home)
        opened.append(composition)
        composition.window.resize(1280, 800)
        composition.window.show()
        composition.begin()
        qtbot.waitUntil(lambda: isinstance(composition.engine.state, Usable), timeout=PATIENCE)
        return composition

    yield open_one
    for composition in opened:
        composition.close()


def type_and_send(qtbot: QtBot, composition: Composition, text: str) -> ReplyViewModel:
    """As a person does it; returns the reply that begins."""
    editor = composition.window.composer.editor
    editor.setFocus()
    qtbot.keyClicks(editor, text)
    with qtbot.waitSignal(composition.chats.reply_added, timeout=PATIENCE):
        qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert editor.toPlainText() == ""
    reply = composition.window.shown_reply.last
    assert reply is not None
    return reply


def ended(qtbot: QtBot, composition: Composition, reply: ReplyViewModel) -> None:
    qtbot.waitUntil(lambda: reply.ended and not composition.chats.generating, timeout=PATIENCE)
    qtbot.waitUntil(lambda: reply.caught_up, timeout=PATIENCE)


def stored(composition: Composition) -> list[tuple[str, Status]]:
    return [(m.content, m.status) for m in composition.store.messages(composition.chats.current)]


def test_a_prompt_gets_a_coloured_reply_from_the_bundled_pair(
    open_window: Open, qtbot: QtBot, demo_pair: tuple[Path, Path]
) -> None:
    bundled = (str(demo_pair[0]), str(demo_pair[1]))
    composition = open_window(bundled, pace="live", max_tokens=48, temperature=0.7, seed=5, draft_length=4)
    window = composition.window
    assert window.top.fit.full_text == "✓ fits"
    reply = type_and_send(qtbot, composition, "Tell me a short story about a fox.")
    qtbot.waitUntil(lambda: len(reply.record.known_rounds) > 2, timeout=PATIENCE)
    ended(qtbot, composition, reply)
    assert reply.error is None
    assert reply.record.text.strip()

    qtbot.waitUntil(lambda: window.transcript.messages.painted_tokens()[Fate.ACCEPTED] > 0, timeout=PATIENCE)
    painted = window.transcript.messages.painted_tokens()
    assert painted[Fate.CORRECTED] > 0
    assert painted[Fate.REJECTED] + painted[Fate.DISCARDED] > 0  # the ghosts
    picture = window.transcript.grab().toImage()
    fates = composition.themes.theme.fates
    for fate in (Fate.ACCEPTED, Fate.CORRECTED, Fate.REJECTED):
        assert painted_pixels(picture, fates[fate].colour) > 20, fate

    counts = window.view_bar.legend.counts()
    emitted = [token for round_ in reply.record.known_rounds for token in round_.emitted]
    assert counts[Fate.ACCEPTED] == sum(token.fate is Fate.ACCEPTED for token in emitted) > 0
    # a dash until there is a number
    labels = window.plots.headline.findChildren(QLabel)
    qtbot.waitUntil(lambda: any(label.text().endswith("%") for label in labels), timeout=PATIENCE)
    assert not any(label.text() == "–" for label in labels), [label.text() for label in labels]
    assert stored(composition) == [
        ("Tell me a short story about a fox.", Status.COMPLETE),
        (reply.record.text, Status.COMPLETE),
    ]
    assert "/" in window.top.context.text


def test_an_example_is_one_click_away(open_window: Open, qtbot: QtBot) -> None:
    composition = open_window(QUICK, pace="live")
    with qtbot.waitSignal(composition.chats.reply_ended, timeout=PATIENCE):
        composition.window.chat.empty.example_requested.emit("Count from one to twenty.")
    assert composition.chats.arranging.listed()[0].title == "Count from one to twenty."
    assert composition.window.windowTitle().startswith("Count from one to twenty.")


def test_a_killed_engine_leaves_window_and_text_and_the_next_message_works(open_window: Open, qtbot: QtBot) -> None:
    composition = open_window(ENDLESS, pace="live")
    window = composition.window
    reply = type_and_send(qtbot, composition, "Go on and on")
    qtbot.waitUntil(lambda: len(reply.record.text) > 80, timeout=PATIENCE)
    assert window.composer.mode is ButtonMode.STOP
    (child,) = psutil.Process().children()
    os.kill(child.pid, signal.SIGKILL)
    qtbot.waitUntil(lambda: reply.error is not None, timeout=PATIENCE)
    assert isinstance(composition.engine.state, Gone)
    assert window.isVisible()
    (sentence,) = window.notices.sentences.values()
    assert sentence.count(".") <= 2
    assert window.notices.button("engine") is not None
    kept = reply.record.text
    assert len(kept) > 80
    assert stored(composition)[-1] == (kept, Status.FAILED)

    second = type_and_send(qtbot, composition, "and again")
    qtbot.waitUntil(lambda: len(second.record.text) > 20, timeout=PATIENCE)
    assert window.notices.sentences == {}
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    ended(qtbot, composition, second)
    assert stored(composition)[-1] == (second.record.text, Status.STOPPED)
    assert reply.record.text == kept


def test_reload_after_a_death_brings_the_pair_back(open_window: Open, qtbot: QtBot) -> None:
    composition = open_window(QUICK, pace="live")
    (child,) = psutil.Process().children()
    os.kill(child.pid, signal.SIGKILL)
    qtbot.waitUntil(lambda: isinstance(composition.engine.state, Gone), timeout=PATIENCE)
    button = composition.window.notices.button("engine")
    assert button is not None
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: isinstance(composition.engine.state, Usable), timeout=PATIENCE)
    assert composition.window.notices.sentences == {}


def test_closing_and_opening_again_keeps_chat_draft_text_and_choices(open_window: Open, qtbot: QtBot) -> None:
    first = open_window(QUICK, pace="live")
    reply = type_and_send(qtbot, first, "Remember this")
    ended(qtbot, first, reply)
    first.preferences.change(theme="dark")
    first.shell.menus.actions["view:text"].trigger()
    first.controls.set_draft_length(6)
    qtbot.keyClicks(first.window.composer.editor, "half a thou")
    fates = dict(reply.record.fates)
    first.close()

    second = open_window(QUICK)
    window = second.window
    again = window.shown_reply.last
    assert again is not None
    assert (again.record.text, dict(again.record.fates)) == (reply.record.text, fates)
    assert window.composer.text == "half a thou"
    assert second.themes.theme.dark
    assert second.controls.options.draft.length == 6
    assert second.shell.menus.actions["view:text"].isChecked()
    assert [chat.title for chat in second.chats.arranging.listed()] == ["Remember this"]


def test_what_was_typed_survives_a_kill(open_window: Open, qtbot: QtBot) -> None:
    first = open_window(ENDLESS, pace="live")
    reply = type_and_send(qtbot, first, "Go on")
    qtbot.waitUntil(lambda: len(reply.record.text) > 80, timeout=PATIENCE)
    qtbot.waitUntil(lambda: stored(first)[-1][0] != "", timeout=PATIENCE)
    qtbot.keyClicks(first.window.composer.editor, "unsent")
    first.preferences.change(last_chat=first.chats.current)
    first.preferences.flush()
    second = open_window(QUICK, last_chat=first.chats.current)  # the first one still has the file open, as a killed one
    assert second.window.composer.text == "unsent"
    assert stored(second)[0] == ("Go on", Status.COMPLETE)
    text, status = stored(second)[1]
    assert status is Status.INTERRUPTED
    assert reply.record.text.startswith(text)


@pytest.mark.parametrize("content", [b"", b"GGUF", b"not a model at all " * 100], ids=["empty", "short", "other"])
def test_a_bad_file_gives_its_sentence_and_the_old_pair_stays(
    open_window: Open, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    composition = open_window(QUICK, pace="live")
    bad = tmp_path / "bad.gguf"
    bad.write_bytes(content)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args: (str(bad), ""))
    composition.shell.do("open_main")
    qtbot.waitUntil(lambda: "load" in composition.window.notices.sentences, timeout=PATIENCE)
    qtbot.waitUntil(lambda: isinstance(composition.engine.state, Usable), timeout=PATIENCE)
    assert "bad.gguf" in composition.window.notices.sentences["load"]
    assert composition.pickers.main == QUICK[0]
    reply = type_and_send(qtbot, composition, "still there?")
    ended(qtbot, composition, reply)
    assert reply.error is None
    assert reply.record.text


def test_the_window_by_keyboard_alone(open_window: Open, qtbot: QtBot) -> None:
    composition = open_window(QUICK, pace="live")
    window, editor = composition.window, composition.window.composer.editor
    control = Qt.KeyboardModifier.ControlModifier
    first = type_and_send(qtbot, composition, "Once")
    ended(qtbot, composition, first)
    qtbot.keyClick(editor, Qt.Key.Key_1, control)
    assert composition.shell.menus.actions["view:text"].isChecked()
    qtbot.keyClick(editor, Qt.Key.Key_2, control)
    assert composition.shell.menus.actions["view:tokens"].isChecked()
    with qtbot.waitSignal(composition.chats.reply_ended, timeout=PATIENCE):
        qtbot.keyClick(editor, Qt.Key.Key_R, control | Qt.KeyboardModifier.ShiftModifier)
    assert len(stored(composition)) == 2
    assert window.shown_reply.last is not first
    qtbot.keyClick(editor, Qt.Key.Key_BracketRight, control)
    assert composition.controls.options.draft.length == 4
    assert window.top.speculation.text() == "Speculation: Auto · 4 ▾"
    qtbot.keyClick(editor, Qt.Key.Key_K, control)
    search = QApplication.focusWidget()
    assert search is not None
    assert search.accessibleName() == "Search chats"
    qtbot.keyClick(search, Qt.Key.Key_N, control)
    assert composition.chats.current == NEW_CHAT
    assert QApplication.focusWidget() is editor
    qtbot.keyClick(editor, Qt.Key.Key_Slash, control)
    (dialog,) = window.findChildren(KeysDialog)
    assert dialog.isVisible()
    dialog.close()


def test_a_reply_written_again_and_a_deleted_chat_come_back_by_their_key(open_window: Open, qtbot: QtBot) -> None:
    composition = open_window(QUICK, pace="live")
    window, editor = composition.window, composition.window.composer.editor
    control = Qt.KeyboardModifier.ControlModifier
    for text in ("one", "two"):
        ended(qtbot, composition, type_and_send(qtbot, composition, text))
    before = stored(composition)
    first = composition.store.messages(composition.chats.current)[1].id
    with qtbot.waitSignal(composition.chats.reply_ended, timeout=PATIENCE):
        window.transcript.messages.asked.emit(first, Ask.REGENERATE)
    assert len(stored(composition)) == 2
    assert window.chat.undo_bar.isVisible()
    assert QApplication.focusWidget() is editor
    qtbot.keyClicks(editor, "half")
    for _ in range(2):  # what is typed comes first
        qtbot.keyClick(editor, Qt.Key.Key_Z, control)
    assert editor.toPlainText() == ""
    assert stored(composition) == before
    assert not window.chat.undo_bar.isVisible()

    chat = composition.chats.current
    composition.shell.do("delete")
    assert composition.chats.current == NEW_CHAT
    qtbot.keyClick(editor, Qt.Key.Key_Z, control)
    assert composition.chats.current == chat
    composition.close()
    assert stored(open_window(QUICK)) == before


def test_a_reply_goes_on_in_its_chat_while_another_is_open(open_window: Open, qtbot: QtBot) -> None:
    composition = open_window(ENDLESS, pace="live")
    window = composition.window
    reply = type_and_send(qtbot, composition, "The long one")
    chat = composition.chats.current
    qtbot.waitUntil(lambda: len(reply.record.text) > 40, timeout=PATIENCE)
    composition.shell.do("new")
    assert window.shown_reply.last is None
    before = len(reply.record.text)
    qtbot.waitUntil(lambda: len(reply.record.text) > before + 40, timeout=PATIENCE)
    assert window.composer.mode is ButtonMode.STOP
    assert "The long one" in (composition.chats.blocked() or "")
    composition.chats.open(chat)
    assert window.shown_reply.last is reply
    qtbot.mouseClick(window.composer.button, Qt.MouseButton.LeftButton)
    ended(qtbot, composition, reply)
    assert stored(composition)[-1] == (reply.record.text, Status.STOPPED)


def test_columns_fold_when_narrow_history_first(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(QUICK).window

    window.columns.fill("plots", True, window.width())  # as with a reply

    def shown(width: int) -> tuple[bool, bool]:
        window.resize(QSize(width, 620))
        qtbot.waitUntil(lambda: window.width() == width)
        QApplication.processEvents()
        return window.history.isVisible(), window.plots.isVisible()

    assert shown(HISTORY_FITS) == (True, True)
    assert shown(HISTORY_FITS - 1) == (False, True)
    assert shown(PLOTS_FIT - 1) == (False, False)
    qtbot.keyClick(window, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    assert window.history.isVisible()
    assert shown(HISTORY_FITS) == (True, True)
    qtbot.keyClick(window, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    assert not window.history.isVisible()


def test_nothing_is_cut_off_in_a_small_window(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(QUICK).window
    window.columns.fill("plots", True, window.width())
    window.resize(900, 560)
    qtbot.waitUntil(lambda: window.width() == 900)
    window.top.show_context(1234, 2048)
    qtbot.waitUntil(window.top.context.isVisible)
    inside = window.rect()
    for widget in (
        window.top.main,
        window.top.draft,
        window.top.fit,
        window.top.speculation,
        window.top.context,
        window.composer.editor,
        window.composer.button,
        window.view_bar.pace,
        window.plots,
    ):
        corner = widget.mapTo(window, QPoint(widget.width() - 1, widget.height() - 1))
        assert inside.contains(widget.mapTo(window, QPoint(0, 0))), widget
        assert inside.contains(corner), widget
        qtbot.waitUntil(lambda widget=widget: widget.width() >= widget.minimumSizeHint().width())
