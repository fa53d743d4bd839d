"""Log-probabilities of a model's own distribution: at temperature 1, before every filter and whatever was guessed."""

from typing import NamedTuple

import numpy as np

from foretoken.engine.model import Logits


class RowLogprobs(NamedTuple):
    """The log-probability of the token that came, None where nothing was said, and the `top` likeliest tokens with
    theirs, from the top."""

    logprob: float | None
    top: tuple[tuple[int, float], ...]


def logprobs_of(row: Logits, token_id: int, top: int) -> RowLogprobs:
    """Of logits [n_vocab], unchanged by anything; `top`: how many of the likeliest are named."""
    wide = row.astype(np.float64)
    peak = wide.max()
    norm = peak + np.log(np.exp(wide - peak).sum())
    count = min(top, len(wide))
    found = np.argpartition(-wide, count - 1)[:count] if 0 < count < len(wide) else np.arange(count)
    ids = sorted((int(one) for one in found), key=lambda one: (-wide[one], one))
    return RowLogprobs(float(wide[token_id] - norm), tuple((one, float(wide[one] - norm)) for one in ids))
