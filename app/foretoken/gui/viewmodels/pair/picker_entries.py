"""The rows of the pickers: main models, and drafts as they fit the chosen one."""

import msgspec

from foretoken.engine.gguf.kinds import FileKind
from foretoken.gui.viewmodels.pair.entries import (
    BUILT_IN,
    LOOKUP,
    Entry,
    expected,
    hardly_smaller,
    lookup_row,
    no_second_row,
    none_row,
    server_row,
)
from foretoken.gui.viewmodels.pair.fits import Fit, Fits
from foretoken.gui.viewmodels.pair.picker_files import PickerFiles
from foretoken.gui.viewmodels.shared.local_models import LocalModelsViewModel
from foretoken.session.remote.address import is_address
from foretoken.wording import tr


class PickerEntries:
    """Makes rows of `files`, with what is known of them on disk and whether they fit."""

    def __init__(self, files: PickerFiles, local: LocalModelsViewModel, fits: Fits) -> None:
        self._files = files
        self._local = local
        self._fits = fits

    def mains(self) -> list[Entry]:
        """The bundled main model first, then the recent ones, newest first, then all others on disk by name."""
        return [self._files.entry(path) for path in self._files.mains()]

    def drafts(self, main: str | None) -> list[Entry]:
        """No draft, prompt lookup, the bundled draft, recent ones, all others, heads too; those that do not fit `main`
        come last."""
        if main is not None and is_address(main):
            return [server_row()]
        drafts = [self._judged(path, main) for path in self._files.drafts()]
        inside = main if main is not None and self.has_mtp(main) else None
        drafts.sort(key=lambda entry: (entry.path != inside, entry.fit is Fit.NO))
        return [none_row(), lookup_row(), *drafts]

    def seconds(self, drafts: list[Entry], main: str | None, draft: str | None) -> list[Entry]:
        """No second draft, then all of `drafts` but `draft`; those that cannot be loaded beside it come last."""
        others = [self._beside(row, main, draft) for row in drafts if row.path not in (None, LOOKUP, draft)]
        others.sort(key=lambda row: row.fit is Fit.NO)
        return [no_second_row(), *others]

    def has_mtp(self, path: str) -> bool:
        """Whether there is MTP inside a main model's file, as far as is known."""
        model, verdict = self._local.find(path), self._fits.verdict(path, path)
        known = model is not None and model.kind is FileKind.MODEL_WITH_MTP
        return known or (verdict is not None and verdict.speedup is not None)

    def is_head(self, path: str, main: str | None) -> bool:
        """Whether a draft is a head, or the MTP inside the main model."""
        return self._files.is_head(path) or (path == main and self.has_mtp(path))

    def _beside(self, row: Entry, main: str | None, draft: str | None) -> Entry:
        """A draft as one that may be loaded beside the first."""
        both = all(path is not None and self.is_head(path, main) for path in (row.path, draft))
        if row.shared is not None or (both and row.fit is not Fit.NO):
            why = tr("of two drafts, one at most can be a head") if both else tr("it has another vocabulary")
            return msgspec.structs.replace(row, fit=Fit.NO, shared=None, reasons=(why,))
        return row

    def _judged(self, path: str, main: str | None) -> Entry:
        """A file as a draft for the chosen main model."""
        entry = self._files.entry(path)
        model = self._local.find(path)
        head = model is not None and model.kind.head and model.facts is not None
        if main is None or (entry.fit is Fit.NO and not head):
            return entry
        verdict = self._fits.verdict(main, path)
        inside = path == main and self.has_mtp(path)
        if inside:
            entry = msgspec.structs.replace(entry, label=tr(BUILT_IN), detail=tr("layers of the main model's own file"))
        if verdict is None or not verdict.judged:
            checking = self._fits.waiting(main, path)
            return msgspec.structs.replace(entry, fit=Fit.CHECKING) if checking else entry
        if not verdict.fits:
            return msgspec.structs.replace(entry, fit=Fit.NO, reasons=verdict.reasons, shared=verdict.shared)
        if inside:
            remark = expected(verdict.speedup)
        elif path == main:
            remark = tr("same as the main model: no speedup")
        else:
            remark = hardly_smaller(self._local.facts(main), self._local.facts(path))
        detail = f"{entry.detail} · {remark}" if remark else entry.detail
        return msgspec.structs.replace(entry, fit=Fit.YES, detail=detail)
