"""Stores in real files, and what an export of them is."""

import io
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from foretoken.exchange.export import Form, write
from foretoken.exchange.imports import Imported, import_files
from foretoken.store.chat_store import ChatStore
from foretoken.store.database import open_database

FILES = Path(__file__).with_name("files")


def exported(store: ChatStore, form: Form = Form.JSON, *, detailed: bool = False) -> bytes:
    """All chats of `store` in a file."""
    made = io.BytesIO()
    with store.archive() as archive:
        for _ in write(archive, archive.chats(), made, form, detailed=detailed):
            pass
    return made.getvalue()


def imported(store: ChatStore, *paths: Path) -> Imported:
    """What came of an import."""
    with store.archive(write=True) as archive:
        *_, last = import_files(archive, paths)
    return last


@pytest.fixture
def open_store(tmp_path: Path) -> Iterator[Callable[[], ChatStore]]:
    """Makes an empty store in a file of its own."""
    opened: list[ChatStore] = []

    def make() -> ChatStore:
        ticks = itertools.count(1_000_000.0, 0.25)
        path = tmp_path / f"store{len(opened)}" / "chats.db"
        opened.append(ChatStore(open_database(path), clock=lambda: next(ticks)))
        return opened[-1]

    yield make
    for store in opened:
        store.close()


@pytest.fixture
def store(open_store: Callable[[], ChatStore]) -> ChatStore:
    return open_store()
