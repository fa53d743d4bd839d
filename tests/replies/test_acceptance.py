"""Drafts of a request as vLLM and AIPerf tell of them: written, read back, and held against the identities."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foretoken.engine.options import StopOptions
from foretoken.errors import BadTraceFile, UnusableInput
from foretoken.replies.acceptance import Acceptance, acceptance_of, as_aiperf, as_vllm, read_acceptances
from foretoken.replies.stored import trace_of
from foretoken.replies.trace import Trace, TracePrompt
from foretoken.session.remote.probe import RemoteServer, ServerKind
from foretoken.session.remote.rounds import Rounds

SUMMARY = {  # the example in vLLM's documentation
    "mean_acceptance_length": 1.2325581395348837,
    "draft_acceptance_rate": 0.07751937984496124,
    "acceptance_histogram": [39, 1, 0, 3],
    "num_spec_steps": 43,
    "num_accepted_draft_tokens": 10,
    "num_draft_tokens": 129,
    "num_spec_tokens": 3,
}
DRAFTS = st.lists(st.integers(0, 8).flatmap(lambda d: st.tuples(st.integers(0, d), st.just(d))), max_size=12)


@pytest.fixture
def read(tmp_path: Path) -> Callable[[Any], list[Acceptance]]:
    def write_and_read(value: Any) -> list[Acceptance]:
        path = tmp_path / "told.json"
        path.write_bytes(value if isinstance(value, bytes) else json.dumps(value).encode())
        return read_acceptances(path)

    return write_and_read


def test_sums_that_a_server_told_are_those_of_the_trace() -> None:
    """What became of the single tokens is unknown there."""
    server = RemoteServer(kind=ServerKind.VLLM, model="m", speculates=True)
    sums = {"num_spec_steps": 2, "num_draft_tokens": 6, "num_accepted_draft_tokens": 2}

    def trace(told: dict[str, Any]) -> Trace:
        rounds = Rounds(server, StopOptions(), seed=1)
        events = rounds.feed(1.0, {"choices": [{"delta": {"content": "One two"}, "token_ids": [1, 2, 3, 4, 5]}]})
        events += rounds.feed(2.0, {"choices": [], "metrics": {"speculative_decoding": told}})
        return trace_of(None, None, TracePrompt(), [*events, *rounds.finish(3.0, stopped=False)])

    known = trace(sums | {"acceptance_histogram": [1, 0, 1, 0]})
    told = acceptance_of(known)
    object_ = as_vllm(told, detailed=False)["metrics"]["speculative_decoding"]
    assert object_ == sums | {
        "mean_acceptance_length": 2.0,
        "draft_acceptance_rate": 1 / 3,
        "acceptance_histogram": [1, 0, 1, 0],
        "num_spec_tokens": 3,
    }
    assert known.recomputed == known.metrics
    with pytest.raises(UnusableInput, match="only the summary"):
        as_vllm(told, detailed=True)
    for untold in (sums, {}):  # and not zero
        with pytest.raises(UnusableInput, match="did not tell how many guesses each round kept"):
            acceptance_of(trace(untold))


@pytest.mark.parametrize("length", [4, "auto"])
def test_a_trace_is_told_as_others_tell_it(helper: Callable[[str], ModuleType], read: Any, length: Any) -> None:
    recorded = helper("replies/recorded.py")
    trace = recorded.reply("scripted:agreement=0.7", recorded.options_of(length))
    told, metrics = acceptance_of(trace), trace.metrics
    assert (told.drafted, told.accepted) == (metrics.num_draft_tokens, metrics.num_accepted_tokens)
    assert (told.verifications, told.completion_tokens) == (metrics.num_drafts, metrics.generated_tokens)
    assert told.rate == metrics.draft_acceptance_rate
    assert told.mean_length == metrics.mean_acceptance_length
    for detailed in (False, True):
        answer = as_vllm(told, detailed=detailed)
        object_ = answer["metrics"]["speculative_decoding"]
        assert list(object_) == [*SUMMARY, *(["per_step_accepted", "per_step_drafted"] if detailed else [])]
        (again,) = read(answer)
        assert as_vllm(again, detailed=detailed) == answer
        assert again.histogram == told.histogram
    record = as_aiperf(told)
    (again,) = read(record)
    assert again == told
    assert as_aiperf(again) == record


def test_vllms_own_example_is_read(read: Any) -> None:
    (told,) = read({"choices": [], "usage": {"completion_tokens": 53}, "metrics": {"speculative_decoding": SUMMARY}})
    assert (told.verifications, told.accepted, told.drafted, told.completion_tokens) == (43, 10, 129, 53)
    assert (told.mean_length, told.rate) == (SUMMARY["mean_acceptance_length"], SUMMARY["draft_acceptance_rate"])
    assert as_vllm(told, detailed=False)["metrics"]["speculative_decoding"] == SUMMARY
    assert read(SUMMARY)[0].histogram == told.histogram == {0: 39, 1: 1, 3: 3}
    with pytest.raises(UnusableInput, match="only the summary"):
        as_vllm(told, detailed=True)
    assert as_aiperf(told)["spec_decode_acceptance"]["acceptance_histogram"] == {0: 39, 1: 1, 3: 3}


def test_a_file_has_a_request_a_line(read: Any) -> None:
    lines = [as_aiperf(Acceptance(drafted=4 * n, histogram={n: 4})) for n in range(1, 4)]
    found = read("\n".join(map(json.dumps, lines)).encode())
    assert [one.accepted for one in found] == [4, 8, 12]


@settings(max_examples=20)
@given(DRAFTS)
def test_the_sums_agree_whatever_was_drafted(steps: list[tuple[int, int]]) -> None:
    told = Acceptance(
        drafted=sum(d for _, d in steps), histogram=Counter(a for a, _ in steps), longest=8, steps=tuple(steps)
    )
    object_ = as_vllm(told, detailed=True)["metrics"]["speculative_decoding"]
    assert sum(object_["acceptance_histogram"]) == object_["num_spec_steps"] == len(steps)
    assert sum(j * n for j, n in enumerate(object_["acceptance_histogram"])) == object_["num_accepted_draft_tokens"]
    assert object_["num_accepted_draft_tokens"] == sum(object_["per_step_accepted"])
    assert object_["num_draft_tokens"] == sum(object_["per_step_drafted"])
    record = as_aiperf(told)["spec_decode_acceptance"]
    assert sum(record["acceptance_histogram"].values()) == record["num_spec_steps"]


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"num_spec_steps": 42}, "sums to 43"),
        ({"num_accepted_draft_tokens": 11}, "has 10 accepted"),
        ({"num_draft_tokens": 9}, "10 of 9"),
        ({"num_draft_tokens": "many"}, "Expected `int`"),
        ({"acceptance_histogram": [40, 1, 0, 3, -1]}, "5 places"),
        ({"acceptance_histogram": [40, 1, -1, 3]}, "negative"),
        ({"num_spec_tokens": 10**9}, "num_spec_tokens"),
        ({"per_step_accepted": [0], "per_step_drafted": [3]}, "more or fewer"),
        ({"per_step_accepted": [1] * 10 + [0] * 33, "per_step_drafted": [3] * 43}, "not those of the histogram"),
    ],
)
def test_numbers_that_cannot_be_are_refused(read: Any, changed: dict[str, Any], why: str) -> None:
    with pytest.raises(BadTraceFile, match=why):
        read({"metrics": {"speculative_decoding": SUMMARY | changed}})


@pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b"\xff", b'{"metrics": 5}', b"{" * 9999, b"{}\n{}"])
def test_a_file_of_something_else_is_said(read: Any, content: bytes) -> None:
    with pytest.raises(BadTraceFile):
        read(content)
