"""Models that were removed, which can be brought back for a while."""

import contextlib
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from foretoken.errors import DownloadError, ForetokenError
from foretoken.gui.viewmodels.shared.jobs import Jobs
from foretoken.gui.viewmodels.shared.local_models import LocalModelsViewModel
from foretoken.gui.viewmodels.shared.move_folder import ModelsFolderViewModel
from foretoken.library.on_disk.local import LocalModel
from foretoken.library.on_disk.models_folder import ModelsFolder
from foretoken.library.on_disk.own_models import OwnModels, Removed

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
