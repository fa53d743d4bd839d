"""How a measurement is carried out, and that its table and notes say what is so."""

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from foretoken.engine.options import DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions
from foretoken.errors import EngineDied, UnusableInput, UsageError
from foretoken.measuring.measuring import Measuring, MeasuringPlan, MeasuringProgress
from foretoken.measuring.records import Results
from foretoken.measuring.runner import Contestant
from foretoken.measuring.suite import SuitePrompt
from foretoken.measuring.table import notes, rows

OPTIONS = ReplyOptions(sampling=SamplingOptions(temperature=0, seed=1), stop=StopOptions(max_tokens=40))


class Quiet:
    """No other program runs."""

    def cores(self) -> float:
        return 0.0


def contestants(*labels: str, process: str = "") -> tuple[Contestant, ...]:
    return tuple(
        Contestant(label=label, process=process or "one", setting=label, reference="" if label == "plain" else "plain")
        for label in labels
    )


def plan(*labels: str, prompts: int = 8, **changes: Any) -> MeasuringPlan:
    usual: dict[str, Any] = {
        "contestants": contestants(*labels),
        "prompts": tuple(
            SuitePrompt(prompt=f"prompt {n}", kind=("code", "story")[n % 2], id=f"p{n}") for n in range(prompts)
        ),
        "options": OPTIONS,
    }
    return MeasuringPlan(**{**usual, **changes})


def measure(runner: Any, asked: MeasuringPlan, results: Results | None = None, **more: Any) -> Results:
    found = results or Results()
    Measuring(lambda _process: runner, asked, found, others=Quiet, **more).run()  # type: ignore[arg-type]
    return found


@pytest.fixture
def engine(helper: Callable[[str], ModuleType]) -> ModuleType:
    return helper("measuring/bench_engine.py")


def test_everybody_has_every_place_equally_often_and_empty_caches(engine: ModuleType) -> None:
    runner, told = engine.ToldRunner(lambda _setting, _count: (10.0, 5.0)), list[MeasuringProgress]()
    asked = plan("plain", "4", "auto", prompts=12)
    results = measure(runner, asked, told=told.append, clock=iter(range(1000)).__next__)
    places = Counter((one.row, one.place) for each in asked.contestants for one in results.of(asked, each).values())
    assert set(places.values()) == {4}
    whole = [one for one in runner.asked if one[3] == 40]
    assert [setting for setting, *_ in whole[:6]] == ["plain", "4", "auto", "auto", "4", "plain"]
    assert [text for _, text, *_ in whole[:6]] == ["prompt 0"] * 3 + ["prompt 1"] * 3
    assert all(cold for *_, cold, _ in runner.asked)
    assert Counter(setting for setting, *_, tokens in runner.asked if tokens != 40) == {"plain": 1, "4": 1, "auto": 1}
    assert (told[-1].done, told[-1].total) == (35, 36)
    assert told[-1].seconds_left is not None
    assert runner.closed == 1


def test_a_conversation_goes_on_with_what_was_replied(engine: ModuleType) -> None:
    runner = engine.ToldRunner(lambda _setting, _count: (10.0, 5.0))
    asked = msgspec.structs.replace(plan("plain"), prompts=(SuitePrompt(prompt="one", more=("two", "three"), id="a"),))
    results = measure(runner, asked)
    record = results.of(asked, asked.contestants[0])["a", 0]
    assert [reply.text for reply in record.replies] == ["reply 1", "reply 3", "reply 5"]
    assert [(text, cold) for _, text, cold, tokens in runner.asked if tokens == 40] == [
        ("one", True),
        ("two", False),
        ("three", False),
    ]


def test_it_goes_on_where_it_was_ended_and_what_cannot_start_is_told(engine: ModuleType, tmp_path: Path) -> None:
    path, runner = tmp_path / "results.jsonl", engine.ToldRunner(lambda _setting, _count: (10.0, 5.0))
    asked = plan("plain", "4")
    measuring = Measuring(lambda _process: runner, asked, Results.at(path, "same"), others=Quiet)  # type: ignore[arg-type]
    runner.before = lambda: measuring.stop() if len(runner.asked) == 7 else None
    measuring.run()
    with path.open("ab") as file:
        file.write(b'{"row":"pla')  # the program was killed while it wrote
    results, runner.before = Results.at(path, "same"), lambda: None
    assert (results.count(asked), results.finished(asked), runner.closed) == (5, False, 1)
    measure(runner, asked, results)
    assert results.finished(asked)
    assert len([1 for *_, tokens in runner.asked if tokens == 40]) == 16
    assert Results.at(path, "same").count(asked) == 16
    with pytest.raises(UsageError, match="other options"):
        Results.at(path, "another")

    class Broken(engine.ToldRunner):  # type: ignore[name-defined, misc]
        def start(self, told: Callable[[float], None]) -> None:
            raise UnusableInput("There is no such file.")

    both = msgspec.structs.replace(
        asked, contestants=(*asked.contestants, *contestants("8", process="two")), at_once=1, block=3
    )
    broken = Broken(lambda _setting, _count: (1.0, 1.0))
    Measuring(lambda process: broken if process == "two" else runner, both, results, others=Quiet).run()  # type: ignore[arg-type]
    assert [row.error for row in rows(both, results)] == ["", "", "There is no such file."]
    assert results.finished(both)


def test_an_engine_that_dies_is_started_again_once_and_what_was_measured_is_kept(engine: ModuleType) -> None:
    runner, told, dies = engine.ToldRunner(lambda _setting, _count: (10.0, 5.0)), list[str](), [7]
    asked = plan("plain", "4")

    def die() -> None:
        if len(runner.asked) in dies:
            dies.remove(len(runner.asked))
            raise EngineDied("The engine process was killed.")

    runner.before = die
    results = measure(runner, asked, died=told.append)
    assert told == ["An engine process ended in mid-reply; it is started again, and the measurement goes on."]
    assert (results.finished(asked), runner.started) == (True, 2)
    assert results.count(asked) == 16

    dies, told[:] = [len(runner.asked) + 8] * 2, []
    results = measure(runner, asked, died=told.append)
    assert "twice in a row" in told[1]
    assert told[1].endswith("The engine process was killed.")
    assert (runner.started, runner.closed) == (4, 4)
    assert 0 < results.count(asked) < 16
    assert not results.finished(asked)  # the same command goes on with it


def test_processes_that_do_not_fit_together_take_turns_in_blocks(engine: ModuleType) -> None:
    runners = {name: engine.ToldRunner(lambda _setting, _count: (10.0, 5.0)) for name in ("one", "two")}
    asked = plan("plain", at_once=1, block=4)
    asked = msgspec.structs.replace(asked, contestants=(*asked.contestants, *contestants("4", process="two")))
    Measuring(runners.__getitem__, asked, Results(), others=Quiet).run()  # type: ignore[arg-type]
    assert [(one.started, one.closed) for one in runners.values()] == [(2, 2), (1, 1)]  # one, two, two, one


def test_known_speed_and_acceptance_are_recovered_within_the_interval(engine: ModuleType) -> None:
    agreement, length, pass_ms, step_ms = 0.7, 4, 20.0, 2.0
    settings = {"plain": DraftOptions(source=DraftSource.NONE), "4": DraftOptions(length=length, lookup=False)}
    runner = engine.ScriptedRunner(settings, agreement=agreement, pass_ms=pass_ms, step_ms=step_ms)
    asked = plan("plain", "4", prompts=18, options=msgspec.structs.replace(OPTIONS, stop=StopOptions(max_tokens=70)))
    plain, guessed = rows(asked, measure(runner, asked))
    kept = sum(agreement**guess for guess in range(1, length + 1))
    assert plain.decode_tps == pytest.approx(1000 / pass_ms)
    assert guessed.differing == 0
    speedup = (1 + kept) * pass_ms / (pass_ms + length * step_ms)
    for found, truth in ((guessed.speedup, speedup), (guessed.acceptance, kept / length),
                         (guessed.acceptance_per_token, agreement)):  # fmt: skip
        assert found is not None
        assert found.low is not None
        assert found.high is not None
        assert found.low < truth < found.high
        assert found.high / found.low < 1.25
    assert guessed.acceptance_per_position == pytest.approx([agreement**n for n in range(1, 5)], abs=0.05)
    assert guessed.verify_share == pytest.approx(pass_ms / (pass_ms + length * step_ms), abs=0.02)
    assert guessed.itl_p50_ms == pytest.approx(pass_ms + length * step_ms)


def codes(runner: Any, asked: MeasuringPlan) -> set[str]:
    found = {note.code: note.value for note in notes(asked, measure(runner, asked))}
    return set(found) - {"few"}


def test_what_disturbs_a_measurement_is_detected_and_said(engine: ModuleType) -> None:
    noise = random.Random(3)

    def steady(setting: str, _count: int) -> tuple[float, float]:
        return (20.0 if setting == "4" else 10.0) * noise.uniform(0.98, 1.02), 50.0 * noise.uniform(0.9, 1.1)

    asked = plan("plain", "4", prompts=16)
    assert codes(engine.ToldRunner(steady, reused=None), asked) == set()

    def slowing(setting: str, count: int) -> tuple[float, float]:
        speed, ttft = steady(setting, count)
        return speed * (1 - 0.2 * count / 34), ttft

    runner = engine.ToldRunner(slowing, reused=None)
    results = measure(runner, asked)
    found = {note.code: note for note in notes(asked, results)}
    assert found["drift"].value == pytest.approx(-0.2, abs=0.03)
    assert "slower" in found["drift"].text
    table = {row.label: row for row in rows(asked, results)}
    assert table["4"].speedup is not None
    assert table["4"].speedup.ratio == pytest.approx(2.0, rel=0.02)  # the ratio holds all the same
    assert codes(engine.ToldRunner(slowing, reused=None), msgspec.structs.replace(asked, repeat=2)) >= {"drift"}

    def warm(setting: str, count: int) -> tuple[float, float]:
        speed, ttft = steady(setting, count)
        return speed, ttft if runner.asked[-1][1] not in {text for _, text, *_ in runner.asked[:-1]} else ttft / 4

    runner = engine.ToldRunner(warm, reused=None)
    assert codes(runner, asked) == {"warm"}
    runner = engine.ToldRunner(steady, reused=7)
    assert codes(runner, asked) == {"warm"}

    def later_is_faster(setting: str, count: int) -> tuple[float, float]:
        speed, ttft = steady(setting, count)
        return speed * (1.3 if runner.asked[-2:-1] and runner.asked[-2][1] == runner.asked[-1][1] else 1.0), ttft

    runner = engine.ToldRunner(later_is_faster, reused=0)
    assert codes(runner, asked) == {"place"}
