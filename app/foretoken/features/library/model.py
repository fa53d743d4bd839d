"""Every model on this machine in one list, and what may be done with each: look at, verify, remove, take that back."""

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from foretoken.amounts import in_bytes
from foretoken.errors import DownloadError, ForetokenError
from foretoken.features.library.details import KnownFacts, ModelDetails, card_of, place_of, read_details
from foretoken.gui.viewmodels.pair.fits import Fit
from foretoken.gui.viewmodels.pair.pickers import PickersViewModel
from foretoken.gui.viewmodels.shared.jobs import Job, Jobs
from foretoken.gui.viewmodels.shared.local_models import LocalModelsViewModel
from foretoken.gui.viewmodels.shared.move_folder import ModelsFolderViewModel
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.gui.viewmodels.shared.speed_here import SpeedHereViewModel
from foretoken.library.on_disk.local import LocalModel, duplicates
from foretoken.library.on_disk.models_folder import ModelsFolder
from foretoken.library.on_disk.own_models import OwnModels, Removed, Verified, Verifying
from foretoken.library.on_disk.stores import Store
from foretoken.wording import sentences, tr, trn

if TYPE_CHECKING:  # it takes a while to load
    from foretoken.library.catalog.catalog import CatalogPair
    from foretoken.library.hub.client import Hub

UNDO_SECONDS: Final = 20
"""How long a removal can be taken back; then the files are deleted."""


class Removals(QObject):
    """Removes models of the models folder. `later` does something after so many seconds; tests pass their own.

    removed(str)    name of a model that was just removed
    settled()       what can be brought back is another one now, or nothing
    failed(object)  ForetokenError
    """

    removed = Signal(str)
    settled = Signal()
    failed = Signal(object)

    def __init__(
        self,
        *,
        local: LocalModelsViewModel,
        folder: ModelsFolderViewModel,
        jobs: Jobs,
        later: Callable[[int, Callable[[], None]], None] | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._local, self._folder, self._jobs = local, folder, jobs
        self._later = later or self._by_timer
        self._removed: list[tuple[OwnModels, Removed]] = []  # what can be brought back, the last one last

    @property
    def name(self) -> str | None:
        """What can be brought back now: of several, what was removed last."""
        return self._removed[-1][1].name if self._removed else None

    def remove(self, model: LocalModel) -> None:
        own = self._own()
        self._jobs.start(
            lambda _job: own.remove(model), done=lambda gone: self._on_removed(own, gone), failed=self.failed.emit
        )

    def undo(self) -> None:
        """Bring back what was removed last."""
        if not self._removed:
            return
        own, removed = self._removed.pop()

        def failed(error: ForetokenError) -> None:
            self._removed.append((own, removed))  # to be tried again; until the window closes, for its time may be over
            self.failed.emit(error)

        self._jobs.start(lambda _job: own.restore(removed), done=lambda _none: self._local.refresh(), failed=failed)
        self.settled.emit()

    def clear_up(self) -> None:
        """Delete for good what earlier runs have removed, in the background."""
        own = self._own()
        self._jobs.start(lambda _job: own.erase_all(), done=lambda _none: None, failed=self.failed.emit)

    def close(self) -> None:
        """Delete for good what was removed, at once: the window closes. What cannot be is left to `clear_up`."""
        while self._removed:
            own, removed = self._removed.pop()
            with contextlib.suppress(DownloadError):
                own.erase(removed)

    def _own(self) -> OwnModels:
        return OwnModels(ModelsFolder(self._folder.root))

    def _on_removed(self, own: OwnModels, removed: Removed) -> None:
        self._removed.append((own, removed))
        self._later(UNDO_SECONDS, lambda: self._expire(removed))
        self._local.refresh()
        self.removed.emit(removed.name)

    def _expire(self, removed: Removed) -> None:
        """Delete it for good, unless it was brought back."""
        entry = next((one for one in self._removed if one[1] is removed), None)
        if entry is not None:
            offered = entry is self._removed[-1]
            self._removed.remove(entry)
            own, _ = entry
            self._jobs.start(lambda _job: own.erase(removed), done=lambda _none: None, failed=self.failed.emit)
            if offered:  # else the notice is about another one, or was dismissed
                self.settled.emit()

    def _by_timer(self, seconds: int, do: Callable[[], None]) -> None:
        QTimer.singleShot(seconds * 1000, self, do)


@dataclass(frozen=True)
class LibraryRow:
    """A model. `state`: what there is to say of it, empty for a sound one. `copies`: others that are the same model,
    whose files take room as well."""

    model: LocalModel
    place: str
    state: str
    copies: tuple[LocalModel, ...] = ()

    @property
    def path(self) -> str:
        return str(self.model.path)

    @property
    def opened(self) -> bool:
        """Whether it is here because the user opened its file: none of the folders has it."""
        return self.model.store is Store.ELSEWHERE

    @cached_property
    def key(self) -> str:
        """Of this row alone, as long as the file is there: one file may be in the folders of two programs."""
        return f"{self.model.store.name}:{self.path}"

    @property
    def usable(self) -> bool:
        """Whether it can be used as a draft."""
        return self.model.guesses and self.model.facts is not None

    @property
    def writes(self) -> bool:
        """Whether it can be used as a main model."""
        return self.model.selectable and self.usable


@dataclass(frozen=True)
class Verification:
    """`share` 0-1 of the bytes of `path` are read; or `finding`, a sentence, and whether it is `good`."""

    path: str
    name: str
    share: float
    finding: str = ""
    good: bool = True


class LibraryViewModel(QObject):
    """`pairs` reads the catalog's, in the background; `connect` makes the hub's client. `removals`: what was removed.

    changed()                  the rows, or the user's folders
    described(object)          ModelDetails of the model that was asked for last
    verifying(object)          Verification, while one is under way and when it ends
    forgotten(str, str)        path and name of a file opened from elsewhere that is off the list, and may come back
    failed(str)                sentence
    card_found(object, str)    LibraryRow, and its model card; "" where there is none beside its file
    card_fetched(object, str)  LibraryRow, and its model card on the hub
    """

    changed = Signal()
    described = Signal(object)
    verifying = Signal(object)
    forgotten = Signal(str, str)
    failed = Signal(str)
    card_found = Signal(object, str)
    card_fetched = Signal(object, str)

    def __init__(
        self,
        *,
        local: LocalModelsViewModel,
        folder: ModelsFolderViewModel,
        pickers: PickersViewModel,
        preferences: PreferencesViewModel,
        jobs: Jobs,
        speeds: SpeedHereViewModel | None = None,
        pairs: "Callable[[], Sequence[CatalogPair]]" = tuple,
        connect: "Callable[[], Hub] | None" = None,
        parent: QObject | None = None,
        later: Callable[[int, Callable[[], None]], None] | None = None,
    ) -> None:
        super().__init__(parent)
        self._local = local
        self._folder = folder
        self._pickers = pickers
        self._preferences = preferences
        self._jobs = jobs
        self._speeds, self._pairs, self._connect = speeds, pairs, connect
        self._described: LibraryRow | None = None
        if speeds is not None:
            speeds.changed.connect(self._on_speeds)
        self.removals = Removals(local=local, folder=folder, jobs=jobs, later=later, parent=self)
        self.removals.failed.connect(self._on_failed)
        self._rows: tuple[LibraryRow, ...] = ()
        self._copies: list[tuple[LocalModel, ...]] = []
        self._current = False  # both are of the models that are there now
        self.additions = False
        self._asked: Job | None = None
        self._verification: Job | None = None
        local.changed.connect(self._refresh)

    # --- what there is -------------------------------------------------------------------------------------

    @property
    def rows(self) -> tuple[LibraryRow, ...]:
        """In order of name; projectors and other additions only when they are asked for. A row that has not changed
        stays the same object."""
        if not self._current:
            self._copies = duplicates(self._local.models)
            self._rows, self._current = self._make_rows(), True
        return self._rows

    @property
    def looking(self) -> bool:
        return self._local.looking

    @property
    def summary(self) -> str:
        """All rows in a line."""
        count = len(self.rows)
        size = sum(row.model.size for row in self.rows)
        spare = sum(sum(one.size for one in group) - max(one.size for one in group) for group in self._copies)
        if spare:
            return trn(
                "{n} model, {size}; {spare} of it are duplicates",
                "{n} models, {size}; {spare} of it are duplicates",
                count,
                size=in_bytes(size),
                spare=in_bytes(spare),
            )
        return trn("{n} model, {size}", "{n} models, {size}", count, size=in_bytes(size))

    @property
    def folders(self) -> tuple[str, ...]:
        """Folders that the user has added."""
        return self._preferences.settings.model_folders

    def why_not_remove(self, row: LibraryRow) -> str | None:
        """Why `row` cannot be deleted here, or taken off the list, a sentence; None when it can."""
        if not row.model.removable and not row.opened:
            if row.model.store is Store.FOLDER:
                return tr("It belongs to you; delete it there. Foretoken deletes only models that it downloaded.")
            return tr(
                "It belongs to {owner}; delete it there. Foretoken deletes only models that it downloaded.",
                owner=row.place,
            )
        if row.path in (self._pickers.main, self._pickers.draft):
            return tr("It is loaded now; choose another model first.")
        return None

    # --- what a person does --------------------------------------------------------------------------------

    def show_additions(self, shown: bool) -> None:
        """Projectors, adapters and vocabularies too."""
        self.additions = shown
        self._refresh()

    def use_as_main(self, row: LibraryRow) -> None:
        self._pickers.choose_main(row.path)

    def use_as_draft(self, row: LibraryRow) -> None:
        self._pickers.choose_draft(row.path)

    def describe(self, row: LibraryRow) -> None:
        """Read what the file says of itself; `described` has the answer."""
        self._described = row
        speeds = self._speeds
        if speeds is not None:
            speeds.ask()
        if self._asked is not None:
            self._asked.cancel()
        self._asked = self._jobs.start(
            lambda _job: read_details(row.model, KnownFacts(speeds.here if speeds else None, self._pairs())),
            done=self._on_described,
            failed=self._on_failed,
        )

    def find_card(self, row: LibraryRow) -> None:
        """Look for the model card beside the file; nothing is asked of anybody."""
        self._jobs.start(
            lambda _job: card_of(row.model.path),
            done=lambda text: self.card_found.emit(row, text),
            failed=self._on_failed,
        )

    def can_fetch_card(self, row: LibraryRow) -> bool:
        """Whether the hub may have its card."""
        return self._connect is not None and row.model.repository is not None

    def fetch_card(self, row: LibraryRow) -> None:
        """Ask the hub for the model card."""
        connect, repository = self._connect, row.model.repository
        if connect is not None and repository is not None:
            self._jobs.start(
                lambda _job: connect().card(repository),
                done=lambda text: self.card_fetched.emit(row, text),
                failed=self._on_failed,
            )

    def verify(self, row: LibraryRow) -> None:
        """Read all of it and compare digests, in the background; one at a time."""
        self.cancel_verification()
        own, model = OwnModels(ModelsFolder(self._folder.root)), row.model

        def work(job: Job) -> Verified | None:
            for event in own.verify(model):
                if isinstance(event, Verified):
                    return event
                job.tell(event)
                if job.stop.is_set():
                    break
            return None

        sizes = dict.fromkeys(model.files, 0)

        def tell(event: Verifying) -> None:
            sizes[event.path] = event.done
            share = min(1.0, sum(sizes.values()) / max(1, model.size))
            self.verifying.emit(Verification(row.path, model.name, share))

        def end(found: Verified | None) -> None:
            self._verification = None
            if found is not None:
                name, health = model.name, tr(found.health.value)
                if found.note:
                    note = found.note.rstrip(".。")
                    finding = tr("{model} is {finding} ({note}).", model=name, finding=health, note=note)
                else:
                    finding = tr("{model} is {finding}.", model=name, finding=health)
                self.verifying.emit(Verification(row.path, model.name, 1.0, finding, found.good))

        self._verification = self._jobs.start(work, done=end, failed=self._on_failed, told=tell)
        self.verifying.emit(Verification(row.path, model.name, 0.0))

    def cancel_verification(self) -> None:
        if self._verification is not None:
            self._verification.cancel()
            self._verification = None

    def remove(self, row: LibraryRow) -> None:
        """Take a model of ours away, for a while so that it can be brought back; or a file opened from elsewhere
        off the list."""
        sentence = self.why_not_remove(row)
        if sentence is not None:
            self.failed.emit(tr("{model} was not deleted. {reason}", model=row.model.name, reason=sentence))
            return
        if row.opened:
            self._pickers.forget(row.path)
            self.forgotten.emit(row.path, row.model.name)
            return
        self.removals.remove(row.model)

    def remember(self, path: str) -> None:
        """Put a file that was `forgotten` back on the list."""
        self._pickers.bring_back(path)

    def add_folder(self, folder: str) -> None:
        """Search for models in `folder` as well."""
        if folder in self.folders or Path(folder) == self._folder.root:
            self.failed.emit(tr("{folder} is already on the list.", folder=folder))
            return
        self._set_folders((*self.folders, folder))

    def remove_folder(self, folder: str) -> None:
        """Look there no more; its files stay."""
        self._set_folders(tuple(one for one in self.folders if one != folder))

    # --- how -----------------------------------------------------------------------------------------------

    def _set_folders(self, folders: tuple[str, ...]) -> None:
        self._preferences.change(model_folders=folders)
        self._local.refresh()
        self.changed.emit()

    def _make_rows(self) -> tuple[LibraryRow, ...]:
        before = {id(row.model): row for row in self._rows}
        copies = {id(one): group for group in self._copies for one in group}
        rows = []
        for model in self._local.models:
            if model.guesses or self.additions:
                others = tuple(one for one in copies.get(id(model), ()) if one is not model)
                row = before.get(id(model))
                same = row is not None and row.copies == others
                rows.append(
                    row if same and row is not None else LibraryRow(model, place_of(model), _state(model), others)
                )
        return tuple(rows)

    def _refresh(self) -> None:
        self._current = False
        self.changed.emit()

    def _on_described(self, details: ModelDetails) -> None:
        self._asked = None
        said, facts = self._as_draft(details.path), details.facts
        if said and details.fault is None:
            at = next((n for n, (name, _) in enumerate(facts) if name == tr("Attention")), len(facts))
            facts = (*facts[:at], (tr("As a draft"), said), *facts[at:])
        self.described.emit(replace(details, facts=facts))

    def _as_draft(self, path: str) -> str:
        """Whether the model or head fits the chosen main model, and why not; empty while that is not known."""
        row = next((one for one in self._pickers.drafts() if one.path == path), None)
        main = self._pickers.main
        if row is None or main in (None, path) or row.fit in (Fit.UNKNOWN, Fit.CHECKING):
            return ""
        assert main is not None
        name = self._pickers.label(main)
        return (
            tr("fits {model}", model=name)
            if row.fit is Fit.YES
            else sentences((tr("Not for {model}.", model=name), *row.reasons[:1]))
        )

    def _on_speeds(self) -> None:
        if self._described is not None:
            self.describe(self._described)

    def _on_failed(self, error: ForetokenError) -> None:
        self._verification = None
        self.failed.emit(str(error))


def _state(model: LocalModel) -> str:
    """The fault of a broken one; else what it is beyond a model, or is to be warned of."""
    warnings = model.facts.warnings if model.facts is not None else ()
    return model.fault or sentences((model.remark, *warnings[:1]))
