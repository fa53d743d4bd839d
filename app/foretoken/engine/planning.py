"""When to go on guessing: an optimal stopping problem, solved anew whenever its terms have moved.

A round earns tokens and costs milliseconds; over a whole reply the best is to maximise, in each round,
E[tokens] - rate * E[milliseconds], where `rate` is the tokens per millisecond that the best policy reaches itself
(renewal-reward; Dinkelbach's method finds it by iteration). What a further guess is worth depends on how likely all
before it are to stand (`standing`: the product of their probabilities), on what the wider pass costs, and on guesses
not yet made, whose probabilities are drawn from those of late. Backward induction over the number of guesses answers
it, steps of the cost curve and all: width 8 may pay where 5 does not.
"""

import math
from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

_GRID: Final = 28  # points of `standing`, from 1 down to _LEAST, evenly spaced in its logarithm
_LEAST: Final = 0.002
_SPAN: Final = math.log(_LEAST)
_STANDING: Final = np.exp(np.linspace(0.0, _SPAN, _GRID))
_DINKELBACH_STEPS: Final = 6

Floats = npt.NDArray[np.float64]


class Plan:
    """What it is worth to hold n guesses that all stand with probability `standing`, in tokens.

    `passes`: ms of a target pass [at least limit + 2] by width. `step`: ms of one draft step, None without a draft.
    `chances`: probabilities of acceptance to expect of further guesses of the draft, equally likely each.
    `rate`: tokens per ms that time is worth.
    """

    def __init__(
        self, *, passes: Floats, step: float | None, chances: Sequence[float], rate: float, limit: int
    ) -> None:
        self.rate = rate
        self.limit = limit
        self._stop = -rate * passes[1 : limit + 2]  # [limit + 1] worth of verifying n guesses now
        self._step = step
        worth = np.empty((limit + 1, _GRID))
        go_on = np.full((limit + 1, _GRID), -np.inf)
        worth[limit] = self._stop[limit]
        if step is None or not chances:
            worth[:] = self._stop[:, None]
        else:
            found = np.array(chances)
            after = _STANDING[:, None] * found  # [grid, chances]: how likely the next guess stands too
            places = np.clip(np.log(after) / _SPAN * (_GRID - 1), 0, _GRID - 1.001)
            low = places.astype(np.intp)
            share = places - low
            for n in range(limit - 1, -1, -1):
                later = worth[n + 1]
                included = after + later[low] * (1 - share) + later[low + 1] * share
                # A guess that turns out unlikely is left out, and the guessing ends.
                go_on[n] = np.maximum(included, self._stop[n]).mean(axis=1) - rate * step
                worth[n] = np.maximum(self._stop[n], go_on[n])
        self._worth = worth
        self._go_on = go_on

    @property
    def value(self) -> float:
        """Worth of a round from its beginning, the token that every pass gives for certain included."""
        return 1.0 + float(self._worth[0, 0])

    @property
    def drafts(self) -> bool:
        """Whether the draft model is to be asked at all."""
        return bool(self._go_on[0, 0] > self._stop[0])

    def stop(self, guesses: int) -> float:
        """Worth of verifying now, besides the guesses' own expected tokens."""
        return float(self._stop[guesses])

    def go_on(self, guesses: int, standing: float) -> float:
        """Worth of asking the draft for another, besides the expected tokens of those made; -inf when it cannot be."""
        return _at(self._go_on[guesses], standing) if guesses < self.limit else -math.inf

    def worth(self, guesses: int, standing: float) -> float:
        """The better of the two."""
        return _at(self._worth[guesses], standing)


def _at(row: Floats, standing: float) -> float:
    if standing >= 1.0:
        return float(row[0])
    place = min(math.log(max(standing, _LEAST)) / _SPAN * (_GRID - 1), _GRID - 1.001)
    low = int(place)
    share = place - low
    return float(row[low]) * (1 - share) + float(row[low + 1]) * share


def best_rate(*, passes: Floats, step: float | None, chances: Sequence[float], overhead: float, limit: int) -> float:
    """Tokens per ms of the best policy in a text whose guesses are accepted as `chances` say.

    `overhead`: ms of a round besides its passes. The rate at which a round is worth nothing over its own cost.
    """
    low = 1.0 / (passes[1] + overhead)  # plain decoding
    high = (limit + 1.0) / (passes[limit + 1] + overhead)
    high = max(low, high, *((n + 1.0) / (passes[n + 1] + overhead) for n in range(limit)))
    for _ in range(_DINKELBACH_STEPS):
        middle = math.sqrt(low * high)
        plan = Plan(passes=passes, step=step, chances=chances, rate=middle, limit=limit)
        if plan.value > middle * overhead:
            low = middle
        else:
            high = middle
    return math.sqrt(low * high)
