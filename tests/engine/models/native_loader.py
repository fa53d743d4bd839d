"""llama.cpp itself, in child processes that may die: what does it make of a file?"""

import contextlib
import os
import selectors
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

_CHILD = Path(__file__).with_name("native_child.py")


class NativeLoader:
    """Feeds files to one child after another until each has an answer.

    Answers are those of the child (`command`: its file and arguments, mostly `native_child`), or "crashed: ..." with
    what ended the child, or "hung".
    """

    def __init__(self, *, timeout_s: float = 60.0, command: Sequence[str] = (str(_CHILD),)) -> None:
        self._timeout_s = timeout_s
        self._command = command

    def results(self, files: Iterable[Path]) -> Iterator[tuple[Path, str]]:
        child = None
        try:
            for file in files:
                if child is None or child.poll() is not None:
                    child = self._start()
                answer = self._ask(child, file)
                if answer.startswith(("crashed", "hung")):
                    self._end(child)
                    child = None
                yield file, answer
        finally:
            if child is not None:
                self._end(child)

    def _start(self) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(
            [sys.executable, *self._command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={
                "PATH": "", "GGML_NO_BACKTRACE": "1", "OMP_NUM_THREADS": "1",
                "PYTHONPATH": os.environ.get("PYTHONPATH", ""),
            },
        )  # fmt: skip

    def _ask(self, child: "subprocess.Popen[bytes]", file: Path) -> str:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdin.write(f"{file}\n".encode())
        child.stdin.flush()
        with selectors.DefaultSelector() as selector:
            selector.register(child.stdout, selectors.EVENT_READ)
            if not selector.select(self._timeout_s):
                return "hung"
        line = child.stdout.readline().decode().strip()
        if line:
            return line
        status = child.wait(self._timeout_s)
        said = child.stderr.read().decode("utf-8", "replace").strip().splitlines()
        return f"crashed: status {status}, {said[0] if said else 'silent'}"

    @staticmethod
    def _end(child: "subprocess.Popen[bytes]") -> None:
        child.kill()
        child.wait()
        for stream in (child.stdin, child.stdout, child.stderr):
            if stream is not None:
                with contextlib.suppress(BrokenPipeError):
                    stream.close()
