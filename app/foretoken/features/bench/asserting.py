"""Assertions on a table, for scripts: "auto.speedup>=1.2", "4/code.acceptance>0.5", "auto.differing==0"."""

import operator
import re
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from foretoken.errors import UsageError
from foretoken.measuring.figures import Ratio, Share
from foretoken.measuring.table import KindRow, TableRow
from foretoken.wording import tr

_FORM: Final = re.compile(r"\s*(?P<row>.+)\.(?P<figure>\w+)\s*(?P<sign>>=|<=|==|>|<)\s*(?P<bound>[-+.\w]+)\s*")
_SIGNS: Final[dict[str, Callable[[float, float], bool]]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    ">": operator.gt,
    "<": operator.lt,
}
_ENDS: Final = ("low", "high")  # of an interval, as in speedup_low


class Asserted(msgspec.Struct, frozen=True, kw_only=True):
    """An assertion as it was given, the `value` that was measured (None: nothing was), and whether it holds."""

    text: str
    value: float | None
    holds: bool


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
_NO_NUMBERS: Final = ("label", "reference", "clock", "kinds", "error", "lossless", "acceptance_per_position")
_WITH_INTERVAL: Final = ("speedup", "end_to_end_speedup", "acceptance", "acceptance_per_token")


def _figures(of: type[TableRow] | type[KindRow]) -> list[str]:
    plain = [name for name in of.__struct_fields__ if name not in _NO_NUMBERS]
    ends = [f"{name}_{end}" for name in plain if name in _WITH_INTERVAL for end in _ENDS]
    return plain + [name for name in ends if of is TableRow or name.startswith("speedup")]


def _figure(where: TableRow | KindRow, name: str) -> float | None:
    stem, _, end = name.rpartition("_")
    if end in _ENDS:
        whole = getattr(where, stem)
        value: float | None = None if whole is None else getattr(whole, end)
        return value
    found: Ratio | Share | float | None = getattr(where, name)
    if isinstance(found, Ratio):
        return found.ratio
    return found.share if isinstance(found, Share) else found
