"""The language of the window goes to the engine process, and both read the same translations."""

from collections.abc import Iterator
from typing import Any

import pytest

from foretoken import wording
from foretoken.session.caller import child
from foretoken.session.caller.child import EngineLauncher
from foretoken.session.engine_process import language
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
    language.use(code)
    assert tr("Loading was cancelled.") == sentence
    assert [trn("{n:,} file", "{n:,} files", n) for n in (1, 1204)] == files
    assert number(0.125, ".1%") == share


def test_a_translation_that_cannot_be_read_leaves_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(language.LOCALES, "fr", language.QLocale.Language.French)
    language.use("fr")
    assert tr("Loading was cancelled.") == "Loading was cancelled."
