"""The report of a measurement: what was measured and how, its table, and what to know of it."""

import datetime
from collections.abc import Sequence

import msgspec

from foretoken.features.bench.asserting import Asserted
from foretoken.measuring.honesty import Note, notes
from foretoken.measuring.measuring import MeasuringPlan
from foretoken.measuring.records import Results
from foretoken.measuring.table import TableRow, rows
from foretoken.wording import tr, trn


class About(msgspec.Struct, frozen=True, kw_only=True):
    """What the table is of. `command` measured it; `machine` in words; `versions` of the engines."""

    command: str = ""
    main: str = ""
    drafts: tuple[str, ...] = ()
    suite: str = ""
    synthetic_acceptance: float | None = None
    machine: str = ""
    versions: dict[str, str] = {}


class BenchReport(msgspec.Struct, frozen=True, kw_only=True):
    """All that came of a measurement. `kinds`: of prompts, in their order; `finished`: nothing is missing that can be
    measured; `written`: when, in UTC."""

    version: int = 1
    about: About
    prompts: int
    kinds: tuple[str, ...]
    repeat: int
    max_tokens: int | None
    temperature: float
    seed: int
    cold: bool
    rows: tuple[TableRow, ...]
    notes: tuple[Note, ...]
    assertions: tuple[Asserted, ...] = ()
    finished: bool
    written: str

    @property
    def failed(self) -> tuple[Asserted, ...]:
        return tuple(one for one in self.assertions if not one.holds)


def report(plan: MeasuringPlan, results: Results, about: About) -> BenchReport:
    """What `results` has of the plan."""
    table = rows(plan, results)
    return BenchReport(
        about=about,
        prompts=len(plan.prompts),
        kinds=tuple(dict.fromkeys(prompt.kind for prompt in plan.prompts)),
        repeat=plan.repeat,
        max_tokens=plan.options.stop.max_tokens,
        temperature=plan.options.sampling.temperature,
        seed=plan.options.sampling.seed or 0,
        cold=plan.cold,
        rows=table,
        notes=(*_of_rows(about, table), *notes(plan, results)),
        finished=results.finished(plan),
        written=datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
    )


def _of_rows(about: About, table: Sequence[TableRow]) -> list[Note]:
    found = []
    if about.synthetic_acceptance is not None:
        text = tr(
            "Synthetic acceptance: guesses were accepted by chance, {share:.0%} of those judged. The texts are not the"
            " main model's, and the speeds are a plan, not a measurement of these drafts.",
            share=about.synthetic_acceptance,
        )
        return [Note(code="synthetic", text=text, value=about.synthetic_acceptance)]
    for row in table:
        if row.differing and row.lossless:
            text = trn(
                "{row}: {n:,} of {all:,} texts is not that of {reference}. At temperature 0 that happens where two"
                " tokens are as likely as rounding can tell; foretoken compare measures the margin.",
                "{row}: {n:,} of {all:,} texts are not those of {reference}. At temperature 0 that happens where two"
                " tokens are as likely as rounding can tell; foretoken compare measures the margin.",
                row.differing,
                row=row.label,
                reference=row.reference,
                all=row.prompts,
            )
            found.append(Note(code="differing", text=text, value=float(row.differing)))
    if len({row.clock for row in table}) > 1:
        text = tr("Some engines tell their own times, others were timed from outside, which adds the way to them.")
        found.append(Note(code="clock", text=text))
    return found
