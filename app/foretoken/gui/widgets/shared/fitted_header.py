"""Table columns that share the width, so that there is no horizontal scrolling."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHeaderView, QWidget

from foretoken.gui.widgets.shared.later import Later


@dataclass(frozen=True)
class HeaderColumn:
    """The wished and the least width of a column, in pixels; a column whose two are equal keeps its width. Where room
    is short, columns are hidden: the one with the highest `spare` first, those with 0 never."""

    wished: int
    least: int
    spare: int = 0


_AROUND_TITLE: Final = 26  # pixels
_AT_LEAST: Final = 0.5  # of what columns wish for beyond the least; below it, one goes that can be spared


class FittedHeader(QHeaderView):
    """Gives every column its least width and shares the rest by how much more each wishes for.

    A width that is dragged is a new wish. The last column that is shown takes what is left. At first a column has room
    for its title, which is longer in other languages and in large text.
    """

    def __init__(self, columns: Sequence[HeaderColumn], parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._columns = list(columns)
        self._share = 1.0  # of the width beyond the least that columns wish for, how much they have
        self._fitting = False
        self._titled = False
        self._fitting_later = Later(self.fit, self)
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.sectionResized.connect(self._on_resized)

    @property
    def wishes(self) -> tuple[int, ...]:
        """The width that each column would like, in pixels."""
        return tuple(column.wished for column in self._columns)

    def wish(self, widths: Sequence[int]) -> None:
        """Wishes for the first columns, in pixels; 0 leaves one as it is."""
        self._make_room_for_titles()
        for at, width in enumerate(widths):
            if width > 0:
                self._want(at, width)
        self.fit()

    def fit(self) -> None:
        """Share out the width there is now; before there is one, every column is as wide as it would like."""
        if self.count() != len(self._columns):  # the table has no model yet
            return
        self._make_room_for_titles()
        if not self.isVisible():
            self._as_wished()
            return
        room = self.viewport().width()
        shown = self._shown(room)
        least, elastic = self._sums(shown)
        self._share = max(0.0, (room - least) / elastic) if elastic else 0.0
        self._fitting = True
        try:
            for at in range(len(self._columns)):
                self.setSectionHidden(at, at not in shown)
            for at in shown[:-1]:
                column = self._columns[at]
                self.resizeSection(at, column.least + int((column.wished - column.least) * self._share))
            self._end_at(room, shown)
        finally:
            self._fitting = False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fitting_later.ask()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.fit()

    def _as_wished(self) -> None:
        self._share = 1.0
        self._fitting = True
        for at, column in enumerate(self._columns):
            self.resizeSection(at, column.wished)
        self._fitting = False

    def _make_room_for_titles(self) -> None:
        if self._titled or self.count() != len(self._columns):
            return
        self._titled = True
        self.ensurePolished()
        for at, column in enumerate(self._columns):
            title = str(self.model().headerData(at, Qt.Orientation.Horizontal) or "")
            need = self.fontMetrics().horizontalAdvance(title) + _AROUND_TITLE
            if need > column.least:
                self._columns[at] = HeaderColumn(max(column.wished, need), need, column.spare)

    def _sums(self, shown: Sequence[int]) -> tuple[int, int]:
        """The least of these columns in all, and what they wish for beyond it."""
        least = sum(self._columns[at].least for at in shown)
        return least, sum(self._columns[at].wished for at in shown) - least

    def _shown(self, room: int) -> list[int]:
        """The columns that `room` pixels have place for."""
        shown = list(range(len(self._columns)))
        for at in sorted(shown, key=lambda at: -self._columns[at].spare):
            least, elastic = self._sums(shown)
            if self._columns[at].spare == 0 or least + _AT_LEAST * elastic <= room:
                break
            shown.remove(at)
        return shown

    def _end_at(self, room: int, shown: Sequence[int]) -> None:
        """Give the last column what the others leave."""
        last = shown[-1]
        left = room - sum(self.sectionSize(at) for at in shown[:-1])
        self.resizeSection(last, max(left, self._columns[last].least))

    def _want(self, at: int, width: int) -> None:
        column = self._columns[at]
        self._columns[at] = HeaderColumn(width, min(column.least, width), column.spare)

    def _on_resized(self, at: int, _before: int, now: int) -> None:
        if self._fitting or now <= 0:
            return
        column = self._columns[at]
        more = now - column.least
        self._want(at, now if more <= 0 or self._share < 0.05 else column.least + round(more / self._share))
        shown = [one for one in range(self.count()) if not self.isSectionHidden(one)]
        if at != shown[-1] and self.isVisible():
            self._fitting = True
            self._end_at(self.viewport().width(), shown)
            self._fitting = False
