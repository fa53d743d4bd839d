"""What is measured of a pair and kept between runs: how long a token takes without guesses, by the tokens before it,
and what passes take. Measured, never assumed."""

import itertools
import statistics
from typing import Annotated, Final

import msgspec

from foretoken.engine.events import Metrics
from foretoken.speedups import Basis, Speedup, beside

ENOUGH: Final = 3  # measurements of one depth, from which a median and a spread say something
_ALIKE: Final = 1.5  # depths that differ by less than this factor count as one
_SHALLOW: Final = 256  # tokens: depths below it count as one
_MOST: Final = 6  # measurements kept of one depth, the latest, and as many that were disturbed
_MOST_DEPTHS: Final = 12
_CALM: Final = 0.85  # of the most processors ever kept busy, below which a measurement was disturbed
_STEEPEST: Final = 0.0012  # share of a token's time that each token before it takes at most: more is a disturbance
_FRESH: Final = 3600.0  # seconds after which it is worth measuring again
_FRESH_DISTURBED: Final = 300.0  # likewise, where other programs disturbed all of them


_Some = Annotated[float, msgspec.Meta(ge=0, le=1e9)]  # what a kept file may hold: anything else is no measurement


class PlainSample(msgspec.Struct, frozen=True, kw_only=True):
    """One measurement at `at` seconds since 1970: `tokens` without guesses took `ms` milliseconds each, after `depth`
    tokens. `idle`: measured for its own sake; else these were rounds of a reply. `busy`: processors that it kept busy,
    fewer where other programs took them; None where that is not known. `slope`: milliseconds by which a token takes
    longer for each token before it; None where that was not measured."""

    tokens: int
    ms: _Some
    depth: int
    at: float
    idle: bool = True
    busy: _Some | None = None
    slope: Annotated[float, msgspec.Meta(ge=-1e9, le=1e9)] | None = None


class PlainEstimate(msgspec.Struct, frozen=True, kw_only=True):
    """Milliseconds of a plain token at some depth: `ms`, and the range of single measurements, `low` to `high`. There
    are `count` of these, and `latest` is the last one at the nearest depth."""

    ms: float
    low: float
    high: float
    count: int
    latest: PlainSample

    def speedup(self, tps: float, *, of: Basis = Basis.REPLY, replies: int = 1) -> Speedup:
        """Of what was written at so many tokens a second."""
        return beside(tps, self.ms, low=self.low, high=self.high, count=self.count, of=of, replies=replies)


class PlainSpeed(msgspec.Struct, frozen=True, kw_only=True):
    """All that was measured of one pair with its settings, the oldest first."""

    samples: tuple[PlainSample, ...] = ()

    def with_sample(self, sample: PlainSample) -> "PlainSpeed":
        """A copy with one more sample. Of each depth the latest samples are kept, and of all depths those that were
        measured last."""
        every = PlainSpeed(samples=(*self.samples, sample))
        latest = sorted(_by_depth(every.samples), key=lambda group: -group[-1].at)[:_MOST_DEPTHS]
        kept = list[PlainSample]()
        for group in latest:
            calm = every._calm(group)
            kept += [*calm[-_MOST:], *[one for one in group if one not in calm][-_MOST:]]
        return PlainSpeed(samples=tuple(sorted(kept, key=lambda one: one.at)))

    def at(self, depth: int) -> PlainEstimate | None:
        """What to expect at `depth` tokens: the medians of the depths measured, and between two of them a straight
        line, which goes on beyond the shallowest and the deepest by the slope measured there: tokens are measured
        behind a reply, which was written before them. Measurements that other programs disturbed count only where there
        are no others. None before the first measurement."""
        groups = [self._calm(group) for group in _by_depth(self.samples)]
        if not groups:
            return None
        line = _Line(groups)
        there = min(groups, key=lambda group: abs(_depth(group) - depth))
        ms = line.at(depth)
        each = [sample.ms * ms / line.at(sample.depth) for sample in there]
        return PlainEstimate(ms=ms, low=min(each), high=max(each), count=len(there), latest=there[-1])

    def beside(self, figures: Metrics) -> PlainEstimate | None:
        """What to expect at the depth of a reply. None also where nothing was guessed: such a reply is plain itself."""
        if not figures.num_draft_tokens or figures.decode_tps is None:
            return None
        return self.at(depth_of(figures))

    def speedup(self, figures: Metrics) -> Speedup | None:
        """The speed of a reply by that without guesses, where both are known and the reply is long enough to tell."""
        estimate = self.beside(figures)
        if estimate is None or figures.decode_tps is None or figures.too_short:
            return None
        return estimate.speedup(figures.decode_tps)

    def wants(self, depth: int, *, now: float) -> bool:
        """Whether a measurement at `depth` would tell more: there are not enough recent ones. Where so many of them
        were disturbed by other programs that another attempt would be too, it is put off."""
        fresh = [s for s in self.samples if s.idle and s.at >= now - _FRESH and _alike(s.depth, depth)]
        calm = [s for s in fresh if self._is_calm(s) is not False]
        return len(calm) < ENOUGH and sum(s.at >= now - _FRESH_DISTURBED for s in fresh) < _MOST

    def _calm(self, samples: list[PlainSample]) -> list[PlainSample]:
        """Those of `samples` that nothing disturbed, or all where none is known to be so."""
        return [one for one in samples if self._is_calm(one)] or samples

    def _is_calm(self, sample: PlainSample) -> bool | None:
        """Whether nothing disturbed it; None where that is not known."""
        most = max((one.busy or 0.0 for one in self.samples), default=0.0)
        return None if sample.busy is None else sample.busy >= _CALM * most


def depth_of(figures: Metrics) -> int:
    """The tokens before the middle of a reply."""
    return figures.prompt_tokens + figures.generated_tokens // 2


def _by_depth(samples: tuple[PlainSample, ...]) -> list[list[PlainSample]]:
    """The samples of each depth in the order measured, the shallowest depth first."""
    groups: list[list[PlainSample]] = []
    for sample in sorted(samples, key=lambda one: one.depth):
        if groups and _alike(groups[-1][0].depth, sample.depth):
            groups[-1].append(sample)
        else:
            groups.append([sample])
    return [sorted(group, key=lambda one: one.at) for group in groups]


def _alike(one: int, other: int) -> bool:
    low, high = sorted((max(one, _SHALLOW), max(other, _SHALLOW)))
    return high <= _ALIKE * low


def _depth(group: list[PlainSample]) -> float:
    return statistics.median(one.depth for one in group)


class _Line:
    """Milliseconds by depth: straight between the medians of neighbouring groups, and beyond them by their slopes."""

    def __init__(self, groups: list[list[PlainSample]]) -> None:
        self._points = [(_depth(group), statistics.median(one.ms for one in group)) for group in groups]
        self._before, self._behind = (self._slope(at, groups[at]) for at in (0, -1))

    def at(self, depth: float) -> float:
        points = self._points
        for (left, low), (right, high) in itertools.pairwise(points):
            if left <= depth <= right:
                return low + (high - low) * (depth - left) / (right - left) if right > left else low
        end, slope = (points[0], self._before) if depth <= points[0][0] else (points[-1], self._behind)
        return end[1] + slope * (depth - end[0])

    def _slope(self, at: int, group: list[PlainSample]) -> float:
        """Of a group, within what the smallest models show: on a machine that others use, two halves of one measurement
        differ by more."""
        ms = self._points[at][1]
        found = statistics.median([one.slope for one in group if one.slope is not None] or [0.0])
        return min(max(0.0, found), _STEEPEST * ms)


_Width = Annotated[int, msgspec.Meta(ge=1, le=4096)]
_Ms = Annotated[float, msgspec.Meta(gt=0, le=1e9)]
_Bucket = Annotated[int, msgspec.Meta(ge=0, le=64)]
_Factor = Annotated[float, msgspec.Meta(gt=0, le=1e6)]
_Busy = Annotated[float, msgspec.Meta(ge=0, le=1e6)]


class CostsSnapshot(msgspec.Struct, frozen=True, kw_only=True):
    """Costs as they are kept between runs. `passes`: width -> ms; `step`: ms; `depths`: 2**key tokens -> factor.

    `busy`: width -> processors that its passes kept busy at their best, so that the next run knows a calm machine.
    `reading`: ms of the draft for each of many tokens read together, with the logits of each. `blocks`: guesses of a
    block -> ms, of a head that guesses blocks.
    """

    passes: dict[_Width, _Ms]
    step: _Ms | None
    depths: dict[_Bucket, _Factor]
    busy: dict[_Width, _Busy] = {}
    reading: _Ms | None = None
    blocks: dict[_Width, _Ms] = {}
