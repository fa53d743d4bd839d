"""A message waits for the end of a reply: sent when it ends by itself, never lost."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from foretoken.engine.events import FinishReason
from foretoken.gui.viewmodels.chat.queue import QueueViewModel
from foretoken.session.messages import AnswerPart, LoadFailed, Ready, RequestFailed
from foretoken.store.records import NEW_CHAT, ChatOptions


@pytest.fixture
def queue(shell: Any, owner: Any) -> QueueViewModel:
    return QueueViewModel(shell.chats, owner)


def contents(shell: Any, chat: int) -> list[str]:
    return [message.content for message in shell.store.messages(chat)]


def begin(shell: Any, text: str = "a") -> int:
    """A reply is being written; returns its chat."""
    shell.ready()
    assert shell.chats.send(text)
    return int(shell.chats.current)


def test_it_is_sent_when_the_reply_ends(shell: Any, say: SimpleNamespace, queue: QueueViewModel) -> None:
    chat = begin(shell)
    shell.chats.keep_unsent("and b")
    assert queue.put(" and b ")
    assert (queue.text, queue.held, shell.chats.unsent()) == ("and b", False, "")
    assert not queue.put("and c")  # one at a time
    shell.chats.keep_unsent("half a thou")
    shell.fake.say(say.finished(1, "A"))
    assert contents(shell, chat) == ["a", "A", "and b", ""]
    assert [turn.content for turn in shell.fake.asked[-1][0]] == ["a", "A", "and b"]
    assert queue.text == ""
    assert shell.chats.unsent() == "half a thou"  # what is being typed is left alone
    shell.fake.say(say.finished(2, "B"))
    assert contents(shell, chat) == ["a", "A", "and b", "B"]
    assert not queue.put("nothing is being written")


@pytest.mark.parametrize("how", ["stopped", "failed", "restart"])
def test_it_waits_to_be_sent_by_hand_where_the_reply_did_not_end_by_itself(
    shell: Any, say: SimpleNamespace, queue: QueueViewModel, owner: Any, tmp_path: Path, how: str
) -> None:
    chat = begin(shell)
    queue.put("and b")
    if how == "restart":
        shell.chats.close()  # what is being written is saved as it is
        assert contents(shell, chat) == ["a", ""]
        shell = type(shell)(tmp_path / "chats.db", owner)
        queue = QueueViewModel(shell.chats, owner)
        shell.ready()
        shell.chats.open(chat)
    elif how == "stopped":
        shell.fake.say(say.finished(1, "A", FinishReason.STOPPED))
    else:
        shell.fake.say(AnswerPart(request=1, events=(RequestFailed(code="x", message="It broke."),)))
    assert (queue.text, queue.held) == ("and b", True)
    assert "and b" not in contents(shell, chat)
    queue.send()
    assert contents(shell, chat)[-2:] == ["and b", ""]
    assert queue.text == ""
    if how == "restart":
        shell.store.close()


def test_it_goes_back_into_the_field_or_is_cancelled_and_comes_back(
    shell: Any, say: SimpleNamespace, queue: QueueViewModel
) -> None:
    chat = begin(shell)
    queue.put("and b")
    shell.chats.keep_unsent("more")
    assert queue.take_back() == "and b\n\nmore"
    assert (queue.text, shell.chats.unsent()) == ("", "and b\n\nmore")
    queue.put("and c")
    queue.cancel()
    assert queue.text == ""
    shell.chats.undo.undo()
    assert (queue.text, queue.held) == ("and c", False)
    queue.cancel()
    shell.fake.say(say.finished(1, "A"))
    assert contents(shell, chat) == ["a", "A"]
    shell.chats.undo.undo()
    assert (queue.text, queue.held) == ("and c", True)  # there is nothing left to wait for


def test_one_waits_in_its_own_chat_whichever_is_open(shell: Any, say: SimpleNamespace, queue: QueueViewModel) -> None:
    first = begin(shell)
    queue.put("and b")
    shell.chats.new()
    assert queue.text == ""
    assert queue.put("elsewhere")  # a chat of its own begins
    second = shell.chats.current
    assert second not in (NEW_CHAT, first)
    assert shell.chats.title == "elsewhere"
    shell.store.keep_options(first, ChatOptions(system_prompt="Be brief."))
    shell.fake.say(say.finished(1, "A"))
    assert contents(shell, first) == ["a", "A", "and b", ""]
    assert [turn.role for turn in shell.fake.asked[-1][0]] == ["system", "user", "assistant", "user"]
    assert contents(shell, second) == []
    shell.fake.say(say.finished(2, "B"))
    assert contents(shell, second) == ["elsewhere", ""]
    shell.fake.say(say.finished(3, "C"))
    assert contents(shell, first) == ["a", "A", "and b", "B"]
    assert contents(shell, second) == ["elsewhere", "C"]


def test_a_chat_that_was_deleted_sends_nothing(shell: Any, say: SimpleNamespace, queue: QueueViewModel) -> None:
    chat = begin(shell)
    queue.put("and b")
    shell.chats.arranging.delete(chat)
    shell.fake.say(say.finished(1, "A"))
    assert len(shell.fake.asked) == 1
    shell.chats.undo.undo()
    assert (queue.text, queue.held) == ("and b", True)


def test_a_message_waits_for_the_model(shell: Any, say: SimpleNamespace, queue: QueueViewModel) -> None:
    assert queue.put("hello")  # the engine process is not up yet
    chat = shell.chats.current
    shell.engine.load(say.PAIR)
    assert (queue.text, queue.held, queue.model_awaited) == ("hello", False, True)
    assert not queue.put("one at a time")
    shell.fake.say(Ready(pid=1, backend=""), say.loaded())
    assert contents(shell, chat) == ["hello", ""]
    assert (queue.text, queue.model_awaited) == ("", False)

    queue.put("and then")  # while the reply is written, another pair is chosen
    shell.engine.load(say.PAIR)
    shell.fake.say(say.finished(1, "Hi."))
    assert (queue.text, queue.held, queue.model_awaited) == ("and then", False, True)
    shell.fake.say(say.loaded())
    assert contents(shell, chat) == ["hello", "Hi.", "and then", ""]


@pytest.mark.parametrize("code", ["bad_model_file", "load_cancelled"])
@pytest.mark.parametrize("kept", [True, False])
def test_a_message_is_not_sent_to_another_model_than_the_awaited_one(
    shell: Any, say: SimpleNamespace, queue: QueueViewModel, code: str, kept: bool
) -> None:
    if kept:
        shell.ready()
    shell.engine.load(say.PAIR)
    assert queue.put("hello")
    shell.fake.say(LoadFailed(code=code, message="No.", reasons=(), kept=kept))
    assert (queue.text, queue.held) == ("hello", True)
    assert contents(shell, shell.chats.current) == []
    queue.cancel()
    assert queue.text == ""
