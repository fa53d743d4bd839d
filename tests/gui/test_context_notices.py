"""What the window says when a conversation outgrows the context: before it happens, and with a way out."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from foretoken.engine.events import FinishReason, PromptStarted
from foretoken.engine.prompt.truncation import Truncation
from foretoken.gui.context_notices import ContextNotices
from foretoken.gui.viewmodels.pair.controls import from_settings, into_settings
from foretoken.gui.widgets.shared.notices import NoticeArea
from foretoken.session.messages import ReplyFailed, ReplyProgress
from foretoken.settings import Settings
from foretoken.store.records import NEW_CHAT


@pytest.fixture
def area(shell: Any, qtbot: QtBot) -> Iterator[NoticeArea]:
    notices = NoticeArea()
    qtbot.addWidget(notices)
    owner = ContextNotices(notices, engine=shell.engine, chats=shell.chats, controls=shell.controls, parent=notices)
    shell.ready()
    yield notices
    del owner


def send(shell: Any, text: str = "Tell me of foxes") -> int:
    assert shell.chats.send(text)
    return len(shell.fake.asked)


def started(request: int, *, tokens: int = 10, left_out: int = 0) -> ReplyProgress:
    return ReplyProgress(request=request, event=PromptStarted(tokens=tokens, reused=0, context=2048, left_out=left_out))


def press(area: NoticeArea, text: str) -> None:
    (button,) = (button for button in area.findChildren(QPushButton) if button.text() == text and not button.isHidden())
    button.click()


def test_it_warns_before_and_turns_are_left_out_once_the_user_says_so(
    shell: Any, say: SimpleNamespace, area: NoticeArea
) -> None:
    request = send(shell)
    shell.engine.take([started(request, tokens=1000)])
    assert "context" not in area.sentences
    shell.engine.take([started(request, tokens=1900), say.finished(request, "a fox")])
    assert "nearly full (1900 of 2048 tokens)" in area.sentences["context"]
    send(shell)
    assert shell.fake.truncation == [None, None]  # warned, and nothing was decided for the user
    shell.engine.take([say.finished(2, "two foxes")])
    press(area, "Leave out the oldest turns")
    assert "context" not in area.sentences
    assert shell.controls.choices.forget_oldest
    request = send(shell)
    assert shell.fake.truncation[-1] == Truncation()
    shell.engine.take([started(request, tokens=1900, left_out=4)])
    assert "no room for the oldest 4 messages" in area.sentences["context"]


def test_a_reply_that_fills_the_context_says_why_it_ended(shell: Any, say: SimpleNamespace, area: NoticeArea) -> None:
    request = send(shell)
    shell.engine.take([started(request), say.finished(request, "a fox and", FinishReason.CONTEXT_FULL)])
    assert area.sentences["context"].startswith("The context is full, so the reply ends here.")
    press(area, "Leave out the oldest turns")
    request = send(shell)
    assert shell.fake.truncation[-1] == Truncation()
    shell.engine.take([started(request), say.finished(request, "a fox and", FinishReason.CONTEXT_FULL)])
    assert "The next message leaves out the oldest turns." in area.sentences["context"]


def test_a_message_without_room_can_be_answered_without_the_oldest(
    shell: Any, say: SimpleNamespace, area: NoticeArea
) -> None:
    shell.engine.take([say.finished(send(shell), "a fox")])
    request = send(shell)
    sentence = "The conversation takes 2100 tokens, but the context holds 2048; start a new chat."
    shell.engine.take([ReplyFailed(request=request, code="context_full", message=sentence, exit_code=3)])
    assert area.sentences["context"] == sentence
    press(area, "Leave out the oldest turns")
    assert shell.fake.truncation == [None, None, Truncation()]
    assert shell.fake.asked[-1][0] == shell.fake.asked[-2][0]
    assert "context" not in area.sentences
    # With nothing left to leave out there is nothing to offer.
    shell.engine.take([ReplyFailed(request=3, code="context_full", message=sentence, exit_code=3)])
    assert "context" not in area.sentences


def test_other_failures_and_other_chats_are_not_its_business(
    shell: Any, say: SimpleNamespace, area: NoticeArea
) -> None:
    request = send(shell)
    shell.engine.take([ReplyFailed(request=request, code="engine", message="It broke.")])
    assert area.sentences == {}
    request = send(shell)
    shell.chats.open(NEW_CHAT)
    shell.engine.take([started(request, left_out=6), say.finished(request, "x", FinishReason.CONTEXT_FULL)])
    assert area.sentences == {}


def test_a_draft_that_failed_is_named_while_the_reply_goes_on(
    shell: Any, say: SimpleNamespace, area: NoticeArea
) -> None:
    request = send(shell)
    round_ = msgspec.structs.replace(
        say.spoken(request, 0, " a", " b", " c").event, draft_lost="The draft model Tiny failed."
    )
    shell.engine.take([ReplyProgress(request=request, event=round_)])
    assert area.sentences["draft"] == "The draft model Tiny failed."


def test_the_choice_is_remembered() -> None:
    choices = msgspec.structs.replace(from_settings(Settings()), forget_oldest=True)
    assert from_settings(into_settings(choices, Settings())).forget_oldest
    assert not from_settings(Settings()).forget_oldest
