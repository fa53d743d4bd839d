"""The Lab window: main models, drafts and draft lengths against each other, as heat maps."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QCheckBox, QFileDialog, QFrame, QGridLayout, QHBoxLayout, QScrollArea, QTabWidget, QWidget

from foretoken.features.lab.heat_map import HeatCell, HeatMap
from foretoken.features.lab.lab import LabCell, LabReport
from foretoken.features.lab.lab_report import FORMS, between, in_short, in_words, written
from foretoken.features.lab.model import LENGTHS, LabModel
from foretoken.gui.look.theme import Theme
from foretoken.gui.measuring.run_dialog import RunDialog
from foretoken.gui.viewmodels.pair.entries import Entry
from foretoken.gui.widgets.shared.check_list import CheckList, CheckRow
from foretoken.gui.widgets.shared.fields import show_number, whole
from foretoken.gui.widgets.shared.labels import name_label, text_label, title_label
from foretoken.measuring.suite import KINDS
from foretoken.plain import one_line
from foretoken.wording import later, tr

_MOST_TOKENS: Final = 2000
_EACH: Final = 12  # prompts of a kind in the suite, at most
_FILTERS: Final = later("Web page (*.html);;Markdown (*.md);;CSV (*.csv);;JSON (*.json)")
_LEFT: Final = 300  # pixels of the choices


class LabDialog(RunDialog):
    """What is measured on the left, heat maps on the right."""

    def __init__(self, lab: LabModel, theme: Theme, parent: QWidget) -> None:
        super().__init__(lab, tr("Lab"), parent, size=QSize(1120, 720), least=QSize(640, 420), width=(_LEFT, _LEFT))
        self._lab = lab
        self._shown: LabReport | None = None
        self.start_words = tr("Measure")
        self.again_tip = tr("Forget what was measured with these options, and measure all of it")
        self.forgets = True
        self.cancel.setToolTip(tr("What was measured is kept; the next start goes on"))
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
        self.each.setToolTip(tr("Of code, maths, stories and so on each; more take longer and say more"))
        self.tokens = whole(self, 16, _MOST_TOKENS, lambda value: lab.choose(tokens=value))
        self.tokens.setToolTip(tr("Where a reply ends, if it does not end by itself"))
        self.own = self.button(
            tr("Own prompts…"), tr("A text file, which is one prompt, or a .jsonl file with a prompt in each line")
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
        foot = QHBoxLayout()
        foot.addWidget(self.told, 1)
        foot.addWidget(self.save, 0, Qt.AlignmentFlag.AlignBottom)
        self.results.addLayout(foot)

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
    return HeatCell(in_short(cell), value, between(cell.speedup), in_words(cell))


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
        "{main} with {draft}, length {length}, {kind}: {ratio:.2f} times plain.",
        main=cell.main,
        draft=cell.draft,
        length=cell.length,
        kind=named,
        ratio=found.ratio,
    )
    return HeatCell(tr("{ratio:.2f}×", ratio=found.ratio), found.ratio, between(found), sentence)
