"""Which draft for the chosen main model: what is here, what the catalog and the hub have, each with its reasons."""

import enum
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from foretoken.errors import BadModelFile, ForetokenError
from foretoken.gui.viewmodels.amounts import in_bytes
from foretoken.gui.viewmodels.jobs import Job, Jobs
from foretoken.gui.viewmodels.local_models import LocalModelsViewModel
from foretoken.gui.viewmodels.words import in_short
from foretoken.library.download_items import DownloadRequest
from foretoken.library.local import LocalModel, model_at
from foretoken.library.pairing import Verdict

if TYPE_CHECKING:
    from foretoken.library.catalog import Catalog
    from foretoken.library.matching import DraftCandidate, DraftOffer


class Origin(enum.Enum):
    """Where a draft is. The value is the heading of its rows."""

    HERE = "On this machine"
    CATALOG = "To download, from the catalog"


@dataclass(frozen=True)
class DraftRow:
    """A draft to choose. `speed` as in "about 1.9×", empty where it cannot serve. `path` of one that is here;
    `request` gets one that is not."""

    origin: Origin
    name: str
    detail: str
    verdict: Verdict
    speed: str = ""
    reasons: tuple[str, ...] = ()
    path: str | None = None
    request: DownloadRequest | None = None

    @property
    def usable(self) -> bool:
        return self.verdict is not Verdict.CANNOT


class DraftFinderViewModel(QObject):
    """Ranks drafts for one main model in the background. `catalog` reads the pairs and may raise ForetokenError.

    changed()    rows, or the sentence in place of them
    """

    changed = Signal()

    def __init__(
        self,
        *,
        local: LocalModelsViewModel,
        bundled_draft: str,
        catalog: Callable[[], "Catalog"],
        jobs: Jobs,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._local = local
        self._bundled_draft = bundled_draft
        self._catalog = catalog
        self._jobs = jobs
        self._job: Job | None = None
        self._rows: tuple[DraftRow, ...] = ()
        self._trouble = ""
        self._main: str | None = None
        self._name = ""

    @property
    def rows(self) -> tuple[DraftRow, ...]:
        """Best first within each origin; those that cannot serve last."""
        return self._rows

    @property
    def main_name(self) -> str:
        return self._name

    @property
    def looking(self) -> bool:
        return self._job is not None

    @property
    def trouble(self) -> str:
        """Why nothing was found out, a sentence; empty otherwise."""
        return self._trouble

    def look(self, main: str) -> None:
        """Rank drafts for the main model at path `main`."""
        self.cancel()
        model = self._local.find(main)
        self._main = main
        self._name = model.name if model is not None else Path(main).stem
        self._rows, self._trouble = (), ""
        others = tuple(self._local.models)
        self._job = self._jobs.start(
            lambda job: self._find(job, main, model, others), done=self._on_found, failed=self._on_failed
        )
        self.changed.emit()

    def again(self) -> None:
        if self._main is not None:
            self.look(self._main)

    def cancel(self) -> None:
        if self._job is not None:
            self._job.cancel()
            self._job = None

    def _find(
        self, job: Job, path: str, known: LocalModel | None, others: tuple[LocalModel, ...]
    ) -> tuple[str, tuple[DraftRow, ...]]:
        """In the background."""
        from foretoken.library import matching

        main = known or model_at(Path(path))
        if main.facts is None:
            fault = main.fault or "It is no model."
            raise BadModelFile(f"No draft can be looked for: {main.name} cannot be used ({fault.rstrip('.')}).")
        bundled = Path(self._bundled_draft)
        here = others if any(one.path == bundled for one in others) else (*others, model_at(bundled))
        rows: list[DraftRow] = []
        candidates = [one for one in here if not job.stop.is_set()]
        rows += (_of_candidate(one) for one in matching.rank(main, candidates))
        rows += (_of_offer(one) for one in matching.offers(main, self._catalog(), here))
        return (known.name if known is not None else main.facts.name), tuple(rows)

    def _on_found(self, found: tuple[str, tuple[DraftRow, ...]]) -> None:
        self._job = None
        self._name, self._rows = found
        self.changed.emit()

    def _on_failed(self, error: ForetokenError) -> None:
        self._job, self._trouble = None, str(error)
        self.changed.emit()


def _of_candidate(one: "DraftCandidate") -> DraftRow:
    model = one.model
    return DraftRow(
        origin=Origin.HERE,
        name=model.name,
        detail=in_short(model.size, model.facts) if model.facts is not None else in_bytes(model.size),
        verdict=one.verdict,
        speed=_guess(one.speedup) if one.speedup is not None else "",
        reasons=(*one.reasons, *one.warnings),
        path=str(model.path),
    )


def _of_offer(one: "DraftOffer") -> DraftRow:
    from foretoken.library.catalog import planned_model

    return DraftRow(
        origin=Origin.CATALOG,
        name=one.draft.files[0].rsplit("/", 1)[-1].removesuffix(".gguf"),
        detail=f"{in_bytes(one.draft.size)} · {one.draft.quantisation} · {one.draft.repository}",
        verdict=Verdict.FITS,
        speed=_guess(one.speedup),
        reasons=(one.pair.why,),
        request=planned_model(one.draft),
    )


def _guess(speedup: float) -> str:
    return f"about {speedup:.1f}×"
