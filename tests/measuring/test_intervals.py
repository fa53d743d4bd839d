"""The 95% intervals hold the truth in about 95 of 100 measurements, also of few prompts."""

import math

import numpy as np
import pytest
from scipy import stats

from foretoken.measuring import figures
from foretoken.measuring.figures import geometric, ratio, share

TRIALS = 300
TRUTH, KEPT = 1.5, sum(0.7**guess for guess in range(1, 5)) / 4


@pytest.mark.parametrize("prompts", [3, 8])
def test_an_interval_holds_the_truth_as_often_as_it_says(prompts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "_RESAMPLES", 400)
    random = np.random.default_rng(prompts)
    held = np.zeros(3, dtype=int)
    for _ in range(TRIALS):
        speeds, plain = (np.exp(random.normal(middle, 0.15, prompts)) for middle in (math.log(TRUTH), 0.0))
        accepted = np.minimum(random.geometric(1 - 0.7, (prompts, 16)) - 1, 4).sum(axis=1)
        for kind, (found, truth) in enumerate(
            [
                (geometric((speeds / plain).tolist()), TRUTH),
                (share(accepted.tolist(), [64.0] * prompts), KEPT),
                (ratio(speeds.tolist(), plain.tolist()), TRUTH),
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
    assert figures._student(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), rel=0.01)


def test_a_share_stays_one() -> None:
    found = share([4.0, 4.0, 3.0], [4.0, 4.0, 4.0])
    assert found is not None
    assert found.low is not None
    assert 0 <= found.low < found.share < 1 == found.high
