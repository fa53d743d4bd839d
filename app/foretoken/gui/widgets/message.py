"""Messages of the transcript: what the user said, and a reply with its header, body and buttons."""

from html import escape
from typing import Protocol

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QFont
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from foretoken.gui.theme import Theme
from foretoken.gui.viewmodels.reply import ReplyViewModel
from foretoken.gui.widgets.text import TextBody
from foretoken.gui.widgets.tokens import GlyphCache, TokensBody

_BUBBLE_SHARE = 0.78
_PADDING = 12
_HEADER_GAP = 10
_HEADER_MS = 200  # figures that change faster cannot be read
_BUTTON_INSET = 11  # a flat button's padding: its text lines up with the message


class ColumnItem(Protocol):
    """What the column lays out: a widget that says how tall it is for a width, and arranges itself in it."""

    def arrange(self, width: int) -> int: ...


class UserMessage(QWidget):
    """What the user said, in a bubble on the right."""

    def __init__(self, text: str, theme: Theme, font: QFont, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = QLabel(text, self)
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setWordWrap(True)
        self._label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._label.setFont(font)
        self._label.setAccessibleName(f"You said: {text}")
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        self._label.setStyleSheet(
            f"background: {theme.user_bubble}; color: {theme.text};"
            f" border-radius: 14px; padding: 10px {_PADDING + 2}px;"
        )

    def height_for(self, width: int) -> int:
        """The height needed at `width`."""
        return self.arrange(width)

    def arrange(self, width: int) -> int:
        """Lay out for `width`; the height needed."""
        self._label.ensurePolished()
        most = int(width * _BUBBLE_SHARE)
        wish = self._label.fontMetrics().boundingRect(
            QRect(0, 0, most - 2 * _PADDING - 6, 1 << 20), int(Qt.TextFlag.TextWordWrap), self._label.text()
        )
        bubble = min(most, wish.width() + 2 * _PADDING + 10)
        height = self._label.heightForWidth(bubble)
        self._label.setGeometry(width - bubble, 0, bubble, height)
        return height


class ReplyMessage(QWidget):
    """A reply: header with real figures, the body in the chosen view, buttons, and what went wrong if something did.

    Signals: grown(): the height changed. copy_requested(), regenerate_requested(): buttons.
    pointed(mark | None, QRect): a token is pointed at; the rectangle in this widget's coordinates.
    """

    grown = Signal()
    copy_requested = Signal()
    regenerate_requested = Signal()
    pointed = Signal(object, QRect)

    def __init__(
        self,
        title: str,
        reply: ReplyViewModel,
        *,
        theme: Theme,
        glyphs: GlyphCache,
        view: str,
        ghosts_visible: bool,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StaticContents)
        self._reply = reply
        self._theme = theme
        self._glyphs = glyphs
        self._title = title
        self._ghosts_visible = ghosts_visible
        self._tokens: TokensBody | None = None
        self._text: TextBody | None = None
        self._header = QLabel(self)
        self._header.setTextFormat(Qt.TextFormat.RichText)
        self._header.setWordWrap(True)
        self._failure = QLabel(self)
        self._failure.setWordWrap(True)
        self._failure.setTextFormat(Qt.TextFormat.PlainText)
        self._failure.setProperty("role", "danger")
        self._failure.hide()
        self._buttons = self._make_buttons()
        self._view = view
        self.set_view(view)
        self._header_timer = QTimer(self)
        self._header_timer.setSingleShot(True)
        self._header_timer.setInterval(_HEADER_MS)
        self._header_timer.timeout.connect(self._show_figures)
        reply.changed.connect(self._on_changed)
        reply.failed.connect(self._on_failed)
        reply.settled.connect(self._on_settled)
        self._show_figures()
        if reply.error is not None:
            self._on_failed(reply.error)

    @property
    def reply(self) -> ReplyViewModel:
        return self._reply

    @property
    def tokens_body(self) -> TokensBody | None:
        return self._tokens

    @property
    def body(self) -> TokensBody | TextBody:
        body = self._text if self._view == "text" else self._tokens
        assert body is not None
        return body

    def set_view(self, view: str) -> None:
        """ "text" or "tokens"."""
        self._view = view
        if view == "text":
            if self._text is None:
                self._text = TextBody(self._reply, self._theme, self._glyphs.font, self)
                self._text.grown.connect(self.grown)
        elif self._tokens is None:
            self._tokens = TokensBody(self._reply, self._theme, self._glyphs, self)
            self._tokens.set_ghosts_visible(self._ghosts_visible)
            self._tokens.grown.connect(self.grown)
            self._tokens.pointed.connect(self._on_pointed)
        for body in (self._text, self._tokens):
            if body is not None:
                body.setVisible(body is self.body)
        self.body.sync()
        self.grown.emit()

    def set_ghosts_visible(self, visible: bool) -> None:
        self._ghosts_visible = visible
        if self._tokens is not None:
            self._tokens.set_ghosts_visible(visible)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for body in (self._text, self._tokens):
            if body is not None:
                body.set_theme(theme)
        self._show_figures()

    def height_for(self, width: int) -> int:
        """The height needed at `width`, which is the present one: nothing moves."""
        height = self._header.heightForWidth(width) + _HEADER_GAP + self.body.body_height() + 2
        if not self._failure.isHidden():
            height += self._failure.heightForWidth(width) + 6
        return height + 2 + self._buttons.sizeHint().height()

    def arrange(self, width: int) -> int:
        """Lay out for `width`; the height needed."""
        top = self._header.heightForWidth(width)
        self._header.setGeometry(0, 0, width, top)
        top += _HEADER_GAP
        body = self.body
        body.set_body_width(width)
        height = body.body_height()
        body.setGeometry(0, top, width, height)
        top += height + 2
        if not self._failure.isHidden():
            tall = self._failure.heightForWidth(width)
            self._failure.setGeometry(0, top + 6, width, tall)
            top += tall + 6
        tall = self._buttons.sizeHint().height()
        self._buttons.setGeometry(-_BUTTON_INSET, top + 2, width, tall)
        return top + 2 + tall

    def _make_buttons(self) -> QWidget:
        row = QWidget(self)
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        for text, tip, signal in (
            ("Copy", "Copy the reply's text, without refused guesses", self.copy_requested),
            ("Regenerate", "Throw this reply away and write another", self.regenerate_requested),
        ):
            button = QPushButton(text, row)
            button.setProperty("role", "flat")
            button.setToolTip(tip)
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            button.clicked.connect(signal)
            layout.addWidget(button)
        layout.addStretch(1)
        return row

    def _on_changed(self) -> None:
        if not self._header_timer.isActive():
            self._header_timer.start()

    def _show_figures(self) -> None:
        figures = self._reply.metrics
        parts = []
        if figures.generated_tokens:
            parts.append(f"{figures.generated_tokens:,} tokens".replace(",", " "))
        if figures.draft_acceptance_rate is not None:
            parts.append(f"{100 * figures.draft_acceptance_rate:.0f}% accepted")
        if figures.decode_tps is not None:
            parts.append(f"{figures.decode_tps:,.0f} tok/s".replace(",", " "))
        stats = "".join(f" · {part}" for part in parts)
        self._header.setText(f"<b>{escape(self._title)}</b><span style='color:{self._theme.muted}'>{stats}</span>")
        self._buttons.setEnabled(self._reply.ended)
        self.setAccessibleName(f"Reply of {self._title}")
        self.setAccessibleDescription(self._reply.sentence)

    def _on_settled(self) -> None:
        self._show_figures()
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, f"Reply finished: {self._reply.sentence}"))

    def _on_failed(self, message: str) -> None:
        self._failure.setText(message)
        self._failure.show()
        self._show_figures()
        self.grown.emit()

    def _on_pointed(self, mark: object, place: QRect) -> None:
        body = self.sender()
        origin = body.pos() if isinstance(body, QWidget) else self.pos()
        self.pointed.emit(mark, place.translated(origin))
