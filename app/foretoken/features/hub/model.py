"""Searches the hub for the window: repositories, the files of one, and errors."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from foretoken.amounts import gib, in_bytes
from foretoken.errors import ForetokenError, HubOffline, HubRefused
from foretoken.gui.viewmodels.shared.downloads import DownloadsViewModel
from foretoken.gui.viewmodels.shared.jobs import Job, Jobs
from foretoken.gui.viewmodels.shared.local_models import LocalModelsViewModel
from foretoken.gui.viewmodels.shared.speed_here import SpeedHereViewModel
from foretoken.library.drafts.expected_speed import ExpectedSpeed, read_by_name
from foretoken.library.fit.footprint import available_memory
from foretoken.library.hub.hub_token import Tokens
from foretoken.wording import later, tr, trn

if TYPE_CHECKING:  # the hub's client takes a while to load, and no window waits for it
    from foretoken.library.hub.client import Hub
    from foretoken.library.hub.repository import Contents, HubModel, Repository

SORTS: Final = (
    (later("Most downloads"), "DOWNLOADS"),
    (later("Trending"), "TRENDING"),
    (later("Most likes"), "LIKES"),
    (later("Newest"), "NEWEST"),
)
"""What may stand first in a search: how it is called in English, and its name in library.hub.client.Sort."""
MOST: Final = 100
"""Repositories in one answer."""
_OVERHEAD: Final = 1.1  # times its weights is the least that a model needs, a small context included


@dataclass(frozen=True)
class HubTrouble:
    """Why there is no answer. `page`: where a person can do something about it. `again`: asking again may help."""

    sentence: str
    page: str | None = None
    again: bool = True


@dataclass(frozen=True)
class FileRow:
    """A model of a repository. `note`: a remark, empty where the model can simply be downloaded. `speed`: to be
    expected here, None where that is not known."""

    model: "HubModel"
    name: str
    quantisation: str
    size: int
    fits: bool
    here: bool
    note: str
    speed: ExpectedSpeed | None = None


class HubViewModel(QObject):
    """Asks in the background. An answer to an outdated question is dropped.

    `connect` makes the hub's client; `memory` says how many bytes can be had.

    results_changed()       repositories, or the trouble in place of them
    repository_changed()    the one that is shown: its files, its card, or the trouble in place of them
    token_kept(bool)        the system's keyring has taken the token, or there is none
    token_forgotten()       the system's keyring has no token of ours any more
    """

    results_changed = Signal()
    repository_changed = Signal()
    token_kept = Signal(bool)
    token_forgotten = Signal()

    def __init__(
        self,
        *,
        connect: Callable[[], "Hub"],
        downloads: DownloadsViewModel,
        local: LocalModelsViewModel,
        jobs: Jobs,
        memory: Callable[[], int] = available_memory,
        speeds: SpeedHereViewModel | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._connect = connect
        self._downloads = downloads
        self._local = local
        self._jobs = jobs
        self._memory = memory
        self._speeds = speeds
        if speeds is not None:
            speeds.changed.connect(self.repository_changed)
        self._search: Job | None = None
        self._open: list[Job] = []
        self._asked: tuple[str, str] | None = None
        self.results: tuple[Repository, ...] | None = None
        """As the hub sorts them; None before anything was asked, while it is asked, and after trouble."""
        self.trouble: HubTrouble | None = None
        self.repository: Repository | None = None
        """The one that is shown."""
        self._contents: Contents | None = None
        self.card: str | None = None
        """Its model card in Markdown; None while it is being asked for."""
        self.closed_because: HubTrouble | None = None
        """Why its files cannot be listed."""
        local.changed.connect(self._on_local)

    # --- results -------------------------------------------------------------------------------------------

    @property
    def searching(self) -> bool:
        return self._search is not None

    @property
    def asked(self) -> str | None:
        """The words of the search that is shown or under way."""
        return self._asked[0] if self._asked is not None else None

    def search(self, text: str, sort: str = SORTS[0][1]) -> None:
        """Look for repositories with these words; `sort` as in SORTS. What was asked before is forgotten."""
        self.cancel_search()
        self._asked = (text, sort)
        self.results, self.trouble = None, None

        def work(_job: Job) -> "tuple[Repository, ...]":
            from foretoken.library.hub.client import Sort

            return self._connect().search(text, sort=Sort[sort], limit=MOST)

        self._search = self._jobs.start(work, done=self._on_results, failed=self._on_search_failed)
        self.results_changed.emit()

    def cancel_search(self) -> None:
        """Nobody waits for the answer any more."""
        if self._search is not None:
            self._search.cancel()
            self._search = None
            self.results_changed.emit()

    def retry(self) -> None:
        """Ask the last question again."""
        if self._asked is not None:
            self.search(*self._asked)

    # --- one repository ------------------------------------------------------------------------------------

    @property
    def opening(self) -> bool:
        return bool(self._open) and self._contents is None and self.closed_because is None

    def files(self) -> tuple[FileRow, ...]:
        """Small ones first."""
        if self._contents is None:
            return ()
        free = self._memory()
        return tuple(self._file(self._contents.repository.name, model, free) for model in self._contents.models)

    def show(self, repository: "Repository | None") -> None:
        """Ask for what is in `repository`; its card comes by itself."""
        for job in self._open:
            job.cancel()
        self._open = []
        self.repository, self._contents, self.card, self.closed_because = repository, None, None, None
        if repository is not None:
            name = repository.name
            if self._speeds is not None:
                self._speeds.ask()
            self._open = [
                self._jobs.start(
                    lambda _job: self._connect().contents(name), done=self._on_contents, failed=self._on_closed
                ),
                self._jobs.start(
                    lambda _job: self._connect().card(name), done=self._on_card, failed=lambda _error: self._on_card("")
                ),
            ]
        self.repository_changed.emit()

    def show_again(self) -> None:
        """After a failure, or when a token was given."""
        self.show(self.repository)

    def download(self, row: FileRow) -> None:
        from foretoken.library.downloads.items import of_model

        if self._contents is not None:
            self._downloads.enqueue(of_model(self._contents.repository.name, row.model))

    def keep_token(self, text: str) -> None:
        """Into the system's keyring, and nowhere else."""
        token = text.strip()
        if not token:
            return

        def end(kept: bool) -> None:
            self.token_kept.emit(kept)
            if kept:
                self.show_again()

        self._jobs.start(
            lambda _job: Tokens(lambda: None).keep(token), done=end, failed=lambda _error: self.token_kept.emit(False)
        )

    def forget_token(self) -> None:
        """Out of the system's keyring."""
        self._jobs.start(
            lambda _job: Tokens(lambda: None).forget(),
            done=lambda _none: self.token_forgotten.emit(),
            failed=lambda _error: None,
        )

    def close(self) -> None:
        """Nobody looks any more."""
        self.cancel_search()
        for job in self._open:
            job.cancel()
        self._open = []

    # --- answers -------------------------------------------------------------------------------------------

    def _file(self, repository: str, model: "HubModel", free: int) -> FileRow:
        name = model.path.rsplit("/", 1)[-1]
        here = any(one.repository == repository and one.path.name == name for one in self._local.models)
        fits = model.size * _OVERHEAD <= free
        parts = trn("{n} part", "{n} parts", len(model.files)) if len(model.files) > 1 else ""
        note = ""
        if here:
            note = tr("already on this machine")
        elif not fits:
            note = tr(
                "too large: {weights} of weights, {free} of memory free",
                weights=in_bytes(model.size),
                free=gib(free),
            )
        elif self.repository is not None and self.repository.gate.value != "open":
            note = tr("needs your access")
        hint = tr("probably {kind}, by its name", kind=model.hint) if model.hint is not None and not here else ""
        note = " · ".join(part for part in (hint, note, parts) if part)
        speed = self._speed(name, model) if model.hint is None else None
        return FileRow(model, name, model.quantisation or "", model.size, fits, here, note, speed)

    def _speed(self, name: str, model: "HubModel") -> ExpectedSpeed | None:
        one = self.repository
        if one is None or self._speeds is None:
            return None
        read = read_by_name(f"{one.name} {name}", model.size, one.parameters)
        return None if read is None else self._speeds.here.of_weights(read)

    def _on_results(self, found: "tuple[Repository, ...]") -> None:
        self._search, self.results = None, found
        self.results_changed.emit()

    def _on_search_failed(self, error: ForetokenError) -> None:
        self._search, self.trouble = None, _trouble(error)
        self.results_changed.emit()

    def _on_contents(self, contents: "Contents") -> None:
        self._contents, self.repository = contents, contents.repository
        self.repository_changed.emit()

    def _on_closed(self, error: ForetokenError) -> None:
        self.closed_because = _trouble(error)
        self.repository_changed.emit()

    def _on_card(self, text: str) -> None:
        self.card = text
        self.repository_changed.emit()

    def _on_local(self) -> None:
        if self._contents is not None:
            self.repository_changed.emit()


def _trouble(error: ForetokenError) -> HubTrouble:
    page = error.page if isinstance(error, HubRefused) else None
    return HubTrouble(str(error), page, again=not isinstance(error, HubOffline))
