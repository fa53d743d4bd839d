"""Text from outside as a plain line: nothing in it acts on the screen, and nothing readable is lost."""

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foretoken.plain import lines, one_line


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Meta-Llama 3.1 8B.gguf", "Meta-Llama 3.1 8B.gguf"),
        ("photo\u202egpj.gguf", "photo\\u202egpj.gguf"),
        ("a\u2066b\u2069\u200f", "a\\u2066b\\u2069\\u200f"),
        ("\x1b[31mred\x07", "\\x1b[31mred\\x07"),
        ("two\r\nlines\tand\0nul", "two\\r\\nlines\\tand\\x00nul"),
        ("a\u2028b\u2029c\x85d", "a\\u2028b\\u2029c\\x85d"),
        ("lone \ud800", "lone \\ud800"),
        (os.fsdecode(b"caf\xe9.gguf"), "caf\\xe9.gguf"),
        ("<b>x</b>&amp;", "<b>x</b>&amp;"),
        ("131\u202f072 tokens\u00a0wide", "131\u202f072 tokens\u00a0wide"),
        ("\N{FAMILY} 👨\u200d👩\u200d👧 می\u200cخواهم", "\N{FAMILY} 👨\u200d👩\u200d👧 می\u200cخواهم"),
        ("\U000e0041tag\U000f0000", "\\U000e0041tag\\U000f0000"),
    ],
)
def test_what_is_shown(text: str, shown: str) -> None:
    assert one_line(text) == shown


def test_a_long_text_is_cut_before_it_is_made_visible() -> None:
    assert one_line("x" * 1_000_000, 10) == "x" * 9 + "…"
    assert one_line("x" * 10, 10) == "x" * 10
    assert one_line("\u202e" * 5, 3) == "\\u202e\\u202e…"


def test_lines_are_kept_where_they_may_be() -> None:
    assert lines("first\nsec\u202eond\r\n\x1bthird") == "first\nsec\\u202eond\n\\x1bthird"
    assert lines("one") == "one"


@given(st.text(st.characters()))
def test_nothing_that_acts_comes_through(text: str) -> None:
    shown = one_line(text)
    assert all(c.isprintable() or c in "\u200c\u200d" or c.isspace() for c in shown)
    assert len(shown.splitlines()) <= 1
    shown.encode()
    assert one_line(shown) == shown
