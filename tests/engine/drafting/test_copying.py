"""A copy goes on behind what was replaced, left out or put in, and changes are made again; all else is left alone."""

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from foretoken.engine.drafting.lookup import Continuation, Copying, LookupDrafter
from foretoken.engine.drafting.suffixes import SuffixAutomaton
from foretoken.engine.models.scripted import HashedDistribution, ScriptedModel
from foretoken.engine.options import SamplingOptions, StopOptions
from foretoken.engine.reply_text import ReplyText
from foretoken.engine.sampling.sampler import Sampler

END, ASK = 1, 2
SOURCE = list(range(100, 140))
AGAIN = [*range(200, 210), 50, *range(210, 220), 50, *range(220, 230), 50, *range(230, 240)]  # 50 stands in it thrice


class Reader:
    """A reply to `prompt`, taken in token by token."""

    def __init__(
        self, prompt: Sequence[int], reply: Sequence[int] = (), ends: frozenset[int] = frozenset({END})
    ) -> None:
        self.automaton = SuffixAutomaton(prompt)
        self.copying = Copying(self.automaton.tokens, before=len(prompt), ends=ends)
        for token in reply:
            self.take(token)

    def take(self, token: int) -> None:
        self.automaton.append(token)
        self.copying.follow(token, self.automaton.ending())

    def coming(self, count: int = 4) -> list[int]:
        place = Continuation(self.automaton.ending(), self.copying)
        return [follower.token_id for follower in place.chain(count)]

    def refused(self, reply: Sequence[int]) -> int:
        """Tokens of `reply` that were not what was to come."""
        found = 0
        for token in reply:
            found += self.coming(1) != [token]
            self.take(token)
        return found


def coming(reply: Sequence[int], source: Sequence[int] = SOURCE, count: int = 4) -> list[int]:
    return Reader([*source, END, ASK], reply).coming(count)


def test_a_copy_is_followed_as_the_automaton_does() -> None:
    for size in (1, 5, 10, 39):
        plain = [f.token_id for f in SuffixAutomaton([*SOURCE, END, ASK, *SOURCE[:size]]).ending().chain(6)]
        assert coming(SOURCE[:size], count=6) == plain


def test_a_few_tokens_that_agree_are_no_copy() -> None:
    assert coming([*SOURCE[:5], 7]) == []


def test_behind_a_replaced_token_the_source_goes_on() -> None:
    assert coming([*SOURCE[:10], 7]) == SOURCE[11:15]
    assert coming([*SOURCE[:10], 7, SOURCE[11]]) == SOURCE[12:16]


def test_several_tokens_for_one_are_seen_by_the_next_that_agrees() -> None:
    assert coming([*SOURCE[:10], 7, 8]) == [], "where it goes on is not known yet"
    assert coming([*SOURCE[:10], 7, 8, 9, SOURCE[11]]) == SOURCE[12:16]


def test_one_token_for_several_is_seen_by_the_next_that_agrees() -> None:
    assert coming([*SOURCE[:10], 7, SOURCE[13]]) == SOURCE[14:18]


def test_what_was_left_out_is_seen_by_what_follows_it() -> None:
    assert coming([*SOURCE[:10], SOURCE[12]]) == SOURCE[13:17]


def test_what_was_put_in_is_seen_by_what_follows_it() -> None:
    assert coming([*SOURCE[:10], 7, SOURCE[10]]) == SOURCE[11:15]
    assert coming([*SOURCE[:10], 7, 8, 9, SOURCE[10]]) == SOURCE[11:15]


def test_one_edit_close_behind_another() -> None:
    assert coming([*SOURCE[:10], 7, SOURCE[11], 8]) == SOURCE[13:17]
    assert coming([*SOURCE[:10], 7, SOURCE[11], 8, SOURCE[12], 9, *SOURCE[14:16]]) == SOURCE[16:20]


def test_a_word_replaced_throughout_is_refused_once() -> None:
    for new in ([60], [60, 61, 62], []):
        reply = [token for old in AGAIN for token in (new if old == 50 else [old])]
        reader = Reader([*AGAIN, END, ASK], reply[:7])
        # What it is replaced with, and where the source goes on, are new the first time only.
        assert reader.refused(reply[7:]) == max(len(new), 1) + (len(new) > 1), new


def test_a_word_put_in_throughout_is_refused_once() -> None:
    reply = [token for old in AGAIN for token in ([60, 50] if old == 50 else [old])]
    reader = Reader([*AGAIN, END, ASK], reply[:7])
    assert reader.refused(reply[7:]) == 2


def test_several_words_replaced_by_others_of_other_token_counts() -> None:
    source = [*range(200, 208), 50, 51, *range(208, 216), 52, *range(216, 224), 50, 51, *range(224, 232), 52, 233, 234]
    replaced = str(source).replace("50, 51", "60").replace("52", "61, 62")
    reply = [int(token) for token in replaced.strip("[]").split(",")]
    reader = Reader([*source, END, ASK], reply[:7])
    for token in reply[7:24]:
        reader.take(token)
    assert reply[24] == 221, "behind the first of each change"
    assert reader.refused(reply[24:]) == 0


def test_changes_that_stand_side_by_side_are_both_made_again() -> None:
    source = [*range(200, 210), 50, *range(210, 220), 51, *range(220, 230), 50, 51, 230]
    reply = [{50: 60, 51: 61}.get(token, token) for token in source]
    reader = Reader([*source, END, ASK], reply[:23])
    assert reader.refused(reply[23:]) == 0


def test_a_change_is_made_again_after_the_copy_was_lost() -> None:
    reply = [*AGAIN[:10], 60, *AGAIN[11:16], *range(30), *AGAIN[11:21]]
    assert Reader([*AGAIN, END, ASK], reply).coming(2) == [60, AGAIN[22]]


def test_at_the_prompts_end_nothing_is_taken_from_the_reply() -> None:
    prompt = [*range(200, 208), 50, 51, 52, *range(210, 226), 50, 51]
    assert Reader(prompt, [52, *range(200, 208), 60, *range(210, 226)]).coming(1) == [50]
    assert Reader(SOURCE[:8], [*SOURCE[1:7], 99]).copying.follower is None


def test_a_change_that_is_not_made_again_is_forgotten() -> None:
    reply = [token if at != 10 else 60 for at, token in enumerate(AGAIN)]
    reader = Reader([*AGAIN, END, ASK], reply[:21])
    assert reader.coming() == [60, *AGAIN[22:25]]
    reader.take(50)
    assert reader.coming() == AGAIN[22:26], "and the copy goes on"
    assert reader.refused(reply[22:]) == 0


def test_what_was_copied_as_it_is_is_not_expected_to_change() -> None:
    reply = [token if at != 21 else 60 for at, token in enumerate(AGAIN)]
    assert Reader([*AGAIN, END, ASK], reply[:7]).refused(reply[7:]) == 1


def test_of_two_passages_that_share_tokens_the_one_that_is_copied_goes_on() -> None:
    shared = list(range(10, 20))
    first, second = [*range(30, 40), *shared, 90, 91, 92], [*range(40, 50), *shared, 80, 81, 82]
    prompt = [*first, END, ASK, *second, END, ASK]
    assert Reader(prompt, [*first[:12], 7, *shared[3:]]).coming(3) == [90, 91, 92]
    assert Reader(prompt, [*second[:12], 7, *shared[3:]]).coming(3) == [80, 81, 82]


def test_a_reply_that_turns_to_another_passage_is_followed_there() -> None:
    other = list(range(300, 320))
    assert coming([*SOURCE[:10], *other[:8]], [*SOURCE, END, ASK, *other]) == other[8:12]


def test_what_was_put_in_twice_is_no_source() -> None:
    said = list(range(30, 37))
    reader = Reader([*SOURCE, END, ASK], [*SOURCE[:10], *said, *SOURCE[10:20], *said, SOURCE[20]])
    follower = reader.copying.follower
    assert follower is not None
    assert follower.token_id == SOURCE[21]


def test_a_copy_that_does_not_come_back_is_given_up() -> None:
    assert coming([*SOURCE[:10], *range(10, 30), SOURCE[10]]) == [SOURCE[11], *SOURCE[12:15]]
    reader = Reader([*SOURCE, END, ASK], [*SOURCE[:10], *range(10, 30), SOURCE[10]])
    assert reader.copying.follower is None, "that was the automaton's"


def test_it_does_not_go_on_behind_the_sources_end() -> None:
    prompt = [*SOURCE, END, 3, 4, ASK]
    assert Reader(prompt, SOURCE).coming(1) == [END]
    assert Reader(prompt, [*SOURCE, 7]).coming() == []
    # Nor, where the end's token is not known for one, into the reply itself.
    assert Reader(prompt, [*SOURCE, END, 3, 4, ASK], frozenset()).copying.follower is None


def test_a_reply_that_repeats_itself_is_no_copy() -> None:
    reader = Reader([ASK], [*SOURCE, *SOURCE[:10]])
    assert reader.copying.follower is None
    assert reader.coming() == SOURCE[10:14]


def test_while_the_place_is_not_sure_as_much_context_goes_first() -> None:
    # The replacement's second token is known from the request.
    for said in ([70, 71, 72], [70, 71, 73, END, ASK, 70, 71, 72]):
        prompt = [*said, END, ASK, *SOURCE, END, ASK]
        assert Reader(prompt, [*SOURCE[:10], 71]).coming(1) == [72]
        assert Reader(prompt, [*SOURCE[:10], 7]).coming(1) == [SOURCE[11]]
    # Where one token has stood for another before, it is surer.
    assert Reader(prompt, [*SOURCE[:20], 7, *SOURCE[21:30], 71]).coming(1) == [SOURCE[31]]


def test_guesses_leave_what_is_known_as_it_is() -> None:
    reader = Reader([*AGAIN, END, ASK], [*AGAIN[:10], 60, *AGAIN[11:18]])
    expected = reader.coming(12)
    assert expected[3] == 60
    place = Continuation(reader.automaton.ending(), reader.copying).copy()
    for token in (*AGAIN[18:21], 50, 9, 9, AGAIN[23]):
        place.advance(token)
    assert reader.coming(12) == expected


def test_a_departure_is_worth_less_than_the_copy_and_more_again_as_tokens_agree() -> None:
    followers = [
        Reader([*SOURCE, END, ASK], reply).copying.follower
        for reply in (SOURCE[:16], [*SOURCE[:16], 7], [*SOURCE[:16], 7, SOURCE[17]])
    ]
    assert [(f.matched, f.only) for f in followers if f is not None] == [(16, True), (1, False), (5, True)]


def test_where_one_token_stood_for_another_the_next_may_as_well() -> None:
    def worth(put_in: list[int]) -> tuple[int, bool]:
        follower = Reader([*SOURCE, END, ASK], [*SOURCE[:16], *put_in, *SOURCE[17:30], 8]).copying.follower
        assert follower is not None
        assert follower.token_id == SOURCE[31]
        return follower.matched, follower.only

    assert worth([7]) == (4, True)
    assert worth([7, 9]) == (1, False)


def reply(prompt: Sequence[int], tokens: Sequence[int]) -> ReplyText:
    made = ReplyText(prompt, ScriptedModel(HashedDistribution(1)), Sampler(SamplingOptions(), prompt), StopOptions())
    made.ends = frozenset()
    made.ids += tokens
    return made


def test_each_reply_begins_without_the_changes_of_the_last() -> None:
    drafter = LookupDrafter()
    changed = [60 if token == 50 else token for token in AGAIN]
    first = [*AGAIN, END, ASK]
    drafter.read(reply(first, changed))
    second = [*first, *changed, END, 70, *SOURCE, 50, 51, END, ASK]
    drafter.read(reply(second, SOURCE[:3]))
    place = drafter.read(reply(second, SOURCE[:39]))
    assert [follower.token_id for follower in place.chain(3)] == [SOURCE[39], 50, 51]


@settings(max_examples=300, deadline=None)
@given(
    prompt=st.lists(st.integers(0, 3), max_size=60),
    reply=st.lists(st.integers(0, 3), max_size=60),
    guesses=st.lists(st.integers(0, 3), max_size=6),
)
def test_whatever_comes_it_knows_where_it_is(prompt: list[int], reply: list[int], guesses: list[int]) -> None:
    reader = Reader(prompt, ends=frozenset({3}))
    for token in reply:
        reader.take(token)
        place = Continuation(reader.automaton.ending(), reader.copying).copy()
        for guess in guesses:
            place.advance(guess)
            follower = place.follower()
            assert follower is None or (follower.token_id in prompt + reply and follower.matched >= 0)


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_a_word_replaced_anywhere_costs_one_refusal(data: st.DataObject) -> None:
    where = data.draw(st.sets(st.integers(8, 36), max_size=6).filter(lambda s: all(b + 1 not in s for b in s)))
    reply = [900 + at if at in where else token for at, token in enumerate(SOURCE)]
    assert Reader([*SOURCE, END, ASK], reply[:7]).refused(reply[7:]) == len(where)
