"""A reply that goes on is the reply that was never interrupted, and is told as one."""

import pytest

from foretoken.engine.events import FinishReason, PromptDone, ReplyEvent, ReplyFinished, Round
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.options import Beginning, ChatMessage, DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.scripted_pair import load_scripted
from foretoken.replies.checks import Checker
from foretoken.replies.continuation import ContinuedReply, standing
from foretoken.replies.records import record_of
from foretoken.replies.reply import Reply

ASKED = [ChatMessage(role="user", content="Tell me a story.")]


def reply(
    pair: LoadedPair, *, most: int | None = None, beginning: Beginning | None = None, seed: int = 7
) -> list[ReplyEvent]:
    options = ReplyOptions(
        sampling=SamplingOptions(seed=seed), draft=DraftOptions(length=4), stop=StopOptions(max_tokens=most)
    )
    prompt = pair.chat_prompt(ASKED)
    if beginning is None:
        return list(pair.reply(prompt, options=lambda: options, should_stop=lambda: False))
    ids, begun = pair.begin(beginning)
    return list(pair.reply([*prompt, *ids], options=lambda: options, should_stop=lambda: False, begun=begun))


def end(events: list[ReplyEvent]) -> ReplyFinished:
    assert isinstance(events[-1], ReplyFinished)
    return events[-1]


def joined(first: list[ReplyEvent], later: list[ReplyEvent]) -> list[ReplyEvent]:
    whole = ContinuedReply(first)
    for event in later:
        whole.append(event)
    told = whole.events
    checker = Checker()
    for event in told:
        checker.add(record_of(event))  # what goes on satisfies the identities of every trace
    assert Reply(told).recomputed == end(told).metrics
    return told


@pytest.mark.parametrize("most", [1, 2, 17])
def test_one_that_was_cut_goes_on_as_if_it_had_not_been(most: int) -> None:
    whole = end(reply(load_scripted("scripted:length=60", None)))
    pair = load_scripted("scripted:length=60", None)  # the caches know nothing of the first one
    cut = reply(pair, most=most)
    first = standing(cut, end(cut).text)
    begun = ContinuedReply(first)
    later = reply(pair, beginning=Beginning(text=begun.text, token_ids=begun.begun_ids))
    told = joined(first, later)
    assert (end(told).text, end(told).token_ids) == (whole.text, whole.token_ids)
    assert end(told).metrics.generated_tokens == whole.metrics.generated_tokens
    assert end(told).metrics.prompt_tokens == whole.metrics.prompt_tokens
    rounds = [event for event in told if isinstance(event, Round)]
    assert [event.index for event in rounds] == list(range(len(rounds)))
    assert sorted(event.at_ms for event in rounds) == [event.at_ms for event in rounds]
    assert [t.index for event in rounds for t in event.emitted if not t.cut] == list(range(len(whole.token_ids)))


def test_one_that_ended_by_itself_goes_on_beyond_its_end() -> None:
    pair = load_scripted("scripted:length=12", None)
    ended = reply(pair)
    assert end(ended).reason is FinishReason.END
    begun = ContinuedReply(standing(ended, end(ended).text))
    assert begun.begun_ids == end(ended).token_ids[:-1]
    later = reply(pair, most=5, beginning=Beginning(text=begun.text, token_ids=begun.begun_ids, may_end=False))
    assert end(later).text


def test_a_branch_keeps_the_tokens_before_and_takes_another_one() -> None:
    pair = load_scripted("scripted:length=60", None)
    told = reply(pair)
    tokens = [token for event in told if isinstance(event, Round) for token in event.emitted if not token.cut]
    text = "".join(token.text for token in tokens[:9])
    begun = ContinuedReply(standing(told, text, tokens=9))
    assert begun.text == text
    assert begun.begun_ids == end(told).token_ids[:9]
    other = Beginning(text=text, token_ids=begun.begun_ids, not_next=(tokens[9].token_id,))
    later = reply(pair, most=3, beginning=other)
    assert end(later).token_ids[0] != tokens[9].token_id
    assert end(later).metrics.prompt_tokens == len(pair.chat_prompt(ASKED)) + 9


def test_text_whose_tokens_are_lost_stands_as_text() -> None:
    pair = load_scripted("scripted:length=60", None)
    cut = reply(pair, most=8)
    text = end(cut).text + " and more words"
    begun = ContinuedReply(standing(cut, text))
    assert begun.text == text
    assert begun.begun_ids == end(cut).token_ids
    assert [event.text_only for event in begun.events if isinstance(event, Round)][-1]
    later = reply(pair, most=3, beginning=Beginning(text=text, token_ids=begun.begun_ids))
    told = joined(list(begun.events), later)
    assert end(told).metrics.generated_tokens == 8 + 3
    assert end(told).token_ids == end(cut).token_ids + end(later).token_ids
    assert sum(isinstance(event, PromptDone) for event in told) == 2
    alone = ContinuedReply(standing([], "Only text."))
    assert (alone.text, alone.begun_ids) == ("Only text.", ())


def test_tokens_of_another_text_or_model_are_not_kept() -> None:
    pair = load_scripted("scripted:length=60", None)
    ids, begun = pair.begin(Beginning(text="Hello", token_ids=(10**9, 3)))
    assert ids == pair.begin(Beginning(text="Hello"))[0]
    assert begun.tokens == len(ids)
    found = end(reply(pair, most=4))
    text = found.text[:-1] + "é"
    kept, _ = pair.begin(Beginning(text=text, token_ids=found.token_ids))
    assert tuple(kept[:3]) == found.token_ids[:3]
    assert tuple(kept) != found.token_ids
    assert begun.banned == ()
