"""Models in every store of a machine: what they are, which are broken and why, and that nothing is ever touched."""

import json
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from foretoken import wording
from foretoken.engine.gguf import GgufHeader, read_header
from foretoken.engine.gguf.kinds import FileKind
from foretoken.library.on_disk.header_cache import HeaderCache, read_facts
from foretoken.library.on_disk.local import LocalLibrary, LocalModel, duplicates, scan
from foretoken.library.on_disk.stores import ModelPlace, Store, look, usual_places
from foretoken.wording import Language

WAIT = 60.0


@pytest.fixture
def machine(tmp_path: Path, gguf_files: ModuleType) -> Path:
    """A home with models of all programs in it."""
    model = gguf_files.tiny_model(name="Tiny").to_bytes()
    files: dict[str, bytes] = {
        "own/maker/Tiny-GGUF/Tiny-Q8_0.gguf": model,
        "own/.foretoken/half.gguf": model[:100],
        ".lmstudio/models/maker/Other-GGUF/Other-Q4_0.gguf": gguf_files.tiny_model(name="Other").to_bytes(),
        ".lmstudio/models/maker/Other-GGUF/mmproj-Other.gguf": model,
        ".cache/lm-studio/models/maker/Old/Old.gguf": model,
        ".local/share/Jan/data/llamacpp/models/jan-tiny/model.gguf": model,
        ".cache/llama.cpp/maker_Tiny-GGUF_Tiny.gguf": model,
        ".cache/llama.cpp/maker_Tiny-GGUF_Tiny.gguf.downloadInProgress": model[:9],
        "my models/torn.gguf": model[:5000],
        "my models/page.gguf": b"<!DOCTYPE html>",
        "my models/notes.txt": b"x",
        ".ollama/models/blobs/sha256-" + "a" * 64: gguf_files.tiny_model(name="Llama").to_bytes(),
        ".ollama/models/blobs/sha256-" + "b" * 64: b"template",
        ".ollama/models/manifests/registry.ollama.ai/library/llama3/8b": json.dumps(
            {
                "layers": [
                    {"mediaType": "application/vnd.ollama.image.model", "digest": "sha256:" + "a" * 64},
                    {"mediaType": "application/vnd.ollama.image.template", "digest": "sha256:" + "b" * 64},
                ]
            }
        ).encode(),
        ".ollama/models/manifests/registry.ollama.ai/library/gone/latest": json.dumps(
            {"layers": [{"mediaType": "application/vnd.ollama.image.model", "digest": "sha256:" + "c" * 64}]}
        ).encode(),
        ".ollama/models/manifests/registry.ollama.ai/library/odd/latest": b"{",
        ".ollama/models/manifests/registry.ollama.ai/library/evil/latest": json.dumps(
            {"layers": [{"mediaType": "application/vnd.ollama.image.model", "digest": "sha256:../../../secret"}]}
        ).encode(),
    }
    for name, content in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    repository = tmp_path / ".cache/huggingface/hub/models--maker--Tiny-GGUF"
    blob = repository / "blobs" / "0123"
    blob.parent.mkdir(parents=True)
    blob.write_bytes(model)
    for commit in ("c1", "c2"):  # two commits with the same file
        snapshot = repository / "snapshots" / commit
        snapshot.mkdir(parents=True)
        (snapshot / "Tiny.gguf").symlink_to(os.path.relpath(blob, snapshot))
    (snapshot / "gone.gguf").symlink_to("../../blobs/none")
    return tmp_path


def places_of(home: Path) -> tuple[ModelPlace, ...]:
    environ = {"HOME": str(home)}
    return usual_places(home / "own", (home / "my models",), environ)


@pytest.fixture
def models(machine: Path) -> tuple[LocalModel, ...]:
    return tuple(scan(places_of(machine), HeaderCache(machine / "cache" / "headers")))


def by_store(models: tuple[LocalModel, ...]) -> dict[Store, list[str]]:
    found: dict[Store, list[str]] = {}
    for model in models:
        found.setdefault(model.store, []).append(model.name)
    return found


def test_every_store_is_looked_into(models: tuple[LocalModel, ...]) -> None:
    assert by_store(models) == {
        Store.OWN: ["Tiny-Q8_0"],
        Store.FOLDER: ["page", "torn"],
        Store.HUGGING_FACE: ["Tiny"],
        Store.LM_STUDIO: ["Other-Q4_0", "mmproj-Other", "Old"],
        Store.JAN: ["jan-tiny"],
        Store.LLAMA_CPP: ["maker_Tiny-GGUF_Tiny"],
        Store.OLLAMA: ["llama3:8b"],
    }
    repositories = {model.name: model.repository for model in models}
    assert repositories["Tiny-Q8_0"] == repositories["Tiny"] == "maker/Tiny-GGUF"
    assert repositories["Other-Q4_0"] == "maker/Other-GGUF"
    assert repositories["llama3:8b"] is None
    assert [model.name for model in models if model.removable] == ["Tiny-Q8_0"]


def test_what_was_imported_into_jan_is_found_where_it_lies(machine: Path, gguf_files: ModuleType) -> None:
    (machine / "far away").mkdir()
    elsewhere = gguf_files.tiny_model(name="Far").write(machine / "far away" / "Far-Q4_0.gguf")
    folder = machine / ".local/share/Jan/data/llamacpp/models"
    for name, text in (
        ("jan-tiny", "model_path: llamacpp/models/jan-tiny/model.gguf\nname: jan-tiny\n"),
        ("maker/far-q4", f'name: far\nmodel_path: "{elsewhere}"\nsize_bytes: 1\n'),
        ("gone", f"model_path: {machine / 'gone.gguf'}\n"),
        ("odd", "model_path:\x00\n"),
        ("empty", "name: x\n"),
    ):
        (folder / name).mkdir(parents=True, exist_ok=True)
        (folder / name / "model.yml").write_text(text)
    (folder / "bytes").mkdir()
    (folder / "bytes" / "model.yml").write_bytes(b"model_path: \xff\xfe")
    found = {one.label: one.files[0] for one in look(ModelPlace(Store.JAN, folder))}
    assert found == {"jan-tiny": folder / "jan-tiny" / "model.gguf", "far-q4": elsewhere}


def test_the_facts_of_a_sound_model(models: tuple[LocalModel, ...]) -> None:
    facts = next(model.facts for model in models if model.store is Store.OWN)
    assert facts is not None
    assert (facts.name, facts.architecture, facts.context, facts.tokens) == ("Tiny", "llama", 512, 267)
    assert (facts.template, facts.quantisation) == (True, "Q8_0")
    assert facts.active == facts.parameters > 50_000


def test_a_broken_file_is_a_row_with_its_reason(models: tuple[LocalModel, ...]) -> None:
    faults = {model.name: model.fault for model in models if model.fault is not None}
    assert faults.keys() == {"page", "torn"}
    assert faults["page"] is not None
    assert faults["page"].startswith("It is a web page saved in place of the model; download the file itself")
    assert all(model.selectable for model in models if model.name in faults)


def test_what_is_no_model_is_kept_off_the_list(models: tuple[LocalModel, ...]) -> None:
    assert [(model.name, model.kind) for model in models if not model.selectable] == []
    # A name proves nothing where the header says that it is a whole model.


KINDS = "model model+mtp mtp eagle3 dflash projector adapter embedding vocabulary shard".split()


def test_every_kind_is_told_under_a_misleading_name(
    helper: Callable[[str], Any], gguf_files: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heads = helper("engine/gguf/tiny_heads.py")
    makers = heads.every_kind(gguf_files, helper("engine/gguf/tiny_architectures.py"))
    for kind in KINDS:
        makers[kind]().write(tmp_path / f"{heads.MISLEADING[kind]}.gguf")
    cache = tmp_path / "cache"
    for _ in range(2):  # from the headers, and from what was kept of them
        headers = HeaderCache(cache)
        found = {model.name: model for model in scan([ModelPlace(Store.FOLDER, tmp_path)], headers)}
        headers.save()
        models = {kind: found[heads.MISLEADING[kind]] for kind in KINDS}
        assert {kind: model.kind.value for kind, model in models.items()} == {kind: kind for kind in KINDS}
        assert [kind for kind in KINDS if models[kind].selectable] == ["model", "model+mtp", "shard"]
        assert [kind for kind in KINDS if models[kind].guesses and not models[kind].selectable] == [
            "mtp", "eagle3", "dflash",
        ]  # fmt: skip
        sound = [kind for kind in KINDS if models[kind].facts is not None]
        assert sound == ["model", "model+mtp", "mtp", "eagle3", "dflash"]
        assert all((models[kind].fault is None) is (kind in sound) for kind in KINDS)
    assert models["model"].remark == ""
    assert models["model+mtp"].remark == "A model with MTP inside."
    assert models["eagle3"].remark == "An EAGLE-3 head for a model of hidden size 64."
    assert models["projector"].fault is not None
    assert models["projector"].fault.startswith("It is a projector (mmproj), an encoder of images or sound")


def test_a_hostile_head_is_a_row_with_its_fault(
    helper: Callable[[str], Any], gguf_files: ModuleType, tmp_path: Path
) -> None:
    file = helper("engine/gguf/tiny_heads.py").dflash(gguf_files)
    file.put("dflash.block_size", gguf_files.Kind.U32, 0)
    reading = read_facts(file.write(tmp_path / "x.gguf"))
    assert (reading.kind, reading.facts) == (FileKind.DFLASH, None)
    assert reading.fault is not None
    assert reading.fault.startswith("Its dflash.block_size is 0, which no real head has")


def test_parts_are_one_model_and_an_incomplete_one_says_so(gguf_files: ModuleType, tmp_path: Path) -> None:
    source = gguf_files.tiny_model()
    half = len(source.tensors) // 2
    for number, tensors in enumerate((source.tensors[:half], source.tensors[half:])):
        part = gguf_files.GgufFile(metadata=list(source.metadata) if number == 0 else [], tensors=tensors)
        part.put("split.no", gguf_files.Kind.U16, number).put("split.count", gguf_files.Kind.U16, 2)
        part.put("split.tensors.count", gguf_files.Kind.I32, len(source.tensors))
        for name in ("whole", "torn"):
            part.write(tmp_path / f"{name}-0000{number + 1}-of-00002.gguf")
    (tmp_path / "torn-00001-of-00002.gguf").rename(tmp_path / "lost-00001-of-00002.gguf")
    found = {
        model.path.name: model for model in scan([ModelPlace(Store.FOLDER, tmp_path)], HeaderCache(tmp_path / "c"))
    }
    whole = found["whole-00001-of-00002.gguf"]
    assert (whole.name, len(whole.files), whole.fault) == ("whole", 2, None)
    assert whole.size == sum(file.stat().st_size for file in whole.files)
    assert "it needs lost-00002-of-00002.gguf" in str(found["lost-00001-of-00002.gguf"].fault).lower()
    assert "part 2 of a model in 2 parts" in str(found["torn-00002-of-00002.gguf"].fault)
    assert len(found) == 3


def test_copies_in_several_stores_are_told(models: tuple[LocalModel, ...]) -> None:
    (group,) = duplicates(models)
    assert {model.store for model in group} == {
        Store.OWN, Store.HUGGING_FACE, Store.LM_STUDIO, Store.JAN, Store.LLAMA_CPP,
    }  # fmt: skip


def snapshot(folder: Path) -> dict[str, tuple[int, int]]:
    return {str(file): (file.lstat().st_size, file.lstat().st_mtime_ns) for file in folder.rglob("*")}


def test_a_scan_changes_nothing(machine: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    before = snapshot(machine)
    list(scan(places_of(machine), HeaderCache(tmp_path_factory.mktemp("cache") / "headers")))
    assert snapshot(machine) == before


def test_links_in_a_circle_and_folders_that_cannot_be_read(machine: Path) -> None:
    (machine / "my models" / "again").symlink_to(machine / "my models")
    locked = machine / "my models" / "locked"
    locked.mkdir(mode=0)
    os.mkfifo(machine / "my models" / "pipe.gguf")
    found = [one.files[0].name for one in look(ModelPlace(Store.FOLDER, machine / "my models"))]
    locked.chmod(0o755)
    assert found == ["page.gguf", "torn.gguf"]


def test_the_cache_knows_a_file_until_it_changes(machine: Path) -> None:
    file, places = machine / "cache" / "headers", places_of(machine)
    cache = HeaderCache(file)
    first = tuple(scan(places, cache))
    cache.save()
    read: list[Path] = []

    def watched(path: Path) -> GgufHeader:
        read.append(path)
        return read_header(path)

    cache = HeaderCache(file, watched)
    assert tuple(scan(places, cache)) == first
    assert read == []
    cache.save()
    torn = machine / "my models" / "torn.gguf"
    shutil.copyfile(machine / "own/maker/Tiny-GGUF/Tiny-Q8_0.gguf", torn)
    again = tuple(scan(places, HeaderCache(file, watched)))
    assert read == [torn]
    assert next(model for model in again if model.path == torn).fault is None


def test_faults_are_read_again_in_another_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "page.gguf").write_bytes(b"<html>")
    for code, said in (("en", "It is a web page"), ("de", "IT IS A WEB PAGE"), ("en", "It is a web page")):
        german = Language("de", lookup=lambda text, *_: text.upper() if "page" in text else "")
        monkeypatch.setattr(wording, "_spoken", german if code == "de" else wording.ENGLISH)
        cache = HeaderCache(tmp_path / "cache")
        (model,) = scan([ModelPlace(Store.FOLDER, tmp_path)], cache)
        cache.save()
        assert model.fault is not None
        assert model.fault.startswith(said)


@pytest.mark.parametrize("damage", [b"", b"\xff", msgspec.msgpack.encode({"version": "0/0", "entries": {}})])
def test_a_cache_that_cannot_be_read_is_made_again(damage: bytes, machine: Path) -> None:
    file = machine / "cache" / "headers"
    file.parent.mkdir()
    file.write_bytes(damage)
    assert len(tuple(scan(places_of(machine), HeaderCache(file)))) == 10


def test_of_two_thousand_known_files_none_is_opened_again(tmp_path: Path) -> None:
    """Broken files are as good here, and quicker to make."""
    folder = tmp_path / "models"
    for group in range(100):
        (folder / f"maker{group}" / "repository").mkdir(parents=True)
        for number in range(20):
            (folder / f"maker{group}" / "repository" / f"model-{number}-Q8_0.gguf").write_bytes(b"<html>")
    opened: list[Path] = []

    def read(path: Path) -> GgufHeader:
        opened.append(path)
        return read_header(path)

    for expected in (2000, 0):
        opened.clear()
        cache = HeaderCache(tmp_path / "headers", read)
        assert sum(1 for _ in scan([ModelPlace(Store.OWN, folder)], cache)) == 2000
        assert len(opened) == expected
        cache.save()


class PatientClock:
    """Waits for whoever wakes it, and for nothing else."""

    def monotonic(self) -> float:
        return 0.0

    def wait(self, seconds: float, stop: threading.Event) -> bool:
        return stop.wait(WAIT)


@pytest.fixture
def library(machine: Path) -> Iterator[tuple[LocalLibrary, "Heard"]]:
    heard = Heard()
    running = LocalLibrary(
        lambda: places_of(machine), machine / "cache" / "headers", heard, clock=PatientClock(), interval=0.0
    )
    running.start()
    yield running, heard
    running.close()


class Heard:
    """What a listener was told last."""

    def __init__(self) -> None:
        self._news = threading.Condition()
        self.told: list[tuple[LocalModel, ...]] = []

    def __call__(self, models: tuple[LocalModel, ...]) -> None:
        with self._news:
            self.told.append(models)
            self._news.notify_all()

    def until(self, count: int) -> tuple[LocalModel, ...]:
        with self._news:
            assert self._news.wait_for(lambda: len(self.told) >= count, WAIT)
            return self.told[-1]


def test_the_library_follows_changes(library: tuple[LocalLibrary, Heard], machine: Path) -> None:
    running, heard = library
    first = heard.until(1)
    assert [model.name for model in first] == sorted((model.name for model in first), key=str.lower)
    running.refresh()  # nothing new: nothing is told
    shutil.copyfile(machine / "own/maker/Tiny-GGUF/Tiny-Q8_0.gguf", machine / "my models" / "new.gguf")
    running.refresh()
    second = heard.until(2)
    assert {model.name for model in second} - {model.name for model in first} == {"new"}


def test_where_programs_keep_their_models(tmp_path: Path) -> None:
    (tmp_path / ".lmstudio-home-pointer").write_text(str(tmp_path / "moved"))
    (tmp_path / "moved").mkdir()
    (tmp_path / "moved" / "settings.json").write_text(json.dumps({"downloadsFolder": str(tmp_path / "big disk")}))
    environ = {
        "HOME": str(tmp_path),
        "HF_HOME": str(tmp_path / "hf"),
        "LLAMA_CACHE": str(tmp_path / "llama"),
        "OLLAMA_MODELS": str(tmp_path / "ollama"),
    }
    places = {(place.store, place.folder) for place in usual_places(tmp_path / "own", (), environ)}
    assert (Store.LM_STUDIO, tmp_path / "big disk") in places
    assert (Store.LM_STUDIO, tmp_path / "moved" / "models") in places
    assert (Store.HUGGING_FACE, tmp_path / "hf" / "hub") in places
    assert (Store.LLAMA_CPP, tmp_path / "llama") in places
    assert (Store.OLLAMA, tmp_path / "ollama") in places


@pytest.mark.skipif(os.name == "nt", reason="no named pipes")
def test_a_file_opened_from_elsewhere_is_a_model_with_its_parts(tmp_path: Path, gguf_files: ModuleType) -> None:
    kept, other = tmp_path / "kept", tmp_path / "other"
    for folder in (kept, other):
        folder.mkdir()
    model = gguf_files.tiny_model(name="Tiny").write(other / "Tiny.gguf")
    (other / "beside.gguf").write_bytes(b"not asked for")
    parts = [other / f"Big-0000{part}-of-00003.gguf" for part in (1, 2, 3)]
    for part in parts:
        part.write_bytes(b"GGUF")
    known = gguf_files.tiny_model(name="Known").write(kept / "Known.gguf")
    os.mkfifo(other / "pipe.gguf")
    opened = (model, parts[0], known, other / "pipe.gguf", other / "gone.gguf")
    places = (ModelPlace(Store.FOLDER, kept), *(ModelPlace(Store.ELSEWHERE, path) for path in opened))
    found = {one.path: one for one in scan(places, HeaderCache(tmp_path / "headers"))}
    assert set(found) == {known, model, parts[0]}
    assert found[known].store is Store.FOLDER  # a folder that has it comes first
    assert found[model].store is Store.ELSEWHERE
    assert found[model].facts is not None
    assert not found[model].removable
    assert found[parts[0]].files == tuple(parts)
    assert found[parts[0]].fault
