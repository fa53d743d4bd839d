"""Finds drafts for the chosen main model on this machine, in the catalog and on the hub, each with reasons."""

import enum
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from foretoken import own_files
from foretoken.amounts import in_bytes
from foretoken.engine.gguf import read_draft
from foretoken.engine.gguf.kinds import FileKind
from foretoken.errors import BadModelFile, ForetokenError
from foretoken.gui.viewmodels.pair.entries import BUILT_IN
from foretoken.gui.viewmodels.shared.jobs import Job, Jobs
from foretoken.gui.viewmodels.shared.local_models import LocalModelsViewModel, in_short
from foretoken.library.downloads.items import DownloadRequest
from foretoken.library.fit.heads import Lacking, complete
from foretoken.library.fit.pairing import PairVerdict
from foretoken.library.on_disk.local import LocalModel, model_at
from foretoken.plain import one_line
from foretoken.wording import later, tr

if TYPE_CHECKING:
    from foretoken.library.catalog.catalog import Catalog
    from foretoken.library.drafts.hub_drafts import HubDraft
    from foretoken.library.drafts.matching import DraftCandidate, DraftOffer
    from foretoken.library.drafts.speedup import Prediction, Predictor
    from foretoken.library.hub.client import Hub
    from foretoken.store.archive import ChatArchive


# Trimming is offered from this share of a draft's bytes in its output matrix on, and from so many tokens. A choice
_WORTHWHILE: Final = 0.2
_LARGE: Final = 32_000


class Origin(enum.Enum):
    """Where a draft is. The value is the heading of its rows, in English."""

    HERE = later("On this machine")
    CATALOG = later("To download, from the catalog")
    HUB = later("To download, from the hub")


@dataclass(frozen=True)
class DraftRow:
    """A draft to choose. `predicted` is None where it cannot serve. `path` of one that is here; `request` gets one that
    is not, of `repository`."""

    origin: Origin
    name: str
    detail: str
    verdict: PairVerdict
    predicted: "Prediction | None" = None
    reasons: tuple[str, ...] = ()
    path: str | None = None
    request: DownloadRequest | None = None
    repository: str | None = None
    guess: bool = False
    """Nothing is known of its vocabulary, or nothing good."""
    shared: bool = False
    """It cannot serve as it is, but may guess over the tokens that both have."""
    fits: str = ""  # why, in a few words
    """Why it can serve, where there is nothing against it."""
    tokens: int = 0
    """The size of its vocabulary, of one that is here and would be faster with fewer tokens."""

    @property
    def usable(self) -> bool:
        return self.verdict is not PairVerdict.CANNOT


class DraftFinderViewModel(QObject):
    """Ranks drafts for one main model in the background. `catalog` reads the pairs and may raise ForetokenError;
    `connect` makes the hub's client, which is asked only on request; `predictor` knows the measurements, and `lacking`
    what the engine's library lacks for heads. `archive` opens the chats; trimmed drafts go to `folder`.

    changed()       rows, or the sentence in place of them
    trimmed_on()    how far trimming is
    """

    changed = Signal()
    trimmed_on = Signal()

    def __init__(
        self,
        *,
        archive: Callable[[], "ChatArchive"],
        folder: Callable[[], Path],
        local: LocalModelsViewModel,
        bundled: Sequence[str],
        catalog: Callable[[], "Catalog"],
        connect: Callable[[], "Hub"],
        predictor: Callable[[], "Predictor"],
        jobs: Jobs,
        lacking: Lacking = complete,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._archive, self._folder = archive, folder
        self._lacking = lacking
        self._local = local
        self._bundled = tuple(map(Path, bundled))  # drafts that come with the program
        self._catalog = catalog
        self._connect = connect
        self._predictor = predictor
        self._jobs = jobs
        self._job: Job | None = None
        self.rows: tuple[DraftRow, ...] = ()
        """Best first within each origin; those that do not fit last."""
        self.trouble = ""
        """Why nothing was found out, a sentence; empty otherwise."""
        self._name = ""
        self._model: LocalModel | None = None  # the main model, once it has been read
        self._asking: Job | None = None
        self.hub_trouble = ""
        """Why the hub gave no answer, or that it has nothing: a sentence; empty otherwise."""
        self._hub_asked = False
        self._trimming: Job | None = None
        self.made: str | None = None
        """The path of the draft that was trimmed last."""
        self.trimming = 0.0
        """The part (0-1) of trimming that is done."""
        self.trim_trouble = ""
        """Why a draft could not be trimmed, a sentence; empty otherwise."""

    @property
    def main_name(self) -> str:
        return self._name

    @property
    def looking(self) -> bool:
        return self._job is not None

    @property
    def asking_hub(self) -> bool:
        return self._asking is not None

    @property
    def is_trimming(self) -> bool:
        return self._trimming is not None

    @property
    def can_ask_hub(self) -> bool:
        """The main model is known, and the hub was not asked yet, or in vain."""
        return self._model is not None and self._asking is None and not self._hub_asked

    def look(self, main: str) -> None:
        """Rank drafts for the main model at path `main`."""
        self.cancel()
        model = self._local.find(main)
        self._name = model.name if model is not None else one_line(Path(main).stem)
        self.rows, self.trouble = (), ""
        self._model, self.hub_trouble, self._hub_asked, self.trim_trouble = None, "", False, ""
        listed = {one.path for one in self._local.models}
        made = [Path(self.made)] if self.made is not None else []
        others = (*self._local.models, *(model_at(one) for one in made if one not in listed))
        self._job = self._jobs.start(
            lambda job: self._find(job, main, model, others), done=self._on_found, failed=self._on_failed
        )
        self.changed.emit()

    def look_on_hub(self) -> None:
        """Ask the hub for drafts as well."""
        main = self._model
        if main is None or self._asking is not None:
            return
        self.hub_trouble = ""
        known = {row.repository for row in self.rows if row.repository is not None}
        known |= {one.repository for one in self._local.models if one.repository is not None}

        def work(_job: Job) -> tuple[DraftRow, ...]:
            from foretoken.library.drafts.hub_drafts import hub_drafts

            return tuple(_of_hub(one) for one in hub_drafts(main, self._connect(), known=known))

        self._asking = self._jobs.start(work, done=self._on_hub, failed=self._on_hub_failed)
        self.changed.emit()

    def cancel(self) -> None:
        for job in (self._job, self._asking):
            if job is not None:
                job.cancel()
        self._job = self._asking = None

    def trim(self, row: DraftRow, tokens: int) -> None:
        """Write a copy of a draft with the `tokens` tokens alone that are most frequent in the chats."""
        main = self._model
        if main is None or row.path is None or self._trimming is not None:
            return
        source, folder = Path(row.path), self._folder()
        self.trimming, self.trim_trouble = 0.0, ""

        def work(job: Job) -> Path:
            from foretoken.measuring.trimming import texts_of, trim

            def progress(done: float) -> bool:
                job.tell(done)
                return not job.stop.is_set()

            with self._archive() as archive:
                texts = texts_of(archive)
            own_files.make_folder(folder)
            out = folder / f"{source.stem}-{tokens}-tokens.gguf"
            trim(read_draft(source), out, tokens=tokens, texts=texts, progress=progress)
            return out

        def done(out: Path) -> None:
            self.made, self._trimming = str(out), None
            self._local.refresh()
            self.look(str(main.path))

        self._trimming = self._jobs.start(work, done=done, failed=self._on_trim_failed, told=self._on_trim_told)
        self.changed.emit()

    def give_up_trimming(self) -> None:
        if self._trimming is not None:
            self._trimming.cancel()
            self._trimming = None
            self.changed.emit()

    def _on_trim_told(self, done: float) -> None:
        self.trimming = done
        self.trimmed_on.emit()

    def _on_trim_failed(self, error: ForetokenError) -> None:
        self._trimming, self.trim_trouble = None, str(error)
        self.changed.emit()

    def _find(
        self, job: Job, path: str, known: LocalModel | None, others: tuple[LocalModel, ...]
    ) -> tuple[LocalModel, tuple[DraftRow, ...]]:
        """In the background."""
        from foretoken.library.drafts import matching

        main = known or model_at(Path(path))
        if main.facts is None:
            fault = main.fault or tr("It is not a model.")
            raise BadModelFile(
                tr(
                    "Cannot look for drafts: {model} cannot be used ({reason}).",
                    model=main.name,
                    reason=fault.rstrip(".。"),
                )
            )
        found = {one.path for one in others}
        here = (*others, *(model_at(one) for one in self._bundled if one not in found))
        rows: list[DraftRow] = []
        candidates = [one for one in here if not job.stop.is_set()]
        rows += (
            _of_candidate(one, self._bundled)
            for one in matching.rank(main, candidates, self._predictor(), lacking=self._lacking)
        )
        rows += (_of_offer(one) for one in matching.offers(main, self._catalog(), here))
        return main, tuple(rows)

    def _on_found(self, found: tuple[LocalModel, tuple[DraftRow, ...]]) -> None:
        self._job = None
        self._model, self.rows = found
        if self._local.find(str(self._model.path)) is None and self._model.facts is not None:
            self._name = self._model.facts.name
        self.changed.emit()

    def _on_hub(self, rows: tuple[DraftRow, ...]) -> None:
        self._asking, self._hub_asked = None, True
        self.rows = (*self.rows, *rows)
        self.hub_trouble = "" if rows else tr("No more drafts for this model on the hub.")
        self.changed.emit()

    def _on_hub_failed(self, error: ForetokenError) -> None:
        self._asking, self.hub_trouble = None, str(error)
        self.changed.emit()

    def _on_failed(self, error: ForetokenError) -> None:
        self._job, self.trouble = None, str(error)
        self.changed.emit()


def _of_candidate(one: "DraftCandidate", bundled: Collection[Path]) -> DraftRow:
    model = one.model
    own = model.facts.name if model.facts is not None and model.path in bundled else model.name  # as the pickers do
    shared = (one.over_shared,) if one.over_shared is not None else ()
    detail = in_short(model.size, model.facts) if model.facts is not None else in_bytes(model.size)
    if model.kind.head:
        detail = f"{model.short} · {detail}"
    return DraftRow(
        origin=Origin.HERE,
        name=tr(BUILT_IN) if one.built_in else own,
        detail=tr("inside the main model's file") if one.built_in else detail,
        verdict=one.verdict,
        predicted=one.predicted,
        reasons=(*one.reasons, *shared, *one.warnings),
        path=str(model.path),
        repository=model.repository,
        shared=one.over_shared is not None,
        fits=_why(one),
        tokens=model.facts.tokens if model.facts is not None and _trimmable(one) else 0,
    )


def _trimmable(one: "DraftCandidate") -> bool:
    """Whether a copy with fewer tokens would be worth its room."""
    model, facts = one.model, one.model.facts
    worthwhile = facts is not None and facts.output >= _WORTHWHILE and facts.tokens >= _LARGE
    return (
        worthwhile and model.kind is FileKind.MODEL and len(model.files) == 1 and one.verdict is not PairVerdict.CANNOT
    )


def _why(one: "DraftCandidate") -> str:
    if one.built_in:
        return tr("made for this model")
    if one.report is not None and one.report.trimmed:
        return tr("same vocabulary, trimmed")
    return tr("made for a model of this shape") if one.model.kind.head else tr("same vocabulary")


def _of_offer(one: "DraftOffer") -> DraftRow:
    from foretoken.library.catalog.catalog import planned_model

    return DraftRow(
        origin=Origin.CATALOG,
        name=one.name,
        detail=f"{in_bytes(one.draft.size)} · {one.draft.quantisation} · {one.draft.repository}",
        verdict=PairVerdict.FITS,
        predicted=one.predicted,
        reasons=(tr(one.pair.why),),
        fits=tr("same vocabulary"),
        request=planned_model(one.draft),
        repository=one.draft.repository,
    )


def _of_hub(one: "HubDraft") -> DraftRow:
    from foretoken.library.downloads.items import of_model
    from foretoken.library.drafts.hub_drafts import Likeness

    return DraftRow(
        origin=Origin.HUB,
        name=one.file.path.rsplit("/", 1)[-1].removesuffix(".gguf"),
        detail=f"{in_bytes(one.file.size)} · {one.file.quantisation or tr('unknown')} · {one.repository.name}",
        verdict=PairVerdict.WARNING,
        predicted=one.predicted,
        reasons=(one.reason,),
        fits=tr("same vocabulary"),
        guess=one.likeness is not Likeness.MARKED,
        request=of_model(one.repository.name, one.file),
        repository=one.repository.name,
    )
