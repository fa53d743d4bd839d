"""Holding a reply to a grammar: tokens that it does not allow have no probability, in the target's distribution and the
draft's.

A token that is not allowed counts as if its logit were minus infinity, before any filter. To ask a grammar about every
token of a large vocabulary takes longer than a small model's pass, so it is asked from the top: argmax and top-k need
as many allowed tokens as they keep, min-p those within its reach of the first allowed one. Only where a filter
measures the whole vocabulary (top-p, typical-p, top-n-sigma or mirostat without top-k, or no filter at all) are all
tokens asked about.

What is allowed depends on the text before a position alone, proposals included, so speculation stays lossless.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

import numpy as np
import numpy.typing as npt

from foretoken.engine.model import Constraint, Mask
from foretoken.engine.options import SamplingOptions
from foretoken.engine.sampling.candidates import SMALL, Columns, Ids, Scores, Scratch, every_id
from foretoken.engine.sampling.filters import weights_of
from foretoken.errors import DecodeFailed, NothingAllowed

_FIRST_ASKED: Final = 64  # tokens asked about at first
_MORE_ASKED: Final = 16  # times as many when too few were allowed, before all are asked about
_ROUNDING: Final = 1e-9
_ASKED_AT_ONCE: Final = 1024  # tokens of which one is enough


class Allowance:
    """What a constraint says of the tokens at one position; each is asked about once."""

    def __init__(self, constraint: Constraint) -> None:
        self.constraint = constraint
        self._known: npt.NDArray[np.int8] = np.empty(0, np.int8)  # by id: -1 not asked, 0 forbidden, 1 allowed

    def of(self, ids: Ids, size: int) -> Mask:
        """Which of `ids` [n], all below `size`, are allowed."""
        if len(self._known) < size:
            self._known = np.concatenate((self._known, np.full(size - len(self._known), -1, np.int8)))
        unknown = ids[self._known[ids] < 0]
        if len(unknown):
            self._known[unknown] = self.constraint.allowed(unknown)
        found: Mask = self._known[ids] > 0
        return found


class Confinement:
    """A constraint beside a text and proposals ahead of it."""

    def __init__(self, constraint: Constraint) -> None:
        self._allowances: dict[tuple[int, ...], Allowance | None] = {(): Allowance(constraint)}

    def at(self, ahead: Sequence[int]) -> Allowance | None:
        """Of the token after the text and `ahead`; None when `ahead` leaves the grammar, where nothing is defined."""
        key = tuple(ahead)
        if key not in self._allowances:
            self._allowances[key] = self._next(self.at(key[:-1]), key[-1])
        return self._allowances[key]

    def completed_by(self, ids: Sequence[int], ends: Ids, size: int) -> int | None:
        """How many of `ids`, coming after the text, it takes for nothing but one of `ends` to be allowed then."""
        return next((n for n in range(1, len(ids) + 1) if self._over(ids[:n], ends, size)), None)

    def _over(self, ahead: Sequence[int], ends: Ids, size: int) -> bool:
        allowance = self.at(ahead)
        if allowance is None or not allowance.of(ends, size).any():
            return False
        for start in range(0, size, _ASKED_AT_ONCE):
            ids = np.arange(start, min(start + _ASKED_AT_ONCE, size))
            if allowance.of(ids[~np.isin(ids, ends)], size).any():
                return False
        return True

    def push(self, token_id: int) -> None:
        """The text grows by one token. Raises DecodeFailed when the grammar does not allow it."""
        if self.at((token_id,)) is None:
            raise DecodeFailed("A token was emitted that the grammar does not allow; the acceptor in use is at fault.")
        self._allowances = {
            ahead[1:]: allowance for ahead, allowance in self._allowances.items() if ahead and ahead[0] == token_id
        }

    @staticmethod
    def _next(before: Allowance | None, token_id: int) -> Allowance | None:
        if before is None or not before.constraint.allowed(np.array([token_id]))[0]:
            return None
        after = before.constraint.copy()
        after.accept(token_id)
        return Allowance(after)


@contextmanager
def confined(
    scores: Scores, allowance: Allowance | None, options: SamplingOptions, scratch: Scratch
) -> Iterator[Scores]:
    """`scores` for a while with minus infinity for tokens that are not allowed, as far as `options` look.

    Raises NothingAllowed when no token is allowed.
    """
    if allowance is None:
        yield scores
        return
    forbidden: list[Ids] = []
    before: list[Scores] = []

    def forbid(ids: Ids) -> int:
        allowed = allowance.of(ids, len(scores))
        wrong = ids[~allowed]
        forbidden.append(wrong)
        before.append(scores[wrong])
        scores[wrong] = -np.inf
        return len(ids) - len(wrong)

    try:
        _forbid_from_the_top(scores, options, scratch, forbid)
        if not math.isfinite(float(scores.max())) and any(map(len, forbidden)):
            raise NothingAllowed(
                "The grammar leaves no token to go on with; change it, or let the reply end by itself."
            )
        yield scores
    finally:
        for ids, values in reversed(list(zip(forbidden, before, strict=True))):  # some were forbidden twice
            scores[ids] = values


def _forbid_from_the_top(
    scores: Scores, options: SamplingOptions, scratch: Scratch, forbid: Callable[[Ids], int]
) -> None:
    """`forbid` all that is not allowed among the tokens that matter; it tells how many are."""
    needed = _tokens_needed(options)
    size = len(scores)
    if needed is None or size <= SMALL:
        forbid(every_id(size))
        return
    for count in (max(_FIRST_ASKED, 2 * needed), _MORE_ASKED * max(_FIRST_ASKED, 2 * needed)):
        columns = Columns(scores, scratch)
        if not math.isfinite(columns.peak):
            return  # the logits are unusable, which whoever looks at them says
        if count > size // 4:
            break
        threshold = columns.reached_by(count)
        ids, _ = columns.reaching(threshold)
        allowed = forbid(ids)
        if allowed >= needed:
            if options.temperature > 0 and options.top_k == 0:
                # Min-p alone: whatever is within reach of the first allowed one.
                depth = math.log(options.min_p) * _while_filtering(options)
                peak = float(scores[ids].max())
                reach = peak + depth - 1e-6 * (abs(peak) + abs(depth))
                forbid(Columns(scores, scratch).reaching(reach)[0])
            return
        if allowed and _rest_is_out(scores[ids], threshold, needed - allowed, options):
            return
    forbid(every_id(size))


def _rest_is_out(asked: Scores, threshold: float, more: int, options: SamplingOptions) -> bool:
    """Whether the tokens not asked about, none of which reaches `threshold`, leave the distribution as it is.

    At most `more` of them are among the top k. They do when min-p takes all of them and top-p would cut at the same
    place with or without them.
    """
    if options.min_p == 0 or options.typical_p < 1:
        return False
    temperature = _while_filtering(options)
    peak = float(asked.max())
    largest = math.exp(min(0.0, (threshold - peak) / temperature))
    if largest >= options.min_p * (1 - _ROUNDING):
        return False
    mass = weights_of(np.sort(asked)[::-1], peak, temperature).cumsum()
    cut = int(mass.searchsorted(options.top_p * mass[-1] * (1 - _ROUNDING)))
    return options.top_p == 1 or cut == int(mass.searchsorted(options.top_p * (mass[-1] + more * largest)))


def _while_filtering(options: SamplingOptions) -> float:
    return 1.0 if options.temperature_last else options.temperature


def _tokens_needed(options: SamplingOptions) -> int | None:
    """How many of the largest allowed tokens decide the distribution, or begin to; None for all."""
    if options.temperature == 0:
        return 1
    if options.mirostat or options.top_n_sigma > 0:
        return None
    if options.top_k > 0:
        return options.top_k
    return 1 if options.min_p > 0 and options.typical_p == 1 and options.top_p == 1 else None
