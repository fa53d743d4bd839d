"""Options of a reply: changed piece by piece, kept in the settings, shown in the popover."""

import msgspec
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from foretoken.engine.options import MAX_SHOWN_SEED, SamplingOptions
from foretoken.engine.sampling.chance import FRESH_SEED_BITS
from foretoken.gui.viewmodels.pair.controls import DEFAULTS, ControlsViewModel, from_settings, into_settings
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.settings import Settings


def test_settings_and_choices_are_the_same_both_ways() -> None:
    settings = Settings(
        temperature=0.3,
        top_k=7,
        top_p=0.5,
        min_p=0.2,
        repetition_penalty=1.2,
        presence_penalty=0.4,
        frequency_penalty=-0.3,
        seed=11,
        draft_length=5,
        min_confidence=0.6,
        lookup=False,
        max_tokens=99,
        system_prompt="Be brief.",
        typical_p=0.8,
        top_n_sigma=1.5,
        xtc_probability=0.5,
        xtc_threshold=0.2,
        dry_multiplier=0.7,
        dry_base=2.0,
        dry_allowed_length=3,
        mirostat=2,
        mirostat_tau=4.0,
        mirostat_eta=0.2,
        logit_bias=((5, 1.5), (7, -100.0)),
        kept_guesses="typical",
        form="grammar",
        grammar='root ::= "a"',
        schema='{"type": "integer"}',
        theme="dark",
    )
    assert from_settings(settings).reply.sampling.grammar == 'root ::= "a"'
    assert into_settings(from_settings(settings), Settings(theme="dark")) == settings
    assert from_settings(Settings()) == DEFAULTS


def test_the_usual_rule_of_older_versions_was_no_choice_and_others_were() -> None:
    # They wrote it down for everybody, and with it a seed gave another text with every draft.
    def rule(settings: Settings) -> str:
        return from_settings(settings).reply.draft.acceptance

    assert rule(Settings(acceptance="rejection")) == rule(Settings()) == "exact"
    assert rule(Settings(acceptance="typical")) == "typical"
    assert rule(Settings(acceptance="/home/me/rule.py")) == "exact"  # one's own is for the command line
    assert rule(Settings(acceptance="typical", kept_guesses="exact")) == "exact"
    # Whoever chooses it now has it.
    kept = into_settings(from_settings(Settings(kept_guesses="rejection")), Settings(acceptance="typical"))
    assert (kept.kept_guesses, rule(kept)) == ("rejection", "rejection")


def test_every_sampler_of_the_popover_is_kept() -> None:
    never_changed_here = {"penalty_window", "temperature_last", "dry_window", "dry_breakers"}
    forms = {"grammar", "json_schema"}
    kept = set(SamplingOptions.__struct_fields__) - forms
    assert kept - set(Settings.__struct_fields__) == never_changed_here


def test_one_signal_a_change_and_none_without_one(owner: QObject) -> None:
    controls = ControlsViewModel(parent=owner)
    seen: list[object] = []
    controls.changed.connect(seen.append)
    controls.set_draft_length(4)
    controls.set_draft_length(4)
    controls.set_options(temperature=0.0, top_k=1)
    controls.set_options(max_tokens=None)
    assert len(seen) == 2
    controls.set_draft_length(99)
    assert controls.options.draft.length == 32


def test_reset_keeps_the_system_prompt_and_the_draft_length(owner: QObject) -> None:
    controls = ControlsViewModel(parent=owner)
    controls.set_system_prompt("Be brief.")
    controls.set_options(temperature=1.5, seed=3)
    controls.set_draft_length(7)
    controls.reset_sampling()
    assert controls.options.sampling == DEFAULTS.reply.sampling
    assert controls.options.draft.length == 7
    assert controls.choices.system_prompt == "Be brief."


def test_preferences_are_written_once_and_failures_said_once(owner: QObject, qtbot: QtBot) -> None:
    written: list[Settings] = []
    preferences = PreferencesViewModel(Settings(), written.append, owner)
    preferences.change(theme="dark")
    preferences.change(top_k=3)
    qtbot.waitUntil(lambda: len(written) == 1)
    assert (written[0].theme, written[0].top_k) == ("dark", 3)
    preferences.change(top_k=3)
    preferences.flush()
    assert len(written) == 1

    def refuse(_settings: Settings) -> None:
        raise OSError(28, "No space left on device")

    failing = PreferencesViewModel(Settings(), refuse, owner)
    said: list[str] = []
    failing.failed.connect(said.append)
    failing.change(theme="light")
    failing.flush()
    failing.change(theme="dark")
    failing.flush()
    assert len(said) == 1
    assert "No space left" in said[0]
    assert failing.settings == msgspec.structs.replace(Settings(), theme="dark")


def test_every_seed_that_a_reply_takes_by_itself_fits_the_seed_field() -> None:
    assert 2**FRESH_SEED_BITS - 1 <= MAX_SHOWN_SEED
