"""One file through a transfer: what is resumed, what is trusted, what is refused. Faults at random: test_fault_runs."""

import threading
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from foretoken.errors import BadDownload, DiskFull, DownloadError
from foretoken.library.downloads.items import DownloadPhase
from foretoken.library.files.remote import RemoteFile, Want
from foretoken.library.files.tools import TransferStopped
from foretoken.library.on_disk.models_folder import FileRecord, ModelsFolder

WANT = Want("owner/name", "model.gguf")


@pytest.fixture(scope="module")
def model(gguf_files: ModuleType) -> bytes:
    """About 4.6 MB."""
    return bytes(gguf_files.tiny_model(layers=4, width=256).to_bytes())


def cut(stand_in: ModuleType, at: int) -> Any:
    return stand_in.Fault(stand_in.Kind.CUT, at=at)


def starts(hub: Any) -> list[int | None]:
    """Where the ranges of the requests for bytes began."""
    return [one.start for one in hub.exchanges if "resolve" not in one.path and one.status in (200, 206)]


def interrupted(hub: Any, folder: Path, downloading: ModuleType, stand_in: ModuleType, at: int) -> None:
    """Leave a part of `at` bytes behind."""
    hub.fail("model.gguf", cut(stand_in, at))
    with pytest.raises(DownloadError, match="what has arrived is kept"):
        downloading.Download(hub, folder, WANT, policy=downloading.RetryPolicy(attempts=0)).run()


def test_a_file_arrives_at_its_place_with_its_record(
    hub: Any, model: bytes, downloading: ModuleType, tmp_path: Path
) -> None:
    hub.add("owner/name", {"model.gguf": model})
    download = downloading.Download(hub, tmp_path, WANT)
    place = download.run()
    assert place == tmp_path / "owner" / "name" / "model.gguf"
    assert place.read_bytes() == model
    record = ModelsFolder(tmp_path).record("owner/name", "model.gguf")
    assert record is not None
    assert (record.finished, record.size) == (True, len(model))
    phases = [event.phase for event in download.events]
    assert phases[0] is DownloadPhase.ASKING
    assert phases[-2:] == [DownloadPhase.VERIFYING, DownloadPhase.DONE]
    fetching = [event.have for event in download.events if event.phase is DownloadPhase.FETCHING]
    assert fetching == sorted(fetching)
    assert not list(tmp_path.rglob("*.part"))


def test_a_new_process_goes_on_where_the_old_one_ended(
    hub: Any, model: bytes, downloading: ModuleType, stand_in: ModuleType, tmp_path: Path
) -> None:
    hub.add("owner/name", {"model.gguf": model})
    interrupted(hub, tmp_path, downloading, stand_in, 3_000_000)
    download = downloading.Download(hub, tmp_path, WANT)
    assert download.run().read_bytes() == model
    assert starts(hub) == [None, 3_000_000]
    assert download.fetcher.received == len(model) - 3_000_000
    assert DownloadPhase.CHECKING in [event.phase for event in download.events]


def test_what_a_power_cut_took_is_noticed_in_the_end(
    hub: Any, model: bytes, downloading: ModuleType, stand_in: ModuleType, tmp_path: Path
) -> None:
    hub.add("owner/name", {"model.gguf": model})
    interrupted(hub, tmp_path, downloading, stand_in, 3_000_000)
    folder = ModelsFolder(tmp_path)
    part = folder.part("owner/name", "model.gguf")
    part.write_bytes(model[:1_000_000] + bytes(2_000_000))  # a journal that kept the length and lost the bytes
    assert downloading.Download(hub, tmp_path, WANT).run().read_bytes() == model
    assert starts(hub) == [None, 3_000_000, None]


def test_a_part_of_another_version_is_not_gone_on_with(
    hub: Any, model: bytes, downloading: ModuleType, stand_in: ModuleType, gguf_files: ModuleType, tmp_path: Path
) -> None:
    hub.add("owner/name", {"model.gguf": model})
    interrupted(hub, tmp_path, downloading, stand_in, 3_000_000)
    other = gguf_files.tiny_model(layers=4, width=256, seed=9).to_bytes()
    hub.add("owner/name", {"model.gguf": other}, commit="a" * 40)
    assert downloading.Download(hub, tmp_path, WANT).run().read_bytes() == other
    assert starts(hub) == [None, None]


@pytest.mark.parametrize("damage", [b"", b"{", b'{"size": -1}'])
def test_a_record_that_cannot_be_read_means_from_the_start(
    damage: bytes, hub: Any, model: bytes, downloading: ModuleType, stand_in: ModuleType, tmp_path: Path
) -> None:
    hub.add("owner/name", {"model.gguf": model})
    interrupted(hub, tmp_path, downloading, stand_in, 3_000_000)
    ModelsFolder(tmp_path).part("owner/name", "model.gguf").with_suffix(".json").write_bytes(damage)
    assert downloading.Download(hub, tmp_path, WANT).run().read_bytes() == model
    assert starts(hub) == [None, None]


def test_a_server_without_ranges_is_read_from_the_start_and_the_file_still_arrives(
    hub: Any, model: bytes, downloading: ModuleType, stand_in: ModuleType, tmp_path: Path
) -> None:
    hub.ranges = False
    hub.add("owner/name", {"model.gguf": model})
    hub.fail("model.gguf", cut(stand_in, 3_000_000))
    download = downloading.Download(hub, tmp_path, WANT)
    assert download.run().read_bytes() == model
    notes = [event.note for event in download.events if event.note]
    assert notes[1:] == ["the server began from the start where a part was asked for"] * 3


def test_a_server_that_renames_its_copy_does_not_cost_what_is_here(
    hub: Any, model: bytes, downloading: ModuleType, stand_in: ModuleType, tmp_path: Path
) -> None:
    hub.add("owner/name", {"model.gguf": model})
    hub.fail("model.gguf", cut(stand_in, 3_000_000), stand_in.Fault(stand_in.Kind.RENAMED, at=1))
    download = downloading.Download(hub, tmp_path, WANT)
    assert download.run().read_bytes() == model
    assert download.fetcher.received == len(model)


def test_the_wait_that_the_server_asks_for(
    hub: Any, model: bytes, downloading: ModuleType, stand_in: ModuleType, tmp_path: Path
) -> None:
    hub.add("owner/name", {"model.gguf": model})
    busy = stand_in.Fault(stand_in.Kind.STATUS, status=429, retry_after="37")
    hub.fail("model.gguf", busy)
    download = downloading.Download(hub, tmp_path, WANT)
    download.run()
    assert download.clock.waits == [37.0]
    hub.add("owner/other", {"model.gguf": model})
    hub.fail("model.gguf", stand_in.Fault(stand_in.Kind.STATUS, status=503, retry_after="86400"))
    with pytest.raises(DownloadError, match=r"the server is in trouble \(it answered 503\)"):
        downloading.Download(hub, tmp_path, Want("owner/other", "model.gguf")).run()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda file, kinds: file.put("general.architecture", kinds.STRING, "clip"), "an encoder of images"),
        (lambda file, kinds: file.put("general.architecture", kinds.STRING, "brain"), "update Foretoken"),
        (lambda file, kinds: setattr(file, "magic", b"lmgg"), "old GGML format"),
        (lambda file, kinds: setattr(file, "tensor_count", 1 << 40), "more than it has room for"),
    ],
)
def test_a_wrong_file_is_known_by_its_beginning(
    change: Any,
    says: str,
    hub: Any,
    downloading: ModuleType,
    gguf_files: ModuleType,
    tmp_path: Path,
) -> None:
    file = gguf_files.tiny_model(layers=8, width=256)
    change(file, gguf_files.Kind)
    hub.add("owner/name", {"model.gguf": file.to_bytes()})
    download = downloading.Download(hub, tmp_path, WANT)
    with pytest.raises(BadDownload, match=says):
        download.run()
    assert download.fetcher.received <= 2 * (1 << 18)  # a wrong byte on the way is given one chance
    assert [file for file in tmp_path.rglob("*") if file.is_file() and file.suffix != ".lock"] == []


def test_a_file_as_promised_that_is_no_model_is_not_listed(
    hub: Any, downloading: ModuleType, gguf_files: ModuleType, tmp_path: Path
) -> None:
    file = gguf_files.tiny_model()
    file.put("llama.expert_used_count", gguf_files.Kind.U32, 2)
    hub.add("owner/name", {"model.gguf": file.to_bytes()})
    with pytest.raises(BadDownload, match=r"2 of 0 experts.*It was not kept"):
        downloading.Download(hub, tmp_path, WANT).run()
    assert [file for file in tmp_path.rglob("*") if file.is_file() and file.suffix != ".lock"] == []


def test_a_file_that_is_there_already_is_taken_or_left_alone(
    hub: Any, model: bytes, downloading: ModuleType, tmp_path: Path
) -> None:
    hub.add("owner/name", {"model.gguf": model})
    place = tmp_path / "owner" / "name" / "model.gguf"
    place.parent.mkdir(parents=True)
    place.write_bytes(model)  # copied there by hand
    download = downloading.Download(hub, tmp_path, WANT)
    assert download.run() == place
    assert download.fetcher.received == 0
    record = ModelsFolder(tmp_path).record("owner/name", "model.gguf")
    assert isinstance(record, FileRecord)
    assert record.finished
    different = bytes([model[0] ^ 1]) + model[1:]
    place.write_bytes(different)
    ModelsFolder(tmp_path).forget("owner/name", "model.gguf")
    with pytest.raises(DownloadError, match="already exists and differs from"):
        downloading.Download(hub, tmp_path, WANT).run()
    assert place.read_bytes() == different


def test_room_is_looked_at_before_anything_is_fetched(
    hub: Any, model: bytes, downloading: ModuleType, tmp_path: Path
) -> None:
    hub.add("owner/name", {"model.gguf": model})
    disk = downloading.SmallDisk(len(model) + 1000)
    download = downloading.Download(hub, tmp_path, WANT, disk=disk, reserve=2000)
    with pytest.raises(DiskFull, match=r"4\.4 MiB more"):
        download.run()
    assert download.fetcher.received == 0
    assert downloading.Download(hub, tmp_path, WANT, disk=disk, reserve=1000).run().read_bytes() == model


def test_a_stop_wakes_a_connection_that_says_nothing(
    hub: Any, model: bytes, downloading: ModuleType, stand_in: ModuleType, tmp_path: Path
) -> None:
    hub.add("owner/name", {"model.gguf": model})
    hub.fail("model.gguf", stand_in.Fault(stand_in.Kind.STALL, at=1_000_000))
    download = downloading.Download(hub, tmp_path, WANT, stall=250.0)
    arrived = threading.Event()
    received = download.fetcher

    def watch(count: int) -> None:
        if received.received >= 1_000_000:
            arrived.set()

    received.count = watch

    def stop() -> None:
        assert arrived.wait(60)
        download.stop.set()
        received.abort()

    helper = threading.Thread(target=stop)
    helper.start()
    with pytest.raises(TransferStopped):
        download.run()
    helper.join()
    assert ModelsFolder(tmp_path).part("owner/name", "model.gguf").stat().st_size == 1_000_000


def test_a_token_stays_with_the_hub(hub: Any, model: bytes, downloading: ModuleType, tmp_path: Path) -> None:
    hub.add("owner/name", {"model.gguf": model}, gated="manual")
    plain = downloading.resolver(hub)

    def resolve(want: Want) -> RemoteFile:
        remote = plain(want)
        headers = {"Authorization": f"Bearer {hub.token}"}
        return RemoteFile(remote.commit, remote.size, remote.sha256, remote.url, headers)

    download = downloading.Download(hub, tmp_path, WANT, resolve=resolve)
    download.run()
    assert [one.authorised for one in hub.exchanges] == [True, False]
    assert hub.token not in repr(resolve(WANT))
    assert not any(hub.token.encode() in file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())


def test_a_refusal_is_final(hub: Any, model: bytes, downloading: ModuleType, tmp_path: Path) -> None:
    hub.add("owner/name", {"model.gguf": model}, gated="manual")
    with pytest.raises(DownloadError, match=r"refused to send model.gguf \(status 401\)"):
        downloading.Download(hub, tmp_path, WANT).run()
