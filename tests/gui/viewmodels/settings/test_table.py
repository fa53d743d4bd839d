"""Every setting of a person is in the table once, and what can be chosen there is what a setting may be."""

from typing import Any

import msgspec
import pytest

from foretoken import wording
from foretoken.features.guide.model import pages
from foretoken.gui.look import theme_manager
from foretoken.gui.viewmodels.settings.settings import ENTRIES, GUIDES
from foretoken.option import Group, Number, OneOf, OptionField, options_of
from foretoken.settings import Settings
from foretoken.wording import Language

FIELDS = set(Settings.__struct_fields__)
OFFERED = [entry for entry in ENTRIES if isinstance(entry.option.control, OneOf | Number)]


def test_every_field_is_shown_once_or_is_what_the_window_remembers() -> None:
    named = [name for entry in ENTRIES for name in (entry.name, *entry.option.more)]
    assert len(named) == len(set(named))
    assert set(options_of(Settings)) <= set(named)
    assert all(entry.option.control is not None for entry in ENTRIES)
    assert {"window_state", "last_chat", "serve_port"} <= FIELDS - set(named)


def test_every_setting_is_explained_in_sentences() -> None:
    for entry in ENTRIES:
        assert entry.option.title.strip()
        assert entry.option.help.endswith((".", ".”")), entry.option.title
    assert len({entry.option.title for entry in ENTRIES}) == len(ENTRIES)
    assert {entry.option.group for entry in ENTRIES} == set(Group)


def values(entry: OptionField) -> list[Any]:
    match entry.option.control:
        case OneOf(options):
            return [value for _name, value in options]
        case Number(low=low, high=high):
            return [None if entry.optional else low, high]
    return []


@pytest.mark.parametrize("entry", OFFERED, ids=lambda entry: entry.name)
def test_what_can_be_chosen_is_what_the_setting_may_be(entry: OptionField) -> None:
    for value in values(entry):
        made = msgspec.structs.replace(Settings(), **{entry.name: value})
        assert msgspec.convert(msgspec.to_builtins(made), Settings) == made
    if isinstance(entry.option.control, OneOf):
        usual = getattr(Settings(), entry.name)
        assert usual in values(entry) or entry.name == "kept_guesses"  # None: nobody chose


def test_the_search_finds_by_any_words() -> None:
    def found(search: str) -> set[str]:
        return {entry.name for entry in ENTRIES if entry.option.matches(search, entry.name)}

    assert found("high contrast") == {"theme"}
    assert "zoom" in found("FONT")
    assert "temperature" in found("sampling random")
    assert not found("no such thing")


def test_the_search_finds_by_the_words_of_the_language_and_by_the_english_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    german = {"Text size": "Textgröße", "Appearance": "Aussehen", "Light": "Hell"}
    language = Language("de", lookup=lambda text, _meaning, _count: german.get(text, ""))
    monkeypatch.setattr(wording, "_spoken", language)

    def found(search: str) -> set[str]:
        return {entry.name for entry in ENTRIES if entry.option.matches(search, entry.name)}

    assert found("textgröße") == {"text_size"}
    assert "theme" in found("aussehen hell")
    assert "theme" in found("appearance light")


def test_learn_more_leads_to_a_section_of_the_guide() -> None:
    known = {f"{page.name}#{section.anchor}" for page in pages() for section in page.sections}
    known |= {page.name for page in pages()}
    assert set(GUIDES) == set(Group)
    assert set(GUIDES.values()) <= known


def test_themes_offered_are_those_there_are() -> None:
    entry = next(entry for entry in ENTRIES if entry.name == "theme")
    assert set(values(entry)) == set(theme_manager.ThemeChoice.__args__)  # type: ignore[attr-defined]


def test_sizes_are_named_as_the_language_writes_percent() -> None:
    kind = next(entry for entry in ENTRIES if entry.name == "text_size").option.control
    assert isinstance(kind, OneOf)
    wording.speak(Language("de", percent=" %"))
    try:
        assert next(kind.named()) == ("80 %", 80)
    finally:
        wording.speak(wording.ENGLISH)
