"""Whatever is wrong with data from outside, decoding it fails in one way."""

import msgspec
import pytest

from foretoken.decoding import Undecodable, from_json, from_msgpack


class _Value(msgspec.Struct):
    text: str = ""
    number: int = 0


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b'{"text": 1}',
        b'{"text": "caf\xe9"}',
        b'{"text": "\\ud800"}',
        b"[" * 100_000,
        b'{"number": 1e999}',
        b'{"number": ' + b"9" * 10_000 + b"}",
        b"\xff\xfe",
        b"\x00",
    ],
)
def test_json_that_is_no_value_is_undecodable(data: bytes) -> None:
    with pytest.raises(Undecodable) as raised:
        from_json(data, _Value)
    assert str(raised.value)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xc1",
        b"\x81\xa4text\x01",
        b"\x81\xa4text\xa1\xe9",
        b"\x91" * 100_000,
        b"\xc7",
    ],
)
def test_msgpack_that_is_no_value_is_undecodable(data: bytes) -> None:
    with pytest.raises(Undecodable) as raised:
        from_msgpack(data, _Value)
    assert str(raised.value)


def test_values_come_back() -> None:
    value = _Value(text="é", number=3)
    assert from_json(msgspec.json.encode(value), _Value) == value
    assert from_msgpack(msgspec.msgpack.encode(value), _Value) == value
