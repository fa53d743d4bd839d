import os
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foretoken.frames import MAX_FRAME, BrokenFrame, FrameReader, pack, write_all


def _source(data: bytes, sizes: list[int]) -> Callable[[int, int], bytes]:
    """A pipe that holds `data` and hands it out in pieces of `sizes`, then the rest."""
    rest, steps = data, iter(sizes)

    def read(_descriptor: int, most: int) -> bytes:
        nonlocal rest
        size = min(next(steps, most), most)
        piece, rest = rest[:size], rest[size:]
        return piece

    return read


@given(st.lists(st.binary(max_size=300)), st.lists(st.integers(1, 40)))
def test_frames_survive_any_cutting_of_the_stream(payloads: list[bytes], sizes: list[int]) -> None:
    reader = FrameReader(0, _source(b"".join(map(pack, payloads)), sizes))
    assert [reader.next() for _ in payloads] == payloads
    assert reader.next() is None


@given(st.binary(min_size=1, max_size=100), st.data())
def test_a_frame_cut_short_is_the_end(payload: bytes, data: st.DataObject) -> None:
    whole = pack(payload)
    reader = FrameReader(0, _source(whole[: data.draw(st.integers(0, len(whole) - 1))], []))
    assert reader.next() is None


def test_an_impossible_length_is_refused_before_memory_is_taken() -> None:
    length = (MAX_FRAME + 1).to_bytes(4, "little")
    with pytest.raises(BrokenFrame, match=str(MAX_FRAME + 1)):
        FrameReader(0, _source(length, [])).next()


def test_a_real_pipe() -> None:
    ours, theirs = os.pipe()
    write_all(theirs, pack(b"one") + pack(b""))
    os.close(theirs)
    reader = FrameReader(ours)
    assert [reader.next(), reader.next(), reader.next()] == [b"one", b"", None]
    os.close(ours)
