"""The Lab window: main models, drafts and draft lengths against each other, as heat maps."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFileDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from foretoken.amounts import percent, takes, time_left
from foretoken.errors import ForetokenError
from foretoken.exchange.whole_file import whole_file
from foretoken.features.lab.heat_map import HeatCell, HeatMap
from foretoken.features.lab.lab import LabCell, LabReport, named
from foretoken.features.lab.lab_report import FORMS, about, between, in_short, in_words, written
from foretoken.features.lab.model import LENGTHS, LabModel
from foretoken.gui.look.theme import Theme
from foretoken.gui.viewmodels.pair.entries import Entry
from foretoken.gui.widgets.shared.busy_bar import progress_bar
from foretoken.gui.widgets.shared.fields import show_number, whole
from foretoken.gui.widgets.shared.labels import name_label, text_label, title_label
from foretoken.measuring.suite import KINDS
from foretoken.plain import one_line
from foretoken.wording import later, tr, trn

_MOST_TOKENS: Final = 2000
_EACH: Final = 12  # prompts of a kind in the suite, at most
_FILTERS: Final = later("Web page (*.html);;Markdown (*.md);;CSV (*.csv);;JSON (*.json)")
_LEFT: Final = 300  # pixels of the choices


class LabDialog(QDialog):
    """Non-modal: the chat goes on beside it."""

    def __init__(self, lab: LabModel, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._lab = lab
        self._shown: LabReport | None = None
        self._folder = Path.home()
        self.setWindowTitle(tr("Lab"))
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.resize(1120, 720)
        self.setMinimumSize(640, 420)
        self._build(theme)
        self._lay_out()
        self._wire()
        self.refresh()

    def _build(self, theme: Theme) -> None:
        self.mains, self.drafts = QListWidget(self), QListWidget(self)
        self.mains.setAccessibleName(tr("Main models"))
        self.drafts.setAccessibleName(tr("Drafts"))
        self.lengths = {length: QCheckBox(tr("Auto") if length == "auto" else str(length), self) for length in LENGTHS}
        self.each = whole(self, 1, _EACH, lambda value: self._lab.choose(each=value))
        self.each.setToolTip(tr("Of code, maths, stories and so on each; more take longer and say more"))
        self.tokens = whole(self, 16, _MOST_TOKENS, lambda value: self._lab.choose(tokens=value))
        self.tokens.setToolTip(tr("Where a reply ends, if it does not end by itself"))
        self.own = QPushButton(tr("Own prompts…"), self)
        self.own.setToolTip(tr("A text file, which is one prompt, or a .jsonl file with a prompt in each line"))
        self.start = QPushButton(tr("Measure"), self)
        self.start.setProperty("role", "primary")
        self.again = QPushButton(tr("Measure again"), self)
        self.again.setToolTip(tr("Forget what was measured with these options, and measure all of it"))
        self.cancel = QPushButton(tr("Cancel"), self)
        self.cancel.setToolTip(tr("What was measured is kept; the next start goes on"))
        self.bar = progress_bar(tr("Progress of the measurements"), self)
        self.status = text_label(self, role="muted")
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
            self.tabs.addTab(area, names[key])
        self.told = text_label(self)
        self.told.setMinimumHeight(2 * self.told.fontMetrics().lineSpacing())
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.save = QPushButton(tr("Save report…"), self)
        for button in (self.own, self.start, self.again, self.cancel, self.save):
            button.setAutoDefault(False)

    def _lay_out(self) -> None:
        choices = QWidget(self)
        choices.setFixedWidth(_LEFT)
        left = QVBoxLayout(choices)
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(8)
        for name, field in ((tr("Main models"), self.mains), (tr("Drafts"), self.drafts)):
            left.addWidget(title_label(name, self))
            left.addWidget(field, 1)
        left.addWidget(title_label(tr("Draft lengths"), self))
        grid = QGridLayout()
        for number, box in enumerate(self.lengths.values()):
            grid.addWidget(box, number // 5, number % 5)
        left.addLayout(grid)
        form = QGridLayout()
        for row, (name, number_field) in enumerate(
            ((tr("Prompts of each kind"), self.each), (tr("Longest reply"), self.tokens))
        ):
            label = name_label(name, number_field, self)
            number_field.setAccessibleName(name)
            form.addWidget(label, row, 0)
            form.addWidget(number_field, row, 1, Qt.AlignmentFlag.AlignRight)
        left.addLayout(form)
        left.addWidget(self.own)
        buttons = QHBoxLayout()
        for button in (self.start, self.again, self.cancel):
            buttons.addWidget(button)
        left.addLayout(buttons)
        right = QVBoxLayout()
        right.setSpacing(8)
        right.addWidget(self.bar)
        right.addWidget(self.status)
        right.addWidget(self.tabs, 1)
        right.addStretch(0)
        foot = QHBoxLayout()
        foot.addWidget(self.told, 1)
        foot.addWidget(self.save, 0, Qt.AlignmentFlag.AlignBottom)
        right.addLayout(foot)
        both = QHBoxLayout(self)
        both.setContentsMargins(16, 14, 16, 14)
        both.setSpacing(16)
        both.addWidget(choices)
        both.addLayout(right, 1)

    def _wire(self) -> None:
        lab = self._lab
        lab.changed.connect(self.refresh)
        self.mains.itemChanged.connect(lambda _item: lab.choose(mains=_checked(self.mains)))
        self.drafts.itemChanged.connect(lambda _item: lab.choose(drafts=_checked(self.drafts)))
        for box in self.lengths.values():
            box.clicked.connect(self._on_lengths)
        self.own.clicked.connect(self._on_own)
        self.start.clicked.connect(lambda: lab.start())
        self.again.clicked.connect(lambda: lab.start(again=True))
        self.cancel.clicked.connect(lab.cancel)
        self.save.clicked.connect(self._on_save)
        for heat_map in self.maps.values():
            heat_map.pointed.connect(self.told.setText)

    def set_theme(self, theme: Theme) -> None:
        for heat_map in self.maps.values():
            heat_map.set_theme(theme)

    # --- what is shown -------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Everything as it is now."""
        lab = self._lab
        _show_rows(self.mains, lab.all_mains(), lab.mains)
        _show_rows(self.drafts, lab.all_drafts(), lab.drafts)
        for length, box in self.lengths.items():
            box.setChecked(length in lab.lengths)
        show_number(self.each, lab.each)
        show_number(self.tokens, lab.tokens)
        self.own.setText(lab.own_name or tr("Own prompts…"))
        fields = (self.mains, self.drafts, *self.lengths.values(), self.tokens, self.own)
        for field in fields:
            field.setEnabled(not lab.running)
        self.each.setEnabled(not lab.running and not lab.own_name)
        measured = lab.measured
        had_focus = next((button for button in (self.start, self.again, self.cancel) if button.hasFocus()), None)
        self.cancel.setVisible(lab.running)
        self.start.setText(tr("Go on") if lab.begun else tr("Measure"))
        self.start.setVisible(not lab.running and not measured)
        self.start.setEnabled(not lab.why_not)
        self.again.setVisible(measured)
        if had_focus is not None and had_focus.isHidden():  # the one in its place has it now
            (self.cancel if lab.running else self.again if measured else self.start).setFocus()
        if lab.report is None:
            self._show_plan()
        for key, heat_map in self.maps.items():
            self.tabs.setTabVisible(list(self.maps).index(key), lab.report is not None or key == "lengths")
            heat_map.setEnabled(lab.report is not None)
        self._show_progress()
        if lab.report is not self._shown:
            self._show_report(lab.report)
        self.save.setEnabled(lab.report is not None and not lab.running)

    def _show_progress(self) -> None:
        lab, progress = self._lab, self._lab.progress
        self.bar.setVisible(lab.running)
        if not lab.running:
            self.status.setText(lab.error or lab.why_not or self._usual())
            return
        if progress is None:
            self.bar.setValue(0)
            self.status.setText(tr("Starting an engine process for the measurements…"))
            return
        self.bar.setValue(round(1000 * progress.done / max(1, progress.total)))
        runs = named(progress)
        names = {"main": lab.name(runs.main), "draft": lab.name(runs.draft)}
        if lab.waiting:
            said = tr("Waiting: a reply is being written in the chat, which goes first.")
        elif progress.loading is not None:
            said = tr("Loading {main} with {draft}: {done}", **names, done=percent(progress.loading))
        else:
            said = tr(
                "{main} with {draft}: {done:,} of {total:,} replies", **names, done=progress.done, total=progress.total
            )
        left = "" if progress.seconds_left is None else time_left(progress.seconds_left)
        self.status.setText("\n".join(filter(None, (said, left))))

    def _usual(self) -> str:
        if self._lab.begun and self._lab.report is not None:
            return about(self._lab.report)
        seconds = self._lab.seconds
        runs = trn("{n:,} reply will be written", "{n:,} replies will be written", self._lab.runs)
        said = tr(
            "{runs}, in an engine process of their own: the chat stays as it is, and a reply in it goes first. Each"
            " number is how many times as fast as without guesses a pair decodes.",
            runs=runs,
        )
        time = tr("not known before the first replies") if seconds is None else takes(seconds)
        return f"{said}\n{tr('Time: {time}', time=time)}"

    def _show_plan(self) -> None:
        """The table that is to be filled."""
        pairs, columns = self._lab.planned
        names = [tr("{main} with {draft}", main=main, draft=draft) for main, draft in pairs]
        empty = [[HeatCell("–", sentence=tr("Not measured yet.")) for _ in columns] for _ in pairs]
        self.maps["lengths"].show_cells(names, _lengths(columns), empty)

    def _show_report(self, report: LabReport | None) -> None:
        self._shown = report
        if report is None:
            return
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
        name, _kind = QFileDialog.getOpenFileName(self, tr("Own prompts"), str(self._folder), kinds)
        if name:
            self._folder = Path(name).parent
            self._lab.use_own(Path(name))

    def _on_save(self) -> None:
        filters = tr(_FILTERS)
        usual = self._folder / f"{tr('lab')}.html"
        name, chosen = QFileDialog.getSaveFileName(self, tr("Save the report"), str(usual), filters)
        if name:
            path = Path(name)
            if path.suffix[1:] not in FORMS:
                path = path.with_name(f"{path.name}.{FORMS[filters.split(';;').index(chosen)]}")
            self._folder = path.parent
            self.write(path)

    def write(self, path: Path) -> None:
        """Save the report in the form that the name of the file ends with; say where that failed."""
        assert self._lab.report is not None, "the button is off without one"
        try:
            with whole_file(path) as file:
                file.write(written(self._lab.report, path.suffix[1:]))
        except ForetokenError as error:
            self.told.setText(str(error))
        else:
            self.told.setText(tr("Saved as {path}.", path=path))


def _show_rows(field: QListWidget, entries: Sequence[Entry], chosen: Sequence[str]) -> None:
    """Fill a list, unless it has these rows; those chosen are checked."""
    field.blockSignals(True)
    paths = [entry.path for entry in entries]
    if paths != [field.item(at).data(Qt.ItemDataRole.UserRole) for at in range(field.count())]:
        field.clear()
        for entry in entries:
            item = QListWidgetItem(one_line(entry.label), field)
            item.setData(Qt.ItemDataRole.UserRole, entry.path)
            item.setToolTip("\n".join(filter(None, (entry.detail, *entry.reasons))))
    for at, entry in enumerate(entries):
        field.item(at).setCheckState(Qt.CheckState.Checked if entry.path in chosen else Qt.CheckState.Unchecked)
    field.blockSignals(False)


def _lengths(columns: Sequence[str]) -> list[str]:
    return [tr("Auto") if length == "auto" else length for length in columns]


def _checked(field: QListWidget) -> list[str]:
    items = (field.item(at) for at in range(field.count()))
    return [item.data(Qt.ItemDataRole.UserRole) for item in items if item.checkState() is Qt.CheckState.Checked]


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
