"""The folder that downloads go to, and moving it."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from foretoken.errors import ForetokenError
from foretoken.gui.viewmodels.shared.jobs import Job, Jobs
from foretoken.library.on_disk.models_folder import ModelsFolder, Moved, move
from foretoken.wording import tr


class ModelsFolderViewModel(QObject):
    """Where downloads go. `busy` says, in a sentence, why the folder cannot be moved now; None when it can.

    progressed(str, float)    the file at hand, and the share (0-1) of all bytes that have moved
    moved(object, object)     paths from where to where: everything is there now
    halted(object)            path of the new folder: some models may be there already; moving to it again goes on
    failed(str)               sentence: why nothing more is moved
    """

    progressed = Signal(str, float)
    moved = Signal(object, object)
    halted = Signal(object)
    failed = Signal(str)

    def __init__(
        self, root: Path, *, jobs: Jobs, busy: Callable[[], str | None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.root = root
        self._jobs = jobs
        self._busy = busy
        self._job: Job | None = None
        self._target = root

    @property
    def moving(self) -> bool:
        return self._job is not None

    def move_to(self, folder: str) -> None:
        """Move every downloaded model to `folder`, in the background."""
        if self._job is not None:
            return
        if (sentence := self._busy()) is not None:
            self.failed.emit(sentence)
            return
        old, new = self.root, Path(folder)
        self._target = new

        def work(job: Job) -> bool:
            for step in move(ModelsFolder(old), ModelsFolder(new)):
                job.tell(step, last=step.done == step.size)
                if job.stop.is_set():
                    return False
            return True

        self._job = self._jobs.start(
            work, done=lambda _whole: self._on_moved(old, new), failed=self._on_failed, told=self._on_told
        )

    def cancel(self) -> None:
        """Stop moving; moving to the same folder again goes on from there."""
        if self._job is not None:
            self._job.cancel()
            self._job = None
            self.halted.emit(str(self._target))
            sentence = tr("Stopped. The rest is still in {folder}; move again to continue.", folder=self.root)
            self.failed.emit(sentence)

    def _on_told(self, step: Moved) -> None:
        self.progressed.emit(step.name, step.done / max(1, step.size))

    def _on_moved(self, old: Path, new: Path) -> None:
        self._job, self.root = None, new
        self.moved.emit(str(old), str(new))

    def _on_failed(self, error: ForetokenError) -> None:
        self._job = None
        self.halted.emit(str(self._target))
        self.failed.emit(str(error))


def moved_path(path: str, old: str, new: str) -> str:
    """Where the file at `path` is after everything below the folder `old` has moved to `new`."""
    if path.startswith(("scripted:", "http://", "https://")) or not Path(path).is_relative_to(old):
        return path
    return str(Path(new) / Path(path).relative_to(old))
