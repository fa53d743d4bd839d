"""What speed models have on this machine, for the lists to choose from."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal

from foretoken.gui.viewmodels.shared.jobs import Job, Jobs
from foretoken.library.drafts.expected_speed import ExpectedSpeed, SpeedHere, read_by_name, read_for_token
from foretoken.library.drafts.speedup import ModelCosts
from foretoken.library.fit.bandwidth import Bandwidth
from foretoken.library.on_disk.local import LocalModel


class SpeedHereViewModel(QObject):
    """Knows the speed of the machine's memory; it is measured in the background when a list asks for the first time.

    `graphics` says whether models run on a graphics card: then only what was measured of a model counts.

    changed()        estimates are there now
    looked(object)    words for models on this machine, by path
    """

    changed = Signal()
    looked = Signal(object)

    def __init__(
        self,
        *,
        costs: Callable[[], ModelCosts],
        bandwidth: Callable[[], Bandwidth],
        graphics: Callable[[], bool],
        jobs: Jobs,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._costs, self._bandwidth, self._graphics, self._jobs = costs, bandwidth, graphics, jobs
        self._speed: float | None = None
        self._asked = False
        self._looking: Job | None = None

    def ask(self) -> None:
        """Have estimates made, unless they are there or under way."""
        if self._asked or self._graphics():
            return
        self._asked = True

        def work(_job: Job) -> float | None:
            bandwidth = self._bandwidth()
            return bandwidth.known() or bandwidth.measure()

        self._jobs.start(work, done=self._on_known, failed=lambda _error: None)

    def look(self, models: Sequence[LocalModel]) -> None:
        """Find words for these in the background; `looked` has them. Nothing is measured for it."""
        if self._looking is not None:
            self._looking.cancel()

        def work(_job: Job) -> dict[str, str]:
            speed = None if self._graphics() else self._speed or self._bandwidth().known()
            here = SpeedHere(self._costs(), speed)
            found = ((str(model.path), speed_of(here, model)) for model in models)
            return {path: speed.words for path, speed in found if speed is not None}

        self._looking = self._jobs.start(work, done=self.looked.emit, failed=lambda _error: None)

    @property
    def here(self) -> SpeedHere:
        """For another thread, too."""
        return SpeedHere(self._costs(), None if self._graphics() else self._speed)

    def _on_known(self, speed: float | None) -> None:
        self._speed = speed
        self.changed.emit()


def speed_of(here: SpeedHere, model: LocalModel) -> ExpectedSpeed | None:
    """Of a model on this machine that writes by itself. Reads its file: not for the window's thread."""
    if model.facts is None or not model.selectable:
        return None
    facts = model.facts
    if facts.active < facts.parameters:
        read: float | None = read_for_token(model.size, facts.parameters, facts.active)
    else:  # its header may not say that it is a mixture of experts of a kind
        read = read_by_name(model.path.name, model.size, facts.parameters)
    return here.of_file(model.path, read or 0.0)
