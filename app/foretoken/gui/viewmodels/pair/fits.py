"""What models are, in a few words, and whether drafts fit main models; read in the background."""

import enum
import logging
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, Signal

from foretoken.errors import ForetokenError
from foretoken.plain import one_line
from foretoken.speedups import Speedup


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


_log = logging.getLogger(__name__)


class Fit(enum.Enum):
    """Whether a draft fits the chosen main model; on the Main list, whether a file can be used."""

    UNKNOWN = "unknown"
    CHECKING = "checking"
    YES = "compatible"
    NO = "incompatible"


class FitVerdict(msgspec.Struct, frozen=True):
    """What a check found: `reasons` says why not, or nothing.

    `judged` False: the main model could not be read, so nothing was found out about the draft. `broken`: the reasons
    are about the draft's file, not about how the two go together. `shared`: share (0-1) of the main model's tokens
    that a draft with another vocabulary has, where it may guess over these when the user says so. `speedup`: of the MTP
    inside the main model's file alone, as predicted.
    """

    fits: bool
    reasons: tuple[str, ...] = ()
    judged: bool = True
    broken: bool = False
    shared: float | None = None
    speedup: Speedup | None = None


class Fits(QObject):
    """Verdicts by main and draft path. `check` reads both files; it runs on `executor` and may raise ForetokenError
    about the main file. `vocabulary` names the vocabulary of a path where it decides: two models with the same one
    are judged together, and heads one by one.

    found(object, object)    main, draft: their verdict is there
    """

    found = Signal(object, object)
    _checked = Signal(object, object)

    def __init__(
        self,
        check: Callable[[str, str], FitVerdict],
        vocabulary: Callable[[str], str | None],
        executor: Executor,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._check = check
        self._vocabulary = vocabulary
        self._executor = executor
        self._verdicts: dict[tuple[str, str], FitVerdict] = {}
        self._waiting: dict[tuple[str, str], Future[None]] = {}
        self._checked.connect(self._on_checked)

    def verdict(self, main: str, draft: str) -> FitVerdict | None:
        """What is known of these two; None while nothing is."""
        return self._verdicts.get((main, draft)) or self._verdicts.get(self._key(main, draft))

    def waiting(self, main: str, draft: str) -> bool:
        return self._key(main, draft) in self._waiting

    def ask(self, main: str, draft: str) -> None:
        """Check the pair, unless that is done or being done."""
        key = self._key(main, draft)
        if self.verdict(main, draft) is not None or key in self._waiting:
            return

        def work() -> None:
            try:
                verdict = self._check(main, draft)
            except ForetokenError as error:
                verdict = FitVerdict(False, getattr(error, "reasons", (str(error),)), judged=False)
            except Exception:  # a bug, which must not leave the picker waiting for ever
                _log.exception("checking %s with %s", main, draft)
                verdict = FitVerdict(False, judged=False)
            self._checked.emit((main, draft, key), verdict)

        self._waiting[key] = self._executor.submit(work)

    def forget(self) -> None:
        """Check again what is asked for again: something was learned that changes verdicts."""
        self._verdicts.clear()

    def drop_waiting(self) -> None:
        """Drop checks that have not started, because another main model was chosen."""
        for key, future in list(self._waiting.items()):
            if future.cancel():
                del self._waiting[key]

    def _key(self, main: str, draft: str) -> tuple[str, str]:
        own, other = self._vocabulary(main), self._vocabulary(draft)
        if own is None or other is None or main == draft:  # the draft may be the MTP inside
            return main, draft
        return own, other

    def _on_checked(self, asked: tuple[str, str, tuple[str, str]], verdict: FitVerdict) -> None:
        main, draft, key = asked
        self._waiting.pop(key, None)
        # What is wrong with one file says nothing of the others with its vocabulary.
        self._verdicts[(main, draft) if verdict.broken or not verdict.judged else key] = verdict
        self.found.emit(main, draft)
