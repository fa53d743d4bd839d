"""What single model files say of themselves, read in the background."""

import logging
from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, Signal

from foretoken.errors import ForetokenError
from foretoken.plain import one_line

_log = logging.getLogger(__name__)


class Description(msgspec.Struct, frozen=True):
    """What a file says of itself: its name and a detail, or its `fault`, a sentence. `gone`: it is not there. `head`:
    it guesses for a main model and writes nothing by itself."""

    label: str
    detail: str = ""
    fault: str | None = None
    gone: bool = False
    head: bool = False


class Descriptions(QObject):
    """Descriptions by path. `describe` reads a file; it runs on `executor` and may raise ForetokenError.

    found(str, object)    path, Description
    """

    found = Signal(str, object)
    _read = Signal(str, object)  # from the thread that read it

    def __init__(
        self, describe: Callable[[str], Description], executor: Executor, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._describe = describe
        self._executor = executor
        self._known: dict[str, Description | None] = {}  # None: being read
        self._read.connect(self._on_read)

    def known(self, path: str) -> Description | None:
        """None until the file has been read."""
        return self._known.get(path)

    def ask(self, path: str) -> None:
        """Read the file, unless it is known or being read."""
        if path in self._known:
            return
        self._known[path] = None

        def work() -> None:
            try:
                described = self._describe(path)
            except ForetokenError as error:
                described = Description(one_line(Path(path).stem), fault=str(error), gone=not Path(path).exists())
            except Exception:  # a bug, which must not leave the file being read for ever
                _log.exception("reading %s", path)
                described = Description(one_line(Path(path).stem))
            self._read.emit(path, described)

        self._executor.submit(work)

    def forget(self, path: str) -> None:
        """Read the file again when it is asked for. One being read is not asked for twice."""
        if self._known.get(path) is not None:
            del self._known[path]

    def _on_read(self, path: str, described: Description) -> None:
        self._known[path] = described
        self.found.emit(path, described)
