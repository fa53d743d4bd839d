"""When to ask again."""

import random

import pytest

from foretoken.library.files.tools import RetryPolicy, retry_after

NOW = 1_700_000_000.0  # Tue, 14 Nov 2023 22:13:20 GMT


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("7", 7.0),
        ("0", 0.0),
        ("-3", 0.0),
        ("Tue, 14 Nov 2023 22:13:50 GMT", 30.0),
        ("Tue, 14 Nov 2023 22:13:00 GMT", 0.0),
        ("soon", None),
        ("nan", None),
        ("inf", None),
        ("", None),
        (None, None),
    ],
)
def test_retry_after_is_a_number_or_a_date(header: str | None, seconds: float | None) -> None:
    assert retry_after(header, NOW) == seconds


def test_waits_double_up_to_the_longest_with_jitter_below() -> None:
    policy, rng = RetryPolicy(attempts=9, first=1.0, longest=60.0), random.Random(3)
    waits = [policy.delay(attempt, rng, None) for attempt in range(1, 11)]
    assert waits[-1] is None
    for wait, most in zip(waits[:-1], [1, 2, 4, 8, 16, 32, 60, 60, 60], strict=True):
        assert wait is not None
        assert most / 2 <= wait <= most


def test_what_the_server_asks_for_is_honoured_unless_it_asks_too_much() -> None:
    policy, rng = RetryPolicy(patience=900), random.Random(3)
    assert policy.delay(1, rng, 120.0) == 120.0
    assert policy.delay(1, rng, 901.0) is None
    assert policy.delay(9, rng, 1.0) is None
