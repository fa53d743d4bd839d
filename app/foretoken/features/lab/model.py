"""The lab in the window: what is measured, how far it is, and what came of it."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
from PySide6.QtCore import QObject

from foretoken import paths
from foretoken.amounts import percent, takes, time_left
from foretoken.encoding import to_json
from foretoken.engine.options import ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.plain_speed import PlainSpeed
from foretoken.errors import ForetokenError
from foretoken.features.lab import lab
from foretoken.features.lab.lab import LabPlan, LabReport, Length, named
from foretoken.features.lab.lab_report import about
from foretoken.gui.core import Core
from foretoken.gui.measuring.run_model import MeasuringRun, RunModel
from foretoken.gui.viewmodels.pair.entries import LOOKUP, SERVER, Entry, server_row
from foretoken.gui.viewmodels.pair.fits import Fit
from foretoken.measuring.measuring import MeasuringProgress
from foretoken.measuring.records import VERSION, Results
from foretoken.measuring.suite import SuitePrompt, built_in, few, from_file
from foretoken.session.remote.address import is_address
from foretoken.wording import tr, trn

LENGTHS: Final[tuple[Length, ...]] = (1, 2, 3, 4, 6, 8, 12, 16, "auto")
_SEED: Final = 1


class LabModel(RunModel):
    """What was measured is kept in a folder as it comes, and is not measured again."""

    def __init__(self, core: Core, parent: QObject | None = None) -> None:
        super().__init__(core, parent)
        self.mains: tuple[str, ...] = ()
        self.drafts: tuple[str, ...] = ()
        self.lengths: tuple[Length, ...] = (1, 2, 4, 8, "auto")
        self.each = 1
        """Prompts of each kind of content."""
        self.tokens = 128
        self.report: LabReport | None = None
        self._own: tuple[SuitePrompt, ...] = ()
        self.own_name = ""
        """The file of own prompts, "" for the built-in suite."""
        self._reported: LabPlan | None = None
        self._plain = PlainSpeed()
        core.engine.plain_measured.connect(self._on_plain)
        self._on_models()

    def _on_models(self) -> None:
        loaded = self._engine.loaded
        self._on_plain(PlainSpeed() if loaded is None else loaded.plain)

    def _on_plain(self, speed: PlainSpeed) -> None:
        self._plain = speed
        self.changed.emit()

    # --- what is measured ----------------------------------------------------------------------------------

    def begin(self) -> None:
        """It was asked for: where nothing is chosen, the pair as it is now and prompt lookup."""
        main = self._pickers.main
        if not self.mains and main is not None:
            self.mains = (main,)
            usual = (SERVER,) if is_address(main) else (self._pickers.draft, LOOKUP)
            self.drafts = tuple(path for path in usual if path is not None)
        self.changed.emit()

    def all_mains(self) -> list[Entry]:
        return [row for row in self._pickers.mains() if row.path is not None and row.fit is not Fit.NO]

    def all_drafts(self) -> list[Entry]:
        """Also those that do not fit the present main model: another one is perhaps measured, and it is said."""
        servers = [msgspec.structs.replace(server_row(), path=SERVER)] if self._pickers.servers() else []
        main = self._pickers.main
        here = self._pickers.drafts_here() if main is not None and is_address(main) else self._pickers.drafts()
        return servers + [row for row in here if row.path is not None]

    def choose(
        self,
        *,
        mains: Sequence[str] | None = None,
        drafts: Sequence[str] | None = None,
        lengths: Sequence[Length] | None = None,
        each: int | None = None,
        tokens: int | None = None,
    ) -> None:
        """Change what is given."""
        if self.running:
            return
        self.mains = self.mains if mains is None else tuple(mains)
        self.drafts = self.drafts if drafts is None else tuple(drafts)
        self.lengths = self.lengths if lengths is None else tuple(lengths)
        self.each = each or self.each
        self.tokens = tokens or self.tokens
        self.error = ""
        self.changed.emit()

    def use_own(self, path: Path | None) -> None:
        """Measure on the prompts of a file; None: on the built-in suite."""
        try:
            self._own = () if path is None else from_file(path)
            self.own_name, self.error = "" if path is None else path.name, ""
        except ForetokenError as error:
            self.error = str(error)
        self.changed.emit()

    @property
    def why_not(self) -> str:
        """Why it cannot begin, a sentence; "" where it can."""
        if not self.mains:
            return tr("Choose a main model.")
        if not self.drafts:
            return tr("Choose a draft.")
        remote = [is_address(main) for main in self.mains]
        if any(remote) and SERVER not in self.drafts:
            return tr("A model on a server uses the server's own draft: choose that too.")
        if not all(remote) and set(self.drafts) == {SERVER}:
            return tr("A model on this computer needs a draft on this computer: choose one too.")
        return "" if self.lengths else tr("Choose a draft length.")

    @property
    def runs(self) -> int:
        """How many replies are written for what is chosen."""
        return self._plan().total if not self.why_not and self._engine.pair is not None else 0

    @property
    def seconds(self) -> float | None:
        """How long that takes at most, by the speed without guesses of the loaded model, and by the size of others
        beside it; None where that is not known."""
        loaded, plain = self._engine.loaded, self._plain.at(self.tokens // 2)
        if loaded is None or plain is None or not self.runs:
            return None
        plan = self._plan()
        size = _size(loaded.main.path)
        passes = sum(len(plan.steps(main)) * (_size(main) / size if size else 1.0) for main, _draft in plan.pairs)
        return passes * len(plan.prompts) * self.tokens * plain.ms / 1000

    @property
    def planned(self) -> tuple[list[tuple[str, str]], tuple[str, ...]]:
        """The names of the pairs that would be measured, and the draft lengths."""
        if self.why_not or self._engine.pair is None:
            return [], ()
        plan = self._plan()
        return [(self.name(main), self.name(draft)) for main, draft in plan.pairs], plan.columns

    @property
    def again(self) -> bool:
        """Whether all that is chosen is in `report`."""
        return self._is_reported and self.report is not None and self.report.finished

    @property
    def begun(self) -> bool:
        """Whether what is chosen was measured last, but not to its end."""
        return self._is_reported and not self.again

    @property
    def _is_reported(self) -> bool:
        able = not self.why_not and not self.running and self.report is not None
        return able and self._engine.pair is not None and self._plan() == self._reported

    @property
    def at_rest(self) -> str:
        if self._is_reported and self.report is not None:
            return about(self.report)
        seconds = self.seconds
        runs = trn("{n:,} reply will be written", "{n:,} replies will be written", self.runs)
        said = tr(
            "{runs} in a separate engine process; replies in the chat go first. Each number is the "
            "speedup over decoding without guesses.",
            runs=runs,
        )
        time = tr("not known before the first replies") if seconds is None else takes(seconds)
        return f"{said}\n{tr('Time: {time}', time=time)}"

    def _prompts(self) -> tuple[SuitePrompt, ...]:
        return self._own or few(built_in(), self.each)

    def _plan(self) -> LabPlan:
        pair = self._engine.pair
        assert pair is not None, "a main model is chosen"
        return LabPlan(
            mains=self.mains,
            take_length=self._take_length(),
            drafts=tuple(self._named(draft) for draft in self.drafts),
            lengths=self.lengths,
            prompts=self._prompts(),
            options=ReplyOptions(
                sampling=SamplingOptions(temperature=0, seed=_SEED), stop=StopOptions(max_tokens=self.tokens)
            ),
            pair=msgspec.structs.replace(pair, draft=None, second_draft=None),
        )

    def _take_length(self) -> tuple[str, ...]:
        """The server that is loaded, if it takes a draft length; of others that is not known."""
        loaded = self._engine.loaded
        return (loaded.main.path,) if loaded is not None and loaded.takes_length else ()

    def _named(self, draft: str) -> str:
        """A row of the list of drafts as the lab knows it."""
        if draft in (LOOKUP, SERVER):
            return lab.LOOKUP if draft == LOOKUP else lab.SERVER
        return lab.BUILT_IN if draft == self._pickers.main else draft

    def name(self, path: str) -> str:
        """What the lists call it."""
        if path == lab.SERVER:
            return server_row().label
        if path == lab.LOOKUP:
            return tr("Prompt lookup")
        return tr("Built in (MTP)") if path == lab.BUILT_IN else self._pickers.label(path)

    # --- measuring -----------------------------------------------------------------------------------------

    def start(self, *, again: bool = False) -> None:
        """Measure what is not measured yet; `again`: all of it."""
        if self.running or self.why_not or self._engine.pair is None:
            return
        plan = self._plan()
        path = paths.data_dir() / "lab" / f"{_name_of(plan)}.jsonl"
        names = {one: self.name(one) for one in (*plan.mains, *plan.drafts)}
        self._reported = plan

        def work(run: MeasuringRun) -> LabReport:
            if again:
                path.unlink(missing_ok=True)
            results = Results.at(path, plan.shared)
            if results.count(plan.plan) == plan.total:
                return lab.report(plan, results, names.__getitem__)
            reported = 0

            def told(progress: MeasuringProgress) -> None:
                nonlocal reported
                run.tell(progress)
                if progress.done > reported:
                    reported = progress.done
                    run.tell(lab.report(plan, results, names.__getitem__, intervals=False))

            try:
                with run.session() as session:
                    run.by(lab.measuring(session, plan, results, told, run.gate)).run()
            finally:  # what was measured before a failure can be saved, too
                found = lab.report(plan, results, names.__getitem__)
                run.tell(found)
            return found

        self._begin(work, self._on_end)

    def _take(self, steps: Sequence[object]) -> None:
        super()._take(steps)
        self.report = next((step for step in reversed(steps) if isinstance(step, LabReport)), self.report)

    def _words(self, progress: MeasuringProgress) -> str:
        main, draft, _step = named(progress)
        names = {"main": self.name(main), "draft": self.name(draft)}
        if progress.loading is not None:
            said = tr("Loading {main} with {draft}: {done}", **names, done=percent(progress.loading))
        else:
            said = tr(
                "{main} with {draft}: {done:,} of {total:,} replies", **names, done=progress.done, total=progress.total
            )
        return said if progress.seconds_left is None else f"{said}\n{time_left(progress.seconds_left)}"

    def _on_end(self, report: LabReport | None) -> None:
        if report is not None:
            self.report = report


def _size(path: str) -> int:
    """Bytes of a model's file; 0 where there is none."""
    try:
        return Path(path).stat().st_size
    except OSError:
        return 0


def _name_of(plan: LabPlan) -> str:
    """A file's name for all measurements that may stand beside these."""
    shared = (VERSION, plan.options, msgspec.structs.replace(plan.pair, main=""))
    return hashlib.sha256(to_json(shared)).hexdigest()[:16]
