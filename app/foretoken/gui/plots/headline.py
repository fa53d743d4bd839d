"""The four headline numbers of a reply, each with its unit and its definition."""

from collections.abc import Callable
from typing import Final

from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from foretoken.engine.events import Metrics

NOTHING: Final = "–"

_Figure = tuple[str, str, Callable[[Metrics], str]]


def _number(value: float | None, form: str) -> str:
    return NOTHING if value is None else format(value, form).replace(",", " ")


FIGURES: Final[tuple[_Figure, ...]] = (
    (
        "tok/s",
        "Decode speed: tokens after the first divided by the time they took (1000 / TPOT in milliseconds).",
        lambda m: _number(m.decode_tps, ",.0f" if (m.decode_tps or 0) >= 10 else ".1f"),
    ),
    (
        "ms TTFT",
        "Time to first token: from the start of the reply, reading the prompt included, to its first token.",
        lambda m: _number(m.ttft_ms, ",.0f" if (m.ttft_ms or 0) >= 10 else ".1f"),
    ),
    (
        "accepted",
        "Acceptance rate: guesses the main model kept, divided by all guesses.",
        lambda m: NOTHING if m.draft_acceptance_rate is None else f"{100 * m.draft_acceptance_rate:.0f}%",
    ),
    (
        "tokens a round",
        "Mean acceptance length: 1 + accepted guesses / rounds; what one pass of the main model yields.",
        lambda m: _number(m.mean_acceptance_length, ".2f"),
    ),
)


class Headline(QWidget):
    """Two by two numbers."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        grid = QGridLayout(self)
        grid.setContentsMargins(2, 0, 2, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        self._values: list[QLabel] = []
        for place, (unit, meaning, _) in enumerate(FIGURES):
            cell = QVBoxLayout()
            cell.setSpacing(0)
            value, name = QLabel(NOTHING, self), QLabel(unit, self)
            font = value.font()
            font.setPointSizeF(font.pointSizeF() * 1.7)
            font.setWeight(font.Weight.DemiBold)
            value.setFont(font)
            name.setProperty("role", "muted")
            for label in (value, name):
                label.setToolTip(meaning)
            cell.addWidget(value)
            cell.addWidget(name)
            self._values.append(value)
            grid.addLayout(cell, place // 2, place % 2)

    def show_metrics(self, metrics: Metrics | None) -> None:
        """None: nothing to say yet."""
        for label, (unit, meaning, say) in zip(self._values, FIGURES, strict=True):
            text = NOTHING if metrics is None else say(metrics)
            if text != label.text():
                label.setText(text)
                label.setAccessibleName(f"{text} {unit}")
                label.setAccessibleDescription(meaning)
