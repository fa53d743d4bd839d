"""Past replies keep the tokens they were written in, wherever the text is the same."""

from hypothesis import given
from hypothesis import strategies as st

from foretoken.engine.prompt.chat_prompts import reuse_tokens

PIECES = [b"", b"a", b"b", b"c", b"ab", b"bc", b"abc", b"ca", b"<end>"]


def written(token_id: int) -> bytes:
    return PIECES[token_id]


def text(ids: list[int]) -> bytes:
    return b"".join(map(written, ids))


def test_the_models_own_tokens_replace_the_tokenizers() -> None:
    # The model wrote "ab" "c", the tokenizer reads "abc"; both go on with the end token.
    assert reuse_tokens([1, 6, 8, 2], [[1, 4, 3, 8]], written) == [1, 4, 3, 8, 2]


def test_a_token_across_the_end_of_what_is_known_is_kept_whole() -> None:
    # What is known ends inside the tokenizer's "abc": the tokens change over before it.
    assert reuse_tokens([1, 6], [[1, 4]], written) == [1, 6]
    assert reuse_tokens([1, 6, 8], [[1, 1, 5]], written) == [1, 1, 5, 8]


def test_another_text_is_left_alone_from_where_it_differs() -> None:
    assert reuse_tokens([1, 6, 8], [[1, 4, 1, 8]], written) == [1, 6, 8]
    assert reuse_tokens([4, 6, 8], [[1, 2, 4, 1, 8]], written) == [1, 2, 6, 8]
    assert reuse_tokens([], [[1]], written) == []
    assert reuse_tokens([1, 2], [], written) == [1, 2]


def test_the_text_that_goes_along_for_longest_is_taken() -> None:
    assert reuse_tokens([4, 3, 8, 7], [[1, 2, 3], [1, 5, 8, 3, 1], [4]], written) == [1, 5, 8, 3, 1]


def test_tokens_without_bytes_are_never_exchanged() -> None:
    assert reuse_tokens([0, 1, 2], [[1, 2]], written) == [0, 1, 2]
    assert reuse_tokens([0, 4], [[0, 1, 2]], written) == [0, 1, 2]


ids = st.lists(st.integers(1, 8), max_size=12)


@given(ids, st.lists(ids, max_size=3))
def test_the_text_is_always_what_it_was(tokens: list[int], known: list[list[int]]) -> None:
    assert text(reuse_tokens(tokens, known, written)) == text(tokens)


@given(ids, ids)
def test_a_known_beginning_that_ends_with_a_control_token_is_always_found(before: list[int], after: list[int]) -> None:
    # The tokenizer splits at control tokens, so both sides change over behind one.
    known = [*before, 8]
    plain = [PIECES.index(bytes([byte])) for byte in text([i for i in before if i != 8])]
    tokens = plain if 8 not in before else before
    assert reuse_tokens([*tokens, 8, *after], [known], written)[: len(known)] == known
