"""The lab: main models, drafts and draft lengths measured against each other on a suite of prompts.

Each pair is measured beside its own plain decoding, in the same load, also that beside a head. How, and what comes of
it, is the same as for the command `bench` (`measuring`, `table`).
"""

import time
from collections.abc import Callable, Mapping
from typing import Final, Literal

import msgspec

from foretoken.engine.options import DraftOptions, DraftSource, ReplyOptions
from foretoken.errors import UsageError
from foretoken.measuring.measuring import Measuring, MeasuringPlan, MeasuringProgress
from foretoken.measuring.open_record import OpenRecord, RecordSubject, machine, record_of, versions
from foretoken.measuring.records import Results
from foretoken.measuring.runner import Contestant, OurRunner
from foretoken.measuring.running import MeasuringGate, MeasuringSession
from foretoken.measuring.setting import name_of, told_apart
from foretoken.measuring.suite import SuitePrompt
from foretoken.measuring.table import Note, TableRow, notes, rows
from foretoken.session.messages import LoadPair
from foretoken.session.remote.address import is_address
from foretoken.speedups import Speedup
from foretoken.wording import tr

Length = int | Literal["auto"]
LOOKUP: Final = "lookup"
"""In place of a draft's path: prompt lookup, without a model."""
BUILT_IN: Final = "builtin"
"""In place of a draft's path: the MTP inside the main model's file."""
SERVER: Final = "server"
"""In place of a draft's path: what guesses for a main model on a server; nothing else does there."""
PLAIN: Final = "none"
"""In place of a length: nothing is guessed."""


class LabPlan(msgspec.Struct, frozen=True, kw_only=True):
    """Every main model with every draft at every length. `mains` and `drafts` are paths; a draft may be LOOKUP,
    BUILT_IN or SERVER. `pair`: how models are loaded. `options`: of all replies, the seed included. `take_length`: the
    servers among `mains` that take a draft length; others are measured as they were started."""

    mains: tuple[str, ...]
    drafts: tuple[str, ...]
    lengths: tuple[Length, ...]
    prompts: tuple[SuitePrompt, ...]
    options: ReplyOptions
    pair: LoadPair
    take_length: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for what, found in ((tr("main model"), self.mains), (tr("draft"), self.drafts)):
            if not found:
                raise UsageError(tr("There is no {what} to measure; choose one.", what=what))
        with_drafts = {main for main, _draft in self.pairs}
        if missing := next((main for main in self.mains if main not in with_drafts), None):
            raise UsageError(tr("There is no draft to measure {main} with; choose one.", main=missing))
        if not self.lengths or not self.prompts:
            raise UsageError(tr("Choose a draft length and a prompt to measure with."))
        if self.options.sampling.seed is None:
            raise UsageError(tr("Measurements need a seed, the same for all of them."))

    @property
    def pairs(self) -> list[tuple[str, str]]:
        return [(main, draft) for main in self.mains for draft in self.drafts if is_address(main) is (draft == SERVER)]

    def decided(self, main: str) -> bool:
        """Whether it is on a server that decides itself how much is guessed."""
        return is_address(main) and main not in self.take_length

    @property
    def columns(self) -> tuple[str, ...]:
        """The lengths, and automatic where a server decides it."""
        more = ["auto"] if any(map(self.decided, self.mains)) else []
        return tuple(dict.fromkeys([*map(str, self.lengths), *more]))

    def steps(self, main: str) -> tuple[str, ...]:
        """What is measured of a pair on each prompt."""
        return ("auto",) if self.decided(main) else (PLAIN, *map(str, self.lengths))

    @property
    def total(self) -> int:
        return len(self.plan.contestants) * len(self.prompts)

    def _load(self, main: str, draft: str) -> LoadPair:
        helper = None if draft in (LOOKUP, SERVER) else main if draft == BUILT_IN else draft
        return msgspec.structs.replace(self.pair, main=main, draft=helper, second_draft=None)

    @property
    def plan(self) -> MeasuringPlan:
        """The measurement. A pair is loaded once and measured beside its own plain decoding."""
        name = told_apart((*self.mains, *self.drafts))
        return MeasuringPlan(
            contestants=tuple(
                Contestant(
                    label=row_of(main, draft, step),
                    process=f"{main}\n{draft}",
                    setting=step,
                    reference="" if step == PLAIN or self.decided(main) else row_of(main, draft, PLAIN),
                    main=name[main],
                    draft="" if step == PLAIN else name[draft],
                    length="" if step == PLAIN else step,
                    drafter="" if draft == LOOKUP else name[draft],
                )
                for main, draft in self.pairs
                for step in self.steps(main)
            ),
            prompts=self.prompts,
            options=self.options,
            at_once=1,
        )

    @property
    def shared(self) -> dict[str, object]:
        """What measurements of one file have in common."""
        return {
            "options": msgspec.structs.replace(self.options, draft=DraftOptions()),
            "pair": msgspec.structs.replace(self.pair, main="", draft=None, second_draft=None),
        }

    def runner(self, process: str, session: MeasuringSession) -> OurRunner:
        """That of a pair, in the `session` that all of them share."""
        main, draft = process.split("\n")
        if self.decided(main):
            return OurRunner(session, self._load(main, draft), {"auto": DraftOptions()}, owned=False)
        source = DraftSource.LOOKUP if draft == LOOKUP else DraftSource.AUTO
        settings = {str(length): DraftOptions(source=source, length=length) for length in self.lengths}
        settings[PLAIN] = DraftOptions(source=DraftSource.NONE)
        return OurRunner(session, self._load(main, draft), settings, owned=False)


def row_of(main: str, draft: str, step: str) -> str:
    """The name of what is measured: a pair at one length, or PLAIN."""
    return f"{main}\n{draft}\n{step}"


def measuring(
    session: MeasuringSession,
    plan: LabPlan,
    results: Results,
    told: Callable[[MeasuringProgress], object] = lambda _progress: None,
    gate: MeasuringGate | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Measuring:
    """The measurement in `session`, to be run. `named` tells what its progress is of."""
    return Measuring(lambda process: plan.runner(process, session), plan.plan, results, told, gate, clock)


def named(progress: MeasuringProgress) -> tuple[str, str, str]:
    """What `progress` is of: a main model, a draft, and a length or PLAIN ("" while they are loaded)."""
    main, draft, *step = (progress.label or progress.process or "\n").split("\n")
    return main, draft, step[0] if step else ""


class LabCell(msgspec.Struct, frozen=True, kw_only=True):
    """A pair at one length (a number or "auto"). `speedup`: over plain decoding. `decode_tps`: the median. `kinds`: the
    speedup by kind of content. `alone`: a server as it was started, with no plain decoding beside it. `error`: why it
    could not be measured."""

    main: str
    draft: str
    length: str
    prompts: int = 0
    speedup: Speedup | None = None
    decode_tps: float | None = None
    plain_tps: float | None = None
    acceptance: float | None = None
    kinds: dict[str, Speedup] = {}
    alone: bool = False
    error: str = ""


class LabReport(msgspec.Struct, frozen=True, kw_only=True):
    """All that was measured; names of models in place of their paths. `finished`: nothing is missing
    that can be measured. `notes`: what makes it less sure. `record`: the same for others."""

    mains: tuple[str, ...]
    drafts: tuple[str, ...]
    lengths: tuple[str, ...]
    cells: tuple[LabCell, ...]
    prompts: int
    kinds: tuple[str, ...]
    max_tokens: int | None
    temperature: float
    finished: bool
    notes: tuple[Note, ...] = ()
    record: OpenRecord | None = None

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Main models and drafts that go together."""
        return list(dict.fromkeys((one.main, one.draft) for one in self.cells))

    def cell(self, main: str, draft: str, length: str) -> LabCell:
        return next(one for one in self.cells if (one.main, one.draft, one.length) == (main, draft, length))

    def best(self, main: str, draft: str) -> LabCell | None:
        """The fastest length of a pair; the first where none was measured. None where they do not go together."""
        own = [one for one in self.cells if (one.main, one.draft) == (main, draft)]
        return max(own, key=_worth, default=None)


def report(
    plan: LabPlan, results: Results, names: Callable[[str], str] | None = None, *, intervals: bool = True
) -> LabReport:
    """What `results` has of the plan. `names`: what a path is called; the name of its file without this. Without
    `intervals` it is found in no time, as while something is measured."""
    name = told_apart((*plan.mains, *plan.drafts), names or name_of)
    lengths = plan.columns
    table = {row.label: row for row in rows(plan.plan, results, intervals=intervals)}
    return LabReport(
        mains=tuple(name[main] for main in plan.mains),
        drafts=tuple(name[draft] for draft in plan.drafts),
        lengths=lengths,
        cells=tuple(
            _decided(name[main], name[draft], length)
            if plan.decided(main) and length != "auto"
            else _cell(table, main, draft, length, name)
            for main, draft in plan.pairs
            for length in lengths
        ),
        prompts=len(plan.prompts),
        kinds=tuple(dict.fromkeys(prompt.kind for prompt in plan.prompts)),
        max_tokens=plan.options.stop.max_tokens,
        temperature=plan.options.sampling.temperature,
        finished=results.finished(plan.plan),
        notes=notes(plan.plan, results) if intervals else (),
        record=_record(plan, results) if intervals else None,
    )


def _record(plan: LabPlan, results: Results) -> OpenRecord:
    asked = plan.plan
    files = told_apart([one for one in (*plan.mains, *plan.drafts) if one not in (LOOKUP, BUILT_IN, SERVER)])
    about = RecordSubject(
        main=", ".join(dict.fromkeys(one.main for one in asked.contestants)),
        drafts=tuple(dict.fromkeys(one.draft for one in asked.contestants if one.draft)),
        machine=machine(),
        versions=versions(),
    )
    found = record_of(asked, results, about, files, source="lab")
    called = {one.label: f"{one.main} + {one.draft or 'plain'} {one.length}".rstrip() for one in asked.contestants}
    rows = tuple(
        msgspec.structs.replace(row, label=called[row.label], reference=called.get(row.reference, ""))
        for row in found.rows
    )
    return msgspec.structs.replace(found, rows=rows)


def _worth(cell: LabCell) -> tuple[float, float]:
    return (0.0 if cell.speedup is None else cell.speedup.ratio), cell.decode_tps or 0.0


def _decided(main: str, draft: str, length: str) -> LabCell:
    return LabCell(main=main, draft=draft, length=length, error=tr("the server decides how much is guessed."))


def _cell(table: Mapping[str, TableRow], main: str, draft: str, length: str, name: Mapping[str, str]) -> LabCell:
    row, plain = table[row_of(main, draft, length)], table.get(row_of(main, draft, PLAIN))
    return LabCell(
        main=name[main],
        draft=name[draft],
        length=length,
        prompts=row.prompts,
        speedup=row.speedup,
        decode_tps=row.decode_tps,
        plain_tps=None if plain is None else plain.decode_tps,
        acceptance=None if row.acceptance is None else row.acceptance.share,
        kinds={kind: one.speedup for kind, one in row.kinds.items() if one.speedup is not None},
        alone=plain is None,
        error=row.error,
    )
