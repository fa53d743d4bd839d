"""The four headline numbers of a reply, each with its unit and its definition."""

from collections.abc import Callable
from typing import Final

from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from foretoken.amounts import number, percent
from foretoken.engine.events import Metrics
from foretoken.gui.look.scaled import scale_font
from foretoken.gui.widgets.shared import boxes
from foretoken.wording import later, tr
from foretoken.wording import number as localised

NOTHING: Final = "–"

_Figure = tuple[str, str, Callable[[Metrics], str | None]]

_DECODE: Final[_Figure] = (
    later("tokens per second"),
    later(
        "How fast the reply was written after its first token: the tokens after it, divided by the time they took "
        "(decode tok/s, 1000 / TPOT in milliseconds)."
    ),
    lambda m: _known(m.decode_tps),
)
_SHORT: Final[_Figure] = (
    later("too short to tell"),
    later(
        "The speed is told of a reply of twenty tokens or more. The first rounds take longer than all others, so fewer "
        "tokens say little."
    ),
    lambda _m: None,
)
_END_TO_END: Final[_Figure] = (
    later("tok/s with prompt"),
    later(
        "All tokens of the reply divided by its whole time, including the prompt (end-to-end tok/s). Here all tokens "
        "but the first came at once, so the speed without the prompt is not known."
    ),
    lambda m: _known(m.end_to_end_tps),
)
_OTHERS: Final[tuple[_Figure, ...]] = (
    (
        later("ms to first token"),
        later("How long the first token took, in milliseconds, with the time to read the prompt (TTFT)."),
        lambda m: _known(m.ttft_ms),
    ),
    (
        later("guesses accepted"),
        later("Acceptance rate: guesses that the main model accepted, divided by all guesses of the reply."),
        lambda m: None if m.draft_acceptance_rate is None else percent(m.draft_acceptance_rate),
    ),
    (
        later("tokens per check"),
        later(
            "How many tokens the reply grows by each time the main model checks guesses (a round): 1 + accepted "
            "guesses / rounds with guesses. Without guesses it is 1."
        ),
        lambda m: None if m.mean_acceptance_length is None else localised(m.mean_acceptance_length, ".2f"),
    ),
)


def figures(metrics: Metrics | None) -> tuple[_Figure, ...]:
    """The four of a reply: a unit, a definition (in English) and the number each."""
    if metrics is not None and metrics.too_short:
        return (_SHORT, *_OTHERS)
    whole = metrics is not None and metrics.decode_tps is None and metrics.end_to_end_tps is not None
    return (_END_TO_END if whole else _DECODE, *_OTHERS)


def _known(value: float | None) -> str | None:
    return None if value is None else number(value)


class Headline(QWidget):
    """Two by two numbers."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        grid = QGridLayout(self)
        grid.setContentsMargins(2, 0, 2, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        self._cells: list[tuple[QLabel, QLabel]] = []
        for place in range(len(figures(None))):
            cell = boxes.column(spacing=0)
            value, name = QLabel(NOTHING, self), QLabel(self)
            name.setProperty("role", "muted")
            cell.addWidget(value)
            cell.addWidget(name)
            self._cells.append((value, name))
            grid.addLayout(cell, place // 2, place % 2)
        self.set_zoom(100)
        self.show_metrics(None)

    def set_zoom(self, percent: int) -> None:
        """The size of the text in percent of the usual one."""
        for value, name in self._cells:
            scale_font(value, 1.7 * percent)
            font = value.font()
            font.setWeight(font.Weight.DemiBold)
            value.setFont(font)
            scale_font(name, percent)

    @property
    def shown(self) -> list[tuple[str, str]]:
        """(number, unit) of each."""
        return [(value.text(), name.text()) for value, name in self._cells]

    def show_metrics(self, metrics: Metrics | None) -> None:
        """None: nothing to say yet."""
        for (value, name), (unit, meaning, say) in zip(self._cells, figures(metrics), strict=True):
            unit, meaning = tr(unit), tr(meaning)
            text = (None if metrics is None else say(metrics)) or NOTHING
            if (text, unit) != (value.text(), name.text()):
                value.setText(text)
                name.setText(unit)
                value.setAccessibleName(f"{text} {unit}")
                value.setAccessibleDescription(meaning)
                for label in (value, name):
                    label.setToolTip(meaning)
