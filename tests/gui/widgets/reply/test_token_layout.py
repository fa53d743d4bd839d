"""Lines of tokens: appending, cutting back and laying out anew always agree."""

from itertools import pairwise

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from foretoken.engine.events import Fate, Token
from foretoken.gui.widgets.reply.token_layout import HAIR, NEWLINE, TokenLayout

TEXTS = st.lists(
    st.one_of(
        st.sampled_from(
            ["a", " b", "ing", " word", "\n", "\n\n", " ", "   ", "\t", ".\n", " very-long-token" * 3, "◌"]
        ),
        st.text(min_size=1, max_size=6),
    ),
    max_size=60,
)
GHOSTS = st.lists(st.booleans(), min_size=60, max_size=60)


def marks(texts: list[str], ghosts: list[bool] | None = None) -> list[Token]:
    flags = ghosts or [False] * len(texts)
    return [
        Token(
            token_id=i,
            piece=text.encode(errors="ignore"),
            text="" if ghost else text,
            fate=Fate.REJECTED if ghost else Fate.ACCEPTED,
            round=0,
            position=i,
            index=None if ghost else i,
        )
        for i, (text, ghost) in enumerate(zip(texts, flags, strict=False))
    ]


def measure(text: str) -> float:
    return 8.0 * len(text)


def past_ghosts(items: list[Token], place: int) -> int:
    """The refused guesses of a round come together."""
    while place < len(items) and items[place].ghost:
        place += 1
    return place


def picture(layout: TokenLayout) -> list[list[tuple[int, str, float, float]]]:
    return [[(cell.mark, cell.text, cell.x, cell.width) for cell in line] for line in layout.lines]


def laid_out(items: list[Token], width: float, *, ghosts_visible: bool = True) -> TokenLayout:
    layout = TokenLayout(measure, width)
    layout.ghosts_visible = ghosts_visible
    layout.append(items)
    return layout


@settings(max_examples=150, deadline=None)
@given(texts=TEXTS, ghosts=GHOSTS, cuts=st.lists(st.integers(0, 60), max_size=5))
def test_appending_in_any_pieces_gives_the_same_lines(texts: list[str], ghosts: list[bool], cuts: list[int]) -> None:
    items = marks(texts, ghosts)
    layout = TokenLayout(measure, 120.0)
    edges = sorted({0, len(items), *(past_ghosts(items, min(cut, len(items))) for cut in cuts)})
    for start, end in pairwise(edges):
        layout.append(items[start:end])
    assert picture(layout) == picture(laid_out(items, 120.0))


@settings(max_examples=60, deadline=None)
@given(texts=TEXTS, ghosts=GHOSTS, keep=st.integers(0, 60), visible=st.booleans())
def test_a_layout_that_is_cut_is_that_of_what_is_left(
    texts: list[str], ghosts: list[bool], keep: int, visible: bool
) -> None:
    items = marks(texts, ghosts)
    layout = laid_out(items, 120.0, ghosts_visible=visible)
    before = picture(layout)
    kept = past_ghosts(items, min(keep, len(items)))
    changed = layout.cut(kept)
    assert picture(layout) == picture(laid_out(items[:kept], 120.0, ghosts_visible=visible))
    assert picture(layout)[:changed] == before[:changed]
    layout.append(items[kept:])
    assert picture(layout) == before


@settings(max_examples=150, deadline=None)
@given(texts=TEXTS, ghosts=GHOSTS, opened=TEXTS, keep=st.integers(0, 60), width=st.floats(60.0, 300.0))
def test_taking_back_leaves_no_trace(
    texts: list[str], ghosts: list[bool], opened: list[str], keep: int, width: float
) -> None:
    items, guesses = marks(texts, ghosts), marks(opened)
    keep = min(keep, len(items))
    layout = laid_out(items[:keep], 120.0)
    layout.settle()
    layout.append(guesses)
    layout.relayout(width)
    layout.take_back()
    assert layout.marks == items[:keep]
    layout.append(items[keep:])
    assert picture(layout) == picture(laid_out(items, width))


@settings(max_examples=150, deadline=None)
@given(texts=TEXTS, width=st.floats(60.0, 400.0))
def test_nothing_sticks_out_and_nothing_is_lost(texts: list[str], width: float) -> None:
    items = marks(texts)
    layout = laid_out(items, width)
    for line in layout.lines:
        right = 0.0
        for cell in line:
            assert cell.x == right
            right += cell.width
        assert right <= width or len(line) == 1 or all(c.mark == line[0].mark for c in line)
    shown = [cell.mark for line in layout.lines for cell in line]
    assert shown == sorted(shown)
    assert set(shown) == set(range(len(items)))


@settings(max_examples=200, deadline=None)
@given(texts=TEXTS)
def test_every_mark_is_found_where_it_is_drawn(texts: list[str]) -> None:
    layout = laid_out(marks(texts), 120.0)
    for mark in range(len(layout.marks)):
        found = layout.find(mark)
        assert found is not None
        number, cell = found
        first = next((n, c) for n, line in enumerate(layout.lines) for c in line if c.mark == mark)
        assert (number, cell) == first


def test_words_made_of_several_tokens_stay_together() -> None:
    layout = laid_out(marks(["one", " two", " thr", "ee", "four"]), 80.0)
    assert ["".join(c.text for c in line) for line in layout.lines] == ["one two", "threefour"]


def test_a_line_break_is_drawn_and_breaks() -> None:
    layout = laid_out(marks(["one", "\n", "\n", "two"]), 400.0)
    assert ["".join(c.text for c in line) for line in layout.lines] == ["one" + NEWLINE, NEWLINE, "two"]


def test_a_refused_line_break_does_not_break() -> None:
    layout = laid_out(marks(["one", "\n", " two"], [False, True, False]), 400.0)
    assert ["".join(c.text for c in line) for line in layout.lines] == [f"one{HAIR}{NEWLINE} two"]


def test_a_refused_guess_does_not_run_into_the_text_beside_it() -> None:
    items = marks(["4", "48", "1", " b", " c", "d"], [False, True, False, False, True, True])
    drawn = "".join(cell.text for cell in laid_out(items, 400.0).lines[0])
    assert drawn == f"4{HAIR}48{HAIR}1 b cd"
    hidden = laid_out(items, 400.0, ghosts_visible=False)
    assert "".join(cell.text for cell in hidden.lines[0]) == "41 b"


def test_hidden_ghosts_take_no_room() -> None:
    items = marks(["one", " wrong", " two"], [False, True, False])
    layout = laid_out(items, 400.0, ghosts_visible=False)
    assert [c.text for c in layout.lines[0]] == ["one", " two"]
    assert layout.find(1) is None


def test_appending_touches_only_the_end() -> None:
    layout = laid_out(marks(["word "] * 500), 120.0)
    lines = len(layout.lines)
    assert layout.append(marks([" more"])) >= lines - 2


def test_what_acts_on_the_screen_is_drawn_as_what_it_is() -> None:
    layout = laid_out(marks(["a\u202eb", "\x07", "\t", "é👍🏽"]), 400.0)
    assert [c.text for c in layout.lines[0]] == ["a\\u202eb", "␇", "⇥   ", "é👍🏽"]


def test_refused_guesses_beyond_a_few_are_folded_until_they_are_asked_for() -> None:
    items = marks(["a", *(f" g{at}" for at in range(9)), " b", " c", *(f" h{at}" for at in range(5)), " d"])
    ghosts = [1, *range(2, 10), *range(12, 17)]
    items = [
        msgspec.structs.replace(mark, fate=Fate.DISCARDED) if at in ghosts else mark for at, mark in enumerate(items)
    ]
    layout = laid_out(items, 1000.0)
    shown = "a g0 g1 g2 g3 +5  b c h0 h1 h2 h3 h4 d"
    assert "".join(cell.text for cell in layout.lines[0]) == shown  # five are no more than four and "+1"
    folded = next(cell for cell in layout.lines[0] if cell.folded)
    assert (folded.mark, folded.folded) == (5, 5)
    assert layout.find(7) is None
    layout.unfold(folded)
    layout.relayout(1000.0)
    assert "+5" not in "".join(cell.text for cell in layout.lines[0])
    assert layout.find(7) is not None
