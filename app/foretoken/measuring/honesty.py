"""What makes a measurement less sure than its intervals say, found out of its own records.

A machine that grows slower or faster while it is measured; a place in the turn that is faster than another; prompts
that were in a cache although they should not; replies during which other programs worked; texts that differ. Turns are
such that the first two do not favour a contestant, so ratios hold; the speeds themselves are of a machine that changed.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec
import numpy as np

from foretoken.measuring.measuring import MeasuringPlan
from foretoken.measuring.records import Record, Results
from foretoken.measuring.table import QUIET, decode_tps, ttft_ms
from foretoken.wording import sentences, tr, trn

_SURE: Final = 0.01  # how often chance alone may find as much as is told
_SHUFFLES: Final = 1000
_LEAST_CHANGE: Final = 0.03  # of speed, below which nothing is told
_LEAST_WARM: Final = 0.3  # of the time to the first token, likewise
_FEWEST: Final = 6  # measurements, below which nothing can be told
_DISTURBED: Final = 0.1  # of all replies, from which it is told


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """Something to know of a measurement. `code`: drift, place, warm, disturbed, differing, few, synthetic or clock;
    `value`: how much, where that is a number (a share of 1)."""

    code: str
    text: str
    value: float | None = None


def notes(plan: MeasuringPlan, results: Results) -> tuple[Note, ...]:
    """All there is to say."""
    records = {one.label: list(results.of(plan, one).values()) for one in plan.contestants}
    found = [_drift(plan, records), _place(records), _warm(plan, records), _disturbed(records), _few(records)]
    return tuple(note for note in found if note is not None)


def _drift(plan: MeasuringPlan, records: dict[str, list[Record]]) -> Note | None:
    """The change of speed from the first measurement to the last.

    With repetitions each is held against the same prompt before; without, the contestants that others are compared with
    are looked at, which guess nothing as a rule and are as fast on one prompt as on another."""
    references = {one.reference for one in plan.contestants if one.reference}
    series = []
    for label, own in records.items():
        if plan.repeat > 1:
            by_prompt = defaultdict(list)
            for record in own:
                by_prompt[record.prompt].append(record)
            series += list(by_prompt.values())
        elif label in references or not references:
            series.append(own)
    last = max((record.number for own in records.values() for record in own), default=0)
    found = _slope(series, lambda record: record.number / max(1, last), decode_tps)
    if found is None or abs(found) < _LEAST_CHANGE:
        return None
    slower = tr("The machine grew {share:.0%} slower from the first measurement to the last.", share=-found)
    faster = tr("The machine grew {share:.0%} faster from the first measurement to the last.", share=found)
    rest = tr("Ratios compare neighbours in time and hold; speeds are of a machine that changed.")
    return Note(code="drift", text=sentences((slower if found < 0 else faster, rest)), value=found)


def _place(records: dict[str, list[Record]]) -> Note | None:
    """How much faster a contestant is for every place later in the turn."""
    most = max((record.place for own in records.values() for record in own), default=0)
    if not most:
        return None
    found = _slope(records.values(), lambda record: record.place / most, decode_tps)
    if found is None or abs(found) < _LEAST_CHANGE:
        return None
    later = tr("Whoever had a prompt last was {share:.0%} faster than who had it first.", share=found)
    first = tr("Whoever had a prompt last was {share:.0%} slower than who had it first.", share=-found)
    rest = tr("All had each place equally often, so ratios hold on the whole, not for single prompts.")
    return Note(code="place", text=sentences((later if found > 0 else first, rest)), value=found)


def _warm(plan: MeasuringPlan, records: dict[str, list[Record]]) -> Note | None:
    """Replies that found their prompt in a cache, by what engines tell, or as their times to the first token show."""
    if not plan.cold:
        return None
    first = [record.replies[0] for own in records.values() for record in own if record.replies]
    told = sum(bool(reply.reused) for reply in first)
    rest = tr("Times to the first token and end-to-end speeds do not compare.")
    if told:
        said = trn(
            "{n:,} of {all:,} replies found some of its prompt in a cache.",
            "{n:,} of {all:,} replies found some of their prompt in a cache.",
            told,
            all=len(first),
        )
        return Note(code="warm", text=sentences((said, rest)), value=told / len(first))
    most = max((record.place for own in records.values() for record in own), default=0)
    series = [[one for one in own if one.replies and one.replies[0].reused is None] for own in records.values()]
    later = _slope(series, lambda record: float(record.place > 0), ttft_ms) if most else None
    again = None
    if plan.repeat > 1:
        pairs = [[one for one in own if one.prompt == prompt.id] for own in series for prompt in plan.prompts]
        again = _slope(pairs, lambda record: float(record.repetition > 0), ttft_ms)
    found = min((value for value in (later, again) if value is not None), default=0.0)
    if found > -_LEAST_WARM:
        return None
    said = tr(
        "Prompts that had been asked before took {share:.0%} less time to the first token, as with a warm cache.",
        share=-found,
    )
    return Note(code="warm", text=sentences((said, rest)), value=-found)


def _disturbed(records: dict[str, list[Record]]) -> Note | None:
    every = [record for own in records.values() for record in own]
    count = sum(record.others >= QUIET for record in every)
    if not every or count / len(every) < _DISTURBED:
        return None
    text = tr(
        "During {share:.0%} of the measurements other programs used {cores:g} of a processor core or more. Close them "
        "and measure again for speeds to rely on.",
        share=count / len(every),
        cores=QUIET,
    )
    return Note(code="disturbed", text=text, value=count / len(every))


def _few(records: dict[str, list[Record]]) -> Note | None:
    least = min((len({record.prompt for record in own}) for own in records.values() if own), default=0)
    if not least or least >= _FEWEST:  # of nothing there is nothing to say
        return None
    text = trn(
        "Only {n} prompt was measured, which says little of others.",
        "Only {n} prompts were measured, which says little of others.",
        least,
    )
    return Note(code="few", text=text, value=float(least))


def _slope(
    series: Iterable[Sequence[Record]], x: Callable[[Record], float], y: Callable[[Record], float | None]
) -> float | None:
    """By what share `y` changes from x = 0 to 1 within the series, each of which has a level of its own. None where
    chance alone finds as much too easily: a permutation test, the values of a series being shuffled."""
    groups = []
    for one in series:
        known = [(x(record), math.log(value)) for record in one if (value := y(record))]
        if len(known) > 1:
            places, logs = np.array(known).T
            groups.append((places - places.mean(), logs - logs.mean()))
    spread = sum(float((places**2).sum()) for places, _logs in groups)
    if spread <= 0 or sum(len(places) for places, _logs in groups) < _FEWEST:
        return None

    def fitted(values: Sequence[np.ndarray]) -> float:
        return sum(float(places @ own) for (places, _logs), own in zip(groups, values, strict=True)) / spread

    found = fitted([logs for _places, logs in groups])
    random = np.random.default_rng(0)
    as_much = sum(
        abs(fitted([random.permutation(logs) for _places, logs in groups])) >= abs(found) for _ in range(_SHUFFLES)
    )
    return math.expm1(found) if (as_much + 1) / (_SHUFFLES + 1) <= _SURE else None
