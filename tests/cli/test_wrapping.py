"""Lines of a reply break at words, however the words come in tokens."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from foretoken.cli.token_marks import Back, Wrapper


def shown(pieces: Sequence[str], width: int) -> list[str]:
    """The lines of a terminal that does what it is told; it never has to break one by itself."""
    wrapper: Wrapper[int] = Wrapper(lambda: width)
    lines = [""]
    for number, piece in enumerate(pieces):
        for step in wrapper.put(piece, number):
            if isinstance(step, Back):
                kept = lines[-1]
                while cell_len(lines[-1]) - cell_len(kept) < step.cells:
                    kept = kept[:-1]
                assert cell_len(lines[-1]) - cell_len(kept) == step.cells
                lines[-1] = kept
            else:
                first, *others = step[0].split("\n")
                lines[-1] += first
                lines += others
                assert all(cell_len(line) < width for line in lines)
    return lines


@pytest.mark.parametrize(
    ("pieces", "lines"),
    [
        (["The quick", " brown", " fox"], ["The quick ", "brown fox"]),
        (["The quick bro", "wn", " fox"], ["The quick ", "brown fox"]),
        (["spec", "ul", "at", "ive", " de", "cod", "ing"], ["speculative", "decoding"]),
        (["a ", "specul", "ative"], ["a ", "speculative"]),
        (["unbreakably", "long", "words"], ["unbreakably", "longwords"]),
        (["x " * 8], ["x x x x x x", "x x "]),
        (["one\n\ntwo\n", "three"], ["one", "", "two", "three"]),
        (["a\tb"], ["a       b"]),
        (["永和九年歲在癸丑"], ["永和九年歲", "在癸丑"]),
        (["say 永和", "九年"], ["say 永和九", "年"]),
        (["", " ", ""], [" "]),
    ],
)
def test_words_stay_whole(pieces: list[str], lines: list[str]) -> None:
    assert shown(pieces, 12) == lines


WORDS = st.text("abcdé.,-'中文🙂", min_size=1, max_size=14)


@given(st.lists(WORDS | st.sampled_from([" ", "  ", "\n", "\t"]), max_size=40), st.integers(3, 30))
def test_nothing_is_lost_and_no_line_is_too_long(pieces: list[str], width: int) -> None:
    lines = shown(pieces, width)
    assert "".join("".join(lines).split()) == "".join("".join(pieces).split())


@given(st.lists(st.text("abcde", min_size=1, max_size=8), max_size=20), st.integers(0, 3))
def test_no_word_is_broken_that_has_room(words: list[str], cut: int) -> None:
    text = " ".join(words)
    pieces = [text[at : at + cut + 1] for at in range(0, len(text), cut + 1)]
    assert " ".join(shown(pieces, 10)).split() == text.split()
