"""Files are written as a whole or not at all, and in pieces however many chats there are."""

import errno
import os
from pathlib import Path

import pytest
from tests.features.exchange.conftest import exported, imported

from foretoken.errors import UnwritableFile
from foretoken.features.exchange.export import Form, export
from foretoken.features.exchange.imports import import_files
from foretoken.store.chat_store import ChatStore
from foretoken.store.records import Chat, Message, Role, Status


def fill(store: ChatStore, chats: int, messages: int, text: str = "word " * 20) -> None:
    with store.archive(write=True) as archive:
        for number in range(chats):
            made = [
                (
                    Message(
                        id=place,
                        chat=0,
                        parent=place - 1 or None,
                        role=Role.USER if place % 2 else Role.ASSISTANT,
                        content=f"{number} {place} {text}",
                        status=Status.COMPLETE,
                        created=float(place),
                    ),
                    None,
                )
                for place in range(1, messages + 1)
            ]
            archive.add(Chat(id=0, title=f"Chat {number}", created=1.0, updated=float(number)), None, made, messages)


def test_the_file_is_there_at_the_end_alone(store: ChatStore, tmp_path: Path) -> None:
    fill(store, 3, 600)
    path = tmp_path / "out" / "chats.html"
    path.parent.mkdir()
    path.write_text("before")
    with store.archive() as archive:
        steps = export(archive, archive.chats(), path, Form.HTML)
        first = next(steps)
        assert first.size > 0
        assert path.read_text() == "before"
        assert len(list(path.parent.iterdir())) == 2
        steps.close()
        assert [one.name for one in path.parent.iterdir()] == ["chats.html"]
        assert path.read_text() == "before"
        *_, last = export(archive, archive.chats(), path, Form.HTML)
    assert path.stat().st_size == last.size
    assert [one.name for one in path.parent.iterdir()] == ["chats.html"]


def test_a_full_disk_leaves_nothing_behind(store: ChatStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(store, 1, 4)

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with store.archive() as archive, pytest.raises(UnwritableFile, match="full, so nothing was exported; free some"):
        list(export(archive, archive.chats(), tmp_path / "x.md", Form.MARKDOWN))
    assert [one.name for one in tmp_path.iterdir() if one.is_file()] == []


def test_a_disk_that_takes_a_part_of_it_leaves_nothing_behind(store: ChatStore, tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    fill(store, 1, 2_000)
    before, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    with store.archive() as archive:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 16, hard))
        try:
            with pytest.raises(UnwritableFile, match="full, so nothing was exported"):
                list(export(archive, archive.chats(), tmp_path / "x.json", Form.JSON))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (before, hard))
    assert [one.name for one in tmp_path.iterdir() if one.is_file()] == []


def test_a_place_that_cannot_be_written(store: ChatStore, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing" / "x.md", Path("/proc/x.md"), tmp_path / ("x" * 300)):
        with store.archive() as archive, pytest.raises(UnwritableFile, match="choose another place"):
            list(export(archive, archive.chats(), path, Form.MARKDOWN))
    assert [one.name for one in tmp_path.iterdir() if one.is_file()] == []


def test_the_chats_stand_still_while_they_are_written(store: ChatStore, tmp_path: Path) -> None:
    fill(store, 20, 60)
    before = exported(store)
    with store.archive() as archive:
        steps = export(archive, archive.chats(), tmp_path / "x.json", Form.JSON)
        next(steps)
        store.delete(*(chat.id for chat in store.chats()))
        store.add_user(1, "in between", parent=None)
        for _ in steps:
            pass
    assert (tmp_path / "x.json").read_bytes() == before


def test_chats_kept_in_memory_are_exported_and_nothing_is_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from foretoken.errors import StoreError
    from foretoken.store.opening import open_database

    (tmp_path / "file").touch()
    store = ChatStore(open_database(tmp_path / "file" / "chats.db"), clock=lambda: 1.0)
    assert not store.database.persistent
    store.create("Rescue me")
    assert b"Rescue me" in exported(store)
    with pytest.raises(StoreError, match="kept only while this window is open"):
        store.archive(write=True)
    store.close()


def test_an_import_that_is_stopped_keeps_whole_chats(store: ChatStore, tmp_path: Path, open_store: object) -> None:
    fill(store, 5, 3)
    (tmp_path / "f.json").write_bytes(exported(store))
    other: ChatStore = open_store()  # type: ignore[operator]
    with other.archive(write=True) as archive:
        steps = import_files(archive, [tmp_path / "f.json"])
        came = next(step for step in steps if len(step.added) == 2)
        steps.close()  # type: ignore[attr-defined]
    assert len(other.chats()) == 2
    assert [len(other.messages(number)) for number in came.ids] == [3, 3]
    assert imported(other, tmp_path / "f.json").sentence() == "Imported 3 chats. 2 chats already exist."


@pytest.mark.slow
def test_a_hundred_thousand_messages_in_bounded_memory(store: ChatStore, tmp_path: Path, open_store: object) -> None:
    resource = pytest.importorskip("resource")
    fill(store, 1_000, 100, "word " * 200)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    other: ChatStore = open_store()  # type: ignore[operator]
    for form in Form:
        with store.archive() as archive:
            for _ in export(archive, archive.chats(), tmp_path / f"all.{form.value}", form):
                pass
    assert imported(other, tmp_path / "all.json").sentence() == "Imported 1,000 chats."
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - peak
    assert (tmp_path / "all.json").stat().st_size > 100_000_000
    assert grown < 64 * 1024, f"{grown} KiB more"
