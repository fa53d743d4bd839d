"""The pairs of the catalog as a menu offers them: the one for this machine, those that are here, and all by size."""

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

_GB: Final = 1_000_000_000
_SIZES: Final = (
    ("Up to 4 GB", 4 * _GB),
    ("4 to 8 GB", 8 * _GB),
    ("8 to 16 GB", 16 * _GB),
    ("16 to 32 GB", 32 * _GB),
    ("More than 32 GB", None),
)
"""Titles of the groups, each with the largest download in it."""
_EASE: Final = 0.6  # of the memory that is free: what takes no more leaves room for a longer context and for others
_UNAIDED: Final = 6 * _GB  # of weights: what a processor alone reads several times a second
_MOST_HERE: Final = 6  # rows that stand in the menu itself


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
    """Rows under one title. `folded`: in a menu of their own; `note`: a remark beside the title."""

    title: str
    rows: tuple[PairRow, ...]
    folded: bool = False
    note: str = ""


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
        """The pair for this machine, those that are here, and those to download by their size; empty groups left out.
        The first one is in its place by size too."""
        room = self._room()
        whole = self._whole(room)
        rows = [self._row(pair, room, whole) for pair in sorted(self._pairs, key=lambda pair: pair.main.parameters)]
        here, new = [row for row in rows if row.here], [row for row in rows if not row.here]
        best = _best(new, room)
        groups = [
            PairGroup("For this machine", () if best is None else (best,)),
            PairGroup("On this machine already", tuple(here), folded=len(here) > _MOST_HERE),
        ]
        least = 0
        for title, most in _SIZES:
            own = tuple(row for row in new if least < row.pair.size and (most is None or row.pair.size <= most))
            note = "" if any(row.possible for row in own) else "too large for this machine"
            groups.append(PairGroup(title, own, folded=True, note=note))
            least = most or least
        return tuple(group for group in groups if group.rows)

    def _row(self, pair: "CatalogPair", room: Room, whole: Room) -> PairRow:
        found = [of_catalog(model, self._local.models) for model in pair.files]
        fits = pair.fits(room)
        could = fits or pair.fits(whole)
        tip = f"{pair.good_for}\n{pair.why}\nLicence: {pair.main.licence}"
        if not fits:
            how = "close other programs first" if could else "which is more than this machine has"
            tip += f"\nIt needs {gib(pair.memory())} of memory, {how}."
        here = [str(one.path) for one in found if one is not None]
        if len(here) == len(found):
            return PairRow(pair, pair.title, "load it", tip, fits, could, *here)
        missing = sum(model.size for model, one in zip(pair.files, found, strict=True) if one is None)
        need = f"needs {gib(pair.memory())}"
        detail = in_bytes(missing) if fits else f"{in_bytes(missing)}, {need}" if could else need
        gated = ", needs an account" if any(model.gated for model in pair.files) else ""
        return PairRow(pair, pair.title, detail + gated, tip, fits, could)

    def _on_loaded(self, catalog: "Catalog") -> None:
        self._job, self._trouble, self._pairs = None, "", catalog.pairs
        self.changed.emit()

    def _on_failed(self, error: ForetokenError) -> None:
        self._job, self._trouble = None, str(error)
        self.changed.emit()


def _best(rows: Sequence[PairRow], room: Room) -> PairRow | None:
    """The largest model that leaves memory free and answers at reading speed, one with a draft before one without."""
    free = room.ram + sum(device.free for device in room.devices if not device.shares_ram)
    easy = [row for row in rows if row.fits and row.pair.memory() <= _EASE * free]
    if not room.devices:
        easy = [row for row in easy if row.pair.main.size <= _UNAIDED]
    return max(easy, key=lambda row: (row.pair.kind != "lookup", row.pair.main.parameters), default=None)
