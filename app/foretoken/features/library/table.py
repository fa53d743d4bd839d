"""The table of all models: its columns, and what they show and sort by."""

from typing import Final

from foretoken.amounts import in_bytes, in_weights
from foretoken.features.library.model import LibraryRow
from foretoken.gui.widgets.shared.table_views import Cells, HeaderColumn
from foretoken.plain import one_line
from foretoken.wording import later, number, tr, trn

COLUMNS: Final = (
    HeaderColumn(260, 150, title=later("Model")),
    HeaderColumn(140, 100, title=later("State")),
    HeaderColumn(78, 78, spare=1, title=later("Size"), number=True),
    HeaderColumn(78, 78, spare=5, title=later("Weights"), number=True),
    HeaderColumn(84, 84, spare=3, title=later("Stored as")),
    HeaderColumn(80, 80, spare=4, title=later("Context"), number=True),
    HeaderColumn(168, 76, spare=2, title=later("Where")),
    HeaderColumn(110, 96, spare=6, title=later("Architecture")),
)
"""What goes in a narrow window is on the pane beside the table."""


def cells_of(row: LibraryRow) -> Cells:
    """Words are sorted in whatever case."""
    model, facts = row.model, row.model.facts
    weights = context = 0
    quantisation = architecture = ""
    if facts is not None:
        weights, context = facts.parameters, facts.context
        quantisation, architecture = facts.quantisation, facts.architecture
    numbers = ("", "") if facts is None else (in_weights(weights), number(context))
    state, place = state_of(row), row.place
    shown = (model.name, state, in_bytes(model.size), numbers[0], quantisation, numbers[1], place, architecture)
    by = (model.name, state, model.size, weights, quantisation, context, place, architecture)
    copies = (one_line(tr("The same model is also at {path}", path=one.path)) for one in row.copies)
    tip = "\n".join((one_line(str(model.path)), *((one_line(row.state),) if row.state else ()), *copies))
    return Cells(shown, [one.lower() if isinstance(one, str) else one for one in by], tip, grey=not row.usable)


def state_of(row: LibraryRow) -> str:
    """What there is to say of it, in a narrow column."""
    model = row.model
    state = f"✗ {row.state}" if model.fault is not None else row.state
    if model.about and (model.fault is None or not model.guesses):
        state = model.short  # the column is narrow, and the tip has the rest
    if row.copies:
        copies = trn("{n} more copy", "{n} more copies", len(row.copies))
        return f"{copies} · {state}" if state else copies
    return state
