"""Settings survive a restart, a broken file, broken values and a failed write."""

import os
import random
import socket
import stat
import sys
from pathlib import Path

import pytest

from foretoken import settings


def test_round_trip(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    settings.save(path, settings.Settings(theme="dark", draft_length=7, recent_models=("a.gguf",)))
    assert settings.load(path) == settings.Settings(theme="dark", draft_length=7, recent_models=("a.gguf",))
    assert settings.restore(path) == (settings.load(path), None)


def test_none_there_gives_defaults(tmp_path: Path) -> None:
    assert settings.restore(tmp_path / "none.json") == (settings.Settings(), None)


@pytest.mark.parametrize("content", [b"{ nonsense", b"", b"\xff\xfe", b"[1]", b"null", b"[" * 100_000])
def test_a_broken_file_is_kept_aside_and_said_once(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    found, sentence = settings.restore(path)
    assert found == settings.Settings()
    assert sentence is not None
    assert "kept as settings.json.bad" in sentence
    assert (tmp_path / "settings.json.bad").read_bytes() == content
    assert settings.restore(path) == (found, None)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seed", str(2**70)),
        ("seed", "-1"),
        ("context", str(10**12)),
        ("context", "1"),
        ("last_chat", str(2**63)),
        ("last_chat", "9" * 5000),
        ("theme", '"blue"'),
        ("theme", "3"),
        ("temperature", "1e999"),
        ("temperature", "NaN"),
        ("temperature", '"hot"'),
        ("top_k", "1.5"),
        ("main_model", '"a\\u0000b"'),
        ("recent_models", '["x", 3]'),
        ("logit_bias", "[[1, 2, 3]]"),
        ("draft_length", "33"),
        ("gpu_layers", "-2"),
        ("dialogs", '{"hub": {"tables": {"files": {"widths": [%d]}}}}' % 2**40),  # noqa: UP031
        ("dialogs", '{"a":' * 5000 + "1" + "}" * 5000),
        ("max_tokens", "0"),
        ("kept_guesses", '"/home/me/rule.py"'),  # one's own is for the command line
        ("kv_type", '"' + "x" * 100 + '"'),
    ],
)
def test_a_bad_value_costs_only_itself(tmp_path: Path, name: str, value: str) -> None:
    path = tmp_path / "settings.json"
    others = '"pace": "slow", "system_prompt": "Be \\"brief\\", not \\"seed\\": 3.", "plots_shown": true'
    path.write_text(f'{{{others}, "{name}": {value}, "ghosts_visible": false}}')
    found, sentence = settings.restore(path)
    assert (found.pace, found.plots_shown, found.ghosts_visible) == ("slow", True, False)
    assert found.system_prompt == 'Be "brief", not "seed": 3.'
    assert getattr(found, name) == getattr(settings.Settings(), name)
    assert sentence is not None
    assert name.replace("_", " ") in sentence
    assert settings.restore(path) == (found, None)


def test_loading_for_a_command_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"theme": "dark", "seed": -1}')
    assert settings.load(path) == settings.Settings(theme="dark")
    assert [entry.name for entry in tmp_path.iterdir()] == ["settings.json"]


@pytest.mark.skipif(sys.platform == "win32", reason="pipes and sockets are no files there")
@pytest.mark.parametrize("what", ["folder", "pipe", "socket", "device", "loop"])
def test_what_is_no_file_is_put_aside(tmp_path: Path, what: str) -> None:
    path = tmp_path / "settings.json"
    with socket.socket(socket.AF_UNIX) as plug:
        match what:
            case "folder":
                path.mkdir()
            case "pipe":
                os.mkfifo(path)
            case "socket":
                plug.bind(str(path))
            case "device":
                path.symlink_to("/dev/zero")
            case _:
                path.symlink_to(path)
    found, sentence = settings.restore(path)
    assert found == settings.Settings()
    assert sentence is not None
    assert os.path.lexists(tmp_path / "settings.json.bad")
    settings.save(path, settings.Settings(theme="dark"))
    assert settings.restore(path) == (settings.Settings(theme="dark"), None)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("seed", range(60))
def test_one_byte_costs_little(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "settings.json"
    whole = settings.Settings(
        theme="dark", system_prompt="Be brief.", recent_models=("/m/a.gguf", "/m/b.gguf"), seed=7, last_chat=3
    )
    settings.save(path, whole)
    rng = random.Random(seed)
    data = bytearray(path.read_bytes())
    at = rng.randrange(len(data))
    data[at] = rng.randrange(128, 256) if seed % 2 else (data[at] + rng.randrange(1, 256)) % 256
    path.write_bytes(data)
    found, sentence = settings.restore(path)
    fields = settings.Settings.__struct_fields__
    assert sum(getattr(found, name) != getattr(whole, name) for name in fields) <= 2, (at, sentence)
    assert settings.restore(path) == (found, None)


def test_unknown_keys_of_a_newer_version_are_ignored(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"theme": "light", "later": 1}')
    assert settings.restore(path) == (settings.Settings(theme="light"), None)


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.json"
    settings.save(path, settings.Settings(theme="dark"))
    monkeypatch.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError("disk full")))
    with pytest.raises(OSError, match="disk full"):
        settings.save(path, settings.Settings(theme="light"))
    assert settings.load(path).theme == "dark"
    assert [p.name for p in path.parent.iterdir()] == ["settings.json"]
