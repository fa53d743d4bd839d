"""The kind of content: a share of digits, or of what is neither letter nor digit nor plain punctuation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foretoken.engine.draft_length.content import CONTENT_TAIL, Content, content, tail_of


@pytest.mark.parametrize(
    ("tail", "kind"),
    [
        ("", Content.OPENING),
        ("x" * (CONTENT_TAIL // 3 - 1), Content.OPENING),
        ("It was a bright cold day in April, and the clocks were", Content.PROSE),
        ("Es war ein schöner, kühler Tag, sagte sie, und ging fort.", Content.PROSE),
        ("def add(a, b):\n    return {'a': a + b, 'b': [a, b]}\n", Content.STRUCTURE),
        ("1871 1872 1873 1874 1875 1876 1877 1878 1879 1880 1881", Content.NUMBERS),
    ],
)
def test_kinds_of_text(tail: str, kind: Content) -> None:
    assert content(tail) is kind


@given(st.text(alphabet="ab c,.'{}:7\n\x00", min_size=CONTENT_TAIL, max_size=2 * CONTENT_TAIL))
def test_plain_text_is_judged_like_any_other(tail: str) -> None:
    # A letter that is not ASCII in the place of each that is: counted another way, of the same kind.
    assert content(tail) is content(tail.replace("a", "ä").replace("b", "ß"))


@given(st.lists(st.text(alphabet="ab", max_size=30), max_size=12))
def test_the_tail_of_a_reply_in_parts_is_enough_to_tell(parts: list[str]) -> None:
    whole, tail = "".join(parts), tail_of(parts)
    assert whole.endswith(tail)
    assert len(tail) >= min(len(whole), CONTENT_TAIL)
    assert content(tail) is content(whole)
