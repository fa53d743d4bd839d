"""The models folder moves, within a disk and between disks, and loses nothing."""

import errno
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from foretoken.errors import DiskFull, DownloadError
from foretoken.library.files.remote import Want
from foretoken.library.on_disk import models_folder
from foretoken.library.on_disk.models_folder import ModelsFolder, move

WANT = Want("maker/Tiny-GGUF", "Tiny-Q8_0.gguf")


@pytest.fixture
def old(
    hub: Any, downloading: ModuleType, stand_in: ModuleType, gguf_files: ModuleType, tmp_path: Path
) -> ModelsFolder:
    """With a finished download, a half one, and a file that was put there by hand."""
    folder = tmp_path / "old"
    hub.add("maker/Tiny-GGUF", {"Tiny-Q8_0.gguf": gguf_files.tiny_model().to_bytes()})
    downloading.Download(hub, folder, WANT).run()
    hub.add("maker/Half-GGUF", {"Half-Q8_0.gguf": gguf_files.tiny_model(width=256).to_bytes()})
    hub.fail("Half-Q8_0.gguf", stand_in.Fault(stand_in.Kind.CUT, at=500_000))
    half = downloading.Download(
        hub, folder, Want("maker/Half-GGUF", "Half-Q8_0.gguf"), policy=downloading.RetryPolicy(attempts=0)
    )
    with pytest.raises(DownloadError):
        half.run()
    (folder / "by-hand.gguf").write_bytes(b"x")
    return ModelsFolder(folder)


def contents(folder: ModelsFolder) -> dict[str, bytes]:
    files = (file for file in folder.root.rglob("*") if file.is_file() and file.suffix != ".lock")
    return {file.relative_to(folder.root).as_posix(): file.read_bytes() for file in files}


@pytest.fixture(params=["one disk", "two disks"])
def disks(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "two disks":

        def refuse(self: Path, target: Path) -> Path:
            raise OSError(errno.EXDEV, "Invalid cross-device link")

        monkeypatch.setattr(Path, "rename", refuse)
    return str(request.param)


def test_everything_moves(disks: str, old: ModelsFolder, hub: Any, downloading: ModuleType, tmp_path: Path) -> None:
    before = contents(old)
    new = ModelsFolder(tmp_path / "new")
    steps = list(move(old, new))
    assert contents(new) == before
    assert not old.root.exists()
    assert steps[-1].done == steps[-1].size == sum(map(len, before.values()))
    assert [step.done for step in steps] == sorted(step.done for step in steps)
    half = downloading.Download(hub, new.root, Want("maker/Half-GGUF", "Half-Q8_0.gguf"))
    half.run()  # goes on where it was
    assert half.fetcher.received == len(hub.repositories["maker/Half-GGUF"].files["Half-Q8_0.gguf"].data) - 500_000


def test_a_move_that_was_stopped_goes_on(disks: str, old: ModelsFolder, tmp_path: Path) -> None:
    before = contents(old)
    new = ModelsFolder(tmp_path / "new")
    first = move(old, new)
    next(first)
    first.close()
    list(move(old, new))
    assert {name: content for name, content in contents(new).items() if not name.endswith(".moving")} == before


def test_nothing_is_overwritten(old: ModelsFolder, tmp_path: Path) -> None:
    new = ModelsFolder(tmp_path / "new")
    new.root.mkdir()
    (new.root / "by-hand.gguf").write_bytes(b"another")
    with pytest.raises(DownloadError, match=r"by-hand\.gguf is there already"):
        list(move(old, new))
    assert (new.root / "by-hand.gguf").read_bytes() == b"another"
    assert (old.root / "by-hand.gguf").read_bytes() == b"x"


def test_not_into_itself_and_not_during_a_download(old: ModelsFolder, tmp_path: Path) -> None:
    with pytest.raises(DownloadError, match="lie inside one another"):
        list(move(old, ModelsFolder(old.root / "inside")))
    assert list(move(old, ModelsFolder(old.root))) == []
    with (
        old.lock("maker/Half-GGUF", "Half-Q8_0.gguf"),
        pytest.raises(DownloadError, match="A download into the models folder is running"),
    ):
        list(move(old, ModelsFolder(tmp_path / "new")))


def test_another_disk_needs_room(
    old: ModelsFolder, downloading: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(models_folder, "_on_one_disk", lambda source, target: False)
    new = ModelsFolder(tmp_path / "new")
    with pytest.raises(DiskFull, match="The models folder needs"):
        list(move(old, new, disk=downloading.SmallDisk(1000), reserve=0))
    assert "by-hand.gguf" in contents(old)
