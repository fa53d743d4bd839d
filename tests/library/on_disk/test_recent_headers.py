"""A file is read once while it stays the same, and again as soon as it does not."""

import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType

import pytest

from foretoken.engine.gguf import GgufHeader, read_draft, read_header
from foretoken.errors import BadModelFile
from foretoken.library.on_disk import header_cache
from foretoken.library.on_disk.header_cache import RecentHeaders


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of files that were read, in order."""
    names: list[str] = []

    def read(path: Path) -> GgufHeader:
        names.append(path.name)
        return read_draft(path)

    monkeypatch.setattr(header_cache, "read_draft", read)
    return names


def _models(gguf_files: ModuleType, folder: Path, *names: str) -> list[Path]:
    paths: list[Path] = [gguf_files.tiny_model(name=name).write(folder / f"{name}.gguf") for name in names]
    return paths


def test_the_last_two_are_not_read_again(parsed: list[str], gguf_files: ModuleType, tmp_path: Path) -> None:
    main, one, other = _models(gguf_files, tmp_path, "main", "one", "other")
    headers = RecentHeaders()
    for draft in (one, other, other):
        assert headers.read(main).name == "main"
        assert headers.read(draft).name == draft.stem
    assert parsed == ["main.gguf", "one.gguf", "other.gguf"]
    headers.read(one)
    assert parsed[3:] == ["one.gguf"]


def test_a_file_that_changed_is_read_again(parsed: list[str], gguf_files: ModuleType, tmp_path: Path) -> None:
    (path,) = _models(gguf_files, tmp_path, "first")
    headers = RecentHeaders()
    assert headers.read(path).name == "first"
    gguf_files.tiny_model(name="other").write(path)  # as long as before
    os.utime(path, ns=(1, 1))
    assert headers.read(path).name == "other"
    path.write_bytes(path.read_bytes()[:-1])
    for _ in range(2):  # a refusal is made anew each time, with all its reasons
        with pytest.raises(BadModelFile) as caught:
            headers.read(path)
        with pytest.raises(BadModelFile) as exact:
            read_header(path)
        assert (str(caught.value), caught.value.reasons) == (str(exact.value), exact.value.reasons)
    path.unlink()
    with pytest.raises(BadModelFile):
        headers.read(path)
    assert len(parsed) == 5


def test_one_that_changes_while_it_is_read_is_not_kept(
    monkeypatch: pytest.MonkeyPatch, gguf_files: ModuleType, tmp_path: Path
) -> None:
    (path,) = _models(gguf_files, tmp_path, "first")

    def read(path: Path) -> GgufHeader:
        header = read_header(path)
        gguf_files.tiny_model(name="a longer name").write(path)
        return header

    headers = RecentHeaders()
    monkeypatch.setattr(header_cache, "read_draft", read)
    assert headers.read(path).name == "first"
    monkeypatch.undo()
    assert headers.read(path).name == "a longer name"


def test_who_asks_while_it_is_read_waits_for_it(
    monkeypatch: pytest.MonkeyPatch, gguf_files: ModuleType, tmp_path: Path
) -> None:
    (path,) = _models(gguf_files, tmp_path, "slow")
    begun, go_on, parsed = threading.Event(), threading.Event(), list[str]()

    def read(path: Path) -> GgufHeader:
        parsed.append(path.stem)
        begun.set()
        assert go_on.wait(30)
        return read_header(path)

    monkeypatch.setattr(header_cache, "read_draft", read)
    headers = RecentHeaders()
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(headers.read, path)
        assert begun.wait(30)
        second = pool.submit(headers.read, path)
        go_on.set()
        assert first.result(30) is second.result(30)
    assert parsed == ["slow"]


def test_a_head_is_kept_as_a_draft_and_refused_as_a_main_model(
    parsed: list[str], gguf_files: ModuleType, tmp_path: Path, helper: Callable[[str], ModuleType]
) -> None:
    path = helper("engine/gguf/tiny_heads.py").eagle3(gguf_files).write(tmp_path / "head.gguf")
    headers = RecentHeaders()
    for _ in range(2):
        assert headers.draft(path).kind.head
        with pytest.raises(BadModelFile, match="writes nothing by itself"):
            headers.read(path)
    assert parsed == ["head.gguf"]
    path.write_bytes(path.read_bytes()[:-1000])
    with pytest.raises(BadModelFile, match="writes nothing by itself"):
        headers.read(path)
