"""Comparisons over a session that a test writes."""

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

import msgspec
import pytest

from foretoken.engine.events import ReplyFinished
from foretoken.engine.options import DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions
from foretoken.errors import UsageError
from foretoken.features.compare.comparison import (
    Comparing,
    ComparisonPlan,
    ComparisonReport,
    Started,
    Streamed,
    TextVerdict,
)
from foretoken.features.compare.report import identity, markdown, of_fork, of_speed
from foretoken.measuring.running import MeasuringGate
from foretoken.measuring.setting import NONE, parse
from foretoken.session.messages import LoadPair

GREEDY = ReplyOptions(sampling=SamplingOptions(temperature=0, seed=1), stop=StopOptions(max_tokens=40))


@pytest.fixture
def written(helper: Callable[[str], ModuleType]) -> Callable[..., Any]:
    """Makes sessions that a test writes."""
    made: Callable[..., Any] = helper("measuring/written_session.py").Written
    return made


def plan(
    *settings: str, repeat: int = 3, options: ReplyOptions = GREEDY, draft: str | None = "d.gguf"
) -> ComparisonPlan:
    return ComparisonPlan(
        pair=LoadPair(main="m.gguf", draft=draft),
        settings=tuple(parse(setting) for setting in settings),
        prompt="hello",
        options=options,
        repeat=repeat,
    )


def test_a_setting_is_read_from_its_text() -> None:
    assert parse("none") == NONE
    assert parse("lookup,length=4").options == DraftOptions(source=DraftSource.LOOKUP, length=4)
    found = parse("draft=a,b.gguf,length=auto,lookup=off,min_confidence=0.5,acceptance=rejection")
    assert found.draft == "a,b.gguf"  # a comma belongs to the path unless a key follows
    assert found.options == DraftOptions(lookup=False, min_confidence=0.5, acceptance="rejection")
    assert (parse("head=builtin").draft, parse("draft,length=8").draft) == ("builtin", "")
    assert parse("draft", DraftOptions(length=7)).options.length == 7
    assert parse("plain").plain
    assert parse("4") == msgspec.structs.replace(parse("draft,length=4"), label="4")
    assert parse("auto,lookup=off").options == DraftOptions(lookup=False)
    for wrong in ("", "simple", "0", "40", "4,length=3",
                  "none,length=4", "draft=", "draft=d,length=0", "draft=d,length=33", "lookup,lookup=1",
                  "draft=d,min_confidence=2", "draft=d,length=2,length=3", "draft=d,acceptance="):  # fmt: skip
        with pytest.raises(UsageError, match=r"\.$"):
            parse(wrong)


def test_settings_take_turns_and_are_warmed_up_after_each_load(written: Callable[..., Any]) -> None:
    session = written({"none": ((1, 2), 10.0), 4: ((1, 2), 20.0), "lookup": ((1, 2), 11.0), 2: ((1, 2), 30.0)})
    compared = plan("none", "draft=a,length=4", "lookup", "draft=b,length=2", repeat=2)
    assert [load.draft for load in compared.loads()] == ["a", "a", "a", "b"]
    started: list[Started] = []
    found = Comparing(session, compared, lambda s: started.append(s) if isinstance(s, Started) else None).run()
    assert [load.draft for load in session.loads] == ["a", "b", "a"]  # b ends the first turn and begins the second
    measured = [which for which, tokens in session.runs if tokens == 40]
    assert measured == ["none", 4, "lookup", 2, 2, "lookup", 4, "none"]
    assert [which for which, tokens in session.runs if tokens == 16] == ["none", 4, "lookup", 2, "lookup", 4, "none"]
    assert [(s.done, s.total) for s in started if not s.warm_up] == [(n, 8) for n in range(8)]
    assert found.identical
    assert found.finished
    assert found.verdict is TextVerdict.IDENTICAL
    assert [o.speedup.ratio if o.speedup else None for o in found.settings] == [None, 2.0, pytest.approx(1.1), 3.0]


@pytest.mark.parametrize(("noise", "verdict"), [(0.3, TextVerdict.NEAR_TIE), (0.1, TextVerdict.DIFFERENT)])
def test_a_difference_is_a_near_tie_or_a_fault(noise: float, verdict: TextVerdict, written: Callable[..., Any]) -> None:
    session = written({"none": ((1, 2, 3), 10.0), 4: ((1, 9, 3), 20.0), 8: ((1, 2, 3), 20.0)}, noise)
    found = Comparing(session, plan("draft,length=4", "none", "draft,length=8")).run()
    (fork,) = found.forks  # once, though all three repetitions part there
    assert (found.reference, fork.setting, fork.against) == ("none", "draft,length=4", "none")
    assert (fork.position, fork.token_ids, fork.pieces) == (1, (2, 9), ("one", "two"))
    assert (fork.margin, fork.noise, fork.verdict, found.verdict) == (0.5, noise, verdict, verdict)
    assert not found.identical
    assert ("fault; please report it" in identity(found)) == (verdict is TextVerdict.DIFFERENT)


def test_a_rule_that_promises_no_text_is_not_blamed_for_another(written: Callable[..., Any]) -> None:
    warm = msgspec.structs.replace(GREEDY, sampling=SamplingOptions(temperature=1, seed=1))
    session = written({"none": ((1, 2), 10.0), 4: ((1, 9), 20.0), 8: ((1,), 20.0)})
    found = Comparing(
        session, plan("none", "draft,length=4,acceptance=rejection", "draft,length=8", options=warm)
    ).run()
    assert session.audits == 0
    assert [fork.verdict for fork in found.forks] == [TextVerdict.ALLOWED, TextVerdict.UNKNOWN]
    assert "where one of them ends" in of_fork(found.forks[1])  # one text is the beginning of the other


def test_a_run_that_was_disturbed_is_measured_again(written: Callable[..., Any]) -> None:
    session, gate = written({"none": ((1, 2), 10.0), 4: ((1, 2), 20.0)}), MeasuringGate()

    def disturb() -> None:
        if len(session.runs) == 3:
            gate.hold()

    def heard(step: object) -> None:
        if isinstance(step, Streamed) and isinstance(step.event, ReplyFinished):
            gate.release()

    session.before_end = disturb
    found = Comparing(session, plan("none", "draft,length=4", repeat=1), heard, gate).run()
    assert [which for which, _tokens in session.runs] == ["none", "none", 4, 4, 4]
    assert found.finished
    assert [outcome.runs for outcome in found.settings] == [1, 1]


def test_what_was_done_before_a_stop_is_kept(written: Callable[..., Any]) -> None:
    session = written({"none": ((1, 2), 10.0), 4: ((1, 2), 20.0)})
    comparing = Comparing(session, plan("none", "draft,length=4"))

    def stop() -> None:
        if len(session.runs) == 5:
            session.stopped = True  # as Ctrl+C does: the session alone is told

    session.before_end = stop
    found = comparing.run()
    assert not found.finished
    assert [outcome.runs for outcome in found.settings] == [1, 1]
    assert of_speed(found.settings[1], found.reference) == (
        "draft,length=4 vs. none: 2.0×, 1 prompt (run each 3 times for an interval)."
    )


@pytest.mark.parametrize("settings", [("none",), ("none",) * 5])
def test_two_to_four_settings_are_compared(settings: Sequence[str]) -> None:
    with pytest.raises(UsageError, match="2 to 4 settings"):
        plan(*settings)


def test_the_result_goes_through_json(written: Callable[..., Any]) -> None:
    found = Comparing(written({"none": ((1, 2), 10.0), 4: ((1, 9), 20.0)}), plan("none", "draft,length=4")).run()
    assert msgspec.json.decode(msgspec.json.encode(found), type=ComparisonReport) == found
    document = markdown(found, prompt="a\nb")
    assert "> a\n> b" in document
    assert "| none | 10.0 | 10.0 to 10.0 | – | 2 | 3 of 3 |" in document
    assert of_fork(found.forks[0]) in document
