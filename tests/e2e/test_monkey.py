"""The monkey finds nothing: a few events in every run, 20,000 in the slow campaign."""

import subprocess
import sys
from pathlib import Path

import pytest

MONKEY = Path(__file__).with_name("monkey.py")


def play(*options: str, timeout: float) -> None:
    done = subprocess.run(
        [sys.executable, str(MONKEY), *options], capture_output=True, text=True, timeout=timeout, check=False
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"


def test_nothing_is_found_in_a_few_events() -> None:
    play("--events", "25", "--seed", "7", timeout=240)


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("options", [(), ("--demo",)], ids=["scripted", "demo pair"])
def test_nothing_is_found_in_many_events(options: tuple[str, ...]) -> None:
    play("--events", "20000", *options, timeout=7000)
