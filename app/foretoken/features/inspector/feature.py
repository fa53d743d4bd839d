"""The inspector below the transcript: one token with its numbers, and what might have come in its place; opened and
closed, and connected with the selected token."""

from html import escape
from typing import Final

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from foretoken.features.inspector.model import Choice, Inspected, InspectorViewModel
from foretoken.gui.look.theme import LIGHT, Theme
from foretoken.gui.shell.actions import Action, Keys
from foretoken.gui.shell.shell import Shell
from foretoken.gui.viewmodels.chat.continuing import BranchPoint
from foretoken.gui.viewmodels.seeing.token_facts import percent, quoted
from foretoken.gui.widgets.chat.transcript import TranscriptView
from foretoken.gui.widgets.reply.token_details import all_facts, heading
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.labels import ElidedLabel, announce, caption, push_button
from foretoken.wording import later, tr

_LINES: Final = 20  # of text, that the panel is high where the window has room for them
_LEAST: Final = 128  # pixels
_NOTHING: Final = 72  # while no token is selected
_ROW: Final = 22
_AT_ONE: Final = later(
    "At temperature 0 the most likely token always wins. The list shows what each token would have at temperature 1."
)
_CHOICE: Final = Qt.ItemDataRole.UserRole


class _Bars(QStyledItemDelegate):
    """A row: the token, a bar as long as its probability, and the number."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = LIGHT

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        del index
        return QSize(100, max(_ROW, option.fontMetrics.height() + 5))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        choice, theme = index.data(_CHOICE), self.theme
        rect: QRect = option.rect
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen:
            painter.fillRect(rect, QColor(theme.selection))
        painter.save()
        inner = rect.adjusted(6, 0, -6, 0)
        share = _share(choice)
        wide = painter.fontMetrics().horizontalAdvance(percent(0.888)) + 6
        bar = QRectF(inner.left(), inner.bottom() - 3, (inner.width() - wide) * choice.prob, 2.5)
        painter.fillRect(bar, QColor(theme.accent))
        bold = painter.font()
        bold.setBold(choice.came)
        bold.setStrikeOut(choice.refused)
        painter.setFont(bold)
        painter.setPen(QColor(theme.text))
        room = inner.adjusted(0, 0, -max(wide, painter.fontMetrics().horizontalAdvance(share) + 6), -3)
        name = painter.fontMetrics().elidedText(quoted(choice.piece), Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, name)
        bold.setBold(False)
        bold.setStrikeOut(False)
        painter.setFont(bold)
        painter.setPen(QColor(theme.text if chosen else theme.muted))
        painter.drawText(
            inner.adjusted(0, 0, 0, -3), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, share
        )
        painter.restore()


class AlternativesList(QListWidget):
    """What one model found likeliest, from the top.

    picked(Choice): a branch is to begin with it. moved(): another one is selected
    """

    picked = Signal(object)
    moved = Signal()

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._bars = _Bars(self)
        self.setItemDelegate(self._bars)
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        for off in (self.setHorizontalScrollBarPolicy, self.setVerticalScrollBarPolicy):
            off(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)  # all of it is there, and the panel scrolls
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.itemActivated.connect(lambda item: self.picked.emit(item.data(_CHOICE)))
        self.itemSelectionChanged.connect(self.moved)

    def sizeHint(self) -> QSize:
        return QSize(100, self.count() * max(0, self.sizeHintForRow(0)))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def show_choices(self, choices: tuple[Choice, ...], theme: Theme) -> None:
        self._bars.theme = theme
        self.blockSignals(True)
        self.clear()
        for choice in choices:
            item = QListWidgetItem(tr("{token}: {probability}", token=choice.words, probability=_share(choice)))
            item.setData(_CHOICE, choice)
            if not choice.prob:
                item.setToolTip(tr("Filtered out; {share} before the filters", share=percent(choice.raw)))
            self.addItem(item)
        self.blockSignals(False)
        self.updateGeometry()

    @property
    def choice(self) -> Choice | None:
        """The selected one."""
        items = self.selectedItems()
        found = items[0].data(_CHOICE) if items else None
        return found if isinstance(found, Choice) else None


class InspectorPanel(QFrame):
    """Stays while arrow keys go from token to token.

    closed(): its button was pressed. branch_requested(int, BranchPoint): a branch of the reply of this message is to
    begin. look_requested(int): its reply is to be looked at closer; cancel_requested(): not any more
    """

    closed = Signal()
    branch_requested = Signal(int, object)
    look_requested = Signal(int)
    cancel_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self._shown: Inspected | None = None
        self.setProperty("role", "dock")
        self.setAccessibleName(tr("Token inspector"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._head = self._label()
        self._words = self._label()
        self._words.setWordWrap(True)
        self._words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._facts = self._label()
        self._facts.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._facts.setWordWrap(True)
        self._inside = QWidget(self)
        self._scroll = QScrollArea(self)  # of all, or the panel and the text above it would move with what is told
        self._scroll.setAccessibleName(self.accessibleName())
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setMinimumHeight(40)
        self.close_button = push_button(
            "✕", self, self.closed, role="flat", tip=tr("Close the inspector (Ctrl+T)"), name=tr("Close the inspector")
        )
        self.main = AlternativesList(tr("Most likely for the main model"), self)
        self.draft = AlternativesList(tr("Most likely for the draft"), self)
        self._titles = (ElidedLabel(self), ElidedLabel(self))
        for title in self._titles:
            title.setProperty("role", "muted")
        self._note = ElidedLabel(self)
        self._progress = QProgressBar(self)
        self._progress.setTextVisible(False)
        self._progress.setFixedWidth(120)
        self._progress.setAccessibleName(tr("Looking closer"))
        self.look = QPushButton(tr("Look closer"), self)
        self.look.setToolTip(tr("Compute the probabilities of every token, by both models"))
        self.look.clicked.connect(lambda: self._shown and self.look_requested.emit(self._shown.message))
        self.cancel = push_button(tr("Cancel"), self, self.cancel_requested)
        self.branch = push_button("", self, self._on_branch)
        for alternatives, other in ((self.main, self.draft), (self.draft, self.main)):
            alternatives.moved.connect(lambda own=alternatives, other=other: self._on_moved(own, other))
            alternatives.picked.connect(self._on_picked)
        self._lay_out()
        self.show_token(None)

    def sizeHint(self) -> QSize:
        if self._shown is None:
            return QSize(400, self.minimumSizeHint().height())
        wanted = _LINES * self.fontMetrics().lineSpacing()
        return QSize(400, max(_LEAST, min(wanted, self.window().height() * 2 // 7)))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, _LEAST if self._shown is not None else _NOTHING)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.show_token(self._shown)

    def show_token(self, shown: Inspected | None) -> None:
        """Show a token; None: how one is selected."""
        moved = shown is None or self._shown is None or shown.mark != self._shown.mark
        if (shown is None) is not (self._shown is None):
            self.updateGeometry()
        self._shown = shown
        self._facts.setVisible(shown is not None)
        for part in (*self._titles, self.main, self.draft):
            part.setVisible(shown is not None and bool(shown.main))
        if shown is None:
            self._head.setText(f"<b>{escape(tr('No token is selected'))}</b>")
            self._words.setText(tr("Click a token, or use the arrow keys."))
            self._facts.setText("")
        else:
            self._head.setText(heading(shown.mark, self._theme))
            self._words.setText(shown.told.words)
            self._facts.setText(all_facts(shown.told, self._theme))
            self.main.show_choices(shown.main, self._theme)
            self.draft.show_choices(shown.draft, self._theme)
            for title, words in zip(self._titles, _titles(greedy=shown.greedy), strict=True):
                title.show_text(words, tr(_AT_ONE) if shown.greedy else "")
            for alternatives in (self.main, self.draft):
                alternatives.setAccessibleDescription(tr(_AT_ONE) if shown.greedy else "")
            self._titles[1].setVisible(bool(shown.draft))
            self.draft.setVisible(bool(shown.draft))
        self._show_branch(None)
        if moved and shown is not None:
            self.setAccessibleDescription(shown.told.words)
            self._scroll.verticalScrollBar().setValue(0)

    def show_state(self, note: str, *, can_look: bool, progress: tuple[int, int] | None) -> None:
        """How far the reply is looked at closer: a sentence, and what can be done about it."""
        self._note.show_text(note)
        self.look.setVisible(can_look)
        self.cancel.setVisible(progress is not None)
        self._progress.setVisible(progress is not None)
        if progress is not None:
            done, total = progress
            self._progress.setRange(0, total)
            self._progress.setValue(done)

    def _on_moved(self, own: AlternativesList, other: AlternativesList) -> None:
        if own.choice is not None:
            other.blockSignals(True)
            other.clearSelection()
            other.blockSignals(False)
            row = own.mapTo(self._inside, own.visualItemRect(own.currentItem()).center())
            self._scroll.ensureVisible(0, row.y(), 0, _ROW)
        self._show_branch(own.choice)

    def _show_branch(self, choice: Choice | None) -> None:
        self.branch.setVisible(choice is not None and choice.point is not None)
        if choice is not None and choice.point is not None:
            words = tr("Continue from here with {token}", token=quoted(choice.piece))
            self.branch.setText(caption(words))
            announce(self, words)

    def _on_picked(self, choice: object) -> None:
        if self._shown is not None and isinstance(choice, Choice) and isinstance(choice.point, BranchPoint):
            self.branch_requested.emit(self._shown.message, choice.point)

    def _on_branch(self) -> None:
        self._on_picked(self.main.choice or self.draft.choice)

    def _label(self) -> QLabel:
        label = QLabel(self)
        label.setTextFormat(Qt.TextFormat.RichText)
        label.setProperty("rich", True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return label

    def _lay_out(self) -> None:
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        top = boxes.row((self._head, 1), self.close_button)
        grid = QGridLayout(self._inside)
        grid.setContentsMargins(0, 0, 6, 0)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(2)
        grid.addLayout(boxes.column(self._words, (self._facts, 1), spacing=2), 0, 0, 2, 1)
        for number, (title, alternatives) in enumerate(zip(self._titles, (self.main, self.draft), strict=True), 1):
            grid.addWidget(title, 0, number)
            grid.addWidget(alternatives, 1, number, Qt.AlignmentFlag.AlignTop)
            grid.setColumnStretch(number, 4)
        grid.setColumnStretch(0, 7)
        grid.setRowStretch(1, 1)
        self._scroll.setWidget(self._inside)
        below = boxes.row((self._note, 1))
        self._note.setMinimumHeight(self.look.sizeHint().height())  # it does not jump when buttons come
        for part in (self._progress, self.cancel, self.look, self.branch):
            below.addWidget(part)
        boxes.column(top, (self._scroll, 1), below, of=self, spacing=4, margins=(14, 6, 8, 6))


def _titles(*, greedy: bool) -> tuple[str, str]:
    """Of the lists."""
    if greedy:
        return tr("Main model, temp. 1"), tr("Draft, temp. 1")
    return tr("Main model"), tr("Draft")


def _share(choice: Choice) -> str:
    return percent(choice.prob) if choice.prob else tr("left out")


def register(shell: Shell) -> None:
    """View ▸ Token inspector."""
    inspecting, preferences = Inspecting(shell), shell.core.preferences
    shell.add(
        Action(
            "inspector",
            later("Token &inspector"),
            inspecting.open,
            "view",
            230,
            "Ctrl+T",
            checked=lambda: preferences.settings.inspector_shown,
        ),
        Keys("Enter", "view", later("At a selected token: show it in the inspector")),
    )


class Inspecting(QObject):
    """Shows what the inspector says of the selected token, in a panel below the messages."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        core, self._window, self._preferences = shell.core, shell.window, shell.core.preferences
        self._inspector = inspector = InspectorViewModel(
            selection=core.selection, examining=core.examining, chats=core.chats, parent=self
        )
        inspector.reply_of = self._window.stage.reply_of
        inspector.changed.connect(self._show)
        self.panel = InspectorPanel(self._window)
        self.panel.hide()
        self.panel.set_theme(core.themes.theme)
        self.panel.closed.connect(lambda: self.open(False))
        self.panel.branch_requested.connect(self._window.transcript.messages.branch_requested)
        self.panel.look_requested.connect(core.examining.examine)
        self.panel.cancel_requested.connect(core.examining.cancel)
        self._transcripts: list[TranscriptView] = []
        self._window.stage.add_panel(self.panel)
        self._window.stage.follow(self._follow)
        core.themes.changed.connect(self.panel.set_theme)
        core.preferences.changed.connect(lambda _before, now: self._apply(now.inspector_shown))
        self._apply(core.preferences.settings.inspector_shown)

    def open(self, shown: bool) -> None:
        """Show or hide the panel, also at the next start."""
        self._preferences.change(inspector_shown=shown)

    def _follow(self, transcript: TranscriptView) -> None:
        """Show what is selected in `transcript`, too."""
        self._transcripts.append(transcript)
        transcript.told_of = self._inspector.told
        transcript.messages.inspect_requested.connect(lambda: self.open(True))
        transcript.pin(not self.panel.isHidden())

    def _apply(self, shown: bool) -> None:
        if not shown and self.panel.isAncestorOf(self._window.focusWidget() or self._window):
            self._window.composer.setFocus()  # or the keyboard would go anywhere
        self.panel.setVisible(shown)
        for transcript in self._transcripts:
            transcript.pin(shown)
        self._inspector.set_shown(shown)

    def _show(self) -> None:
        if self.panel.isHidden():
            return
        present, examining = self._inspector.present, self._inspector.examining
        self.panel.show_token(present)
        if present is None:
            self.panel.show_state("", can_look=False, progress=None)
            return
        message = present.message
        progress = examining.progress(message)
        examination = examining.of(message)
        if progress is not None:
            self.panel.show_state(_reading(*progress), can_look=False, progress=progress)
        elif examination is not None:
            other = self._inspector.other_prompt(message)
            self.panel.show_state(_found(present.main != (), other=other), can_look=False, progress=None)
        elif examining.waits(message):
            self.panel.show_state(tr("Waiting until the models are free."), can_look=False, progress=(0, 0))
        else:
            why_not = examining.why_not(message)
            note = why_not or tr("Probabilities are not computed yet.")
            self.panel.show_state(note, can_look=not why_not, progress=None)


def _reading(done: int, total: int) -> str:
    if not total:
        return tr("Reading the reply again…")
    return tr("Reading the reply again: {done:,} of {total:,} tokens", done=done, total=total)


def _found(here: bool, *, other: bool) -> str:
    if other:
        return tr("The prompt has changed since, so these figures may differ.")
    if here:
        return tr("Choose a token to continue from here with it.")
    return tr("No probabilities for this token.")
