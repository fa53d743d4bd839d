"""Nothing is evaluated twice: what a text left behind comes back, within a budget, on models of every kind."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foretoken.engine.model import Logits, Saved
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.prefix_cache import PrefixCache
from foretoken.engine.models.scripted import ScriptedModel

AMPLE = 2**20


def distribution(ids: Sequence[int]) -> Logits:
    row = np.zeros(400, dtype=np.float32)
    row[sum(ids) % 400] = 1
    return row


def model(*, saves: int | None = 4, cell_bytes: int = 10, n_ctx: int = 4096) -> ScriptedModel:
    return ScriptedModel(
        distribution, vocabulary=[b"x"] * 400, n_ctx=n_ctx, saves=saves, cell_bytes=cell_bytes, prompt_chunk=3
    )


def read(cache: CachedModel, text: Sequence[int]) -> int:
    """Go over to `text`; how many tokens had to be evaluated."""
    held = cache.reuse(text)
    for _ in cache.extend_to(text, should_stop=lambda: False):
        pass
    assert list(cache.ids) == list(cache.model.held) == list(text)  # type: ignore[attr-defined]
    return len(text) - held


texts = st.lists(st.lists(st.integers(1, 2), min_size=1, max_size=14), min_size=2, max_size=12)


@settings(max_examples=80, deadline=None)
@given(texts, st.sampled_from([1, 2, 4, 5, 32]))
def test_no_position_of_any_text_is_ever_evaluated_twice(walk: list[list[int]], saves: int) -> None:
    cache = CachedModel(model(saves=saves), PrefixCache(AMPLE))
    evaluated: set[tuple[int, ...]] = set()
    for text in walk:
        new = read(cache, text)
        for end in range(len(text) - new + 1, len(text) + 1):
            assert tuple(text[:end]) not in evaluated
            evaluated.add(tuple(text[:end]))
        for end in range(1, len(text) + 1):
            assert tuple(text[:end]) in evaluated


@settings(max_examples=80, deadline=None)
@given(texts, st.sampled_from([1, 2, 4, 32]), st.integers(0, 200))
def test_the_budget_holds_and_any_budget_is_correct(walk: list[list[int]], saves: int, budget: int) -> None:
    branches = PrefixCache(budget)
    first, second = (CachedModel(model(saves=saves), branches) for _ in range(2))
    for number, text in enumerate(walk):
        read(second if number % 3 else first, text)
        assert branches.size <= budget


@settings(max_examples=80, deadline=None)
@given(texts)
def test_a_running_state_comes_back_where_it_was_left(walk: list[list[int]]) -> None:
    cache = CachedModel(model(saves=None), PrefixCache(AMPLE))
    left: list[list[int]] = []
    before: list[int] = []
    for text in walk:
        if text[: len(before)] != before:  # else it goes on from there, and leaves nothing
            left.append(before)
        new = read(cache, text)
        ends = [len(old) for old in [*left, before] if text[: len(old)] == old]
        assert new == len(text) - max(ends, default=0)
        before = text


def test_without_branches_the_common_beginning_is_kept() -> None:
    cache = CachedModel(model())
    assert read(cache, [1, 2, 3, 4, 5]) == 5
    assert read(cache, [1, 2, 3, 9]) == 1
    assert read(cache, [1, 2, 3, 4, 5]) == 2


def test_what_was_not_used_for_longest_goes_first() -> None:
    # Room for two texts of 8 positions at 10 bytes besides the one in the cache.
    branches = PrefixCache(160)
    cache = CachedModel(model(), branches)
    a, b, c = ([n] * 8 for n in (1, 2, 3))
    assert [read(cache, text) for text in (a, b, c)] == [8, 8, 8]  # a and b are kept
    assert read(cache, a) == 0  # c would not have had room without b's going
    assert branches.size == 160
    assert read(cache, c) == 0
    assert read(cache, b) == 8


def test_the_end_of_a_text_goes_before_its_beginning() -> None:
    branches = PrefixCache(80)
    cache = CachedModel(model(), branches)
    long = list(range(1, 17))
    read(cache, long)
    read(cache, [50])
    assert branches.size == 80
    assert read(cache, long) == 8


def test_a_text_that_grows_between_visits_is_kept_once() -> None:
    branches = PrefixCache(AMPLE)
    cache = CachedModel(model(cell_bytes=1), branches)
    chat = [1] * 5
    for turn in range(2, 8):
        read(cache, chat)
        read(cache, [9, 9, 9])
        chat = [*chat, *[turn] * 3]
    assert branches.size == 20 + 3


def test_two_models_with_one_budget_do_not_mix_up_their_pieces() -> None:
    branches = PrefixCache(AMPLE)
    one, other = CachedModel(model(), branches), CachedModel(model(), branches)
    read(one, [1, 2, 3])
    read(one, [5])
    assert read(other, [1, 2, 3]) == 3
    assert read(one, [1, 2, 3]) == 0
    assert [list(text) for text in one.texts()] == [[1, 2, 3], [5], [1, 2, 3]]
    assert [list(text) for text in other.texts()] == [[1, 2, 3]]


class Forgetful(ScriptedModel):
    """Cannot put back the piece that starts at 4."""

    def load(self, saved: Saved, ids: Sequence[int]) -> bool:
        return saved.start != 4 and super().load(saved, ids)


def test_a_piece_that_cannot_be_put_back_is_evaluated_again() -> None:
    broken = Forgetful(distribution, vocabulary=[b"x"] * 400, saves=4)
    cache = CachedModel(broken, PrefixCache(AMPLE))
    long = list(range(1, 13))
    read(cache, long)
    read(cache, [50])
    assert read(cache, long) == 8


@pytest.mark.parametrize(("count", "last"), [(1, 1), (3, 3), (4, 1), (9, 3)])
def test_the_last_chunk_is_what_whole_chunks_leave(count: int, last: int) -> None:
    assert CachedModel(model()).last_chunk(count) == last
