"""The files that can be chosen as models: the bundled ones, those that were opened, and those found on disk."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from foretoken.gui.viewmodels.pair.entries import Entry
from foretoken.gui.viewmodels.pair.fits import Description, Descriptions, Fit
from foretoken.gui.viewmodels.shared.local_models import LocalModelsViewModel
from foretoken.gui.viewmodels.shared.move_folder import moved_path
from foretoken.gui.viewmodels.shared.words import in_short
from foretoken.library.on_disk.stores import Store
from foretoken.plain import one_line
from foretoken.session.remote.address import Address, is_address
from foretoken.wording import tr

MAX_RECENT: Final = 12  # files on the list of those opened


class PickerFiles:
    """What is known of each file, and which were opened lately.

    `bundled`: the main model, then its drafts. `recent`: paths that were chosen before, wherever they are, newest
    first. `local` knows the models on disk, `descriptions` any other file.
    """

    def __init__(
        self,
        bundled: tuple[str, ...],
        recent: Sequence[str],
        local: LocalModelsViewModel,
        descriptions: Descriptions,
    ) -> None:
        self.bundled = bundled
        self.opened = tuple(path for path in recent if path not in bundled)
        self.speeds: Mapping[str, str] = {}
        """How fast main models on disk are here, in a few words, by path."""
        self.served: dict[str, str] = {}
        """What the model of a server is called, by its address, once it was asked."""
        self._failed: dict[str, str] = {}  # why these could not be loaded
        self._local, self._descriptions = local, descriptions

    @property
    def sound(self) -> tuple[str, ...]:
        """Those opened, without what cannot be loaded."""
        return tuple(path for path in self.opened if is_address(path) or not self._trouble(path))

    def failures(self, in_use: Sequence[str | None]) -> tuple[str, ...]:
        """Those opened that cannot be loaded, but for those that are in use."""
        return tuple(path for path in self.opened if self._trouble(path) and path not in in_use)

    # --- what comes and goes ---------------------------------------------------------------------------------

    def remember(self, path: str) -> None:
        """It was chosen just now: it is tried again, and stands first."""
        if path in self.bundled:
            return
        self._failed.pop(path, None)
        known = path in self.opened
        self.opened = (path, *(other for other in self.opened if other != path))[:MAX_RECENT]
        if not known:
            self._local.refresh()

    def add(self, path: str, *, first: bool) -> bool:
        """Put it on the list of those opened, first or last; whether it was not there."""
        if path in self.bundled or path in self.opened:
            return False
        self.opened = (path, *self.opened) if first else (*self.opened, path)
        return True

    def drop(self, paths: Sequence[str]) -> None:
        """Take them off the list of those opened."""
        self.opened = tuple(path for path in self.opened if path not in paths)
        for path in paths:
            self._failed.pop(path, None)
            self._descriptions.forget(path)

    def move(self, old: str, new: str) -> None:
        """The files below the folder `old` are below `new` now."""
        self.opened = tuple(moved_path(path, old, new) for path in self.opened)

    def fail(self, path: str, sentence: str) -> None:
        """It could not be loaded."""
        self._failed[path] = sentence

    def succeed(self, path: str) -> bool:
        """It was loaded; whether it had failed before."""
        return self._failed.pop(path, None) is not None

    # --- what is known ---------------------------------------------------------------------------------------

    def mains(self) -> list[str]:
        """What can write by itself, in the order of the list, each once."""
        return self._listed(self.bundled[:1], [path for path in self.opened if not self.is_head(path)], heads=False)

    def drafts(self) -> list[str]:
        """What can guess, in the order of the list, each once."""
        return self._listed(self.bundled[1:], [path for path in self.opened if not is_address(path)], heads=True)

    def _listed(self, bundled: Sequence[str], opened: Sequence[str], *, heads: bool) -> list[str]:
        known = dict.fromkeys((*bundled, *opened))
        # Those opened from elsewhere are among the recent ones, or were dropped just now.
        fit = (model for model in self._local.models if (model.guesses if heads else model.selectable))
        others = (model for model in fit if model.store is not Store.ELSEWHERE)
        known.update(dict.fromkeys(str(model.path) for model in others))
        return list(known)

    def is_head(self, path: str) -> bool:
        """Whether it guesses for a main model and writes nothing by itself, as far as is known."""
        model, known = self._local.find(path), self._descriptions.known(path)
        return model.kind.head if model is not None else known is not None and known.head

    def entry(self, path: str) -> Entry:
        """Its row, by itself."""
        model = self._local.find(path)
        if model is not None and path not in self.bundled:
            parts = [in_short(model.size, model.facts)] if model.facts is not None else []
            parts += [self.speeds[path]] if path in self.speeds else []
            parts += [tr(model.store.value)] if model.store is not Store.OWN else []
            if model.about:  # of a head the first thing to know, of a model the last
                parts.insert(0 if model.kind.head else len(parts), model.short)
            detail = " · ".join(parts)
            broken = (model.fault,) if model.fault else () if model.guesses else (model.remark,)
            fit = Fit.NO if broken else Fit.UNKNOWN
            failed = self._failed.get(path, "")
            return Entry(path=path, label=model.name, detail=detail, fit=fit, reasons=broken, failed=failed)
        if is_address(path):
            server, name = Address.parse(path), one_line(self.served.get(path, "")).removesuffix(".gguf")
            label = f"{name} @ {server.name}" if name else server.label
            return Entry(path=path, label=label, detail=tr("runs on a server"), failed=self._failed.get(path, ""))
        known = self._descriptions.known(path) or Description(one_line(Path(path).stem))
        detail = known.detail
        if path in self.bundled:
            detail = " · ".join(filter(None, (tr("bundled"), detail)))
        if known.fault is not None:
            return Entry(path=path, label=known.label, detail=detail, fit=Fit.NO, reasons=(known.fault,))
        return Entry(path=path, label=known.label, detail=detail, failed=self._failed.get(path, ""))

    def _trouble(self, path: str) -> str:
        """Why the file cannot be loaded, or ""."""
        model, known = self._local.find(path), self._descriptions.known(path)
        fault = model.fault if model is not None else known.fault if known is not None else None
        return self._failed.get(path) or fault or ""
