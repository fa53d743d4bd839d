"""Holds a reply to a grammar: tokens that it does not allow have no probability, for the target and for the draft.

A token that is not allowed counts as if its logit were minus infinity, before any filter. To ask a grammar about every
token of a large vocabulary takes longer than a small model's pass, so it is asked from the top: argmax and top-k need
as many allowed tokens as they keep, min-p those within its reach of the first allowed one. Only where a filter
measures the whole vocabulary (top-p, typical-p, top-n-sigma or mirostat without top-k, or no filter at all) are all
tokens asked about.

What is allowed depends on the text before a position alone, proposals included, so speculation stays lossless.
"""

import math
from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from foretoken.engine.model import Constraint, Ids, Logits, Mask
from foretoken.engine.options import SamplingOptions
from foretoken.engine.sampling.filters import SMALL, filtering_temperature
from foretoken.engine.sampling.weights import largest, ranked, weights_of
from foretoken.errors import DecodeFailed, NothingAllowed
from foretoken.wording import tr

_FIRST_ASKED: Final = 64  # tokens asked about at first
_MORE_ASKED: Final = 16  # times as many when too few were allowed, before all are asked about
_ROUNDING: Final = 1e-9
_ASKED_AT_ONCE: Final = 1024  # tokens of which one is enough


class Allowance:
    """Which tokens a constraint allows at one position. It is asked about each token once at most."""

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
            raise DecodeFailed(
                tr("A token was emitted that the grammar does not allow; the acceptor in use is at fault.")
            )
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


def confine(scores: Logits, allowance: Allowance | None, options: SamplingOptions) -> None:
    """Set scores [n_vocab] of tokens that are not allowed to minus infinity, as far as the filters of `options` look.

    Raises NothingAllowed when no token is allowed.
    """
    if allowance is None or not math.isfinite(scores.max()):  # of unusable scores the filters speak
        return
    needed = _tokens_needed(options)
    if needed is None or len(scores) <= SMALL or not _confine_top(scores, allowance, options, needed):
        _forbid(scores, allowance, np.arange(len(scores)))
    if not math.isfinite(scores.max()):
        raise NothingAllowed(
            tr("The grammar leaves no token to go on with; change it, or let the reply end by itself.")
        )


def _forbid(scores: Logits, allowance: Allowance, ids: Ids) -> int:
    """Forbid those of `ids` that are not allowed; gives how many are."""
    allowed = allowance.of(ids, len(scores))
    scores[ids[~allowed]] = -np.inf
    return int(np.count_nonzero(allowed))


def _confine_top(scores: Logits, allowance: Allowance, options: SamplingOptions, needed: int) -> bool:
    """`confine` by asking about the likeliest tokens alone; whether that was enough."""
    least_asked = max(_FIRST_ASKED, 5 * needed // 2)  # half of the likely ones may be forbidden
    for count in (least_asked, _MORE_ASKED * least_asked):
        if count > len(scores) // 4:
            return False
        ids = largest(scores, count)
        lowest = scores.item(ids[-1])
        allowed = _forbid(scores, allowance, ids)
        if allowed >= needed:
            if options.temperature > 0 and options.top_k == 0:  # min-p alone: all within reach of the first allowed
                depth = math.log(options.min_p) * filtering_temperature(options)
                peak = float(scores[ids].max())
                _forbid(scores, allowance, ranked(scores, peak + depth - 1e-6 * (abs(peak) + abs(depth))))
            return True
        if allowed and _rest_is_out(scores[ids], lowest, needed - allowed, options):
            return True
    return False


def _rest_is_out(asked: Logits, threshold: float, more: int, options: SamplingOptions) -> bool:
    """Whether the tokens not asked about, none of which reaches `threshold`, leave the distribution as it is.

    At most `more` of them are among the top k. They do when min-p takes all of them and top-p would cut at the same
    place with or without them.
    """
    if options.min_p == 0 or options.typical_p < 1:
        return False
    temperature = filtering_temperature(options)
    peak = float(asked.max())
    largest = math.exp(min(0.0, (threshold - peak) / temperature))
    if largest >= options.min_p * (1 - _ROUNDING):
        return False
    mass = weights_of(np.sort(asked)[::-1], temperature).cumsum()
    cut = int(mass.searchsorted(options.top_p * mass[-1] * (1 - _ROUNDING)))
    return options.top_p == 1 or cut == int(mass.searchsorted(options.top_p * (mass[-1] + more * largest)))


def _tokens_needed(options: SamplingOptions) -> int | None:
    """How many of the largest allowed tokens decide the distribution, or begin to; None for all."""
    if options.temperature == 0:
        return 1
    if options.mirostat or options.top_n_sigma > 0:
        return None
    if options.top_k > 0:
        return options.top_k
    return 1 if options.min_p > 0 and options.typical_p == 1 and options.top_p == 1 else None
