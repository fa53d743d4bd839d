"""Several connections for one file: when they are used, what is written down, what is fetched once and only once."""

import hashlib
import threading
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from foretoken.errors import BadDownload, DiskFull
from foretoken.library.downloads.part import PartFile
from foretoken.library.downloads.transfer import here
from foretoken.library.files.disk import Disk
from foretoken.library.files.remote import RemoteFile, Want
from foretoken.library.files.tools import Lanes, TransferStopped
from foretoken.library.on_disk.models_folder import ModelsFolder, piece_at, pieces_of

WANT = Want("owner/name", "model.gguf")
PIECE = 256 * 1024


@pytest.fixture(scope="module")
def model(gguf_files: ModuleType) -> bytes:
    """About 4.6 MB."""
    return bytes(gguf_files.tiny_model(layers=4, width=256).to_bytes())


@pytest.fixture
def several() -> Lanes:
    return Lanes(3, PIECE)


def phases(download: Any) -> set[str]:
    return {event.phase.name for event in download.events}


def test_pieces_join_the_part_where_they_follow_it(tmp_path: Path) -> None:
    """Also where a kill came before one that was taken in was removed, or before one had its first byte."""
    path = tmp_path / "key.part"
    path.write_bytes(bytes(range(20)))
    for begin, end in ((10, 25), (25, 25), (30, 40), (40, 50)):
        piece_at(path, begin).write_bytes(bytes(range(begin, end)))
    piece_at(tmp_path / "key-2.part", 25).write_bytes(b"of another")
    part = PartFile(path, Disk())
    assert list(part.recover()) == [20]
    assert (part.have, part.pieces, part.arrived) == (25, {30: 40, 40: 50}, 45)
    assert sorted(pieces_of(path)) == [30, 40]
    part.append(bytes(range(25, 30)))
    part.join(busy={40})
    assert (part.have, part.pieces, part.arrived) == (40, {40: 50}, 50)
    part.join()
    assert path.read_bytes() == bytes(range(50))
    assert part.digest() == hashlib.sha256(bytes(range(50))).hexdigest()
    assert not pieces_of(path)
    part.close()


def test_every_byte_is_fetched_once(
    hub: Any, model: bytes, downloading: ModuleType, several: Any, tmp_path: Path
) -> None:
    hub.add("owner/name", {"model.gguf": model})
    download = downloading.Download(hub, tmp_path, WANT, lanes=several)
    place = download.run()
    assert place.read_bytes() == model
    assert download.fetcher.received == len(model)
    parts = [one for one in hub.exchanges if one.status == 206]
    assert len(parts) >= len(model) // PIECE
    assert max(one.sent for one in parts) <= PIECE
    assert not any(one.authorised for one in parts)
    haves = [event.have for event in download.events if event.size]
    assert haves == sorted(haves)
    left = {file.suffix for file in tmp_path.rglob("*") if file.is_file()}
    assert left == {".gguf", ".json", ".lock"}


def test_redirects_are_followed_once_and_the_token_stays_where_it_belongs(
    hub: Any, model: bytes, downloading: ModuleType, several: Any, tmp_path: Path
) -> None:
    hub.add("owner/name", {"model.gguf": model}, gated="auto")

    def resolve(want: Want) -> RemoteFile:
        found: RemoteFile = downloading.resolver(hub)(want)
        headers = {"Authorization": f"Bearer {hub.token}"}
        return RemoteFile(found.commit, found.size, found.sha256, found.url, headers)

    place = downloading.Download(hub, tmp_path, WANT, lanes=several, resolve=resolve).run()
    assert place.read_bytes() == model
    asked = [one for one in hub.exchanges if "/resolve/" in one.path]
    assert all(one.authorised for one in asked)
    assert len(asked) <= 1 + 3  # not for every piece
    assert not any(one.authorised for one in hub.exchanges if one.status in (200, 206))


def test_an_address_that_has_run_out_is_asked_for_again(
    hub: Any, model: bytes, downloading: ModuleType, stand_in: ModuleType, several: Any, tmp_path: Path
) -> None:
    hub.add("owner/name", {"model.gguf": model})
    fine = [stand_in.Fault(stand_in.Kind.NONE)] * 6  # by then all have been led to it
    hub.fail("model.gguf", *fine, stand_in.Fault(stand_in.Kind.EXPIRED))
    download = downloading.Download(hub, tmp_path, WANT, lanes=several)
    assert download.run().read_bytes() == model
    assert "RETRYING" not in phases(download)
    assert download.fetcher.received == len(model)


def test_several_are_faster_where_a_connection_is_limited(
    hub: Any, model: bytes, downloading: ModuleType, stand_in: ModuleType, tmp_path: Path
) -> None:
    """None of four goes on before all four are under way."""
    hub.add("owner/name", {"model.gguf": model})
    together = threading.Barrier(4)
    first, held = (
        stand_in.Fault(stand_in.Kind.NONE),
        stand_in.Fault(stand_in.Kind.PAUSE, at=100, then=lambda: together.wait(60)),
    )
    hub.fail("model.gguf", first, *[held] * 4)  # the first fetches the beginning, alone
    download = downloading.Download(hub, tmp_path, WANT, lanes=Lanes(4, PIECE))
    assert download.run().read_bytes() == model
    assert not together.broken
    assert download.fetcher.received == len(model)


def test_what_several_left_behind_is_gone_on_with(
    hub: Any,
    model: bytes,
    downloading: ModuleType,
    stand_in: ModuleType,
    several: Any,
    tmp_path: Path,
) -> None:
    """Stopped with a hole in the file, where a connection stalls; a later transfer with one connection fills it."""
    hub.add("owner/name", {"model.gguf": model})
    kind = stand_in.Kind
    hub.fail("model.gguf", stand_in.Fault(kind.NONE), stand_in.Fault(kind.STALL, at=70_000))
    folder = ModelsFolder(tmp_path)
    part = folder.part("owner/name", "model.gguf")
    first = downloading.Download(hub, tmp_path, WANT, lanes=several, stall=250.0)

    def stop_with_a_hole() -> None:
        for event in first.transfer.run():
            if event.have > len(model) // 3 and len(pieces_of(part)) > 1:
                first.stop.set()

    with pytest.raises(TransferStopped):
        stop_with_a_hole()
    first.fetcher.close()
    kept = {begin: file.read_bytes() for begin, file in {0: part, **pieces_of(part)}.items()}
    assert len(kept) > 1
    arrived = sum(map(len, kept.values()))
    assert arrived == first.fetcher.received
    assert here(folder, msgspec.structs.replace(WANT, size=len(model))) == arrived
    assert all(content == model[begin : begin + len(content)] for begin, content in kept.items())
    second = downloading.Download(hub, tmp_path, WANT)
    assert second.run().read_bytes() == model
    assert second.fetcher.received <= len(model) - arrived
    assert not pieces_of(part)


@pytest.mark.parametrize("kind", ["STATUS", "WHOLE", "PAGE"])
def test_trouble_with_one_of_them_leaves_the_rest_to_the_first(
    hub: Any, model: bytes, downloading: ModuleType, stand_in: ModuleType, several: Any, tmp_path: Path, kind: str
) -> None:
    hub.add("owner/name", {"model.gguf": model})
    hub.fail("model.gguf", stand_in.Fault(stand_in.Kind.NONE), stand_in.Fault(stand_in.Kind[kind]))
    download = downloading.Download(hub, tmp_path, WANT, lanes=several)
    assert download.run().read_bytes() == model
    assert download.fetcher.received == len(model)
    assert "RETRYING" not in phases(download)  # nobody was told of it


def test_after_trouble_several_are_tried_again_when_more_is_here(
    hub: Any, model: bytes, downloading: ModuleType, stand_in: ModuleType, tmp_path: Path
) -> None:
    hub.add("owner/name", {"model.gguf": model})
    hub.fail("model.gguf", stand_in.Fault(stand_in.Kind.NONE), *[stand_in.Fault(stand_in.Kind.STATUS)] * 3)
    patience = len(model) // 3
    download = downloading.Download(hub, tmp_path, WANT, lanes=Lanes(3, PIECE, patience))
    assert download.run().read_bytes() == model
    assert download.fetcher.received == len(model)
    sent = [one.sent for one in hub.exchanges if one.status in (200, 206)]
    alone = next(at for at, count in enumerate(sent) if count >= patience)  # the first connection, after the trouble
    assert len(sent) - alone > 3


@pytest.mark.parametrize("kind", ["RESET", "CUT", "ELSEWHERE", "RENAMED", "UNSATISFIABLE"])
def test_what_may_go_wrong_with_a_piece(
    hub: Any, model: bytes, downloading: ModuleType, stand_in: ModuleType, several: Any, tmp_path: Path, kind: str
) -> None:
    hub.add("owner/name", {"model.gguf": model})
    fault = stand_in.Fault(stand_in.Kind[kind], at=PIECE // 2)
    hub.fail("model.gguf", *[stand_in.Fault(stand_in.Kind.NONE)] * 4, fault)
    download = downloading.Download(hub, tmp_path, WANT, lanes=several)
    assert download.run().read_bytes() == model
    assert download.fetcher.received == len(model)


def test_a_wrong_byte_in_a_piece_is_found(
    hub: Any, model: bytes, downloading: ModuleType, stand_in: ModuleType, several: Any, tmp_path: Path
) -> None:
    hub.add("owner/name", {"model.gguf": model})
    flip = stand_in.Fault(stand_in.Kind.FLIP, at=2_000_000)
    hub.fail("model.gguf", *[stand_in.Fault(stand_in.Kind.NONE)] * 4, flip)
    download = downloading.Download(hub, tmp_path, WANT, lanes=several)
    assert download.run().read_bytes() == model
    assert download.fetcher.received == 2 * len(model)
    hub.fail("model.gguf", *[flip] * 60)
    with pytest.raises(BadDownload, match="SHA-256"):
        downloading.Download(hub, tmp_path / "again", WANT, lanes=several).run()
    assert not [file for file in (tmp_path / "again").rglob("*") if file.suffix in (".part", ".gguf")]


def test_a_disk_that_fills_up_under_a_piece(
    hub: Any, model: bytes, downloading: ModuleType, several: Any, tmp_path: Path
) -> None:
    hub.add("owner/name", {"model.gguf": model})
    disk = downloading.SmallDisk(2_000_000, says=1 << 50)
    full = downloading.Download(hub, tmp_path, WANT, lanes=several, disk=disk)
    with pytest.raises(DiskFull):
        full.run()
    download = downloading.Download(hub, tmp_path, WANT, lanes=several)
    assert download.run().read_bytes() == model
    in_hand = 3 * 100_000  # what each connection had received and could not write
    assert download.fetcher.received <= len(model) - full.fetcher.received + in_hand


def test_a_stop_reaches_all_of_them_at_once(
    hub: Any, model: bytes, downloading: ModuleType, stand_in: ModuleType, several: Any, tmp_path: Path
) -> None:
    """All stall; the stop does not wait for their time limits."""
    hub.add("owner/name", {"model.gguf": model})
    stall = stand_in.Fault(stand_in.Kind.STALL, at=1000)
    hub.fail("model.gguf", stand_in.Fault(stand_in.Kind.NONE), *[stall] * 3)
    download = downloading.Download(hub, tmp_path, WANT, lanes=several, stall=200.0)

    def stop() -> None:
        download.stop.set()
        download.fetcher.abort()

    waiting = threading.Timer(0.3, stop)
    waiting.start()
    with pytest.raises(TransferStopped):
        download.run()
    waiting.join()


def test_a_mistake_of_ours_in_a_piece_is_not_swallowed(
    hub: Any, model: bytes, downloading: ModuleType, several: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub.add("owner/name", {"model.gguf": model})

    def fail(*_: object) -> None:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr("foretoken.library.downloads.part.Crew._judge", fail)
    with pytest.raises(ZeroDivisionError):
        downloading.Download(hub, tmp_path, WANT, lanes=several).run()
