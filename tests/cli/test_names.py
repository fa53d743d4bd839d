"""Models whose file names are no text: found, shown, chosen, checked and removed like any other."""

import json
import os
import shutil
from pathlib import Path
from types import ModuleType

import pytest
from tests.cli.conftest import Foretoken, Run

from foretoken import paths, settings
from foretoken.replies.trace_file import read_trace


@pytest.fixture
def odd(tmp_path: Path, demo_pair: tuple[Path, Path]) -> Path:
    """The bundled draft under a name that is not UTF-8."""
    folder = tmp_path / "odd"
    folder.mkdir()
    path = folder / os.fsdecode(b"caf\xe9.gguf")
    try:
        shutil.copy(demo_pair[1], path)
    except OSError:
        pytest.skip("this file system takes no such names")
    return path


@pytest.fixture
def listed(odd: Path, home: Path) -> Path:
    """`odd`, in a folder that is looked through."""
    settings.save(paths.data_dir() / "settings.json", settings.Settings(model_folders=(str(odd.parent),)))
    return odd


def test_it_answers(started: Foretoken, odd: Path) -> None:
    done = started("generate", "--main", str(odd), "--prompt", "x", "--max-tokens", "3", "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["finish_reason"] == "length"


def test_it_is_recorded(foretoken: Foretoken, odd: Path, tmp_path: Path) -> None:
    trace = tmp_path / os.fsdecode(b"\xff.jsonl")
    done = foretoken("generate", "--main", str(odd), "--prompt", "x", "--max-tokens", "3", "--trace", str(trace))
    assert done.returncode == 0, done.stderr
    assert read_trace(trace).header.models.main.path == str(odd)


def test_what_is_wrong_with_it_is_said(foretoken: Foretoken, odd: Path) -> None:
    odd.write_bytes(b"noise")
    done = foretoken("generate", "--main", str(odd), "--prompt", "x")
    assert done.returncode == 3
    assert done.stderr.startswith(b"foretoken: caf\\xe9.gguf cannot be used: ")
    assert done.stderr.count(b"\n") == 1


def test_it_is_listed_and_called_by_the_name_that_is_shown(run: Run, listed: Path) -> None:
    code, shown, _ = run("list")
    assert code == 0
    assert "caf\\xe9 " in shown
    (model,) = json.loads(run("list", "--json")[1])["models"]
    assert os.fsencode(model["path"]) == os.fsencode(listed)
    assert run("pairs", "--no-hub", "--for", "caf\\xe9")[0] == 0
    assert run("pairs", "--no-hub", "--for", str(listed), "--json")[0] == 0


def test_it_is_read_once(run: Run, listed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from foretoken.library.on_disk import header_cache

    assert run("list")[0] == 0
    monkeypatch.setattr(header_cache, "read_facts", lambda *_: pytest.fail("it is in the cache"))
    assert run("list")[0] == 0


def test_it_is_verified_and_removed(run: Run, listed: Path, home: Path) -> None:
    own = paths.models_dir() / "owner" / "name" / listed.name
    own.parent.mkdir(parents=True)
    listed.rename(own)
    code, shown, _ = run("verify")
    assert code in (0, 1)
    assert "caf\\xe9.gguf: " in shown
    assert run("verify", "--json")[0] == code
    code, shown, _ = run("remove", "caf\\xe9", "--yes")
    assert code == 0
    assert "caf\\xe9.gguf" in shown
    assert not own.exists()


def test_names_cannot_act_on_the_terminal(run: Run, listed: Path, capfd: pytest.CaptureFixture[str]) -> None:
    hostile = listed.with_name("safe\u202efugg.\x1b[2J\n.gguf")
    listed.rename(hostile)
    for arguments in (["list"], ["pairs", "--no-hub", "--for", str(hostile)], ["verify", str(hostile)]):
        _, out, err = run(*arguments)
        assert not {"\x1b", "\u202e"} & set(out + err)
    hostile.write_bytes(b"noise")
    from foretoken.cli.main import main

    assert main(["inspect", str(hostile)]) == 3
    assert not {"\x1b", "\u202e"} & set("".join(capfd.readouterr()))


@pytest.mark.slow
def test_names_of_every_byte(
    run: Run, home: Path, tmp_path: Path, gguf_files: ModuleType, capfd: pytest.CaptureFixture[str]
) -> None:
    """All are listed under one line each, inspected, and found again by the path that JSON gave."""
    from foretoken.cli.main import main

    folder = tmp_path / "models"
    folder.mkdir()
    model = gguf_files.tiny_model().to_bytes()
    names = {bytes([byte, *b"-", byte]) + b".gguf" for byte in range(1, 256) if byte != ord("/")}
    for name in names:
        (folder / os.fsdecode(name)).write_bytes(model)
    settings.save(paths.data_dir() / "settings.json", settings.Settings(model_folders=(str(folder),)))
    code, shown, err = run("list")
    assert (code, err) == (0, "")
    assert len(shown.splitlines()) == 1 + len(names)
    assert not {c for c in shown if not c.isprintable()} - {"\n"}
    found = [model["path"] for model in json.loads(run("list", "--json")[1])["models"]]
    assert {os.fsencode(path).rsplit(b"/", 1)[-1] for path in found} == names
    for path in found:
        assert main(["inspect", path, "--json"]) == 0
        assert json.loads(capfd.readouterr().out)["main"]["path"] == path
