"""What comparisons say: geometric means, the best single settings, and whether the bars hold."""

import statistics
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec
from versus_prompts import MIX, QUOTING
from versus_results import Header, Record, Replay, Results
from versus_sides import SIDES

from foretoken.bench.shared import figures

AUTO, PLAIN = "ours:auto", "ours:plain"
DISTURBED = 0.25  # processor cores that other programs used during a reply


class Place(NamedTuple):
    """A prompt of one file."""

    file: str
    kind: str
    text: str


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One contestant: geometric means of tokens a second, and over its own side's plain decoding, by kind and "mix".

    `over_own_plain` and `auto_over` (our automatic length over it), with their intervals, are of all its prompts.
    `acceptance`: share of guesses kept. `differing`: replies whose tokens are not those of our plain reply, or whose
    text, where tokens are not known.
    """

    contestant: str
    tps: dict[str, float]
    over_plain: dict[str, float]
    over_own_plain: figures.Ratio | None
    auto_over: figures.Ratio | None
    acceptance: float | None
    differing: int
    replies: int


class Ratio(msgspec.Struct, frozen=True, kw_only=True):
    """Geometric mean of a quotient over `prompts` prompts, by kind, and the least of any prompt.

    `low` and `high`: its 95% interval, by a bootstrap over prompts; None of few. `bar` and `bar_each` (of every kind,
    or of every prompt where the quotient is by prompt) are None where none is set.
    """

    what: str
    value: float
    by_kind: dict[str, float]
    least: float
    prompts: int
    low: float | None = None
    high: float | None = None
    bar: float | None = None
    bar_each: float | None = None
    each_prompt: bool = False

    @property
    def holds(self) -> bool | None:
        """Whether the bars are met, None where there are none."""
        if self.bar is None:
            return None
        least = self.least if self.each_prompt else min(self.by_kind.values())
        return self.value >= self.bar and (self.bar_each is None or least >= self.bar_each)


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """One file or several together. `disturbed` of `replies` ran while other programs used the machine. `asked`: how,
    and of what machine. `replay`: of one file."""

    label: str
    builds: dict[str, str]
    rows: list[Row]
    ratios: list[Ratio]
    replies: int
    disturbed: int
    asked: str = ""
    replay: Replay | None = None


class Speeds:
    """Tokens a second by contestant and place: the median over repeats."""

    def __init__(self, records: Iterable[tuple[str, Record]]) -> None:
        found: dict[str, dict[Place, list[float]]] = defaultdict(lambda: defaultdict(list))
        for file, record in records:
            found[record.contestant][Place(file, record.kind, record.text)].append(record.decode_tps)
        self._by = {
            name: {place: statistics.median(all_) for place, all_ in places.items()} for name, places in found.items()
        }

    def __getitem__(self, contestant: str) -> dict[Place, float]:
        return self._by.get(contestant, {})

    def names(self, side: str, only: Callable[[str], bool] = lambda _setting: True) -> list[str]:
        """Contestants of a side, ours first, whose setting `only` lets through."""
        return [name for name in sorted(self._by) if name.startswith(f"{side}:") and only(name.partition(":")[2])]

    def quotient(self, upper: str, lower: str, kinds: Iterable[str] = MIX) -> dict[Place, float]:
        """By place, where both have one."""
        above, below, wanted = self[upper], self[lower], set(kinds)
        return {place: above[place] / below[place] for place in above if place in below and place.kind in wanted}

    def over_own_fixed(self) -> dict[Place, float]:
        """By place: ours:auto ÷ the fastest of our fixed lengths there."""
        fixed = [self[name] for name in self.names("ours", str.isdigit)]
        tops = {place: max((by_place.get(place, 0.0) for by_place in fixed), default=0.0) for place in self[AUTO]}
        return {place: self[AUTO][place] / top for place, top in tops.items() if top}

    def best(self, names: Sequence[str], kinds: Iterable[str] = MIX) -> str | None:
        """The fastest over all prompts that every one of `names` answered.

        Over several files only those count that were measured in most of them: one that was tried on matched pairs
        alone is no setting for all.
        """
        wanted = set(kinds)
        files = {name: len({place.file for place in self[name] if place.kind in wanted}) for name in names}
        names = [name for name in names if files[name] == max(files.values())]
        places = [{place for place in self[name] if place.kind in wanted} for name in names]
        shared = sorted(set.intersection(*places)) if places else []
        if not shared:
            return None
        return max(names, key=lambda name: statistics.geometric_mean(self[name][place] for place in shared))


def summarise(files: Sequence[tuple[str, Results]], *, undisturbed_only: bool = False) -> Summary:
    """The tables of (label, results); over several files a best single setting is the best over all of them."""
    records = [(label, record) for label, results in files for record in results.records]
    disturbed = sum(record.others > DISTURBED for _, record in records)
    replies = len(records)
    if undisturbed_only:
        records = [(label, record) for label, record in records if record.others <= DISTURBED]
    speeds = Speeds(records)
    names = [name for side in SIDES for name in speeds.names(side)]
    prompts = len({(file, record.text) for file, record in records})
    return Summary(
        label=" + ".join(label for label, _ in files),
        builds={side: build for _, results in files for side, build in results.header.builds.items()},
        rows=[_row(name, speeds, records) for name in names],
        ratios=list(_ratios(speeds, _Bars.of([results for _, results in files]))),
        replies=replies,
        disturbed=disturbed,
        asked="; ".join(dict.fromkeys(_asked(results.header, prompts) for _, results in files)),
        replay=files[0][1].replay if len(files) == 1 else None,
    )


def _asked(header: Header, prompts: int) -> str:
    return (
        f"{prompts} prompts, {header.max_tokens} tokens each, temperature {header.temperature:g}, "
        f"{header.threads} threads, {header.machine}"
    )


def _row(name: str, speeds: Speeds, records: Sequence[tuple[str, Record]]) -> Row:
    own = [(file, record) for file, record in records if record.contestant == name]
    reference = {(file, r.text): r for file, r in records if r.contestant == PLAIN}
    drafted = sum(record.drafted for _, record in own)
    plain = f"{name.partition(':')[0]}:plain"
    kinds = [*MIX, *QUOTING]
    over_plain = speeds.quotient(name, plain, kinds)
    return Row(
        contestant=name,
        tps=_means(speeds[name]),
        over_plain=_means(over_plain),
        over_own_plain=figures.geometric(list(over_plain.values())),
        auto_over=figures.geometric(list(speeds.quotient(AUTO, name, kinds).values())),
        acceptance=sum(record.accepted for _, record in own) / drafted if drafted else None,
        differing=sum(_differ(reference.get((file, r.text), r), r) for file, r in own),
        replies=len(own),
    )


def _differ(reference: Record, record: Record) -> bool:
    if record.token_ids:
        return reference.token_ids != record.token_ids
    return reference.said != record.said


def _means(places: dict[Place, float]) -> dict[str, float]:
    """Geometric means: of the mix where any of its prompts is there, and by kind."""
    kinds: dict[str, list[float]] = defaultdict(list)
    for place, value in places.items():
        kinds["mix"] += [value] if place.kind in MIX else []
        kinds[place.kind].append(value)
    return {kind: statistics.geometric_mean(values) for kind, values in kinds.items() if values}


@dataclass(frozen=True)
class _Bars:
    """Which bars apply: to matched pairs (agreement 0.9 and 0.7), badly matched ones, both together, and to a type."""

    agreements: frozenset[Any]
    types: frozenset[str]
    sampled: bool

    @classmethod
    def of(cls, files: Sequence[Results]) -> "_Bars":
        pairs = [results.header.pair for results in files]
        return cls(
            frozenset(pair.get("agreement", {}).get("wanted") for pair in pairs),
            frozenset(pair.get("types", {}).get("target") for pair in pairs),
            any(results.header.temperature > 0 for results in files),
        )

    @property
    def matched(self) -> bool:
        return self.agreements <= {0.9, 0.7}

    @property
    def badly(self) -> bool:
        return self.agreements <= {0.25, "random"}

    @property
    def together(self) -> bool:
        return bool(self.agreements & {0.9, 0.7}) and bool(self.agreements & {0.25, "random"})

    def by_type(self, **bars: float) -> float | None:
        return bars.get(next(iter(self.types))) if len(self.types) == 1 else None

    def best_of_n(self) -> tuple[float | None, float | None]:
        if self.sampled:
            return 1.1, None
        if self.matched and self.types <= {"q8_0", "bf16"}:
            return 1.05, 0.97
        return (1.3, None) if self.together else (None, None)

    def over_plain(self) -> float | None:
        if self.badly:
            return 0.97
        return self.by_type(bf16=2.8) if self.agreements == {0.9} and not self.sampled else None


def _ratios(speeds: Speeds, bars: _Bars) -> Iterator[Ratio]:
    def ratio(
        what: str, places: dict[Place, float], bar: float | None = None, each: float | None = None, prompt: bool = False
    ) -> Iterator[Ratio]:
        if places:
            means = _means(places)
            overall = means.pop("mix", statistics.geometric_mean(places.values()))
            spread = figures.geometric(list(places.values()))
            assert spread is not None
            yield Ratio(
                what=what, value=overall, by_kind=means, least=min(places.values()), prompts=len(places),
                low=spread.low, high=spread.high, bar=bar, bar_each=each, each_prompt=prompt,
            )  # fmt: skip

    def over(upper: str, lower: str | None, bar: float | None = None, each: float | None = None) -> Iterator[Ratio]:
        if lower is not None:
            yield from ratio(f"{upper} ÷ {lower}", speeds.quotient(upper, lower), bar, each)

    yield from over(AUTO, PLAIN, bars.over_plain())
    best_n, best_w = speeds.best(speeds.names("N")), speeds.best(speeds.names("W"))
    yield from over(AUTO, best_n, *bars.best_of_n())
    yield from over(AUTO, "N:n3", 1.15 if bars.matched and not bars.sampled else None)
    yield from over(AUTO, best_w, 1.4 if bars.sampled else bars.by_type(q8_0=1.4, bf16=2.0))
    yield from over(AUTO, "W:n3")
    yield from over(PLAIN, "N:plain", 0.98)
    yield from over(PLAIN, "W:plain")
    yield from over(AUTO, speeds.best(speeds.names("ours", str.isdigit)))
    hindsight = {place: found for place, found in speeds.over_own_fixed().items() if place.kind in MIX}
    yield from ratio(f"{AUTO} ÷ own best fixed length of each prompt", hindsight, 0.97, 0.88, prompt=True)
    yield from ratio(
        "ours:lookup ÷ ours:plain, quoting and editing",
        speeds.quotient("ours:lookup", PLAIN, QUOTING),
        bars.by_type(q8_0=1.8, bf16=2.5),
    )
