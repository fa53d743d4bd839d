"""What the window says when a conversation outgrows the context: before it happens, and with a way out."""

from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from foretoken.engine.events import FinishReason, PromptStarted
from foretoken.engine.prompt.truncation import Truncation
from foretoken.gui.viewmodels.chat.context_room import ContextRoom
from foretoken.gui.viewmodels.chat.summary import SummaryViewModel
from foretoken.gui.viewmodels.pair.controls import from_settings, into_settings
from foretoken.gui.widgets.chat.context_row import ContextRow
from foretoken.gui.widgets.shared.notices import NoticeArea
from foretoken.session.messages import AnswerPart, LoadPair, RequestFailed
from foretoken.settings import Settings
from foretoken.store.records import NEW_CHAT


@dataclass
class Shown:
    """What the window shows of it."""

    row: ContextRow
    area: NoticeArea
    room: ContextRoom
    summary: SummaryViewModel

    @property
    def sentence(self) -> str:
        return "" if self.row.isHidden() else self.row.label.text()


@pytest.fixture
def shown(shell: Any, qtbot: QtBot, owner: Any) -> Shown:
    area = NoticeArea()
    qtbot.addWidget(area)
    summary = SummaryViewModel(shell.chats, owner)
    room = ContextRoom(shell.chats, None, summary, owner)
    row = ContextRow(area, room=room, chats=shell.chats, controls=shell.controls)
    qtbot.addWidget(row)
    shell.ready()
    return Shown(row, area, room, summary)


def send(shell: Any, text: str = "Tell me of foxes") -> int:
    assert shell.chats.send(text)
    return len(shell.fake.asked)


def started(request: int, *, tokens: int = 10, left_out: int = 0) -> AnswerPart:
    return AnswerPart(
        request=request, events=(PromptStarted(tokens=tokens, reused=0, context=2048, left_out=left_out),)
    )


def filled(shell: Any, say: SimpleNamespace, tokens: int = 1900) -> None:
    """A reply after which this much of the context is used."""
    request = send(shell)
    shell.fake.say(started(request, tokens=tokens), say.finished(request, "a fox"))


def test_it_warns_before_and_turns_are_left_out_once_the_user_says_so(
    shell: Any, say: SimpleNamespace, shown: Shown
) -> None:
    request = send(shell)
    shell.fake.say(started(request, tokens=1000))
    assert shown.sentence == ""
    shell.fake.say(started(request, tokens=1900), say.finished(request, "a fox"))
    assert "about 148 of 2,048 tokens left" in shown.sentence
    send(shell)
    assert shell.fake.truncation == [None, None]  # warned, and nothing was decided for the user
    shell.fake.say(say.finished(2, "two foxes"))
    shell.fake.say(started(send(shell), tokens=1900), say.finished(3, "a fox"))
    shown.row.leave_out.click()
    assert shown.sentence == ""
    assert shell.controls.choices.forget_oldest
    request = send(shell)
    assert shell.fake.truncation[-1] == Truncation()
    shell.fake.say(started(request, tokens=1900, left_out=4))
    assert "The oldest 4 messages no longer fit" in shown.area.sentences["context"]


def test_what_is_typed_counts_before_it_is_sent(shell: Any, shown: Shown) -> None:
    shown.room.typed("word " * 1000)
    assert shown.sentence == ""
    shown.room.typed("word " * 2000)
    assert shown.sentence.endswith("Shorten it.")
    assert shown.row.leave_out.isHidden()  # there is nothing yet to leave out
    shown.room.typed("")
    assert shown.sentence == ""


def test_a_reply_that_fills_the_context_says_why_it_ended(shell: Any, say: SimpleNamespace, shown: Shown) -> None:
    request = send(shell)
    shell.fake.say(started(request), say.finished(request, "a fox and", FinishReason.CONTEXT_FULL))
    assert shown.sentence == "The context is full, so the reply was cut off here."
    shown.row.leave_out.click()
    request = send(shell)
    assert shell.fake.truncation[-1] == Truncation()
    shell.fake.say(started(request), say.finished(request, "a fox and", FinishReason.CONTEXT_FULL))
    assert "The next message leaves out the oldest turns." in shown.area.sentences["context"]


def test_a_message_without_room_can_be_answered_without_the_oldest(
    shell: Any, say: SimpleNamespace, shown: Shown
) -> None:
    shell.fake.say(say.finished(send(shell), "a fox"))
    request = send(shell)
    sentence = "The conversation takes 2100 tokens, but the context holds 2048; start a new chat."
    shell.fake.say(
        AnswerPart(request=request, events=(RequestFailed(code="context_full", message=sentence, exit_code=3),))
    )
    assert shown.sentence == sentence
    shown.row.leave_out.click()
    assert shell.fake.truncation == [None, None, Truncation()]
    assert shell.fake.asked[-1][0] == shell.fake.asked[-2][0]
    assert shown.sentence == ""
    # With nothing left to leave out there is nothing to offer.
    shell.fake.say(AnswerPart(request=3, events=(RequestFailed(code="context_full", message=sentence, exit_code=3),)))
    assert shown.sentence == ""


def test_a_new_chat_begins_with_a_summary_and_the_old_one_stays(shell: Any, say: SimpleNamespace, shown: Shown) -> None:
    shell.controls.set_system_prompt("Be brief.")
    filled(shell, say)
    old = shell.chats.current
    shell.chats.keep_unsent("And owls?")
    shown.row.sum_up.click()
    (asked,), options = shell.fake.asked[-1]
    assert "User: Tell me of foxes\n\nAssistant: a fox" in asked.content
    assert options.sampling.temperature == 0
    assert not shown.row.cancel.isHidden()
    assert shell.chats.blocked() == "A summary is being written."
    shell.fake.say(say.finished(2, "Foxes were told of."))
    assert shell.chats.current != old
    assert shell.chats.title == "Tell me of foxes (continued)"
    kept = shell.store.options(shell.chats.current)
    assert kept.system_prompt == "Be brief.\n\nWhat was said before in this chat, in short:\nFoxes were told of."
    assert (shell.chats.unsent(), shell.store.unsent.text(old)) == ("And owls?", "")
    assert len(shell.store.messages(old)) == 2
    shell.chats.undo.undo()
    assert shell.chats.current == old


def test_a_summary_is_written_in_parts_that_fit_and_can_be_cancelled(
    shell: Any, say: SimpleNamespace, shown: Shown, qapp: QApplication
) -> None:
    request = send(shell)
    shell.fake.say(started(request, tokens=1900), say.finished(request, "a fox " * 60))
    shown.summary.begin(0.3)
    shell.fake.say(
        AnswerPart(request=2, events=(RequestFailed(code="context_full", message="No room."),))
    )  # so the parts are smaller
    shell.fake.say(say.finished(3, "Foxes."))
    assert shown.summary.progress == pytest.approx(200 / len(shown.summary._text))
    assert "Summary of what came before:\nFoxes." in shell.fake.asked[-1][0][0].content
    shell.fake.say(AnswerPart(request=4, events=(RequestFailed(code="context_full", message="No room."),)))
    qapp.processEvents()
    assert shown.summary.progress is None  # no smaller part is worth it
    assert "No room." in shown.sentence
    shown.row.close_button.click()
    shown.summary.begin(3.0)
    shown.row.cancel.click()
    assert shell.fake.stopped[-1] == len(shell.fake.asked)
    assert shell.chats.blocked() is None
    assert [chat.title for chat in shell.store.chats()] == ["Tell me of foxes"]


def test_another_model_chosen_meanwhile_ends_a_summary_and_frees_the_chat(
    shell: Any, say: SimpleNamespace, shown: Shown
) -> None:
    request = send(shell)
    shell.fake.say(started(request, tokens=1900), say.finished(request, "a fox " * 60))
    shown.summary.begin(0.3)
    shell.engine.load(LoadPair(main="/models/other.gguf"))
    shell.fake.say(say.finished(2, "Fox", FinishReason.STOPPED))
    assert shown.summary.progress is None
    assert shell.chats.blocked() != "A summary is being written."
    assert shown.sentence == "No summary was written: another model was chosen."


def test_other_failures_and_other_chats_are_not_its_business(shell: Any, say: SimpleNamespace, shown: Shown) -> None:
    request = send(shell)
    shell.fake.say(AnswerPart(request=request, events=(RequestFailed(code="engine", message="It broke."),)))
    assert (shown.area.sentences, shown.sentence) == ({}, "")
    request = send(shell)
    shell.chats.open(NEW_CHAT)
    shell.fake.say(started(request, left_out=6), say.finished(request, "x", FinishReason.CONTEXT_FULL))
    assert (shown.area.sentences, shown.sentence) == ({}, "")


def test_a_draft_that_failed_is_named_while_the_reply_goes_on(
    whole_window: Callable[[], Any], say: SimpleNamespace
) -> None:
    composition = whole_window()
    composition.chats.send("Hello")
    request = 1
    round_ = msgspec.structs.replace(
        say.spoken(request, 0, " a", " b", " c").events[0], draft_lost="The draft model Tiny failed."
    )
    composition.host.say(AnswerPart(request=request, events=(round_,)))
    assert composition.window.notices.sentences["draft"] == "The draft model Tiny failed."


def test_the_choice_is_remembered() -> None:
    choices = msgspec.structs.replace(from_settings(Settings()), forget_oldest=True)
    assert from_settings(into_settings(choices, Settings())).forget_oldest
    assert not from_settings(Settings()).forget_oldest
