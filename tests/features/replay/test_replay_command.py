"""``foretoken replay``: plays what was recorded, and ends in the same text, fates and figures."""

import io
import json
import random
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest
from rich.console import Console
from tests.cli.conftest import Run

from foretoken.cli.token_marks import TokenPrinter
from foretoken.engine.events import Fate, PromptDone, ReplyFinished, Round
from foretoken.features.replay.command import due_ms, show, stepped, timed
from foretoken.replies.trace import Trace
from foretoken.replies.trace_file import lines_of


@pytest.fixture(scope="module")
def trace(helper: Callable[[str], ModuleType]) -> Trace:
    """A reply of 60 tokens; a round takes 100 ms."""
    made: Trace = helper("replies/recorded.py").reply()
    events: list[Any] = []
    for event in made.events:
        if isinstance(event, PromptDone):
            event = msgspec.structs.replace(event, ms=5000.0)
        elif isinstance(event, Round):
            event = msgspec.structs.replace(event, at_ms=5100.0 + 100 * event.index)
        events.append(event)
    *before, end = events
    assert isinstance(end, ReplyFinished)
    metrics = Trace(made.header, tuple(before)).recomputed
    return Trace(made.header, (*before, msgspec.structs.replace(end, metrics=metrics, outside_ms={})))


@pytest.fixture
def path(trace: Trace, tmp_path: Path) -> str:
    file = tmp_path / "t.jsonl"
    file.write_bytes(b"".join(lines_of(trace)))
    return str(file)


class Clock:
    """A clock that only waiting moves."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.waits: list[float] = []

    def wait(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.now += seconds


def _times(trace: Trace, first: int, speed: float) -> list[float]:
    clock = Clock()
    return [round(clock.now - 1000, 6) for _ in timed(trace, first, speed, lambda: clock.now, clock.wait)]


def test_rounds_come_as_they_were_recorded(trace: Trace) -> None:
    count = len(trace.rounds)
    as_recorded = [round(0.1 * n, 6) for n in range(1, count + 1)]
    assert _times(trace, 0, 1.0) == as_recorded
    assert _times(trace, 0, 10.0) == [round(at / 10, 6) for at in as_recorded]
    assert _times(trace, 0, 0.1) == [round(at * 10, 6) for at in as_recorded]
    assert _times(trace, 3, 1.0) == [0.0] * 3 + as_recorded[: count - 3]
    assert due_ms(trace, 0)[0] == pytest.approx(100.0)  # nobody waits for the prompt


def test_what_comes_late_is_not_waited_for(trace: Trace) -> None:
    clock = Clock()
    for number in timed(trace, 0, 1.0, lambda: clock.now, clock.wait):
        if number == 2:
            clock.now += 0.25  # the terminal was slow
    assert clock.now == pytest.approx(1000 + 0.1 * len(trace.rounds))


def test_each_key_shows_a_round() -> None:
    keys = iter(" x a")
    assert list(stepped(6, 0, lambda: next(keys))) == [0, 1, 2, 3, 4, 5]
    keys = iter("  q")
    assert list(stepped(6, 2, lambda: next(keys))) == [0, 1, 2, 3]


def _shown(trace: Trace, due: Any, *, colours: bool = False) -> str:
    file = io.StringIO()
    console = Console(file=file, force_terminal=colours, color_system="truecolor" if colours else None, width=10**6)
    show(trace, TokenPrinter(console), due)
    return file.getvalue()


def test_it_ends_in_the_same_text_fates_and_totals(trace: Trace) -> None:
    said = _shown(trace, iter(range(len(trace.rounds))))
    assert said.startswith(trace.text)
    rounds, figures = said[len(trace.text) :].split("\n")[-3:-1]
    found = {word: int(count) for count, word in re.findall(r"(\d+) (accepted|corrected|bonus|plain)", rounds)}
    assert rounds.startswith(f"{len(trace.rounds)} rounds: ")
    assert Counter(found) == Counter({f.value: n for f, n in trace.fates.items() if f.value in found})
    assert sum(found.values()) == trace.metrics.generated_tokens
    assert figures.startswith("60 tokens · ")
    coloured = _shown(trace, iter(range(len(trace.rounds))), colours=True)
    assert "\x1b[4;38;2;0;123;192m" in coloured  # underlined and blue: accepted


def test_a_replay_that_was_ended_says_where(trace: Trace) -> None:
    said = _shown(trace, iter(range(2)))
    assert said.rstrip().endswith(f"Ended after round 2 of {len(trace.rounds)}.")
    assert trace.text.startswith(said.split("\n")[0])


@pytest.mark.parametrize(
    ("spec", "length", "stop"),
    [("scripted:agreement=0.9", 8, {"stop_strings": (" river",)}), ("scripted:agreement=0.6,thinks=9", 3, {})],
)
def test_whatever_the_reply_the_text_is_the_same(
    helper: Callable[[str], ModuleType], spec: str, length: int, stop: dict[str, Any]
) -> None:
    recorded = helper("replies/recorded.py")
    trace = recorded.reply(spec, recorded.options_of(length, **stop))
    order = iter(range(len(trace.rounds)))
    said = _shown(trace, order)
    assert trace.text in said
    assert trace.thought.strip() in said


def test_json_is_what_generate_said_with_recomputed_metrics(command: Run, path: str, trace: Trace) -> None:
    code, said, _ = command("replay", path, "--json")
    answer = json.loads(said)
    assert code == 0
    assert list(answer) == [
        "text", "token_ids", "finish_reason", "seed", "metrics", "thinking", "fates", "rounds",
    ]  # fmt: skip
    assert (answer["text"], tuple(answer["token_ids"])) == (trace.text, trace.token_ids)
    assert answer["metrics"] == json.loads(msgspec.json.encode(trace.metrics))
    assert answer["fates"]["accepted"] == trace.fates[Fate.ACCEPTED]


def test_without_a_terminal_nothing_is_waited_for(command: Run, path: str, trace: Trace) -> None:
    code, said, complaint = command("replay", path, "--from", "4")
    assert (code, complaint) == (0, "")
    assert said.startswith(trace.text)


def test_a_recording_cut_short_is_played_and_said(command: Run, path: str, trace: Trace) -> None:
    file = Path(path)
    file.write_bytes(file.read_bytes()[:-400])
    code, said, complaint = command("replay", path)
    assert code == 0
    assert said.split("\n")[0] in trace.text
    assert "cut short" in complaint


@pytest.mark.parametrize(
    ("arguments", "code", "why"),
    [
        (("--speed", "11"), 2, "11"),
        (("--speed", "0"), 2, "0.1"),
        (("--from", "0"), 2, "--from"),
        (("--from", "1000"), 2, "rounds"),
        (("--step",), 2, "terminal"),
        (("--step", "--json"), 2, "not allowed"),
    ],
)
def test_what_makes_no_sense_is_one_sentence(
    command: Run, path: str, arguments: tuple[str, ...], code: int, why: str
) -> None:
    found, _, complaint = command("replay", path, *arguments)
    assert found == code
    assert why in complaint
    assert complaint.count("\n") == 1


def test_a_file_that_is_no_trace_is_3(command: Run, tmp_path: Path) -> None:
    noise = tmp_path / "noise.jsonl"
    noise.write_bytes(random.Random(1).randbytes(1000))
    code, said, complaint = command("replay", str(noise), "--json")
    assert code == 3
    assert json.loads(said)["error"]["code"] == "bad_trace_file"
    assert complaint.count("\n") == 1
