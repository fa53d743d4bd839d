"""The command as a shell runs it."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Protocol

import pytest


class Foretoken(Protocol):
    def __call__(
        self, *arguments: str, stdin: bytes = ..., **environment: str
    ) -> subprocess.CompletedProcess[bytes]: ...


@pytest.fixture
def foretoken(tmp_path: Path) -> Foretoken:
    """Run `foretoken` in a folder of its own, with no display."""

    def run(*arguments: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
        usual = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}
        return subprocess.run(
            [sys.executable, "-m", "foretoken", *arguments],
            input=stdin,
            capture_output=True,
            cwd=tmp_path,
            env={**usual, "FORETOKEN_HOME": str(tmp_path / "home"), **environment},
            timeout=120,
            check=False,
        )

    return run
