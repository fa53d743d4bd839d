"""What was found out about a reply, as the store keeps it: msgpack, compressed, for it says much that is alike."""

import zlib
from typing import Final

from foretoken.decoding import Undecodable, from_msgpack
from foretoken.encoding import to_msgpack
from foretoken.engine.examined import Examination

_MOST: Final = 2**29  # bytes, of a million tokens or so; more was not written by us


def pack(examination: Examination) -> bytes:
    """The examination as the store keeps it."""
    return zlib.compress(to_msgpack(examination), level=1)


def unpack(kept: bytes) -> Examination:
    """The examination that `pack` was given. Raises Undecodable."""
    try:
        whole = zlib.decompressobj().decompress(kept, _MOST)
    except zlib.error as error:
        raise Undecodable(str(error)) from error
    examination: Examination = from_msgpack(whole, Examination)
    return examination
