"""The bytes themselves over HTTP: what is loaded when, and what a stop reaches."""

import socket
import threading
from typing import Any

import pytest

from foretoken.library.files.remote import Passing
from foretoken.library.hub import fetch
from foretoken.library.hub.fetch import HttpFetcher


def read(fetcher: HttpFetcher, url: str, **asked: Any) -> bytes:
    with fetcher.open(url, {}, start=asked.pop("start", 0), if_range=None, **asked) as reply:
        return b"".join(reply.chunks)


@pytest.fixture
def address(hub: Any) -> str:
    hub.add("owner/name", {"a.gguf": bytes(range(200)) * 1000})
    return f"{hub.url}/owner/name/resolve/main/a.gguf"


def test_certificates_are_those_that_the_system_trusts(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    load = fetch._certificates
    monkeypatch.setattr(fetch, "_certificates", lambda: asked.append(1) or load())
    fetcher = HttpFetcher(stall=5.0)
    with socket.create_server(("127.0.0.1", 0)) as closed:
        elsewhere = f"https://127.0.0.1:{closed.getsockname()[1]}/a.gguf"
    with pytest.raises(Passing, match="cannot be reached"):
        read(fetcher, elsewhere)
    assert asked == [1]
    assert load().cert_store_stats()["x509_ca"] > 0
    fetcher.close()


def test_a_part_with_an_end_leaves_its_connection_for_the_next(hub: Any, address: str) -> None:
    fetcher = HttpFetcher()
    with fetcher.open(address, {}, start=100, if_range=None, end=300) as reply:
        assert b"".join(reply.chunks) == (bytes(range(200)) * 2)[100:300]
        assert (reply.status, reply.start, reply.total) == (206, 100, 200_000)
        last = reply.url
    assert last.startswith(hub.bytes_url)
    made = len(fetcher._sockets)
    for start in range(0, 5000, 1000):
        assert len(read(fetcher, last, start=start, end=start + 1000)) == 1000
    assert len(fetcher._sockets) == made
    fetcher.close()


@pytest.mark.parametrize("sibling", [False, True])
def test_a_stop_reaches_one_that_waits_for_its_answer(sibling: bool) -> None:
    """The server takes the request and says nothing, for longer than any test may last."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        fetcher = HttpFetcher(stall=250.0)
        one = fetcher.sibling() if sibling else fetcher

        def stop() -> None:
            connection, _ = server.accept()
            with connection:
                connection.recv(10)
                fetcher.abort()
            connection.close()

        thread = threading.Thread(target=stop)
        thread.start()
        with pytest.raises(Passing):
            read(one, f"http://127.0.0.1:{server.getsockname()[1]}/a.gguf")
        thread.join()
        with pytest.raises(Passing):  # for good
            read(fetcher.sibling(), "http://127.0.0.1:9/a.gguf")
        one.close()
        fetcher.close()
