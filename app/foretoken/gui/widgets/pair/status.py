"""Status readings: how full the context is, and whether draft and memory fit."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QProgressBar, QPushButton, QSizePolicy, QWidget

from foretoken.gui.viewmodels.pair.memory import MemoryViewModel
from foretoken.gui.widgets.pair.memory import MemoryPopover
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.labels import restyle, role_label
from foretoken.plain import one_line
from foretoken.wording import later, number, tr

_AROUND: Final = 20  # pixels of the sign that are not its text
_LEGIBLE: Final = 8  # characters of words that are cut
NEARLY_FULL: Final = 0.85  # share of the context from which a warning is shown


_TIP: Final = later(
    "Tokens of the context in use, and how many there are. The whole chat and the reply must fit in it. "
    "When it is full, the reply ends; a new chat (Ctrl+N) starts empty."
)
_PAUSED: Final = later("‖ paused: slower here")
_UNKNOWN_TIP: Final = later("Tokens of the context in use. The server does not say how large its context is.")


class ContextMeter(QWidget):
    """How many tokens of the context the conversation takes. `nearly_full` is said before it happens."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = self.sized = False
        self.bar = QProgressBar(self)
        self.bar.setFixedWidth(56)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(tr("Context used"))
        self._label = role_label("", self, "muted")
        self.caption = role_label(tr("context"), self, "muted")
        boxes.row(self.caption, self.bar, self._label, of=self, spacing=6, margins=(0, 0, 0, 0))
        self.set_use(0, 0)

    @property
    def text(self) -> str:
        return self._label.text()

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """From left to right."""
        return self.caption, self.bar, self._label

    @property
    def needed_width(self) -> int:
        """Pixels of the number, 0 while nothing is shown."""
        return max(self._label.sizeHint().width(), self._label.minimumWidth()) if self._shown else 0

    def set_use(self, used: int, total: int) -> None:
        """`total` 0: a server does not say it. 0 of 0: nothing is known yet, and nothing is shown."""
        self._shown = used > 0 or total > 0
        self.setVisible(self._shown)
        self.sized = total > 0
        self.bar.setVisible(self.sized)
        self.bar.setMaximum(max(1, total))
        self.bar.setValue(min(used, total))
        if total:
            self._label.setText(f"{number(used)}/{number(total)}")
            self._label.setMinimumWidth(self._label.fontMetrics().horizontalAdvance(f"{number(total)}/{number(total)}"))
        else:
            self._label.setText(tr("{used:,} of unknown", used=used))
        self.setToolTip(tr(_TIP if total else _UNKNOWN_TIP))
        role = "warning" if nearly_full(used, total) else "muted"
        restyle(self._label, role=role)


def nearly_full(used: int, total: int) -> bool:
    return total > 0 and used >= NEARLY_FULL * total


class FitSign(QPushButton):
    """ "✓ fits", "paused", or "✗" and as much of the first reason as fits; all are in the tooltip. A click opens what
    memory the pair takes, and how it is loaded."""

    def __init__(self, memory: MemoryViewModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._memory = memory
        self._full, self._lines = "", list[str]()
        self.popover = MemoryPopover(memory, self)
        self.setAccessibleName(tr("Whether the pair fits, and its memory"))
        self.setProperty("role", "sign")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.clicked.connect(self.open)
        memory.changed.connect(self._say)
        self._say()

    def open(self) -> None:
        """Below the sign, or below the bar while there is none."""
        parent = self.parentWidget()
        self.popover.open_under(self if self.isVisible() or parent is None else parent)

    @property
    def full_text(self) -> str:
        """What would be shown with room enough."""
        return self._full

    @property
    def words_width(self) -> int:
        """Pixels that it needs beyond the least to show more than its mark, also once it says that drafting is paused:
        nothing beside it moves then. 0 where that is a reason, of which a part will do."""
        longest = max(self.sizeHint().width(), self.fontMetrics().horizontalAdvance(tr(_PAUSED)) + _AROUND)
        return 0 if self._full[:1] == "✗" else max(0, longest - self.minimumSizeHint().width())

    def sizeHint(self) -> QSize:
        return QSize(min(self.fontMetrics().horizontalAdvance(self._full) + _AROUND, 420), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance("✓ …") + _AROUND, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    def show_fits(self, remarks: Sequence[str] = (), how: str = "") -> None:
        self._show(
            f"✓ {how or tr('fits')}", "ok", remarks or (tr("The draft fits the main model: it can guess for it."),)
        )

    def show_misfit(self, reasons: Sequence[str]) -> None:
        self._show(f"✗ {reasons[0] if reasons else tr('draft does not fit')}", "danger", reasons)

    def show_neutral(self, text: str, tip: str = "") -> None:
        self._show(text, "muted", (tip,))

    def show_paused(self, why: str) -> None:
        """It fits, and is not asked, because that does not pay."""
        self._show(tr(_PAUSED), "warning", (why,))

    def _elide(self) -> None:
        text = self.fontMetrics().elidedText(self._full, Qt.TextElideMode.ElideRight, self.width() - _AROUND + 4)
        if self._full[:1] not in ("✓", "‖", "✗"):  # the pickers say it: better nothing than half a word
            self.setText(text if text == self._full or len(text) > _LEGIBLE else "…")
            return
        cut = len(text) <= 4 if text[:1] == "✗" else text[:1] in "✓‖" and text != self._full
        self.setText(text[:1] if cut else text)  # the mark says it better than half a word, but not than a reason

    def _show(self, text: str, kind: str, lines: Sequence[str]) -> None:
        self._full, self._lines = one_line(text), [one_line(line) for line in lines if line]
        self._elide()
        self.updateGeometry()
        self._say()
        restyle(self, kind=kind)

    def _say(self) -> None:
        self.setToolTip("\n".join((*self._lines, self._memory.words())))
        self.setAccessibleDescription("\n".join((self._full, self._memory.words())))
