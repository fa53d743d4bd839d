"""The transcript follows the newest text only while the reader is at the end, and says what it has to say."""

from collections.abc import Callable
from itertools import pairwise
from types import ModuleType

import msgspec
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton, QTextEdit, QWidget
from pytestqt.qtbot import QtBot

from foretoken.engine.events import Fate, FinishReason, ReplyEvent, ReplyFinished, Round
from foretoken.gui.look.theme import DARK
from foretoken.gui.look.theme_manager import stylesheet
from foretoken.gui.viewmodels.chat.conversation import MessagePlace
from foretoken.gui.viewmodels.reply.reply import SHOWN_AT_ONCE, ReplyViewModel
from foretoken.gui.viewmodels.seeing.selection import TokenPlace as Selected
from foretoken.gui.widgets.chat.controls_view import Legend, PaceControl
from foretoken.gui.widgets.chat.message_foot import Ask, ReplyFoot, state_sentence
from foretoken.gui.widgets.chat.message_reply import ReplyMessage
from foretoken.gui.widgets.chat.message_user import UserMessage
from foretoken.gui.widgets.chat.overlays import EmptyPage, ExampleCard
from foretoken.gui.widgets.chat.transcript import TranscriptView
from foretoken.gui.widgets.reply.text import TextBody
from foretoken.gui.widgets.reply.token_layout import TokenLayout
from foretoken.gui.widgets.reply.token_view import TokensBody
from foretoken.gui.widgets.shared.long_text import LongTextDialog

TEXT = "One small model guesses what the large model will say,\nand it is often right.\n" * 12


@pytest.fixture
def events(helper: Callable[[str], ModuleType]) -> list[ReplyEvent]:
    source = helper("gui/rounds.py")
    made: list[ReplyEvent] = source.reply(source.words(TEXT), agreement=0.6)
    return made


@pytest.fixture
def view(qtbot: QtBot) -> TranscriptView:
    made = TranscriptView()
    qtbot.addWidget(made)
    made.resize(600, 400)
    with qtbot.waitExposed(made):
        made.show()
    return made


def at_end(view: TranscriptView) -> bool:
    bar = view._scroll.verticalScrollBar()
    return bar.value() == bar.maximum()


def test_follows_while_the_reader_is_at_the_end(view: TranscriptView, events: list[ReplyEvent]) -> None:
    reply = ReplyViewModel()
    view.messages.add_user(1, "Go on.")
    view.messages.add_reply(2, "Main + Draft", reply)
    for event in events:
        reply.feed([event])
        assert at_end(view)
    assert view._scroll.verticalScrollBar().maximum() > 0
    assert view.following
    assert not view._scroll.jump.isVisible()


def test_a_reader_further_up_is_left_alone(qtbot: QtBot, view: TranscriptView, events: list[ReplyEvent]) -> None:
    reply = ReplyViewModel()
    view.messages.add_reply(2, "Main", reply)
    reply.feed(events[:-20])
    bar = view._scroll.verticalScrollBar()
    bar.setValue(10)
    reply.feed(events[-20:])
    assert bar.value() == 10
    assert not view.following
    QApplication.processEvents()
    assert view._scroll.jump.isVisible()
    qtbot.mouseClick(view._scroll.jump, Qt.MouseButton.LeftButton)
    assert at_end(view)
    assert view.following
    assert not view._scroll.jump.isVisible()


def test_both_views_show_the_same_reply(qtbot: QtBot, view: TranscriptView, events: list[ReplyEvent]) -> None:
    replies = []
    for number in range(5):
        replies.append(ReplyViewModel())
        replies[-1].feed(events)
        view.messages.add_reply(number, "Main", replies[-1])
    view.set_view("text")
    messages = view.findChildren(ReplyMessage)
    qtbot.waitUntil(lambda: all(isinstance(message.body, TextBody) for message in messages))
    body = messages[-1].body
    assert isinstance(body, TextBody)
    assert body.toPlainText().split() == TEXT.split()
    view.set_view("tokens")
    qtbot.waitUntil(lambda: all(isinstance(message.body, TokensBody) for message in messages))


def test_a_reply_that_is_added_is_laid_out_once(
    view: TranscriptView, events: list[ReplyEvent], monkeypatch: pytest.MonkeyPatch
) -> None:
    again: list[float] = []
    relayout = TokenLayout.relayout

    def counted(self: TokenLayout, width: float) -> None:
        again.append(width)
        relayout(self, width)

    monkeypatch.setattr(TokenLayout, "relayout", counted)
    reply = ReplyViewModel()
    reply.feed(events[:20])
    view.messages.add_reply(1, "Main", reply)
    assert again == []


def test_painted_tokens_are_those_in_sight(qtbot: QtBot, view: TranscriptView, events: list[ReplyEvent]) -> None:
    reply = ReplyViewModel()
    view.messages.add_reply(2, "Main", reply)
    assert sum(view.messages.painted_tokens().values()) == 0
    reply.feed(events)
    qtbot.waitUntil(lambda: view.messages.painted_tokens()[Fate.ACCEPTED] > 0)
    assert view.messages.painted_tokens()[Fate.REJECTED] > 0
    view.grab()
    assert sum(view.messages.painted_tokens().values()) <= sum(reply.record.fates.values())


def test_ghosts_can_be_hidden(view: TranscriptView, events: list[ReplyEvent]) -> None:
    reply = ReplyViewModel()
    view.messages.set_ghosts_visible(False)
    view.messages.add_reply(2, "Main", reply)
    reply.feed(events)
    view.grab()
    assert view.messages.painted_tokens()[Fate.REJECTED] == 0
    view.messages.set_ghosts_visible(True)
    view.grab()
    assert view.messages.painted_tokens()[Fate.REJECTED] > 0


def test_header_and_sentence_hold_the_real_figures(view: TranscriptView, events: list[ReplyEvent]) -> None:
    reply = ReplyViewModel(pace="slow", clock=lambda: 0.0)
    view.messages.add_reply(2, "Main <b> + Draft", reply)
    reply.feed(events)
    message = view.findChild(ReplyMessage)
    message.header.show_figures()
    assert "1 token<" in message.findChild(QLabel).text()  # only of what is shown
    reply.want_whole(True)
    message.header.show_figures()
    figures = reply.record.metrics
    header = message.findChild(QLabel).text()
    assert f"{figures.generated_tokens} tokens" in header
    assert f"{100 * figures.draft_acceptance_rate:.0f}% accepted" in header
    assert f" {figures.decode_tps:.0f} tok/s" in header.replace("\N{NO-BREAK SPACE}", " ")
    assert "Main &lt;b&gt; + Draft" in header
    assert "lossy" not in header
    assert message.accessibleDescription() == reply.sentence
    assert reply.behind > 0


def test_a_reply_of_a_lossy_rule_is_marked(view: TranscriptView, events: list[ReplyEvent]) -> None:
    reply = ReplyViewModel()
    view.messages.add_reply(2, "Main", reply)
    # Before its last event, as after it.
    reply.feed([msgspec.structs.replace(e, lossless=False) if isinstance(e, Round) else e for e in events[:-1]])
    message = view.findChild(ReplyMessage)
    message.header.show_figures()
    assert "% accepted · lossy · " in message.findChild(QLabel).text()


def test_figures_that_need_another_line_get_it(view: TranscriptView, events: list[ReplyEvent]) -> None:
    view.resize(360, 400)
    reply = ReplyViewModel()
    view.messages.add_reply(2, "demo-target + demo-draft", reply)
    message = view.findChild(ReplyMessage)
    header = message.findChild(QLabel)
    before = header.height()
    reply.feed(events)
    message.header.show_figures()
    assert header.height() == header.heightForWidth(header.width()) > before
    line = header.heightForWidth(2000)
    for width in range(60, 900, 20):  # a line is parted in the place of a dot that would end it
        assert (header.heightForWidth(width) > line) == ("<br>" in header.text()), width
    assert message.body.geometry().top() >= header.geometry().bottom()


def test_failure_is_said_inline(view: TranscriptView, events: list[ReplyEvent]) -> None:
    reply = ReplyViewModel()
    view.messages.add_reply(2, "Main", reply)
    reply.feed(events[:8])
    reply.fail("The engine ended; the text so far is kept.")
    message = view.findChild(ReplyMessage)
    shown = [label for label in message.findChildren(QLabel) if label.property("role") == "danger"]
    assert [label.text() for label in shown if label.isVisible()] == ["The engine ended; the text so far is kept."]
    assert shown[0].geometry().bottom() <= message.height()


def test_foot_says_what_is_going_on(view: TranscriptView, events: list[ReplyEvent]) -> None:
    reply = ReplyViewModel(pace="slow", clock=lambda: 0.0)
    assert state_sentence(reply) == "Waiting for the engine…"
    reply.feed(events[:1])
    assert state_sentence(reply) == "Reading the prompt: 0 of 12 tokens"
    reply.feed(events[1:2])
    assert state_sentence(reply) == "Generating the first token…"
    reply.feed(events[2:])
    assert "more tokens generated" in state_sentence(reply)
    reply.skip()
    assert state_sentence(reply) == ""


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (FinishReason.STOPPED, "Stopped"),
        (FinishReason.LENGTH, "Cut off: token limit reached"),
        (FinishReason.CONTEXT_FULL, "Cut off: the context is full"),
        (FinishReason.END, ""),
        (FinishReason.STOP_STRING, ""),
    ],
)
def test_a_reply_that_was_cut_short_says_so(
    view: TranscriptView, events: list[ReplyEvent], reason: FinishReason, said: str
) -> None:
    end = events[-1]
    assert isinstance(end, ReplyFinished)
    reply = ReplyViewModel()
    view.messages.add_reply(2, "Main", reply)
    reply.feed([*events[:-1], msgspec.structs.replace(end, reason=reason)])
    foot = view.findChild(ReplyFoot)
    assert isinstance(foot, ReplyFoot)
    assert foot._state.full_text == said
    again = ReplyViewModel.from_trace(reply.to_trace())
    assert state_sentence(again) == said
    assert ("stopped" in again.sentence) == (reason is FinishReason.STOPPED)


def test_a_stopped_reply_of_which_only_the_text_is_left_says_so(qapp: object) -> None:
    assert state_sentence(ReplyViewModel.from_text("Once", stopped=True)) == "Stopped"
    assert state_sentence(ReplyViewModel.from_text("Once")) == ""


def test_buttons_name_their_message(view: TranscriptView, events: list[ReplyEvent]) -> None:
    reply = ReplyViewModel()
    view.messages.add_reply(42, "Main", reply)
    reply.feed(events)
    message = view.findChild(ReplyMessage)
    buttons = {button.text(): button for button in message.findChildren(QPushButton)}
    asked: list[tuple[Ask, int]] = []
    for ask in (Ask.COPY, Ask.REGENERATE):
        view.messages.on(ask, lambda message, ask=ask: asked.append((ask, message)))
    buttons["Copy"].click()
    buttons["Regenerate"].click()
    assert asked == [(Ask.COPY, 42), (Ask.REGENERATE, 42)]


def test_examples_are_one_click_away(qtbot: QtBot, view: TranscriptView) -> None:
    page = EmptyPage([("Explain", "What is this?"), ("Story", "Tell me a story.")], view)
    view.show_empty(page)
    cards = view.findChildren(ExampleCard)
    with qtbot.waitSignal(page.example_requested) as asked:
        qtbot.mouseClick(cards[1], Qt.MouseButton.LeftButton)
    assert asked.args == ["Tell me a story."]
    view.messages.add_user(1, "Hello")
    assert not any(card.isVisible() for card in cards)


def test_examples_scroll_where_there_is_little_room(qtbot: QtBot, view: TranscriptView) -> None:
    view.resize(420, 200)
    page = EmptyPage([(f"Example {n}", "Tell me a story about a small house near the river.") for n in range(3)], view)
    page.say_where("Private, on this machine.", "Get <another> one")
    view.show_empty(page)
    cards = view.findChildren(ExampleCard)
    qtbot.waitUntil(lambda: cards[0].height() > 0 and cards[1].y() > 0)
    assert all(below.y() >= above.geometry().bottom() for above, below in pairwise(cards))  # none covers another
    assert all(card.width() < 420 for card in cards)
    with qtbot.waitSignal(page.models_wanted):
        page.where.linkActivated.emit("models")
    assert page.where.accessibleName() == "Private, on this machine. Get <another> one"
    cards[-1].setFocus()
    page.ensureWidgetVisible(cards[-1])
    assert page.verticalScrollBar().value() > 0


def test_notices_come_act_and_go(qtbot: QtBot, view: TranscriptView) -> None:
    done: list[bool] = []
    view.show_notice("error", "The engine ended.", "Reload", lambda: done.append(True))
    buttons = {button.text(): button for button in view.findChildren(QPushButton)}
    qtbot.waitUntil(buttons["Reload"].isVisible)
    qtbot.mouseClick(buttons["Reload"], Qt.MouseButton.LeftButton)
    assert done == [True]
    qtbot.mouseClick(buttons["✕"], Qt.MouseButton.LeftButton)
    assert not any(label.text() == "The engine ended." and label.isVisible() for label in view.findChildren(QLabel))


def test_token_details_appear_beside_the_token(view: TranscriptView, events: list[ReplyEvent]) -> None:
    reply = ReplyViewModel()
    view.messages.add_reply(2, "Main", reply)
    reply.feed(events)
    view._scroll.verticalScrollBar().setValue(0)
    body = view.findChild(TokensBody)
    cell = body._layout.lines[0][1]
    QTest.mouseMove(body, QPoint(round(cell.x + 3), 10))
    QApplication.processEvents()
    assert view._details.isVisible()
    assert view._scroll.viewport().rect().contains(view._details.geometry())
    QTest.mouseMove(body, QPoint(body.width() - 1, body.height() - 1))
    QApplication.processEvents()
    assert not view._details.isVisible()


def test_walking_by_keyboard_keeps_the_token_in_sight(view: TranscriptView, events: list[ReplyEvent]) -> None:
    reply = ReplyViewModel()
    view.messages.add_reply(2, "Main", reply)
    reply.feed(events)
    body = view.findChild(TokensBody)
    bar = view._scroll.verticalScrollBar()
    QTest.keyClick(body, Qt.Key.Key_Home)
    assert bar.value() < 60
    QApplication.processEvents()
    assert view._details.isVisible()
    QTest.keyClick(body, Qt.Key.Key_End)
    assert bar.value() > bar.maximum() - 100
    QApplication.processEvents()
    assert view._details.isVisible()


def test_a_long_message_of_the_user_is_folded(qtbot: QtBot, view: TranscriptView) -> None:
    view.messages.add_user(1, "word " * 4000)
    more = next(b for b in view.findChildren(QPushButton) if b.text().startswith("Show all"))
    before = view._column.height()
    qtbot.mouseClick(more, Qt.MouseButton.LeftButton)
    assert view._column.height() > before


MILLIONS = 5_000_000


@pytest.mark.parametrize("text", ["x" * MILLIONS, "word " * (MILLIONS // 5)], ids=["unbroken", "words"])
def test_a_giant_message_of_the_user_is_read_in_a_window_of_its_own(
    qtbot: QtBot, view: TranscriptView, text: str
) -> None:
    view.messages.add_user(1, text)
    message = view.findChild(UserMessage)
    bubble, more = message.findChild(QTextEdit), message.findChild(QPushButton)
    assert more.text() == "Show all 5,000,000 characters"
    qtbot.mouseClick(more, Qt.MouseButton.LeftButton)
    assert len(bubble.toPlainText()) < 4_000
    shown = message.findChild(LongTextDialog)
    shown.text.selectAll()
    assert shown.text.selected_text() == text
    shown.close()


@pytest.mark.parametrize("name", ["text", "tokens"])
@pytest.mark.parametrize("text", ["x" * MILLIONS, "word " * (MILLIONS // 5)], ids=["unbroken", "words"])
def test_a_giant_reply_is_built_part_by_part(qtbot: QtBot, view: TranscriptView, name: str, text: str) -> None:
    reply = ReplyViewModel.from_text(text)
    view.set_view(name)
    view.messages.add_reply(1, "Main", reply)
    message = view.findChild(ReplyMessage)
    buttons = {button.text(): button for button in message.findChildren(QPushButton) if button.isVisible()}
    for part in (1, 2):
        shown = "".join(mark.text for mark in reply.marks)
        assert text.startswith(shown)
        assert (part - 1) * SHOWN_AT_ONCE < len(shown) <= part * SHOWN_AT_ONCE + 400
        assert max(len(mark.text) for mark in reply.marks) <= 400
        assert reply.held == len(text) - len(shown)
        qtbot.mouseClick(buttons["Show more"], Qt.MouseButton.LeftButton)
    assert reply.record.text == text
    qtbot.mouseClick(buttons["Show all 5,000,000 characters"], Qt.MouseButton.LeftButton)
    dialog = message.findChild(LongTextDialog)
    dialog.text.selectAll()
    assert dialog.text.selected_text() == text
    dialog.close()


def test_showing_more_leaves_the_reader_in_place(qtbot: QtBot, view: TranscriptView) -> None:
    view.messages.add_reply(1, "Main", ReplyViewModel.from_text("Some words.\n\n" * 5_000))
    bar = view._scroll.verticalScrollBar()
    assert view.following
    before, high = bar.value(), bar.maximum()
    more = next(button for button in view.findChildren(QPushButton) if button.text() == "Show more")
    qtbot.mouseClick(more, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bar.maximum() > high)
    assert bar.value() == before
    assert not view.following


def test_a_long_reply_can_be_shown_to_its_end(
    qtbot: QtBot, view: TranscriptView, helper: Callable[[str], ModuleType]
) -> None:
    source = helper("gui/rounds.py")
    text = "Some words of a long reply.\n\n" * 1_500
    whole = ReplyViewModel()
    whole.feed(source.reply(source.words(text)))
    reply = ReplyViewModel.from_trace(whole.to_trace())
    assert reply.record.fates == whole.record.fates
    view.set_view("text")
    view.messages.add_reply(1, "Main", reply)
    assert 0 < reply.held < len(text)
    body = view.findChild(TextBody)
    while reply.held:
        reply.show_more()
    assert list(reply.marks) == list(whole.marks)
    assert body.toPlainText().split() == text.split()
    more = next(button for button in view.findChildren(QPushButton) if button.text() == "Show more")
    qtbot.waitUntil(more.isHidden)


def test_a_narrow_window_and_another_theme_keep_everything_inside(
    view: TranscriptView, events: list[ReplyEvent]
) -> None:
    reply = ReplyViewModel()
    view.messages.add_user(1, "A question that is long enough to need more than a single line in a narrow window.")
    view.messages.add_reply(2, "Main + Draft", reply)
    reply.feed(events)
    view.set_theme(DARK)
    view.resize(300, 300)
    view.grab()
    column = view._column
    assert column.width() <= view.width()
    for child in column.children():
        assert column.rect().contains(child.geometry())


def test_clear_leaves_nothing(view: TranscriptView, events: list[ReplyEvent]) -> None:
    reply = ReplyViewModel()
    view.messages.add_user(1, "Go on.")
    view.messages.add_reply(2, "Main", reply)
    view.clear()
    reply.feed(events)
    view.grab()
    assert sum(view.messages.painted_tokens().values()) == 0
    assert view._scroll.verticalScrollBar().maximum() == 0


def test_legend_counts_and_defines(qtbot: QtBot, events: list[ReplyEvent]) -> None:
    legend = Legend()
    qtbot.addWidget(legend)
    assert "accepted" in legend.accessibleDescription()
    reply = ReplyViewModel()
    legend.bind(reply)
    reply.feed(events)
    assert f"accepted {reply.record.fates[Fate.ACCEPTED]}" in legend.accessibleDescription()
    assert legend.counts() == reply.record.fates
    assert legend.heightForWidth(120) > legend.heightForWidth(900)
    legend.bind(None)
    reply.feed([])
    assert "accepted 0" not in legend.accessibleDescription()


def test_pace_control_tells_only_changes(qtbot: QtBot) -> None:
    control = PaceControl(pace="reading")
    qtbot.addWidget(control)
    told: list[str] = []
    control.pace_changed.connect(told.append)
    paces = {action.text(): action for action in control.menu().actions()}
    paces["Reading"].trigger()
    paces["Slow motion"].trigger()
    control.set_pace("live")
    assert told == ["slow"]
    assert control.pace == "live"


def test_a_reply_says_when_drafting_is_paused_and_why(view: TranscriptView, events: list[ReplyEvent]) -> None:
    reply = ReplyViewModel()
    view.messages.add_reply(2, "Main + Draft", reply)
    message = view.findChild(ReplyMessage)
    reply.feed(events[:6])
    message.header.show_figures()
    assert "paused" not in message.header.text()
    last = next(e for e in reversed(events[:7]) if isinstance(e, Round))
    reply.feed([msgspec.structs.replace(last, tokens=last.tokens[-1:], paused=True)])
    message.header.show_figures()
    assert "drafting paused: it does not pay here" in message.header.text()
    assert "slower" in message.header.toolTip()


def test_the_menu_of_a_users_bubble_looks_like_every_other(qtbot: QtBot, view: TranscriptView) -> None:
    def drawn(parent: QWidget) -> str:
        menu = QMenu(parent)
        menu.addAction("Copy")
        return menu.grab().toImage().pixelColor(menu.sizeHint().width() - 8, menu.sizeHint().height() // 2).name()

    view.setStyleSheet(stylesheet(DARK))
    view.set_theme(DARK)
    view.messages.add_user(1, "Hello there.")
    bubble = view.findChild(UserMessage).findChild(QTextEdit)
    assert isinstance(bubble, QTextEdit)
    image = bubble.grab().toImage()
    assert image.pixelColor(bubble.width() // 2, 4).name() == DARK.user_bubble
    corner = bubble.mapTo(view, QPoint(0, 0))
    assert view.grab().toImage().pixelColor(corner).name() == DARK.surface  # its corners are round
    assert drawn(bubble) == drawn(view) == DARK.raised


@pytest.mark.parametrize("text", ["Hello.", "two\nlines, one of them longer", "words " * 60, "https://" + "x" * 900])
def test_all_of_what_the_user_said_is_seen(view: TranscriptView, text: str) -> None:
    view.setStyleSheet(stylesheet(DARK))
    view.set_theme(DARK)
    view.messages.add_user(1, text)
    bubble = view.findChild(UserMessage).findChild(QTextEdit)
    document, inside = bubble.document(), bubble.viewport().rect()
    assert bubble.toPlainText() == text
    assert document.size().height() <= inside.height() + 1
    assert document.idealWidth() <= inside.width() + 1
    assert bubble.geometry().right() < bubble.parentWidget().width()
    if len(text) < 30:
        assert document.size().height() < 1.3 * bubble.fontMetrics().height() * len(text.splitlines())


def test_buttons_below_a_reply_that_was_cut_short_are_never_cut_off(view: TranscriptView) -> None:
    reply = ReplyViewModel.from_text("It pays", stopped=True)
    view.messages.add_reply(2, "Main + Draft", reply, MessagePlace(2, 2))
    (item,) = view.findChildren(ReplyMessage)
    for width in (900, 600, 480, 420, 380):
        view.resize(width, 400)
        for focused in (False, True):
            item.set_focused(focused)
            QApplication.processEvents()
            assert item.foot.minimumSizeHint().width() <= item.foot.width()
            assert not item.foot.copy.isHidden()
    view.resize(900, 400)
    QApplication.processEvents()
    assert item.foot._state.text() == "Stopped"


def test_a_reply_can_be_continued_where_it_says_something(view: TranscriptView) -> None:
    for ask in Ask:
        view.messages.on(ask, lambda _message: None)
    for number, (text, stopped, shown) in enumerate(
        (("It pays", True, True), ("It pays", False, False), ("", True, False))
    ):
        view.messages.add_reply(number, "Main", ReplyViewModel.from_text(text, stopped=stopped))
        item = view.findChild(ReplyMessage, f"reply-{number}")
        assert item is not None
        QApplication.processEvents()  # it has its width
        assert item.foot.go_on.isHidden() is not shown
        rest = [action.text() for action in item.foot.menu().actions()]
        assert ("Continue" in rest) is (bool(text) and not shown)
        assert "Info" in rest


def test_another_view_keeps_the_keyboard_and_the_selected_round_in_sight(
    qtbot: QtBot, view: TranscriptView, events: list[ReplyEvent]
) -> None:
    for number in range(2):
        reply = ReplyViewModel()
        view.messages.add_reply(number, "Main", reply)
        reply.feed(events)
    message = view.findChildren(ReplyMessage)[1]
    message.body.setFocus()
    first = next(event for event in events if isinstance(event, Round))
    view._selection.select(Selected(1, round=first.index))
    for name in ("rounds", "tokens"):
        view.set_view(name)
        assert message.body.hasFocus()
        where = message.views.place_of(view._selection.place)
        assert where is not None
        middle = message.mapTo(view, where.center()).y()
        assert 0 < middle < view.height()
