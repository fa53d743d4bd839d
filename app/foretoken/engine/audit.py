"""The audit of two replies that should be equal and differ: a near tie or a fault?

Replies at temperature 0, or of one seed, should be the same however they were drafted. But kernels differ by the width
of a pass, so the logits of a position differ by float noise, and where two tokens are nearer to each other than that
noise, either may be chosen. The audit measures how near they were, and the noise.
"""

import math
from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from foretoken.engine.examined import Difference
from foretoken.engine.judge import Judge
from foretoken.engine.model import Interrupted, Logits
from foretoken.engine.models.cache import CachedModel, common_prefix
from foretoken.engine.options import ReplyOptions
from foretoken.engine.sampling.filters import argmax

# The noise is measured on so many of the likeliest tokens. Logits of tokens that no text has may be a thousand times as
# large, with as much noise, which would excuse any difference. A choice.
LIKELY: Final = 32
# Tokens at the end of the prompt that are read at other widths, too: engines divide prompts in ways of their own, which
# moves the first tokens of a reply as much as all that come later. A choice.
_PROMPT: Final = 32
_WIDEST: Final = 64.0  # logits; a larger margin counts as infinite. A choice
_STEPS: Final = 40  # bisections of the margin: 64 / 2**40 is below what float32 tells apart


def first_difference(
    target: CachedModel,
    prompt: Sequence[int],
    left: Sequence[int],
    right: Sequence[int],
    *,
    widths: Sequence[int] = (2, 3, 4, 5, 8, 16),
    choice: Callable[[Sequence[int]], Callable[[Logits], int]] = lambda _text: argmax,
    should_stop: Callable[[], bool] = lambda: False,
) -> Difference | None:
    """The first difference of two replies to `prompt`; None if they are equal. Changes the target's cache.

    `choice(part)` returns the function from logits to the token that follows this part of a reply. Raises ValueError
    if one reply is the beginning of the other, Interrupted once `should_stop()`.
    """
    index = common_prefix(left, right)
    if index == len(left) == len(right):
        return None
    if index == len(left) or index == len(right):
        raise ValueError("one reply is the beginning of the other: they ended for different reasons")
    text = [*prompt, *left[:index]]
    reference = _row(target, text, len(prompt), 1, should_stop)
    begin = max(1, len(prompt) - _PROMPT)
    rows = [_row(target, text, begin, width, should_stop) for width in widths]
    likely = np.append(np.argsort(-reference)[:LIKELY], (left[index], right[index]))
    noise = max(float(np.abs(row - reference)[likely].max()) for row in rows)
    choose = choice(left[:index])
    first = choose(reference.copy())
    one, other = (left[index], right[index]) if first != right[index] else (right[index], left[index])
    return Difference(index, left[index], right[index], _margin(reference, one, other, choose), noise)


def choice_of(
    target: CachedModel, prompt: Sequence[int], options: ReplyOptions
) -> Callable[[Sequence[int]], Callable[[Logits], int]]:
    """What chooses the tokens of a reply to `prompt` with these options when nothing is guessed, for
    `first_difference`. Raises as `Judge`."""

    def after(part: Sequence[int]) -> Callable[[Logits], int]:
        judge = Judge(target.model, prompt, options)
        for token in part:
            judge.sampler.push(token)
        return lambda row: judge.verdict((), row[np.newaxis], len(prompt) + len(part)).token

    return after


def _margin(row: npt.NDArray[np.float32], one: int, other: int, choose: Callable[[Logits], int]) -> float:
    """How far `other` is from being chosen instead of `one`; infinite above _WIDEST."""

    def chosen(margin: float) -> bool:
        moved = row.copy()
        moved[one] -= np.float32(margin / 2)
        moved[other] += np.float32(margin / 2)
        return choose(moved) == other

    if not chosen(_WIDEST):
        return math.inf
    low, high = 0.0, _WIDEST
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (low, middle) if chosen(middle) else (middle, high)
    return high


def _row(
    target: CachedModel, text: Sequence[int], start: int, width: int, should_stop: Callable[[], bool]
) -> npt.NDArray[np.float32]:
    """Logits [n_vocab] after `text`, whose tokens from `start` - 1 on are evaluated `width` at a time.

    All of that is read again at each width, because keys and values computed at another width carry noise of
    their own into every later position.
    """
    target.truncate(0)
    for _ in target.extend_to(text[: start - 1], should_stop=should_stop):
        pass
    while True:
        if should_stop():
            raise Interrupted("The comparison was stopped.")
        step = text[target.length : target.length + width]
        row = target.decode(step, logits=1)[0]
        if target.length == len(text):
            found: npt.NDArray[np.float32] = row.copy()
            return found
