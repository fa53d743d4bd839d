"""Logits of large vocabularies, for tests of what filters make of them."""

from typing import Any

import msgspec
import numpy as np
from hypothesis import strategies as st

from foretoken.engine.model import Logits
from foretoken.engine.options import SamplingOptions
from foretoken.engine.sampling.filters import SMALL

OFF = SamplingOptions(temperature=1.0, top_k=0, top_p=1.0, min_p=0.0)


def options(**changes: Any) -> SamplingOptions:
    return msgspec.structs.replace(OFF, **changes)


def many(size: int, seed: int, spread: float, kind: str) -> Logits:
    """Logits of one of the shapes that thresholds might stumble over."""
    rng = np.random.default_rng(seed)
    logits = rng.normal(0, spread, size).astype(np.float32)
    if kind == "ties":
        return np.round(logits * 2) / 2
    if kind == "sorted":
        return np.sort(logits)
    if kind == "all equal":
        return np.full(size, 1.5, np.float32)
    if kind == "few":  # nearly all are banned
        few = np.full(size, -np.inf, np.float32)
        few[rng.integers(0, size, 5)] = logits[:5]
        return few
    if kind == "banned":  # half are
        logits[rng.permutation(size)[: size // 2]] = -np.inf
    elif kind == "peaked":
        logits[rng.integers(0, size, 3)] += 30
    elif kind == "far down":  # where float32's exponentials end
        logits[: size // 2] -= 95
    elif kind == "huge":
        logits[0], logits[1] = 3e38, -3e38
    elif kind == "spike":  # weights at float32's upper end, if the rest is of a common scale
        logits[100:103] = 88.5
    elif kind == "last":  # the peak is in what is left over of the columns
        logits[-1] = 40
    return logits


KINDS = ["normal", "ties", "sorted", "all equal", "few", "banned", "peaked", "far down", "huge", "last", "spike"]
LOGITS = st.builds(
    many,
    size=st.one_of(st.integers(SMALL + 1, 2 * SMALL), st.sampled_from([4096, 32_000, 50_257, 128_256, 200_000])),
    seed=st.integers(0, 2**32 - 1),
    spread=st.sampled_from([0.01, 0.5, 2.3, 6.0]),
    kind=st.sampled_from(KINDS),
)
