"""Changes of single logits before the filters: bias, penalties on tokens of the text, and DRY.

Numbers are computed in float64 and rounded once, to float32, as logits are.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from foretoken.engine.grammars.grammar import Mask
from foretoken.engine.model import Ids, Logits
from foretoken.engine.options import SamplingOptions

Numbers = npt.NDArray[np.float64]

_FORBIDS: Final = -100.0  # a bias from which down a token is forbidden


_LARGEST: Final = 88.7  # natural logarithm of the largest float32, which a penalty is kept below


class Repetitions:
    """Where the end of the text has stood before. Pushing costs as much as the token has earlier occurrences.

    `piece`: the bytes of a token. A token breaks repetitions when one of `breakers` ends in it.

    For DRY, a penalty on tokens that would go on with a repetition, growing with its length: "Don't Repeat Yourself" by
    p-e-w, as llama.cpp has it. If the last n tokens of the text stand in it earlier too, followed by a token x, then x
    is n tokens into a repetition. Strings that belong to form rather than content (line breaks, quotation marks) break
    repetitions: nothing is matched across one.
    """

    def __init__(self, tokens: Sequence[int], breakers: Sequence[str], piece: Callable[[int], bytes]) -> None:
        self._breakers = [raw for raw in (breaker.encode() for breaker in breakers) if raw]
        self._reach = max((len(raw) for raw in self._breakers), default=1) - 1
        self._piece = piece
        self._tokens = list(tokens)
        self._places: dict[int, list[int]] = {}
        for place, token in enumerate(self._tokens):
            self._places.setdefault(token, []).append(place)
        self._before = self._bytes_before(len(self._tokens))  # bytes of the text that a breaker might have begun in
        self._undo: list[tuple[bytes, dict[int, int]]] = []
        # Index of an earlier token -> how many tokens up to it are those the text ends with, back to a breaker.
        unbroken = self._unbroken()
        lengths = _repeated_ends(self._tokens) if unbroken else {}
        self._lengths = {place: min(length, unbroken) for place, length in lengths.items()}

    def _bytes_before(self, place: int) -> bytes:
        found = b""
        while place > 0 and len(found) < self._reach:
            place -= 1
            found = self._piece(self._tokens[place]) + found
        return found[len(found) - self._reach :] if self._reach < len(found) else found

    def _unbroken(self) -> int:
        """Tokens after the last one that a breaker ends in."""
        if not self._breakers:
            return len(self._tokens)
        for place in range(len(self._tokens) - 1, -1, -1):
            before = self._bytes_before(place)
            if self._ends_in(before + self._piece(self._tokens[place]), len(before)):
                return len(self._tokens) - 1 - place
        return len(self._tokens)

    def push(self, token_id: int) -> None:
        """The text grows by one token."""
        self._undo.append((self._before, self._lengths))
        text = self._before + self._piece(token_id)
        places = self._places.setdefault(token_id, [])
        if self._ends_in(text, len(self._before)):
            self._lengths = {}
        else:
            before = self._lengths
            self._lengths = {place: before.get(place - 1, 0) + 1 for place in places}
        self._before = text[len(text) - self._reach :] if self._reach < len(text) else text
        places.append(len(self._tokens))
        self._tokens.append(token_id)

    def pop(self) -> None:
        """Take back a token that was pushed since the last `settle`."""
        self._before, self._lengths = self._undo.pop()
        self._places[self._tokens.pop()].pop()

    def settle(self) -> None:
        """What has been pushed is text for good."""
        self._undo.clear()

    def _ends_in(self, text: bytes, start: int) -> bool:
        """Whether a breaker ends in `text` beyond `start`."""
        return any(text.find(raw, max(0, start - len(raw) + 1)) >= 0 for raw in self._breakers)

    def penalties(self, options: SamplingOptions) -> dict[int, float]:
        """What is to be taken from the logits of tokens that would go on with a repetition."""
        shortest, window = options.dry_allowed_length, options.dry_window
        first = 0 if window is None else max(0, len(self._tokens) - window)
        longest: dict[int, int] = {}
        for place, length in self._lengths.items():
            length = min(length, place - first + 1)  # what lies before the window is not looked at
            if length >= shortest and length > 0:
                follower = self._tokens[place + 1]
                longest[follower] = max(length, longest.get(follower, 0))
        highest = _LARGEST / _logarithm(options.dry_base)
        return {
            token: options.dry_multiplier * options.dry_base ** min(length - shortest, highest)
            for token, length in longest.items()
            if not self._ends_in(self._piece(token), 0)
        }


def _logarithm(base: float) -> float:
    return max(1e-6, math.log(base))


def _repeated_ends(tokens: Sequence[int]) -> dict[int, int]:
    """For each index but the last where it is not 0: how many tokens up to it equal those at the end.

    Gusfield's Z algorithm, from the end: what is known of a stretch is used again for the stretches inside it.
    """
    last = len(tokens) - 1
    found: dict[int, int] = {}
    low, start = last + 1, last + 1  # the stretch from `low` to `start` equals the end
    for place in range(last - 1, -1, -1):
        length = min(found.get(last - (start - place), 0), place - low + 1) if place >= low else 0
        while place - length >= 0 and tokens[place - length] == tokens[last - length]:
            length += 1
        if length:
            found[place] = length
            if place - length + 1 < low:
                low, start = place - length + 1, place
    return found


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
        if self._known:
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
