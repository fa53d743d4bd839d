"""The command beside curl on a small file: what it says, not how fast anything was."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="module")
def downloads(helper: Callable[[str], ModuleType]) -> ModuleType:
    return helper("perf/downloads.py")


@pytest.mark.skipif(shutil.which("curl") is None, reason="there is no curl here")
def test_both_have_their_turns_and_nothing_is_left_behind(tmp_path: Path) -> None:
    script = Path(__file__).with_name("downloads.py")
    command = [sys.executable, str(script), "--mib", "2", "--runs", "2", "--json", "--folder", str(tmp_path)]
    found = json.loads(subprocess.run(command, check=True, capture_output=True, timeout=120).stdout)
    assert len(found["curl"]) == len(found["ours"]) == len(found["ratios"]) == 2
    assert all(turn["there"] >= turn["lasting"] > 0 for turn in (*found["curl"], *found["ours"]))
    assert list(tmp_path.iterdir()) == []


def test_what_is_said_of_the_rounds(downloads: ModuleType) -> None:
    turn = downloads.Turn
    curl = [turn(1000.0, 500.0), turn(800.0, 400.0), turn(100.0, 90.0)]
    ours = [turn(900.0, 450.0, 7.0), turn(900.0, 300.0, 9.0), turn(200.0, 80.0, 8.0)]
    found = downloads.Found(1 << 30, curl, ours)
    assert found.ratio() == pytest.approx(900 / 800)
    assert found.ratio("lasting") == pytest.approx(300 / 400)
    assert found.ratios() == pytest.approx([0.9, 1.125, 2.0])
    assert found.growth == 9.0
    assert "0.90 to 2.00" in found.text()
    assert "DISTURBED" not in found.text()
    busy = downloads.Found(1 << 30, [turn(1000.0, 500.0, others=0.6), *curl[1:]], ours)
    assert "in 1 of 6 turns other programs used more than 0.25 processors (up to 0.60)" in busy.text()


def test_memory_counts_as_warm_when_writing_is_no_slower_than_it_was(
    helper: Callable[[str], ModuleType], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    warmth = helper("perf/downloads.py").Warmth(tmp_path, 1 << 20)
    seconds = iter([3.0, 1.0, 1.2, 2.0, 1.1, *[9.0] * 8])
    written: list[float] = []
    write = warmth._write

    def timed() -> float:
        write()
        written.append(next(seconds))
        return written[-1]

    monkeypatch.setattr(warmth, "_write", timed)
    assert [warmth.renew() for _ in range(3)] == [3, 2, 8]
    assert list(tmp_path.iterdir()) == []
