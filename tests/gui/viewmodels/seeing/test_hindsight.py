"""What rounds tell afterwards: each number is recomputed here from the raw events."""

import itertools
import random
from collections.abc import Callable
from types import ModuleType

import msgspec
import numpy as np
import pytest

from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.events import ReplyEvent, Round
from foretoken.engine.plain_speed import CostsSnapshot
from foretoken.gui.plots.spread import Hindsight, gaps, survival
from foretoken.replies.series import Series

COSTS = CostsSnapshot(passes={1: 2.0, 2: 2.1, 4: 2.6, 8: 5.0}, step=0.4, depths={11: 1.3})


@pytest.fixture(scope="module")
def rounds(helper: Callable[[str], ModuleType]) -> list[Round]:
    chance = random.Random(5)
    events: list[ReplyEvent] = helper("gui/rounds.py").reply([b" word"] * 300, agreement=0.7, length=6)
    return [
        msgspec.structs.replace(
            one, draft_ms=chance.uniform(0.2, 4), context_used=one.context_used + 900 + 4 * one.index
        )
        for one in events
        if isinstance(one, Round)
    ]


@pytest.fixture(scope="module")
def series(rounds: list[Round]) -> Series:
    made = Series()
    for one in rounds:
        made.add(one)
    return made


def passes(one: Round) -> np.ndarray:
    return Costs(COSTS).passes(max(512, one.context_used - len(one.emitted)))


@pytest.mark.parametrize("blocks", [{}, {6: 3.0}])
def test_the_best_length_is_the_fastest_of_all_that_were_tried(
    rounds: list[Round], series: Series, blocks: dict[int, float]
) -> None:
    costs = msgspec.structs.replace(COSTS, blocks=blocks)
    known = Hindsight(series, costs)
    known.update()
    drafted = [one for one in rounds if one.guesses]
    assert len({one.context_used.bit_length() for one in drafted}) > 1  # of different depths
    for one in drafted:
        table, count = passes(one), len(one.guesses)

        def rate(length: int, one: Round = one, table: np.ndarray = table, count: int = count) -> float:
            draft = one.draft_ms * (bool(length) if blocks else length / count)
            return float((min(length, one.accepted) + 1) / (draft + table[length + 1] + one.other_ms))

        assert known.best_of(one.index) == max(range(count + 1), key=rate)


def test_a_reply_that_grows_gets_the_same_sums(rounds: list[Round], series: Series) -> None:
    growing, whole = Series(), Hindsight(series, COSTS)
    known = Hindsight(growing, COSTS)
    for at, one in enumerate(rounds):
        growing.add(one)
        if at % 7 == 0:
            known.update()
    known.update()
    whole.update()
    assert known.best == pytest.approx(whole.best)
    assert known.wasted_ms == pytest.approx(whole.wasted_ms)


def test_positions_are_those_of_the_metrics(rounds: list[Round], series: Series) -> None:
    kept, made = survival(series)
    drafted = [one for one in rounds if one.guesses]
    assert tuple(kept[kept > 0]) == pytest.approx(
        [share for share in series.metrics().acceptance_per_position if share]
    )
    for position, share in enumerate(made):
        assert share == sum(len(one.guesses) > position for one in drafted) / len(drafted)


def test_gaps_are_between_arrivals(rounds: list[Round], series: Series) -> None:
    assert list(gaps(series)) == pytest.approx([b.at_ms - a.at_ms for a, b in itertools.pairwise(rounds)])


def test_what_is_wasted_adds_up(rounds: list[Round], series: Series) -> None:
    known = Hindsight(series, COSTS)
    known.update()
    wasted_ms = 0.0
    for at, one in enumerate(rounds):
        if one.guesses:
            table = passes(one)
            wasted_ms += one.draft_ms * (len(one.guesses) - one.accepted) / len(one.guesses)
            wasted_ms += max(0.0, table[len(one.guesses) + 1] - table[one.accepted + 1])
        assert known.wasted_ms[at] == pytest.approx(wasted_ms)
