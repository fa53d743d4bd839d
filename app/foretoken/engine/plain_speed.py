"""Plain speed: how long a token of a pair takes without guesses, by the tokens before it. Measured, never assumed."""

import itertools
import statistics
from typing import Final

import msgspec

from foretoken.engine.events import Metrics

ENOUGH: Final = 3  # measurements of one depth, from which a median and a spread say something
_ALIKE: Final = 1.5  # depths that differ by less than this factor count as one
_SHALLOW: Final = 256  # tokens: depths below it count as one
_MOST: Final = 6  # measurements kept of one depth, the latest
_MOST_DEPTHS: Final = 12
_CALM: Final = 0.85  # of the most processors ever kept busy, below which a measurement was disturbed


class PlainSample(msgspec.Struct, frozen=True, kw_only=True):
    """One measurement: `tokens` without guesses took `ms` milliseconds each, with `depth` tokens before them, at `at`
    seconds since 1970. `idle`: measured for its own sake; else these were rounds of a reply. `busy`: processors that it
    kept busy, fewer where other programs took them; None where that is not known."""

    tokens: int
    ms: float
    depth: int
    at: float
    idle: bool = True
    busy: float | None = None


class PlainEstimate(msgspec.Struct, frozen=True, kw_only=True):
    """Milliseconds of a plain token at some depth: `ms`, and what single measurements gave, `low` to `high`. `count` of
    them, of which `latest` is the last of the nearest depth."""

    ms: float
    low: float
    high: float
    count: int
    latest: PlainSample


class PlainSpeed(msgspec.Struct, frozen=True, kw_only=True):
    """All that was measured of one pair with its settings, the oldest first."""

    samples: tuple[PlainSample, ...] = ()

    def with_sample(self, sample: PlainSample) -> "PlainSpeed":
        """The same and one more. Of each depth the latest are kept, and of all depths those measured last."""
        groups = _by_depth((*self.samples, sample))
        latest = sorted(groups, key=lambda group: -group[-1].at)[:_MOST_DEPTHS]
        kept = sorted((one for group in latest for one in group[-_MOST:]), key=lambda one: one.at)
        return PlainSpeed(samples=tuple(kept))

    def at(self, depth: int) -> PlainEstimate | None:
        """What to expect at `depth` tokens: the medians of the depths measured, and between two of them a straight
        line. Beyond the deepest and the shallowest as there. Measurements that other programs disturbed count only
        where there are no others. None before the first measurement."""
        groups = [self._calm(group) for group in _by_depth(self.samples)]
        if not groups:
            return None
        points = [
            (statistics.median(s.depth for s in group), statistics.median(s.ms for s in group)) for group in groups
        ]
        nearest = min(range(len(groups)), key=lambda n: abs(points[n][0] - depth))
        ms, there = _between(points, depth), groups[nearest]
        scale = ms / points[nearest][1]
        each = [sample.ms * scale for sample in there]
        return PlainEstimate(ms=ms, low=min(each), high=max(each), count=len(there), latest=there[-1])

    def beside(self, figures: Metrics) -> PlainEstimate | None:
        """What to expect at the depth of a reply. None also where nothing was guessed: such a reply is plain itself."""
        if not figures.num_draft_tokens or figures.decode_tps is None:
            return None
        return self.at(depth_of(figures))

    def times(self, figures: Metrics) -> float | None:
        """The speed of a reply by that without guesses, where both are known and the reply is long enough to tell."""
        estimate = self.beside(figures)
        if estimate is None or figures.decode_tps is None or figures.too_short:
            return None
        return figures.decode_tps * estimate.ms / 1000.0

    def wants(self, depth: int, *, since: float) -> bool:
        """Whether measuring at `depth` would tell more: not enough was measured there after `since`."""
        fresh = [s for s in self.samples if s.idle and s.at >= since and _alike(s.depth, depth)]
        return len(self._calm(fresh)) < ENOUGH and len(fresh) < _MOST

    def _calm(self, samples: list[PlainSample]) -> list[PlainSample]:
        """Those of `samples` that nothing disturbed, or all where none is known to be so."""
        most = max((one.busy or 0.0 for one in self.samples), default=0.0)
        return [one for one in samples if one.busy is not None and one.busy >= _CALM * most] or samples


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


def _between(points: list[tuple[float, float]], depth: float) -> float:
    """The height at `depth` of the lines through `points`, which are in order."""
    for (left, low), (right, high) in itertools.pairwise(points):
        if left <= depth <= right:
            return low + (high - low) * (depth - left) / (right - left) if right > left else low
    return points[0][1] if depth <= points[0][0] else points[-1][1]
