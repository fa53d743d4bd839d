"""Going back with a running state: always to the right state, and with little evaluated again."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foretoken.engine.model import Interrupted, Logits
from foretoken.engine.models.checkpoints import KEPT_CHECKPOINTS, StateCheckpoints


class Fold:
    """A state that is the text itself, beside cells that hold it too; breaks as a native pass does.

    A pass that fails leaves a part of its tokens folded in. The states after the last `kept` tokens of a pass can be
    returned to, once.
    """

    most = 40

    def __init__(self, kept: int = 0) -> None:
        self.state: tuple[int, ...] = ()
        self.cells: list[int] = []
        self.passes: list[int] = []
        self.copies = 0
        self.fail = False
        self.lost = False
        self._kept = kept
        self._back = 0

    @property
    def position(self) -> int:
        return len(self.state)

    def evaluate(self, tokens: Sequence[int], logits: int) -> Logits:
        assert 0 < len(tokens) <= self.most
        assert tuple(self.cells) == self.state, "the cells and the state are of different texts"
        done = len(tokens) // 2 if self.fail else len(tokens)
        self.state += tuple(tokens[:done])
        self.cells += tokens[:done]
        if self.fail:
            raise Interrupted("now")
        self.passes.append(len(tokens))
        self._back = self.rewinds(len(tokens))
        return np.zeros((logits, 1), dtype=np.float32)

    def rewinds(self, width: int) -> int:
        return min(width - 1, self._kept)

    def rewind(self, length: int) -> bool:
        if self.position - length > self._back:
            return False
        self._set(self.state[:length])
        return True

    def copy_state(self) -> object:
        self.copies += 1
        return self.state

    def put_back(self, state: object, position: int) -> bool:
        if self.lost:
            return False
        assert isinstance(state, tuple)
        assert len(state) == position
        assert tuple(self.cells[:position]) == state, "attention has lost what the state goes with"
        self._set(state)
        return True

    def clear(self) -> None:
        self._set(())

    def _set(self, state: tuple[int, ...]) -> None:
        self.state, self.cells, self._back = state, list(state), 0


steps = st.lists(
    st.one_of(
        st.tuples(st.sampled_from(["read", "end", "verify", "fail"]), st.integers(1, 30)),
        st.tuples(st.just("write"), st.integers(1, 40)),
        st.tuples(st.sampled_from(["back", "lose"]), st.integers(1, 80)),
        st.tuples(st.just("load"), st.integers(0, 50)),
    ),
    max_size=30,
)


@settings(max_examples=200, deadline=None)
@given(steps, st.sampled_from([0, 3, 32]))
def test_the_state_is_always_that_of_the_text(walk: list[tuple[str, int]], kept: int) -> None:
    cache = Fold(kept)
    held = StateCheckpoints(cache)
    text: list[int] = []
    for number, (step, count) in enumerate(walk):
        new = [1000 * number + n for n in range(count)]
        if step in ("back", "lose"):
            length = max(0, len(text) - count)
            cache.lost = step == "lose"
            held.truncate(length)
            cache.lost = False
            del text[length:]
        elif step == "load":
            cache._set(tuple(new))
            held.adopt(new)
            text = new
        elif step == "fail":
            cache.fail = True
            with pytest.raises(Interrupted):
                held.decode(new, logits=1)
            cache.fail = False
        elif step == "write":
            for token in new:
                held.decode([token], logits=1)
            text += new
        else:
            held.decode(new, logits={"read": 0, "end": 1, "verify": len(new)}[step])
            text += new
        assert held.length == len(text)
        assert list(cache.state) == text[: cache.position]
        assert held.reachable(len(text)) == cache.position
        assert len(held._made) <= KEPT_CHECKPOINTS
        if step in ("read", "end", "verify", "write"):
            assert cache.position == len(text)


def test_a_refused_round_is_evaluated_along_with_the_next() -> None:
    cache = Fold()
    held = StateCheckpoints(cache)
    held.decode(list(range(20)), logits=1)
    for first in range(100, 130, 10):
        before = held.length
        held.decode(list(range(first, first + 5)), logits=5)
        held.truncate(before + 2)  # the first guess stood, the others were refused
    # Each pass carries the two tokens of each round before it: no pass was made for them alone.
    assert cache.passes == [20, 5, 7, 9]


def test_what_is_carried_does_not_grow_without_end() -> None:
    cache = Fold()
    held = StateCheckpoints(cache)
    held.decode(list(range(20)), logits=1)
    for _ in range(40):
        before = held.length
        held.decode([1, 2, 3, 4, 5], logits=5)
        held.truncate(before + 2)
    assert max(cache.passes) <= 20
    assert sum(cache.passes) < 20 + 40 * 5 * 3


def test_a_library_that_keeps_states_needs_no_copies_between_rounds() -> None:
    cache = Fold(kept=32)
    held = StateCheckpoints(cache)
    held.decode(list(range(20)), logits=1)
    for _ in range(10):
        before = held.length
        held.decode([1, 2, 3, 4, 5], logits=5)
        held.truncate(before + 2)
    assert cache.passes == [20] + [5] * 10
    assert cache.copies <= 1  # one in 32 tokens, for a pass that is interrupted


def test_plain_decoding_copies_seldom() -> None:
    cache = Fold()
    held = StateCheckpoints(cache)
    held.decode(list(range(20)), logits=1)
    for token in range(320):
        held.decode([token], logits=1)
    assert cache.copies == 10
    assert cache.passes == [20] + [1] * 320


def test_after_a_state_was_lost_no_older_one_is_used() -> None:
    cache = Fold()
    held = StateCheckpoints(cache)
    held.decode(list(range(20)), logits=1)
    for token in range(60):
        held.decode([token], logits=1)
    cache.lost = True
    held.truncate(75)
    cache.lost, cache.fail = False, True
    with pytest.raises(Interrupted):
        held.decode([1], logits=1)
    cache.fail = False
    held.decode([1], logits=1)
    assert list(cache.state) == [*range(20), *range(55), 1]
