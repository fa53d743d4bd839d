from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from foretoken import __version__
from foretoken.decoding import Undecodable
from foretoken.engine.events import Fate, ReplyEvent, ReplyFinished, Round
from foretoken.engine.options import ChatMessage, DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.scripted_pair import load_scripted
from foretoken.errors import ForetokenError
from foretoken.session.trace import TraceHeader, TraceModels, TracePrompt, TraceWriter, pack, unpack

MESSAGES = (ChatMessage(role="user", content="Tell me a story — ünïcode"),)


def _options(length: int = 4, **stop: object) -> ReplyOptions:
    return ReplyOptions(
        sampling=SamplingOptions(temperature=0.0, seed=1),
        draft=DraftOptions(length=length),
        stop=msgspec.structs.replace(StopOptions(max_tokens=60), **stop),
    )


def _record(path: Path, spec: str = "scripted:agreement=0.7", options: ReplyOptions | None = None) -> list[ReplyEvent]:
    options = options or _options()
    pair = load_scripted(spec, None)
    header = TraceHeader(
        models=TraceModels(main=pair.main, draft=pair.draft), options=options, prompt=TracePrompt(messages=MESSAGES)
    )
    events = list(pair.reply(pair.chat_prompt(MESSAGES), options=lambda: options, should_stop=lambda: False))
    with TraceWriter(path, header) as writer:
        for event in events:
            writer.write(event)
    return events


@pytest.fixture(scope="module")
def traces(helper: Callable[[str], ModuleType]) -> ModuleType:
    return helper("session/traces.py")


@pytest.fixture
def trace(traces: ModuleType, tmp_path: Path) -> Any:
    _record(tmp_path / "t.jsonl")
    return traces.read(tmp_path / "t.jsonl")


def test_what_is_written_is_read_back(traces: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    events = _record(path)
    trace = traces.read(path)
    assert list(trace.events) == events
    assert trace.header.prompt.messages == MESSAGES
    assert trace.header.options == _options()
    assert trace.header.models.main.architecture == "scripted"
    assert trace.finished == events[-1]


def test_both_forms_hold_the_same_events(traces: ModuleType, tmp_path: Path) -> None:
    events = _record(tmp_path / "t.jsonl")
    packed = pack(events)
    assert list(traces.read(tmp_path / "t.jsonl").events) == unpack(packed) == events
    # The form of the chats that are on people's disks: a plain list, each event named by its type.
    plain = msgspec.msgpack.decode(packed)
    assert [event["type"] for event in plain] == [type(event).__name__ for event in events]
    with pytest.raises(Undecodable):
        unpack(packed[:-1])


def test_paused_drafting_keeps_the_name_that_kept_traces_have() -> None:
    paused = Round(
        index=0, proposals=(), emitted=(), draft_ms=0.0, verify_ms=1.0, at_ms=1.0, context_used=2, draft_limit=8,
        paused=True,
    )  # fmt: skip
    assert msgspec.msgpack.decode(pack([paused]))[0]["resting"] is True
    assert unpack(pack([paused])) == [paused]


def test_the_header_names_format_version_and_program(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    _record(path)
    first = msgspec.json.decode(path.read_bytes().split(b"\n")[0])
    assert set(first) == {"format", "version", "foretoken", "models", "options", "prompt"}
    assert (first["format"], first["version"], first["foretoken"]) == ("foretoken-trace", 1, __version__)


@pytest.mark.parametrize(
    ("spec", "length", "stop"),
    [
        ("scripted:agreement=0.7", 4, {}),
        ("scripted:agreement=1", 7, {"max_tokens": 17}),
        ("scripted:agreement=0", 3, {}),
        ("scripted:no_draft=1", 4, {}),
        ("scripted:agreement=0.9,length=40", 8, {"max_tokens": None}),
        ("scripted:agreement=0.9", 8, {"stop_strings": (" river",)}),
    ],
)
def test_the_identities_hold(
    traces: ModuleType, tmp_path: Path, spec: str, length: int, stop: dict[str, object]
) -> None:
    events = _record(tmp_path / "t.jsonl", spec, _options(length, **stop))
    end = events[-1]
    assert isinstance(end, ReplyFinished)
    assert traces.emitted(events) == len(end.token_ids) > 0


def _rejecting(rounds: list[Round]) -> Round:
    return next(r for r in rounds if any(p.fate is Fate.REJECTED for p in r.proposals) and r.accepted)


def test_every_broken_identity_is_caught(traces: ModuleType, trace: Any) -> None:
    replace = msgspec.structs.replace
    events, broken = list(trace.events), _rejecting(trace.rounds)
    place = events.index(broken)
    last, first = broken.emitted[-1], broken.emitted[0]
    finished = trace.finished
    assert finished is not None
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
    ]
    for wrong in wrong_rounds:
        with pytest.raises(traces.Contradiction, match=r"^round"):
            traces.emitted([*events[:place], wrong, *events[place + 1 :]])
    metrics = finished.metrics
    wrong_ends = [
        replace(finished, token_ids=finished.token_ids[:-1]),
        replace(finished, metrics=replace(metrics, generated_tokens=metrics.generated_tokens + 1)),
        replace(finished, metrics=replace(metrics, num_draft_tokens=metrics.num_draft_tokens + 1)),
        replace(finished, metrics=replace(metrics, num_accepted_tokens=metrics.num_accepted_tokens - 1)),
    ]
    for end in wrong_ends:
        with pytest.raises(traces.Contradiction):
            traces.emitted([*events[:-1], end])


def test_a_lost_round_is_caught(traces: ModuleType, trace: Any) -> None:
    events = list(trace.events)
    place = events.index(trace.rounds[2])
    with pytest.raises(traces.Contradiction, match="misplaced"):
        traces.emitted(events[:place] + events[place + 1 :])


def test_a_recording_cut_short_is_readable_as_far_as_it_goes(traces: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    events = _record(path)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) * 2 // 3])
    trace = traces.read(path)
    assert 2 < len(trace.events) < len(events)
    assert list(trace.events) == events[: len(trace.events)]
    assert trace.finished is None
    traces.emitted(trace.events)


def test_an_unwritable_place_is_said(tmp_path: Path) -> None:
    pair = load_scripted("scripted:", None)
    header = TraceHeader(models=TraceModels(main=pair.main), options=_options(), prompt=TracePrompt(raw="x"))
    with pytest.raises(ForetokenError, match="could not be written"):
        TraceWriter(tmp_path / "no" / "folder.jsonl", header)
