"""Where a text's predictability changes, and what automatic length is held against there."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from changes import Change, change_of
from versus_report import Place, Speeds
from versus_results import Record


def test_the_place_of_the_change_is_found() -> None:
    steady, shaky = [True] * 60, [True, False] * 30
    assert change_of(steady + shaky) == Change(61, 1.0, pytest.approx(29 / 59))
    assert change_of(shaky + steady) == Change(60, 0.5, 1.0)


def test_a_steady_text_changes_by_nothing_and_a_short_one_has_no_place() -> None:
    found = change_of([True] * 100)
    assert found is not None
    assert found.before == found.after == 1.0
    assert change_of([True] * 39) is None
    assert change_of([True] * 20 + [False] * 20) == Change(20, 1.0, 0.0)


def test_the_fastest_fixed_length_of_each_text_is_the_rival() -> None:
    def record(contestant: str, text: str, tps: float) -> Record:
        return Record(
            contestant=contestant, kind="lists", text=text, repeat=0, decode_tps=tps, token_ids=(1,),
            drafted=0, accepted=0, prompt_ms=1.0, wall_ms=1.0, others=0.0,
        )  # fmt: skip

    records = (
        record("ours:auto", "a", 30.0),
        record("ours:3", "a", 20.0),
        record("ours:7", "a", 25.0),
        record("N:7", "a", 99.0),
        record("ours:plain", "a", 99.0),
        record("ours:auto", "b", 10.0),
    )
    found = Speeds(("", one) for one in records).over_own_fixed()
    assert found == {Place("", "lists", "a"): pytest.approx(1.2)}
