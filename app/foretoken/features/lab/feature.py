"""Measure ▸ Lab, and its window: main models, drafts and draft lengths against each other, as heat maps."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QCheckBox, QFileDialog, QFrame, QGridLayout, QScrollArea, QTabWidget, QToolTip, QWidget

from foretoken.features.lab.lab import LabCell, LabReport
from foretoken.features.lab.lab_report import FORMS, SCALE, heat, in_short, in_words, written
from foretoken.features.lab.model import LENGTHS, LabModel
from foretoken.gui.look.theme import Theme
from foretoken.gui.measuring.run_dialog import RunDialog
from foretoken.gui.shell.actions import Action
from foretoken.gui.shell.shell import Shell
from foretoken.gui.viewmodels.pair.entries import Entry
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.fields import CheckList, CheckRow, show_number, whole
from foretoken.gui.widgets.shared.labels import announce, name_label, text_label, title_label
from foretoken.measuring.suite import KINDS
from foretoken.plain import one_line
from foretoken.wording import later, tr

_CELL: Final = QSize(96, 52)  # pixels at the usual size of text
_PAD: Final = 8
_WIDEST: Final = 250  # of the names of rows
_MOVES: Final = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


@dataclass(frozen=True)
class HeatCell:
    """`text` on the colour of `value`, None for none; `small` below it. `sentence`: all that is known."""

    text: str
    value: float | None = None
    small: str = ""
    sentence: str = ""


class HeatMap(QWidget):
    """Arrow keys walk from cell to cell.

    Signals: pointed(str): the sentence of the cell under the mouse or the keyboard; "" of none.
    """

    pointed = Signal(str)

    def __init__(self, name: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rows: Sequence[str] = ()
        self._columns: Sequence[str] = ()
        self.cells: Sequence[Sequence[HeatCell]] = ()
        self._at = (0, 0)
        self._told = False  # of a cell
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)

    def show_cells(self, rows: Sequence[str], columns: Sequence[str], cells: Sequence[Sequence[HeatCell]]) -> None:
        """`cells` by row, then column."""
        self._rows, self._columns, self.cells = rows, columns, cells
        self._at = (min(self._at[0], max(0, len(rows) - 1)), min(self._at[1], max(0, len(columns) - 1)))
        size = self.sizeHint()
        self.setMinimumSize(size)
        self.resize(size.expandedTo(self.size()))
        self.update()
        if self._told and self.current is not None:
            self.pointed.emit(self.current.sentence)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        top, left = self._heads()
        return QSize(
            left + len(self._columns) * self._cell.width() + 1, top + len(self._rows) * self._cell.height() + 1
        )

    @property
    def current(self) -> HeatCell | None:
        """The cell that the keyboard is at."""
        row, column = self._at
        return self.cells[row][column] if row < len(self.cells) and column < len(self.cells[row]) else None

    # --- painting

    @property
    def _cell(self) -> QSize:
        metrics = self.fontMetrics()
        width = max((metrics.horizontalAdvance(name) for name in self._columns), default=0) + 2 * _PAD
        return QSize(
            min(max(_CELL.width(), width), 2 * _CELL.width()), max(_CELL.height(), 2 * metrics.lineSpacing() + 14)
        )

    def _heads(self) -> tuple[int, int]:
        """The height of the names of columns and the width of those of rows."""
        metrics = self.fontMetrics()
        widest = max((metrics.horizontalAdvance(name) for name in self._rows), default=0) + 2 * _PAD
        return metrics.lineSpacing() + 2 * _PAD, min(widest, _WIDEST)

    def _rect(self, row: int, column: int) -> QRect:
        top, left = self._heads()
        size = self._cell
        return QRect(left + column * size.width(), top + row * size.height(), size.width(), size.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        top, left = self._heads()
        metrics = self.fontMetrics()
        painter.setPen(QColor(self._theme.text))
        wrap = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter
        for row, name in enumerate(self._rows):
            place = QRect(0, self._rect(row, 0).top(), left - _PAD, self._cell.height())
            painter.drawText(place, wrap | Qt.AlignmentFlag.AlignLeft, name)
        for column, name in enumerate(self._columns):
            place = QRect(self._rect(0, column).left(), 0, self._cell.width(), top)
            shown = metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, place.width() - _PAD)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, shown)
        for row, cells in enumerate(self.cells):
            for column, cell in enumerate(cells):
                self._paint_cell(painter, self._rect(row, column), cell, (row, column) == self._at and self.hasFocus())

    def _paint_cell(self, painter: QPainter, place: QRect, cell: HeatCell, focused: bool) -> None:
        inner = place.adjusted(1, 1, -1, -1)
        colour = self._theme.muted
        if cell.value is not None:
            one = SCALE[heat(cell.value)]
            painter.fillRect(inner, QColor(one.fill))
            colour = one.text
        else:
            painter.fillRect(inner, QColor(self._theme.surface))
        painter.setPen(QColor(colour))
        if cell.small:
            middle = inner.center().y()
            painter.drawText(
                QRect(inner.left(), inner.top(), inner.width(), middle - inner.top() + 4),
                Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom,
                cell.text,
            )
            font = QFont(self.font())
            font.setPointSizeF(font.pointSizeF() * 0.82)
            painter.setFont(font)
            shown = QFontMetrics(font).elidedText(cell.small, Qt.TextElideMode.ElideRight, inner.width() - 4)
            painter.drawText(
                QRect(inner.left(), middle + 4, inner.width(), inner.bottom() - middle - 3),
                Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop,
                shown,
            )
            painter.setFont(self.font())
        else:
            painter.drawText(inner, Qt.AlignmentFlag.AlignCenter, cell.text)
        if focused:
            painter.setPen(QPen(QColor(self._theme.accent), 3))
            painter.drawRect(QRectF(inner).adjusted(1, 1, -1, -1))

    # --- pointing

    def keyPressEvent(self, event: QKeyEvent) -> None:
        move = _MOVES.get(Qt.Key(event.key()))
        if move is None or not self.cells:
            super().keyPressEvent(event)
            return
        row = min(max(0, self._at[0] + move[0]), len(self._rows) - 1)
        column = min(max(0, self._at[1] + move[1]), len(self._columns) - 1)
        self._go(row, column)

    def _go(self, row: int, column: int) -> None:
        self._at = (row, column)
        self.update()
        cell = self.current
        if cell is not None:
            self._told = True
            self.pointed.emit(cell.sentence)
            announce(self, cell.sentence)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._go(*self._at)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self._found(event.position().toPoint())
        if found is not None:
            self._go(*found)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        found = self._found(event.position().toPoint())
        if found is not None:
            self.pointed.emit(self.cells[found[0]][found[1]].sentence)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            found = self._found(event.pos())
            QToolTip.showText(event.globalPos(), "" if found is None else self.cells[found[0]][found[1]].sentence, self)
            return True
        return super().event(event)

    def _found(self, point: QPoint) -> tuple[int, int] | None:
        return next(
            (
                (row, column)
                for row, cells in enumerate(self.cells)
                for column in range(len(cells))
                if self._rect(row, column).contains(point)
            ),
            None,
        )


_MOST_TOKENS: Final = 2000
_EACH: Final = 12  # prompts of a kind in the suite, at most
_FILTERS: Final = later("Web page (*.html);;Markdown (*.md);;CSV (*.csv);;JSON (*.json)")
_LEFT: Final = 300  # pixels of the choices


class LabDialog(RunDialog):
    """What is measured on the left, heat maps on the right."""

    def __init__(self, lab: LabModel, theme: Theme, parent: QWidget) -> None:
        super().__init__(lab, tr("Lab"), parent, size=(1120, 720), least=(640, 420), width=(_LEFT, _LEFT))
        self._lab = lab
        self._shown: LabReport | None = None
        self.start_words = tr("Measure")
        self.again_tip = tr("Discard these results and measure everything again")
        self.forgets = True
        self.cancel.setToolTip(tr("Results are kept; the next start continues"))
        self._build_form()
        self._build_results(theme)
        self.refresh()

    def _build_form(self) -> None:
        lab = self._lab
        self.mains, self.drafts = CheckList(tr("Main models"), self), CheckList(tr("Drafts"), self)
        self.mains.toggled.connect(lambda: lab.choose(mains=self.mains.checked()))
        self.drafts.toggled.connect(lambda: lab.choose(drafts=self.drafts.checked()))
        self.lengths = {length: QCheckBox(tr("Auto") if length == "auto" else str(length), self) for length in LENGTHS}
        self.each = whole(self, 1, _EACH, lambda value: lab.choose(each=value))
        self.each.setToolTip(
            tr("Prompts per kind of content (code, maths, stories…). More take longer and are more precise.")
        )
        self.tokens = whole(self, 16, _MOST_TOKENS, lambda value: lab.choose(tokens=value))
        self.tokens.setToolTip(tr("Longest reply, in tokens"))
        self.own = self.button(
            tr("Own prompts…"), tr("A text file (one prompt), or a .jsonl file with one prompt per line")
        )
        self.own.clicked.connect(self._on_own)
        self.fields = [self.mains, self.drafts, *self.lengths.values(), self.each, self.tokens, self.own]
        for name, field in ((tr("Main models"), self.mains), (tr("Drafts"), self.drafts)):
            self.form.addWidget(title_label(name, self))
            self.form.addWidget(field, 1)
        self.form.addWidget(title_label(tr("Draft lengths"), self))
        grid = QGridLayout()
        for place, box in enumerate(self.lengths.values()):
            grid.addWidget(box, place // 5, place % 5)
            box.clicked.connect(self._on_lengths)
        self.form.addLayout(grid)
        numbers = QGridLayout()
        for row, (name, number) in enumerate(
            ((tr("Prompts of each kind"), self.each), (tr("Longest reply"), self.tokens))
        ):
            number.setAccessibleName(name)
            numbers.addWidget(name_label(name, number, self), row, 0)
            numbers.addWidget(number, row, 1, Qt.AlignmentFlag.AlignRight)
        self.form.addLayout(numbers)
        self.form.addWidget(self.own)
        for button in (self.start, self.cancel):
            self.form.addWidget(button)

    def _build_results(self, theme: Theme) -> None:
        self.maps = {
            "lengths": HeatMap(tr("Speedup of each pair at each draft length"), theme, self),
            "models": HeatMap(tr("Speedup of each main model with each draft"), theme, self),
            "kinds": HeatMap(tr("Speedup of each pair by kind of content"), theme, self),
        }
        self.tabs = QTabWidget(self)
        self.tabs.setAccessibleName(self.windowTitle())
        names = {"lengths": tr("Draft lengths"), "models": tr("Models"), "kinds": tr("Kinds of content")}
        for key, heat_map in self.maps.items():
            area = QScrollArea(self)
            area.setWidget(heat_map)
            area.setFrameShape(QFrame.Shape.NoFrame)
            area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            heat_map.setAutoFillBackground(False)
            heat_map.pointed.connect(lambda sentence: self.told.setText(sentence))
            self.tabs.addTab(area, names[key])
        self.told = text_label(self)
        self.told.setMinimumHeight(2 * self.told.fontMetrics().lineSpacing())
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.save = self.button(tr("Save report…"))
        self.save.clicked.connect(self._on_save)
        self.results.addWidget(self.tabs, 1)
        self.results.addStretch(0)
        self.results.addLayout(boxes.row((self.told, 1), (self.save, 0, Qt.AlignmentFlag.AlignBottom)))

    def set_theme(self, theme: Theme) -> None:
        for heat_map in self.maps.values():
            heat_map.set_theme(theme)

    # --- what is shown -------------------------------------------------------------------------------------

    def refresh(self) -> None:
        super().refresh()
        lab = self._lab
        for field, entries, chosen in (
            (self.mains, lab.all_mains(), lab.mains),
            (self.drafts, lab.all_drafts(), lab.drafts),
        ):
            field.show_rows([_row(entry, entry.path in chosen) for entry in entries])
        for length, box in self.lengths.items():
            box.setChecked(length in lab.lengths)
        show_number(self.each, lab.each)
        show_number(self.tokens, lab.tokens)
        self.own.setText(lab.own_name or tr("Own prompts…"))
        self.each.setEnabled(not lab.running and not lab.own_name)
        if lab.report is None:
            self._show_plan()
        for key, heat_map in self.maps.items():
            self.tabs.setTabVisible(list(self.maps).index(key), lab.report is not None or key == "lengths")
            heat_map.setEnabled(lab.report is not None)
        if lab.report is not None and lab.report is not self._shown:
            self._show_report(lab.report)
        self.save.setEnabled(lab.report is not None and not lab.running)

    def _show_plan(self) -> None:
        """The table that is to be filled."""
        pairs, columns = self._lab.planned
        names = [tr("{main} with {draft}", main=main, draft=draft) for main, draft in pairs]
        empty = [[HeatCell("–", sentence=tr("Not measured yet.")) for _ in columns] for _ in pairs]
        self.maps["lengths"].show_cells(names, _lengths(columns), empty)

    def _show_report(self, report: LabReport) -> None:
        self._shown = report
        pairs = report.pairs
        names = [tr("{main} with {draft}", main=main, draft=draft) for main, draft in pairs]
        cells = [[_heat(report.cell(*pair, length)) for length in report.lengths] for pair in pairs]
        self.maps["lengths"].show_cells(names, _lengths(report.lengths), cells)
        self.maps["models"].show_cells(
            report.mains,
            report.drafts,
            [[_best(report.best(main, draft)) for draft in report.drafts] for main in report.mains],
        )
        self.maps["kinds"].show_cells(
            names,
            [tr(KINDS.get(kind, kind)) for kind in report.kinds],
            [[_of_kind(report.best(*pair), kind) for kind in report.kinds] for pair in pairs],
        )

    # --- what the user does --------------------------------------------------------------------------------

    def _on_lengths(self) -> None:
        self._lab.choose(lengths=[length for length, box in self.lengths.items() if box.isChecked()])

    def _on_own(self) -> None:
        if self._lab.own_name:
            self._lab.use_own(None)
            return
        kinds = tr("Prompts (*.jsonl *.txt *.md);;All files (*)")
        name, _kind = QFileDialog.getOpenFileName(self, tr("Own prompts"), str(self.folder), kinds)
        if name:
            self.folder = Path(name).parent
            self._lab.use_own(Path(name))

    def _on_save(self) -> None:
        self.save_as(tr("Save the report"), tr("lab"), tr(_FILTERS), FORMS)

    def document(self, form: str) -> bytes:
        assert self._lab.report is not None, "the button is off without one"
        return written(self._lab.report, form)


def _row(entry: Entry, checked: bool) -> CheckRow:
    return CheckRow(
        entry.path, one_line(entry.label), checked, tip="\n".join(filter(None, (entry.detail, *entry.reasons)))
    )


def _lengths(columns: Sequence[str]) -> list[str]:
    return [tr("Auto") if length == "auto" else length for length in columns]


def _heat(cell: LabCell) -> HeatCell:
    value = None if cell.speedup is None else cell.speedup.ratio
    return HeatCell(in_short(cell), value, "" if cell.speedup is None else cell.speedup.interval, in_words(cell))


def _best(cell: LabCell | None) -> HeatCell:
    if cell is None:
        return HeatCell("")
    value = None if cell.speedup is None else cell.speedup.ratio
    length = tr("Auto") if cell.length == "auto" else cell.length
    small = tr("length {length}", length=length) if cell.speedup is not None else ""
    return HeatCell(in_short(cell), value, small, in_words(cell))


def _of_kind(cell: LabCell | None, kind: str) -> HeatCell:
    if cell is None:
        return HeatCell("")
    found = cell.kinds.get(kind)
    if found is None:
        return HeatCell("–", sentence=in_words(cell))
    named = tr(KINDS.get(kind, kind))
    sentence = tr(
        "{main} with {draft}, length {length}, {kind}: {times}.",
        main=cell.main,
        draft=cell.draft,
        length=cell.length,
        kind=named,
        times=found.words,
    )
    return HeatCell(found.times, found.ratio, found.interval, sentence)


def register(shell: Shell) -> None:
    """Its entry in the menu."""
    core, window = shell.core, shell.window

    def made() -> LabDialog:
        dialog = LabDialog(LabModel(core, window), core.themes.theme, window)
        core.themes.changed.connect(dialog.set_theme)
        return dialog

    kept = shell.dialog("lab", made)

    def show() -> None:
        kept.get().run.begin()
        kept.open()

    shell.add(Action("lab", later("L&ab…"), show, "measure", 120))
