"""The pairs of the catalog as a menu offers them: by size, those that are here, and those too large with the reason."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from foretoken.amounts import gib, in_bytes
from foretoken.errors import ForetokenError
from foretoken.gui.viewmodels.shared.jobs import Job, Jobs
from foretoken.gui.viewmodels.shared.local_models import LocalModelsViewModel
from foretoken.library.drafts.already import of_catalog
from foretoken.library.fit.footprint import Room

if TYPE_CHECKING:  # it takes the hub's client along, which need not be there before the window
    from foretoken.library.catalog.catalog import Catalog, CatalogPair

_SMALL: Final = 4_500_000_000  # parameters of the main model, up to which the group goes
_MEDIUM: Final = 20_000_000_000  # parameters of the largest main model called medium


@dataclass(frozen=True)
class PairRow:
    """A pair to choose. `detail`: what it takes, or why it cannot run. `fits` what is free now; `could` fit when other
    programs are closed. `main` and `draft`: its paths when it is here, `draft` None where there is no draft model."""

    pair: "CatalogPair"
    title: str
    detail: str
    tip: str
    fits: bool
    could: bool
    main: str | None = None
    draft: str | None = None

    @property
    def here(self) -> bool:
        return self.main is not None

    @property
    def possible(self) -> bool:
        """Whether it may be chosen."""
        return self.fits or self.could or self.here


@dataclass(frozen=True)
class PairGroup:
    title: str
    rows: tuple[PairRow, ...]


class PairsViewModel(QObject):
    """`load` reads the catalog and the user's own pairs; it may raise ForetokenError and runs in the background.
    `room` says where there is how much memory now, `whole` what the machine has in all.

    changed()    there are pairs now, or a sentence why not
    """

    changed = Signal()

    def __init__(
        self,
        *,
        load: Callable[[], "Catalog"],
        local: LocalModelsViewModel,
        jobs: Jobs,
        room: Callable[[], Room] = Room.here,
        whole: Callable[[Room], Room] = Room.emptied,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._load = load
        self._local = local
        self._jobs = jobs
        self._room = room
        self._whole = whole
        self._pairs: Sequence[CatalogPair] = ()
        self._trouble = ""
        self._job: Job | None = None

    @property
    def trouble(self) -> str:
        """Why there are none, a sentence; empty otherwise."""
        return self._trouble

    @property
    def looking(self) -> bool:
        return self._job is not None

    def refresh(self) -> None:
        """Read the catalog again, unless that is under way."""
        if self._job is None:
            self._job = self._jobs.start(lambda _job: self._load(), done=self._on_loaded, failed=self._on_failed)

    def groups(self) -> tuple[PairGroup, ...]:
        """Pairs that are here, those that fit by size of the main model, those that would if other programs were
        closed, and the rest; empty groups left out."""
        room = self._room()
        whole = self._whole(room)
        rows = [self._row(pair, room, whole) for pair in sorted(self._pairs, key=lambda pair: pair.main.parameters)]
        new = [row for row in rows if row.fits and not row.here]
        late = [row for row in rows if not row.fits and not row.here]
        groups = (
            PairGroup("On this machine already", tuple(row for row in rows if row.here)),
            PairGroup("Small and quick", tuple(row for row in new if row.pair.main.parameters <= _SMALL)),
            PairGroup("Medium", tuple(row for row in new if _SMALL < row.pair.main.parameters <= _MEDIUM)),
            PairGroup("Large", tuple(row for row in new if row.pair.main.parameters > _MEDIUM)),
            PairGroup(
                f"Needs more than the {in_short(room)} of memory that are free now",
                tuple(row for row in late if row.could),
            ),
            PairGroup("Too large for this machine", tuple(row for row in late if not row.could)),
        )
        return tuple(group for group in groups if group.rows)

    def _row(self, pair: "CatalogPair", room: Room, whole: Room) -> PairRow:
        found = [of_catalog(model, self._local.models) for model in pair.models]
        fits = pair.fits(room)
        could = fits or pair.fits(whole)
        tip = f"{pair.good_for}\n{pair.why}\nLicence: {pair.main.licence}"
        here = [str(one.path) for one in found if one is not None]
        if len(here) == len(found):
            return PairRow(pair, pair.title, "load it", tip, fits, could, *here)
        missing = sum(model.size for model, one in zip(pair.models, found, strict=True) if one is None)
        need = f"needs {gib(pair.memory())}"
        detail = in_bytes(missing) if fits else f"{in_bytes(missing)}, {need}" if could else need
        gated = ", needs an account" if any(model.gated for model in pair.models) else ""
        return PairRow(pair, pair.title, detail + gated, tip, fits, could)

    def _on_loaded(self, catalog: "Catalog") -> None:
        self._job, self._trouble, self._pairs = None, "", catalog.pairs
        self.changed.emit()

    def _on_failed(self, error: ForetokenError) -> None:
        self._job, self._trouble = None, str(error)
        self.changed.emit()


def in_short(room: Room) -> str:
    """ "12.0 GiB", or with graphics cards "12.0 GiB and CUDA0's 8.0 GiB"."""
    cards = [f"{device.name}'s {gib(device.free)}" for device in room.devices if device.total]
    return " and ".join([gib(room.ram), *cards])
