"""Our own files: verified against the digest they came with, removed, and brought back."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from foretoken.errors import DownloadError
from foretoken.library.files.remote import Want
from foretoken.library.on_disk.header_cache import HeaderCache
from foretoken.library.on_disk.local import LocalModel, scan
from foretoken.library.on_disk.models_folder import ModelsFolder
from foretoken.library.on_disk.own_models import Health, OwnModels, Verified, Verifying
from foretoken.library.on_disk.stores import ModelPlace, Store

Models = Callable[[], dict[str, LocalModel]]


@pytest.fixture
def folder(hub: Any, downloading: ModuleType, gguf_files: ModuleType, tmp_path: Path) -> ModelsFolder:
    """With one model from the hub, and one that was copied there by hand."""
    content = gguf_files.tiny_model().to_bytes()
    hub.add("maker/Tiny-GGUF", {"Tiny-Q8_0.gguf": content})
    downloading.Download(hub, tmp_path, Want("maker/Tiny-GGUF", "Tiny-Q8_0.gguf")).run()
    (tmp_path / "by-hand.gguf").write_bytes(content)
    return ModelsFolder(tmp_path)


@pytest.fixture
def models(folder: ModelsFolder, tmp_path_factory: pytest.TempPathFactory) -> Models:
    cache = tmp_path_factory.mktemp("cache") / "headers"
    return lambda: {model.name: model for model in scan([ModelPlace(Store.OWN, folder.root)], HeaderCache(cache))}


def verified(own: OwnModels, model: LocalModel) -> Verified:
    *progress, finding = own.verify(model)
    assert all(isinstance(one, Verifying) for one in progress)
    assert isinstance(finding, Verified)
    return finding


def test_a_download_is_sound_and_a_copy_is_readable(folder: ModelsFolder, models: Models) -> None:
    own = OwnModels(folder)
    assert verified(own, models()["Tiny-Q8_0"]).health is Health.SOUND
    assert verified(own, models()["by-hand"]).health is Health.READABLE
    assert all(verified(own, model).good for model in models().values())


def test_damage_is_found(folder: ModelsFolder, models: Models) -> None:
    found = models()
    tiny, copy = found["Tiny-Q8_0"], found["by-hand"]
    content = bytearray(tiny.path.read_bytes())
    content[-1] ^= 1
    tiny.path.write_bytes(content)
    copy.path.write_bytes(content[:1000])
    own = OwnModels(folder)
    assert verified(own, tiny).health is Health.CHANGED
    assert verified(own, copy).health is Health.BROKEN
    assert "damaged or incomplete" in verified(own, copy).note
    tiny.path.unlink()
    assert verified(own, tiny).health is Health.GONE


def test_a_removal_can_be_taken_back(folder: ModelsFolder, models: Models) -> None:
    own, tiny = OwnModels(folder), models()["Tiny-Q8_0"]
    removed = own.remove(tiny)
    assert "Tiny-Q8_0" not in models()
    assert not tiny.path.parent.exists()
    assert folder.record("maker/Tiny-GGUF", "Tiny-Q8_0.gguf") is None
    own.restore(removed)
    assert verified(own, models()["Tiny-Q8_0"]).health is Health.SOUND


def test_what_was_downloaded_anew_is_another_removal(
    folder: ModelsFolder, models: Models, hub: Any, downloading: ModuleType, gguf_files: ModuleType, tmp_path: Path
) -> None:
    own = OwnModels(folder)
    first = own.remove(models()["Tiny-Q8_0"])
    hub.add("maker/Tiny-GGUF", {"Tiny-Q8_0.gguf": gguf_files.tiny_model(seed=9).to_bytes()})
    downloading.Download(hub, tmp_path, Want("maker/Tiny-GGUF", "Tiny-Q8_0.gguf")).run()
    second = own.remove(models()["Tiny-Q8_0"])
    own.erase(first)  # its time is up, not the second's
    own.restore(second)
    assert verified(own, models()["Tiny-Q8_0"]).health is Health.SOUND

    removed = own.remove(models()["Tiny-Q8_0"])
    hub.add("maker/Tiny-GGUF", {"Tiny-Q8_0.gguf": gguf_files.tiny_model(seed=10).to_bytes()})
    downloading.Download(hub, tmp_path, Want("maker/Tiny-GGUF", "Tiny-Q8_0.gguf")).run()
    own.restore(removed)
    assert verified(own, models()["Tiny-Q8_0"]).health is Health.SOUND  # the new one, by its own record
    assert not any(folder.corner.joinpath("removed").rglob("*.gguf"))


def test_a_removal_can_be_made_final(folder: ModelsFolder, models: Models) -> None:
    own = OwnModels(folder)
    own.erase(own.remove(models()["Tiny-Q8_0"]))
    own.remove(models()["by-hand"])
    assert [file.suffix for file in folder.root.rglob("*") if file.is_file()] == [".lock", ".gguf"]
    OwnModels(folder).erase_all()  # the next start
    assert [file.suffix for file in folder.root.rglob("*") if file.is_file()] == [".lock"]
    assert models() == {}


def test_other_programs_files_are_left_alone(folder: ModelsFolder, gguf_files: ModuleType, tmp_path: Path) -> None:
    theirs = tmp_path.parent / "theirs.gguf"
    gguf_files.tiny_model().write(theirs)
    for store, root in ((Store.LM_STUDIO, theirs), (Store.OWN, theirs)):
        model = LocalModel(store=store, files=(root,), size=1, kind=next(iter(read(theirs))).kind)
        with pytest.raises(DownloadError, match="remove it there"):
            OwnModels(folder).remove(model)
    assert theirs.exists()


def read(path: Path) -> list[LocalModel]:
    return [one for one in scan([ModelPlace(Store.FOLDER, path.parent)], HeaderCache(path.with_suffix(".cache")))
            if one.path == path]  # fmt: skip
