"""The pickers: which models can be chosen, which are, and whether each draft fits the main model."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec
from PySide6.QtCore import QObject, Signal

from foretoken.engine.gguf.kinds import FileKind
from foretoken.gui.viewmodels.pair.controls import ControlsViewModel
from foretoken.gui.viewmodels.pair.entries import (
    BUILT_IN,
    LOOKUP,
    Entry,
    hardly_smaller,
    lookup_row,
    no_second_row,
    none_row,
    server_row,
)
from foretoken.gui.viewmodels.pair.fits import Description, Descriptions, Fit, Fits, FitVerdict
from foretoken.gui.viewmodels.shared.local_models import LocalModelsViewModel, in_short
from foretoken.gui.viewmodels.shared.move_folder import moved_path
from foretoken.library.drafts.speedup import WORTHWHILE
from foretoken.library.on_disk.stores import Store
from foretoken.plain import one_line
from foretoken.session.messages import LoadPair
from foretoken.session.remote.address import Address, is_address
from foretoken.wording import spoken, tr

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
            why = tr("at most one of two drafts can be a head") if both else tr("it has another vocabulary")
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
            remark = "" if verdict.speedup is None else verdict.speedup.words
        elif path == main:
            remark = tr("same as the main model: no speedup")
        else:
            remark = hardly_smaller(self._local.facts(main), self._local.facts(path))
        detail = f"{entry.detail} · {remark}" if remark else entry.detail
        return msgspec.structs.replace(entry, fit=Fit.YES, detail=detail)


class PickersViewModel(QObject):
    """The Main and Draft lists, and the choice in each.

    `local` knows the models on disk, `descriptions` any other file; `recent` holds paths that were chosen before,
    wherever they are. A chosen pair is announced only once it is known that the draft fits, and without the draft when
    it does not: a choice of main model never fails for its draft.

    The main model's path as the draft is the MTP inside its file. It is chosen by itself where no other draft is, the
    user has not chosen to have none, and it is expected to pay.

    changed()              lists, choice or verdicts changed
    pair_chosen(object)     LoadPair: the user chose these
    draft_dropped(str)      sentence: the main model was chosen, the draft before it does not fit
    recent_changed()        files came to `recent` or went from it without a choice
    """

    changed = Signal()
    pair_chosen = Signal(object)
    draft_dropped = Signal(str)
    recent_changed = Signal()

    def __init__(
        self,
        *,
        bundled: tuple[str, ...],
        recent: Sequence[str],
        local: LocalModelsViewModel,
        controls: ControlsViewModel,
        fits: Fits,
        descriptions: Descriptions,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._files = PickerFiles(bundled, recent, local, descriptions)
        self._local = local
        self._controls = controls
        self.main: str | None = None
        self.draft: str | None = None
        """The chosen draft model's path."""
        self.second: str | None = None
        """The chosen second draft's path, which is loaded beside the first."""
        self.over_shared = False  # the pair guesses over the tokens that both have
        """Whether the pair guesses over the tokens that both have."""
        self._wanted: tuple[str, str | None] | None = None  # chosen, waiting for its verdict
        self._declined = False  # the user wants no draft model
        self._tried: str | None = None  # a draft that was announced, whether or not it turns out to fit
        self._offered: str | None = None
        self._descriptions = descriptions
        self._fits = fits
        self._entries = PickerEntries(self._files, local, fits)
        self._rows: tuple[list[Entry], list[Entry]] | None = None  # of both lists, until something changes
        self._shown_draft_row: str | None = None
        self._fits.found.connect(self._on_checked)
        self._descriptions.found.connect(self._on_described)
        local.changed.connect(self._on_local)
        controls.changed.connect(self._on_choices)

    # --- what there is -------------------------------------------------------------------------------------

    @property
    def draft_row(self) -> str | None:
        """The path of the chosen row of the Draft list, LOOKUP for prompt lookup alone."""
        lookup = self.draft is None and self._controls.options.draft.lookup is True
        return self._offered or (LOOKUP if lookup else self.draft)

    @property
    def offered(self) -> Entry | None:
        """The chosen draft while it waits for the user's word to guess over the tokens that both have (see `share`)."""
        return None if self._offered is None else self.chosen_draft()

    @property
    def recent(self) -> tuple[str, ...]:
        """Paths the user chose, newest first, without the bundled ones and what cannot be loaded: to be kept."""
        return self._files.sound

    @property
    def opened(self) -> tuple[str, ...]:
        """Paths the user chose, newest first, without the bundled ones; also asked for by the thread that looks at the
        disk."""
        return self._files.opened

    @property
    def failures(self) -> tuple[str, ...]:
        """Paths among `opened` that cannot be loaded and are not in use: what `forget_failures` would drop."""
        return self._files.failures((self.main, self.draft))

    @property
    def bundled(self) -> tuple[str, ...]:
        """The bundled main model, the draft that it begins with, and others."""
        return self._files.bundled

    @property
    def looking(self) -> bool:
        """Whether the disk is still being looked at for the first time."""
        return self._local.looking

    def mains(self) -> list[Entry]:
        """The bundled main model first, then the recent ones, newest first, then all others on disk by name."""
        return self._both()[0]

    def drafts(self) -> list[Entry]:
        """No draft, prompt lookup, the bundled draft, recent ones, all others, heads too; those that do not fit come
        last."""
        return self._both()[1]

    def drafts_here(self) -> list[Entry]:
        """Prompt lookup and all drafts on this machine, whether or not they fit the main model."""
        return [lookup_row(), *(self._files.entry(path) for path in self._files.drafts())]

    def servers(self) -> list[Entry]:
        """The servers used before, the present one among them."""
        return [row for row in self.mains() if row.path is not None and is_address(row.path)]

    def seconds(self) -> list[Entry]:
        """No second draft, then all drafts but the first; those that cannot be loaded beside it come last."""
        return self._entries.seconds(self.drafts(), self.main, self.draft)

    def chosen_draft(self) -> Entry:
        return next((row for row in self.drafts() if row.path == self.draft_row), none_row())

    def label(self, path: str) -> str:
        return self._files.entry(path).label

    def name_of(self, path: str) -> str | None:
        """What the lists call a model that was found on disk; None for any other."""
        model = self._local.find(path)
        return model.name if model is not None and path not in self._files.bundled else None

    # --- choosing ------------------------------------------------------------------------------------------

    def choose_main(self, path: str) -> None:
        """Use `path` as the main model, with the present draft where it fits (the bundled one for the bundled main)."""
        if is_address(path):
            self._files.remember(path)
            self._fits.drop_waiting()
            self._announce(path, None)
            return
        draft = self._files.bundled[1] if path == self._files.bundled[0] else self.draft
        if draft is not None and draft == self.main and self._entries.has_mtp(draft):
            draft = None  # what was inside the main model before
        self._files.remember(path)
        self._tried = self._offered = None
        self._fits.drop_waiting()
        self._decide(path, draft)

    def choose_draft(self, path: str | None) -> None:
        """Use `path` as the draft of the present main model, LOOKUP for prompt lookup, None for no draft."""
        if self.main is None:
            return
        if path == LOOKUP or self.draft_row == LOOKUP:  # the row stands for the option
            self._controls.set_options(lookup=True if path == LOOKUP else None)
        elif path is None and self._controls.options.draft.lookup is True:
            self._controls.set_options(lookup=None)
        model = None if path == LOOKUP else path
        self._declined = model is None
        if model is not None:
            self._files.remember(model)
        before, self._tried, self._offered = self._offered, None, None
        if self._offer(model):
            return
        if model != self.draft or self._wanted is not None:
            chosen = [path for path in (model, self.second) if path is not None]
            heads = [path for path in chosen if self._entries.is_head(path, self.main)]
            kept = self.second if model not in (None, self.second) and len(heads) < 2 else None
            self._announce(self.main, model, second=kept)
        elif before is not None:
            self._changed()

    def choose_second(self, path: str | None) -> None:
        """Load `path` beside the present draft, None for that one alone."""
        if self.main is None or self.draft is None or path in (self.second, self.draft):
            return
        if path is not None:
            self._files.remember(path)
        self._announce(self.main, self.draft, over_shared=self.over_shared, second=path)

    def share(self) -> None:
        """Use the offered draft: it guesses over the tokens that both have."""
        if self.main is not None and self._offered is not None:
            self._announce(self.main, self._offered, over_shared=True)

    def choose_pair(self, main: str, draft: str | None) -> None:
        """Use these two; a head alone is the draft of the present main model."""
        if draft is None and self._files.is_head(main):
            self.choose_draft(main)
            return
        for path in (draft, main):
            if path is not None:
                self._files.remember(path)
        self._tried = self._offered = None
        self._fits.drop_waiting()
        self._decide(main, draft)

    def show_speeds(self, speeds: Mapping[str, str]) -> None:
        """How fast main models on disk are here, in a few words, by path."""
        if speeds != self._files.speeds:
            self._files.speeds = speeds
            self._changed()

    def judge_again(self) -> None:
        """Something was learned that may change what fits."""
        self._fits.forget()
        self.check_all()

    def forget(self, path: str) -> None:
        """Take a file that was opened off the lists, unless a folder has it; the file itself stays."""
        self._drop((path,))

    def bring_back(self, path: str) -> None:
        """Take `forget` back."""
        if self._files.add(path, first=False):
            self._look_again()

    def forget_failures(self) -> None:
        """Take all that cannot be loaded off the lists."""
        self._drop(self.failures)

    def set_failed(self, path: str, sentence: str) -> None:
        """The file could not be loaded; said on its row until it is tried again."""
        self._files.fail(path, sentence)
        self._changed()

    def set_loaded(self, pair: LoadPair, name: str = "") -> None:
        """Whatever was wrong with its files before. `name`: what the main model is called."""
        if is_address(pair.main) and self._files.served.get(pair.main) != name:
            self._files.served[pair.main] = name
            self._changed()
        for path in (pair.main, pair.draft, pair.second_draft):
            if path is not None and self._files.succeed(path):
                self._rows = None

    def set_current(self, pair: LoadPair | None) -> None:
        """What the engine has or is loading now."""
        main, draft, second = (None, None, None) if pair is None else (pair.main, pair.draft, pair.second_draft)
        if self._wanted is not None:
            return
        self.over_shared = pair is not None and pair.shared_tokens
        if (main, draft, second) == (self.main, self.draft, self.second):
            return
        self.main, self.draft, self.second = main, draft, second
        for path in (main, draft, second):
            if path is not None and self._files.add(path, first=True):
                self._local.refresh()
        self.check_all()

    def relocate(self, old: str, new: str) -> None:
        """The files below the folder `old` are below `new` now: the pair is loaded again from there."""
        before = (self.main, self.draft, self.second)
        self._files.move(old, new)
        main, draft, second = (moved_path(path, old, new) if path is not None else None for path in before)
        if main is not None and (main, draft, second) != before:
            self._announce(main, draft, over_shared=self.over_shared, second=second)
        else:
            self.check_all()

    def check_all(self) -> None:
        """Look at every draft in the list again, in the background."""
        for path in (*self._files.bundled, *self._files.opened):
            self._describe(path)
        if self.main is not None and not is_address(self.main):
            for path in self._files.drafts():
                model = self._local.find(path)
                if model is None or model.facts is not None:
                    self._fits.ask(self.main, path)
        self._changed()

    # --- how -----------------------------------------------------------------------------------------------

    def _announce(self, main: str, draft: str | None, *, over_shared: bool = False, second: str | None = None) -> None:
        self._wanted = self._offered = None
        self.main, self.draft, self._tried, self.over_shared = main, draft, draft, over_shared
        self.second = second
        self.check_all()
        self.pair_chosen.emit(LoadPair(main=main, draft=draft, second_draft=second, shared_tokens=over_shared))

    def _offer(self, draft: str | None) -> bool:
        """Let `draft` wait for the user's word, if it is one that may guess over shared tokens alone."""
        verdict = self._fits.verdict(self.main or "", draft) if draft is not None else None
        if verdict is None or verdict.shared is None or (draft == self.draft and self.over_shared):
            return False
        self._offered = draft
        self._changed()
        return True

    def _decide(self, main: str, draft: str | None) -> None:
        """Announce `main` with `draft`, or where that does not fit or is None, with the MTP inside it or nothing."""
        verdict = self._fits.verdict(main, draft) if draft is not None else None
        if draft is not None and verdict is not None and verdict.fits:
            self._announce(main, draft)
            return
        inside = self._fits.verdict(main, main) if self._may_have_mtp(main) else None
        awaited = [draft] if draft is not None and verdict is None else []
        awaited += [main] if inside is None and self._may_have_mtp(main) else []
        if awaited:
            self._wanted = (main, draft)
            for path in awaited:
                self._fits.ask(main, path)
            self._changed()
            return
        pays = inside is not None and inside.speedup is not None and inside.speedup.ratio >= WORTHWHILE
        self._announce(main, main if pays else None)
        if draft is not None and not pays:
            self._offer(draft)
        expected = pays and draft in self._files.bundled  # which fits its own main model alone
        if draft is not None and verdict is not None and verdict.judged and not expected:
            self._say_dropped(draft, verdict, pays)

    def _say_dropped(self, draft: str, verdict: FitVerdict, inside: bool) -> None:
        """`inside`: the MTP in the main model's file guesses in its place."""
        why = verdict.reasons[0].rstrip(".。") if verdict.reasons else tr("it does not fit")
        if spoken().code == "en":
            why = f"{why[:1].lower()}{why[1:]}"
        name = self._files.entry(draft).label
        if inside:
            said = tr(
                "The main model is used with the MTP inside its file: {draft} does not fit it ({why}).",
                draft=name,
                why=why,
            )
        else:
            said = tr("The main model is used without a draft: {draft} does not fit it ({why}).", draft=name, why=why)
        self.draft_dropped.emit(said)

    def _may_have_mtp(self, main: str) -> bool:
        """Whether the MTP inside `main` may be chosen by itself."""
        known = self._local.find(main) is not None or main in self._files.bundled
        return not self._declined and (self._entries.has_mtp(main) or not known)

    def _drop(self, paths: Sequence[str]) -> None:
        self._files.drop(paths)
        self._look_again()

    def _look_again(self) -> None:
        self._local.refresh()
        self.check_all()
        self.recent_changed.emit()

    def _both(self) -> tuple[list[Entry], list[Entry]]:
        if self._rows is None:
            self._rows = self._entries.mains(), self._entries.drafts(self.main)
        return self._rows

    def _changed(self) -> None:
        self._rows = None
        self._shown_draft_row = self.draft_row
        self.changed.emit()

    def _describe(self, path: str) -> None:
        if self._local.find(path) is None:
            self._descriptions.ask(path)

    def _on_checked(self, _main: str, _draft: str) -> None:
        if self._wanted is not None:
            self._decide(*self._wanted)
        elif self._offered is None and not self._offer(self._tried):
            self._offer(self.draft)
        self._changed()

    def _on_described(self, path: str, described: Description) -> None:
        if described.gone and path in self._files.opened and path not in (self.main, self.draft):
            self._drop((path,))
        else:
            self._changed()

    def _on_local(self) -> None:
        """Files came or went: what was read of others may not hold any more either."""
        for path in self._files.opened:
            if self._local.find(path) is None:
                self._descriptions.forget(path)
        self.check_all()

    def _on_choices(self) -> None:
        if self.draft_row != self._shown_draft_row:
            self._shown_draft_row = self.draft_row
            self.changed.emit()
