"""Settings survive a restart, a broken file and a failed write."""

from pathlib import Path

import pytest

from foretoken import settings


def test_round_trip(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    settings.save(path, settings.Settings(theme="dark", draft_length=7, recent_models=("a.gguf",)))
    assert settings.load(path) == settings.Settings(theme="dark", draft_length=7, recent_models=("a.gguf",))


def test_none_there_gives_defaults(tmp_path: Path) -> None:
    assert settings.load(tmp_path / "none.json") == settings.Settings()


def test_a_broken_file_is_kept_aside(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text("{ nonsense")
    assert settings.load(path) == settings.Settings()
    assert (tmp_path / "settings.json.bad").read_text() == "{ nonsense"


def test_unknown_keys_of_a_newer_version_are_ignored(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"theme": "light", "later": 1}')
    assert settings.load(path).theme == "light"


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.json"
    settings.save(path, settings.Settings(theme="dark"))
    monkeypatch.setattr(settings.os, "fsync", lambda _: (_ for _ in ()).throw(OSError("disk full")))
    with pytest.raises(OSError, match="disk full"):
        settings.save(path, settings.Settings(theme="light"))
    assert settings.load(path).theme == "dark"
    assert [p.name for p in path.parent.iterdir()] == ["settings.json"]
