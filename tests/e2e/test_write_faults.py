"""Each write of a minute's use fails once, or is the first on a disk that is full from then on: it is said once, and
nothing is damaged or lost.

Every sixtieth write normally; all of them: `pytest -m slow tests/e2e/test_write_faults.py`.
"""

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from foretoken import settings as settings_file

ROOT: Final = Path(__file__).parents[2]
EVERY: Final = 60

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="LD_PRELOAD")
Told = dict[str, Any]


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[int, bool], tuple[Path, Told]]]:
    """Uses a fresh home whose write number `call` fails; returns the folder and what was told of it."""
    folder = tmp_path_factory.mktemp("faults")
    library = folder / "write_faults.so"
    source = Path(__file__).with_name("write_faults.c")
    subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", str(library), str(source), "-ldl"], check=True)
    command = [sys.executable, "-m", "tests.e2e.faulty_writer"]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "cwd": ROOT}
    with subprocess.Popen(command, **pipes, env=os.environ | {"LD_PRELOAD": str(library)}) as process:
        assert process.stdin is not None
        assert process.stdout is not None

        def one(call: int, lasting: bool) -> tuple[Path, Told]:
            home = folder / f"{call}-{lasting}"
            home.mkdir()
            process.stdin.write(f"{home} {call} {lasting:d}\n")
            process.stdin.flush()
            return home, json.loads(process.stdout.readline())

        yield one
        process.stdin.close()


def check(home: Path, told: Told) -> None:
    """Nothing is damaged, everything the user saw is in the file."""
    assert told["threw"] == []
    assert told["saved"], told["said"]
    with closing(sqlite3.connect(home / "chats.db")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        stored = {content for (content,) in connection.execute("SELECT content FROM messages")}
    assert set(told["kept"]) <= stored
    assert len(told["kept"]) == 4
    failures = [sentence for sentence in told["said"] if "cannot" in sentence]
    assert len(failures) <= 1, failures
    settings, trouble = settings_file.restore(home / "settings.json")
    assert trouble is None
    assert settings.theme == ("dark" if told["settings"] else "system")


@pytest.mark.parametrize("every", [EVERY, pytest.param(1, marks=[pytest.mark.slow, pytest.mark.timeout(3600)])])
def test_any_write_may_fail(live: Callable[[int, bool], tuple[Path, Told]], every: int) -> None:
    home, told = live(0, every == 1)  # counts only
    check(home, told)
    assert told["said"] == []
    assert told["calls"] > 20
    for call in range(1 + every // 2, told["calls"] + 1, every):
        for lasting in (False, True):
            check(*live(call, lasting))
