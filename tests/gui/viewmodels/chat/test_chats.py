"""Sending, saving, stopping, failing, switching and bringing back, over a real store and an engine made to measure."""

import contextlib
import sqlite3
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from foretoken.engine.events import Fate, FinishReason
from foretoken.engine.options import ChatMessage, StopOptions
from foretoken.errors import StoreError
from foretoken.gui.viewmodels.chat.conversation import ReplyItem, UserItem, conversation, title_of
from foretoken.gui.viewmodels.chat.writing import seeded
from foretoken.gui.viewmodels.pair.controls import Choices
from foretoken.session.messages import AnswerPart, EngineGone, Ready, RequestFailed
from foretoken.session.remote.probe import RemoteServer, ServerKind
from foretoken.session.remote.rounds import Rounds
from foretoken.store.records import NEW_CHAT, Message, Role, Status


def send(shell: Any, text: str = "Tell me of foxes") -> int:
    """Returns the request number."""
    assert shell.chats.send(text)
    return len(shell.fake.asked)


def answer(shell: Any, say: SimpleNamespace, text: str = "the fox") -> None:
    request = send(shell)
    shell.fake.say(say.started(request), say.spoken(request, 0, "the", "cat", " fox"), say.finished(request, text))


def test_the_message_is_committed_before_the_engine_is_asked(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    seen: list[list[tuple[str, Status]]] = []
    ask = shell.fake.ask

    def asked(*given: Any) -> Any:
        (chat,) = shell.store.chats()
        seen.append([(m.content, m.status) for m in shell.store.messages(chat.id)])
        return ask(*given)

    shell.fake.ask = asked
    send(shell)
    assert seen == [[("Tell me of foxes", Status.COMPLETE), ("", Status.STREAMING)]]
    messages, options = shell.fake.asked[0]
    assert messages == (ChatMessage(role="user", content="Tell me of foxes"),)
    assert options == seeded(shell.controls.options, options.sampling.seed)


def test_half_a_character_is_sent_as_a_mark(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    shell.chats.keep_unsent("b\ude00")
    send(shell, "a\ud83d, and \udce9")
    assert shell.fake.asked[0][0] == (ChatMessage(role="user", content="a\ufffd, and \ufffd"),)
    (chat,) = shell.store.chats()
    assert chat.title == "a\ufffd, and \ufffd"
    shell.chats.arranging.rename(chat.id, "\ud800 fox")
    assert [one.title for one in shell.chats.arranging.listed()] == ["\ufffd fox"]


def test_a_reply_from_first_token_to_the_store(shell: Any, say: SimpleNamespace, qtbot: QtBot) -> None:
    shell.ready()
    added: list[ReplyItem] = []
    shell.chats.reply_added.connect(added.append)
    uses: list[tuple[int, int]] = []
    shell.chats.context_changed.connect(lambda used, total: uses.append((used, total)))
    request = send(shell)
    assert shell.chats.generating
    assert shell.chats.blocked() is not None
    assert not shell.chats.send("another")
    shell.fake.say(say.started(request), say.spoken(request, 0, "the", "cat", " fox"))
    (item,) = added
    assert item.title == "Main + Draft"
    assert item.reply.record.text == "the fox"
    assert uses[-1] == (12, 2048)
    with qtbot.waitSignal(shell.chats.reply_ended) as ended:
        shell.fake.say(say.finished(request, "the fox"))
    assert ended.args == [item.id, Status.COMPLETE]
    stored = shell.store.messages(shell.chats.current)[-1]
    assert (stored.content, stored.status) == ("the fox", Status.COMPLETE)
    assert stored.metrics.generated_tokens == 4
    assert stored.models.main == "Main"
    assert shell.store.trace(stored.id) == item.reply.to_trace()
    assert shell.chats.blocked() is None


def test_fates_that_a_server_tells_at_the_end_are_shown_then(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    opened: list[list[Any]] = []
    shell.chats.opened.connect(opened.append)
    request = send(shell)
    rounds = Rounds(
        RemoteServer(kind=ServerKind.VLLM, model="m", version="0.32.0", speculates=True), StopOptions(), seed=1
    )
    told = {"num_spec_steps": 1, "num_draft_tokens": 3, "num_accepted_draft_tokens": 1}
    told |= {"per_step_accepted": [1], "per_step_drafted": [3]}
    first = {"text": "the", "token_ids": [1], "logprobs": {"tokens": ["the"]}}
    then = {"text": " red fox", "token_ids": [2, 3], "logprobs": {"tokens": [" red", " fox"]}}
    events = [*rounds.feed(1.0, {"choices": [first]}), *rounds.feed(2.0, {"choices": [then]})]
    events += rounds.feed(3.0, {"choices": [], "metrics": {"speculative_decoding": told}})
    shell.fake.say(*(AnswerPart(request=request, events=(event,)) for event in events))
    assert not opened
    shell.fake.say(*(AnswerPart(request=request, events=(event,)) for event in rounds.finish(4.0, stopped=False)))
    reply = opened[-1][-1].reply
    assert [(mark.text, mark.fate) for mark in reply.marks if mark.index is not None] == [
        ("the", Fate.PLAIN),
        (" red", Fate.ACCEPTED),
        (" fox", Fate.CORRECTED),
    ]
    assert (reply.record.metrics.num_drafts, reply.record.metrics.num_accepted_tokens) == (1, 1)


def test_the_reply_is_saved_while_it_is_written(shell: Any, say: SimpleNamespace, qtbot: QtBot) -> None:
    """Also where nothing more comes for a while."""
    shell.ready()
    request = send(shell)
    shell.fake.say(say.spoken(request, 0, "a", "x", "b"))
    reply = shell.store.messages(shell.chats.current)[-1].id
    content = lambda: shell.store.messages(shell.chats.current)[-1].content  # noqa: E731
    assert content() == ""
    qtbot.waitUntil(lambda: content() == "ab")
    for number in range(1, 40):
        shell.fake.say(say.spoken(request, number, "e", "x", "f"))
    assert content() == "ab"  # not each round, which would cost more the longer the reply is
    qtbot.waitUntil(lambda: content() == "ab" + "ef" * 39)
    assert reply == shell.store.messages(shell.chats.current)[-1].id


def test_stop_is_asked_and_kept(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    request = send(shell)
    shell.fake.say(say.spoken(request, 0, "a", "x", "b"))
    shell.chats.stop()
    assert shell.fake.stopped == [request]
    shell.fake.say(say.finished(request, "ab", FinishReason.STOPPED))
    last = shell.store.messages(shell.chats.current)[-1]
    assert (last.content, last.status) == ("ab", Status.STOPPED)


def test_stop_after_the_end_shows_what_the_pace_holds_back(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    shell.chats.set_pace("slow")
    items: list[ReplyItem] = []
    shell.chats.reply_added.connect(items.append)
    answer(shell, say)
    assert shell.chats.showing
    assert not shell.chats.generating
    shell.chats.stop()
    assert not shell.chats.showing
    assert shell.fake.stopped == []
    assert "".join(mark.text for mark in items[0].reply.marks) == "the fox"


@pytest.mark.parametrize("how", ["failed", "gone"])
def test_an_error_keeps_the_text_and_the_next_message_works(shell: Any, say: SimpleNamespace, how: str) -> None:
    shell.ready()
    broke: list[str] = []
    shell.chats.reply_broke.connect(broke.append)
    request = send(shell)
    shell.fake.say(say.started(request), say.spoken(request, 0, "the", "cat", " fox"))
    code = "decode_failed" if how == "failed" else "engine_died"
    gone = [] if how == "failed" else [EngineGone(message="It broke.")]
    shell.fake.say(*gone, AnswerPart(request=request, events=(RequestFailed(code=code, message="It broke."),)))
    last = shell.store.messages(shell.chats.current)[-1]
    assert (last.content, last.status, last.error) == ("the fox", Status.FAILED, "It broke.")
    assert broke == ["It broke."]
    second = send(shell, "go on")
    assert [m.content for m in shell.fake.asked[-1][0]] == ["Tell me of foxes", "the fox", "go on"]
    shell.fake.say(say.finished(second, "on"))
    assert shell.store.messages(shell.chats.current)[-1].status is Status.COMPLETE
    reopened: list[Any] = []
    shell.chats.opened.connect(reopened.extend)
    shell.chats.open(shell.chats.current)
    assert (reopened[1].reply.ended, reopened[1].reply.error) == (True, "It broke.")


def test_a_reply_goes_on_while_another_chat_is_looked_at(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    opened: list[list[object]] = []
    shell.chats.opened.connect(opened.append)
    request = send(shell)
    first = shell.chats.current
    shell.fake.say(say.spoken(request, 0, "the", "cat", " fox"))
    shell.chats.new()
    assert opened[-1] == []
    assert "foxes" in (shell.chats.blocked() or "")
    shell.fake.say(say.spoken(request, 1, " ran", "cat", " off"))
    shell.chats.open(first)
    user, reply = opened[-1]
    assert isinstance(user, UserItem)
    assert isinstance(reply, ReplyItem)
    assert reply.reply.record.text == "the fox ran off"
    shell.chats.new()
    shell.fake.say(say.finished(request, "the fox ran off"))
    assert shell.store.messages(first)[-1].status is Status.COMPLETE
    assert shell.chats.blocked() is None
    shell.chats.open(first)
    assert opened[-1][1].reply.record.text == "the fox ran off"  # type: ignore[attr-defined]


def test_regenerating_asks_again_and_shows_the_newest(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    answer(shell, say)
    opened: list[list[object]] = []
    shell.chats.opened.connect(opened.append)
    shell.chats.regenerate_last()
    assert [type(item) for item in opened[-1]] == [UserItem]
    assert shell.fake.asked[-1][0] == shell.fake.asked[0][0]
    shell.fake.say(say.finished(2, "another fox"))
    assert [m.content for m in shell.store.messages(shell.chats.current)] == ["Tell me of foxes", "another fox"]


def talked(shell: Any, say: SimpleNamespace, turns: int = 3) -> list[str]:
    """A conversation of so many turns; returns its texts."""
    for turn in range(turns):
        request = send(shell, f"question {turn}")
        shell.fake.say(say.finished(request, f"answer {turn}"))
    return shown(shell)


def shown(shell: Any) -> list[str]:
    return [message.content for message in shell.store.messages(shell.chats.current)]


def test_regenerating_an_older_reply_begins_a_branch_and_undo_brings_the_later_turns_back(
    shell: Any, say: SimpleNamespace, tmp_path: Path, owner: Any
) -> None:
    shell.ready()
    before = talked(shell, say)
    chat, told = shell.chats.current, list[str]()
    shell.chats.undo.offered.connect(told.append)
    shell.chats.regenerate(shell.store.messages(chat)[1].id)
    assert told == ["Regenerated · 5 messages kept as versions"]
    shell.fake.say(say.finished(4, "another answer"))
    assert shown(shell) == ["question 0", "another answer"]
    opened: list[list[Any]] = []
    shell.chats.opened.connect(opened.append)
    shell.chats.undo.undo()
    assert shown(shell) == before
    assert [getattr(item, "text", None) or item.reply.record.text for item in opened[-1]] == before

    again = type(shell)(tmp_path / "chats.db", owner)  # after a restart the same branch is open
    again.chats.open(chat)
    assert shown(again) == before
    again.store.close()

    send(shell, "go on")  # it goes on from the branch that is shown
    assert [turn.content for turn in shell.fake.asked[-1][0]] == [*before, "go on"]
    shell.fake.say(say.finished(5, "on"))
    assert shown(shell) == [*before, "go on", "on"]
    shell.chats.undo.redo()
    assert shown(shell) == ["question 0", "another answer"]
    shell.chats.undo.undo()
    assert shown(shell) == [*before, "go on", "on"]


def test_what_followed_on_the_new_branch_is_not_lost_by_taking_it_back(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    before = talked(shell, say, 2)
    shell.chats.regenerate(shell.store.messages(shell.chats.current)[1].id)
    shell.fake.say(say.finished(3, "another answer"))
    request = send(shell, "another question")
    shell.fake.say(say.finished(request, "its answer"))
    shell.chats.new()
    shell.chats.undo.undo()  # it opens the chat that it is about
    assert shown(shell) == before
    shell.chats.undo.redo()
    assert shown(shell) == ["question 0", "another answer", "another question", "its answer"]


def test_taking_it_back_stops_the_reply_and_keeps_what_was_written(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    before = talked(shell, say, 2)
    shell.chats.regenerate_last()
    shell.fake.say(say.spoken(3, 0, "the", "cat", " fox"))
    uses: list[tuple[int, int]] = []
    shell.chats.context_changed.connect(lambda used, total: uses.append((used, total)))
    shell.chats.undo.undo()
    assert shell.fake.stopped == [3]
    assert shown(shell) == before
    count = len(uses)
    shell.fake.say(say.spoken(3, 1, " ran", "cat", " off"), say.finished(3, "the fox ran", FinishReason.STOPPED))
    assert len(uses) == count  # how full the context is, is said of the branch that is shown
    assert shown(shell) == before
    assert shell.chats.blocked() is None
    shell.chats.undo.redo()
    assert shown(shell)[-1] == "the fox ran"


def test_a_reply_that_cannot_begin_leaves_the_conversation_as_it_was(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    before = talked(shell, say, 2)
    connection = shell.store.database.connection
    connection.execute("CREATE TRIGGER no BEFORE INSERT ON messages BEGIN SELECT RAISE(ABORT, 'no'); END")
    opened: list[list[Any]] = []
    shell.chats.opened.connect(opened.append)
    shell.chats.regenerate(shell.store.messages(shell.chats.current)[1].id)
    assert len(opened[-1]) == len(before)
    assert shell.chats.undo.undoable is None
    assert not shell.chats.generating


def test_a_new_name_and_deleted_chats_are_taken_back_one_after_the_other(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    answer(shell, say)
    first = shell.chats.current
    shell.chats.new()
    answer(shell, say)
    shell.chats.arranging.rename(first, "Foxes")
    for chat in shell.chats.arranging.listed():
        shell.chats.arranging.delete(chat.id)
    assert shell.chats.arranging.listed() == []
    names = []
    while shell.chats.undo.undoable is not None:
        names.append(shell.chats.undo.undoable)
        shell.chats.undo.undo()
    assert names == ["delete chat", "delete chat", "rename"]
    assert [chat.title for chat in shell.chats.arranging.listed()] == ["Tell me of foxes"] * 2
    shell.chats.undo.redo()
    assert shell.store.chat(first).title == "Foxes"


def test_a_deleted_chat_stops_its_reply_and_comes_back(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    request = send(shell)
    chat = shell.chats.current
    shell.chats.arranging.delete(chat)
    assert shell.fake.stopped == [request]
    assert shell.chats.current == NEW_CHAT
    assert shell.chats.arranging.listed() == []
    shell.fake.say(say.finished(request, "half", FinishReason.STOPPED))
    shell.chats.undo.undo()
    assert shell.chats.current == chat
    assert [m.content for m in shell.store.messages(chat)] == ["Tell me of foxes", "half"]


def test_closing_saves_what_is_being_written(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    request = send(shell)
    shell.fake.say(say.spoken(request, 0, "the", "cat", " fox"))
    shell.chats.close()
    last = shell.store.messages(shell.chats.current)[-1]
    assert (last.content, last.status) == ("the fox", Status.STOPPED)
    assert shell.store.trace(last.id) is not None
    shown: list[Any] = []
    shell.chats.opened.connect(shown.extend)
    shell.chats.open(shell.chats.current)
    reply = shown[-1].reply
    assert (reply.record.text, reply.record.reason, reply.error) == ("the fox", FinishReason.STOPPED, None)


def test_the_use_of_the_context_is_known_as_soon_as_the_pair_is_loaded(
    shell: Any, say: SimpleNamespace, tmp_path: Path, owner: Any
) -> None:
    shell.ready()
    answer(shell, say)
    again = type(shell)(tmp_path / "chats.db", owner)
    uses: list[tuple[int, int]] = []
    again.chats.context_changed.connect(lambda used, total: uses.append((used, total)))
    again.chats.open(shell.chats.current)
    assert uses == [(0, 0)]
    again.engine.load(say.PAIR)
    again.fake.say(Ready(pid=1, backend=""), say.loaded())
    assert uses[-1] == (14, 2048)
    again.store.close()


def test_a_restart_shows_the_same_chat(
    shell: Any, say: SimpleNamespace, tmp_path: Path, owner: Any, qtbot: QtBot
) -> None:
    shell.ready()
    answer(shell, say)
    chat = shell.chats.current
    request = send(shell, "and more")
    shell.fake.say(say.spoken(request, 0, "half", "x", " a"))
    qtbot.waitUntil(lambda: bool(shell.store.messages(chat)[-1].content))
    again = type(shell)(tmp_path / "chats.db", owner)  # as after a kill: nothing was closed
    opened: list[list[Any]] = []
    again.chats.opened.connect(opened.append)
    again.chats.open(chat)
    items = opened[-1]
    assert [getattr(item, "text", None) or item.reply.record.text for item in items] == [
        "Tell me of foxes",
        "the fox",
        "and more",
        "half a",
    ]
    assert items[1].reply.record.fates == {fate: count for fate, count in items[1].reply.record.fates.items() if count}
    assert items[1].remark is None
    assert "closed before" in items[3].remark
    again.store.close()


def test_unsent_text_belongs_to_its_chat(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    shell.chats.keep_unsent("for later")
    assert shell.chats.unsent() == "for later"
    answer(shell, say)
    shell.chats.keep_unsent("in here")
    shell.chats.new()
    assert shell.chats.unsent() == ""
    shell.chats.open(shell.store.chats()[0].id)
    assert shell.chats.unsent() == "in here"


def test_options_change_while_a_reply_is_written(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    shell.controls.set_draft_length(3)
    assert shell.fake.updates == []
    request = send(shell)
    shell.controls.set_draft_length(9)
    assert [(r, o.draft.length) for r, o in shell.fake.updates] == [(request, 9)]


@pytest.mark.parametrize("text", ["", "  \n "])
def test_nothing_is_not_sent(shell: Any, text: str) -> None:
    shell.ready()
    assert not shell.chats.send(text)
    assert shell.store.chats() == []


def test_nothing_is_sent_without_a_model(shell: Any, qtbot: QtBot) -> None:
    shell.chats.new()
    assert shell.chats.blocked()
    assert not shell.chats.send("hello")
    assert shell.store.chats() == []


def test_a_store_that_fails_is_said_and_loses_nothing(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    said: list[str] = []
    shell.chats.troubled.connect(said.append)
    shell.store.database.connection.execute("DROP TABLE messages")
    assert not shell.chats.send("precious")
    assert said
    assert not shell.chats.generating


def message(role: Role, content: str, status: Status = Status.COMPLETE) -> Message:
    return Message(id=1, chat=1, parent=None, role=role, content=content, status=status, created=0.0)


def test_roles_alternate_for_the_template() -> None:
    path = [
        message(Role.USER, "one"),
        message(Role.ASSISTANT, "", Status.FAILED),
        message(Role.USER, "two"),
        message(Role.ASSISTANT, "three", Status.STOPPED),
        message(Role.ASSISTANT, "and a half"),
        message(Role.USER, "four"),
    ]
    turns = conversation(path, Choices(system_prompt=" Be brief. "))
    assert [(t.role, t.content) for t in turns] == [
        ("system", "Be brief."),
        ("user", "one\n\ntwo"),
        ("assistant", "three\n\nand a half"),
        ("user", "four"),
    ]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Short", "Short"),
        ("\n\n  first   line \nsecond", "first line"),
        (
            "A very long question that goes on and on, and on, far beyond a title",
            "A very long question that goes on and on, and…",
        ),
        ("x" * 100, "x" * 48 + "…"),
    ],
)
def test_titles(text: str, title: str) -> None:
    assert title_of(text) == title


def failing_once(monkeypatch: pytest.MonkeyPatch, owner: object, name: str) -> None:
    """The method `name` of `owner` cannot read the disk, once."""
    real = getattr(owner, name)

    def fail(*_args: object, **_options: object) -> None:
        monkeypatch.setattr(owner, name, real)
        raise StoreError("The chat could not be read (disk I/O error).")

    monkeypatch.setattr(owner, name, fail)


@pytest.mark.parametrize("reads", ["chat", "tree", "messages"])
def test_a_chat_that_cannot_be_read_for_once_leaves_what_is_open(
    shell: Any, say: SimpleNamespace, monkeypatch: pytest.MonkeyPatch, reads: str
) -> None:
    shell.ready()
    answer(shell, say)
    first = shell.chats.current
    shell.chats.new()
    answer(shell, say, "another")
    second, shown = shell.chats.current, shell.chats.path
    troubles: list[str] = []
    shell.chats.troubled.connect(troubles.append)
    for chat in (first, second):
        failing_once(monkeypatch, shell.store, reads)
        assert not shell.chats.open(chat)
        assert (shell.chats.current, shell.chats.path) == (second, shown)
    assert troubles == ["The chat could not be read (disk I/O error)."] * 2
    assert shell.chats.open(first)
    assert shell.chats.current == first


def test_a_save_that_another_program_is_in_the_way_of_is_tried_again(shell: Any, say: SimpleNamespace) -> None:
    """At once, with no complaint: the window does not wait, and loses nothing."""
    shell.ready()
    request = send(shell)
    shell.fake.say(say.started(request), say.spoken(request, 0, "the", "cat", " fox"))
    connection, troubles, ran = shell.store.database.connection, list[str](), list[str]()
    shell.chats.troubled.connect(troubles.append)
    writing = shell.chats.writing
    with contextlib.closing(sqlite3.connect(shell.store.database._path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        connection.set_trace_callback(ran.append)
        writing._saving.stop()
        writing.save()
        connection.set_trace_callback(None)
        assert ran[:2] == ["PRAGMA busy_timeout = 0", "BEGIN IMMEDIATE"]
        assert writing._saving.isActive()
        other.execute("ROLLBACK")
    writing.save()
    assert troubles == []
    assert shell.store.messages(shell.chats.current)[-1].content == "the fox"
    assert connection.execute("PRAGMA busy_timeout").fetchone()[0] == 2000
