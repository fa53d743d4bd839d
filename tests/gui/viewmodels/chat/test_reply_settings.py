"""How a reply was written is told, and can be used again."""

from types import SimpleNamespace
from typing import Any

from pytestqt.qtbot import QtBot

from foretoken.engine.options import DraftOptions, ReplyOptions
from foretoken.gui.viewmodels.chat.reply_settings import with_settings
from foretoken.gui.viewmodels.pair.controls import Choices
from foretoken.gui.widgets.chat.overlays import ReplyInfo


def ask(shell: Any, say: SimpleNamespace) -> int:
    assert shell.chats.send("a")
    request = len(shell.fake.asked)
    shell.fake.say(say.started(request), say.spoken(request, 0, "the", "cat", " fox"))
    shell.fake.say(say.finished(request, "the fox"))
    return int(shell.chats.path[-1].id)


def test_seed_settings_and_models_of_a_reply_are_told(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    shell.controls.set_options(temperature=1.25, top_k=0, repetition_penalty=1.1)
    shell.controls.set_draft_length(6)
    how = shell.chats.reply_settings.of(ask(shell, say))
    assert dict(how.rows) == {
        "Main model": "Main",
        "Draft": "Draft",
        "Seed": "7",  # what the engine told
        "Temperature": "1.25",
        "Filters": "top-p 0.95, min-p 0.05",
        "Penalties": "repetition 1.1",
        "Guesses": "Auto, length 6",
        "Longest reply": "no limit",
    }
    assert how.differs == ""
    shell.fake.say(say.loaded("Other"))
    assert "Other" in shell.chats.reply_settings.of(shell.chats.path[-1].id).differs
    assert shell.chats.reply_settings.of(shell.chats.path[0].id) is None


def test_the_same_seed_again_takes_all_settings_and_changes_none(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    reply = ask(shell, say)
    first = shell.fake.asked[-1]
    shell.controls.set_options(temperature=0.1, seed=3)
    chosen = shell.controls.choices
    shell.chats.reply_settings.again(reply)
    messages, options = shell.fake.asked[-1]
    assert messages == first[0]
    assert (options.sampling.temperature, options.sampling.seed) == (0.7, 7)
    assert shell.controls.choices == chosen


def test_settings_are_used_for_later_replies_with_undo(shell: Any, say: SimpleNamespace, qtbot: QtBot) -> None:
    shell.ready()
    shell.controls.set_options(temperature=0.9)
    reply = ask(shell, say)
    shell.controls.set_options(temperature=0.1, seed=3)
    settings = shell.chats.reply_settings
    info = ReplyInfo(
        settings.of(reply),
        use=lambda: settings.use(reply),
        again=lambda: settings.again(reply),
        blocked="A reply is being written.",
        parent=None,  # type: ignore[arg-type]
    )
    assert not info.again.isEnabled()
    info.use.click()
    assert (shell.controls.options.sampling.temperature, shell.controls.options.sampling.seed) == (0.9, 3)
    shell.chats.undo.undo()
    assert shell.controls.options.sampling.temperature == 0.1


def test_a_rule_of_ones_own_stays_on_the_command_line() -> None:
    draft = DraftOptions(acceptance="/home/me/rule.py", length=3)
    used = with_settings(Choices(), ReplyOptions(draft=draft)).reply.draft
    assert used == DraftOptions(length=3)
