"""The list of downloads, the added pairs and the cache of headers, damaged: what can be read holds."""

import os
import sys
from pathlib import Path

import pytest

from foretoken import paths
from foretoken.library.catalog import catalog, pair_file
from foretoken.library.catalog.pair_file import UserPairs
from foretoken.library.downloads.items import DownloadItem, DownloadRequest, State
from foretoken.library.downloads.queue import QueueFile
from foretoken.library.files.remote import Want
from foretoken.library.on_disk.header_cache import HeaderCache
from foretoken.library.on_disk.local import scan
from foretoken.library.on_disk.stores import ModelPlace, Store


def saved(number: int) -> DownloadItem:
    files = (Want("owner/name", f"{number}.gguf", "main", size=1000),)
    return DownloadItem(number, DownloadRequest(f"Model {number}", files), State.PAUSED)


def titles(path: Path) -> tuple[list[str], str | None]:
    queue = QueueFile(path)
    found = [item.title for item in queue.load()]
    queue.close()
    return found, queue.trouble


@pytest.fixture
def queue(tmp_path: Path) -> Path:
    path = tmp_path / "queue.json"
    file = QueueFile(path)
    file.save([saved(number) for number in range(3)])
    file.close()
    return path


@pytest.mark.parametrize(
    ("was", "becomes", "kept"),
    [
        (b"Model 1", b"Mode\xff 1", ["Model 0", "Model 2"]),
        (b'"size":1000', b'"size":-100', ["Model 1", "Model 2"]),
        (b"owner/name", b"owner/\x80ame", ["Model 1", "Model 2"]),
        (b"[{", b"[(", []),
    ],
)
def test_a_damaged_download_costs_no_other(queue: Path, was: bytes, becomes: bytes, kept: list[str]) -> None:
    damaged = queue.read_bytes().replace(was, becomes, 1)
    queue.write_bytes(damaged)
    found, trouble = titles(queue)
    assert found == kept
    assert trouble is not None
    assert "kept as queue.json.bad" in trouble
    assert queue.with_name("queue.json.bad").read_bytes() == damaged
    assert not queue.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="pipes are no files there")
def test_a_pipe_in_the_place_of_the_queue_does_not_hold_the_start_up(queue: Path) -> None:
    queue.unlink()
    os.mkfifo(queue)
    assert titles(queue)[1] is not None
    assert titles(queue) == ([], None)


def test_a_damaged_pair_costs_no_other(tmp_path: Path) -> None:
    path = tmp_path / "pairs.json"
    first, second = pair_file.load(paths.resource("catalog.json")).pairs[:2]
    pairs = UserPairs(path)
    assert pairs.restore() == (catalog.Catalog(()), None)
    pairs.add([first, second])
    assert pairs.restore() == (catalog.Catalog((first, second)), None)
    damaged = path.read_bytes().replace(first.title.encode()[:3], b"\xff\xff\xff", 1)
    path.write_bytes(damaged)
    found, trouble = pairs.restore()
    assert found.pairs == (second,)
    assert trouble is not None
    assert "1 of them could be read" in trouble
    assert path.with_name("pairs.json.bad").read_bytes() == damaged
    assert pairs.restore() == (found, None)
    path.write_bytes(b"\x00")
    assert pairs.restore()[0] == catalog.Catalog(())


def test_a_byte_of_the_cache_of_headers_has_them_read_again(tmp_path: Path, demo_pair: tuple[Path, Path]) -> None:
    path = tmp_path / "headers.msgpack"
    place = (ModelPlace(Store.FOLDER, demo_pair[0].parent),)
    cache = HeaderCache(path)
    models = tuple(scan(place, cache))
    cache.save()
    whole = path.read_bytes()
    for at in (0, 40, len(whole) // 2, len(whole) - 1):
        data = bytearray(whole)
        data[at] ^= 1  # one that decodes all the same would be a vocabulary that no draft has
        path.write_bytes(data)
        cache = HeaderCache(path)
        assert tuple(scan(place, cache)) == models
        cache.save()
        assert path.read_bytes() == whole
