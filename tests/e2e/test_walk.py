"""A real pointer finds nothing wrong: a short round in every run, 20,000 events in the slow campaign."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

WALK = Path(__file__).with_name("walk.py")
SCREENS = [("1440x900", "1"), ("1024x720", "1.5"), ("1440x900", "1.5"), ("1024x720", "1")]

pytestmark = pytest.mark.skipif(
    any(shutil.which(name) is None for name in ("Xvfb", "openbox")),
    reason="needs a screen of its own: apt install xvfb openbox, as .ci/run does",
)


def walk(size: str, scale: str, *options: str, timeout: float) -> None:
    walking = subprocess.Popen(
        [sys.executable, str(WALK), "--size", size, "--scale", scale, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        said, _ = walking.communicate(timeout=timeout)
    except subprocess.TimeoutExpired:
        os.killpg(walking.pid, signal.SIGKILL)  # its screen, window manager and window
        said, _ = walking.communicate()
    assert walking.returncode == 0, said[-3000:]


@pytest.mark.parametrize(("half", "screen"), list(enumerate(SCREENS[:2])))
def test_every_control_takes_the_first_click(half: int, screen: tuple[str, str]) -> None:
    walk(*screen, "--half", str(half), timeout=280)


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_is_found_in_many_events(screen: tuple[str, str]) -> None:
    walk(*screen, "--events", "5000", timeout=7000)
