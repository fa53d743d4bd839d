"""From the chunks of a server to the events of a reply, and no further than the server tells."""

from collections.abc import Sequence
from typing import Any

import pytest

from foretoken.engine.events import UNNAMED, UNNAMED_END, UNNAMED_GUESS, Fate, FinishReason, ReplyFinished, Round
from foretoken.engine.options import StopOptions
from foretoken.errors import ServerError
from foretoken.replies.checks import Checker
from foretoken.replies.readable import display
from foretoken.replies.records import record_of
from foretoken.session.remote.probe import RemoteServer, ServerKind
from foretoken.session.remote.rounds import Rounds

LLAMA = RemoteServer(kind=ServerKind.LLAMA_SERVER, model="m", context=100, speculates=True)
OTHER = RemoteServer(kind=ServerKind.OTHER, model="m")


def token(text: str, written: int, drafted: int = 0, accepted: int = 0, **delta: str) -> dict[str, Any]:
    """One token as llama-server streams it."""
    timings: dict[str, Any] = {"predicted_n": written, "prompt_n": 5, "cache_n": 2, "prompt_ms": 4.0}
    if drafted:
        timings |= {"draft_n": drafted, "draft_n_accepted": accepted}
    return {"choices": [{"delta": {"content": text} | delta, "finish_reason": None}], "timings": timings}


def end(written: int, drafted: int = 0, accepted: int = 0) -> list[dict[str, Any]]:
    last = token("", written, drafted, accepted)
    return [{"choices": [{"delta": {}, "finish_reason": "stop"}]}, {"choices": [], "timings": last["timings"]}]


def run(
    server: RemoteServer, chunks: Sequence[dict[str, Any]], *, stopped: bool = False
) -> tuple[list[Round], ReplyFinished]:
    rounds = Rounds(server, StopOptions(), seed=3)
    events = [event for number, chunk in enumerate(chunks) for event in rounds.feed(10.0 * (number + 1), chunk)]
    events += rounds.finish(10.0 * len(chunks), stopped=stopped)
    checker = Checker()
    for event in events:
        checker.add(record_of(event))
    last = events[-1]
    assert isinstance(last, ReplyFinished)
    return [event for event in events if isinstance(event, Round)], last


def test_a_round_is_what_the_count_of_guesses_grew_by() -> None:
    chunks = [token("A", 1), token("b", 2, 4, 2), token("c", 3, 4, 2), token("d", 4, 4, 2), token("e", 5, 4, 2)]
    rounds, last = run(LLAMA, [*chunks, *end(6, 4, 2)])
    fates = [[one.fate for one in each.written] for each in rounds]
    kept, corrected, plain = Fate.ACCEPTED, Fate.CORRECTED, Fate.PLAIN
    assert fates == [[plain], [kept, kept, corrected], [plain], [plain]]
    assert [guess.fate for guess in rounds[1].guesses] == [kept, kept, Fate.REJECTED, Fate.DISCARDED]
    assert [guess.piece for guess in rounds[1].guesses] == [b"b", b"c", UNNAMED_GUESS, UNNAMED_GUESS]
    assert rounds[1].remote_ms == 30.0
    assert rounds[0].remote_ms == 6.0  # what was left of the time after the prompt's
    assert last.token_ids == (*[UNNAMED] * 5, UNNAMED_END)
    assert last.reason is FinishReason.END
    assert (last.metrics.num_draft_tokens, last.metrics.num_accepted_tokens) == (4, 2)
    assert last.metrics.prompt_tokens == 7


def test_what_an_end_cuts_off_was_verified_all_the_same() -> None:
    rounds, last = run(LLAMA, [token("A", 1), token("b", 2, 3, 3), *end(3, 3, 3)])
    assert [one.cut for one in rounds[1].emitted] == [False, False, True, True]
    assert (len(last.token_ids), last.metrics.num_accepted_tokens) == (3, 3)


def test_the_pieces_of_a_character_come_with_its_last_token() -> None:
    rounds, last = run(LLAMA, [token("A", 1), token("🐱", 4, 2, 2), *end(5, 2, 2)])
    assert [one.text for one in rounds[1].written] == ["", "", "🐱"]
    assert last.text == "A🐱"


def test_rounds_that_cannot_be_told_apart_are_unknown() -> None:
    rounds, _last = run(LLAMA, [token("A", 1), token("bcdefg", 9, 6, 2), *end(10, 6, 2)])
    assert {one.fate for one in rounds[1].written} == {Fate.UNKNOWN}
    assert rounds[1].guesses == ()


def test_thinking_and_answer_of_one_token_are_one() -> None:
    first = {"choices": [{"delta": {"reasoning_content": "hm"}, "finish_reason": None}]}
    rounds, last = run(LLAMA, [first, token("So", 1), *end(2)])
    assert (rounds[0].emitted[0].thought, rounds[0].emitted[0].text) == ("hm", "So")
    assert (last.thought, last.text) == ("hm", "So")


def test_of_another_server_nothing_is_known() -> None:
    chunks = [{"choices": [{"delta": {"content": text}}]} for text in ("One", " two")]
    finish = {"choices": [{"delta": {}, "finish_reason": "length"}], "usage": {"prompt_tokens": 4}}
    rounds, last = run(OTHER, [*chunks, finish])
    assert [one.fate for each in rounds for one in each.emitted] == [Fate.UNKNOWN] * 2
    assert (last.text, last.reason) == ("One two", FinishReason.CONTEXT_FULL)
    assert last.metrics.prompt_tokens == 4
    assert last.metrics.draft_acceptance_rate is None


def test_ids_wait_for_their_text() -> None:
    chunks = [
        {"choices": [{"delta": {"content": text}, "token_ids": ids, "finish_reason": end}]}
        for text, ids, end in (("A", [5], None), ("", [6], None), ("🐱", [7], None), ("", [2], "stop"))
    ]
    rounds, last = run(RemoteServer(kind=ServerKind.VLLM, model="m", speculates=True), chunks)
    assert [[(one.token_id, one.text) for one in each.emitted] for each in rounds] == [
        [(5, "A")],
        [(6, ""), (7, "🐱")],
        [(2, "")],
    ]
    marks = [display(token) for each in rounds for token in each.shown]
    assert marks == ["A", "", "🐱", "‹end›"]  # only what ends the reply is its end
    assert last.token_ids == (5, 6, 7, 2)


def test_a_stop_in_a_round_keeps_what_came() -> None:
    rounds, last = run(LLAMA, [token("A", 1), token("b", 2, 4, 4)], stopped=True)
    assert last.reason is FinishReason.STOPPED
    assert [one.cut for one in rounds[1].emitted] == [False, True, True, True, True]


def test_a_reply_that_a_stop_string_ended_says_so() -> None:
    detail = {"__verbose": {"stop_type": "word", "stopping_word": "END"}}
    _rounds, last = run(LLAMA, [token("A", 1), detail | end(2)[0], end(2)[1]])
    assert last.reason is FinishReason.STOP_STRING


def test_what_a_server_repeats_of_the_beginning_is_not_written_twice() -> None:
    _rounds, last = run(LLAMA, [token("Once upon", 0), token(" a", 1), *end(2)])
    assert last.text == " a"


@pytest.mark.parametrize(("written", "drafted"), [(2**50, 0), (2, 2**50)])
def test_numbers_that_cannot_be_end_the_reply_and_not_the_engine(written: int, drafted: int) -> None:
    with pytest.raises(ServerError, match="are impossible; the text so far is kept"):
        run(LLAMA, [token("A", 1), token("b", written, drafted, 1)])


@pytest.mark.parametrize(
    "chunk",
    [
        {},
        {"choices": "x"},
        {"choices": [3]},
        {"choices": [{"delta": 1}], "timings": []},
        {"choices": [{"token_ids": 3}]},
    ],
)
def test_chunks_that_make_no_sense_are_passed_over(chunk: dict[str, Any]) -> None:
    _rounds, last = run(LLAMA, [chunk, token("A", 1), *end(2)])
    assert last.text == "A"
