"""The report of a measurement: what was measured and how, its table, assertions on it, and the words of all that."""

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from foretoken.amounts import in_bytes, milliseconds, percent
from foretoken.errors import UsageError
from foretoken.measuring.measuring import MeasuringPlan
from foretoken.measuring.open_record import Asserted, OpenRecord, RecordSubject, record_of
from foretoken.measuring.records import Results
from foretoken.measuring.suite import KINDS
from foretoken.measuring.table import KindRow, Note, TableRow
from foretoken.speedups import Share, Speedup
from foretoken.wording import number, sentences, tr, trn

_FORM: Final = re.compile(r"\s*(?P<row>.+)\.(?P<figure>\w+)\s*(?P<sign>>=|<=|==|>|<)\s*(?P<bound>[-+.\w]+)\s*")
_SIGNS: Final[dict[str, Callable[[float, float], bool]]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    ">": operator.gt,
    "<": operator.lt,
}
_ENDS: Final = ("low", "high")  # of an interval, as in speedup_low


class Assertion(msgspec.Struct, frozen=True, kw_only=True):
    """`figure` of a row, or of the row on one kind of prompts, is `sign` `bound`."""

    text: str
    row: str
    kind: str
    figure: str
    sign: str
    bound: float

    def of(self, rows: Sequence[TableRow]) -> Asserted:
        """Where nothing was measured it does not hold."""
        row = next(one for one in rows if one.label == self.row)
        where: TableRow | KindRow | None = row.kinds.get(self.kind) if self.kind else row
        value = None if where is None else _figure(where, self.figure)
        return Asserted(text=self.text, value=value, holds=value is not None and _SIGNS[self.sign](value, self.bound))


def assertion(text: str, labels: Sequence[str], kinds: Sequence[str]) -> Assertion:
    """Raises UsageError where it is none, or names what the table does not have."""
    found = _FORM.fullmatch(text)
    try:
        bound = float(found["bound"]) if found is not None else 0.0
    except ValueError:
        found = None
    if found is None:
        raise UsageError(
            tr("{assertion} is no assertion; write for example {example}.", assertion=text, example=_EXAMPLE)
        )
    row, kind = found["row"].strip(), ""
    if row not in labels and row.rpartition("/")[0] in labels:
        row, _, kind = row.rpartition("/")
    if row not in labels:
        raise UsageError(
            tr("{assertion} names no setting; they are {settings}.", assertion=text, settings=", ".join(labels))
        )
    if kind and kind not in kinds:
        raise UsageError(
            tr("{assertion} names no kind of prompts; they are {kinds}.", assertion=text, kinds=", ".join(kinds))
        )
    figures = _figures(KindRow if kind else TableRow)
    if found["figure"] not in figures:
        raise UsageError(
            tr("{assertion} names no figure; they are {figures}.", assertion=text, figures=", ".join(figures))
        )
    return Assertion(text=text.strip(), row=row, kind=kind, figure=found["figure"], sign=found["sign"], bound=bound)


_EXAMPLE: Final = '"auto.speedup>=1.2"'
_NO_NUMBERS: Final = (
    "label", "main", "draft", "length", "reference", "clock", "kinds", "error", "lossless", "acceptance_per_position",
    "acceptance_by_depth",
)  # fmt: skip
WITH_INTERVAL: Final = ("speedup", "end_to_end_speedup", "acceptance", "acceptance_per_token")


def _figures(of: type[TableRow] | type[KindRow]) -> list[str]:
    plain = [name for name in of.__struct_fields__ if name not in _NO_NUMBERS]
    ends = [f"{name}_{end}" for name in plain if name in WITH_INTERVAL for end in _ENDS]
    return plain + [name for name in ends if of is TableRow or name.startswith("speedup")]


def _figure(where: TableRow | KindRow, name: str) -> float | None:
    stem, _, end = name.rpartition("_")
    if end in _ENDS:
        whole = getattr(where, stem)
        value: float | None = None if whole is None else getattr(whole, end)
        return value
    found: Speedup | Share | float | None = getattr(where, name)
    if isinstance(found, Speedup):
        return found.ratio
    return found.share if isinstance(found, Share) else found


def report(
    plan: MeasuringPlan, results: Results, about: RecordSubject, names: Mapping[str, str] | None = None
) -> OpenRecord:
    """What `results` has of the plan. `names`: of model files by path."""
    found = record_of(plan, results, about, names, source="bench")
    return msgspec.structs.replace(found, notes=(*_of_rows(about, found.rows), *found.notes))


def _of_rows(about: RecordSubject, table: Sequence[TableRow]) -> list[Note]:
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
        text = tr("Some engines report their own times; others were timed from outside, which includes the connection.")
        found.append(Note(code="clock", text=text))
    return found


_NOTHING: Final = "–"


def title(found: OpenRecord) -> str:
    return tr("Speculative decoding measured: {main}", main=found.about.main) if found.about.main else tr("Measurement")


def how(found: OpenRecord) -> str:
    """What was measured, and how, in a few sentences."""
    what = tr(
        "{prompts:,} prompts ({suite}), measured {repeat}×, replies of up to {tokens} tokens at temperature"
        " {temperature:g} with the seed {seed}, by {machine}.",
        prompts=found.prompts,
        suite=found.about.suite or tr("own"),
        repeat=found.repeat,
        tokens="∞" if found.max_tokens is None else number(found.max_tokens),
        temperature=found.temperature,
        seed=found.seed,
        machine=found.about.machine or tr("one machine"),
    )
    pairing = tr(
        "Every prompt went through all settings before the next came, in changing order, with empty caches. Speedups"
        " are geometric means of the ratios of prompts, with 95% intervals over prompts (bootstrap)."
    )
    cut = "" if found.finished else tr("Not everything was measured.")
    return sentences((what, pairing, cut))


def ratio(found: Speedup | None) -> str:
    """With its interval; a dash where there is none."""
    return _NOTHING if found is None else found.spread


def share(found: Share | None) -> str:
    if found is None:
        return _NOTHING
    if found.low is None or found.high is None:
        return percent(found.share)
    return tr("{share:.0%} ({low:.0%} to {high:.0%})", share=found.share, low=found.low, high=found.high)


def _speed(value: float | None) -> str:
    return _NOTHING if value is None else number(value, ",.1f")


def _ms(value: float | None) -> str:
    return _NOTHING if value is None else milliseconds(value)


def _part(value: float | None) -> str:
    return _NOTHING if value is None else percent(value)


def overview(found: OpenRecord) -> tuple[list[str], list[list[str]]]:
    """Heads and cells of a small table."""
    heads = [tr("Setting"), tr("Speedup"), tr("Decode tok/s"), tr("Accepted"), tr("Tokens per pass")]
    return heads, [
        [
            row.label, ratio(row.speedup), _speed(row.decode_tps), share(row.acceptance),
            _NOTHING if row.mean_acceptance_length is None else number(row.mean_acceptance_length, ".2f"),
        ]
        for row in found.rows
    ]  # fmt: skip


def speeds(found: OpenRecord) -> tuple[list[str], list[list[str]]]:
    """Heads and cells of the table of speeds."""
    heads = [
        tr("Setting"), tr("Speedup"), tr("Decode tok/s"), tr("End-to-end tok/s"), tr("First token"),
        tr("Per token"), tr("Gap p50"), tr("Gap p99"), tr("Prompts"),
    ]  # fmt: skip
    return heads, [
        [
            row.label, ratio(row.speedup), _speed(row.decode_tps), _speed(row.end_to_end_tps), _ms(row.ttft_ms),
            _ms(row.tpot_ms), _ms(row.itl_p50_ms), _ms(row.itl_p99_ms), number(row.prompts),
        ]
        for row in found.rows
    ]  # fmt: skip


def guesses(found: OpenRecord) -> tuple[list[str], list[list[str]]]:
    """What was guessed and where the time went."""
    heads = [
        tr("Setting"), tr("Accepted"), tr("Tokens per pass"), tr("By position"),
        tr("Drafting"), tr("Verifying", meaning="of the time"),
        tr("Other"), tr("Memory"), tr("Texts that differ"),
    ]  # fmt: skip
    return heads, [
        [
            row.label, share(row.acceptance),
            _NOTHING if row.mean_acceptance_length is None else number(row.mean_acceptance_length, ".2f"),
            " ".join(percent(one) for one in row.acceptance_per_position[:8]) or _NOTHING,
            _part(row.draft_share), _part(row.verify_share), _part(row.other_share),
            _NOTHING if row.peak_bytes is None else in_bytes(row.peak_bytes),
            _NOTHING if row.differing is None else number(row.differing),
        ]
        for row in found.rows
    ]  # fmt: skip


def by_kind(found: OpenRecord) -> tuple[list[str], list[list[str]]]:
    """Speedups by kind of prompts; speeds in the rows that others are compared with."""

    def cell(row: TableRow, kind: str) -> str:
        one = row.kinds.get(kind)
        if one is None:
            return _NOTHING
        return ratio(one.speedup) if row.reference else tr("{speed:,.1f} tok/s", speed=one.decode_tps or 0.0)

    heads = [tr("Setting"), *(tr(KINDS.get(kind, kind)) for kind in found.kinds)]
    return heads, [[row.label, *(cell(row, kind) for kind in found.kinds)] for row in found.rows]


def said(one: Asserted) -> str:
    """An assertion and what came of it."""
    value = _NOTHING if one.value is None else number(one.value, ".4g")
    if one.holds:
        return tr("{assertion} holds: it is {value}.", assertion=one.text, value=value)
    return tr("{assertion} does not hold: it is {value}.", assertion=one.text, value=value)
