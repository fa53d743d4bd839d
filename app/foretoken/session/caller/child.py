"""The engine process seen from its parent: pipes, standard error, and how it ended."""

import contextlib
import os
import queue
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import IO

from foretoken import frames, threads
from foretoken.session.messages import OUTGROWN, Command, encode
from foretoken.wording import ENGLISH, spoken, tr

ENGINE_FLAG = "--engine-process"  # how a frozen bundle, which has no interpreter of its own, is asked to be the engine

# Out of the terminal's process group: Ctrl-C reaches the parent alone. No console window on Windows.
if sys.platform == "win32":
    _PROCESS_GROUP, _CREATION_FLAGS = None, subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW
else:
    _PROCESS_GROUP, _CREATION_FLAGS = 0, 0

_SECRET = re.compile(r"(?:^|_)(?:KEY|TOKEN|SECRET|PASSWORD)S?$")  # variables that no engine process needs
_TELLING = re.compile(r"GGML_ASSERT|GGML_ABORT|terminate called|what\(\):|Error\b|error:|Fatal Python")
_WINDOWS_FAULTS = {0xC0000005: "access violation", 0xC0000409: "abort", 0xC00000FD: "stack overflow"}


class EngineProcess:
    """One child. `send` never blocks (a thread of its own writes); `read` blocks and belongs to one thread."""

    def __init__(self, command: tuple[str, ...], environment: Mapping[str, str]) -> None:
        """Raises OSError when the process cannot be started."""
        self._stderr = _scratch_file()
        try:
            self._process: subprocess.Popen[bytes] = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._stderr or subprocess.DEVNULL,
                bufsize=0,
                env={**{name: value for name, value in os.environ.items() if not _SECRET.search(name)}, **environment},
                process_group=_PROCESS_GROUP,
                creationflags=_CREATION_FLAGS,
            )
        except BaseException:
            if self._stderr is not None:
                self._stderr.close()
            raise
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._stdin = self._process.stdin
        self._stdout = self._process.stdout
        self._reader = frames.FrameReader(self._stdout.fileno())
        self._outgoing: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._unheard: BaseException | None = None  # why nothing reaches it any more
        self._writer = threads.start(self._write, name="engine-writer", died=self._on_writer_died)

    @property
    def pid(self) -> int:
        return self._process.pid

    def send(self, command: Command) -> None:
        """Queue `command`; lost silently when the process is ending (the reader will see that)."""
        self._outgoing.put(frames.pack(encode(command)))

    def read(self) -> bytes | None:
        """The next frame, or None once the process has ended or closed its pipe. Raises BrokenFrame."""
        return self._reader.next()

    def kill(self) -> None:
        with contextlib.suppress(OSError):
            self._process.kill()

    def finish(self) -> tuple[str, str]:
        """Reap the process (killing it if it lingers) after `read` has returned None, and free the pipes.

        Returns how it ended, as the end of the sentence "The engine process ...", "" where it wants to be replaced; and
        what it last said on standard error.
        """
        try:
            status = self._process.wait(timeout=2.0)
        except subprocess.TimeoutExpired:
            self.kill()
            status = self._process.wait()
        self._outgoing.put(None)
        self._writer.join()
        self._stdout.close()
        ending = how_it_ended(status)
        if self._unheard is not None:
            ending = tr("could not be sent anything more ({error}) and was ended", error=threads.brief(self._unheard))
        return ending, self._last_words()

    def _write(self) -> None:
        with contextlib.suppress(OSError), self._stdin:
            while (frame := self._outgoing.get()) is not None:
                frames.write_all(self._stdin.fileno(), frame)

    def _on_writer_died(self, error: BaseException) -> None:
        self._unheard = error
        self.kill()  # it would wait for commands that never come

    def _last_words(self) -> str:
        if self._stderr is None:
            return ""
        with self._stderr as file:
            file.seek(max(0, file.seek(0, os.SEEK_END) - 16_384))
            return last_words(file.read().decode(errors="replace"))


@dataclass(frozen=True, kw_only=True)
class EngineLauncher:
    """Starts engine processes. `loader` ("module:function", in place of loading.Loader) and `environment` are for
    tests and tools."""

    loader: str | None = None
    environment: Mapping[str, str] = field(default_factory=dict)

    def __call__(self) -> EngineProcess:
        """Raises OSError."""
        # No multiprocessing: it would import the caller's __main__ again. -P keeps the working directory off the
        # module path. A native backtrace on abort would start a debugger, so it is switched off.
        if getattr(sys, "frozen", False):
            command: tuple[str, ...] = (sys.executable, ENGINE_FLAG)
        else:
            command = (sys.executable, "-P", "-m", "foretoken.session.engine_process.entry")
        if self.loader is not None:
            command += ("--loader", self.loader)
        if spoken().code != ENGLISH.code:
            command += ("--language", spoken().code)
        # numpy's own threads would begin before the seal, and keep their rights; nothing here is worth one.
        usual = {"GGML_NO_BACKTRACE": "1", "PYTHONUTF8": "1", "OPENBLAS_NUM_THREADS": "1"}
        return EngineProcess(command, {**usual, **self.environment})


def how_it_ended(status: int) -> str:
    """`status` as subprocess has it: negative is a signal. "The engine process " goes before it."""
    fault = _WINDOWS_FAULTS.get(status & 0xFFFFFFFF) if status > 255 else None
    if fault is not None:
        return tr("crashed ({fault})", fault=fault)
    if status == OUTGROWN:
        return ""
    if status >= 0:
        return tr("ended unexpectedly (exit code {status})", status=status)
    try:
        name = signal.Signals(-status).name
    except ValueError:
        name = f"signal {-status}"
    if name == "SIGKILL":
        return tr("was killed (SIGKILL), perhaps by the system because memory ran out")
    if name in ("SIGTERM", "SIGHUP"):
        return tr("was told to end ({signal})", signal=name)
    return tr("crashed ({fault})", fault=name)


def last_words(text: str) -> str:
    """The line of `text` (standard error) that says most about a crash; at most 500 characters."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    telling = [line for line in lines if _TELLING.search(line)]
    native = [line for line in telling if "GGML_" in line]
    return next(iter(native or telling[-1:] or lines[-1:]), "")[:500]


def _scratch_file() -> IO[bytes] | None:
    """A file for standard error: unlike a pipe, it needs no reader. None where none can be made."""
    try:
        return tempfile.TemporaryFile(prefix="foretoken-engine-", buffering=0)
    except OSError:
        return None
