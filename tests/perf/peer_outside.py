"""What a round of llama.cpp's own server takes outside the two models, for `outside.py`. Linux: its library's calls are
timed by a few functions that are loaded in front of it (library_calls.c)."""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
import peers
from peer_builds import PeerError

Calls = npt.NDArray[np.int64]  # [calls, 4]: context, begin and end in ns, width

_SOURCE: Final = Path(__file__).with_name("library_calls.c")
_VARIABLE: Final = "FORETOKEN_CALLS"
_FIELDS: Final = 4


@dataclass(frozen=True)
class PeerRound:
    """From the end of one pass of the target to the end of the next: ms in all and outside the library, tokens read."""

    ms: float
    outside_ms: float
    width: int


def rounds_of(calls: Calls) -> list[PeerRound]:
    """The rounds of one reply, from the calls of its request. The first pass, which reads the prompt, is not one of
    them; it tells which context is the target's."""
    passes = np.flatnonzero(calls[:, 3] > 0)
    if not len(passes):
        raise PeerError("No pass of the server's library was seen; it is another version of llama.cpp than expected.")
    target = calls[passes[0], 0]
    ends = [int(place) for place in passes if calls[place, 0] == target]
    found = []
    for before, last in pairwise(ends):
        whole = calls[last, 2] - calls[before, 2]
        within = (calls[before + 1 : last + 1, 2] - calls[before + 1 : last + 1, 1]).sum()
        found.append(PeerRound(float(whole) / 1e6, float(whole - within) / 1e6, int(calls[last, 3])))
    return found


def compiled(folder: Path) -> Path:
    """The functions to be loaded in front of the library. Raises PeerError."""
    if sys.platform != "linux":
        raise PeerError("The server's library can be timed on Linux only; leave --peer out.")
    made = folder / "library_calls.so"
    command = ["cc", "-O2", "-shared", "-fPIC", "-o", str(made), str(_SOURCE), "-ldl"]
    try:
        subprocess.run(command, check=True, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise PeerError(f"{_SOURCE.name} cannot be compiled here: {getattr(error, 'stderr', '') or error}") from error
    return made


def read(path: Path) -> Calls:
    """All calls so far."""
    numbers = np.fromfile(path, dtype=np.int64)
    count = int(numbers[0]) if len(numbers) else 0
    return numbers[1 : 1 + count * _FIELDS].reshape(count, _FIELDS)


def peer_rounds(
    binary: Path, models: peers.Models, setting: str, prompts: Sequence[Sequence[int]], tokens: int, folder: Path
) -> list[PeerRound]:
    """The rounds of replies of `tokens` tokens of peer N. Raises PeerError."""
    path = folder / "calls"
    path.unlink(missing_ok=True)
    found: list[PeerRound] = []
    with _in_front(compiled(folder), path), peers.start("N", models, peers.Setting.parse(setting), binary=binary) as n:
        for prompt in prompts:
            n.complete(prompt, max_tokens=4)  # both models hold the prompt from then on
            before = len(read(path))
            n.complete(prompt, max_tokens=tokens)
            found += rounds_of(read(path)[before:])
    return found


@contextmanager
def _in_front(functions: Path, path: Path) -> Iterator[None]:
    """Programs that are started now load these functions first, and write their calls to `path`."""
    before = dict(os.environ)
    os.environ |= {"LD_PRELOAD": str(functions), _VARIABLE: str(path)}
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)
