"""The Speculation sheet: where guesses come from, samplers, presets, kept guesses, and the form of replies."""

import dataclasses
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QApplication, QComboBox, QToolButton
from pytestqt.qtbot import QtBot

from foretoken.engine.options import RULES, DraftSource
from foretoken.gui.viewmodels.pair.controls import DEFAULTS, ControlsViewModel, from_settings, into_settings
from foretoken.gui.widgets.pair.speculation import SpeculationButton, SpeculationSheet
from foretoken.gui.widgets.shared.fields import BiasesField, parse_biases, written_biases
from foretoken.option import options_of
from foretoken.settings import Settings, load, save

GRAMMAR = 'root ::= "Yes" | "No"'


@dataclasses.dataclass
class Parts:
    core: Any

    @property
    def controls(self) -> ControlsViewModel:
        return self.core.controls  # type: ignore[no-any-return]

    @property
    def button(self) -> SpeculationButton:
        return self.core.window.top.speculation  # type: ignore[no-any-return]

    @property
    def popover(self) -> SpeculationSheet:
        return self.button.sheet

    def field(self, name: str) -> Any:
        """What has the keyboard of an option's field."""
        return self.popover.fields[name].inner

    def show_page(self, number: int) -> None:
        self.popover.pages.setCurrentIndex(number)


@pytest.fixture
def parts(whole_window: Callable[..., Any]) -> Parts:
    return Parts(whole_window())


def pick(field: QComboBox, value: object) -> None:
    """As a person does it."""
    place = field.findData(value)
    field.setCurrentIndex(place)
    field.activated.emit(place)


def test_every_sampler_reaches_the_options_and_reset_takes_it_back(parts: Parts) -> None:
    values = {"typical_p": 0.8, "top_n_sigma": 1.5, "xtc_probability": 0.5, "xtc_threshold": 0.2, "dry_multiplier": 0.7}
    values |= {"dry_base": 2, "dry_allowed_length": 3, "mirostat_tau": 4, "mirostat_eta": 0.2}
    for name, value in values.items():
        parts.field(name).setValue(value)
    pick(parts.field("mirostat"), 2)
    pick(parts.field("kept_guesses"), "rejection")
    biases = parts.field("logit_bias")
    biases.setText("5=1.5; 7=-100")
    biases.editingFinished.emit()
    found = parts.controls.options.sampling
    assert {name: getattr(found, name) for name in values} == values
    assert found.mirostat == 2
    assert found.logit_bias == ((5, 1.5), (7, -100.0))
    assert biases.text() == "5=1.5, 7=-100"
    assert parts.controls.options.draft.acceptance == "rejection"
    parts.popover.reset.click()
    assert parts.controls.options.sampling == DEFAULTS.reply.sampling
    assert parts.controls.options.draft.acceptance == "exact"
    shown = (parts.field("top_n_sigma").text(), parts.field("mirostat").currentText(), biases.text())
    assert shown == ("off", "Off", "")


def test_what_has_no_effect_cannot_be_changed(parts: Parts) -> None:
    idle = [parts.field(f"{name}") for name in ("xtc_threshold", "dry_base", "dry_allowed_length", "mirostat_tau")]
    assert not any(field.isEnabled() for field in (*idle, parts.field("mirostat_eta")))
    parts.controls.set_options(xtc_probability=0.1, dry_multiplier=0.1, mirostat=1)
    assert all(field.isEnabled() for field in (*idle, parts.field("mirostat_eta")))


def test_a_bias_that_is_none_is_said_at_once_and_not_taken(parts: Parts, qtbot: QtBot) -> None:
    field = parts.popover.fields["logit_bias"]
    assert isinstance(field, BiasesField)
    biases = field.line
    parts.controls.set_options(logit_bias=((5, 1.0),))
    biases.clear()
    qtbot.keyClicks(biases, "7=much")
    assert "7=much" in field.fault.text()
    assert biases.accessibleDescription() == field.fault.text()
    biases.editingFinished.emit()
    parts.controls.set_options(temperature=0.1)  # another field: what is typed stays
    assert biases.text() == "7=much"
    assert parts.controls.options.sampling.logit_bias == ((5, 1.0),)
    biases.clear()
    qtbot.keyClicks(biases, "7=2")
    assert field.fault.text() == ""
    qtbot.keyClick(biases, Qt.Key.Key_Return)
    assert parts.controls.options.sampling.logit_bias == ((7, 2.0),)


@pytest.mark.parametrize("text", ["5", "=5", "-1=5", "5=101", "5=nan", "a=1", "5=1=2", "99999999999=1"])
def test_biases_that_are_none(text: str) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        parse_biases(text)


def test_biases_are_read_as_they_are_written() -> None:
    assert parse_biases(" 5 = 1.5 ,, 7=-100; 5=2 ") == ((5, 2.0), (7, -100.0))
    assert parse_biases(written_biases(((3, 0.25), (9, -1)))) == ((3, 0.25), (9, -1.0))
    assert parse_biases("") == ()


def test_lossy_acceptance_is_said_where_it_is_chosen_and_in_the_bar(parts: Parts) -> None:
    parts.popover.show()
    assert not parts.popover.lossy.isVisible()
    assert parts.button.text() == "Speculation: Auto ▾"
    pick(parts.field("kept_guesses"), "typical")
    assert parts.popover.lossy.isVisible()
    assert "lossy" in parts.button.text()
    assert "not the main model's own" in parts.button.toolTip()


def test_the_built_in_rules_are_the_choice(parts: Parts) -> None:
    box = parts.field("kept_guesses")
    assert [box.itemData(at) for at in range(box.count())] == list(RULES)


def test_a_form_counts_when_its_field_is_left_and_is_off_by_default(parts: Parts) -> None:
    form = parts.popover.form
    parts.popover.show()
    parts.show_page(3)
    assert not form.text.isEnabled()
    pick(form.kind, "grammar")
    assert form.text.isEnabled()
    assert "Empty: replies are unconstrained" in form.state.text()
    form.text.setPlainText(GRAMMAR)
    assert parts.controls.options.sampling.grammar == ""
    assert "when you leave" in form.state.text()
    form.kind.setFocus()
    assert parts.controls.options.sampling.grammar == GRAMMAR
    assert form.state.text() == "Replies match this form."
    assert parts.button.text() == "Speculation: Auto · form ▾"
    pick(form.kind, "schema")
    assert parts.controls.options.sampling.grammar == ""
    form.text.setPlainText('{"type": "integer"}')
    parts.popover.hide()  # Esc or a click elsewhere
    assert parts.controls.options.sampling.json_schema == '{"type": "integer"}'
    pick(form.kind, "none")
    assert parts.controls.options.sampling == DEFAULTS.reply.sampling
    pick(form.kind, "grammar")
    assert form.text.toPlainText() == GRAMMAR  # both are kept
    parts.popover.reset.click()
    assert parts.controls.options.sampling == DEFAULTS.reply.sampling
    assert parts.controls.choices.grammar == GRAMMAR


def test_a_mistake_in_a_form_is_said_with_its_place_and_holds_nothing(parts: Parts) -> None:
    form = parts.popover.form
    pick(form.kind, "grammar")
    form.text.setPlainText('root ::= "a" |\n  ("b"')
    assert "line 2, column 3: this parenthesis is not closed" in form.state.text()
    assert form.text.accessibleDescription() == form.state.text()
    form.commit()
    assert parts.controls.options.sampling.grammar == ""
    assert parts.controls.choices.grammar == 'root ::= "a" |\n  ("b"'  # what was typed is kept
    assert "form" not in parts.button.text()
    form.text.setPlainText("root ::= " + "(" * 100)
    assert "nested too deep" in form.state.text()
    pick(form.kind, "schema")
    form.text.setPlainText('{"type": "string", "pattern": "(?=a)"}')
    assert "look-around" in form.state.text()
    form.text.setPlainText("{")
    assert form.state.text().startswith("The schema is no JSON")


def test_a_form_comes_from_a_file(parts: Parts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    form = parts.popover.form
    parts.popover.show()
    pick(form.kind, "grammar")
    (tmp_path / "a.gbnf").write_text(GRAMMAR)
    seen: list[bool] = []

    def ask(*_arguments: object) -> tuple[str, str]:
        seen.append(parts.popover.isVisible())
        return str(tmp_path / "a.gbnf"), ""

    monkeypatch.setattr("foretoken.gui.widgets.pair.controls_form.QFileDialog.getOpenFileName", ask)
    form.load.click()
    assert seen == [False]  # a popup would be in the dialog's way
    assert parts.popover.isVisible()
    assert parts.controls.options.sampling.grammar == GRAMMAR
    (tmp_path / "b.gbnf").write_bytes(b"\xff\xfe\x00")
    form.load_file(tmp_path / "b.gbnf")
    assert form.state.text() == "b.gbnf is not UTF-8 text; choose another file."
    form.load_file(tmp_path / "none.gbnf")
    assert form.state.text().startswith("none.gbnf could not be read (No such file")
    os.mkfifo(tmp_path / "pipe.gbnf")
    form.load_file(tmp_path / "pipe.gbnf")
    assert form.state.text() == "pipe.gbnf could not be read (it is not an ordinary file)."
    (tmp_path / "big.gbnf").write_bytes(b"#" * 1_000_001)
    form.load_file(tmp_path / "big.gbnf")
    assert "too large" in form.state.text()
    assert parts.controls.options.sampling.grammar == GRAMMAR


def test_choices_outlive_the_program(parts: Parts, tmp_path: Path) -> None:
    controls = parts.controls
    controls.set_options(logit_bias=((4, -1.0),), mirostat=1)
    controls.set_options(kept_guesses="typical")
    controls.set_form("grammar")
    controls.set_form_text("grammar", GRAMMAR)
    save(tmp_path / "s.json", into_settings(controls.choices, Settings()))
    assert from_settings(load(tmp_path / "s.json")) == controls.choices


def test_every_field_has_a_name_a_meaning_and_the_keyboard(parts: Parts) -> None:
    form = parts.popover.form
    for name in parts.popover.fields:
        field, option = parts.field(name), options_of(Settings)[name].option
        assert field.accessibleName() == option.title
        assert field.toolTip() == field.accessibleDescription() == option.help
    for field in (*map(parts.field, parts.popover.fields), form.kind, form.text, form.load):
        assert field.focusPolicy() & Qt.FocusPolicy.TabFocus
        assert field.toolTip() or field.accessibleName()
    parts.popover.open_under(QToolButton(parts.button))
    firsts = (parts.popover.source, parts.field("temperature"), parts.field("typical_p"), form.kind)
    for number, first in enumerate(firsts):
        parts.show_page(number)
        parts.popover.open_under(parts.button)
        assert parts.popover.focusWidget() is first


def test_the_sheet_changes_and_follows(parts: Parts) -> None:
    parts.field("temperature").setValue(0.0)
    parts.field("seed").setValue(5)
    parts.field("max_tokens").setValue(64)
    pick(parts.field("lookup"), True)
    pick(parts.field("draft_length"), 7)
    options = parts.controls.options
    assert (options.sampling.temperature, options.sampling.seed, options.stop.max_tokens) == (0.0, 5, 64)
    assert (options.draft.lookup, options.draft.length) == (True, 7)
    seen: list[object] = []
    parts.controls.changed.connect(seen.append)
    parts.popover.reset.click()
    assert len(seen) == 1
    assert parts.field("temperature").value() == DEFAULTS.reply.sampling.temperature
    assert parts.field("lookup").currentText() == "Auto"
    assert parts.field("draft_length").currentText() == "7"
    assert [parts.field(name).text() for name in ("seed", "max_tokens", "min_confidence")] == [
        *("random", "no limit", "never")
    ]


def test_every_source_says_what_it_does_and_another_than_auto_stands_out(parts: Parts) -> None:
    source = parts.popover.source
    assert [source.itemText(at) for at in range(source.count())] == [
        *("Auto", "Draft only", "Prompt lookup only", "None")
    ]
    assert "fastest" in parts.popover.meaning.text()
    pick(source, DraftSource.LOOKUP)
    assert parts.core.sources.chosen is DraftSource.LOOKUP
    assert "earlier text" in parts.popover.meaning.text()
    assert parts.button.text() == "Speculation: Lookup ▾"
    assert parts.button.property("role") == "changed"
    pick(source, DraftSource.NONE)
    parts.controls.set_draft_length(4)
    assert not parts.field("draft_length").isEnabled()
    pick(source, DraftSource.AUTO)
    assert (parts.button.text(), parts.button.property("role")) == ("Speculation: Auto · 4 ▾", "")


def test_presets_are_in_the_sheet_and_the_button_says_which_is_in_force(parts: Parts) -> None:
    presets, row = parts.core.presets, parts.popover.presets
    presets.choose("Precise")
    assert parts.button.text() == "Speculation: Auto · Precise ▾"
    row.save.click()
    row.field.setText("balanced")
    row.take.click()
    assert "another" in row.fault.text()
    row.field.setText("Exact")
    row.take.click()
    assert presets.own == ["Exact"]
    assert row.button.text() == "Exact"
    row.menu.aboutToShow.emit()
    captions = [action.text() for action in row.menu.actions()]
    assert captions[:4] == ["Precise", "Balanced", "Creative", "Exact"]
    assert captions[-2:] == ["Rename “Exact”…", "Delete “Exact”"]


def test_the_sheet_shows_the_help_of_the_field_that_has_the_keyboard_or_the_pointer(parts: Parts) -> None:
    shown = parts.popover.helping
    assert "Point at an option" in shown.text()
    for field, event in (
        (parts.field("top_k"), QFocusEvent(QEvent.Type.FocusIn)),
        (parts.field("min_confidence").lineEdit(), QEvent(QEvent.Type.Enter)),
    ):
        QCoreApplication.sendEvent(field, event)
        named = field if field.accessibleName() else field.parent()
        assert shown.text() == named.toolTip() != ""


def test_the_sheet_opens_inside_the_window_by_key_where_guesses_are_chosen(parts: Parts, qtbot: QtBot) -> None:
    window = parts.core.window
    parts.show_page(2)
    qtbot.keyClick(window, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert parts.popover.isVisible()
    assert parts.popover.focusWidget() is parts.popover.source
    assert parts.popover.geometry().right() <= window.geometry().right()
    assert parts.popover.y() > parts.button.mapToGlobal(parts.button.rect().bottomLeft()).y()
    parts.popover.hide()
    assert QApplication.activePopupWidget() is None
