"""`foretoken models` against a hub on loopback, in a home of the test's own."""

import json
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import filelock
import msgspec
import pytest
from tests.cli.conftest import heed_sigint

from foretoken import paths, settings
from foretoken.amounts import in_bytes
from foretoken.cli.main import main
from foretoken.cli.models import download
from foretoken.cli.models.here import path_of
from foretoken.errors import UsageError
from foretoken.library.catalog import pair_file
from foretoken.library.catalog.catalog import CatalogModel, CatalogPair
from foretoken.library.downloads.items import DownloadItem
from foretoken.library.on_disk.models_folder import ModelsFolder
from foretoken.session.remote import access
from foretoken.session.remote.address import Address
from foretoken.store.holder import DataLock

Run = Callable[..., tuple[int, str, str]]


def test_nothing_is_here_yet(run: Run) -> None:
    code, shown, _ = run("list")
    assert code == 0
    assert "There are no models on this machine yet" in shown


def test_a_pair_is_downloaded_listed_and_verified(run: Run, pair: CatalogPair, hub: Any) -> None:
    code, shown, said = run("download", "test-pair")
    assert code == 0
    places = [Path(line) for line in shown.splitlines()]
    assert [place.relative_to(paths.models_dir()).as_posix() for place in places] == [
        "maker/Large-GGUF/Large-Q8_0.gguf",
        "maker/Small-GGUF/Small-Q8_0.gguf",
    ]
    assert said == ""
    listed = json.loads(run("list", "--json")[1])
    assert [(model["name"], model["store"], model["fault"]) for model in listed["models"]] == [
        ("Large-Q8_0", "own", None),
        ("Small-Q8_0", "own", None),
    ]
    code, shown, _ = run("verify")
    assert code == 0
    assert shown.count("sound: the digest is the one it came with") == 2
    again = json.loads(run("download", "test-pair", "--json")[1])
    assert again["files"] == [str(place) for place in places]
    assert hub.sent("Large-Q8_0.gguf") == pair.main.size


def test_one_file_by_quantisation(run: Run, pair: CatalogPair) -> None:
    code, shown, _ = run("download", "maker/Small-GGUF")
    assert code == 0
    assert shown.endswith("Small-Q8_0.gguf\n")
    assert run("download", "maker/Large-GGUF", "q8_0")[0] == 0
    code, _, said = run("download", "maker/Large-GGUF")
    assert code == 2
    assert said.count("\n") == 1
    assert "name one, or a quantisation: Q4_0, Q8_0." in said
    code, _, said = run("download", "maker/Large-GGUF", "Q2_K")
    assert code == 2
    assert "has no single file Q2_K" in said


def test_several_are_a_queue(run: Run, pair: CatalogPair, hub: Any) -> None:
    small = hub.repositories["maker/Small-GGUF"].files["Small-Q8_0.gguf"]
    hub.add("maker/Third-GGUF", {"deep/Third-Q8_0.gguf": small, "Third-Q4_0.gguf": b"no model"})
    code, shown, said = run("download", "maker/Third-GGUF", "deep/Third-Q8_0.gguf", "test-pair", "maker/Small-GGUF")
    assert (code, said) == (0, "")
    names = [line.rsplit("/", 1)[-1] for line in shown.splitlines()]
    assert names == ["Third-Q8_0.gguf", "Large-Q8_0.gguf", "Small-Q8_0.gguf", "Small-Q8_0.gguf"]
    assert hub.sent("Small-Q8_0.gguf") == pair.draft.size  # once for both

    code, shown, said = run("download", "maker/Third-GGUF", "q4_0", "test-pair")  # one that fails stops no other
    assert code == 1
    assert [line.rsplit("/", 1)[-1] for line in shown.splitlines()] == ["Large-Q8_0.gguf", "Small-Q8_0.gguf"]
    assert "Third-Q4_0.gguf arrived 2 times" in said
    found = json.loads(run("download", "maker/Third-GGUF", "q4_0", "test-pair", "--json")[1])["downloads"]
    assert ["error" in one for one in found] == [True, False]
    code, shown, said = run("download", "test-pair", "nonsense")
    assert (code, shown) == (2, "")
    assert "There is no pair nonsense" in said


def test_what_is_named_twice_is_downloaded_once(run: Run, pair: CatalogPair, hub: Any) -> None:
    code, shown, _ = run("download", "maker/Small-GGUF", "Q8_0", "maker/Small-GGUF", "Small-Q8_0.gguf", "test-pair")
    assert code == 0
    names = [line.rsplit("/", 1)[-1] for line in shown.splitlines()]
    assert names == ["Small-Q8_0.gguf", "Large-Q8_0.gguf", "Small-Q8_0.gguf"]
    before = len(hub.exchanges)
    assert run("download", "test-pair", "nonsense")[0] == 2
    assert len(hub.exchanges) == before  # a wrong name is said at once


def offline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")


def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        monkeypatch.setenv("HF_ENDPOINT", f"http://127.0.0.1:{free.getsockname()[1]}")


@pytest.mark.parametrize("cut_off", [offline, no_network])
def test_without_the_hub_what_is_here_is_here(
    run: Run, downloaded: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cut_off: Any
) -> None:
    cut_off(monkeypatch)
    large, small = (downloaded / "maker" / f"{name}-GGUF" / f"{name}-Q8_0.gguf" for name in ("Large", "Small"))
    code, shown, said = run("download", "test-pair")
    assert (code, shown.splitlines()) == (0, [str(large), str(small)])
    assert (
        said == "foretoken: Large with Small is on this machine already; the hub could not be reached to compare it.\n"
    )
    found = json.loads(run("download", "test-pair", "maker/Small-GGUF", "q8_0", "--json")[1])["downloads"]
    assert [one["files"] for one in found] == [[str(large), str(small)], [str(small)]]
    assert found[0]["size"] == large.stat().st_size + small.stat().st_size
    assert run("download", "maker/Small-GGUF", "Small-Q8_0.gguf")[:2] == (0, f"{small}\n")

    elsewhere = tmp_path / "user" / ".lmstudio" / "models" / "maker" / "Small-GGUF" / small.name
    elsewhere.parent.mkdir(parents=True)
    small.rename(elsewhere)
    assert run("download", "test-pair")[1].splitlines() == [str(large), str(elsewhere)]
    elsewhere.unlink()
    code, shown, said = run("download", "test-pair")
    assert (code, shown) == (1, "")
    assert said.startswith("foretoken: Of Large with Small, Small-Q8_0.gguf is not here yet. ")
    assert said.count("\n") == 1
    code, shown, said = run("download", "maker/Small-GGUF", "Q8_0")
    assert (code, shown) == (1, "")
    assert "is here already" not in said
    large.write_bytes(large.read_bytes()[:5000])
    assert run("download", "test-pair")[0] == 1  # what is broken is not here


def test_another_process_at_work_is_said(run: Run, pair: CatalogPair, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = ModelsFolder(paths.models_dir())
    folder.prepare()
    lock = filelock.FileLock(folder.lock(pair.main.repository, pair.main.files[0]).lock_file, thread_local=False)
    lock.acquire()
    seen, described = threading.Event(), download._described

    def describe(item: DownloadItem) -> str:
        words = described(item)
        if "another Foretoken" in words:
            seen.set()
        return words

    def until_seen(*_: object) -> None:
        assert seen.wait(60)
        lock.release()

    monkeypatch.setattr(download, "_described", describe)
    monkeypatch.setattr("foretoken.library.files.tools.Clock.wait", until_seen)
    code, shown, said = run("download", "test-pair")
    assert code == 0
    assert said == "foretoken: Large-Q8_0.gguf, another Foretoken is downloading it\n"
    assert len(shown.splitlines()) == 2


def test_what_cannot_be_downloaded_says_why(run: Run, pair: CatalogPair, hub: Any) -> None:
    assert "There is no pair nonsense" in run("download", "nonsense")[2]
    assert "has no repository maker/gone" in run("download", "maker/gone")[2]
    code, _, said = run("download", "maker/Large-GGUF", "Q4_0")
    assert code == 1
    assert "arrived 2 times and cannot be used (it is a text file" in said
    hub.repositories["maker/Large-GGUF"].gated = "manual"
    code, shown, said = run("download", "maker/Large-GGUF", "Q8_0", "--json")
    assert code == 1
    assert json.loads(shown)["error"]["code"] == "hub_refused"
    assert f"open {hub.url}/maker/Large-GGUF, sign in there" in said


def test_a_damaged_file_is_found(run: Run, downloaded: Path) -> None:
    place = downloaded / "maker" / "Small-GGUF" / "Small-Q8_0.gguf"
    content = bytearray(place.read_bytes())
    content[-1] ^= 1
    place.write_bytes(content)
    code, shown, _ = run("verify", "--json")
    assert code == 1
    assert {row["path"].rsplit("/", 1)[-1]: row["health"] for row in json.loads(shown)["models"]} == {
        "Large-Q8_0.gguf": "sound",
        "Small-Q8_0.gguf": "changed",
    }
    assert run("verify", "Large-Q8_0")[0] == 0


def test_only_our_own_files_are_removed(run: Run, downloaded: Path, tmp_path: Path) -> None:
    foreign = tmp_path / "user" / ".lmstudio" / "models" / "maker" / "Theirs" / "Theirs.gguf"
    foreign.parent.mkdir(parents=True)
    foreign.write_bytes((downloaded / "maker" / "Small-GGUF" / "Small-Q8_0.gguf").read_bytes())
    code, _, said = run("remove", "Theirs", "--yes")
    assert code == 1
    assert "Theirs belongs to LM Studio; remove it there." in said
    assert foreign.exists()
    code, shown, _ = run("remove", "Small-Q8_0", "--yes")
    assert code == 0
    assert shown.startswith("Removed ")
    assert not (downloaded / "maker" / "Small-GGUF").exists()
    assert "There is no model Small-Q8_0" in run("remove", "Small-Q8_0", "--yes")[2]
    assert run("download", "test-pair")[0] == 0


def test_models_go_by_their_names_where_they_are_only_read(
    run: Run,
    downloaded: Path,
    tmp_path: Path,
    gguf_files: ModuleType,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    large = downloaded / "maker" / "Large-GGUF" / "Large-Q8_0.gguf"
    studio = tmp_path / "user" / ".lmstudio" / "models" / "maker"
    copy = studio / "Large" / "Large-Q8_0.gguf"
    copy.parent.mkdir(parents=True)
    copy.write_bytes(large.read_bytes())
    assert path_of("large-q8_0") == path_of("maker/Large-GGUF") == str(large)  # of two copies, ours
    assert path_of(str(copy)) == str(copy)
    assert path_of("nothing.gguf") == "nothing.gguf"  # whoever opens it says so
    assert path_of("scripted:seed=1") == "scripted:seed=1"
    by_hand = downloaded / "by-hand.gguf"  # of no repository
    gguf_files.tiny_model(name="Third", layers=2).write(by_hand)
    assert path_of("none") == "none"
    assert path_of("by-hand") == str(by_hand)
    monkeypatch.chdir(downloaded)  # where maker/Large-GGUF is a folder
    assert path_of("maker/Large-GGUF") == str(large)
    (studio / "Other").mkdir()
    gguf_files.tiny_model(name="Another", layers=3).write(studio / "Other" / "Large-Q8_0.gguf")
    with pytest.raises(UsageError, match="3 models are called Large-Q8_0; give the path of one"):
        path_of("Large-Q8_0")
    assert main(["inspect", "Small-Q8_0", "--json"]) == 0
    assert json.loads(capfd.readouterr().out)["main"]["path"].endswith("Small-Q8_0.gguf")


def test_removing_asks_first(run: Run, downloaded: Path) -> None:
    code, _, said = run("remove", "Small-Q8_0")
    assert code == 2
    assert "add --yes" in said
    assert (downloaded / "maker" / "Small-GGUF" / "Small-Q8_0.gguf").exists()


def test_drafts_are_ranked_for_a_model(run: Run, downloaded: Path, pair: CatalogPair) -> None:
    code, shown, _ = run("pairs", "--for", "Large-Q8_0")
    assert code == 0
    assert "✓" in shown
    assert "Small-Q8_0" in shown
    found = json.loads(run("pairs", "--for", "Large-Q8_0", "--json")[1])
    (draft,) = found["drafts"]
    assert (draft["verdict"], draft["reasons"]) == ("fits", [])
    assert draft["speedup"] > 1.5
    assert found["offers"] == []
    run("remove", "Small-Q8_0", "--yes")
    found = json.loads(run("pairs", "--for", "Large-Q8_0", "--json")[1])
    assert [offer["pair"] for offer in found["offers"]] == ["test-pair"]


def test_search(run: Run, pair: CatalogPair) -> None:
    code, shown, _ = run("search", "small")
    assert code == 0
    assert "maker/Small-GGUF" in shown
    assert "maker/Large-GGUF" not in shown
    found = json.loads(run("search", "", "--json", "--limit", "1")[1])
    assert len(found["repositories"]) == 1
    code, shown, _ = run("search", "maker/Small-GGUF")
    assert "Small-Q8_0.gguf" in shown
    assert "probably a projector (mmproj), by its name" in shown
    contents = json.loads(run("search", "maker/Small-GGUF", "--json")[1])
    assert [model["quantisation"] for model in contents["models"]] == ["Q8_0", None]
    assert "has no GGUF repository with “nothing”" in run("search", "nothing")[1]
    assert run("search", "x", "--sort", "size")[0] == 2


def test_the_catalog_is_shown(run: Run, pair: CatalogPair) -> None:
    code, shown, _ = run("pairs")
    assert code == 0
    assert "llama-3.1-8b" in shown
    assert "Large with Small" in shown
    code, shown, _ = run("pairs", "llama-3.1-8b")
    assert "Meta-Llama-3.1-8B-Instruct-Q8_0.gguf" in shown
    assert "9.9 GB to download" in shown
    rows = json.loads(run("pairs", "--json")[1])["pairs"]
    assert len(rows) >= 40
    assert all((row["head"] is None) is (row["kind"] in ("model", "model+mtp", "lookup")) for row in rows)
    assert all(row["memory"] > row["size"] for row in rows)
    assert run("pairs", "nonsense")[0] == 2


def test_a_pair_whose_draft_is_a_head_is_shown(run: Run, pair: CatalogPair) -> None:
    shipped = pair_file.load(paths.resource("catalog.json"))
    headed = next(one for one in shipped.pairs if one.head is not None)
    assert headed.head is not None
    assert headed.title in run("pairs")[1]
    shown = run("pairs", headed.id)[1]
    assert headed.head.files[0] in shown
    assert f"{in_bytes(headed.size)} to download" in shown
    assert "draft  the DFlash head above\n" in shown


def test_a_main_model_alone_says_what_guesses_for_it(run: Run, pair: CatalogPair) -> None:
    assert "draft  prompt lookup, which needs no file" in run("pairs", "phi-4-mini")[1]
    assert "draft  the MTP inside the main model's file" in run("pairs", "qwen3.6-27b-mtp")[1]


def test_pairs_are_shared_added_and_dropped(run: Run, pair: CatalogPair, tmp_path: Path) -> None:
    code, shown, _ = run("pairs", "--share", "test-pair")
    assert code == 0
    file = tmp_path / "shared.json"
    file.write_text(shown)
    assert run("pairs", "--forget", "test-pair")[0] == 0
    assert run("pairs", "test-pair")[0] == 2
    assert run("pairs", "--forget", "llama-3.1-8b")[0] == 2
    assert run("pairs", "--add", str(file))[0] == 0
    assert run("pairs", "test-pair")[0] == 0
    file.write_text("{}")
    code, _, said = run("pairs", "--add", str(file))
    assert code == 3
    assert "shared.json is not a pair file of Foretoken" in said


def test_drift_is_reported_for_every_entry(run: Run, pair: CatalogPair, hub: Any) -> None:
    for one in pair_file.load(paths.resource("catalog.json")).pairs:
        for model in one.files:
            hub.add(model.repository, {})
    code, shown, _ = run("pairs", "--check", "--json")
    found = json.loads(shown)
    assert code == 1
    shipped = len(pair_file.load(paths.resource("catalog.json")).pairs)
    assert found["checked"] == shipped + 1
    assert len({row["pair"] for row in found["drift"]}) == shipped
    assert "test-pair" not in {row["pair"] for row in found["drift"]}
    assert {row["kind"] for row in found["drift"]} >= {"gone"}


def test_models_of_the_settings_folders(run: Run, gguf_files: ModuleType, tmp_path: Path) -> None:
    elsewhere, own = tmp_path / "elsewhere", tmp_path / "big disk"
    elsewhere.mkdir()
    gguf_files.tiny_model().write(elsewhere / "here.gguf")
    (elsewhere / "escape\x1b[2J.gguf").write_bytes(b"noise")
    chosen = settings.Settings(models_folder=str(own), model_folders=(str(elsewhere),))
    settings.save(paths.data_dir() / "settings.json", chosen)
    code, shown, _ = run("list")
    assert code == 0
    assert "here" in shown
    assert "It is a text file" in shown
    assert "\x1b" not in shown
    assert json.loads(run("list", "--json")[1])["folder"] == str(own)


def test_the_folder_moves(run: Run, downloaded: Path, tmp_path: Path) -> None:
    assert run("folder")[1] == f"{downloaded}\n"
    code, shown, _ = run("folder", str(tmp_path / "big disk"))
    assert code == 0
    assert shown == f"Downloads are in {tmp_path / 'big disk'} now.\n"
    assert not downloaded.exists()
    assert run("folder")[1] == f"{tmp_path / 'big disk'}\n"
    assert run("verify", "Small-Q8_0")[0] == 0


def test_the_folder_stays_while_a_window_keeps_the_settings(run: Run, downloaded: Path, tmp_path: Path) -> None:
    window = DataLock(paths.data_dir())
    assert window.take()
    try:
        code, _, said = run("folder", str(tmp_path / "big disk"))
    finally:
        window.release()
    assert code == 1
    assert "The window is open" in said
    assert run("folder")[1] == f"{downloaded}\n"
    assert not (tmp_path / "big disk").exists()


def test_offline_says_so(run: Run, pair: CatalogPair, hub: Any, tmp_path: Path) -> None:
    import os

    done = subprocess.run(
        [sys.executable, "-m", "foretoken", "models", "download", "test-pair"],
        capture_output=True,
        env={**os.environ, "HF_HUB_OFFLINE": "1"},
        timeout=120,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith(b"foretoken: Offline is on, so the hub is not asked")
    assert hub.exchanges == []


@pytest.mark.parametrize("name", ["a\u202eb.gguf", "con.gguf", "sub/ dots.gguf"])
def test_a_hostile_name_of_the_hub_is_unusable(run: Run, hub: Any, name: str) -> None:
    hub.add("maker/Odd-GGUF", {name: b"x"})
    code, _, err = run("download", "maker/Odd-GGUF", name)
    assert code == 3
    assert "is refused (it " in err
    assert err.count("\n") == 1
    assert "\u202e" not in err


def test_an_interrupted_download_goes_on(run: Run, pair: CatalogPair, hub: Any, helper: Any, tmp_path: Path) -> None:
    import os
    import threading

    stand_in = helper("hub_stand_in.py")
    arrived = threading.Event()
    stall = stand_in.Fault(stand_in.Kind.KILL, at=2_000_000, then=arrived.set)
    hub.fail("Large-Q8_0.gguf", stall)
    child = subprocess.Popen(
        [sys.executable, "-m", "foretoken", "models", "download", "test-pair"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=dict(os.environ),
        preexec_fn=heed_sigint,
    )
    assert arrived.wait(60)
    part = next(iter(paths.models_dir().rglob("*.part")))
    deadline = 600
    while part.stat().st_size < 1_500_000 and deadline:
        deadline -= 1
        child_alive = child.poll() is None
        assert child_alive
        threading.Event().wait(0.1)
    child.send_signal(signal.SIGINT)
    _, said = child.communicate(timeout=60)
    assert child.returncode == 1
    assert b"the downloaded part is kept; the same command resumes it." in said
    assert run("download", "test-pair")[0] == 0
    starts = [one.start for one in hub.exchanges if one.path == "/maker/Large-GGUF/Large-Q8_0.gguf" and one.start]
    assert len(starts) == 1
    assert starts[0] >= 1_500_000


def test_json_rows_of_pairs_are_the_catalogs_own(run: Run, pair: CatalogPair) -> None:
    shown = json.loads(run("pairs", "test-pair", "--json")[1])
    assert msgspec.convert(shown["main"], CatalogModel) == pair.main


@pytest.mark.usefixtures("home")
def test_servers_are_trusted_as_in_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access, "_given", {})
    file = paths.data_dir() / "settings.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    settings.save(file, settings.Settings(server_pins={"https://gpu:443": "ab" * 32}))
    assert path_of("https://gpu") == "https://gpu"
    assert access.given(Address.parse("https://gpu")).pin == "ab" * 32
