"""What a model thought before it answered: a line that says how long, and the thoughts below it once it is opened."""

from typing import Final

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from foretoken.amounts import percent
from foretoken.gui.look.theme import Theme
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.widgets.reply.glyphs import GlyphCache, ReplyLook
from foretoken.gui.widgets.reply.text import TextBody
from foretoken.gui.widgets.reply.token_view import TokensBody
from foretoken.gui.widgets.shared.labels import CopyButton, flat, tool_button
from foretoken.wording import tr, trn

INSET: Final = 10
"""The padding of the button: moved left by it, its text lines up with the message."""

_INDENT: Final = INSET + 14  # pixels, with the bar on the left
_BAR: Final = 2
_GAP: Final = 6
_BELOW: Final = 10


class ThinkingSection(QWidget):
    """The thinking of one reply, folded or open, in the chosen view.

    Signals: grown(): the height changed. toggled(bool): the user has opened or folded it. pointed, walked, chosen,
    inspect_requested: as of a body, own coordinates.
    """

    grown = Signal()
    toggled = Signal(bool)
    pointed = Signal(object, QRect)
    walked = Signal(QRect)
    chosen = Signal(object)
    inspect_requested = Signal()
    branch_requested = Signal(object)

    def __init__(self, reply: ReplyViewModel, look: ReplyLook, view: str, *, opened: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self._reply, self._look, self._view = reply, look, view
        self.body: TextBody | TokensBody | None = None
        """The thoughts, None while they are folded."""
        self._head = 0  # pixels, of the line with the button
        self.button = tool_button("", self, role="small")
        self.button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.button.setCheckable(True)
        self.button.setChecked(opened)
        self.button.toggled.connect(self._on_toggled)
        self.copy = CopyButton(tr("Copy what was thought; Copy below the reply takes the answer alone"), self)
        flat(self.copy)
        self.copy.clicked.connect(self._on_copy)
        self._tell(opened)
        self.show_figures()

    @property
    def tokens(self) -> TokensBody | None:
        """The same token by token, while it is."""
        return self.body if isinstance(self.body, TokensBody) else None

    @property
    def opened(self) -> bool:
        return self.button.isChecked()

    def show_figures(self) -> None:
        """Say how long it took so far, and how many tokens."""
        figures = self._reply.figures.metrics
        over = self._reply.thinking_over
        parts = []
        if figures.thinking_ms > 0:
            parts.append(_seconds(figures.thinking_ms))
        if figures.thinking_tokens:
            parts.append(trn("{n:,} token", "{n:,} tokens", figures.thinking_tokens))
        if figures.thinking_draft_tokens:
            share = percent(figures.thinking_accepted_tokens / figures.thinking_draft_tokens)
            parts.append(tr("{share} accepted", share=share))
        said = " · ".join(parts)
        if over:
            timed = figures.thinking_ms > 0
            text = tr("Thought for {figures}", figures=said) if timed else " · ".join((tr("Thought"), *parts))
        else:
            text = tr("Thinking… {figures}", figures=said) if said else tr("Thinking…")
        self.button.setText(f"{'▾' if self.opened else '▸'}  {text}")
        self.button.setAccessibleName(text)
        self.button.setToolTip(tr("Fold what was thought") if self.opened else tr("Show what was thought"))
        size, beside = self.button.sizeHint(), self.copy.sizeHint()
        self.copy.setVisible(self.opened and over)
        head = max(size.height(), beside.height()) if self.copy.isVisibleTo(self) else size.height()
        self.button.setGeometry(QRect(QPoint(0, (head - size.height()) // 2), size))
        self.copy.setGeometry(QRect(QPoint(size.width() + _GAP, (head - beside.height()) // 2), beside))
        self._head = head

    def set_view(self, view: str) -> None:
        if view != self._view:
            self._view = view
            self._rebuild()

    def set_theme(self, theme: Theme) -> None:
        if self.body is not None:
            self.body.set_theme(theme)
        self.update()

    def set_glyphs(self, _glyphs: GlyphCache) -> None:
        self._rebuild()

    def set_ghosts_visible(self, visible: bool) -> None:
        if isinstance(self.body, TokensBody):
            self.body.set_ghosts_visible(visible)

    def height_for(self, width: int) -> int:
        """The height needed at `width`, which is the present one."""
        del width
        return self._head + (0 if self.body is None else _GAP + self.body.body_height()) + _BELOW

    def arrange(self, width: int) -> int:
        """Lay out for `width`; the height needed."""
        if self.body is not None:
            self.body.set_body_width(width - _INDENT)
            self.body.setGeometry(_INDENT, self._head + _GAP, width - _INDENT, self.body.body_height())
        return self.height_for(width)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.body is not None:
            top = self.body.y()
            painter = QPainter(self)
            painter.fillRect(QRect(INSET + 2, top, _BAR, self.body.height()), QColor(self._look.theme.border))
        super().paintEvent(event)

    def _on_toggled(self, opened: bool) -> None:
        self._tell(opened)
        self.show_figures()
        self.grown.emit()
        self.toggled.emit(opened)

    def _tell(self, opened: bool) -> None:
        """What is folded is not waited for at a slow pace."""
        self._reply.set_thinking_seen(opened)
        self._rebuild()

    def _rebuild(self) -> None:
        """The body of the view, while it is open."""
        if self.body is not None:
            self.body.hide()
            self.body.deleteLater()
            self.body = None
        if self.opened:
            look, width = self._look, max(80, self.width() - _INDENT)
            if self._view == "text":
                self.body = TextBody(self._reply, look.theme, look.glyphs.font, self, width, thinking=True)
            else:
                tokens = self.body = TokensBody(self._reply, look.theme, look.glyphs, self, width, thinking=True)
                tokens.set_ghosts_visible(look.ghosts_visible)
                tokens.pointed.connect(self._on_pointed)
                tokens.walked.connect(self._on_walked)
                tokens.chosen.connect(self.chosen)
                tokens.inspect_requested.connect(self.inspect_requested)
                tokens.branch_requested.connect(self.branch_requested)
            self.body.setAccessibleName(tr("What was thought"))
            self.body.grown.connect(self.grown)
            self.body.show()
        self.grown.emit()

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self._reply.record.thought.strip())
        self.copy.say_copied()

    def _on_pointed(self, mark: object, place: QRect) -> None:
        self.pointed.emit(mark, QRect() if self.body is None else place.translated(self.body.pos()))

    def _on_walked(self, place: QRect) -> None:
        if self.body is not None:
            self.walked.emit(place.translated(self.body.pos()))


def _seconds(ms: float) -> str:
    """ "0.4 s", "12 s", "2 min 5 s"."""
    seconds = ms / 1000
    if seconds < 9.95:
        return tr("{seconds:.1f} s", seconds=seconds)
    if seconds < 59.5:
        return tr("{seconds:.0f} s", seconds=seconds)
    return tr("{minutes} min {seconds} s", minutes=int(seconds // 60), seconds=round(seconds % 60))
