"""The log: warnings and errors of the window and of the engine process, in a file of limited size.

It stays on this computer. An error's own words may quote something, so what goes into a report has no quotes.
"""

import contextlib
import faulthandler
import logging
import logging.handlers
import re
import sys
from collections import deque
from collections.abc import Iterator
from io import FileIO, TextIOWrapper
from pathlib import Path
from types import TracebackType
from typing import Final

from foretoken import own_files

_MOST_BYTES: Final = 256 * 1024  # of the file; one more of that size is kept behind it
_LATEST: Final = 20  # records that a report may have
_FORM: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_SENTENCE: Final = re.compile(r"“[^”]*”")
_QUOTED: Final = re.compile(r"\"[^\"]*\"|'[^'\n]*'|‘[^’]*’|`[^`]*`")
_PATH: Final = re.compile(r"(?:[A-Za-z]:)?(?:[\\/][^\s\\/:,;)]+){2,}[\\/]?")
_FILE: Final = re.compile(r"[^\s“”<>]+\.(?:gguf|part|json|pdf|csv|txt|md|html?)\b", re.IGNORECASE)
_FRAME: Final = re.compile(r'^\s*File "[^"]*?([^"\\/]+)", line (\d+),? in (\S+)')

_log = logging.getLogger("foretoken.window")


class _Quiet(logging.handlers.RotatingFileHandler):
    def _open(self) -> TextIOWrapper:
        own_files.touch(Path(self.baseFilename))  # for the user's eyes alone
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:
        """A disk that is full or read-only is not told on stderr."""


class RunLog(logging.Handler):
    """Writes to `path` from `open` until `close`, if the disk allows. What crashes the process is written to `crashes`,
    beside it; the next `open` takes that in. `crashed`: the last run ended so."""

    def __init__(self, path: Path) -> None:
        super().__init__(logging.WARNING)
        self.path = path
        self.crashes = path.with_name("crash.txt")
        self.crashed = False
        self._crash_file: FileIO | None = None
        self._file: logging.Handler | None = None
        self._latest: deque[str] = deque(maxlen=_LATEST)
        self.setFormatter(logging.Formatter(_FORM))
        self._hook = sys.excepthook

    def open(self) -> None:
        """Take records from now on, and what ends a slot of the window unseen."""
        with contextlib.suppress(OSError):
            own_files.make_folder(self.path.parent)
            self._file = _Quiet(
                self.path, maxBytes=_MOST_BYTES, backupCount=1, encoding="utf-8", errors="replace", delay=True
            )
            self._file.setFormatter(self.formatter)
        logging.getLogger().addHandler(self)
        self._hook, sys.excepthook = sys.excepthook, self._on_exception
        self._watch_for_crashes()

    def close(self) -> None:
        if self._crash_file is not None:
            faulthandler.disable()
            self._crash_file.close()
            self._crash_file = None
        logging.getLogger().removeHandler(self)
        if sys.excepthook == self._on_exception:
            sys.excepthook = self._hook
        if self._file is not None:
            self._file.close()
            self._file = None
        super().close()

    def emit(self, record: logging.LogRecord) -> None:
        self._latest.append(self.format(record))
        if self._file is not None:
            with contextlib.suppress(OSError, ValueError):
                self._file.emit(record)

    def text(self) -> str:
        """What the file holds; "" where there is none."""
        try:
            return own_files.read(self.path, 2 * _MOST_BYTES).decode("utf-8", "replace")
        except OSError:
            return ""

    def latest(self) -> list[str]:
        """The last records of this run, the latest at the end, without anything private."""
        return [discreet(record) for record in self._latest]

    def _watch_for_crashes(self) -> None:
        with contextlib.suppress(OSError):
            report = own_files.read(self.crashes, _MOST_BYTES).decode("utf-8", "replace")
            if report:
                self.crashed = True
                _log.warning("The last run ended unexpectedly\n%s", report)
                own_files.write(self.crashes, b"")
        if faulthandler.is_enabled():  # somebody wants it on standard error
            return
        with contextlib.suppress(OSError):
            own_files.touch(self.crashes)
            self._crash_file = FileIO(self.crashes, "a")
            faulthandler.enable(self._crash_file)

    def _on_exception(self, kind: type[BaseException], error: BaseException, traceback: TracebackType | None) -> None:
        _log.error("An unexpected error", exc_info=(kind, error, traceback))
        self._hook(kind, error, traceback)


def discreet(record: str) -> str:
    """A record without what stands in quotes, names of files and folders, and the lines of source of a traceback."""
    return "\n".join(_discreet_lines(_SENTENCE.sub("“…”", record)))


def _discreet_lines(record: str) -> Iterator[str]:
    for line in record.splitlines():
        frame = _FRAME.match(line)
        if frame is not None:
            yield f"  {frame[1]}:{frame[2]} in {frame[3]}"
        elif not line.startswith("    "):
            yield _FILE.sub("<file>", _PATH.sub("<path>", _QUOTED.sub("“…”", line)))
