"""Ollama's way to choose the draft length, as a policy of our engine: written anew from its published description
(github.com/ollama/ollama, x/mlxrunner/speculate_depth.go and speculate.go of summer 2026; MIT licence).

Facts that it rests on: a round of n guesses is taken to give one token and, for every guess, the chance that it and all
before it are kept, each position's chance being a moving average (weight 0.1 for the newest, trusted from 10 outcomes
on; the deepest trusted one stands for those beyond). Its cost is the whole round's time, another moving average for
each n (weight 0.3, one sample moves it by a quarter at most), taken only where the round before had as many guesses;
between measured lengths it is interpolated. The length of the most tokens per time is chosen, from 0 up to one beyond
the deepest trusted position. Lengths without a cost are tried first, the least of them before the others. Every 4
rounds one guess more than chosen is made; as long as that changes nothing, the pause doubles, up to 512. All of it is
kept from reply to reply.
"""

from collections.abc import Iterable
from typing import Final

import numpy as np

from foretoken.engine.draft_length.policy import Finish, Outcome, RoundStart

_COST_WEIGHT: Final = 0.3
_COST_MOVE: Final = 0.25
_CHANCE_WEIGHT: Final = 0.1
_TRUSTED: Final = 10
_PROBE_EVERY: Final = 4
_PROBE_SELDOM: Final = 512


class RoundCosts:
    """Milliseconds of rounds by how many guesses they had."""

    def __init__(self) -> None:
        self._ms: dict[int, float] = {}

    def __contains__(self, guesses: int) -> bool:
        return guesses in self._ms

    @property
    def comparable(self) -> bool:
        return len(self._ms) > 1

    def observe(self, guesses: int, ms: float) -> None:
        known = self._ms.get(guesses, ms)
        most = _COST_MOVE * known
        self._ms[guesses] = known + _COST_WEIGHT * min(max(ms - known, -most), most)

    def of(self, guesses: int) -> float:
        known = sorted(self._ms)
        return float(np.interp(guesses, known, [self._ms[one] for one in known]))


class Chances:
    """Of each position's guess to be kept where those before it were."""

    def __init__(self) -> None:
        self._seen: list[int] = []
        self._chance: list[float] = []

    def observe(self, drafted: int, accepted: int) -> None:
        for place in range(min(drafted, accepted + 1)):
            kept = float(place < accepted)
            if place == len(self._seen):
                self._seen.append(0)
                self._chance.append(kept)
            self._seen[place] += 1
            self._chance[place] += _CHANCE_WEIGHT * (kept - self._chance[place])

    @property
    def trusted(self) -> int:
        """Positions whose chances are trusted, from the first on."""
        return next((place for place, seen in enumerate(self._seen) if seen < _TRUSTED), len(self._seen))

    def tokens(self, guesses: int) -> float:
        """To expect of a round."""
        trusted = self._chance[: self.trusted] or [1.0]
        chances = [trusted[min(place, len(trusted) - 1)] for place in range(guesses)]
        return 1.0 + float(np.cumprod(chances).sum())


class OllamaDepth:
    """The policy. Prompt lookup is not asked."""

    def __init__(self) -> None:
        self._costs, self._chances = RoundCosts(), Chances()
        self._length = 0  # of the coming round
        self._before: int | None = None  # guesses of the round before, None where a reply begins
        self._chosen = 0  # what the pause between probes was last set for
        self._probed = False
        self._pause, self._since = _PROBE_EVERY, 0
        self._room = self._made = 0

    def begin(self, start: RoundStart) -> int:
        self._room = 0 if start.behind is None else min(self._length, start.limit)
        self._made = 0
        return self._room

    def take(self, first: float, others: Iterable[float]) -> int:
        del first, others
        return 0

    def ask(self) -> bool:
        return self._made < self._room

    def include(self, confidence: float, echo: float = 0.0) -> bool:
        del confidence, echo
        self._made += 1
        return True

    def finish(self) -> Finish:
        return Finish()

    @property
    def block(self) -> int:
        return max(1, self._length)

    def expected(self, start: RoundStart) -> float | None:
        del start
        return None

    def observe(self, outcome: Outcome) -> None:
        if outcome.first_pass:
            self._before = None
            return
        if outcome.drafted == self._before and not outcome.held:
            work = outcome.work
            self._costs.observe(outcome.drafted, outcome.verify_ms + outcome.other_ms + work.step_ms + work.read_ms)
        self._before = outcome.drafted
        self._chances.observe(outcome.drafted, outcome.accepted)
        self._length = self._next()

    def _best(self) -> int:
        if not self._costs.comparable:
            return 0
        lengths = range(self._chances.trusted + 2)
        return max(lengths, key=lambda length: (self._chances.tokens(length) / self._costs.of(length), -length))

    def _next(self) -> int:
        best, furthest = self._best(), self._chances.trusted + 1
        if best != self._chosen:
            self._chosen, self._pause, self._since = best, _PROBE_EVERY, 0
        elif self._probed:
            self._pause = min(2 * self._pause, _PROBE_SELDOM)
        self._since += 1
        self._probed = False
        if self._since >= self._pause:
            self._since = 0
            self._probed = best < furthest
            if self._probed:
                return best + 1
        return next((length for length in range(furthest + 1) if length not in self._costs), best)
