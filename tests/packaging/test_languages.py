"""The tool that keeps the translations, with the real lupdate and lrelease."""

import string
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtCore import QTranslator

_ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def tool(helper: Callable[[str], ModuleType]) -> ModuleType:
    return helper("../packaging/languages/tool.py")


@pytest.fixture
def program(tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program of one module, with its own folders for translations."""
    monkeypatch.setattr(tool, "SOURCES", tmp_path / "app")
    monkeypatch.setattr(tool, "HERE", tmp_path)
    monkeypatch.setattr(tool, "COMPILED", tmp_path / "compiled")
    monkeypatch.setattr(tool, "PARTS", {"window": ("gui",)})
    module = tmp_path / "app" / "gui" / "a.py"
    module.parent.mkdir(parents=True)
    return module


def test_texts_are_collected_translated_and_compiled(tool: ModuleType, program: Path) -> None:
    program.write_text(
        'NAMES = {"on": later("On")}\n'
        "def shown(count, name):\n"
        '    return tr(NAMES[name]) + tr("It\'s “{name}”", name=name)'
        ' + trn("{n:,} file", "{n:,} files", count) + tr("Open", meaning="state")'
        ' + trn("One folder", "{n:,} folders", count)\n',
        encoding="utf-8",
    )
    tool.update(["window"])
    assert tool.missing("window", "de") == {
        "On": "", "It's “{name}”": "", "{n:,} file": [""], "One folder": [""], "Open\x04state": ""
    }  # fmt: skip
    given = {"On": "An", "It's “{name}”": "Es ist „{name}“", "{n:,} file": ["{n:,} Datei", "{n:,} Dateien"]}
    given |= {"One folder": ["Ein Ordner", "{n:,} Ordner"], "Open\x04state": "offen"}
    assert tool.fill("window", "de", given) == 5
    tool.update(["window"])  # keeps what is translated
    assert tool.missing("window", "de") == {}
    tool.build()
    german = QTranslator()
    assert german.load(str(program.parents[2] / "compiled" / "de.qm"))
    assert german.translate("", "{n:,} file", None, 3) == "{n:,} Dateien"
    assert german.translate("", "Open", "state", -1) == "offen"


def test_a_translation_with_another_name_in_braces_is_refused(tool: ModuleType, program: Path) -> None:
    program.write_text('def f(a):\n    return tr("{count} of it", count=a)\n', encoding="utf-8")
    tool.update(["window"])
    with pytest.raises(SystemExit, match="names in braces differ"):
        tool.fill("window", "zh", {"{count} of it": "{counted}"})


@pytest.mark.parametrize(
    ("source", "reason"),
    [('A = tr("On import")', "no language is chosen yet"), ('def f(x):\n    tr(f"{x} left")', "one literal")],
)
def test_what_cannot_be_translated_is_refused(tool: ModuleType, program: Path, source: str, reason: str) -> None:
    program.write_text(source, encoding="utf-8")
    with pytest.raises(SystemExit, match=reason):
        tool.collected("window")


def test_the_translations_fit_the_program(tool: ModuleType) -> None:
    """Every text of the program is in the files of every language; `tool.py update` puts it there."""
    for part in tool.PARTS:
        texts = {text.text + (f"\x04{text.meaning}" if text.meaning else "") for text in tool.collected(part)}
        for language in tool.LANGUAGES:
            path = _ROOT / "packaging" / "languages" / f"{part}_{language}.ts"
            assert path.is_file() or not texts, f"run packaging/languages/tool.py update {part}"
            if texts:
                known = {key for _message, key in tool._messages(tool.ET.parse(path))}
                assert known == texts, f"run packaging/languages/tool.py update {part}"


@pytest.mark.parametrize("language", ["de", "zh"])
def test_translations_can_be_filled_in_and_say_the_same_everywhere(tool: ModuleType, language: str) -> None:
    """A compiled file holds one translation of a text, whichever part of the program it is in."""
    found: dict[str, tuple[str, ...]] = {}
    for part in tool.PARTS:
        path = _ROOT / "packaging" / "languages" / f"{part}_{language}.ts"
        for message, key in tool._messages(tool.ET.parse(path)) if path.exists() else ():
            forms = tuple(form for form in tool._translations(message) if form)
            assert not forms or found.setdefault(key, forms) == forms, f"{part}: {key} is translated in two ways"
            assert all(_specifications(form).items() <= _specifications(key).items() for form in forms), key
            assert not any("（&" in form for form in forms), f"{key}: a menu's letter stands in (&X), as Qt hides it so"


def _specifications(text: str) -> dict[str, str]:
    """How the names in a text are written. The number of counted things may be written in the plural alone."""
    parts = string.Formatter().parse(text)
    return {name: form or "" for _text, name, form, _conversion in parts if name not in (None, "n")}
