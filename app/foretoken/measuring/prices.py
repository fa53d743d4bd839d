"""What a round takes with a loaded pair: measured on rounds of short replies, by how much was guessed in them and how
many tokens stood before: attention reads them all, which with a small model tells within a hundred tokens.
"""

import statistics
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Annotated, Final

import msgspec
import numpy as np

from foretoken.engine.draft_length.costs import MAX_WIDTH, Costs
from foretoken.engine.events import Round
from foretoken.engine.options import DraftSource
from foretoken.engine.plain_speed import CostsSnapshot

# What passes of one width take by what the engine's table says differs by no more than this from what all do: more was
# a disturbance that fell on this width alone.
_APART: Final = 1.15
_PLAIN_GUESS_MS: Final = 0.01  # of judging one more guess, where no round with guesses was measured
_USUAL_STEP: Final = 0.1  # of a pass of the target, likewise
_DEPTHS: Final = 16  # tokens before a pass that count as one number of them
_TELLING: Final = 8  # tokens between the depths of early rounds and late ones, from which their times are compared
_STEEPEST: Final = 0.0015  # share of a time that each token before it takes at most: more is a disturbance


_Ms = Annotated[float, msgspec.Meta(ge=0, le=1e9)]
_Width = Annotated[int, msgspec.Meta(ge=0, le=4096)]


class Prices(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """Milliseconds. `costs`: of passes by width and depth, as the engine measured them; `as_seen[width]`: what passes
    of rounds took by what these say. A round of n guesses takes `draft + n * guess` for the guessing, and
    `other + n * judging` for all that is neither guessing nor the pass. All of this with `depth` tokens before a round;
    `deeper`: by which share passes and the guessing take longer for each token more. `looking`: of looking for guesses
    where there are none."""

    costs: CostsSnapshot
    as_seen: dict[_Width, Annotated[float, msgspec.Meta(gt=0, le=1e6)]]
    draft: _Ms
    guess: _Ms
    other: _Ms
    judging: _Ms
    depth: Annotated[int, msgspec.Meta(ge=0, le=1 << 40)] = 0
    deeper: Annotated[float, msgspec.Meta(ge=0, le=1)] = 0.0
    looking: _Ms = 0.0

    def round_ms(self, guesses: float, depth: int) -> float:
        """Of a round of so many guesses, which may be a mean, with `depth` tokens before it."""
        table, whole = self.passes(depth), int(guesses)
        more = (table[min(whole + 2, MAX_WIDTH)] - table[whole + 1]) * (guesses - whole)
        return table[whole + 1] + more + self.drafting(guesses, depth) + self.around(guesses)

    def passes(self, depth: int) -> list[float]:
        """Of passes with `depth` tokens before them, by width."""
        bucket = depth // _DEPTHS
        if bucket not in self._tables:
            self._tables[bucket] = self._passes(bucket * _DEPTHS + _DEPTHS // 2)
        return self._tables[bucket]

    @cached_property
    def _tables(self) -> dict[int, list[float]]:
        return {}

    def _passes(self, depth: int) -> list[float]:
        ratios = sorted(self.as_seen.items()) or [(1, 1.0)]
        widths, seen = zip(*ratios, strict=True)
        factors = np.interp(np.arange(MAX_WIDTH + 1), widths, seen)
        table = Costs(self.costs).passes(depth) * factors
        if depth.bit_length() not in self.costs.depths:  # else it is known what passes take there
            table *= self._longer(depth)
        return [0.0, *(float(max(ms, table[1])) for ms in table[1:])]  # no pass takes less than that over one token

    def _longer(self, depth: int) -> float:
        return 1.0 + self.deeper * (depth - self.depth)

    def drafting(self, guesses: float, depth: int | None = None) -> float:
        """`depth` None: as it was measured."""
        longer = 1.0 if depth is None else self._longer(depth)
        return (self.draft + guesses * self.guess) * longer if guesses else 0.0

    def around(self, guesses: float) -> float:
        return self.other + guesses * self.judging

    def plain_tps(self, depth: int) -> float:
        """Tokens/s without guesses."""
        return 1000.0 / (self.passes(depth)[1] + self.around(0))

    @property
    def for_policies(self) -> CostsSnapshot:
        """The same as draft length policies know it."""
        passes = self.passes(self.depth)
        return msgspec.structs.replace(
            self.costs,
            passes={width: passes[width] for width in self.costs.passes} or {1: passes[1]},
            step=self.drafting(4) / 4 or self.costs.step,
        )


class PassCosts(msgspec.Struct, frozen=True, kw_only=True):
    """What passes and rounds of `main` took with `draft` ("" for none), each by the name that rows have for it, on so
    many `threads` (0: not known). `library`: the version of llama.cpp, with its commit; `accelerators`: what it could
    compute on besides the processor."""

    main: str = ""
    draft: str = ""
    threads: Annotated[int, msgspec.Meta(ge=0, le=1 << 20)] = 0
    prices: Prices
    library: str = ""
    accelerators: tuple[str, ...] = ()


def prices_of(rounds: Iterable[Round], costs: CostsSnapshot) -> Prices:
    """By rounds of replies to read prompts, in which more and less was guessed. The first of a reply says nothing."""
    known = Costs(costs)
    by_width, drafting, around = (defaultdict[int, list[float]](list) for _ in range(3))
    depths, in_vain = defaultdict[int, list[int]](list), list[float]()
    for one in rounds:
        if one.index == 0 or one.held_ms or one.text_only:
            continue
        guesses = len(one.guesses)
        depth = max(0, one.context_used - len(one.emitted))
        by_width[guesses + 1].append(one.verify_ms / float(known.passes(depth)[guesses + 1]))
        depths[guesses].append(depth)
        if guesses:
            drafting[guesses].append(one.draft_ms)
            around[guesses].append(one.other_ms)
        elif one.source is DraftSource.NONE:
            around[0].append(one.other_ms + one.draft_ms)
        else:
            in_vain.append(one.other_ms + one.draft_ms)
    whole = _usual([ratio for ratios in by_width.values() for ratio in ratios] or [1.0])
    as_seen = {
        width: min(max(_usual(ratios), whole / _APART), whole * _APART)
        for width, ratios in by_width.items()
        if len(ratios) > 1
    }
    draft, guess = _line(drafting)
    other, judging = _line(around)
    if not drafting:
        guess = costs.step if costs.step is not None else _USUAL_STEP * float(known.passes(0)[1])
    if len(around) < 2:
        judging = _PLAIN_GUESS_MS
    every = [depth for each in depths.values() for depth in each]
    return Prices(
        costs=costs,
        as_seen=as_seen,
        draft=draft,
        guess=guess,
        other=other,
        judging=judging,
        depth=round(statistics.median(every)) if every else 0,
        deeper=_longer([(depths[n], by_width[n + 1]) for n in depths]),
        looking=max(0.0, _usual(in_vain) - other) if in_vain else 0.0,
    )


def _longer(groups: Sequence[tuple[Sequence[int], Sequence[float]]]) -> float:
    """By which share what is usual takes longer for each token before it, from pairs of depths and times which belong
    together: by the medians of the shallower and the deeper half."""
    points = list[tuple[int, float]]()
    for depths, times in groups:
        usual = _usual(times) if times else 0.0
        points += [(depth, ms / usual) for depth, ms in zip(depths, times, strict=True) if usual]
    points.sort()
    half = len(points) // 2
    if not half:
        return 0.0
    (near, early), (far, late) = (map(_usual, zip(*part, strict=True)) for part in (points[:half], points[-half:]))
    if far - near < _TELLING:
        return 0.0
    return min(max(0.0, (late - early) / (far - near)), _STEEPEST)


def _usual(times: Sequence[float]) -> float:
    """The median, which single disturbances do not move."""
    return statistics.median(times)


def _line(measured: dict[int, list[float]]) -> tuple[float, float]:
    """Height at 0 and slope of the line through what is usual, neither below 0."""
    points: Sequence[tuple[int, float]] = [(n, _usual(ms)) for n, ms in sorted(measured.items())]
    if not points:
        return 0.0, 0.0
    if len(points) == 1:
        guesses, ms = points[0]
        return (0.0, ms / guesses) if guesses else (ms, 0.0)
    weights = [len(measured[n]) ** 0.5 for n, _ in points]
    slope, height = np.polyfit([n for n, _ in points], [ms for _, ms in points], 1, w=weights)
    if slope < 0:
        return statistics.fmean(ms for _, ms in points), 0.0
    if height < 0:
        shares = [(n * ms, n * n) for n, ms in points]
        return 0.0, sum(up for up, _ in shares) / sum(down for _, down in shares)
    return float(height), float(slope)
