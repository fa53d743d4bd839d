"""The 95% intervals hold the truth in about 95 of 100 measurements, also of few prompts."""

import math

import numpy as np
import pytest
from scipy import stats

from foretoken import speedups
from foretoken.speedups import Basis, Speedup, beside, geometric, of_sums, of_turns, share

TRIALS = 300
TRUTH, KEPT = 1.5, sum(0.7**guess for guess in range(1, 5)) / 4


@pytest.mark.parametrize("prompts", [3, 8])
def test_an_interval_holds_the_truth_as_often_as_it_says(prompts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speedups, "_RESAMPLES", 400)
    random = np.random.default_rng(prompts)
    held = np.zeros(3, dtype=int)
    for _ in range(TRIALS):
        speeds, plain = (np.exp(random.normal(middle, 0.15, prompts)) for middle in (math.log(TRUTH), 0.0))
        accepted = np.minimum(random.geometric(1 - 0.7, (prompts, 16)) - 1, 4).sum(axis=1)
        for kind, (found, truth) in enumerate(
            [
                (geometric((speeds / plain).tolist()), TRUTH),
                (share(accepted.tolist(), [64.0] * prompts), KEPT),
                (of_turns(speeds.tolist(), plain.tolist()), TRUTH),
            ]
        ):
            assert found is not None
            assert found.low is not None
            assert found.high is not None
            held[kind] += found.low <= truth <= found.high
    assert held.min() / TRIALS > 0.9
    assert held[:2].max() / TRIALS < 0.99  # of medians it is wider


@pytest.mark.parametrize("freedom", [2, 3, 7, 95])
def test_students_interval(freedom: int) -> None:
    assert speedups._student(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), rel=0.01)


def test_a_share_stays_one() -> None:
    found = share([4.0, 4.0, 3.0], [4.0, 4.0, 4.0])
    assert found is not None
    assert found.low is not None
    assert 0 <= found.low < found.share < 1 == found.high


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (Speedup(ratio=1.624, low=1.5, high=1.75, count=24), "1.62× (1.50 to 1.75), 24 prompts"),
        (Speedup(ratio=1.6, low=1.4, high=1.8, of=Basis.REPLY), "1.6× (1.4 to 1.8), this reply"),
        (Speedup(ratio=1.04, low=0.9, high=1.2, of=Basis.REPLY), "1.0× (0.9 to 1.2), this reply, within noise"),
        (Speedup(ratio=12.2, of=Basis.CHATS, count=3), "12×, your chats"),
        (Speedup(ratio=1.4, low=0.9, high=1.9, of=Basis.FORECAST), "1.4× (0.9 to 1.9), forecast"),
    ],
)
def test_number_interval_and_basis_are_said_together(found: Speedup, words: str) -> None:
    assert found.words == words


def test_one_measurement_of_plain_speed_gives_a_wider_interval_than_six() -> None:
    def width(*ms: float) -> float:
        found = beside(200.0, ms[0], low=min(ms), high=max(ms), count=len(ms), of=Basis.REPLY)
        assert found.low is not None
        assert found.high is not None
        assert found.ratio == pytest.approx(0.2 * ms[0])
        assert found.low < found.ratio < found.high
        return found.high / found.low

    assert width(8.0) > width(8.0, 8.0, 8.0) > width(8.0, 8.0, 8.0, 8.0, 8.0, 8.0) > 1.15
    assert width(8.0, 5.0, 12.0) > width(8.0)


def test_a_ratio_has_an_interval_that_a_slower_machine_does_not_widen() -> None:
    slowing = [40.0, 20.0, 10.0, 5.0]
    found = of_turns([2 * speed for speed in slowing], slowing)
    assert found is not None
    assert (found.ratio, found.low, found.high, found.clear) == (2.0, 2.0, 2.0, True)
    few = of_turns([3.0, 3.0], [2.0, 2.0])
    assert few is not None
    assert (few.ratio, few.low, few.clear) == (1.5, None, False)
    noisy = of_turns([9.0, 11.0, 10.0, 12.0], [10.0, 10.0, 10.0, 10.0])
    assert noisy is not None
    assert not noisy.clear


def test_a_speed_up_that_the_accepted_share_contradicts_is_within_noise() -> None:
    found = beside(200.0, 8.0, low=8.0, high=8.0, count=6, of=Basis.REPLY)
    assert found.clear
    assert found.agreeing_with(0.7, 0.4) == found == found.agreeing_with(None, 0.4)
    assert found.agreeing_with(0.3, 0.4).noise


def test_times_of_replies_are_summed() -> None:
    found = of_sums([100.0, 200.0, 100.0, 300.0], [150.0, 300.0, 170.0, 430.0], of=Basis.CHATS)
    assert found is not None
    assert found.ratio == 1.5
    assert found.clear
    assert of_sums([100.0], [150.0], of=Basis.CHATS) == Speedup(ratio=1.5, of=Basis.CHATS)
    assert of_sums([], [], of=Basis.CHATS) is None
