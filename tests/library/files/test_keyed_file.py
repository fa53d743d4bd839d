"""Records by key: whole or not there, and never more than the folder may hold."""

import os
from pathlib import Path

from foretoken.library.files.keyed_file import KeyedFile


def test_what_is_written_is_read_again_and_replaced_as_a_whole(tmp_path: Path) -> None:
    files = KeyedFile(tmp_path / "deep" / "folder", str)
    assert files.read("a") is None
    files.write("a", "one, and longer")
    files.write("a", "two")
    assert files.read("a") == "two"
    assert [path.name for path in (tmp_path / "deep" / "folder").iterdir()] == ["a.json"]


def test_the_oldest_make_room(tmp_path: Path) -> None:
    files = KeyedFile(tmp_path, str, most=3)
    for number in range(6):
        files.write(str(number), "x")
        os.utime(tmp_path / f"{number}.json", ns=(number, number))
    files.write("4", "again")  # one that is there needs no room
    assert sorted(path.name for path in tmp_path.iterdir()) == ["3.json", "4.json", "5.json"]


def test_what_cannot_be_used_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "large.json").write_bytes(b" " * 2**20)
    (tmp_path / "folder.json").mkdir()
    files = KeyedFile(tmp_path, str)
    assert files.read("large") is None
    assert files.read("folder") is None
    files.write("folder", "x")  # cannot be replaced, and leaves nothing behind
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder.json", "large.json"]
    blocked = KeyedFile(tmp_path / "large.json", str)
    blocked.write("b", "x")
    assert blocked.read("b") is None


def test_a_record_beside_its_version_is_read_where_both_are_as_they_should(tmp_path: Path) -> None:
    files = KeyedFile(tmp_path, int, field="count", version=2)
    files.write("a", 5)
    assert (tmp_path / "a.json").read_bytes() == b'{"version":2,"count":5}'
    assert files.read("a") == 5
    for damaged in (b'{"version":1,"count":5}', b'{"count":5}', b'{"version":2}', b'{"version":2,"count":"5"}', b"5"):
        (tmp_path / "a.json").write_bytes(damaged)
        assert files.read("a") is None


def test_a_key_from_outside_names_no_file_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "secret.json").write_bytes(b'"x"')
    files = KeyedFile(tmp_path / "folder", str)
    for key in ("../secret", str(tmp_path / "secret"), "", "a" * 65):
        assert files.read(key) is None


def test_packed_records_are_read_again(tmp_path: Path) -> None:
    files = KeyedFile(tmp_path, tuple[int, ...], packed=True)
    files.write("a", (1, 2))
    assert files.read("a") == (1, 2)
