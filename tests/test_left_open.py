"""What a test leaves open is named by the fixture that every test has."""

import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="/proc")
def test_threads_processes_pipes_and_files_are_named(helper: Callable[[str], ModuleType], tmp_path: Path) -> None:
    look, go_on = helper("conftest.py").what_is_open, threading.Event()
    before = look()
    thread = threading.Thread(target=go_on.wait, name="waiter-7")
    thread.start()
    program = [sys.executable, "-c", "input()"]
    with (tmp_path / "kept").open("wb"), subprocess.Popen(program, stdin=subprocess.PIPE) as child:
        assert dict(look() - before) == {
            "the thread waiter-": 1,
            f"the process {' '.join(program)} ": 1,
            "pipe": 1,
            str(tmp_path / "kept"): 1,
        }
        assert child.stdin is not None
        child.stdin.close()
    go_on.set()
    thread.join()
    assert not look() - before
