"""vLLM's wire format and servers that fail, by a stand-in (`stand_in.py` says what it is worth)."""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import ANY

import msgspec
import pytest

from foretoken.engine.events import (
    DraftKind,
    Fate,
    FinishReason,
    PromptDone,
    PromptStarted,
    ReplyEvent,
    ReplyFinished,
    Round,
)
from foretoken.engine.options import (
    Beginning,
    ChatMessage,
    DraftOptions,
    DraftSource,
    ReplyOptions,
    SamplingOptions,
    StopOptions,
    Thinking,
)
from foretoken.engine.prompt.truncation import Truncation
from foretoken.errors import CertificateRefused, EngineError, IncompatiblePair, ServerError, UnusableInput, UsageError
from foretoken.frames import MAX_FRAME
from foretoken.replies.checks import Checker
from foretoken.replies.records import record_of
from foretoken.replies.reply import Reply
from foretoken.replies.trace import retold
from foretoken.session.messages import AnswerPart, Generate, LoadPair, encode
from foretoken.session.remote.access import Access
from foretoken.session.remote.address import Address
from foretoken.session.remote.certificates import Certificate
from foretoken.session.remote.pair import RemotePair, certificate_of, prepare
from foretoken.session.remote.probe import ServerKind

USUAL = ReplyOptions()
LOADED: list[RemotePair] = []
CHAT = (ChatMessage(role="user", content="Tell me a story."),)
FAST, PATIENT = Access(connect_s=2.0, read_s=0.2), Access(read_s=30.0)
DRAFTS = {
    "num_spec_steps": 2,
    "num_draft_tokens": 6,
    "num_accepted_draft_tokens": 2,
    "acceptance_histogram": [1, 0, 1, 0],
}


@pytest.fixture
def start(helper: Callable[[str], ModuleType]) -> Iterator[Callable[..., Any]]:
    """Starts servers; they and what was loaded of them are closed at the end."""
    made: list[Any] = []

    def started(**how: Any) -> Any:
        made.append(helper("session/remote/stand_in.py").StandIn(**how).__enter__())
        return made[-1]

    yield started
    while LOADED:
        LOADED.pop().close()
    for one in made:
        one.__exit__()


def load(address: str, access: Access = PATIENT) -> RemotePair:
    LOADED.append(prepare(LoadPair(main=address, access=access))(lambda *_: True)[0])
    return LOADED[-1]


def reply(pair: RemotePair, options: ReplyOptions = USUAL, **asked: Any) -> Iterator[ReplyEvent]:
    command = Generate(messages=CHAT, options=options, **asked)
    return pair.answer(command, options=lambda: options, should_stop=lambda: False)


def ended(pair: RemotePair, options: ReplyOptions = USUAL, **asked: Any) -> ReplyFinished:
    *_, end = reply(pair, options, **asked)
    assert isinstance(end, ReplyFinished)
    return end


@pytest.mark.parametrize("detail", [True, False])
def test_what_became_of_tokens_is_unknown_and_the_sums_are_the_servers(
    start: Callable[..., Any], helper: Callable[[str], ModuleType], detail: bool
) -> None:
    drafts = helper("session/remote/stand_in.py").DRAFTS if detail else None
    server = start(drafts=drafts)
    pair = load(server.address)
    assert (pair.server.kind, pair.server.version, pair.context) == (ServerKind.VLLM, "0.32.0", 4096)
    assert pair.server.speculates is True
    assert pair.count(CHAT) == (9, False)
    events = list(reply(pair))
    checker = Checker()
    for event in events:
        checker.add(record_of(event))
    rounds, end = [event for event in events if isinstance(event, Round)], events[-1]
    assert isinstance(end, ReplyFinished)
    assert Counter(token.fate for one in rounds for token in one.emitted) == {Fate.UNKNOWN: 5}
    assert [len(one.emitted) for one in rounds] == [1, 3, 1]
    assert end.text == " Once upon a time"
    assert end.token_ids == (11, 12, 13, 14, 2)
    assert end.reason is FinishReason.END
    metrics = end.metrics
    assert (metrics.num_drafts, metrics.num_draft_tokens, metrics.num_accepted_tokens) == (2, 6, 2)
    assert (metrics.prompt_tokens, metrics.generated_tokens) == (9, 5)
    assert metrics.draft_kind is DraftKind.REMOTE
    assert metrics.acceptance_per_position == (0.5, 0.5, 0.0)
    assert [[(one.token_id, one.text) for one in each.emitted] for each in rounds][1] == [
        (12, " upon"),
        (13, " a"),
        (14, " time"),
    ]


def test_each_verification_that_is_told_at_the_end_says_what_became_of_the_tokens(start: Callable[..., Any]) -> None:
    steps = {"per_step_accepted": [2, 0], "per_step_drafted": [3, 3]}
    pair = load(start(drafts=DRAFTS | steps, cached=4).address)
    events = list(reply(pair))
    end = events[-1]
    assert isinstance(end, ReplyFinished)
    assert (end.steps, end.reused) == (((2, 3), (0, 3)), 4)
    checker, told = Checker(), retold(events)
    for event in told:
        checker.add(record_of(event))
    assert (told[0], told[1]) == (PromptStarted(tokens=9, reused=4, context=4096), PromptDone(evaluated=5, ms=ANY))
    rounds = [event for event in told if isinstance(event, Round)]
    assert [[one.fate for one in each.written] for each in rounds] == [
        [Fate.PLAIN],
        [Fate.ACCEPTED, Fate.ACCEPTED, Fate.CORRECTED],
        [Fate.CORRECTED],
    ]
    assert "".join(each.text for each in rounds) == end.text
    assert [guess.fate for guess in rounds[2].guesses] == [Fate.REJECTED, Fate.DISCARDED, Fate.DISCARDED]
    assert Reply(told).recomputed == msgspec.structs.replace(
        end.metrics, prompt_tps=ANY, thinking_draft_tokens=0, thinking_accepted_tokens=0
    )
    assert retold(told) == told


@pytest.mark.parametrize(
    ("accepted", "drafted"),
    [([2], [3]), ([0, 2], [3, 3]), ([2, 0], [3]), ([2, 4], [3, 3]), ([2, 0, 0], [3, 3, 3])],
)
def test_verifications_that_do_not_make_up_the_reply_are_not_taken(
    start: Callable[..., Any], accepted: list[int], drafted: list[int]
) -> None:
    """A server that guesses at times only, from the text itself, tells as much."""
    sums = {
        "num_spec_steps": len(accepted),
        "num_draft_tokens": sum(drafted),
        "num_accepted_draft_tokens": sum(accepted),
    }
    steps = {"per_step_accepted": accepted, "per_step_drafted": drafted}
    pair = load(start(drafts=DRAFTS | sums | steps).address)
    *events, end = reply(pair)
    assert isinstance(end, ReplyFinished)
    assert end.steps == ()
    assert retold([*events, end]) == [*events, end]


def test_counters_of_a_server_that_somebody_else_uses_are_not_taken(start: Callable[..., Any]) -> None:
    server = start()
    pair = load(server.address)
    events = reply(pair)
    next(events)
    server.counters["generation_tokens_total"] += 3  # of another reply
    *_, end = events
    assert isinstance(end, ReplyFinished)
    assert end.metrics.num_drafts == 0
    assert end.metrics.draft_acceptance_rate is None


def test_options_go_by_the_names_that_vllm_has(start: Callable[..., Any]) -> None:
    server = start()
    pair = load(server.address)
    sampling = SamplingOptions(
        temperature=0.5, repetition_penalty=1.1, seed=2**63 + 5, json_schema='{"type": "string"}'
    )
    end = list(reply(pair, ReplyOptions(sampling=sampling), beginning=Beginning(text="Once"), cold=True))[-1]
    (body,) = server.asked
    assert body["model"] == "org/model"
    assert (body["temperature"], body["repetition_penalty"], body["top_k"]) == (0.5, 1.1, 40)
    assert body["response_format"]["json_schema"]["schema"] == {"type": "string"}
    assert body["messages"][-1] == {"role": "assistant", "content": "Once"}
    assert (body["continue_final_message"], body["add_generation_prompt"]) == (True, False)
    assert 0 <= body["seed"] < 2**31
    assert body["cache_salt"]
    assert isinstance(end, ReplyFinished)
    assert end.seed == 2**63 + 5
    with pytest.raises(EngineError, match="cannot be told to avoid"):
        list(reply(pair, beginning=Beginning(text="Once", not_next=(3,))))
    with pytest.raises(UsageError, match="where it is started"):
        list(reply(pair, ReplyOptions(draft=DraftOptions(source=DraftSource.NONE))))


def test_a_stop_string_is_cut_here_and_the_drafts_are_those_of_the_counters(start: Callable[..., Any]) -> None:
    server = start(drafts=DRAFTS)
    pair = load(server.address)
    stop = ReplyOptions(stop=StopOptions(stop_strings=("pon a",)))
    *events, end = reply(pair, stop)
    assert server.asked[0]["include_stop_str_in_output"] is True
    assert isinstance(end, ReplyFinished)
    assert (end.text, end.reason, end.stop_string) == (" Once u", FinishReason.STOP_STRING, "pon a")
    rounds = [event for event in events if isinstance(event, Round)]
    assert [[(one.piece, one.text) for one in each.emitted] for each in rounds] == [
        [(b" Once", " Once")],
        [(b" upon", " u"), (b" a", "")],
    ]
    assert end.token_ids == (11, 12, 13)
    metrics = end.metrics
    assert (metrics.num_drafts, metrics.num_draft_tokens, metrics.num_accepted_tokens) == (1, 3, 2)
    assert metrics.acceptance_per_position == (1.0, 1.0, 0.0)
    whole = ended(pair, ReplyOptions(stop=StopOptions(stop_strings=("timely",))))
    assert (whole.text, whole.reason) == (" Once upon a time", FinishReason.END)


def test_what_a_guessing_vllm_refuses_is_not_sent(start: Callable[..., Any]) -> None:
    server, plain = start(drafts=DRAFTS), start(drafts=False)
    loaded, warnings = prepare(LoadPair(main=server.address, access=PATIENT))(lambda *_: True)
    LOADED.append(loaded)
    assert "neither does min-p" in warnings[-1]
    ended(loaded)  # with the usual min-p
    assert (server.asked[0]["min_p"], USUAL.sampling.min_p > 0) == (0.0, True)
    biased = ReplyOptions(sampling=SamplingOptions(logit_bias=((5, 1.0),)))
    with pytest.raises(UsageError, match="takes no logit_bias where it guesses ahead"):
        list(reply(loaded, biased))
    pair = load(plain.address)
    list(reply(pair, biased))
    assert (plain.asked[0]["min_p"], plain.asked[0]["logit_bias"]) == (USUAL.sampling.min_p, {"5": 1.0})


def test_a_refusal_under_status_200_is_one(start: Callable[..., Any]) -> None:
    server = start(drafts=False)
    pair = load(server.address)
    server.drafts = None  # it guesses after all
    with pytest.raises(ServerError, match=r"refuses this .400 The min_p and logit_bias sampling parameters"):
        list(reply(pair))


@pytest.mark.parametrize("kind", ["vllm", "other"])
def test_no_server_writes_more_than_was_asked_for(start: Callable[..., Any], kind: str) -> None:
    pair = load(start(kind=kind, fault="fast").address)
    end = ended(pair, ReplyOptions(stop=StopOptions(max_tokens=50)))
    assert (len(end.token_ids), end.reason) == (50, FinishReason.LENGTH)


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("long", "longer than one can be; the text"),
        ("blank", "no part of a reply; the text"),
        ("comments", "no part of a reply; the text"),
        ("empty", "nothing more for too long; the text"),
    ],
)
def test_what_a_server_sends_has_an_end(
    start: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, fault: str, said: str
) -> None:
    monkeypatch.setattr("foretoken.session.remote.pair._EMPTY", 5000)
    server = start(fault=fault)
    pair = load(server.address)
    found: list[ReplyEvent] = []
    with pytest.raises(ServerError, match=said):
        found.extend(reply(pair))
    assert server.sent < 900
    other = load(start().address)
    *rounds, end = found or reply(other)
    assert all(len(encode(AnswerPart(request=1, events=(event,)))) < MAX_FRAME for event in (*rounds, end))


def test_a_silent_server_is_asked_whether_it_runs(start: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("foretoken.session.remote.client._SILENT_S", 0.0)
    server = start(fault="slow")
    pair = load(server.address, Access(read_s=1.0))
    with pytest.raises(ServerError, match="nothing more for too long"):  # it runs, and was waited for
        list(reply(pair))
    assert "/health" in server.questions
    pair = load(start(fault="ended").address, Access(read_s=300.0))
    with pytest.raises(ServerError, match="closed the connection in mid-reply; the text so far is kept"):
        list(reply(pair))


@pytest.mark.parametrize(
    ("draft", "sent"),
    [
        (DraftOptions(length=6), {"speculative.n_max": 6, "speculative.n_min": 0}),
        (DraftOptions(source=DraftSource.NONE), {"speculative.n_max": 0, "speculative.n_min": 0}),
        (DraftOptions(), {}),
    ],
)
def test_the_draft_length_is_sent_where_the_server_takes_it(
    start: Callable[..., Any], draft: DraftOptions, sent: dict[str, int]
) -> None:
    server = start(kind="llama")
    pair = load(server.address)
    assert (pair.server.kind, pair.server.takes_length) == (ServerKind.LLAMA_SERVER, True)
    list(reply(pair, ReplyOptions(draft=draft)))
    (body,) = server.asked
    assert {name: value for name, value in body.items() if name.startswith("speculative")} == sent


def test_a_server_that_decides_itself_is_sent_no_length(start: Callable[..., Any]) -> None:
    server = start()
    pair = load(server.address)
    assert not pair.takes_length
    list(reply(pair, ReplyOptions(draft=DraftOptions(length=6))))
    assert not any(name.startswith("speculative") for name in server.asked[0])


@pytest.mark.parametrize("kind", ["llama", "vllm"])
def test_the_switch_for_thinking_is_found_by_trying(start: Callable[..., Any], kind: str) -> None:
    server = start(kind=kind)
    pair = load(server.address)
    assert pair.thinking == Thinking(choices=("on", "off"), usual="on")
    list(reply(pair, ReplyOptions(thinking="off")))
    list(reply(pair, ReplyOptions(thinking="high")))  # of another model
    assert [body.get("chat_template_kwargs") for body in server.asked] == [{"enable_thinking": False}, None]


def test_a_server_that_says_nothing_of_itself(start: Callable[..., Any]) -> None:
    pair = load(start(kind="other").address)
    assert (pair.server.kind, pair.context, pair.thinking, pair.takes_length) == (ServerKind.OTHER, 0, None, False)
    assert pair.count(CHAT) == (8, True)
    end = ended(pair, truncation=Truncation())
    assert end.text == " Once upon a time"


def test_a_server_that_loads_its_model_is_waited_for(start: Callable[..., Any]) -> None:
    load(start(fault="loading").address)


@pytest.mark.parametrize(
    ("fault", "said"), [("elsewhere", "http://other.example/v1/models; use that"), ("page", "not as an OpenAI")]
)
def test_what_answers_is_no_such_server(start: Callable[..., Any], fault: str, said: str) -> None:
    with pytest.raises(ServerError, match=said):
        load(start(fault=fault).address)


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("slow", "nothing more for too long; the text"),
        ("failed", "out of mem"),
        ("half", "closed the connection in mid-reply; the text so far is kept"),
        ("garbage", "no part of a reply; the text so far is kept"),
        ("endless", "no part of a reply; the text so far is kept"),
    ],
)
def test_a_reply_that_breaks_off_keeps_its_text(start: Callable[..., Any], fault: str, said: str) -> None:
    pair = load(start(fault=fault).address, FAST if fault == "slow" else PATIENT)
    events = reply(pair)
    written = next(event for event in events if isinstance(event, Round))
    assert written.text == " Once"
    with pytest.raises(ServerError, match=said):
        list(events)


def test_an_answer_of_100_megabytes_is_not_read(start: Callable[..., Any]) -> None:
    server = start(fault="huge")
    with pytest.raises(ServerError, match="not as an OpenAI-compatible server does; check the address"):
        load(server.address)
    assert server.sent < 90


def test_a_server_faster_than_anybody_reads_waits(start: Callable[..., Any]) -> None:
    server = start(fault="fast")
    pair = load(server.address, PATIENT)
    events = reply(pair)
    for _ in range(20):
        next(events)
    taken = pair._client._streams[0]._arrived.qsize()
    assert taken <= 4097  # the rest waits at the server
    events.close()  # type: ignore[attr-defined]  # a generator


def test_certificates_are_checked_and_own_ones_taken(start: Callable[..., Any], tmp_path: Path) -> None:
    address = start(tls="localhost").address
    with pytest.raises(ServerError, match="is not trusted"):
        load(address)
    own = Path(__file__).with_name("localhost.pem")
    load(address, Access(certificates=str(own)))
    with pytest.raises(UnusableInput, match="name a PEM file"):
        load(address, Access(certificates=str(tmp_path / "none.pem")))
    with pytest.raises(ServerError, match="does not encrypt: write http://"):
        load(start().address.replace("http:", "https:"), FAST)
    with pytest.raises(ServerError, match="begins with https://"):
        load(address.replace("https:", "http:"), FAST)


def test_the_one_certificate_that_was_trusted_is_taken_and_no_other(start: Callable[..., Any]) -> None:
    server = start(tls="elsewhere")
    address = Address.parse(server.address)
    found = certificate_of(address, FAST)
    assert (found.subject, found.issuer) == ("O=Cellar, CN=gpu.cellar",) * 2
    assert (found.starts is not None, found.ends is not None and found.ends.year) == (True, 2126)
    assert found.grouped.startswith("8D:36:8C:83:")
    with pytest.raises(CertificateRefused, match="not trusted") as refused:
        load(server.address)
    assert refused.value.reason == "self-signed certificate"
    load(server.address, Access(pin=found.fingerprint))  # whoever it is made out to
    seen = len(server.questions)
    with pytest.raises(CertificateRefused, match="has changed since you trusted it"):
        load(server.address, Access(key="secret", pin="0" * 64))
    assert len(server.questions) == seen  # not even a question, so no key
    with pytest.raises(ServerError, match="Nothing answers"):
        certificate_of(Address.parse("https://127.0.0.1:9"), FAST)


@pytest.mark.parametrize("der", [b"", b"\x30", b"\x30\x84\xff\xff\xff\xff", b"\x30\x03\x30\x01\x02", bytes(500)])
def test_a_certificate_that_is_none_has_a_fingerprint_all_the_same(der: bytes) -> None:
    read = Certificate.read(der)
    assert (len(read.fingerprint), read.subject, read.ends) == (64, "", None)


def test_nothing_there(start: Callable[..., Any]) -> None:
    with pytest.raises(ServerError, match=r"Nothing answers at 127\.0\.0\.1:9"):
        load("http://127.0.0.1:9")
    with pytest.raises(ServerError, match=r"no machine called nowhere\.invalid"):
        load("http://nowhere.invalid")
    with pytest.raises(IncompatiblePair, match="draft of its own"):
        prepare(LoadPair(main="http://127.0.0.1:9", draft="x.gguf"))
