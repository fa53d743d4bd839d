"""Lighter copies of drafts: made once, found again, kept within bounds."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from foretoken.errors import BadModelFile
from foretoken.library.on_disk.draft_copies import CopiesFolder


class Tight:
    """A disk with so much room."""

    def __init__(self, free: int) -> None:
        self._free = free

    def free(self, folder: Path) -> int:
        assert folder.is_dir()
        return self._free

    def write(self, file: int, block: bytes) -> None:
        raise AssertionError("copies are not written here")


@pytest.fixture
def draft(tmp_path: Path) -> Path:
    path = tmp_path / "draft.gguf"
    path.write_bytes(b"weights" * 100)
    return path


@pytest.fixture
def sound(gguf_files: Any) -> bytes:
    """A whole GGUF file."""
    return bytes(gguf_files.tiny_model().to_bytes())


def writer(content: bytes, calls: list[Path]) -> Callable[[Path], None]:
    def make(path: Path) -> None:
        calls.append(path)
        path.write_bytes(content)

    return make


def test_a_copy_is_made_once_and_found_again(tmp_path: Path, draft: Path, sound: bytes) -> None:
    calls: list[Path] = []
    first = CopiesFolder(tmp_path / "copies").of(draft, "key").copy("Q4_0", writer(sound, calls))
    again = CopiesFolder(tmp_path / "copies").of(draft, "other").copy("Q4_0", writer(b"never", calls))
    assert first == again
    assert first is not None
    assert first.read_bytes() == sound
    assert len(calls) == 1
    assert [path.name for path in (tmp_path / "copies").iterdir()] == [first.name]


def test_a_copy_that_was_damaged_is_made_again(tmp_path: Path, draft: Path, sound: bytes) -> None:
    calls: list[Path] = []
    copies = CopiesFolder(tmp_path / "copies").of(draft, "key")
    path = copies.copy("Q4_0", writer(sound, calls))
    assert path is not None
    path.write_bytes(sound[:100])
    assert copies.copy("Q4_0", writer(sound, calls)) == path
    assert path.read_bytes() == sound
    assert len(calls) == 2


def test_another_draft_and_other_weights_are_other_copies(tmp_path: Path, draft: Path) -> None:
    other = tmp_path / "other.gguf"
    other.write_bytes(b"weights" * 101)
    folder = CopiesFolder(tmp_path / "copies")
    found = {
        folder.of(path, "key").copy(weights, writer(b"x", []))
        for path in (draft, other)
        for weights in ("Q4_0", "Q8_0")
    }
    assert len(found) == 4


def test_what_cannot_be_made_leaves_nothing_behind(tmp_path: Path, draft: Path) -> None:
    def broken(path: Path) -> None:
        path.write_bytes(b"half")
        raise BadModelFile("It cannot be copied.")

    copies = CopiesFolder(tmp_path / "copies").of(draft, "key")
    with pytest.raises(BadModelFile):
        copies.copy("Q4_0", broken)
    assert list((tmp_path / "copies").iterdir()) == []


def test_a_full_disk_makes_no_copy(tmp_path: Path, draft: Path) -> None:
    calls: list[Path] = []
    copies = CopiesFolder(tmp_path / "copies", disk=Tight(1_000_000)).of(draft, "key")
    assert copies.copy("Q4_0", writer(b"x", calls)) is None
    assert calls == []


def test_a_folder_that_cannot_be_made_makes_no_copy(tmp_path: Path, draft: Path) -> None:
    (tmp_path / "copies").write_text("a file stands here")
    assert CopiesFolder(tmp_path / "copies").of(draft, "key").copy("Q4_0", writer(b"x", [])) is None


def test_the_copies_used_longest_ago_go_first(tmp_path: Path, sound: bytes) -> None:
    size = len(sound)
    drafts = []
    for number in range(3):
        path = tmp_path / f"{number}.gguf"
        path.write_bytes(bytes([number]) * size)
        drafts.append(path)
    folder = CopiesFolder(tmp_path / "copies", most=2 * size + size // 2)
    made = []
    for number, path in enumerate(drafts[:2]):
        copy = folder.of(path, "key").copy("Q4_0", writer(sound, []))
        assert copy is not None
        os.utime(copy, (number, number))
        made.append(copy)
    assert folder.of(drafts[0], "key").copy("Q4_0", writer(b"", [])) == made[0]  # used again: now the latest
    third = folder.of(drafts[2], "key").copy("Q4_0", writer(sound, []))
    assert sorted((tmp_path / "copies").iterdir()) == sorted(path for path in (made[0], third) if path)


def test_the_choice_is_remembered_by_key(tmp_path: Path, draft: Path) -> None:
    copies = CopiesFolder(tmp_path / "copies").of(draft, "key")
    assert copies.chosen is None
    copies.choose("Q4_0")
    assert CopiesFolder(tmp_path / "copies").of(draft, "key").chosen == "Q4_0"
    assert CopiesFolder(tmp_path / "copies").of(draft, "another").chosen is None
    copies.choose("")
    assert copies.chosen == ""


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[1]", b'{"version": 1, "weights": "Q4_0"}', b'{"version": 2, "weights": "../x"}']
)
def test_a_broken_choice_is_none(tmp_path: Path, draft: Path, data: bytes) -> None:
    folder = tmp_path / "copies"
    (folder / "chosen").mkdir(parents=True)
    (folder / "chosen" / "key.json").write_bytes(data)
    assert CopiesFolder(folder).of(draft, "key").chosen is None
