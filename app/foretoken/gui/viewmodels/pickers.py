"""Which models can be chosen, which are, and whether each draft can serve the chosen main model."""

import enum
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Final

import msgspec
from PySide6.QtCore import QObject, Signal

from foretoken.errors import ForetokenError
from foretoken.session.messages import LoadPair

_log = logging.getLogger(__name__)

NO_DRAFT: Final = "No draft"
MAX_RECENT: Final = 12


class Fit(enum.Enum):
    """Whether a draft can serve the chosen main model."""

    UNKNOWN = "unknown"
    CHECKING = "checking"
    YES = "compatible"
    NO = "incompatible"


class Verdict(msgspec.Struct, frozen=True):
    """What a check found: `reasons` says why not, or nothing. `judged` False: the main model could not be read, so
    nothing was found out about the draft."""

    fits: bool
    reasons: tuple[str, ...] = ()
    judged: bool = True


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One row of a picker. `path` None is the row "No draft". `detail`: size and kind, as read from the file."""

    path: str | None
    label: str
    detail: str = ""
    fit: Fit = Fit.UNKNOWN
    reasons: tuple[str, ...] = ()


class PickersViewModel(QObject):
    """The Main and Draft lists, and the choice in each.

    `check` says whether a draft file can serve a main file, `describe` reads the name and detail of one; both read
    files, run on `executor` and may raise ForetokenError. A chosen pair is announced only once it is known
    that the draft fits, and without the draft when it does not: a choice of main model never fails for its draft.

    changed()              lists, choice or verdicts changed
    pair_chosen(object)     LoadPair: the user chose these
    draft_dropped(str)      sentence: the main model was chosen, the draft before it does not fit
    """

    changed = Signal()
    pair_chosen = Signal(object)
    draft_dropped = Signal(str)
    _checked = Signal(object, object)
    _described = Signal(str, object)

    def __init__(
        self,
        *,
        bundled: tuple[str, str],
        recent: Sequence[str],
        check: Callable[[str, str], Verdict],
        describe: Callable[[str], tuple[str, str]],
        executor: Executor,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._bundled = bundled
        self._recent = [path for path in recent if path not in bundled]
        self._check = check
        self._describe = describe
        self._executor = executor
        self._main: str | None = None
        self._draft: str | None = None
        self._wanted: tuple[str, str | None] | None = None  # chosen, waiting for its verdict
        self._verdicts: dict[tuple[str, str], Verdict | None] = {}  # None: being checked
        self._descriptions: dict[str, tuple[str, str] | None] = {}
        self._checked.connect(self._on_checked)
        self._described.connect(self._on_described)

    # --- what there is -------------------------------------------------------------------------------------

    @property
    def main(self) -> str | None:
        return self._main

    @property
    def draft(self) -> str | None:
        return self._draft

    @property
    def recent(self) -> tuple[str, ...]:
        """Paths the user chose, newest first, without the bundled pair."""
        return tuple(self._recent)

    @property
    def bundled(self) -> tuple[str, str]:
        return self._bundled

    def mains(self) -> list[Entry]:
        """The bundled main model first, then the recent files, newest first."""
        return [self._entry(path) for path in (self._bundled[0], *self._recent)]

    def drafts(self) -> list[Entry]:
        """No draft, the bundled draft, the recent files; each with its fit to the chosen main model."""
        rows = [Entry(path=None, label=NO_DRAFT, detail="the main model writes alone", fit=Fit.YES)]
        for path in (self._bundled[1], *self._recent):
            entry = self._entry(path)
            verdict = self._verdicts.get((self._main or "", path))
            if verdict is not None and verdict.judged:
                fit = Fit.YES if verdict.fits else Fit.NO
                entry = msgspec.structs.replace(entry, fit=fit, reasons=verdict.reasons)
            elif verdict is None and (self._main or "", path) in self._verdicts:
                entry = msgspec.structs.replace(entry, fit=Fit.CHECKING)
            rows.append(entry)
        return rows

    def chosen_main(self) -> Entry | None:
        return None if self._main is None else self._entry(self._main)

    def chosen_draft(self) -> Entry:
        return next((row for row in self.drafts() if row.path == self._draft), self.drafts()[0])

    # --- choosing ------------------------------------------------------------------------------------------

    def choose_main(self, path: str) -> None:
        """Use `path` as the main model, with the present draft where it fits (the bundled one for the bundled main)."""
        draft = self._bundled[1] if path == self._bundled[0] else self._draft
        self._remember(path)
        if draft is None:
            self._announce(path, None)
        else:
            self._decide(path, draft)

    def choose_draft(self, path: str | None) -> None:
        """Use `path` beside the present main model; one that does not fit is announced all the same: its load says why
        not, in full."""
        if self._main is None:
            return
        if path is not None:
            self._remember(path)
        self._announce(self._main, path)

    def set_current(self, pair: LoadPair | None) -> None:
        """What the engine has or is loading now."""
        main, draft = (None, None) if pair is None else (pair.main, pair.draft)
        if self._wanted is not None or (main, draft) == (self._main, self._draft):
            return
        self._main, self._draft = main, draft
        for path in (main, draft):
            if path is not None and path not in self._bundled and path not in self._recent:
                self._recent.insert(0, path)
        self.check_all()

    def forget(self, path: str) -> None:
        """Take a file that is gone out of the lists."""
        if path in self._recent:
            self._recent.remove(path)
            self.changed.emit()

    def check_all(self) -> None:
        """Look at every draft in the list again, in the background."""
        if self._main is not None:
            for path in (self._bundled[1], *self._recent):
                self._submit_check(self._main, path)
        for path in (*self._bundled, *self._recent):
            self._submit_describe(path)
        self.changed.emit()

    # --- how -----------------------------------------------------------------------------------------------

    def _announce(self, main: str, draft: str | None) -> None:
        self._wanted = None
        self._main, self._draft = main, draft
        self.check_all()
        self.pair_chosen.emit(LoadPair(main=main, draft=draft))

    def _decide(self, main: str, draft: str) -> None:
        verdict = self._verdicts.get((main, draft))
        if verdict is None:
            self._wanted = (main, draft)
            self._submit_check(main, draft)
            self.changed.emit()
            return
        if verdict.judged and not verdict.fits:
            why = verdict.reasons[0] if verdict.reasons else "it does not fit"
            self.draft_dropped.emit(f"Chosen without a draft: {self._entry(draft).label} cannot serve it ({why}).")
        self._announce(main, draft if verdict.fits else None)

    def _remember(self, path: str) -> None:
        if path in self._bundled:
            return
        self._recent = [path, *(other for other in self._recent if other != path)][:MAX_RECENT]

    def _entry(self, path: str) -> Entry:
        label, detail = self._descriptions.get(path) or (Path(path).stem, "")
        if path in self._bundled:
            detail = f"bundled · {detail}" if detail else "bundled"
        return Entry(path=path, label=label, detail=detail)

    def _submit_check(self, main: str, draft: str) -> None:
        if (main, draft) in self._verdicts:
            return
        self._verdicts[main, draft] = None

        def work() -> None:
            try:
                verdict = self._check(main, draft)
            except ForetokenError as error:
                verdict = Verdict(False, getattr(error, "reasons", (str(error),)), judged=False)
            except Exception:  # a bug, which must not leave the picker waiting for ever
                _log.exception("checking %s with %s", main, draft)
                verdict = Verdict(False, judged=False)
            self._checked.emit((main, draft), verdict)

        self._executor.submit(work)

    def _submit_describe(self, path: str) -> None:
        if path in self._descriptions:
            return
        self._descriptions[path] = None

        def work() -> None:
            try:
                described = self._describe(path)
            except ForetokenError as error:
                described = (Path(path).stem, str(error))
            except Exception:
                _log.exception("reading %s", path)
                described = (Path(path).stem, "")
            self._described.emit(path, described)

        self._executor.submit(work)

    def _on_checked(self, key: tuple[str, str], verdict: Verdict) -> None:
        self._verdicts[key] = verdict
        if key == self._wanted:
            self._decide(*key)
        self.changed.emit()

    def _on_described(self, path: str, described: tuple[str, str]) -> None:
        self._descriptions[path] = described
        self.changed.emit()
