"""Trace files: what is written is read back, and what is damaged is read as far as it goes."""

import os
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foretoken import __version__
from foretoken.decoding import Undecodable
from foretoken.encoding import to_json
from foretoken.engine.events import Fate, Round, Token
from foretoken.engine.examined import Alternative, Examination, ExaminedToken, View
from foretoken.engine.options import DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.scripted_pair import load_scripted
from foretoken.errors import BadTraceFile, ForetokenError
from foretoken.replies import trace_file
from foretoken.replies.checks import Checker, Contradiction
from foretoken.replies.records import RoundRecord, record_of, round_of
from foretoken.replies.stored import stored_trace
from foretoken.replies.trace import Trace, TraceHeader, TraceModels, TracePrompt, pack, pack_examination, unpack
from foretoken.replies.trace_file import TraceWriter, lines_of, read_trace, schema
from foretoken.store.records import Message, Models, Role, Status

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def recorded(helper: Callable[[str], ModuleType]) -> ModuleType:
    return helper("replies/recorded.py")


@pytest.fixture(scope="module")
def trace(recorded: ModuleType) -> Trace:
    made: Trace = recorded.reply()
    return made


@pytest.fixture
def path(trace: Trace, tmp_path: Path) -> Path:
    path = tmp_path / "t.jsonl"
    path.write_bytes(b"".join(lines_of(trace)))
    return path


def test_what_is_written_is_read_back(trace: Trace, tmp_path: Path) -> None:
    with TraceWriter(tmp_path / "t.jsonl", trace.header) as writer:
        for event in trace.events:
            writer.write(event)
    assert (tmp_path / "t.jsonl").read_bytes() == b"".join(lines_of(trace))
    assert all_of(read_trace(tmp_path / "t.jsonl")) == all_of(trace)


def test_the_store_holds_the_same_events(trace: Trace) -> None:
    packed = pack(trace.events)
    assert unpack(packed) == trace.events
    # The form of the chats that are on people's disks: a plain list, each event named by its type.
    plain = msgspec.msgpack.decode(packed)
    assert [event["type"] for event in plain] == [type(event).__name__ for event in trace.events]
    with pytest.raises(Undecodable):
        unpack(packed[:-1])


def test_a_stored_reply_is_a_trace_of_the_same(trace: Trace, tmp_path: Path) -> None:
    asked = Message(id=1, chat=1, parent=None, role=Role.USER, content="Why?", status=Status.COMPLETE, created=1.0)
    reply = Message(
        id=2, chat=1, parent=1, role=Role.ASSISTANT, content=trace.text, status=Status.COMPLETE, created=2.0,
        models=Models(main="Main", draft="Draft"), options=trace.header.options, metrics=trace.metrics,
    )  # fmt: skip
    found = stored_trace(reply, pack(trace.events), [asked], "Be brief.")
    assert found.events == trace.events
    assert [(turn.role, turn.content) for turn in found.header.prompt.messages] == [
        ("system", "Be brief."), ("user", "Why?"),
    ]  # fmt: skip
    assert found.header.models.draft is not None
    assert (found.header.models.main.name, found.header.models.draft.name) == ("Main", "Draft")
    assert (found.header.metrics, found.header.created, found.notice) == (trace.metrics, 2.0, "")
    (tmp_path / "t.jsonl").write_bytes(b"".join(lines_of(found)))
    assert all_of(read_trace(tmp_path / "t.jsonl")) == all_of(found)
    for message, packed in ((asked, None), (reply, None), (reply, b"\x91\x80")):
        with pytest.raises(ForetokenError):
            stored_trace(message, packed)


def all_of(trace: Trace) -> tuple[object, ...]:
    return trace.header, trace.events, trace.notice, trace.examination


def examination_of(trace: Trace) -> Examination:
    """One that names the token itself as the likeliest."""

    def view(token: Token) -> View:
        top = (Alternative(token_id=token.token_id, piece=token.piece, prob=0.5, raw=0.4),)
        return View(prob=0.5, rank=1, margin=0.2, gap=0.3, entropy=1.5, kept=3, top=top)

    tokens = tuple(
        ExaminedToken(index=one.index, token_id=one.token_id, piece=one.piece, main=view(one)) for one in trace.tokens
    )
    return Examination(main="Main", draft=None, key="k", tokens=tokens, prompt_tokens=3, greedy=False, at=5.0)


def test_what_was_found_out_about_tokens_goes_with_the_trace(trace: Trace, tmp_path: Path) -> None:
    path, whole = tmp_path / "t.jsonl", Trace(trace.header, trace.events, examination=examination_of(trace))
    none = msgspec.structs.replace(examination_of(trace), tokens=())
    long = Trace(trace.header, trace.events, examination=none)
    for one in (whole, long):
        path.write_bytes(b"".join(lines_of(one)))
        assert all_of(read_trace(path)) == all_of(one)
    reply = Message(
        id=2, chat=1, parent=1, role=Role.ASSISTANT, content=trace.text, status=Status.COMPLETE, created=2.0
    )
    packed = pack(trace.events)
    kept = stored_trace(reply, packed, examined=pack_examination(whole.examination))
    assert kept.examination == whole.examination
    assert stored_trace(reply, packed, examined=b"noise").examination is None
    # One of another text is not believed.
    assert whole.examination is not None
    wrong = msgspec.structs.replace(
        whole.examination, tokens=(msgspec.structs.replace(whole.examination.tokens[0], token_id=10**6),)
    )
    assert stored_trace(reply, packed, examined=pack_examination(wrong)).examination is None
    path.write_bytes(b"".join(lines_of(Trace(trace.header, trace.events, examination=wrong))))
    found = read_trace(path)
    assert (found.events, found.examination) == (trace.events, None)
    assert "examined token 0" in found.notice


def test_paused_drafting_keeps_the_name_that_kept_traces_have() -> None:
    paused = Round(
        index=0, tokens=(), draft_ms=0.0, verify_ms=1.0, at_ms=1.0, context_used=2, draft_limit=8,
        paused=True,
    )  # fmt: skip
    assert msgspec.msgpack.decode(pack([paused]))[0]["resting"] is True
    assert unpack(pack([paused])) == [paused]


def test_the_header_names_format_version_and_program(path: Path) -> None:
    first = msgspec.json.decode(path.read_bytes().split(b"\n")[0])
    assert set(first) == {"format", "version", "foretoken", "models", "options", "prompt"}
    assert (first["format"], first["version"], first["foretoken"]) == ("foretoken-trace", 1, __version__)


def test_a_file_of_the_first_program_is_read(path: Path, trace: Trace) -> None:
    """Its last event did not tell the time outside of rounds, and its header no metrics."""
    *lines, last = path.read_bytes().splitlines()
    end = msgspec.json.decode(last)
    del end["outside_ms"]
    path.write_bytes(b"\n".join([*lines, to_json(end)]) + b"\n")
    found = read_trace(path)
    assert (found.notice, found.metrics, found.text) == ("", trace.metrics, trace.text)
    assert found.recomputed.num_accepted_tokens == trace.metrics.num_accepted_tokens


@pytest.mark.parametrize(
    ("spec", "length", "stop"),
    [
        ("scripted:agreement=0.7", 4, {}),
        ("scripted:agreement=1", 7, {"max_tokens": 17}),
        ("scripted:agreement=0", 3, {}),
        ("scripted:no_draft=1", 4, {}),
        ("scripted:agreement=0.9,length=40", 8, {"max_tokens": None}),
        ("scripted:agreement=0.9", 8, {"stop_strings": (" river",)}),
        ("scripted:agreement=0.8,thinks=20", 5, {}),
    ],
)
def test_the_identities_hold_and_events_add_up_to_the_metrics(
    recorded: ModuleType, spec: str, length: int, stop: dict[str, object]
) -> None:
    trace = recorded.reply(spec, recorded.options_of(length, **stop))
    assert trace.finished is not None
    checker = Checker()
    for event in trace.events:
        checker.add(record_of(event))
    assert checker.emitted == len(trace.tokens) == len(trace.finished.token_ids) > 0
    assert trace.recomputed == trace.metrics  # every number, to the last bit
    open_end = recorded.with_events(trace, trace.events[:-1])
    # What a stop string withheld is in no round.
    assert trace.text.startswith(open_end.text) or open_end.text.startswith(trace.text)
    assert (open_end.token_ids, open_end.thought) == (trace.token_ids, trace.thought)


@settings(max_examples=30)
@given(
    agreement=st.sampled_from((0.0, 0.5, 0.9, 1.0)),
    length=st.sampled_from((1, 3, 8, "auto")),
    tokens=st.integers(1, 24),
    stops=st.integers(0, 12),
    temperature=st.sampled_from((0.0, 0.8)),
    thinks=st.sampled_from((0, 6)),
)
def test_every_figure_is_recomputed_whatever_the_reply(
    agreement: float, length: Any, tokens: int, stops: int, temperature: float, thinks: int
) -> None:
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=temperature, seed=3),
        draft=DraftOptions(length=length),
        stop=StopOptions(max_tokens=tokens),
    )
    pair = load_scripted(f"scripted:agreement={agreement},thinks={thinks}", None)
    asked = 0

    def stopped() -> bool:
        nonlocal asked
        asked += 1
        return stops > 0 and asked > 3 * stops

    events = tuple(pair.reply(pair.raw_prompt("x y z"), options=lambda: options, should_stop=stopped))
    header = TraceHeader(models=TraceModels(main=pair.main), options=options, prompt=TracePrompt(raw="x y z"))
    trace = Trace(header, events)
    assert trace.recomputed == trace.metrics
    assert sum(trace.fates[fate] for fate in (Fate.ACCEPTED, Fate.CORRECTED, Fate.BONUS, Fate.PLAIN)) == len(
        trace.tokens
    )
    assert trace.fates[Fate.ACCEPTED] <= trace.metrics.num_accepted_tokens


def _rejecting(rounds: tuple[Round, ...]) -> Round:
    return next(r for r in rounds if r.refused is not None and r.accepted)


def _checked(events: list[Any]) -> None:
    checker = Checker()
    for event in events:
        checker.add(record_of(event))


def test_every_broken_identity_is_caught(trace: Trace, tmp_path: Path) -> None:
    replace = msgspec.structs.replace  # of structs
    found = _rejecting(trace.rounds)
    place, events = trace.events.index(found), [record_of(event) for event in trace.events]
    broken = events[place]
    assert isinstance(broken, RoundRecord)
    last, first = broken.emitted[-1], broken.emitted[0]
    wrong_rounds = [
        replace(broken, emitted=broken.emitted[:-1]),
        replace(broken, emitted=(*broken.emitted, last)),
        replace(broken, emitted=(*broken.emitted[:-1], replace(last, fate=Fate.BONUS))),
        replace(broken, emitted=(*broken.emitted[:-1], replace(last, fate=Fate.REJECTED))),
        replace(broken, emitted=(replace(first, token_id=first.token_id + 1), *broken.emitted[1:])),
        replace(broken, emitted=(replace(first, cut=True), *broken.emitted[1:])),
        replace(broken, emitted=(replace(first, index=first.index + 1), *broken.emitted[1:])),
        replace(broken, proposals=broken.proposals[::-1]),
        replace(broken, proposals=()),
        replace(broken, proposals=(replace(broken.proposals[0], position=10**9), *broken.proposals[1:])),
        replace(broken, index=broken.index + 1),
        replace(broken, verify_ms=-1.0),
    ]
    for wrong in wrong_rounds:
        with pytest.raises(Contradiction, match=r"^round"):
            _checked([*events[:place], wrong, *events[place + 1 :]])
    finished = trace.finished
    assert finished is not None
    metrics = finished.metrics
    wrong_ends = [
        replace(finished, token_ids=finished.token_ids[:-1]),
        replace(finished, metrics=replace(metrics, generated_tokens=metrics.generated_tokens + 1)),
        replace(finished, metrics=replace(metrics, num_draft_tokens=metrics.num_draft_tokens + 1)),
        replace(finished, metrics=replace(metrics, num_accepted_tokens=metrics.num_accepted_tokens - 1)),
    ]
    for end in wrong_ends:
        with pytest.raises(Contradiction):
            _checked([*events[:-1], end])
    with pytest.raises(Contradiction, match="in the place of"):
        _checked(events[:place] + events[place + 1 :])
    # The file ends where it begins to contradict itself, and says so.
    wrong_file = tmp_path / "wrong.jsonl"
    wrong_file.write_bytes(
        b"".join(
            lines_of(Trace(trace.header, (*trace.events[:place], round_of(wrong_rounds[0]), *trace.events[place:])))
        )
    )
    found = read_trace(wrong_file)
    assert found.events == trace.events[:place]
    assert f"Line {place + 2}" in found.notice
    assert "do not follow" in found.notice


def test_a_recording_cut_short_is_readable_as_far_as_it_goes(path: Path, trace: Trace) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) * 2 // 3])
    found = read_trace(path)
    assert 2 < len(found.events) < len(trace.events)
    assert found.events == trace.events[: len(found.events)]
    assert found.finished is None
    assert found.notice == "The recording was cut short: the end of the reply is missing."
    assert found.metrics.generated_tokens == len(found.tokens) > 0
    assert trace.text.startswith(found.text)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "its first line does not say so"),
        (b"\n\n\n", "its first line does not say so"),
        (b"[1, 2]\n", "its first line does not say so"),
        (b'{"format": "foretoken-chats", "version": 1}\n', "its first line does not say so"),
        (b"\xff\xfe" * 50, "its first line does not say so"),
        (b"[" * 100_000, "its first line does not say so"),
        (b'{"format": "foretoken-trace", "version": 2}\n', "newer version"),
        (b'{"format": "foretoken-trace", "version": 1}\n', "is damaged"),
    ],
)
def test_a_file_that_is_no_trace_is_said(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_bytes(content)
    with pytest.raises(BadTraceFile, match=said):
        read_trace(path)
    assert path.read_bytes() == content


def test_a_place_that_is_no_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadTraceFile, match="could not be read"):
        read_trace(tmp_path)
    with pytest.raises(BadTraceFile, match="could not be read"):
        read_trace(tmp_path / "missing.jsonl")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        with pytest.raises(BadTraceFile, match="could not be read"):
            read_trace(tmp_path / "pipe")


@pytest.mark.parametrize(
    "line",
    [b"{}", b"null", b'{"type":"Round"}', b'{"type":"Round","index":1e999}', b"\xff", b"[" * 5000, b'{"type":7}'],
)
def test_a_damaged_line_ends_the_trace_before_it(path: Path, trace: Trace, line: bytes) -> None:
    lines = path.read_bytes().splitlines()
    path.write_bytes(b"\n".join([*lines[:5], line, *lines[5:]]) + b"\n")
    found = read_trace(path)
    assert found.events == trace.events[:4]
    assert found.notice.startswith("Line 6 is damaged (")


def test_what_is_too_large_is_not_read_into_memory(
    path: Path, trace: Trace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trace_file, "LONGEST_LINE", 50_000)
    lines = path.read_bytes().splitlines()
    path.write_bytes(b"\n".join([*lines[:5], b" " * 60_000, *lines[5:]]) + b"\n")
    found = read_trace(path)
    assert (found.events, found.notice) == (
        trace.events[:4],
        "Line 6 is longer than a trace's can be; the trace ends before it.",
    )
    huge = tmp_path / "huge.jsonl"
    with huge.open("wb") as file:
        file.truncate(trace_file.LARGEST_FILE + 1)  # a hole, which takes no room on the disk
    with pytest.raises(BadTraceFile, match="larger than 256 MiB"):
        read_trace(huge)


def test_events_that_a_later_program_adds_are_left_out(path: Path, trace: Trace) -> None:
    lines = path.read_bytes().splitlines()
    path.write_bytes(b"\n".join([*lines[:5], b'{"type":"Later","x":1}', *lines[5:]]) + b"\n")
    found = read_trace(path)
    assert found.events == trace.events
    assert "newer version" in found.notice


def test_an_unwritable_place_is_said(trace: Trace, tmp_path: Path) -> None:
    with pytest.raises(ForetokenError, match="could not be written"):
        TraceWriter(tmp_path / "no" / "folder.jsonl", trace.header)


def test_the_schema_is_the_one_in_the_documents() -> None:
    """To renew it: python -c "from foretoken.replies.trace_file import schema; …" as below."""
    assert (ROOT / "docs" / "trace.schema.json").read_bytes() == to_json(schema(), indent=2) + b"\n"
