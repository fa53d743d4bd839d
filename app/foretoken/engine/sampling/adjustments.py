"""Changes of single logits before the filters: bias, penalties on tokens of the text, and DRY.

Numbers are computed in float64 and rounded once, to float32, as logits are.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from foretoken.engine.grammars.grammar import Mask
from foretoken.engine.model import Ids, Logits
from foretoken.engine.options import SamplingOptions
from foretoken.engine.sampling.dry import Repetitions

Numbers = npt.NDArray[np.float64]

_FORBIDS: Final = -100.0  # a bias from which down a token is forbidden


class PenaltyWindow:
    """The text so far, with counts of its last `size` tokens. Pushing and taking back cost the same at any size."""

    def __init__(self, size: int, tokens: Sequence[int] = ()) -> None:
        self._size = size
        self.tokens = list(tokens)
        self.counts: dict[int, int] = {}  # by id; those that do not occur are absent
        for token in self.tokens[max(0, len(self.tokens) - size) :]:
            self._count(token, 1)

    def push(self, token_id: int) -> None:
        """The text grows by one token."""
        self.tokens.append(token_id)
        if self._size:
            self._count(token_id, 1)
            if len(self.tokens) > self._size:
                self._count(self.tokens[-self._size - 1], -1)

    def pop(self) -> int:
        """Remove and return the last token. The token that had left the window at its start enters it again."""
        token_id = self.tokens.pop()
        if self._size:
            self._count(token_id, -1)
            if len(self.tokens) >= self._size:
                self._count(self.tokens[-self._size], 1)
        return token_id

    def _count(self, token_id: int, more: int) -> None:
        times = self.counts.get(token_id, 0) + more
        if times:
            self.counts[token_id] = times
        else:
            del self.counts[token_id]


@dataclass(frozen=True, slots=True)
class _Changes:
    """The changes of the logits of the tokens `ids` [n], ascending.

    `bias` is added first; the repetition penalty concerns those `seen`; in the end `taken` is subtracted.
    """

    ids: Ids
    bias: Numbers
    seen: Mask
    taken: Numbers

    def of(self, scores: Logits, repetition: float) -> Numbers:
        """The changed scores [n] of these tokens."""
        found: Numbers = scores + self.bias
        if repetition != 1:
            penalised = np.where(found > 0, found / repetition, found * repetition)
            found = np.where(self.seen, penalised, found)
        found -= self.taken
        return found

    def within(self, size: int) -> "_Changes":
        """Those of the ids below `size`."""
        kept = self.ids < size
        return _Changes(self.ids[kept], self.bias[kept], self.seen[kept], self.taken[kept])


class Adjustments:
    """Changes the logits of the token after the text, or after proposals `ahead` that follow the text.

    `piece` gives the bytes of a token, for DRY to find its breakers in.
    """

    def __init__(self, options: SamplingOptions, text: Sequence[int], piece: Callable[[int], bytes]) -> None:
        self._piece = piece
        self._known: dict[tuple[int, ...], _Changes] = {}  # by `ahead`
        self._ahead: list[int] = []  # proposals that window and repetitions have taken in beyond the text
        self._begin(options, text)

    def _begin(self, options: SamplingOptions, text: Sequence[int]) -> None:
        o = self._options = options
        self._known.clear()
        penalises = o.repetition_penalty != 1 or o.presence_penalty != 0 or o.frequency_penalty != 0
        self._window = PenaltyWindow(o.penalty_window if penalises else 0, text)
        self._repetitions = Repetitions(text, o.dry_breakers, self._piece) if o.dry_multiplier else None
        self._bias = {token: -np.inf if value <= _FORBIDS else value for token, value in o.logit_bias}
        self.any = bool(self._bias) or self._repetitions is not None or (penalises and o.penalty_window > 0)
        """Whether any option changes anything."""

    def use(self, options: SamplingOptions) -> None:
        """Use other options from now on."""
        self._stand_after(())
        self._begin(options, self._window.tokens)

    def push(self, token_id: int) -> None:
        """The text grows by one token."""
        self._known.clear()
        if self._ahead:
            self._stand_after(())
        self._window.push(token_id)
        if self._repetitions is not None:
            self._repetitions.push(token_id)
            self._repetitions.settle()

    def apply(self, scores: Logits, ahead: Sequence[int]) -> None:
        """Change `scores` [n_vocab] of the token after the text and `ahead`."""
        found = self._known.get(tuple(ahead))
        if found is None:  # the draft asks for it first, the target afterwards
            found = self._known[tuple(ahead)] = self._changes(ahead)
        if (
            found.ids[-1:] >= len(scores)
        ).any():  # the text is the target's, and a draft's vocabulary may be a little smaller
            found = found.within(len(scores))
        before = scores[found.ids]
        with np.errstate(over="ignore"):  # a logit at float32's lower end becomes minus infinity
            scores[found.ids] = found.of(before, self._options.repetition_penalty)

    def _changes(self, ahead: Sequence[int]) -> _Changes:
        self._stand_after(ahead)
        o, times = self._options, self._window.counts
        dry = {} if self._repetitions is None else self._repetitions.penalties(o)
        ids = sorted({*self._bias, *times, *dry})
        counts = _column(times, ids)
        taken = counts * o.frequency_penalty + (counts > 0) * o.presence_penalty + _column(dry, ids)
        return _Changes(np.array(ids, np.intp), _column(self._bias, ids), counts > 0, taken)

    def _stand_after(self, ahead: Sequence[int]) -> None:
        """Add or remove proposals until those `ahead` are taken in; consecutive calls in a round differ by one."""
        common = 0
        for held, wanted in zip(self._ahead, ahead, strict=False):
            if held != wanted:
                break
            common += 1
        while len(self._ahead) > common:
            self._ahead.pop()
            self._window.pop()
            if self._repetitions is not None:
                self._repetitions.pop()
        for token_id in ahead[common:]:
            self._ahead.append(token_id)
            self._window.push(token_id)
            if self._repetitions is not None:
                self._repetitions.push(token_id)


def _column(some: Mapping[int, float], ids: Sequence[int]) -> Numbers:
    if not some:
        return np.zeros(len(ids))
    return np.array([some.get(token, 0.0) for token in ids], np.float64)
