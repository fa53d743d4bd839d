"""Stores in real files, and what an export of them is."""

import io
import itertools
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from foretoken.features.exchange.export import Form, write
from foretoken.features.exchange.imports import Imported, import_files
from foretoken.store.chat_store import ChatStore
from foretoken.store.opening import open_database

FILES = Path(__file__).with_name("files")

HOSTILE = (
    "<script>alert(1)</script> <img src=x onerror=alert(1)> </pre></article></main>\n\n"
    '![p](https://tracker.example/p.png) [l](javascript:alert(1)) [d](data:text/html,x) <https://a.example/"onload=x>\n\n'
    '[ok](https://b.example) \u202egnirts\u202c \x1b]0;title\x07 \0 \u2028\n\n```"><script>\nx</code></pre><script>y\n'
)


class Page(HTMLParser):
    """What a browser would make of a page."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.open: list[str] = []
        self.feed(page.decode())
        assert not self.open, "an element has no end"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "br", "hr", "input"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


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
