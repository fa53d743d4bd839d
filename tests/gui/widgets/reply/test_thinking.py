"""What a model thinks stands folded above its answer, in both views; the answer alone is text, copy and history."""

from typing import Any

import pytest
from PySide6.QtGui import QFont, QGuiApplication

from foretoken.engine.events import ReplyEvent, ReplyFinished, Round
from foretoken.engine.options import ChatMessage, DraftOptions, ReplyOptions, SamplingOptions
from foretoken.engine.scripted_pair import load_scripted
from foretoken.gui.look.theme import LIGHT
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.widgets.chat.message_reply import ReplyMessage
from foretoken.gui.widgets.reply.glyphs import GlyphCache, ReplyLook
from foretoken.gui.widgets.reply.text import TextBody
from foretoken.gui.widgets.reply.token_view import TokensBody, branch_points
from foretoken.replies.readable import END, display
from foretoken.replies.trace import pack
from foretoken.session.messages import AnswerPart


@pytest.fixture(scope="module")
def events() -> list[ReplyEvent]:
    """Those of a reply that thinks, by the engine's own loop."""
    pair = load_scripted("scripted:seed=5,length=60,thinks=30,agreement=0.7", "scripted:")
    options = ReplyOptions(sampling=SamplingOptions(seed=3), draft=DraftOptions(length=4))
    prompt = pair.chat_prompt([ChatMessage(role="user", content="Hello")])
    return list(pair.reply(prompt, options=lambda: options, should_stop=lambda: False))


def end(events: list[ReplyEvent]) -> ReplyFinished:
    assert isinstance(events[-1], ReplyFinished)
    return events[-1]


def middle(events: list[ReplyEvent]) -> int:
    """Where thinking is under way."""
    return next(n for n, event in enumerate(events) if isinstance(event, Round) and event.thought.strip()) + 2


def message(reply: ReplyViewModel, view: str, qtbot: Any, *, opened: bool = False) -> ReplyMessage:
    item = ReplyMessage("Main", reply, ReplyLook(LIGHT, GlyphCache(QFont()), view, thinking_open=opened))
    qtbot.addWidget(item)
    item.arrange(600)
    return item


def test_thinking_is_folded_above_the_answer_and_says_how_long(events: list[ReplyEvent], qtbot: Any) -> None:
    reply, at = ReplyViewModel(), middle(events)
    item = message(reply, "text", qtbot)
    assert item.thinking is None
    reply.feed(events[:at])
    section = item.thinking
    assert section is not None
    assert section.button.text().startswith("▸  Thinking…")
    assert section.body is None
    reply.feed(events[at:])
    item.header.show_figures()
    figures = end(events).metrics
    assert section.button.text().startswith("▸  Thought for ")
    assert f"· {figures.thinking_tokens} tokens · " in section.button.text()
    assert "(thinking " in item.header.text()
    assert isinstance(item.body, TextBody)
    assert item.body.toPlainText().split() == end(events).text.split()
    before = item.arrange(600)
    section.button.click()
    assert isinstance(section.body, TextBody)
    assert section.body.toPlainText().split() == end(events).thought.split()
    assert item.arrange(600) > before
    section.copy.click()
    assert QGuiApplication.clipboard().text() == end(events).thought.strip()


def test_tokens_of_thinking_have_their_own_place(events: list[ReplyEvent], qtbot: Any) -> None:
    reply = ReplyViewModel.from_trace(pack(events))
    item = message(reply, "tokens", qtbot)
    assert item.thinking is not None
    item.thinking.button.click()
    inside, body = item.thinking.body, item.body
    assert isinstance(inside, TokensBody)
    assert isinstance(body, TokensBody)
    said = ["".join(display(m) for m in one._layout.marks if not m.ghost) for one in (inside, body)]
    assert said[0].startswith("<think>")
    assert said[0].rstrip().endswith("</think>")
    assert said[1].strip().removesuffix(END) == end(events).text
    item.set_view("text")
    item.set_view("tokens")
    assert isinstance(item.thinking.body, TokensBody)


def test_only_while_it_is_written_is_a_choice_remembered(events: list[ReplyEvent], qtbot: Any) -> None:
    reply, chosen = ReplyViewModel(), list[bool]()
    item = message(reply, "text", qtbot, opened=True)
    item.views.thinking_toggled.connect(chosen.append)
    reply.feed(events[: middle(events)])
    assert item.thinking is not None
    assert item.thinking.opened
    item.thinking.button.click()
    assert chosen == [False]
    reply.feed(events[middle(events) :])
    item.thinking.button.click()
    assert chosen == [False]
    stored = message(ReplyViewModel.from_trace(pack(events)), "text", qtbot, opened=True)
    assert stored.thinking is not None
    assert not stored.thinking.opened


def test_folded_thinking_is_not_waited_for(events: list[ReplyEvent], qtbot: Any) -> None:
    now = [0.0]
    reply = ReplyViewModel(pace="reading", clock=lambda: now[0])
    item = message(reply, "text", qtbot)
    reply.feed(events)
    while not any(mark.thought for mark in reply.marks):
        now[0] += 0.1
        reply._on_due()
    for _ in range(3):  # the round on the stage comes to its end; all thinking would take a second
        now[0] += 0.1
        reply._on_due()
    assert item.thinking is not None
    assert any(mark.thought is None for mark in reply.marks)


def test_a_branch_in_the_answer_keeps_the_thinking(events: list[ReplyEvent]) -> None:
    reply = ReplyViewModel.from_trace(pack(events))
    answer = reply.part(False)
    at = next(n for n, mark in enumerate(answer) if mark.text and not mark.ghost)
    (_, point), *_ = branch_points(answer, at)
    thought = sum(mark.thought is not None and not mark.ghost for mark in reply.marks)
    assert point.tokens >= thought
    inside = reply.part(True)
    (_, point), *_ = branch_points(inside, len(inside) - 1)
    assert point.text == ""


def test_the_store_has_both_and_the_next_prompt_too(shell: Any, events: list[ReplyEvent]) -> None:
    shell.ready()
    shell.chats.send("Hello")
    shell.fake.say(*(AnswerPart(request=1, events=(event,)) for event in events[: middle(events)]))
    chat = shell.chats.current
    shell.chats.writing.save()
    saved = shell.store.messages(chat)[-1]
    assert (saved.content, saved.thinking[:1]) == ("", "\n")
    shell.fake.say(*(AnswerPart(request=1, events=(event,)) for event in events[middle(events) :]))
    saved = shell.store.messages(chat)[-1]
    assert (saved.content, saved.thinking) == (end(events).text, end(events).thought)
    copied: list[str] = []
    shell.chats.copy(saved.id, copied.append)
    assert copied == [end(events).text]
    shell.chats.send("And?")
    sent = shell.fake.asked[-1][0][-2]
    assert (sent.content, sent.thinking) == (end(events).text, end(events).thought.strip())
    opened: list[Any] = []
    shell.chats.opened.connect(opened.append)
    shell.chats.open(chat)
    assert opened[0][1].reply.record.thought == end(events).thought
