"""Whatever ends a thread of the library: downloads fail with a sentence, digests and looks at the disk end."""

import threading
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from foretoken.engine.gguf import GgufHeader, read_header
from foretoken.errors import HubRefused
from foretoken.library.downloads.items import DownloadRequest, State
from foretoken.library.downloads.queue import Downloads
from foretoken.library.files.remote import RemoteFile, Want
from foretoken.library.on_disk import local
from foretoken.library.on_disk.header_cache import HeaderCache
from foretoken.library.on_disk.local import LocalLibrary, LocalModel
from foretoken.library.on_disk.models_folder import ModelsFolder
from foretoken.library.on_disk.stores import ModelPlace, Store

WAIT = 60.0


def raises(*_: object, **__: object) -> Any:
    raise RuntimeError("a fault of the test's")


def request(name: str) -> DownloadRequest:
    return DownloadRequest(name, (Want("maker/Tiny-GGUF", name),))


def nowhere(want: Want) -> RemoteFile:
    raise HubRefused(f"{want.path} is nowhere.")


@pytest.fixture
def downloads(tmp_path: Path) -> Iterator[Downloads]:
    queue = Downloads(folder=ModelsFolder(tmp_path), resolve=nowhere, listener=lambda: None)
    yield queue
    queue.close()


def test_downloads_that_nobody_works_on_fail(downloads: Downloads, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(downloads, "_let_go", raises)
    downloads.add(request("a.gguf"))
    assert downloads.wait(WAIT)
    downloads.add(request("b.gguf"))
    downloads.resume(1)
    assert downloads.wait(WAIT)
    for item in downloads.items():
        assert item.state is State.FAILED
        assert item.note == (
            "Downloads stopped because of a bug in Foretoken (RuntimeError: a fault of the test's); restart Foretoken."
        )


def test_a_fetcher_that_cannot_be_made_fails_its_download(tmp_path: Path) -> None:
    queue = Downloads(
        folder=ModelsFolder(tmp_path), resolve=nowhere, listener=lambda: None, make_fetcher=raises  # type: ignore[arg-type]
    )  # fmt: skip
    try:
        for name in ("a.gguf", "b.gguf"):
            queue.add(request(name))
        assert queue.wait(WAIT)
        assert [item.state for item in queue.items()] == [State.FAILED, State.FAILED]
    finally:
        queue.close()


def test_a_listener_that_fails_ends_no_download(tmp_path: Path) -> None:
    def listener() -> None:
        raises()

    queue = Downloads(folder=ModelsFolder(tmp_path), resolve=nowhere, listener=listener)
    try:
        queue.add(request("a.gguf"))
        assert queue.wait(WAIT)
        assert queue.items()[0].note == "a.gguf is nowhere."
    finally:
        queue.close()


def test_a_look_at_the_disk_that_fails_ends_and_the_next_one_finds(
    tmp_path: Path, gguf_files: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    gguf_files.tiny_model().write(tmp_path / "Tiny.gguf")
    told, news = list[tuple[LocalModel, ...]](), threading.Condition()

    def listener(models: tuple[LocalModel, ...]) -> None:
        with news:
            told.append(models)
            news.notify_all()

    with monkeypatch.context() as fault:
        fault.setattr(local, "scan", raises)
        library = LocalLibrary(
            lambda: [ModelPlace(Store.FOLDER, tmp_path)], tmp_path / "cache", listener, interval=600.0
        )
        library.start()
        with news:
            assert news.wait_for(lambda: told == [()], WAIT)
        assert library.complete
    library.refresh()
    with news:
        assert news.wait_for(lambda: len(told) == 2, WAIT)
    assert [model.name for model in told[-1]] == ["Tiny"]
    library.close()


def test_a_file_that_brings_a_fault_to_light_hides_no_other(tmp_path: Path, gguf_files: ModuleType) -> None:
    for name in ("Bad", "Good"):
        gguf_files.tiny_model(name=name).write(tmp_path / f"{name}.gguf")

    def read(path: Path) -> GgufHeader:
        return read_header(path) if path.stem == "Good" else raises()

    cache = HeaderCache(tmp_path / "cache", read)
    found = {model.name: model.fault for model in local.scan([ModelPlace(Store.FOLDER, tmp_path)], cache)}
    assert found == {
        "Bad": "It could not be read because of a bug in Foretoken (RuntimeError: a fault of the test's).",
        "Good": None,
    }
