"""Presets set the sampling options; the user's own are kept in the settings, and none is lost by mistake."""

from typing import Any

import pytest

from foretoken.engine.options import Preset, SamplingOptions
from foretoken.engine.sampling.presets import BUILT_IN
from foretoken.gui.viewmodels.pair.controls import DEFAULTS, ControlsViewModel
from foretoken.gui.viewmodels.pair.presets import PresetsViewModel
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.gui.viewmodels.shared.undo import UndoStack
from foretoken.settings import Settings


@pytest.fixture
def controls(owner: Any) -> ControlsViewModel:
    return ControlsViewModel(parent=owner)


@pytest.fixture
def presets(owner: Any, controls: ControlsViewModel) -> PresetsViewModel:
    preferences = PreferencesViewModel(Settings(), lambda _settings: None, owner)
    return PresetsViewModel(controls=controls, preferences=preferences, undo=UndoStack(owner), parent=owner)


def test_a_preset_sets_no_more_than_sampling_options_that_belong_to_no_one_reply_or_model() -> None:
    assert set(SamplingOptions.__struct_fields__) - set(Preset.__struct_fields__) == {
        *("seed", "logit_bias", "temperature_last", "penalty_window", "dry_window", "dry_breakers"),
        *("grammar", "json_schema"),
    }


def test_a_preset_is_chosen_changed_and_told(presets: PresetsViewModel, controls: ControlsViewModel) -> None:
    assert presets.label == "Balanced"
    controls.set_options(seed=5)
    presets.choose("Creative")
    assert controls.options.sampling.temperature == BUILT_IN["Creative"].temperature
    assert controls.options.sampling.seed == 5  # belongs to no preset
    assert presets.label == "Creative"
    controls.set_options(temperature=0.9)
    assert presets.label == "Creative, changed"
    controls.set_options(temperature=BUILT_IN["Creative"].temperature)
    assert presets.label == "Creative"
    controls.set_options(temperature=0.33)
    controls.restore(DEFAULTS)  # another chat
    assert presets.label == "Balanced"


def test_own_presets_are_saved_renamed_and_deleted_with_undo(
    presets: PresetsViewModel, controls: ControlsViewModel
) -> None:
    controls.set_options(temperature=0.33)
    presets.save_as("  My   own ")
    assert (presets.names[-1], presets.label) == ("My own", "My own")
    presets.choose("Precise")
    presets.choose("My own")
    assert controls.options.sampling.temperature == 0.33
    presets.rename("My own", "Tales")
    assert (presets.own, presets.label) == (["Tales"], "Tales")
    presets.delete("Tales")
    assert presets.own == []
    assert presets.label == "Custom"
    presets._undo.undo()
    assert (presets.own, presets.label) == (["Tales"], "Tales")
    presets._undo.undo()
    assert presets.own == ["My own"]
    for name in ("", "balanced", "x" * 41):
        assert presets.why_not_name(name) is not None
        presets.save_as(name)
    assert presets.own == ["My own"]
