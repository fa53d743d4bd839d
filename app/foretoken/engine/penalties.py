"""Repetition, presence and frequency penalties on the tokens that the text ends with."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from foretoken.engine.candidates import Ids, Scores
from foretoken.engine.options import SamplingOptions

Counts = tuple[Ids, npt.NDArray[np.float64]]  # ids, and how often each occurs


class PenaltyWindow:
    """The text so far, with counts of its last `size` tokens. Pushing and taking back cost the same at any size."""

    def __init__(self, size: int, tokens: Sequence[int] = ()) -> None:
        self._size = size
        self._tokens = list(tokens)
        self._counts: dict[int, int] = {}
        for token in self._tokens[max(0, len(self._tokens) - size) :]:
            self._counts[token] = self._counts.get(token, 0) + 1

    @property
    def tokens(self) -> Sequence[int]:
        """The whole text."""
        return self._tokens

    @property
    def counts(self) -> dict[int, int]:
        """How often each id occurs among the last `size` tokens; ids that do not occur are absent."""
        return self._counts

    def push(self, token_id: int) -> None:
        """The text grows by one token."""
        self._tokens.append(token_id)
        if self._size:
            self._add(token_id)
            if len(self._tokens) > self._size:
                self._remove(self._tokens[-self._size - 1])

    def pop(self) -> int:
        """Take back the last token: the token that had left the window at its other end comes in again."""
        token_id = self._tokens.pop()
        if self._size:
            self._remove(token_id)
            if len(self._tokens) >= self._size:
                self._add(self._tokens[-self._size])
        return token_id

    def _add(self, token_id: int) -> None:
        self._counts[token_id] = self._counts.get(token_id, 0) + 1

    def _remove(self, token_id: int) -> None:
        left = self._counts[token_id] - 1
        if left:
            self._counts[token_id] = left
        else:
            del self._counts[token_id]


def has_penalties(options: SamplingOptions) -> bool:
    """Whether any penalty changes anything."""
    return options.penalty_window > 0 and (
        options.repetition_penalty != 1 or options.presence_penalty != 0 or options.frequency_penalty != 0
    )


def counts_of(window: PenaltyWindow) -> Counts:
    """What `window` counts, as arrays."""
    counts = window.counts
    return np.fromiter(counts.keys(), np.intp, len(counts)), np.fromiter(counts.values(), np.float64, len(counts))


def penalised(scores: Scores, counts: Counts, options: SamplingOptions) -> tuple[Ids, Scores]:
    """Ids and what their scores become: computed in float64 and rounded once, to float32, as logits are."""
    ids, times = counts
    if len(ids) and int(ids.max()) >= len(scores):
        # A draft's vocabulary may be a little smaller than the target's, whose tokens the text is made of.
        ids, times = ids[ids < len(scores)], times[ids < len(scores)]
    after = scores[ids].astype(np.float64)
    if options.repetition_penalty != 1:
        after = np.where(after > 0, after / options.repetition_penalty, after * options.repetition_penalty)
    with np.errstate(over="ignore"):  # a logit at float32's lower end becomes minus infinity
        return ids, (after - times * options.frequency_penalty - options.presence_penalty).astype(np.float32)
