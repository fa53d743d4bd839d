"""A folder of small files: whole or not there, and never more than it may hold."""

import os
from pathlib import Path

from foretoken.library.files.small_files import SmallFiles


def test_what_is_written_is_read_again_and_replaced_as_a_whole(tmp_path: Path) -> None:
    files = SmallFiles(tmp_path / "deep" / "folder")
    assert files.read("a") is None
    files.write("a", b"one, and longer")
    files.write("a", b"two")
    assert files.read("a") == b"two"
    assert [path.name for path in (tmp_path / "deep" / "folder").iterdir()] == ["a.json"]


def test_the_oldest_make_room(tmp_path: Path) -> None:
    files = SmallFiles(tmp_path, most=3)
    for number in range(6):
        files.write(str(number), b"x")
        os.utime(tmp_path / f"{number}.json", ns=(number, number))
    files.write("4", b"again")  # one that is there needs no room
    assert sorted(path.name for path in tmp_path.iterdir()) == ["3.json", "4.json", "5.json"]


def test_what_cannot_be_used_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "large.json").write_bytes(b" " * 2**20)
    (tmp_path / "folder.json").mkdir()
    files = SmallFiles(tmp_path)
    assert files.read("large") is None
    assert files.read("folder") is None
    files.write("folder", b"x")  # cannot be replaced, and leaves nothing behind
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder.json", "large.json"]
    blocked = SmallFiles(tmp_path / "large.json")
    blocked.write("b", b"x")
    assert blocked.read("b") is None
