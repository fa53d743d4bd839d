"""Addresses of servers, and how they are reached."""

import pytest

from foretoken.errors import UsageError
from foretoken.session import messages
from foretoken.session.messages import LoadPair
from foretoken.session.remote.access import Access, give, given, reached
from foretoken.session.remote.address import Address, is_address


@pytest.mark.parametrize(
    ("text", "url", "model"),
    [
        ("http://localhost:8080", "http://localhost:8080/v1/models", ""),
        ("https://gpu.example/v1/", "https://gpu.example:443/v1/models", ""),
        ("http://[::1]:8000/proxy/v1#org/model", "http://[::1]:8000/proxy/v1/models", "org/model"),
    ],
)
def test_parts(text: str, url: str, model: str) -> None:
    address = Address.parse(text)
    assert is_address(text)
    assert address.url("/v1/models") == url
    assert address.model == model
    assert Address.parse(str(address)) == address


@pytest.mark.parametrize(
    "text", ["http://", "http://a:b", "https://key@host", "ftp://host", "http://host?x=1", "http://h:0"]
)
def test_what_is_none(text: str) -> None:
    with pytest.raises(UsageError):
        Address.parse(text)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("gpu:8080", "http://gpu:8080"),
        (" http:/gpu:8080 ", "http://gpu:8080"),
        ("HTTPS://gpu", "https://gpu:443"),
        ("::1", "http://[::1]:80"),
        ("[::1]:8080", "http://[::1]:8080"),
        ("http://gpu:8080/v1/chat/completions", "http://gpu:8080"),
        ("http://gpu:8080/#/chat/x", "http://gpu:8080"),
        ("http://gpu:8080#/models/x", "http://gpu:8080#/models/x"),
    ],
)
def test_addresses_as_people_write_and_copy_them(text: str, meant: str) -> None:
    assert str(Address.typed(text)) == meant


@pytest.mark.parametrize("text", ["", "10.0.0.5: 8080", "10.0.0.5 8080", "gpu:8080:9", "ftp://gpu"])
def test_what_nobody_can_have_meant(text: str) -> None:
    with pytest.raises(UsageError, match="http://host:port"):
        Address.typed(text)


@pytest.mark.parametrize(
    ("text", "readable"),
    [("http://127.0.0.2", False), ("http://[::1]", False), ("http://localhost", False), ("https://host", False),
     ("http://192.168.1.5", True), ("http://localhost.example", True)],
)  # fmt: skip
def test_who_can_read_on_the_way(text: str, readable: bool) -> None:
    assert Address.parse(text).readable_by_others is readable


def test_a_key_is_in_no_text_and_only_in_what_is_sent() -> None:
    access = Access(key="secret-of-mine")
    address = Address.parse("http://host:1")
    give(address, access)
    pair = LoadPair(main="http://host:1/v1")
    assert given(address) == access
    sent = reached(pair)
    assert sent.access.key == "secret-of-mine"
    assert messages.decode_command(messages.encode(sent)) == sent
    assert "secret-of-mine" not in repr(sent)
    assert pair.access == Access()
    local = LoadPair(main="/a/file.gguf")
    assert reached(local) is local
