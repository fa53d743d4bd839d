"""Tables on narrow terminals: nothing is cut in two, and every cell is there."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from foretoken.cli.text_table import lines

SPEEDUP = "1.61× (1.25 to 2.13)"


def shown(columns: tuple[str, ...], rows: list[tuple[str, ...]], width: int) -> list[str]:
    return [line for _, line in lines(columns, rows, width)]


def test_what_fits_stands_in_one_table() -> None:
    assert shown(("setting", "size"), [("plain", "1 GB"), ("auto", "900 MB")], 80) == [
        "setting  size",
        "plain      1 GB",
        "auto     900 MB",
    ]


def test_columns_without_room_stand_in_a_second_table_with_the_rows_names() -> None:
    assert shown(("setting", "speedup", "kept"), [("draft:auto", SPEEDUP, "91%")], 36) == [
        "setting     speedup",
        f"draft:auto  {SPEEDUP}",
        "",
        "setting     kept",
        "draft:auto  91%",
    ]


def test_a_sentence_at_the_end_stands_below_its_row() -> None:
    said = "Short answers and rewriting in English on a small laptop."
    assert shown(("", "pair", "good for"), [("✓", "SmolLM2 1.7B + 135M", said)], 36) == [
        "   pair",
        "✓  SmolLM2 1.7B + 135M",
        "    Short answers and rewriting in",
        "    English on a small laptop.",
    ]


def test_without_an_edge_nothing_is_broken() -> None:
    long = "word " * 100
    assert shown(("a", "b"), [("x", long.strip())], 10_000)[1] == f"x  {long.strip()}"


@settings(max_examples=30)
@given(
    st.lists(st.tuples(*[st.text("ab中 é", max_size=40).map(str.strip)] * 4), min_size=1, max_size=3),
    st.integers(30, 120),
)
def test_every_word_is_there_and_short_cells_are_whole(rows: list[tuple[str, ...]], width: int) -> None:
    said = shown(tuple("abcd"), rows, width)
    for cell in {cell for row in rows for cell in row}:
        whole = [cell] if cell_len(cell) <= 24 else cell.split()
        assert all(any(part in line for line in said) for part in whole if cell_len(part) <= width)


@pytest.mark.parametrize("width", [20, 40, 80])
def test_an_empty_table_has_its_headings(width: int) -> None:
    assert "title" in shown(("id", "title"), [], width)[0]
