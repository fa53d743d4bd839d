"""The Drafter league window: what each draft would be worth on the user's own chats, ranked."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from foretoken.amounts import percent, time_left
from foretoken.features.league.model import ChatRow, LeagueModel, Stage
from foretoken.features.league.standing import KindWorth, LeagueRow, Standing
from foretoken.gui.viewmodels.pair.controls import DraftLength
from foretoken.gui.widgets.shared.busy_bar import progress_bar
from foretoken.gui.widgets.shared.labels import name_label, text_label
from foretoken.plain import one_line
from foretoken.replies.content import ContentKind
from foretoken.wording import joined, number, sentences, tr, trn

_LEFT, _LEAST_LEFT = 320, 240  # pixels of the choices
_NAME: Final = 60  # characters of a title
_LEAST_SHARE: Final = 0.02  # of all tokens, from which a kind of content is named
_USE: Final = 5  # the column
_ID: Final = Qt.ItemDataRole.UserRole


class LeagueDialog(QDialog):
    """Non-modal: the chat goes on beside it."""

    def __init__(self, league: LeagueModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._league = league
        self._shown: Standing | None = None
        self._fills = False  # what is checked is not the user's doing
        self.setWindowTitle(tr("Drafter league"))
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.resize(1000, 640)
        self.setMinimumSize(640, 420)
        self._build()
        self._lay_out()
        self._wire()
        self._refresh()

    def _build(self) -> None:
        self.note = text_label(
            self,
            tr(
                "Each draft reads replies of your chats once, beside the main model. That tells how many of its guesses"
                " would have been kept, and so how fast it would be. Nothing is written again, nothing leaves this"
                " computer, and a reply in the chat goes first."
            ),
            role="muted",
        )
        self.chats, self.candidates = QListWidget(self), QListWidget(self)
        for field in (self.chats, self.candidates):
            field.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            field.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.chats.setAccessibleName(tr("Chats to read"))
        self.candidates.setAccessibleName(tr("Drafts that take part"))
        self.start = QPushButton(tr("Start"), self)
        self.start.setProperty("role", "primary")
        self.cancel = QPushButton(tr("Cancel"), self)
        self.cancel.setToolTip(tr("What was found is kept; the next start goes on"))
        self.bar = progress_bar(tr("Progress of the league"), self)
        self.status = text_label(self, role="muted")
        self.table = QTreeWidget(self)
        self.table.setHeaderLabels(
            [tr("Draft"), tr("Tokens/s"), tr("Speed"), tr("Best length"), tr("Guesses kept"), tr("Used now")]
        )
        self.table.setAccessibleName(tr("Ranking"))
        self.table.setProperty("role", "table")
        self.table.setRootIsDecorated(False)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)  # a name is never cut
        self.empty = text_label(self.table, tr("The ranking of the drafts comes here."), "muted")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        inside = QVBoxLayout(self.table)
        inside.addWidget(self.empty)
        self.details = text_label(self)
        self.details.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.details.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.details.setMinimumHeight(6 * self.details.fontMetrics().lineSpacing())
        self.offered = text_label(self, role="muted")
        self.use = QPushButton(tr("Use this"), self)
        self.use.setToolTip(tr("Let this draft guess, at its best length; Undo takes it back"))
        for button in (self.start, self.cancel, self.use):
            button.setAutoDefault(False)

    def _lay_out(self) -> None:
        choices = QWidget(self)
        choices.setMinimumWidth(_LEAST_LEFT)
        choices.setMaximumWidth(_LEFT)
        left = QVBoxLayout(choices)
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(8)
        for name, field in ((tr("Chats"), self.chats), (tr("Drafts"), self.candidates)):
            label = name_label(name, field, self)
            label.setProperty("role", "title")
            left.addWidget(label)
            left.addWidget(field, 1)
        buttons = QHBoxLayout()
        buttons.addWidget(self.start)
        buttons.addWidget(self.cancel)
        buttons.addStretch(1)
        left.addLayout(buttons)
        right = QVBoxLayout()
        right.setSpacing(8)
        right.addWidget(self.bar)
        right.addWidget(self.status)
        right.addWidget(self.table, 1)
        right.addWidget(self.details)
        foot = QHBoxLayout()
        foot.addWidget(self.offered, 1)
        foot.addStretch()
        foot.addWidget(self.use, 0, Qt.AlignmentFlag.AlignBottom)
        right.addLayout(foot)
        both = QHBoxLayout()
        both.setSpacing(14)
        both.addWidget(choices, 1)
        both.addLayout(right, 3)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(10)
        column.addWidget(self.note)
        column.addLayout(both, 1)

    def _wire(self) -> None:
        league = self._league
        league.changed.connect(self._refresh)
        self.chats.itemChanged.connect(self._on_chat)
        self.candidates.itemChanged.connect(self._on_candidate)
        self.start.clicked.connect(league.start)
        self.cancel.clicked.connect(league.cancel)
        self.table.currentItemChanged.connect(lambda *_: self._show_row())
        self.table.itemActivated.connect(lambda *_: self._on_use())
        self.use.clicked.connect(self._on_use)

    # --- what is shown -------------------------------------------------------------------------------------

    def _refresh(self) -> None:
        league = self._league
        runs = league.running
        self._fills = True
        _fill(
            self.chats,
            [(row.id, _of_chat(row), league.is_chosen(row.id)) for row in league.rows],
            enabled=not runs,
            without={row.id for row in league.rows if row.why_not},
        )
        _fill(
            self.candidates,
            [(row.path, one_line(row.label, _NAME), league.takes_part(row.path or "")) for row in league.candidates()],
            enabled=not runs,
        )
        self._fills = False
        self.start.setVisible(not runs)
        self.start.setEnabled(not league.why_not)
        self.start.setText(tr("Go on") if league.begun else tr("Measure again") if league.again else tr("Start"))
        self.start.setToolTip(
            tr("What guesses cost is measured anew; what was found in the replies stays") if league.again else ""
        )
        self.cancel.setVisible(runs)
        progress = league.progress if runs else None
        self.bar.setVisible(runs or league.stage is Stage.LOOKING)
        self.bar.setRange(0, 1000 if progress is not None else 0)  # without an end while none is known
        if progress is not None:
            self.bar.setValue(round(1000 * progress.done / progress.total))
        self.status.setText(self._said())
        self.status.setVisible(bool(self.status.text()))
        self._show_result(None if runs else league.result)
        offered = league.offered
        self.offered.setVisible(bool(offered))
        if offered:
            self.offered.setText(
                trn(
                    "{n} more draft is known for this model but not on this computer: {names}. Download it with"
                    " Models > Find a matching draft, and the league tells how many of its guesses these chats keep.",
                    "{n} more drafts are known for this model but not on this computer: {names}. Download them with"
                    " Models > Find a matching draft, and the league tells how many of their guesses these chats keep.",
                    len(offered),
                    names=one_line(joined(offered[:3]), 160),
                )
            )

    def _said(self) -> str:
        """How far it is, or why it cannot begin, or what it rests on."""
        league = self._league
        if not league.running:
            return league.error or league.why_not or self._rests_on(league.result)
        if league.waits:
            return tr("Waiting: a reply is being written in the chat, which goes first.")
        progress = league.progress
        if progress is None:
            return tr("Starting an engine process for the league…")
        name = one_line(progress.doing, _NAME)
        if progress.left is None:
            return tr("With {draft}", draft=name)
        return tr("With {draft}: {left}", draft=name, left=time_left(progress.left))

    def _rests_on(self, found: Standing | None) -> str:
        if found is None:
            return trn(
                "{n:,} reply will be read with each draft.",
                "{n:,} replies will be read with each draft.",
                len(self._league.replies),
            )
        said = trn(
            "Read in {n:,} reply of {tokens} tokens; {plain:,.1f} tok/s without guesses.",
            "Read in {n:,} replies of {tokens} tokens; {plain:,.1f} tok/s without guesses.",
            found.replies,
            tokens=number(found.tokens),
            plain=found.plain_tps or 0.0,
        )
        return said if found.finished else sentences((tr("The league was ended before all was read."), said))

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
                QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self._words(found.rows[0])))
        self._show_use(found.rows if found is not None else ())
        self._show_row()

    def _show_use(self, rows: Sequence[LeagueRow]) -> None:
        """Which candidate is the present draft; no column where none is."""
        lengths = [self._league.guesses_now(row) for row in rows]
        for at, length in enumerate(lengths):
            item = self.table.topLevelItem(at)
            if item is not None:
                item.setText(_USE, "" if length is None else _at_length(length))
                item.setToolTip(_USE, "" if length is None else tr("This draft guesses now, at this draft length"))
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
        if row.interval is not None:
            low, high = row.interval
            said = tr("{low:,.1f} to {high:,.1f} tokens/s in 95 of 100 such choices of replies", low=low, high=high)
            lines.append(said)
        kinds = [_of_kind(one) for one in row.by_kind if one.share >= _LEAST_SHARE]
        if kinds:
            lines.append(" · ".join(kinds))
        if row.acceptance_per_position:
            shares = " · ".join(percent(share) for share in row.acceptance_per_position)
            lines.append(tr("Kept as 1st, 2nd, 3rd… of 8 guesses: {shares}", shares=shares))
        speeds = [
            tr("{length}: {speed:,.1f}", length=tr("Auto") if name == "auto" else name, speed=speed)
            for name, speed in row.predicted_tps.items()
        ]
        lines.append(tr("Tokens/s by draft length: {speeds}", speeds=" · ".join(speeds)))
        return "\n".join(lines)

    # --- what the user does --------------------------------------------------------------------------------

    def _on_chat(self, item: QListWidgetItem) -> None:
        if not self._fills:
            self._league.choose(item.data(_ID), item.checkState() is Qt.CheckState.Checked)

    def _on_candidate(self, item: QListWidgetItem) -> None:
        if not self._fills:
            self._league.let_in(item.data(_ID), item.checkState() is Qt.CheckState.Checked)

    def _on_use(self) -> None:
        if (row := self._row()) is not None:
            self._league.use(row)


def _fill(
    field: QListWidget,
    rows: list[tuple[object, str, bool]],
    *,
    enabled: bool,
    without: AbstractSet[object] = frozenset(),
) -> None:
    """Rows with a check box each, that of those `without` is off; rows that are there stay, so that the keyboard stays
    where it is."""
    if [field.item(at).data(_ID) for at in range(field.count())] != [key for key, _text, _on in rows]:
        field.clear()
        for key, _words, _on in rows:
            item = QListWidgetItem(field)
            item.setData(_ID, key)
    for at, (key, words, on) in enumerate(rows):
        item = field.item(at)
        item.setText(words)
        item.setToolTip(words)
        item.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)
        if key in without:
            item.setFlags(Qt.ItemFlag.NoItemFlags)
    field.setEnabled(enabled)


def _at_length(length: DraftLength) -> str:
    return tr("length Auto") if length == "auto" else tr("length {length}", length=length)


def _of_chat(row: ChatRow) -> str:
    title = one_line(row.title, _NAME)
    if row.why_not:
        return tr("{title} ({why_not})", title=title, why_not=row.why_not)
    return trn("{title} ({n:,} reply)", "{title} ({n:,} replies)", len(row.replies), title=title)


def _item(place: int, row: LeagueRow) -> QTreeWidgetItem:
    name = one_line(row.candidate, _NAME)
    if row.error:
        return QTreeWidgetItem([name, "–", "–", "–", "–", ""])
    rate = row.acceptance_rates.get(str(row.best))
    item = QTreeWidgetItem(
        [
            tr("{place}. {draft}", place=place, draft=name),
            tr("{speed:,.1f}", speed=row.best_tps),
            "–" if row.speedup is None else tr("{ratio:.2f}×", ratio=row.speedup),
            tr("Auto") if row.best == "auto" else str(row.best),
            "–" if rate is None else percent(rate),
            "",
        ]
    )
    item.setToolTip(0, row.name)
    return item


def _verdict(row: LeagueRow) -> str:
    """What it would be worth, in a sentence."""
    name, ratio = one_line(row.candidate, _NAME), row.speedup or 1.0
    if row.best == "auto":
        return tr(
            "{draft} would be {ratio:.2f}× as fast as no draft on these chats, with length Auto.",
            draft=name,
            ratio=ratio,
        )
    return trn(
        "{draft} would be {ratio:.2f}× as fast as no draft on these chats, with {n} guess in a round.",
        "{draft} would be {ratio:.2f}× as fast as no draft on these chats, with {n} guesses in a round.",
        row.best,
        draft=name,
        ratio=ratio,
    )


def _of_kind(one: KindWorth) -> str:
    """How fast on a kind of content, in a few words."""
    match one.kind:
        case ContentKind.CODE:
            return tr("{ratio:.2f}× on code", ratio=one.speedup)
        case ContentKind.PROSE:
            return tr("{ratio:.2f}× on prose", ratio=one.speedup)
        case ContentKind.LIST:
            return tr("{ratio:.2f}× on lists", ratio=one.speedup)
        case ContentKind.QUOTATION:
            return tr("{ratio:.2f}× on quotation", ratio=one.speedup)
        case ContentKind.REASONING:
            return tr("{ratio:.2f}× on reasoning", ratio=one.speedup)
