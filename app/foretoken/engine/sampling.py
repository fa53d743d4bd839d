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

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

import numpy as np

from foretoken.engine.acceptance import Law
from foretoken.engine.candidates import Scores, Scratch
from foretoken.engine.confidence import argmax, confidence, top
from foretoken.engine.filters import law
from foretoken.engine.model import Logits
from foretoken.engine.options import SamplingOptions
from foretoken.engine.penalties import Counts, PenaltyWindow, counts_of, has_penalties, penalised
from foretoken.errors import UsageError

__all__ = ["PenaltyWindow", "Sampler", "Streams", "argmax", "check_options", "confidence", "law", "streams"]

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


class Sampler:
    """Options and the text they are applied to. Used for the draft's and the target's laws alike.

    `ahead`, where a method takes it, are proposals that come after the text and before the token asked for: position i
    of a round is judged with penalties as if proposals[:i] stood in the text.
    """

    def __init__(self, options: SamplingOptions, text: Sequence[int] = ()) -> None:
        check_options(options)
        self._options = options
        self._window = PenaltyWindow(options.penalty_window, text)
        self._counted: dict[tuple[int, ...], Counts] = {}
        self._scratches: dict[int, Scratch] = {}

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
            self._counted.clear()
            self._window = PenaltyWindow(options.penalty_window, self._window.tokens)
        self._options = options

    def push(self, token_id: int) -> None:
        """The text grows by an emitted token."""
        self._window.push(token_id)
        self._counted.clear()

    def law(self, logits: Logits, ahead: Sequence[int] = ()) -> Law:
        """Law of the token after the text and `ahead`, from logits float32 [n_vocab]. Raises DecodeFailed."""
        with self._penalties_on(logits, ahead) as scores:
            return law(scores, self._options, self._scratch(logits))

    def draft_law(self, logits: Logits, ahead: Sequence[int] = ()) -> Law:
        """`law` for a draft's logits, which may be a little off the filters' letter where that saves much time.

        A draft is free in what it draws from, as long as it is judged by that very law.
        """
        with self._penalties_on(logits, ahead) as scores:
            return law(scores, self._options, self._scratch(logits), rough=True)

    def argmax(self, logits: Logits, ahead: Sequence[int] = ()) -> int:
        """The likeliest token after the text and `ahead`, the lowest id where several are. Raises DecodeFailed."""
        with self._penalties_on(logits, ahead) as scores:
            return argmax(scores)

    def choice(self, logits: Logits, ahead: Sequence[int] = ()) -> tuple[int, float]:
        """`argmax` after penalties, and `confidence` in it without them: a draft's guess at temperature 0."""
        if has_penalties(self._options):
            token = self.argmax(logits, ahead)
            return token, self.confidence(logits, token)
        return top(logits, self._scratch(logits))

    def confidence(self, logits: Logits, token_id: int) -> float:
        """Softmax probability of `token_id` at temperature 1, unfiltered. Raises DecodeFailed."""
        return confidence(logits, token_id, self._scratch(logits))

    def penalised(self, logits: Logits, ahead: Sequence[int] = ()) -> Scores:
        """A copy of `logits` after penalties."""
        with self._penalties_on(logits, ahead) as scores:
            return scores.copy()

    @contextmanager
    def _penalties_on(self, logits: Logits, ahead: Sequence[int]) -> Iterator[Scores]:
        """`logits` with the penalties in place for a while: copying a vocabulary would cost more than changing it."""
        if not has_penalties(self._options):
            yield logits
            return
        ids, values = penalised(logits, self._counts(tuple(ahead)), self._options)
        before = logits[ids]
        logits[ids] = values
        try:
            yield logits
        finally:
            logits[ids] = before

    def _counts(self, ahead: tuple[int, ...]) -> Counts:
        """Of the penalty window after `ahead`. Draft and target ask for the same ones."""
        found = self._counted.get(ahead)
        if found is None:
            for token_id in ahead:
                self._window.push(token_id)
            found = self._counted[ahead] = counts_of(self._window)
            for _ in ahead:
                self._window.pop()
        return found

    def _scratch(self, logits: Logits) -> Scratch:
        found = self._scratches.get(len(logits))
        if found is None:
            found = self._scratches[len(logits)] = Scratch(len(logits))
        return found
