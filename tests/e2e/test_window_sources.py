"""Where guesses come from, chosen beside the message: live, by keyboard, said on the reply and after a restart."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from foretoken.engine.events import ReplyFinished, Round, Source
from foretoken.engine.load_pair import LoadOptions, load_pair
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.models.llama import Backend
from foretoken.engine.options import ChatMessage, DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions
from foretoken.gui.composition import Composition
from foretoken.gui.places import Places
from foretoken.gui.viewmodels.pair.engine import Usable
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.widgets.chat.message_reply import ReplyMessage

PATIENCE = 200_000  # ms; only a failing test waits so long
ENDLESS = ("scripted:seed=4,agreement=0.9,length=100000,tokens_per_second=200", "scripted:agreement=0.9")

Open = Callable[..., Composition]


@pytest.fixture
def open_window(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[Open]:
    opened: list[Composition] = []

    def open_one(bundled: tuple[str, str] = ENDLESS) -> Composition:
        composition = Composition(qapp, home=Places(tmp_path / "settings.json", tmp_path / "chats.db", bundled))
        opened.append(composition)
        composition.window.resize(1280, 800)
        composition.window.show()
        composition.begin()
        composition.remembered.choose_pace("live")
        qtbot.waitUntil(lambda: isinstance(composition.engine.state, Usable), timeout=PATIENCE)
        return composition

    yield open_one
    for composition in opened:
        composition.close()


def until_guesses(qtbot: QtBot, reply: ReplyViewModel, guesses: bool) -> None:
    """Until the latest rounds have guesses, or none have."""
    qtbot.waitUntil(
        lambda: (
            len(reply.record.known_rounds) > 3
            and all(bool(one.guesses) is guesses for one in reply.record.known_rounds[-3:])
        ),
        timeout=PATIENCE,
    )


def header(composition: Composition) -> str:
    message = composition.window.transcript.findChildren(ReplyMessage)[-1]
    message.header.show_figures()
    return message.header.text()


def test_a_draft_that_loses_is_turned_off_and_the_window_says_so(open_window: Open, qtbot: QtBot) -> None:
    composition = open_window(("scripted:seed=5,agreement=0,length=400,pass_ms=2,step_ms=6", "scripted:agreement=0"))
    composition.controls.set_options(lookup=False)
    sign = composition.window.top.fit
    assert "✓ fits" in sign.full_text
    assert composition.chats.send("Hello")
    reply = composition.window.shown_reply.last
    assert reply is not None
    qtbot.waitUntil(lambda: len(reply.record.known_rounds) > 20, timeout=PATIENCE)
    assert reply.whole.guessing.paused
    qtbot.waitUntil(lambda: "paused: slower here" in sign.full_text, timeout=PATIENCE)
    assert "slower" in sign.toolTip()
    assert "drafting paused: it does not pay here" in header(composition)
    composition.sources.choose(DraftSource.DRAFT)
    until_guesses(qtbot, reply, True)
    qtbot.waitUntil(lambda: "✓ fits" in sign.full_text, timeout=PATIENCE)
    composition.chats.stop()


def test_of_two_drafts_the_faster_guesses_and_the_reply_says_so(open_window: Open, qtbot: QtBot) -> None:
    composition = open_window(("scripted:seed=5,length=100000,pass_ms=4,agreement=0.1", "scripted:agreement=0.1"))
    composition.controls.set_options(lookup=False)
    composition.pickers.choose_second("scripted:agreement=0.98")
    qtbot.waitUntil(
        lambda: composition.engine.loaded is not None and composition.engine.loaded.second_draft is not None,
        timeout=PATIENCE,
    )
    assert "two drafts" in composition.window.top.fit.full_text
    assert composition.preferences.settings.second_draft == "scripted:agreement=0.98"
    assert composition.chats.send("Hello")
    reply = composition.window.shown_reply.last
    assert reply is not None
    qtbot.waitUntil(lambda: "Scripted second draft guesses here" in reply.whole.guessing.sentences(), timeout=PATIENCE)
    qtbot.waitUntil(
        lambda: "guesses by Scripted second draft" in reply.whole.guessing.words(ended=False), timeout=PATIENCE
    )
    assert "guesses by Scripted second draft" in header(composition)
    composition.sources.choose(DraftSource.SECOND)
    qtbot.waitUntil(lambda: reply.record.known_rounds[-1].source is DraftSource.SECOND, timeout=PATIENCE)
    composition.chats.stop()


def test_step_by_step_the_engine_waits_and_a_change_is_seen_in_the_next_round(
    open_window: Open, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    for hold in ("GUESS", "CHECKED", "VERDICT", "JUDGED", "LANDED", "ALONE"):
        monkeypatch.setattr(f"foretoken.gui.viewmodels.reply.pace.{hold}", 0.0)
    composition = open_window()
    window, chosen = composition.window, composition.controls
    chosen.set_draft_length(6)
    step = window.view_bar.step
    step.click()
    assert composition.chats.send("Hello")
    reply = window.shown_reply.last
    assert reply is not None
    for rounds in range(1, 4):
        qtbot.waitUntil(lambda: reply.awaits_step and reply.record.prompt[1] > 0, timeout=PATIENCE)
        assert len(reply.record.known_rounds) == reply.figures.taken == rounds - 1
        step.click()
        qtbot.waitUntil(lambda rounds=rounds: reply.figures.taken == rounds, timeout=PATIENCE)
        assert window.view_bar.rounds.full_text.startswith(f"Round {rounds}: ")
    chosen.set_draft_length(2)
    qtbot.keyClick(window, Qt.Key.Key_Period, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: reply.figures.taken == 4, timeout=PATIENCE)
    assert [len(one.guesses) for one in reply.record.known_rounds] == [0, 6, 6, 2]
    composition.remembered.choose_pace("live")
    qtbot.waitUntil(lambda: len(reply.record.known_rounds) > 8, timeout=PATIENCE)
    assert sum(one.held_ms for one in reply.record.known_rounds) > 0
    composition.chats.stop()


def test_a_live_switch_by_keyboard_is_said_on_the_reply_and_kept(open_window: Open, qtbot: QtBot) -> None:
    composition = open_window()
    composition.controls.set_draft_length(4)
    window, editor = composition.window, composition.window.composer.editor
    editor.setFocus()
    qtbot.keyClicks(editor, "Hello")
    with qtbot.waitSignal(composition.chats.reply_added, timeout=PATIENCE):
        qtbot.keyClick(editor, Qt.Key.Key_Return)
    reply = window.shown_reply.last
    assert reply is not None
    until_guesses(qtbot, reply, True)
    qtbot.keyClick(editor, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert window.top.speculation.text() == "Speculation: None ▾"
    until_guesses(qtbot, reply, False)
    qtbot.keyClick(editor, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    source = QApplication.focusWidget()
    assert source is window.top.speculation.sheet.source
    qtbot.keyClick(source, Qt.Key.Key_Home)
    assert composition.sources.chosen is DraftSource.AUTO
    until_guesses(qtbot, reply, True)
    composition.chats.stop()
    qtbot.waitUntil(lambda: reply.ended and not composition.chats.generating, timeout=PATIENCE)
    assert "Auto → no guesses → Auto" in header(composition)
    composition.close()

    again = open_window()
    assert "Auto → no guesses → Auto" in header(again)
    assert again.sources.chosen is DraftSource.AUTO


@pytest.fixture(scope="module")
def pair(demo_pair: tuple[Path, Path]) -> Iterator[LoadedPair]:
    backend = Backend(lambda level, line: None)
    pair = load_pair(*demo_pair, LoadOptions(context=512, threads=1))
    yield pair
    pair.close()
    del backend


def written(pair: LoadedPair, sources: Sequence[DraftSource], length: object) -> tuple[tuple[int, ...], list[Round]]:
    """A greedy reply of the demo pair whose rounds take their source from `sources`, five rounds each."""
    made: list[Round] = []

    def options() -> ReplyOptions:
        source = sources[len(made) // 5 % len(sources)]
        return ReplyOptions(
            sampling=SamplingOptions(temperature=0),
            draft=DraftOptions(length=length, source=source),  # type: ignore[arg-type]
            stop=StopOptions(max_tokens=80),
        )

    prompt = pair.chat_prompt([ChatMessage(role="user", content="Tell me a short story about a fox.")])
    for event in pair.reply(prompt, options=options, should_stop=lambda: False):
        if isinstance(event, Round):
            made.append(event)
    assert isinstance(event, ReplyFinished)
    return event.token_ids, made


@pytest.mark.parametrize("length", [3, "auto"])
def test_a_real_pair_switches_in_mid_reply_and_writes_the_same(pair: LoadedPair, length: object) -> None:
    plain, _ = written(pair, [DraftSource.NONE], length)
    switched, made = written(pair, [DraftSource.DRAFT, DraftSource.NONE, DraftSource.LOOKUP, DraftSource.AUTO], length)
    assert switched == plain
    for source in (DraftSource.DRAFT, DraftSource.NONE):
        guesses = [guess for one in made[1:] if one.source is source for guess in one.guesses]
        assert bool(guesses) is (source is DraftSource.DRAFT)
        assert all(guess.source is Source.MODEL for guess in guesses)
    again = [one.accepted for one in made if one.source is DraftSource.DRAFT]
    assert sum(again) > 0
