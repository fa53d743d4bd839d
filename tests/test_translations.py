"""The language of the window goes to the engine process, and both read the same translations."""

import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QTranslator

from foretoken import paths, translations, wording
from foretoken.session.caller import child
from foretoken.session.caller.child import EngineLauncher
from foretoken.wording import Language, number, tr, trn


@pytest.fixture(autouse=True)
def english_after() -> Iterator[None]:
    yield
    wording.speak(wording.ENGLISH)


def test_the_engine_process_is_told_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[Any] = []
    monkeypatch.setattr(child, "EngineProcess", lambda command, _environment: commands.append(command))
    EngineLauncher()()
    wording.speak(Language("de"))
    EngineLauncher()()
    assert "--language" not in commands[0]
    assert commands[1][-2:] == ("--language", "de")


@pytest.mark.parametrize(
    ("code", "sentence", "files", "share"),
    [
        ("de", "Das Laden wurde abgebrochen.", ["1 Datei", "1.204 Dateien"], "12,5\N{NO-BREAK SPACE}%"),
        ("zh", "已取消加载。", ["1 个文件", "1,204 个文件"], "12.5%"),
        ("en", "Loading was cancelled.", ["1 file", "1,204 files"], "12.5%"),
        ("tlh", "Loading was cancelled.", ["1 file", "1,204 files"], "12.5%"),
    ],
)
def test_sentences_numbers_and_plurals(code: str, sentence: str, files: list[str], share: str) -> None:
    translations.use(code)
    assert tr("Loading was cancelled.") == sentence
    assert [trn("{n:,} file", "{n:,} files", n) for n in (1, 1204)] == files
    assert number(0.125, ".1%") == share


def test_a_translation_that_cannot_be_read_leaves_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(translations.LOCALES, "fr", (",", " "))
    translations.use("fr")
    assert tr("Loading was cancelled.") == "Loading was cancelled."


def test_a_damaged_translation_leaves_english_or_says_less(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut anywhere, or with any byte another."""
    whole = paths.resource("languages", "de.qm").read_bytes()
    (tmp_path / "languages").mkdir()
    monkeypatch.setattr(paths, "resource", lambda *parts: tmp_path.joinpath(*parts))
    draw = random.Random(31)
    for _ in range(30):
        at = draw.choice((draw.randrange(40), draw.randrange(len(whole))))
        for damaged in (whole[:at], whole[:at] + bytes([draw.randrange(256)]) + whole[at + 1 :]):
            (tmp_path / "languages" / "de.qm").write_bytes(damaged)
            found = translations.translated("de", ",", ".")
            assert found is None or isinstance(found.lookup("Loading was cancelled.", "", -1), str)


@pytest.mark.parametrize("code", ["de", "zh"])
def test_every_text_is_as_qt_reads_it(code: str) -> None:
    compiled = paths.resource("languages", f"{code}.qm")
    qt, ours = QTranslator(), translations.translated(code, ",", ".")
    assert qt.load(str(compiled))
    assert ours is not None
    texts = translations.messages_in(compiled.read_bytes())
    assert len(texts) > 2000
    for (text, meaning), forms in texts.items():
        for count in (-1, 0, 1, 2, 21) if len(forms) > 1 else (-1,):
            assert ours.lookup(text, meaning, count) == qt.translate("", text, meaning or None, count)
    assert ours.lookup("Loading was cancelled.", "no such meaning", -1) == ours.lookup("Loading was cancelled.", "", -1)
    assert ours.lookup("no such text", "", -1) == ""


def test_an_engine_process_that_speaks_german_has_no_qt() -> None:
    said = (
        "from foretoken import translations; from foretoken.session.engine_process import entry; "
        "translations.use('de'); import sys; "
    )
    done = subprocess.run(
        [sys.executable, "-c", said + "print([name for name in sys.modules if name.startswith('PySide6')])"],
        capture_output=True,
        check=True,
    )
    assert done.stdout.strip() == b"[]"
