"""Files of ours are the user's alone, and what cannot be read is kept aside."""

import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from foretoken import own_files
from foretoken.engine.gguf.read import read_header
from foretoken.engine.verify import own_rule
from foretoken.errors import ForetokenError
from foretoken.features.exchange.imports import chats_of
from foretoken.library.catalog import pair_file
from foretoken.measuring import suite
from foretoken.replies.trace_file import read_trace

posix = pytest.mark.skipif(sys.platform == "win32", reason="POSIX modes")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@posix
def test_what_is_made_is_private_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        tmp_path.chmod(0o755)
        own_files.make_folder(tmp_path / "a" / "b")
        own_files.write(tmp_path / "a" / "file", b"1")
        own_files.touch(tmp_path / "a" / "empty")
        (tmp_path / "open").write_bytes(b"0")
        own_files.write(tmp_path / "open", b"1")
    finally:
        os.umask(before)
    assert [mode(tmp_path / "a"), mode(tmp_path / "a" / "b")] == [0o700, 0o700]
    assert [mode(tmp_path / name) for name in ("a/file", "a/empty", "open")] == [0o600] * 3
    assert mode(tmp_path) == 0o755  # it was there


@posix
def test_what_is_there_already_is_closed_to_others(tmp_path: Path) -> None:
    data, shared = tmp_path / "data", tmp_path / "shared"
    for folder in (data / "models" / "owner", shared):
        folder.mkdir(parents=True)
    files = [data / "settings.json", data / "models" / "queue.json", data / "models" / "owner" / "m.gguf", shared / "x"]
    for file in files:
        file.touch()
        file.chmod(0o664)
    for folder in (data, data / "models", data / "models" / "owner", shared):
        folder.chmod(0o775)
    (data / "link").symlink_to(shared)
    (data / "linked file").symlink_to(shared / "x")
    own_files.close_to_all_others([data, tmp_path / "none"])
    assert [mode(file) for file in files] == [0o600, 0o600, 0o664, 0o664]
    assert [mode(data), mode(data / "models"), mode(data / "models" / "owner")] == [0o700] * 3
    assert mode(shared) == 0o775


def test_nothing_is_put_aside_over_an_earlier_one(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    for number, name in enumerate(("a.json.bad", "a.json.bad2", "a.json.bad3")):
        path.write_text(str(number))
        kept = own_files.set_aside(path, copy=number == 1)
        assert kept == tmp_path / name
        assert kept.read_text() == str(number)
        assert path.exists() == (number == 1)
    assert own_files.set_aside(path) is None


@posix
def test_below_a_folder_that_others_use_they_may_go_on(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        (tmp_path / "shared").mkdir(mode=0o775)
        own_files.make_below(tmp_path / "shared", tmp_path / "shared" / "a" / "b")
        own_files.make_below(tmp_path / "own", tmp_path / "own" / "a")
    finally:
        os.umask(before)
    assert [mode(tmp_path / "shared" / "a"), mode(tmp_path / "shared" / "a" / "b")] == [0o775] * 2
    assert [mode(tmp_path / "own"), mode(tmp_path / "own" / "a")] == [0o700] * 2


def test_what_cannot_be_copied_is_moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a").write_text("kept")
    monkeypatch.setattr(own_files.shutil, "copyfile", lambda *_: (_ for _ in ()).throw(PermissionError(13, "no")))
    assert own_files.set_aside(tmp_path / "a", copy=True) == tmp_path / "a.bad"
    assert (tmp_path / "a.bad").read_text() == "kept"
    assert not (tmp_path / "a").exists()


@posix
def test_only_files_of_a_reasonable_size_are_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "large").write_bytes(bytes(11))
    for name in ("pipe", "large", ".", "none"):
        with pytest.raises(OSError, match=r"not an ordinary file|larger|[Dd]irectory"):
            own_files.read(tmp_path / name, 10)
    assert own_files.read(tmp_path / "large", 11) == bytes(11)


@posix
@pytest.mark.parametrize(
    "reads",
    [
        pair_file.load,
        suite.from_file,
        read_header,
        read_trace,
        lambda path: own_rule.rule_of(str(path)),
        lambda path: next(chats_of(path)),
    ],
)
def test_a_pipe_that_the_user_chose_is_not_waited_for(tmp_path: Path, reads: Callable[[Path], object]) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ForetokenError, match=r"not an ordinary file|not a regular file") as refused:
        reads(tmp_path / "pipe")
    assert str(refused.value).count("\n") == 0
