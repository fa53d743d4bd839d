"""Small readings: how full the context is, and whether the draft can serve the main model."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QWidget

NEARLY_FULL: Final = 0.85


class ContextMeter(QWidget):
    """How many tokens of the context the conversation takes. `nearly_full` is said before it happens."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bar = QProgressBar(self)
        self._bar.setFixedWidth(64)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName("Context used")
        self._label = QLabel(self)
        self._label.setProperty("role", "muted")
        name = QLabel("context", self)
        name.setProperty("role", "muted")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(name)
        row.addWidget(self._bar)
        row.addWidget(self._label)
        self.set_use(0, 0)

    @property
    def text(self) -> str:
        return self._label.text()

    def set_use(self, used: int, total: int) -> None:
        """`total` 0: not known yet, and nothing is shown."""
        self.setVisible(total > 0)
        self._bar.setMaximum(max(1, total))
        self._bar.setValue(min(used, total))
        self._label.setText(f"{used:,}/{total:,}".replace(",", " "))
        role = "warning" if nearly_full(used, total) else "muted"
        if self._label.property("role") != role:
            self._label.setProperty("role", role)
            self._label.style().polish(self._label)
        self.setToolTip(
            f"{used} of {total} tokens of the context are in use: all that is said here, and the reply, must fit "
            "in it. When it is full the reply ends; a new chat (Ctrl+N) begins empty."
        )


def nearly_full(used: int, total: int) -> bool:
    return total > 0 and used >= NEARLY_FULL * total


class FitChip(QLabel):
    """ "✓ compatible", or "✗" and the first reason; all reasons are in the tooltip."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Whether the draft fits the main model")

    def show_fits(self, remarks: Sequence[str] = ()) -> None:
        self._show("✓ compatible", "ok", remarks or ("The draft speaks the main model's vocabulary.",))

    def show_misfit(self, reasons: Sequence[str]) -> None:
        self._show(f"✗ {reasons[0] if reasons else 'incompatible'}", "danger", reasons)

    def show_neutral(self, text: str, tip: str = "") -> None:
        self._show(text, "muted", (tip,))

    def _show(self, text: str, role: str, lines: Sequence[str]) -> None:
        shown = text if len(text) <= 48 else text[:47] + "…"
        self.setText(shown)
        self.setToolTip("\n".join(line for line in lines if line))
        self.setProperty("role", role)
        self.style().polish(self)
