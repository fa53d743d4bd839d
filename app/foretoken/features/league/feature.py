"""Measure ▸ Drafter league, and its window: what each draft would be worth on the user's own chats, ranked."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from foretoken.amounts import percent
from foretoken.features.league.model import ChatRow, LeagueModel, why_no_league
from foretoken.features.league.standing import LeagueRow, Standing
from foretoken.gui.measuring.run_dialog import RunDialog
from foretoken.gui.shell.actions import Action, Lack
from foretoken.gui.shell.core_actions import is_remote
from foretoken.gui.shell.shell import Shell
from foretoken.gui.viewmodels.pair.controls import DraftLength
from foretoken.gui.viewmodels.pair.entries import Entry
from foretoken.gui.viewmodels.seeing.worth import times_on
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.fields import CheckList, CheckRow
from foretoken.gui.widgets.shared.labels import BY_ALL, name_label, text_label
from foretoken.plain import one_line
from foretoken.wording import joined, later, tr, trn

_LEFT: Final = (240, 320)  # pixels of the choices, at least and at most
_NAME: Final = 60  # characters of a title
_LEAST_SHARE: Final = 0.02  # of all tokens, from which a kind of content is named
_USE: Final = 5  # the column


class LeagueDialog(RunDialog):
    """Chats and drafts on the left, the ranking on the right."""

    def __init__(self, league: LeagueModel, parent: QWidget) -> None:
        super().__init__(league, tr("Drafter league"), parent, size=(1000, 640), least=(640, 420), width=_LEFT)
        self._league = league
        self._shown: Standing | None = None
        self.again_tip = tr("Measure the cost of guesses again; results from the replies are kept")
        self.cancel.setToolTip(tr("Results are kept; the next start continues"))
        self._build_form()
        self._build_results()
        self.refresh()

    def _build_form(self) -> None:
        note = text_label(
            self,
            tr(
                "Each draft reads replies in your chats once, beside the main model. This shows how many "
                "of its guesses would have been accepted, and how fast it would be. Nothing leaves this "
                "computer; replies in the chat go first."
            ),
            role="muted",
        )
        self.top.insertWidget(0, note)
        self.chats = CheckList(tr("Chats to read"), self)
        self.candidates = CheckList(tr("Drafts to rank"), self)
        self.chats.toggled.connect(self._league.choose)
        self.candidates.toggled.connect(self._league.let_in)
        self.fields = [self.chats, self.candidates]
        for name, field in ((tr("Chats"), self.chats), (tr("Drafts"), self.candidates)):
            field.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            field.setTextElideMode(Qt.TextElideMode.ElideMiddle)
            label = name_label(name, field, self)
            label.setProperty("role", "title")
            self.form.addWidget(label)
            self.form.addWidget(field, 1)
        self.form.addLayout(boxes.row(self.start, self.cancel, None))

    def _build_results(self) -> None:
        self.table = QTreeWidget(self)
        self.table.setHeaderLabels(
            [tr("Draft"), tr("Tokens/s"), tr("Speedup"), tr("Best length"), tr("Guesses kept"), tr("Used now")]
        )
        self.table.setAccessibleName(tr("Ranking"))
        self.table.setProperty("role", "table")
        self.table.setRootIsDecorated(False)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)  # a name is never cut
        self.table.currentItemChanged.connect(lambda *_: self._show_row())
        self.table.itemActivated.connect(lambda *_: self._on_use())
        self.empty = text_label(self.table, tr("The ranking will appear here."), "muted")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        boxes.column(self.empty, of=self.table)
        self.details = text_label(self)
        self.details.setTextInteractionFlags(BY_ALL)
        self.details.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.details.setMinimumHeight(6 * self.details.fontMetrics().lineSpacing())
        self.offered = text_label(self, role="muted")
        self.use = self.button(tr("Use this"), tr("Use this draft at its best length"))
        self.use.clicked.connect(self._on_use)
        self.results.addWidget(self.table, 1)
        self.results.addWidget(self.details)
        self.results.addLayout(boxes.row((self.offered, 1), None, (self.use, 0, Qt.AlignmentFlag.AlignBottom)))

    # --- what is shown -------------------------------------------------------------------------------------

    def refresh(self) -> None:
        super().refresh()
        league = self._league
        self.chats.show_rows([_chat_row(row, row.id in league.chosen) for row in league.rows])
        self.candidates.show_rows([_candidate_row(row, row.path not in league.left_out) for row in league.candidates()])
        self._show_result(None if league.running else league.result)
        offered = league.offered
        self.offered.setVisible(bool(offered))
        if offered:
            self.offered.setText(
                trn(
                    "{n} more draft for this model is not on this computer: {names}. Download it with Models ▸ Find a "
                    "matching draft to rank it too.",
                    "{n} more drafts for this model are not on this computer: {names}. Download them with Models ▸ "
                    "Find a matching draft to rank them too.",
                    len(offered),
                    names=one_line(joined(offered[:3]), 160),
                )
            )

    def _show_result(self, found: Standing | None) -> None:
        self.table.setEnabled(found is not None)
        self.empty.setVisible(found is None)
        if found is not self._shown:
            self._shown = found
            self.table.clear()
            for place, row in enumerate(found.rows if found is not None else (), 1):
                self.table.addTopLevelItem(_item(place, row))
            if found is not None and (first := self.table.topLevelItem(0)) is not None:
                self.table.setCurrentItem(first)
                self.announce(self._words(found.rows[0]))
        self._show_use(found.rows if found is not None else ())
        self._show_row()

    def _show_use(self, rows: Sequence[LeagueRow]) -> None:
        """Which candidate is the present draft; no column where none is."""
        lengths = [self._league.guesses_now(row) for row in rows]
        for at, length in enumerate(lengths):
            item = self.table.topLevelItem(at)
            if item is not None:
                item.setText(_USE, "" if length is None else _at_length(length))
                item.setToolTip(_USE, "" if length is None else tr("In use now, at this draft length"))
        self.table.setColumnHidden(_USE, all(length is None for length in lengths))

    def _row(self) -> LeagueRow | None:
        item = self.table.currentItem()
        if self._shown is None or item is None:
            return None
        return self._shown.rows[self.table.indexOfTopLevelItem(item)]

    def _show_row(self) -> None:
        row = self._row()
        self.use.setEnabled(row is not None and not row.error and not self._league.in_use(row))
        self.details.setText("" if row is None else self._words(row))
        self.details.setVisible(row is not None)

    @staticmethod
    def _words(row: LeagueRow) -> str:
        if row.error:
            return tr("{draft}: {reason}", draft=one_line(row.candidate, _NAME), reason=row.error)
        lines = [_verdict(row)]
        kinds = [times_on(one.kind, one.speedup) for one in row.by_kind if one.share >= _LEAST_SHARE and one.speedup]
        if kinds:
            lines.append(" · ".join(kinds))
        if row.acceptance_per_position:
            shares = " · ".join(percent(share) for share in row.acceptance_per_position)
            lines.append(tr("Accepted as 1st, 2nd, 3rd… of 8 guesses: {shares}", shares=shares))
        speeds = [
            tr("{length}: {speed:,.1f}", length=tr("Auto") if name == "auto" else name, speed=speed)
            for name, speed in row.predicted_tps.items()
        ]
        lines.append(tr("Tokens/s by draft length: {speeds}", speeds=" · ".join(speeds)))
        if row.tree is not None:
            lines.append(tr("A tree of guesses: {times:.2f}× the best chain at most", times=row.tree))
        return "\n".join(lines)

    # --- what the user does --------------------------------------------------------------------------------

    def _on_use(self) -> None:
        if (row := self._row()) is not None:
            self._league.use(row)


def _at_length(length: DraftLength) -> str:
    return tr("length Auto") if length == "auto" else tr("length {length}", length=length)


def _chat_row(row: ChatRow, checked: bool) -> CheckRow:
    title = one_line(row.title, _NAME)
    if row.why_not:
        text = tr("{title} ({why_not})", title=title, why_not=row.why_not)
    else:
        text = trn("{title} ({n:,} reply)", "{title} ({n:,} replies)", len(row.replies), title=title)
    return CheckRow(row.id, text, checked, tip=text, able=not row.why_not)


def _candidate_row(row: Entry, checked: bool) -> CheckRow:
    label = one_line(row.label, _NAME)
    return CheckRow(row.path, label, checked, tip=label)


def _item(place: int, row: LeagueRow) -> QTreeWidgetItem:
    name = one_line(row.candidate, _NAME)
    if row.error:
        return QTreeWidgetItem([name, "–", "–", "–", "–", ""])
    rate = row.acceptance_rates.get(str(row.best))
    item = QTreeWidgetItem(
        [
            tr("{place}. {draft}", place=place, draft=name),
            tr("{speed:,.1f}", speed=row.best_tps),
            "–" if row.speedup is None else row.speedup.spread,
            tr("Auto") if row.best == "auto" else str(row.best),
            "–" if rate is None else percent(rate),
            "",
        ]
    )
    item.setToolTip(0, row.name)
    return item


def _verdict(row: LeagueRow) -> str:
    """What it would be worth."""
    length = tr("Auto") if row.best == "auto" else str(row.best)
    times = "–" if row.speedup is None else row.speedup.words
    return tr("{draft}, length {length}: {times}", draft=one_line(row.candidate, _NAME), length=length, times=times)


def register(shell: Shell) -> None:
    """Its entry in the menu, and its key."""
    kept = shell.dialog("league", lambda: LeagueDialog(LeagueModel(shell.core, shell.window), shell.window))

    def show() -> None:
        kept.get().run.begin()
        kept.open()

    def lack() -> Lack | None:
        return Lack(tr("needs the model on this computer"), why_no_league()) if is_remote(shell) else None

    shell.add(Action("league", later("Drafter l&eague…"), show, "measure", 130, "Shift+F7", lacks=lack))
