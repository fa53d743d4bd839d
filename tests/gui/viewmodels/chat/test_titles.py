"""Titles by the model: asked for once, in idle time; what the user wrote or begins comes first."""

from types import SimpleNamespace
from typing import Any

import pytest

from foretoken.gui.viewmodels.chat.summary import TitlesViewModel, title_in


@pytest.mark.parametrize(
    ("answer", "title"),
    [
        ('"Foxes in the wild"\n', "Foxes in the wild"),
        ("**Title:** All about *foxes*.", "All about *foxes"),
        ("\n  Füchse – wo sie leben\nMore.", "Füchse – wo sie leben"),
        ("<think>The user wants", None),
        ("This conversation is about foxes and where they live and what they eat.", None),
        ("…", None),
        ("", None),
        ("Fox\u202etxt", "Fox\\u202etxt"),
    ],
)
def test_an_answer_is_a_title_or_none(answer: str, title: str | None) -> None:
    assert title_in(answer) == title


@pytest.fixture
def titles(shell: Any) -> TitlesViewModel:
    made = TitlesViewModel(shell.chats, lambda: True, shell.chats)
    shell.ready()
    return made


def converse(shell: Any, say: SimpleNamespace, text: str = "Tell me of foxes") -> int:
    assert shell.chats.send(text)
    request = len(shell.fake.asked)
    shell.fake.say(say.started(request), say.finished(request, "Foxes are red."))
    return shell.chats.current


def test_the_model_names_a_chat_once(shell: Any, say: SimpleNamespace, titles: TitlesViewModel) -> None:
    chat = converse(shell, say)
    assert titles.timer.isActive()
    titles.ask()
    messages, options = shell.fake.asked[-1]
    assert [message.role for message in messages] == ["user", "assistant", "user"]
    assert options.stop.max_tokens == 24
    shell.fake.say(say.finished(2, "Red foxes"))
    assert shell.store.chat(chat).title == "Red foxes"
    converse(shell, say, "And wolves?")
    titles.ask()
    assert len(shell.fake.asked) == 3


def test_what_the_user_wrote_or_begins_comes_first(shell: Any, say: SimpleNamespace, titles: TitlesViewModel) -> None:
    chat = converse(shell, say)
    titles.ask()
    shell.chats.send("And wolves?")
    assert shell.fake.stopped == [2]
    shell.fake.say(say.finished(2, "Too late"))
    shell.fake.say(say.started(3), say.finished(3, "Wolves are grey."))
    assert shell.store.chat(chat).title == "Tell me of foxes"
    shell.chats.arranging.rename(chat, "Mine")
    titles.ask()
    assert len(shell.fake.asked) == 3
    assert shell.store.chat(chat).title == "Mine"
