"""Replies that go on, over a real store: the same message grows, and nothing that was there is lost."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from pytestqt.qtbot import QtBot

from foretoken.engine.events import FinishReason
from foretoken.gui.viewmodels.chat.continuing import BranchPoint
from foretoken.gui.viewmodels.chat.conversation import Item
from foretoken.session.messages import AnswerPart, RequestFailed
from foretoken.store.records import Status

WRITTEN = "the fox"


def ask(shell: Any, say: SimpleNamespace, text: str = "a", reason: FinishReason = FinishReason.STOPPED) -> int:
    """A message and a reply of two tokens; returns the reply."""
    assert shell.chats.send(text)
    request = len(shell.fake.asked)
    shell.fake.say(say.started(request), say.prompt_done(request), say.spoken(request, 0, "the", "cat", " fox"))
    shell.fake.say(say.finished(request, WRITTEN, reason))
    return int(shell.chats.path[-1].id)


def go_on(shell: Any, say: SimpleNamespace) -> None:
    """The engine writes two more tokens."""
    request = len(shell.fake.asked)
    shell.fake.say(say.started(request, 12), say.prompt_done(request), say.spoken(request, 0, " is", "a", " red"))
    shell.fake.say(say.finished(request, " is red"))


def items_of(shell: Any) -> list[Item]:
    items: list[Item] = []
    shell.chats.opened.connect(lambda new: items.__setitem__(slice(None), new))
    shell.chats.user_added.connect(items.append)
    shell.chats.reply_added.connect(items.append)
    return items


@pytest.mark.parametrize("reason", [FinishReason.STOPPED, FinishReason.LENGTH, FinishReason.END])
def test_a_reply_goes_on_in_the_same_message_with_its_own_seed_and_tokens(
    shell: Any, say: SimpleNamespace, tmp_path: Path, owner: Any, reason: FinishReason
) -> None:
    shell.ready()
    items = items_of(shell)
    reply = ask(shell, say, reason=reason)
    assert shell.chats.continuing.go_on(reply)
    asked, options = shell.fake.asked[-1]
    assert [turn.content for turn in asked] == ["a"]
    begun = shell.fake.beginnings[-1]
    assert (begun.text, begun.token_ids) == (WRITTEN, (1, 3))
    assert begun.may_end is (reason is not FinishReason.END)
    assert options.sampling.seed == 7  # the one that the engine had told
    assert shell.store.messages(shell.chats.current)[-1].status is Status.STREAMING
    go_on(shell, say)
    assert [item.id for item in items][-1] == reply
    after = type(shell)(tmp_path / "chats.db", owner)
    after.chats.open(shell.chats.current)
    stored = after.chats.path[-1]
    assert (stored.id, stored.content, stored.status) == (reply, "the fox is red", Status.COMPLETE)
    assert stored.metrics.generated_tokens == 4
    assert stored.metrics.prompt_tokens == 10
    again = items_of(after)
    after.chats.open(shell.chats.current)
    marks = [mark for mark in again[-1].reply.marks if not mark.ghost]
    assert [mark.index for mark in marks] == [0, 1, 2, 3]
    assert len(again[-1].reply.record.known_rounds) == 2
    after.store.close()


def test_what_cannot_go_on_stays_as_it_was(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    reply = ask(shell, say, reason=FinishReason.LENGTH)
    before = shell.store.messages(shell.chats.current)[-1]
    trace = shell.store.trace(reply)
    assert shell.chats.continuing.go_on(reply)
    shell.fake.say(AnswerPart(request=2, events=(RequestFailed(code="context_full", message="No room."),)))
    after = shell.store.messages(shell.chats.current)[-1]
    assert after == msgspec.structs.replace(before, options=after.options)
    assert shell.store.trace(reply) == trace


@pytest.mark.parametrize("ended", [True, False])
def test_undo_takes_back_what_it_went_on_with(shell: Any, say: SimpleNamespace, ended: bool) -> None:
    shell.ready()
    reply = ask(shell, say)
    before, trace = shell.chats.path[-1], shell.store.trace(reply)
    assert shell.chats.continuing.go_on(reply)
    if ended:
        go_on(shell, say)
    shell.chats.undo.undo()
    if not ended:
        assert shell.fake.stopped == [2]
        shell.fake.say(say.finished(2, "", FinishReason.STOPPED))
    assert shell.chats.path[-1] == before
    assert shell.store.trace(reply) == trace


def test_a_kill_while_it_goes_on_keeps_what_was_saved(
    shell: Any, say: SimpleNamespace, tmp_path: Path, owner: Any, qtbot: QtBot
) -> None:
    shell.ready()
    reply = ask(shell, say)
    assert shell.chats.continuing.go_on(reply)
    shell.fake.say(say.started(2), say.spoken(2, 0, " is", "a", " red"))
    qtbot.waitUntil(lambda: "red" in shell.store.messages(shell.chats.current)[-1].content)
    after = type(shell)(tmp_path / "chats.db", owner)  # what a new start finds
    troubles: list[str] = []
    after.chats.troubled.connect(troubles.append)
    items = items_of(after)
    after.chats.open(shell.chats.current)
    assert after.chats.path[-1].status is Status.INTERRUPTED
    assert items[-1].reply.record.text == "the fox is red"
    assert "".join(mark.text for mark in items[-1].reply.marks) == "the fox is red"
    assert items[-1].reply.marks[0].token_id == 1  # the first part has its tokens still
    assert not troubles
    after.store.close()


def test_a_reply_that_others_follow_goes_on_beside_itself(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    first = ask(shell, say)
    last = ask(shell, say, "b")
    assert shell.chats.continuing.go_on(first)
    go_on(shell, say)
    assert [m.content for m in shell.chats.path] == ["a", "the fox is red"]
    shell.chats.undo.undo()
    assert [m.id for m in shell.chats.path][-1] == last


def test_a_branch_keeps_the_tokens_before_it_and_takes_another_seed(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    items = items_of(shell)
    reply = ask(shell, say, reason=FinishReason.END)
    assert shell.chats.continuing.branch(reply, BranchPoint(text="the", tokens=1, not_next=(3,)))
    begun = shell.fake.beginnings[-1]
    assert (begun.text, begun.token_ids, begun.not_next, begun.may_end) == ("the", (1,), (3,), True)
    assert shell.fake.asked[-1][1].sampling.seed != 7
    assert (items[-1].place.number, items[-1].place.count) == (2, 2)
    go_on(shell, say)
    assert shell.chats.path[-1].content == "the is red"
    assert "from another reply" in shell.chats.reply_settings.of(shell.chats.path[-1].id).differs
    shell.chats.branches.step(shell.chats.path[-1].id, -1)
    assert shell.chats.path[-1].id == reply


def test_text_of_another_model_goes_on_as_text(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    reply = ask(shell, say)
    shell.fake.say(say.loaded("Other"))
    assert shell.chats.continuing.go_on(reply)
    assert (shell.fake.beginnings[-1].text, shell.fake.beginnings[-1].token_ids) == (WRITTEN, ())
    assert shell.chats.path[-1].models.main == "Main, then Other"
    go_on(shell, say)
    assert shell.chats.path[-1].content == "the fox is red"


def test_every_reply_is_stored_with_the_seed_it_was_written_with(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    assert shell.controls.options.sampling.seed is None
    ask(shell, say)
    asked = shell.fake.asked[-1][1].sampling.seed
    assert asked is not None
    assert shell.chats.path[-1].options.sampling.seed == asked
