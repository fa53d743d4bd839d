"""The suffix automaton against a plain search of the text."""

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from foretoken.engine.drafting.suffixes import SuffixAutomaton

TEXTS = st.lists(st.integers(0, 3), max_size=60)


def longest_earlier(text: Sequence[int]) -> int:
    """Length of the longest ending of `text` that also occurs earlier (overlaps count)."""
    for size in range(len(text) - 1, 0, -1):
        ending = list(text[-size:])
        if any(list(text[at : at + size]) == ending for at in range(len(text) - size)):
            return size
    return 0


def followers(text: Sequence[int], context: Sequence[int]) -> list[int]:
    """What followed each occurrence of `context`, in order."""
    size = len(context)
    return [text[at + size] for at in range(len(text) - size) if list(text[at : at + size]) == list(context)]


@settings(max_examples=300, deadline=None)
@given(text=TEXTS)
def test_the_ending_is_the_longest_that_stood_before(text: list[int]) -> None:
    follower = SuffixAutomaton(text).ending().follower()
    size = longest_earlier(text)
    if size == 0:
        assert follower is None
        return
    assert follower is not None
    assert follower.matched == size
    after = followers(text, text[-size:])
    assert follower.token_id in after
    assert follower.only == (len(set(after)) == 1)


@settings(max_examples=200, deadline=None)
@given(text=st.lists(st.integers(0, 1), min_size=4, max_size=40))
def test_of_several_followers_the_latest_is_taken(text: list[int]) -> None:
    automaton = SuffixAutomaton(text)
    follower = automaton.ending().follower()
    if follower is not None and follower.matched >= 3:
        assert follower.token_id == followers(text, text[-follower.matched :])[-1]


@settings(max_examples=200, deadline=None)
@given(text=TEXTS)
def test_the_source_is_where_the_same_context_stood_the_last_time(text: list[int]) -> None:
    place = SuffixAutomaton(text).ending()
    if not place.matched:
        return
    context = text[-place.matched :]
    ends = [at for at in range(place.matched, len(text)) if text[at - place.matched : at] == context]
    # Of the very short contexts it is not noted each time.
    assert place.source in ends if place.matched < 3 else place.source == ends[-1]


@settings(max_examples=200, deadline=None)
@given(text=TEXTS, guesses=st.lists(st.integers(0, 3), max_size=8))
def test_a_place_that_is_moved_on_matches_the_longest_context(text: list[int], guesses: list[int]) -> None:
    place = SuffixAutomaton(text).ending()
    for number, token in enumerate(guesses, 1):
        place.advance(token)
        whole = [*text, *guesses[:number]]
        longest = next(
            (
                size
                for size in range(len(whole) - 1, 0, -1)
                if any(text[at : at + size] == whole[-size:] for at in range(len(text) - size + 1))
            ),
            0,
        )
        follower = place.follower()
        if follower is not None:
            assert follower.matched <= longest
            assert follower.token_id in followers(text, whole[-follower.matched :])


def test_a_chain_repeats_what_stood_there_and_goes_round_in_a_loop() -> None:
    text = [1, 2, 3, 4, 5, 9, 1, 2, 3]
    assert [f.token_id for f in SuffixAutomaton(text).ending().chain(6)] == [4, 5, 9, 1, 2, 3]
    assert [f.matched for f in SuffixAutomaton(text).ending().chain(3)] == [3, 4, 5]
    assert [f.token_id for f in SuffixAutomaton([7, 8, 7, 8]).ending().chain(5)] == [7, 8, 7, 8, 7]
    assert not list(SuffixAutomaton([1, 2, 3]).ending().chain(4))


def test_it_grows_at_a_constant_cost() -> None:
    # Two states a token at most, and at most three transitions: the bound that makes appending amortised O(1).
    text = [(i * i) % 7 for i in range(3000)] + [1] * 500
    automaton = SuffixAutomaton(text)
    assert len(automaton._next) <= 2 * len(text)
    assert sum(map(len, automaton._next)) <= 3 * len(text)
