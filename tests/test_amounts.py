"""Amounts as a person reads them."""

import pytest

from foretoken.amounts import in_weights, milliseconds, percent, speed, tokens_per_second


@pytest.mark.parametrize(
    ("share", "said"),
    [
        (0, "0%"),
        (1, "100%"),
        (0.553, "55%"),
        (0.01, "1%"),
        (0.984, "98%"),
        (0.9967, "99.6%"),
        (0.99999, "99.9%"),
        (0.004, "0.4%"),
        (0.0004, "under 0.1%"),
    ],
)
def test_a_share_is_never_said_to_be_all_or_nothing_when_it_is_not(share: float, said: str) -> None:
    assert percent(share) == said


def test_numbers_have_as_many_places_as_say_something() -> None:
    assert tokens_per_second(1043.4) == "1,043 tok/s"
    assert tokens_per_second(8.44) == "8.4 tok/s"
    assert milliseconds(18.2) == "18 ms"
    assert milliseconds(0.44) == "0.4 ms"
    assert in_weights(8_030_261_248) == "8.03 B"
    assert in_weights(134_515_008) == "135 M"


def test_the_two_speeds_of_a_reply_are_never_mixed_up() -> None:
    assert speed(1043.0, 800.0) == "decode 1,043 tok/s"
    assert speed(None, 800.0) == "end-to-end 800 tok/s"
    assert speed(None, None) == ""
