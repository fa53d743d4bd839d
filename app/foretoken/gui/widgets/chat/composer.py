"""The composer: the message field with the Send and Stop button."""

import enum
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QMimeData, QSize, Qt, Signal
from PySide6.QtGui import QActionGroup, QKeyEvent, QResizeEvent, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QToolButton, QWidget

from foretoken.engine.options import Thinking
from foretoken.gui.look.scaled import scale_font
from foretoken.gui.widgets.chat.column import beside
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.labels import announce, caption, push_button, restyle, text_label
from foretoken.gui.widgets.shared.later import Later
from foretoken.gui.widgets.shared.notices import TextFirst
from foretoken.gui.widgets.shared.pasted import PastingEdit, files_in
from foretoken.plain import one_line
from foretoken.wording import later, tr

_TIP = later(
    "How much the model thinks before it answers. Thinking takes time and helps with hard "
    "questions. Applies to this chat from your next message."
)
_NAMES: Final = {
    "on": later("on"),
    "off": later("off"),
    "as needed": later("as needed"),
    "as usual": later("as usual"),
    "minimal": later("minimal"),
    "low": later("low"),
    "short": later("short"),
    "medium": later("medium"),
    "high": later("high"),
    "long": later("long"),
    "unlimited": later("unlimited"),
}
"""What the choices of the usual templates are called; others are shown as they are."""


class ThinkingPicker(QToolButton):
    """A button with a menu of the choices; hidden for models without.

    picked(str)    the name of a choice; "" for what the model does unasked
    """

    picked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setMenu(QMenu(self))
        self.setToolTip(tr(_TIP))
        self.setAccessibleDescription(tr(_TIP))
        self._folded = False
        self._now = ""
        self.hide()

    def show_choices(self, thinking: Thinking | None, chosen: str) -> None:
        """Offer what `thinking` has, and mark `chosen`, or what holds unasked where that is none of them."""
        self.setVisible(thinking is not None)
        if thinking is None:
            return
        own = chosen in thinking.choices and chosen != thinking.usual
        self._now = chosen if own else thinking.usual or "as usual"
        menu = self.menu()
        menu.clear()
        group = QActionGroup(menu)
        rows = [(name, "" if name == thinking.usual else name) for name in thinking.choices]
        if not thinking.usual:
            rows.insert(0, ("as usual", ""))
        for name, value in rows:
            said = _said(name).capitalize()
            if not value and thinking.usual:
                said = tr("{choice}   —   the model's default", choice=said)
            action = menu.addAction(caption(said))
            action.setCheckable(True)
            action.setChecked(name == self._now)
            action.triggered.connect(lambda _checked, choice=value: self.picked.emit(choice))
            group.addAction(action)
        restyle(self, role="changed" if own else "")
        self._name()

    def fold(self, folded: bool) -> None:
        """Say less, where there is little room."""
        if folded != self._folded:
            self._folded = folded
            self._name()

    def _name(self) -> None:
        now = _said(self._now)
        self.setText(tr("Think: {choice}", choice=now) if self._folded else tr("Thinking: {choice}", choice=now))
        self.setAccessibleName(tr("Thinking: {choice}", choice=now))


def _said(choice: str) -> str:
    return tr(_NAMES[choice]) if choice in _NAMES else choice


_MAX_LINES: Final = 8  # that the field grows to before it scrolls
_HINTS: Final = (
    later("Message…  (Enter sends, Shift+Enter for a new line)"),
    later("Message…  (Enter sends)"),
    later("Message…"),
)
_QUEUE_HINTS: Final = (
    later("Message…  (Enter queues it until the reply ends)"),
    later("Message…  (Enter queues it)"),
    later("Message…"),
)
_LOADING_HINTS: Final = (
    later("Message…  (sent when the model is ready)"),
    later("Message…  (sent when ready)"),
    later("Message…"),
)
_FILE_HINTS: Final = (
    later("Ask something about the attached files…"),
    later("Ask about the files…"),
    later("Message…"),
)
_ROOMY: Final = 560  # pixels from which the choice of thinking has its caption
_LONG: Final = 2_000  # characters that are pasted from which a file of them is offered
_KEPT: Final = later("Your message stays here.")


class ButtonMode(enum.Enum):
    """What the button does. SHOW: the reply is complete but not fully shown yet."""

    SEND = later("Send  ⏎")
    STOP = later("Stop  Esc")
    SHOW = later("Show all  Esc")


class MessageField(PastingEdit):
    """Grows with its text up to a few lines; Enter submits, Shift+Enter breaks the line."""

    submitted = Signal()
    recalled = Signal()
    given = Signal(object)  # files that were pasted or dragged here, as paths
    picture_given = Signal()
    pasted_long = Signal(int)  # its characters

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._long: QTextCursor | None = None  # what was pasted
        self._hints: Sequence[str] = _HINTS
        self._fitting = Later(self.fit, self)
        self.setTabChangesFocus(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().documentLayout().documentSizeChanged.connect(lambda _size: self.fit())
        self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if enter and held in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier):
            self.submitted.emit()
            event.accept()
        elif event.key() == Qt.Key.Key_Up and held == Qt.KeyboardModifier.NoModifier and self.document().isEmpty():
            self.recalled.emit()
        else:
            super().keyPressEvent(event)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return source.hasUrls() or source.hasImage() or super().canInsertFromMimeData(source)

    def insertFromMimeData(self, source: QMimeData) -> None:
        if files := files_in(source):
            self.given.emit(files)
        elif source.hasImage() and not source.hasText():
            self.picture_given.emit()
        else:
            start, size = self.textCursor().selectionStart(), len(source.text())
            super().insertFromMimeData(source)
            if size >= _LONG:
                self._long = self.textCursor()
                self._long.setPosition(start, QTextCursor.MoveMode.KeepAnchor)
                self.pasted_long.emit(size)

    def pasted_text(self) -> str:
        """The long text that was pasted last, as it is now."""
        return "" if self._long is None else self.text_of(self._long)

    def remove_pasted(self) -> None:
        if self._long is not None:
            self._long.removeSelectedText()
            self._long = None

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.hint(self._hints)
        self._fitting.ask()

    def hint(self, hints: Sequence[str]) -> None:
        """Show the first of `hints` that fits while the field is empty."""
        self._hints = hints
        room = self.viewport().width() - 2 * self.document().documentMargin()
        hints = [tr(hint) for hint in hints]
        fits = (hint for hint in hints if self.fontMetrics().horizontalAdvance(hint) <= room)
        self.setPlaceholderText(next(fits, hints[-1]))
        self.viewport().update()  # Qt does so only where the field was not empty

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.height())

    def fit(self) -> None:
        """As high as the text, up to a few lines."""
        lines = max(1, min(_MAX_LINES, int(self.document().size().height())))  # a plain document counts in lines
        margins = self.contentsMargins()
        extra = 2 * int(self.document().documentMargin()) + margins.top() + margins.bottom()
        height = self.fontMetrics().lineSpacing() * lines + extra + 2
        if height != self.height():
            self.setFixedHeight(height)


class Composer(QWidget):
    """The editor, the button, and the reason why nothing can be sent now.

    submitted(str)    Enter or Send, with text; the text stays until `clear` so that a refusal loses nothing
    stopped()         Stop or Show all
    recalled()        Up in the empty field
    passed()          Enter in the empty field
    attach_requested()  the + button
    edited(str)       the text changed by the user's hand
    """

    submitted = Signal(str)
    stopped = Signal()
    edited = Signal(str)
    recalled = Signal()
    passed = Signal()
    attach_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.mode = ButtonMode.SEND
        self._reason: str | None = None
        self._plain = self._queues = self._loading = self._files = False
        self._refused = False
        self._text: str | None = None
        self.editor = MessageField(self)
        """The text field, which has the keyboard."""
        self.editor.setAccessibleName(tr("Message"))
        self.editor.setAccessibleDescription(tr("Enter sends, Shift+Enter begins a new line"))
        self.button = push_button(tr(ButtonMode.SEND.value), self, role="primary")
        metrics = self.button.fontMetrics()
        self.button.setMinimumWidth(max(metrics.horizontalAdvance(tr(mode.value)) for mode in ButtonMode) + 36)
        self.attach = QToolButton(self)
        self.attach.setText("+")
        self.attach.setToolTip(tr("Attach files: text, code, CSV or PDF (Ctrl+Shift+A). You can also drag them here."))
        self.attach.setAccessibleName(tr("Attach files"))
        self.attach.clicked.connect(self.attach_requested)
        self.thinking = ThinkingPicker(self)
        self._why = text_label(self, role="muted")
        self._why.hide()
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.attach, 0, Qt.AlignmentFlag.AlignBottom)
        row.addWidget(self.editor, 1)
        row.addWidget(self.thinking, 0, Qt.AlignmentFlag.AlignBottom)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignBottom)
        self._column = column = boxes.column(of=self, spacing=4)
        self._whole = push_button(tr("Show the whole message"), self, role="flat")
        self._whole.setObjectName("whole-message")
        self._whole.clicked.connect(lambda: self.editor.read(self.text))
        self._whole.hide()
        column.addWidget(self._whole, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._why)
        column.addLayout(row)
        self.setFocusProxy(self.editor)
        TextFirst(self.editor)
        self.editor.submitted.connect(self._on_submitted)
        self.editor.recalled.connect(self.recalled)
        self.editor.textChanged.connect(self._on_text_changed)
        self.button.clicked.connect(self._on_clicked)
        self._refresh()

    @property
    def text(self) -> str:
        if self._text is None:
            self._text = self.editor.toPlainText()
        return self._text

    def set_text(self, text: str) -> None:
        """Put `text` in, with the cursor at its end; not an edit by hand."""
        self.editor.blockSignals(True)
        self.editor.setPlainText(text)
        self.editor.moveCursor(QTextCursor.MoveOperation.End)
        self.editor.blockSignals(False)
        self._text = None
        self._refresh()

    def set_zoom(self, percent: int) -> None:
        """The size of what is typed, in percent of the usual one."""
        scale_font(self.editor, percent)
        self.editor.fit()

    def clear(self) -> None:
        self.set_text("")

    def set_state(
        self,
        mode: ButtonMode,
        reason: str | None,
        *,
        plain: bool = False,
        queues: bool = False,
        loading: bool = False,
    ) -> None:
        """`reason` says why nothing can be sent now; typing is always possible. `plain`: the button and the
        transcript say it already, so the sentence is not shown. `queues`: Enter submits all the same, to be sent
        later; `loading`: once the model is ready."""
        reason = None if reason is None else one_line(reason)
        before = (self.mode, self._reason, self._plain, self._queues)
        if (queues, loading) != (self._queues, self._loading):
            self._queues, self._loading = queues, loading
            self._hint()
        if (mode, reason, plain, queues) != before:
            self._refused = self._refused and reason == self._reason
            self.mode, self._reason, self._plain = mode, reason, plain
            self._refresh()

    def set_files(self, attached: bool) -> None:
        """Whether files go with the message, which needs a question then."""
        if attached != self._files:
            self._files = attached
            self._hint()

    def _hint(self) -> None:
        queued = _LOADING_HINTS if self._loading else _QUEUE_HINTS
        self.editor.hint(_FILE_HINTS if self._files else queued if self._queues else _HINTS)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        side = beside(self.width())  # as wide as the text above
        self._column.setContentsMargins(side, 8, side, 12)
        self.thinking.fold(self.width() - 2 * side < _ROOMY)

    def submit(self) -> None:
        """As Enter does."""
        self._on_submitted()

    def _refresh(self) -> None:
        caption = tr(self.mode.value)
        self.button.setText(caption)
        self.button.setAccessibleName(caption.split("  ")[0])
        sending = self.mode is ButtonMode.SEND
        self.button.setEnabled(not sending or ((self._reason is None or self._queues) and bool(self.text.strip())))
        self.button.setToolTip(self._reason or "" if sending else "")
        self._whole.setVisible(self.editor.has_pieces)
        self._why.setText(f"{self._reason} {tr(_KEPT)}" if self._refused else self._reason or "")
        role = "warning" if self._refused else "muted"
        restyle(self._why, role=role)
        self._why.setVisible(self._reason is not None and (self._refused or not self._plain))

    def _on_submitted(self) -> None:
        text = self.text
        if not text.strip():
            self.passed.emit()
        elif self._reason is None or self._queues:
            self.submitted.emit(text)
        elif not self._refused:
            self._refused = True
            self._refresh()
            announce(self._why, self._why.text())

    def _on_clicked(self) -> None:
        if self.mode is ButtonMode.SEND:
            self._on_submitted()
        else:
            self.stopped.emit()
        self.editor.setFocus()

    def _on_text_changed(self) -> None:
        self._text = None
        self._refresh()
        self.edited.emit(self.text)
