"""Models ▸ Download a pair: the one for this machine, those that are here, and all of the catalog by size."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from foretoken.amounts import gib, in_bytes
from foretoken.errors import ForetokenError
from foretoken.gui.shell.actions import Action
from foretoken.gui.shell.shell import Shell
from foretoken.gui.viewmodels.shared.jobs import Job, Jobs
from foretoken.gui.viewmodels.shared.local_models import LocalModelsViewModel
from foretoken.gui.viewmodels.shared.speed_here import SpeedHereViewModel, speed_of
from foretoken.gui.widgets.shared.labels import caption
from foretoken.library.drafts.already import of_catalog
from foretoken.library.drafts.expected_speed import ExpectedSpeed, SpeedHere, read_by_name
from foretoken.library.fit.footprint import Room
from foretoken.library.on_disk.local import LocalModel
from foretoken.plain import lines, one_line
from foretoken.wording import later, phrased, tr

if TYPE_CHECKING:  # it takes the hub's client along, which need not be there before the window
    from foretoken.library.catalog.catalog import Catalog, CatalogPair


_GB: Final = 1_000_000_000
_SIZES: Final = (
    (later("Up to 4 GB"), 4 * _GB),
    (later("4 to 8 GB"), 8 * _GB),
    (later("8 to 16 GB"), 16 * _GB),
    (later("16 to 32 GB"), 32 * _GB),
    (later("More than 32 GB"), None),
)
"""Titles of the groups in English, each with the largest download in it."""
_EASE: Final = 0.6  # of the memory that is free: what takes no more leaves room for a longer context and for others
_UNAIDED: Final = 6 * _GB  # of weights, where no speed is known: a processor alone reads them several times a second
_READING: Final = 6.0  # tokens a second: about as fast as people read
_MOST_HERE: Final = 6  # rows that stand in the menu itself


@dataclass(frozen=True)
class PairRow:
    """A pair to choose. `detail`: what it takes and how fast it is, or why it cannot run. `fits` what is free now;
    `could` fit when other programs are closed. `rate`: tokens a second to expect, None where that is not known.
    `main` and `draft`: its paths when it is here, `draft` None where there is no draft model. `recommended`: the one
    for this machine."""

    pair: "CatalogPair"
    title: str
    detail: str
    tip: str
    fits: bool
    could: bool
    main: str | None = None
    draft: str | None = None
    rate: float | None = None
    recommended: bool = False

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
    `room` says where there is how much memory now, `whole` what the machine has in all; `speeds`, how fast models are
    here.

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
        speeds: SpeedHereViewModel | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._load = load
        self._local = local
        self._jobs = jobs
        self._room = room
        self._whole = whole
        self._speeds = speeds
        if speeds is not None:
            speeds.changed.connect(self.changed)
        self._pairs: Sequence[CatalogPair] = ()
        self.trouble = ""
        """Why there are none, a sentence; empty otherwise."""
        self._job: Job | None = None

    @property
    def looking(self) -> bool:
        return self._job is not None

    def refresh(self) -> None:
        """Read the catalog again, unless that is under way."""
        if self._speeds is not None:
            self._speeds.ask()
        if self._job is None:
            self._job = self._jobs.start(lambda _job: self._load(), done=self._on_loaded, failed=self._on_failed)

    def groups(self) -> tuple[PairGroup, ...]:
        """The pair for this machine, those that are here, and those to download by their size; empty groups left out.
        The first one is in its place by size too."""
        room = self._room()
        whole = self._whole(room)
        here = self._speeds.here if self._speeds is not None else None
        rows = [self._row(pair, room, whole, here) for pair in sorted(self._pairs, key=_parameters)]
        best = _best(rows, room)
        if best is not None:
            rows = [replace(row, recommended=row is best) for row in rows]
        own, new = [row for row in rows if row.here], [row for row in rows if not row.here]
        groups = [
            PairGroup(tr("Recommended for this machine"), tuple(row for row in rows if row.recommended)),
            PairGroup(tr("Already on this machine"), tuple(own), folded=len(own) > _MOST_HERE),
        ]
        least = 0
        for title, most in _SIZES:
            some = tuple(row for row in new if least < row.pair.size and (most is None or row.pair.size <= most))
            note = "" if any(row.possible for row in some) else tr("too large for this machine")
            groups.append(PairGroup(tr(title), some, folded=True, note=note))
            least = most or least
        return tuple(group for group in groups if group.rows)

    def _row(self, pair: "CatalogPair", room: Room, whole: Room, speeds: SpeedHere | None) -> PairRow:
        found = [of_catalog(model, self._local.models) for model in pair.files]
        fits = pair.fits(room)
        could = fits or pair.fits(whole)
        gated = any(model.gated for model in pair.files)
        speed = _speed(pair, found[0], speeds)
        needed = gib(pair.memory())
        if fits:
            needs = tr("Needs {memory} of memory.", memory=needed)
        elif could:
            needs = tr("Needs {memory} of memory: close other programs first.", memory=needed)
        else:
            needs = tr("Needs {memory} of memory, more than this machine has.", memory=needed)
        tip = [tr(pair.good_for), tr(pair.why), tr("Licence: {licence}", licence=pair.main.licence), needs]
        tip += (
            [tr("{speed}. {how}", speed=f"{speed.words[:1].upper()}{speed.words[1:]}", how=speed.how)]
            if speed is not None
            else []
        )
        tip += [tr("Log in to the hub and accept a licence first.")] if gated else []
        rate = None if speed is None else speed.rate
        here = [str(one.path) for one in found if one is not None]
        if len(here) == len(found):
            detail = phrased((tr("load it"), *([speed.words] if speed is not None else [])))
            draft = here[1] if len(here) > 1 else None
            return PairRow(pair, pair.title, detail, "\n".join(tip), fits, could, here[0], draft, rate)
        missing = sum(model.size for model, one in zip(pair.files, found, strict=True) if one is None)
        parts = [in_bytes(missing)] if could else []
        parts.append(tr("needs {memory}", memory=needed))
        parts += [speed.words] if speed is not None and could else []
        parts += [tr("needs a login")] if gated else []
        return PairRow(pair, pair.title, phrased(parts), "\n".join(tip), fits, could, rate=rate)

    def _on_loaded(self, catalog: "Catalog") -> None:
        self._job, self.trouble, self._pairs = None, "", catalog.pairs
        self.changed.emit()

    def _on_failed(self, error: ForetokenError) -> None:
        self._job, self.trouble = None, str(error)
        self.changed.emit()


def _parameters(pair: "CatalogPair") -> int:
    return pair.main.parameters


def _speed(pair: "CatalogPair", main: LocalModel | None, here: SpeedHere | None) -> ExpectedSpeed | None:
    if here is None:
        return None
    if main is not None:
        return speed_of(here, main)
    name = f"{pair.title} {pair.main.files[0]}"
    read = read_by_name(name, pair.main.size, pair.main.parameters, pair.main.shape)
    return None if read is None else here.of_weights(read)


def _best(rows: Sequence[PairRow], room: Room) -> PairRow | None:
    """The largest model that leaves memory free and answers at reading speed, one with a draft before one without."""
    free = room.ram + sum(device.free for device in room.devices if not device.shares_ram)
    easy = [row for row in rows if row.fits and row.pair.memory() <= _EASE * free]
    if not room.devices:
        easy = [row for row in easy if (row.pair.main.size <= _UNAIDED if row.rate is None else row.rate >= _READING)]
    return max(easy, key=lambda row: (row.pair.kind != "lookup", row.pair.main.parameters), default=None)


_LINE: Final = 80  # characters of what a pair is good for


class PairsMenu(QObject):
    """Fills `menu`.

    load_asked(object, object)    paths of main and draft of a pair that is here
    download_asked(object)    the CatalogPair
    """

    load_asked = Signal(object, object)
    download_asked = Signal(object)

    def __init__(self, menu: QMenu, pairs: PairsViewModel) -> None:
        super().__init__(menu)
        self._menu = menu
        self._pairs = pairs
        self._groups: tuple[PairGroup, ...] | None = None  # what the menu shows
        self._inner: list[QMenu] = []  # by size
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(self._on_shown)
        pairs.changed.connect(self._fill)

    def _on_shown(self) -> None:
        self._pairs.refresh()
        self._fill()

    def _fill(self) -> None:
        groups = self._pairs.groups()
        active = self._menu.activeAction()
        within = self._menu.isVisible() and active is not None and active.menu() is not None
        if groups and (groups == self._groups or within):  # what is marked stays so, and what is unfolded
            return
        self._groups = groups
        marked = active.data() if active is not None else None
        self._menu.clear()
        while self._inner:
            self._inner.pop().deleteLater()
        if not groups:
            text = self._pairs.trouble or (tr("Reading the catalog…") if self._pairs.looking else tr("No pairs"))
            self._menu.addAction(caption(text)).setEnabled(False)
        for group in groups:
            self._add(group)
        if self._menu.isVisible():
            self._mark(marked)

    def _mark(self, pair: str | None) -> None:
        """Keys go on from where they were, or from the first when it was opened before there were any."""
        possible = [one for one in self._menu.actions() if one.isEnabled() and not one.isSeparator()]
        marked = next((one for one in possible if one.data() == pair), None) if pair is not None else None
        if possible:
            self._menu.setActiveAction(marked or possible[0])

    def _add(self, group: PairGroup) -> None:
        if group.folded:
            inner = self._menu.addMenu(caption(f"{group.title} ({group.note})" if group.note else group.title))
            self._inner.append(inner)
            inner.setToolTipsVisible(True)
            inner.menuAction().setData(group.title)
            for row in group.rows:
                inner.addAction(self._action(row))
            return
        heading = self._menu.addAction(caption(group.title))
        heading.setEnabled(False)
        font = heading.font()
        font.setBold(True)
        heading.setFont(font)
        for row in group.rows:
            self._menu.addAction(self._action(row))
            if row.recommended:
                self._menu.addAction(caption(one_line(tr(row.pair.good_for), _LINE))).setEnabled(False)
        self._menu.addSeparator()

    def _action(self, row: PairRow) -> QAction:
        star = "★ " if row.recommended else ""
        action = QAction(f"{star}{caption(row.title)}\t{caption(row.detail)}", self._menu)
        action.setToolTip(lines(row.tip))
        action.setData(row.pair.id)
        action.setEnabled(row.possible)
        if row.here:
            action.triggered.connect(lambda: self.load_asked.emit(row.main, row.draft))
        else:
            action.triggered.connect(lambda: self.download_asked.emit(row.pair))
        return action


def register(shell: Shell) -> None:
    """Models ▸ Download a pair."""
    core, models = shell.core, shell.core.models
    pairs = PairsViewModel(
        load=models.catalog,
        local=models.local,
        jobs=core.jobs,
        room=core.memory.room,
        speeds=models.speeds,
        parent=shell,
    )

    menu = QMenu(shell.window)
    menu.setObjectName("pairs")
    offered = PairsMenu(menu, pairs)
    offered.load_asked.connect(core.pickers.choose_pair)
    offered.download_asked.connect(models.downloads.enqueue)

    def show() -> None:
        picker = shell.window.top.main
        menu.popup(picker.mapToGlobal(picker.rect().bottomLeft()))

    shell.add(Action("pairs", later("&Download a pair…"), show, "models", 110))
