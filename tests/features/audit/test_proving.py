"""Prove it: a reply is written again without a draft, compared, and what came of it is kept with it."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import msgspec
import pytest

from foretoken.engine.examined import Difference, Examination, Proof
from foretoken.engine.options import DraftSource
from foretoken.gui.widgets.chat.message_foot import ReplyFoot
from foretoken.gui.widgets.chat.overlays import ReplyInfo
from foretoken.replies.readable import proved
from foretoken.session.messages import AnswerPart, AuditResult, ExamineResult, RequestFailed

PIECES = [b"The", b" draft", b" guesses", b",", b" the", b" other", b" checks", b".", b"\n"] * 4
FOUND = Examination(main="Main", draft="Draft", key="", tokens=(), prompt_tokens=3, greedy=False)


@pytest.fixture
def made(whole_window: Callable[[], Any], helper: Callable[[str], ModuleType]) -> Any:
    """The window with a reply that was guessed."""
    made = whole_window()
    made.chats.send("Why?")
    say(made, 1, helper("gui/rounds.py").reply(PIECES, agreement=0.6))
    made.chats.stop()
    return made


def say(made: Any, request: int, events: list[Any]) -> None:
    made.host.say(*(AnswerPart(request=request, events=(event,)) for event in events))


def prove(made: Any) -> int:
    """Asks for it, with the reply looked at closer; returns its message."""
    foot = made.window.transcript.findChildren(ReplyFoot)[0]
    next(action for action in foot.menu().actions() if action.text() == "Prove it").trigger()
    message = int(made.chats.path[-1].id)
    if made.examining.of(message) is None:
        say(made, 5000 + len(made.host.examined), [ExamineResult(examination=FOUND)])
    return message


def test_a_reply_is_identical_and_that_is_kept(made: Any, helper: Callable[[str], ModuleType]) -> None:
    message = prove(made)
    messages, options = made.host.asked[-1]
    assert [one.content for one in messages] == ["Why?"]
    assert (options.draft.source, options.sampling.seed) == (DraftSource.NONE, 1)
    plain = helper("gui/rounds.py").reply(PIECES, length=0)
    say(made, 2, plain)
    count = len(plain[-1].token_ids)
    assert made.examining.of(message).proof == Proof(tokens=count, same=count)
    made.examining._found.clear()
    assert made.examining.of(message).proof == Proof(tokens=count, same=count)  # from the store
    sentence = f"Without a draft: identical, {count} of {count} tokens."
    assert made.window.notices.sentences["proof"] == sentence
    made.shell.do("reply_info")
    info = made.window.findChild(ReplyInfo)
    assert info.accessibleDescription().endswith(f"Proof: {sentence}")
    info.close()


def test_where_it_parts_is_measured(made: Any, helper: Callable[[str], ModuleType]) -> None:
    message = prove(made)
    *before, end = helper("gui/rounds.py").reply(PIECES, length=0)
    other = (*end.token_ids[:7], 9999, *end.token_ids[8:])
    say(made, 2, [*before, msgspec.structs.replace(end, token_ids=other)])
    (asked,) = made.host.audited
    assert (asked.left, asked.right) == (end.token_ids, other)
    found = Difference(7, end.token_ids[7], 9999, 0.001, 0.002)
    say(made, 7001, [AuditResult(difference=found)])
    assert made.examining.of(message).proof.fine
    assert "the first 7 of" in made.window.notices.sentences["proof"]
    assert "near tie: margin 0.001, noise 0.002" in made.window.notices.sentences["proof"]


def test_a_failure_is_said_and_a_fault_is_called_one(made: Any) -> None:
    prove(made)
    say(made, 2, [RequestFailed(code="engine", message="It failed.")])
    assert made.window.notices.sentences["proof"] == "It failed."
    assert proved(Proof(tokens=9, same=4, margin=2.0, noise=0.1)).endswith("(noise 0.1): a fault.")
    assert "ends elsewhere" in proved(Proof(tokens=9, same=4))
