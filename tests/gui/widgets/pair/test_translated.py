"""Presets in another language."""

from typing import Any

import pytest

from foretoken import wording
from foretoken.gui.viewmodels.pair.controls import ControlsViewModel
from foretoken.gui.viewmodels.pair.presets import PresetsViewModel
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.gui.viewmodels.shared.undo import UndoStack
from foretoken.settings import Settings
from foretoken.wording import Language

GERMAN = {
    "Creative": "Kreativ",
    "Balanced": "Ausgewogen",
    "{preset}, changed": "{preset}, geändert",
}


@pytest.fixture(autouse=True)
def german(monkeypatch: pytest.MonkeyPatch) -> None:
    language = Language("de", ",", ".", lambda text, _meaning, _count: GERMAN.get(text, ""))
    monkeypatch.setattr(wording, "_spoken", language)


def test_presets_of_the_program_are_called_in_the_language_and_chosen_by_their_own_names(owner: Any) -> None:
    controls = ControlsViewModel(parent=owner)
    preferences = PreferencesViewModel(Settings(), lambda _settings: None, owner)
    presets = PresetsViewModel(controls=controls, preferences=preferences, undo=UndoStack(owner), parent=owner)
    presets.choose("Creative")
    assert presets.label == "Kreativ"
    controls.set_options(temperature=0.9)
    assert presets.label == "Kreativ, geändert"
    assert presets.why_not_name("kreativ") == "“kreativ” is a name of Foretoken's own; choose another."
