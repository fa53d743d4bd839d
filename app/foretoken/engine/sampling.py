"""From logits to the law of the next token, and the random numbers to draw from it.

The filters, each working on what the one before it left (so probabilities are renormalised in between):

1. penalties, on the tokens among the last `penalty_window`: a logit is divided by `repetition_penalty` if positive and
   multiplied by it otherwise; then count * frequency_penalty + presence_penalty is subtracted;
2. temperature: logits are divided by it (0: all probability on the largest logit);
3. top-k: the k largest logits;
4. top-p: the shortest run of tokens from the top whose probability is at least top_p (one token at least);
5. min-p: tokens with at least min_p times the largest probability.

"Largest" and "from the top" order by logit and, where logits are equal, by lower id. The draft's laws and the target's
are made by the same code with the same options.
"""

import math
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from foretoken.engine.acceptance import Law, point_mass
from foretoken.engine.model import Logits
from foretoken.engine.options import SamplingOptions
from foretoken.errors import DecodeFailed, UsageError

Scores = npt.NDArray[np.floating[Any]]  # logits, float32 as the model gives them or float64 after penalties
Ids = npt.NDArray[np.intp]

_FIRST_NUCLEUS: Final = 256  # tokens sorted at first when looking for top-p; most laws need no more
_NUCLEUS_GROWTH: Final = 32
_MAX_SEED: Final = 2**64 - 1


def check_options(options: SamplingOptions) -> None:
    """Raises UsageError, naming the option and its range, unless every value makes sense."""
    _check("temperature", options.temperature, 0, 100)
    _check("top_k", options.top_k, 0, 2**31 - 1)
    _check("top_p", options.top_p, 0, 1)
    _check("min_p", options.min_p, 0, 1)
    _check("repetition_penalty", options.repetition_penalty, 0.01, 100)
    _check("presence_penalty", options.presence_penalty, -100, 100)
    _check("frequency_penalty", options.frequency_penalty, -100, 100)
    _check("penalty_window", options.penalty_window, 0, 2**31 - 1)
    if options.seed is not None:
        _check("seed", options.seed, 0, _MAX_SEED)


def _check(name: str, value: float, low: float, high: float) -> None:
    if not low <= value <= high:  # also true of nan
        raise UsageError(f"{name} is {value}, but must be a number from {low} to {high}.")


@dataclass(frozen=True, slots=True)
class Streams:
    """The random numbers of one reply: `draft` for proposals, `acceptance` for verdicts, corrections and bonuses.

    They are apart because the rule holds only if a verdict is independent of the draw it judges. `seed` made them.
    """

    seed: int
    draft: np.random.Generator
    acceptance: np.random.Generator


def streams(seed: int | None) -> Streams:
    """Independent streams from `seed`; None takes a fresh seed from the operating system.

    The same seed, text, options and draft give the same reply. Plain decoding uses `acceptance` alone, one number a
    token, so it does not depend on whether a draft is loaded.
    """
    if seed is None:
        seed = secrets.randbits(32)  # short enough for a person to type again
    draft, acceptance = (np.random.Generator(np.random.PCG64(s)) for s in np.random.SeedSequence(seed).spawn(2))
    return Streams(seed, draft, acceptance)


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


class Sampler:
    """Options and the text they are applied to. Used for the draft's and the target's laws alike.

    `ahead`, where a method takes it, are proposals that come after the text and before the token asked for: position i
    of a round is judged with penalties as if proposals[:i] stood in the text.
    """

    def __init__(self, options: SamplingOptions, text: Sequence[int] = ()) -> None:
        check_options(options)
        self._options = options
        self._window = PenaltyWindow(options.penalty_window, text)

    @property
    def options(self) -> SamplingOptions:
        return self._options

    @property
    def greedy(self) -> bool:
        """Temperature 0: laws are point masses, `argmax` is all that is needed."""
        return self._options.temperature == 0

    def use(self, options: SamplingOptions) -> None:
        """Replace the options, between rounds. Raises UsageError."""
        check_options(options)
        if options.penalty_window != self._options.penalty_window:
            self._window = PenaltyWindow(options.penalty_window, self._window.tokens)
        self._options = options

    def push(self, token_id: int) -> None:
        """The text grows by an emitted token."""
        self._window.push(token_id)

    def law(self, logits: Logits, ahead: Sequence[int] = ()) -> Law:
        """Law of the token after the text and `ahead`, from logits float32 [n_vocab]. Raises DecodeFailed."""
        return law(self.penalised(logits, ahead), self._options)

    def argmax(self, logits: Logits, ahead: Sequence[int] = ()) -> int:
        """The likeliest token after the text and `ahead`, the lowest id where several are. Raises DecodeFailed."""
        return argmax(self.penalised(logits, ahead))

    def penalised(self, logits: Logits, ahead: Sequence[int] = ()) -> Scores:
        """`logits` after penalties: float64 [n_vocab], or `logits` itself when no penalty is on."""
        if not has_penalties(self._options):
            return logits
        for token_id in ahead:
            self._window.push(token_id)
        try:
            return penalise(logits, self._window.counts, self._options)
        finally:
            for _ in ahead:
                self._window.pop()


def has_penalties(options: SamplingOptions) -> bool:
    """Whether any penalty changes anything."""
    return options.penalty_window > 0 and (
        options.repetition_penalty != 1 or options.presence_penalty != 0 or options.frequency_penalty != 0
    )


def penalise(logits: Logits, counts: dict[int, int], options: SamplingOptions) -> Scores:
    """A float64 copy of `logits` [n_vocab] with the penalties on the ids in `counts`."""
    scores = logits.astype(np.float64)
    # A draft's vocabulary may be a little smaller than the target's, whose tokens the text is made of.
    seen = {token_id: count for token_id, count in counts.items() if token_id < len(scores)}
    ids = np.fromiter(seen.keys(), np.intp, len(seen))
    times = np.fromiter(seen.values(), np.float64, len(seen))
    before = scores[ids]
    after = np.where(before > 0, before / options.repetition_penalty, before * options.repetition_penalty)
    scores[ids] = after - times * options.frequency_penalty - options.presence_penalty
    return scores


def argmax(scores: Scores) -> int:
    """Id of the largest score, the lowest id where several are. Raises DecodeFailed when there is none."""
    best = int(np.argmax(scores))
    _check_peak(float(scores[best]))
    return best


def confidence(logits: Logits, token_id: int) -> float:
    """Softmax probability of `token_id` at temperature 1, unfiltered: how sure a draft at temperature 0 is."""
    scores = logits.astype(np.float64)
    weights = np.exp(scores - scores.max())
    return float(weights[token_id] / weights.sum())


def law(scores: Scores, options: SamplingOptions) -> Law:
    """The law that temperature, top-k, top-p and min-p make of `scores` [n_vocab]; penalties are already in them.

    Only ids with a positive probability are listed. Raises DecodeFailed when no score is usable.
    """
    if options.temperature == 0:
        return point_mass(argmax(scores))
    peak = float(scores.max())
    _check_peak(peak)
    ids = _candidates(scores, peak, options)
    scores = scores if ids is None else scores[ids]
    with np.errstate(over="ignore"):  # at a minute temperature the others' logits go to minus infinity, as they should
        weights = np.exp((scores.astype(np.float64, copy=False) - peak) / options.temperature)  # the largest is 1
    if options.top_p < 1:
        keep = _nucleus(scores, weights, options.top_p)
        weights, ids = weights[keep], keep if ids is None else ids[keep]
    # min-p after top-p, and tokens whose probability is below what float64 can hold
    kept = np.flatnonzero(weights >= options.min_p) if options.min_p > 0 else np.flatnonzero(weights)
    ids = kept if ids is None else ids[kept]
    weights = weights[kept]
    return Law(ids, weights / weights.sum())


def _check_peak(peak: float) -> None:
    if not math.isfinite(peak):
        raise DecodeFailed("The model gave no usable scores for the next token; the file or its driver is broken.")


def _candidates(scores: Scores, peak: float, options: SamplingOptions) -> Ids | None:
    """Ids, ascending, of the tokens that later filters have to look at; None for all."""
    if 0 < options.top_k < len(scores):
        return _largest(scores, options.top_k)
    if options.top_p == 1 and options.min_p > 0:
        # Exponentials of the whole vocabulary are what costs, so min-p is first tried on logits. The margin exceeds
        # every rounding error (the threshold becomes a float32); `law` decides about those within it.
        depth = options.temperature * math.log(options.min_p)
        margin = 1e-6 * (abs(peak) + abs(depth))
        return np.flatnonzero(scores >= peak + depth - margin)
    return None


def _largest(scores: Scores, count: int) -> Ids:
    """Indices, ascending, of the `count` largest scores; of equal ones those with the lower index."""
    if count >= len(scores):
        return np.arange(len(scores))
    place = len(scores) - count
    least = np.partition(scores, place)[place]
    above = np.flatnonzero(scores > least)
    equal = np.flatnonzero(scores == least)
    return np.sort(np.concatenate((above, equal[: count - len(above)])))


def _nucleus(scores: Scores, weights: npt.NDArray[np.float64], top_p: float) -> Ids:
    """Indices, ascending, of the shortest run from the top whose weight is at least top_p of all weight."""
    needed = top_p * weights.sum()
    size = min(_FIRST_NUCLEUS, len(weights))
    while True:
        # Weights grow with scores, so how long the run is can be seen without knowing which tokens are in it.
        top = np.sort(np.partition(weights, len(weights) - size)[len(weights) - size :])[::-1]
        mass = np.cumsum(top)
        if mass[-1] >= needed or size == len(weights):
            return _largest(scores, int(np.searchsorted(mass, needed, side="left")) + 1)
        size = min(size * _NUCLEUS_GROWTH, len(weights))
