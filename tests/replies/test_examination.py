"""What was found out about a reply, in bytes."""

import zlib

import pytest

from foretoken.decoding import Undecodable
from foretoken.engine.examined import Examination
from foretoken.replies.trace import pack_examination as pack
from foretoken.replies.trace import unpack_examination as unpack

FOUND = Examination(main="M", draft=None, key="k", tokens=(), prompt_tokens=3, greedy=True)


def test_it_comes_back_and_damage_is_told() -> None:
    kept = pack(FOUND)
    assert unpack(kept) == FOUND
    for damaged in (b"", b"found", kept[:-9], kept[:9], zlib.compress(b"\x93\x01")):
        with pytest.raises(Undecodable):
            unpack(damaged)
