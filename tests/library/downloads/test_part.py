"""The file that is still arriving: how it is written, and when it is made to last."""

import os
from pathlib import Path

import pytest

from foretoken.library.files.disk import Disk


def test_a_block_is_written_in_small_calls_and_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where a call takes less than it was given."""
    sizes: list[int] = []
    write = os.write

    def reluctant(file: int, block: memoryview) -> int:
        sizes.append(len(block))
        return write(file, block[:30_000])

    content = os.urandom(200_001)
    with (tmp_path / "file").open("wb") as file:
        monkeypatch.setattr(os, "write", reluctant)
        Disk().write(file.fileno(), content)
    assert (tmp_path / "file").read_bytes() == content
    assert max(sizes) == 32 * 1024
    assert sizes[-1] == 200_001 % 30_000
