"""Every chat keeps how it is answered, over a real store; new chats begin with what was chosen last."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QObject

from foretoken.errors import StoreError
from foretoken.gui.viewmodels.chat.chat_options import ChatOptionsViewModel
from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.gui.viewmodels.pair.controls import DEFAULTS, ControlsViewModel
from foretoken.store.records import NEW_CHAT, ChatOptions


@pytest.fixture
def kept(shell: Any, owner: QObject) -> ChatOptionsViewModel:
    return ChatOptionsViewModel(shell.chats, owner)


def begin(shell: Any, say: SimpleNamespace, text: str) -> int:
    """A new chat with one answered message."""
    shell.chats.new()
    assert shell.chats.send(text)
    request = len(shell.fake.asked)
    shell.fake.say(say.started(request), say.finished(request, "the fox"))
    return int(shell.chats.current)


def temperature(shell: Any) -> float:
    return float(shell.controls.options.sampling.temperature)


def test_each_chat_has_its_own_and_a_new_one_the_last(
    shell: Any, kept: ChatOptionsViewModel, say: SimpleNamespace
) -> None:
    shell.ready()
    shell.controls.set_options(temperature=0.1, seed=5)
    shell.controls.set_system_prompt("Be brief.")
    cold = begin(shell, say, "One")
    assert temperature(shell) == 0.1
    shell.controls.set_options(temperature=1.5)
    shell.controls.set_system_prompt("Be wild.")
    assert shell.store.options(cold).sampling.temperature == 1.5

    shell.chats.new()
    assert temperature(shell) == 1.5  # chosen last
    shell.controls.set_options(temperature=0.9)
    shell.controls.set_options(max_tokens=50)
    shell.controls.set_form_text("grammar", 'root ::= "a"')
    shell.controls.set_form("grammar")
    warm = begin(shell, say, "Two")
    shell.chats.open(cold)
    assert temperature(shell) == 1.5
    assert shell.controls.options.sampling.seed == 5
    assert shell.controls.choices.system_prompt == "Be wild."
    assert shell.controls.options.stop.max_tokens is None
    assert shell.controls.options.sampling.grammar == ""
    shell.chats.open(warm)
    assert (temperature(shell), shell.controls.options.stop.max_tokens) == (0.9, 50)
    assert shell.controls.options.sampling.grammar == 'root ::= "a"'
    shell.chats.open(cold)
    shell.chats.new()
    assert temperature(shell) == 0.9  # looking at another chat is no choice


def test_a_reply_is_asked_for_as_its_chat_says(shell: Any, kept: ChatOptionsViewModel, say: SimpleNamespace) -> None:
    shell.ready()
    shell.controls.set_options(temperature=0.25)
    first = begin(shell, say, "One")
    shell.chats.new()
    shell.controls.set_options(temperature=1.0)
    begin(shell, say, "Two")
    shell.chats.open(first)
    shell.chats.regenerate_last()
    assert [options.sampling.temperature for _messages, options in shell.fake.asked] == [0.25, 1.0, 0.25]


def test_they_outlive_the_program(shell: Any, kept: ChatOptionsViewModel, say: SimpleNamespace, owner: QObject) -> None:
    shell.ready()
    shell.controls.set_options(temperature=0.25, logit_bias=((7, -3.0),))
    chat = begin(shell, say, "One")
    shell.controls.set_forget_oldest(True)

    controls = ControlsViewModel(parent=owner)
    chats = ChatsViewModel(store=shell.store, engine=shell.engine, controls=controls, parent=owner)
    ChatOptionsViewModel(chats, owner)
    chosen: list[object] = []
    controls.chosen.connect(chosen.append)
    chats.open(chat)
    assert controls.options.sampling.temperature == 0.25
    assert controls.options.sampling.logit_bias == ((7, -3.0),)
    assert controls.choices.forget_oldest
    assert chosen == []  # and so it is not written into the settings
    chats.open(NEW_CHAT)
    assert controls.choices == DEFAULTS


def test_how_much_is_guessed_is_the_same_in_all_chats(
    shell: Any, kept: ChatOptionsViewModel, say: SimpleNamespace
) -> None:
    shell.ready()
    first = begin(shell, say, "One")
    shell.chats.new()
    shell.controls.set_draft_length(7)
    shell.chats.open(first)
    assert shell.controls.options.draft.length == 7


def test_a_reply_under_way_keeps_to_its_own_chat(shell: Any, kept: ChatOptionsViewModel, say: SimpleNamespace) -> None:
    shell.ready()
    shell.controls.set_options(temperature=0.25)
    other = begin(shell, say, "One")
    shell.chats.new()
    shell.controls.set_options(temperature=1.0)
    assert shell.chats.send("Two")
    running = shell.chats.current
    shell.chats.open(other)
    shell.controls.set_options(temperature=0.5)
    assert shell.fake.updates == []
    shell.controls.set_draft_length(9)  # holds for whatever is written
    ((request, options),) = shell.fake.updates
    assert (request, options.sampling.temperature, options.draft.length) == (2, 1.0, 9)
    shell.chats.open(running)
    assert temperature(shell) == 1.0
    assert len(shell.fake.updates) == 1
    shell.controls.set_options(temperature=0.75)
    assert shell.fake.updates[-1][1].sampling.temperature == 0.75


def test_a_chat_of_the_first_version_is_as_its_last_reply_was(
    shell: Any, kept: ChatOptionsViewModel, say: SimpleNamespace
) -> None:
    shell.ready()
    shell.controls.set_options(temperature=0.25)
    shell.controls.set_options(max_tokens=9)
    chat = begin(shell, say, "One")
    shell.store.database.connection.execute("UPDATE chats SET options = NULL")
    shell.chats.new()
    shell.controls.set_options(temperature=1.0)
    shell.controls.set_system_prompt("Be brief.")
    shell.chats.open(chat)
    assert temperature(shell) == 0.25
    assert shell.controls.options.stop.max_tokens == 9
    assert shell.controls.choices.system_prompt == "Be brief."  # which held for all chats then
    assert shell.store.options(chat) is None  # looking changes nothing
    shell.chats.regenerate_last()
    shell.fake.say(say.started(2), say.finished(2, "the fox"))
    assert shell.chats.send("Go on")
    assert shell.store.options(chat).sampling.temperature == 0.25


def test_what_cannot_be_kept_is_said(
    shell: Any, kept: ChatOptionsViewModel, say: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell.ready()
    begin(shell, say, "One")
    said: list[str] = []
    shell.chats.troubled.connect(said.append)

    def refuse(*_: object) -> None:
        raise StoreError("The chat could not be saved (disk full).")

    monkeypatch.setattr(shell.store, "keep_options", refuse)
    shell.controls.set_options(temperature=0.3)
    assert said == ["The chat could not be saved (disk full)."]
    assert temperature(shell) == 0.3


def test_options_in_the_store(shell: Any, tmp_path: Path) -> None:
    chat = shell.store.create("One").id
    assert shell.store.options(chat) is None
    options = ChatOptions(system_prompt="Be brief.", form="schema", schema='{"type": "integer"}', max_tokens=3)
    shell.store.keep_options(chat, options)
    assert shell.store.options(chat) == options
    assert shell.store.options(chat + 1) is None
    later = msgspec.json.encode({"form": "a form of a later version"}).decode()
    shell.store.database.connection.execute("UPDATE chats SET options = ?", (later,))
    assert shell.store.options(chat) is None
