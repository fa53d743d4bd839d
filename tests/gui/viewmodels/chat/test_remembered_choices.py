"""Choices are in the settings as soon as they are made, without a window."""

from typing import Any

import pytest
from PySide6.QtCore import QObject

from foretoken.gui.viewmodels.chat.remembered_choices import RememberedChoices
from foretoken.gui.viewmodels.pair.controls import ControlsViewModel
from foretoken.gui.viewmodels.pair.fits import Description, Descriptions, Fits, FitVerdict
from foretoken.gui.viewmodels.pair.pickers import PickersViewModel
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.session.messages import LoadPair, Ready
from foretoken.settings import Settings

BUNDLED = LoadPair(main="/demo/target.gguf", draft="/demo/draft.gguf")


@pytest.fixture
def preferences(owner: QObject) -> PreferencesViewModel:
    return PreferencesViewModel(Settings(), lambda _settings: None, owner)


@pytest.fixture
def remembered(
    owner: QObject, shell: Any, shelf: Any, inline: Any, preferences: PreferencesViewModel
) -> RememberedChoices:
    local = shelf.make(owner)
    pickers = PickersViewModel(
        bundled=(BUNDLED.main, BUNDLED.draft or ""),
        recent=(),
        local=local,
        controls=ControlsViewModel(parent=owner),
        fits=Fits(lambda _main, _draft: FitVerdict(True), local.vocabulary, inline, owner),
        descriptions=Descriptions(lambda path: Description(path), inline, owner),
        parent=owner,
    )
    shell.engine.state_changed.connect(lambda _state: pickers.set_current(shell.engine.pair))
    return RememberedChoices(shell.chats, pickers, preferences, owner)


def load(shell: Any, say: Any, pair: LoadPair) -> None:
    shell.engine.load(pair)
    shell.fake.say(Ready(pid=1, backend=""), say.loaded())


def test_the_loaded_pair_and_the_open_chat_are_kept(
    shell: Any, say: Any, remembered: RememberedChoices, preferences: PreferencesViewModel
) -> None:
    load(shell, say, say.PAIR)
    kept = preferences.settings
    assert (kept.main_model, kept.draft_model) == (say.PAIR.main, say.PAIR.draft)
    assert set(kept.recent_models) == {say.PAIR.main, say.PAIR.draft}
    shell.chats.new()
    assert preferences.settings.last_chat == 0
    shell.chats.send("hello")
    assert preferences.settings.last_chat == shell.chats.current > 0


def test_a_pair_that_stands_in_for_one_with_a_missing_file_is_not_kept(
    shell: Any, say: Any, remembered: RememberedChoices, preferences: PreferencesViewModel
) -> None:
    preferences.change(main_model="/drive/main.gguf", draft_model="/drive/draft.gguf")
    remembered.stand_in = BUNDLED.main, BUNDLED.draft
    load(shell, say, BUNDLED)
    assert preferences.settings.main_model == "/drive/main.gguf"
    assert preferences.settings.draft_model == "/drive/draft.gguf"
    load(shell, say, say.PAIR)
    load(shell, say, BUNDLED)  # chosen now
    assert preferences.settings.main_model == BUNDLED.main


def test_options_are_kept(shell: Any, remembered: RememberedChoices, preferences: PreferencesViewModel) -> None:
    shell.controls.set_draft_length(7)
    assert preferences.settings.draft_length == 7


def test_the_bundled_pair_is_shown_at_reading_speed_until_a_pace_is_chosen(
    shell: Any, say: Any, remembered: RememberedChoices, preferences: PreferencesViewModel
) -> None:
    paces: list[str] = []
    remembered.pace_changed.connect(paces.append)
    load(shell, say, BUNDLED)
    load(shell, say, say.PAIR)
    remembered.choose_pace("slow")
    load(shell, say, BUNDLED)
    assert paces == ["reading", "live", "slow", "slow"]
    assert preferences.settings.pace == "slow"
