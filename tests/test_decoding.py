"""Whatever is wrong with data from outside, decoding it fails in one way."""

import re
from pathlib import Path

import msgspec
import pytest

import foretoken
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


def test_a_union_of_structs_comes_back() -> None:
    class Other(msgspec.Struct, tag=True):
        number: int

    class One(msgspec.Struct, tag=True):
        number: int

    assert from_msgpack(msgspec.msgpack.encode(One(3)), Other | One) == One(3)


def test_no_other_module_decodes_by_itself() -> None:
    own = re.compile(r"msgspec\.(json|msgpack)\.(decode|Decoder)|msgspec\.DecodeError|\bjson\.loads?\(")
    root = Path(foretoken.__file__).parent
    allowed = {"decoding.py", "engine/gbnf.py"}  # the latter only asks whether a schema is JSON at all
    allowed |= {"settings.py", "store/chats.py", "gui/viewmodels/reply.py"}
    found = {
        f"{path.relative_to(root).as_posix()}: {line.strip()}"
        for path in root.rglob("*.py")
        if path.relative_to(root).as_posix() not in allowed
        for line in path.read_text(encoding="utf-8").splitlines()
        if own.search(line)
    }
    assert not found
