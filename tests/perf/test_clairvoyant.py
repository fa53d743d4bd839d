"""The bound that automatic length is held against, by hand and by trying everything."""

import itertools
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from clairvoyant import Costs, least_time, plain_time, shares, with_plain_of
from versus_results import Header, Record, Results

EVEN = Costs(dict.fromkeys(range(1, 5), 10.0), 1.0)
STAIRS = Costs({1: 10.0, 2: 18.0, 3: 19.0, 4: 32.0}, 2.0)


def laid(verdicts: tuple[bool, ...], costs: Costs) -> float:
    """The least time over every way to lay rounds, guesses that turn out wrong included."""
    if not verdicts:
        return 0.0
    times = []
    for guesses in range(max(costs.passes)):
        right = next((i for i in range(min(guesses, len(verdicts))) if not verdicts[i]), min(guesses, len(verdicts)))
        times.append(guesses * costs.step + costs.passes[guesses + 1] + laid(verdicts[right + 1 :], costs))
    return min(times)


def test_by_hand() -> None:
    # The first token is the prompt's. Then three right guesses and the token after them, in one round of three.
    assert least_time([False, True, True, True, False], EVEN) == pytest.approx(10 + 3)
    assert least_time([True, False, False], EVEN) == pytest.approx(20)
    assert plain_time([False] * 5, EVEN) == 40.0


@pytest.mark.parametrize("costs", [EVEN, STAIRS])
def test_no_way_of_laying_rounds_is_faster(costs: Costs) -> None:
    for verdicts in itertools.product((False, True), repeat=6):
        assert least_time((True, *verdicts), costs) == pytest.approx(laid(verdicts, costs))


def test_the_share_is_by_measured_and_computed_gain_over_plain() -> None:
    def record(contestant: str, tps: float) -> Record:
        return Record(
            contestant=contestant, kind="lists", text="a", repeat=0, decode_tps=tps, token_ids=(1, 2, 3, 4, 5),
            drafted=0, accepted=0, prompt_ms=1.0, wall_ms=1.0, others=0.0,
        )  # fmt: skip

    header = Header(pair={}, threads=2, max_tokens=5, temperature=0.0)
    results = Results(header=header, records=(record("ours:plain", 50.0), record("ours:auto", 100.0)))
    ((share, bound),) = shares(results, {"a": [False, True, True, True, False]}, EVEN)["lists"]
    assert bound == pytest.approx(40 / 13)
    assert share == pytest.approx(2 / bound)
    of_run = with_plain_of(results, EVEN)
    assert of_run.passes == {**EVEN.passes, 1: pytest.approx(20.0)}
