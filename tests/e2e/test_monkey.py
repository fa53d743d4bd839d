"""The monkey finds nothing: a few events in every run, 20,000 in the slow campaign."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

MONKEY = Path(__file__).with_name("monkey.py")


def play(*options: str, timeout: float) -> None:
    done = subprocess.run(
        [sys.executable, str(MONKEY), *options], capture_output=True, text=True, timeout=timeout, check=False
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"


def test_nothing_is_found_in_a_few_events() -> None:
    play("--events", "25", "--seed", "7", timeout=240)


def test_time_without_a_processor_is_not_an_events_own(
    helper: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkey = helper("e2e/monkey.py")
    monkeypatch.setattr(monkey.OwnTime, "_beats", lambda _self: None)
    own = monkey.OwnTime()
    own.beat(0.0, 0.0)
    for beats, each, stood, lived in (
        (50, 0.1, 0.0, 5.0),  # it ran, or it waited for something
        (50, 0.1, 0.1, 0.0),  # it stood in line
        (1, 500.0, 0.0, 0.2),  # it was stopped
    ):
        begun, at, line = own.now(), own._last, own._stood
        for beat in range(1, beats + 1):
            own.beat(at + beat * each, line + beat * stood)
        assert own.now()[0] - begun[0] == pytest.approx(lived)


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("options", [(), ("--demo",)], ids=["scripted", "demo pair"])
def test_nothing_is_found_in_many_events(options: tuple[str, ...]) -> None:
    play("--events", "20000", *options, timeout=7000)
