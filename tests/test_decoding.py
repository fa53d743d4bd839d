"""Whatever is wrong with data from outside, decoding it fails in one way."""

import json
import os
import re
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import foretoken
from foretoken.decoding import Undecodable, from_json, from_msgpack
from foretoken.encoding import to_json, to_msgpack


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


@given(st.binary(min_size=1, max_size=12).filter(lambda name: not set(name) & set(b"\0/")))
def test_a_path_of_any_bytes_comes_back(name: bytes) -> None:
    path = os.fsdecode(name)
    value = _Value(text=path, number=3)
    assert from_json(to_json(value), _Value) == value
    assert from_msgpack(to_msgpack(value), _Value) == value
    assert from_msgpack(to_msgpack({path: path}), dict[str, str]) == {path: path}
    assert json.loads(to_json({path: [path]})) == {path: [path]}  # as another program would read it
    assert os.fsencode(from_json(to_json(value), _Value).text) == name


@given(st.text(st.characters(categories=None) | st.sampled_from('\0\\u/dc\udce9\ud83d\ude00"')))
def test_any_text_leaves_and_only_halves_of_characters_are_lost(text: str) -> None:
    kept = "".join("\ufffd" if 0xD800 <= ord(c) < 0xDC80 or 0xDD00 <= ord(c) < 0xE000 else c for c in text)
    assert from_json(to_json([text]), list[str]) == [kept if has_surrogates(text) else text]
    assert from_msgpack(to_msgpack([text]), list[str]) == [kept if has_surrogates(text) else text]


def has_surrogates(text: str) -> bool:
    return any(0xD800 <= ord(c) < 0xE000 for c in text)


def test_bytes_and_numbers_beside_a_file_name_stay_as_they_are() -> None:
    class Mixed(msgspec.Struct):
        path: str
        data: bytes
        share: float | None
        sizes: tuple[int, ...]

    value = Mixed(os.fsdecode(b"caf\xe9"), b"\0\xff\0ab", 0.1, (1, 2**62))
    assert from_msgpack(to_msgpack(value), Mixed) == value
    assert from_json(to_json(value), Mixed) == value


@pytest.mark.parametrize("data", [b"\xd4\x01\xa1", b"\xc7\x03\x01\xa3\0zz", b"\xd4\x02\0", b"\xc7\x00\x01"])
def test_an_extension_that_holds_nothing_of_ours_is_undecodable(data: bytes) -> None:
    with pytest.raises(Undecodable):
        from_msgpack(data, str)


def test_a_union_of_structs_comes_back() -> None:
    class Other(msgspec.Struct, tag=True):
        number: int

    class One(msgspec.Struct, tag=True):
        number: int

    assert from_msgpack(msgspec.msgpack.encode(One(3)), Other | One) == One(3)


def test_no_other_module_encodes_or_decodes_by_itself() -> None:
    own = re.compile(
        r"msgspec\.(json|msgpack)\.(decode|encode|Decoder|Encoder|format)\b|msgspec\.DecodeError|\bjson\.loads?\("
    )
    root = Path(foretoken.__file__).parent
    allowed = {
        "decoding.py",
        "encoding.py",
        "engine/grammars/grammar.py",
    }  # the latter only asks whether a schema is JSON at all
    found = {
        f"{path.relative_to(root).as_posix()}: {line.strip()}"
        for path in root.rglob("*.py")
        if path.relative_to(root).as_posix() not in allowed
        for line in path.read_text(encoding="utf-8").splitlines()
        if own.search(line)
    }
    assert not found
