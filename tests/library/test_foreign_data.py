"""Small files of ours and of other programs that were damaged, or made to do harm, are as good as none."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from foretoken.errors import BadPairFile
from foretoken.library.catalog import pair_file
from foretoken.library.downloads.queue import QueueFile
from foretoken.library.drafts.speedup import ModelCosts
from foretoken.library.on_disk.header_cache import HeaderCache
from foretoken.library.on_disk.kept import learned_acceptance, pair_costs
from foretoken.library.on_disk.local import scan
from foretoken.library.on_disk.models_folder import ModelsFolder
from foretoken.library.on_disk.stores import ModelPlace, Store, look, usual_places

DAMAGES = [
    b'{"version": "caf\xe9", "settings": "\xe9", "downloadsFolder": "\xff", "layers": "\xe9", "path": "\xe9"}',
    b'{"version": ' + b"[" * 100_000,
    b'{"version": 1e999, "downloadsFolder": "\\ud800", "layers": 1e999}',
    b"\x91" * 100_000,
    b"\x82\xa7version\xa1\xe9\xa7entries\x80",
    b"\xc1",
    b"",
]


@pytest.fixture(params=range(len(DAMAGES)))
def damaged(request: pytest.FixtureRequest) -> bytes:
    return DAMAGES[request.param]


def costs(folder: Path) -> object:
    return pair_costs(folder).read("key")


def learned(folder: Path) -> object:
    return learned_acceptance(folder).read("key")


def model_costs(folder: Path) -> object:
    return ModelCosts(folder).read("key")


def queue(folder: Path) -> object:
    return QueueFile(folder / "key.json").load()


@pytest.mark.parametrize("read", [costs, learned, model_costs, queue])
def test_a_small_file_of_ours(damaged: bytes, read: Callable[[Path], object], tmp_path: Path) -> None:
    (tmp_path / "key.json").write_bytes(damaged)
    assert not read(tmp_path)


def test_the_record_of_a_download(damaged: bytes, tmp_path: Path) -> None:
    folder = ModelsFolder(tmp_path)
    folder.prepare()
    (folder.corner / "any.json").write_bytes(damaged)
    assert list(folder.records()) == []


def test_the_cache_of_headers(damaged: bytes, tmp_path: Path, demo_pair: tuple[Path, Path]) -> None:
    (tmp_path / "headers.msgpack").write_bytes(damaged)
    shutil.copy(demo_pair[1], tmp_path / "a.gguf")
    (found,) = scan([ModelPlace(Store.FOLDER, tmp_path)], HeaderCache(tmp_path / "headers.msgpack"))
    assert found.facts is not None


def test_settings_of_lm_studio(damaged: bytes, tmp_path: Path) -> None:
    (tmp_path / ".lmstudio").mkdir()
    (tmp_path / ".lmstudio" / "settings.json").write_bytes(damaged)
    assert usual_places(tmp_path / "own", environ={"HOME": str(tmp_path)})


def test_a_folder_that_no_system_can_have(tmp_path: Path) -> None:
    (tmp_path / ".lmstudio").mkdir()
    (tmp_path / ".lmstudio" / "settings.json").write_text(json.dumps({"downloadsFolder": "/a\0b"}))
    for place in usual_places(tmp_path / "own", environ={"HOME": str(tmp_path)}):
        assert list(look(place)) == []


@pytest.mark.parametrize("digest", ["sha256:caf\0e", "\0:abc", "../..:abc"])
def test_a_digest_that_is_no_name(digest: str, tmp_path: Path) -> None:
    layer = {"mediaType": "application/vnd.ollama.image.model", "digest": digest}
    (tmp_path / "manifests").mkdir()
    (tmp_path / "manifests" / "a").write_text(json.dumps({"layers": [layer]}))
    assert list(look(ModelPlace(Store.OLLAMA, tmp_path))) == []


def test_a_manifest_of_ollama(damaged: bytes, tmp_path: Path) -> None:
    (tmp_path / "manifests" / "registry").mkdir(parents=True)
    (tmp_path / "manifests" / "registry" / "latest").write_bytes(damaged)
    assert list(look(ModelPlace(Store.OLLAMA, tmp_path))) == []


def test_a_pair_file(damaged: bytes) -> None:
    with pytest.raises(BadPairFile, match=r"is not a pair file of Foretoken: .+; ask for it again or repair it\."):
        pair_file.parse(damaged, "shared.json")
